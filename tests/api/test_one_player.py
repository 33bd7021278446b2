"""A game for one person with one piece: nothing counts one in the plural."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.errors import PrintgenError, Severity
from tests.helpers.proofs import found
from tests.helpers.tiny import write_tiny

SETUP = """\
setup:
  seats: {one: {title: One}}
  areas: {supply: {title: the supply}}
  steps: [{do: put, pieces: token, count: {by-players: [1, 1]}, into: supply}]
"""


@pytest.fixture
def solo(tmp_path: Path) -> Path:
    folder = write_tiny(tmp_path / "tiny")
    text = (folder / "game.yaml").read_text("utf-8")
    text = text.replace("max: 2", "max: 1").replace("value: 3", "value: 1")
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


def test_numbers_of_players_are_told(solo: Path) -> None:
    with pytest.raises(PrintgenError, match=r"^Tiny is for 1 player, not 2$"):
        printgen.build_kit(solo, options=printgen.KitOptions(players=2), out=solo)
    with pytest.raises(PrintgenError, match=r"^2 names for 1 player$"):
        printgen.score_sheets(solo, solo / "sheet.pdf", players=1, names=["Ana", "Ben"])


def test_numbers_by_players_are_told(solo: Path) -> None:
    text = (solo / "game.yaml").read_text("utf-8")
    (solo / "game.yaml").write_text(text + SETUP, "utf-8")
    said = [finding.message.partition(" (")[0] for finding in printgen.check(solo)]
    assert said == ["'by-players' has 2 numbers instead of 1, one for each number of players"]


def test_the_proof_of_a_kit_is_told(solo: Path, tmp_path: Path) -> None:
    kit = printgen.build_kit(solo, out=tmp_path, formats=["pdf"])
    said = [finding.message for finding in found(kit.folder, solo, Severity.NOTE)]
    assert all(" 1 piece found on 1 sheet, " in message for message in said)
    assert "all for 1 player" in said[0]
