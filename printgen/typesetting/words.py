"""Filters for sentences with numbers in them: number words, plurals, ordinals."""

from __future__ import annotations

from typing import Final

from printgen.drawing.text import shorten

_WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six",
    "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
_SIBILANTS: Final = ("s", "x", "z", "ch", "sh")


def words(number: int) -> str:
    """Return a number as a book writes it: in words from zero to twelve, in digits beyond.

    >>> words(4), words(28)
    ('four', '28')
    """
    count = _whole(number)
    return _WORDS[count] if 0 <= count < len(_WORDS) else str(count)


def plural(number: int, noun: str, many: str | None = None) -> str:
    """Return a count with its noun; ``many`` is the plural where adding *s* would be wrong.

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
    """Return a number's place in a row.

    >>> [ordinal(n) for n in (1, 2, 3, 11, 22)]
    ['1st', '2nd', '3rd', '11th', '22nd']
    """
    count = _whole(number)
    teen = 11 <= abs(count) % 100 <= 13
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(abs(count) % 10, "th")
    return f"{count}{ending}"


def _whole(number: object) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        said = f"'{shorten(number)}'" if isinstance(number, str) else "this"
        raise TypeError(f"{said} is not a whole number")
    return number


def _form(number: int, noun: str, many: str | None) -> str:
    if number == 1:
        return noun
    if many is not None:
        return many
    if noun.endswith("y") and noun[-2:-1] not in {*"aeiou", ""}:
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith(_SIBILANTS) else f"{noun}s"
