"""What a variant in another language leaves without words."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.errors import Severity
from tests.helpers.tiny import write_tiny
from tests.model.mill import write_mill

FOUND = "mine.csv:3:6: warning: text-untranslated 'sack/oats' has no 'name' (translate 'Oats')"


@pytest.mark.parametrize(("language", "found"), [("language: de", [FOUND]), ("version: '2'", [])])
def test_an_empty_cell_is_told_in_another_language(
    tmp_path: Path, language: str, found: list[str]
) -> None:
    write_mill(tmp_path)
    table = "id,name,weight,tone,quantity\nrye,Roggen,2,accent,3\noats,,1,ink,5\nspelt,,1,tint,1\n"
    (tmp_path / "mine.csv").write_text(table, "utf-8")
    mine = tmp_path / "mine.yaml"
    rows = "{table: mine.csv, provenance: assumed}"
    mine.write_text(f"extends: mill\n{language}\ncomponents: {{sack: {{rows: {rows}}}}}\n", "utf-8")
    told = map(str, printgen.check(mine, games=1, least=Severity.WARNING))
    assert [
        line.removeprefix(f"{tmp_path.as_posix()}/") for line in told if "untranslated" in line
    ] == found


def test_a_template_of_the_game_is_told_in_another_language(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", rules="# Rules\n")
    mine = tmp_path / "mine" / "game.yaml"
    mine.parent.mkdir()
    mine.write_text(f"extends: ../{game.name}\nlanguage: de\n", "utf-8")

    def untranslated() -> list[str]:
        told = map(str, printgen.check(mine, games=1, least=Severity.WARNING))
        return [line for line in told if "untranslated" in line]

    (found,) = untranslated()
    assert "mine/game.yaml:2:1: warning: text-untranslated 'rules.md.j2' is still" in found
    mine.with_name("rules.md.j2").write_text("# Regeln\n", "utf-8")
    assert untranslated() == []
