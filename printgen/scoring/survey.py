"""A round's end worked out from what lies on the table, written into a position file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen.errors import DataError, Finding, Place
from printgen.model.files import validated
from printgen.model.validate import Description
from printgen.rules import find_engine
from printgen.rules.protocol import Survey, Surveying
from printgen.rules.results import Fault
from printgen.scoring.files import PositionFile
from printgen.scoring.head import about_game, modes_of, players_of, scalar
from printgen.setup import Recipe
from printgen.setup.plan import SetupPlan, Spot
from printgen.setup.positions import position_findings
from printgen.setup.reader import AreaReader, Lying, piles
from printgen.source import closest, locate, read_yaml
from printgen.table import Mapping as Tree


@dataclass(frozen=True)
class Surveyed:
    """A position worked out: which round of which game, by whom, and what it comes to.

    ``seats`` are those taken, ``names`` the players' that the file gives, by seat; ``tree`` knows
    where the file says what.
    """

    description: Description
    seats: tuple[str, ...]
    names: Mapping[str, str]
    round: int
    survey: Survey
    tree: Tree

    @property
    def called(self) -> dict[str, str]:
        """What to call whoever sits there: the player's name, or the seat's title."""
        setup = self.description.setup
        titles = {seat: about.title for seat, about in setup.seats.items()} if setup else {}
        return {seat: self.names.get(seat) or titles.get(seat, seat) for seat in self.seats}


def is_position(file: Path) -> bool:
    """Whether a file says that it holds a position. Raises :class:`DataError` where it cannot be
    read at all; tables hold none.
    """
    if file.suffix.lower() == ".csv":
        return False
    root = read_yaml(file).root
    return "position" in root.items and "results" not in root.items


def read_position(description: Description, file: Path, shown: str | None = None) -> Surveyed:
    """What the position in a file comes to. Raises :class:`DataError` with all that is wrong."""
    reading = read_yaml(file, shown=shown)
    tree = reading.root
    written, wrong = validated(PositionFile, tree)
    findings = [*reading.findings, *wrong]
    findings += about_game(description, tree, "position", "a position")
    if any(finding.code == "wrong-game" for finding in findings):
        raise DataError(findings)  # all else would be wrong as well
    players = players_of(description, tree)
    if players is None:
        raise DataError(findings)  # who plays says which seats and pieces there are
    recipe = Recipe(description, players, modes_of(description, tree))
    rules = find_engine(description).rules(description, players, recipe.figures)
    if not isinstance(rules, Surveying):
        message = f"the rules of '{description.game.id}' work out no positions"
        hint = "write what was counted at the end as a result"
        where = locate(tree, ("position",))
        raise DataError([*findings, Finding("position-unscored", message, where, hint)])
    findings += _names(recipe, tree)
    findings += _round(rules, tree)
    reader = AreaReader(recipe, tree)
    lying = reader.lying()
    plan = _plan(recipe, lying)
    findings += reader.findings
    findings += position_findings(recipe, lying, rules.joins())
    number = scalar(tree, "round")
    # Of a round that there is not, the last is nearest: less is impossible in it.
    round_ = number if type(number) is int and 0 < number < rules.rounds else rules.rounds
    findings += _faults(rules.misplaced(plan, round_), recipe, lying)
    if findings or written is None:
        raise DataError(findings)
    survey = rules.survey(plan, written.round)
    return Surveyed(description, recipe.seats, dict(written.names), written.round, survey, tree)


def _plan(recipe: Recipe, lying: Mapping[Spot, list[Lying]]) -> SetupPlan:
    game = recipe.description.game
    return SetupPlan(
        game=game.id,
        version=game.version,
        players=recipe.players,
        seats=recipe.seats,
        modes=recipe.modes,
        seed=None,
        generator=None,
        shapes=recipe.shapes,
        piles=piles(lying),
        chosen={},
        figures=recipe.figures,
    )


def _names(recipe: Recipe, tree: Tree) -> Iterator[Finding]:
    """Players at seats that are not taken."""
    entry = tree.items.get("names")
    for seat in entry.value.items if entry and isinstance(entry.value, Tree) else ():
        if seat not in recipe.seats:
            near = closest(seat, recipe.seats)
            hint = f"did you mean '{near}'?" if near else f"the seats are {', '.join(recipe.seats)}"
            message = f"with {recipe.players} players nobody sits at '{seat}'"
            yield Finding("unknown-seat", message, locate(tree, ("names", seat), key=True), hint)


def _round(rules: Surveying, tree: Tree) -> Iterator[Finding]:
    count = scalar(tree, "round")
    if type(count) is int and rules.rounds < count <= 100:
        message = f"the game has {rules.rounds} rounds, and this would be round {count}"
        yield Finding("out-of-range", message, locate(tree, ("round",)))


def _faults(
    faults: list[Fault], recipe: Recipe, lying: Mapping[Spot, list[Lying]]
) -> Iterator[Finding]:
    """What the rules find, each at the piece that its path ends with."""
    places: dict[tuple[str, ...], Place] = {}
    for spot, pieces in lying.items():
        cell = (recipe.shapes[spot.area].cell(spot.space),) if spot.space else ()
        for piece, place in pieces:
            places[(spot.area, *filter(None, [spot.seat]), *cell, piece)] = place
    for fault in faults:
        yield Finding(fault.code, fault.message, places.get(fault.path))


def to_data(surveyed: Surveyed) -> dict[str, Any]:
    """A position worked out, as plain data: points, what changes on the table, and the working."""
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
