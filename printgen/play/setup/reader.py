"""Read the contents of a game's areas from the tree of a setup file or a position file."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as MappingABC
from typing import NamedTuple

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, Finding, Place, counted
from printgen.model import piece_counts
from printgen.model.base import MOST_COPIES
from printgen.model.codes import OUT_OF_RANGE, UNKNOWN_NAME, WRONG_LENGTH, WRONG_TYPE
from printgen.model.number_checks import MOST_PIECES
from printgen.play.setup.plan import BOX, AreaShape, Names, Pile, Spot, pile_of
from printgen.play.setup.recipe import Recipe
from printgen.source.tree import Mapping, Node, Scalar, Sequence, kind, locate, node_at


class Lying(NamedTuple):
    """A copy of a piece, and the place where the file names it."""

    piece: str
    place: Place


class AreaReader:
    """Reads the areas in a file, and collects everything wrong in ``findings``."""

    def __init__(self, recipe: Recipe, tree: Mapping) -> None:
        self.findings: list[Finding] = []
        self._pieces = 0
        self._recipe = recipe
        self._tree = tree
        areas, box = (node_at(tree, (key,)) for key in ("areas", BOX))
        self._areas = areas if isinstance(areas, Mapping) else Mapping({}, tree.place)
        self._box = box if isinstance(box, Mapping) else None

    def _find(self, code: Code, message: str, where: Place, hint: str | None = None) -> None:
        self.findings.append(Finding(code, message, where, hint))

    def lying(self) -> dict[Spot, list[Lying]]:
        """Return what is on each spot that is not empty."""
        found: dict[Spot, list[Lying]] = {}
        shapes = self._recipe.shapes
        for name, entry in self._areas.items.items():
            shape = shapes.get(name)
            if shape is None:
                hint = did_you_mean(name, shapes)
                self._find(UNKNOWN_NAME, f"unknown area '{name}'", entry.key_place, hint)
            elif not shape.per_seat:
                found.update(self._area(Spot(name), shape, entry.value))
            elif not isinstance(entry.value, Mapping):
                message = f"'{name}' should be a mapping by seat, not {kind(entry.value)}"
                self._find(WRONG_TYPE, message, entry.value.place)
            else:
                for seat, (key_place, node) in entry.value.items.items():
                    if seat not in self._recipe.seats:
                        hint = did_you_mean(seat, self._recipe.seats)
                        message = f"nobody sits at '{seat}'"
                        self._find(UNKNOWN_NAME, message, key_place, hint)
                        continue
                    found.update(self._area(Spot(name, seat), shape, node))
        if self._box is not None:
            found[Spot(BOX)] = list(self._heap(self._box))
        return {spot: pieces for spot, pieces in found.items() if pieces}

    def _area(self, spot: Spot, shape: AreaShape, node: Node) -> dict[Spot, list[Lying]]:
        if not shape.spaces:
            pieces = self._list(node) if shape.kept else self._heap(node)
            return {spot: list(pieces)}
        if shape.labels:
            return self._labelled(spot, shape, node)
        spaces = self._items(node, shape.spaces)
        return {spot._replace(space=n): [*self._list(each)] for n, each in enumerate(spaces, 1)}

    def _labelled(self, spot: Spot, shape: AreaShape, node: Node) -> dict[Spot, list[Lying]]:
        """Return the spaces of a board by their labels; those that are not mentioned are empty."""
        if isinstance(node, Scalar) and node.value is None:
            return {}
        if not isinstance(node, Mapping):
            message = f"there should be a mapping by space here, not {kind(node)}"
            self._find(WRONG_TYPE, message, node.place, f"write '{shape.labels[0]}: …'")
            return {}
        found: dict[Spot, list[Lying]] = {}
        for label, (key_place, space) in node.items.items():
            if label not in shape.labels:
                ends = f"they are {shape.labels[0]} to {shape.labels[-1]}"
                hint = did_you_mean(label, shape.labels) or ends
                self._find(UNKNOWN_NAME, f"unknown space '{label}'", key_place, hint)
                continue
            found[spot._replace(space=shape.labels.index(label) + 1)] = list(self._list(space))
        return found

    def _items(self, node: Node, count: int) -> list[Node]:
        if not isinstance(node, Sequence):
            message = f"there should be a list of {count} spaces here, not {kind(node)}"
            self._find(WRONG_TYPE, message, node.place)
            return []
        if len(node.items) != count:
            has = len(node.items)
            message = f"there {'is' if has == 1 else 'are'} {counted(has, 'space')}"
            message += f", but there should be {count}"
            self._find(WRONG_LENGTH, message, node.place)
        return list(node.items[:count])

    def _heap(self, node: Node) -> Iterator[Lying]:
        """Yield the pieces of a heap, which is 'piece: count' or a list."""
        if not isinstance(node, Mapping):
            yield from self._list(node)
            return
        for name, (key_place, value) in node.items.items():
            piece = self._piece(name, key_place)
            count = value.value if isinstance(value, Scalar) else None
            if type(count) is not int or not 0 <= count <= MOST_COPIES:
                message = f"'{name}' should have a whole number"
                self._find(WRONG_TYPE, message, value.place)
            elif piece is not None:
                yield from self._counted(Lying(piece, key_place), count)

    def _counted(self, piece: Lying, count: int) -> list[Lying]:
        """Return a number of copies, limited to what any game has."""
        self._pieces += count
        if self._pieces <= MOST_PIECES:
            return [piece] * count
        if self._pieces - count <= MOST_PIECES:  # reported once
            message = f"there are more than {MOST_PIECES} pieces up to here"
            self._find(OUT_OF_RANGE, message, piece.place, "list no more pieces than the box has")
        return []

    def _list(self, node: Node) -> Iterator[Lying]:
        """Yield the pieces in a value that is one piece, a list of pieces, or nothing."""
        if isinstance(node, Sequence):
            for item in node.items:
                yield from self._list(item)
        elif isinstance(node, Mapping):
            yield from self._heap(node)
        elif node.value is not None:
            piece = self._piece(str(node.value), node.place)
            if piece is not None:
                yield Lying(piece, node.place)

    def chosen(self, choice: str, seat: str, pieces: str | tuple[str, ...]) -> Iterator[str]:
        """Yield the pieces that a player was dealt; designs alone are enough for names."""
        among = next((step.among for step in self._recipe.deals() if step.name == choice), None)
        for n, name in enumerate((pieces,) if isinstance(pieces, str) else pieces):
            at = ("chosen", choice, seat)
            where = locate(self._tree, at if isinstance(pieces, str) else (*at, n))
            if among is None or among == "seats":  # status reports what nobody chooses
                yield name
                continue
            full = f"{among}/{name}"
            piece = full if full in self._recipe.box else self._piece(name, where)
            if piece is not None:
                yield piece

    def _piece(self, name: str, where: Place) -> str | None:
        piece = self._recipe.names.find(name)
        if piece is None:
            message = f"unknown piece '{name}'"
            hint = did_you_mean(name, self._recipe.names.known())
            if self._of_more_players(name):
                case = counted(self._recipe.players, "player")
                message = f"with {case} no '{name}' is in the box"
                hint = "remove it, or raise the number of players"
            self._find(UNKNOWN_NAME, message, where, hint)
        return piece

    def _of_more_players(self, name: str) -> bool:
        """Return True for a piece that is only used with more players."""
        game, designs = self._recipe.description.game, self._recipe.description.designs
        most = game.players.max
        box = piece_counts.box(game, designs, most, game.figures_at(most))
        return Names(box).find(name) is not None


def piles(lying: MappingABC[Spot, list[Lying]]) -> dict[Spot, Pile]:
    """Return what is on each spot, in the form of a plan."""
    return {spot: pile_of([each.piece for each in pieces]) for spot, pieces in lying.items()}
