"""Text: fonts that are not in the file, letters that are not in the fonts, letters too small."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.core.units import number
from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.typefaces import Typeface
from printgen.preflight.checks.view import View, least
from printgen.preflight.codes import (
    PDF_FONT_BROKEN,
    PDF_FONT_MISSING,
    PDF_GLYPH_MISSING,
    PDF_TEXT_SMALL,
)


def unembedded(view: View) -> Iterator[PdfFinding]:
    """Yield fonts that the file only names: printing replaces them by others."""
    lines: dict[Typeface, list[Mark]] = {}
    for mark in view.of(Kind.TEXT):
        font = mark.look.font
        if font is not None and (not font.is_embedded or font.broken):
            lines.setdefault(font, []).append(mark)
    for font, marks in lines.items():
        if font.broken:
            message = f"the file of the font {font.plain_name} cannot be read"
            yield view.finding(PDF_FONT_BROKEN, message, marks[0].box, measured=font.plain_name)
            continue
        yield view.found(
            marks,
            PDF_FONT_MISSING,
            f"the font {font.plain_name} is not embedded",
            measured=font.plain_name,
            limit="all fonts embedded",
        )


def glyphs(view: View) -> Iterator[PdfFinding]:
    """Yield letters that the font does not have: a box is printed, or nothing."""
    found = [mark for mark in view.of(Kind.TEXT) if mark.look.missing]
    if found:
        look = found[0].look
        name = look.font.plain_name if look.font else "?"
        told = ", ".join(f"{each:#04x}" for each in dict.fromkeys(look.missing[:4]))
        yield view.found(
            found,
            PDF_GLYPH_MISSING,
            f"the font {name} lacks a glyph of '{look.words}' (character {told})",
            measured=len(look.missing),
            limit=0,
        )


def small(view: View) -> Iterator[PdfFinding]:
    """Yield letters so small that they fill in or break."""
    limit = view.profile.text
    worst = limit and least(view.of(Kind.TEXT), lambda mark: mark.look.size, limit - 0.01)
    if limit and worst:
        said = f"the text '{worst.look.words}' is set in {number(worst.value, 2)} pt"
        message = f"{said}, smaller than {number(limit)} pt"
        yield view.worst(worst, PDF_TEXT_SMALL, message, limit=limit, unit="pt")
