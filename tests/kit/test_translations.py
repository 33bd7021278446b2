"""A game says in its own language what printgen's code prints on pages."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import printgen
from printgen.components import drawing_context, nets
from printgen.components.folds import tab_label
from printgen.components.typesetter import Typesetter
from printgen.core.geometry import Box
from printgen.core.scene import Text, primitives
from printgen.core.translations import TEXTS
from printgen.drawing.faces.drawer import Identity
from printgen.kinds.pyramid import draw as pyramid
from printgen.kinds.screen.model import ANGLE
from printgen.model.catalog import load
from tests.helpers.kits import ROOT
from tests.helpers.press import words_on_pages
from tests.helpers.tiny import write_tiny

GUIDE = (ROOT / "docs" / "how-to" / "print-in-another-language.md").read_text("utf-8")


def texts_in(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


@cache
def nodes() -> list[ast.AST]:
    """All texts, calls and functions of the code."""
    kinds = ast.Constant, ast.Call, ast.FunctionDef
    return [
        node
        for file in (ROOT / "printgen").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, kinds)
    ]


def test_all_that_can_be_translated_is_in_the_code() -> None:
    found = Counter(node.value for node in nodes() if isinstance(node, ast.Constant))
    for file in (ROOT / "templates").glob("*.j2"):
        found.update(re.findall(r'"([^"]+)"\|translate', file.read_text("utf-8")))
    # Where it is listed, and where it is printed.
    assert [text for text in TEXTS if found[text] < 2] == []


def test_all_that_is_translated_is_listed() -> None:
    calls = [
        each
        for each in nodes()
        if isinstance(each, ast.Call)
        and "translate" in {getattr(each.func, "attr", ""), getattr(each.func, "id", "")}
    ]
    # `str.translate` takes a table.
    said = [
        call.args[0] for call in calls if call.args and not isinstance(call.args[0], ast.DictComp)
    ]
    texts = {text for argument in said for text in texts_in(argument)}
    assert len(texts) > len(TEXTS) / 2
    assert texts - {*TEXTS} == set()


def german() -> dict[str, str]:
    (block,) = re.findall(r"(?ms)^```yaml\n(.*?)^```$", GUIDE)
    found: dict[str, str] = yaml.safe_load(block)["translations"]
    return found


def test_templates_of_printgen_are_english_until_the_game_replaces_them(tmp_path: Path) -> None:
    """In a game in Hebrew, they begin on the left, and their replacements on the right."""
    game = write_tiny(tmp_path)
    file = game / "game.yaml"
    file.write_text(file.read_text("utf-8") + "language: he\n", "utf-8")
    box = Box(20, 20, 100, 100)

    def starts() -> set[float]:
        nodes = Typesetter(drawing_context(load(game))).fill_kit("credits.md.j2", box, {})
        return {at.apply(node.x, 0)[0] for node, at in primitives(nodes) if isinstance(node, Text)}

    assert min(starts()) == box.x
    (game / "credits.md.j2").write_text("Short\n", "utf-8")
    assert min(starts()) > box.centre[0]


def test_the_guide_has_every_text_in_its_order() -> None:
    assert tuple(german()) == TEXTS


@pytest.mark.slow
def test_the_first_page_of_the_guide_has_no_english(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    (page,) = re.findall(r"(?ms)^```markdown\n(.*?)^```$", GUIDE)
    (game / "kit-cover.md.j2").write_text(page, "utf-8")
    file = game / "game.yaml"
    words = yaml.safe_dump({"language": "de", "translations": german()}, sort_keys=False)
    text = file.read_text("utf-8").replace("Nobody", "Nobody, what: ein Spiel")
    text = text.replace("Made for a test", "Entwurf").replace("Cut along the marks", "Schneiden")
    file.write_text(text + words, "utf-8")
    kit = printgen.build_kit(game, out=tmp_path / "out", formats=["pdf"]).folder
    said = words_on_pages(kit / "tiny-a4-kit.pdf")[0]
    assert "Messer, Stahllineal und Schneidematte" in said
    assert "6 Schnitte auf 1 Bogen" in said
    assert not re.search(r"\b(print|cut|page|sheet|the|of|a)\b", said, re.IGNORECASE)


@pytest.fixture
def variant(tmp_path: Path) -> Path:
    """A game in capitals where printgen speaks, and not in its templates."""
    loud = {text: re.sub(r"\{\w+\}|[^{]+", _loud, text) for text in TEXTS}
    file = tmp_path / "loud.yaml"
    data = {"extends": "garden-paths", "variant": {"title": "Loud"}, "translations": loud}
    file.write_text(yaml.safe_dump(data, sort_keys=False), "utf-8")
    return file


def _loud(match: re.Match[str]) -> str:
    return match[0] if match[0].startswith("{") else match[0].upper()


@pytest.mark.slow
@pytest.mark.game("garden-paths")
@pytest.mark.parametrize("options", [{"booklet": True}, {"duplex": "fold", "ink": "low"}])
def test_no_page_of_a_kit_says_it_in_english(
    variant: Path, tmp_path: Path, options: dict[str, Any]
) -> None:
    kit = printgen.build_kit(
        variant, printgen.KitOptions(**options), out=tmp_path / "out", formats=["pdf", "html"]
    )
    said = " ".join(word for file in kit.folder.glob("*.pdf") for word in words_on_pages(file))
    assert "SHEET 1 OF 1 · " in said
    assert "READ THIS FIRST" in said
    for text in ("print at", "version 1", "sheet 1", "read this first", "In the box", "players"):
        assert not re.search(rf"· {text}|^{text}$", said), text
    for text in ("sheet {number} of {count}", "print at 100 %", "Contents", "Skip to the text"):
        assert not re.search(re.sub(r"\\\{\w+\\\}", r"\\d+", re.escape(text)), said), text
    (html,) = kit.folder.glob("*.html")
    assert "CONTENTS</h2>" in html.read_text("utf-8")


@pytest.mark.game("garden-paths")
def test_words_on_tabs_are_those_of_the_game_and_left_out_where_they_are_too_long() -> None:
    game = drawing_context(printgen.load("garden-paths")).game
    net = pyramid.net(20, 25, closed=False)
    glue = tab_label(game)
    assert glue.words == "glue"
    identity = Identity(component="p", design="", title="p", group="g", copies=1, name="")
    for label, is_there in ((glue, True), (glue._replace(words="glue " * 9), False)):
        drawn = nets.draw(net, [None] * len(net.faces), 0, identity, label)
        assert any(getattr(node, "label", None) == "p.glue" for node in drawn) is is_there


def test_how_pieces_are_put_together_can_be_translated() -> None:
    steps = {
        text
        for each in nodes()
        if isinstance(each, ast.FunctionDef) and each.name == "assembly"
        for line in each.body
        if isinstance(line, ast.Return)
        for text in texts_in(line)
    }
    assert steps
    assert steps < {*TEXTS}
    assert f"at {ANGLE}°" in " ".join(steps)


def test_wrong_translations_are_told_where_they_stand(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(
            "translations:\n"
            "  frnt: vorn\n"
            '  "sheet {number}": Bogen {nummer}\n'
            '  "part {name}": "Teil {name.__class__}"\n'
            '  "version {version}": "Version {version!r:>9}"\n'
            '  fold: "{"\n'
            "  back: hinten 字\n"
        )
    first = (game / "game.yaml").read_text("utf-8").splitlines().index("translations:") + 2
    found = printgen.check(game)
    told = [(each.where.line - first, each.code.id, each.message) for each in found if each.where]
    assert told == [
        (0, "unknown-key", "printgen prints no 'frnt'"),
        (1, "wrong-value", "'sheet {number}' should have no braces but {number}"),
        (2, "wrong-value", "'part {name}' should have no braces but {name}"),
        (3, "wrong-value", "'version {version}' should have no braces but {version}"),
        (4, "wrong-value", "'fold' should have no braces"),
        (5, "glyph-missing", "Source Sans Pro has no glyph for '字' (U+5B57)"),
    ]
    assert found[0].hint == "did you mean 'front'?"
