"""A figure that only other figures read is used."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

FIGURES = """\
figures:
  each: {value: 2, provenance: assumed}
  limit: {value: 9, provenance: assumed}
  idle: {value: 1, provenance: assumed, note: "as {idle} says"}
  copies: {formula: players * each, most: limit, provenance: assumed}
"""


def test_a_figure_that_a_formula_reads_is_used(tmp_path: Path) -> None:
    game = write_tiny(tmp_path, faces=FIGURES)
    edit(game / "game.yaml", ("{value: 3,", "{value: copies,"))
    found = printgen.check(game, select=["figure-unused"], least=printgen.Severity.WARNING)
    assert [each.message for each in found] == ["nothing uses the figure 'idle'"]


@pytest.mark.parametrize("text", ["{{ figures.idle }} of", "{{ f['idle'] }}"])
def test_a_figure_that_only_a_template_of_the_base_reads_is_used_in_variants(
    tmp_path: Path, text: str
) -> None:
    game = write_tiny(tmp_path / "base", faces=FIGURES)
    (game / "notes.md.j2").write_text(f"{text} {{{{ figures.copies }}}}", "utf-8")
    variant = tmp_path / "own" / "other.yaml"
    variant.parent.mkdir()
    variant.write_text("extends: ../base\nvariant: {title: Other}\n", "utf-8")
    assert printgen.check(variant, select=["figure-unused"], least=printgen.Severity.WARNING) == []
