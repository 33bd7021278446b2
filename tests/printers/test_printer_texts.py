"""``--printer`` moves texts as well: both sides of a leaf come out where they should."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.core.errors import Severity
from tests.helpers.changed import edit
from tests.helpers.press import words_on_pages
from tests.helpers.proofs import altered, mapped
from tests.helpers.tiny import RULEBOOK, write_tiny

pytestmark = pytest.mark.slow

GROUP = "  text: {title: Text, stock: plain paper, making: Staple.}\n"
WORDS = "\n\n".join(f"Word {n} of many. " * 40 for n in range(24))
X, Y, ROTATION = 1.4, -0.8, 0.4
ACROSS, DOWN = 99.0, 99.7
MM = 25.4 / 72

Point = tuple[float, float]


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "settings"))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = write_tiny(tmp_path / "tiny", components=RULEBOOK.replace("bits", "text"))
    (folder / "rules.md.j2").write_text(f"# Book\n\n{WORDS}", "utf-8")
    edit(folder / "game.yaml", ("\ncomponents:\n", f"\n{GROUP}components:\n"))
    return folder


def built(game: Path, out: Path, **more: Any) -> Path:
    return printgen.build_kit(game, printgen.KitOptions(**more), out=out, formats=["pdf"]).folder


def letters(file: Path, page: int) -> list[Point]:
    """The middles of the letters on a page, in mm from its top left corner."""
    document = pypdfium2.PdfDocument(file)
    try:
        leaf = document[page]
        high = leaf.get_height()
        words = leaf.get_textpage()
        boxes = [
            words.get_charbox(n)
            for n, letter in enumerate(words.get_text_range())
            if not letter.isspace()
        ]
        return [((x1 + x2) / 2 * MM, (high - (y1 + y2) / 2) * MM) for x1, y1, x2, y2 in boxes]
    finally:
        document.close()


def front(point: Point) -> Point:
    """Where the printer puts a point of a front."""
    x, y = point
    return 105 + ACROSS / 100 * (x - 105), 148.5 + DOWN / 100 * (y - 148.5)


def back(point: Point) -> Point:
    """Where the printer puts a point of a back's page, seen from the front, as if on that page."""
    x = (210 - point[0] - 105 + X) * ACROSS / 100
    y = (point[1] - 148.5 + Y) * DOWN / 100
    angle = ROTATION
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return 210 - (105 + cos * x - sin * y), 148.5 + sin * x + cos * y


def test_pages_of_a_text_come_out_where_they_should(game: Path, tmp_path: Path) -> None:
    printgen.save_printer("lab", x=X, y=Y, rotation=ROTATION, scale_x=ACROSS, scale_y=DOWN)
    plain, mine = built(game, tmp_path / "plain"), built(game, tmp_path / "mine", printer="lab")
    one, other = (each / f"{each.name}-text.pdf" for each in (plain, mine))
    for n in range(4):
        wanted, sent = letters(one, n), letters(other, n)
        comes_out = back if n % 2 else front
        assert len(wanted) == len(sent) > 1000
        for there, should in zip(map(comes_out, sent), wanted, strict=True):
            assert there == pytest.approx(should, abs=0.03)
        # Uncorrected they would lie elsewhere.
        assert max(math.dist(comes_out(point), point) for point in wanted) > 0.5
    assert printgen.run_preflight(sorted(mine.glob("*.pdf"))) == []


def test_what_is_printed_on_one_side_only_is_made_larger(game: Path, tmp_path: Path) -> None:
    printgen.save_printer("lab", x=X, y=Y, rotation=ROTATION, scale_x=ACROSS, scale_y=DOWN)
    wishes: dict[str, Any] = {"duplex": "none"}
    plain = built(game, tmp_path / "plain", **wishes)
    mine = built(game, tmp_path / "mine", printer="lab", **wishes)
    for n in (0, 1):
        wanted, sent = (letters(each / f"{each.name}-text.pdf", n) for each in (plain, mine))
        for there, should in zip(map(front, sent), wanted, strict=True):
            assert there == pytest.approx(should, abs=0.03)


def test_a_text_stays_where_printers_print(game: Path, tmp_path: Path) -> None:
    """Sheets get a wider margin for it; a text keeps its own."""
    printgen.save_printer("lab", x=-10, y=-10, rotation=2, scale_x=98, scale_y=97)
    kit = built(game, tmp_path, printer="lab")
    assert printgen.run_preflight([kit / f"{kit.name}-text.pdf"]) == []


def test_the_proof_knows_what_is_sent_to_the_printer(game: Path, tmp_path: Path) -> None:
    printgen.save_printer("lab", x=X, y=Y, rotation=ROTATION, scale_x=ACROSS, scale_y=DOWN)
    kit = built(game, tmp_path, printer="lab")
    found = printgen.check(kit, known=[game], least=Severity.NOTE)
    assert [each.code.id for each in found] == ["proof-found", "proof-found"]
    altered(kit, "-text.pdf", lambda pdf: mapped(pdf, 2, "0.97 0 0 0.97 0 0"))
    (said,) = printgen.check(kit, known=[game], least=Severity.ERROR)
    assert (said.code.id, "printed at 97 %" in said.message) == ("proof-size", True)


def across(point: Point) -> Point:
    """A point of the paper as it is printed, where the paper lies across to be folded."""
    return point[1], 210 - point[0]


@pytest.mark.parametrize(("turn", "duplex"), [("long-edge", "long-edge"), ("short-edge", "none")])
def test_both_sides_of_a_sheet_to_be_stapled_meet(
    game: Path, tmp_path: Path, turn: str, duplex: str
) -> None:
    """Its pages lie as the paper lay when the printer was measured, turned as it was then."""
    printgen.save_printer(
        "lab", x=X, y=Y, rotation=ROTATION, scale_x=ACROSS, scale_y=DOWN, duplex=turn
    )
    wishes: dict[str, Any] = {"booklet": True, "duplex": duplex}
    plain = built(game, tmp_path / "plain", **wishes)
    mine = built(game, tmp_path / "mine", printer="lab", **wishes)
    one, other = (each / f"{each.name}-rules-booklet.pdf" for each in (plain, mine))

    def seen(point: Point, n: int) -> Point:
        """Where a point of the n-th page comes out, seen from the front of the sheet."""
        if n % 2 == 0:
            return front(point)
        if turn == "long-edge":
            x, y = back(point)
            return 210 - x, y
        # Turned on its short edge, a page's head lies behind the foot of the front.
        x, y = back((210 - point[0], 297 - point[1]))
        return 210 - x, y

    for n in (0, 1):
        wanted = [(297 - x if n % 2 else x, y) for x, y in letters(one, n)]
        there = [across(seen(point, n)) for point in letters(other, n)]
        # Along the fold stands on which edge the paper is turned.
        wanted, there = ([p for p in each if abs(p[0] - 148.5) > 6] for each in (wanted, there))
        assert len(wanted) == len(there) > 500
        # Which letters are read first depends on how they lie.
        gaps = np.array(wanted)[:, None, :] - np.array(there)[None, :, :]
        assert np.hypot(gaps[..., 0], gaps[..., 1]).min(axis=1).max() < 0.05
    with pikepdf.open(other) as pdf:
        asks = pdf.Root.ViewerPreferences.Duplex
        assert asks == {"long-edge": "/DuplexFlipLongEdge"}.get(turn, "/DuplexFlipShortEdge")
        assert {tuple(map(round, page.mediabox)) for page in pdf.pages} == {(0, 0, 595, 842)}
    said = turn.replace("-", " ")
    assert f"flip on the {said}" in words_on_pages(other)[0]
    assert f"flipped on the {said}" in words_on_pages(mine / f"{mine.name}-kit.pdf")[0]
    found = printgen.check(mine, known=[game], least=Severity.NOTE)
    assert [each.code.id for each in found] == ["proof-found", "proof-found"]
    assert printgen.run_preflight([other]) == []
