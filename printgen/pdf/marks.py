"""Marks of a page: their places and their paint.

All places are millimetres from the top left corner of the page's media box as a reader turns it, y
down; line widths and type sizes are points on paper.
"""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.core.geometry import Box, Point
from printgen.pdf.colours import Paint

if TYPE_CHECKING:
    from printgen.pdf.typefaces import Typeface


class Kind(enum.StrEnum):
    """Kinds of marks.

    ``FORM`` paints nothing by itself: it tells where a form XObject was placed, before the marks
    that are drawn in it. So a search for a piece finds it as one thing. Nor does ``HIDDEN``: in its
    place there would be something, were its layer printed.
    """

    TEXT = "text"
    FILL = "filled area"
    STROKE = "line"
    IMAGE = "image"
    SHADING = "shading"
    FORM = "form"
    HIDDEN = "hidden object"

    @property
    def named(self) -> str:
        """One of them, in a sentence."""
        return {Kind.TEXT: "some text", Kind.IMAGE: "an image"}.get(self, f"a {self.value}")


class Look(NamedTuple):
    """Properties of a mark without its place, shared by all placings of a form.

    ``paint`` is None for forms and for images that bring their colours along (their space is in
    ``image``). ``width`` is a line's thickness in points where it is thinnest, ``size`` that of
    type. ``text`` is what the letters mean, as far as the file says; ``missing`` are the character
    numbers for which the font has no glyph. ``pixels`` per inch are those of the coarser
    direction. ``labels`` are names of marked contents and layers around it, outermost first.
    ``die`` is True in a layer that the file declares to be for cutting or folding. An image that is
    not ``opaque`` may be ``cut``: parts are not painted at all, and none is see-through. ``ring``
    are the corners of a closed line in a spot colour, from the top left of the mark's box.
    ``thin`` is the thickness in points of an area or image that is as long and thin as a line.
    ``outside``: the data of an image or form are in another file, or it stands for one.
    ``form`` are the rings of an area, and its lines and curves, both up to 1,000.
    What is ``curved`` goes through transfer functions of the file, what is ``screened`` is printed
    with its halftones. ``blend`` and ``alpha`` are the mode and the opacity in which its colour is
    mixed with those below; of what is ``masked`` by a soft mask, the greatest opacity. ``unseen``
    is the layer that is off on screens, and what ``name`` is of what is hidden: the layer that is
    not printed.
    """

    kind: Kind
    paint: Paint | None = None
    overprint: bool = False
    overprint_mode: int = 0
    opaque: bool = True
    width: float = 0.0
    dashes: tuple[float, ...] = ()
    font: Typeface | None = None
    size: float = 0.0
    text: str = ""
    missing: tuple[int, ...] = ()
    image: Picture | None = None
    pixels: float = 0.0
    name: str = ""
    labels: tuple[str, ...] = ()
    die: bool = False
    cut: bool = False
    ring: tuple[Point, ...] = ()
    thin: float | None = None
    curved: bool = False
    screened: bool = False
    blend: str = "Normal"
    alpha: float = 1.0
    unseen: str = ""
    form: tuple[int, int] = (0, 0)
    outside: bool = False
    masked: bool = False

    @property
    def words(self) -> str:
        """The beginning of its text, on one line."""
        return " ".join(self.text.split())[:30]

    @property
    def is_white(self) -> bool:
        """True if it certainly leaves the paper white."""
        return self.paint is not None and self.paint.is_white


class Picture(NamedTuple):
    """An image: pixels, bits for each colour, colours, and whether parts are transparent.

    ``source`` is the object in the file (None for an inline image); a ``stencil`` takes the colour
    in force. What is ``masked`` may be ``cut``, by single bits: then no part is half transparent.
    ``there`` is which part of an inline image its ``data`` hold, which may be ``deflated``; those
    of what is ``outside`` are in another file. What is ``inverted`` has its colours as negatives.
    """

    width: int
    height: int
    bits: int
    paint: Paint
    masked: bool = False
    source: Any = None
    stencil: bool = False
    cut: bool = False
    there: float = 1.0
    outside: bool = False
    inverted: bool = False
    data: bytes = b""
    deflated: bool = False

    def __eq__(self, other: object) -> bool:
        # Not the contents of the objects: comparing them would unpack them.
        if not isinstance(other, Picture):
            return False
        same = self[:5] == other[:5] and self.data == other.data and self.there == other.there
        return same and self.inverted == other.inverted and self.source is other.source

    def __hash__(self) -> int:
        return hash((self[:5], self.data))


class Mark(NamedTuple):
    """One drawn object: its look, and the box of its visible part, clipped by boxes."""

    look: Look
    box: Box

    @property
    def paints(self) -> bool:
        """True if it may leave ink."""
        return self.look.kind not in {Kind.FORM, Kind.HIDDEN}
