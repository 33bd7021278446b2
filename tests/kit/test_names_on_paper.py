"""On paper and in results things have the names that players know, and never an id of the data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.core.scene import Node
from printgen.core.units import PAPERS
from printgen.kit.pages.cover import cover
from printgen.kit.pages.score_sheet import sheet_document
from printgen.kit.pages.setup_page import setup_document
from printgen.model.catalog import Loaded, load
from printgen.model.shipped import list_games
from printgen.source.tree import plain
from tests.helpers.folded import texts
from tests.helpers.kits import ROOT, assembled
from tests.helpers.press import words_of

pytestmark = pytest.mark.slow

# Where the data holds words for people, and not names for the program.
_FOR_PEOPLE: Final = frozenset(
    ("title", "one", "many", "name", "note", "settled", "why", "say", "effect", "text", "subtitle",
     "stock", "making", "notice", "source", "designer")
)  # fmt: skip
_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_JINJA: Final = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
# What a tag puts in by words of its own: several words.
_SPOKEN: Final = re.compile(r'"([^"{}%]* [^"{}%]*)"')
SEED: Final = 7


def words_in(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}


@cache
def shown(game: str) -> frozenset[str]:
    """Every word on the kit's sheets, texts and first page, on a setup's page and score sheets."""
    loaded = load(game)
    made = assembled(game)
    found: set[str] = set()
    for sheet in made.sheets:
        found |= drawn((*sheet.front.children, *(sheet.back.children if sheet.back else ())))
    for pages in (*(leaf.pages for leaf in made.leaflets), cover(made)):
        for page in pages:
            found |= drawn(page.children)
    paper = PAPERS["a4"]
    limits = loaded.description.game.players
    for players in {limits.min, limits.max}:
        plan = printgen.plan_setup(loaded, players=players, seed=SEED)
        for document in (
            setup_document(loaded, plan, paper),
            sheet_document(loaded, paper, players),
        ):
            for page in document.pages:
                found |= drawn(page.children)
    return frozenset(found)


def drawn(nodes: tuple[Node, ...]) -> set[str]:
    return words_in(" ".join(text.text for text, _ in texts(nodes)))


def ids_of(loaded: Loaded) -> set[str]:
    """All that the data names for the program."""
    game, setup = loaded.description.game, loaded.description.setup
    found = {*game.components, *game.figures, *game.measures, *game.groups, *game.faces}
    for rows in loaded.description.designs.values():
        found |= set(rows.ids)
    if setup is not None:
        found |= {*setup.seats, *setup.areas, *setup.modes}
    return found - {""}


def known_to_players(loaded: Loaded) -> set[str]:
    """All words that the data and the templates hold for people."""
    found: set[str] = set()
    templates = [*loaded.folder.glob("*.j2"), *(ROOT / "templates").glob("*.j2")]
    for file in templates:
        text = file.read_text("utf-8")
        found |= words_in(_JINJA.sub(" ", text))
        for spoken in _SPOKEN.findall(text):
            found |= words_in(spoken)
    for text in for_people(plain(loaded.description.tree)):
        found |= words_in(text)
    for rows in loaded.description.designs.values():
        for values in rows.values:
            for text in for_people(values):
                found |= words_in(text)
    return found


def for_people(data: Any, *, said: bool = False) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from for_people(value, said=key in _FOR_PEOPLE)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from for_people(value, said=said)
    elif isinstance(data, str) and said:
        yield data


@pytest.mark.game("aztec-market", "tlatelolco")
@pytest.mark.parametrize("game", list_games())
def test_no_id_stands_on_paper(game: str) -> None:
    loaded = load(game)
    ids = {name.casefold() for name in ids_of(loaded)}
    assert {"vendor-red", "seller"} & ids or game not in {"aztec-market", "tlatelolco"}
    assert sorted((shown(game) & ids) - known_to_players(loaded)) == []


@pytest.mark.game("aztec-market")
def test_places_in_the_market_are_called_as_their_buyers_are() -> None:
    words = shown("aztec-market")
    assert {"rabbit", "reed", "flint", "house"} <= words
    assert not {"south", "west", "north", "east", "hole"} & words


@pytest.mark.game("aztec-market")
def test_results_call_players_as_paper_does(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(
        "format: 1\nresults: aztec-market\nplayers: 2\ncommon: {jewel: 2}\n"
        "seats:\n  south: {jewel: 4}\n  west: {jewel: 1}\n",
        "utf-8",
    )
    told = CliRunner().invoke(app, ["score", "aztec-market", str(file)])
    assert "Rabbit wins with 8 points." in told.output
    assert "South" not in told.output


@pytest.mark.game("tlatelolco")
def test_what_is_new_calls_pieces_by_their_names_also_those_that_are_gone(tmp_path: Path) -> None:
    old = printgen.build_kit(
        "tlatelolco", printgen.KitOptions(only=["counters"]), out=tmp_path, formats=["pdf"]
    )
    new = printgen.build_kit(
        "tlatelolco/small-market",
        printgen.KitOptions(only=["counters"], since=old.folder),
        out=tmp_path,
        formats=["pdf"],
    )
    (first,) = new.folder.glob("*-kit.pdf")
    page = words_of(first)
    assert "Jewellery" in page
    assert "jewelry" not in page
