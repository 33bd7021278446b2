"""What is wrong and what it looks like follows from what is typed, before anything is saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.studio.work.writing import Writing

CARDS, RULES, DATA = "cards.csv", "rulebook.md.j2", "game.yaml"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return printgen.new_game("moths", tmp_path, starter="cards")


def _spot(file: str, *path: str, row: int = 0, before: float = 0) -> dict[str, Any]:
    return {"file": file, "path": [*path], "row": row, "before": before}


def test_what_is_typed_is_judged_and_drawn_and_nothing_is_written(game: Path) -> None:
    writing = Writing(game, game)
    before = {file: file.read_bytes() for file in game.iterdir()}
    assert writing.findings({}) == []
    text = (game / CARDS).read_text("utf-8")
    (found,) = writing.findings({CARDS: text.replace("Moon,2", "Moon,many")})
    assert (found["file"], found["line"], found["column"]) == (CARDS, 3, 6)
    assert found["place"] == f"{CARDS}:3:6"
    first = writing.look({}, _spot(CARDS, row=1))
    second = writing.look({CARDS: text.replace("Moon,2", "Moon,7")}, _spot(CARDS, row=1))
    assert first["file"] == second["file"] == "svg/pieces/card/moon-front.svg"
    assert first["page"] != second["page"]
    assert b"<svg" in writing.drawn(first["page"])
    assert writing.drawn("nothing") == b""
    assert {file: file.read_bytes() for file in game.iterdir()} == before


def test_the_page_is_that_of_the_place(game: Path) -> None:
    writing = Writing(game, game)
    for spot, file in (
        (_spot(DATA, "components", "card"), "svg/pieces/card/sun-front.svg"),
        (_spot(DATA, "components", "card", "back"), "svg/pieces/card/sun-back.svg"),
        (_spot(DATA, "components", "rulebook", "title"), "svg/sheets/rulebook-1.svg"),
        (_spot(DATA, "faces", "card", "boxes"), "svg/pieces/card/sun-front.svg"),
        (_spot(DATA, "faces", "back", "boxes"), "svg/pieces/card/sun-back.svg"),
        (_spot(RULES, before=0.5), "svg/sheets/rulebook-1.svg"),
        (_spot(CARDS, row=3), "svg/pieces/card/rain-front.svg"),
        (_spot(CARDS, row=-1), "svg/pieces/card/sun-front.svg"),
        (_spot(CARDS, row=99), "svg/pieces/card/sun-front.svg"),
        (_spot(DATA, "title"), "svg/sheets/cards-1-front.svg"),
    ):
        assert writing.look({}, spot)["file"] == file, spot
    chosen = writing.look({}, _spot(DATA), "svg/pieces/card/hills-front.svg")
    assert chosen["file"] == "svg/pieces/card/hills-front.svg"


def test_of_a_text_the_page_that_changes_is_shown(game: Path) -> None:
    writing = Writing(game, game)
    rules = (game / RULES).read_text("utf-8")
    long = rules + "\n".join(f"\n## Part {n}\n\n{'More words. ' * 60}\n" for n in range(12))
    (game / RULES).write_text(long, "utf-8")
    spots = {before: writing.look({}, _spot(RULES, before=before))["file"] for before in (0, 0.99)}
    assert spots[0] == "svg/sheets/rulebook-1.svg"
    assert spots[0.99] != spots[0]
    changed = writing.look({RULES: long.replace("## Part 11", "## The end")}, _spot(RULES))
    assert changed["file"] == spots[0.99]


def test_what_does_not_fit_is_told_as_well(game: Path) -> None:
    text = (game / CARDS).read_text("utf-8").replace("Draw two cards.", "Draw. " * 200)
    writing = Writing(game, game)
    assert writing.findings({CARDS: text}) == []
    seen = writing.look({CARDS: text}, _spot(CARDS))
    assert seen["page"] == ""
    assert seen["findings"]
    assert seen["findings"][0]["file"] in {CARDS, DATA}
    assert "card" in seen["names"]["components"]


@pytest.mark.parametrize("text", ["", "\ud800", "a: &a [*a, *a]", "{" * 2000, "\0"])
def test_strange_texts_are_told_and_end_nothing(game: Path, text: str) -> None:
    writing = Writing(game, game)
    assert writing.findings({DATA: text})
    assert writing.look({DATA: text}, _spot(DATA))["findings"]
    assert writing.findings({}) == []
