"""Commands on Kalah: setting up, scoring a round from a file, the score sheet."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.commands import run


def test_a_setup_tells_how_many_seeds_lie_in_each_pit() -> None:
    done = run("setup", "kalah", "--players", "2", "--seed", "4")
    assert done.exit_code == 0, done.output
    assert "1: 4 seeds 2: 4 seeds" in " ".join(done.output.split())


def test_a_result_says_who_has_won_and_fills_the_sheet(tmp_path: Path) -> None:
    file = tmp_path / "results.yaml"
    file.write_text(
        "format: 1\nresults: kalah\nplayers: 2\nnames: {south: Ana, north: Ben}\n"
        "seats: {south: {seeds: 20}, north: {seeds: 28}}\n",
        encoding="utf-8",
    )
    done = run("score", "kalah", file, "--out", tmp_path / "sheet.pdf")
    assert done.exit_code == 0, done.output
    assert "Ben wins with 28 seeds." in done.output
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")
