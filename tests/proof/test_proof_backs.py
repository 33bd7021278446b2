"""Where backs must lie, told by geometry alone: nothing of how sheets are made is used."""

from __future__ import annotations

import math

import pytest

from printgen.core.geometry import Box, Matrix, rotation, translation
from printgen.core.printing import Duplex
from printgen.proof.backs import Printer, behind, crease, flip, paired, printer_of
from printgen.proof.known_sides import BACK, FRONT, KnownSide, Side
from printgen.proof.page_index import Found
from tests.helpers.posters import board

A4 = Box(0, 0, 210, 297)
LANDSCAPE = Box(0, 0, 297, 210)
# A piece of 40 × 60 mm, its top left corner at 20, 30 on the front.
WIDTH, HEIGHT = 40.0, 60.0
UPRIGHT = translation(20, 30)


def near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return math.dist(one, other) < 1e-9


@pytest.mark.parametrize(
    ("duplex", "page", "corner", "below"),
    [
        # Mirrored left to right: the back stands upright, on the other side of the page.
        ("long-edge", A4, (150, 30), (150, 90)),
        # Mirrored top to bottom: the back stands on its head.
        ("short-edge", A4, (60, 267), (60, 207)),
        # A page that lies on its side has its long edge on top.
        ("long-edge", LANDSCAPE, (60, 180), (60, 120)),
        ("short-edge", LANDSCAPE, (237, 30), (237, 90)),
    ],
)
def test_a_back_lies_where_the_turned_sheet_brings_it(
    duplex: Duplex, page: Box, corner: tuple[float, float], below: tuple[float, float]
) -> None:
    back = behind(UPRIGHT, WIDTH, flip(duplex, page))
    assert near(back.apply(0, 0), corner)
    assert near(back.apply(0, HEIGHT), below)


def test_the_back_of_a_piece_on_its_side_is_turned_the_other_way() -> None:
    front = rotation(90).then(translation(100, 30))
    back = behind(front, WIDTH, flip("long-edge", A4))
    assert back[:4] == rotation(-90)[:4]
    # The piece's right edge, seen from the front, is the left one of its back.
    x, y = front.apply(WIDTH, 0)
    assert near(back.apply(0, 0), (210 - x, y))


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_what_a_printer_does_is_taken_back(duplex: Duplex) -> None:
    printer = Printer(0.7, -0.4, 0.35, 0.991, 1.004)
    sent = behind(UPRIGHT, WIDTH, flip(duplex, A4, printer))
    middle = A4.centre
    for x, y in ((0.0, 0.0), (WIDTH, 0.0), (0.0, HEIGHT)):
        # The front comes out narrower and higher.
        fx, fy = UPRIGHT.apply(WIDTH - x, y)
        front = middle[0] + 0.991 * (fx - middle[0]), middle[1] + 1.004 * (fy - middle[1])
        # The back, seen from the front, comes out shifted, narrower and higher, and turned.
        u, v = sent.apply(x, y)
        u, v = (210 - u, v) if duplex == "long-edge" else (u, 297 - v)
        u, v = 0.991 * (u - middle[0] + 0.7), 1.004 * (v - middle[1] - 0.4)
        turn = math.radians(0.35)
        u, v = u * math.cos(turn) - v * math.sin(turn), u * math.sin(turn) + v * math.cos(turn)
        assert math.dist((middle[0] + u, middle[1] + v), front) < 1e-9


def test_a_manifest_tells_the_printer_in_per_cent_or_not_at_all() -> None:
    facts = {"name": "mine", "x": 0.7, "y": 0, "rotation": 0.35, "scale-x": 99.1, "scale-y": 100.4}
    assert printer_of(facts) == Printer(0.7, 0.0, 0.35, 0.991, 1.004)
    assert printer_of(None) == Printer()


def looks(name: str) -> tuple[KnownSide, KnownSide]:
    """The front and the back of a piece of 40 × 60 mm."""
    piece = board(WIDTH, HEIGHT, back=True)._replace(component=name)
    front, back = KnownSide((), WIDTH, HEIGHT, 0), KnownSide((), WIDTH, HEIGHT, 0)
    front.sides.append(Side(piece, FRONT))
    back.sides.append(Side(piece, BACK))
    return front, back


def lies(known: KnownSide, matrix: Matrix) -> Found:
    return Found(known, matrix, (), 0.0)


@pytest.mark.parametrize("level", [True, False])
def test_a_sheet_is_folded_where_most_backs_come_behind_their_fronts(*, level: bool) -> None:
    folded = Matrix(1, 0, 0, -1, 0, 280.0) if level else Matrix(-1, 0, 0, 1, 200.0, 0)
    step = (50, 0) if level else (0, 70)
    one, other = looks("one"), looks("other")
    fronts = [
        lies(one[0], translation(10, 10)),
        lies(other[0], translation(10, 10).then(translation(*step))),
    ]
    backs = [
        lies(known, behind(front.matrix, WIDTH, folded))
        for front, known in zip(fronts, (one[1], other[1]), strict=True)
    ]
    found = crease([*fronts, *backs])
    assert found == folded
    assert [pair.off for pair in paired(fronts, backs, folded)] == [0, 0]


def test_the_worst_corner_counts() -> None:
    front, back = looks("one")
    flipped = flip("long-edge", A4)
    wanted = behind(UPRIGHT, WIDTH, flipped)
    turned = rotation(0.2, *wanted.apply(WIDTH / 2, HEIGHT / 2))
    (pair,) = paired([lies(front, UPRIGHT)], [lies(back, wanted.then(turned))], flipped)
    assert abs(pair.right) < 1e-9
    # A turn about the middle moves the corners by half of the diagonal times the angle.
    assert pair.off == pytest.approx(math.hypot(20, 30) * math.radians(0.2), rel=1e-3)
