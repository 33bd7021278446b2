"""Descriptions of states of Buyer's Market, and of why actions are not legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from printgen.core.did_you_mean import hinted
from printgen.core.errors import counted, listed
from printgen.games.buyers_market.actions import VERBS, Op
from printgen.games.buyers_market.building_code import fewest
from printgen.games.buyers_market.state import (
    CHANGE,
    EITHER,
    FIRST,
    NOTHING,
    OPEN,
    OVER,
    OWN,
    OWN_COLOUR,
    ROLL,
    SIZES,
    TURN,
    Pallet,
    State,
    Trio,
)
from printgen.play.rules.contract import Action

if TYPE_CHECKING:
    from printgen.games.buyers_market.turns import Turns

# The verbs of each phase, and the words after each verb.
_VERBS_NOW: Final = {
    FIRST: ("open",),
    TURN: ("place", "lend", "take", "buy", "call", "pass"),
    CHANGE: ("change", "keep"),
    ROLL: ("roll",),
    OPEN: ("open",),
}


class Narration:
    """Describe states of a game in words."""

    def __init__(self, game: Turns) -> None:
        self._game = game
        market = game.market
        card, suit = market.cards[0], market.suits[0]
        large, medium, small = SIZES
        choose = f"choose a suit and lay out its top card: 'open {suit}'"
        self._now = {
            FIRST: choose,
            TURN: f"take a turn: 'place {large} {card}' from the supply, 'lend {small} "
            f"{card}' from the bank, 'buy {card} {large} {small}', 'take {card}' or 'call'",
            CHANGE: f"take change or keep everything: 'change {medium} {OWN_COLOUR}', "
            f"'change {small} {suit}' or 'keep'",
            ROLL: f"roll the die for a new pallet: 'roll {market.sides[0]}'",
            OPEN: choose,
        }
        self._reasons: dict[str, Callable[[State, Op], str]] = {
            "open": lambda _, op: f"no card of {market.suits[op.what]} is left",
            "place": self._no_place,
            "lend": self._no_lend,
            "take": self._no_take,
            "buy": self._no_buy,
            "call": self._no_call,
            "pass": lambda *_: "you may pass only if you can do nothing else",
            "change": self._no_change,
        }

    # -- what is done

    def told(self, action: str) -> str:
        """Describe a legal action in words."""
        market, op = self._game.market, self._game.actions.meaning(action)
        if op is None:
            return action
        size = SIZES[op.size] if op.size != NOTHING else ""
        what = (market.cards[op.what] if op.what != NOTHING else "").replace("-", " ")
        match op.verb:
            case "place":
                return f"place a {size} pyramid from the supply at {what}"
            case "lend":
                return f"lend a {size} pyramid from your bank to {what}"
            case "take":
                return f"take {what}, which is complete"
            case "buy":
                paid = zip(op.paid, SIZES, strict=True)
                return f"buy {what} with {listed(f'{n} {size}' for n, size in paid if n)}"
            case "change":
                colour = market.suits[op.what] if op.what != NOTHING else "your own colour"
                return f"take change: a {size} pyramid of {colour}"
            case "open":
                return f"lay out the top card of {market.suits[op.what]}"
            case "keep":
                return "take no change"
            case "call":
                return "call the end of the game"
        return action

    # -- why not

    def written(self, action: str) -> Action:
        """Return a purchase with its pyramids in the order of their sizes."""
        match action.split(" "):
            case ["buy", card, *paid] if not set(paid) - set(SIZES):
                return Action(" ".join(["buy", card, *sorted(paid, key=SIZES.index)]))
        return Action(action)

    def explain(self, state: State, action: str) -> str:
        if state.phase == OVER:
            return "the game is over"
        verb, *words = action.split(" ")
        if verb not in _VERBS_NOW[state.phase]:
            known = "" if verb in VERBS else f"unknown action '{verb}'; "
            return f"{known}now {self._now[state.phase]}"
        op = self._game.actions.meaning(action)
        if op is None:
            return self._unread(verb, words, state)
        return self._reasons[verb](state, op)

    def _unread(self, verb: str, words: Sequence[str], state: State) -> str:
        """Return why an action with a known verb cannot be read."""
        market = self._game.market
        paid = max(1, len(words) - 1)
        kinds: tuple[tuple[str, Sequence[str]], ...] = {
            "place": (("size", SIZES), ("card", market.cards)),
            "lend": (("size", SIZES), ("card", market.cards)),
            "take": (("card", market.cards),),
            "buy": (("card", market.cards), *((("size", SIZES),) * paid)),
            "change": (("size", SIZES), ("colour", (OWN_COLOUR, *market.suits))),
            "open": (("suit", market.suits),),
            "roll": (("side", market.sides),),
        }.get(verb, ())
        if len(words) == len(kinds):
            for (kind, known), word in zip(kinds, words, strict=True):
                if word not in known:
                    return f"unknown {kind} '{word}'{hinted(word, known)}"
            if verb == "buy":
                return self._no_payment(words[1:])
        return f"that cannot be read; now {self._now[state.phase]}"

    def _no_payment(self, words: Sequence[str]) -> str:
        """Return why pyramids of known sizes can never be paid like this."""
        game = self._game
        paid: Trio = (words.count(SIZES[0]), words.count(SIZES[1]), words.count(SIZES[2]))
        pips = game.pallets.pips_of(paid)
        if pips > game.pallets.buy_pips:
            return f"that is {pips} pips, and a purchase may use at most {game.pallets.buy_pips}"
        return "no bank has that many pyramids of one size"

    def _no_pallet(self, state: State, card: int) -> str:
        """Return why there is no pallet for a card."""
        name = self._game.market.cards[card]
        for player, cards in enumerate(state.cards):
            if card in cards:
                return f"{self._game.seats[player]} has won {name} already"
        return f"{name} is not on the table"

    def _no_place(self, state: State, op: Op) -> str:
        game, pallet = self._game, self._game.at(state, op.what)
        if pallet is None:
            return self._no_pallet(state, op.what)
        suit = game.market.card_suits[op.what]
        if not state.supply[suit][op.size]:
            return f"the supply has no {SIZES[op.size]} pyramid of {game.market.suits[suit]} left"
        most, there = game.market.card_pips[op.what], game.pallets.pips_of(pallet.resources)
        return (
            f"{game.market.cards[op.what]} takes resources of up to {counted(most, 'pip')}, "
            f"and has {there} already"
        )

    def _no_lend(self, state: State, op: Op) -> str:
        game, pallet = self._game, self._game.at(state, op.what)
        if pallet is None:
            return self._no_pallet(state, op.what)
        if game.pallets.lacks(pallet) <= 0:
            return f"{game.market.cards[op.what]} is complete: take it, or leave it"
        return f"{game.seats[state.player]} has no {SIZES[op.size]} pyramid in the bank"

    def _no_take(self, state: State, op: Op) -> str:
        game, pallet = self._game, self._game.at(state, op.what)
        if pallet is None:
            return self._no_pallet(state, op.what)
        if not game.pallets.may_be_bought(pallet):
            return self._no_resources(pallet)
        lacks = game.pallets.lacks(pallet)
        return f"{game.market.cards[op.what]} needs {counted(lacks, 'more pip')}"

    def _no_resources(self, pallet: Pallet) -> str:
        """Return why a pallet may not be bought yet."""
        first, there = self._game.pallets.resources_first, sum(pallet.resources)
        need = f"{counted(first, 'resource')}"
        return f"a pallet needs {need} before anyone can buy it, and this one has {there or 'none'}"

    def _no_buy(self, state: State, op: Op) -> str:
        game, pallet = self._game, self._game.at(state, op.what)
        if pallet is None:
            return self._no_pallet(state, op.what)
        lacks, name = game.pallets.lacks(pallet), game.market.cards[op.what]
        if lacks <= 0:
            return f"{name} is complete: 'take {name}'"
        if not game.pallets.may_be_bought(pallet):
            return self._no_resources(pallet)
        for size, has, wanted in zip(SIZES, state.banks[state.player], op.paid, strict=True):
            if wanted > has:
                seat = game.seats[state.player]
                return f"{seat} has {counted(has, f'{size} pyramid')} in the bank"
        pips = counted(lacks, "more pip")
        return f"{name} needs {pips}, and you pay {game.pallets.pips_of(op.paid)}"

    def _no_call(self, state: State, _: Op) -> str:
        if state.caller != NOTHING:
            return f"{self._game.seats[state.caller]} has called already"
        fewest_of = zip(fewest(self._game.code), SIZES, strict=True)
        needed = listed(f"{count} {size}" for count, size in fewest_of if count)
        seat = self._game.seats[state.player]
        return f"{seat} cannot complete a building yet: that takes {needed}"

    def _no_change(self, state: State, op: Op) -> str:
        market = self._game.market
        if op.what not in {NOTHING, state.suit}:
            return f"change comes in the suit of the card, {market.suits[state.suit]}"
        kind = OWN_COLOUR if op.what == NOTHING else market.suits[op.what]
        is_own = op.what == NOTHING
        if state.back != EITHER and (state.back == OWN) is not is_own:
            return "take change in one colour only: you began with another"
        pips = market.pips[op.size]
        if pips > state.excess:
            over = f"{counted(state.excess, 'pip')}"
            return f"you can still change {over}, and a {SIZES[op.size]} pyramid has {pips}"
        return f"the pile has no {SIZES[op.size]} pyramid of '{kind}'"

    # -- states

    def description(self, state: State) -> str:
        """Describe pallets, supply and players; ``2L 1M`` is two large pyramids and a medium."""
        return "\n".join([*self._pallets(state), *self._heaps(state), *self._players(state)])

    def _pallets(self, state: State) -> Iterator[str]:
        game, market = self._game, self._game.market
        for pallet in state.pallets:
            parts = [_short(pallet.resources)] if any(pallet.resources) else []
            parts += [
                f"{seat} {_short(lent)}"
                for seat, lent in zip(game.seats, pallet.lent, strict=True)
                if any(lent)
            ]
            there = f"{game.pallets.pips_on(pallet)} of {market.card_pips[pallet.card]} pips"
            yield f"{market.cards[pallet.card]}: {'; '.join((there, *parts))}"

    def _heaps(self, state: State) -> Iterator[str]:
        suits = self._game.market.suits
        shown = (f"{suit} {_short(trio)}" for suit, trio in zip(suits, state.supply, strict=True))
        yield f"supply: {', '.join(shown)}"
        decks = (
            f"{len(deck)} {suit}" + (f" ({self._game.market.cards[deck[0]]})" if deck else "")
            for suit, deck in zip(suits, state.decks, strict=True)
        )
        yield f"cards left: {', '.join(decks)}"

    def _players(self, state: State) -> Iterator[str]:
        game = self._game
        colours = (*game.market.suits, OWN_COLOUR)
        for player, seat in enumerate(game.seats):
            mark = "*" if player == state.player and state.phase != OVER else " "
            pile = ", ".join(
                f"{colour} {_short(trio)}"
                for colour, trio in zip(colours, state.piles[player], strict=True)
                if any(trio)
            )
            cards = len(state.cards[player])
            yield (
                f"{mark}{seat}: bank {_short(state.banks[player])}; pile {pile or '-'}; "
                f"{counted(cards, 'card')}"
            )
        if state.phase == OVER:
            yield "the game is over"
            return
        if state.caller != NOTHING:
            yield f"{game.seats[state.caller]} has called; turns after this one: {state.left}"
        if state.phase == CHANGE:
            yield f"{counted(state.excess, 'pip')} of change left"
        yield f"now {self._now[state.phase]}"


def _short(trio: Trio) -> str:
    """Return pyramids by their sizes' first letters: ``2L 1M``."""
    shown = (f"{n}{size[0].upper()}" for n, size in zip(trio, SIZES, strict=True) if n)
    return " ".join(shown) or "-"


def signed(text: str | int) -> str:
    """Return numbers with a printed minus sign."""
    return str(text).replace("-", "−")
