"""Gradients and transparency in a PDF: shadings, masks and graphics states.

ReportLab's forms cannot have them, so the objects are made here, and all pages and forms of a file
may use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

from reportlab.pdfbase import pdfdoc

from printgen.core.colour import channels, mixed
from printgen.core.geometry import Box, Matrix, around
from printgen.core.polygons import box_of
from printgen.core.scene import (
    Circle,
    Colour,
    Gradient,
    Image,
    Node,
    Path,
    Pen,
    Primitive,
    Rect,
    Stop,
    Text,
    Use,
    primitives,
)
from printgen.core.units import MM_PER_PT, number
from printgen.fonts.font import font

if TYPE_CHECKING:
    from reportlab.pdfbase.pdfdoc import PDFDocument

# The components of a colour, from 0 to 1: red, green and blue, or cyan, magenta, yellow and black.
_Parts: TypeAlias = tuple[float, ...]
_Colours: TypeAlias = list[tuple[float, _Parts]]

_SPACES: Final = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
# Gradients between screen colours are not linear in inks: this many colours between two stops are
# converted.
_STEPS: Final = 8


def light(colour: Colour) -> _Parts:
    """Return red, green and blue of a colour, from 0 to 1."""
    return tuple(part / 255 for part in channels(colour))


class Blends:
    """The gradients and the transparency of one file; ``parts`` converts colours."""

    def __init__(self, document: PDFDocument, parts: Callable[[Colour], _Parts] = light) -> None:
        self._document = document
        self._parts = parts
        self._steps = 1 if parts is light else _STEPS
        self._space = _SPACES[len(parts("#000000"))]
        self.states: dict[str, pdfdoc.PDFDictionary] = {}
        self.shadings: dict[str, pdfdoc.PDFObject] = {}
        self._known: dict[tuple[tuple[float, ...], tuple[tuple[float, _Parts], ...]], str] = {}

    def opacity(self, share: float) -> str:
        """Return the operator that draws what follows with an opacity of ``share``."""
        name = f"Opacity{number(share * 100, 2)}".replace(".", "_")
        value = float(number(share, 4))
        self.states.setdefault(name, pdfdoc.PDFDictionary({"ca": value, "CA": value}))
        return f"/{name} gs"

    def shading(self, gradient: Gradient, box: Box) -> str:
        """Return the operators that paint a gradient inside of the clip, which is inside of the
        box.
        """
        stops = gradient.stops
        painted = f"/{self._shading(gradient.ends, self._colours(stops))} sh"
        if gradient.matrix is not None:
            painted = f"{_map(gradient.matrix)} cm {painted}"
        if gradient.is_opaque:
            return painted
        opacities: _Colours = [(stop.offset, (stop.opacity,)) for stop in stops]
        masked = f"/{self._shading(gradient.ends, opacities)} sh"
        if gradient.matrix is not None:
            masked = f"{_map(gradient.matrix)} cm {masked}"
        return f"/{self._mask(masked, box)} gs {painted}"

    def group(self, operators: Iterable[str]) -> pdfdoc.PDFStream:
        """Return the content of a form that is drawn as one picture."""
        facts = pdfdoc.PDFDictionary({"Group": self._group(self._space)})
        return pdfdoc.PDFStream(facts, "\n".join(operators))

    def share(self) -> None:
        """Make the resources available to pages and forms, if there are any."""
        if self.states or self.shadings:
            share_resources(self._document, ExtGState=self.states, Shading=self.shadings)
            self.mark_pages()

    def mark_pages(self) -> None:
        """Declare the blending colour space of pages, if there is transparency."""
        if not any(name.startswith(("Opacity", "Mask")) for name in self.states):
            return
        self._document.ensureMinPdfVersion("transparency")
        for each in self._document.idToObject.values():
            if isinstance(each, pdfdoc.PDFPage):
                each.__NoDefault__ = [*each.__NoDefault__, "Group"]
                each.Group = self._group(self._space, alone=False)

    def _group(self, space: str, *, alone: bool = True) -> pdfdoc.PDFDictionary:
        facts = {"S": pdfdoc.PDFName("Transparency"), "CS": pdfdoc.PDFName(space)}
        return pdfdoc.PDFDictionary(facts | ({"I": "true"} if alone else {}))

    def _colours(self, stops: tuple[Stop, ...]) -> _Colours:
        """Return the colours as parts, with intermediate ones if inks would blend differently."""
        found = [(stops[0].offset, self._parts(stops[0].colour))]
        for one, other in pairwise(stops):
            for n in range(1, self._steps + 1):
                share = n / self._steps
                colour = mixed(other.colour, one.colour, share)
                at = one.offset + share * (other.offset - one.offset)
                found.append((at, self._parts(colour)))
        return found

    def _shading(self, ends: tuple[float, ...], colours: _Colours) -> str:
        """Return the name of the shading, which is made once."""
        key = ends, tuple(colours)
        name = self._known.get(key)
        if name is None:
            name = self._known[key] = f"Sh{len(self._known) + 1}"
            kind = pdfdoc.PDFName(_SPACES[len(colours[0][1])])
            facts = {
                "ShadingType": 2 if len(ends) == 4 else 3,
                "ColorSpace": kind,
                "Coords": _numbers(ends),
                "Function": _function(colours),
                "Extend": pdfdoc.PDFArray(["true", "true"]),
            }
            self.shadings[name] = self._document.Reference(pdfdoc.PDFDictionary(facts))
        return name

    def _mask(self, painted: str, box: Box) -> str:
        """Return the name of the state in which what follows is transparent where ``painted`` is
        dark.
        """
        shadings = pdfdoc.PDFDictionary(self.shadings)
        form = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("XObject"),
                "Subtype": pdfdoc.PDFName("Form"),
                "BBox": _numbers((box.x, box.y, box.right, box.bottom)),
                "Group": self._group("DeviceGray"),
                "Resources": pdfdoc.PDFDictionary({"Shading": shadings}),
            }
        )
        mask = pdfdoc.PDFDictionary(
            {
                "S": pdfdoc.PDFName("Luminosity"),
                "G": self._document.Reference(pdfdoc.PDFStream(form, painted)),
            }
        )
        name = f"Mask{len(self.states) + 1}"
        self.states[name] = pdfdoc.PDFDictionary({"SMask": mask})
        return name


def share_resources(document: PDFDocument, **shared: dict[str, pdfdoc.PDFObject]) -> None:
    """Let all pages and forms of a document use these resources, of each kind by their names."""
    held = {kind: document.Reference(pdfdoc.PDFDictionary(named)) for kind, named in shared.items()}
    for each in list(document.idToObject.values()):
        if isinstance(each, pdfdoc.PDFPage | pdfdoc.PDFFormXObject):
            if each.Resources is None:
                each.Resources = pdfdoc.PDFResourceDictionary()
                each.Resources.basicFonts()
                each.Resources.XObject = each.XObjects or {}
            vars(each.Resources).update(held)


def reach(nodes: Iterable[Node]) -> Box:
    """Return a box that contains everything that the nodes paint, in mm; curves may end well inside
    of it.
    """
    boxes = []
    for node, at in primitives(nodes):
        inner = node.matrix.then(at) if isinstance(node, Use) else at
        boxes.append(_box(node).mapped(inner))
    return around(boxes) if boxes else Box(0, 0, 0, 0)


def _box(node: Primitive) -> Box:
    match node:
        case Image():
            return Box(*node[:4])
        case Use(symbol):
            return symbol.box
        case Text(x, y, text, key, size):
            em = size * MM_PER_PT
            wide = (font(key).width(text) + max(node.tracking, 0) / 1000 * len(text)) * em
            # Letters may extend beyond their width, and accents above the em.
            return Box(x - em, y - 2 * em, wide + 2 * em, 3 * em)
        case Rect(x, y, width, height):
            box = Box(x, y, width, height)
        case Circle(x, y, r):
            box = Box(x - r, y - r, 2 * r, 2 * r)
        case _:
            pairs = (zip(each[::2], each[1::2], strict=True) for _, each in node.segments)
            box = box_of(chain.from_iterable(pairs))
    if not node.paint.stroke:
        return box
    pen = node.paint.pen
    is_sharp = isinstance(node, Path) and (pen.join == "miter" if pen else node.paint.sharp)
    # As far as the sharpest corner extends, or that of a box or of a square cap.
    return box.grown(node.paint.width / 2 * max((pen or Pen()).miter if is_sharp else 0, 1.5))


def _function(colours: _Colours) -> pdfdoc.PDFDictionary:
    """Return the function from the position in a gradient, 0 to 1, to the parts of its colour."""
    first, last = colours[0], colours[-1]
    whole = [(0.0, first[1]), *colours, (1.0, last[1])]
    # An abrupt change of colour has length 0.
    steps = [(a, b) for a, b in pairwise(whole) if b[0] - a[0] > 1e-6]
    parts = [
        pdfdoc.PDFDictionary(
            {
                "FunctionType": 2,
                "Domain": pdfdoc.PDFArray([0, 1]),
                "C0": _numbers(a[1]),
                "C1": _numbers(b[1]),
                "N": 1,
            }
        )
        for a, b in steps
    ]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray(parts),
            "Bounds": _numbers(b[0] for _, b in steps[:-1]),
            "Encode": pdfdoc.PDFArray([0, 1] * len(parts)),
        }
    )


def _numbers(values: Iterable[float]) -> pdfdoc.PDFArray:
    return pdfdoc.PDFArray([round(value, 6) for value in values])


def _map(matrix: Matrix) -> str:
    return " ".join(number(value, 6) for value in matrix)
