"""Whether a back that lies a little off would show: games whose backs show it, and by how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import printgen
from printgen.backends.coarse import Picture, pictures
from printgen.components import draw_all, drawing_context
from printgen.core.errors import Severity
from printgen.core.scene import Page
from printgen.printers.misregistration import findings
from tests.helpers.changed import edit
from tests.helpers.raster import PX_PER_MM, from_pdf
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

BACK = "      ground: {shape: rect, fill: accent, bleed: true}\n"


def game(folder: Path, *boxes: str, bleed: str = "3mm") -> Path:
    """A token of 40 mm whose back holds these boxes over its ground."""
    write_tiny(folder)
    file = folder / "game.yaml"
    text = file.read_text("utf-8")
    text = text.replace("bleed: 2mm", f"bleed: {bleed}").replace("20mm", "40mm")
    start = text.rindex(BACK)
    lines = "".join(f"      {box}\n" for box in boxes)
    file.write_text(text[: start + len(BACK)] + lines + text[start + len(BACK) :], "utf-8")
    return folder


def frame(inset: float) -> str:
    sides = ", ".join(f"{side}: {inset}" for side in ("left", "right", "top", "bottom"))
    return f"frame: {{shape: rect, fill: paper, {sides}}}"


def told(folder: Path) -> list[printgen.Finding]:
    return printgen.check(folder, select=["back-shows"], least=Severity.NOTE)


def test_an_even_back_with_enough_bleed_shows_nothing(tmp_path: Path) -> None:
    assert told(game(tmp_path)) == []


@pytest.mark.parametrize(("inset", "off"), [(1.5, 1), (3, 1), (5, 2), (6, 2), (8, 3)])
def test_a_frame_shows_where_one_margin_becomes_twice_the_other(
    inset: float, off: int, tmp_path: Path
) -> None:
    (finding,) = told(game(tmp_path, frame(inset)))
    assert f"is {off} mm off is noticeable on 'token'" in finding.message
    assert "a border runs" in finding.message
    assert finding.severity is Severity.NOTE
    assert finding.where is not None
    assert (finding.code.id, finding.where.line) == ("back-shows", 13)


def test_the_back_of_a_piece_without_copies_is_not_looked_at(tmp_path: Path) -> None:
    edit(game(tmp_path, frame(3)) / "game.yaml", ("value: 3,", "value: 0,"))
    assert told(tmp_path) == []


def test_a_narrow_border_may_vanish_on_one_side(tmp_path: Path) -> None:
    (finding,) = told(game(tmp_path, frame(0.5)))
    assert "would be 0 mm wide on one side" in finding.message


def test_the_narrowest_side_of_a_border_and_the_worst_design_count(tmp_path: Path) -> None:
    sides = 'frame: {shape: rect, fill: paper, left: "{left}", right: 8, top: 8, bottom: 8}'
    edit(
        game(tmp_path, sides) / "game.yaml",
        (
            "quantity: {value: 3, provenance: assumed}",
            "fields: {left: number}\n    rows: {table: a.csv, provenance: assumed}",
        ),
    )
    (tmp_path / "a.csv").write_text("id,left\neven,8\nodd,3\n", "utf-8")
    (finding,) = told(tmp_path)
    assert "is 1 mm off is noticeable on 'token/odd'" in finding.message


def test_words_on_a_frame_do_not_hide_it(tmp_path: Path) -> None:
    words = "words: {text: MMMMMMMM, style: name, left: 0, right: 0, top: 1, height: 5}"
    (finding,) = told(game(tmp_path, frame(3), words))
    assert "a border runs 2.9 mm" in finding.message


def test_backs_that_differ_in_words_or_in_the_middle_alone_are_looked_at_once(
    tmp_path: Path,
) -> None:
    table = "id,quantity,word,tint\na,1,one,accent\nb,1,two,paper\nc,1,six,ink\n"
    middle = 'middle: {shape: rect, fill: "{tint}", left: 14, right: 14, top: 14, bottom: 14}'
    words = 'words: {text: "{word}", style: name, left: 1, right: 1, top: 1, height: 5}'
    game(tmp_path, frame(3), middle, words)
    edit(
        tmp_path / "game.yaml",
        (
            "quantity: {value: 3, provenance: assumed}",
            "fields: {word: text, tint: colour}\n    rows: {table: a.csv, provenance: assumed}",
        ),
    )
    (tmp_path / "a.csv").write_text(table, "utf-8")
    looked: list[int] = []

    def count(pages: Sequence[Page], cells: int) -> list[Picture]:
        looked.append(len(pages))
        return pictures(pages, cells)

    loaded = printgen.load(tmp_path)
    (finding,) = findings(draw_all(drawing_context(loaded)), loaded.description, count)
    assert "a border runs" in finding.message
    assert looked == [1]


def test_a_picture_in_the_middle_is_no_border(tmp_path: Path) -> None:
    assert told(game(tmp_path, frame(11))) == []


def test_a_pattern_that_runs_over_the_edge_shows_nothing(tmp_path: Path) -> None:
    stripes = [
        f"stripe-{n}: {{shape: rect, fill: paper, left: {4 * n}, width: 2, top: -3, bottom: -3}}"
        for n in range(1, 10)
    ]
    # Upright lines lie along the left and right edges: they are borders there, and only there.
    found = told(game(tmp_path, *stripes))
    assert all("a border runs" in finding.message for finding in found)
    checks = [
        f"dot-{n}-{m}: {{shape: rect, fill: paper, left: {4 * n + 2 * (m % 2)}, width: 2,"
        f" top: {2 * m - 2}, height: 2}}"
        for n in range(-1, 11)
        for m in range(22)
    ]
    assert told(game(tmp_path / "checks", *checks)) == []


@pytest.mark.parametrize(("bleed", "off"), [("0.5mm", 1), ("1.5mm", 2), ("2mm", 3)])
def test_white_shows_beyond_the_bleed(bleed: str, off: int, tmp_path: Path) -> None:
    (finding,) = told(game(tmp_path, bleed=bleed))
    assert f"is {off} mm off" in finding.message
    assert "the paper is white" in finding.message
    # Everybody's printer is a millimetre off.
    assert finding.severity is (Severity.WARNING if off == 1 else Severity.NOTE)


def test_what_begins_in_the_bleed_comes_into_sight(tmp_path: Path) -> None:
    band = "band: {shape: rect, fill: paper, left: -3, right: -3, top: -3, height: 1.5}"
    (finding,) = told(game(tmp_path, band))
    assert "is 2 mm off" in finding.message
    assert "another colour begins" in finding.message


def test_shipped_games_show_no_white_within_a_millimetre() -> None:
    found = {name: list(of_shipped(name)) for name in printgen.list_games()}
    assert all(f.severity is Severity.NOTE for those in found.values() for f in those)
    # What shows later is told in docs/explanation/backs.md.
    docs = Path(__file__).parents[2] / "docs"
    table = (docs / "explanation" / "backs.md").read_text("utf-8")
    for name, those in found.items():
        for finding in those:
            piece = finding.message.split("'")[1].partition("/")[0]
            off = finding.message.split("that is ")[1].split(" mm")[0]
            cause = "border" if "border" in finding.message else "white"
            assert f"| {name} | `{piece}` | {off} mm | {cause}" in table, finding


def of_shipped(name: str) -> Iterator[printgen.Finding]:
    """What the check of a game finds, without what other checks draw for themselves."""
    loaded = printgen.load(name)
    pieces = draw_all(drawing_context(loaded))
    return findings(pieces, loaded.description)


def test_the_preview_shows_every_back_at_true_size(tmp_path: Path) -> None:
    file = printgen.misprint(game(tmp_path, frame(3)), tmp_path / "off.pdf", off=[1, 2.5])
    image = from_pdf(file, 0)
    # The ground's red, where a row of pixels goes through the frames: on both sides of each.
    runs = max((red_runs(row) for row in image), key=len)
    # Exact: a margin of 3 mm on both sides; 1 mm off: 4 and 2; 2.5 mm off: 5.5 and 0.5.
    assert runs == pytest.approx([3, 3, 4, 2, 5.5, 0.5], abs=0.35)


def red_runs(row: Any) -> list[float]:
    """How long the stretches of the back's ground are in a row of pixels, in mm."""
    is_red = (row[:, 0] > 140) & (row[:, 1] < 80)
    ends = np.flatnonzero(np.diff(np.concatenate(([False], is_red, [False])).astype(int)))
    return [float(b - a) / PX_PER_MM for a, b in zip(ends[::2], ends[1::2], strict=True)]


def test_a_game_without_backs_and_shifts_that_mean_nothing_are_refused(tmp_path: Path) -> None:
    folder = game(tmp_path)
    for off in ([], [0.0], [11.0], [1, 2, 3, 4, 5, 6, 7]):
        with pytest.raises(printgen.UsageError, match="shifts"):
            printgen.misprint(folder, tmp_path / "x.pdf", off=off)
    edit(folder / "game.yaml", ("    back: back\n", ""))
    with pytest.raises(printgen.UsageError, match="has no cut pieces with a back"):
        printgen.misprint(folder, tmp_path / "x.pdf")
    assert not (tmp_path / "x.pdf").exists()
