"""The commands sheet and score: words for people, JSON for programs, clear refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printgen
from tests.helpers.changed import edit
from tests.helpers.commands import facts, run
from tests.play.scoring.results import result

pytestmark = pytest.mark.game("tlatelolco")


@pytest.fixture
def tied(tmp_path: Path) -> Path:
    """Two players tied at 8 points and in coins."""
    file = tmp_path / "result.json"
    seats = {"south": {"jewel": 4, "coins": 1}, "west": {"cloth": 4, "coins": 1, "pot": 2}}
    file.write_text(json.dumps(result({"jewel": 2, "cloth": 2}, seats, {"west": "Ben"})), "utf-8")
    return file


@pytest.mark.parametrize("command", ["sheet", "score"])
def test_they_explain_themselves(command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"printgen {command}" in done.stdout


@pytest.mark.game("aztec-market")
def test_the_working_is_shown_line_by_line(tied: Path) -> None:
    done = run("score", "aztec-market", tied)
    assert done.exit_code == 0, done.output
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines == [
        "The Market of Tlatelolco: 2 players",
        "★ Ben",
        "together Rabbit Reed",
        "jewels 2 4 × 2 = 8 0",
        "cloths 2 0 4 × 2 = 8",
        "pots 0 0 2",
        "herbs 0 0 0",
        "coins 1 1",
        "Total 8 8",
        "Tie: most coins 1 1",
        "Tie: most tokens 4 6",
        "",
        "Ben wins by tokens, after a tie at 8 points and in coins.",
    ]


@pytest.mark.game("aztec-market")
def test_json_tells_the_same(tied: Path) -> None:
    data = facts("score", "aztec-market", tied, "--json")
    assert data == printgen.score_data(printgen.score("aztec-market", tied))
    assert data["winners"] == ["west"]
    assert data["tie-breaks"] == ["coins", "tokens"]
    assert data["seats"]["west"] == {
        "name": "Ben",
        "counts": {"jewel": 0, "cloth": 4, "pot": 2, "herb": 0, "coins": 1},
        "points": {"cloth": 8},
        "total": 8,
    }


@pytest.mark.game("aztec-market")
def test_the_filled_sheet_is_drawn(tied: Path, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = run("score", "aztec-market", tied, "--out", file)
    assert done.stdout.splitlines()[-1] == f"Wrote {file}"
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.game("aztec-market")
def test_a_wrong_result_is_refused_with_all_that_is_wrong(tied: Path, tmp_path: Path) -> None:
    edit(tied, ("4,", "40,"))
    file = tmp_path / "sheet.pdf"
    done = run("score", "aztec-market", tied, "--out", file)
    assert (done.exit_code, done.stdout) == (1, "")
    assert [line.split()[1] for line in done.stderr.splitlines()[:-1]] == ["too-many"] * 2
    assert done.stderr.splitlines()[-1] == "2 errors; nothing was scored."
    assert not file.exists()


@pytest.mark.game("aztec-market")
def test_blank_sheets_are_drawn_where_they_shall_be(tmp_path: Path) -> None:
    file = tmp_path / "new" / "sheet.pdf"
    done = run("sheet", "aztec-market", "--names", "Ana, Ben", "--per-page", "4", "--out", file)
    assert (done.exit_code, done.stdout) == (0, f"Wrote {file}\n")
    assert file.exists()


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sheet", "aztec-market", "--per-page", "x"], "'--per-page': 'x' is not a whole number"),
        (["sheet", "aztec-market", "--per-page", "3"], "'--per-page' is 1, 2 or 4, not 3"),
        (["sheet", "aztec-market", "--out", "sheet.doc"], "'sheet.doc' should end in .pdf or .svg"),
        (["score", "aztec-market", "r.yaml", "--out", "sheet.png"], "should end in .pdf"),
        (["sheet", "aztec-markt"], "aztec-market"),
    ],
)
def test_a_wrong_command_says_why(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert message in done.stderr


@pytest.mark.game("aztec-market")
def test_a_setup_is_told_from_a_result(tmp_path: Path) -> None:
    file = tmp_path / "setup.yaml"
    loaded = printgen.load("aztec-market")
    data = printgen.setup_data(loaded, printgen.plan_setup(loaded, players=2))
    file.write_text(json.dumps(data), "utf-8")
    done = run("score", "aztec-market", file)
    assert done.exit_code == 1
    assert "wrong-kind this is a setup, not the result of a game (write what was" in (done.output)
    assert done.output.splitlines()[-1] == "1 error; nothing was scored."
