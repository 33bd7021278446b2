"""Turn an SVG file into a drawing: its tree is walked once, and all errors are collected."""

from __future__ import annotations

from pathlib import Path as FilePath
from typing import Final

from printgen.core.errors import DataError
from printgen.core.files import MOST_SVG
from printgen.core.geometry import Box, Matrix, scaling, translation
from printgen.core.limits import working_on
from printgen.core.read_cache import once
from printgen.core.scene import Group, Node, Paint, Path, closed
from printgen.source.codes import SVG_VALUE
from printgen.source.svg.context import QUIET, TO_PATHS, At, SvgFile
from printgen.source.svg.document import Element, read_document
from printgen.source.svg.drawing import Drawing
from printgen.source.svg.outlines import SHAPES, View
from printgen.source.svg.paints import clipped, shape
from printgen.source.svg.styles import INHERITED, inherited, undrawn
from printgen.source.svg.values import length, numbers, reference, share
from printgen.source.text_files import read_named

# The longer side of a drawing in mm.
SIDE: Final = 24.0
# The assumed size of a drawing without one, to find its other errors.
_SOME: Final = Box(0, 0, 100, 100)
# docs/reference/svg.md lists it.
LONGEST: Final = 10_000

_GROUPS: Final = {"g", "a", "svg", "switch", "use"}
_HINTS: Final = {
    "text": TO_PATHS,
    "image": "name the picture under 'images' instead, or trace it (Inkscape: Path > Trace Bitmap)",
    "foreignObject": "delete it: only web browsers show it",
    "script": "delete it: scripts never run",
}


def read_svg(file: FilePath, *, shown: str | None = None) -> Drawing:
    """Read an SVG file; the longer side of its view box becomes SIDE mm.

    ``shown`` is the file's name in messages. Raises DataError with everything that cannot be drawn,
    each with its place in the file.
    """
    shown = shown or str(file)
    with working_on(shown):
        return svg_from_bytes(read_named(file, shown, MOST_SVG), shown)


def svg_from_bytes(data: bytes, shown: str, *, side: float = SIDE) -> Drawing:
    """Return the drawing in the bytes of an SVG file, as :func:`read_svg` does."""
    return once(
        (data, shown, side), lambda: _Reader(SvgFile(read_document(data, shown))).drawing(side)
    )


class _Reader:
    def __init__(self, file: SvgFile) -> None:
        self._file = file
        # The bounding boxes of everything that was drawn.
        self._reach: list[Box] = []

    def drawing(self, side: float) -> Drawing:
        root, found = self._file.root, self._file.findings
        box = self._box(root)
        if max(box.width, box.height) > LONGEST * min(box.width, box.height):
            message = f"the drawing is more than {LONGEST} times as long as wide"
            self._file.report(SVG_VALUE, message, root.place)
            box = _SOME
        scale = side / max(box.width, box.height)
        whole = Box(0, 0, box.width * scale, box.height * scale)
        onto = translation(-box.x, -box.y).then(scaling(scale))
        at = At(dict(INHERITED), onto, View(box.width, box.height))
        nodes = tuple(self._element(root, at, outermost=True))
        if found:
            raise DataError(found)
        if not all(whole.contains(each) for each in self._reach):
            nodes = (Group(nodes, clip=whole),)
        return Drawing(whole.width, whole.height, nodes)

    def _box(self, root: Element) -> Box:
        """Return the view box of the file: its own, or its width and height."""
        if "viewBox" in root.attributes:
            return self._view_box(root) or _SOME
        try:
            sides = [length(root.attributes.get(key, "0"), 0.0) for key in ("width", "height")]
        except ValueError as error:
            self._file.wrong(root, str(error))
            return _SOME
        if min(sides) > 0:
            return Box(0, 0, *sides)
        message = "the drawing has neither a 'viewBox' nor a width and height"
        hint = 'write viewBox="0 0 WIDTH HEIGHT" into <svg>'
        self._file.report(SVG_VALUE, message, root.place, hint)
        return _SOME

    def _view_box(self, element: Element) -> Box | None:
        text = element.attributes.get("viewBox")
        if text is None:
            return None
        try:
            x, y, width, height = numbers(text)
        except ValueError:
            width = height = x = y = 0
        if width <= 0 or height <= 0:
            hint = "write four numbers: x, y, width and height"
            self._file.report(SVG_VALUE, f"'viewBox' is '{text}'", element.place, hint)
            return None
        return Box(x, y, width, height)

    def _element(self, element: Element, around: At, *, outermost: bool = False) -> list[Node]:
        """Return what an element draws."""
        file, name = self._file, element.name
        if name in QUIET:
            return []
        if name not in _GROUPS and name not in SHAPES:
            hint = _HINTS.get(name, "delete it, or make a PNG of the drawing")
            file.not_drawn(element, f"<{name}>", hint)
            return []
        file.count(element)
        try:
            at = around.within(file, element)
            if at.style["display"].strip() == "none":
                return []
            nodes = self._content(element, at, outermost=outermost)
            for each, hint in undrawn(at.style):
                # Inherited properties are reported where they are drawn.
                if name in SHAPES or each not in INHERITED:
                    file.not_drawn(element, f"'{each}' of <{name}>", hint)
            return self._grouped(element, nodes, at) if nodes else []
        except ValueError as error:
            file.wrong(element, str(error))
            return []

    def _content(self, element: Element, at: At, *, outermost: bool) -> list[Node]:
        """Return the nodes of an element. Raises ValueError with a sentence."""
        if element.name in SHAPES:
            nodes, reach = shape(self._file, element, at)
            if reach is not None:
                self._reach.append(reach)
            return nodes
        if element.name == "use":
            found, at = self._file.used(element, at)
            if found.name not in {"symbol", "svg"}:
                return self._element(found, at)
            style = inherited(at.style, self._file.styles.of(found))
            return self._viewport(found, element, at._replace(style=style))
        if element.name == "svg" and not outermost:
            return self._viewport(element, element, at)
        return self._children(element, at)

    def _children(self, element: Element, at: At) -> list[Node]:
        children = element.children
        if element.name == "switch":
            # The first that requires no extensions.
            asking = {"requiredExtensions", "requiredFeatures", "systemLanguage"}
            children = [each for each in children if each.name and not asking & {*each.attributes}]
            children = children[:1]
        return [node for child in children for node in self._element(child, at)]

    def _grouped(self, element: Element, nodes: list[Node], at: At) -> list[Node]:
        """Return the nodes with the clip and the opacity of their element."""
        opacity = share(at.style["opacity"])
        if opacity <= 0:
            return []
        if opacity < 1:
            nodes = [Group(tuple(nodes), opacity=opacity)]
        clip = reference(at.style["clip-path"])
        if clip is not None:
            return clipped(self._file, element, clip.target, nodes, at)
        if at.style["clip-path"].strip() not in {"none", ""}:
            raise ValueError(f"'clip-path' is '{at.style['clip-path']}'")
        return nodes

    def _viewport(self, element: Element, sized_by: Element, at: At) -> list[Node]:
        """Return the contents of a nested ``<svg>`` or a ``<symbol>``, fitted and clipped."""
        sizes = {k: v for k, v in sized_by.attributes.items() if k in {"width", "height"}}
        sized = Element(element.name, element.attributes | sizes, element.place)
        x = at.view.length(sized, "x", "x") if element.name == "svg" else 0.0
        y = at.view.length(sized, "y", "y") if element.name == "svg" else 0.0
        width = at.view.length(sized, "width", "x", "100%")
        height = at.view.length(sized, "height", "y", "100%")
        if width <= 0 or height <= 0:
            return []
        frame, view = Box(x, y, width, height), View(width, height)
        fit = translation(x, y)
        box = self._view_box(element)
        if box is not None:
            fit = _fitted(box, frame, element.attributes.get("preserveAspectRatio", "xMidYMid"))
            view = View(box.width, box.height)
        nodes = self._children(element, at._replace(onto=fit.then(at.onto), view=view))
        if not nodes or at.style["overflow"].strip() in {"visible", "auto"}:
            return nodes
        clip = closed([at.onto.apply(*corner) for corner in frame.corners])
        return [Group(tuple(nodes), clip=Path(clip, Paint()))]


def _fitted(box: Box, frame: Box, how: str) -> Matrix:
    """Return the map from a view box to its frame, by ``preserveAspectRatio``."""
    align, *more = how.split() or ["xMidYMid"]
    across, down = frame.width / box.width, frame.height / box.height
    if align == "none":
        x = y = 0.0
    else:
        across = down = max(across, down) if "slice" in more else min(across, down)
        shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
        x = shares.get(align[1:4], 0.5) * (frame.width - across * box.width)
        y = shares.get(align[5:8], 0.5) * (frame.height - down * box.height)
    moved = translation(-box.x, -box.y).then(scaling(across, down))
    return moved.then(translation(frame.x + x, frame.y + y))
