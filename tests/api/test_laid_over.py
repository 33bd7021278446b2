"""A game as an editor has it: loaded, checked and drawn with texts that are not saved."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from tests.helpers.tiny import RULEBOOK, write_tiny


def test_a_game_is_loaded_and_checked_with_a_text_that_is_not_saved(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    file = game / "game.yaml"
    typed = file.read_text("utf-8").replace("value: 3,", "value: -3,")
    with printgen.laid_over({file: typed.encode()}):
        (found,) = printgen.check(game)
        assert found.where is not None
        assert typed.splitlines()[found.where.line - 1].strip().startswith("quantity: {value: -3")
    assert printgen.check(game) == []


def test_a_new_file_beside_the_game_is_found_before_it_is_saved(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", components=RULEBOOK)
    with pytest.raises(printgen.DataError, match=r"there is no template 'rules.md.j2'"):
        printgen.load(game)
    variant = game / "more.yaml"
    texts = {
        game / "rules.md.j2": b"# How to play\n\nTake {{ 2 }} tokens.\n",
        variant: b"extends: .\ncomponents: {token: {quantity: {value: 4}}}\n",
    }
    with printgen.laid_over(texts):
        assert "Rulebook" in [view.title for view in printgen.list_pages(game)]
        assert printgen.describe(printgen.load(variant))["components"][0]["count"] == 4
    with pytest.raises(printgen.UsageError):
        printgen.load(variant)


def test_a_check_that_is_repeated_sees_what_was_typed_into_a_template(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", rules="# How to play\n\nTake two.\n")
    file = game / "rules.md.j2"
    checking = printgen.Checking(game)

    def codes() -> list[str]:
        return [each.code.id for phase in checking.phases() for each in phase.findings]

    assert codes() == []
    with printgen.laid_over({file: b"# How to play\n\nTake {{ twos }}.\n"}):
        assert codes() == ["template-undefined"]
    assert codes() == []
