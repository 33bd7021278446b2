"""Help for tests of play: the rules of Tlatelolco, positions told by their spaces, small boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

from printgen.core.geometry import Box
from printgen.games.tlatelolco.board import Board
from printgen.games.tlatelolco.data import Market
from printgen.games.tlatelolco.rules import ENGINE, Tlatelolco
from printgen.games.tlatelolco.state import NOTHING, ROLL, Stand, State
from printgen.games.tlatelolco.turns import Turns
from printgen.model import catalog
from printgen.model.boards import Space, column_name
from printgen.model.catalog import Loaded
from printgen.play.setup import Recipe, SetupPlan

# R, Red space roll table.
RED = {2: "gain", 3: "move", 4: "banish", 5: "force", 6: "thief", 7: "force", 8: "move"}
RED |= {9: "jump", 10: "thief", 11: "home", 12: "gain"}


@cache
def tlatelolco() -> Loaded:
    return catalog.load("tlatelolco")


@cache
def rules(players: int, **figures: int) -> Tlatelolco:
    """The rules; figures are written with underscores: ``stay_allowed=0``."""
    changed = {name.replace("_", "-"): value for name, value in figures.items()}
    return ENGINE.rules(tlatelolco().description, players, changed)


def plan(players: int, seed: int = 0) -> SetupPlan:
    return Recipe(tlatelolco().description, players).plan(seed)


def position(
    game: Turns,
    pawns: str,
    goods: Mapping[str, str] | None = None,
    *,
    stands: Mapping[str, str] | None = None,
    targets: Mapping[str, str] | None = None,
    thief: str = "",
    **more: Any,
) -> State:
    """A position in which the die of the first player is next.

    ``pawns`` are spaces by seat in turn order; ``goods`` like ``{"eagle": "20 jade, 1 gold"}``;
    ``stands`` what they take and give: ``{"b1": "jade gold > silver"}``. Others sell nothing.
    Export goods are all ``honey``.
    """
    market = game.market
    names, known = market.board.names, list(market.goods)
    held = []
    for seat in game.seats:
        own = [0] * len(known)
        for part in filter(None, (goods or {}).get(seat, "").split(", ")):
            units, good = part.split()
            own[known.index(good)] = int(units)
        held.append(tuple(own))
    there = dict.fromkeys((names[n] for n in market.board.stands), Stand(NOTHING, ()))
    for name, text in (stands or {}).items():
        assert name in there, f"{name} is no stand"
        wants, sells = text.split(">")
        there[name] = Stand(
            known.index(sells.strip()), tuple(known.index(good) for good in wants.split())
        )
    state = State(
        stands=tuple(there.values()),
        exports=(known.index("honey") if "honey" in known else 0,) * len(game.seats),
        targets=tuple(
            tuple(known.index(good) for good in (targets or {}).get(seat, "").split())
            for seat in game.seats
        ),
        goods=tuple(held),
        pawns=tuple(names.index(space) for space in pawns.split()),
        thief=names.index(thief) if thief else NOTHING,
        player=0,
        phase=ROLL,
        roll=0,
        thrown=0,
        is_again=False,
        has_landed=False,
        offers=0,
        robbed=(),
        offer=None,
        winner=NOTHING,
    )
    return state._replace(**more)


def holds(game: Turns, state: State, seat: str) -> str:
    """What a player has, as :func:`position` is told."""
    own = zip(game.market.goods, state.goods[game.seats.index(seat)], strict=True)
    return ", ".join(f"{units} {good}" for good, units in own if units)


def at(game: Turns, state: State, seat: str) -> str:
    """The space of a player's pawn."""
    return game.market.board.names[state.pawns[game.seats.index(seat)]]


def small(
    board: Sequence[str],
    *,
    seats: tuple[str, ...] = ("eagle", "jaguar"),
    sides: int = 2,
    goods: tuple[str, ...] = ("jade", "gold"),
    **figures: int,
) -> Turns:
    """Rules on a board of its own: ``C`` a corner, ``s`` a stand, ``.`` a red space, ``#`` none."""
    kinds = {"C": "corner", "s": "stand", ".": "red"}
    spaces: list[Space] = []
    for row, line in enumerate(board):
        for column, letter in enumerate(line.split()):
            if letter != "#":
                name = f"{column_name(column)}{row + 1}"
                place = Box(0, 0, 1, 1)
                kind = kinds[letter]
                n = len(spaces) + 1
                spaces.append(Space("m", n, row + 1, column + 1, kind, place, "", name, {}))
    market = SimpleNamespace(goods=goods, board=Board(spaces), table=dict(RED))
    known = dict.fromkeys(ENGINE.rules_class.figures, 1) | {"die-sides": sides, "thief-number": 0}
    known |= {name.replace("_", "-"): value for name, value in figures.items()}
    return Turns(cast("Market", market), seats, known)
