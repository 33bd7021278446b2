"""Checks for what the rules of The Market at Kos need in the game's data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, counted
from printgen.games.market_at_kos.codes import SPACE_UNCLEAR, TRACK_MISSING, TRACK_UNUSED
from printgen.games.market_at_kos.data import (
    AREAS,
    BOARD,
    MOST_ROUNDS,
    TRADES,
    lattice_of,
    moves_track,
    needed,
    spaces_of,
    track_name,
    workers,
)
from printgen.kinds.board.model import Board
from printgen.model.boards import Space
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.play.codes import AREA_UNFIT, GOODS_UNMATCHED, SET_UNCLEAR
from printgen.play.rules.missing_data import (
    ANY,
    figures_of,
    missing_areas,
    missing_figures,
    missing_own_designs,
)
from printgen.play.rules.parts import Part, missing_parts

# The areas that are spaces of a board, with their names in messages.
_ON_BOARD: Final = {"market": "the market", "stalls-track": "the stalls track"}
# The parts whose copies are all alike.
_PARTS: Final = (
    Part(BOARD, "board", ", with the tracks for moves"),
    *(Part(name, "designs") for name in ("stalls", "workers", "tokens")),
    *(Part(name, "alike") for name in ("coins", "broker")),
)


def findings(description: Description) -> Iterator[Finding]:
    """Yield everything that is missing, each with its place; nothing for a game without rules."""
    if description.rules is None:
        return
    figures = list(_figures(description))
    parts = list(missing_parts(description, _PARTS))
    areas = list(_areas(description))
    yield from (*figures, *parts, *areas)
    if not parts and not areas:
        yield from _sets(description)
        yield from _goods(description)
    if not figures and not areas and not parts:
        spaces = list(_spaces(description))
        yield from spaces
        if not spaces:
            yield from _limits(description)


def _figures(description: Description) -> Iterator[Finding]:
    """Find figures that are missing, also those of each round."""
    rounds = [table["rounds"] for table in figures_of(description) if "rounds" in table]
    read = needed(min(max(rounds, default=0), MOST_ROUNDS))
    yield from missing_figures(description, dict.fromkeys(read, ANY))
    if rounds and not 1 <= min(rounds) <= max(rounds) <= MOST_ROUNDS:
        wrong = max(rounds) if max(rounds) > MOST_ROUNDS else min(rounds)
        message = f"a game has 1 to {MOST_ROUNDS} rounds, not {wrong}"
        where = description.place_of_figure("rounds")
        yield Finding(OUT_OF_RANGE, message, where, "change the figure")


def _areas(description: Description) -> Iterator[Finding]:
    """Find missing areas, a market without a grid, and a missing track."""
    yield from missing_areas(description, AREAS)
    setup = description.setup
    if setup is None:
        return
    for name, title in _ON_BOARD.items():
        if name not in setup.areas:
            continue
        where = description.place("setup", "areas", name)
        area = setup.areas[name]
        board = description.game.components.get(area.board or "")
        if not isinstance(board, Board) or area.group not in board.spaces:
            message = f"{title} needs spaces of a board"
            hint = "name a board with 'board', and its spaces with 'group'"
            yield Finding(AREA_UNFIT, message, where, hint)
        elif name == "market" and lattice_of(description) is None:
            message = "the market needs spaces in rows and columns"
            hint = "name a group of the form 'grid' with a 'pattern'"
            yield Finding(AREA_UNFIT, message, where, hint)
    for name in ("hand", "purse"):
        if name in setup.areas and not setup.areas[name].per_seat:
            message = f"every player needs an area '{name}'"
            where = description.place("setup", "areas", name)
            yield Finding(AREA_UNFIT, message, where, "write 'per-seat: true'")


def _sets(description: Description) -> Iterator[Finding]:
    """Find seats without a merchant token of their own, or with workers with the same goods."""
    setup, rules = description.setup, description.rules
    if setup is None or rules is None:
        return
    yield from missing_own_designs(description, rules.pieces["tokens"])
    worker = rules.pieces["workers"]
    designs = description.designs[worker]
    for n, (name, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
        if str(values.get("seat")) not in setup.seats:
            message = f"the worker '{name}' belongs to no seat '{values.get('seat')}'"
            near = did_you_mean(str(values.get("seat")), setup.seats)
            yield Finding(SET_UNCLEAR, message, designs.place(n, "seat"), near)
    pairs: dict[tuple[str, tuple[int, ...]], str] = {}
    goods = description.designs[rules.pieces["stalls"]].ids
    rows = {f"{worker}/{name}": n for n, name in enumerate(designs.ids)}
    for each in workers(description):
        first = pairs.setdefault((each.seat, each.goods), each.piece)
        if first != each.piece:
            traded = " and ".join(goods[n] for n in each.goods)
            message = f"'{first}' of the same seat trades {traded} as well"
            where = designs.place(rows[each.piece], TRADES[0])
            yield Finding(SET_UNCLEAR, message, where, "let them be one design, or differ")


def _goods(description: Description) -> Iterator[Finding]:
    """Find goods that no worker trades, and workers who trade unknown goods."""
    parts = description.roles
    stalls = description.designs[parts["stalls"]]
    designs = description.designs[parts["workers"]]
    for n, (name, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
        for field in TRADES:
            good = values.get(field)
            if str(good) not in stalls.ids:
                message = f"no stall can ever suit the worker '{name}': none is called '{good}'"
                if good is None:
                    message = f"the worker '{name}' has no '{field}' goods"
                near = did_you_mean(str(good), stalls.ids, most=100)
                yield Finding(GOODS_UNMATCHED, message, designs.place(n, field), near)
    traded = {str(values.get(field)) for values in designs.values for field in TRADES}
    for name in stalls.ids:
        if name not in traded:
            message = f"no worker trades {name}, so nobody can ever hold such a stall"
            where = description.place("components", parts["stalls"], "rows", name, key=True)
            hint = f"write '{TRADES[0]}: {name}' at a worker"
            yield Finding(GOODS_UNMATCHED, message, where, hint)


def _spaces(description: Description) -> Iterator[Finding]:
    """Find spaces without a number, and moves without a track."""
    setup, tables = description.setup, figures_of(description)
    if setup is None:
        return
    for area in _ON_BOARD:
        about = setup.areas[area]
        spaces = spaces_of(description, tables[0], area) or ()
        yield from _numbers(description, about.board or "", about.group or "", spaces)
    board = setup.areas["market"].board or ""
    lattice = lattice_of(description)
    squares = [s for s in spaces_of(description, tables[0], "market") or () if lattice]
    kinds = {space.kind for space in squares}
    if lattice is not None and (lattice.pattern[0][0] not in kinds or len(kinds) == 1):
        message = "the market needs squares for stalls, and circles for workers between them"
        where = description.place("components", board, "spaces", setup.areas["market"].group or "")
        hint = "the kind named first in 'pattern' is the squares', the others are circles"
        yield Finding(AREA_UNFIT, message, where, hint)
    tracks = description.roles[BOARD]
    most = max(table["moves-each"] for table in tables)
    for n in range(1, most + 1):
        track = moves_track(description, tables[0], n)
        if track is None:
            where = description.place("components", tracks, "spaces", key=True)
            message = f"there is no track '{track_name(n)}' for a player's move {n} of a round"
            if n < most:
                message += f", and {most} moves are allowed"
            hint = "add a group of that name, or lower 'moves-each'"
            yield Finding(TRACK_MISSING, message, where, hint)
            return
        yield from _numbers(description, tracks, track_name(n), track)
    if moves_track(description, tables[0], most + 1) is not None:
        name = track_name(most + 1)
        where = description.place("components", tracks, "spaces", name, key=True)
        message = f"the board has a track '{name}', but a player has {counted(most, 'move')}"
        hint = "remove the group and what the face shows of it, or raise 'moves-each'"
        yield Finding(TRACK_UNUSED, message, where, hint)


def _numbers(
    description: Description, board: str, group: str, spaces: tuple[Space, ...]
) -> Iterator[Finding]:
    """Find spaces without a whole number, or with one below 0."""
    for space in spaces:
        value = space.values.get("value")
        path: tuple[str | int, ...] = ("each", space.n - 1, "value")
        if space.kind != group:  # in a grid
            path = ("table", space.row - 1, space.column - 1)
        where = description.place("components", board, "spaces", group, *path)
        if type(value) is not int or value < 0:
            message = f"the rules need a whole number on {space.label} of '{group}', not '{value}'"
            yield Finding(SPACE_UNCLEAR, message, where, "write a number from 0")
        coins = space.values.get("coins")
        if coins is not None and (type(coins) is not int or coins < 0):
            message = f"'{coins}' are no coins that a space can give"
            where = description.place(
                "components", board, "spaces", group, "each", space.n - 1, "coins"
            )
            yield Finding(SPACE_UNCLEAR, message, where, "write a number, or '{figure}'")


def _limits(description: Description) -> Iterator[Finding]:
    """Find more stalls than the market can hold, figures without a third set, and a broker off the
    track.
    """
    tables = figures_of(description)
    lattice = lattice_of(description)
    square = lattice.pattern[0][0] if lattice else ""
    market = spaces_of(description, tables[0], "market") or ()
    squares = sum(space.kind == square for space in market)
    track = len(spaces_of(description, tables[0], "stalls-track") or ())
    for n in range(1, max(table["rounds"] for table in tables) + 1):
        name = f"stalls-round-{n}"
        most = max(table[name] for table in tables)
        if most > squares:
            message = f"round {n} ends with {most} stalls, and the market has {squares} squares"
            where = description.place_of_figure(name)
            yield Finding(OUT_OF_RANGE, message, where, "lower it, or enlarge the market")
    yield from _third(description)
    for name in ("broker-highest", "broker-start"):
        positions = [table[name] for table in tables if name in table]
        for position in (min(positions, default=1), max(positions, default=1)):
            if not 1 <= position <= track:
                message = f"the broker cannot stand on space {position} of a track of {track}"
                where = description.place_of_figure(name)
                hint = f"positions count from the track's end, from 1 to {track}"
                yield Finding(OUT_OF_RANGE, message, where, hint)
                break


def _third(description: Description) -> Iterator[Finding]:
    """Find figures for a third set of pieces if every seat is taken."""
    game = description.game
    seats = len(description.setup.seats) if description.setup else 0
    for name in ("third-stalls", "third-workers-of-a-kind"):
        if seats <= game.players.max and game.figures_at(seats)[name]:
            message = f"with {seats} players no seat is left for a third set of pieces"
            where = description.place_of_figure(name)
            yield Finding(OUT_OF_RANGE, message, where, "let it be 0 for so many players")
