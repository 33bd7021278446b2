"""Figures that follow from others: ``stalls-round-1 - players * 2 + 1``.

A formula knows whole numbers, the names of figures, ``players``, and + - *: nothing that runs.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar

from pydantic import BeforeValidator, StrictStr, ValidationInfo

from printgen.core.errors import quoted
from printgen.model.base import Names, problem, wrong_type
from printgen.model.codes import BAD_FORMULA
from printgen.model.references import unknown

PLAYERS: Final = "players"
PLACE: Final = "n"
LONGEST: Final = 200
# Counts of a game are far below; without a bound products of products fill the memory.
MOST_VALUE: Final = 10**9
_HINT: Final = "write names and numbers with spaces between them, as in 'stalls - 2 * players + 1'"
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*|[0-9]{1,5}")

Factor = TypeVar("Factor")


class Formula(NamedTuple):
    """Products that are added up: each its sign and its factors, names or numbers."""

    terms: tuple[tuple[int, tuple[str | int, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The figures that it reads."""
        words = (word for _, factors in self.terms for word in factors)
        return tuple(dict.fromkeys(w for w in words if isinstance(w, str) and w != PLAYERS))

    def value(self, known: Mapping[str, int]) -> int:
        """Return the result. An unknown figure counts as 0.

        Raises OverflowError where it, or anything on the way to it, is beyond MOST_VALUE.
        """
        total = 0
        for sign, factors in self.terms:
            product = sign
            for factor in factors:
                product *= known.get(factor, 0) if isinstance(factor, str) else factor
                if abs(product) > MOST_VALUE:
                    raise OverflowError
            total += product
            if abs(total) > MOST_VALUE:
                raise OverflowError
        return total


@lru_cache(maxsize=1024)  # all formulas of the largest game
def read_formula(text: str) -> Formula:
    """Parse a formula. Raises ``ValueError`` with what is wrong in it."""
    words = text.split()
    if not words or len(text) > LONGEST:
        raise ValueError("it is empty" if not words else "it is too long")
    return Formula(read_terms(words, _name_or_number))


def _name_or_number(word: str) -> str | int:
    if not _WORD.fullmatch(word):
        raise ValueError(f"{quoted(word)} is neither a name nor a whole number")
    return int(word) if word.isdecimal() else word


def read_terms(
    words: Sequence[str], read: Callable[[str], Factor]
) -> tuple[tuple[int, tuple[Factor, ...]], ...]:
    """Return products that are added up: each its sign and its factors, as ``read`` returns them.

    Raises ``ValueError`` with what is wrong.
    """
    sign = 1
    terms: list[tuple[int, tuple[Factor, ...]]] = []
    factors: list[Factor] = []
    for n, word in enumerate(words):
        if n % 2 == 0:
            factors.append(read(word))
        elif word in {"+", "-"}:
            terms.append((sign, tuple(factors)))
            sign, factors = (1 if word == "+" else -1), []
        elif word != "*":
            raise ValueError(f"{quoted(word)} stands where +, - or * should be")
    if len(words) % 2 == 0:
        raise ValueError(f"nothing follows the last {quoted(words[-1])}")
    return (*terms, (sign, tuple(factors)))


def _check(value: Any, info: ValidationInfo, own: str = PLAYERS) -> str:
    if not isinstance(value, str):
        raise wrong_type("a formula", _HINT)
    try:
        formula = read_formula(value)
    except ValueError as error:
        raise problem(BAD_FORMULA, f"{quoted(value)}: {error}", hint=_HINT) from None
    names = info.context
    for name in formula.names:
        if name != own and isinstance(names, Names) and names.lack("figure", name):
            raise unknown("figure", name, names, (own,))
    return value


def _check_of_spaces(value: Any, info: ValidationInfo) -> str:
    return _check(value, info, PLACE)


FormulaText: TypeAlias = Annotated[StrictStr, BeforeValidator(_check)]
# It knows the number of a space in its row, from 1, instead of that of the players.
SpaceFormula: TypeAlias = Annotated[StrictStr, BeforeValidator(_check_of_spaces)]
