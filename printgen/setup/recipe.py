"""The recipe at work: steps from the data, done for so many players with chance from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from printgen.errors import DataError, Finding, UsageError
from printgen.model import stock
from printgen.model.component import Board, Flat
from printgen.model.setup import (
    Amount,
    Area,
    Choose,
    Draw,
    Give,
    HowMany,
    Put,
    Scatter,
    Setup,
    Shuffle,
    Step,
)
from printgen.model.validate import Description
from printgen.setup.lots import GENERATOR, Lots
from printgen.setup.plan import BOX, AreaShape, Names, SetupPlan, Spot, pile_of
from printgen.setup.words import Teller
from printgen.source import DataPath, did_you_mean

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
            limits = f"{game.players.min} to {game.players.max}"
            raise UsageError(f"'{game.id}' is for {limits} players, not {players}")
        self.description = description
        self.setup: Setup = description.setup
        self.players = players
        self.modes = tuple(dict.fromkeys(modes))
        for mode in self.modes:
            if mode not in self.setup.modes:
                near = did_you_mean(mode, self.setup.modes)
                raise UsageError(f"no mode is called '{mode}'" + (f" ({near})" if near else ""))
        self.figures = {name: figure.value for name, figure in game.figures.items()}
        for mode in self.modes:
            self.figures.update(self.setup.modes[mode].figures)
        self.seats = tuple(self.setup.seats)[:players]
        self.box = stock.box(game, description.designs, players, self.figures)
        self.names = Names(self.box)
        self.shapes = {name: self._shape(area) for name, area in self.setup.areas.items()}
        self.steps = [(n, step) for n, step in enumerate(self.setup.steps) if self._is_done(step)]

    def plan(self, seed: int) -> SetupPlan:
        """The setup that follows from the seed. Raises :class:`DataError` with all findings if the
        recipe asks for what is not there.
        """
        plan, findings = self.attempt(seed)
        if findings:
            raise DataError(findings)
        return plan

    def attempt(
        self, seed: int, chosen: Mapping[str, str] | None = None
    ) -> tuple[SetupPlan, list[Finding]]:
        """The setup as far as it can be made, and what could not be done.

        ``chosen`` are choices that are made already and not left to the lot.
        """
        table = _Table(self, Lots(seed, "setup"), chosen or {})
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

    def _shape(self, area: Area) -> AreaShape:
        columns = rows = 0
        if area.board is not None:
            board = self.description.game.components[area.board]
            if isinstance(board, Board):
                columns, rows = (self.amount(n) for n in (board.grid.columns, board.grid.rows))
        elif area.spaces is not None:
            columns, rows = self.amount(area.spaces), 1
        return AreaShape(columns * rows, columns, area.per_seat, area.order == "kept")

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
        drawn = {
            step.source: step.to
            for _, step in self.steps
            if isinstance(step, Draw) and not step.alike and not self.shapes[step.source].kept
        }
        found = {*drawn, *drawn.values()}
        for _, step in self.steps:  # what is drawn on from such an area
            if isinstance(step, Draw) and step.source in found:
                found.add(step.to)
        for _, step in self.steps:
            if isinstance(step, Shuffle):
                found |= {
                    step.area,
                    *(s.to for _, s in self.steps if isinstance(s, Draw) and s.source == step.area),
                }
        return frozenset(found)

    def choices(self) -> dict[str, tuple[str, ...]]:
        """What is chosen by lot, by name, and what may be chosen."""
        return {
            step.name: self.seats if step.among == "seats" else tuple(self.pieces(step.among))
            for _, step in self.steps
            if isinstance(step, Choose)
        }

    def pieces(self, component: str) -> list[str]:
        """The ids of a component's pieces that are in the box."""
        return [piece for piece in self.box if piece.partition("/")[0] == component]

    def of_seat(self, component: str, seat: str) -> str | None:
        """The piece of a component that belongs to the seat, if one does."""
        design = self.setup.seats[seat].pieces.get(component)
        return None if design is None else stock.piece_id(component, design)


@dataclass
class _Table:
    """The table while it is set. What cannot be done is found, and the rest done all the same."""

    recipe: Recipe
    lots: Lots
    given: Mapping[str, str]
    findings: list[Finding] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.box = dict(self.recipe.box)
        self.areas: dict[tuple[str, str], list[list[str]]] = {}
        for name, shape in self.recipe.shapes.items():
            for seat in self.recipe.seats if shape.per_seat else ("",):
                self.areas[name, seat] = [[] for _ in range(shape.spaces or 1)]
        self._tell = Teller(self.recipe.description, self.recipe.figures)

    def spots(self) -> Iterable[tuple[Spot, list[str]]]:
        order = {piece: n for n, piece in enumerate(self.recipe.box)}
        for (area, seat), spaces in self.areas.items():
            shape = self.recipe.shapes[area]
            for n, pieces in enumerate(spaces):
                if not shape.kept and not shape.spaces:
                    pieces.sort(key=order.__getitem__)
                yield Spot(area, seat, n + 1 if shape.spaces else 0), pieces
        left = [piece for piece, count in self.box.items() for _ in range(count)]
        yield Spot(BOX), left

    def _find(self, code: str, message: str, at: DataPath, hint: str | None = None) -> None:
        where = self.recipe.description.place("setup", *at)
        told = self._case()
        self.findings.append(Finding(code, f"{message}{told}", where, hint))

    def _case(self) -> str:
        modes = f", mode {', '.join(self.recipe.modes)}" if self.recipe.modes else ""
        return f" (with {self.recipe.players} players{modes})"

    def check_seats(self) -> None:
        """A seat for every player, and pieces of the seats that are there."""
        setup = self.recipe.setup
        if len(setup.seats) < self.recipe.players:
            message = f"there are {len(setup.seats)} seats for {self.recipe.players} players"
            self._find("seat-missing", message, ("seats",), "describe one for each player")
        for seat in self.recipe.seats:
            for component, design in setup.seats[seat].pieces.items():
                piece = stock.piece_id(component, design)
                if piece not in self.recipe.box:
                    known = [p.partition("/")[2] for p in self.recipe.pieces(component)]
                    at = ("seats", seat, "pieces", component)
                    message = f"no {component} '{design}' is in the box"
                    self._find("piece-missing", message, at, did_you_mean(design, known))

    def do(self, n: int, step: Step) -> None:
        """Does one step."""
        at: DataPath = ("steps", n)
        match step:
            case Put():
                self._put(step, at)
            case Scatter():
                self._scatter(step, at)
            case Give():
                self._give(step, at)
            case Draw():
                self._draw(step, at)
            case Shuffle():
                self._shuffle(step, at)
            case Choose():
                self._choose(step, at)

    def _say(self, step: Step, words: str) -> None:
        self.words.append(self._tell.own(step.say) if step.say else words)

    def _amount(self, count: HowMany, at: DataPath) -> int:
        if isinstance(count, Amount) and count.by_players is not None:
            players = self.recipe.description.game.players
            needed = players.max - players.min + 1
            if len(count.by_players) != needed:
                message = (
                    f"'by-players' has {len(count.by_players)} numbers; {players.min} to "
                    f"{players.max} players need {needed}"
                )
                self._find("wrong-length", message, (*at, "by-players"))
        return self.recipe.amount(count)

    # -- from the box

    def _take(self, piece: str, count: int, at: DataPath) -> list[str]:
        """So many copies out of the box, or all that are left."""
        left = self.box.get(piece, 0)
        if count > left:
            message = f"{count} {piece} are needed and {left} are in the box"
            self._find("supply-short", message, at, "raise its quantity or take fewer")
        taken = min(count, left)
        self.box[piece] = left - taken
        return [piece] * taken

    def _put(self, step: Put, at: DataPath) -> None:
        if not self._fits(step.into, (*at, "into"), per_seat=False, spaced=False):
            return
        here = self.areas[step.into, ""][0]
        before = len(here)
        for piece in self.recipe.pieces(step.pieces):
            count = self.box[piece]
            if step.count is not None:
                count = self._amount(step.count, (*at, "count"))
            here += self._take(piece, count, (*at, "count" if step.count is not None else "pieces"))
        self._some(len(here) - before, step.pieces, at)
        self._say(step, self._tell.put(step, len(here) - before))

    def _some(self, count: int, component: str, at: DataPath) -> None:
        if not isinstance(self.recipe.description.game.components.get(component), Flat):
            message = f"'{component}' is not a tile, a token or a card"
            self._find("piece-missing", message, (*at, "pieces"), "name a component of pieces")
        elif not self.recipe.pieces(component):
            message = f"no {component} is in the box"
            hint = "raise its quantity, or do the step for more players only"
            self._find("piece-missing", message, (*at, "pieces"), hint)
        elif not count:
            message = f"no {component} is left in the box"
            hint = "an earlier step has taken them all"
            self._find("supply-short", message, (*at, "pieces"), hint)

    def _fits(self, area: str, at: DataPath, *, per_seat: bool, spaced: bool) -> bool:
        shape = self.recipe.shapes[area]
        wrong = None
        if shape.per_seat is not per_seat:
            wrong = "every player has one" if shape.per_seat else "not every player has one"
        elif bool(shape.spaces) is not spaced:
            wrong = "it has spaces" if shape.spaces else "it has no spaces"
        if wrong:
            message = f"this cannot be done with the area '{area}': {wrong}"
            self._find("area-unfit", message, at, "name another area, or describe it otherwise")
        return not wrong

    def _scatter(self, step: Scatter, at: DataPath) -> None:
        if not self._fits(step.over, (*at, "over"), per_seat=False, spaced=True):
            return
        pieces = [
            piece
            for name in self.recipe.pieces(step.pieces)
            for piece in self._take(name, self.box[name], (*at, "pieces"))
        ]
        spaces = self.areas[step.over, ""]
        free = [space for space in spaces if not space]
        self._some(len(pieces), step.pieces, at)
        if len(pieces) > len(free):
            message = f"{len(pieces)} {step.pieces} are for {len(free)} free spaces"
            hint = "make the board larger, or use fewer pieces"
            self._find("space-short", message, (*at, "over"), hint)
        self.lots.shuffle(free)
        for space, piece in zip(free, pieces, strict=False):
            space.append(piece)
        self._say(step, self._tell.scatter(step, len(pieces), max(0, len(free) - len(pieces))))

    def _give(self, step: Give, at: DataPath) -> None:
        shape = self.recipe.shapes[step.to]
        if not self._fits(step.to, (*at, "to"), per_seat=True, spaced=step.spaces is not None):
            return
        count = self._amount(step.count, (*at, "count"))
        seats = self.recipe.seats
        if step.seat is not None:
            if self.chosen.get(step.seat) not in seats:
                message = f"no earlier step chooses a player as '{step.seat}'"
                hint = did_you_mean(step.seat, self.chosen) or "write a step 'do: choose' before it"
                self._find("choice-missing", message, (*at, "seat"), hint)
                return
            seats = (self.chosen[step.seat],)
        given = 0
        for seat in seats:
            own = self.recipe.of_seat(step.pieces, seat)
            piece = own or next(iter(self.recipe.pieces(step.pieces)), None)
            if piece is None:
                break
            spaces = self.areas[step.to, seat]
            for space, number in self._shares(step, spaces, count, (*at, "count")):
                taken = self._take(piece, number, (*at, "count"))
                space.extend(taken)
                given += len(taken)
        self._some(given, step.pieces, at)
        self._say(step, self._tell.give(step, count, shape.spaces, self.chosen))

    def _shares(
        self, step: Give, spaces: list[list[str]], count: int, at: DataPath
    ) -> list[tuple[list[str], int]]:
        """How many go to which of a player's spaces."""
        if step.spaces != "lot":
            return [(space, count) for space in spaces]
        if count > len(spaces):
            message = f"{count} spaces cannot be chosen among {len(spaces)}"
            self._find("space-short", message, at, "choose fewer")
        order = list(range(len(spaces)))
        self.lots.shuffle(order)
        return [(spaces[n], 1) for n in sorted(order[:count])]

    # -- from area to area

    def _draw(self, step: Draw, at: DataPath) -> None:
        kept = self.recipe.shapes[step.source].kept
        per_seat = self.recipe.shapes[step.to].per_seat
        fits = self._fits(step.source, (*at, "from"), per_seat=False, spaced=False)
        if not fits or not self._fits(step.to, (*at, "to"), per_seat=per_seat, spaced=False):
            return
        count = self._amount(step.count, (*at, "count"))
        source = self.areas[step.source, ""]
        total = 0
        for seat in self.recipe.seats if per_seat else ("",):
            if count > len(source[0]):
                message = f"{count} pieces are drawn where {len(source[0])} are left"
                self._find("supply-short", message, (*at, "count"), "draw fewer")
            if step.alike:
                taken = self._alike(source[0], count, at)
            else:
                if not kept:
                    self.lots.shuffle(source[0])
                taken = source[0][:count]
                del source[0][:count]
            self.areas[step.to, seat][0] += taken
            total += len(taken)
        self._say(step, self._tell.draw(step, count, kept=kept, per_seat=per_seat))

    def _alike(self, source: list[str], count: int, at: DataPath) -> list[str]:
        """The same number of each piece that lies there."""
        kinds = list(dict.fromkeys(source))
        each, rest = divmod(count, len(kinds)) if kinds else (0, 0)
        if rest:
            message = f"{count} pieces cannot be the same number of each of {len(kinds)} kinds"
            hint = f"draw a multiple of {len(kinds)}"
            self._find("draw-uneven", message, (*at, "count"), hint)
        taken: list[str] = []
        for kind in kinds:
            for _ in range(min(each, source.count(kind))):
                source.remove(kind)
                taken.append(kind)
        return taken

    def _shuffle(self, step: Shuffle, at: DataPath) -> None:
        shape = self.recipe.shapes[step.area]
        if not shape.kept:
            message = f"the area '{step.area}' has no order to shuffle"
            self._find("area-unfit", message, (*at, "area"), "write 'order: kept' in the area")
        for seat in self.recipe.seats if shape.per_seat else ("",):
            self.lots.shuffle(self.areas[step.area, seat][0])
        self._say(step, self._tell.shuffle(step))

    def _choose(self, step: Choose, at: DataPath) -> None:
        if step.name in self.chosen:
            message = f"'{step.name}' was chosen in an earlier step"
            self._find("choice-twice", message, (*at, "name"), "give it another name")
        options: Sequence[str] = self.recipe.seats
        if step.among != "seats":
            options = self.recipe.pieces(step.among)
        if not options:
            message = f"there is no {step.among} to choose from"
            self._find("piece-missing", message, (*at, "among"))
            return
        drawn = self.lots.pick(tuple(options))
        given = self.given.get(step.name, drawn)
        self.chosen[step.name] = given if given in options else drawn
        self._say(step, self._tell.choose(step, self.chosen[step.name]))


def seats_by_team(recipe: Recipe) -> tuple[tuple[str, ...], ...]:
    """The teams for this number of players; every player alone where none are described."""
    for teams in recipe.setup.teams:
        if teams.players == recipe.players:
            return teams.teams
    return tuple((seat,) for seat in recipe.seats)
