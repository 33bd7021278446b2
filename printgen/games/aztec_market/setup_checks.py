"""Checks for what the rules of Aztec Market need in the game's data."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding
from printgen.games.aztec_market.codes import (
    KING_UNCLEAR,
    ROLE_UNKNOWN,
    SEAT_UNKNOWN,
    VENDOR_UNCLEAR,
)
from printgen.games.aztec_market.data import (
    AREAS,
    FIGURES,
    MOST_WAYS,
    PARTS,
    ROLES,
    SIDES,
    most_of_each,
    ways_to_pay,
)
from printgen.model.boards import BoardBase
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.model.pieces import Pieces
from printgen.play.codes import AREA_UNFIT
from printgen.play.rules.missing_data import missing_areas, missing_figures
from printgen.play.rules.parts import Part, missing_parts


def findings(description: Description) -> Iterator[Finding]:
    """Yield what the rules need and the data does not have, each with its place."""
    rules = description.rules
    if rules is None:
        return
    yield from missing_figures(description, FIGURES)
    figures = most_of_each(description)
    price, purse = figures.get("coins-per-purchase", 0), figures.get("coins-per-buyer", 0)
    if price > max(purse, 1):
        message = f"a purchase costs {price} coins of one buyer, who never has more than {purse}"
        hint = "lower 'coins-per-purchase' or raise 'coins-per-buyer'"
        where = description.place_of_figure("coins-per-purchase")
        yield Finding(OUT_OF_RANGE, message, where, hint)
    if figures.keys() >= FIGURES.keys():
        purses = [figures["coins-per-buyer"]] * figures["market-side"]
        ways = ways_to_pay(figures["coins-per-move"], purses)
        if next(islice(ways, MOST_WAYS, None), None) is not None:
            message = f"there are more than {MOST_WAYS} ways to pay for one move"
            hint = "lower 'coins-per-move' or 'coins-per-buyer'"
            where = description.place_of_figure("coins-per-move")
            yield Finding(OUT_OF_RANGE, message, where, hint)
    yield from missing_parts(description, [Part(name) for name in PARTS])
    components = description.game.components
    if all(isinstance(components.get(rules.pieces.get(part, "")), Pieces) for part in PARTS):
        yield from _tiles(description, rules.pieces["tiles"], rules.pieces["goods"])
    yield from _areas(description)


def _tiles(description: Description, tiles: str, goods: str) -> Iterator[Finding]:
    """Find a missing king, colours that do not have exactly one vendor, and unknown roles."""
    designs = description.designs[tiles]
    colours = description.designs[goods].ids
    table = description.place("components", tiles, key=True)
    sellers: dict[str, str] = {}
    kings = []
    for n, (name, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
        role = values.get("role")
        if role not in ROLES:
            message = f"'{name}' has the role '{role}', which the rules do not know"
            if role is None:
                message = f"'{name}' has no 'role', which the rules need"
            near = did_you_mean(str(role), ROLES) or f"known are {', '.join(ROLES)}"
            yield Finding(ROLE_UNKNOWN, message, designs.place(n, "role"), near)
        if role == "king":
            kings.append(name)
        if role != "vendor":
            continue
        sold = str(values.get("sells", ""))
        where = designs.place(n, "sells")
        if sold not in colours:
            message = f"'{name}' sells '{sold}', which is not a commodity"
            yield Finding(VENDOR_UNCLEAR, message, where, did_you_mean(sold, colours))
        elif sold in sellers:
            message = f"'{name}' sells {sold}, and so does '{sellers[sold]}'"
            hint = "the rules know one vendor for each colour"
            yield Finding(VENDOR_UNCLEAR, message, where, hint)
        sellers.setdefault(sold, name)
    for colour in colours:
        if colour not in sellers:
            message = f"no vendor sells {colour}"
            hint = f"add a row with 'role: vendor' and 'sells: {colour}'"
            yield Finding(VENDOR_UNCLEAR, message, table, hint)
    if len(kings) != 1:
        message = f"{len(kings)} tiles have the role 'king'; the rules need one"
        yield Finding(KING_UNCLEAR, message, table, "give one design this role")


def _areas(description: Description) -> Iterator[Finding]:
    """Find missing or unsuitable areas, and seats that are not at a side of the market."""
    yield from missing_areas(description, AREAS)
    setup = description.setup
    if setup is None:
        return
    for seat in setup.seats:
        if seat not in SIDES:
            message = f"the rules know no side of the market '{seat}'"
            place = description.place("setup", "seats", seat, key=True)
            yield Finding(SEAT_UNKNOWN, message, place, f"known are {', '.join(SIDES)}")
    market, figures = setup.areas.get("market"), most_of_each(description)
    name = (market.board if market else None) or ""
    board = description.game.components.get(name)
    if market is not None and not isinstance(board, BoardBase):
        message = "the market needs a board"
        place = description.place("setup", "areas", "market")
        yield Finding(AREA_UNFIT, message, place, "name one with 'board'")
    elif market is not None and isinstance(board, BoardBase):
        group = market.group or next(iter(board.groups(figures)))
        spaces = board.groups(figures)[group]
        if {space.row for space in spaces} != {space.column for space in spaces}:
            message = "the market is not square"
            place = description.place("components", name, "spaces", group)
            yield Finding(AREA_UNFIT, message, place, "give it as many rows as columns")
    buyers = setup.areas.get("buyers")
    if buyers is not None and (buyers.spaces is None or not buyers.per_seat):
        message = "every player needs spaces for buyers"
        place = description.place("setup", "areas", "buyers")
        hint = "write 'per-seat: true' and 'spaces: market-side'"
        yield Finding(AREA_UNFIT, message, place, hint)
