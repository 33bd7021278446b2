"""The recipe at work: steps from the data, done for so many players with chance from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final

from printgen.core.errors import DataError, Finding, UsageError
from printgen.model import stock
from printgen.model.counted import Counted
from printgen.model.figures import MOST_FIGURE, figures_at
from printgen.model.numbers import MOST_SPACES, out_of_range
from printgen.model.setup import (
    Amount,
    Area,
    Choose,
    Draw,
    Give,
    HowMany,
    Put,
    Roll,
    Scatter,
    Setup,
    Shuffle,
    Step,
)
from printgen.model.spaced import Spaced
from printgen.model.validate import Description
from printgen.play.setup.lots import GENERATOR, Lots
from printgen.play.setup.plan import BOX, AreaShape, Names, SetupPlan, pile_of
from printgen.play.setup.table import Table
from printgen.source.parsing import did_you_mean

MOST_SEEDS: Final = 2**63


class Recipe:
    """The recipe of one game, for one number of players and some modes.

    Raises :class:`UsageError` for a number of players or a mode that the game has not, and
    :class:`DataError` for a game without a recipe.
    """

    def __init__(self, description: Description, players: int, modes: Sequence[str] = ()) -> None:
        game = description.game
        if description.setup is None:
            where = description.place()
            message = f"'{game.id}' has no 'setup', so nothing says how the game begins"
            hint = "describe the setup, or use what needs none: kit, show"
            raise DataError([Finding("setup-missing", message, where, hint)])
        if not game.players.min <= players <= game.players.max:
            raise UsageError(f"'{game.id}' is for {game.players} players, not {players}")
        self.description = description
        self.setup: Setup = description.setup
        self.players = players
        self.modes = tuple(dict.fromkeys(modes))
        for mode in self.modes:
            if mode not in self.setup.modes:
                near = did_you_mean(mode, self.setup.modes)
                raise UsageError(f"no mode is called '{mode}'" + (f" ({near})" if near else ""))
        changed: dict[str, int] = {}
        for mode in self.modes:
            changed.update(self.setup.modes[mode].figures)
        self.figures = figures_at(game, players, changed)
        if wrong := list(self._wrong_figures()):
            raise DataError(wrong)
        self.seats = tuple(self.setup.seats)[:players]
        self.box = stock.box(game, description.designs, players, self.figures)
        self.names = Names(self.box)
        self.shapes = {name: self._shape(name, area) for name, area in self.setup.areas.items()}
        self.steps = [(n, step) for n, step in enumerate(self.setup.steps) if self._is_done(step)]

    def _wrong_figures(self) -> Iterator[Finding]:
        """Formulas that come to what no count can be in these modes."""
        for name, value in self.figures.items():
            if not 0 <= value <= MOST_FIGURE:
                where = self.description.place_of_figure(name)
                modes = " and ".join(self.modes)
                case = f"with {self.players} players in the mode {modes}"
                yield out_of_range(value, case, where)

    def plan(self, seed: int) -> SetupPlan:
        """The setup that follows from the seed. Raises :class:`DataError` with all findings if the
        recipe asks for what is not there.
        """
        plan, findings = self.attempt(seed)
        if findings:
            raise DataError(self.description.blamed(findings))
        return plan

    def attempt(
        self, seed: int, chosen: Mapping[str, str] | None = None
    ) -> tuple[SetupPlan, list[Finding]]:
        """The setup as far as it can be made, and what could not be done.

        ``chosen`` are choices that are made already and not left to the lot.
        """
        table = Table(self, Lots(seed, "setup"), chosen or {})
        table.check_seats()
        for n, step in self.steps:
            table.do(n, step)
        game = self.description.game
        plan = SetupPlan(
            game=game.id,
            version=game.version,
            players=self.players,
            seats=self.seats,
            modes=self.modes,
            seed=seed,
            generator=GENERATOR,
            shapes=self.shapes,
            piles={spot: pile_of(pieces) for spot, pieces in table.spots() if pieces},
            chosen=table.chosen,
            dealt=table.dealt,
            figures=self.figures,
            steps=tuple(table.words),
        )
        return plan, table.findings

    def amount(self, count: HowMany) -> int:
        """How many that is for this number of players."""
        if isinstance(count, Amount):
            if count.by_players is not None:
                n = self.players - self.description.game.players.min
                return count.by_players[n] if n < len(count.by_players) else 0
            each = count.per_player or 0
            return self.players * (self.figures[each] if isinstance(each, str) else each)
        return self.figures[count] if isinstance(count, str) else count

    def _shape(self, name: str, area: Area) -> AreaShape:
        columns = 0
        if area.board is not None:
            board = self.description.game.components[area.board]
            if isinstance(board, Spaced):
                self._bounded(name, board.count(self.figures))
                return self._shape_of(board, area)
        elif area.spaces is not None:
            columns = self.amount(area.spaces)
        self._bounded(name, columns)
        return AreaShape(columns, columns, area.per_seat, area.order == "kept")

    def _shape_of(self, board: Spaced, area: Area) -> AreaShape:
        spaces, kept = board.spaces_of(area.group, self.figures), area.order == "kept"
        if not board.HAS_NAMES:
            columns = max((space.column for space in spaces), default=0)
            return AreaShape(len(spaces), columns, area.per_seat, kept)
        labels = tuple(space.label for space in spaces)
        kinds = tuple(space.kind for space in spaces)
        return AreaShape(len(spaces), len(spaces), area.per_seat, kept, labels, kinds)

    def _bounded(self, name: str, spaces: int) -> None:
        if spaces > MOST_SPACES:
            message = f"'{name}' has {spaces} spaces; at most {MOST_SPACES} are allowed"
            where = self.description.place("setup", "areas", name, key=True)
            raise DataError([Finding("out-of-range", message, where)])

    def _is_done(self, step: Step) -> bool:
        if step.min_players is not None and self.players < step.min_players:
            return False
        if step.max_players is not None and self.players > step.max_players:
            return False
        if step.modes and not set(step.modes) & set(self.modes):
            return False
        return not set(step.unless) & set(self.modes)

    @cached_property
    def uncertain(self) -> frozenset[str]:
        """The areas of which chance decides what lies there, not only where."""
        drawn = [step for _, step in self.steps if isinstance(step, Draw)]
        found: set[str] = set()
        for draw in drawn:
            if not draw.alike and not self.shapes[draw.source].kept:
                found |= {draw.source, draw.to}
        for draw in drawn:  # what is drawn on from such an area
            if draw.source in found:
                found.add(draw.to)
        for _, step in self.steps:
            if isinstance(step, Shuffle):
                found |= {step.area, *(each.to for each in drawn if each.source == step.area)}
            elif isinstance(step, Scatter) and step.each is not None and self._leaves(step.pieces):
                found.add(step.over)
        return frozenset(found)

    @cached_property
    def linked(self) -> tuple[tuple[str, ...], ...]:
        """Areas between which chance moves pieces: what each group of them holds together does not
        depend on it. Groups into which it draws from the box are left out.
        """
        groups = {area: [area] for area in self.shapes if area in self.uncertain}
        open_: set[str] = set()
        for _, step in self.steps:
            match step:
                case Draw() if step.source in groups and step.to in groups:
                    one, two = groups[step.source], groups[step.to]
                    if one is not two:
                        one += two
                        groups.update(dict.fromkeys(two, one))
                case Scatter() if step.each is not None and self._leaves(step.pieces):
                    open_.add(step.over)
        unique = {id(group): group for group in groups.values()}
        return tuple(tuple(group) for group in unique.values() if not open_ & set(group))

    def _leaves(self, component: str) -> bool:
        """Whether pieces of a component stay in the box."""
        made, _ = self.attempt(0)
        return any(piece.partition("/")[0] == component for piece in made.pile(BOX))

    @cached_property
    def by_lot(self) -> frozenset[str]:
        """The areas of which chance decides on which spaces something lies."""
        found = set()
        for _, step in self.steps:
            match step:
                case Scatter():
                    found.add(step.over)
                case Give() if step.spaces == "lot":
                    found.add(step.to)
                case Draw() if self.shapes[step.to].spaces:
                    found.add(step.to)
        return frozenset(found)

    def welcome(self, area: str, space: int) -> frozenset[str]:
        """The components that the steps may lay on a space, going by its kind."""
        shape = self.shapes[area]
        kind = shape.kinds[space - 1] if shape.kinds else ""
        found = set()
        for _, step in self.steps:
            match step:
                case Scatter() if step.over == area and (not step.kinds or kind in step.kinds):
                    found.add(step.pieces)
                case Draw() if step.to == area and (not step.kinds or kind in step.kinds):
                    found |= {step.pieces} if step.pieces else self._heaped(step.source)
                case Put() if step.into == area:
                    found.add(step.pieces)
                case Give() if step.to == area:
                    found.add(step.pieces)
        return frozenset(found)

    def drawn(self, area: str) -> frozenset[str]:
        """The components that steps draw into an area from one that all players share."""
        found: set[str] = set()
        for _, step in self.steps:
            if isinstance(step, Draw) and step.to == area and not self.shapes[step.source].per_seat:
                found |= {step.pieces} if step.pieces else self._heaped(step.source)
        return frozenset(found)

    def _heaped(self, area: str) -> set[str]:
        """The components that steps put into a heap."""
        found: set[str] = set()
        for _, step in self.steps:
            match step:
                case Put() if step.into == area:
                    found.add(step.pieces)
                case Give() if step.to == area:
                    found.add(step.pieces)
                case Draw() if step.to == area and step.source != area:
                    found |= {step.pieces} if step.pieces else self._heaped(step.source)
        return found

    def contents(self, area: str) -> frozenset[str]:
        """The components that steps put into an area, on whichever of its spaces."""
        spaces = range(1, self.shapes[area].spaces + 1)
        return frozenset(self._heaped(area)).union(*(self.welcome(area, n) for n in spaces))

    def choices(self) -> dict[str, tuple[str, ...]]:
        """What is chosen by lot for all, by name, and what may be chosen."""
        return {
            step.name: self.options(step)
            for _, step in self.steps
            if isinstance(step, Choose) and not step.per_seat
        }

    def deals(self) -> list[Choose]:
        """What is chosen by lot for every player."""
        return [step for _, step in self.steps if isinstance(step, Choose) and step.per_seat]

    def rolls(self) -> list[Roll]:
        """What is rolled for."""
        return [step for _, step in self.steps if isinstance(step, Roll)]

    def sides(self, step: Roll) -> tuple[str, ...]:
        """What the die can show, each side by its name; nothing if it is no die."""
        return self.description.game.components[step.die].side_names

    def options(self, step: Choose) -> tuple[str, ...]:
        """What may be chosen."""
        return self.seats if step.among == "seats" else tuple(self.pieces(step.among))

    def set_down(self, area: str) -> frozenset[str]:
        """The components of which the steps say on which space of an area each piece lies."""
        found = set()
        for _, step in self.steps:
            match step:
                case Put() if step.into == area and step.at is not None:
                    found.add(step.pieces)
                case Give() if step.to == area and (step.at is not None or step.spaces == "own"):
                    found.add(step.pieces)
        return frozenset(found)

    def pieces(self, component: str) -> list[str]:
        """The ids of a component's pieces that are in the box."""
        return [piece for piece in self.box if piece.partition("/")[0] == component]

    def counted(self, component: str) -> str:
        """The component itself; where it is there instead of another, that one."""
        about = self.description.game.components.get(component)
        other = about.instead_of if isinstance(about, Counted) else None
        return other or component

    def owner(self, piece: str) -> str | None:
        """The seat whose own design that is; None for what all players have."""
        component = piece.partition("/")[0]
        return next((s for s in self.setup.seats if piece in self.of_seat(component, s)), None)

    def of_seat(self, component: str, seat: str) -> list[str]:
        """The pieces of a component that belong to the seat; none if all players have the same."""
        return [stock.piece_id(component, each) for each in self.setup.seats[seat].own(component)]


def seats_by_team(recipe: Recipe) -> tuple[tuple[str, ...], ...]:
    """The teams for this number of players; every player alone where none are described."""
    for teams in recipe.setup.teams:
        if teams.players == recipe.players:
            return teams.teams
    return tuple((seat,) for seat in recipe.seats)
