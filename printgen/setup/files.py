"""Setup files: a plan written by printgen, by hand or by another program, read back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StrictStr

from printgen.errors import DataError, Finding, Place
from printgen.model.base import MOST_COPIES, Count, Line, Model, Slug
from printgen.model.files import read_file
from printgen.model.validate import Description
from printgen.setup.lots import GENERATOR
from printgen.setup.plan import BOX, AreaShape, SetupPlan, Spot, pile_of
from printgen.setup.recipe import Recipe
from printgen.source import DataPath, Mapping, Node, Scalar, Sequence, did_you_mean, locate
from printgen.table import kind


class SetupFile(Model):
    """One setup of a game: what lies where before the first turn."""

    format: Literal[1]
    """The version of this format."""
    setup: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """How many play."""
    seats: tuple[Slug, ...] | None = None
    """The seats taken, clockwise; without it the first ones."""
    modes: tuple[Slug, ...] = ()
    """The modes of the recipe."""
    seed: Annotated[StrictInt, Field(ge=0)] | None = None
    """The seed that it was made from."""
    generator: Line | None = None
    """The generator of chance that the seed is for."""
    chosen: dict[Slug, Line] = Field(default_factory=dict)
    """What was chosen by lot, by name."""
    areas: dict[Slug, Any]
    """What lies in each area. A heap is 'piece: count', a stack a list from the top; a row of
    spaces is a list, a board a list of rows, each space a piece, a list of pieces or empty. Where
    every player has the area, one of these for each seat.
    """
    box: dict[Line, Count] = Field(default_factory=dict)
    """What stays in the box."""
    steps: tuple[Line, ...] = ()
    """The setup in words."""


class FromFile:
    """A plan from a file, with the places of everything in it."""

    def __init__(self, plan: SetupPlan, recipe: Recipe, tree: Mapping) -> None:
        self.plan = plan
        self.recipe = recipe
        self.tree = tree

    def place(self, *path: str | int) -> Place:
        """Where that stands in the file."""
        return locate(self.tree, path)


def read_setup(description: Description, file: Path, shown: str | None = None) -> FromFile:
    """The plan in a setup file. Raises :class:`DataError` with all that cannot be read as one;
    whether it is a legal setup is :func:`printgen.setup.status`'s question.
    """
    written, tree = read_file(SetupFile, file, shown)
    return from_model(description, written, tree)


def from_model(
    description: Description, written: SetupFile, tree: Mapping, at: DataPath = ()
) -> FromFile:
    """The plan that a setup file's model holds; ``at`` is where in the tree it stands."""
    game = description.game
    findings = list(_about_game(description, written, tree, at))
    if findings:
        raise DataError(findings)
    recipe = Recipe(description, written.players, written.modes)
    reader = _Reader(recipe, tree, at)
    piles = reader.piles()
    if reader.findings:
        raise DataError(reader.findings)
    plan = SetupPlan(
        game=game.id,
        version=game.version,
        players=written.players,
        seats=written.seats or recipe.seats,
        modes=recipe.modes,
        seed=written.seed,
        generator=written.generator,
        shapes=recipe.shapes,
        piles=piles,
        chosen=dict(written.chosen),
        figures=recipe.figures,
        steps=written.steps,
    )
    return FromFile(plan, recipe, tree)


def _about_game(
    description: Description, written: SetupFile, tree: Mapping, at: DataPath
) -> Iterator[Finding]:
    game = description.game

    def place(key: str) -> Place:
        return locate(tree, (*at, key))

    if written.setup != game.id:
        message = f"this is a setup of '{written.setup}', not of '{game.id}'"
        yield Finding("wrong-game", message, place("setup"), "name the game it belongs to")
    if not game.players.min <= written.players <= game.players.max:
        limits = f"{game.players.min} to {game.players.max}"
        message = f"'{game.id}' is for {limits} players, not {written.players}"
        yield Finding("out-of-range", message, place("players"))
    known = description.setup.modes if description.setup else {}
    for n, mode in enumerate(written.modes):
        if mode not in known:
            message = f"no mode is called '{mode}'"
            yield Finding(
                "unknown-mode", message, locate(tree, (*at, "modes", n)), did_you_mean(mode, known)
            )
    if written.generator not in {None, GENERATOR}:
        message = f"the generator '{written.generator}' is not known"
        yield Finding("unknown-generator", message, place("generator"), f"known is {GENERATOR}")


class _Reader:
    """Reads the areas; what is wrong gathers in ``findings``."""

    def __init__(self, recipe: Recipe, tree: Mapping, at: DataPath) -> None:
        self.findings: list[Finding] = []
        self._recipe = recipe
        self._tree = tree
        areas = _inner(tree, (*at, "areas"))
        self._areas = areas if isinstance(areas, Mapping) else Mapping({}, tree.place)
        box = _inner(tree, (*at, BOX))
        self._box = box if isinstance(box, Mapping) else None

    def _find(self, code: str, message: str, where: Place, hint: str | None = None) -> None:
        self.findings.append(Finding(code, message, where, hint))

    def piles(self) -> dict[Spot, Any]:
        """What lies on each spot."""
        found: dict[Spot, list[str]] = {}
        shapes = self._recipe.shapes
        for name, entry in self._areas.items.items():
            shape = shapes.get(name)
            if shape is None:
                hint = did_you_mean(name, shapes)
                self._find("unknown-area", f"no area is called '{name}'", entry.key_place, hint)
            elif not shape.per_seat:
                found.update(self._area(Spot(name), shape, entry.value))
            elif not isinstance(entry.value, Mapping):
                message = f"'{name}' should be a mapping by seat, not {kind(entry.value)}"
                self._find("wrong-type", message, entry.value.place)
            else:
                for seat, (key_place, node) in entry.value.items.items():
                    if seat not in self._recipe.seats:
                        hint = did_you_mean(seat, self._recipe.seats)
                        message = f"nobody sits at '{seat}'"
                        self._find("unknown-seat", message, key_place, hint)
                        continue
                    found.update(self._area(Spot(name, seat), shape, node))
        if self._box is not None:
            found[Spot(BOX)] = list(self._heap(self._box))
        return {spot: pile_of(pieces) for spot, pieces in found.items() if pieces}

    def _area(self, spot: Spot, shape: AreaShape, node: Node) -> dict[Spot, list[str]]:
        if not shape.spaces:
            pieces = self._list(node) if shape.kept else self._heap(node)
            return {spot: list(pieces)}
        rows = [node]
        if shape.columns != shape.spaces:
            rows = self._items(node, shape.spaces // shape.columns, "row")
        found: dict[Spot, list[str]] = {}
        for n, row in enumerate(rows):
            for column, space in enumerate(self._items(row, shape.columns, "space")):
                at = spot._replace(space=n * shape.columns + column + 1)
                found[at] = list(self._list(space))
        return found

    def _items(self, node: Node, count: int, thing: str) -> list[Node]:
        if not isinstance(node, Sequence):
            message = f"there should be a list of {count} {thing}s here, not {kind(node)}"
            self._find("wrong-type", message, node.place)
            return []
        if len(node.items) != count:
            has = len(node.items)
            message = f"there {'is' if has == 1 else 'are'} {has} {thing}{'s' * (has != 1)} "
            message += f"and should be {count}"
            self._find("wrong-length", message, node.place)
        return list(node.items[:count])

    def _heap(self, node: Node) -> Iterator[str]:
        """Pieces of a heap: 'piece: count', or a list."""
        if not isinstance(node, Mapping):
            yield from self._list(node)
            return
        for name, (key_place, value) in node.items.items():
            piece = self._piece(name, key_place)
            count = value.value if isinstance(value, Scalar) else None
            if type(count) is not int or not 0 <= count <= MOST_COPIES:
                message = f"'{name}' should have a whole number"
                self._find("wrong-type", message, value.place)
            elif piece is not None:
                yield from [piece] * count

    def _list(self, node: Node) -> Iterator[str]:
        """One piece, a list of pieces, or nothing."""
        if isinstance(node, Sequence):
            for item in node.items:
                yield from self._list(item)
        elif isinstance(node, Mapping):
            yield from self._heap(node)
        elif node.value is not None:
            piece = self._piece(str(node.value), node.place)
            if piece is not None:
                yield piece

    def _piece(self, name: str, where: Place) -> str | None:
        piece = self._recipe.names.find(name)
        if piece is None:
            hint = did_you_mean(name, self._recipe.names.known())
            self._find("unknown-piece", f"no piece is called '{name}'", where, hint)
        return piece


def _inner(tree: Node, path: DataPath) -> Node | None:
    for step in path:
        if not isinstance(tree, Mapping) or step not in tree.items:
            return None
        tree = tree.items[str(step)].value
    return tree
