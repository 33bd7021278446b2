"""The command: figures for people and for programs, and its mistakes in words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import printgen
from printgen.cli.every import app
from printgen.core.errors import DataError
from printgen.play.playtest.report import report
from tests.helpers.kits import ROOT, quiet_environment
from tests.helpers.tiny import write_tiny


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["playtest", *map(str, words)], prog_name="printgen")


def facts(*words: str | Path) -> Any:
    done = run(*words, "--json")
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    return json.loads(done.stdout)


FEW = ("aztec-market", "--players", "4", "--games", "6", "--seed", "3")


@pytest.mark.game("aztec-market")
def test_it_tells_what_the_games_showed() -> None:
    done = run(*FEW)
    assert done.exit_code == 0, done.output
    assert done.stderr == ""
    told = printgen.run_playtest("aztec-market", players=4, games=6, seed=3)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert done.stdout.startswith("The Market of Tlatelolco: 6 games\n")
    assert ["actions", f"{told.actions.mean:,.1f}"] in [line[:2] for line in lines]
    for row in (*told.teams, *told.seats):
        assert [row.name, "6", str(row.wins), str(row.shared)] in [line[:4] for line in lines]
    for use in told.features:
        # A long title goes on in a second line.
        begin = re.compile(rf"{re.escape(use.title[:45])}.* {use.times:,}\b")
        assert any(begin.match(line) for line in done.stdout.splitlines())


@pytest.mark.game("aztec-market")
def test_who_wins_alone_has_no_margin(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "margin" in run(*FEW).stdout
    told = printgen.run_playtest("aztec-market", players=4, games=6, seed=3)
    alone = replace(told, teams=told.teams[:1])
    monkeypatch.setattr(printgen, "run_playtest", lambda *_, **__: alone)
    assert "margin" not in run(*FEW).stdout
    assert "points ahead" not in report(alone)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_json_has_it_all() -> None:
    told = facts(*FEW, "--agent", "greedy,random", "--longest", "30")
    assert told == json.loads(
        json.dumps(
            printgen.run_playtest(
                "aztec-market",
                players=4,
                games=6,
                seed=3,
                agents=["greedy", "random"],
                longest=30,
            ).to_data()
        )
    )
    keys = """
        game title version players modes agents seed games longest ended given_up reasons actions
        turns decisions choices seats teams by_agent by_order shared tie_breaks scores agent_scores
        margin features supplies unused
    """
    assert list(told) == keys.split()
    assert set(told["teams"][0]) == {"name", "games", "wins", "shared", "share", "low", "high"}


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_the_same_seed_says_the_same() -> None:
    assert run(*FEW).stdout == run(*FEW, "--jobs", "2").stdout


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_it_writes_a_report_and_says_where(tmp_path: Path) -> None:
    file = tmp_path / "report.html"
    done = run(*FEW, "--out", file)
    assert f"Wrote {file}" in done.stdout.replace("\n", "")
    assert "<svg" in file.read_text("utf-8")
    assert run(*FEW, "--out", file, "--quiet").output == ""


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["aztec-market"], "'aztec-market' is for 2 to 4 players: choose a number with --players"),
        (["aztec-market", "--players", "many"], "'many' is not a whole number"),
        (["aztec-market", "--players", "9"], "'aztec-market' is for 2 to 4 players, not 9"),
        ([*FEW, "--games", "0"], "'games' should be 1 to"),
        (
            [*FEW, "--agent", "clever"],
            "unknown agent 'clever' (known are curious, greedy, planner, random)",
        ),
        ([*FEW, "--mode", "long"], "unknown mode 'long'"),
        ([*FEW, "--out", "report.pdf"], "'report.pdf' should end in .html"),
        (["aztec-markt", "--players", "2"], "unknown game or folder 'aztec-markt'"),
    ],
)
def test_mistakes_are_said_in_words(words: list[str], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stdout == ""


@pytest.mark.game("aztec-market")
def test_without_dask_a_cluster_is_refused_with_the_way_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = run(*FEW, "--cluster", "tcp://127.0.0.1:1")
    assert done.exit_code == 2
    assert "install printgen[cluster]" in done.stderr


def test_a_game_without_rules_or_setup_says_so(tmp_path: Path) -> None:
    # Before they ask for a number of players.
    done = run(write_tiny(tmp_path / "tiny"))
    assert done.exit_code == 1
    assert "missing-key 'tiny' has no 'rules'" in done.stderr
    with pytest.raises(DataError, match="missing-key 'tiny' has no 'setup'"):
        printgen.plan_setup(tmp_path / "tiny")
    assert "(write your own: docs/tutorials/your-own-rules.md shows how)" in done.stderr


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_it_at_once_and_cleanly(jobs: str, tmp_path: Path) -> None:
    report = tmp_path / "report.html"
    # The group gets the signal, as from a terminal; the last line shows that no worker is left.
    script = (
        "import os, signal, sys, threading, multiprocessing\n"
        "from printgen.play.playtest import run as module\n"
        "from printgen.play.playtest.run import _Work\n"
        "collect = _Work._collect\n"
        "def stop(self, future):\n"
        "    collect(self, future)\n"
        "    os.killpg(0, signal.SIGINT)\n"
        "_Work._collect = stop\n"
        "from printgen.cli.every import app\n"
        "if __name__ == '__main__':\n"
        "    try:\n"
        "        app()\n"
        "    finally:\n"
        "        print(multiprocessing.active_children())\n"
    )
    file = tmp_path / "interrupted.py"
    file.write_text(script, "utf-8")
    words = (*FEW[:3], "--games", "100000", "--jobs", jobs, "--out", str(report))
    done = subprocess.run(
        [sys.executable, str(file), "playtest", *words],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env={**quiet_environment(), "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        timeout=60,
    )
    assert done.returncode == 130, done.stderr
    assert done.stderr.strip() == "Stopped. Nothing was written."
    assert done.stdout.strip() == "[]"
    assert not report.exists()
