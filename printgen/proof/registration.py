"""The marks of a cutting machine on the sheets of a kit: where they must be, and if they are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from printgen.core.geometry import Box, around
from printgen.imposition.printer import correction
from printgen.imposition.registration import corners
from printgen.kit.contents import Contents, press_of
from printgen.pdf.marks import Kind
from printgen.pdf.traces import Trace
from printgen.proof.known import is_same

# The boxes of the marks on one sheet, in mm on its page.
Marked = tuple[Box, ...]


def expected_marks(contents: Contents) -> tuple[Marked, ...]:
    """Return the marks of each kind of sheet: those that lie flat, and those that are folded."""
    cutter, printer = contents.options.cutter, contents.options.printer
    if cutter is None or cutter.marks is None:
        return ()
    press = press_of(contents.context.game, contents.options)
    creases = dict.fromkeys(sheet.crease for sheet in contents.sheets if sheet.by_machine)
    found = []
    for crease in creases:
        outlines = corners(cutter.marks, press.page(crease))
        if printer is not None:
            sent = correction(printer, press, back=False)
            outlines = tuple(tuple(sent.apply(*point) for point in each) for each in outlines)
        found.append(tuple(around(Box(*point, 0, 0) for point in each) for each in outlines))
    return tuple(found)


def mark_at(trace: Trace, marked: Iterable[Marked]) -> Box | None:
    """Return the mark that a trace is: one filled shape of its box; None if it is none."""
    if trace.look.kind is not Kind.FILL:
        return None
    boxes = (box for each in marked for box in each)
    return next((box for box in boxes if is_same(box, trace.seen)), None)


def is_marked(there: Sequence[Box], marked: Iterable[Marked]) -> bool:
    """Return True if all marks of some kind of sheet are there."""
    return any(set(each) <= set(there) for each in marked)
