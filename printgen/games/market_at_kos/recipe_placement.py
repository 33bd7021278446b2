"""Checks for position files: whether the pieces of a game can be where they are.

The recipe says where pieces belong: pieces that it places randomly on spaces of one kind are on no
other, and alone. Pieces that only the rules know, such as markers that players place later, are
checked by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from printgen.core.errors import Finding
from printgen.games.market_at_kos.codes import POSITION_IMPOSSIBLE
from printgen.model.piece_counts import component_of
from printgen.play.codes import TOO_MANY
from printgen.play.setup.plan import BOX, Spot
from printgen.play.setup.reader import Lying
from printgen.play.setup.recipe import Recipe


def position_findings(
    recipe: Recipe,
    lying: Mapping[Spot, Sequence[Lying]],
    joins: Mapping[str, Collection[str]],
) -> Iterator[Finding]:
    """Yield everything impossible, each at the piece that is one too many or in the wrong place.

    For each area, ``joins`` has the components that are placed there later, besides those of the
    setup.
    """
    yield from _surplus(recipe, lying)
    # A mode may let players do what is random without it.
    plain = Recipe(recipe.description, recipe.players)
    known = {
        area: recipe.contents(area) | plain.contents(area) | frozenset(joins.get(area, ()))
        for area in recipe.shapes
    }
    for spot, pieces in lying.items():
        if spot.area != BOX:
            yield from _elsewhere(recipe, known, spot, pieces)
            yield from _of_others(recipe, spot, pieces)
        by_lot = recipe if spot.area in recipe.by_lot else plain
        if spot.space and spot.area in by_lot.by_lot:
            yield from _strangers(by_lot, spot, pieces)
            yield from _crowd(by_lot, spot, pieces)


def _surplus(recipe: Recipe, lying: Mapping[Spot, Sequence[Lying]]) -> Iterator[Finding]:
    """Find more copies than are in play; those that the setup leaves in the box stay there."""
    made, _ = recipe.attempt(0)
    boxed = made.pile(BOX)
    placed = Counter(each.piece for pieces in lying.values() for each in pieces)
    for piece, count in placed.items():
        has = recipe.box.get(piece, 0) - boxed.get(piece, 0)
        if count > has:
            last = [e.place for pieces in lying.values() for e in pieces if e.piece == piece][has]
            message = f"{recipe.number_of(piece, count)} {'lies' if count == 1 else 'lie'} there, "
            message += f"and {has or 'none'} {'is' if has == 1 else 'are'} in play "
            message += f"with {recipe.players} players"
            yield Finding(TOO_MANY, message, last, "take some away")


def _elsewhere(
    recipe: Recipe, known: Mapping[str, Collection[str]], spot: Spot, pieces: Sequence[Lying]
) -> Iterator[Finding]:
    """Find pieces in an area where pieces of their kind never are, each once."""
    for piece, place in dict.fromkeys(pieces):
        component = component_of(piece)
        if component in known[spot.area]:
            continue
        where = f"in '{spot.area}'"
        if spot.space:
            where = f"on {recipe.shapes[spot.area].cell(spot.space)} of '{spot.area}'"
        areas = [f"'{area}'" for area, components in known.items() if component in components]
        hint = f"it lies in {' or '.join(areas)}" if areas else None
        message = f"no {recipe.title(component, 1)} can lie {where}"
        yield Finding(POSITION_IMPOSSIBLE, message, place, hint)


def _of_others(recipe: Recipe, spot: Spot, pieces: Sequence[Lying]) -> Iterator[Finding]:
    """Find pieces in front of a player who is not their owner."""
    shared = recipe.drawn(spot.area) if spot.seat else ()
    for piece, place in dict.fromkeys(pieces):
        owner = recipe.owner(piece)
        if not spot.seat or owner in {None, spot.seat} or component_of(piece) in shared:
            continue
        name = recipe.names.short(piece)
        message = f"{name} belongs to {owner}, and lies in '{spot.area}' of {spot.seat}"
        yield Finding(POSITION_IMPOSSIBLE, message, place)


def _strangers(recipe: Recipe, spot: Spot, pieces: Sequence[Lying]) -> Iterator[Finding]:
    """Find pieces on a space of a kind where the recipe puts no such piece."""
    shape = recipe.shapes[spot.area]
    welcome = recipe.welcome(spot.area)
    here, anywhere = welcome[max(spot.space - 1, 0)], frozenset().union(*welcome)
    for piece, place in pieces:
        component = component_of(piece)
        if component in here or component not in anywhere:
            continue
        places = zip(shape.kinds, welcome, strict=False)
        kinds = [kind for kind, there in places if component in there]
        cell = shape.cell(spot.space)
        message = f"no {recipe.title(component, 1)} can lie on {cell}"
        hint = None
        if shape.kinds:
            message += f", which is of the kind '{shape.kinds[spot.space - 1]}'"
            hint = f"it goes on {' or '.join(dict.fromkeys(kinds))}"
        yield Finding(POSITION_IMPOSSIBLE, message, place, hint)


def _crowd(recipe: Recipe, spot: Spot, pieces: Sequence[Lying]) -> Iterator[Finding]:
    """Find several pieces on a space for a single one."""
    here = recipe.welcome(spot.area)[max(spot.space - 1, 0)]
    alone = [each for each in pieces if component_of(each.piece) in here]
    for each in alone[1:]:
        first = recipe.names.short(alone[0].piece)
        cell = recipe.shapes[spot.area].cell(spot.space)
        message = f"on {cell} lies {first} already, and there is room for one"
        yield Finding(POSITION_IMPOSSIBLE, message, each.place, "take one of them away")
