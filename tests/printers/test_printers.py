"""Printers' profiles: a printer that errs is measured by its test sheet, corrected, and measured
again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import printgen
from printgen.core.geometry import IDENTITY, Box, Matrix, Point, rotation, scaling, translation
from printgen.core.scene import Document, Group, Node
from printgen.core.scene import Path as Line
from printgen.core.units import PAPERS, Paper, parse_paper
from printgen.imposition.press import Press
from printgen.imposition.printer import Printer, correction, fitted
from printgen.imposition.sides import flip
from printgen.printers import profiles as printers
from printgen.printers.calibration import calibration_layout, sheet
from tests.helpers.changed import edit
from tests.helpers.folded import texts
from tests.helpers.tiny import write_tiny

fewer = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "settings"))
    return tmp_path / "settings" / "printers"


# -- A printer that errs, and somebody who reads its test sheet


def scales(nodes: tuple[Node, ...], at: Matrix = IDENTITY) -> Iterator[tuple[Matrix, Group]]:
    """The scales on a page in their order (A, B, C), and how each lies there."""
    for node in nodes:
        if isinstance(node, Group):
            inner = at if node.matrix is None else node.matrix.then(at)
            if node.label == "scale":
                yield inner, node
            else:
                yield from scales(node.children, inner)


def inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    det = a * d - b * c
    return Matrix(
        d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det
    )


def lines(group: Group) -> list[Line]:
    """The upright lines of a scale, from left to right."""
    found = [
        node
        for node in group.children
        if isinstance(node, Line) and node.segments[0][1][0] == node.segments[1][1][0]
    ]
    return sorted(found, key=lambda line: line.segments[0][1][0])


def crossing(line: Line, onto: Matrix) -> float:
    """Where a line, carried onto a level scale, crosses it."""
    (x1, y1), (x2, y2) = (onto.apply(*point) for _, point in line.segments)
    return x1 + (x2 - x1) * -y1 / (y2 - y1)


def read(front: tuple[Matrix, Group], back: tuple[Matrix, Group]) -> float:
    """What is read off a scale by the sheet's own steps; both matrices lead to the paper as it is
    seen against the light.
    """
    onto = back[0].then(inverse(front[0]))
    black = [line.segments[0][1][0] for line in lines(front[1])]
    red = [crossing(line, onto) for line in lines(back[1])]
    middle = len(red) // 2
    sign = 1 if red[middle] >= 0 else -1

    def off(tenths: int) -> float:
        return min(abs(red[middle + sign * tenths] - x) for x in black)

    best = min(range(10), key=off)
    return sign * (int(abs(red[middle])) + best / 10 if best else round(abs(red[middle])))


def distortion(printer: Printer, press: Press, *, back: bool) -> Matrix:
    """What the printer does to a side, from its page to the paper, both seen from the front."""
    cx, cy = press.paper.width / 2, press.paper.height / 2
    error = translation(-cx, -cy)
    sized = scaling(printer.scale_x / 100, printer.scale_y / 100)
    if not back:
        return error.then(sized).then(translation(cx, cy))
    error = flip(press).then(error).then(translation(printer.x, printer.y)).then(sized)
    return error.then(rotation(printer.rotation)).then(translation(cx, cy))


def measured(document: Document, printer: Printer, paper: Paper) -> Printer:
    """What somebody saves who printed the test sheet with a printer that errs so."""
    press = Press(paper, 12.0, True, "", "", duplex=printer.duplex)
    errors = (distortion(printer, press, back=False), distortion(printer, press, back=True))
    a, b, c = (
        read((front[0].then(errors[0]), front[1]), (back[0].then(errors[1]), back[1]))
        for front, back in zip(*(scales(page.children) for page in document.pages), strict=True)
    )
    layout = calibration_layout(paper)
    x, y, wide = layout.across
    across = on_ruler(errors[0].apply(x, y), errors[0].apply(x + wide, y))
    x, y, high = layout.down
    down = on_ruler(errors[0].apply(x, y), errors[0].apply(x, y + high))
    return Printer(
        "measured",
        (a + b) / 2,
        c,
        (a - b) / layout.per_degree,
        round(across / wide * 100, 2),
        round(down / high * 100, 2),
        printer.duplex,
    )


def on_ruler(start: Point, end: Point) -> float:
    """What is read off a ruler, to half a millimetre."""
    return round(2 * math.dist(start, end)) / 2


printed = cache(sheet)


def tenths(most: float) -> st.SearchStrategy[float]:
    return st.integers(int(-most * 100), int(most * 100)).map(lambda n: n / 100)


scales_in_per_cent = st.integers(950, 1050).map(lambda n: n / 10)
erring = st.builds(
    Printer,
    st.just("erring"),
    tenths(6),
    tenths(6),
    tenths(1.5),
    scales_in_per_cent,
    scales_in_per_cent,
    st.sampled_from(printers.TURNS),
)


@pytest.mark.slow
@fewer
@given(erring, st.sampled_from(["a4", "letter"]), st.integers(-10, 10))
def test_a_printer_is_measured_corrected_and_then_meets(
    erring: Printer, size: str, unlike: int
) -> None:
    # What feeds paper is off by a little more or less than what writes on it.
    high = min(max(erring.scale_x + unlike / 10, 95.0), 105.0)
    erring = erring._replace(scale_y=high)
    paper = parse_paper(size)
    found = measured(printed(paper, erring.duplex), erring, paper)
    assert found.x == pytest.approx(erring.x, abs=0.1)
    assert found.y == pytest.approx(erring.y, abs=0.1)
    assert found.rotation == pytest.approx(erring.rotation, abs=0.05)
    assert found.scale_x == pytest.approx(erring.scale_x, abs=0.34)
    assert found.scale_y == pytest.approx(erring.scale_y, abs=0.26)
    # Each point of the back comes to lie on its point of the front. Scales are read to a tenth of a
    # millimetre: in the middle half a tenth is left; in the corners also what is left of the angle.
    press = Press(paper, 10.0, True, "", "", duplex=erring.duplex)
    for x in (0.0, paper.width / 2, paper.width):
        for y in (0.0, paper.height / 2, paper.height):
            front = corrected_on_paper((x, y), found, erring, press, back=False)
            back = corrected_on_paper((x, y), found, erring, press, back=True)
            off = 0.06 if (x, y) == (paper.width / 2, paper.height / 2) else 0.125
            assert back == pytest.approx(front, abs=off)


def corrected_on_paper(
    point: Point, found: Printer, erring: Printer, press: Press, *, back: bool
) -> Point:
    """Where a point of the front, or what should lie behind it, comes out of the printer."""
    width, height = press.paper.width, press.paper.height
    if back:
        # Portrait paper: its long edge is an upright one.
        x, y = point
        point = (width - x, y) if press.duplex == "long-edge" else (x, height - y)
    sent = correction(found, press, back=back).apply(*point)
    return distortion(erring, press, back=back).apply(*sent)


@pytest.mark.slow
@given(erring)
def test_what_is_measured_exactly_is_corrected_exactly(erring: Printer) -> None:
    press = Press(PAPERS["a4"], 10.0, True, "", "", duplex=erring.duplex)
    for point in ((0.0, 0.0), (210.0, 0.0), (33.0, 290.0)):
        for back in (False, True):
            there = corrected_on_paper(point, erring, erring, press, back=back)
            assert there == pytest.approx(point, abs=1e-9)


def test_the_numbers_mean_what_the_sheet_says() -> None:
    """Right and down are plus, clockwise is plus, seen from the front; 99 % is too small."""
    press = Press(PAPERS["a4"], 10.0, True, "", "")
    middle = 105.0, 148.5

    def seen(printer: Printer, x: float, y: float) -> Point:
        """Where the back's point behind (x, y) comes to lie, seen from the front."""
        return distortion(printer, press, back=True).apply(210 - x, y)

    assert seen(Printer("p", x=1, y=2), *middle) == pytest.approx((106, 150.5))
    right = seen(Printer("p", rotation=1), 205, 148.5)
    assert right[1] > 148.5 + 1.7
    front = distortion(Printer("p", scale_x=99, scale_y=98), press, back=False).apply(205, 248.5)
    assert front == pytest.approx((204, 246.5))


@pytest.mark.parametrize("turn", ["long-edge", "short-edge"])
def test_the_sheet_says_how_its_numbers_are_worked_out(turn: str) -> None:
    layout = calibration_layout(PAPERS["a4"])
    front = sheet(PAPERS["a4"], turn).pages[0]
    said = " ".join(text.text for text, _ in texts(front.children))
    assert "x is half of A + B. y is C." in said
    assert f"rotation is A − B, divided by {layout.per_degree}." in said
    apart = layout.below[1] - layout.above[1]
    assert apart == pytest.approx(layout.per_degree * 180 / math.pi)
    assert f"the one at the foot, divided by {layout.across[2] / 100:g};" in said
    assert f"the one on the left, divided by {layout.down[2] / 100:g}:" in said
    edge = " --duplex short-edge" if turn == "short-edge" else ""
    assert f"--scale-x 100.1 --scale-y 99.6{edge} " in said
    assert f"--printer my-printer{edge}. To check" in said


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_lines_to_measure_are_on_the_paper_and_as_long_as_they_say(paper: Paper) -> None:
    (x, y, wide), (left, top, high) = calibration_layout(paper)[-2:]
    whole = Box(0, 0, paper.width, paper.height)
    assert whole.contains(Box(x, y, wide, 0))
    assert whole.contains(Box(left, top, 0, high))
    front = sheet(paper, "long-edge").pages[0].children
    rulers = [each for each in front if isinstance(each, Group) and each.label == "ruler"]
    for ruler, length in zip(rulers, (wide, high), strict=True):
        first, *_, last = (line.segments[0][1][0] for line in lines(ruler))
        assert (first, last) == (0, length)


@pytest.mark.parametrize("turn", ["long-edge", "short-edge"])
def test_the_back_has_its_scales_and_its_words_beside_the_arrow(turn: str) -> None:
    back = list(texts(sheet(PAPERS["a4"], turn).pages[1].children))
    said = " ".join(text.text for text, _ in back)
    assert said.count("10 5 0 5 10") == 3
    arrow, words = (
        next(at.apply(text.x, text.y)[0] for text, at in back if text.text.startswith(word))
        for word in ("up", "This")
    )
    assert (arrow < 105) is not (words < 105)


def test_a_sheet_is_only_corrected_as_its_printer_was_measured() -> None:
    with pytest.raises(printgen.UsageError, match="'lab' was measured with --duplex long-edge"):
        sheet(PAPERS["a4"], "short-edge", Printer("lab", x=1))


@pytest.mark.slow
@given(erring)
def test_corrected_sheets_stay_where_printers_print(erring: Printer) -> None:
    """Five millimetres from the edge, or as near to it as the game's own margin is."""
    for margin in (10.0, 3.0):
        press = Press(PAPERS["a4"], margin, True, "", "", duplex=erring.duplex)
        ready = fitted(press, erring)
        near = min(margin, 5.0) - 1e-9
        m = ready.margin
        for back in (False, True):
            for x in (m, 210 - m):
                for y in (m, 297 - m):
                    u, v = correction(erring, press, back=back).apply(x, y)
                    assert near <= u <= 210 - near
                    assert near <= v <= 297 - near
    small = Printer("small", 0.5, -0.3, 0.1, 99.8, 100.1)
    press = Press(PAPERS["a4"], 10.0, True, "", "")
    assert fitted(press, small).margin == press.margin


# -- Profiles


def test_what_is_saved_is_read_again_and_shows_in_the_list(saved: Path) -> None:
    file = printgen.save_printer(
        "living-room", x=1.25, y=-0.4, rotation=0.3, scale_x=100.1, scale_y=99.6
    )
    assert file == saved / "living-room.yaml"
    (known,) = printgen.list_printers()
    assert known == Printer("living-room", 1.25, -0.4, 0.3, 100.1, 99.6, "long-edge")
    printgen.save_printer("living-room", x=2)
    assert printers.load("living-room") == Printer("living-room", 2.0)
    printgen.remove_printer("living-room")
    (saved / "Copy of living-room.yaml").write_text("no profile", "utf-8")
    assert printgen.list_printers() == []


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"x": 10.1}, "'x' is from -10 to 10 mm, not 10.1"),
        ({"y": -11}, "'y' is from -10 to 10 mm"),
        ({"rotation": 2.5}, "'rotation' is from -2 to 2 degrees"),
        ({"scale_y": 0.996}, "'scale-y' is from 95 to 105 per cent"),
        ({"x": float("nan")}, "'x' is from"),
    ],
)
def test_numbers_that_no_printer_has_are_refused(numbers: Any, said: str, saved: Path) -> None:
    with pytest.raises(printgen.UsageError, match=said):
        printgen.save_printer("lab", **numbers)
    assert not saved.exists()


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(printgen.UsageError) as caught:
        printgen.save_printer("../lab", x=99, scale_x=1)
    assert [word in str(caught.value) for word in ("../lab", "'x'", "'scale-x'")] == [True] * 3


def test_an_unknown_printer_is_told_with_the_nearest_name() -> None:
    with pytest.raises(printgen.UsageError, match="printgen calibrate makes a test sheet"):
        printers.load("lab")
    printgen.save_printer("living-room", x=1)
    with pytest.raises(printgen.UsageError, match="living-room"):
        printgen.remove_printer("living-rom")
    with pytest.raises(printgen.UsageError, match="is not a valid name"):
        printers.load("../../etc")


def test_a_profile_that_was_spoilt_is_told_by_line_and_column(saved: Path) -> None:
    file = printgen.save_printer("lab", x=1)
    file.write_text(file.read_text("utf-8").replace("x: 1 ", "x: 12 ").replace("\ny:", "\nyy:"))
    with pytest.raises(printgen.DataError) as caught:
        printers.load("lab")
    told = {(each.code.id, each.where and each.where.line) for each in caught.value.findings}
    assert told == {("out-of-range", 5), ("unknown-key", 6)}
    copy = saved / "other.yaml"
    file.write_text(file.read_text("utf-8").replace("x: 12 ", "x: 1 ").replace("\nyy:", "\ny:"))
    copy.write_text(file.read_text("utf-8"))
    with pytest.raises(printgen.DataError, match="wrong-value"):
        printers.load("other")


def test_all_spoilt_profiles_are_told_together() -> None:
    for name in ("den", "lab"):
        file = printgen.save_printer(name, x=1)
        file.write_text(file.read_text("utf-8").replace("x: 1 ", "x: 12 "))
    with pytest.raises(printgen.DataError) as caught:
        printgen.list_printers()
    assert [Path(each.where.file).stem for each in caught.value.findings if each.where] == [
        "den",
        "lab",
    ]


def test_numbers_may_have_a_comma_and_a_true_minus() -> None:
    assert printers.read_numbers(x="1,2", y="−0.4", rotation=None) == {"x": 1.2, "y": -0.4}
    with pytest.raises(printgen.UsageError, match=r"'--x' should .* 'one'; '--scale-x' should"):
        printers.read_numbers(x="one", scale_x="1e2")


def test_settings_are_kept_where_the_system_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    import typer

    monkeypatch.delenv("PRINTGEN_CONFIG")
    assert printers.folder() == Path(typer.get_app_dir("printgen")) / "printers"


# -- Kits


@pytest.mark.slow
def test_a_kit_for_a_printer_says_so_and_is_another_one(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    printgen.save_printer("lab", x=2.0, y=-1.0, rotation=0.5, scale_x=99.0, scale_y=99.5)
    kit = printgen.build_kit(
        game, printgen.KitOptions(printer="lab"), out=tmp_path / "out", formats=["pdf"]
    )
    assert kit.folder.name == "tiny-a4-printer-lab"
    assert kit.manifest["printer"] == {
        "name": "lab",
        "x": 2.0,
        "y": -1.0,
        "rotation": 0.5,
        "scale-x": 99.0,
        "scale-y": 99.5,
        "duplex": "long-edge",
    }
    from tests.helpers.pdf import decoded

    assert b"lab" in decoded(kit.folder / "tiny-a4-printer-lab-bits.pdf")


@pytest.mark.slow
def test_a_corrected_kit_passes_the_preflight(tmp_path: Path) -> None:
    """Marks reach as far as printers do, and are shorter where the correction moves them out."""
    game = write_tiny(tmp_path / "tiny")
    # Five with their bleed are as wide as the paper's usable area.
    edit(game / "game.yaml", ("value: 3,", "value: 35,"), ("20mm", "34mm"))
    printgen.save_printer("lab", x=1.2, y=-0.4, rotation=0.3, scale_x=99.6, scale_y=100.2)
    kit = printgen.build_kit(
        game, printgen.KitOptions(printer="lab"), out=tmp_path / "out", formats=["pdf"]
    )
    assert printgen.run_preflight(sorted(kit.folder.glob("*.pdf"))) == []


@pytest.mark.slow
def test_a_printer_is_used_as_it_was_measured(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    printgen.save_printer("lab", x=2.0, duplex="short-edge")
    with pytest.raises(printgen.UsageError, match="use --duplex short-edge"):
        printgen.build_kit(game, printgen.KitOptions(printer="lab"), out=tmp_path)
    kit = printgen.build_kit(
        game, printgen.KitOptions(printer="lab", duplex="short-edge"), out=tmp_path, formats=["pdf"]
    )
    assert kit.folder.name == "tiny-a4-short-edge-printer-lab"
    # What is folded, or has no backs, is only made larger or smaller.
    printgen.build_kit(
        game, printgen.KitOptions(printer="lab", duplex="fold"), out=tmp_path, formats=["pdf"]
    )
