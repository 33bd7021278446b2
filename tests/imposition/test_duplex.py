"""Fronts and backs meet: measured in what the PDF draws, not in what printgen meant to draw."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from printgen.kit.folders.made import Kit
from tests.helpers.kits import Kits
from tests.helpers.pdf import Rectangle
from tests.helpers.raster import PX_PER_MM, Picture, apart, crop, from_pdf, from_svg
from tests.helpers.sheets import Sheet, sheets

pytestmark = pytest.mark.slow

TOLERANCE = 0.1


@pytest.fixture(params=["a4", "letter"])
def two_sided(request: pytest.FixtureRequest, kits: Kits) -> list[Sheet]:
    return [sheet for sheet in sheets(kits(request.param)) if sheet.back is not None]


def partner(box: Rectangle, boxes: list[Rectangle]) -> Rectangle:
    return min(boxes, key=box.off)


def test_every_back_lies_behind_its_front(two_sided: list[Sheet]) -> None:
    assert {sheet.group for sheet in two_sided} == {"tiles", "tokens", "cards"}
    for sheet in two_sided:
        assert sheet.back is not None
        width = sheet.front.media.width
        for kind in ("trim", "bleed"):
            fronts = [getattr(piece, kind) for piece in sheet.front.pieces]
            backs = [getattr(piece, kind).flipped(width) for piece in sheet.back.pieces]
            met = [partner(box, backs) for box in fronts]
            assert len(set(met)) == len(fronts) == len(backs)
            assert all(box.off(back) < TOLERANCE for box, back in zip(fronts, met, strict=True))


def test_the_sheets_own_boxes_meet_too(two_sided: list[Sheet]) -> None:
    for sheet in two_sided:
        assert sheet.back is not None
        width = sheet.front.media.width
        assert sheet.front.trim.off(sheet.back.trim.flipped(width)) < TOLERANCE
        assert sheet.front.bleed.off(sheet.back.bleed.flipped(width)) < TOLERANCE


def test_a_form_on_the_back_belongs_to_the_form_on_the_front(two_sided: list[Sheet]) -> None:
    for sheet in two_sided:
        assert sheet.back is not None
        width = sheet.front.media.width
        behind = {piece.trim.flipped(width): piece.form for piece in sheet.back.pieces}
        for piece in sheet.front.pieces:
            form = behind[partner(piece.trim, list(behind))]
            assert stem(form) == stem(piece.form)


def stem(form: str | None) -> str | None:
    """The piece's name in a form's; what is alike on both sides is the front's form twice."""
    return form and form.removesuffix(".front").removesuffix(".back")


class Looks:
    """The pieces of a kit as their own SVGs show them."""

    def __init__(self, kit: Kit) -> None:
        self._folder = kit.folder / "svg" / "pieces"
        self.face = cache(self._face)

    def _face(self, piece: str, side: str) -> Picture:
        component, _, design = piece.partition("/")
        path = self._folder / component / f"{design or component}-{side}.svg"
        return from_svg(path.read_text("utf-8"))

    def closest(self, seen: Picture, pieces: list[str], side: str) -> str:
        shapes = [piece for piece in pieces if self.face(piece, side).shape == seen.shape]
        return min(shapes, key=lambda piece: float(abs(self.face(piece, side) - seen).mean()))


def test_each_place_holds_the_art_of_one_piece_on_both_its_sides(kits: Kits) -> None:
    """By looks: which piece lies on the front, and whether that piece's back lies behind it."""
    kit = kits("a4")
    looks = Looks(kit)
    # One sheet of each group that has backs.
    firsts = {each.group: each for each in reversed(sheets(kit)) if each.back is not None}
    assert len(firsts) == 3
    for sheet in firsts.values():
        left = dict(sheet.pieces)
        seen, behind = (from_pdf(sheet.file, sheet.page + n) for n in (0, 1))
        for place in sheet.front.pieces:
            box = place.bleed
            front = crop(seen, box.left, box.top, box.width, box.height)
            piece = looks.closest(front, list(sheet.pieces), "front")
            left[piece] -= 1
            face = looks.face(piece, "front")
            if sheet.group == "tokens" and piece == "coin":
                # Round it lies the line that it is cut out along.
                front, face = (inside_circle(each) for each in (front, face))
            assert is_same(front, face), piece
            turned = box.flipped(sheet.front.media.width)
            back = crop(behind, turned.left, turned.top, turned.width, turned.height)
            assert is_same(back, looks.face(piece, "back")), f"the back of {piece}"
        assert set(left.values()) == {0}, left


def inside_circle(picture: Picture) -> Picture:
    """White but for the circle in the middle, without its bleed of 2 mm."""
    side = picture.shape[0]
    down, across = np.ogrid[:side, :side]
    middle = (side - 1) / 2
    outside = np.hypot(down - middle, across - middle) > middle - 2.1 * PX_PER_MM
    return np.where(outside[..., None], np.float32(255), picture)


def is_same(one: Picture, other: Picture) -> bool:
    mean, gap, drift = apart(one, other)
    return mean < 3 and gap < 40 and drift < 0.09
