"""The filters and tests that templates have. What pads, repeats or replaces is not there."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Undefined, pass_environment
from jinja2.filters import FILTERS as JINJA
from jinja2.filters import make_attrgetter
from jinja2.tests import TESTS as JINJA_TESTS

from printgen.typesetting.facts import Facts

if TYPE_CHECKING:
    from jinja2.environment import Environment

MOST_DECIMALS: Final = 9
MOST_TRIMMED: Final = 20

# Jinja's own, as they are: each looks once at each item of what it is given.
_KEPT: Final = (
    "abs", "default", "first", "float", "groupby", "last", "length", "list", "map", "max", "min",
    "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "unique",
)  # fmt: skip
_KEPT_TESTS: Final = (
    "!=", "<", "<=", "==", ">", ">=", "boolean", "defined", "eq", "equalto", "false", "float",
    "ge", "greaterthan", "gt", "in", "integer", "iterable", "le", "lessthan", "lt", "mapping",
    "ne", "none", "number", "sequence", "string", "true", "undefined",
)  # fmt: skip


def text(value: object) -> str:
    """Return a text or number as it is printed. Raises :class:`TypeError` for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined):
        return str(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    kind = "nothing" if value is None else "a truth value" if isinstance(value, bool) else "a list"
    raise TypeError(f"{kind} is no text; write what the page should say")


def items(value: object) -> Iterable[tuple[object, object]]:
    """Names with what they stand for. Raises :class:`TypeError`."""
    if isinstance(value, Facts | dict):
        return list(value.items())
    raise TypeError("only what has names has items")


def dictsort(value: object, case_sensitive: bool = False, by: str = "key") -> list[Any]:  # noqa: FBT001, FBT002 - as Jinja has it
    """Return the same in order of the names, or of the values. Raises :class:`TypeError`."""
    at = 0 if by == "key" else 1

    def key(item: tuple[Any, Any]) -> Any:
        folded = isinstance(item[at], str) and not case_sensitive
        return item[at].lower() if folded else item[at]

    return sorted(items(value), key=key)


def integer(value: object, default: int = 0) -> int:
    """Return a whole number, cut off; ``default`` where it is none."""
    if not isinstance(value, str | int | float):
        return default
    try:
        return int(value)
    except (ValueError, OverflowError):
        pass
    try:
        return int(float(value))
    except (ValueError, OverflowError):
        return default


def rounded(value: float, precision: int = 0, method: str = "common") -> float:
    """Return a number with so many decimals. Raises :class:`ValueError`."""
    if precision not in range(MOST_DECIMALS + 1):
        raise ValueError(f"a number has 0 to {MOST_DECIMALS} decimals")
    if method == "common":
        return round(value, precision)
    if method not in {"ceil", "floor"}:
        raise ValueError("a number is rounded 'common', 'ceil' or 'floor'")
    cut: Callable[[float], int] = math.ceil if method == "ceil" else math.floor
    return float(cut(value * 10**precision) / 10**precision)


def trimmed(value: object, letters: str | None = None) -> str:
    """Return a text without these letters at its ends, or without white space. Raises
    :class:`ValueError`.
    """
    if letters is not None and len(letters) > MOST_TRIMMED:
        raise ValueError(f"at most {MOST_TRIMMED} letters can be trimmed")
    return text(value).strip(letters)


def divisible(value: object, by: object = 2) -> bool:
    """Say whether a number can be divided by another. Raises :class:`TypeError`."""
    if not isinstance(value, int | float) or not isinstance(by, int | float):
        raise TypeError("only numbers can be divided")
    return value % by == 0


@pass_environment
def added(
    environment: Environment, values: Iterable[Any], attribute: str | None = None, start: float = 0
) -> float:
    """Return the sum of numbers. Raises :class:`TypeError`."""
    found = list(map(make_attrgetter(environment, attribute), values))
    if not all(isinstance(value, int | float) for value in (start, *found)):
        raise TypeError("only numbers have a sum")
    return sum(found, start)


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    **{name: JINJA[name] for name in _KEPT},
    "capitalize": lambda value: text(value).capitalize(),
    "count": JINJA["length"],
    "d": JINJA["default"],
    "dictsort": dictsort,
    "int": integer,
    "items": items,
    "lower": lambda value: text(value).lower(),
    "round": rounded,
    "string": text,
    "sum": added,
    "title": lambda value: JINJA["title"](text(value)),
    "trim": trimmed,
    "upper": lambda value: text(value).upper(),
}
_JINJA_TESTS: Final[Mapping[str, Any]] = JINJA_TESTS
TESTS: Final[dict[str, Callable[..., Any]]] = {
    **{name: _JINJA_TESTS[name] for name in _KEPT_TESTS},
    "divisibleby": divisible,
    "even": divisible,
    "odd": lambda value: not divisible(value),
}
