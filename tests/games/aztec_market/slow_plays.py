"""Plays of Aztec Market worked out slowly: by the rulebook's words, trying every sequence of moves.

Shares nothing with the rules but the state: what is legal in a play is what this says too.
"""

from __future__ import annotations

from printgen.games.aztec_market.rules import AztecMarket
from printgen.games.aztec_market.state import HOLE, NOTHING, State


def play_actions(game: AztecMarket, state: State) -> set[str]:
    """All that is legal in a play."""
    found = set(_purchases(game, state))
    for action, after in _moves(game, state):
        if state.bought or _purchase_can_follow(game, after, set()):
            found.add(action)
    if state.bought:
        found.add("done")
    return found


def can_play(game: AztecMarket, state: State) -> bool:
    """Whether a purchase can follow, after any moves that the coins allow."""
    return _purchase_can_follow(game, state, set())


def _purchase_can_follow(game: AztecMarket, state: State, been: set[State]) -> bool:
    if state in been:
        return False
    been.add(state)
    if any(_purchases(game, state)):
        return True
    return any(_purchase_can_follow(game, after, been) for _, after in _moves(game, state))


def _purchases(game: AztecMarket, state: State) -> list[str]:
    side, market = game.market.side, game.market
    rows = [state.cells[n * side : (n + 1) * side] for n in range(side)]
    # The market turned so that the player sits below it.
    for _ in range(("south", "west", "north", "east").index(game.seats[state.player])):
        rows = [tuple(row) for row in zip(*rows, strict=True)][::-1]  # a quarter to the left
    found = []
    for buyer in range(side):
        at = state.player * side + buyer
        if not state.coins[at]:
            continue
        for row in reversed(rows):  # from the player away
            tile = row[buyer]
            role = None if tile == HOLE else market.roles[tile]
            if role == "crowd":
                break
            if role == "vendor":
                colour = market.vendors.index(tile)
                if state.vendors[colour] and state.held[at] in {NOTHING, colour}:
                    found.append(f"buy {buyer + 1} {market.colours[colour]}")
    return found


def _moves(game: AztecMarket, state: State) -> list[tuple[str, State]]:
    found = []
    side = game.market.side
    hole = state.cells.index(HOLE)
    for cell, tile in enumerate(state.cells):
        if tile == HOLE:
            continue
        cells = list(state.cells)
        cells[hole], cells[cell] = tile, HOLE
        after = state._replace(cells=tuple(cells))
        name = f"move {'abcdefgh'[cell % side]}{cell // side + 1}"
        if game.market.roles[tile] == "messenger":
            found.append((name, after))
            continue
        for buyer in range(side):
            at = state.player * side + buyer
            if state.coins[at]:
                coins = list(state.coins)
                coins[at] -= 1
                paid = after._replace(coins=tuple(coins), bank=state.bank + 1)
                found.append((f"{name} pay {buyer + 1}", paid))
    return found
