"""Play a match: only legal actions change its state.

:func:`play` is the one loop that plays games; to watch a game, iterate over its steps.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from printgen.core.errors import PrintgenError, counted
from printgen.core.guests import place_in_guest
from printgen.play.rules.contract import CHANCE, Action, IllegalActionError, Rules
from printgen.play.rules.results import Outcome
from printgen.play.setup.plan import SetupPlan
from printgen.play.setup.seeded_random import SeededRandom

# Longer games are given up: the rules of some games allow endless ones.
LONGEST: Final = 20_000


class BrokenLawError(PrintgenError):
    """Rules that break a law: a mistake in the rules' code, not in anybody's play."""


def unhashable(error: Exception) -> BrokenLawError:
    """Return the law that is broken if a state has no hash."""
    return BrokenLawError(f"a state cannot be hashed ({error}): use tuples, not lists")


class Mover(Protocol):
    """Chooses the actions of a seat."""

    def choose(self, rules: Rules[Any], state: Any, legal: Sequence[Action]) -> Action:
        """Return one of the legal actions."""
        ...


class RandomAgent:
    """A mover that takes any legal action, each with the same probability."""

    def __init__(self, rng: SeededRandom) -> None:
        self._rng = rng

    def choose(self, _rules: Rules[Any], _state: Any, legal: Sequence[Action]) -> Action:
        return self._rng.pick(legal)


@dataclass
class Match:
    """A match in progress. ``state`` is immutable; ``actions`` are those done so far."""

    rules: Rules[Any]
    plan: SetupPlan
    state: Hashable = None
    actions: list[Action] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.state = self.rules.setup(self.plan)

    @property
    def is_over(self) -> bool:
        return self.rules.is_over(self.state)

    def outcome(self) -> Outcome:
        """Return the outcome; before the end, as if the game ended now."""
        with _noting_when(self):
            return self.rules.outcome(self.state)

    def do(self, action: str) -> None:
        """Do a legal action; the order of what it names may differ if it means nothing.

        Raises :class:`IllegalActionError` with the reason for other actions.
        """
        done = self.rules.written(action)
        if done not in self.rules.legal_actions(self.state):
            reason = self.rules.explain(self.state, done)
            raise IllegalActionError(f"'{action}' is not legal: {reason}")
        self.actions.append(done)
        self.state = self.rules.apply(self.state, done)

    def who(self) -> str:
        """Return who acts next: a seat, or chance."""
        actor = self.rules.to_act(self.state)
        return "chance" if actor == CHANCE else self.rules.seats[actor]


class Step(NamedTuple):
    """One action of a game: ``actor`` is the index of a seat or :data:`CHANCE`."""

    before: Any
    actor: int
    legal: Sequence[Action]
    action: Action
    after: Any


def play(
    match: Match,
    movers: Sequence[Mover],
    rng: SeededRandom,
    longest: int = LONGEST,
    *,
    only_choices: bool = False,
) -> Iterator[Step]:
    """Play until the end, or up to ``longest`` actions in all, and yield each step after it is
    done.

    ``movers`` are in the order of the seats; ``rng`` decides for chance. With ``only_choices``,
    movers are not asked if only one action is legal. It also stops if nothing is legal before the
    end, which is a mistake in the rules. Raises :class:`IllegalActionError` if a mover or chance
    does something illegal, and :class:`BrokenLawError` if nobody acts. Each exception gets a note
    that says in which game it arose, and when.
    """
    rules, state, actions = match.rules, match.state, match.actions
    # Looked up once: short games are played by the thousand, and some have thousands of actions.
    is_over, to_act, legal_actions = rules.is_over, rules.to_act, rules.legal_actions
    chance, apply, step = rules.chance, rules.apply, tuple.__new__
    choosers = {n: mover.choose for n, mover in enumerate(movers)}
    with _noting_when(match):
        while len(actions) < longest and not is_over(state):
            actor, legal = to_act(state), legal_actions(state)
            if not legal:
                return
            if actor == CHANCE:
                action = chance(state, rng)
            elif only_choices and len(legal) == 1:
                action = legal[0]
            else:
                try:
                    choose = choosers[actor]
                except KeyError:
                    raise BrokenLawError(_nobody(rules, actor)) from None
                action = choose(rules, state, legal)
            if action not in legal:
                raise IllegalActionError(f"'{action}' is not legal: {rules.explain(state, action)}")
            after = apply(state, action)
            actions.append(action)
            match.state = after
            yield step(Step, (state, actor, legal, action, after))
            state = after


def _nobody(rules: Rules[Any], actor: object) -> str:
    seats = f"0 to {len(rules.seats) - 1}"
    where = f"{type(rules).__module__}.{type(rules).__name__}"
    return f"{where}.to_act returned {actor!r}, not the index of a seat ({seats}) or CHANCE"


@contextmanager
def _noting_when(match: Match) -> Iterator[None]:
    """Add a note to each exception that says in which game it arises, and when."""
    try:
        yield
    except SystemExit as error:
        # Commands would end without a word.
        if place := place_in_guest(error):
            raise BrokenLawError(f"{place}: the game's own code ends the program") from error
        raise
    except Exception as error:
        if str(error).startswith("unhashable type") and place_in_guest(error) is None:
            raise unhashable(error) from error  # an agent compared states
        plan, actions = match.plan, match.actions
        seed = "" if plan.seed is None else f" with seed {plan.seed}"
        modes = "".join(f" --mode {mode}" for mode in plan.modes)
        last = f", the last '{actions[-1]}'" if actions else ""
        game = f"a game of {counted(plan.players, 'player')}{seed}{modes}"
        error.add_note(f"It happened in {game}, after {counted(len(actions), 'action')}{last}.")
        raise


def replay(match: Match, actions: Iterable[str]) -> None:
    """Do the actions one after the other.

    Raises :class:`IllegalActionError` at the first illegal one; the match then stays before it.
    """
    for action in actions:
        match.do(action)
