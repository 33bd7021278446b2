"""Check interactive features: actions, layers, and annotations over the page (notes, fields)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.pdf.annotations import Annotation, file_actions
from printgen.pdf.budget import Cost
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.reader import File
from printgen.preflight.checks.view import View, graded
from printgen.preflight.codes import PDF_ACTION, PDF_ANNOTATION, PDF_LAYER
from printgen.preflight.profiles import Profile

# Annotations that presses themselves put on a page (ISO 15930 allows them).
_OF_A_PRESS = frozenset({"TrapNet", "PrinterMark"})


def acts(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield what the file does when it is opened or printed: scripts may change what is printed."""
    found = file_actions(file.pdf.Root, file.budget)
    if found:
        yield PdfFinding(
            PDF_ACTION,
            f"the file does something by itself ({_named(found)})",
            file.name,
            measured=found[0],
            limit="none",
            own_severity=graded(profile),
            times=len(found),
        )


def acts_on_page(view: View) -> Iterator[PdfFinding]:
    """Yield what a page does when it is opened, and what clicks on it do."""
    of_page: list[tuple[Box | None, Sequence[str]]] = [(None, view.page.actions)]
    of_page += ((each.box, each.actions) for each in view.page.annotations)
    for box, kinds in of_page:
        if kinds:
            message = "something is done when it is clicked" if box else "the page does something"
            yield view.finding(
                PDF_ACTION,
                f"{message} ({_named(kinds)})",
                box,
                measured=kinds[0],
                limit="none",
                severity=graded(view.profile),
                times=len(kinds),
            )


def _named(kinds: Sequence[str]) -> str:
    return ", ".join(dict.fromkeys(kinds[:4]))[:60]


def overlaid(view: View) -> Iterator[PdfFinding]:
    """Yield annotations that are printed.

    A press does not want any over what is printed (ISO 15930). Otherwise, form fields may be on a
    page, but not over its text, pictures and smaller areas.
    """
    found = [each for each in view.page.annotations if each.prints and each.box is not None]
    if not found:
        return
    if view.profile.trimmed:
        area = view.boxes.bleed
        over = [each for each in found if each.kind not in _OF_A_PRESS and _overlap(each, area)]
    else:
        marks = view.of(Kind.TEXT, Kind.IMAGE, Kind.FILL, Kind.SHADING)
        over = [each for each in found if each.kind != "Widget" or _covers(view, each, marks)]
    if over:
        yield view.finding(
            PDF_ANNOTATION,
            f"{over[0].title} is printed over the page",
            over[0].box,
            measured=over[0].kind[:30],
            limit="none that is printed",
            severity=graded(view.profile),
            times=len(over),
        )


def _covers(view: View, field: Annotation, marks: list[Mark]) -> bool:
    view.page.source.budget.spend(Cost.COMPARISONS, len(marks))
    return any(_overlap(field, mark.box) for mark in marks if not _is_ground(mark, field))


def _is_ground(mark: Mark, field: Annotation) -> bool:
    """Return True for an area that a field may be on: it is at least as large as the field."""
    area = mark.box.grown(_TOUCH)
    return mark.look.kind in {Kind.FILL, Kind.SHADING} and (
        mark.look.is_white or (field.box is not None and area.contains(field.box))
    )


def _overlap(one: Annotation, area: Box) -> bool:
    both = one.box.shared(area) if one.box else None
    return both is not None and both.width > _TOUCH and both.height > _TOUCH


# The tolerance for a field that overlaps text beside it, in mm.
_TOUCH = 0.5


_WORDS = {
    (True, True): "is off: what it holds is neither shown nor printed",
    (True, False): "is shown, and not printed",
    (False, True): "is printed, and not shown on the screen",
}


def switched(view: View) -> Iterator[PdfFinding]:
    """Yield layers with contents that are not both shown and printed.

    A layer that is off is intended, and is only reported to print shops, whose programs may switch
    it on.
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
