"""Distortion by a printer and its correction, so that backs meet their fronts.

What a printer does, seen from the front of the sheet, with c the middle of the paper (mm, y down):

    front    p  ->  c + S (p - c)
    back     p  ->  c + R S (p - c + t)

where S stretches by what is printed in place of 1 mm, along x and along y (rollers and drums feed
paper a little more or less than the head or the laser is wide), R turns clockwise by ``rotation``
and t is (``x``, ``y``). A back's point p is here the one that should lie behind the front's point
p. Both sides shrink alike, so x and y are measured with scales that shrink as well. t stands inside
R, since it is read along scales that are turned by as much: where a line of the back crosses the
front's scale is where it would cross a scale that is turned with it (but for the cosine of the
angle, which is 0.006 mm at the most that can be corrected). Solved for what must be sent for p to
come out at p itself:

    front    c + S' (p - c)                 S' shrinks what S stretches
    back     c + S' R' (p - c) - t          R' turns back

On the back's own page that is the same map between two reflections, which lead from the page to
the front's point of view and back again.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Self

from printgen.core.geometry import Box, Matrix, rotation, scaling, translation
from printgen.core.printing import LONG_EDGE, Duplex
from printgen.core.scene import Group, Node, Page, Path, Use, line
from printgen.imposition.press import Press, Sheet
from printgen.imposition.sides import flip

# Larger values are no misregistration, but a wrong setting of the printer or a typing error.
MOST_SHIFT_MM: Final = 10.0
MOST_ROTATION: Final = 2.0
LEAST_SCALE: Final = 95.0
MOST_SCALE: Final = 105.0


# A mark that rises by less than this is horizontal; where it ends does not matter.
_LEVEL_MM: Final = 0.5


class Printer(NamedTuple):
    """The misregistration of a printer, as measured on the test sheet.

    Seen from the front against the light, a back lies ``x`` mm too far to the right and ``y`` mm
    too low, and is turned clockwise by ``rotation`` degrees. ``scale_x`` and ``scale_y`` are the
    printed width and height in per cent. ``duplex`` is how the measured sheets were turned.
    """

    name: str
    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    scale_x: float = 100.0
    scale_y: float = 100.0
    duplex: Duplex = LONG_EDGE

    def facts(self) -> dict[str, Any]:
        """Return the entry of a kit's manifest."""
        return {name.replace("_", "-"): each for name, each in self._asdict().items()}

    @classmethod
    def of_facts(cls, facts: Mapping[str, Any]) -> Self:
        """Return the printer of an entry in a kit's manifest."""
        return cls(**{name.replace("-", "_"): each for name, each in facts.items()})


def correction(printer: Printer, press: Press, *, back: bool) -> Matrix:
    """Return the map for a side that cancels the printer's distortion."""
    cx, cy = press.paper.width / 2, press.paper.height / 2
    middle = translation(-cx, -cy)
    sized = scaling(100 / printer.scale_x, 100 / printer.scale_y)
    if not back:
        return middle.then(sized).then(translation(cx, cy))
    flipped = flip(press)
    turned = flipped.then(middle).then(rotation(-printer.rotation)).then(sized)
    return turned.then(translation(cx - printer.x, cy - printer.y)).then(flipped)


def fitted(press: Press, printer: Printer) -> Press:
    """Return the press with enough margin for corrected art to stay in the printable area.

    Small corrections usually fit in the margin as it is.
    """
    slip = farthest(press, printer)
    least = min(press.margin, press.rim) + slip
    return press._replace(margin=max(press.margin, least), slip=slip)


def farthest(press: Press, printer: Printer) -> float:
    """Return the largest distance by which a correction moves anything on the paper, in mm."""
    width, height = press.paper.width, press.paper.height
    away = 0.0
    for back in (False, True):
        matrix = correction(printer, press, back=back)
        for x, y in ((0.0, 0.0), (width, 0.0), (0.0, height), (width, height)):
            u, v = matrix.apply(x, y)
            away = max(away, abs(u - x), abs(v - y))
    return away


def corrected(sheet: Sheet, press: Press, printer: Printer) -> Sheet:
    """Return the sheet with both sides corrected.

    Its placements stay: they are where pieces will be on paper.
    """
    front = corrected_page(sheet.front, press, printer)
    if sheet.back is None:
        return sheet._replace(front=front)
    return sheet._replace(front=front, back=corrected_page(sheet.back, press, printer, back=True))


def corrected_page(page: Page, press: Press, printer: Printer, *, back: bool = False) -> Page:
    """Return a page with the correction, ready to print."""
    matrix, whole = correction(printer, press, back=back), Box(0, 0, page.width, page.height)
    return page._replace(
        children=tuple(_moved(tuple(_reached(page, matrix, press.rim)), matrix)),
        trim=page.trim.mapped(matrix).common(whole),
        bleed=page.bleed.mapped(matrix).common(whole),
    )


def _reached(page: Page, matrix: Matrix, rim: float) -> Iterator[Node]:
    """Yield the page's transformed nodes, with marks shortened to the printable area.

    Art lies inside of it anyway.
    """
    reach = Box(0, 0, page.width, page.height).grown(-rim)
    for node in page.children:
        if not isinstance(node, Path) or len(node.segments) != 2:
            yield node
            continue
        (_, start), (_, end) = node.segments
        (x1, y1), (x2, y2) = matrix.apply(*start), matrix.apply(*end)
        low, high = 0.0, 1.0
        for at, to, least, most in (
            (x1, x2, reach.x, reach.right),
            (y1, y2, reach.y, reach.bottom),
        ):
            if abs(to - at) > _LEVEL_MM:
                ends = sorted(((least - at) / (to - at), (most - at) / (to - at)))
                low, high = max(low, ends[0]), min(high, ends[1])
        if (high - low) * math.dist(start, end) < 1:
            continue
        (u1, v1), (u2, v2) = start, end
        first = u1 + (u2 - u1) * low, v1 + (v2 - v1) * low
        last = u1 + (u2 - u1) * high, v1 + (v2 - v1) * high
        yield line(first, last, node.paint)


def _moved(nodes: tuple[Node, ...], matrix: Matrix) -> list[Node]:
    """Return the transformed nodes.

    Art keeps its own group, by which other code finds it on a page.
    """
    moved: list[Node] = []
    loose: list[Node] = []
    for node in (*nodes, None):
        if node is not None and not isinstance(node, Group | Use):
            loose.append(node)
            continue
        if loose:
            moved.append(Group(tuple(loose), matrix))
            loose.clear()
        if isinstance(node, Use):
            moved.append(node._replace(matrix=node.matrix.then(matrix)))
        elif node is not None:
            inner = node.matrix
            moved.append(node._replace(matrix=matrix if inner is None else inner.then(matrix)))
    return moved
