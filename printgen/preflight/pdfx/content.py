"""Checks of what PDF/X does not allow in pages: images, forms, boxes, halftones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from printgen.pdf.budget import filters
from printgen.pdf.findings import PdfFinding
from printgen.pdf.reader import File
from printgen.pdf.resources import name_of
from printgen.pdf.used import Used, used
from printgen.preflight.pdfx.claims import claimed
from printgen.preflight.pdfx.codes import PDF_X_CONTENT
from printgen.preflight.profiles import Profile

_VIEWS: Final = ("ViewArea", "ViewClip", "PrintArea", "PrintClip")
# Newer than PDF/X-1a and PDF/X-3: JPEG 2000 is of PDF 1.5; JBIG2 was left out of them.
_NEWER_FILTERS: Final = frozenset({"/JPXDecode", "/JBIG2Decode"})
_HALFTONES: Final = frozenset({1, 5})


def not_allowed(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield content that no PDF/X may have, or not the version that the file claims to be."""
    version = claimed(file, profile)
    if not version:
        return
    for message in _of_file(file):
        yield _finding(file, message)
    for page in file.pages:
        for message in _of_page(page.entries):
            yield _finding(file, message, page.number)
    for each in used(file.pages, file.budget):
        for message in _of_object(each, version):
            yield _finding(file, message, each.page.number)


def _finding(file: File, message: str, page: int | None = None) -> PdfFinding:
    return PdfFinding(PDF_X_CONTENT, message, file.name, page)


def _of_file(file: File) -> Iterator[str]:
    wishes: Any = file.pdf.Root.get("/ViewerPreferences")
    if not isinstance(wishes, pikepdf.Dictionary):
        return
    for key in _VIEWS:
        box = wishes.get(f"/{key}")
        if box is not None and box not in {"/MediaBox", "/BleedBox"}:
            yield f"{key} is {str(box)[:20]}: only what lies in that box would be shown"


def _of_page(entries: Any) -> Iterator[str]:
    if "/ArtBox" in entries and "/TrimBox" in entries:
        yield "the page has an ArtBox and a TrimBox: which of them is cut is not said"
    if "/SeparationInfo" in entries:
        yield "the page is one plate of a page that was separated before"
    if "/PresSteps" in entries:
        yield "the page has steps of a presentation"


def _of_object(each: Used, version: str) -> Iterator[str]:
    thing, name = each.thing, each.name
    packed = frozenset(filters(thing)) if isinstance(thing, pikepdf.Stream) else frozenset()
    what = f"'{name}'" if name else "the content"
    if "/LZWDecode" in packed:
        yield f"{what} is packed with LZW"
    if "/Crypt" in packed:
        yield f"{what} is encrypted"
    if not version.startswith("PDF/X-4"):
        for newer in sorted(packed & _NEWER_FILTERS):
            yield f"{what} is packed with {newer[1:]}, which {version} does not have"
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
