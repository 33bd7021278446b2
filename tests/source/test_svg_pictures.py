"""SVG files look as another program draws them: resvg, on all that art of others has."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.backends import pdf
from printgen.core.geometry import Box
from printgen.core.scene import Document, Page
from printgen.source.svg.drawing import CURRENT, Drawing
from printgen.source.svg.reader import svg_from_bytes
from tests.helpers.raster import apart, from_pdf, from_svg
from tests.source.svg_features import FEATURES, drawing

SIDE = 60.0
WHOLE = Box(0, 0, SIDE, SIDE)
# Pixels for each millimetre.
FINE = 8


def read(name: str) -> Drawing:
    found = svg_from_bytes(drawing(name).encode(), "art.svg", side=SIDE)
    return found.painted(lambda colour: "#000000" if colour == CURRENT else colour)


@pytest.mark.slow
@pytest.mark.parametrize("name", FEATURES)
def test_a_drawing_looks_as_elsewhere(tmp_path: Path, name: str) -> None:
    page = Page(SIDE, SIDE, read(name).nodes, WHOLE, WHOLE)
    there = from_svg(drawing(name), FINE)
    file = tmp_path / "page.pdf"
    file.write_bytes(pdf.render(Document("A test", (page,))))
    # Our own SVG shows the same as our PDF: see tests/backends/test_same_picture.py.
    found = apart(from_pdf(file, 0, FINE), there, FINE)
    # PDFium draws gradients in 256 steps, over all that comes again.
    assert found.mean < (4 if "comes again" in name else 1.5 if "gradient" in name else 0.6)
    assert found.gap < 40
    assert found.drift < 0.08
    assert (there.min(-1) < 200).mean() > 0.01, "nothing is drawn"
