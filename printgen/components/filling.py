"""Art of a face in an outline that is larger than the face: what bleeds takes the outline."""

from __future__ import annotations

from printgen.components.piece import Art
from printgen.core.geometry import Box, Polygon
from printgen.core.polygons import Outline, box_of
from printgen.core.scene import Circle, Group, Node, Path, Rect, Text, closed
from printgen.drawing.backdrop import area


def filled(art: Art, room: Box, outline: Outline) -> Art:
    """Return art for an outline round ``room``, in which alone words stand; all in mm.

    A rectangle that covers the outline takes its place, fill and line, so that ink saving and
    checks see a shape and no hidden corners. What else reaches beyond the room is clipped.
    """
    whole, found, over = box_of(outline), list[Node](), list[Node]()

    def clip() -> None:
        if over:
            found.append(Group(tuple(over), clip=Polygon(outline)))
            over.clear()

    for node in art:
        if isinstance(node, Rect) and not node.radius and _box(node).contains(whole, 1e-3):
            clip()
            found.append(Path(closed(outline), node.paint))
        elif isinstance(node, Text) or _lies_in(node, room):
            clip()
            found.append(node)
        else:
            over.append(node)
    clip()
    return tuple(found)


def _box(node: Rect) -> Box:
    return Box(node.x, node.y, node.width, node.height)


def _lies_in(node: Node, room: Box) -> bool:
    """Return True if a shape lies in the room, with its line; of what is a whole drawing, False."""
    if isinstance(node, Rect | Circle | Path):
        line = node.paint.width / 2 if node.paint.stroke else 0.0
        return room.contains(area(node).box.grown(line))
    return False
