"""The commands setup, play and replay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from tests.helpers.commands import facts, run
from tests.helpers.press import words_on_pages

pytestmark = [pytest.mark.game("aztec-market"), pytest.mark.slow]


def test_a_setup_is_shown_with_its_seed_and_its_steps() -> None:
    done = run("setup", "aztec-market", "--players", "2", "--seed", "5")
    assert done.exit_code == 0, done.output
    assert "seed 5 (mt19937)" in done.stdout
    assert "Herbalist" in done.stdout
    assert "1. Anyone begins" in done.stdout


@pytest.mark.game("hex")
@pytest.mark.parametrize("words", [("setup",), ("play",), ("playtest", "--games", "1")])
def test_the_only_number_of_players_need_not_be_given(words: tuple[str, ...]) -> None:
    assert facts(*words, "hex", "--json")["players"] == 2


def test_what_nobody_may_see_is_not_shown() -> None:
    done = run("setup", "aztec-market", "--players", "2", "--seed", "5")
    assert "the tokens set aside\n  4 pieces, hidden" in done.stdout


def test_a_setup_without_a_seed_says_which_it_took() -> None:
    setup = facts("setup", "aztec-market", "-p", "3", "--json")
    again = facts("setup", "aztec-market", "-p", "3", "-s", str(setup["seed"]), "--json")
    assert again == setup


def test_a_setup_is_drawn_on_one_page(tmp_path: Path) -> None:
    pdf, svg = tmp_path / "t.pdf", tmp_path / "t.svg"
    done = run("setup", "aztec-market", "-p", "4", "-s", "1", "--out", pdf, "-o", svg)
    assert done.exit_code == 0, done.output
    (text,) = words_on_pages(pdf)
    assert "76 commodity tokens, hidden" in text
    assert "Setup number 1" in text
    assert "aria-label" in svg.read_text("utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {"t.pdf", "t.svg"}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_drawn_setup_holds_every_piece_of_the_plan(
    tmp_path: Path, players: int, paper: str
) -> None:
    loaded = printgen.load("aztec-market")
    plan = printgen.plan_setup(loaded, players=players, seed=9)
    (file,) = printgen.draw_setup(loaded, plan, tmp_path / "s.svg", paper=paper)
    drawn = file.read_text("utf-8")
    shown = {
        piece
        for spot, pile in plan.piles.items()
        if spot.area in {"market", "buyers"}
        for piece, _ in pile
    }
    for piece in shown:
        name = piece.replace("/", ".")
        # In pictures smaller than life, what nobody could see is left out of the symbol.
        uses = len(re.findall(rf'href="#{re.escape(name)}\.shown(\.small-[\d.]+)?"', drawn))
        placed = sum(
            count
            for spot, pile in plan.piles.items()
            if spot.area in {"market", "buyers"}
            for other, count in pile
            if other == piece
        )
        assert uses == placed, piece


def test_a_game_is_played_written_down_and_replayed(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    words = ("play", "aztec-market", "-p", "3", "-s", "4", "--out", record)
    played = facts(*words, "--json")
    assert played["over"] is True
    assert facts("replay", record, "--json") == played
    told = run("replay", record)
    # As on paper, and with the id by which the record goes.
    assert "Rabbit (south) " in told.stdout
    assert ") wins: the bag is empty and the round is complete." in told.stdout


def test_an_illegal_action_is_told_with_its_place(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    run("play", "aztec-market", "-p", "2", "-s", "4", "--out", record)
    text = record.read_text("utf-8")
    record.write_text(text.replace("- pass", "- play", 1), "utf-8")
    done = run("replay", record)
    assert done.exit_code == 1
    assert done.stderr.endswith(
        "illegal-action action 1, by south: 'play' is not legal: no purchase is possible, not even "
        "after moves, and a play needs one\n1 error; nothing was replayed.\n"
    ), done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("setup", "aztec-market", "-p", "7"), "'aztec-market' is for 2 to 4 players, not 7"),
        (
            ("setup", "aztec-market"),
            "'aztec-market' is for 2 to 4 players: choose a number with --players",
        ),
        (
            ("setup", "aztec-market", "-p", "2", "--mode", "evn"),
            "unknown mode 'evn' (did you mean 'even'?)",
        ),
        (
            ("play", "aztec-market", "-p", "2", "--agent", ","),
            "no agents are given (there are curious, greedy, planner, random)",
        ),
        (
            ("play", "aztec-market", "-p", "2", "--agent", "gredy"),
            "unknown agent 'gredy' (did you mean 'greedy'?)",
        ),
    ],
)
def test_a_wrong_command_is_told_in_our_words(words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert done.stderr == f"printgen: {message}\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-p", "many"), "'--players' / '-p': 'many' is not a whole number from 0 to 999,999,999."),
        (("-p", "2", "-o", "x.png"), "'--out' / '-o': 'x.png' should end in .pdf or .svg."),
    ],
)
def test_a_wrong_value_is_told_with_its_option(
    words: tuple[str, ...], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # So wide that no message is broken.
    monkeypatch.setenv("COLUMNS", "200")
    done = run("setup", "aztec-market", *words)
    assert done.exit_code == 2
    assert f"Invalid value for {message}" in done.stderr


def test_a_record_of_a_game_of_ones_own_names_its_file(tmp_path: Path) -> None:
    own = tmp_path / "mine.yaml"
    own.write_text("extends: aztec-market\nid: mine\nvariant: {title: Mine}\n", "utf-8")
    record = tmp_path / "game.yaml"
    facts("play", own, "-p", "2", "-s", "4", "--out", record, "--json")
    lost = run("replay", record)
    assert lost.exit_code == 1
    assert "unknown-name unknown game 'mine' (" in lost.stderr
    assert facts("replay", record, "--game", own, "--json")["game"] == "mine"
