"""The examples in the rulebook of Buyer's Market are what its rules make of them, whatever the
figures are: first pallets, a purchase, buildings and their points.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from printgen.games.buyers_market.best_building import best
from printgen.games.buyers_market.building_code import completable, flaws, level_of, lines
from printgen.games.buyers_market.rules import BuyersMarket
from printgen.games.buyers_market.state import CHANGE, FIRST, NONE, TURN, Pallet, State
from printgen.play.setup import Recipe
from printgen.play.setup.plan import Spot
from tests.games.buyers_market.texts import (
    ALL,
    OWN,
    building_of,
    code_of,
    figures_of,
    game_of,
    levels_in,
    players_of,
    rulebook_of,
    rules_of,
    shown_in,
    table_in,
    told_of,
)

# Those of whose figures an example can be told: of a first pallet, there must be several; a large
# level must be able to be short of a pyramid.
PALLETS: Final = tuple(name for name in ALL if name != "ones")
SIZES: Final = ("large", "medium", "small")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("buyers-market")


def _suits(name: str, folder: Path) -> dict[str, str]:
    """The suits by what the texts call them."""
    designs = game_of(name, folder).description.designs["small"]
    named = zip(designs.ids, designs.values, strict=True)
    return {str(values["name"]).lower(): suit for suit, values in named}


def _card(piece: str, rules: BuyersMarket) -> int:
    """The number of a card by its piece."""
    return rules.market.card_pieces.index(piece)


# -- the first pallets


@pytest.mark.slow
@pytest.mark.parametrize("name", PALLETS)
def test_the_first_pallets_are_those_that_the_die_brings(name: str, folder: Path) -> None:
    description = game_of(name, folder).description
    suits = _suits(name, folder)
    for players in players_of(name, folder):
        text = rulebook_of(name, folder, players)
        said = re.search(r"The die shows (.*?)\. (?:First lay|Lay out)", text)
        assert said is not None
        words = re.split(r", | and ", said[1])
        sides = tuple(suits.get(word) or word.removeprefix("the ") for word in words)
        assert len(sides) == figures_of(name, folder)["first-pallets"]
        (cards,) = (
            shown for shown, _, caption in shown_in(text) if caption.startswith("The pallets in")
        )
        assert len(set(cards)) == len(cards) == len(sides)
        # The cards of the example lie on top of the decks; the rules open them.
        plan = Recipe(description, players).plan(1)
        deck = dict.fromkeys([*cards, *(piece for piece, _ in plan.piles[Spot("deck")])], 1)
        rules = rules_of(name, folder, players)
        state = rules.setup(
            replace(
                plan,
                piles={**plan.piles, Spot("deck"): tuple(deck.items())},
                dealt={("pallets", ""): sides},
            )
        )
        taken = re.search(r"chooses (\w+) for the", text)
        assert (state.phase == FIRST) == (taken is not None)
        if taken is not None:
            state = rules.apply(
                state, rules.actions.open[rules.market.suits.index(suits[taken[1]])]
            )
        assert state.phase == TURN
        assert [pallet.card for pallet in state.pallets] == [_card(card, rules) for card in cards]


# -- the purchase


def _start(rules: BuyersMarket, name: str, folder: Path) -> State:
    """A position before the first turn, with nothing on the table."""
    plan = Recipe(game_of(name, folder).description, rules.players).plan(1)
    return rules.setup(plan)._replace(pallets=(), phase=TURN, wild=0, player=0)


def _act(rules: BuyersMarket, state: State, action: str) -> State:
    found = [each for each in rules.legal_actions(state) if each == action]
    assert found, f"{action}: {rules.legal_actions(state)}"
    return rules.apply(state, found[0])


def _told(name: str, folder: Path, players: int) -> tuple[str, list[str], int, int]:
    """The card of the purchase, the pyramids on it, what it wants, and what lay there."""
    text = told_of(name, folder, players)
    (bought,) = (
        (pieces, caption)
        for pieces, _, caption in shown_in(text)
        if caption.startswith("Some turns later")
    )
    card, *pyramids = bought[0]
    sums = re.search(r"(\d+) \+ (\d+) = (\d+), (?:and (\d+) would|exactly what)", bought[1])
    assert sums is not None
    before, paid, total, enough = (int(number or 0) for number in sums.groups())
    assert before + paid == total
    return card, pyramids, enough or total, total


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_purchase_is_legal_and_brings_what_the_book_says(name: str, folder: Path) -> None:
    for players in players_of(name, folder):
        figures = figures_of(name, folder, players)
        text = told_of(name, folder, players)
        card, pyramids, wants, total = _told(name, folder, players)
        rules = rules_of(name, folder, players)
        number = _card(card, rules)
        assert rules.market.card_pips[number] == wants
        name_of_card, suit = rules.market.cards[number], rules.market.card_suits[number]
        *resources, lent, paid = pyramids
        assert len(resources) == max(1, figures["resources-first"])
        # What change is told of is a small pyramid of one's own that lies in the pile already.
        there = int("Example: change" in text)
        state = _start(rules, name, folder)
        banks = list(state.banks)
        banks[0] = (banks[0][0], banks[0][1], banks[0][2] - there)
        pile = [*state.piles[0][:-1], (0, 0, there)]
        state = state._replace(
            banks=tuple(banks),
            piles=(tuple(pile), *state.piles[1:]),
            pallets=(Pallet(number, NONE, (NONE,) * players),),
        )
        assert set(resources) == {rules.market.resources[suit][1]}
        assert lent == rules.market.own[1][2]
        size = rules.market.own[0].index(paid)
        for _ in resources:
            state = _act(rules, state, f"place medium {name_of_card}")
        state = _act(rules, state._replace(player=1), f"lend small {name_of_card}")
        state = state._replace(player=0)
        after = _act(rules, state, f"buy {name_of_card} {SIZES[size]}")
        assert after.cards[0] == (number,)
        assert after.banks[1] == _start(rules, name, folder).banks[1]
        expected = [0, 0, 0]
        expected[size] += 1
        expected[2] += there
        assert after.piles[0][-1] == tuple(expected)
        assert after.piles[0][suit] == (0, len(resources), 0)
        change = re.search(r"may change (\d+) pip", text)
        excess = total - wants
        assert (int(change[1]) if change else 0) == excess
        if there:
            assert after.phase == CHANGE
            assert after.excess == excess
            assert "change small own" in rules.legal_actions(after)
            medium = f"change medium {rules.market.suits[suit]}"
            too_much = "medium one is too large" in text
            assert (medium in rules.legal_actions(after)) != too_much
        else:
            assert excess < figures["small-pips"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_pallet_to_be_taken_is_complete(name: str, folder: Path) -> None:
    for players in players_of(name, folder):
        rules = rules_of(name, folder, players)
        shown = [
            pieces
            for pieces, _, caption in shown_in(told_of(name, folder, players))
            if caption.startswith("This pallet is complete")
        ]
        assert shown
        card, *pyramids = shown[0]
        number = _card(card, rules)
        suit = rules.market.card_suits[number]
        counts = Counter(pyramids)
        large, medium, small = (counts.pop(piece, 0) for piece in rules.market.resources[suit])
        assert not counts
        pallet = Pallet(number, (large, medium, small), (NONE,) * players)
        assert rules.pallets.lacks(pallet) <= 0
        state = _start(rules, name, folder)._replace(pallets=(pallet,))
        assert f"take {rules.market.cards[number]}" in rules.legal_actions(state)


# -- buildings


def _stock(levels: list[list[str]], *, spare: bool = False) -> dict[str, tuple[int, int, int]]:
    """The pile of which that is built; a medium pyramid of the player's own may be left over."""
    found: Counter[tuple[str, str]] = Counter({(OWN, "medium"): int(spare)})
    for level in building_of(levels):
        for colour, count in level.colours:
            found[colour, level.size] += count
    colours = {colour for colour, _ in found}
    return {
        colour: (found[colour, "large"], found[colour, "medium"], found[colour, "small"])
        for colour in sorted(colours)
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_buildings_are_legal_or_not_as_the_book_says(name: str, folder: Path) -> None:
    for players in players_of(name, folder):
        code = code_of(name, folder, players)
        seen = set()
        for levels, caption in levels_in(told_of(name, folder, players)):
            stock = _stock(levels)
            found = [flaw.code.id for flaw in flaws(building_of(levels), stock, code)]
            kind = caption.partition(":")[0]
            seen.add(kind)
            if kind == "Not allowed":
                assert found == ["built-overhang"]
                continue
            assert not found
            assert completable(stock, code) == (kind != "Half-built")
            if kind == "Half-built":
                count = len(levels[-1])
                assert count == code.least(len(levels) - 1) - 1
        assert "A completed building" in seen
        assert ("Not allowed" in seen) == bool(code.open_tops)
        assert ("Half-built" in seen) == (code.needed[0] > 1)


@pytest.mark.parametrize("name", ALL)
def test_the_box_has_the_pyramids_of_the_examples(name: str, folder: Path) -> None:
    for players in players_of(name, folder):
        figures = figures_of(name, folder, players)
        for levels, _ in levels_in(told_of(name, folder, players)):
            for colour, counts in _stock(levels).items():
                most = figures["bank-trios" if colour == OWN else "trios"]
                assert max(counts) <= most


@pytest.mark.parametrize("name", ALL)
def test_the_points_are_those_of_the_rules_line_by_line(name: str, folder: Path) -> None:
    for players in players_of(name, folder):
        text = told_of(name, folder, players)
        example = text.partition("builds\n")[2]
        if name == "noughts":
            assert not example
            continue
        code = code_of(name, folder, players)
        suits = rules_of(name, folder, players).market.suits
        (wide,) = (
            levels for levels, caption in levels_in(text) if caption.startswith("A completed")
        )
        buildings = [wide, *(levels for levels, _ in levels_in(example))]
        spare = "cannot use the medium one" in example
        stock = _stock(buildings[-1], spare=spare)
        pile = re.search(r"has (\S+) pyramids? in the pile", example)
        assert pile is not None
        assert _number(pile[1]) == sum(map(sum, stock.values()))
        left = re.search(r"(\w+) pyramids? (?:is|are) still in the bank", example)
        bank = _number(left[1].lower()) if left else 0
        assert bank <= 3 * figures_of(name, folder, players)["bank-trios"]
        if spare:
            # One more medium pyramid has no room, wherever it is put.
            fuller = list(building_of(wide))
            counts = Counter(dict(fuller[1].colours))
            counts[OWN] += 1
            fuller[1] = level_of(1, counts)
            assert flaws(tuple(fuller), stock, code)
        rows = {row[0].lower(): row[1:] for row in table_in(example, "| |")}
        totals = []
        for n, levels in enumerate(buildings):
            counted = lines(building_of(levels), stock, suits, code, bank)
            for key, points in counted._asdict().items():
                told = rows[key][2 * n + 1] if key in rows else "0"
                assert int(told.replace("–", "-")) == points
            totals.append(counted.total)
            assert int(rows["total"][2 * n + 1]) == counted.total
        assert max(totals) <= lines(best(stock, suits, code), stock, suits, code, bank).total
        if len(totals) > 1:
            gain = totals[1] - totals[0]
            assert ("The higher building is worth" in example) == (gain != 0)
            assert ("Both are worth the same" in example) == (gain == 0)
            more = re.search(r"worth (\S+) points? (more|less)", example)
            if more is not None:
                assert _number(more[1]) * (1 if more[2] == "more" else -1) == gain


WORDS: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip


def _number(word: str) -> int:
    return WORDS.index(word) if word in WORDS else int(word)
