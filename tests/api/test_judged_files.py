"""Results, records and files that only one game knows are judged by one function."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import printgen
from tests.helpers.changed import edit

GAMES = Path(__file__).parents[1] / "games"
pytestmark = pytest.mark.slow


@pytest.mark.game("tlatelolco")
def test_ledgers_are_told_line_by_line() -> None:
    judged = printgen.judge_file("tlatelolco", GAMES / "tlatelolco/samples/ledger.yaml")
    assert judged.verdict == "Eagle wins."
    assert [section.heading for section in judged.sections] == ["Eagle", "Jaguar"]
    assert judged.sections[1].lines == [
        "begins with 20 silver",
        "1. deal with eagle: 1 silver → 1 jade; then holds 19 silver, 1 jade",
        "lacks 1 honey",
    ]
    assert judged.score is None


@pytest.mark.game("market-at-kos")
def test_a_position_is_told_with_its_working() -> None:
    game = "market-at-kos"
    judged = printgen.judge_file(game, GAMES / "market_at_kos/samples/position.yaml")
    assert judged.verdict.startswith("The end of round ")
    assert judged.sections[-1].heading == "How it adds up"
    assert all(section.lines for section in judged.sections)


@pytest.mark.game("buyers-market")
def test_a_result_has_its_score_and_what_was_built(tmp_path: Path) -> None:
    game, file = "buyers-market", GAMES / "buyers_market/samples/results.yaml"
    judged = printgen.judge_file(game, file)
    assert judged.score is not None
    assert judged.verdict == judged.score.verdict
    builders = [section.heading.rpartition(" builds")[0] for section in judged.sections]
    assert builders == ["Ana (Trowel)", "Ben (Plumb)"]
    drawn = printgen.draw_score(game, judged.score, tmp_path / "built.svg")
    assert drawn == [tmp_path / "built.svg"]


@pytest.mark.game("hex")
def test_a_game_that_was_broken_off_has_no_winner(tmp_path: Path) -> None:
    record = tmp_path / "record.yaml"
    game = printgen.begin_game("hex", players=2, seed=1, movers=["random", "random"])
    game.go_on()
    record.write_text(game.record(), "utf-8")
    judged = printgen.judge_file("hex", record)
    assert judged.verdict == "The game is not over. These are the scores so far."


@pytest.mark.game("tlatelolco")
def test_what_cannot_be_in_ledgers_is_told_at_its_place(tmp_path: Path) -> None:
    samples = shutil.copytree(GAMES / "tlatelolco/samples", tmp_path / "samples")
    file = samples / "ledger.yaml"
    edit(file, ("units: 5,", "units: 50,"))
    with pytest.raises(printgen.DataError) as caught:
        printgen.judge_file("tlatelolco", file)
    assert [finding.where.line for finding in caught.value.findings if finding.where] == [6]
