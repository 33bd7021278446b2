"""The outlines of bundled letters are those that fontTools reads."""

from __future__ import annotations

import pytest
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.ttLib import TTFont

from printgen.core.fonts import FONT_FILES, font, font_path

# One with accents on letters, and letters that begin elsewhere than their widths say.
QUICK = "serif-italic"


@pytest.mark.parametrize(
    "key",
    [key if key == QUICK else pytest.param(key, marks=pytest.mark.slow) for key in FONT_FILES],
)
def test_outlines_are_those_of_the_file(key: str) -> None:
    file = TTFont(font_path(key))
    glyphs = file.getGlyphSet()
    for code, name in file.getBestCmap().items():
        pen = SVGPathPen(glyphs)
        glyphs[name].draw(pen)
        assert font(key).glyph(chr(code)).outline == pen.getCommands()
