"""Expand stand-ins: pieces that replace others without folding, with the same designs and copies.

A stand-in takes over missing designs and numbers from the other component, in the raw tree, with
their places: numbers are written once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from printgen.core.errors import Finding, counted, quoted
from printgen.model.codes import STAND_IN_DIFFERS, STAND_IN_UNCLEAR
from printgen.model.designs import Designs
from printgen.model.game import Game
from printgen.model.kinds import model_of
from printgen.model.piece_counts import copies
from printgen.model.pieces import DesignedPieces, Pieces, TableRows
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import (
    Node,
    Scalar,
    changed_at,
    locate,
    mapping_at,
    mapping_in,
    merge,
    node_at,
)

KEY: Final = "instead-of"
# It takes over those of the other if it has neither of its own.
_NUMBERS: Final = ("quantity", "rows")


def expand_stand_ins(tree: Tree) -> Tree:
    """Return the tree with the designs and numbers of stand-ins filled in from what they replace.

    Impossible stand-ins stay as they are; they are reported later.
    """

    def filled(own: Node) -> Node:
        named = node_at(own, (KEY,))
        if not isinstance(own, Tree) or not isinstance(named, Scalar):
            return own
        theirs = mapping_at(tree, "components", str(named.value))
        if theirs is None or theirs is own or KEY in theirs.items:
            return own
        return _filled(own, theirs)

    return changed_at(tree, ("components", "*"), filled)


def _filled(own: Tree, other: Tree) -> Tree:
    if any(key in own.items for key in _NUMBERS):
        return own
    items = dict(own.items)
    # The sides of a die differ in other ways than pieces: only fields that both kinds share are
    # taken over.
    mine_shares, theirs_share = (_shared(tree) for tree in (own, other))
    for key in (key for key in mine_shares if key in theirs_share):
        theirs = other.items.get(key)
        if theirs is None:
            continue
        mine = items.get(key, theirs)
        if mine is not theirs and isinstance(mine.value, Tree):
            mine = mine._replace(value=merge(theirs.value, mine.value))
        items[key] = mine
    return Tree(items, own.place)


def _shared(tree: Tree) -> tuple[str, ...]:
    """Return the keys that a component's kind shares with stand-ins, or the usual ones."""
    kind = node_at(tree, ("kind",))
    model = model_of({"kind": kind.value}) if isinstance(kind, Scalar) else None
    return model.SHARED if model and issubclass(model, Pieces) else DesignedPieces.SHARED


def check_stand_ins(
    data: dict[str, Any], tree: Tree, game: Game | None, designs: Mapping[str, Designs]
) -> Iterator[Finding]:
    """Yield stand-ins that replace what cannot be replaced, or differ from it.

    ``data`` is the raw data; ``game`` is None if that is wrong in itself.
    """
    components = mapping_in(data, "components")
    for name, component in components.items():
        other = mapping_in(component).get(KEY)
        about = components.get(other) if isinstance(other, str) else None
        if not isinstance(other, str) or not isinstance(about, dict):
            continue  # found as an unknown component
        if (wrong := _cannot(name, other, about)) is not None:
            where = locate(tree, ("components", name, KEY))
            yield Finding(STAND_IN_UNCLEAR, wrong, where, _hint(name, other, about, components))
        elif game is not None:
            yield from _differences(name, other, game, tree, designs)


def _cannot(name: str, other: str, about: dict[str, Any]) -> str | None:
    """Return why a component cannot replace another, or None."""
    if name == other:
        return f"{quoted(name)} replaces itself"
    model = model_of(about)
    if model is not None and not issubclass(model, Pieces):
        return f"{quoted(other)} is a {about['kind']}, and only pieces can be replaced"
    if about.get(KEY) is not None:
        return f"{quoted(other)} itself replaces another piece"
    return None


def _hint(name: str, other: str, about: dict[str, Any], components: dict[str, Any]) -> str:
    meant = about.get(KEY)
    if name != other and isinstance(meant, str) and meant in components and meant != other:
        return f"name {quoted(meant)}"
    return "name the piece that it replaces"


def _differences(
    name: str, other: str, game: Game, tree: Tree, designs: Mapping[str, Designs]
) -> Iterator[Finding]:
    """Yield the designs that only one of the two has, or that one has more of."""
    own = game.components[name]
    if name not in designs or other not in designs or not isinstance(own, Pieces):
        return
    mine, theirs = designs[name], designs[other]
    key = "rows" if own.varies else "quantity"
    where = locate(tree, ("components", name, key))
    hint = f"leave '{key}' out: then it has what {quoted(other)} has"
    if (mine.ids == ("",)) != (theirs.ids == ("",)):
        has, lacks = (name, other) if own.varies else (other, name)
        message = f"{quoted(has)} has designs, and {quoted(lacks)} has none"
        yield Finding(STAND_IN_DIFFERS, message, where, hint)
        return
    for design in theirs.ids:
        if design not in mine.ids:
            message = f"{quoted(name)} has no {quoted(design)}, which {quoted(other)} has"
            yield Finding(STAND_IN_DIFFERS, message, where, hint)
    for n, design in enumerate(mine.ids):
        if design not in theirs.ids:
            message = f"{quoted(name)} has {quoted(design)}, which {quoted(other)} does not have"
            yield Finding(STAND_IN_DIFFERS, message, mine.place(n, "id"), hint)
        elif (more := _more(name, other, design, game, designs)) is not None:
            place = mine.place(n, "quantity") if own.varies else where
            rows = own.rows if isinstance(own, DesignedPieces) else None
            if isinstance(rows, TableRows) and not mine.quantities:
                place = locate(tree, ("components", name, "rows", "quantity"))
            yield Finding(STAND_IN_DIFFERS, more, place, hint)


def _more(
    name: str, other: str, design: str, game: Game, designs: Mapping[str, Designs]
) -> str | None:
    """Return the message if the two have different numbers of a design, or None.

    It names the smallest such number of players.
    """
    for players in game.players.counts:
        figures = game.figures_at(players)
        has, wants = (
            copies(
                game.components[each], designs[each], designs[each].ids.index(design),
                players, figures,
            )
            for each in (name, other)
        )  # fmt: skip
        if has != wants:
            called = f" {quoted(design)}" if design else ""
            case = counted(players, "player")
            what = f"with {case} there are {has} of {quoted(name)}{called}"
            return f"{what}, and {wants} of {quoted(other)}"
    return None
