"""What a variant in another language leaves without words."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.core.errors import Severity
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
