"""Report errors in drawing a game where its author, or that of a variant, can fix them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from printgen.core.errors import DataError, Finding, UsageError
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.typesetting.codes import TEMPLATE_UNDEFINED

T = TypeVar("T")


def report_at_variant(loaded: Loaded, draw: Callable[[Loaded], T]) -> T:
    """Draw a game and report the errors of a variant in the variant's own file.

    Raises :class:`DataError`: errors caused by the variant's changes are placed at these changes;
    errors of the base game stay in place. If its rules are unknown, that is reported, and not what
    texts lack because of it.
    """
    try:
        return draw(loaded)
    except DataError as error:
        found = _with_unknown_rules(loaded, error.findings)
        raise DataError(loaded.description.blamed(found, had=_of_base(loaded, draw))) from None


def _with_unknown_rules(loaded: Loaded, findings: list[Finding]) -> list[Finding]:
    others = [each for each in findings if each.code != TEMPLATE_UNDEFINED]
    if others == findings or loaded.description.rules is None:
        return findings
    # Loaded here: only such texts need it.
    from printgen.play.rules.engine import find_engine

    try:
        find_engine(loaded.description)
    except DataError as unknown:
        return [*unknown.findings, *others]
    return findings


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
