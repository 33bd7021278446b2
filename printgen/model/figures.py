"""The figures of a game, each with its provenance, and the formulas for some of them."""

import enum
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Annotated, Any, Final, NamedTuple, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field, StrictInt, StrictStr, ValidationInfo

from printgen.core.errors import quoted
from printgen.model.base import (
    Count,
    Model,
    Names,
    Problem,
    Words,
    exactly_one,
    problem,
    wrong_type,
)
from printgen.model.codes import BAD_FORMULA, KEYS_CLASH
from printgen.model.references import FigureName, unknown

PLAYERS: Final = "players"
PLACE: Final = "n"
LONGEST: Final = 200
# Counts of games are far below; without a limit, products of products fill the memory.
MOST_VALUE: Final = 10**9
_HINT: Final = "write names and numbers with spaces between them, as in 'stalls - 2 * players + 1'"
_WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*|[0-9]{1,5}")

Factor = TypeVar("Factor")
N = TypeVar("N", int, float)


class Formula(NamedTuple):
    """A sum of products: each with its sign and its factors, names or numbers."""

    terms: tuple[tuple[int, tuple[str | int, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The figures that it reads."""
        words = (word for _, factors in self.terms for word in factors)
        return tuple(dict.fromkeys(w for w in words if isinstance(w, str) and w != PLAYERS))

    def value(self, known: Mapping[str, int]) -> int:
        """Return the result. An unknown figure counts as 0.

        Raises OverflowError if it, or an intermediate result, is beyond MOST_VALUE.
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
    """Return a sum of products: each with its sign and its factors, as ``read`` returns them.

    Raises ``ValueError`` with what is wrong.
    """
    sign = 1
    terms: list[tuple[int, tuple[Factor, ...]]] = []
    factors: list[Factor] = []
    for n, word in enumerate(words):
        if "(" in word or ")" in word:
            raise ValueError("there are no parentheses: multiply each part of the sum")
        if n % 2 == 0:
            factors.append(read(word))
        elif word in {"+", "-"}:
            terms.append((sign, tuple(factors)))
            sign, factors = (1 if word == "+" else -1), []
        elif word != "*":
            raise ValueError(f"{quoted(word)} is where +, - or * should be")
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


FormulaText: TypeAlias = Annotated[StrictStr, BeforeValidator(_check)]
# The number of a space in its row, from 1, instead of that of the players.
SpaceFormula: TypeAlias = Annotated[StrictStr, BeforeValidator(partial(_check, own=PLACE))]


# Larger numbers are typing errors. A figure can be the money in a bank.
MOST_PLAYERS: Final = 100
MOST_FIGURE: Final = 100_000
FigureNumber: TypeAlias = Annotated[StrictInt, Field(ge=0, le=MOST_FIGURE)]


class Provenance(enum.StrEnum):
    """The origin of a figure."""

    PRINTED = "printed"
    """The rulebook states it."""
    DERIVED = "derived"
    """It follows from printed figures."""
    UNCLEAR = "unclear"
    """The source can be read in more than one way."""
    ASSUMED = "assumed"
    """We chose it."""


class Figure(Model):
    """A number that rules, quantities and texts use by name.

    Exactly one of ``value``, ``by-players`` and ``formula``.
    """

    value: FigureNumber | None = None
    """The number itself."""
    by_players: Annotated[tuple[FigureNumber, ...], Field(min_length=1)] | None = None
    """A number for each number of players, from the fewest."""
    formula: FormulaText | None = None
    """A formula of figures above this one: 'stalls - players * 2 + 1'."""
    least: FigureNumber | None = None
    """The smallest result of the formula."""
    most: FigureNumber | FigureName | None = None
    """The largest result of the formula: a number or a figure's name."""
    provenance: Provenance
    """Whether it is printed in the rulebook, derived, unclear or assumed."""
    note: Words | None = None
    """The place in the source, or how it was worked out."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield numbers given in no way or several, and limits without a formula."""
        hint = "write 'value: 4' for a number that is always the same"
        yield from exactly_one(data, NUMBERS, hint)
        for key in ("least", "most"):
            if data.get(key) is not None and data.get("formula") is None:
                message = f"only a formula has a '{key}'"
                yield problem(KEYS_CLASH, message, (key,), hint="delete it", key=True)

    def written(self) -> str:
        """Return the number as texts show it: ``4``, ``15, 15, 12, 9`` or the formula."""
        if self.value is not None:
            return str(self.value)
        if self.by_players is None:
            return self.formula or ""
        if len(set(self.by_players)) == 1:
            return str(self.by_players[0])
        return ", ".join(map(str, self.by_players))

    def at(self, players: int, fewest: int, known: Mapping[str, int]) -> int:
        """Return the number with ``players`` players of a game for ``fewest`` or more.

        ``known`` are the values of the figures above it. A formula may be negative, or too large:
        then it is MOST_VALUE + 1.
        """
        if self.value is not None:
            return self.value
        if self.by_players is not None:
            return self.by_players[min(max(players - fewest, 0), len(self.by_players) - 1)]
        try:
            count = read_formula(self.formula or "").value({**known, PLAYERS: players})
        except OverflowError:
            return MOST_VALUE + 1  # a limit would hide that the number before it is not known
        if self.most is not None:
            most = known.get(self.most, count) if isinstance(self.most, str) else self.most
            count = min(count, most)
        return count if self.least is None else max(count, self.least)


NUMBERS: Final = ("value", "by-players", "formula")


def value_of(given: N | str, figures: Mapping[str, int]) -> N | int:
    """Return a number that is given as such, or as the name of a figure."""
    return figures[given] if isinstance(given, str) else given


class Quantity(Model):
    """The number of copies that a game needs: a fixed number, or one for each player.

    Exactly one of ``value`` and ``per-player``; either is a number or the name of a figure.
    """

    value: Count | FigureName | None = None
    """The total number."""
    per_player: Count | FigureName | None = None
    """A number for each player."""
    min_players: Annotated[StrictInt, Field(ge=0, le=MOST_PLAYERS)] = 0
    """Needed only if at least this many play."""
    provenance: Provenance
    """The source of the number."""
    note: Words | None = None
    """The place in the source, or how it was worked out."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield quantities given in no way or both."""
        hint = "write 'value: 4' for the total, 'per-player: 4' for each player"
        yield from exactly_one(data, ("value", "per-player"), hint)

    def at(self, players: int, figures: Mapping[str, int]) -> int:
        """Return the number of copies for that many players, with the figures' values."""
        if players < self.min_players:
            return 0
        each = self.value if self.value is not None else self.per_player
        count = value_of(each or 0, figures)
        return count if self.value is not None else count * players
