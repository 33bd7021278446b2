"""Write a scene for a press: CMYK, overprinting black text, cutting lines in spot colours.

ReportLab does not support layers and output intents, nor colour spaces of forms: so the objects are
made here, and every page and form may use them all.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from reportlab.pdfbase import pdfdoc

from printgen.backends.pdf_blends import Blends, share_resources
from printgen.backends.pdf_writer import Writer
from printgen.backends.press.claims import claim
from printgen.backends.press.conditions import Plates
from printgen.backends.press.separation import BLACK, Inks, separation
from printgen.backends.press.spots import SPOTS, Spot, spot_of
from printgen.core.scene import Circle, Colour, Gradient, Group, Paint, Path, Rect, Text
from printgen.core.units import MM_PER_PT, number

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

# Lines up to this width, in mm, are printed with one ink, like letters: if plates are off by a
# tenth of a millimetre, a thicker line still looks like one.
_FINE: Final = 0.5
# Print shops demand a quarter of a point, since thinner lines break. Slightly more, for rounding.
_THINNEST: Final = 0.252 * MM_PER_PT

# The graphics states of a file, by their names in contents. Overprinting in mode 1: if a colour has
# no ink of a plate, the plate stays unchanged.
_OVER: Final = "Over"
_OUT: Final = "Out"
_DIE: Final = "Die"
_STATES: Final = {
    _OVER: {"op": "true", "OP": "false", "OPM": 1},
    _OUT: {"op": "false", "OP": "false", "OPM": 1},
    _DIE: {"op": "true", "OP": "true", "OPM": 1},
}

_REGISTRY: Final = "http://www.color.org"


class PlateWriter(Writer):
    """A writer of nodes as operators for a press."""

    # A quarter of a point, the minimum, must not be rounded down.
    _width_digits = 4

    def __init__(self, canvas: Canvas, plates: Plates, grounds: Iterable[Colour]) -> None:
        """Make a writer; ``grounds`` are the colours that letters may be on."""
        super().__init__(canvas)
        self._plates: Plates = plates
        self._inks = separation(plates.condition)
        self._blends = Blends(self._document, self._inks.area)
        # Black letters overprint what is below, unless that were more ink than dries.
        most = max((sum(self._inks.area(each)[:3]) for each in grounds), default=0.0)
        self._over = most + sum(BLACK) <= plates.condition.ink
        # The current spot colour, and all that were used.
        self._spot: Spot | None = None
        self._kinds: dict[str, Spot] = {}

    # -- colours

    def _paint(self, paint: Paint) -> str:
        if self._spot is not None:
            return self._paint_spot(paint, self._spot)
        fill, stroke = paint.tint, paint.stroke
        if fill and fill != self._fill:
            self._fill = fill
            self._ops.append(f"/{_OUT} gs {_cmyk(self._inks.area(fill))} k")
        if not stroke:
            return "f" if fill else "n"
        # A line around an area of its own colour belongs to it.
        fine = paint.width <= _FINE and stroke != fill
        key = f"{stroke} fine" if fine else stroke
        if key != self._stroke:
            self._stroke = key
            inks = self._inks.fine(stroke) if fine else self._inks.area(stroke)
            self._ops.append(f"{_cmyk(inks)} K")
        self._line(paint)
        return "B" if fill else "S"

    def _shading(self, node: Rect | Circle | Path, gradient: Gradient) -> str:
        return f"/{_OUT} gs {super()._shading(node, gradient)}"

    def _paint_spot(self, paint: Paint, spot: Spot) -> str:
        """Return a line in a spot colour.

        Filled areas have none: a knife follows their edges.
        """
        if spot.name != self._stroke:
            self._stroke = spot.name
            self._ops.append(f"/{spot.name} CS 1 SCN")
        self._line(paint if paint.stroke else paint._replace(width=_THINNEST))
        return "S"

    def _letters_colour(self, fill: str) -> str:
        if self._spot is not None:
            return f"/{self._spot.name} cs 1 scn"
        inks = self._inks.fine(fill)
        # Black overprints colours: if the colour were left out below it, plates that are off would
        # show white.
        state = _OVER if inks == BLACK and self._over else _OUT
        return f"/{state} gs {_cmyk(inks)} k"

    def _texts(self, texts: list[Text]) -> None:
        # Letters and areas have different inks of a colour, so none is in force for both.
        self._fill = ""
        super()._texts(texts)
        self._fill = ""

    # -- cutting lines

    def _labelled(self, node: Group, label: str) -> None:
        kind = spot_of(label)
        if kind is None:
            super()._labelled(node, label)
            return
        spot = self._kinds[kind] = SPOTS[kind]
        state, before = self._state(), self._spot
        if self._plates.layers:
            self._ops.append(f"/OC /{kind} BDC q /{_DIE} gs")
        else:
            self._ops.append(f"/{spot.name} BMC q /{_DIE} gs")
        self._spot, self._fill, self._stroke = spot, "", ""
        self._group(node._replace(label=None))
        self._ops.append("Q EMC")
        self._spot = before
        self._set_state(state)

    # -- the file

    def finish(self) -> None:
        """Give pages and forms their resources, and the file its printing condition, layers and
        claims.
        """
        document = self._document
        states = {name: pdfdoc.PDFDictionary(dict(values)) for name, values in _STATES.items()}
        spaces = {spot.name: document.Reference(_space(spot)) for spot in self._kinds.values()}
        layers = {}
        if self._plates.layers:
            layers = {kind: document.Reference(_layer(each)) for kind, each in self._kinds.items()}
        share_resources(
            document,
            ExtGState=states | self._blends.states,
            ColorSpace=spaces,
            Properties=layers,
            **({"Shading": self._blends.shadings} if self._blends.shadings else {}),
        )
        self._blends.mark_pages()
        catalog = document.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OutputIntents", "OCProperties"]
        catalog.OutputIntents = pdfdoc.PDFArray([document.Reference(self._intent())])
        if layers:
            groups = pdfdoc.PDFArray(list(layers.values()))
            # Each configuration has a name (ISO 15930-7).
            named = pdfdoc.PDFString("Print")
            usual = pdfdoc.PDFDictionary({"Name": named, "ON": groups, "Order": groups})
            catalog.OCProperties = pdfdoc.PDFDictionary({"OCGs": groups, "D": usual})
        claim(document, self._plates)

    def _intent(self) -> pdfdoc.PDFDictionary:
        """Return the printing condition, with its name in the registry and its profile."""
        condition = self._plates.condition
        profile = pdfdoc.PDFStream(
            pdfdoc.PDFDictionary({"N": 4}),
            condition.profile.read_bytes(),
            [pdfdoc.PDFZCompress],
        )
        return pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("OutputIntent"),
                "S": pdfdoc.PDFName("GTS_PDFX"),
                "OutputConditionIdentifier": pdfdoc.PDFString(condition.identifier),
                "OutputCondition": pdfdoc.PDFString(condition.about),
                "Info": pdfdoc.PDFString(condition.about),
                "RegistryName": pdfdoc.PDFString(_REGISTRY),
                "DestOutputProfile": self._document.Reference(profile),
            }
        )


def _space(spot: Spot) -> pdfdoc.PDFArray:
    """Return the spot colour, with the process inks that replace it if it is not printed."""
    tint = pdfdoc.PDFDictionary(
        {
            "FunctionType": 2,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "C0": pdfdoc.PDFArray([0, 0, 0, 0]),
            "C1": pdfdoc.PDFArray(list(spot.shown)),
            "N": 1,
        }
    )
    name = pdfdoc.PDFName
    return pdfdoc.PDFArray([name("Separation"), name(spot.name), name("DeviceCMYK"), tint])


def _layer(spot: Spot) -> pdfdoc.PDFDictionary:
    """Return a layer labelled with its processing step."""
    name = pdfdoc.PDFName
    step = {"GTS_ProcStepsGroup": name("Structural"), "GTS_ProcStepsType": name(spot.step)}
    return pdfdoc.PDFDictionary(
        {
            "Type": name("OCG"),
            "Name": pdfdoc.PDFString(spot.title),
            "GTS_Metadata": pdfdoc.PDFDictionary(step),
        }
    )


def _cmyk(inks: Inks) -> str:
    return " ".join(number(ink, 4) for ink in inks)
