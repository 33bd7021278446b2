"""The variants that printgen ships: whole, playable, and named wherever they are printed."""

from __future__ import annotations

from functools import cache

import pytest

import printgen
from printgen.model import catalog
from printgen.model.catalog import Loaded
from tests.helpers.kits import BuiltKits, manifest_of, what_is_wrong
from tests.helpers.press import words_of

VARIANTS = printgen.variants()
each_variant = pytest.mark.parametrize("name", VARIANTS)
# Of two games one: what names a variant on paper is the same for all.
FIRST = [each[0] for game in printgen.list_games()[3::6] if (each := printgen.variants(game))]


@cache
def loaded(name: str) -> Loaded:
    return printgen.load(name)


def test_there_are_some_of_every_game() -> None:
    for game in printgen.list_games():
        assert len(printgen.variants(game)) >= 4
        assert set(printgen.variants(game)) <= set(VARIANTS)
    with pytest.raises(printgen.UsageError, match="unknown game or folder 'aztec-markt'"):
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
    """Its kits fit on each paper, its texts say all, and a whole game keeps the laws.

    With one number of players, which differs from variant to variant: the most for the first. The
    base games are checked for all of them in ``tests/api``.
    """
    counts = loaded(name).description.game.players.counts
    nth = printgen.variants(name.partition("/")[0]).index(name) + 1
    assert printgen.check(name, games=1, players=counts[-nth % len(counts)]) == []


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
        text = words_of(file)
        assert about.title in text, file.name
    cover_and_all = words_of(kit.folder / f"{kit.folder.name}-kit.pdf")
    game = loaded(name).description.game
    assert (game.credits.designer or game.credits.what) in cover_and_all
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
    message = f"aztec-market has no variant '{target.partition('/')[2]}' ({told})"
    with pytest.raises(printgen.UsageError) as error:
        catalog.load(target)
    assert str(error.value) == message
