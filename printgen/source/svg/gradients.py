"""Gradients by name: stops, ends, transforms, and inherited attributes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final, NamedTuple

from printgen.core.geometry import Box, Matrix
from printgen.core.scene import Gradient, Stop
from printgen.source.svg.document import Element
from printgen.source.svg.drawing import CURRENT
from printgen.source.svg.outlines import View
from printgen.source.svg.styles import INHERITED, Styles, inherited
from printgen.source.svg.values import Tone, share, tone, transform

KINDS: Final = ("linearGradient", "radialGradient")
# The most repetitions of a gradient in a shape.
MOST_REPEATS: Final = 100
_MOST_PARENTS: Final = 20
# The distance of the focus from the edge, as a share of the radius; beyond it, the gradient would
# be a cone.
_INSIDE: Final = 0.999
_SQUARE: Final = View(1.0, 1.0)


class _Whole(NamedTuple):
    """A gradient with its own and its inherited attributes."""

    kind: str
    attributes: dict[str, str]
    stops: list[Element]


class Gradients:
    """The gradients of a file."""

    def __init__(self, named: Mapping[str, Element], styles: Styles) -> None:
        self._named = named
        self._styles = styles

    def paint(
        self, element: Element, box: Box, view: View, opacity: float
    ) -> Gradient | Tone | None:
        """Return the gradient that fills a shape whose outline is in ``box``.

        None if SVG says that nothing is drawn. Raises ValueError with a sentence.
        """
        whole = self._whole(element)
        stops = self._stops(whole.stops, opacity)
        if not stops:
            return None
        last = Tone(stops[-1].colour, stops[-1].opacity)
        if len(stops) == 1:
            return last
        attributes = whole.attributes
        onto = transform(attributes.get("gradientTransform", ""))
        if attributes.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse":
            if not box.width or not box.height:
                return None
            onto = onto.then(Matrix(box.width, 0, 0, box.height, box.x, box.y))
            view = _SQUARE
        if not onto.a * onto.d - onto.b * onto.c:
            return last
        ends = _ends(whole, element, view)
        if ends is None:
            return last
        made = Gradient(tuple(stops), ends, onto)
        match attributes.get("spreadMethod", "pad"):
            case "pad":
                return made
            case "repeat":
                return _again(made, box, there_and_back=False)
            case "reflect":
                return _again(made, box, there_and_back=True)
            case other:
                raise ValueError(f"'spreadMethod' is '{other}'")

    def _whole(self, element: Element) -> _Whole:
        attributes: dict[str, str] = {}
        stops: list[Element] = []
        seen: set[str] = set()
        kind = element.name
        while True:
            here = element.attributes
            # Attributes of circles do not apply to lines.
            attributes = here | attributes
            stops = stops or [each for each in element.children if each.name == "stop"]
            target = here.get("href", "")
            if not target:
                return _Whole(kind, attributes, stops)
            following = self._named.get(target.removeprefix("#"))
            if not target.startswith("#") or following is None or following.name not in KINDS:
                raise ValueError(f"'href': unknown gradient '{target}'")
            if len(seen) >= _MOST_PARENTS:
                raise ValueError(f"'href' leads on more than {_MOST_PARENTS} times")
            if target in seen:
                raise ValueError(f"'href': the gradients go round in a circle at '{target}'")
            seen.add(target)
            element = following

    def _stops(self, elements: list[Element], opacity: float) -> list[Stop]:
        found: list[Stop] = []
        at = 0.0
        for element in elements:
            style = inherited(INHERITED, self._styles.of(element))
            at = max(at, share(element.attributes.get("offset", "0")))
            shown = tone(style["stop-color"])
            if shown is None:
                raise ValueError("'stop-color' is 'none'")
            if shown.colour == CURRENT:
                own = tone(style["color"])
                shown = own._replace(opacity=own.opacity * shown.opacity) if own else shown
            seen = shown.opacity * share(style["stop-opacity"]) * opacity
            found.append(Stop(at, shown.colour, seen))
        return found


def _ends(whole: _Whole, element: Element, view: View) -> tuple[float, ...] | None:
    """Return the ends of the line or the circles; None if they are the same."""
    measured = Element(element.name, whole.attributes, element.place)
    if whole.kind == "linearGradient":
        x1, y1 = view.length(measured, "x1", "x"), view.length(measured, "y1", "y")
        x2, y2 = view.length(measured, "x2", "x", "100%"), view.length(measured, "y2", "y")
        return None if (x1, y1) == (x2, y2) else (x1, y1, x2, y2)
    cx, cy = view.length(measured, "cx", "x", "50%"), view.length(measured, "cy", "y", "50%")
    r, fr = view.length(measured, "r", "", "50%"), view.length(measured, "fr")
    if r <= 0:
        return None
    has = whole.attributes
    fx = view.length(measured, "fx", "x") if "fx" in has else cx
    fy = view.length(measured, "fy", "y") if "fy" in has else cy
    away = math.dist((fx, fy), (cx, cy))
    if away > (least := _INSIDE * r):
        fx, fy = (c + (f - c) * least / away for f, c in ((fx, cx), (fy, cy)))
    return fx, fy, min(max(fr, 0.0), r), cx, cy, r


def _again(gradient: Gradient, box: Box, *, there_and_back: bool) -> Gradient:
    """Return a gradient that repeats beyond its ends, as far as the shape extends."""
    first, last = _turns(gradient, box)
    many = last - first
    if many > MOST_REPEATS:
        raise ValueError(f"the gradient repeats more than {MOST_REPEATS} times in its shape")
    stops = []
    for turn in range(first, last):
        back = there_and_back and turn % 2
        steps = reversed(gradient.stops) if back else gradient.stops
        own = [s._replace(offset=1 - s.offset) if back else s for s in steps]
        # From end to end: a repetition begins immediately.
        whole = [own[0]._replace(offset=0.0), *own, own[-1]._replace(offset=1.0)]
        stops += [s._replace(offset=(turn - first + s.offset) / many) for s in whole]
    half = len(gradient.ends) // 2
    start, end = gradient.ends[:half], gradient.ends[half:]
    ends = [tuple(a + n * (b - a) for a, b in zip(start, end, strict=True)) for n in (first, last)]
    return gradient._replace(stops=tuple(stops), ends=(*ends[0], *ends[1]))


def _turns(gradient: Gradient, box: Box) -> tuple[int, int]:
    """Return how often a gradient repeats before its start and until its end, to cover a box."""
    a, b, c, d, e, f = gradient.matrix or Matrix(1, 0, 0, 1, 0, 0)
    area = a * d - b * c
    corners = [
        ((d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area)
        for x in (box.x, box.right)
        for y in (box.y, box.bottom)
    ]
    if len(gradient.ends) == 4:
        x1, y1, x2, y2 = gradient.ends
        dx, dy = x2 - x1, y2 - y1
        far = [((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy) for x, y in corners]
        return math.floor(min(far)), max(math.ceil(max(far)), math.floor(min(far)) + 1)
    fx, fy, fr, cx, cy, r = gradient.ends
    if fr:
        raise ValueError("the gradient repeats around a circle with 'fr'")
    for n in range(1, MOST_REPEATS + 1):
        middle = fx + n * (cx - fx), fy + n * (cy - fy)
        if all(math.dist(middle, corner) <= n * r for corner in corners):
            return 0, n
    return 0, MOST_REPEATS + 1
