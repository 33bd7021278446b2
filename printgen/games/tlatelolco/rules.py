"""Tlatelolco: its rules for one number of players, with the figures of the game's data.

How a game goes is in ``turns``, who has won in ``ending``, what can be bartered in ``graph``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

from printgen.errors import Finding
from printgen.games.tlatelolco import data
from printgen.games.tlatelolco.appraisal import Appraiser
from printgen.games.tlatelolco.books import Books
from printgen.games.tlatelolco.data import END, EXPORT, TARGETS, Market
from printgen.games.tlatelolco.ending import FIRST, HELD, Ending
from printgen.games.tlatelolco.lacks import lacks
from printgen.games.tlatelolco.state import HOME_ROLL, NOTHING, RED_ROLL, ROLL, THIEF_ROLL, State
from printgen.games.tlatelolco.telling import Telling
from printgen.model.validate import Description
from printgen.rules.contract import Action, Endless, Engine, Expected, Rules
from printgen.rules.results import Fault, Outcome, Tally
from printgen.setup.plan import SetupPlan
from printgen.setup.recipe import Recipe

# What one can ask of a setup.
REACHABLE = "reachable"


class Tlatelolco(Books, Rules[State]):
    """The rules for one number of players."""

    figures = data.FIGURES
    ends = (data.END,)
    last_resorts = data.LAST_RESORTS

    @classmethod
    def findings(cls, description: Description) -> Iterator[Finding]:
        return lacks(description)

    @classmethod
    def features(cls, description: Description) -> Mapping[str, str]:
        return data.features(description)

    def __init__(
        self, description: Description, players: int, figures: Mapping[str, int] | None = None
    ) -> None:
        Rules.__init__(self, description, players, figures)
        figure = self.figure
        Books.__init__(self, Market(description, self.seats, figure), self.seats, figure)
        self._supply = self.box()
        self._appraiser = Appraiser(self.market.ground, len(self.market.goods), self.need)
        self._ending = Ending(self.market, self.seats, figure, self.need)
        self._telling = Telling(self)

    def inventory(self, state: State) -> dict[str, int]:
        """The counters on stands, the pawns and the thief: units of goods are only written down."""
        market = self.market
        sold = Counter(stand.sells for stand in state.stands)
        wanted = Counter(good for stand in state.stands for good in stand.wants)
        found = {piece: sold[good] for piece, good in market.sellers.items() if sold[good]}
        found.update((p, wanted[good]) for p, good in market.buyers.items() if wanted[good])
        found.update(dict.fromkeys(market.pawns, 1))
        if state.thief != NOTHING:
            found[market.thief] = 1
        return found

    def supplies(self, state: State) -> dict[str, int]:  # noqa: ARG002 - as all rules
        """Nothing can run out. R, Trading: stands never do."""
        return {}

    # -- what an action makes use of

    def used(self, state: State, action: Action) -> tuple[str, ...]:
        op = self.actions.meaning(action)
        verb = op.verb if op else ""
        if verb == "roll":
            return self._used_by_dice(state, action, op.one if op else 0)
        known = {"to": "move", "accept": "deal", "refuse": "refusal"}
        if verb == "to" and not state.roll:
            return ("red-jump",)
        if verb in {"gain", "banish", "force", "home"}:
            return (f"red-{verb}",)
        return () if verb == "done" else (known.get(verb, verb),)

    def _used_by_dice(self, state: State, action: Action, total: int) -> tuple[str, ...]:
        if state.phase in {ROLL, HOME_ROLL}:
            return ()
        after = self.apply(state, action)
        if state.phase == THIEF_ROLL:
            return () if after.thrown else ("thief-stuck",)
        word = self.market.table.get(total, "")
        if state.phase == RED_ROLL and word in {"move", "thief"}:
            return (f"red-{word}",)
        # The others are told where they are carried out.
        return ("red-vain",) if after.player != state.player or after.phase == ROLL else ()

    # -- the end

    def tally(self, state: State) -> Tally:
        """How many targets are held, who was first to hold all, and the units of each good."""
        seats = {}
        for player, seat in enumerate(self.seats):
            units = dict(zip(self.market.goods, state.goods[player], strict=True))
            is_first = int(state.winner == player)
            seats[seat] = {HELD: self.holds(state, player), FIRST: is_first, **units}
        return Tally({}, seats)

    def tally_keys(self) -> tuple[dict[str, str], dict[str, str]]:
        return self._ending.tally_keys()

    def faults(self, tally: Tally, recipe: Recipe | None = None) -> list[Fault]:  # noqa: ARG002 - as all rules
        return self._ending.faults(tally)

    def outcome_of(self, tally: Tally) -> Outcome:
        return self._ending.outcome(tally)

    def outcome(self, state: State) -> Outcome:
        """Of an unfinished game: the targets held."""
        reason = END if state.winner != NOTHING else ""
        return replace(self.outcome_of(self.tally(state)), reason=reason)

    # -- what one can ask of a setup

    def requirements(self) -> Mapping[str, str]:
        return {REACHABLE: "every player can reach every target by barter"}

    def unmet(self, plan: SetupPlan, name: str) -> list[str]:
        """What a setup lacks of that requirement. Raises :class:`KeyError` for an unknown one."""
        if name not in self.requirements():
            raise KeyError(name)
        graph = self.graph(plan)
        lacking = []
        for seat in self.seats:
            for piece in plan.dealt.get((EXPORT, seat), ()):
                export = piece.rpartition("/")[2]
                reached = graph.reach(export)
                for target in plan.dealt.get((TARGETS, seat), ()):
                    good = target.rpartition("/")[2]
                    if good not in reached:
                        lacking.append(f"{seat} cannot barter {export} for {good}")
        return lacking

    # -- in words

    def written(self, action: str) -> Action:
        """As it is: what a player gives is named before what they get, and dice are told apart."""
        return Action(action)

    def explain(self, state: State, action: str) -> str:
        return self._telling.explain(state, action)

    def describe(self, state: State) -> str:
        return self._telling.picture(state)

    # -- for agents

    def heuristic(self, state: State) -> tuple[float, ...]:
        return self._appraiser.worth(state)

    def endless(self) -> Endless | None:
        """R makes nobody trade, so a game need not end: every pawn goes nowhere."""
        from printgen.games.tlatelolco.endless import find_endless

        plan, findings = self.recipe.attempt(0)
        return None if findings else find_endless(self, plan)

    def counts(self) -> list[Expected]:
        """What the rules want of the game's counts."""
        from printgen.games.tlatelolco.counts import counts

        return list(counts(self, self.recipe, self._supply))


ENGINE = Engine(Tlatelolco)
