"""The facts of a game for templates: its figures and components, counted for this kit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from printgen.core.guests import extension
from printgen.drawing.faces import DrawingContext
from printgen.model.boards import BoardBase
from printgen.model.component import Title
from printgen.model.edges import read
from printgen.model.figures import Provenance
from printgen.model.game import Game
from printgen.model.game_extras import Answers
from printgen.model.kinds import Component
from printgen.model.pieces import DesignedPieces, Pieces
from printgen.typesetting.facts import Facts, Fields

_Seat: TypeAlias = dict[str, object]


@dataclass(frozen=True)
class TitleFacts:
    """The singular and plural of a title."""

    one: str
    many: str


@dataclass(frozen=True)
class DesignFacts:
    """One design: ``title`` is what it is called, ``ref`` its name in figures, ``count`` its copies
    in this kit.
    """

    id: str
    title: str
    ref: str
    count: int
    values: Mapping[str, Any]


@dataclass(frozen=True)
class ComponentFacts:
    """One component: ``count`` is its copies in this kit; designs without copies are left out.

    ``totals`` are the sums of numeric fields over all copies, such as the money in a bank.
    ``instead_of`` is the id of the component that it replaces, if any. ``shown`` is how lists show
    it: by ``large`` or ``small`` pictures, or in ``words``.
    """

    id: str
    kind: str
    group: str
    title: TitleFacts
    note: str | None
    count: int
    designs: tuple[DesignFacts, ...]
    design: Mapping[str, DesignFacts]
    picture: str
    instead_of: str
    shown: str
    totals: Mapping[str, float]


@dataclass(frozen=True)
class SheetFacts:
    """The contents of a score sheet besides its lines; empty for a blank one.

    ``names``, ``totals`` and ``team_totals`` are by seat; ``counts`` and ``points`` by (seat, what
    is counted), where the seat ``common`` is for what all share. ``winners`` are seats, ``verdict``
    says who wins. ``extra`` is the part of the results that only this game has, by seat. ``height``
    is that of a field in mm if the sheet's own is too large, and a ``compact`` sheet leaves out
    everything that is not needed for writing.
    """

    names: Fields = field(default_factory=Fields)
    counts: Fields = field(default_factory=Fields)
    points: Fields = field(default_factory=Fields)
    totals: Fields = field(default_factory=Fields)
    team_totals: Fields = field(default_factory=Fields)
    winners: frozenset[str] = frozenset()
    verdict: str = ""
    extra: Fields = field(default_factory=Fields)
    filled: bool = False
    height: float | None = None
    compact: bool = False


def template_facts(context: DrawingContext) -> Facts:
    """Return the names that every template has.

    Each is listed here, with its contents: nothing else of a game is visible to a template.
    """
    game = context.game
    rules = context.description.rules
    seats, teams = _seats(context)
    return Facts(
        {
            "game": _game(game),
            "seats": seats,
            "teams": teams,
            "sheet": SheetFacts(),
            "players": context.player_counts[-1],
            "player_counts": context.player_counts,
            "figures": context.figures,
            "figures_for": {players: game.figures_at(players) for players in game.players.counts},
            "tables": rules.tables if rules else {},
            "rules": _worked_out(context),
            "measures": {name: measure.value for name, measure in game.measures.items()},
            "components": {facts.id: facts for facts in components(context)},
            "boards": {
                name: _board(component, context)
                for name, component in game.components.items()
                if isinstance(component, BoardBase)
            },
            "groups": [
                {"id": name, **_picked(group, "title", "stock", "making")}
                for name, group in game.groups.items()
            ],
            "supplies": [
                {
                    "title": _title(supply.title),
                    "quantity": supply.count(context.figures),
                    **_picked(supply, "note", "sign", "provenance"),
                }
                for supply in game.supplies.values()
            ],
            "open_questions": [
                {
                    **_picked(question, "title", "why", "provenance"),
                    "settled": question.answer(context.figures),
                }
                for question in game.open_questions.values()
                if any(map(question.concerns, context.player_counts))
            ],
            "provenance_notes": list(_provenance_notes(game)),
        }
    )


def _provenance_notes(game: Game) -> Iterator[dict[str, object]]:
    """Yield the figures that the rules leave open and a note explains, except those of open
    questions.
    """
    shaky = {Provenance.UNCLEAR, Provenance.ASSUMED}
    asked = [question.settled for question in game.open_questions.values()]
    settled = {each.figure for each in asked if isinstance(each, Answers)}
    for name, figure in game.figures.items():
        if figure.provenance in shaky and figure.note and name not in settled:
            yield {"value": figure.written(), **_picked(figure, "provenance", "note")}


def components(context: DrawingContext) -> Iterable[ComponentFacts]:
    """Yield the game's components, counted for the context's number of players."""
    for name, component in context.game.components.items():
        yield _component(name, component, context)


def _picked(thing: object, *names: str) -> dict[str, object]:
    """Return some of a model's values, by name."""
    return {name: getattr(thing, name) for name in names}


def _title(title: Title) -> TitleFacts:
    return TitleFacts(title.one, title.many)


def _game(game: Game) -> dict[str, object]:
    return {
        **_picked(game, "id", "title", "subtitle", "name", "version", "language"),
        "has_fonts": bool(game.theme.fonts),
        "players": _picked(game.players, "min", "max", "provenance", "note"),
        "credits": _picked(game.credits, "designer", "what", "notice", "source"),
        "variant": _picked(game.variant, "title", "note", "author", "of") if game.variant else None,
    }


def _worked_out(context: DrawingContext) -> Mapping[str, object]:
    """Return the facts that the game's own code computes for its texts; none if it has no
    ``facts``.
    """
    rules = context.description.rules
    guest = extension(rules.engine, "facts") if rules else None
    return guest.facts(context.description, context.figures) if guest else {}


def _board(component: BoardBase, context: DrawingContext) -> Facts:
    """Return a board's groups: the graph of the spaces, and row by row what is printed on them."""
    found = {}
    for name, spaces in component.groups(context.figures).items():
        graph = component.joined(spaces)
        rows: dict[int, list[dict[str, object]]] = {}
        for space in spaces:
            facts = {**_picked(space, "label", "kind", "values"), "value": space.values["value"]}
            rows.setdefault(space.row, []).append(facts)
        found[name] = Facts(
            {"labels": graph.labels, "rows": graph.rows, "spaces": list(rows.values())}
        )
    return Facts(found)


def _seats(context: DrawingContext) -> tuple[list[_Seat], list[list[_Seat]]]:
    """Return the seats that are taken, clockwise, with their own designs, and the teams."""
    setup = context.description.setup
    if setup is None:
        return [], []
    players = context.player_counts[-1]
    seats = {
        name: {"id": name, **_picked(seat, "title", "pieces")}
        for name, seat in list(setup.seats.items())[:players]
    }
    for described in setup.teams:
        if described.players == players:
            teams = [[seats[name] for name in team if name in seats] for team in described.teams]
            return list(seats.values()), teams
    return list(seats.values()), [[seat] for seat in seats.values()]


def _read(component: Pieces, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields of a design, with its paths and edges as lists."""
    kinds = component.edge_fields if isinstance(component, DesignedPieces) else {}
    if not kinds:
        return values
    count = component.edge_count(vars(component), values)
    texts = {field: values.get(field) for field in kinds}
    return {**values, **{f: read(kinds[f], t, count) if t else () for f, t in texts.items()}}


def _component(name: str, component: Component, context: DrawingContext) -> ComponentFacts:
    designs: list[DesignFacts] = []
    if isinstance(component, Pieces):
        drawn = context.designs(name)
        for n, (design, title) in enumerate(zip(drawn.ids, drawn.titles, strict=True)):
            ref = f"{name}/{design}" if design else name
            values = _read(component, context.values(name, n))
            designs.append(DesignFacts(design, title, ref, context.copies(name, n), values))
        count = sum(design.count for design in designs)
    else:
        count = context.copies(name, 0)
        designs.append(DesignFacts("", "", name, count, {}))
    picture = component.picture or designs[0].id or component.PARTS[0]
    there = tuple(design for design in designs if design.count)
    return ComponentFacts(
        id=name,
        kind=component.kind,
        group=component.group,
        title=_title(component.title),
        note=component.note,
        count=count,
        designs=there,
        design={design.id: design for design in designs},
        picture=f"{name}/{picture}" if picture else name,
        instead_of=(component.instead_of or "") if isinstance(component, Pieces) else "",
        shown=component.listed(len(there)),
        totals=_totals(designs),
    )


def _totals(designs: Sequence[DesignFacts]) -> dict[str, float]:
    """Return the sum of each field over all copies, if it is a number in all designs."""
    found: dict[str, float] = {}
    for name in designs[0].values:
        numbers: list[Any] = [each.values.get(name) for each in designs]
        if all(type(number) in {int, float} for number in numbers):
            pairs = zip(numbers, designs, strict=True)
            found[name] = sum(number * each.count for number, each in pairs)
    return found
