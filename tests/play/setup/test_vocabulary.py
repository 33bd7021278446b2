"""Every step of a recipe, on a small game of cards: stacks, deals, tables by number of players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from printgen.core.errors import DataError
from printgen.model import catalog
from printgen.model.component import Title
from printgen.play.setup import Recipe, SetupPlan
from printgen.play.setup.overview import overview
from printgen.play.setup.status import status
from printgen.play.setup.words import PieceTitle, counted_pieces

GAME = """\
format: 1
id: harbour
title: Harbour
version: "1"
players: {min: 2, max: 4, provenance: assumed}
credits: {designer: Nobody, notice: Made for a test.}
figures:
  hand: {value: 3, provenance: assumed}
theme:
  colours: {ink: "#202020", paper: "#ffffff", tint: "#cccccc", accent: "#aa2222"}
groups:
  cards: {title: Cards, stock: card, making: Cut along the marks.}
components:
  card:
    kind: card
    title: {one: card, many: cards}
    group: cards
    size: {width: 44mm, height: 63mm, provenance: assumed}
    fields: {name: text}
    front: face
    rows:
      fish: {quantity: {value: 8, provenance: assumed}, name: Fish}
      rope: {quantity: {value: 8, provenance: assumed}, name: Rope}
      salt: {quantity: {value: 8, provenance: assumed}, name: Salt}
  crate:
    kind: token
    title: {one: crate, many: crates}
    group: cards
    size: {width: 16mm, height: 16mm, provenance: assumed}
    quantity: {value: 20, provenance: assumed}
    front: face
faces:
  face: {boxes: {ground: {shape: rect, fill: tint, bleed: true}}}
setup:
  seats: {one: {title: One}, two: {title: Two}, three: {title: Three}, four: {title: Four}}
  areas:
    deck: {title: the deck, order: kept, hidden: true}
    hand: {title: the hand, per-seat: true, hidden: true}
    table: {title: the table, order: kept}
    yard: {title: the yard, per-seat: true, spaces: 3}
    quay: {title: the quay}
  modes:
    rich: {title: more crates, figures: {hand: 4}, provenance: assumed}
  steps:
    - {do: choose, name: export, title: the export, among: card}
    - {do: put, pieces: card, into: deck}
    - {do: shuffle, area: deck}
    - {do: draw, count: hand, from: deck, to: hand}
    - {do: draw, count: {by-players: [5, 4, 3]}, from: deck, to: table}
    - {do: give, pieces: crate, count: 1, to: yard, spaces: each}
    - {do: put, pieces: crate, count: {per-player: 1}, into: quay, min-players: 3}
    - {do: put, pieces: crate, count: 2, into: quay, max-players: 2, unless: [rich]}
"""


def write(folder: Path, text: str = GAME) -> Path:
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    return write(tmp_path)


def recipe(folder: Path, players: int, *modes: str) -> Recipe:
    return Recipe(catalog.load(folder).description, players, modes)


def plan(folder: Path, players: int, seed: int = 1) -> SetupPlan:
    return recipe(folder, players).plan(seed)


def test_a_shuffled_deck_is_dealt_from_the_top(harbour: Path) -> None:
    setup = plan(harbour, 3)
    assert [sum(setup.pile("hand", seat).values()) for seat in setup.seats] == [3, 3, 3]
    assert sum(setup.pile("table").values()) == 4
    assert sum(setup.pile("deck").values()) == 24 - 9 - 4
    dealt = Counter(setup.pieces())
    assert dealt["card/fish"] == dealt["card/rope"] == dealt["card/salt"] == 8


def test_a_deck_is_in_another_order_for_another_seed(harbour: Path) -> None:
    orders = {tuple(plan(harbour, 2, seed).piles.items()) for seed in range(20)}
    assert len(orders) == 20


def test_what_nobody_sees_is_counted_also_in_the_hand_of_each_player(harbour: Path) -> None:
    found = overview(catalog.load(harbour).description, plan(harbour, 3))
    sections = {each.title: each.lines for each in found}
    seats = ("One", "Two", "Three")
    assert sections["the hand"] == tuple(f"{seat}: 3 pieces, hidden" for seat in seats)
    assert sections["the deck"] == ("11 pieces, hidden",)


MEN = Title(one="man", many="men")
PYRAMIDS = Title(one="pyramid", many="pyramids")


def test_pieces_are_named_by_what_they_are_and_by_their_designs() -> None:
    clubs, stars = (PieceTitle(PYRAMIDS, each, is_known=False) for each in ("Clubs", "Stars"))
    wind, light = (PieceTitle(MEN, each, is_known=True) for each in ("Wind’s men", "light"))
    coin = PieceTitle(Title(one="coin", many="coins"), "", is_known=True)
    assert [each.alone for each in (clubs, wind, light, coin)] == [
        "pyramid (Clubs)",
        "Wind’s men",
        "light",
        "coin",
    ]
    assert [each.of(2) for each in (clubs, wind, light, coin)] == [
        "pyramids (Clubs)",
        "Wind’s men",
        "men (light)",
        "coins",
    ]
    held = [(coin, 15), (clubs, 3), (stars, 1), (light, 1)]
    assert counted_pieces(held) == "15 coins, 4 pyramids (3 × Clubs, Stars), 1 man (light)"


def test_numbers_come_from_tables_players_and_modes(harbour: Path) -> None:
    assert [sum(plan(harbour, n).pile("table").values()) for n in (2, 3, 4)] == [5, 4, 3]
    assert [plan(harbour, n).pile("quay")["crate"] for n in (2, 3, 4)] == [2, 3, 4]
    rich = recipe(harbour, 2, "rich").plan(1)
    assert sum(rich.pile("hand", "one").values()) == 4
    assert not rich.pile("quay")


def test_every_space_of_a_row_gets_its_pieces(harbour: Path) -> None:
    setup = plan(harbour, 2)
    assert [setup.pile("yard", "two", n) for n in (1, 2, 3)] == [{"crate": 1}] * 3


def test_what_is_placed_nowhere_stays_in_the_box(harbour: Path) -> None:
    assert plan(harbour, 2).pile("box") == {"crate": 20 - 6 - 2}


def test_a_design_is_chosen_by_lot(harbour: Path) -> None:
    chosen = {plan(harbour, 2, seed).chosen["export"] for seed in range(30)}
    assert chosen == {"card/fish", "card/rope", "card/salt"}


def test_each_step_is_told_in_words(harbour: Path) -> None:
    export = plan(harbour, 4).chosen["export"].rpartition("/")[2]
    assert plan(harbour, 4).steps == (
        f"Chosen at random, the export is {export.capitalize()}.",
        "Put 24 cards into the deck.",
        "Shuffle the deck.",
        "Each player takes 3 pieces from the top of the deck for the hand.",
        "Take 3 pieces from the top of the deck for the table.",
        "Each player lays 1 crate on each of 3 spaces: the yard.",
        "Put 4 crates into the quay.",
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_setups_are_legal(harbour: Path, players: int) -> None:
    made = recipe(harbour, players)
    for seed in range(20):
        assert not status(made.plan(seed), made)


WRONG = [
    (
        "by-players: [5, 4, 3]",
        "by-players: [5, 4]",
        (
            "wrong-length 'by-players' has 2 numbers instead of 3, one for each number of players "
            "(with 2 players)"
        ),
    ),
    (
        "count: hand,",
        "count: 9,",
        ("supply-short 9 pieces are drawn, but 6 are left (with 4 players) (draw fewer)"),
    ),
    (
        "{do: shuffle, area: deck}",
        "{do: shuffle, area: quay}",
        (
            "area-unfit the area 'quay' has no "
            "order to shuffle (with 2 players) (write 'order: kept' in the area)"
        ),
    ),
    ("spaces: each}", "spaces: lot}", None),
    ("name: export, title: the export, among: card", "name: export, title: x, among: seats", None),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_what_a_recipe_cannot_do_is_told(
    tmp_path: Path, old: str, new: str, message: str | None
) -> None:
    assert old in GAME
    folder = write(tmp_path, GAME.replace(old, new))
    found = [
        f"{finding.code.id} {finding.message}" + (f" ({finding.hint})" if finding.hint else "")
        for players in (2, 3, 4)
        for finding in recipe(folder, players).attempt(1)[1]
    ]
    assert (message in found) if message else not found, found


REFUSED = [
    (
        "do: shuffle,",
        "do: shufle,",
        ("unknown-value 'do' cannot be 'shufle' (did you mean 'shuffle'?)"),
    ),
    ("{do: shuffle, area: deck}", "{area: deck}", "missing-key 'do' is missing"),
    ("into: deck", "into: dekc", "unknown-name unknown area 'dekc' (did you mean 'deck'?)"),
    (
        "pieces: card",
        "pieces: cart",
        ("unknown-name unknown component 'cart' (did you mean 'card'?)"),
    ),
    (
        "count: hand",
        "count: hands",
        ("unknown-name unknown figure 'hands' (did you mean 'hand'?)"),
    ),
    ("unless: [rich]", "unless: [poor]", "unknown-name unknown mode 'poor' (known are rich)"),
    (
        "spaces: 3",
        "spaces: 3, order: kept",
        ("keys-clash pieces on spaces ('spaces') has no order (delete it)"),
    ),
    (
        "{per-player: 1}",
        "{per-player: 1, by-players: [1]}",
        ("keys-clash 'per-player' is already given (delete one of the two)"),
    ),
    ("{per-player: 1}", "{}", "keys-clash neither 'per-player' nor 'by-players' is given"),
]


@pytest.mark.parametrize(("old", "new", "message"), REFUSED)
def test_what_the_data_says_wrongly_is_refused(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    assert old in GAME
    folder = write(tmp_path, GAME.replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        catalog.load(folder)
    found = [str(finding).partition(": ")[2] for finding in caught.value.findings]
    assert found == [message]
