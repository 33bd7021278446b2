"""Dials: two discs, a ring of numbers and a window; printed, proved, exported and judged."""

from __future__ import annotations

import json
import math
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from ezdxf.filemanagement import readfile
from PIL import Image

import printgen
from printgen.components import Piece, draw_all, drawing_context
from printgen.core.errors import Severity
from printgen.core.geometry import IDENTITY, Matrix
from printgen.core.outlines import ring
from printgen.core.scene import Group, Node, Text, Use
from printgen.core.scene import Path as Line
from printgen.exports.lines import cuts
from printgen.kinds.dial.model import Dial
from tests.kinds.dials import write_clock

D, R, WIDE, HIGH, EDGE, HOLE = 70.0, 35.0, 12.0, 10.0, 3.0, 4.0
LOW = D + 2 * 2 + 2  # the cover's top: below two bleeds, and a gap
COUNTED = "{first: 1, last: hours}"


def drawn(game: Path, players: int | None = None) -> dict[str, Piece]:
    loaded = printgen.load(game)
    context = drawing_context(loaded, players)
    pieces = draw_all(context)
    assert context.log.findings == []
    return {piece.id: piece for piece in pieces}


def texts(nodes: tuple[Node, ...], at: Matrix = IDENTITY) -> list[tuple[str, float, float, float]]:
    """Every text with where its middle lies, in mm, and how it is turned, in degrees."""
    found = []
    for node in nodes:
        match node:
            case Use(symbol, matrix):
                found += texts(symbol.children, matrix.then(at))
            case Group(children, matrix):
                found += texts(children, matrix.then(at) if matrix else at)
            case Text(x, y, text, _, size):
                # Half of a digit of the bundled sans, and half of its height.
                half = (0.28 * len(text) * size * 0.3528, -0.33 * size * 0.3528)
                (x1, y1), (x2, y2) = at.apply(x, y), at.apply(x + 1, y)
                turn = math.degrees(math.atan2(y2 - y1, x2 - x1)) % 360
                found.append((text, *at.apply(x + half[0], y + half[1]), turn))
    return found


def said(game: Path) -> list[str]:
    try:
        return [str(each) for each in printgen.check(game) if each.severity.name == "ERROR"]
    except printgen.DataError as error:
        return list(map(str, error.findings))


# -- the discs


def test_the_numbers_stand_round_the_disc_each_upright_at_the_top(tmp_path: Path) -> None:
    piece = drawn(write_clock(tmp_path))["life/ada"]
    numbers = [each for each in texts(piece.front) if each[0] != "Ada"]
    assert [text for text, *_ in numbers] == [str(n) for n in range(10)]
    away = R - EDGE - HIGH / 2
    for n, (_, x, y, turn) in enumerate(numbers):
        angle = math.radians(36 * n)
        assert turn == pytest.approx(36 * n, abs=0.01)
        assert x == pytest.approx(R + away * math.sin(angle), abs=0.5)
        assert y == pytest.approx(R - away * math.cos(angle), abs=0.5)


def test_a_picture_has_no_numbers_but_those_in_the_window(tmp_path: Path) -> None:
    piece = drawn(write_clock(tmp_path))["life/ada"]
    assert {text for text, *_ in texts(piece.view.art)} - {"9", "1"} == {"0", "Ada"}


def test_numbers_that_follow_each_other_come_from_a_figure(tmp_path: Path) -> None:
    game = write_clock(tmp_path, COUNTED, "width: 12mm", "width: 11mm")
    for players, last in ((2, 9), (3, 12)):
        piece = drawn(game, players)["life/ben"]
        numbers = [text for text, *_ in texts(piece.front) if text != "Ben"]
        assert numbers == [str(n) for n in range(1, last + 1)]


def test_what_is_cut_are_two_discs_with_a_hole_each_and_the_window(tmp_path: Path) -> None:
    piece = drawn(write_clock(tmp_path))["life/ada"]
    found = []
    for shape in cuts(piece):
        points = [v[-2:] for _, v in shape.segments if v]  # type: ignore[union-attr]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        found.append((min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))
    low = (D - HOLE) / 2
    assert found == [
        (low, low, HOLE, HOLE),
        (low, LOW + low, HOLE, HOLE),
        (R - WIDE / 2, LOW + EDGE, WIDE, HIGH),
        (0, 0, D, D),
        (0, LOW, D, D),
    ]
    assert (piece.width, piece.height) == (D, LOW + D)


def test_without_a_hole_the_middles_are_only_marked(tmp_path: Path) -> None:
    game = write_clock(tmp_path, old="    back: behind\n", new="    hole: 0mm\n")
    piece = drawn(game)["life/ada"]
    assert piece.back is None
    assert len(list(cuts(piece))) == 3
    drawn_in = [node for node in piece.front if isinstance(node, Line)]
    # A cross on each disc: two lines, with white below.
    assert sum(len(node.segments) == 2 for node in drawn_in) == 8


def test_pictures_show_the_cover_with_the_first_number_in_its_window(tmp_path: Path) -> None:
    view = drawn(write_clock(tmp_path))["life/ada"].view
    assert (view.width, view.height, view.outline) == (D, D, ring(D))
    cover, seen = view.art
    assert [text for text, *_ in texts((cover,))] == ["Ada"]
    assert isinstance(seen, Group)
    assert seen.clip == (R - WIDE / 2, EDGE, WIDE, HIGH)
    text, x, y, turn = texts((seen,))[0]
    assert (text, turn) == ("0", 0)
    assert abs(x - R) < WIDE / 2
    assert EDGE < y < EDGE + HIGH


# -- the kit


def test_a_dial_that_is_too_large_is_told_the_diameter_that_fits(tmp_path: Path) -> None:
    large = write_clock(tmp_path / "large", old="diameter: 70mm", new="diameter: 200mm")
    with pytest.raises(printgen.DataError) as caught:
        printgen.build_kit(large, out=tmp_path)
    assert {each.hint for each in caught.value.findings} == {"its diameter may be 129 mm here"}
    write_clock(tmp_path / "fits", old="diameter: 70mm", new="diameter: 129mm")
    assert printgen.build_kit(tmp_path / "fits", out=tmp_path, formats=["pdf"]).folder.exists()


@pytest.mark.slow
def test_a_kit_of_dials_is_proved_and_renewed(tmp_path: Path) -> None:
    game = write_clock(tmp_path / "clock")
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf", "svg", "html"])
    found = printgen.check(kit.folder, known=[game], least=Severity.NOTE)
    assert [each.code.id for each in found] == ["proof-found", "proof-found"]
    assert kit.manifest["pieces"] == {"life/ada": 1, "life/ben": 1}
    (sheet,) = kit.manifest["sheets"]
    assert sheet["sides"] == 2
    html = next(kit.folder.glob("*.html")).read_text("utf-8")
    assert 'aria-label="Ada; Ben"' in html
    newer = write_clock(tmp_path / "newer", old="who: Ben", new="who: Bea")
    since = printgen.build_kit(
        newer, printgen.KitOptions(since=kit.folder), out=tmp_path, formats=["pdf"]
    )
    assert since.manifest["pieces"] == {"life/ben": 1}


@pytest.mark.slow
@pytest.mark.parametrize(("ink", "duplex"), [("low", "fold"), ("grey", "short-edge")])
def test_other_inks_and_ways_to_turn_the_paper_are_proved(
    tmp_path: Path, ink: str, duplex: str
) -> None:
    game = write_clock(tmp_path / "clock")
    kit = printgen.build_kit(
        game, printgen.KitOptions(ink=ink, duplex=duplex), out=tmp_path, formats=["pdf"]
    )
    found = printgen.check(kit.folder, known=[game], least=Severity.NOTE)
    assert {each.code.id for each in found} == {"proof-found"}


def test_dials_that_look_alike_are_told(tmp_path: Path) -> None:
    game = write_clock(tmp_path, old="who: Ben, colour: red", new="who: Ada, colour: accent")
    found = [
        each for each in printgen.check(game, least=Severity.NOTE) if each.code.id == "look-alike"
    ]
    assert any("'life/ben' and 'life/ada' look alike" in each.message for each in found)


# -- exports


def test_machines_are_told_each_line_once(tmp_path: Path) -> None:
    game = write_clock(tmp_path / "clock")
    svg = printgen.export(game, to="cut-svg", out=tmp_path).folder / "bits-1.svg"
    root = ET.parse(svg).getroot()  # noqa: S314 - our own file
    paths = root.findall(".//{http://www.w3.org/2000/svg}path")
    assert [path.get("id") for path in paths] == [
        f"cut.life.{name}.{n}" for name in ("ada", "ben") for n in range(1, 6)
    ]
    dxf = readfile(printgen.export(game, to="dxf", out=tmp_path).folder / "bits-1.dxf")
    lines = list(dxf.modelspace().query("LWPOLYLINE"))
    assert len(lines) == 10
    assert all(line.closed for line in lines)


def test_pictures_leave_out_what_is_cut_away(tmp_path: Path) -> None:
    game = write_clock(tmp_path / "clock")
    folder = printgen.export(game, to="png", out=tmp_path, dpi=100).folder
    for side in ("front", "back"):
        with Image.open(BytesIO((folder / f"life/ada-{side}.png").read_bytes())) as image:
            assert image.size == (round(D / 0.254), round((LOW + D) / 0.254))
            for x, y, is_there in (
                (R, R, False),  # a hole
                (R, LOW + R, False),
                (R, LOW + EDGE + HIGH / 2, False),  # the window
                (1, 1, False),  # a corner
                (R, R / 2, True),
                (R, LOW + D - 5, True),
            ):
                alpha = image.getpixel((int(x / 0.254), int(y / 0.254)))[3]  # type: ignore[index]
                assert (alpha > 128) == is_there, (side, x, y)


@pytest.mark.slow
def test_on_the_screen_they_are_round_tiles(tmp_path: Path) -> None:
    folder = printgen.export(write_clock(tmp_path / "clock"), to="tts", out=tmp_path).folder
    save = json.loads((folder / "clock.json").read_text("utf-8"))
    tiles = [each for each in save["ObjectStates"] if each["Name"] == "Custom_Tile"]
    assert [each["GMNotes"] for each in tiles] == ["life/ada", "life/ben"]
    assert {each["CustomImage"]["CustomTile"]["Type"] for each in tiles} == {2}


def test_services_have_no_template_for_them(tmp_path: Path) -> None:
    with pytest.raises(printgen.DataError, match="'life' is cut to a shape of its own"):
        printgen.export(write_clock(tmp_path / "clock"), to="drivethru", out=tmp_path)


# -- what can be wrong


@pytest.mark.parametrize(
    ("ring", "old", "new", "told"),
    [
        ("[1]", "", "", "'ring' has 1 item and should have at least 2"),
        ("[1, ~]", "", "", "place 2 has no value"),
        ("[1, {value: 2, face: gild}]", "", "", "unknown face 'gild' (did you mean 'gold'?)"),
        ("[1, {face: gold}]", "", "", "'value' is missing"),
        ("{first: 0, last: ours}", "", "", "unknown figure 'ours' (did you mean 'hours'?)"),
        ("{first: 5, last: 5}", "", "", "5 to 5 are no 2 to 60 places"),
        ("{first: 9, last: hours}", "", "", "'hours' is 9 with 2 players: 9 to 9 are no 2 to 60"),
        ("{first: 0, last: 30}", "", "", "31 places leave each 4.5 mm, and the window is wider"),
        ("{last: hours}", "", "", "'hours' is 12 with 3 players: 13 places leave each 10.8"),
        ("[1, 2]", "height: 10mm", "height: 31mm", "too near to the middle of a disc of 70 mm"),
        ("[1, 2]", "width: 12mm", "width: 40mm", "too near to the edge of a disc of 70 mm"),
        ("[1, 2]", "diameter: 70mm", "diameter: 20mm", "20 mm is not between 30 and 300 mm"),
        ("[1, 2]", "{who: text,", "{n: text,", "the faces of dials know 'n' already"),
        ("[1, 2]", "hours: {", "value: {", "the faces of dials know 'value' already"),
        ("[1, 2]", '{text: "{value}", style: name, left: 1, right: 1, top: 1, bottom: 1}\n  gold',
         '{text: "{valeu}", style: name, left: 1, right: 1, top: 1, bottom: 1}\n  gold',
         "'life' has no field 'valeu' (did you mean 'value'?)"),
        ("[1, 2]", "left: 15, right: 15, top: 45", "left: 40, right: 40, top: 45",
         "on 'life', 70 × 70 mm, the box 'who' would be -10 mm wide"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_dial_is_told(
    tmp_path: Path, ring: str, old: str, new: str, told: str
) -> None:
    found = said(write_clock(tmp_path, ring, old, new))
    assert any(told in each for each in found), found
    # Each with its place in the data.
    assert all("game.yaml:" in each for each in found)


def test_it_covers_its_disc(tmp_path: Path) -> None:
    component = printgen.load(write_clock(tmp_path)).description.game.components["life"]
    assert isinstance(component, Dial)
    assert component.footprint == (D, D)
    assert component.faces == ("number", "gold", "disc", "cover", "behind")
