"""Playthroughs to read: whole games, action by action, with the table as it lies in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from printgen import catalog
from printgen.referee import Match, play
from printgen.rules import find_engine
from printgen.rules.protocol import Action
from printgen.setup import Lots, Recipe
from tests.helpers.golden import Golden
from tests.helpers.kits import ROOT


class Playthrough(NamedTuple):
    """A game to be played, or its first turns; the table is shown before every so many."""

    game: str
    players: int
    seed: int
    modes: tuple[str, ...] = ()
    every: int = 1
    turns: int = 10_000

    @property
    def file(self) -> str:
        return f"{self.game}-{self.players}.playthrough.txt"


PLAYTHROUGHS = (
    Playthrough("aztec-market", 2, 7, ("short",)),
    Playthrough("aztec-market", 3, 1, ("short",)),
    Playthrough("aztec-market", 4, 4, ("short",)),
    Playthrough("buyers-market", 2, 5, every=9),
    Playthrough("buyers-market", 3, 4, every=9),
    Playthrough("buyers-market", 4, 3, every=12),
    Playthrough("market-at-kos", 2, 5, ("by-hand",), every=9),
    Playthrough("market-at-kos", 3, 2, every=9),
    Playthrough("market-at-kos", 5, 8, every=9),
    # A race that nobody wins who takes any step: its beginning shows all that there is to do.
    Playthrough("tlatelolco", 2, 3, every=9, turns=60),
    Playthrough("tlatelolco", 4, 6, every=9, turns=60),
)


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


def test_every_playthrough_is_compared_with() -> None:
    found = {path.name for path in (ROOT / "tests" / "golden").glob("*.txt")}
    assert found == {each.file for each in PLAYTHROUGHS}


@pytest.mark.parametrize("each", PLAYTHROUGHS, ids=lambda each: each.file.partition(".")[0])
def test_playthroughs_stay_as_they_are(golden: Golden, each: Playthrough) -> None:
    description = catalog.load(each.game).description
    setup = Recipe(description, each.players, each.modes).plan(each.seed)
    game = find_engine(description).rules(description, each.players, setup.figures)
    match = Match(game, setup)
    told = f", mode {', '.join(each.modes)}" if each.modes else ""
    lines = [f"{each.game}, {each.players} players, seed {each.seed}{told}", ""]
    lines += [f"{n}. {step}" for n, step in enumerate(setup.steps, start=1)]
    chooser = Chooser(each.seed, by_kind=each.game == "market-at-kos")
    seat, turns = "", 0
    state = match.state
    for who, action in play(match, [chooser] * each.players, Lots(each.seed, "golden")):
        if who not in {seat, "chance"}:
            if turns == each.turns:
                break
            if turns % each.every == 0:
                lines += ["", game.picture(state)]
            lines += ["", f"{who}:"]
            seat, turns = who, turns + 1
        legal = len(game.legal_actions(state))
        lines.append(f"  {action}    ({'chance' if who == 'chance' else f'1 of {legal}'})")
        state = match.state
    outcome = game.score(state)
    lines += ["", game.picture(state), "", *outcome.working, f"{dict(outcome.scores)}"]
    if game.is_over(state):
        lines.append(f"won by {' and '.join(outcome.winners)}: {outcome.reason}")
    golden(each.file, ("\n".join(lines) + "\n").encode())
