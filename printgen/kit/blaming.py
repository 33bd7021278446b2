"""What cannot be drawn of a variant, told where its author can mend it, by every command alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from printgen.core.errors import DataError, Finding, UsageError
from printgen.model import catalog
from printgen.model.catalog import Loaded

T = TypeVar("T")


def blaming(loaded: Loaded, draw: Callable[[Loaded], T]) -> T:
    """Return what is drawn of a game.

    Raises :class:`DataError`: what follows from a variant's change is told there, and what the game
    that it extends has as well stays in that game.
    """
    try:
        return draw(loaded)
    except DataError as error:
        told = loaded.description.blamed(error.findings, had=_of_base(loaded, draw))
        raise DataError(told) from None


def _of_base(loaded: Loaded, draw: Callable[[Loaded], object]) -> list[Finding]:
    """Return what is wrong with what a variant extends, drawn in the same way."""
    if loaded.description.variation is None:
        return []
    try:
        draw(catalog.load_base(loaded.description.variation))
    except DataError as error:
        return error.findings
    except UsageError:
        pass  # it is for other numbers of players
    return []
