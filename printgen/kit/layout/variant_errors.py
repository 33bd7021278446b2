"""Report errors in drawing a game where its author, or that of a variant, can fix them."""

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
    errors of the base game stay in place. If rules lack what texts show, that is reported instead.
    """
    try:
        return draw(loaded)
    except DataError as error:
        found = loaded.description.blamed(error.findings, had=_of_base(loaded, draw))
        raise DataError(_with_rules(loaded, found)) from None


def _with_rules(loaded: Loaded, findings: list[Finding]) -> list[Finding]:
    """Return the findings, with those about the rules in place of what texts need of them."""
    # Loaded here: most kits can be drawn.
    from printgen.typesetting.codes import TEMPLATE_UNDEFINED

    others = [each for each in findings if each.code != TEMPLATE_UNDEFINED]
    if others == findings:
        return findings
    from printgen.play.playable import NEEDED_BY_TEXTS, unplayable

    about = [each for each in unplayable(loaded) if each.code in NEEDED_BY_TEXTS]
    return [*about, *others] if about else findings


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
