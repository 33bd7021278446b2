"""Every round piece has a line on its sheet to be cut out along, which is seen on any art."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest

import printgen
from printgen.core import outlines
from printgen.core.scene import Circle, Group
from printgen.imposition.press import Sheet
from printgen.kit.building.scaffold import new_game
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.raster import Picture, from_pdf

pytestmark = pytest.mark.slow

GAMES = ("aztec-market", "market-at-kos", "tlatelolco")
ORDERS: tuple[dict[str, str], ...] = (
    {},
    {"paper": "letter"},
    {"duplex": "fold"},
    {"ink": "low"},
)
PX_PER_MM = 12


class Ring(NamedTuple):
    x: float
    y: float
    inner: float


def rings(sheet: Sheet) -> Iterator[Ring]:
    """The circles among the lines to cut along: where the middle is, and where the line begins."""
    for layer in sheet.front.children:
        if not isinstance(layer, Group) or layer.label != "sheet.cut":
            continue
        for group in layer.children:
            assert isinstance(group, Group)
            assert group.matrix is not None
            for node in group.children:
                if isinstance(node, Circle):
                    x, y = group.matrix.apply(node.cx, node.cy)
                    yield Ring(x, y, node.r - node.paint.width / 2)


def contents(game: str | Path, **wishes: Any) -> Contents:
    loaded = load(game)
    return assemble(loaded, KitOptions(**wishes).checked(loaded))


@pytest.fixture
def starter(tmp_path: Path) -> Path:
    return new_game("starter", tmp_path)


@pytest.mark.parametrize(
    ("game", "wishes"),
    [*((GAMES[0], wishes) for wishes in ORDERS), *((game, ORDERS[0]) for game in GAMES[1:])],
    ids=str,
)
def test_each_round_piece_has_a_line_that_touches_it_from_outside(
    game: str, wishes: dict[str, str]
) -> None:
    count = 0
    for sheet in contents(game, **wishes).sheets:
        lying = [each for each in sheet.placements if isinstance(each.piece.outline, outlines.Ring)]
        found = sorted(rings(sheet))
        wanted = sorted(Ring(*each.trim.centre, each.piece.width / 2) for each in lying)
        assert len(found) == len(wanted)
        for mine, its in zip(found, wanted, strict=True):
            assert mine == pytest.approx(its, abs=1e-6)
        count += len(wanted)
    assert count >= 16


@pytest.mark.game("aztec-market")
def test_squares_are_cut_straight_and_have_no_such_line() -> None:
    for sheet in contents("aztec-market", rounds="square").sheets:
        assert not list(rings(sheet))


def _around(picture: Picture, ring: Ring, radius: float) -> list[float]:
    """How light the picture is at so many points of a circle, of 255."""
    angles = [math.tau * (n + 0.5) / 90 for n in range(90)]
    return [
        float(
            picture[
                round((ring.y + radius * math.sin(angle)) * PX_PER_MM - 0.5),
                round((ring.x + radius * math.cos(angle)) * PX_PER_MM - 0.5),
            ].mean()
        )
        for angle in angles
    ]


@pytest.mark.parametrize("ground", ["paper", "ink"])
def test_the_line_is_black_and_is_seen_on_pale_and_on_dark_art(starter: Path, ground: str) -> None:
    data = starter / "game.yaml"
    pale = "      ground: {shape: rect, fill: paper, bleed: true}\n      star:"
    assert data.read_text("utf-8").count(pale) == 1
    edit(data, (pale, pale.replace("paper", ground)))
    # Small sheets are soon drawn as finely as this takes.
    wishes: dict[str, Any] = {"only": ["star"], "paper": "100x150mm"}
    printgen.build_kit(
        starter, printgen.KitOptions(**wishes), out=starter / "out", formats=("pdf",)
    )
    (file,) = (starter / "out").rglob("*-pieces.pdf")
    sheet = contents(starter, **wishes).sheets[0]
    front, back = (from_pdf(file, page, PX_PER_MM) for page in (0, 1))
    for ring in rings(sheet):
        assert max(_around(front, ring, ring.inner + 0.075)) < 130, "the line is dark"
        assert min(_around(front, ring, ring.inner + 0.25)) > 180, "white lies beside it"
        inside = _around(front, ring, ring.inner - 0.15)
        assert max(inside) - min(inside) < 3, "nothing of the line lies on the piece"
        # A line on the back as well would lie beside that of the front.
        behind = [_around(back, ring, ring.inner + n / 20) for n in range(-4, 8)]
        assert all(max(map(max, pair)) - min(map(min, pair)) < 3 for pair in pairwise(behind))


def test_the_lines_of_an_svg_sheet_are_one_group(starter: Path) -> None:
    printgen.build_kit(
        starter, printgen.KitOptions(only=["star"]), out=starter / "out", formats=("svg-sheets",)
    )
    (file,) = (starter / "out").rglob("pieces-1-front.svg")
    svg = "{http://www.w3.org/2000/svg}"
    root = ET.parse(file).getroot()  # noqa: S314 - our own file
    (layer,) = (each for each in root.iter(f"{svg}g") if each.get("id") == "sheet.cut")
    assert len(list(layer.iter(f"{svg}circle"))) == 12
