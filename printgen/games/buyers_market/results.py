"""The players' buildings in results files.

They are compared with the building code, and with the best that the players could have built.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from pydantic import Field

from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import Finding, Place, counted
from printgen.games.buyers_market.building_code import Building, building_of, flaws
from printgen.games.buyers_market.codes import BUILT_UNKNOWN
from printgen.games.buyers_market.narration import signed
from printgen.games.buyers_market.rules import BuyersMarket
from printgen.games.buyers_market.scoring import Built
from printgen.model.base import Count, Slug
from printgen.model.codes import UNKNOWN_NAME
from printgen.play.rules.results import Outcome, Tally
from printgen.play.scoring.files import ResultsFile
from printgen.play.setup.file_header import is_count
from printgen.source.tree import Mapping as Tree
from printgen.source.tree import Node, Scalar, Sequence

KEY: Final = "built"

# A building with more levels is a typing error.
_MOST_LEVELS: Final = 100
_Levels: TypeAlias = Annotated[tuple[dict[Slug, Count], ...], Field(max_length=_MOST_LEVELS)]


class BuildingResults(ResultsFile):
    """The result of one game, with the buildings at its end. Missing counts are 0."""

    built: dict[Slug, _Levels] = Field(default_factory=dict)
    """What players built, by seat: levels from the bottom, each with the number of pyramids of each
    colour. For players who are left out, the best building counts.
    """


MODEL: Final = BuildingResults


class Construction(NamedTuple):
    """The building that a player is scored for, and a better one that was possible, if any."""

    built: Built
    better: Built | None

    @property
    def missed(self) -> int:
        """Number of points below the best building."""
        return self.better.points - self.built.points if self.better else 0

    def words(self) -> list[str]:
        """Describe a building level by level, and the points it missed."""
        lines = [*self.built.words]
        if self.better is not None:
            missed = f"{counted(self.missed, 'point')}"
            lines.append(f"missed {missed}: best is {signed(self.better.points)}")
            lines += [f"  {line}" for line in self.better.words]
        return lines


class Buildings:
    """The players' buildings: those in the file, or else the best that they could build."""

    def __init__(self, rules: BuyersMarket, tally: Tally, tree: Tree) -> None:
        """Read the buildings from the tree of a results file."""
        self.findings: list[Finding] = []
        """Everything wrong, except what the file's model finds."""
        self._rules, self._tally = rules, tally
        self._written: dict[str, Building] = {}
        entry = tree.items.get(KEY)
        block = entry.value if entry is not None else None
        if isinstance(block, Tree):
            self.findings += _strangers(rules.seats, block)
            for seat in rules.seats:
                if seat in block.items:
                    self._written[seat] = self._read(seat, block.items[seat].value)

    # -- reading

    def _read(self, seat: str, node: Node) -> Building:
        """Return a player's levels, as far as they can be read."""
        nodes = node.items[:_MOST_LEVELS] if isinstance(node, Sequence) else ()
        found = [self._level(each) for each in nodes]
        building = building_of([counts for counts, _ in found])
        certain = all(is_whole for _, is_whole in found)
        rules = self._rules
        for flaw in flaws(building, rules.scoring.stock(self._tally, seat), rules.code):
            # If something could not be read, the number of pyramids on a level is unknown.
            if certain or flaw.colour:
                where = _place(nodes[flaw.level], flaw.colour)
                self.findings.append(Finding(flaw.code, flaw.message, where))
        return building

    def _level(self, node: Node) -> tuple[dict[str, int], bool]:
        """Return the number of each colour, and True if all of it can be read."""
        known = self._rules.market.colours
        counts: dict[str, int] = {}
        is_whole = isinstance(node, Tree)
        for colour, entry in node.items.items() if isinstance(node, Tree) else ():
            count = entry.value.value if isinstance(entry.value, Scalar) else None
            if colour not in known:
                message = f"no pyramids are of the colour '{colour}'"
                hint = did_you_mean(colour, known) or f"the colours are {', '.join(known)}"
                self.findings.append(Finding(BUILT_UNKNOWN, message, entry.key_place, hint))
                is_whole = False
            elif not is_count(count):
                is_whole = False  # the file's model says so
            elif count:
                counts[colour] = count
        return counts, is_whole

    # -- what it comes to

    @cached_property
    def constructions(self) -> dict[str, Construction]:
        """The building that each seat is scored for."""
        scoring, found = self._rules.scoring, {}
        for seat in self._rules.seats:
            best = scoring.built(self._tally, seat)
            building = self._written.get(seat)
            built = best if building is None else scoring.built(self._tally, seat, building)
            found[seat] = Construction(built, best if best.points > built.points else None)
        return found

    def outcome(self) -> Outcome:
        """Return the outcome with these buildings."""
        return self._rules.scoring.outcome(self._tally, self._written)

    def heading(self, seat: str, called: str, *, finished: bool) -> str:
        """Return the owner of a building, and its score."""
        points = self.constructions[seat].built.points
        could = "builds" if finished else "could build now"
        return f"{called} {could}, {signed(counted(points, 'point'))}:"

    def words(self, seat: str) -> list[str]:
        """Describe a seat's building level by level, and the points it missed."""
        return self.constructions[seat].words()

    def data(self, seat: str) -> dict[str, Any]:
        """Return a building as plain data; ``better`` is None if there is none."""
        construction = self.constructions[seat]
        better = construction.better
        return {
            KEY: {
                **_data(construction.built),
                "missed": construction.missed,
                "better": None if better is None else _data(better),
            }
        }

    def sheet(self) -> Mapping[str, Any]:
        """Return the levels of pieces by seat, for the score sheet."""
        return {seat: each.built.levels for seat, each in self.constructions.items()}


def read(rules: BuyersMarket, tally: Tally, tree: Tree) -> Buildings:
    """Return the buildings in the tree of a results file."""
    return Buildings(rules, tally, tree)


def _place(node: Node, colour: str) -> Place:
    """Return the place of a level's flaw: at the number of pyramids, or at the level."""
    if isinstance(node, Tree) and colour in node.items:
        return node.items[colour].value.place
    return node.place


def _strangers(seats: tuple[str, ...], block: Tree) -> Iterator[Finding]:
    """Find buildings of seats that do not play."""
    for seat, entry in block.items.items():
        if seat not in seats:
            near = closest(seat, [each for each in seats if each not in block.items])
            hint = f"did you mean '{near}'?" if near else f"the seats are {', '.join(seats)}"
            message = f"with {len(seats)} players nobody sits at '{seat}'"
            yield Finding(UNKNOWN_NAME, message, entry.key_place, hint)


def _data(built: Built) -> dict[str, Any]:
    return {
        "levels": [list(level) for level in built.levels],
        "left": list(built.left),
        "told": list(built.words),
        "points": built.points,
    }
