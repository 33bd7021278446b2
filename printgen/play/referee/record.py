"""Recorded games: readable files with all actions, which replay the same game.

A record has the setup (by seed, or complete) and every action, including those of chance, so that a
replay needs no random generator.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as MappingABC
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Final, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding, Place, counted
from printgen.model.base import Line, Model, Slug
from printgen.model.codes import MISSING_KEY, UNKNOWN_NAME, WRONG_TYPE
from printgen.model.data_files import parse_file, read_file, validated
from printgen.model.description import Description
from printgen.play.codes import (
    ILLEGAL_ACTION,
    OUTCOME_DIFFERS,
    SEED_DIFFERS,
    WRONG_GAME,
)
from printgen.play.referee.table import Match
from printgen.play.rules.contract import Action, IllegalActionError
from printgen.play.rules.results import Outcome
from printgen.play.setup.file_header import check_header, other_generator
from printgen.play.setup.files import SetupFile, from_model
from printgen.play.setup.plan import SetupPlan, to_data
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.status import judged
from printgen.source.tree import DataPath, Mapping, locate

# Many of the texts that YAML reads as the same text without quotes. They begin with a letter or, if
# there is a space after it, a number.
_PLAIN: Final = re.compile(
    r"(?!(?:true|false|null)$)(?!.*[:#])(?:[^\W\d_]|\d\S* )[\w -~]*(?<! )", re.IGNORECASE
)


class Result(Model):
    """The result of a recorded game."""

    winners: tuple[Slug, ...]
    """The seats that won."""
    scores: dict[Slug, StrictInt]
    """Each seat's score."""
    tie_breaks: tuple[Line, ...] = ()
    """The tie-breaks that were needed."""
    reason: Line | None = None
    """The reason why the game ended."""
    shared: StrictBool = False
    """Whether the victory is shared."""


class RecordFile(Model):
    """A recorded game."""

    format: Literal[1]
    """The version of this format."""
    record: Slug
    """The game's id."""
    version: StrictStr | None = None
    """The version of the game's description."""
    players: Annotated[StrictInt, Field(ge=1, le=100)]
    """The number of players."""
    modes: tuple[Slug, ...] = ()
    """The modes of the setup."""
    seed: Annotated[StrictInt, Field(ge=0)] | None = None
    """The seed of the setup; without it, the setup is written out."""
    generator: Line | None = None
    """The random generator that the seed is for."""
    setup: Any = None
    """The setup, in the form of a setup file; if there is a seed, the one that it gives."""
    movers: dict[Slug, Line] = Field(default_factory=dict)
    """The player in each seat."""
    actions: tuple[StrictStr, ...]
    """All actions in order, including those of chance."""
    outcome: Result | None = None
    """The result; none if the game was not finished."""


@dataclass(frozen=True)
class Record:
    """A recorded game, with the places of its actions if it was read from a file.

    ``movers`` are the players by seat, if they are named.
    """

    plan: SetupPlan
    actions: tuple[Action, ...]
    movers: MappingABC[str, str] = field(default_factory=dict)
    outcome: Result | None = None
    tree: Mapping | None = None

    def place(self, *path: str | int) -> Place | None:
        """Return the place of a path in the record's file."""
        return None if self.tree is None else locate(self.tree, path)


def game_of(file: Path) -> tuple[str, Place]:
    """Return the id of a record's game, and its place. Raises :class:`DataError`."""
    written, tree = read_file(RecordFile, file)
    return written.record, locate(tree, ("record",))


def read_record(description: Description, file: Path, shown: str | None = None) -> Record:
    """Read the game in a record file, with its setup.

    Raises :class:`DataError` with everything that is wrong with the file, including a setup that is
    illegal or differs from its seed's. Its actions are checked during replay.
    """
    return _record(description, *read_file(RecordFile, file, shown))


def parse_record(description: Description, text: str, shown: str) -> Record:
    """Read the text of a record file, as :func:`read_record` does."""
    return _record(description, *parse_file(RecordFile, text, shown))


def _record(description: Description, written: RecordFile, tree: Mapping) -> Record:
    about = check_header(description, tree, "record", "a game", "name its game")
    if findings := [*about, *other_generator(tree)]:
        raise DataError(findings)
    recipe = Recipe(description, written.players, written.modes)
    findings = list(_movers(recipe.seats, written, tree))
    plan: SetupPlan | None = None
    if written.setup is not None:
        plan, wrong = _setup(description, written, tree)
        findings += wrong
    elif written.seed is not None:
        plan = recipe.plan(written.seed)
    else:
        message = "the record has neither 'seed' nor 'setup'"
        hint = "write the seed of the setup, or the setup itself"
        findings.append(Finding(MISSING_KEY, message, tree.place, hint))
    if findings or plan is None:
        raise DataError(findings)
    actions = tuple(Action(action) for action in written.actions)
    return Record(plan, actions, written.movers, written.outcome, tree)


def _setup(
    description: Description, written: RecordFile, tree: Mapping
) -> tuple[SetupPlan, list[Finding]]:
    """Return the setup in the record, and everything that is wrong with it.

    Raises :class:`DataError` if it cannot be read.
    """
    entry = tree.items["setup"].value
    if not isinstance(entry, Mapping):
        raise DataError([Finding(WRONG_TYPE, "'setup' should be a mapping", entry.place)])
    inner, wrong = validated(SetupFile, entry)
    if inner is None:
        raise DataError(wrong)
    read = from_model(description, inner, entry)
    plan = read.plan
    if findings := list(_head(written, plan, tree)):
        return plan, findings
    is_outer = written.seed is not None
    seed = written.seed if is_outer else plan.seed

    def place(path: DataPath) -> Place:
        return locate(tree, path if is_outer and path == ("seed",) else ("setup", *path))

    return plan, judged(replace(plan, seed=seed), read.recipe, place)


def _head(written: RecordFile, plan: SetupPlan, tree: Mapping) -> Iterator[Finding]:
    """Yield contradictions between the record and its own setup."""
    if plan.players != written.players:
        players = counted(plan.players, "player")
        message = f"the setup is for {players}, but the record is for {written.players}"
        yield Finding(WRONG_GAME, message, locate(tree, ("players",)))
    if written.modes and set(written.modes) != set(plan.modes):
        modes = ", ".join(plan.modes) or "none"
        message = f"the record has the modes {', '.join(written.modes)}, but its setup has {modes}"
        yield Finding(WRONG_GAME, message, locate(tree, ("modes",)))
    if None not in {written.seed, plan.seed} and written.seed != plan.seed:
        message = f"the setup has the seed {plan.seed}, but the record has {written.seed}"
        yield Finding(SEED_DIFFERS, message, locate(tree, ("seed",)), "delete one of the two")


def _movers(seats: tuple[str, ...], written: RecordFile, tree: Mapping) -> Iterator[Finding]:
    """Find players at seats that are not taken."""
    for seat in written.movers:
        if seat not in seats:
            where = locate(tree, ("movers", seat), key=True)
            hint = did_you_mean(seat, seats)
            yield Finding(UNKNOWN_NAME, f"nobody sits at '{seat}'", where, hint)


def replayed(match: Match, record: Record) -> list[Finding]:
    """Replay the record on a fresh match, and yield what is wrong with it: the first illegal
    action, or an outcome that the game does not have.
    """
    for n, action in enumerate(record.actions):
        try:
            match.do(action)
        except IllegalActionError as error:
            who = match.who()
            message = f"action {n + 1}, by {who}: {error}"
            return [Finding(ILLEGAL_ACTION, message, record.place("actions", n))]
    if record.outcome is None:
        return []
    if not match.is_over:
        message = "the record has an outcome, but the game is not over"
        return [Finding(OUTCOME_DIFFERS, message, record.place("outcome"))]
    outcome = match.outcome()
    found = []
    told = record.outcome
    for key, said, true in (
        ("winners", sorted(told.winners), sorted(outcome.winners)),
        ("scores", told.scores, dict(outcome.scores)),
        ("shared", told.shared, outcome.shared),
        ("tie-breaks", told.tie_breaks, outcome.tie_breaks),
        ("reason", told.reason, outcome.reason if told.reason is not None else None),
    ):
        if said != true:
            differ = "differs" if key in {"shared", "reason"} else "differ"
            message = f"the record's {key} {differ} from the game's: {_told(true)}"
            where = record.place("outcome", key)
            found.append(Finding(OUTCOME_DIFFERS, message, where))
    return found


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {count}" for key, count in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(value) or "none"
    return value or "none" if isinstance(value, str) else "yes" if value else "no"


def written(action: str) -> str:
    """Return an action as YAML, without quotes if it then means the same text."""
    return action if _PLAIN.fullmatch(action) else json.dumps(action, ensure_ascii=False)


def write_record(
    match: Match,
    outcome: Outcome | None,
    movers: Sequence[str] = (),
    names: Any = None,
) -> str:
    """Return the record as YAML, with a comment before each turn.

    ``names`` are short names of pieces, only needed for a setup without a seed.
    """
    plan, rules = match.plan, match.rules
    lines = [
        "format: 1",
        f"record: {plan.game}",
        f'version: "{plan.version}"',
        f"players: {plan.players}",
    ]
    if plan.modes:
        lines.append(f"modes: [{', '.join(plan.modes)}]")
    if plan.seed is not None:
        lines += [f"seed: {plan.seed}", f"generator: {plan.generator}"]
    else:
        # JSON is YAML: the whole setup on one line.
        lines.append(f"setup: {json.dumps(to_data(plan, names), ensure_ascii=False)}")
    if movers:
        shown = ", ".join(f"{s}: {m}" for s, m in zip(rules.seats, movers, strict=True))
        lines.append(f"movers: {{{shown}}}")
    lines.append("actions:" if match.actions else "actions: []")
    state = rules.setup(plan)
    seat = None
    for action in match.actions:
        actor = rules.to_act(state)
        if actor >= 0 and actor != seat:
            seat = actor
            lines.append(f"  # {rules.seats[actor]}")
        lines.append(f"  - {written(action)}")
        state = rules.apply(state, action)
    if outcome is not None:
        lines += [
            "outcome:",
            f"  winners: [{', '.join(outcome.winners)}]",
            f"  scores: {{{', '.join(f'{k}: {v}' for k, v in outcome.scores.items())}}}",
        ]
        if outcome.tie_breaks:
            lines += ["  tie-breaks:", *(f"    - {written(each)}" for each in outcome.tie_breaks)]
        if outcome.shared:
            lines.append("  shared: true")
        if outcome.reason:
            lines.append(f"  reason: {written(outcome.reason)}")
    return "\n".join(lines) + "\n"
