"""What the rulebook shows and tells is what the rules make of it, whatever the figures are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from printgen.games.kalah import rules
from printgen.games.kalah.state import State
from printgen.kinds.board.model import Board
from printgen.kit.pages.texts import texts
from printgen.model.catalog import Loaded, load
from tests.games.kalah.boards import SOUTH, after, board
from tests.helpers.changed import variant_with
from tests.helpers.texts import assert_sheets_fit, pages_of, unfit_pieces
from tools.sections import sections_of

SHIPPED: Final = (
    "kalah",
    "kalah/every-last-seed",
    "kalah/long-board",
    "kalah/one-sowing",
    "kalah/quick-board",
)
CHANGED: Final[dict[str, dict[str, int | tuple[int, ...]]]] = {
    "two pits": {"pits": 2, "seeds": 1},
    "one seed": {"seeds": 1},
    "more seeds than pits": {"pits": 4, "seeds": 7},
    "round the board": {"pits": 3, "seeds": 9},
    "once round the board": {"pits": 3, "seeds": 7},
    "twelve pits": {"pits": 12, "seeds": 2},
    "nothing of ones own": {"leftovers": 0, "capture-empty": 1, "extra-turn": 0},
    "theirs in the end": {"leftovers": 2},
}
ALL: Final = (*SHIPPED, *CHANGED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kalah")


def _game(name: str, folder: Path) -> Loaded:
    if name not in CHANGED:
        return load(name)
    return load(variant_with("kalah", name, CHANGED[name], folder))


def _figures(loaded: Loaded) -> dict[str, int]:
    return dict(loaded.description.game.figures_at(2))


def _pictures(text: str) -> list[dict[str, Any]]:
    return [yaml.safe_load(block) for block in re.findall(r"```board\n(.*?)```", text, re.DOTALL)]


def _shown(picture: dict[str, Any], pits: int) -> State:
    """The position of a picture; a picture without stores shows them empty."""
    lying = picture["pieces"]
    found = [len(lying["pits"].get(str(n), ())) for n in range(1, 2 * pits + 1)]
    stores = [
        len(lying.get(f"{side}-store", {}).get(side.title(), ())) for side in ("south", "north")
    ]
    return State(tuple(found), (stores[0], stores[1]), SOUTH)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_pictures_of_the_first_sowings_are_what_the_rules_make_of_them(
    name: str, folder: Path
) -> None:
    loaded = _game(name, folder)
    figures = _figures(loaded)
    pits, seeds = figures["pits"], figures["seeds"]
    rules = {key.replace("-", "_"): figures[key] for key in ("extra-turn", "capture-empty")}
    text = texts(loaded, 2)["rulebook"]
    whole = [each for each in _pictures(text) if "view" not in each]
    state = State((seeds,) * (2 * pits), (0, 0), SOUTH)
    assert _shown(whole[0], pits) == state
    emptied = [int(n) for n in re.findall(r"out of pit (\d+)", text)]
    assert len(emptied) == len(whole) - 1
    for pit, picture in zip(emptied, whole[1:], strict=True):
        state = after(state, f"sow {pit}", **rules)._replace(turn=SOUTH)
        assert _shown(picture, pits) == state


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_example_of_a_capture_is_one(name: str, folder: Path) -> None:
    loaded = _game(name, folder)
    figures = _figures(loaded)
    pits = figures["pits"]
    text = texts(loaded, 2)["rulebook"]
    views = [each for each in _pictures(text) if "view" in each]
    assert len(views) == (pits >= 4 and figures["seeds-in-all"] >= 14)
    for picture in views:
        state = _shown(picture, pits)
        assert sum(state.pits) <= figures["seeds-in-all"]
        taken = after(state, "sow 1").stores[SOUTH]
        assert f"{['no', 'one', 'two', 'three', 'four', 'five'][taken]} seeds for the store" in text


def test_the_examples_of_the_usual_game_are_those_that_a_hand_works_out() -> None:
    whole = [each for each in _pictures(texts(load("kalah"), 2)["rulebook"]) if "view" not in each]
    assert [_shown(each, 6) for each in whole] == [
        board("""
            4 4 4 4 4 4
          0             0
            4 4 4 4 4 4
        """),
        board("""
            4 4 4 4 4 4
          0             1
            4 4 0 5 5 5
        """),
        board("""
            4 4 5 5 5 5
          0             2
            4 4 0 5 5 0
        """),
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kalah", "There are 48 seeds, so with 25 you can no longer lose"),
        ("kalah", "North adds them, and South wins by 25 to 23"),
        ("kalah/long-board", "South has pits 1 to 8"),
        ("kalah/quick-board", "three seeds into each pit"),
        (
            "once round the board",
            "into the empty pit 1 and captures, as explained below: nine seeds",
        ),
        ("round the board", "get seeds."),
        ("kalah", "4, 5 and 6 get a seed each, and the last one falls into the store."),
        ("kalah", "Two places are better"),
        ("kalah/one-sowing", "One place is better"),
        ("kalah/every-last-seed", "your last seed still goes into your store"),
        ("theirs in the end", "into the store of the player whose pits are empty"),
        ("nothing of ones own", "Any seeds left in pits count for nobody"),
    ],
)
def test_the_rulebook_tells_what_the_figures_say(name: str, words: str, folder: Path) -> None:
    assert words in texts(_game(name, folder), 2)["rulebook"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_texts_fit_their_pages_and_cards(name: str, folder: Path) -> None:
    loaded = _game(name, folder)
    if name in CHANGED:  # the shipped ones are checked in tests/variants
        assert_sheets_fit(loaded, 2)
        assert unfit_pieces(loaded, 2) == []
    assert pages_of(loaded, "rulebook", 2) <= 6


@pytest.mark.parametrize(("pits", "width"), [(4, 50), (6, 66), (8, 82)])
def test_the_board_is_as_wide_as_its_pits_need(pits: int, width: int, folder: Path) -> None:
    loaded = load(variant_with("kalah", f"{pits} pits", {"pits": pits}, folder))
    figures = _figures(loaded)
    drawn = loaded.description.game.components["kalah-board"]
    assert isinstance(drawn, Board)
    assert drawn.size_mm(figures)[0] == pytest.approx(width * 3.6)


def test_the_sections_that_rules_cite_are_those_of_the_rulebook() -> None:
    other = ["What is in the box", "Where does your last seed fall?", "If it is your first game"]
    other += ["Where the rules differ", "Uncertain numbers", "Credits"]
    headings = re.findall(r"(?m)^###? (.+)$", texts(load("kalah"), None)["rulebook"])
    package = Path(rules.__file__).parent
    assert [name for name in headings if name not in other] == [*sections_of(package)]
