"""The filters and tests for templates. Those that pad, repeat or replace are left out.

Among them are those for sentences with numbers: number words, plurals, ordinals. A game's data is
text, never markup: it is escaped here.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from jinja2 import Undefined, pass_environment
from jinja2.filters import FILTERS as JINJA
from jinja2.filters import make_attrgetter
from jinja2.tests import TESTS as JINJA_TESTS

from printgen.core.errors import quoted
from printgen.typesetting.facts import Facts

if TYPE_CHECKING:
    from jinja2.environment import Environment

MOST_DECIMALS: Final = 9
MOST_TRIMMED: Final = 20

# Unchanged ones of Jinja's: each looks once at each item of its argument.
_KEPT: Final = (
    "abs", "default", "first", "float", "groupby", "last", "length", "list", "map", "max", "min",
    "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "unique",
)  # fmt: skip
_KEPT_TESTS: Final = (
    "!=", "<", "<=", "==", ">", ">=", "boolean", "defined", "eq", "equalto", "false", "float",
    "ge", "greaterthan", "gt", "in", "integer", "iterable", "le", "lessthan", "lt", "mapping",
    "ne", "none", "number", "sequence", "string", "true", "undefined",
)  # fmt: skip

_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_SIBILANTS: Final = ("s", "x", "z", "ch", "sh")


# Markup anywhere in a line. Quotes, dots and dashes are left to the typographer.
_ANYWHERE: Final = re.compile(r"[\\`*_\[\]<>&#|~!:]")

# Markup only at the beginning of a line: bullets, numerals, rules, underlines.
_LINE_START: Final = re.compile(r"[-+=](?!\d)|\d{1,9}(?=[.)])")


class Markdown(str):
    """Text that is Markdown already and goes into the page unchanged (the filter ``md``)."""

    __slots__ = ()


def escape(text: str) -> Markdown:
    r"""Return data as Markdown that shows exactly that data, on one line.

    >>> escape("- *two* :jewel:s")
    '\\- \\*two\\* \\:jewel\\:s'
    """
    if isinstance(text, Markdown):
        return text
    # A line break would let data end a table's row or begin a heading.
    flat = " ".join(text.split()) if any(c in text for c in "\n\r\t\v\f\x85\u2028\u2029") else text
    found = _LINE_START.match(flat.lstrip())
    safe = _ANYWHERE.sub(r"\\\g<0>", flat)
    if found:
        # The first character is no letter of _ANYWHERE, so nothing has moved.
        at = len(flat) - len(flat.lstrip()) + (len(found[0]) if found[0][0].isdigit() else 0)
        safe = f"{safe[:at]}\\{safe[at:]}"
    return Markdown(safe)


def scalar(text: object) -> Markdown:
    r"""Return data as a YAML scalar, for figures and forms (the filter ``yaml``).

    >>> scalar('a "b": c')
    '"a \\"b\\": c"'
    """
    return Markdown(json.dumps(str(text), ensure_ascii=False))


def text(value: object) -> str:
    """Return a text or number as it is printed. Raises :class:`TypeError` for anything else."""
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined):
        return str(value)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    kind = "nothing" if value is None else "a truth value" if isinstance(value, bool) else "a list"
    raise TypeError(f"{kind} is not text; write what the page should say")


def items(value: object) -> Iterable[tuple[object, object]]:
    """Return names with their values. Raises :class:`TypeError`."""
    if isinstance(value, Facts | dict):
        return list(value.items())
    if isinstance(value, Undefined):
        str(value)  # it says what is missing
    raise TypeError("only a mapping has items")


def dictsort(value: object, case_sensitive: bool = False, by: str = "key") -> list[Any]:  # noqa: FBT001, FBT002 - as Jinja has it
    """Return names with their values, sorted by either. Raises :class:`TypeError`."""
    at = 0 if by == "key" else 1

    def key(item: tuple[Any, Any]) -> Any:
        folded = isinstance(item[at], str) and not case_sensitive
        return item[at].lower() if folded else item[at]

    return sorted(items(value), key=key)


def integer(value: object, default: int = 0) -> int:
    """Return a number without its decimals; ``default`` for a value that is no number."""
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
    """Return a number with ``precision`` decimals. Raises :class:`ValueError`."""
    if precision not in range(MOST_DECIMALS + 1):
        raise ValueError(f"a number has 0 to {MOST_DECIMALS} decimals")
    if method == "common":
        return round(value, precision)
    if method not in {"ceil", "floor"}:
        raise ValueError("a number is rounded 'common', 'ceil' or 'floor'")
    cut: Callable[[float], int] = math.ceil if method == "ceil" else math.floor
    return float(cut(value * 10**precision) / 10**precision)


def trimmed(value: object, letters: str | None = None) -> str:
    """Return a text without these letters, or white space, at its ends. Raises ValueError."""
    if letters is not None and len(letters) > MOST_TRIMMED:
        raise ValueError(f"at most {MOST_TRIMMED} letters can be trimmed")
    return text(value).strip(letters)


def capitalized(value: object) -> str:
    """Return a text with a capital first letter. The rest stays: many names have capitals."""
    words = text(value)
    return words[:1].upper() + words[1:]


def divisible(value: object, by: object = 2) -> bool:
    """Return True if a number can be divided by another. Raises :class:`TypeError`."""
    if not isinstance(value, int | float) or not isinstance(by, int | float):
        raise TypeError("only numbers can be divided")
    return value % by == 0


def joins(paths: Iterable[Facts], apart: int) -> bool:
    """Return True if one of a tile's paths joins edges that are this many steps apart."""
    return any(path["apart"] == apart for path in paths)


@pass_environment
def added(
    environment: Environment, values: Iterable[Any], attribute: str | None = None, start: float = 0
) -> float:
    """Return the sum of numbers. Raises :class:`TypeError`."""
    found = list(map(make_attrgetter(environment, attribute), values))
    if not all(isinstance(value, int | float) for value in (start, *found)):
        raise TypeError("only numbers have a sum")
    return sum(found, start)


def words(number: int) -> str:
    """Return a number as books write it: in words from zero to twelve, in digits beyond.

    >>> words(4), words(28)
    ('four', '28')
    """
    count = _whole(number)
    return _WORDS[count] if 0 <= count < len(_WORDS) else str(count)


def plural(number: int, noun: str, many: str | None = None) -> str:
    """Return a count with its noun; ``many`` is a plural that does not end in *s*.

    >>> plural(1, "token"), plural(3, "token"), plural(2, "die", "dice")
    ('1 token', '3 tokens', '2 dice')
    """
    return f"{_whole(number)} {_form(number, noun, many)}"


def plural_words(number: int, noun: str, many: str | None = None) -> str:
    """Like :func:`plural`, with the number in words up to twelve.

    >>> plural_words(3, "alley")
    'three alleys'
    """
    return f"{words(number)} {_form(number, noun, many)}"


def ordinal(number: int) -> str:
    """Return a number's ordinal.

    >>> [ordinal(n) for n in (1, 2, 3, 11, 22)]
    ['1st', '2nd', '3rd', '11th', '22nd']
    """
    count = _whole(number)
    teen = 11 <= abs(count) % 100 <= 13
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(abs(count) % 10, "th")
    return f"{count}{ending}"


def _whole(number: object) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        said = quoted(str(number)) if isinstance(number, str | float) else "this"
        raise TypeError(f"{said} is not a whole number")
    return number


def _form(number: int, noun: str, many: str | None) -> str:
    if number == 1:
        return noun
    if many is not None:
        return many
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(_SIBILANTS) else f"{noun}s"


def _defined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the function, with an error that names a missing value."""

    def called(value: Any, *args: Any) -> Any:
        if isinstance(value, Undefined):
            value._fail_with_undefined_error()  # noqa: SLF001 - Jinja's own way
        return function(value, *args)

    return called


FILTERS: Final[dict[str, Callable[..., Any]]] = {
    **{name: JINJA[name] for name in _KEPT},
    "capitalize": capitalized,
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
    **{each.__name__: _defined(each) for each in (ordinal, plural, plural_words, words)},
}
# In place of English words, in other languages.
IN_DIGITS: Final[dict[str, Callable[..., Any]]] = {
    "plural_words": FILTERS["plural"],
    "words": _defined(lambda number: str(_whole(number))),
}
# In Turkish and Azerbaijani, where an i without a dot is another letter.
WITH_DOTS: Final[dict[str, Callable[..., Any]]] = {
    "capitalize": lambda value: capitalized(re.sub("^i", "İ", text(value))),
    "lower": lambda value: text(value).replace("I", "\u0131").replace("İ", "i").lower(),
    "upper": lambda value: text(value).replace("i", "İ").upper(),
}
_JINJA_TESTS: Final[Mapping[str, Any]] = JINJA_TESTS
TESTS: Final[dict[str, Callable[..., Any]]] = {
    **{name: _JINJA_TESTS[name] for name in _KEPT_TESTS},
    "divisibleby": divisible,
    "even": divisible,
    "joins": joins,
    "odd": lambda value: not divisible(value),
}
