"""Setup files: plans written by printgen, by hand or by another program."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, StrictInt, StrictStr

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.model.base import Count, Line, Model, Slug
from printgen.model.codes import OUT_OF_RANGE, UNKNOWN_MODE
from printgen.model.data_files import read_file
from printgen.model.description import Description
from printgen.play.codes import UNKNOWN_GENERATOR, WRONG_GAME
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.reader import AreaReader, piles
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import GENERATOR
from printgen.source.tree import DataPath, Mapping, locate

Several: TypeAlias = Annotated[tuple[Line, ...], Field(min_length=1)]
Shown: TypeAlias = tuple[Line, ...]


class SetupFile(Model):
    """One setup of a game: what lies where before the first turn."""

    format: Literal[1]
    """The version of this format."""
    setup: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """The number of players."""
    seats: tuple[Slug, ...] | None = None
    """The seats taken, clockwise; without it the first ones."""
    modes: tuple[Slug, ...] = ()
    """The modes of the recipe."""
    seed: Annotated[StrictInt, Field(ge=0)] | None = None
    """The seed that it was made from."""
    generator: Line | None = None
    """The generator of chance that the seed is for."""
    chosen: dict[Slug, Line | Shown | dict[Slug, Line | Several]] = Field(default_factory=dict)
    """The choices by lot, by name; those that every player has, by seat; rolls of dice, as a
    list.
    """
    areas: dict[Slug, Any]
    """What lies in each area. A heap is 'piece: count', a stack a list from the top; a row of
    spaces is a list, a board a list of rows, each space a piece, a list of pieces or empty; the
    spaces of a map go by what they are called, and empty ones are left out. Where every player
    has the area, one of these for each seat.
    """
    box: dict[Line, Count] = Field(default_factory=dict)
    """The pieces that stay in the box."""
    steps: tuple[Line, ...] = ()
    """The setup in words."""


class FromFile:
    """A plan from a file, with the places of everything in it."""

    def __init__(self, plan: SetupPlan, recipe: Recipe, tree: Mapping) -> None:
        self.plan = plan
        self.recipe = recipe
        self.tree = tree

    def place(self, *path: str | int) -> Place:
        """Return the place of a path in the file."""
        return locate(self.tree, path)


def read_setup(description: Description, file: Path, shown: str | None = None) -> FromFile:
    """Read the plan in a setup file. Raises :class:`DataError` with all that cannot be read;
    :func:`printgen.play.setup.status` finds out if the setup is legal.
    """
    written, tree = read_file(SetupFile, file, shown)
    return from_model(description, written, tree)


def from_model(
    description: Description, written: SetupFile, tree: Mapping, at: DataPath = ()
) -> FromFile:
    """Return the plan in the model of a setup file; ``at`` is its path in the tree."""
    game = description.game
    findings = list(_about_game(description, written, tree, at))
    if findings:
        raise DataError(findings)
    recipe = Recipe(description, written.players, written.modes)
    reader = AreaReader(recipe, tree, at)
    lying = reader.lying()
    dealt = {
        (name, seat): tuple(reader.chosen(name, seat, pieces))
        for name, each in written.chosen.items()
        if isinstance(each, dict)
        for seat, pieces in each.items()
    }
    rolled = {step.name for step in recipe.rolls()}
    for name, each in written.chosen.items():
        if isinstance(each, tuple):
            dealt[name, ""] = each
        elif isinstance(each, str) and name in rolled:  # of a single roll
            dealt[name, ""] = (each,)
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
        piles=piles(lying),
        chosen={
            name: each
            for name, each in written.chosen.items()
            if isinstance(each, str) and name not in rolled
        },
        dealt=dealt,
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
        yield Finding(
            WRONG_GAME, message, place("setup"), "write the id of the game that it belongs to"
        )
    if not game.players.min <= written.players <= game.players.max:
        message = f"'{game.id}' is for {game.players} players, not {written.players}"
        yield Finding(OUT_OF_RANGE, message, place("players"))
    known = description.setup.modes if description.setup else {}
    for n, mode in enumerate(written.modes):
        if mode not in known:
            message = f"no mode is called '{mode}'"
            yield Finding(
                UNKNOWN_MODE, message, locate(tree, (*at, "modes", n)), did_you_mean(mode, known)
            )
    if written.generator not in {None, GENERATOR}:
        message = f"there is no generator '{written.generator}'"
        yield Finding(UNKNOWN_GENERATOR, message, place("generator"), f"write '{GENERATOR}'")
