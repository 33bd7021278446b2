"""Open questions: their answers may follow a figure, and those of shipped games suit players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.components import drawing_context
from printgen.components.template_facts import template_facts
from printgen.core.errors import DataError
from printgen.model.game import Game
from tests.helpers.tiny import write_tiny

QUESTION = """\
figures:
  rests: {{value: {rests}, provenance: assumed, note: how often a player may rest}}
  minutes: {{value: 20, provenance: assumed, note: playing time in minutes}}
  steps: {{value: 3, provenance: assumed}}
open-questions:
  resting:
    title: May a player rest?
    settled: {{figure: {figure}, answers: [No., "Yes, once.", "Yes, again and again."]}}
    why: The rules do not say.
    provenance: assumed
"""


def game(folder: Path, rests: int, figure: str = "rests") -> Path:
    write_tiny(folder)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(QUESTION.format(rests=rests, figure=figure))
    return folder


@pytest.mark.parametrize(
    ("rests", "answer"),
    [(0, "No."), (1, "Yes, once."), (2, "Yes, again and again."), (7, "Yes, again and again.")],
)
def test_the_figure_picks_the_answer(tmp_path: Path, rests: int, answer: str) -> None:
    loaded = printgen.load(game(tmp_path, rests))
    facts: Any = template_facts(drawing_context(loaded))
    assert facts["open_questions"][0]["settled"] == answer


def test_uncertain_figures_have_a_note_and_no_question(tmp_path: Path) -> None:
    loaded = printgen.load(game(tmp_path, 1))
    facts: Any = template_facts(drawing_context(loaded))
    assert [each["note"] for each in facts["provenance_notes"]] == ["playing time in minutes"]


@pytest.mark.parametrize(("players", "asked"), [(1, 0), (2, 1), (None, 1)])
def test_a_question_is_left_out_where_too_few_play(
    tmp_path: Path, players: int | None, asked: int
) -> None:
    folder = game(tmp_path, 1)
    with (folder / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("    min-players: 2\n")
    facts: Any = template_facts(drawing_context(printgen.load(folder), players))
    assert len(facts["open_questions"]) == asked


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("players", [2, 3])
def test_nobody_reads_of_partners_where_nobody_has_one(players: int) -> None:
    facts: Any = template_facts(drawing_context(printgen.load("aztec-market"), players))
    asked = facts["open_questions"]
    assert "What if two or three play, and the points are tied?" in [q["title"] for q in asked]
    assert not [q for q in asked if "partner" in f"{q['title']} {q['settled']} {q['why']}"]


def shipped() -> Iterator[Game]:
    for game in printgen.list_games():
        for name in (game, *printgen.variants(game)):
            yield printgen.load(name).description.game


@pytest.mark.slow
def test_questions_of_shipped_games_speak_to_players() -> None:
    for game in shipped():
        assert game.open_questions
        for each in game.open_questions.values():
            answers = [each.settled] if isinstance(each.settled, str) else each.settled.answers
            said = " ".join((each.title, *answers, each.why))
            assert not re.search(r"\b(figures?|rulebook|program|kit)\b", said), said


@pytest.mark.slow
def test_notes_of_shipped_figures_say_in_words_what_a_number_means() -> None:
    for game in shipped():
        for figure in game.figures.values():
            assert not re.search(r"(^|[;:] )\d+: ", figure.note or ""), figure.note


def test_a_figure_that_is_not_there_is_an_error_at_its_name(tmp_path: Path) -> None:
    with pytest.raises(DataError) as error:
        printgen.load(game(tmp_path, 1, figure="naps"))
    (found,) = error.value.findings
    assert found.code.id == "unknown-name"
    assert found.where is not None
    text = (tmp_path / "game.yaml").read_text("utf-8").splitlines()
    assert "naps" in text[found.where.line - 1]
