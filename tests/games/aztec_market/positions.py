"""Help for tests of play: Aztec Market's rules, and positions drawn as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from printgen.games.aztec_market.rules import ENGINE, AztecMarket
from printgen.games.aztec_market.state import HOLE, NOTHING, TURN, State
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.play.setup import Recipe, SetupPlan


@cache
def aztec() -> Loaded:
    return catalog.load("aztec-market")


def rules(players: int, figures: Mapping[str, int] | None = None) -> AztecMarket:
    return ENGINE.rules(aztec().description, players, figures)


def plan(players: int, seed: int = 0, modes: tuple[str, ...] = ()) -> SetupPlan:
    return Recipe(aztec().description, players, modes).plan(seed)


# Letters for tiles: vendors of jewel, cloth, pot and herb in capitals, the others small.
LETTERS = {
    "J": "vendor-red",
    "C": "vendor-blue",
    "P": "vendor-black",
    "H": "vendor-green",
    "x": "crowd",
    "p": "porter",
    "g": "governor",
    "a": "ambassador",
    "m": "messenger",
    "k": "king",
}
COLOURS = ("jewel", "cloth", "pot", "herb")


def position(  # the parts of a position
    game: AztecMarket,
    market: str,
    *,
    vendors: Mapping[str, int] | None = None,
    king: Mapping[str, int] | None = None,
    bag: Mapping[str, int] | None = None,
    buyers: Mapping[str, str] | None = None,
    bank: int = 8,
    player: int = 0,
    phase: int = TURN,
    **more: Any,
) -> State:
    """A position. ``market`` has a line of letters for each row and '.' for the hole; ``buyers``
    says for each seat what its buyers have, as in ``"o - 3jewel 2pot+o"`` (o: a coin).
    """
    names = game.market.names
    cells = [
        HOLE if letter == "." else names.index(LETTERS[letter])
        for letter in "".join(market.split())
    ]
    held, counts, coins = [], [], []
    for seat in game.seats:
        for buyer in (buyers or {}).get(seat, "- - - -").split():
            goods, _, coin = buyer.rpartition("+") if "+" in buyer else (buyer, "", "")
            if buyer in {"o", "-"}:
                goods, coin = "", buyer
            colour = goods.lstrip("0123456789")
            held.append(COLOURS.index(colour) if colour else NOTHING)
            counts.append(int(goods.removesuffix(colour)) if colour else 0)
            coins.append(int(coin == "o"))
    return State(
        cells=tuple(cells),
        vendors=_counts(vendors),
        king=_counts(king),
        bag=_counts(bag),
        aside=(0, 0, 0, 0),
        held=tuple(held),
        counts=tuple(counts),
        coins=tuple(coins),
        bank=bank,
        start=0,
        player=player,
        phase=phase,
        left=more.get("left", 0),
        bought=more.get("bought", False),
    )


def _counts(tokens: Mapping[str, int] | None) -> tuple[int, ...]:
    return tuple((tokens or {}).get(colour, 0) for colour in COLOURS)
