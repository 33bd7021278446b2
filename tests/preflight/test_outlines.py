"""What is near the cut of a shaped piece is measured from its outline, which the cut line tells."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import printgen
from tests.helpers.cards import TRIM, card, spot, words_box
from tests.preflight.makers import resource, text

if TYPE_CHECKING:
    from printgen.preflight import PdfFinding

pytestmark = pytest.mark.slow

# An oval that touches the trim box on all sides, in four curves.
CX, CY = TRIM[0] + TRIM[2] / 2, TRIM[1] + TRIM[3] / 2
RX, RY = TRIM[2] / 2, TRIM[3] / 2
K = 0.5523


def oval(rx: float = RX, ry: float = RY) -> str:
    """An oval round the middle, as a path."""
    x1, y1, x2, y2 = CX - rx, CY - ry, CX + rx, CY + ry
    return (
        f"{x1} {CY} m {x1} {CY - K * ry} {CX - K * rx} {y1} {CX} {y1} c "
        f"{CX + K * rx} {y1} {x2} {CY - K * ry} {x2} {CY} c "
        f"{x2} {CY + K * ry} {CX + K * rx} {y2} {CX} {y2} c "
        f"{CX - K * rx} {y2} {x1} {CY + K * ry} {x1} {CY} c h"
    )


LINE = f"q /Die CS 1 SCN /Over gs 0.25 w {oval()} S Q"


def found(
    folder: Path, *, line: str = LINE, name: str = "CutContour", **parts: str
) -> list[PdfFinding]:
    made = card(resource("ColorSpace", Die=lambda pdf: spot(pdf, name)), line=line)
    made.parts |= parts
    return printgen.run_preflight(made.write(folder / "card.pdf"), "offset")


def unsafe(flaws: list[PdfFinding]) -> list[PdfFinding]:
    assert {flaw.code.id for flaw in flaws} <= {"pdf-unsafe"}, list(map(str, flaws))
    return flaws


def test_words_that_a_round_cut_goes_through_are_told(tmp_path: Path) -> None:
    # 6 mm from the sides of the trim box, and beyond the oval with their first letters.
    x, y = TRIM[0] + 6, TRIM[1] + 20
    (flaw,) = unsafe(found(tmp_path, text=text(x=x, y=y)))
    left, top, *_ = words_box("Seven of hearts", x, y, 3.5)
    assert "is cut through" in flaw.message
    assert isinstance(flaw.measured, float)
    at = [(CX + RX * math.cos(n / 500), CY + RY * math.sin(n / 500)) for n in range(3142)]
    at += [(x, 2 * CY - y) for x, y in at]
    assert flaw.measured == pytest.approx(
        -min(math.dist((left, top), each) for each in at), abs=0.1
    )
    # Without a cut line the piece is its trim box.
    assert found(tmp_path, line="", text=text(x=x, y=y)) == []


def test_corners_on_the_sides_of_the_trim_box_do_not_make_the_outline_a_box(
    tmp_path: Path,
) -> None:
    diamond = f"{CX} {CY - RY} m {CX + RX} {CY} l {CX} {CY + RY} l {CX - RX} {CY} l h"
    line = f"q /Die CS 1 SCN /Over gs 0.25 w {diamond} S Q"
    (flaw,) = unsafe(found(tmp_path, line=line, text=text(x=TRIM[0] + 6, y=TRIM[1] + 20)))
    assert "is cut through" in flaw.message


def test_words_in_the_middle_and_those_that_are_cut_away_are_fine(tmp_path: Path) -> None:
    assert found(tmp_path) == []
    away = "\n" + text("ab", TRIM[0] + 1, TRIM[1] + 4)
    assert found(tmp_path, text=text() + away) == []
    assert [flaw.code.id for flaw in found(tmp_path, line="", text=text() + away)] == ["pdf-unsafe"]


def test_a_line_that_is_not_for_the_knife_is_no_outline(tmp_path: Path) -> None:
    words = text(x=TRIM[0] + 6, y=TRIM[1] + 20)
    assert not [
        flaw for flaw in found(tmp_path, name="Gold", text=words) if flaw.code.id == "pdf-unsafe"
    ]


@pytest.mark.parametrize(("beyond", "is_short"), [(1.0, True), (3.5, False)])
def test_art_has_to_run_over_the_outline_and_not_over_the_box(
    tmp_path: Path, *, beyond: float, is_short: bool
) -> None:
    ground = f"0.1 0.2 0.3 0 k {oval(RX + beyond, RY + beyond)} f"
    flaws = found(tmp_path, ground=ground)
    assert [flaw.code.id for flaw in flaws] == (["pdf-bleed-uncovered"] if is_short else [])
    for flaw in flaws:
        assert "at the edge" in flaw.message
        assert flaw.measured == pytest.approx(beyond, abs=0.3)


@pytest.mark.parametrize("name", ["CutContour", "CreaseValley"])
def test_a_fold_leaves_the_outline_and_another_cut_makes_it_two_pieces(
    tmp_path: Path, name: str
) -> None:
    words = text(x=TRIM[0] + 6, y=TRIM[1] + 20)
    line = f"{LINE} q /Other CS 1 SCN /Over gs 0.25 w {TRIM[0]} 60 m {TRIM[0] + TRIM[2]} 60 l S Q"
    spaces = {"Die": lambda pdf: spot(pdf, "CutContour"), "Other": lambda pdf: spot(pdf, name)}
    made = card(resource("ColorSpace", **spaces), line=line, text=words)
    flaws = printgen.run_preflight(made.write(tmp_path / "card.pdf"), "offset")
    assert len(unsafe(flaws)) == (name == "CreaseValley")


# An L: the whole left and upper sides of the box, and less than half of the others.
LEFT, TOP, RIGHT, LOW = TRIM[0], TRIM[1], TRIM[0] + TRIM[2], TRIM[1] + TRIM[3]
AT_X, AT_Y = CX - 4, CY - 6
BENT = (
    f"{LEFT} {TOP} m {RIGHT} {TOP} l {RIGHT} {AT_Y} l "
    f"{AT_X} {AT_Y} l {AT_X} {LOW} l {LEFT} {LOW} l h"
)


@pytest.mark.parametrize(
    ("x", "codes"), [(LEFT + 0.5, ["pdf-near-cut"]), (RIGHT - 12.5, [])], ids=["cut", "not cut"]
)
def test_frames_are_held_against_the_sides_on_which_the_piece_ends(
    tmp_path: Path, x: float, codes: list[str]
) -> None:
    line = f"q /Die CS 1 SCN /Over gs 0.25 w {BENT} S Q"
    frame = f"q 0 0 0 1 K 0.5 w {x} {TOP + 10} 12 50 re S Q"
    flaws = found(tmp_path, line=f"{line} {frame}", text="", image="")
    assert [flaw.code.id for flaw in flaws] == codes


# A notch from below, with its tip in the middle.
NOTCHED = (
    f"{LEFT} {TOP} m {RIGHT} {TOP} l {RIGHT} {LOW} l {CX + 20} {LOW} l {CX} {CY} l "
    f"{CX - 20} {LOW} l {LEFT} {LOW} l h"
)


@pytest.mark.parametrize("below", [-1.0, 1.0], ids=["inside", "near"])
def test_words_that_only_a_tip_of_the_outline_reaches_are_told(
    tmp_path: Path, below: float
) -> None:
    """Their corners are all far from the cut: it counts how deep it is in them, or how near."""
    line = f"q /Die CS 1 SCN /Over gs 0.25 w {NOTCHED} S Q"
    _, top, width, height = words_box("Seven of hearts", 0, 0, 3.5)
    words = text(x=CX - width / 2, y=CY - below - top - height)
    (flaw,) = unsafe(found(tmp_path, line=line, text=words))
    assert flaw.measured == pytest.approx(below, abs=0.01)


def test_words_that_are_cut_through_are_measured_where_most_is_cut_off(tmp_path: Path) -> None:
    x, y = TRIM[0] + 3, TRIM[1] + 20
    (flaw,) = unsafe(found(tmp_path, text=text(x=x, y=y)))
    left, top, _, height = words_box("Seven of hearts", x, y, 3.5)
    at = [(CX - RX * math.cos(n / 500), CY - RY * math.sin(n / 500)) for n in range(800)]
    upper, lower = (
        min(math.dist((left, down), each) for each in at) for down in (top, top + height)
    )
    assert flaw.measured == pytest.approx(-upper, abs=0.1)
    assert upper > lower + 0.3
