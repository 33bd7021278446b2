"""Setup files: plans written by printgen, by hand or by another program."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import Field, StrictInt, StrictStr

from printgen.core.errors import DataError, Place
from printgen.model.base import Count, Line, Model, Slug
from printgen.model.data_files import read_file
from printgen.model.description import Description
from printgen.play.setup.file_header import check_header, other_generator
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.reader import AreaReader, piles
from printgen.play.setup.recipe import Recipe
from printgen.source.tree import Mapping, locate

Several: TypeAlias = Annotated[tuple[Line, ...], Field(min_length=1)]
Shown: TypeAlias = tuple[Line, ...]


class SetupFile(Model):
    """One setup of a game: where all pieces are before the first turn."""

    format: Literal[1]
    """The version of this format."""
    setup: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """The number of players."""
    seats: tuple[Slug, ...] | None = None
    """The seats that are taken, clockwise; by default the first ones."""
    modes: tuple[Slug, ...] = ()
    """The modes of the setup."""
    seed: Annotated[StrictInt, Field(ge=0)] | None = None
    """The seed of the setup."""
    generator: Line | None = None
    """The random generator that the seed is for."""
    chosen: dict[Slug, Line | Shown | dict[Slug, Line | Several]] = Field(default_factory=dict)
    """Random choices by name; choices of each player by seat; rolls of dice as a list."""
    areas: dict[Slug, Any]
    """The pieces in each area. A heap is 'piece: count', a stack a list from the top; a row of
    spaces is a list with a piece, a list of pieces or nothing for each; spaces of a board go by
    their names, without empty ones. If every player has the area, one of these for each seat.
    """
    box: dict[Line, Count] = Field(default_factory=dict)
    """The pieces that stay in the box."""
    steps: tuple[Line, ...] = ()
    """The setup in words."""


class FromFile(NamedTuple):
    """A plan from a file, with the places of everything in it."""

    plan: SetupPlan
    recipe: Recipe
    tree: Mapping

    def place(self, *path: str | int) -> Place:
        """Return the place of a path in the file."""
        return locate(self.tree, path)


def read_setup(description: Description, file: Path, shown: str | None = None) -> FromFile:
    """Read the plan in a setup file.

    Raises :class:`DataError` with everything that cannot be read; use
    :func:`printgen.play.setup.status` to find out if the setup is legal.
    """
    written, tree = read_file(SetupFile, file, shown)
    return from_model(description, written, tree)


def from_model(description: Description, written: SetupFile, tree: Mapping) -> FromFile:
    """Return the plan in the model of a setup file, which may be part of another file."""
    if findings := [*check_header(description, tree, "setup", "a setup"), *other_generator(tree)]:
        raise DataError(findings)
    recipe = Recipe(description, written.players, written.modes)
    reader = AreaReader(recipe, tree)
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
    plan = recipe.laid(
        piles(lying),
        seats=written.seats or recipe.seats,
        seed=written.seed,
        generator=written.generator,
        chosen={
            name: each
            for name, each in written.chosen.items()
            if isinstance(each, str) and name not in rolled
        },
        dealt=dealt,
        steps=written.steps,
    )
    return FromFile(plan, recipe, tree)
