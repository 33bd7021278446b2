"""The page of a setup, for what the other tests of setups do not come to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

import printgen
from printgen.kit.pages.setup_page import boards_of
from tests.helpers.press import words_of
from tests.helpers.tiny import write_tiny
from tests.kit.test_translations import german

# A board, and a setup that lays nothing on it.
_BOARD = """\
  board:
    kind: board
    title: {one: board, many: boards}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 20mm
    width: 2
    height: 1
    front: back
    spaces:
      points:
        form: track
        at: [0, 0]
        step: [1, 0]
        size: [1, 1]
        face: front
        each: [{value: 1}, {value: 2}]
"""
_SETUP = """\
setup:
  seats: {one: {title: One}, two: {title: Two}}
  areas:
    board: {title: the board, board: board, group: points}
    hand: {title: the hand, per-seat: true}
  steps:
    - {do: give, pieces: token, to: hand}
"""


def test_a_board_on_which_nothing_lies_yet_is_drawn_empty(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny", components=_BOARD)
    file = folder / "game.yaml"
    file.write_text(file.read_text("utf-8") + _SETUP, "utf-8")
    loaded = printgen.load(folder)
    plan = printgen.plan_setup(loaded, players=2, seed=1)
    (page,) = printgen.draw_setup(loaded, plan, tmp_path / "setup.svg")
    assert page.stat().st_size > 0


def test_a_game_of_seats_alone_has_no_steps(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny")
    file = folder / "game.yaml"
    seats = "setup:\n  seats: {one: {title: Sun}, two: {title: Moon}}\n"
    file.write_text(file.read_text("utf-8") + seats, "utf-8")
    loaded = printgen.load(folder)
    assert [str(each) for each in printgen.check(folder)] == []
    plan = printgen.plan_setup(loaded, players=2, seed=1)
    (pdf,) = printgen.draw_setup(loaded, plan, tmp_path / "setup.pdf")
    words = words_of(pdf)
    assert "Clockwise: Sun, Moon." in words
    assert "Step" not in words


def test_it_is_in_the_language_of_the_game(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny", components=_BOARD)
    file = folder / "game.yaml"
    setup = _SETUP.replace("to: hand}", "to: hand, say: Jeder nimmt drei.}")
    words = yaml.safe_dump({"language": "de", "translations": german()}, sort_keys=False)
    file.write_text(file.read_text("utf-8") + setup + words, "utf-8")
    loaded = printgen.load(folder)
    plan = printgen.plan_setup(loaded, players=2, seed=7)
    (page,) = printgen.draw_setup(loaded, plan, tmp_path / "setup.pdf")
    said = " ".join(words_of(page).split())
    assert "bereit zum Spiel 2 Personen. Im Uhrzeigersinn: One, Two." in said
    assert "Schritt für Schritt 1 Jeder nimmt drei." in said
    english = r"\b(ready|players?|clockwise|setup|where|what|step|version)\b"
    assert re.findall(english, said, re.IGNORECASE) == ["Version"]


def test_only_the_last_stage_of_a_setup_says_that_the_game_can_begin(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny", components=_BOARD)
    file = folder / "game.yaml"
    more = "    - {do: give, pieces: token, to: hand}\n"
    file.write_text(file.read_text("utf-8") + _SETUP + more, "utf-8")
    loaded = printgen.load(folder)
    stages = printgen.setup_stages(loaded, printgen.plan_setup(loaded, players=1, seed=1))
    said = []
    for number, stage in enumerate(stages):
        (pdf,) = printgen.draw_setup(loaded, stage, tmp_path / f"{number}.pdf")
        said.append(words_of(pdf))
    assert len(said) == 2
    assert "after step 1" in said[0]
    assert "ready to begin" not in said[0]
    assert "ready to begin" in said[1]


def test_what_is_hidden_on_a_board_is_not_drawn_but_counted(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny", components=_BOARD)
    file = folder / "game.yaml"
    hidden = _SETUP.replace("group: points}", "group: points, hidden: true}").replace(
        "{do: give, pieces: token, to: hand}",
        "{do: put, pieces: token, count: 1, into: board, at: 1}",
    )
    file.write_text(file.read_text("utf-8") + hidden, "utf-8")
    loaded = printgen.load(folder)
    plan = printgen.plan_setup(loaded, players=2, seed=1)
    assert boards_of(loaded, plan)[0] == [{"board": "board", "pieces": {"points": {}}}]
    (pdf,) = printgen.draw_setup(loaded, plan, tmp_path / "setup.pdf")
    assert "The board 1 token, hidden" in " ".join(words_of(pdf).split())
    (heap,) = printgen.TablePictures(loaded, 2).heaps(plan)
    assert (heap.title, heap.pieces, heap.number, heap.hidden) == ("the board", (), 1, True)


_CARDS = """\
  card:
    kind: card
    title: {one: card, many: cards}
    group: bits
    size: {width: 40mm, height: 60mm, provenance: assumed}
    fields: {name: text}
    rows:
      sun: {quantity: {value: 2, provenance: assumed}, name: Sun}
      moon: {quantity: {value: 1, provenance: assumed}, name: Moon}
    front: front
"""
_DEAL = """\
setup:
  seats: {one: {title: One}, two: {title: Two}}
  areas:
    stock: {title: the stock, hidden: true}
    table: {title: the table}
  steps:
    - {do: put, pieces: card, into: stock}
    - {do: draw, count: 2, from: stock, to: table}
"""


@pytest.mark.slow
def test_a_page_says_which_of_several_designs_lie_open(tmp_path: Path) -> None:
    folder = write_tiny(tmp_path / "tiny", components=_CARDS)
    file = folder / "game.yaml"
    file.write_text(file.read_text("utf-8") + _DEAL, "utf-8")
    loaded = printgen.load(folder)
    said = set()
    for seed in range(6):
        plan = printgen.plan_setup(loaded, players=2, seed=seed)
        (pdf,) = printgen.draw_setup(loaded, plan, tmp_path / "setup.pdf")
        words = " ".join(words_of(pdf).split())
        assert "The stock 1 card, hidden" in words
        said.add(words.partition("The table ")[2].partition(" Step")[0])
    assert said <= {"2 cards (2 × Sun)", "2 cards (Sun, Moon)", "2 cards (Moon, Sun)"}
    assert len(said) > 1


@pytest.mark.slow
@pytest.mark.game("tlatelolco")
@pytest.mark.parametrize("players", [3, 4])
def test_a_large_board_and_all_about_it_fit_on_a_page_of_any_paper(
    players: int, tmp_path: Path
) -> None:
    loaded = printgen.load("tlatelolco")
    plan = printgen.plan_setup(loaded, players=players, seed=1)
    for paper in ("a4", "letter"):
        pages = printgen.draw_setup(loaded, plan, tmp_path / f"{paper}.svg", paper=paper)
        assert len(pages) == 1
