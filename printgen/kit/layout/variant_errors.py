"""Report errors in drawing a variant in its own file, where its author can fix them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from printgen.core.errors import DataError, Finding, UsageError
from printgen.model import catalog
from printgen.model.catalog import Loaded

T = TypeVar("T")


def report_at_variant(loaded: Loaded, draw: Callable[[Loaded], T]) -> T:
    """Draw a game and report the errors of a variant in the variant's own file.

    Raises :class:`DataError`: errors caused by the variant's changes are placed at these changes;
    errors of the base game stay in place.
    """
    try:
        return draw(loaded)
    except DataError as error:
        findings = loaded.description.blamed(error.findings, had=_of_base(loaded, draw))
        raise DataError(findings) from None


def _of_base(loaded: Loaded, draw: Callable[[Loaded], object]) -> list[Finding]:
    """Return the errors that the variant's base game has when it is drawn in the same way."""
    if loaded.description.variation is None:
        return []
    try:
        draw(catalog.load_base(loaded.description.variation))
    except DataError as error:
        return error.findings
    except UsageError:
        pass  # it is for other numbers of players
    return []
