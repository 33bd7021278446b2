"""Games in progress: each seat is a person's or an agent's, and every step can be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from printgen.api.playing import PlayedGame, as_recorded, begun, record_of
from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError
from printgen.model.catalog import Loaded, load
from printgen.play.playtest.agents import AGENTS
from printgen.play.referee import LONGEST, Match, Mover, parse_record
from printgen.play.rules import CHANCE, Action, Outcome
from printgen.play.setup import SeededRandom, SetupPlan, Spot

# The mover of seats without an agent.
PERSON: Final = "person"
# The actor when dice or the bag decide.
_CHANCE: Final = "chance"


class ToldStep(NamedTuple):
    """An action of a game: the ``seat`` that did it, or ``chance``, and a description of it."""

    seat: str
    words: str


class LiveGame:
    """A game in progress, by its rules.

    ``movers`` are by seat: the name of an agent, or ``person``. The same seed and the same actions
    of persons give the same game, also after undoing. The game's record has all of it, for
    :func:`resume_game`.
    """

    def __init__(self, game: Loaded, match: Match, movers: Sequence[str]) -> None:
        self.game = game
        self.movers: Mapping[str, str] = dict(zip(match.rules.seats, movers, strict=True))
        self._match = match
        self._agents: dict[str, tuple[Mover, _Stream]] = {}
        # The state before each action.
        self._before: list[Any] = []
        state = match.rules.setup(match.plan)
        for action in match.actions:
            self._before.append(state)
            state = match.rules.apply(state, action)

    @property
    def seats(self) -> dict[str, str]:
        """The seats in turn order, with their titles."""
        return self.game.description.called(self._match.rules.seats)

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes of the setup."""
        return self._match.plan.modes

    @property
    def seed(self) -> int | None:
        """The seed of the setup; None if it was written by hand."""
        return self._match.plan.seed

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self._match.is_over

    @property
    def to_act(self) -> str:
        """The seat that acts next, or ``chance``; empty at the end."""
        return "" if self.is_over else self._match.who()

    @property
    def is_waiting(self) -> bool:
        """True if a person acts next."""
        return self.movers.get(self.to_act) == PERSON

    @property
    def legal(self) -> dict[str, str]:
        """All legal actions, with descriptions."""
        match = self._match
        actions = () if self.is_over else match.rules.legal_actions(match.state)
        return {action: match.rules.told(match.state, action) for action in actions}

    @property
    def steps(self) -> list[ToldStep]:
        """All actions so far."""
        rules = self._match.rules
        done = zip(self._before, self._match.actions, strict=True)
        return [
            ToldStep(
                _CHANCE if (actor := rules.to_act(state)) == CHANCE else rules.seats[actor],
                rules.told(state, action),
            )
            for state, action in done
        ]

    @property
    def length(self) -> int:
        """The number of actions so far."""
        return len(self._match.actions)

    def described(self, seat: str = "") -> str:
        """Return the state as a few lines of text; for a ``seat``, without what its player does not
        see.
        """
        rules, state = self._match.rules, self._match.state
        return rules.describe_to(state, rules.seats.index(seat)) if seat else rules.describe(state)

    def plan(self) -> SetupPlan | None:
        """Return the present position, as the plan of a setup; None if the rules cannot tell."""
        plan = self._match.plan
        piles = self._match.rules.piles(self._match.state, plan)
        if piles is None:
            return None
        return replace(
            plan, piles={spot: pile for spot, pile in {**plan.piles, **piles}.items() if pile}
        )

    def spots(self, action: str) -> tuple[Spot, ...]:
        """Return the spots that a legal action involves; none if the rules cannot tell."""
        return self._match.rules.spots(self._match.state, Action(action))

    def outcome(self) -> Outcome:
        """Return the outcome; of an unfinished game, as if it ended now."""
        return self._match.outcome()

    def record(self) -> str:
        """Return the game so far as the text of a record file."""
        return record_of(PlayedGame(self.game, self._match, tuple(self.movers.values())))

    def take(self, action: str) -> None:
        """Do an action for whoever acts next.

        Raises :class:`IllegalActionError`, with the reason.
        """
        before = self._match.state
        self._match.do(action)
        self._before.append(before)

    def go_on(self) -> bool:
        """Let the agent or chance act that acts next.

        Return False if it is a person's turn, the game is over, or it is too long.
        """
        who = self.to_act
        if not who or self.is_waiting or self.length >= LONGEST:
            return False
        legal = self._match.rules.legal_actions(self._match.state)
        self.take(self._chosen(who, legal))
        return True

    def undo(self) -> None:
        """Undo the last action. Raises :class:`UsageError` if there is none."""
        if not self._before:
            raise UsageError("nothing has been done yet")
        self._match.actions.pop()
        self._match.state = self._before.pop()
        # What agents remember has not happened.
        self._agents.clear()

    def until(self, step: int) -> LiveGame:
        """Return the game as it was after this many actions."""
        match = self._match
        if step < self.length:
            match = Match(match.rules, match.plan)
            match.state, match.actions = self._before[step], self._match.actions[:step]
        return LiveGame(self.game, match, tuple(self.movers.values()))

    def _chosen(self, who: str, legal: Sequence[Action]) -> Action:
        """Return what chance or an agent does.

        It depends on the seed and the number of the action, so that it is the same after an undo.
        """
        match, stream = self._match, f"live/{who}/{self.length}"
        if who == _CHANCE:
            return match.rules.chance(match.state, SeededRandom(self._number, stream))
        if who not in self._agents:
            fresh = _Stream(self._number)
            self._agents[who] = AGENTS[self.movers[who]](fresh), fresh
        agent, rng = self._agents[who]
        rng.begin(self._number, stream)
        return agent.choose(match.rules, match.state, legal)

    @property
    def _number(self) -> int:
        return self.seed or 0


class _Stream(SeededRandom):
    """Random numbers of an agent, which start again at each of its actions."""

    def begin(self, seed: int, stream: str) -> None:
        """Continue with another stream."""
        super().__init__(seed, stream)


def begin_game(  # noqa: PLR0913 - what a game depends on
    game: Loaded | str | Path,
    *,
    players: int | None = None,
    seed: int | None = None,
    modes: Sequence[str] = (),
    movers: Sequence[str] = (),
    require: Sequence[str] = (),
) -> LiveGame:
    """Set a game up, and return it before the first action.

    ``movers`` are by seat the names of agents, or ``person``, the default. Everything else is as
    for :func:`play_game`. Raises :class:`UsageError` and :class:`DataError`.
    """
    for name in movers:
        if name not in {PERSON, *AGENTS}:
            raise UsageError(f"unknown agent '{name}'{hinted(name, [PERSON, *AGENTS])}")
    loaded = load(game)
    match = begun(loaded, players, seed, modes, require)
    seats = match.plan.players
    if len(movers) > seats:
        raise UsageError(f"{len(movers)} are to play, but there are seats for {seats}")
    return LiveGame(loaded, match, [*movers, *[PERSON] * (seats - len(movers))])


def resume_game(record: str, game: Loaded | str | Path) -> LiveGame:
    """Return a game from the text of a record, to be continued.

    Movers that are no agents are persons. Raises :class:`UsageError`, and :class:`DataError` with
    the first action that is illegal.
    """
    loaded = load(game)
    read = parse_record(loaded.description, record, "the record")
    match = as_recorded(loaded, read)
    who = [read.movers.get(seat, PERSON) for seat in match.rules.seats]
    return LiveGame(loaded, match, [name if name in AGENTS else PERSON for name in who])
