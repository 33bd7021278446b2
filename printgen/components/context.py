"""What templates can see of a game: its figures and components, counted for this kit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from printgen.components.workshop import Workshop
from printgen.model.component import Component, Flat, Title
from printgen.model.figures import Provenance

T = TypeVar("T")


class Lookup(Generic[T]):
    """Things by id, in the data's order. Templates write underscores where ids have hyphens."""

    def __init__(self, things: dict[str, T]) -> None:
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
    """One component: ``count`` is its copies in this kit; designs without copies are left out."""

    id: str
    kind: str
    group: str
    title: Title
    note: str | None
    count: int
    designs: tuple[DesignFacts, ...]
    design: Lookup[DesignFacts]
    picture: str


@dataclass(frozen=True)
class FigureFacts:
    """A figure whose provenance readers should know."""

    name: str
    value: int
    provenance: str
    note: str | None


def context(workshop: Workshop) -> dict[str, object]:
    """The names that every template has."""
    game = workshop.game
    components = {
        name: _component(name, component, workshop) for name, component in game.components.items()
    }
    shaky = {Provenance.UNCLEAR, Provenance.ASSUMED}
    return {
        "game": game,
        "players": workshop.players,
        "figures": Lookup(workshop.figures),
        "components": Lookup(components),
        "groups": [{"id": name, **group.model_dump()} for name, group in game.groups.items()],
        "supplies": list(game.supplies.values()),
        "open_questions": list(game.open_questions.values()),
        "provenance_notes": [
            FigureFacts(name.replace("-", " "), figure.value, figure.provenance.value, figure.note)
            for name, figure in game.figures.items()
            if figure.provenance in shaky
        ],
    }


def _component(name: str, component: Component, workshop: Workshop) -> ComponentFacts:
    designs: list[DesignFacts] = []
    if isinstance(component, Flat):
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
    )
