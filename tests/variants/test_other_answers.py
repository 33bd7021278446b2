"""What the printed rules leave open may be answered otherwise: all that is printed still fits."""

from __future__ import annotations

import pytest

import printgen
from printgen.core.errors import Severity
from printgen.model.game_extras import Answers
from tests.variants.conftest import Write


@pytest.mark.slow
@pytest.mark.parametrize("game", printgen.list_games())
def test_every_answer_to_an_open_question_fits_on_the_paper(game: str, write: Write) -> None:
    """Of all questions the first other answer at once, then of all that have one the second.

    For the most players: there is the most to write.
    """
    described = printgen.load(game).description.game
    most = described.players.counts[-1]
    settled = [question.settled for question in described.open_questions.values()]
    others = {
        each.figure: [
            value
            for value in range(len(each.answers))
            if value != described.figures[each.figure].value
        ]
        for each in settled
        if isinstance(each, Answers)
    }
    for nth in range(max(map(len, others.values()), default=0)):
        figures = {name: values[nth] for name, values in others.items() if nth < len(values)}
        lines = [f"  {name}: {{value: {value}}}\n" for name, value in figures.items()]
        file = write(f"extends: {game}\nfigures:\n{''.join(lines)}")
        found = printgen.check(file, select=["text-"], least=Severity.WARNING, players=most)
        assert not found, (figures, found)
