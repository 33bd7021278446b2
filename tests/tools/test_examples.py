"""The gallery shows every example of the documentation with its data and its picture."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image

import printgen
from printgen.core.errors import Severity
from printgen.model.kinds import folders
from tools.examples import EXAMPLES, LANGUAGES, page, sources

GAMES = sorted(each.parent for each in EXAMPLES.glob("*/game.yaml"))


@pytest.mark.slow
def test_every_kind_of_component_has_an_example(tmp_path: Path) -> None:
    shown = {
        component.kind
        for source in sources(tmp_path)
        for component in printgen.load(source.folder).description.game.components.values()
    }
    assert {*folders().values()} <= {folders()[kind] for kind in shown}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_examples_have_no_errors_and_only_files_that_can_be_shown(game: Path) -> None:
    assert list(map(str, printgen.check(game, least=Severity.WARNING))) == []
    files = [file for file in game.rglob("*") if file.is_file()]
    assert {file.suffix for file in files} <= set(LANGUAGES)


@pytest.mark.slow
def test_every_component_of_the_examples_stands_in_the_gallery_with_pictures(
    tmp_path: Path,
) -> None:
    made = dict(page())
    text = made.pop("pieces.md")
    assert isinstance(text, str)
    linked = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)
    assert sorted(linked) == sorted(made)
    for name, picture in made.items():
        assert isinstance(picture, bytes)
        with Image.open(io.BytesIO(picture)) as image:
            is_plain = image.convert("RGBA").getcolors(1) is not None
        assert not is_plain or not name.endswith("-1.png")  # a back may be plain
    for source in sources(tmp_path):
        for name in printgen.load(source.folder).description.game.components:
            assert f"{source.folder.name}/{name}-1.png" in made
