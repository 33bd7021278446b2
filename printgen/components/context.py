"""What templates can see of a game: its figures and components, counted for this kit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from printgen.components.workshop import Workshop
from printgen.model.base import Value
from printgen.model.common import Title
from printgen.model.component import Component
from printgen.model.counted import Counted
from printgen.model.figures import Provenance, figures_at
from printgen.model.layout import layout
from printgen.model.map import Map

T = TypeVar("T")


class Lookup(Generic[T]):
    """Things by id, in the data's order. Templates write underscores where ids have hyphens."""

    def __init__(self, things: Mapping[str, T]) -> None:
        self._things = things

    def __getitem__(self, name: str) -> T:
        if name in self._things:
            return self._things[name]
        return self._things[name.replace("_", "-")]

    @property
    def names(self) -> tuple[str, ...]:
        """The ids as templates write them."""
        return tuple(name.replace("-", "_") for name in self._things)

    def __iter__(self) -> Iterator[T]:
        return iter(self._things.values())

    def __len__(self) -> int:
        return len(self._things)

    def __contains__(self, name: object) -> bool:
        return name in self._things or str(name).replace("_", "-") in self._things


@dataclass(frozen=True)
class DesignFacts:
    """One design: ``ref`` is how figures call it, ``count`` its copies in this kit."""

    id: str
    ref: str
    count: int
    values: Lookup[Any]


@dataclass(frozen=True)
class ComponentFacts:
    """One component: ``count`` is its copies in this kit; designs without copies are left out.

    ``instead_of`` is the id of the component whose place it takes; empty where it takes none.
    """

    id: str
    kind: str
    group: str
    title: Title
    note: str | None
    count: int
    designs: tuple[DesignFacts, ...]
    design: Lookup[DesignFacts]
    picture: str
    instead_of: str


@dataclass(frozen=True)
class FigureFacts:
    """A figure whose provenance readers should know."""

    name: str
    value: str
    provenance: str
    note: str | None


@dataclass(frozen=True)
class SeatFacts:
    """Where a player sits: ``pieces`` are the seat's own designs, by component; several as a
    tuple.
    """

    id: str
    title: str
    pieces: Lookup[str | tuple[str, ...]]


@dataclass(frozen=True)
class SpaceFacts:
    """A space of a map: what players call it, its kind, and what is printed on it."""

    label: str
    kind: str
    value: Value
    values: Lookup[Any]


class Fields(Generic[T]):
    """What stands in the fields of a sheet, by row or by (column, row); empty where nothing does.

    Templates write ``sheet.counts["common", "apples"]``.
    """

    def __init__(self, values: Mapping[Any, T] | None = None) -> None:
        self._values: dict[object, T] = dict(values or {})

    def __getitem__(self, key: object) -> T | str:
        return self._values.get(key, "")


@dataclass(frozen=True)
class SheetFacts:
    """What a score sheet shows besides its lines: nothing on a blank one.

    ``names``, ``totals`` and ``team_totals`` go by seat; ``counts`` and ``points`` by (seat, what
    is counted), the seat being ``common`` for what is counted for all together. ``winners`` are
    seats, ``verdict`` says who wins. ``built`` are levels of pieces by seat, from the bottom, where
    a game ends with a building. ``height`` is that of a field in mm where the sheet's own would not
    fit the space, and a ``compact`` sheet leaves out what is not needed to write.
    """

    names: Fields[str] = field(default_factory=Fields)
    counts: Fields[int] = field(default_factory=Fields)
    points: Fields[int | str] = field(default_factory=Fields)
    totals: Fields[int] = field(default_factory=Fields)
    team_totals: Fields[int] = field(default_factory=Fields)
    winners: frozenset[str] = frozenset()
    verdict: str = ""
    built: Fields[Sequence[Sequence[str]]] = field(default_factory=Fields)
    filled: bool = False
    height: float | None = None
    compact: bool = False


def context(workshop: Workshop) -> dict[str, object]:
    """The names that every template has."""
    game = workshop.game
    components = {
        name: _component(name, component, workshop) for name, component in game.components.items()
    }
    shaky = {Provenance.UNCLEAR, Provenance.ASSUMED}
    seats, teams = _seats(workshop)
    return {
        "game": game,
        "seats": seats,
        "teams": teams,
        "sheet": SheetFacts(),
        "players": workshop.players,
        "figures": Lookup(workshop.figures),
        "figures_for": {
            players: Lookup(figures_at(game, players))
            for players in range(game.players.min, game.players.max + 1)
        },
        "tables": Lookup(
            dict(workshop.description.rules.tables) if workshop.description.rules else {}
        ),
        "measures": Lookup({name: measure.value for name, measure in game.measures.items()}),
        "components": Lookup(components),
        "maps": Lookup(
            {
                name: _map(component, workshop)
                for name, component in game.components.items()
                if isinstance(component, Map)
            }
        ),
        "groups": [{"id": name, **group.model_dump()} for name, group in game.groups.items()],
        "supplies": [
            supply.model_copy(update={"quantity": supply.count(workshop.figures)})
            for supply in game.supplies.values()
        ],
        "open_questions": list(game.open_questions.values()),
        "provenance_notes": [
            FigureFacts(
                name.replace("-", " "), figure.written(), figure.provenance.value, figure.note
            )
            for name, figure in game.figures.items()
            if figure.provenance in shaky
        ],
    }


def _map(component: Map, workshop: Workshop) -> Lookup[list[list[SpaceFacts]]]:
    """A map's spaces by group, row by row."""
    found: dict[str, list[list[SpaceFacts]]] = {}
    for name, spaces in layout(component, workshop.figures).items():
        rows: dict[int, list[SpaceFacts]] = {}
        for space in spaces:
            facts = SpaceFacts(space.label, space.kind, space.values["value"], Lookup(space.values))
            rows.setdefault(space.row, []).append(facts)
        found[name] = list(rows.values())
    return Lookup(found)


def _seats(workshop: Workshop) -> tuple[list[SeatFacts], list[list[SeatFacts]]]:
    """The seats that are taken, clockwise, and who plays together; alone where nothing says so."""
    setup = workshop.description.setup
    if setup is None:
        return [], []
    seats = {
        name: SeatFacts(name, seat.title, Lookup(dict(seat.pieces.items())))
        for name, seat in list(setup.seats.items())[: workshop.players]
    }
    for described in setup.teams:
        if described.players == workshop.players:
            teams = [[seats[name] for name in team if name in seats] for team in described.teams]
            return list(seats.values()), teams
    return list(seats.values()), [[seat] for seat in seats.values()]


def _component(name: str, component: Component, workshop: Workshop) -> ComponentFacts:
    designs: list[DesignFacts] = []
    if isinstance(component, Counted):
        for n, design in enumerate(workshop.designs(name).ids):
            ref = f"{name}/{design}" if design else name
            values = Lookup(workshop.values(name, n))
            designs.append(DesignFacts(design, ref, workshop.copies(name, n), values))
        count = sum(design.count for design in designs)
    else:
        count = workshop.copies(name, 0)
        designs.append(DesignFacts("", name, count, Lookup({})))
    picture = component.picture or designs[0].id
    return ComponentFacts(
        id=name,
        kind=component.kind,
        group=component.group,
        title=component.title,
        note=component.note,
        count=count,
        designs=tuple(design for design in designs if design.count),
        design=Lookup({design.id: design for design in designs}),
        picture=f"{name}/{picture}" if picture else name,
        instead_of=(component.instead_of or "") if isinstance(component, Counted) else "",
    )
