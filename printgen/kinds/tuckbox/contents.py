"""What goes into tuckboxes: which pieces, how large each is, and what cannot lie in a box."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printgen.core.errors import Finding
from printgen.core.units import number
from printgen.kinds.tuckbox.codes import SLEEVE_MISSING, TUCKBOX_EMPTY, TUCKBOX_UNFIT
from printgen.kinds.tuckbox.model import Sleeve, Tuckbox
from printgen.model.base import quoted
from printgen.model.figures import figures_at
from printgen.model.game import Game
from printgen.model.rows import Designs
from printgen.model.sleeves import FILM_MM, sleeved
from printgen.model.stock import CARD_MM, copies
from printgen.source.parsing import Mapping as Tree
from printgen.source.parsing import locate


class Pile(NamedTuple):
    """Pieces of one size: width, height and thickness of each in mm, and how many there are."""

    width: float
    height: float
    thickness: float
    copies: int


def held(game: Game, box: Tuckbox) -> Iterator[tuple[int, str]]:
    """The components that go into a box, each once, with the index of the name that says so.

    Where a component and a group are called alike, the component is meant.
    """
    seen: set[str] = set()
    for n, name in enumerate(box.holds):
        members = [name]
        if name not in game.components:
            members = [each for each, about in game.components.items() if about.group == name]
        for member in members:
            if member not in seen:
                seen.add(member)
                yield n, member


def counts(
    game: Game, designs: Mapping[str, Designs], box: Tuckbox, players: int
) -> dict[str, int]:
    """How many pieces of each component lie in a box with so many players, in the box's order."""
    figures = figures_at(game, players)
    return {
        name: sum(
            copies(game.components[name], designs[name], n, players, figures)
            for n in range(len(designs[name].ids))
        )
        for _, name in held(game, box)
        if name in designs
    }


def piles(
    game: Game, designs: Mapping[str, Designs], box: Tuckbox, players: int
) -> tuple[Pile, ...]:
    """What lies in a box with so many players, component by component."""
    found = []
    for name, count in counts(game, designs, box, players).items():
        size = _size(game, box, name)
        if count and size is not None:
            found.append(Pile(*size, count))
    return tuple(found)


def _size(game: Game, box: Tuckbox, name: str) -> tuple[float, float, float] | None:
    """Width, height and thickness of a piece as it lies in the box; None where it cannot."""
    component = game.components[name]
    lying = component.lying
    if lying is None:
        return None
    width, height, own, sleeves = lying
    if own is not None:
        return width, height, own
    thick = box.thickness or game.groups[component.group].thickness or CARD_MM
    if not (box.sleeves and sleeves):
        return width, height, thick
    if isinstance(box.sleeves, Sleeve):
        return box.sleeves.width, box.sleeves.height, thick + box.sleeves.thickness
    sleeve = sleeved(width, height)
    return (*sleeve, thick + FILM_MM) if sleeve is not None else None


def check(
    name: str, box: Tuckbox, game: Game, tree: Tree, designs: Mapping[str, Designs]
) -> Iterator[Finding]:
    """What is wrong with a box and what it holds, at every number of players."""
    yield from _unfit(name, box, game, tree)
    yield from _empty(name, box, game, tree, designs)


def _unfit(name: str, box: Tuckbox, game: Game, tree: Tree) -> Iterator[Finding]:
    """Pieces that no box is made for, and cards that no sleeve is made for."""
    cards = 0
    for n, member in held(game, box):
        component = game.components[member]
        where = locate(tree, ("components", name, "holds", n))
        by = box.holds[n]
        what = quoted(member) if by == member else f"{quoted(member)} of the group {quoted(by)}"
        if (lying := component.lying) is None:
            message = f"{what} is a {component.kind}, and a tuckbox holds tiles, tokens, cards "
            hint = "delete it" if by == member else "name the pieces instead of their group"
            yield Finding(TUCKBOX_UNFIT, f"{message}and dice", where, hint)
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
                at = locate(tree, ("components", name, "sleeves"))
                yield Finding(SLEEVE_MISSING, message, at, "give the size of one that fits")
        elif _size(game, box, member) is None:
            message = f"no sleeves are sold for {what}, {size}"
            at = locate(tree, ("components", name, "sleeves"))
            hint = "write the size of yours: {width: …, height: …}"
            yield Finding(SLEEVE_MISSING, message, at, hint)
    if box.sleeves and not cards:
        at = locate(tree, ("components", name, "sleeves"), key=True)
        yield Finding(SLEEVE_MISSING, "sleeves are for cards, and it holds none", at, "delete it")


def _empty(
    name: str, box: Tuckbox, game: Game, tree: Tree, designs: Mapping[str, Designs]
) -> Iterator[Finding]:
    """What is named and never there; and a box that is empty with some number of players."""
    fitting = {member for _, member in held(game, box) if game.components[member].lying}
    if not fitting <= designs.keys():
        return  # rows that cannot be read
    by_players = {
        players: counts(game, designs, box, players)
        for players in range(game.players.min, game.players.max + 1)
    }
    told = False
    for n, by in enumerate(box.holds):
        mine = [member for k, member in held(game, box) if k == n]
        if any(at[member] for at in by_players.values() for member in mine if member in at):
            continue
        if mine and not fitting.intersection(mine):
            continue  # told as unfit
        told = True
        message = f"there are no copies of {quoted(by)}, whatever number plays"
        if not mine:
            message = f"all of the group {quoted(by)} is named already"
            if not any(about.group == by for about in game.components.values()):
                message = f"nothing belongs to the group {quoted(by)}"
        where = locate(tree, ("components", name, "holds", n))
        yield Finding(TUCKBOX_EMPTY, message, where, "delete it")
    empty = [players for players, at in by_players.items() if not any(at.values())]
    if empty and fitting and not told:
        which = f"{empty[0]} player{'s' if empty[0] != 1 else ''}"
        where = locate(tree, ("components", name, "holds"))
        hint = "name something that is always there, or take the box away"
        yield Finding(TUCKBOX_EMPTY, f"with {which} nothing would lie in it", where, hint)


__all__ = ["Pile", "check", "counts", "held", "piles"]
