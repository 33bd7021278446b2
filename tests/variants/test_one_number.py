"""A variant changes one number, and all that shows it or plays by it follows."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.play.rules import CHANCE, find_engine
from printgen.play.setup import Recipe
from tests.helpers.press import words_of
from tests.variants.conftest import Write

pytestmark = pytest.mark.game("aztec-market")

TEXT = """\
extends: aztec-market
variant: {title: Few and slow}
figures:
  tokens-per-colour: {value: 15}
  draws-per-pass: {value: 3}
  coins-at-start: {value: 2}
"""


@pytest.mark.slow
def test_kit_texts_setup_and_referee_follow(write: Write, tmp_path: Path) -> None:
    game = printgen.load(write(TEXT))
    kit = printgen.build_kit(game, out=tmp_path / "out", formats=("pdf",))

    pieces = kit.manifest["pieces"]
    assert {pieces[f"commodity/{name}"] for name in ("jewel", "cloth", "pot", "herb")} == {15}
    assert sum(sheet["pieces"].get("commodity/pot", 0) for sheet in kit.manifest["sheets"]) == 15

    stem = kit.folder / kit.folder.name
    rulebook = words_of(Path(f"{stem}-rulebook.pdf"))
    assert "60 commodity tokens" in rulebook
    assert "Draw three tokens from the bag" in rulebook
    assert "Each player takes two coins from it" in rulebook
    assert "Uncertain numbers" not in rulebook
    assert "Draw 3 tokens and put them on their vendors" in words_of(Path(f"{stem}-cards.pdf"))
    assert "Few and slow" in words_of(Path(f"{stem}-score-sheet.pdf"))

    plan = Recipe(game.description, 4, ()).plan(7)
    assert sum(plan.pile("bag").values()) + sum(plan.pile("aside").values()) == 60
    assert any("2 coins" in step for step in plan.steps)
    rules = find_engine(game.description).rules(game.description, 4, plan.figures)
    state = rules.setup(plan)
    assert rules.inventory(state)["commodity/jewel"] == 15
    state = rules.apply(state, rules.legal_actions(state)[0])
    assert rules.to_act(state) == CHANCE
    for action in rules.legal_actions(state):
        assert sum(int(word) for word in action.split() if word.isdigit()) == 3


def test_the_base_stays_as_it_was(write: Write) -> None:
    write(TEXT)
    base = printgen.load("aztec-market").description.game
    assert base.figures["tokens-per-colour"].value == 20
    assert base.variant is None
    assert base.name == base.title


@pytest.mark.slow
def test_a_changed_number_no_longer_says_that_it_is_printed(write: Write) -> None:
    game = printgen.load(write(TEXT)).description.game
    assert game.figures["draws-per-pass"].provenance.value == "assumed"
    assert game.figures["draws-per-pass"].note is None
    assert game.figures["moves-per-pass"].provenance.value == "printed"
    same = write(TEXT.replace("{value: 3}", "{value: 4}"), "same.yaml")
    assert printgen.load(same).description.game.figures["draws-per-pass"].note is not None
    said = write(TEXT.replace("{value: 3}", "{value: 3, provenance: derived, note: So}"), "s.yaml")
    figure = printgen.load(said).description.game.figures["draws-per-pass"]
    assert (figure.provenance.value, figure.note) == ("derived", "So")


def test_a_mode_whose_figures_change_no_longer_says_that_it_is_printed(write: Write) -> None:
    text = "setup: {modes: {short: {figures: {set-aside: 20}}}}\n"
    setup = printgen.load(write(f"extends: aztec-market\n{text}")).description.setup
    assert setup is not None
    assert setup.modes["short"].provenance.value == "assumed"


@pytest.mark.game("market-at-kos")
def test_a_number_may_be_given_in_another_way_than_in_the_game(write: Write) -> None:
    text = """\
extends: market-at-kos
variant: {title: Otherwise}
figures:
  coins-round-1: {value: 12}
  coins: {by-players: [60, 55, 55, 60]}
  broker-start: {value: 7}
  stalls-at-start: {by-players: [5, 3, 4, 5]}
  first-stalls: {formula: players - 1, least: 2}
components:
  score-sheet:
    quantity: {per-player: 1}
"""
    game = printgen.load(write(text)).description.game
    figures = game.figures
    assert figures["coins-round-1"].value == 12
    assert figures["coins"].by_players == (60, 55, 55, 60)
    assert figures["broker-start"].value == 7
    assert figures["stalls-at-start"].by_players == (5, 3, 4, 5)
    assert (figures["first-stalls"].formula, figures["first-stalls"].least) == ("players - 1", 2)
    assert all(figures[name].provenance.value == "assumed" for name in ("coins", "broker-start"))
    assert game.components["score-sheet"].quantity.per_player == 1  # type: ignore[union-attr]
