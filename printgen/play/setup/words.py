"""Describe the steps of a setup in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from printgen.core.errors import listed
from printgen.model.component import Title
from printgen.model.description import Description
from printgen.model.fields import FIELD
from printgen.model.piece_counts import piece_id
from printgen.model.setup import Choose, Draw, Give, HowMany, Put, Roll, Scatter, Shuffle
from printgen.play.setup.plan import Names
from printgen.play.setup.terms import Terms


class Teller:
    """Writes sentences for steps, with the game's names of pieces, areas and seats."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._game = terms.description.game
        self._setup = terms.setup
        self._figures = terms.figures
        self._designs = terms.description.designs

    def own(self, words: str) -> str:
        """Return the data's own sentence with figures filled in: ``{set-aside|token|tokens}``.

        Unknown names stay as they are; validation reports them.
        """

        def fill(match: re.Match[str]) -> str:
            value = self._figures.get(match[1])
            if value is None:
                return match[0]
            if match[2] is None:
                return str(value)
            return f"{value} {match[2] if value == 1 else match[3]}"

        return FIELD.sub(fill, words)

    def put(self, step: Put, count: int) -> str:
        pieces, area = self._pieces(step.pieces, count), self._area(step.into)
        if step.of is not None:
            pieces += f" of {self._setup.seats[step.of].title}"
        if step.at is not None:
            return f"Put {pieces} on {self._space(step.into, step.at)} of {area}."
        if step.own_space is not None:
            return f"Put {pieces} on {area}, each on its own space."
        if step.on:
            each = count // len(step.on)
            share = f", {each} on each" if each > 1 and len(step.on) > 1 else ""
            return f"Put {pieces} on {listed(step.on)} of {area}{share}."
        return f"Put {pieces} into {area}."

    def scatter(self, step: Scatter, count: int, empty: int) -> str:
        words = f"Lay {self._pieces(step.pieces, count)} at random on {self._area(step.over)}"
        kinds = ", ".join(each.replace("-", " ") for each in step.kinds)
        where = f"{f' ({kinds})' if kinds else ''}{_beside(step.next_to)}"
        if step.count:
            return f"{words}, each on a space{where}."
        words += f", one on each space{where}"
        if empty:
            words += "; one space stays" if empty == 1 else f"; {empty} spaces stay"
            words += " empty"
        return f"{words}."

    def give(self, step: Give, count: int, spaces: int, chosen: Mapping[str, str]) -> str:
        who = "Each player" if step.seat is None else self.seat(chosen[step.seat])
        pieces, area = self._pieces(step.pieces, count), self._area(step.to)
        match step.spaces:
            case "each":
                return f"{who} lays {pieces} on each of {spaces} spaces: {area}."
            case "own":
                return f"{who} puts {pieces} on a space of their own: {area}."
            case "lot":
                return f"{who} lays {pieces} at random on {area}."
        if step.at is not None:
            return f"{who} puts {pieces} on {self._space(step.to, step.at)} of {area}."
        return f"{who} takes {pieces}."

    def draw(self, step: Draw, count: int, *, kept: bool, per_seat: bool) -> str:
        source = self._area(step.source)
        how = f"from the top of {source}" if kept else f"from {source} without looking"
        if step.alike:
            how = f"from {source}, the same number of each kind,"
        things = "piece" if count == 1 else "pieces"
        if step.pieces is not None:
            things = self._game.components[step.pieces].title.of(count)
        who = "Each player takes" if per_seat else "Take"
        where = f"{self._area(step.to)}{_beside(step.next_to)}"
        return f"{who} {count} {things} {how} for {where}."

    def shuffle(self, step: Shuffle) -> str:
        return f"Shuffle {self._area(step.area)}."

    def choose(self, step: Choose, result: str) -> str:
        if step.among == "seats":
            what = self.seat(result)
        else:
            component, _, design = result.partition("/")
            rows = self._designs[component]
            what = rows.titles[rows.ids.index(design)] or self._game.components[component].title.one
        return f"Chosen at random, {step.title} is {what}."

    def roll(self, step: Roll, shown: Sequence[str]) -> str:
        """Return the sentence about what dice show, after the step's own words if it has any."""
        die = self._game.components[step.die].title.one
        words = self.own(step.say) if step.say else f"Roll the {die} for {step.title}."
        if not shown:
            return words
        return f"{words} Here it shows {', '.join(side.replace('-', ' ') for side in shown)}."

    def spread(self, step: Scatter, each: int, spaces: int) -> str:
        """Return the sentence about a number of pieces on every space."""
        where = f"each of {spaces} spaces of {self._area(step.over)}{_beside(step.next_to)}"
        return f"Lay {self._pieces(step.pieces, each)} at random on {where}."

    def deal(self, step: Choose, count: int) -> str:
        """Return the sentence about a choice of every player."""
        things = step.title if count == 1 else f"{count} of {step.title}"
        return f"Each player gets {things} at random."

    def seat(self, seat: str) -> str:
        """Return the title of a seat."""
        return self._setup.seats[seat].title

    def _area(self, area: str) -> str:
        return self._setup.areas[area].title

    def _space(self, area: str, at: HowMany) -> str:
        label = self._terms.label_at(area, at)
        return f"space {label}" if label.isdecimal() else label

    def _pieces(self, component: str, count: int) -> str:
        return f"{count} {self._game.components[component].title.of(count)}"


def _beside(names: Sequence[str]) -> str:
    """Return text about neighbouring spaces; empty without any."""
    return f" next to {listed(names)}" if names else ""


class PieceTitle(NamedTuple):
    """The titles of a piece's component and of its design, which is empty for the only one.

    ``is_known`` is True if no other component has a design of that id.
    """

    component: Title
    design: str
    is_known: bool

    @property
    def alone(self) -> str:
        """What stands on a space: the design, and what it is unless that is clear."""
        if self.is_known or not self.design or self._says_what:
            return self.design or self.component.one
        return f"{self.component.one} ({self.design})"

    def of(self, count: int) -> str:
        """Return what a number of these pieces are: *checkers (Dark)*, *Wind’s men*."""
        if self._says_what:
            return self.design
        design = f" ({self.design})" if self.design else ""
        return f"{self.component.of(count)}{design}"

    @property
    def _says_what(self) -> bool:
        """True if the design's title has the component's in it."""
        words = self.design.casefold().split()
        return not {self.component.one.casefold(), self.component.many.casefold()}.isdisjoint(words)


def titles(description: Description, names: Names) -> dict[str, PieceTitle]:
    """Return the titles of pieces by their short names."""
    found: dict[str, PieceTitle] = {}
    for component, rows in description.designs.items():
        title = description.game.components[component].title
        for design, name in zip(rows.ids, rows.titles, strict=True):
            short = names.short(piece_id(component, design))
            found[short] = PieceTitle(title, name if design else "", "/" not in short)
    return found


def counted_pieces(pieces: Iterable[tuple[PieceTitle, int]]) -> str:
    """Return numbers of pieces by component: *15 coins, 3 pyramids (2 × Clubs, Hearts)*."""
    words: list[str] = []
    for component, group in groupby(pieces, key=lambda each: each[0].component):
        held = list(group)
        if len(held) == 1:
            words += (f"{count} {piece.of(count)}" for piece, count in held)
            continue
        count = sum(n for _, n in held)
        designs = (f"{n} × {piece.design}" if n > 1 else piece.design for piece, n in held)
        words.append(f"{count} {component.of(count)} ({', '.join(designs)})")
    return ", ".join(words)
