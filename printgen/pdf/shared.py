"""Resources shared by the content streams of a file: fonts, images, layers, budget, problems."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

import pikepdf

from printgen.core.geometry import Box, Matrix
from printgen.pdf.budget import MALFORMED, Budget, Cost, Problem, ProblemKind
from printgen.pdf.colours import ColourSpace, Paint
from printgen.pdf.images import picture
from printgen.pdf.layers import Label, Layers
from printgen.pdf.marks import Mark, Picture
from printgen.pdf.resources import Form, as_form, number_of, several
from printgen.pdf.shadings import darkest
from printgen.pdf.state import State
from printgen.pdf.typefaces import Typeface

# A page of PDF is at most 14,400 units wide (ISO 32000-1, annex C), which is 5 m by default.
# Anything further away than this, in millimetres, is a wrong number.
FURTHEST: Final = 1e6
EVERYWHERE: Final = Box(-FURTHEST, -FURTHEST, 2 * FURTHEST, 2 * FURTHEST)


class Shared(ABC):
    """Fonts, images, layers and budget of one file; fonts and images are read once."""

    def __init__(self, pdf: pikepdf.Pdf, budget: Budget) -> None:
        self.budget = budget
        self.layers = Layers(pdf, budget)
        self._fonts: dict[tuple[int, int], Typeface] = {}
        self._images: dict[tuple[int, int], Picture] = {}
        self._shadings: dict[tuple[tuple[int, int], ColourSpace], Paint] = {}
        # The forms that are being drawn, nested.
        self._open: list[tuple[int, int]] = []
        self.problems: dict[Problem, None] = {}

    def report(self, kind: ProblemKind, message: str) -> None:
        """Note that something cannot be read, once for each page."""
        if len(self.problems) < 100:
            self.problems[Problem(kind, message)] = None

    def typeface(self, thing: Any) -> Typeface:
        """Return a font, read once. Raises ``ValueError`` for anything else."""
        number = number_of(thing)
        if number == (0, 0):
            return Typeface(thing, self.budget)
        if number not in self._fonts:
            self._fonts[number] = Typeface(thing, self.budget)
        return self._fonts[number]

    def image(self, stream: Any, resources: Any) -> Picture:
        """Return an image, read once.

        Raises ``ValueError`` for an image without a size or a colour space.
        """
        number = number_of(stream)
        if number not in self._images:
            self._images[number] = picture(stream, resources, self.budget)
        return self._images[number]

    def shaded(self, shading: Any, space: ColourSpace) -> Paint:
        """Return the paint of a shading, read once: the colour with most ink."""
        key = number_of(shading), space
        if key[0] == (0, 0):
            return darkest(shading, space, self.budget)
        if key not in self._shadings:
            self._shadings[key] = darkest(shading, space, self.budget)
        return self._shadings[key]

    def opening(self, mask: Any, resources: Any, base: Matrix) -> float:
        """Return how far a soft mask (11.6.5.2) is open where it is most open; 1 if not known."""
        if not isinstance(mask, pikepdf.Dictionary) or "/TR" in mask:
            return 1.0
        try:
            found = self.placed(as_form(mask["/G"]), resources, State(base, EVERYWHERE), ())
        except MALFORMED:
            return 1.0
        looks = [mark.look for mark in found if mark.paints]
        if mask.get("/S") == "/Alpha":
            return max((look.alpha for look in looks), default=0.0)
        return max((look.paint.light if look.paint else 1.0 for look in looks), default=0.0)

    @abstractmethod
    def placed(
        self, form: Form, resources: Any, state: State, around: tuple[Label, ...]
    ) -> list[Mark]:
        """Return the marks of a form in place; ``around`` are labels that it inherits."""


def content_of(thing: Any, shared: Shared) -> bytes:
    """Return the bytes of a content stream, or of several joined to one."""
    parts = several(thing)
    shared.budget.spend(Cost.ENTRIES, len(parts))
    read: list[bytes] = []
    for part in parts:
        if part is None:
            continue
        if not isinstance(part, pikepdf.Stream):
            shared.report(ProblemKind.CONTENT, "content that is not a stream")
            continue
        if "/F" in part:
            shared.report(ProblemKind.CONTENT, "content that is in another file")
        try:
            read.append(shared.budget.read(part))
        except (pikepdf.PdfError, RuntimeError, NotImplementedError) as error:
            shared.report(ProblemKind.PACKED, f"content that cannot be unpacked ({_why(error)})")
    return read[0] if len(read) == 1 else b"\n".join(read)


def _why(error: Exception) -> str:
    """Return the last part of qpdf's message: the parts before are file and offset."""
    return str(error).rpartition(": ")[2] or type(error).__name__
