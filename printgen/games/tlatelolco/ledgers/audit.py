"""The audit of ledgers: the trades that players wrote down must follow from the setup.

``events`` checks what each line may do. This module checks that nobody gives what they do not have,
that two who traded wrote the same, in a possible order, and that a winner holds what is needed. R
is the rulebook of Warpspawn Games.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from printgen.core.did_you_mean import closest
from printgen.core.errors import DataError, Finding, Place, listed
from printgen.games.tlatelolco.codes import (
    LEDGER_ORDER,
    LEDGER_OVER,
    LEDGER_SETUP,
    LEDGER_SHORT,
    LEDGER_SUM,
    LEDGER_UNMATCHED,
    LEDGER_UNSCORED,
    LEDGER_WINNER,
)
from printgen.games.tlatelolco.ledgers.audited import Audited, Entry, in_words, lacking
from printgen.games.tlatelolco.ledgers.events import Events, Posting
from printgen.games.tlatelolco.ledgers.file import LedgerFile
from printgen.games.tlatelolco.ledgers.lines import Reader, Written
from printgen.games.tlatelolco.ledgers.order import At, Step, contradiction, pair
from printgen.games.tlatelolco.ledgers.setup import setup_of
from printgen.games.tlatelolco.rules import Tlatelolco
from printgen.model.codes import UNKNOWN_NAME
from printgen.model.data_files import validated
from printgen.model.description import Description
from printgen.play.codes import WRONG_GAME
from printgen.play.rules import find_engine
from printgen.play.setup.file_header import scalar, wrong_game
from printgen.play.setup.plan import SetupPlan
from printgen.source.table_files import is_table
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import locate
from printgen.source.yaml_files import read_yaml


def is_ledger(file: Path) -> bool:
    """Return True if a file has ledgers; tables have none.

    Raises :class:`DataError` if it cannot be read at all.
    """
    return not is_table(file) and "ledger" in read_yaml(file).root.items


def read_ledger(description: Description, file: Path, shown: str | None = None) -> Audited:
    """Audit the ledgers in a file. Raises :class:`DataError` with everything wrong."""
    reading = read_yaml(file, shown=shown)
    tree = reading.root
    written, wrong = validated(LedgerFile, tree)
    findings = [*reading.findings, *wrong]
    findings += wrong_game(description, tree, "ledger", "a ledger")
    if any(finding.code == WRONG_GAME for finding in findings):
        raise DataError(findings)  # further findings would be wrong as well
    try:
        plan = setup_of(description, tree, file, shown or str(file))
    except DataError as error:
        raise DataError([*findings, *error.findings]) from None  # nothing follows without a setup
    rules = find_engine(description).rules(description, plan.players, plan.figures)
    if not isinstance(rules, Tlatelolco):
        message = f"the rules of '{description.game.id}' audit no ledgers"
        where = locate(tree, ("ledger",))
        hint = "write what was counted at the end as a result"
        raise DataError([*findings, Finding(LEDGER_UNSCORED, message, where, hint)])
    events = Events(rules, rules.trades(plan))
    audit = _Audit(events, plan, tree)
    findings += audit.findings()
    if findings or written is None:
        raise DataError(findings)
    return Audited(
        description,
        plan,
        dict(written.names),
        {seat: events.opening(seat) for seat in audit.entries},
        {seat: events.goal(seat) for seat in audit.entries},
        {seat: tuple(entries) for seat, entries in audit.entries.items()},
        tuple(audit.complete),
        written.winner or (audit.complete[0] if len(audit.complete) == 1 else None),
        tree,
    )


class _Audit:
    """The tree of a ledger file, checked against the rules."""

    def __init__(self, events: Events, plan: SetupPlan, tree: Tree) -> None:
        self._events = events
        self._plan = plan
        self._tree = tree
        self._reader = Reader(events, plan, tree)
        self.entries: dict[str, list[Entry]] = {}
        self.complete: list[str] = []
        # Seats with a line that cannot be read: their goods are unknown.
        self._unsure: set[str] = set()

    def findings(self) -> list[Finding]:
        return list(self._all())

    def _all(self) -> Iterator[Finding]:
        seats = self._plan.seats
        yield from self._unknown_seats("names")
        yield from self._unknown_seats("seats")
        written = {}
        for seat in seats:
            lines = self._reader.lines(seat)
            if lines is None:
                continue
            written[seat] = [line for line in lines if line is not None]
            if len(written[seat]) < len(lines):
                self._unsure.add(seat)
        yield from self._reader.findings
        for seat, postings in written.items():
            yield from self._dealt(seat)
            yield from self._seat(seat, postings)
        yield from self._together(written)
        yield from self._winner()

    def _unknown_seats(self, block: str) -> Iterator[Finding]:
        entry = self._tree.items.get(block)
        seats = self._plan.seats
        for seat in entry.value.items if entry and isinstance(entry.value, Tree) else ():
            if seat not in seats:
                near = closest(seat, seats)
                hint = f"did you mean '{near}'?" if near else f"the seats are {', '.join(seats)}"
                message = f"with {len(seats)} players nobody sits at '{seat}'"
                where = locate(self._tree, (block, seat), key=True)
                yield Finding(UNKNOWN_NAME, message, where, hint)

    def _dealt(self, seat: str) -> Iterator[Finding]:
        """Find a setup that does not say what a player began with, or needs."""
        for what, known in (
            ("begins with", self._events.opening(seat)),
            ("needs to win", self._events.goal(seat)),
        ):
            if not known:
                self._unsure.add(seat)
                message = f"the setup does not say what '{seat}' {what}"
                where = locate(self._tree, ("seats", seat), key=True)
                hint = "write it under 'chosen' in the setup"
                yield Finding(LEDGER_SETUP, message, where, hint)

    def _seat(self, seat: str, lines: list[Written]) -> Iterator[Finding]:
        """Audit a player's lines, one after the other."""
        held = self._events.opening(seat)
        goal = self._events.goal(seat)
        entries = self.entries[seat] = []
        is_over = False
        for line in lines:
            posting = self._events.filled(line.posting)
            faults = list(self._events.faults(posting))
            for fault in faults:
                yield Finding(fault.code, fault.message, line.place(*fault.path))
            if is_over:
                message = f"the game was over before: with the line above '{seat}' held all targets"
                yield Finding(LEDGER_OVER, message, line.place(), "delete the lines after the end")
                is_over = False  # reported once
            for good, units in posting.out.items():
                has = held.get(good, 0)
                if units > has and not faults and self._is_sure(seat):
                    message = f"'{seat}' has {has} {good} then, and the line says {units}"
                    place = line.place("lose" if "lose" in line.keys else "give")
                    yield Finding(LEDGER_SHORT, message, place, "look for what is missing above")
                held[good] = max(0, has - units)
            for good, units in posting.into.items():
                held[good] = held.get(good, 0) + units
            if self._is_sure(seat) and not faults:
                yield from _sums(line, posting, held)
            entries.append(Entry(posting, {g: n for g, n in held.items() if n}))
            is_over = self._is_sure(seat) and bool(goal) and not lacking(goal, held)
        if goal and self._is_sure(seat) and not lacking(goal, held):
            self.complete.append(seat)

    def _is_sure(self, seat: str) -> bool:
        return seat not in self._unsure

    def _together(self, written: Mapping[str, list[Written]]) -> Iterator[Finding]:
        """Find trades between players that only one wrote down, or in an impossible order."""
        sure = {seat: lines for seat, lines in written.items() if self._is_sure(seat)}
        paired = pair(
            {
                seat: [self._common(line.posting, sure) for line in lines]
                for seat, lines in sure.items()
            }
        )
        for seat, n in paired.alone:
            line = sure[seat][n]
            other = line.posting.partner
            message = f"the ledger of '{other}' does not have this trade with '{seat}'"
            hint = "both write it down, each from their own side"
            yield Finding(LEDGER_UNMATCHED, message, line.place(), hint)
        if paired.alone:
            return  # whatever is missing may be at any place
        if circle := contradiction(paired.trades):
            yield _no_order(circle, paired.trades, sure)
        else:
            yield from self._after_end(paired.trades, sure)

    def _common(self, posting: Posting, sure: Collection[str]) -> Posting | None:
        """Return a trade that must be in another player's ledger as well."""
        is_mutual = self._events.known[posting.event].mutual
        return posting if is_mutual and posting.partner in sure else None

    def _after_end(
        self, trades: Sequence[tuple[At, At]], sure: Mapping[str, list[Written]]
    ) -> Iterator[Finding]:
        """Check that no line of another player follows the end. R, Victory: the first player to
        hold all targets ends the game. Lines that only come earlier in another ledger may have been
        before.
        """
        same = {at: other for one, two in trades for at, other in ((one, two), (two, one))}
        ends = {seat: (seat, len(sure[seat]) - 1) for seat in self.complete if sure[seat]}
        first = next(iter(ends), "")
        for seat, end in ends.items():
            other, n = same.get(end, end)
            if n + 1 < len(sure[other]):
                message = (
                    f"the game was over before: with the trade above '{seat}' held all targets"
                )
                where = sure[other][n + 1].place()
                yield Finding(LEDGER_OVER, message, where, "delete the lines after the end")
            elif seat != first and same.get(end) != ends[first]:
                line = sure[first][-1].place().line
                message = f"with this line '{seat}' holds all targets, and with line {line} "
                message += f"'{first}' does; the game ends with the first of them"
                hint = "delete the lines after the end, or write down the trade that completed both"
                yield Finding(LEDGER_OVER, message, sure[seat][-1].place(), hint)

    def _winner(self) -> Iterator[Finding]:
        winner = scalar(self._tree, "winner")
        if not isinstance(winner, str):
            return
        where = locate(self._tree, ("winner",))
        seats = self._plan.seats
        if winner not in seats:
            near = closest(winner, seats)
            hint = f"did you mean '{near}'?" if near else f"the seats are {', '.join(seats)}"
            message = f"with {len(seats)} players nobody sits at '{winner}'"
            yield Finding(UNKNOWN_NAME, message, where, hint)
            return
        if winner not in self.entries:
            message = f"nothing is written for '{winner}', who is said to have won"
            yield Finding(LEDGER_WINNER, message, where, "write the winner's ledger as well")
            return
        if not self._is_sure(winner):
            return
        entries = self.entries[winner]
        held = entries[-1].held if entries else self._events.opening(winner)
        if missing := lacking(self._events.goal(winner), held):
            message = f"'{winner}' has not won and lacks {in_words(missing)}"
            yield Finding(LEDGER_WINNER, message, where)


def _no_order(
    circle: Sequence[Step], trades: Sequence[tuple[At, At]], lines: Mapping[str, list[Written]]
) -> Finding:
    """Return that players contradict each other about the order of their common trades."""

    def place(trade: int, seat: str) -> Place:
        return next(lines[each][n].place() for each, n in trades[trade] if each == seat)

    used = {place(trade, seat) for trade in (s.first for s in circle) for seat, _ in trades[trade]}
    crowded = len({each.line for each in used}) < len(used)

    def called(trade: int, seat: str) -> str:
        where = place(trade, seat)
        return f"line {where.line}" + (f", column {where.column}," if crowded else "")

    same = [
        " and ".join(called(step.first, seat) for seat, _ in trades[step.first]) for step in circle
    ]
    orders = [
        f"'{step.seat}' has {called(step.first, step.seat)} before {called(step.then, step.seat)}"
        for step in circle
    ]
    message = f"no order fits these trades: {listed(orders)}; but "
    message += listed(f"{both} are one trade" for both in same)
    hint = "put the lines of one of them in the order in which it happened"
    first = circle[0]
    return Finding(LEDGER_ORDER, message, place(first.first, first.seat), hint)


def _sums(line: Written, posting: Posting, held: Mapping[str, int]) -> Iterator[Finding]:
    """Yield totals that the player wrote down, if they are wrong."""
    for key, said, moved in (
        ("left", line.line.left, posting.out),
        ("now", line.line.now, posting.into),
    ):
        if said is None:
            continue
        if len(moved) != 1:
            message = f"'{key}' is of one good, and here are {len(moved)}"
            yield Finding(LEDGER_SUM, message, line.place(key), "delete it")
            continue
        (good,) = moved
        if held.get(good, 0) != said:
            message = f"the lines come to {held.get(good, 0)} {good} then, not {said}"
            yield Finding(LEDGER_SUM, message, line.place(key), "add up again from the first line")
