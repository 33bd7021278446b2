"""Small fonts, made for a test: each letter is a leaf, and some may misbehave."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables._k_e_r_n import KernTable_format_0

_PART_AT = (77, 99)
# Subroutines of CFF (Adobe's Technical Note 5177): three numbers; a call of the first of them.
_HARMLESS = b"\x20\x21\x22\x0b"
_CALLS_ITSELF = b"\x20\x1d\x22\x0b"
# Letters of the fonts if a test asks for no others.
LETTERS = "".join(map(chr, range(32, 127)))


def font_bytes(
    letters: str = LETTERS,
    *,
    compact: bool = False,
    width: int = 600,
    em: int = 1000,
    allowed: int = 0,
    name: str = "Mine-Regular",
    loops: str = "",
    kern: Mapping[str, int] | None = None,
    classes: str = "",
    simply: bool = False,
    more: Mapping[str, int] | None = None,
    features: str = "",
) -> bytes:
    """Return a TrueType font, or an OpenType font with ``compact`` outlines (CFF).

    ``allowed`` is OS/2's fsType. The glyphs of ``loops`` are made of themselves. ``kern`` are the
    shifts of pairs of letters, in GPOS or ``simply`` in the older table; ``classes`` are more of
    them in GPOS, as feature files have them. ``features`` are other rules; ``more`` are the widths
    of glyphs that only rules lead to.
    """
    names = {letter: f"u{ord(letter):04X}" for letter in letters}
    builder = FontBuilder(em, isTTF=not compact)
    order = [".notdef", *names.values(), *(more or ())]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(letter): glyph for letter, glyph in names.items()})
    blank = {".notdef", names.get(" ", "")}
    looping = {names[letter] for letter in loops}
    glyphs: dict[str, Any] = {}
    for glyph in order:
        pen: Any = T2CharStringPen(width, None) if compact else TTGlyphPen(dict.fromkeys(order))
        if glyph in looping and not compact:
            pen.addComponent(order[1], (1, 0, 0, 1, *_PART_AT))
        elif glyph not in blank:
            _leaf(pen, em / 1000, compact=compact)
        if not compact:
            glyphs[glyph] = pen.glyph()
            continue
        glyphs[glyph] = pen.getCharString()
        if glyph in looping:
            glyphs[glyph].program = [width, -107, "callgsubr", "endchar"]
    if compact:
        builder.setupCFF(name, {"FullName": name}, glyphs, {})
        if looping:
            _looping_subroutine(builder)
    else:
        builder.setupGlyf(glyphs)
    widths = {**dict.fromkeys(order, width), **(more or {})}
    builder.setupHorizontalMetrics({glyph: (wide, em // 20) for glyph, wide in widths.items()})
    builder.setupHorizontalHeader(ascent=int(0.8 * em), descent=-int(0.2 * em))
    builder.setupNameTable({"familyName": "Mine", "styleName": "Regular", "psName": name})
    builder.setupOS2(sCapHeight=int(0.7 * em), version=4, fsType=allowed)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 3_029_529_600
    builder.font.recalcTimestamp = False
    if features:
        builder.addOpenTypeFeatures(features)
    if kern:
        _kern(
            builder,
            {(names[each[0]], names[each[1]]): by for each, by in kern.items()},
            classes,
            simply=simply,
        )
    written = io.BytesIO()
    builder.save(written)
    data = written.getvalue()
    for glyph in looping:
        # fontTools writes no such fonts: what it wrote is changed.
        part, itself = (struct.pack(">HBB", n, *_PART_AT) for n in (1, order.index(glyph)))
        before, after = (_HARMLESS, _CALLS_ITSELF) if compact else (part, itself)
        assert before in data
        data = data.replace(before, after)
    return data


def _kern(
    builder: FontBuilder, pairs: dict[tuple[str, str], int], classes: str, *, simply: bool
) -> None:
    if simply:
        table: Any = newTable("kern")
        listed: Any = KernTable_format_0()
        listed.coverage, listed.kernTable = 1, pairs
        table.version, table.kernTables = 0, [listed]
        builder.font["kern"] = table
        return
    said = "".join(f"pos {left} {right} {by};" for (left, right), by in pairs.items())
    builder.addOpenTypeFeatures(f"feature kern {{{said}{classes}}} kern;")


def _leaf(pen: Any, unit: float, *, compact: bool) -> None:
    def at(x: float, y: float) -> tuple[int, int]:
        return round(x * unit), round(y * unit)

    pen.moveTo(at(50, 0))
    pen.lineTo(at(50, 700))
    if compact:
        pen.curveTo(at(300, 700), at(500, 500), at(500, 0))
    else:
        pen.qCurveTo(at(500, 700), at(500, 0))
    pen.closePath()


def _looping_subroutine(builder: FontBuilder) -> None:
    from fontTools.misc.psCharStrings import T2CharString

    top = builder.font["CFF "].cff[0]
    top.GlobalSubrs.append(T2CharString(bytecode=_HARMLESS))
