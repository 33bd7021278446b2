"""Open PDFs and read their pages: boxes in millimetres, and the marks on them.

qpdf reads the file, and repairs what it can; repairs are reported. Limits for unpacking are set
while a file is open, since a few hundred bytes can be compressed gigabytes.
"""

from __future__ import annotations

import io
import itertools
import logging
import math
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, nullcontext
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import pikepdf
from pikepdf import settings

from printgen.core.codes import FILE_TOO_LARGE
from printgen.core.errors import DataError, UsageError
from printgen.core.files import MOST_OUTPUT, read_bytes
from printgen.core.geometry import Box, Matrix
from printgen.core.units import MM_PER_PT
from printgen.pdf.annotations import Annotation, actions, annotations_of, events
from printgen.pdf.budget import (
    MALFORMED,
    MOST_PAGES,
    MOST_UNPACKED,
    MOST_WARNINGS,
    UNDRAWN,
    Budget,
    Cost,
    Problem,
    TooMuchError,
)
from printgen.pdf.codes import PDF_DAMAGED, PDF_ENCRYPTED, PDF_NO_PAGES, PDF_NONE
from printgen.pdf.colours import ColourSpace
from printgen.pdf.findings import PdfFinding, too_complex
from printgen.pdf.images import unpacked_pixels, with_masks
from printgen.pdf.interpreter import Interpreter
from printgen.pdf.marks import Mark
from printgen.pdf.marks import Picture as Image
from printgen.pdf.raster import Drawer, Picture
from printgen.pdf.resources import dictionary, inherited, number_of, numbers, several, space_of

if TYPE_CHECKING:
    from printgen.pdf.traces import Trace, Tracer

_Answer = TypeVar("_Answer")

# What qpdf logs has no file and no place; its warnings become findings.
logging.getLogger("pikepdf").addHandler(logging.NullHandler())

# US Letter: what readers (and qpdf) assume for a page without a size.
_NO_SIZE: Final = [0.0, 0.0, 612.0, 792.0]
_HEADER: Final = b"%PDF-"
# Where qpdf has found something: an address in the memory, and mostly an object and an offset.
_PLACE: Final = re.compile(r"stream <[^>]*>(?:[ ,].*?\d\)?)?: ")
# The digits of an offset in a file: ten gigabytes have ten.
_DIGITS: Final = 10
# Keys that are read elsewhere: the page's place in the tree, and its content.
_HANGS: Final = frozenset({"/Contents", "/Parent"})


class UnreadableError(Exception):
    """A file that cannot be read at all. Carries the finding."""

    def __init__(self, finding: PdfFinding) -> None:
        super().__init__(finding.message)
        self.finding = finding


class Boxes(NamedTuple):
    """The boxes of a page (ISO 32000-1, 14.11.2), in mm from the top left corner of the media box
    as the page is read.

    ``named`` are the page's own boxes; the others follow from them. ``wrong`` are invalid ones.
    """

    media: Box
    crop: Box
    bleed: Box
    trim: Box
    named: frozenset[str]
    wrong: frozenset[str]


class Page:
    """One page of a file; ``entries`` is its dictionary there."""

    def __init__(self, source: File, number: int, thing: Any) -> None:
        """Wrap page ``number`` (from 1), whose dictionary in the file is ``thing``."""
        self.number = number
        self.source = source
        self.entries = thing
        self.resources = inherited(thing, "/Resources")
        self.turned = _turned(inherited(thing, "/Rotate"))
        scale = thing.get("/UserUnit", 1)
        self.has_unit = _is_number(scale) and 0 < float(scale) < math.inf
        self.scale = float(scale) if self.has_unit else 1.0
        self.boxes = self._boxes()

    def _boxes(self) -> Boxes:
        sides: dict[str, list[float]] = {}
        wrong: set[str] = set()
        for name in ("MediaBox", "CropBox", "BleedBox", "TrimBox"):
            thing = inherited(self.entries, f"/{name}")
            if thing is None:
                continue
            try:
                left, bottom, right, top = numbers(thing, 4)
            except ValueError:
                wrong.add(name)
                continue
            if left == right or bottom == top:
                wrong.add(name)
            else:
                xs, ys = sorted((left, right)), sorted((bottom, top))
                sides[name] = [xs[0], ys[0], xs[1], ys[1]]
        named = frozenset(sides)
        media = sides.get("MediaBox", _NO_SIZE)
        self._base = _base(media, self.turned, self.scale * MM_PER_PT)
        crop = sides.get("CropBox", media)
        # A missing box equals the next larger one.
        bleed = sides.get("BleedBox", crop)
        trim = sides.get("TrimBox", crop)
        boxes = [self._base.box(*each) for each in (media, crop, bleed, trim)]
        return Boxes(boxes[0], boxes[1], boxes[2], boxes[3], named, frozenset(wrong))

    @cached_property
    def _drawn(self) -> tuple[list[Mark], list[Problem]]:
        content = self.entries.get("/Contents")
        return self.source.interpreter.draw(content, self.resources, self._base, self.boxes.media)

    @cached_property
    def likeness(self) -> Hashable:
        """A key that is equal for pages with equal content, resources, boxes and other entries.

        None if the content cannot be read. In a deck each card has the same back, on a page of its
        own.
        """
        streams = several(self.entries.get("/Contents"))
        budget = self.source.budget
        budget.spend(Cost.ENTRIES, len(streams))
        own = {key: value for key, value in self.entries.items() if key not in _HANGS}
        own["/Resources"] = self.resources
        digest = sha256()

        def say(part: bytes) -> None:
            budget.spend(Cost.BYTES, len(part))
            # With its length, so that another division is different.
            digest.update(b"%d " % len(part))
            digest.update(part)

        for key in sorted(own):
            say(key.encode("utf-8", "surrogateescape"))
            say(_written(own[key]))
        for each in streams:
            if not isinstance(each, pikepdf.Stream):
                return None
            try:
                # Compressed: unpacking it is the work to be saved.
                packed = each.read_raw_bytes()
            except MALFORMED:
                return None
            say(_written(each.stream_dict))
            say(packed)
        return digest.digest(), self.boxes, self.turned

    def traced(self, tracer: Tracer) -> list[Trace]:
        """Return all exact traces; a form is one trace of its content."""
        content = self.entries.get("/Contents")
        return tracer.trace(content, self.resources, self._base, self.boxes.media)

    @property
    def marks(self) -> list[Mark]:
        """All marks, in drawing order."""
        return self._drawn[0]

    @property
    def problems(self) -> list[Problem]:
        """Problems in reading its content."""
        return self._drawn[1]

    @cached_property
    def annotations(self) -> list[Annotation]:
        """Notes, links and form fields."""
        layers = self.source.interpreter.layers
        return [*annotations_of(self.entries, self._base, layers)]

    @property
    def actions(self) -> list[str]:
        """Kinds of what it does when it is opened or closed, beyond going to a place."""
        return list(actions(self.source.budget, *events(self.entries)))

    @property
    def group(self) -> ColourSpace | None:
        """The space in which its transparency group blends colours; None if it is no such group.

        It has no family if the file does not give it.
        """
        group = dictionary(self.entries.get("/Group"))
        if group.get("/S") != "/Transparency":
            return None
        try:
            return space_of(group.get("/CS"), self.resources, self.source.budget)
        except MALFORMED:
            return ColourSpace("", "", 0)

    @property
    def shown(self) -> Box | None:
        """The part that readers show, clipped to the media box; None if it is empty."""
        area = self.boxes.crop.shared(self.boxes.media)
        return area if area is not None and area.width > 0 and area.height > 0 else None

    def picture(self) -> Picture | None:
        """Draw the page as pixels; None if it cannot be drawn, or would cost too much.

        Raises :class:`TooMuchError`.
        """
        area, source = self.shown, self.source
        if area is None or any(problem.kind in UNDRAWN for problem in self.problems):
            return None
        placed = Counter(mark.look.image for mark in self.marks if mark.look.image)
        for image, times in placed.items():
            # Unpacked once, and shrunk for each of its places, at an eighth of the work.
            pixels = sum(map(unpacked_pixels, with_masks(image, source.budget)))
            source.budget.spend(Cost.PIXELS, pixels * (8 + times) // 8)
        try:
            drawn = source.drawer.draw(source.data, self.number, area)
        except TooMuchError as error:
            source.budget.refuse(str(error))
        if drawn is None:
            return None
        source.budget.spend(Cost.PIXELS, drawn.width * drawn.height)
        return Picture(drawn, area)


class File:
    """An open PDF."""

    def __init__(self, name: str, data: bytes, pdf: pikepdf.Pdf, drawer: Drawer) -> None:
        self.name = name
        self.data = data
        self.pdf = pdf
        self.drawer = drawer
        self.before = data.index(_HEADER)  # bytes
        self.has_packed_table = _has_packed_table(data[self.before :])
        self.budget = Budget()
        self.interpreter = Interpreter(pdf, self.budget)
        first = itertools.islice(pdf.pages, MOST_PAGES)
        self.pages = [Page(self, n, page.obj) for n, page in enumerate(first, start=1)]
        self.too_many_pages: PdfFinding | None = None
        if len(self.pages) == MOST_PAGES < len(pdf.pages):
            self.too_many_pages = too_complex(f"the file has more than {MOST_PAGES:,} pages", name)
        self._answers: dict[Any, Any] = {}

    def asked(self, question: Callable[[Image, Budget], _Answer], image: Image) -> _Answer:
        """Return the answer to a question about an image, which is only computed once."""
        key = question, image if image.source is None else number_of(image.source)
        if key not in self._answers:
            self._answers[key] = question(image, self.budget)
        found: _Answer = self._answers[key]
        return found

    @property
    def mended(self) -> list[str]:
        """Repairs that qpdf has made so far."""
        return [_PLACE.sub("", str(warning), count=1) for warning in self.pdf.get_warnings()]


@contextmanager
def opened(path: Path, drawer: Drawer | None = None) -> Iterator[File]:
    """Open a PDF for reading; ``drawer`` draws its pages, if there is one already.

    Raises :class:`UsageError` if there is no such file, and :class:`UnreadableError` if it is too
    large, or no readable PDF.
    """
    name = str(path)
    try:
        data = read_bytes(path, MOST_OUTPUT)
    except DataError as error:
        (found,) = error.findings
        if found.code == FILE_TOO_LARGE:
            finding = PdfFinding(found.code, found.message, name, own_hint="export it in parts")
            raise UnreadableError(finding) from None
        raise UsageError(found.message) from None
    with opened_data(name, data, drawer) as file:
        yield file


@contextmanager
def opened_data(name: str, data: bytes, drawer: Drawer | None = None) -> Iterator[File]:
    """Open a PDF in memory, called ``name`` in messages; otherwise as :func:`opened`."""
    if _HEADER not in data[:1024]:
        what = "this is not a PDF: it should begin with %PDF-" if data else "the file is empty"
        raise UnreadableError(PdfFinding(PDF_NONE, what, name))
    before: dict[str, Any] = settings.set_qpdf_limits(
        doc_max_warnings=MOST_WARNINGS,
        flate_max_memory=MOST_UNPACKED,
        run_length_max_memory=MOST_UNPACKED,
        png_max_memory=MOST_UNPACKED,
        tiff_max_memory=MOST_UNPACKED,
        dct_max_memory=MOST_UNPACKED,
    )
    try:
        with _open(name, data) as pdf, nullcontext(drawer) if drawer else Drawer() as own:
            file = _file(name, data, pdf, own)
            yield file
            # They refer to it: else all their marks would wait for the garbage collector.
            file.pages.clear()
    finally:
        settings.set_qpdf_limits(**before)


def _open(name: str, data: bytes) -> pikepdf.Pdf:
    try:
        return pikepdf.open(io.BytesIO(data), suppress_warnings=True)
    except pikepdf.PasswordError:
        message = "the file is encrypted, and does not open without a password"
        raise UnreadableError(PdfFinding(PDF_ENCRYPTED, message, name)) from None
    except MALFORMED as error:
        raise _broken(name, error) from None


def _file(name: str, data: bytes, pdf: pikepdf.Pdf, drawer: Drawer) -> File:
    try:
        file = File(name, data, pdf, drawer)
    except MALFORMED as error:
        raise _broken(name, error) from None
    if not file.pages:
        raise _no_pages(name)
    return file


def _no_pages(name: str) -> UnreadableError:
    return UnreadableError(PdfFinding(PDF_NO_PAGES, "the file has no pages", name))


def _broken(name: str, error: Exception) -> UnreadableError:
    why = str(error).rpartition(": ")[2] or type(error).__name__
    if why == "no pages found":  # qpdf's message, once its warnings have a limit
        return _no_pages(name)
    message = f"the file is broken: {why}"
    return UnreadableError(PdfFinding(PDF_DAMAGED, message, name))


def _has_packed_table(data: bytes) -> bool:
    """Return True if the table of objects is a stream (PDF 1.5), which qpdf does not report."""
    at = data.rpartition(b"startxref")[2].split(maxsplit=1)[:1]
    place = int(at[0]) if at and at[0].isdigit() and len(at[0]) <= _DIGITS else len(data)
    return data[place : place + 30].strip()[:1].isdigit()


def _written(thing: Any) -> bytes:
    """Return an object as written in the file, with references as numbers."""
    return thing.unparse() if isinstance(thing, pikepdf.Object) else repr(thing).encode()


def _is_number(thing: Any) -> bool:
    try:
        float(thing)
    except (TypeError, ValueError):
        return False
    return True


def _turned(thing: Any) -> int:
    """Return the number of quarter turns clockwise with which the page is shown."""
    return int(float(thing) // 90) % 4 if _is_number(thing) else 0


def _base(media: list[float], turned: int, mm: float) -> Matrix:
    """Return the map from a page's own units to millimetres from its top left corner as shown."""
    left, bottom, right, top = media
    return (
        Matrix(mm, 0, 0, -mm, -left * mm, top * mm),
        Matrix(0, mm, mm, 0, -bottom * mm, -left * mm),
        Matrix(-mm, 0, 0, mm, right * mm, -bottom * mm),
        Matrix(0, -mm, -mm, 0, top * mm, right * mm),
    )[turned]
