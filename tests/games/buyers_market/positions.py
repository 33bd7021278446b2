"""Help for tests of play: the rules of Buyer's Market, positions told in words, small decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

from printgen.games.buyers_market.data import Market
from printgen.games.buyers_market.rules import ENGINE, BuyersMarket
from printgen.games.buyers_market.state import EITHER, NONE, NOTHING, TURN, Pallet, State, Trio
from printgen.games.buyers_market.turns import Turns
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.play.rules.contract import CHANCE
from printgen.play.setup import Recipe, SeededRandom, SetupPlan


@cache
def buyers() -> Loaded:
    return catalog.load("buyers-market")


def rules(players: int, **figures: int) -> BuyersMarket:
    """The rules; figures are written with underscores: ``call_is_turn=0``."""
    changed = {name.replace("_", "-"): value for name, value in figures.items()}
    return ENGINE.rules(buyers().description, players, changed)


def plan(players: int, seed: int = 0) -> SetupPlan:
    return Recipe(buyers().description, players).plan(seed)


def trio(text: str) -> Trio:
    """``"2L 1S"`` are two large pyramids and a small one."""
    counts = {"L": 0, "M": 0, "S": 0}
    for part in text.split():
        counts[part[-1]] += int(part[:-1])
    return counts["L"], counts["M"], counts["S"]


def words(pyramids: Trio) -> str:
    """The same the other way round."""
    shown = (f"{n}{size}" for n, size in zip(pyramids, "LMS", strict=True) if n)
    return " ".join(shown)


def position(  # the parts of a position
    game: Turns,
    *pallets: str,
    banks: Mapping[str, str] | None = None,
    piles: Mapping[str, str] | None = None,
    supply: Mapping[str, str] | None = None,
    decks: str = "",
    **more: Any,
) -> State:
    """A position in which the first player is to act.

    ``pallets`` like ``"clubs-three: 1S; plumb 1L 1M"``: resources, then what players have lent;
    ``piles`` like ``{"plumb": "clubs 2L, own 1S"}``; ``decks`` are the cards left, next ones first.
    Banks are ``2L 2M 2S`` and the supply has ``3L 3M 3S`` of each suit, where nothing is said.
    """
    market, seats = game.market, game.seats
    on_table = []
    for text in pallets:
        card, _, rest = text.partition(":")
        resources, *parts = rest.split(";")
        lent = {seat: trio(has) for seat, _, has in (p.strip().partition(" ") for p in parts)}
        assert set(lent) <= set(seats)
        on_table.append(
            Pallet(
                market.cards.index(card), trio(resources), tuple(lent.get(s, NONE) for s in seats)
            )
        )
    left: list[list[int]] = [[] for _ in market.suits]
    for name in decks.split():
        card_at = market.cards.index(name)
        left[market.card_suits[card_at]].append(card_at)
    colours = (*market.suits, "own")
    held = []
    for seat in seats:
        own = dict.fromkeys(colours, NONE)
        for part in filter(None, (piles or {}).get(seat, "").split(", ")):
            colour, _, has = part.partition(" ")
            own[colour] = trio(has)
        held.append(tuple(own[colour] for colour in colours))
    state = State(
        decks=tuple(map(tuple, left)),
        supply=tuple(trio((supply or {}).get(suit, "3L 3M 3S")) for suit in market.suits),
        pallets=tuple(on_table),
        banks=tuple(trio((banks or {}).get(seat, "2L 2M 2S")) for seat in seats),
        piles=tuple(held),
        cards=((),) * len(seats),
        player=0,
        phase=TURN,
        wild=0,
        excess=0,
        suit=NOTHING,
        back=EITHER,
        caller=NOTHING,
        left=0,
        passes=0,
    )
    return state._replace(**more)


def bank(game: Turns, state: State, seat: str) -> str:
    """A player's bank, as :func:`position` is told."""
    return words(state.banks[game.seats.index(seat)])


def pile(game: Turns, state: State, seat: str) -> str:
    """A player's pile, likewise."""
    colours = (*game.market.suits, "own")
    has = zip(colours, state.piles[game.seats.index(seat)], strict=True)
    return ", ".join(f"{colour} {words(pyramids)}" for colour, pyramids in has if any(pyramids))


def supply(game: Turns, state: State, suit: str) -> str:
    """What there is of a suit, likewise."""
    return words(state.supply[game.market.suits.index(suit)])


def pallets(game: Turns, state: State) -> list[str]:
    """The cards on the table."""
    return [game.market.cards[each.card] for each in state.pallets]


def small(
    cards: Mapping[str, int],
    *,
    seats: tuple[str, ...] = ("trowel", "plumb"),
    sides: Sequence[str] = ("red", "blue", "wild"),
    **figures: int,
) -> Turns:
    """Rules with a deck of its own: cards like ``{"red-one": 1}``, by suit and pips."""
    suits = tuple(dict.fromkeys(name.partition("-")[0] for name in cards))
    known = {name: each.value or 0 for name, each in buyers().description.game.figures.items()}
    known |= {name.replace("_", "-"): value for name, value in figures.items()}
    market = SimpleNamespace(
        suits=suits,
        titles=suits,
        pips=(known["large-pips"], known["medium-pips"], known["small-pips"]),
        cards=tuple(cards),
        card_suits=tuple(suits.index(name.partition("-")[0]) for name in cards),
        card_pips=tuple(cards.values()),
        sides=tuple(sides),
        side_suits=tuple(suits.index(side) if side in suits else NOTHING for side in sides),
    )
    return Turns(cast("Market", market), seats, known)


def play_on(game: BuyersMarket, state: State, seed: int) -> list[State]:
    """All positions of a game by chance."""
    rng = SeededRandom(seed, "test")
    found = [state]
    while not game.is_over(state):
        legal = game.legal_actions(state)
        is_chance = game.to_act(state) == CHANCE
        action = game.chance(state, rng) if is_chance else rng.pick(tuple(legal))
        state = game.apply(state, action)
        found.append(state)
    return found
