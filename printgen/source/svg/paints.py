"""Shapes with their fills and strokes, and their clips."""

from __future__ import annotations

from typing import Final, Literal

from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.core.outlines import mapped
from printgen.core.scene import Gradient, Group, Node, Paint, Path, Pen
from printgen.source.svg.context import QUIET, TO_PATHS, At, SvgFile
from printgen.source.svg.document import Element
from printgen.source.svg.drawing import CURRENT
from printgen.source.svg.gradients import KINDS
from printgen.source.svg.outlines import SHAPES, Segments, all_one_way, bounds
from printgen.source.svg.values import Tone, length, lengths, number, reference, share, tone

_CAPS: Final[dict[str, Literal["butt", "round", "square"]]] = {
    "butt": "butt",
    "round": "round",
    "square": "square",
}
_JOINS: Final[dict[str, Literal["miter", "round", "bevel"]]] = {
    "miter": "miter",
    "round": "round",
    "bevel": "bevel",
}
_SLACK: Final = 1e-6


def shape(file: SvgFile, element: Element, at: At) -> tuple[list[Node], Box | None]:
    """Return what a shape draws, and its bounding box in mm.

    Raises ValueError with a sentence.
    """
    style, onto = at.style, at.onto
    segments = file.outline(element, at.view)
    is_flat = abs(onto.a * onto.d - onto.b * onto.c) < _SLACK**2
    if not segments or is_flat or style["visibility"].strip() != "visible":
        return [], None
    own = bounds(segments) or Box(0, 0, 0, 0)
    fill = _fill(file, element, own, at)
    stroke = _stroke(file, element, at)
    nodes: list[Node] = []
    if fill is not None and element.name != "line":
        even_odd = style["fill-rule"].strip() == "evenodd"
        nodes.append(_filled(Path(mapped(segments, onto), Paint(even_odd=even_odd)), fill, onto))
    reach = bounds(segments, onto)
    if stroke is not None:
        line = _line(segments, stroke, at)
        under = style["paint-order"].split()[:1] == ["stroke"]
        nodes = [line, *nodes] if under else [*nodes, line]
        reach = reach and reach.grown(_width(at) * onto.scale / 2)
    return _joined(nodes), reach if nodes else None


def _filled(path: Path, fill: Tone | Gradient, onto: Matrix) -> Node:
    if isinstance(fill, Gradient):
        made = fill._replace(matrix=(fill.matrix or IDENTITY).then(onto))
        return path._replace(paint=path.paint._replace(fill=made))
    return _seen(path._replace(paint=path.paint._replace(fill=fill.colour)), fill.opacity)


def _joined(nodes: list[Node]) -> list[Node]:
    """Return a fill and its stroke as one path."""
    match nodes:
        case [Path(segments, fill), Path(others, line)] if segments == others and not line.fill:
            return [Path(segments, line._replace(fill=fill.fill, even_odd=fill.even_odd))]
    return nodes


def _seen(node: Node, opacity: float) -> Node:
    return node if opacity >= 1 else Group((node,), opacity=opacity)


def _fill(file: SvgFile, element: Element, box: Box, at: At) -> Tone | Gradient | None:
    opacity = share(at.style["fill-opacity"])
    named = reference(at.style["fill"])
    if named is None:
        return _tone(at.style["fill"], opacity, at)
    if named.otherwise and not file.has(named.target):
        return _tone(named.otherwise, opacity, at)
    found = file.target(named.target)
    if found.name not in KINDS:
        hint = "fill it with a colour or a gradient, or make a PNG of the drawing"
        file.not_drawn(element, f"a <{found.name}> as a fill", hint)
        return None
    try:
        made = file.gradients.paint(found, box, at.view, opacity)
    except ValueError as error:
        file.wrong(found, str(error))
        return None
    if isinstance(made, Gradient):
        file.count(element, len(made.stops))
        current = _current(at)
        stops = (
            each._replace(colour=current.colour) if each.colour == CURRENT else each
            for each in made.stops
        )
        return made._replace(stops=tuple(stops))
    return made


def _current(at: At) -> Tone:
    """Return the value of ``currentColor`` here: CURRENT if the file does not set it."""
    text = at.style["color"]
    return Tone(CURRENT) if text.strip().lower() == CURRENT.lower() else tone(text) or Tone(CURRENT)


def _tone(text: str, opacity: float, at: At) -> Tone | None:
    found = tone(text)
    if found is None:
        return None
    if found.colour == CURRENT:
        found = _current(at)
    seen = found.opacity * opacity
    return found._replace(opacity=seen) if seen > 0 else None


def _stroke(file: SvgFile, element: Element, at: At) -> Tone | None:
    opacity = share(at.style["stroke-opacity"])
    if _width(at) <= 0:
        return None
    named = reference(at.style["stroke"])
    if named is None:
        return _tone(at.style["stroke"], opacity, at)
    if named.otherwise and not file.has(named.target):
        return _tone(named.otherwise, opacity, at)
    hint = "turn the line into a shape (Inkscape: Path > Stroke to Path)"
    file.not_drawn(element, "a line with a gradient or a pattern", hint)
    return None


def _width(at: At) -> float:
    return length(at.style["stroke-width"], at.view.wholes[""])


def _line(segments: Segments, stroke: Tone, at: At) -> Node:
    style, onto = at.style, at.onto
    cap, join = style["stroke-linecap"].strip(), style["stroke-linejoin"].strip()
    if cap not in _CAPS or join not in _JOINS:
        raise ValueError(f"a line with the ends '{cap}' and the corners '{join}' is not drawn")
    dash, offset = _dashes(at)
    limit = max(number(style["stroke-miterlimit"]), 1.0)
    # Strokes keep their width if a map only moves, turns and scales.
    square = onto.scale**2
    is_even = (
        abs(onto.a * onto.c + onto.b * onto.d) < _SLACK * square
        and abs(onto.a**2 + onto.b**2 - onto.c**2 - onto.d**2) < _SLACK * square
    )
    scale = onto.scale if is_even else 1.0
    paint = Paint(
        None,
        stroke.colour,
        _width(at) * scale,
        tuple(each * scale for each in dash),
        pen=Pen(_CAPS[cap], _JOINS[join], limit, offset * scale),
    )
    made: Node = Path(mapped(segments, onto) if is_even else segments, paint)
    return _seen(made if is_even else Group((made,), onto), stroke.opacity)


def _dashes(at: At) -> tuple[list[float], float]:
    """Return the lengths of dashes and gaps, and their offset."""
    text, whole = at.style["stroke-dasharray"].strip(), at.view.wholes[""]
    dash = [] if text in {"none", ""} else lengths(text, whole)
    if any(each < 0 for each in dash) or not sum(dash):
        return [], 0.0
    if len(dash) % 2:
        dash *= 2
    # Patterns are periodic, so a negative offset equals a positive one.
    return dash, length(at.style["stroke-dashoffset"], whole) % sum(dash)


def clipped(file: SvgFile, element: Element, target: str, nodes: list[Node], at: At) -> list[Node]:
    """Return an element's nodes, clipped by a ``<clipPath>``. Raises ValueError with a sentence."""
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
            hint = "combine its shapes into one path (Inkscape: Path > Union)"
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
        hint = "combine both into one path (Inkscape: Path > Intersection)"
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
