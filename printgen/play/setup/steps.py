"""Do the steps of a setup on the table, one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import counted
from printgen.model.codes import NAME_TAKEN, UNKNOWN_FIELD, UNKNOWN_NAME
from printgen.model.conditions import written
from printgen.model.piece_counts import component_of, piece_id
from printgen.model.setup import (
    Choose,
    Draw,
    Give,
    Put,
    Roll,
    Scatter,
    Shuffle,
    Step,
)
from printgen.play.codes import (
    AREA_UNFIT,
    DRAW_UNEVEN,
    PIECE_MISSING,
    SPACE_MISSING,
    SPACE_SHORT,
    SUPPLY_SHORT,
)
from printgen.play.setup.seeded_random import SeededRandom
from printgen.play.setup.table import Table, are
from printgen.play.setup.words import Teller
from printgen.source.tree import DataPath


@dataclass
class Steps:
    """Does steps and describes them. If a step fails, it adds a finding and goes on.

    ``given`` are choices that were made before, instead of at random.
    """

    table: Table
    rng: SeededRandom
    given: Mapping[str, str]
    words: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.terms = self.table.terms
        self._tell = Teller(self.terms)

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

    def _say(self, step: Step, words: str, count: int = 1) -> None:
        """Describe a step in the data's words, or else in these, unless it puts down no piece."""
        if count or step.say:
            self.words.append(self._tell.own(step.say) if step.say else words)

    def _lay(
        self, pieces: list[str], area: str, step: Scatter | Draw, at: DataPath, key: str
    ) -> int:
        """Put each piece on a random free space; return how many spaces stay free."""
        free = [space for space in self.table.spaces_of(area, step, at) if not space]
        if len(pieces) > len(free):
            what = self.table.counted(component_of(pieces[0]), len(pieces))
            spaces = "space is" if len(free) == 1 else "spaces are"
            message = f"{what} to be laid, but only {len(free)} {spaces} free"
            hint = "make the board larger, or use fewer pieces"
            self.table.find(SPACE_SHORT, message, (*at, key), hint)
        self.rng.shuffle(free)
        for space, piece in zip(free, pieces, strict=False):
            space.append(piece)
        return max(0, len(free) - len(pieces))

    def _taken(self, step: Put | Scatter, at: DataPath) -> list[str]:
        """Take the pieces of a component, or a seat's own, out of the box and return them."""
        return [copy for piece in self._designs(step) for copy in self._copies(step, piece, at)]

    def _designs(self, step: Put | Scatter) -> list[str]:
        """Return the designs of a component, or a seat's own."""
        names = self.terms.pieces(step.pieces)
        return (self.terms.of_seat(step.pieces, step.of) if step.of else []) or names

    def _copies(self, step: Put | Scatter, piece: str, at: DataPath) -> list[str]:
        """Take copies of a design out of the box and return them."""
        count = self.table.box.get(piece, 0)
        if step.count is not None and step.count != "rest":
            count = self.table.amount(step.count, (*at, "count"))
        return self.table.take(piece, count, (*at, "count" if step.count is not None else "pieces"))

    def _put(self, step: Put, at: DataPath) -> None:
        if not self.table.fits(
            step.into,
            (*at, "into"),
            per_seat=False,
            spaced=step.at is not None or bool(step.on),
        ):
            return
        if step.own_space is not None:
            self._put_on_own(step, step.own_space, at)
            return
        if step.on:
            self._put_on(step, at)
            return
        here: list[str] | None = self.table.areas[step.into, ""][0]
        if step.at is not None:
            label = self.terms.label_at(step.into, step.at)
            here = self.table.space_called(step.into, label, (*at, "at"))
        pieces = self._taken(step, at)
        if here is not None:
            here += pieces
        if step.count != "rest":
            self.table.require_some(len(pieces), step.pieces, at, step.count)
        self._say(step, self._tell.put(step, len(pieces)), len(pieces))

    def _put_on(self, step: Put, at: DataPath) -> None:
        """Put pieces on each of the spaces that the step names."""
        each = step if step.count is not None else step.model_copy(update={"count": 1})
        put = 0
        for n, label in enumerate(step.on):
            space = self.table.space_called(step.into, label, (*at, "on", n))
            if space is not None:
                pieces = self._taken(each, at)
                space += pieces
                put += len(pieces)
        self.table.require_some(put, step.pieces, at, each.count)
        self._say(step, self._tell.put(step, put), put)

    def _put_on_own(self, step: Put, field: str, at: DataPath) -> None:
        """Put each design on the space that a field of its row names."""
        designs, own = self.terms.description.designs.get(step.pieces), {*self._designs(step)}
        put = 0
        rows = enumerate(zip(designs.ids, designs.values, strict=True)) if designs else ()
        for n, (design, values) in rows:
            piece = piece_id(step.pieces, design)
            if field not in values:
                message = f"'{step.pieces}' has no field '{field}'"
                hint = did_you_mean(field, values) or "add it under 'fields'"
                self.table.find(UNKNOWN_FIELD, message, (*at, "on"), hint)
                return
            label = written(values[field])
            if not label or piece not in own:
                continue
            where = designs.place(n, field) if designs else (*at, "on")
            space = self.table.space_called(step.into, label, where)
            if space is not None:
                pieces = self._copies(step, piece, at)
                space += pieces
                put += len(pieces)
        self.table.require_some(put, step.pieces, at, step.count)
        self._say(step, self._tell.put(step, put), put)

    def _scatter(self, step: Scatter, at: DataPath) -> None:
        if not self.table.fits(step.over, (*at, "over"), per_seat=False, spaced=True):
            return
        pieces = self._taken(step, at)
        self.table.require_some(len(pieces), step.pieces, at, step.count)
        if step.each is not None:
            self._spread(step, pieces, self.table.amount(step.each, (*at, "each")), at)
            return
        free = self._lay(pieces, step.over, step, at, "over") if pieces else 0
        self._say(step, self._tell.scatter(step, len(pieces), free))

    def _spread(self, step: Scatter, pieces: list[str], each: int, at: DataPath) -> None:
        """Put ``each`` pieces at random on every space of some kinds, whatever is there."""
        spaces = self.table.spaces_of(step.over, step, at)
        if len(pieces) < each * len(spaces):
            needed = self.table.counted(step.pieces, each * len(spaces))
            message = f"{needed} needed for {len(spaces)} spaces, but {are(len(pieces))} there"
            self.table.find(
                SUPPLY_SHORT, message, (*at, "each"), "raise its quantity or take fewer"
            )
        self.rng.shuffle(pieces)
        for n, space in enumerate(spaces):
            space.extend(pieces[n * each : (n + 1) * each])
        for piece in pieces[each * len(spaces) :]:
            self.table.box[piece] = self.table.box.get(piece, 0) + 1
        self._say(step, self._tell.spread(step, each, len(spaces)))

    def _give(self, step: Give, at: DataPath) -> None:
        shape = self.terms.shapes[step.to]
        to_one = step.at is not None or step.spaces == "own"
        spaced = to_one or step.spaces is not None
        if not self.table.fits(step.to, (*at, "to"), per_seat=not to_one, spaced=spaced):
            return
        count = None if step.count == "rest" else self.table.amount(step.count, (*at, "count"))
        seats = self.terms.seats
        if step.seat is not None:
            if self.table.chosen.get(step.seat) not in seats:
                message = f"no earlier step chooses a player as '{step.seat}'"
                hint = (
                    did_you_mean(step.seat, self.table.chosen)
                    or "write a step 'do: choose' before it"
                )
                self.table.find(UNKNOWN_NAME, message, (*at, "seat"), hint)
                return
            seats = (self.table.chosen[step.seat],)
        given, box, take, where = 0, self.table.box, self.table.take, (*at, "count")
        for seat in seats:
            own = self.terms.of_seat(step.pieces, seat)
            for piece in own or self.terms.pieces(step.pieces)[:1]:
                if to_one:
                    space = self._own_space(step, seat, at)
                    shares = [] if space is None else [(space, count)]
                else:
                    shares = self._shares(step, self.table.areas[step.to, seat], count, where)
                for space, number in shares:
                    taken = take(piece, box.get(piece, 0) if number is None else number, where)
                    space.extend(taken)
                    given += len(taken)
        self.table.require_some(given, step.pieces, at, count)
        each = given // len(seats) if seats else 0
        if count is not None and step.spaces is not None:
            each = count
        self._say(step, self._tell.give(step, each, shape.spaces, self.table.chosen), given)

    def _own_space(self, step: Give, seat: str, at: DataPath) -> list[str] | None:
        """Return the common space for a seat's pieces, None if it has none."""
        if step.at is not None:
            label = self.terms.label_at(step.to, step.at)
            return self.table.space_called(step.to, label, (*at, "at"))
        own = self.terms.setup.seats[seat].spaces.get(step.to)
        if own is None:
            message = f"the seat '{seat}' has no space of its own in '{step.to}'"
            where: DataPath = ("seats", seat)
            self.table.find(
                SPACE_MISSING, message, where, f"write 'spaces: {{{step.to}: …}}' there"
            )
            return None
        return self.table.space_called(step.to, own, ("seats", seat, "spaces", step.to))

    def _shares(
        self, step: Give, spaces: list[list[str]], count: int | None, at: DataPath
    ) -> list[tuple[list[str], int | None]]:
        """Return a player's spaces with the number of pieces for each; None means all that are
        left.
        """
        if step.spaces != "lot":
            return [(space, count) for space in spaces]
        number = len(spaces) if count is None else count
        if number > len(spaces):
            message = f"cannot choose {number} of {len(spaces)} spaces"
            self.table.find(SPACE_SHORT, message, at, "choose fewer")
        order = list(range(len(spaces)))
        self.rng.shuffle(order)
        return [(spaces[n], 1) for n in order[:number]]

    def _draw(self, step: Draw, at: DataPath) -> None:
        """Draw pieces from a heap or a stack into another area, for each seat that has its own."""
        shapes = self.terms.shapes
        source, target = shapes[step.source], shapes[step.to]
        if not self.table.fits(step.source, (*at, "from"), per_seat=None, spaced=False):
            return
        spaced = bool(target.spaces) and not target.per_seat
        if not self.table.fits(step.to, (*at, "to"), per_seat=None, spaced=spaced):
            return
        count = self.table.amount(step.count, (*at, "count"))
        drawn: list[str] = []
        by_seat = source.per_seat or target.per_seat
        for seat in self.terms.seats if by_seat else ("",):
            heap = self.table.areas[step.source, seat if source.per_seat else ""][0]
            taken = self._drawn(step, heap, count, at, kept=source.kept)
            drawn += taken
            if not spaced:
                self.table.areas[step.to, seat if target.per_seat else ""][0] += taken
        if spaced and drawn:
            self._lay(drawn, step.to, step, at, "to")
        self._say(
            step, self._tell.draw(step, count, kept=source.kept, per_seat=by_seat), len(drawn)
        )

    def _drawn(
        self, step: Draw, heap: list[str], count: int, at: DataPath, *, kept: bool
    ) -> list[str]:
        """Take pieces from a heap: from its top, at random, or the same number of each."""
        mine = [*heap]
        if step.pieces is not None:
            mine = [piece for piece in heap if component_of(piece) == step.pieces]
        if count > len(mine):
            drawn = "1 piece is" if count == 1 else f"{count} pieces are"
            message = f"{drawn} drawn, but {are(len(mine))} left"
            self.table.find(SUPPLY_SHORT, message, (*at, "count"), "draw fewer")
        if step.alike:
            taken = self._alike(mine, count, at)
        else:
            if not kept:
                self.rng.shuffle(mine)
            taken = mine[:count]
        for piece in taken:
            heap.remove(piece)
        return taken

    def _alike(self, source: Sequence[str], count: int, at: DataPath) -> list[str]:
        """Return the same number of each piece in ``source``."""
        kinds = list(dict.fromkeys(source))
        each, rest = divmod(count, len(kinds)) if kinds else (0, 0)
        if rest:
            message = f"{counted(count, 'piece')} cannot be shared equally among {len(kinds)} kinds"
            hint = f"draw a multiple of {len(kinds)}"
            self.table.find(DRAW_UNEVEN, message, (*at, "count"), hint)
        return [kind for kind in kinds for _ in range(min(each, source.count(kind)))]

    def _shuffle(self, step: Shuffle, at: DataPath) -> None:
        shape = self.terms.shapes[step.area]
        if not shape.kept:
            message = f"the area '{step.area}' has no order to shuffle"
            self.table.find(AREA_UNFIT, message, (*at, "area"), "write 'order: kept' in the area")
        for seat in self.terms.seats if shape.per_seat else ("",):
            self.rng.shuffle(self.table.areas[step.area, seat][0])
        self._say(step, self._tell.shuffle(step))

    def _is_new(self, name: str, at: DataPath) -> None:
        if name in self.table.chosen or any(name == known for known, _ in self.table.dealt):
            message = f"'{name}' is already chosen in an earlier step"
            self.table.find(NAME_TAKEN, message, (*at, "name"), "give it another name")

    def _roll(self, step: Roll, at: DataPath) -> None:
        self._is_new(step.name, at)
        sides = self.terms.sides(step)
        if not sides:
            message = f"'{step.die}' is not a die"
            self.table.find(
                PIECE_MISSING, message, (*at, "die"), "name a component of the kind 'die'"
            )
            return
        times = self.table.amount(step.times, (*at, "times"))
        self.table.require_some(len(self.terms.pieces(step.die)), step.die, (*at, "die"))
        shown = tuple([self.rng.pick(sides) for _ in range(times)])
        self.table.dealt[step.name, ""] = shown
        self.words.append(self._tell.roll(step, shown))

    def _choose(self, step: Choose, at: DataPath) -> None:
        self._is_new(step.name, at)
        options = self.terms.options(step)
        if not options:
            message = f"there is no {self.terms.title(step.among, 1)} to choose from"
            self.table.find(PIECE_MISSING, message, (*at, "among"))
            return
        if step.per_seat:
            self._deal(step, options, at)
            return
        drawn = self.rng.pick(options)
        given = self.given.get(step.name, drawn)
        self.table.chosen[step.name] = given if given in options else drawn
        self._say(step, self._tell.choose(step, self.table.chosen[step.name]))

    def _deal(self, step: Choose, options: Sequence[str], at: DataPath) -> None:
        """Choose different things at random for every player."""
        count = self.table.amount(step.count, (*at, "count"))
        for n, name in enumerate(step.apart_from):
            if not any(name == known for known, _ in self.table.dealt):
                message = f"no earlier step chooses '{name}' for every player"
                hint = did_you_mean(name, [known for known, _ in self.table.dealt])
                self.table.find(UNKNOWN_NAME, message, (*at, "apart-from", n), hint)
        short = 0
        for seat in self.terms.seats:
            taken = {p for name in step.apart_from for p in self.table.dealt.get((name, seat), ())}
            left = [option for option in options if option not in taken]
            self.rng.shuffle(left)
            short = max(short, count - len(left))
            self.table.dealt[step.name, seat] = tuple(left[:count])
        if short:
            what = self.terms.title(step.among, count)
            message = f"{count} different {what} cannot be chosen: {are(short)} lacking"
            self.table.find(SUPPLY_SHORT, message, (*at, "count"), "choose fewer")
        self._say(step, self._tell.deal(step, count))
