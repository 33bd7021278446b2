"""Recorded games: who played what, as a file that one can read, and replay for ever.

A record holds the setup (by seed, or whole) and every action, chance's too, so that nothing is left
to a generator when it is replayed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr, ValidationError

from printgen.errors import DataError, Finding, Place
from printgen.model.base import Line, Model, Names, Slug
from printgen.model.explain import explain
from printgen.model.files import read_file
from printgen.model.validate import Description
from printgen.referee.table import Match
from printgen.rules.protocol import Action, IllegalActionError, Outcome
from printgen.setup.files import SetupFile, from_model
from printgen.setup.lots import GENERATOR
from printgen.setup.plan import SetupPlan, to_data
from printgen.setup.recipe import Recipe
from printgen.source import Mapping, did_you_mean, locate, plain


class Result(Model):
    """How a recorded game ended."""

    winners: tuple[Slug, ...]
    """The seats that won."""
    scores: dict[Slug, StrictInt]
    """Each seat's score."""
    tie_breaks: tuple[Line, ...] = ()
    """The tie-breaks that were asked."""
    reason: Line | None = None
    """Why the game was over."""
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
    """How many played."""
    modes: tuple[Slug, ...] = ()
    """The modes of the setup."""
    seed: Annotated[StrictInt, Field(ge=0)] | None = None
    """The seed of the setup; without it the setup is written out."""
    generator: Line | None = None
    """The generator of chance that the seed is for."""
    setup: Any = None
    """The setup, in the form of a setup file."""
    movers: dict[Slug, Line] = Field(default_factory=dict)
    """Who played at each seat."""
    actions: tuple[StrictStr, ...]
    """Every action in order, those of chance as well."""
    outcome: Result | None = None
    """How it ended; none for a game that was broken off."""


@dataclass(frozen=True)
class Record:
    """A recorded game, with the places of its actions where it comes from a file."""

    plan: SetupPlan
    actions: tuple[Action, ...]
    outcome: Result | None = None
    tree: Mapping | None = None

    def place(self, *path: str | int) -> Place | None:
        """Where that stands in the record's file."""
        return None if self.tree is None else locate(self.tree, path)


def game_of(file: Path, shown: str | None = None) -> tuple[str, Place]:
    """The id of the game that a record is of, and where it says so. Raises :class:`DataError`."""
    written, tree = read_file(RecordFile, file, shown)
    return written.record, locate(tree, ("record",))


def read_record(description: Description, file: Path, shown: str | None = None) -> Record:
    """The game in a record file. Raises :class:`DataError` with all that is wrong with the file;
    whether its actions are legal shows when it is replayed.
    """
    written, tree = read_file(RecordFile, file, shown)
    findings = list(_about(description, written, tree))
    if findings:
        raise DataError(findings)
    if written.setup is None:
        if written.seed is None:
            message = "the record has neither 'seed' nor 'setup'"
            hint = "write the seed of the setup, or the setup itself"
            raise DataError([Finding("missing-key", message, tree.place, hint)])
        plan = Recipe(description, written.players, written.modes).plan(written.seed)
    else:
        plan = _setup(description, written.setup, tree)
    if plan.players != written.players:
        message = f"the setup is for {plan.players} players, the record for {written.players}"
        raise DataError([Finding("wrong-game", message, locate(tree, ("players",)))])
    actions = tuple(Action(action) for action in written.actions)
    return Record(plan, actions, written.outcome, tree)


def _setup(description: Description, data: Any, tree: Mapping) -> SetupPlan:
    entry = tree.items["setup"].value
    if not isinstance(entry, Mapping):
        raise DataError([Finding("wrong-type", "'setup' should be a mapping", entry.place)])
    names = Names()
    try:
        written = SetupFile.model_validate(data, context=names)
    except ValidationError as error:
        raise DataError(explain(error, plain(entry), entry, names)) from None
    return from_model(description, written, tree, ("setup",)).plan


def _about(description: Description, written: RecordFile, tree: Mapping) -> Iterator[Finding]:
    game = description.game
    if written.record != game.id:
        message = f"this is a game of '{written.record}', not of '{game.id}'"
        yield Finding("wrong-game", message, locate(tree, ("record",)), "name its game")
    if not game.players.min <= written.players <= game.players.max:
        message = f"'{game.id}' is for {game.players} players, not {written.players}"
        yield Finding("out-of-range", message, locate(tree, ("players",)))
    known = description.setup.modes if description.setup else {}
    for n, mode in enumerate(written.modes):
        if mode not in known:
            where = locate(tree, ("modes", n))
            message = f"no mode is called '{mode}'"
            yield Finding("unknown-mode", message, where, did_you_mean(mode, known))
    if written.generator not in {None, GENERATOR}:
        where = locate(tree, ("generator",))
        message = f"the generator '{written.generator}' is not known"
        yield Finding("unknown-generator", message, where, f"known is {GENERATOR}")


def replayed(match: Match, record: Record) -> list[Finding]:
    """Plays the record on a fresh match; what is wrong with it, the first illegal action or an
    outcome that the game does not come to.
    """
    for n, action in enumerate(record.actions):
        try:
            match.do(action)
        except IllegalActionError as error:
            who = match.who()
            message = f"action {n + 1}, by {who}: {error}"
            return [Finding("illegal-action", message, record.place("actions", n))]
    if record.outcome is None:
        return []
    if not match.is_over:
        message = "the record tells an outcome, and the game is not over"
        return [Finding("outcome-differs", message, record.place("outcome"))]
    outcome = match.rules.score(match.state)
    found = []
    for key, told, true in (
        ("winners", set(record.outcome.winners), set(outcome.winners)),
        ("scores", record.outcome.scores, dict(outcome.scores)),
        ("shared", record.outcome.shared, outcome.shared),
        ("tie-breaks", record.outcome.tie_breaks, outcome.tie_breaks),
    ):
        if told != true:
            message = f"the record's {key} differ from the game's: {_told(true)}"
            where = record.place("outcome", key)
            found.append(Finding("outcome-differs", message, where))
    return found


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {count}" for key, count in value.items())
    if isinstance(value, set | tuple):
        return ", ".join(sorted(map(str, value))) or "none"
    return "yes" if value else "no"


def write_record(
    match: Match,
    outcome: Outcome | None,
    movers: Sequence[str] = (),
    names: Any = None,
) -> str:
    """The record as YAML, a comment before each turn. ``names`` are short names of pieces, needed
    only for a setup without a seed.
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
        lines.append(f"  - {action}")
        state = rules.apply(state, action)
    if outcome is not None:
        lines += [
            "outcome:",
            f"  winners: [{', '.join(outcome.winners)}]",
            f"  scores: {{{', '.join(f'{k}: {v}' for k, v in outcome.scores.items())}}}",
        ]
        if outcome.tie_breaks:
            lines.append(f"  tie-breaks: [{', '.join(outcome.tie_breaks)}]")
        if outcome.shared:
            lines.append("  shared: true")
        if outcome.reason:
            lines.append(f"  reason: {outcome.reason}")
    return "\n".join(lines) + "\n"
