"""The checks, each a short function: they yield findings with a code, a place, two numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from printgen.pdf.findings import PdfFinding
from printgen.pdf.reader import File
from printgen.preflight.checks import (
    boxes,
    cutting,
    dies,
    files,
    inks,
    interactive,
    marks,
    reading,
)
from printgen.preflight.checks.view import View
from printgen.preflight.pdfx import claims, content
from printgen.preflight.profiles import Profile

OfFile: TypeAlias = Callable[[File, Profile], Iterator[PdfFinding]]
OfPage: TypeAlias = Callable[[View], Iterator[PdfFinding]]

OF_FILE: Final[tuple[OfFile, ...]] = (
    files.locked,
    files.begins_late,
    interactive.acts,
    files.intent,
    claims.claims,
    content.not_allowed,
    boxes.sizes,
    reading.heard,
)
OF_PAGE: Final[tuple[OfPage, ...]] = (
    files.problems,
    # Before pages are drawn, which too large images may prevent.
    marks.whole,
    boxes.wrong,
    boxes.units,
    boxes.missing,
    boxes.nested,
    boxes.bleed,
    boxes.off_page,
    boxes.unreachable,
    boxes.empty,
    interactive.acts_on_page,
    interactive.overlaid,
    interactive.switched,
    cutting.uncovered,
    cutting.unsafe,
    cutting.unsafe_outlines,
    marks.unembedded,
    marks.glyphs,
    marks.small,
    marks.hairlines,
    marks.resolution,
    inks.spaces,
    inks.coverage,
    inks.rich_text,
    inks.white_overprint,
    inks.transparency,
    inks.spots,
    inks.curves,
    dies.process,
    dies.knockout,
    dies.filled,
)
