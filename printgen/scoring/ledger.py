"""Ledgers audited: whether what players wrote down of their trades follows from the setup.

Which lines there can be, and what each may do, is the rules' to say; that nobody gives what they do
not have, that two who traded wrote the same, in an order that there can be, and that a winner
holds what wins, is told here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printgen.errors import DataError, Finding, Place
from printgen.model.files import validated
from printgen.model.validate import Description
from printgen.rules import find_engine
from printgen.rules.protocol import Auditing, Posting
from printgen.scoring.entries import Entry, Reader, Written
from printgen.scoring.files import LedgerFile
from printgen.scoring.head import scalar, wrong_game
from printgen.scoring.ledger_setup import setup_of
from printgen.scoring.sequence import At, Step, contradiction, pair
from printgen.scoring.words import listed
from printgen.setup.plan import SetupPlan
from printgen.source import closest, locate, read_yaml
from printgen.table import Mapping as Tree


@dataclass(frozen=True)
class Audited:
    """A ledger that follows from its setup.

    ``entries`` are the lines by seat, each with what the player held after it; ``opening`` and
    ``goal`` what each began with and needs to win. ``complete`` are those who hold it, ``winner``
    who is said to have won, or the one who alone can have; ``names`` are the players' that the file
    gives.
    """

    description: Description
    plan: SetupPlan
    titles: Mapping[str, str]
    names: Mapping[str, str]
    opening: Mapping[str, Mapping[str, int]]
    goal: Mapping[str, Mapping[str, int]]
    entries: Mapping[str, tuple[Entry, ...]]
    complete: tuple[str, ...]
    winner: str | None
    tree: Tree

    @property
    def called(self) -> dict[str, str]:
        """What to call whoever sits there: the player's name, or the seat's title."""
        setup = self.description.setup
        titles = {seat: about.title for seat, about in setup.seats.items()} if setup else {}
        return {seat: self.names.get(seat) or titles.get(seat, seat) for seat in self.entries}

    def held(self, seat: str) -> Mapping[str, int]:
        """What the player holds in the end."""
        entries = self.entries[seat]
        return entries[-1].held if entries else self.opening[seat]

    def lacking(self, seat: str) -> dict[str, int]:
        """What the player still needs to win."""
        return _lacking(self.goal[seat], self.held(seat))


def is_ledger(file: Path) -> bool:
    """Whether a file says that it holds ledgers. Raises :class:`DataError` where it cannot be read
    at all; tables hold none.
    """
    return file.suffix.lower() != ".csv" and "ledger" in read_yaml(file).root.items


def read_ledger(description: Description, file: Path, shown: str | None = None) -> Audited:
    """The ledgers in a file, audited. Raises :class:`DataError` with all that is wrong."""
    reading = read_yaml(file, shown=shown)
    tree = reading.root
    written, wrong = validated(LedgerFile, tree)
    findings = [*reading.findings, *wrong]
    findings += wrong_game(description, tree, "ledger", "a ledger")
    if any(finding.code == "wrong-game" for finding in findings):
        raise DataError(findings)  # all else would be wrong as well
    try:
        plan = setup_of(description, tree, file, shown or str(file))
    except DataError as error:
        raise DataError([*findings, *error.findings]) from None  # nothing follows from no setup
    rules = find_engine(description).rules(description, plan.players, plan.figures)
    if not isinstance(rules, Auditing):
        message = f"the rules of '{description.game.id}' audit no ledgers"
        where = locate(tree, ("ledger",))
        hint = "write what was counted at the end as a result"
        raise DataError([*findings, Finding("ledger-unscored", message, where, hint)])
    audit = _Audit(rules, plan, tree)
    findings += audit.findings()
    if findings or written is None:
        raise DataError(findings)
    return Audited(
        description,
        plan,
        {name: good.title for name, good in rules.goods().items()},
        dict(written.names),
        {seat: rules.opening(plan, seat) for seat in audit.entries},
        {seat: rules.goal(plan, seat) for seat in audit.entries},
        {seat: tuple(entries) for seat, entries in audit.entries.items()},
        tuple(audit.complete),
        written.winner or (audit.complete[0] if len(audit.complete) == 1 else None),
        tree,
    )


class _Audit:
    """Holds the tree of a ledger file against the rules."""

    def __init__(self, rules: Auditing, plan: SetupPlan, tree: Tree) -> None:
        self._rules = rules
        self._plan = plan
        self._tree = tree
        self._reader = Reader(rules, plan, tree)
        self.entries: dict[str, list[Entry]] = {}
        self.complete: list[str] = []
        # Seats of which some line cannot be read: what they hold is not known.
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
                yield Finding("unknown-seat", message, where, hint)

    def _dealt(self, seat: str) -> Iterator[Finding]:
        """The setup has to say what the player began with, and what they wanted."""
        for what, known in (
            ("begins with", self._rules.opening(self._plan, seat)),
            ("needs to win", self._rules.goal(self._plan, seat)),
        ):
            if not known:
                self._unsure.add(seat)
                message = f"the setup does not say what '{seat}' {what}"
                where = locate(self._tree, ("seats", seat), key=True)
                hint = "write it under 'chosen' in the setup"
                yield Finding("ledger-setup", message, where, hint)

    def _seat(self, seat: str, lines: list[Written]) -> Iterator[Finding]:
        """One player's lines, one after the other."""
        held = dict(self._rules.opening(self._plan, seat))
        goal = self._rules.goal(self._plan, seat)
        entries = self.entries[seat] = []
        is_over = False
        for line in lines:
            posting, faults = self._rules.audit(self._plan, line.posting)
            for fault in faults:
                yield Finding(fault.code, fault.message, line.place(*fault.path))
            if is_over:
                message = f"the game was over before: with the line above '{seat}' held all targets"
                yield Finding("ledger-over", message, line.place(), "delete what came after")
                is_over = False  # said once
            for good, units in posting.out.items():
                has = held.get(good, 0)
                if units > has and not faults and self._is_sure(seat):
                    message = f"'{seat}' has {has} {good} then, and the line says {units}"
                    place = line.place("lose" if "lose" in line.keys else "give")
                    yield Finding("ledger-short", message, place, "look for what is missing above")
                held[good] = max(0, has - units)
            for good, units in posting.into.items():
                held[good] = held.get(good, 0) + units
            if self._is_sure(seat) and not faults:
                yield from _sums(line, posting, held)
            entries.append(Entry(posting, {g: n for g, n in held.items() if n}))
            is_over = self._is_sure(seat) and bool(goal) and not _lacking(goal, held)
        if goal and self._is_sure(seat) and not _lacking(goal, held):
            self.complete.append(seat)

    def _is_sure(self, seat: str) -> bool:
        return seat not in self._unsure

    def _together(self, written: Mapping[str, list[Written]]) -> Iterator[Finding]:
        """Trades between players: both wrote them down, and in an order that there can be."""
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
            yield Finding("ledger-unmatched", message, line.place(), hint)
        if paired.alone:
            return  # whatever is missing may stand anywhere
        if circle := contradiction(paired.trades):
            yield _no_order(circle, paired.trades, sure)
        else:
            yield from self._after_end(paired.trades, sure)

    def _common(self, posting: Posting, sure: Collection[str]) -> Posting | None:
        """A trade that the ledger of another player has to tell as well."""
        is_mutual = self._rules.events()[posting.event].mutual
        return posting if is_mutual and posting.partner in sure else None

    def _after_end(
        self, trades: Sequence[tuple[At, At]], sure: Mapping[str, list[Written]]
    ) -> Iterator[Finding]:
        """R, Victory: the first to hold all targets ends the game, so that no line of another
        player follows theirs. What only comes first in another ledger may have been before.
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
                yield Finding("ledger-over", message, where, "delete what came after")
            elif seat != first and same.get(end) != ends[first]:
                line = sure[first][-1].place().line
                message = f"with this line '{seat}' holds all targets, and with line {line} "
                message += f"'{first}' does; the game ends with the first of them"
                hint = "delete what came after, or write down the one trade that brought it to both"
                yield Finding("ledger-over", message, sure[seat][-1].place(), hint)

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
            yield Finding("unknown-seat", message, where, hint)
            return
        if winner not in self.entries:
            message = f"nothing is written for '{winner}', who is said to have won"
            yield Finding("ledger-winner", message, where, "write the winner's ledger as well")
            return
        if not self._is_sure(winner):
            return
        entries = self.entries[winner]
        held = entries[-1].held if entries else self._rules.opening(self._plan, winner)
        if lacking := _lacking(self._rules.goal(self._plan, winner), held):
            message = f"'{winner}' has not won and lacks {told(lacking)}"
            yield Finding("ledger-winner", message, where)


def _no_order(
    circle: Sequence[Step], trades: Sequence[tuple[At, At]], lines: Mapping[str, list[Written]]
) -> Finding:
    """Players who contradict each other: which lines are one trade, and who has which first."""

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
    return Finding("ledger-order", message, place(first.first, first.seat), hint)


def _sums(line: Written, posting: Posting, held: Mapping[str, int]) -> Iterator[Finding]:
    """What the player reckoned, if they wrote that down, and it is not so."""
    for key, said, moved in (
        ("left", line.line.left, posting.out),
        ("now", line.line.now, posting.into),
    ):
        if said is None:
            continue
        if len(moved) != 1:
            message = f"'{key}' is of one good, and here are {len(moved)}"
            yield Finding("ledger-sum", message, line.place(key), "delete it")
            continue
        (good,) = moved
        if held.get(good, 0) != said:
            message = f"the lines come to {held.get(good, 0)} {good} then, not {said}"
            yield Finding("ledger-sum", message, line.place(key), "reckon again from above")


def _lacking(goal: Mapping[str, int], held: Mapping[str, int]) -> dict[str, int]:
    """How many units of each good are missing."""
    return {good: n - held.get(good, 0) for good, n in goal.items() if held.get(good, 0) < n}


def told(units: Mapping[str, int]) -> str:
    """3 jade, 1 gold and 2 honey; nothing."""
    return listed(f"{count} {good}" for good, count in units.items()) or "nothing"


def verdict(audited: Audited) -> str:
    """Who has won by the ledgers, in a sentence."""
    called = audited.called
    if audited.winner is not None:
        return f"{called[audited.winner]} wins."
    if audited.complete:
        who = listed(called[seat] for seat in audited.complete)
        return f"{who} hold all that wins; say who was first."
    return "Nobody holds all that wins."


def to_data(audited: Audited) -> dict[str, Any]:
    """An audit as plain data: each player's lines with what they held then, and who has won."""
    return {
        "game": audited.description.game.id,
        "players": audited.plan.players,
        "seats": {
            seat: {
                "name": audited.names.get(seat),
                "opening": dict(audited.opening[seat]),
                "lines": [
                    {
                        "event": entry.posting.event,
                        "at": entry.posting.at or None,
                        "with": entry.posting.partner or None,
                        "out": dict(entry.posting.out),
                        "in": dict(entry.posting.into),
                        "held": dict(entry.held),
                    }
                    for entry in entries
                ],
                "held": dict(audited.held(seat)),
                "goal": dict(audited.goal[seat]),
                "lacking": audited.lacking(seat),
            }
            for seat, entries in audited.entries.items()
        },
        "complete": list(audited.complete),
        "winner": audited.winner,
        "verdict": verdict(audited),
    }


__all__ = ["Audited", "is_ledger", "read_ledger", "to_data", "told", "verdict"]
