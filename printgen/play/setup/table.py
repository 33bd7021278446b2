"""The table while it is set: steps done one after the other, with chance from the seed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, Finding
from printgen.model import piece_counts
from printgen.model.codes import UNKNOWN_KIND, WRONG_LENGTH
from printgen.model.pieces import Pieces
from printgen.model.setup import (
    Amount,
    Choose,
    Draw,
    Give,
    HowMany,
    Put,
    Roll,
    Scatter,
    Shuffle,
    Step,
)
from printgen.play.codes import (
    AREA_UNFIT,
    CHOICE_MISSING,
    CHOICE_TWICE,
    DRAW_UNEVEN,
    PIECE_MISSING,
    SEAT_MISSING,
    SPACE_MISSING,
    SPACE_SHORT,
    SUPPLY_SHORT,
)
from printgen.play.setup.lots import Lots
from printgen.play.setup.plan import BOX, Spot
from printgen.play.setup.terms import Terms
from printgen.play.setup.words import Teller
from printgen.source.tree import DataPath


@dataclass
class Table:
    """The table while it is set. What cannot be done is found, and the rest done all the same."""

    terms: Terms
    lots: Lots
    given: Mapping[str, str]
    findings: list[Finding] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    chosen: dict[str, str] = field(default_factory=dict)
    dealt: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.box = dict(self.terms.box)
        self.areas: dict[tuple[str, str], list[list[str]]] = {}
        for name, shape in self.terms.shapes.items():
            for seat in self.terms.seats if shape.per_seat else ("",):
                self.areas[name, seat] = [[] for _ in range(shape.spaces or 1)]
        self._tell = Teller(self.terms.description, self.terms.figures)

    def spots(self) -> Iterable[tuple[Spot, list[str]]]:
        """Every spot with its pieces; those of a heap in the box's order."""
        order = {piece: n for n, piece in enumerate(self.terms.box)}
        for (area, seat), spaces in self.areas.items():
            shape = self.terms.shapes[area]
            for n, pieces in enumerate(spaces):
                if not shape.kept and not shape.spaces:
                    pieces.sort(key=order.__getitem__)
                yield Spot(area, seat, n + 1 if shape.spaces else 0), pieces
        left = [piece for piece, count in self.box.items() for _ in range(count)]
        yield Spot(BOX), left

    def _find(self, code: Code, message: str, at: DataPath, hint: str | None = None) -> None:
        where = self.terms.description.place("setup", *at)
        told = self._case()
        self.findings.append(Finding(code, f"{message}{told}", where, hint))

    def _case(self) -> str:
        modes = f", mode {', '.join(self.terms.modes)}" if self.terms.modes else ""
        return f" (with {self.terms.players} players{modes})"

    def _title(self, component: str, count: int) -> str:
        """Return what the game calls so many pieces of a component; its id, if it has no
        such one.
        """
        about = self.terms.description.game.components.get(component)
        if about is None:
            return component
        return about.title.one if count == 1 else about.title.many

    def _counted(self, piece: str, count: int) -> str:
        """So many pieces, with the verb: ``21 commodity tokens 'jewel' are``."""
        component, _, design = piece.partition("/")
        which = f" '{design}'" if design else ""
        return f"{count} {self._title(component, count)}{which} {'is' if count == 1 else 'are'}"

    def check_seats(self) -> None:
        """A seat for every player, and pieces of the seats that are there."""
        setup = self.terms.setup
        if len(setup.seats) < self.terms.players:
            message = f"there are {len(setup.seats)} seats for {self.terms.players} players"
            self._find(SEAT_MISSING, message, ("seats",), "describe one for each player")
        for seat in self.terms.seats:
            for component in setup.seats[seat].pieces:
                for design in setup.seats[seat].own(component):
                    counted = self.terms.counted(component)
                    if piece_counts.piece_id(counted, design) not in self.terms.box:
                        known = [p.partition("/")[2] for p in self.terms.pieces(counted)]
                        at = ("seats", seat, "pieces", component)
                        message = f"no {self._title(component, 1)} '{design}' is in the box"
                        self._find(PIECE_MISSING, message, at, did_you_mean(design, known))

    def do(self, n: int, step: Step) -> None:
        """Do one step."""
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
            case Roll():
                self._roll(step, at)

    def _say(self, step: Step, words: str) -> None:
        self.words.append(self._tell.own(step.say) if step.say else words)

    def _amount(self, count: HowMany, at: DataPath) -> int:
        if isinstance(count, Amount) and count.by_players is not None:
            players = self.terms.description.game.players
            needed = players.max - players.min + 1
            if len(count.by_players) != needed:
                message = (
                    f"'by-players' has {len(count.by_players)} numbers; {players.min} to "
                    f"{players.max} players need {needed}"
                )
                self._find(WRONG_LENGTH, message, (*at, "by-players"))
        return self.terms.amount(count)

    # -- where to

    def _fits(self, area: str, at: DataPath, *, per_seat: bool | None, spaced: bool | None) -> bool:
        """Whether an area is of the kind that a step needs; None: of either kind."""
        shape = self.terms.shapes[area]
        wrong = None
        if per_seat is not None and shape.per_seat is not per_seat:
            wrong = "every player has one" if shape.per_seat else "not every player has one"
        elif spaced is not None and bool(shape.spaces) is not spaced:
            wrong = "it has spaces" if shape.spaces else "it has no spaces"
        if wrong:
            message = f"this cannot be done with the area '{area}': {wrong}"
            self._find(AREA_UNFIT, message, at, "name another area, or describe it otherwise")
        return not wrong

    def _space_at(self, area: str, number: int | str, at: DataPath) -> list[str] | None:
        """Return the space of a common area on which that number is printed."""
        shape = self.terms.shapes[area]
        label = str(self.terms.amount(number))
        names = [shape.cell(n) for n in range(1, shape.spaces + 1)]
        if label in names:
            return self.areas[area, ""][names.index(label)]
        message = f"no space of '{area}' is {label}"
        hint = f"they are {names[0]} to {names[-1]}" if names else None
        self._find(SPACE_MISSING, message, at, hint)
        return None

    def _space_called(self, area: str, label: str, at: DataPath) -> list[str] | None:
        """Return the space of a common area that players call so."""
        shape = self.terms.shapes[area]
        names = [shape.cell(n) for n in range(1, shape.spaces + 1)]
        if label in names:
            return self.areas[area, ""][names.index(label)]
        message = f"no space of '{area}' is called '{label}'"
        hint = f"they are {names[0]} to {names[-1]}" if names else None
        self._find(SPACE_MISSING, message, at, hint)
        return None

    def _wanted(self, area: str, kinds: Sequence[str], at: DataPath) -> list[list[str]]:
        """Return the spaces of a common area; of some kinds only if any are named."""
        shape = self.terms.shapes[area]
        for n, kind in enumerate(kinds):
            if kind not in shape.kinds:
                hint = did_you_mean(kind, shape.kinds)
                message = f"'{area}' has no spaces of the kind '{kind}'"
                self._find(UNKNOWN_KIND, message, (*at, "kinds", n), hint)
        spaces = self.areas[area, ""]
        wanted = [not kinds or kind in kinds for kind in shape.kinds] or [True] * len(spaces)
        return [space for space, is_one in zip(spaces, wanted, strict=True) if is_one]

    def _lay(self, pieces: list[str], area: str, kinds: Sequence[str], at: DataPath) -> int:
        """Each piece on a free space by lot; returns how many spaces stay free."""
        free = [space for space in self._wanted(area, kinds, at) if not space]
        if len(pieces) > len(free):
            what = self._counted(pieces[0].partition("/")[0], len(pieces))
            spaces = "space is" if len(free) == 1 else "spaces are"
            message = f"{what} to be laid, but only {len(free)} {spaces} free"
            hint = "make the board larger, or use fewer pieces"
            self._find(SPACE_SHORT, message, at, hint)
        self.lots.shuffle(free)
        for space, piece in zip(free, pieces, strict=False):
            space.append(piece)
        return max(0, len(free) - len(pieces))

    # -- from the box

    def _take(self, piece: str, count: int, at: DataPath) -> list[str]:
        """So many copies out of the box, or all that are left."""
        left = self.box.get(piece, 0)
        if count > left:
            message = f"{self._counted(piece, count)} needed, but {_are(left)} in the box"
            self._find(SUPPLY_SHORT, message, at, "raise its quantity or take fewer")
        taken = min(count, left)
        self.box[piece] = left - taken
        return [piece] * taken

    def _taken(self, step: Put | Scatter, at: DataPath) -> list[str]:
        """Return the pieces of a component, or a seat's own, so many of each or all that are
        left.
        """
        names = self.terms.pieces(step.pieces)
        if step.of is not None:
            names = self.terms.of_seat(step.pieces, step.of) or names
        found: list[str] = []
        for piece in names:
            count = self.box.get(piece, 0)
            if step.count is not None and step.count != "rest":
                count = self._amount(step.count, (*at, "count"))
            found += self._take(
                piece, count, (*at, "count" if step.count is not None else "pieces")
            )
        return found

    def _put(self, step: Put, at: DataPath) -> None:
        if not self._fits(step.into, (*at, "into"), per_seat=False, spaced=step.at is not None):
            return
        here: list[str] | None = self.areas[step.into, ""][0]
        if step.at is not None:
            here = self._space_at(step.into, step.at, (*at, "at"))
        pieces = self._taken(step, at)
        if here is not None:
            here += pieces
        if step.count != "rest":
            self._some(len(pieces), step.pieces, at, step.count)
        self._say(step, self._tell.put(step, len(pieces)))

    def _some(
        self, taken: int, component: str, at: DataPath, wanted: HowMany | None = None
    ) -> None:
        """There are pieces for a step; where it wants all that are left (None), at least one."""
        if not isinstance(self.terms.description.game.components.get(component), Pieces):
            message = f"'{component}' is not a piece that can be laid out"
            self._find(PIECE_MISSING, message, (*at, "pieces"), "name a component of pieces")
        elif (other := self.terms.counted(component)) != component:
            message = f"'{component}' is there instead of '{other}', which the setup counts"
            self._find(PIECE_MISSING, message, (*at, "pieces"), f"name '{other}'")
        elif not self.terms.pieces(component):
            message = f"no {self._title(component, 1)} is in the box"
            hint = "raise its quantity, or do the step for more players only"
            self._find(PIECE_MISSING, message, (*at, "pieces"), hint)
        elif not taken and wanted is None:
            message = f"no {self._title(component, 1)} is left in the box"
            hint = "an earlier step has taken them all"
            self._find(SUPPLY_SHORT, message, (*at, "pieces"), hint)

    def _scatter(self, step: Scatter, at: DataPath) -> None:
        if not self._fits(step.over, (*at, "over"), per_seat=False, spaced=True):
            return
        pieces = self._taken(step, at)
        self._some(len(pieces), step.pieces, at, step.count)
        if step.each is not None:
            self._spread(step, pieces, self._amount(step.each, (*at, "each")), at)
            return
        free = self._lay(pieces, step.over, step.kinds, (*at, "over")) if pieces else 0
        self._say(step, self._tell.scatter(step, len(pieces), free))

    def _spread(self, step: Scatter, pieces: list[str], each: int, at: DataPath) -> None:
        """So many pieces by lot on every space of some kinds, whatever lies there."""
        spaces = self._wanted(step.over, step.kinds, at)
        if len(pieces) < each * len(spaces):
            needed = self._counted(step.pieces, each * len(spaces))
            message = f"{needed} needed for {len(spaces)} spaces, but {_are(len(pieces))} there"
            self._find(SUPPLY_SHORT, message, (*at, "each"), "raise its quantity or take fewer")
        self.lots.shuffle(pieces)
        for n, space in enumerate(spaces):
            space.extend(pieces[n * each : (n + 1) * each])
        for piece in pieces[each * len(spaces) :]:
            self.box[piece] = self.box.get(piece, 0) + 1
        self._say(step, self._tell.spread(step, each, len(spaces)))

    def _give(self, step: Give, at: DataPath) -> None:
        shape = self.terms.shapes[step.to]
        to_one = step.at is not None or step.spaces == "own"
        spaced = to_one or step.spaces is not None
        if not self._fits(step.to, (*at, "to"), per_seat=not to_one, spaced=spaced):
            return
        count = None if step.count == "rest" else self._amount(step.count, (*at, "count"))
        seats = self.terms.seats
        if step.seat is not None:
            if self.chosen.get(step.seat) not in seats:
                message = f"no earlier step chooses a player as '{step.seat}'"
                hint = did_you_mean(step.seat, self.chosen) or "write a step 'do: choose' before it"
                self._find(CHOICE_MISSING, message, (*at, "seat"), hint)
                return
            seats = (self.chosen[step.seat],)
        given = 0
        for seat in seats:
            own = self.terms.of_seat(step.pieces, seat)
            for piece in own or self.terms.pieces(step.pieces)[:1]:
                if to_one:
                    space = self._own_space(step, seat, at)
                    shares = [] if space is None else [(space, count)]
                else:
                    shares = self._shares(step, self.areas[step.to, seat], count, (*at, "count"))
                for space, number in shares:
                    wanted = self.box.get(piece, 0) if number is None else number
                    taken = self._take(piece, wanted, (*at, "count"))
                    space.extend(taken)
                    given += len(taken)
        self._some(given, step.pieces, at, count)
        each = given // len(seats) if seats else 0
        if count is not None and step.spaces is not None:
            each = count
        self._say(step, self._tell.give(step, each, shape.spaces, self.chosen))

    def _own_space(self, step: Give, seat: str, at: DataPath) -> list[str] | None:
        """Return the space of an area for all on which a seat's pieces go."""
        if step.at is not None:
            return self._space_at(step.to, step.at, (*at, "at"))
        label = self.terms.setup.seats[seat].spaces.get(step.to)
        if label is None:
            message = f"the seat '{seat}' has no space of its own in '{step.to}'"
            where: DataPath = ("seats", seat)
            self._find(SPACE_MISSING, message, where, f"write 'spaces: {{{step.to}: …}}' there")
            return None
        return self._space_called(step.to, label, ("seats", seat, "spaces", step.to))

    def _shares(
        self, step: Give, spaces: list[list[str]], count: int | None, at: DataPath
    ) -> list[tuple[list[str], int | None]]:
        """How many go to which of a player's spaces; None: all that are left."""
        if step.spaces != "lot":
            return [(space, count) for space in spaces]
        wanted = len(spaces) if count is None else count
        if wanted > len(spaces):
            message = f"cannot choose {wanted} of {len(spaces)} spaces"
            self._find(SPACE_SHORT, message, at, "choose fewer")
        order = list(range(len(spaces)))
        self.lots.shuffle(order)
        return [(spaces[n], 1) for n in sorted(order[:wanted])]

    # -- from area to area

    def _draw(self, step: Draw, at: DataPath) -> None:
        """From a heap or a stack; a player's own heap gives to that player's area, or to all's."""
        shapes = self.terms.shapes
        source, target = shapes[step.source], shapes[step.to]
        if not self._fits(step.source, (*at, "from"), per_seat=None, spaced=False):
            return
        spaced = bool(target.spaces) and not target.per_seat
        if not self._fits(step.to, (*at, "to"), per_seat=None, spaced=spaced):
            return
        count = self._amount(step.count, (*at, "count"))
        drawn: list[str] = []
        by_seat = source.per_seat or target.per_seat
        for seat in self.terms.seats if by_seat else ("",):
            heap = self.areas[step.source, seat if source.per_seat else ""][0]
            taken = self._drawn(step, heap, count, at, kept=source.kept)
            drawn += taken
            if not spaced:
                self.areas[step.to, seat if target.per_seat else ""][0] += taken
        if spaced and drawn:
            self._lay(drawn, step.to, step.kinds, (*at, "to"))
        self._say(step, self._tell.draw(step, count, kept=source.kept, per_seat=by_seat))

    def _drawn(
        self, step: Draw, heap: list[str], count: int, at: DataPath, *, kept: bool
    ) -> list[str]:
        """So many pieces out of a heap (in place): from its top, by lot, or the same of each."""
        mine = [p for p in heap if step.pieces in {None, p.partition("/")[0]}]
        if count > len(mine):
            drawn = "1 piece is" if count == 1 else f"{count} pieces are"
            message = f"{drawn} drawn, but {_are(len(mine))} left"
            self._find(SUPPLY_SHORT, message, (*at, "count"), "draw fewer")
        if step.alike:
            taken = self._alike(mine, count, at)
        else:
            if not kept:
                self.lots.shuffle(mine)
            taken = mine[:count]
        for piece in taken:
            heap.remove(piece)
        return taken

    def _alike(self, source: Sequence[str], count: int, at: DataPath) -> list[str]:
        """Return the same number of each piece that lies there."""
        kinds = list(dict.fromkeys(source))
        each, rest = divmod(count, len(kinds)) if kinds else (0, 0)
        if rest:
            pieces = "1 piece" if count == 1 else f"{count} pieces"
            message = f"{pieces} cannot be shared equally among {len(kinds)} kinds"
            hint = f"draw a multiple of {len(kinds)}"
            self._find(DRAW_UNEVEN, message, (*at, "count"), hint)
        return [kind for kind in kinds for _ in range(min(each, source.count(kind)))]

    def _shuffle(self, step: Shuffle, at: DataPath) -> None:
        shape = self.terms.shapes[step.area]
        if not shape.kept:
            message = f"the area '{step.area}' has no order to shuffle"
            self._find(AREA_UNFIT, message, (*at, "area"), "write 'order: kept' in the area")
        for seat in self.terms.seats if shape.per_seat else ("",):
            self.lots.shuffle(self.areas[step.area, seat][0])
        self._say(step, self._tell.shuffle(step))

    def _is_new(self, name: str, at: DataPath) -> None:
        if name in self.chosen or any(name == known for known, _ in self.dealt):
            message = f"'{name}' is already chosen in an earlier step"
            self._find(CHOICE_TWICE, message, (*at, "name"), "give it another name")

    def _roll(self, step: Roll, at: DataPath) -> None:
        self._is_new(step.name, at)
        sides = self.terms.sides(step)
        if not sides:
            message = f"'{step.die}' is not a die"
            self._find(PIECE_MISSING, message, (*at, "die"), "name a component of the kind 'die'")
            return
        times = self._amount(step.times, (*at, "times"))
        self._some(len(self.terms.pieces(step.die)), step.die, (*at, "die"))
        shown = tuple([self.lots.pick(sides) for _ in range(times)])
        self.dealt[step.name, ""] = shown
        self.words.append(self._tell.roll(step, shown))

    def _choose(self, step: Choose, at: DataPath) -> None:
        self._is_new(step.name, at)
        options: Sequence[str] = self.terms.seats
        if step.among != "seats":
            options = self.terms.pieces(step.among)
        if not options:
            message = f"there is no {self._title(step.among, 1)} to choose from"
            self._find(PIECE_MISSING, message, (*at, "among"))
            return
        if step.per_seat:
            self._deal(step, options, at)
            return
        drawn = self.lots.pick(tuple(options))
        given = self.given.get(step.name, drawn)
        self.chosen[step.name] = given if given in options else drawn
        self._say(step, self._tell.choose(step, self.chosen[step.name]))

    def _deal(self, step: Choose, options: Sequence[str], at: DataPath) -> None:
        """So many different choices by lot for every player."""
        count = self._amount(step.count, (*at, "count"))
        for n, name in enumerate(step.apart_from):
            if not any(name == known for known, _ in self.dealt):
                message = f"no earlier step chooses '{name}' for every player"
                hint = did_you_mean(name, [known for known, _ in self.dealt])
                self._find(CHOICE_MISSING, message, (*at, "apart-from", n), hint)
        short = 0
        for seat in self.terms.seats:
            taken = {p for name in step.apart_from for p in self.dealt.get((name, seat), ())}
            left = [option for option in options if option not in taken]
            self.lots.shuffle(left)
            short = max(short, count - len(left))
            self.dealt[step.name, seat] = tuple(left[:count])
        if short:
            what = self._title(step.among, count) if step.among != "seats" else "seats"
            lacking = f"{_are(short)} lacking"
            message = f"{count} different {what} cannot be chosen: {lacking}"
            self._find(SUPPLY_SHORT, message, (*at, "count"), "choose fewer")
        self._say(step, self._tell.deal(step, count))


def _are(count: int) -> str:
    """So many, with the verb: ``1 is``, ``none are``."""
    return "1 is" if count == 1 else f"{count or 'none'} are"
