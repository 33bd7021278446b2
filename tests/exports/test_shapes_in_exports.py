"""Pieces in shapes of their own, for machines, other programs and print shops."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ezdxf.filemanagement import readfile
from PIL import Image

import printgen
from printgen.components.piece import Piece
from printgen.core.errors import DataError
from printgen.core.geometry import signed_area
from printgen.core.outlines import corners, mirrored, moved, paths
from printgen.core.scene import Group
from printgen.core.scene import Path as Line
from printgen.imposition.sides import onto
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.exports.saves import every, saved
from tests.helpers.changed import edit
from tests.helpers.shapes import write_shapes

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_shapes(tmp_path_factory.mktemp("shapes") / "tiny")


def contents(game: Path, **wishes: Any) -> Contents:
    loaded = load(game)
    return assemble(loaded, KitOptions(**wishes).checked(loaded))


def test_machines_cut_each_shape_where_it_lies(game: Path, tmp_path: Path) -> None:
    # With bleed between them, squares keep all of their outlines for themselves.
    made = printgen.export(game, to="dxf", bleed=2, out=tmp_path)
    areas: list[int] = []
    for sheet in contents(game, bleed=2).sheets:
        file = made.folder / f"{sheet.group}-{sheet.number}.dxf"
        cuts = readfile(file).modelspace().query("*[layer=='CUT']")
        # Squares that touch are cut along straight lines: three of them along six.
        apart = [each for each in sheet.placements if each.beyond is None]
        # Holes before what they are in.
        apart = [each for each in apart for _ in paths(each.piece.outline)]
        whole: list[Any] = [each for each in cuts if each.dxftype() != "LINE"]
        assert len(cuts) - len(whole) == (0 if apart else 6)
        assert len(whole) == len(apart)
        for entity, placement in zip(whole, apart, strict=True):
            outline = moved(placement.piece.outline, onto(placement))
            if entity.dxftype() == "CIRCLE":
                assert placement.piece.component in {"disc", "chit"}
                continue
            got = [(x, 297.0 - y) for x, y, *_ in entity.get_points()]
            if placement.piece.component == "rack":
                areas.append(round(abs(signed_area(got))))
                continue
            if placement.piece.component in {"flat", "pointy", "sail"}:
                assert len(got) == len(corners(outline))
                assert np.allclose(got, corners(outline), atol=0.001)
            bulges = [bulge for *_, bulge in entity.get_points() if bulge]
            assert bool(bulges) == (placement.piece.component in {"oval", "divider", "soft"})
    # A hole with arcs, one without, and the rectangle around both.
    assert areas == 2 * [72, 220, 1200]


def test_pictures_are_cut_out_and_backs_are_mirrored(game: Path, tmp_path: Path) -> None:
    made = printgen.export(game, to="png", out=tmp_path, dpi=100)
    found = {piece.id: piece for piece in contents(game).pieces}
    for name in ("flat/flat", "divider/divider", "sail/sail", "rack/rack", "chit/kite"):
        piece = found[name if name in found else name.partition("/")[0]]
        front, back = (
            np.asarray(Image.open(made.folder / f"{name}-{side}.png"))[..., 3] > 127
            for side in ("front", "back")
        )
        area = front.mean() * piece.width * piece.height
        assert area == pytest.approx(_area(piece), rel=0.02)
        assert (front != np.fliplr(back)).mean() < 0.01


def _area(piece: Piece) -> float:
    return abs(sum(signed_area(corners(part)) for part in paths(piece.outline)))


def test_on_the_screen_what_no_tile_is_like_has_the_shape_of_its_picture(
    game: Path, tmp_path: Path
) -> None:
    save = saved(printgen.export(game, to="tts", out=tmp_path))
    names = {each["Nickname"]: each["Name"] for each in every(save) if each.get("Nickname")}
    assert names["disc"] == names["soft"] == "Custom_Tile_Stack"
    assert {names[name] for name in ("flat", "oval", "divider", "sail")} == {"Custom_Token"}


def test_shops_get_the_outline_in_the_colour_of_cuts(game: Path) -> None:
    for sheet in contents(game, purpose="offset").sheets:
        (placement,) = sheet.placements
        piece, page = placement.piece, sheet.front
        (layer,) = (
            node for node in page.children if isinstance(node, Group) and node.label == "sheet.cut"
        )
        (line,) = layer.children
        if isinstance(line, Line):
            assert line.segments == piece.outline.segments  # type: ignore[union-attr]
            assert layer.matrix is not None
            assert layer.matrix[4:] == (piece.bleed, piece.bleed)
        else:
            assert piece.component in {"disc", "chit", "token"}


def test_a_service_without_such_a_product_says_so(game: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        printgen.export(game, to="gamecrafter", out=tmp_path, only=["sails"])
    assert "'sail' is cut to a shape of its own" in str(caught.value)


def test_designs_of_several_shapes_have_no_product_in_common(game: Path, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="'chit' has designs of several shapes"):
        printgen.export(game, to="gamecrafter", out=tmp_path, only=["chits"])


def test_a_new_shape_is_printed_again(tmp_path: Path) -> None:
    only = write_shapes(tmp_path / "tiny", only=("oval", "disc"))
    old = printgen.build_kit(only, out=tmp_path / "old", formats=["pdf"])
    edit(only / "game.yaml", ("shape: oval", "shape: rect"))
    new = printgen.build_kit(
        only, KitOptions(since=old.folder), out=tmp_path / "new", formats=["pdf"]
    )
    assert new.manifest["pieces"] == {"oval": 6}


def test_an_unsymmetrical_outline_has_another_one_behind(game: Path) -> None:
    found = {piece.id: piece for piece in contents(game).pieces}
    sail = found["sail"]
    assert not np.allclose(
        sorted(corners(sail.outline)), sorted(corners(mirrored(sail.outline, 30)))
    )
    assert math.isclose(_area(sail), _area(sail._replace(outline=mirrored(sail.outline, 30))))
