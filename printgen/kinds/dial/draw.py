"""Draw dials: the disc with the numbers, and the cover below it on the paper.

Both are round and cut out along a line, like the window and the holes. When the sheet is turned on
a vertical edge, they stay in place, so that a back meets its disc.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from printgen.components import folds
from printgen.components.cropped import cropped
from printgen.components.piece import Art, Piece, View
from printgen.core.errors import Place
from printgen.core.geometry import Box, Point, rotation, translation
from printgen.core.outlines import Ring, Trace, path, reversed_path, ring
from printgen.core.scene import Circle, Group, Node, Paint, Rect, closed, line
from printgen.drawing.faces import DrawingContext, Faces, PlaceOf
from printgen.kinds.dial.model import Counting, Dial, DialPlace
from printgen.model.face_uses import OF_SIDES, known_on

# Between the bleeds of the two discs.
_APART_MM: Final = 2.0
# The length of the arms of the central cross; in a hole, they reach its edge.
_CROSS_MM: Final = 2.0
# The width of the window's white margin: its edge is printed, so that no white is visible beside a
# cut.
_INSIDE_MM: Final = 0.5
_CLIP: Final = Paint()


def draw(component: Dial, faces: Faces) -> Iterator[Piece]:
    """Yield the component's pieces, one for each design: both discs of it."""
    across, bleed = component.diameter, component.bleed
    radius = across / 2
    # The cover's own corner.
    low = across + 2 * bleed + _APART_MM
    window = _window(component)
    discs = [(radius, radius), (radius, low + radius)]
    # Holes run counter-clockwise, so that the fill of the outline leaves them out.
    outline = [reversed_path(closed(window.moved(0, low).corners))]
    if component.hole:
        outline += [reversed_path(path(Ring(*middle, component.hole / 2))) for middle in discs]
    outline += [path(Ring(*middle, radius)) for middle in discs]
    marks = [mark for middle in discs for mark in _cross(middle, component.hole / 2 or _CROSS_MM)]
    below, above, behind = (
        faces.on(face, across, across, bleed, ring(across)) if face is not None else None
        for face in (component.disc, component.cover, component.back)
    )
    round_, reach = Circle(radius, radius, radius, _CLIP), radius + bleed
    clip = Circle(radius, radius, reach, _CLIP)
    for n, design, values, place in faces.rows():
        numbers = _numbers(faces, component, values, place)
        backdrop = below.draw(values, place) if below else ()
        cover = above.draw(values, place) if above else ()
        back = (Group(behind.draw(values, place), None, clip),) if behind else None
        disc = (*backdrop, *_ring(numbers, window, radius))
        nodes: list[Node] = [
            Group(disc, None, clip),
            Group(cover, translation(0, low), clip),
            Rect(*window.moved(0, low).grown(-_INSIDE_MM), Paint("#ffffff", fixed=True)),
            *folds.cut(outline, faces.component, design),
            *marks,
        ]
        seen = (Group(cover, None, round_), Group(tuple(cropped(disc, window)), None, window))
        yield Piece(
            **faces.identity(n),
            width=across,
            height=low + across,
            bleed=bleed,
            front=tuple(nodes),
            back=back,
            outline=Trace(tuple(step for part in outline for step in part)),
            shown=View(seen, across, across, ring(across), back=back),
        )


def advice(component: Dial, context: DrawingContext, room: Box) -> str:  # noqa: ARG001 - as of others
    """Return the largest diameter with which both discs lie on the paper."""
    short, long = sorted((room.width, room.height))
    most = min(short, (long - _APART_MM) / 2) - 2 * component.bleed
    return f"its diameter may be {int(most)} mm here"


def _window(component: Dial) -> Box:
    """Return the window, at the top of the cover."""
    wide, high = component.window.width, component.window.height
    return Box(component.diameter / 2 - wide / 2, component.edge, wide, high)


def _numbers(
    faces: Faces, component: Dial, values: dict[str, object], of_row: PlaceOf
) -> list[Art]:
    """Return the faces of the ring, in the order of the data."""
    wide, high = component.window.width, component.window.height
    whole = partial(faces.context.description.place, "components", faces.component)
    found = []
    for n, (value, face) in enumerate(component.places(faces.context.figures)):
        drawer = faces.on(face, wide, high, 0)
        at = partial(whole, *_path(component, n))
        place = partial(_place, at, of_row)
        found.append(drawer.draw(known_on(n + 1, value, values), place))
    return found


def _ring(numbers: list[Art], window: Box, radius: float) -> Iterator[Node]:
    """Yield the numbers around the centre, clockwise, each upright when it is at the top."""
    for n, art in enumerate(numbers):
        turn = rotation(360 * n / len(numbers), radius, radius)
        yield Group(art, translation(window.x, window.y).then(turn))


def _path(component: Dial, n: int) -> tuple[str | int, ...]:
    """Return the path in the component to the value of a place."""
    if isinstance(component.ring, Counting):
        return ("ring",)
    return ("ring", n, "value") if isinstance(component.ring[n], DialPlace) else ("ring", n)


def _place(of_ring: Callable[[], Place], of_row: PlaceOf, field: str) -> Place:
    """Return the place of a field's value in the data."""
    return of_ring() if field in OF_SIDES else of_row(field)


def _cross(middle: Point, reach: float) -> Iterator[Node]:
    """Yield the cross for the pin: fine lines, with white below to be visible on any background."""
    x, y = middle
    ends = (((x - reach, y), (x + reach, y)), ((x, y - reach), (x, y + reach)))
    for paint in (folds.UNDER_CUT, folds.CUT):
        yield from (line(start, end, paint) for start, end in ends)
