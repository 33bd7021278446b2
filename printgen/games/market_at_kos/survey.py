"""The end of a round, worked out from a position file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt, StrictStr

from printgen.core.did_you_mean import closest
from printgen.core.errors import DataError, Finding, Place, listed
from printgen.games.market_at_kos.codes import POSITION_UNSCORED
from printgen.games.market_at_kos.recipe_placement import position_findings
from printgen.games.market_at_kos.round import Survey
from printgen.games.market_at_kos.rules import MarketAtKos
from printgen.model.base import Line, Model, Slug
from printgen.model.codes import OUT_OF_RANGE, UNKNOWN_NAME
from printgen.model.data_files import validated
from printgen.model.description import Description
from printgen.play.codes import WRONG_GAME
from printgen.play.rules import find_engine
from printgen.play.rules.results import Fault, Section, Told
from printgen.play.setup import Recipe
from printgen.play.setup.file_header import (
    check_header,
    modes_of,
    other_version,
    players_of,
    scalar,
)
from printgen.play.setup.plan import Spot
from printgen.play.setup.reader import AreaReader, Lying, piles
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import locate
from printgen.source.yaml_files import read_yaml


class PositionFile(Model):
    """The pieces on the board at the end of a round, to be scored by the rules."""

    format: Literal[1]
    """The version of this format."""
    position: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """The number of players."""
    modes: tuple[Slug, ...] = ()
    """The modes that are played."""
    round: Annotated[StrictInt, Field(ge=1, le=100)]
    """The number of the round that ends, from 1."""
    names: dict[Slug, Line] = Field(default_factory=dict)
    """The players by seat."""
    areas: dict[Slug, Any]
    """The pieces in each area, as in setup files: the spaces of a board by name, each with a piece
    or a list of pieces. Spaces that are left out are empty.
    """


@dataclass(frozen=True)
class Surveyed:
    """A scored position: its game and round, the players, and the result.

    ``seats`` are those taken, ``names`` the players' names in the file, by seat; ``tree`` has the
    places in the file.
    """

    description: Description
    seats: tuple[str, ...]
    names: Mapping[str, str]
    round: int
    survey: Survey
    tree: Tree

    @property
    def called(self) -> dict[str, str]:
        """The name of the player at each seat, or the seat's title."""
        return self.description.called(self.seats, self.names)


def read_position(description: Description, file: Path, shown: str | None = None) -> Surveyed:
    """Return the result of a position file. Raises :class:`DataError` with everything wrong."""
    reading = read_yaml(file, shown=shown)
    tree = reading.root
    written, wrong = validated(PositionFile, tree)
    findings = [*reading.findings, *wrong]
    findings += check_header(description, tree, "position", "a position")
    if any(finding.code == WRONG_GAME for finding in findings):
        raise DataError(findings)  # further findings would be wrong as well
    players = players_of(description, tree)
    if players is None:
        raise DataError(findings)  # seats and pieces depend on the number of players
    recipe = Recipe(description, players, modes_of(description, tree))
    rules = find_engine(description).rules(description, players, recipe.figures)
    if not isinstance(rules, MarketAtKos):
        message = f"the rules of '{description.game.id}' work out no positions"
        hint = "write what was counted at the end as a result"
        where = locate(tree, ("position",))
        raise DataError([*findings, Finding(POSITION_UNSCORED, message, where, hint)])
    findings += _names(recipe, tree)
    findings += _round(rules, tree)
    reader = AreaReader(recipe, tree)
    lying = reader.lying()
    plan = recipe.laid(piles(lying))
    findings += reader.findings
    findings += position_findings(recipe, lying, rules.joins())
    number = scalar(tree, "round")
    # For a round that does not exist, use the last one, in which less is impossible.
    round_ = number if type(number) is int and 0 < number < rules.rounds else rules.rounds
    findings += _faults(rules.misplaced(plan, round_), recipe, lying)
    if findings or written is None:
        raise DataError(findings)
    survey = rules.survey(plan, written.round)
    return Surveyed(description, recipe.seats, dict(written.names), written.round, survey, tree)


def _names(recipe: Recipe, tree: Tree) -> Iterator[Finding]:
    """Find names at seats that are not taken."""
    entry = tree.items.get("names")
    for seat in entry.value.items if entry and isinstance(entry.value, Tree) else ():
        if seat not in recipe.seats:
            near = closest(seat, recipe.seats)
            hint = f"did you mean '{near}'?" if near else f"the seats are {', '.join(recipe.seats)}"
            message = f"with {recipe.players} players nobody sits at '{seat}'"
            yield Finding(UNKNOWN_NAME, message, locate(tree, ("names", seat), key=True), hint)


def _round(rules: MarketAtKos, tree: Tree) -> Iterator[Finding]:
    count = scalar(tree, "round")
    if type(count) is int and rules.rounds < count <= 100:
        message = f"the game has {rules.rounds} rounds, and this would be round {count}"
        yield Finding(OUT_OF_RANGE, message, locate(tree, ("round",)))


def _faults(
    faults: list[Fault], recipe: Recipe, lying: Mapping[Spot, list[Lying]]
) -> Iterator[Finding]:
    """Yield the rules' findings, each at the piece at the end of its path."""
    places: dict[tuple[str, ...], Place] = {}
    for spot, pieces in lying.items():
        cell = (recipe.shapes[spot.area].cell(spot.space),) if spot.space else ()
        for piece, place in pieces:
            places[(spot.area, *filter(None, [spot.seat]), *cell, piece)] = place
    for fault in faults:
        yield Finding(fault.code, fault.message, places.get(fault.path))


def survey_data(surveyed: Surveyed) -> dict[str, Any]:
    """Return a scored position as plain data: points, changes on the table, and the working."""
    survey = surveyed.survey
    return {
        "game": surveyed.description.game.id,
        "players": len(surveyed.seats),
        "round": surveyed.round,
        "seats": {
            seat: {
                "name": surveyed.names.get(seat),
                "points": survey.points.get(seat, 0),
                "marked": list(survey.marked.get(seat, ())),
                "returned": list(survey.returned.get(seat, ())),
            }
            for seat in surveyed.seats
        },
        "removed": list(survey.removed),
        "working": list(survey.working),
    }


def check_position(description: Description, file: Path, shown: str) -> list[Finding]:
    """Return everything wrong with a position file."""
    try:
        surveyed = read_position(description, file, shown)
    except DataError as error:
        return error.findings
    return list(other_version(description, surveyed.tree))


def tell_position(description: Description, file: Path, shown: str) -> Told:
    """Describe what each player gets in a position, and the working. Raises DataError."""
    surveyed = read_position(description, file, shown)
    survey = surveyed.survey
    sections = [
        Section(
            called,
            [
                f"points: {survey.points.get(seat, 0)}",
                f"newly held: {listed(survey.marked.get(seat, ())) or 'nothing'}",
                f"taken back from: {listed(survey.returned.get(seat, ())) or 'nowhere'}",
            ],
        )
        for seat, called in surveyed.called.items()
    ]
    working = Section("How it adds up", list(survey.working))
    removed = listed(survey.removed) or "nothing"
    return Told(f"The end of round {surveyed.round}; removed: {removed}.", [*sections, working])
