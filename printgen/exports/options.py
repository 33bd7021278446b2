"""The options of exports: what they are called, which values they take, and what they mean.

An option that several exports have is defined here, one that only one has is defined there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, Literal, NamedTuple, TypeVar

Value = TypeVar("Value")


class Option(NamedTuple, Generic[Value]):
    """An option of an export.

    ``name`` is its keyword in Python, ``flags`` are those of the command line, the long one first.
    ``takes`` is what follows there: a whole number, nothing, a text, or a text each time it is
    given. ``fault`` returns what is wrong with a value, to be told after the flag, or None.
    ``choices`` is the kind of names that it takes, for :func:`printgen.choices`.
    """

    name: str
    flags: tuple[str, ...]
    takes: Literal["number", "nothing", "text", "texts"]
    default: Value
    help: str
    metavar: str | None = None
    fault: Callable[[Value], str | None] = lambda _: None
    choices: str | None = None


def within(least: int, most: int) -> Callable[[int], str | None]:
    """Return what refuses numbers that are not from ``least`` to ``most``."""

    def fault(value: int) -> str | None:
        return None if least <= value <= most else f"should be {least} to {most}, not {value}"

    return fault


# Its values are judged where those of kits are: the sheets are a kit's.
PAPER: Final = Option(
    "paper",
    ("--paper",),
    "text",
    "a4",
    "a4, letter, a3, tabloid, or a size such as 200x300mm.",
    "PAPER",
    choices="paper",
)
DPI: Final = Option(
    "dpi",
    ("--dpi",),
    "number",
    300,
    "Resolution of pictures, in dots per inch.",
    "NUMBER",
    # Below, no word can be read; above, no printer shows more.
    within(36, 1200),
)
RESIZE: Final = Option(
    "resize",
    ("--resize",),
    "number",
    25,
    "How much larger or smaller the service may print a piece.",
    "PERCENT",
    within(0, 50),
)
