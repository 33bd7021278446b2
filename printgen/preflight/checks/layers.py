"""Layers: what is not printed, or is printed and not shown."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.errors import Severity
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Mark
from printgen.preflight.checks.view import View, graded
from printgen.preflight.codes import PDF_LAYER

_WORDS = {
    (True, True): "is off: what it holds is neither shown nor printed",
    (True, False): "is shown, and not printed",
    (False, True): "is printed, and not shown on the screen",
}


def switched(view: View) -> Iterator[PdfFinding]:
    """Yield layers with something in them that is not both shown and printed.

    One that is off is what its author wants, and is only told to those who print for others: their
    programs may switch it on.
    """
    press = view.profile.trimmed
    found: dict[tuple[bool, bool, str], list[Mark]] = {}
    for mark in view.on_paper:
        look = mark.look
        hidden = look.kind is Kind.HIDDEN
        if (hidden or look.unseen) and (press or not (hidden and look.unseen)):
            name = look.name if hidden else look.unseen
            found.setdefault((hidden, bool(look.unseen), name), []).append(mark)
    for (hidden, unseen, name), marks in found.items():
        yield view.found(
            marks,
            PDF_LAYER,
            f"the layer '{name}' {_WORDS[hidden, unseen]}",
            measured="not printed" if hidden else "not shown",
            limit="shown and printed",
            severity=Severity.WARNING if hidden and unseen else graded(view.profile),
        )
