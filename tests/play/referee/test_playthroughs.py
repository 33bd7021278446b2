"""Playthroughs to read: whole games, action by action, with the table as it lies in between."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest

from printgen.core.guests import guests
from printgen.model import catalog
from printgen.play.referee import Match, play
from printgen.play.rules import find_engine
from printgen.play.rules.contract import CHANCE, Action
from printgen.play.setup import Recipe, SeededRandom
from tests.helpers.golden import compare
from tests.helpers.kits import ROOT
from tests.helpers.playthroughs import Playthrough

FOLDER = ROOT / "tests" / "games"


def found() -> list[tuple[str, Playthrough]]:
    """Every playthrough of every guest, with the guest's folder."""
    folders = sorted(path.parent.name for path in FOLDER.glob("*/playthroughs.py"))
    return [
        (folder, each)
        for folder in folders
        for each in import_module(f"tests.games.{folder}.playthroughs").PLAYTHROUGHS
    ]


class Chooser:
    """Takes kinds of action in turn, and of each kind one from anywhere in the list: in a way that
    needs no generator.
    """

    def __init__(self, seed: int, *, by_kind: bool) -> None:
        self.count = seed
        self.by_kind = by_kind

    def choose(self, _rules: Any, _state: Any, legal: Sequence[Action]) -> Action:
        self.count = (self.count * 31 + 7) % 9973
        if self.by_kind:
            kinds = sorted({action.partition(" ")[0] for action in legal})
            kind = kinds[self.count % len(kinds)]
            legal = [action for action in legal if action.partition(" ")[0] == kind]
            self.count = (self.count * 31 + 7) % 9973
        return legal[self.count % len(legal)]


def test_every_guest_has_playthroughs() -> None:
    have = {folder.replace("_", "-") for folder, _ in found()}
    own = {name for name, package in guests().items() if package.startswith("printgen.")}
    assert own - have == set()


def test_every_playthrough_is_compared_with() -> None:
    files = set(FOLDER.glob("*/*.playthrough.txt"))
    assert files == {FOLDER / folder / each.file for folder, each in found()}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("folder", "each"), found(), ids=lambda value: getattr(value, "players", value)
)
def test_playthroughs_stay_as_they_are(
    request: pytest.FixtureRequest, folder: str, each: Playthrough
) -> None:
    name = folder.replace("_", "-")
    description = catalog.load(name).description
    setup = Recipe(description, each.players, each.modes).plan(each.seed)
    game = find_engine(description).rules(description, each.players, setup.figures)
    match = Match(game, setup)
    told = f", mode {', '.join(each.modes)}" if each.modes else ""
    lines = [f"{name}, {each.players} players, seed {each.seed}{told}", ""]
    lines += [f"{n}. {step}" for n, step in enumerate(setup.steps, start=1)]
    chooser = Chooser(each.seed, by_kind=each.by_kind)
    seat, turns = "", 0
    state = match.state
    for step in play(match, [chooser] * each.players, SeededRandom(each.seed, "golden")):
        who = "chance" if step.actor == CHANCE else game.seats[step.actor]
        action = step.action
        if who not in {seat, "chance"}:
            if turns == each.turns:
                break
            if turns % each.every == 0:
                lines += ["", game.describe(state)]
            lines += ["", f"{who}:"]
            seat, turns = who, turns + 1
        legal = len(game.legal_actions(state))
        lines.append(f"  {action}    ({'chance' if who == 'chance' else f'1 of {legal}'})")
        state = match.state
    outcome = game.outcome(state)
    lines += ["", game.describe(state), "", *outcome.working, f"{dict(outcome.scores)}"]
    if game.is_over(state):
        lines.append(f"won by {' and '.join(outcome.winners)}: {outcome.reason}")
    update = bool(request.config.getoption("--update-golden"))
    compare(FOLDER / folder, each.file, ("\n".join(lines) + "\n").encode(), update=update)
