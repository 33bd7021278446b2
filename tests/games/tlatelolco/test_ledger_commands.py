"""The command audit: words for people, JSON for programs, clear refusals."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.games.tlatelolco import api
from tests.games.tlatelolco.ledgers import HEAD, write
from tests.helpers.changed import edit
from tests.helpers.commands import facts, run


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Eagle has the one target of the small market."""
    lines = "eagle: [{at: 1, give: cotton, units: 5}, {at: 2, give: jade}]\njaguar: []"
    return write(tmp_path, lines, head=f"names: {{eagle: Ana}}\n{HEAD}", tail="winner: eagle\n")


def test_ledgers_are_shown_line_by_line(ledger: Path) -> None:
    done = run("tlatelolco", "audit", "tlatelolco", ledger)
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
    told = facts("tlatelolco", "audit", "tlatelolco", ledger, "--json")
    assert told == api.audit_data(api.audit("tlatelolco", ledger))
    assert (told["winner"], told["verdict"]) == ("eagle", "Ana wins.")


def test_a_wrong_ledger_ends_with_status_1(ledger: Path) -> None:
    edit(ledger, ("at: 2", "at: 3"))
    done = run("tlatelolco", "audit", "tlatelolco", ledger)
    assert (done.exit_code, done.stdout) == (1, "")
    assert [line.split()[1] for line in done.stderr.splitlines()[:-1]] == [
        "ledger-trade",
        "ledger-winner",
    ]
    assert done.stderr.splitlines()[-1] == "2 errors; nothing was audited."


def test_score_says_which_command_looks_at_ledgers(ledger: Path) -> None:
    done = run("score", "tlatelolco", ledger)
    assert done.exit_code == 1
    said = "wrong-kind this is a ledger, not the result of a game (printgen tlatelolco audit looks"
    assert said in done.stderr


@pytest.mark.game("aztec-market")
def test_another_games_ledgers_are_not_audited(tmp_path: Path) -> None:
    file = tmp_path / "ledger.yaml"
    file.write_text("{format: 1, ledger: aztec-market, seed: 1, players: 2, seats: {}}", "utf-8")
    for words in (("tlatelolco", "audit", "aztec-market"), ("check",)):
        done = run(*words, file)
        assert done.exit_code == 1
        assert "ledger-unscored the rules of 'aztec-market' audit no ledgers" in done.output


def test_in_python_a_ledger_is_no_result(ledger: Path) -> None:
    with pytest.raises(printgen.DataError) as caught:
        printgen.score("tlatelolco", ledger)
    assert [finding.code.id for finding in caught.value.findings] == ["wrong-kind"]


def test_a_ledger_can_be_checked_without_its_game_being_named(ledger: Path) -> None:
    good = run("check", ledger)
    assert (good.exit_code, good.stdout) == (0, f"{ledger}: no errors\n")
    edit(ledger, ("at: 2", "at: 3"))
    bad = run("check", ledger)
    assert bad.exit_code == 1
    assert "ledger-trade stand 3 takes" in bad.stdout
    text = ledger.read_text("utf-8").replace("at: 3", "at: 2")
    ledger.write_text(f"version: '0.1'\n{text}", "utf-8")
    assert "warning: other-version this was made for version 0.1" in run("check", ledger).stdout


def test_a_ledger_is_known_as_one_even_if_its_setup_is_only_named(tmp_path: Path) -> None:
    """A file of a setup has a name at 'setup' as well; the ledger's own key decides."""
    file = tmp_path / "ledger.yaml"
    file.write_text("{format: 1, ledger: tlatelolco, setup: tlatelolco, seats: {}}", "utf-8")
    assert "wrong-type 'setup' should be a mapping" in run("check", file).stdout


def test_a_games_own_requirement_and_codes_are_explained() -> None:
    assert "contradict each other on the order" in run("explain", "ledger-order").stdout
    assert "(known are reachable)" in run("setup", "tlatelolco", "-p", "2", "--require", "x").stderr
