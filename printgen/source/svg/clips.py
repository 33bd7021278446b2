"""Clips by their names: the outlines of a ``<clipPath>`` as one."""

from __future__ import annotations

from printgen.core.geometry import Matrix
from printgen.core.outlines import mapped
from printgen.core.scene import Group, Node, Paint, Path
from printgen.source.svg.context import QUIET, TO_PATHS, At, SvgFile
from printgen.source.svg.document import Element
from printgen.source.svg.outlines import SHAPES, all_one_way, bounds
from printgen.source.svg.values import reference


def clipped(file: SvgFile, element: Element, target: str, nodes: list[Node], at: At) -> list[Node]:
    """Return an element's nodes cut off by a ``<clipPath>``. Raises ValueError with a sentence."""
    found = file.target(target, "clipPath")
    if target in at.through:
        raise ValueError(f"'{target}' would be clipped by itself")
    inside = at.within(file, found)._replace(through=(*at.through, target))
    if found.attributes.get("clipPathUnits") == "objectBoundingBox":
        if element.name not in SHAPES:
            raise ValueError("a clip by the box of a group ('objectBoundingBox') is not drawn")
        box = bounds(file.outline(element, at.view))
        if box is None:
            return []
        boxed = Matrix(box.width, 0, 0, box.height, box.x, box.y)
        inside = inside._replace(onto=boxed.then(inside.onto))
    shapes = [each for child in found.children for each in _parts(file, child, inside)]
    if not shapes:
        return []  # nothing is left
    clip = shapes[0]
    if len(shapes) > 1:
        if any(each.paint.even_odd for each in shapes):
            hint = "make one path of its shapes (Inkscape: Path > Union)"
            file.not_drawn(found, "a <clipPath> of several shapes, some of them 'evenodd',", hint)
        steps = tuple(step for each in shapes for step in all_one_way(each.segments))
        clip = Path(steps, Paint())
    cut: list[Node] = [Group(tuple(nodes), clip=clip)]
    further = reference(inside.style["clip-path"])
    return (
        cut
        if further is None
        else clipped(file, element, further.target, cut, inside._replace(onto=at.onto))
    )


def _parts(file: SvgFile, element: Element, at: At) -> list[Path]:
    """Return the outlines of a part of a clip."""
    if element.name in QUIET:
        return []
    at = at.within(file, element)
    style = at.style
    if style["display"].strip() == "none" or style["visibility"].strip() != "visible":
        return []
    if reference(style["clip-path"]) is not None:
        hint = "make one path of both (Inkscape: Path > Intersection)"
        file.not_drawn(element, "a clip of a part of a <clipPath>", hint)
    if element.name == "use":
        file.count(element)
        return _parts(file, *file.used(element, at))
    if element.name not in SHAPES:
        file.not_drawn(element, f"<{element.name}> in a <clipPath>", TO_PATHS)
        return []
    segments = file.outline(element, at.view)
    rule = style["clip-rule"].strip() == "evenodd"
    return [Path(mapped(segments, at.onto), Paint(even_odd=rule))] if segments else []
