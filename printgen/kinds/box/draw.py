"""Draw boxes: as large as their contents need, laid flat."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from typing import Final

from printgen.components import nets
from printgen.components.folds import tab_label
from printgen.components.piece import Art, Piece, View
from printgen.core.errors import Finding, Place, quoted
from printgen.core.geometry import Box, Polygon
from printgen.core.outlines import plate
from printgen.core.polygons import box_of
from printgen.core.printing import FURNITURE_MM
from printgen.core.units import number, parse_paper
from printgen.drawing.faces import DrawingContext, Faces
from printgen.kinds.box.contents import Pile, Stowed, counts, held, piles, ways
from printgen.kinds.box.forms import Form, Measures, Panel, Part
from printgen.kinds.box.lidded import LidForm
from printgen.kinds.box.model import Container, LiddedBox, Tuckbox
from printgen.kinds.box.tuckbox import TuckForm
from printgen.model.face import filled_boxes
from printgen.model.face_rows import without_room
from printgen.model.game import Sheets
from printgen.model.piece_counts import CARD_MM

_SLACK: Final = 1e-6
# In mm²: a base with sides that differ by less is as good either way.
_SQUARE: Final = 1.0
_NOTHING: Final = Stowed(0.0, 0.0, 0.0, ())


@dataclass(frozen=True)
class Carton:
    """A box for its contents."""

    measures: Measures
    inside: Measures
    stowed: Stowed
    parts: tuple[Part, ...]


@lru_cache(maxsize=64)
def fitted(
    held: tuple[Pile, ...], form: Form, bleed: float, rooms: tuple[tuple[float, float], ...]
) -> Carton:
    """Return the box of that form for the piles.

    Of all arrangements, those come first whose nets fit into each of the ``rooms``, widths and
    heights in mm; of these, the one that takes the least card. Cached: a kit is drawn for every
    paper, with the same contents.
    """

    def card_of(way: tuple[Stowed, Measures, Measures]) -> tuple[float, int]:
        stowed, _, (width, height, depth) = way
        surface = round(width * height + width * depth + height * depth, 3)
        return surface, len(stowed.columns)

    stowed = ways(held) if held else [_NOTHING]
    arranged = ((each, *form.around(each.measures)) for each in stowed)
    cartons = (
        Carton(measures, inside, stowed, form.parts(measures))
        for stowed, inside, measures in sorted(arranged, key=card_of)
    )
    first = next(cartons)
    for each in chain([first], cartons):
        if all(fits_on(each, bleed, *room) for room in rooms):
            return each
    return first


def fits_on(carton: Carton, bleed: float, width: float, height: float) -> bool:
    """Return True if each net with its bleed fits on paper of this width and height in mm."""
    short, long = sorted((width, height))
    least, most = _needed(carton, bleed)
    return least <= short + _SLACK and most <= long + _SLACK


def _needed(carton: Carton, bleed: float) -> tuple[float, float]:
    """Return the width and height of the paper that each of the nets needs, upright, in mm."""
    sizes = [sorted((part.net.width, part.net.height)) for part in carton.parts]
    return max(low for low, _ in sizes) + 2 * bleed, max(high for _, high in sizes) + 2 * bleed


def made(component: Container, context: DrawingContext, share: int = 1) -> Carton:
    """Return the box for its contents with the kit's number of players.

    With ``share``, it is one of that many boxes that share the pieces.
    """
    description = context.description
    held = piles(context.game, description.designs, component, context.players)
    parts = tuple(pile._replace(copies=-(-pile.copies // share)) for pile in held)
    room = _room_of_papers(context.game.sheets)
    return fitted(parts, _form(component, context), component.bleed, room)


def _room_of_papers(sheets: Sheets) -> tuple[tuple[float, float], ...]:
    """Return the width and height in mm within the margins of the papers that a game is for."""
    across, down = 2 * sheets.margin, 2 * sheets.margin + FURNITURE_MM * sheets.furniture
    papers = map(parse_paper, sheets.papers)
    return tuple((paper.width - across, paper.height - down) for paper in papers)


def _form(component: Container, context: DrawingContext) -> Form:
    """Return the form of a box, of the card of its group."""
    card = context.game.groups[component.group].thickness or CARD_MM
    match component:
        case LiddedBox(inside=least, lid=lid, play=play):
            room = Measures(least.width, least.height, least.depth)
            return LidForm(component.clearance, card, room, lid or 0.0, play)
        case Tuckbox(least=least):
            room = Measures(least.width, least.height, least.depth)
            return TuckForm(component.clearance, card, room)
    raise TypeError(component.kind)


def draw(component: Container, faces: Faces) -> Iterator[Piece]:
    """Yield the component's pieces, one for each sheet of card."""
    box = made(component, faces.context)
    panels = tuple(panel for part in box.parts for panel in part.panels)
    panels += tuple(p.panels[p.seen]._replace(key=p.behind) for p in box.parts if p.behind)
    wrong = _without_room(component, faces, panels)
    faces.context.log.findings += wrong
    if wrong:
        return
    game = faces.context.game
    label = tab_label(game)
    for design, part in zip(component.PARTS, box.parts, strict=True):
        arts = _arts(component, faces, part.panels)
        seen, (_, width, height) = arts[part.seen], part.panels[part.seen]
        shown = View(seen[0] if seen else (), width, height, plate(width, height))
        identity = faces.identity()
        identity["design"] = design
        identity["name"] = game.translate(design)
        piece = nets.piece(identity, part.net, arts, component.bleed, shown, label)
        yield piece._replace(back=_behind(component, faces, part))


def boxed(
    component: Container, faces: Faces, blanks: Mapping[str, nets.Blank]
) -> tuple[str, dict[str, Art]] | None:
    """Return the first ready-made box with room for the contents, and what is printed on it."""
    parts = made(component, faces.context).parts
    inside = list(_rooms(component, faces.context))
    for key, (room, sheets) in blanks.items():
        holds = any(all(a <= b + _SLACK for a, b in zip(one, room, strict=True)) for one in inside)
        if not holds or len(sheets) != len(parts):
            continue
        laid = [_like(part, sheet) for part, sheet in zip(parts, sheets, strict=True)]
        panels = [
            tuple(_panel(panel.key, face) for panel, face in zip(part.panels, sheet, strict=True))
            for part, sheet in zip(parts, laid, strict=True)
        ]
        if not any(_without_room(component, faces, each) for each in panels):
            arts = (_arts(component, faces, each) for each in panels)
            flat = map(partial(nets.covered, bleed=component.bleed, over={}), laid, arts)
            return key, dict(zip(component.PARTS, map(tuple, flat), strict=True))
    return None


def _rooms(component: Container, context: DrawingContext) -> Iterator[Sequence[float]]:
    """Yield the room that each arrangement of the contents takes, the smallest side first.

    Ready-made tuckboxes are for cards, as thick as whoever sells them makes them.
    """
    game = context.game
    parts = piles(game, context.description.designs, component, context.players)
    if isinstance(component, LiddedBox):
        form = _form(component, context)
        sides = (each.measures for each in (ways(parts) if parts else [_NOTHING]))
        yield from (sorted(form.around(each)[0]) for each in sides)
    elif all(game.components[member].product == "card" for _, member in held(game, component)):
        cards = [pile._replace(thickness=CARD_MM) for pile in parts]
        yield from (each.measures for each in ways(cards))


def _like(part: Part, faces: tuple[Polygon, ...]) -> tuple[Polygon, ...]:
    """Return the faces of a ready-made box. The base of a lid or tray, which comes first, is turned
    if it is long where the part is short.
    """
    own, other = part.panels[part.seen], _panel("", faces[part.seen])
    if part.seen or (own.width - own.height) * (other.width - other.height) > -_SQUARE:
        return faces
    base, *walls = faces
    return Polygon((*base.corners[1:], base.corners[0])), *walls


def _panel(key: str, face: Polygon) -> Panel:
    """Return the panel for a rectangle, from its upper left corner."""
    first, second, third = face.corners[:3]
    return Panel(key, round(math.dist(first, second), 6), round(math.dist(second, third), 6))


def _without_room(component: Container, faces: Faces, panels: tuple[Panel, ...]) -> list[Finding]:
    """Return findings about boxes of faces that have no room on panels of these sizes."""
    context = faces.context
    values = {**context.figures, **_known(component, context)}
    found: list[Finding] = []
    for key, across, down in panels:
        face = component.face_on(key)
        piece = f"{quoted(faces.component)}, {number(across)} × {number(down)} mm"
        if face is None:
            continue
        for box_name, box in filled_boxes(context.game.faces[face], values):
            where = partial(context.description.place, "faces", face, "boxes", box_name, key=True)
            room = box.on(across, down)
            found += without_room(box_name, room, getattr(box, "shape", ""), piece, where)
    return list(dict.fromkeys(found))


def _arts(
    component: Container, faces: Faces, panels: tuple[Panel, ...]
) -> list[tuple[Art, Polygon] | None]:
    """Return what is drawn on panels."""
    values, place = _known(component, faces.context), partial(_place, faces)
    arts: list[tuple[Art, Polygon] | None] = []
    for key, across, down in panels:
        if (face := component.face_on(key)) is None:
            arts.append(None)
            continue
        drawer = faces.on(face, across, down, component.bleed)
        arts.append((drawer.draw(values, place), Polygon(Box(0, 0, across, down).corners)))
    return arts


def _behind(component: Container, faces: Faces, part: Part) -> Art | None:
    """Return the back of a sheet, on which the panel that is seen shows something inside.

    It bleeds over two of the folds, and not where tabs are glued to the walls.
    """
    if not part.behind or component.face_on(part.behind) is None:
        return None
    around = box_of(part.net.faces[part.seen].corners)
    # When the sheet is turned on a vertical edge, right is left.
    base = Polygon(around._replace(x=part.net.width - around.right).corners)
    arts = _arts(component, faces, (_panel(part.behind, base),))
    upright = dict.fromkeys([*base.sides][1::2], 0.0)
    return tuple(nets.covered([base], arts, component.bleed, upright))


def _known(component: Container, context: DrawingContext) -> dict[str, str | int]:
    """Return the values of the fields that the faces of a box have."""
    game = context.game
    there = counts(game, context.description.designs, component, context.players)
    named = []
    for name, count in there.items():
        title = game.components[name].title
        if count:
            named.append(f"{count} {title.of(count)}")
    low, high = game.players.min, game.players.max
    several = game.translate("{fewest} to {most}", fewest=low, most=high)
    return {
        "game": game.title,
        "designer": game.credits.designer or "",
        "players": several if low != high else str(low),
        "contents": ", ".join(named),
        "count": sum(there.values()),
        "notice": game.credits.notice,
    }


def _place(faces: Faces, field: str) -> Place:
    """Return the place of a field's value in the data."""
    places: dict[str, tuple[str, ...]] = {
        "game": ("title",),
        "designer": ("credits", "designer"),
        "notice": ("credits", "notice"),
        "players": ("players",),
    }
    path = places.get(field, ("components", faces.component, "holds"))
    return faces.context.description.place(*path)


def advice(component: Container, context: DrawingContext, room: Box) -> str:
    """Return what to do about a box whose net is larger than the paper."""
    held = piles(context.game, context.description.designs, component, context.players)
    most = max((pile.copies for pile in held), default=0)
    for share in range(2, min(most, 12) + 1):
        if fits_on(made(component, context, share), component.bleed, room.width, room.height):
            many = f"distribute its contents among {share} {component.MANY}"
            return f"print it on larger paper, {many}, or leave it out with --only"
    need = " × ".join(
        number(side, 1) for side in _needed(made(component, context), component.bleed)
    )
    return f"print it on paper with room for {need} mm, or leave it out with --only"
