"""Check what PDF/X does not allow in pages: images, forms, boxes, halftones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.pdf.budget import DEEPEST_FORM, Budget, Cost, filters
from printgen.pdf.findings import PdfFinding
from printgen.pdf.reader import File, Page
from printgen.pdf.resources import dictionary, name_of, number_of, several
from printgen.preflight.pdfx.claims import claimed
from printgen.preflight.pdfx.codes import PDF_X_CONTENT
from printgen.preflight.profiles import Profile

_VIEWS: Final = ("ViewArea", "ViewClip", "PrintArea", "PrintClip")
# Newer than PDF/X-1a and PDF/X-3: JPEG 2000 is of PDF 1.5; JBIG2 was left out of them.
_NEWER_FILTERS: Final = frozenset({"/JPXDecode", "/JBIG2Decode"})
_HALFTONES: Final = frozenset({1, 5})


def not_allowed(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield content that PDF/X, or the version that the file claims to be, does not allow."""
    version = claimed(file, profile)
    if not version:
        return
    for message in _of_file(file):
        yield _finding(file, message)
    for page in file.pages:
        for message in _of_page(page.entries):
            yield _finding(file, message, page.number)
    for each in _used(file.pages, file.budget):
        for message in _of_object(each, version):
            yield _finding(file, message, each.page.number)


def _finding(file: File, message: str, page: int | None = None) -> PdfFinding:
    return PdfFinding(PDF_X_CONTENT, message, file.name, page)


def _of_file(file: File) -> Iterator[str]:
    wishes = dictionary(file.pdf.Root.get("/ViewerPreferences"))
    for key in _VIEWS:
        box = wishes.get(f"/{key}")
        if box is not None and box not in {"/MediaBox", "/BleedBox"}:
            yield f"{key} is {str(box)[:20]}: only what lies in that box would be shown"


def _of_page(entries: Any) -> Iterator[str]:
    if "/ArtBox" in entries and "/TrimBox" in entries:
        yield "the page has an ArtBox and a TrimBox: it is unclear which of them is cut"
    if "/SeparationInfo" in entries:
        yield "the page is one plate of a page that was separated before"
    if "/PresSteps" in entries:
        yield "the page has steps of a presentation"


def _of_object(each: _Used, version: str) -> Iterator[str]:
    thing, name = each.thing, each.name
    packed = frozenset(filters(thing)) if isinstance(thing, pikepdf.Stream) else frozenset()
    what = f"'{name}'" if name else "the content"
    if "/LZWDecode" in packed:
        yield f"{what} is compressed with LZW"
    if "/Crypt" in packed:
        yield f"{what} is encrypted"
    if not version.startswith("PDF/X-4"):
        for newer in sorted(packed & _NEWER_FILTERS):
            yield f"{what} is compressed with {newer[1:]}, which {version} does not have"
        if each.kind == "XObject" and "/Group" in thing:
            yield f"the form {what} is a transparency group, which {version} does not have"
    kinds = {name_of(thing.get("/Subtype")), name_of(thing.get("/Subtype2"))}
    if "PS" in kinds or "/PS" in thing:
        yield f"{what} is a program in PostScript"
    if "/Alternates" in thing:
        yield f"the image {what} has others that may be printed in its place"
    if "/Ref" in thing and each.kind == "XObject":
        yield f"{what} stands for a page of another file"
    if each.kind == "ExtGState":
        yield from _of_state(thing, what)


def _of_state(state: Any, what: str) -> Iterator[str]:
    halftone = state.get("/HT")
    if not isinstance(halftone, pikepdf.Dictionary | pikepdf.Stream):
        return
    kind = halftone.get("/HalftoneType")
    if kind not in _HALFTONES:
        yield f"the graphics state {what} has a halftone of type {str(kind)[:20]}, not 1 or 5"
    if "/HalftoneName" in halftone:
        yield f"the graphics state {what} has a halftone by name, which only one machine knows"


class _Used(NamedTuple):
    """An object and the first page that uses it; ``kind`` is the resource's, or ``Contents``."""

    page: Page
    kind: str
    name: str
    thing: Any


def _used(pages: list[Page], budget: Budget) -> Iterator[_Used]:
    """Yield each object once. Raises :class:`TooMuchError` if there are too many."""
    known: set[tuple[int, int]] = set()
    for page in pages:
        for each in several(page.entries.get("/Contents")):
            budget.spend(Cost.ENTRIES)
            if isinstance(each, pikepdf.Stream):
                yield _Used(page, "Contents", "", each)
        yield from _in(page, page.resources, known, budget, 0)


def _in(
    page: Page, resources: Any, known: set[tuple[int, int]], budget: Budget, depth: int
) -> Iterator[_Used]:
    """Yield the objects of resources, and of what those use."""
    if depth > DEEPEST_FORM or _is_known(resources, known):
        return
    for kind in ("XObject", "Pattern", "ExtGState"):
        named = dictionary(dictionary(resources).get(f"/{kind}"))
        if _is_known(named, known):
            continue
        budget.spend(Cost.ENTRIES, len(named))
        for name, thing in named.items():
            if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) or _is_known(
                thing, known
            ):
                continue
            yield _Used(page, kind, str(name), thing)
            mask = thing.get("/SMask")
            if isinstance(mask, pikepdf.Stream) and not _is_known(mask, known):
                yield _Used(page, kind, str(name), mask)
            yield from _in(page, thing.get("/Resources"), known, budget, depth + 1)


def _is_known(thing: Any, known: set[tuple[int, int]]) -> bool:
    """Return True for an object of the file that was seen before, and note it."""
    number = number_of(thing)
    if number == (0, 0):
        return False
    if number in known:
        return True
    known.add(number)
    return False
