"""What the printed rules leave open may be answered otherwise: all that is printed still fits."""

from __future__ import annotations

import pytest

import printgen
from printgen.core.errors import Severity
from printgen.model.game import Answers
from tests.variants.conftest import Write


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games())
def test_every_answer_to_an_open_question_fits_on_the_paper(game: str, write: Write) -> None:
    described = printgen.load(game).description.game
    for question in described.open_questions.values():
        if not isinstance(question.settled, Answers):
            continue
        figure = question.settled.figure
        for value in range(len(question.settled.answers)):
            if value == described.figures[figure].value:
                continue
            file = write(f"extends: {game}\nfigures:\n  {figure}: {{value: {value}}}\n")
            found = printgen.check(file, select=["text-"], least=Severity.WARNING)
            assert not found, (figure, value, found)
