"""The PDF and the SVG of a page show the same, to a tenth of a millimetre."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import printgen
from printgen.kit.folders.made import Kit
from tests.helpers.kits import Kits
from tests.helpers.raster import PX_PER_MM, Apart, apart, from_pdf, from_svg
from tests.helpers.sheets import sheets
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

# What the two renderers make of the same page differs by less than half of this; what is moved by
# 0.1 mm drifts by more than 0.12, and a missing sign leaves a gap of more than 100: see below.
LIMIT = Apart(mean=1.5, gap=45, drift=0.09)

# The cover shows whole pages as large as a stamp, whose hairlines PDFium makes thicker.
COVER_LIMIT = Apart(mean=1.5, gap=75, drift=0.2)


class Pair(NamedTuple):
    """A page as both formats have it."""

    svg: Path
    pdf: Path
    page: int


def pairs(kit: Kit) -> Iterator[Pair]:
    """Every side of every sheet, and every page of prose."""
    drawn = kit.folder / "svg" / "sheets"
    numbers: dict[str, int] = {}
    for sheet in sheets(kit):
        number = numbers[sheet.group] = numbers.get(sheet.group, 0) + 1
        for n, side in enumerate(("front", "back")[: len(sheet.sides)]):
            svg = drawn / f"{sheet.group}-{number}-{side}.svg"
            yield Pair(svg, sheet.file, sheet.page + n)
    for component, facts in kit.manifest["documents"].items():
        for n in range(facts["pages"]):
            pdf = kit.folder / f"{kit.folder.name}-{component}.pdf"
            yield Pair(drawn / f"{component}-{n + 1}.svg", pdf, n)
    yield Pair(drawn / "cover-1.svg", kit.folder / f"{kit.folder.name}-kit.pdf", 0)


def difference(pair: Pair, text: str, scale: float = PX_PER_MM) -> Apart:
    return apart(from_pdf(pair.pdf, pair.page, scale), from_svg(text, scale), scale)


def exceeded(found: Apart, limit: Apart = LIMIT) -> list[str]:
    return [
        name for name, value, most in zip(Apart._fields, found, limit, strict=True) if value >= most
    ]


def limit_of(pair: Pair) -> Apart:
    return COVER_LIMIT if pair.svg.name.startswith("cover") else LIMIT


def test_every_svg_of_a_page_is_compared(kits: Kits) -> None:
    kit = kits("a4")
    compared = {pair.svg for pair in pairs(kit)}
    assert compared == set((kit.folder / "svg" / "sheets").iterdir())


# Of each part its first page, a front, or its last, which is a back of what has backs. Tiles and
# tokens are signs and words as cards are.
PAGES = {
    "board": 0,
    "cards": -1,
    "score-sheet": 0,
    "cover": 0,
    "rulebook": -1,
}


# Other paper moves the pieces and changes none: one group shows whether both formats do so.
@pytest.mark.parametrize(("part", "page"), PAGES.items())
def test_pages_look_alike_in_pdf_and_svg(kits: Kits, part: str, page: int) -> None:
    pair = [pair for pair in pairs(kits()) if pair.svg.name.startswith(part)][page]
    found = difference(pair, pair.svg.read_text("utf-8"))
    assert not exceeded(found, limit_of(pair)), f"{pair.svg.name}: {found}"


# -- The comparison is worth something only if it sees what it is for.

SIGN = re.compile(r'<use [^>]*xlink:href="#sign-(?:jewel|king|arrow|pot|bag)-[^>]*/>')


@pytest.fixture
def pair(kits: Kits) -> Pair:
    (found,) = (pair for pair in pairs(kits("a4")) if pair.svg.stem == "cards-1-front")
    return found


def test_a_page_that_is_moved_by_a_tenth_of_a_millimetre_is_seen(pair: Pair) -> None:
    text = pair.svg.read_text("utf-8")
    moved = text.replace('viewBox="0 0 ', 'viewBox="0.1 0 ', 1)
    assert moved != text
    assert "drift" in exceeded(difference(pair, moved))


def test_one_sign_that_is_moved_by_a_tenth_of_a_millimetre_is_seen(pair: Pair) -> None:
    text = pair.svg.read_text("utf-8")
    sign = SIGN.search(text)
    assert sign is not None
    moved = f'<g transform="translate(0 0.1)">{sign[0]}</g>'
    assert "drift" in exceeded(difference(pair, text.replace(sign[0], moved, 1)))


def test_one_missing_sign_is_seen(pair: Pair) -> None:
    text = pair.svg.read_text("utf-8")
    assert "gap" in exceeded(difference(pair, SIGN.sub("", text, count=1)))


def test_art_that_goes_too_far_never_reaches_the_next_piece(tmp_path: Path) -> None:
    """In no format: it ends where the piece's bleed ends."""
    wide = "      wide: {shape: rect, left: -15, width: 50, top: 12, height: 4, fill: accent}\n"
    game = write_tiny(tmp_path / "tiny", faces=f"  wide:\n    boxes:\n{wide}")
    text = (game / "game.yaml").read_text("utf-8").replace("back: back", "back: wide")
    # So that their edges differ, and they keep their bleed.
    edge = "      edge: {shape: rect, left: 0, top: 0, width: 1, height: 1, fill: accent}\n"
    text = text.replace("      name:", f"{edge}      name:", 1)
    (game / "game.yaml").write_text(text, "utf-8")
    kit = printgen.build_kit(game, printgen.KitOptions(only=["bits"]), out=tmp_path)
    (sheet,) = sheets(kit)
    assert sheet.back is not None
    svg = kit.folder / "svg" / "sheets" / "bits-1-back.svg"
    for seen in (from_pdf(sheet.file, 1), from_svg(svg.read_text("utf-8"))):
        is_red = seen[:, :, 0] - seen[:, :, 1] > 40
        for piece in sheet.back.pieces:
            left, top, right, bottom = (round(side * PX_PER_MM) for side in piece.bleed)
            assert is_red[top:bottom, left:right].mean() > 0.1
            # Renderers may colour the pixel on the edge.
            is_red[top - 1 : bottom + 1, left - 1 : right + 1] = False
        assert not is_red.any()
