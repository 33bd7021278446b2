"""How much work a template may ask for, counted while it runs."""

from __future__ import annotations

from collections.abc import MappingView
from typing import Any, Final

from printgen.typesetting.facts import Facts

# Shipped rulebooks stay far below: docs/reference/templates.md says how far.
MOST_STEPS: Final = 200_000
MOST_CHARACTERS: Final = 1_000_000
MOST_HANDLED: Final = 3_000_000
MOST_DEPTH: Final = 30
MOST_NUMBER: Final = 10**15

_FLAT: Final = frozenset((int, float, bool, type(None)))


class TooMuchError(Exception):
    """A template asks for more work than is done for one."""


class Work:
    """The cost of one rendering so far.

    Every turn of a loop, every call, filter and test is a **step**. What is printed or joined is
    counted in **characters**. Whatever is passed to a filter, a test or a call, comes back from
    it, is compared or put into a list is **handled**, and costs as many units as it has items and
    characters to the last level: so nothing that grows by doubling gets far.
    """

    def __init__(self) -> None:
        self.steps = 0
        self.characters = 0
        self.units = 0

    def step(self) -> None:
        """Count one step. Raises :class:`TooMuchError`."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooMuchError(f"the template takes more than {MOST_STEPS} steps")

    def wrote(self, characters: int) -> None:
        """Count characters of a page. Raises :class:`TooMuchError`."""
        self.characters += characters
        if self.characters > MOST_CHARACTERS:
            raise TooMuchError(f"the template makes more than {MOST_CHARACTERS} characters")

    def made(self, value: Any) -> Any:
        """Count what an operator gave, not what is in it, and return it.

        Raises :class:`TooMuchError`.
        """
        if isinstance(value, str):
            self.wrote(len(value))
        elif isinstance(value, int) and abs(value) > MOST_NUMBER:
            raise TooMuchError(f"a number is larger than {MOST_NUMBER}")
        elif isinstance(value, list | tuple):
            self._spend(len(value))
        return value

    def handled(self, value: Any) -> Any:
        """Count a value with all that is in it, and return it. Raises :class:`TooMuchError`."""
        if type(value) is str:
            self._spend(len(value))
        elif type(value) not in _FLAT or isinstance(value, int):
            level, depth = [value], 0
            while level:
                level = [item for each in level for item in self._inside(each)]
                depth += 1
                if depth > MOST_DEPTH:
                    raise TooMuchError(f"lists are nested more than {MOST_DEPTH} deep")
        return value

    def _inside(self, value: Any) -> Any:
        """Count one value; what it holds that is still to be counted."""
        if isinstance(value, int) and abs(value) > MOST_NUMBER:
            raise TooMuchError(f"a number is larger than {MOST_NUMBER}")
        if isinstance(value, dict):
            self._spend(1 + len(value))
            return (*value, *value.values())
        if isinstance(value, list | tuple | MappingView):
            self._spend(1 + len(value))
            return value
        # Facts were made before the template began, and are never walked through.
        self._spend(1 + len(value) if isinstance(value, str | range | Facts) else 1)
        return ()

    def _spend(self, units: int) -> None:
        self.units += units
        if self.units > MOST_HANDLED:
            raise TooMuchError(f"the template handles more than {MOST_HANDLED} items and letters")
