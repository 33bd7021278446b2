"""Check the contents of boxes: pieces that do not fit, and pieces that are never used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from printgen.core.errors import Finding, Place, counted, quoted
from printgen.core.units import number
from printgen.kinds.box.codes import CONTENTS_EMPTY, CONTENTS_UNFIT, SLEEVE_MISSING
from printgen.kinds.box.contents import counts, held, size_in
from printgen.kinds.box.model import Container, Sleeve
from printgen.model.description import Description
from printgen.model.game import Game

# Finds the place of a key in the box's data.
PlaceIn: TypeAlias = Callable[..., Place]


def findings(name: str, box: Container, of: Description) -> Iterator[Finding]:
    """Yield the findings about a box and its contents, with every number of players."""
    place = partial(of.place, "components", name)
    yield from _unfit(box, of.game, place)
    yield from _empty(box, of, place)


def _unfit(box: Container, game: Game, place: PlaceIn) -> Iterator[Finding]:
    """Yield pieces that cannot be in a box, and cards without known sleeves."""
    cards = 0
    for n, member in held(game, box):
        component = game.components[member]
        where = place("holds", n)
        by = box.holds[n]
        what = quoted(member) if by == member else f"{quoted(member)} of the group {quoted(by)}"
        if (lying := component.lying) is None:
            message = f"{what} is a {component.kind}, and {box.MANY} hold tiles, tokens, cards, "
            hint = "delete it" if by == member else "name the pieces instead of their group"
            yield Finding(CONTENTS_UNFIT, f"{message}dice and player screens", where, hint)
            continue
        if not (lying.sleeves and box.sleeves):
            continue
        cards += 1
        wide, high = lying.width, lying.height
        size = f"{number(wide)} × {number(high)} mm"
        own = box.sleeves
        if isinstance(own, Sleeve):
            if min(wide, high) > min(own.width, own.height) or max(wide, high) > max(
                own.width, own.height
            ):
                message = f"{what}, {size}, is larger than the sleeve"
                hint = "give the size of one that fits"
                yield Finding(SLEEVE_MISSING, message, place("sleeves"), hint)
        elif size_in(game, box, member) is None:
            message = f"no sleeves are sold for {what}, {size}"
            hint = "write the size of yours: {width: …, height: …}"
            yield Finding(SLEEVE_MISSING, message, place("sleeves"), hint)
    if box.sleeves and not cards:
        at = place("sleeves", key=True)
        yield Finding(SLEEVE_MISSING, "sleeves are for cards, and it holds none", at, "delete it")


def _empty(box: Container, of: Description, place: PlaceIn) -> Iterator[Finding]:
    """Yield names without pieces, and a box that is empty with some number of players."""
    game, designs = of.game, of.designs
    fitting = {member for _, member in held(game, box) if game.components[member].lying}
    if not fitting <= designs.keys():
        return  # rows that cannot be read
    by_players = {players: counts(game, designs, box, players) for players in game.players.counts}
    found = False
    for n, by in enumerate(box.holds):
        mine = [member for k, member in held(game, box) if k == n]
        if any(at[member] for at in by_players.values() for member in mine if member in at):
            continue
        if mine and not fitting.intersection(mine):
            continue  # reported as unfit
        found = True
        message = f"there are no copies of {quoted(by)} with any number of players"
        if not mine:
            message = f"the group {quoted(by)} is named already"
            if not any(about.group == by for about in game.components.values()):
                message = f"nothing belongs to the group {quoted(by)}"
        yield Finding(CONTENTS_EMPTY, message, place("holds", n), "delete it")
    empty = [players for players, at in by_players.items() if not any(at.values())]
    if empty and fitting and not found:
        which = counted(empty[0], "player")
        where = place("holds")
        hint = "name something that is always there, or remove the box"
        yield Finding(CONTENTS_EMPTY, f"with {which} it would be empty", where, hint)
