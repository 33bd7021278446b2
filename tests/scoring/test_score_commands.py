"""The commands sheet and score: words for people, JSON for programs, clear refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import printgen
from printgen.cli.every import app
from tests.games.tlatelolco.ledgers import HEAD, write
from tests.scoring.results import result

pytestmark = pytest.mark.game("tlatelolco")


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words], prog_name="printgen")


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
    facts = json.loads(run("score", "aztec-market", tied, "--json").stdout)
    assert facts == printgen.score_data(printgen.score("aztec-market", tied))
    assert facts["winners"] == ["west"]
    assert facts["tie-breaks"] == ["coins", "tokens"]
    assert facts["seats"]["west"] == {
        "name": "Ben",
        "counts": {"jewel": 0, "cloth": 4, "pot": 2, "herb": 0, "coins": 1},
        "points": {"cloth": 8},
        "total": 8,
    }


@pytest.mark.game("aztec-market")
def test_the_filled_sheet_is_drawn(tied: Path, tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    done = run("score", "aztec-market", tied, "--pdf", file)
    assert done.stdout.splitlines()[-1] == f"Drawn into {file}"
    assert file.read_bytes().startswith(b"%PDF")


@pytest.mark.game("aztec-market")
def test_a_wrong_result_is_refused_with_all_that_is_wrong(tied: Path, tmp_path: Path) -> None:
    tied.write_text(tied.read_text("utf-8").replace("4,", "40,"), "utf-8")
    file = tmp_path / "sheet.pdf"
    done = run("score", "aztec-market", tied, "--pdf", file)
    assert (done.exit_code, done.stdout) == (1, "")
    assert [line.split()[1] for line in done.stderr.splitlines()[:-1]] == ["too-many"] * 2
    assert done.stderr.splitlines()[-1] == "2 errors; nothing was scored."
    assert not file.exists()


@pytest.mark.game("aztec-market")
def test_blank_sheets_are_drawn_where_they_shall_be(tmp_path: Path) -> None:
    file = tmp_path / "new" / "sheet.pdf"
    done = run("sheet", "aztec-market", "--names", "Ana, Ben", "--per-page", "4", "--out", file)
    assert (done.exit_code, done.stdout) == (0, f"Drawn into {file}\n")
    assert file.exists()


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sheet", "aztec-market", "--per-page", "x"], "'--per-page' should be a whole number"),
        (["sheet", "aztec-market", "--per-page", "3"], "3 to a page is not one of 1, 2, 4"),
        (["sheet", "aztec-market", "--out", "sheet.doc"], "'sheet.doc' should end in .pdf or .svg"),
        (["score", "aztec-market", "r.yaml", "--pdf", "sheet.svg"], "should end in .pdf"),
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


# -- ledgers


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Eagle has the one target of the small market."""
    lines = "eagle: [{at: 1, give: cotton, units: 5}, {at: 2, give: jade}]\njaguar: []"
    return write(tmp_path, lines, head=f"names: {{eagle: Ana}}\n{HEAD}", tail="winner: eagle\n")


def test_ledgers_are_shown_line_by_line(ledger: Path) -> None:
    done = run("score", "tlatelolco", ledger)
    assert done.exit_code == 0, done.output
    lines = [" ".join(line.split()) for line in done.stdout.splitlines()]
    assert lines == [
        "Tlatelolco: 2 players, ledgers",
        "",
        "★ Ana (Eagle)",
        "line holds then",
        "begins 20 cotton",
        "1 trade at 1: 5 cotton → 5 jade 15 cotton, 5 jade",
        "2 trade at 2: 1 jade → 1 gold 15 cotton, 4 jade, 1 gold",
        "holds all that wins",
        "",
        "Jaguar",
        "line holds then",
        "begins 20 silver",
        "lacks 1 honey and 1 jade",
        "",
        "Ana wins.",
    ]


def test_json_tells_the_same_of_ledgers(ledger: Path) -> None:
    facts = json.loads(run("score", "tlatelolco", ledger, "--json").stdout)
    assert facts == printgen.audit_data(printgen.audit("tlatelolco", ledger))
    assert (facts["winner"], facts["verdict"]) == ("eagle", "Ana wins.")


def test_a_wrong_ledger_ends_with_status_1(ledger: Path) -> None:
    ledger.write_text(ledger.read_text("utf-8").replace("at: 2", "at: 3"), "utf-8")
    done = run("score", "tlatelolco", ledger)
    assert (done.exit_code, done.stdout) == (1, "")
    assert [line.split()[1] for line in done.stderr.splitlines()[:-1]] == [
        "ledger-trade",
        "ledger-winner",
    ]
    assert done.stderr.splitlines()[-1] == "2 errors; nothing was scored."


def test_ledgers_are_no_sheet_to_fill_in(ledger: Path, tmp_path: Path) -> None:
    done = run("score", "tlatelolco", ledger, "--pdf", tmp_path / "sheet.pdf")
    assert done.stderr == "printgen: '--pdf' fills the sheet in at the end of a game\n"
    assert done.exit_code == 2


def test_in_python_a_ledger_is_no_result(ledger: Path) -> None:
    with pytest.raises(printgen.DataError) as caught:
        printgen.score("tlatelolco", ledger)
    assert [finding.code for finding in caught.value.findings] == ["wrong-kind"]


def test_a_ledger_can_be_checked_without_its_game_being_named(ledger: Path) -> None:
    good = run("check", ledger)
    assert (good.exit_code, good.stdout) == (0, f"{ledger}: no errors\n")
    ledger.write_text(ledger.read_text("utf-8").replace("at: 2", "at: 3"), "utf-8")
    bad = run("check", ledger)
    assert bad.exit_code == 1
    assert "ledger-trade stand 3 takes" in bad.stdout
    text = ledger.read_text("utf-8").replace("at: 3", "at: 2")
    ledger.write_text(f"version: '0.1'\n{text}", "utf-8")
    assert "warning: other-version this was made for version 0.1" in run("check", ledger).stdout
