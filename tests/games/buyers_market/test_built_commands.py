"""The command score where something is built: words, JSON, the sheet filled in, and drawings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.core.errors import Place
from printgen.core.geometry import IDENTITY, Matrix
from printgen.core.scene import Group, Node, Page, Text, Use
from printgen.core.units import parse_paper
from printgen.games.buyers_market.pages import score_document
from printgen.kit.pages.score_sheet import sheet_document
from tests.games.buyers_market.built import POOR, market, result, scored
from tests.helpers.commands import facts, run
from tests.helpers.press import words_on_pages
from tests.play.scoring.results import result as aztec_result


@pytest.fixture
def poor(tmp_path: Path) -> Path:
    """Ana built less than she could have."""
    file = tmp_path / "result.yaml"
    file.write_text(result(POOR), "utf-8")
    return file


def test_card_and_buildings_are_shown_and_what_was_missed(poor: Path) -> None:
    done = run("score", "buyers-market", poor)
    assert done.exit_code == 0, done.output
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines == [
        "Buyer’s Market: 2 players",
        "Ana ★ Ben",
        "Trowel Plumb",
        "Bricks 9 × 1 = 9 9 × 1 = 9",
        "Levels 3 × 2 = 6 3 × 2 = 6",
        "Cohesiveness 1 × 3 = 3 2 × 3 = 6",
        "Diversity 0 0",
        "Regality 1 × 4 = 4 1 × 4 = 4",
        "Unspent 1 × 1 = 1 0",
        "Unused 3 × −1 = −3 0",
        "Total 20 25",
        "",
        "Ana (Trowel) builds, 20 points:",
        "level 1: 4 large, 2 Clubs and 2 Hearts",
        "level 2: 3 medium, 3 Clubs",
        "level 3: 2 small, 1 Diamonds and 1 Spades",
        "left over: 3 pyramids",
        "missed 10 points: best is 30",
        "level 1: 5 large, 3 Clubs and 2 Hearts",
        "level 2: 4 medium, 3 Clubs and 1 Stars",
        "level 3: 3 small, 1 Clubs, 1 Diamonds and 1 Spades",
        "",
        "Ben (Plumb) builds, 25 points:",
        "level 1: 4 large, 3 Diamonds and 1 own colour",
        "level 2: 3 medium, 3 Diamonds",
        "level 3: 2 small, 2 Spades",
        "",
        "Ben wins with 25 points.",
    ]


def test_nothing_is_wider_than_a_terminal(tmp_path: Path) -> None:
    """Four players, one of them with most of what there is."""
    suits = ("clubs", "hearts", "diamonds", "spades", "stars")
    sizes = ("large", "medium", "small")
    pile = ", ".join(f"{size}-{suit}: 3" for suit in suits for size in sizes)
    pile += "".join(f", {size}-own: 2" for size in sizes)
    seats = f"  trowel: {{{pile}, cards: 40}}\n  plumb: {{}}\n  square: {{}}\n  compass: {{}}\n"
    head = "format: 1\nresults: buyers-market\nplayers: 4\nseats:\n"
    file = tmp_path / "result.yaml"
    file.write_text(head + seats, "utf-8")
    done = run("score", "buyers-market", file)
    assert done.exit_code == 0, done.output
    assert max(len(line.rstrip()) for line in done.stdout.splitlines()) <= 80
    assert re.search(r"\n  level 1: 17 large, .*\n    \S", done.stdout)


def test_json_tells_the_same(poor: Path) -> None:
    told = facts("score", "buyers-market", poor, "--json")
    assert told == printgen.score_data(printgen.score("buyers-market", poor))
    assert told["seats"]["trowel"]["built"]["missed"] == 10


def test_a_game_that_goes_on_is_told_as_it_stands(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    game = printgen.play_game(market(), players=2, seed=1, agents=("random",), longest=40)
    printgen.write_record(game, file)
    done = run("score", "buyers-market", file)
    assert done.exit_code == 0, done.output
    assert "Trowel could build now, " in done.stdout
    assert done.stdout.endswith("The game is not over. These are the scores so far.\n")


@pytest.mark.slow
def test_the_sheet_is_filled_in_line_by_line_on_one_page(poor: Path, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    assert run("score", "buyers-market", poor, "--out", file).exit_code == 0
    (text,) = words_on_pages(file)
    for told in ("Ana", "−3", "20", "25", "Ben wins with 25 points."):
        assert told in text


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_shows_what_was_built(tmp_path: Path, paper: str) -> None:
    """To one scale, but for a single piece that would be too small to see."""
    score = scored(tmp_path, result(POOR))
    (page,) = sheet_document(market(), parse_paper(paper), 2, score=score).pages
    shown = [
        (node.symbol, node.matrix.then(matrix))
        for node, matrix in walk(page.children)
        if isinstance(node, Use) and node.symbol.name.endswith(".shown")
    ]
    assert len(shown) == 18
    assert all(0 < matrix.apply(0, 0)[1] < page.height for _, matrix in shown)
    blank = sheet_document(market(), parse_paper(paper), 2).pages[0]
    assert not [
        node
        for node, _ in walk(blank.children)
        if isinstance(node, Use) and node.symbol.name.endswith(".shown")
    ]


@pytest.mark.slow
def test_where_there_is_no_room_the_sheet_keeps_to_its_page(tmp_path: Path) -> None:
    score = scored(tmp_path, result(POOR))
    for paper in ("a4", "150x200mm"):
        for per_page in (1, 2):
            size = parse_paper(paper)
            document = sheet_document(market(), size, 2, per_page=per_page, score=score)
            assert len(document.pages) == 1


# -- drawings


def walk(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Node, Matrix]]:
    """Every node, with the map to the page; symbols are not gone into."""
    for node in nodes:
        yield node, matrix
        if isinstance(node, Group):
            yield from walk(node.children, (node.matrix or IDENTITY).then(matrix))


def drawn(folder: Path, text: str, paper: str = "a4") -> tuple[Page, dict[str, list[Use]]]:
    """The page, and every player's pieces on it."""
    score = scored(folder, text)
    (page,) = score_document(market(), score, parse_paper(paper)).pages
    groups = {n.label: n for n, _ in walk(page.children) if isinstance(n, Group) and n.label}
    pieces = {
        seat: [node for node, _ in walk((groups[seat],)) if isinstance(node, Use)]
        for seat in score.seats
    }
    return page, pieces


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter", "120x170mm", "400x150mm"])
def test_every_piece_is_drawn_on_the_page_and_all_to_one_scale(tmp_path: Path, paper: str) -> None:
    page, pieces = drawn(tmp_path, result(POOR), paper)
    assert {seat: len(found) for seat, found in pieces.items()} == {"trowel": 9, "plumb": 9}
    sizes: dict[str, set[float]] = {}
    for node, matrix in walk(page.children):
        if not isinstance(node, Use):
            continue
        whole = node.matrix.then(matrix)
        box = node.symbol.box
        corners = [whole.apply(box.x, box.y), whole.apply(box.right, box.bottom)]
        assert all(0 <= x <= page.width and 0 <= y <= page.height for x, y in corners)
        (left, top), (right, bottom) = corners
        size = node.symbol.name.split(".")[0].removeprefix("bank-")
        sizes.setdefault(size, set()).add(round((bottom - top) / (right - left), 3))
        sizes.setdefault(f"{size} wide", set()).add(round(right - left, 3))
    assert all(len(found) == 1 for key, found in sizes.items() if "wide" in key), sizes


def test_names_and_points_stand_below(tmp_path: Path) -> None:
    page, _ = drawn(tmp_path, result(POOR))
    words = [node.text for node, _ in walk(page.children) if isinstance(node, Text)]
    for told in ("Ana", "Trowel, 20 points", "Ben", "Plumb, 25 points", "Ben wins with 25 points."):
        assert told in words
    assert "missed 10 points: best is 30" in words


def test_nothing_lies_over_the_words_of_another(tmp_path: Path) -> None:
    """One below the other: the second player's pieces begin below the first one's words."""
    page, pieces = drawn(tmp_path, result(POOR))
    nodes = list(walk(page.children))
    (last,) = (
        matrix.apply(node.x, node.y)[1]
        for node, matrix in nodes
        if isinstance(node, Text) and node.text.startswith("level 3: 3 small")
    )
    tops = [
        node.matrix.then(matrix).apply(0, 0)[1]
        for node, matrix in nodes
        if isinstance(node, Use) and node in pieces["plumb"] and "diamonds" in node.symbol.name
    ]
    assert min(tops) > last


def test_a_name_is_drawn_as_it_is_written(tmp_path: Path) -> None:
    page, _ = drawn(tmp_path, result().replace("Ana", "'*A* :x:'"))
    assert "*A* :x:" in [node.text for node, _ in walk(page.children) if isinstance(node, Text)]


def test_who_built_nothing_has_an_empty_place(tmp_path: Path) -> None:
    _, pieces = drawn(tmp_path, result("  trowel: []\n  plumb: []\n"))
    assert pieces == {"trowel": [], "plumb": []}


def test_a_name_without_letters_for_it_is_told_at_its_place(tmp_path: Path) -> None:
    with pytest.raises(printgen.DataError) as caught:
        drawn(tmp_path, result().replace("Ana", "中"))
    (finding,) = caught.value.findings
    assert (finding.code.id, finding.where) == ("glyph-missing", Place("r.yaml", 4, 17))


def test_paper_that_is_too_small_is_refused(tmp_path: Path) -> None:
    with pytest.raises(printgen.UsageError, match="choose larger paper"):
        drawn(tmp_path, result(POOR), "60x60mm")


@pytest.mark.parametrize("suffix", ["svg", "pdf"])
def test_the_command_draws_them(poor: Path, tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"built.{suffix}"
    done = run("buyers-market", "draw", "buyers-market", poor, "--out", file)
    assert (done.exit_code, done.stdout) == (0, f"Wrote {file}\n"), done.output
    if suffix == "svg":
        labels = [each.get("aria-label") for each in ET.parse(file).iter()]  # noqa: S314 - ours
        assert "Ben wins with 25 points." in labels
    else:
        assert len(pypdfium2.PdfDocument(file)) == 1


@pytest.mark.game("aztec-market")
def test_where_nothing_is_built_there_is_nothing_to_draw(tmp_path: Path) -> None:
    file, picture = tmp_path / "result.json", tmp_path / "built.svg"
    file.write_text(json.dumps(aztec_result({}, {"south": {}, "west": {}})), "utf-8")
    done = run("buyers-market", "draw", "aztec-market", file, "--out", picture)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.endswith("has no picture of what was scored\n")
    assert not picture.exists()


def test_a_drawing_has_a_format_that_there_is(poor: Path, tmp_path: Path) -> None:
    done = run("buyers-market", "draw", "buyers-market", poor, "--out", tmp_path / "built.png")
    assert done.exit_code == 2
    assert "should end in .pdf or .svg" in " ".join(re.sub("[│ \n]+", " ", done.stderr).split())


def test_without_a_name_the_drawing_has_the_games(
    poor: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("buyers-market", "draw", "buyers-market", poor)
    assert (done.exit_code, done.stdout) == (0, "Wrote output/buyers-market-buildings.pdf\n")
