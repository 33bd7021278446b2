"""The variants that printgen ships: whole, playable, and named wherever they are printed."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.kit.assembly import assemble
from printgen.kit.cover import cover
from printgen.kit.options import KitOptions
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.play.referee import keep_laws
from printgen.play.rules import find_engine
from printgen.play.setup import Recipe, SeededRandom
from tests.helpers.kits import BuiltKits, manifest_of, what_is_wrong

VARIANTS = printgen.variants()
each_variant = pytest.mark.parametrize("name", VARIANTS)
# Of each game that has some, one.
FIRST = [each[0] for game in printgen.list_games() if (each := printgen.variants(game))]


@cache
def loaded(name: str) -> Loaded:
    return printgen.load(name)


def words(pdf: Path) -> str:
    """All words of a PDF, with single spaces."""
    document = pypdfium2.PdfDocument(pdf)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    return " ".join(text.split())


def test_there_are_some_of_every_game() -> None:
    for game in printgen.list_games():
        assert len(printgen.variants(game)) >= 4
        assert set(printgen.variants(game)) <= set(VARIANTS)
    with pytest.raises(printgen.UsageError, match="no shipped game is called 'aztec-markt'"):
        printgen.variants("aztec-markt")


@each_variant
def test_it_says_what_it_is_and_for_whom(name: str) -> None:
    game = loaded(name).description.game
    assert game.id == name.replace("/", "-")
    assert game.variant is not None
    assert game.variant.note
    assert game.variant.title in (game.subtitle or "")
    base = printgen.load(name.partition("/")[0]).description.game
    assert game.credits == base.credits
    assert game.variant.of == base.title


@pytest.mark.slow
@each_variant
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert printgen.check(name, games=1) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "paper"), [*zip(VARIANTS, cycle(["a4", "letter"]), strict=False)])
def test_its_kit_fits_on_the_paper(name: str, paper: str) -> None:
    """Each on one of the papers, for the most players: there is the most to show and to write."""
    game = loaded(name)
    players = game.description.game.players.counts[-1]
    contents = assemble(game, KitOptions(paper=paper, players=players).checked(game))
    assert len(cover(contents)) == 1
    sheets = {leaf.component: len(leaf.pages) for leaf in contents.leaflets}
    assert sheets["score-sheet"] == 1


@pytest.mark.slow
@each_variant
def test_it_can_be_set_up_and_keeps_the_laws(name: str) -> None:
    """To the end of a game; the check above plays one for each number of players and mode."""
    description = loaded(name).description
    engine = find_engine(description) if description.rules is not None else None
    players = description.game.players.counts[-1]
    plan = Recipe(description, players, ()).plan(1)
    if engine is not None:
        rules = engine.rules(description, players, plan.figures)
        assert keep_laws(rules, plan, SeededRandom(1, "laws")) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", FIRST)
def test_its_kit_has_a_folder_of_its_own_and_names_it_everywhere(
    built_kits: BuiltKits, name: str
) -> None:
    kit = built_kits(name, formats=["pdf"])
    about = loaded(name).description.game.variant
    assert about is not None
    assert kit.folder.name == f"{name.replace('/', '-')}-a4"
    assert what_is_wrong(kit.folder) == []
    manifest = manifest_of(kit.folder)
    assert manifest["game"] == name.replace("/", "-")
    assert manifest["variant"]["title"] == about.title
    for file in kit.folder.glob("*.pdf"):
        text = words(file)
        assert about.title in text, file.name
    cover_and_all = words(kit.folder / f"{kit.folder.name}-kit.pdf")
    game = loaded(name).description.game
    assert game.credits.designer in cover_and_all
    assert " ".join(game.credits.notice.split())[:40].replace("’", "'") in cover_and_all.replace(
        "’", "'"
    )


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    ("target", "hint"),
    [
        ("aztec-market/five-by-fiv", "did you mean 'five-by-five'?"),
        ("aztec-market/zzz", "known are {}"),
    ],
)
def test_one_that_there_is_not_is_told_with_those_that_there_are(target: str, hint: str) -> None:
    known = ", ".join(name.partition("/")[2] for name in printgen.variants("aztec-market"))
    told = hint.format(known)
    message = f"no variant of aztec-market is called '{target.partition('/')[2]}' ({told})"
    with pytest.raises(printgen.UsageError) as error:
        catalog.load(target)
    assert str(error.value) == message
