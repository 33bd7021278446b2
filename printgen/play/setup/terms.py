"""The terms of a setup: figures, areas and steps for one number of players and some modes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from printgen.core.did_you_mean import hinted
from printgen.core.errors import DataError, Finding, UsageError, counted
from printgen.model import piece_counts
from printgen.model.boards import BoardBase
from printgen.model.codes import MISSING_KEY, OUT_OF_RANGE
from printgen.model.description import Description
from printgen.model.figures import MOST_FIGURE, value_of
from printgen.model.graphs import Graph
from printgen.model.number_checks import MOST_SPACES, out_of_range
from printgen.model.piece_counts import component_of
from printgen.model.pieces import Pieces
from printgen.model.setup import (
    Amount,
    Area,
    Choose,
    Draw,
    HowMany,
    Roll,
    Scatter,
    Setup,
    Step,
)
from printgen.play.setup.plan import AreaShape, Names, Spot


class Terms:
    """Figures, areas, pieces and steps for one number of players and some modes.

    Raises :class:`UsageError` for an unknown number of players or mode, and :class:`DataError` for
    a game without a recipe.
    """

    def __init__(self, description: Description, players: int, modes: Sequence[str] = ()) -> None:
        game = description.game
        if description.setup is None:
            where = description.place()
            message = f"'{game.id}' has no 'setup', so nothing says how the game begins"
            hint = "describe the setup; 'printgen kit' and 'printgen show' work without it"
            raise DataError([Finding(MISSING_KEY, message, where, hint)])
        if not game.players.min <= players <= game.players.max:
            raise UsageError(f"'{game.id}' is for {game.players}, not {players}")
        self.description = description
        self.setup: Setup = description.setup
        self.players = players
        self.modes = tuple(dict.fromkeys(modes))
        for mode in self.modes:
            if mode not in self.setup.modes:
                raise UsageError(f"unknown mode '{mode}'{hinted(mode, self.setup.modes)}")
        changed: dict[str, int] = {}
        for mode in self.modes:
            changed.update(self.setup.modes[mode].figures)
        self.figures = game.figures_at(players, changed)
        if wrong := list(self._wrong_figures()):
            raise DataError(wrong)
        self.seats = tuple(self.setup.seats)[:players]
        self._graphs: dict[str, Graph] = {}
        self._of_seat: dict[tuple[str, str], list[str]] = {}
        # By area and step, which live as long as the description.
        self._wanted: dict[tuple[str, int], list[bool]] = {}
        self.box = piece_counts.box(game, description.designs, players, self.figures)
        self.names = Names(self.box)
        self.shapes = {name: self._shape(name, area) for name, area in self.setup.areas.items()}
        self.steps = [(n, step) for n, step in enumerate(self.setup.steps) if self._is_done(step)]

    def _wrong_figures(self) -> Iterator[Finding]:
        """Find formulas that give no possible count in these modes."""
        for name, value in self.figures.items():
            if not 0 <= value <= MOST_FIGURE:
                where = self.description.place_of_figure(name)
                modes = " and ".join(self.modes)
                case = f"with {counted(self.players, 'player')} in the mode {modes}"
                yield out_of_range(name, value, case, where)

    def amount(self, count: HowMany) -> int:
        """Return the value of a count for this number of players."""
        if isinstance(count, Amount):
            if count.by_players is not None:
                n = self.players - self.description.game.players.min
                return count.by_players[n] if n < len(count.by_players) else 0
            return self.players * value_of(count.per_player or 0, self.figures)
        return value_of(count, self.figures)

    def _shape(self, name: str, area: Area) -> AreaShape:
        spaces = 0
        if area.board is not None:
            board = self.description.game.components[area.board]
            if isinstance(board, BoardBase):
                self._bounded(name, board.count_spaces(self.figures))
                return self._shape_of(board, area)
        elif area.spaces is not None:
            spaces = self.amount(area.spaces)
        self._bounded(name, spaces)
        return AreaShape(spaces, area.per_seat, area.order == "kept")

    def label_at(self, area: str, number: HowMany) -> str:
        """Return the label of the space with a number; spaces with names are counted."""
        at, labels = self.amount(number), self.shapes[area].cells
        has_numbers = any(map(str.isdecimal, labels))
        return str(at) if has_numbers or not 0 < at <= len(labels) else labels[at - 1]

    def graph(self, area: str) -> Graph:
        """Return the graph of an area's spaces on a board.

        Raises :class:`ValueError` for an area that is on none.
        """
        about = self.setup.areas[area]
        board = self.description.game.components.get(about.board or "")
        if not isinstance(board, BoardBase):
            raise ValueError(f"the area '{area}' is not on a board")
        if area not in self._graphs:
            self._graphs[area] = board.graph(about.group, self.figures)
        return self._graphs[area]

    def wanted(self, area: str, step: Scatter | Draw) -> list[bool]:
        """Return for each space of an area whether a step may put pieces there, by kind and place.

        Unknown labels are ignored.
        """
        if (area, id(step)) in self._wanted:
            return self._wanted[area, id(step)]
        shape = self.shapes[area]
        names = shape.cells
        kinds = shape.kinds or ("",) * shape.spaces
        found = [not step.kinds or kind in step.kinds for kind in kinds]
        if step.next_to and self.setup.areas[area].board is not None:
            graph = self.graph(area)
            near = {n for each in step.next_to if each in names for n in graph.neighbours(each)}
            found = [is_one and name in near for is_one, name in zip(found, names, strict=True)]
        self._wanted[area, id(step)] = found
        return found

    def _shape_of(self, board: BoardBase, area: Area) -> AreaShape:
        spaces, kept = board.spaces_of(area.group, self.figures), area.order == "kept"
        labels = tuple(space.label for space in spaces)
        kinds = tuple(space.kind for space in spaces)
        return AreaShape(len(spaces), area.per_seat, kept, labels, kinds)

    def _bounded(self, name: str, spaces: int) -> None:
        if spaces > MOST_SPACES:
            message = f"'{name}' has {spaces} spaces; at most {MOST_SPACES} are allowed"
            where = self.description.place("setup", "areas", name, key=True)
            raise DataError([Finding(OUT_OF_RANGE, message, where)])

    def _is_done(self, step: Step) -> bool:
        if step.min_players is not None and self.players < step.min_players:
            return False
        if step.max_players is not None and self.players > step.max_players:
            return False
        if step.modes and not set(step.modes) & set(self.modes):
            return False
        return not set(step.unless) & set(self.modes)

    def choices(self) -> dict[str, tuple[str, ...]]:
        """Return the random choices for all players, by name, with their options."""
        return {
            step.name: self.options(step)
            for _, step in self.steps
            if isinstance(step, Choose) and not step.per_seat
        }

    def deals(self) -> list[Choose]:
        """Return the random choices for each player."""
        return [step for _, step in self.steps if isinstance(step, Choose) and step.per_seat]

    def rolls(self) -> list[Roll]:
        """Return the rolls of dice."""
        return [step for _, step in self.steps if isinstance(step, Roll)]

    def sides(self, step: Roll) -> tuple[str, ...]:
        """Return the names of the sides of a die; empty if it is none."""
        return self.description.game.components[step.die].side_names

    def options(self, step: Choose) -> tuple[str, ...]:
        """Return the options of a choice."""
        return self.seats if step.among == "seats" else tuple(self.pieces(step.among))

    def pieces(self, component: str) -> list[str]:
        """Return the ids of a component's pieces that are in the box."""
        return self._by_component.get(component, [])

    @cached_property
    def order(self) -> dict[str, int]:
        """The position of each piece in the box."""
        return {piece: n for n, piece in enumerate(self.box)}

    @cached_property
    def spots(self) -> dict[tuple[str, str], list[Spot]]:
        """The spots of each area, also by owner."""
        return {
            (name, seat): [
                Spot(name, seat, n + 1 if shape.spaces else 0) for n in range(shape.spaces or 1)
            ]
            for name, shape in self.shapes.items()
            for seat in (self.seats if shape.per_seat else ("",))
        }

    @cached_property
    def _by_component(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for piece in self.box:
            found.setdefault(component_of(piece), []).append(piece)
        return found

    def title(self, component: str, count: int) -> str:
        """Return the game's name for a number of a component; its id if it has no title."""
        about = self.description.game.components.get(component)
        return component if about is None else about.title.of(count)

    def number_of(self, piece: str, count: int) -> str:
        """Return a number of pieces: ``21 commodity tokens 'jewel'``."""
        component, _, design = piece.partition("/")
        which = f" '{design}'" if design else ""
        return f"{count} {self.title(component, count)}{which}"

    def counted(self, component: str) -> str:
        """Return the component, or the one that replaces it."""
        about = self.description.game.components.get(component)
        other = about.instead_of if isinstance(about, Pieces) else None
        return other or component

    def owner(self, piece: str) -> str | None:
        """Return the seat to which a design belongs; None if none or several have it."""
        component = component_of(piece)
        seats = [seat for seat in self.setup.seats if piece in self.of_seat(component, seat)]
        return seats[0] if len(seats) == 1 else None

    def of_seat(self, component: str, seat: str) -> list[str]:
        """Return the pieces of a component that belong to the seat; none if all are alike."""
        known = self._of_seat.get((component, seat))
        if known is None:
            own = self.setup.seats[seat].own(component)
            known = [piece_counts.piece_id(component, each) for each in own]
            self._of_seat[component, seat] = known
        return known
