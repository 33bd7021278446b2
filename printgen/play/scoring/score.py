"""Score a result from a results file or a recorded game by the rules.

The engine decides what is counted, what is impossible, and who wins, with the same functions that
the referee uses at the end of a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import DataError, Finding, Place
from printgen.core.guests import extension
from printgen.model.codes import MISSING_KEY, UNKNOWN_NAME
from printgen.model.data_files import validated
from printgen.model.description import Description
from printgen.model.issues import together
from printgen.play.codes import WRONG_GAME, WRONG_KIND
from printgen.play.referee import Match, read_record, replayed
from printgen.play.rules.contract import Rules
from printgen.play.rules.engine import find_engine
from printgen.play.rules.file_kinds import file_kinds
from printgen.play.rules.results import Extra, Outcome, Section, Tally
from printgen.play.scoring.files import ResultsFile
from printgen.play.scoring.table import tree_of
from printgen.play.setup import Recipe
from printgen.play.setup.file_header import (
    check_header,
    is_count,
    likely_players,
    modes_of,
    players_of,
    scalar,
)
from printgen.source.table_files import is_table, read_table
from printgen.source.tree import Entry, Scalar, locate, node_at
from printgen.source.tree import Mapping as Tree
from printgen.source.yaml_files import read_yaml


@dataclass(frozen=True)
class Score:
    """A scored game.

    ``tally`` has a count for every key of the rules; ``names`` are those in the file, by seat;
    ``tree`` knows the place of everything in the file. ``finished`` is False for a recorded game
    that was broken off, which is scored as it is. ``extra`` is the part of the result that only
    this game has.
    """

    description: Description
    rules: Rules[Any]
    names: Mapping[str, str]
    tally: Tally
    outcome: Outcome
    tree: Tree
    finished: bool = True
    extra: Extra | None = None

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in turn order."""
        return self.rules.seats

    @cached_property
    def called(self) -> dict[str, str]:
        """The name of the player at each seat, or the seat's title."""
        return self.description.called(self.seats, self.names)

    @cached_property
    def lines(self) -> dict[str, str]:
        """The lines of a score sheet in order: keys of sums with their titles."""
        return self.rules.sheet_lines()

    @property
    def verdict(self) -> str:
        """Who wins, with how many points, and by which tie-break, if the game is over."""
        if not self.finished:
            return "The game is not over. These are the scores so far."
        return self.outcome.verdict(self.called)

    @property
    def sections(self) -> list[Section]:
        """The part that only this game's results have, player by player."""
        if self.extra is None:
            return []
        titles, found = self.description.called(self.seats), []
        for seat in self.seats:
            name = self.names.get(seat)
            called = f"{name} ({titles[seat]})" if name else titles[seat]
            heading = self.extra.heading(seat, called, finished=self.finished)
            found.append(Section(heading, self.extra.words(seat)))
        return found

    def place(self, *path: str | int) -> Place:
        """Return the place of a path in the file."""
        return locate(self.tree, path)


def read_score(description: Description, file: Path, shown: str | None = None) -> Score:
    """Read the result in a file, and score it.

    The file is a table, YAML or JSON; it may be a recorded game. Raises :class:`DataError` with
    everything that is wrong.
    """
    engine = find_engine(description)
    findings: list[Finding] = []
    if is_table(file):

        def keys(players: int) -> Collection[str]:
            limits = description.game.players
            nearest = min(max(players, limits.min), limits.max)
            common, each = engine.rules(description, nearest).tally_keys()
            return dict.fromkeys([*common, *each])

        table = read_table(file, shown=shown, language=description.game.language)
        tree, findings = tree_of(table, description.game.id, keys)
        findings = [*table.findings, *findings]
    else:
        reading = read_yaml(file, shown=shown)
        if "record" in reading.root.items and "results" not in reading.root.items:
            return _of_record(description, file, shown)
        tree, findings = reading.root, list(reading.findings)
        findings += _of_other_kind(tree)
        if any(finding.code == WRONG_KIND for finding in findings):
            raise DataError(findings)  # it would lack everything that a result has
    guest = _guest(description)
    written, wrong = validated(guest.MODEL if guest else ResultsFile, tree)
    findings = together(findings, wrong)
    findings += check_header(description, tree, "results", "a result")
    if any(finding.code == WRONG_GAME for finding in findings):
        raise DataError(findings)  # everything else would be wrong as well
    players, modes = players_of(description, tree), modes_of(description, tree)
    likely = players or likely_players(description, tree)
    recipe = Recipe(description, likely, modes)
    rules = engine.rules(description, likely, recipe.figures)
    judge = _Judge(rules, tree)
    if players is not None:
        findings += judge.seats()
    findings += judge.keys()
    findings += judge.faults(recipe)
    extra = guest.read(rules, judge.tally, tree) if guest else None
    findings += extra.findings if extra else ()
    if findings or written is None:
        raise DataError(findings)
    outcome = extra.outcome() if extra else rules.outcome_of(judge.tally)
    names = dict(written.names)
    return Score(description, rules, names, judge.tally, outcome, tree, extra=extra)


def _guest(description: Description) -> ModuleType | None:
    """Return the module ``results`` of the game's guest, if it has one."""
    return extension(description.rules.engine, "results") if description.rules else None


def _of_other_kind(tree: Tree) -> Iterator[Finding]:
    """Find out if the file is of another kind."""
    if "results" in tree.items:
        return
    for name, kind in file_kinds().items():
        if name in tree.items:
            message = f"this is a {name}, not the result of a game"
            where = locate(tree, (name,), key=True)
            yield Finding(WRONG_KIND, message, where, f"{kind.command} looks at it")
            return
    if isinstance(scalar(tree, "setup"), str):
        message = "this is a setup, not the result of a game"
        hint = "write what was counted at the end under 'results'"
        yield Finding(WRONG_KIND, message, locate(tree, ("setup",), key=True), hint)


def _of_record(description: Description, file: Path, shown: str | None) -> Score:
    record = read_record(description, file, shown)
    plan = record.plan
    rules = find_engine(description).rules(description, plan.players, plan.figures)
    match = Match(rules, plan)
    if findings := replayed(match, record):
        raise DataError(findings)
    tree = record.tree if record.tree is not None else Tree({}, Place(shown or str(file), 1, 1))
    tally = rules.tally(match.state)
    outcome = match.outcome()
    guest = _guest(description)
    extra = guest.read(rules, tally, Tree({}, tree.place)) if guest else None
    return Score(description, rules, {}, tally, outcome, tree, match.is_over, extra)


class _Judge:
    """Compares the tree of a results file with the rules, as far as they are about counts."""

    def __init__(self, rules: Rules[Any], tree: Tree) -> None:
        self._rules = rules
        self._tree = tree
        self._common, self._each = rules.tally_keys()
        seats = {seat: self._counts(self._each, "seats", seat) for seat in rules.seats}
        self.tally = Tally(self._counts(self._common, "common"), seats)

    def seats(self) -> Iterator[Finding]:
        """Find unknown seats, and missing players."""
        seats = self._rules.seats
        for block in ("names", "seats"):
            written = self._block(block)
            missing = [seat for seat in seats if seat not in written]
            for seat, entry in written.items():
                if seat in seats:
                    continue
                message = f"with {len(seats)} players nobody sits at '{seat}'"
                near = closest(seat, missing)
                if near is not None:
                    missing.remove(near)  # a misspelt seat is not missing as well
                hint = f"did you mean '{near}'?" if near else f"the seats are {', '.join(seats)}"
                yield Finding(UNKNOWN_NAME, message, entry.key_place, hint)
            if block == "seats" and isinstance(node_at(self._tree, (block,)), Tree):
                for seat in missing:
                    message = f"nothing is written for '{seat}', and {len(seats)} played"
                    hint = "write what this player has, with 0 for nothing"
                    where = locate(self._tree, (block,), key=True)
                    yield Finding(MISSING_KEY, message, where, hint)

    def keys(self) -> Iterator[Finding]:
        """Find keys that this game does not count."""
        yield from self._unknown(self._common, "for all together", "common")
        for seat in self._block("seats"):
            yield from self._unknown(self._each, "for a player", "seats", seat)

    def faults(self, recipe: Recipe) -> Iterator[Finding]:
        """Find counts that are impossible by the rules."""
        for fault in self._rules.faults(self.tally, recipe):
            yield Finding(fault.code, fault.message, self._where(fault.path))

    def _where(self, path: tuple[str, ...]) -> Place:
        """Return the place of a fault: at its path, or at the first seat with such a count."""
        paths = [path, *(("seats", seat, path[-1]) for seat in self._rules.seats), path[:1]]
        found = next((each for each in paths if node_at(self._tree, each) is not None), ())
        is_block = isinstance(node_at(self._tree, found), Tree)
        return locate(self._tree, found, key=is_block)

    def _unknown(self, known: Mapping[str, str], whose: str, *path: str) -> Iterator[Finding]:
        for key, entry in self._block(*path).items():
            if key not in known:
                message = f"nothing is counted as '{key}' {whose}"
                hint = did_you_mean(key, known, most=100)
                yield Finding(UNKNOWN_NAME, message, entry.key_place, hint)

    def _counts(self, keys: Mapping[str, str], *path: str) -> dict[str, int]:
        block = self._block(*path)
        counts = {}
        for key in keys:
            node = block[key].value if key in block else None
            value = node.value if isinstance(node, Scalar) else None
            counts[key] = value if is_count(value) else 0
        return counts

    def _block(self, *path: str) -> dict[str, Entry]:
        node = node_at(self._tree, path)
        return node.items if isinstance(node, Tree) else {}


def score_data(score: Score) -> dict[str, Any]:
    """Return a score as plain data: counts, points, sums, winners, and the working."""
    outcome = score.outcome
    points: dict[str, dict[str, int]] = {seat: {} for seat in score.seats}
    for each in outcome.sums:
        points[each.seat][each.key] = points[each.seat].get(each.key, 0) + each.points
    return {
        "game": score.description.game.id,
        "players": len(score.seats),
        "finished": score.finished,
        "common": dict(score.tally.common),
        "seats": {
            seat: {
                "name": score.names.get(seat),
                "counts": dict(score.tally.seats[seat]),
                "points": points[seat],
                "total": outcome.scores[seat],
                **(score.extra.data(seat) if score.extra else {}),
            }
            for seat in score.seats
        },
        "teams": [{"seats": list(team.seats), "total": team.score} for team in outcome.teams],
        "winners": list(outcome.winners),
        "shared": outcome.shared,
        "tie-breaks": list(outcome.tie_breaks),
        "ties": [{"by": tie.name, "counts": dict(tie.counts)} for tie in outcome.ties],
        "working": list(outcome.working),
        "verdict": score.verdict,
    }
