"""Set up a game by its recipe, for a number of players, with random numbers from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from printgen.core.errors import DataError, Finding
from printgen.model.piece_counts import component_of
from printgen.model.setup import Draw, Give, Put, Scatter, Shuffle
from printgen.play.setup.plan import BOX, Pile, SetupPlan, Spot
from printgen.play.setup.seeded_random import GENERATOR, SeededRandom
from printgen.play.setup.steps import Steps
from printgen.play.setup.table import Table
from printgen.play.setup.terms import Terms

MOST_SEEDS: Final = 2**63


class Recipe(Terms):
    """The recipe of a game for one number of players and some modes. Raises the errors of Terms."""

    def plan(self, seed: int) -> SetupPlan:
        """Return the setup for a seed.

        Raises :class:`DataError` with all findings if the recipe needs something that is missing.
        """
        plan, findings = self.attempt(seed)
        if findings:
            raise DataError(self.description.blamed(findings))
        return plan

    def attempt(
        self, seed: int, chosen: Mapping[str, str] | None = None
    ) -> tuple[SetupPlan, list[Finding]]:
        """Return the setup as far as possible, and findings about the steps that failed.

        ``chosen`` are choices that were made before, instead of at random.
        """
        chosen = chosen or {}
        # Choices that the seed would make anyway change nothing.
        if seed == 0 and all(self._first[0].chosen.get(name) == chosen[name] for name in chosen):
            return self._first
        return self._attempt(seed, chosen)

    @cached_property
    def _first(self) -> tuple[SetupPlan, list[Finding]]:
        """The setup that others are compared with; cached, since many need it."""
        return self._attempt(0, {})

    @cached_property
    def _about_seats(self) -> list[Finding]:
        """Findings about missing seats, which are the same for every seed."""
        table = Table(self)
        table.check_seats()
        return table.findings

    def _attempt(self, seed: int, chosen: Mapping[str, str]) -> tuple[SetupPlan, list[Finding]]:
        table = Table(self, [*self._about_seats])
        steps = Steps(table, SeededRandom(seed, "setup"), chosen)
        for n, step in self.steps:
            steps.do(n, step)
        return self._reached(seed, steps), table.findings

    def stages(self, seed: int) -> Iterator[SetupPlan]:
        """Yield the setup after each step that is described; the last one is complete.

        Steps that fail are left out.
        """
        steps = Steps(Table(self), SeededRandom(seed, "setup"), {})
        last: SetupPlan | None = None
        for n, step in self.steps:
            told = len(steps.words)
            steps.do(n, step)
            if len(steps.words) > told:
                if last is not None:
                    yield replace(last, is_whole=False)
                last = self._reached(seed, steps)
        if last is not None:
            yield last

    def _reached(self, seed: int, steps: Steps) -> SetupPlan:
        """Return the plan of what is on the table so far."""
        table = steps.table
        return self.laid(
            table.piles(),
            seed=seed,
            generator=GENERATOR,
            chosen=dict(table.chosen),
            dealt=dict(table.dealt),
            steps=tuple(steps.words),
        )

    def laid(self, piles: Mapping[Spot, Pile], **more: Any) -> SetupPlan:
        """Return the plan of a game with these piles; ``more`` are other fields."""
        game = self.description.game
        known: dict[str, Any] = {"seats": self.seats, "seed": None, "generator": None, "chosen": {}}
        return SetupPlan(
            game=game.id,
            version=game.version,
            players=self.players,
            modes=self.modes,
            shapes=self.shapes,
            piles=piles,
            figures=self.figures,
            **{**known, **more},
        )

    @cached_property
    def uncertain(self) -> frozenset[str]:
        """The areas where chance decides which pieces are there, not only on which space."""
        drawn = [step for _, step in self.steps if isinstance(step, Draw)]
        found: set[str] = set()
        for draw in drawn:
            if not draw.alike and not self.shapes[draw.source].kept:
                found |= {draw.source, draw.to}
        for draw in drawn:  # and areas that draw from them
            if draw.source in found:
                found.add(draw.to)
        for _, step in self.steps:
            if isinstance(step, Shuffle):
                found |= {step.area, *(each.to for each in drawn if each.source == step.area)}
            elif isinstance(step, Scatter) and step.each is not None and self._leaves(step.pieces):
                found.add(step.over)
        return frozenset(found)

    @cached_property
    def linked(self) -> tuple[tuple[str, ...], ...]:
        """Groups of areas between which chance moves pieces.

        The pieces of a group together do not depend on chance. Groups that draw from the box are
        left out.
        """
        groups = {area: [area] for area in self.shapes if area in self.uncertain}
        open_: set[str] = set()
        for _, step in self.steps:
            match step:
                case Draw() if step.source in groups and step.to in groups:
                    one, two = groups[step.source], groups[step.to]
                    if one is not two:
                        one += two
                        groups.update(dict.fromkeys(two, one))
                case Scatter() if step.each is not None and self._leaves(step.pieces):
                    open_.add(step.over)
        unique = {id(group): group for group in groups.values()}
        return tuple(tuple(group) for group in unique.values() if not open_ & set(group))

    def _leaves(self, component: str) -> bool:
        """Return True if pieces of a component stay in the box."""
        made, _ = self.attempt(0)
        return any(component_of(piece) == component for piece in made.pile(BOX))

    @cached_property
    def by_lot(self) -> frozenset[str]:
        """The areas where chance decides on which spaces pieces lie."""
        found = set()
        for _, step in self.steps:
            match step:
                case Scatter():
                    found.add(step.over)
                case Give() if step.spaces == "lot":
                    found.add(step.to)
                case Draw() if self.shapes[step.to].spaces:
                    found.add(step.to)
        return frozenset(found)

    def welcome(self, area: str) -> tuple[frozenset[str], ...]:
        """Return the components that the steps may put on each space of an area, by its kind and
        place; for a heap, one set.
        """
        if area not in self._welcome:
            self._welcome[area] = tuple(map(frozenset, self._laid_on(area)))
        return self._welcome[area]

    @cached_property
    def _welcome(self) -> dict[str, tuple[frozenset[str], ...]]:
        return {}

    @cached_property
    def _into(self) -> dict[str, list[Scatter | Draw | Put | Give]]:
        """The steps that put pieces into each area."""
        found: dict[str, list[Scatter | Draw | Put | Give]] = {area: [] for area in self.shapes}
        for _, step in self.steps:
            match step:
                case Scatter():
                    found[step.over].append(step)
                case Put():
                    found[step.into].append(step)
                case Draw() | Give():
                    found[step.to].append(step)
        return found

    def _laid_on(self, area: str) -> list[set[str]]:
        """Return for each space of an area, or for a heap, what the steps may put there."""
        names = self.shapes[area].cells or ("",)
        found: list[set[str]] = [set() for _ in names]
        for step in self._into[area]:
            takes = [True] * len(names)
            pieces = self._drawn_by(step) if isinstance(step, Draw) else {step.pieces}
            match step:
                case Scatter() | Draw():
                    takes = self.wanted(area, step) or [not step.kinds]
                case Put() if step.on and step.own_space is None:
                    takes = [name in step.on for name in names]
            for there, is_one in zip(found, takes, strict=True):
                if is_one:
                    there.update(pieces)
        return found

    def drawn(self, area: str) -> frozenset[str]:
        """Return the components that steps draw into an area from a common one."""
        found: set[str] = set()
        for _, step in self.steps:
            if isinstance(step, Draw) and step.to == area and not self.shapes[step.source].per_seat:
                found |= self._drawn_by(step)
        return frozenset(found)

    def _drawn_by(self, step: Draw) -> set[str]:
        """Return the components that a step may draw."""
        return {step.pieces} if step.pieces else self._heaped(step.source)

    def _heaped(self, area: str) -> set[str]:
        """Return the components that steps put into a heap."""
        found: set[str] = set()
        for step in self._into[area]:
            match step:
                case Put() | Give():
                    found.add(step.pieces)
                case Draw() if step.source != area:
                    found |= self._drawn_by(step)
        return found

    def contents(self, area: str) -> frozenset[str]:
        """Return the components that steps put into an area, on any of its spaces."""
        return frozenset(self._heaped(area)).union(*self.welcome(area))

    def set_down(self, area: str) -> frozenset[str]:
        """Return the components that steps only put on certain spaces of an area."""
        found, by_chance = set[str](), set[str]()
        for step in self._into[area]:
            match step:
                case Put() if step.at is not None or step.on:
                    found.add(step.pieces)
                case Give() if step.at is not None or step.spaces == "own":
                    found.add(step.pieces)
                case Scatter():
                    by_chance.add(step.pieces)
                case Draw():
                    by_chance |= self._drawn_by(step)
        return frozenset(found - by_chance)


def seats_by_team(recipe: Recipe) -> tuple[tuple[str, ...], ...]:
    """Return the teams for this number of players; every player alone if none are described."""
    for teams in recipe.setup.teams:
        if teams.players == recipe.players:
            return teams.teams
    return tuple((seat,) for seat in recipe.seats)
