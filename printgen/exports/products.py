"""Printing services: their products with templates' sizes, their demands, and sources."""

from __future__ import annotations

from math import sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.components.nets import Blank, walled
from printgen.core.geometry import Polygon, translation
from printgen.core.sizes import SIZES
from printgen.core.units import MM_PER_INCH, number
from printgen.model.component import Product as Sold
from printgen.model.piece_counts import CARD_MM

# The resolution of all templates here, as their services demand.
TEMPLATE_DPI: Final = 300

# When the services' pages and public copies of them were read.
_READ: Final = "23 November 2026"
NOT_PUBLISHED: Final = f"not published (as of {_READ})"

# Beyond the folds of a box, in inches: the deepest visible flap, or the rim that is folded inside,
# and an eighth of an inch.
_OVER_FLAPS: Final = 0.875
_OVER_WALLS: Final = 1.6
# The board of wrapped boxes in mm, which is not published: rather more than less.
_BOARD_MM: Final = 2.0

# The outline of a product; for a flat box, that of its template.
Shape: TypeAlias = Literal["rect", "round", "hex", "net"]


class Product(NamedTuple):
    """A product of a service.

    It has the kinds of components that it is for, its finished size in inches, and the size of its
    images in pixels. An image extends beyond the product by the same bleed on all sides.
    """

    identity: str
    sorts: frozenset[Sold]
    inches: tuple[float, float]
    pixels: tuple[int, int]
    shape: Shape = "rect"
    # Of a flat box: how far its art extends beyond the faces.
    over: float = 0.0

    @property
    def size(self) -> tuple[float, float]:
        """Finished size in mm."""
        return self.inches[0] * MM_PER_INCH, self.inches[1] * MM_PER_INCH

    @property
    def printed(self) -> tuple[float, float]:
        """Size with its bleed, in mm."""
        across, down = (side * MM_PER_INCH / TEMPLATE_DPI for side in self.pixels)
        return across, down


class FoldingBox(NamedTuple):
    """A folding box for cards: the name of their size, and how many it holds; and in pixels where
    its four sides begin, its measures from fold to fold, and the picture.

    On the template stand, from left to right, a side, the back, a side and the front. Lid and
    bottom hang on the back.
    """

    identity: str
    cards: str
    most: int
    at: tuple[float, float]
    measures: tuple[float, float, float]
    pixels: tuple[int, int]

    @property
    def product(self) -> Product:
        """Its picture, all of which may be cut off or glued."""
        across, down = self.pixels
        inches = across / TEMPLATE_DPI, down / TEMPLATE_DPI
        return Product(self.identity, frozenset(), inches, self.pixels, "net", _OVER_FLAPS)

    @property
    def holds(self) -> str:
        """What it holds, for a table."""
        return f"{self.most} {SIZES[self.cards].title}"

    @property
    def blank(self) -> Blank:
        """The room in it, and its faces: back, side, front, side, lid and bottom."""
        card = SIZES[self.cards]
        room = sorted((card.width, card.height, self.most * CARD_MM))
        width, height, depth = self.measures
        left, top = self.at
        behind, bottom = left + depth, top + height

        def face(
            x: float, y: float, across: float, down: float, *, turned: bool = False
        ) -> Polygon:
            corners = [(x, y), (x + across, y), (x + across, y + down), (x, y + down)]
            mm = [
                (u * MM_PER_INCH / TEMPLATE_DPI, v * MM_PER_INCH / TEMPLATE_DPI) for u, v in corners
            ]
            return Polygon(tuple(mm[2:] + mm[:2] if turned else mm))

        return Blank(
            (room[0], room[1], room[2]),
            (
                (
                    face(behind, top, width, height),
                    face(behind + width, top, depth, height),
                    face(behind + width + depth, top, width, height),
                    face(left, top, depth, height),
                    # They are upright for those who look at the front.
                    face(behind, top - depth, width, depth, turned=True),
                    face(behind, bottom, width, depth, turned=True),
                ),
            ),
        )


class WrappedBox(NamedTuple):
    """A box of board with a lid, both wrapped in printed paper: in pixels, for the lid and for the
    tray, width, depth and height from fold to fold; and the picture of each.

    On the template the base is in the middle.
    """

    identity: str
    lid: tuple[float, float, float]
    tray: tuple[float, float, float]
    pixels: tuple[int, int]

    @property
    def product(self) -> Product:
        """Its pictures, whose rims are folded inside."""
        across, down = self.pixels
        inches = across / TEMPLATE_DPI, down / TEMPLATE_DPI
        return Product(self.identity, frozenset(), inches, self.pixels, "net", _OVER_WALLS)

    @property
    def measures(self) -> tuple[float, float, float]:
        """The measures of its tray."""
        return self.tray

    @property
    def holds(self) -> str:
        """What it holds, for a table."""
        return (
            " × ".join(number(side) for side in self.blank.room[::-1])
            + " mm, if its board has 2 mm"
        )

    @property
    def blank(self) -> Blank:
        """The room between the boards of its tray, and the faces of both wraps."""
        per_mm = TEMPLATE_DPI / MM_PER_INCH
        width, depth, height = (side / per_mm for side in self.tray)
        room = sorted((width - 2 * _BOARD_MM, depth - 2 * _BOARD_MM, height - _BOARD_MM))
        sheets = []
        for of, stands in ((self.lid, False), (self.tray, True)):
            width, depth, height = (side / per_mm for side in of)
            across, down = (side / per_mm for side in self.pixels)
            middle = translation((across - width) / 2, (down - depth) / 2)
            sheets.append(
                tuple(face.mapped(middle) for face in walled(width, depth, height, stands=stands))
            )
        least, other, most = (round(side, 1) for side in room)
        return Blank((least, other, most), tuple(sheets))


class Demands(NamedTuple):
    """A service's demands on files, in its own words; ``most_cards`` is the limit for a deck."""

    bleed: str
    safe: str
    resolution: str
    colours: str
    files: str
    order: str
    limit: str
    most_cards: int | None = None


# Those that are text, in the order of tables.
DEMANDS: Final = ("bleed", "safe", "resolution", "colours", "files", "order", "limit")


class Source(NamedTuple):
    """A page of a service, and when it was read.

    It is either a stored ``copy``, or public notes that name the page and quote it.
    """

    title: str
    address: str
    copy: bool = False
    read: str = _READ


class Service(NamedTuple):
    """A printing service; ``without`` names products that printgen does not make, and why."""

    title: str
    products: tuple[Product, ...]
    demands: Demands
    sources: tuple[Source, ...]
    without: str
    boxes: tuple[FoldingBox | WrappedBox, ...] = ()


def rect(identity: str, sorts: frozenset[Sold], *sizes: float) -> Product:
    """Return a product of a width and height in inches, then in pixels; by default with a bleed of
    an eighth of an inch.
    """
    width, height, *pixels = sizes
    across, down = pixels or (_pixels(width), _pixels(height))
    return Product(identity, sorts, (width, height), (int(across), int(down)))


def named(identity: str, sorts: frozenset[Sold], name: str) -> Product:
    """Return a product of a named size, with an eighth of an inch of bleed."""
    size = SIZES[name]
    return rect(identity, sorts, *(round(s / MM_PER_INCH, 4) for s in (size.width, size.height)))


def disc(identity: str, sorts: frozenset[Sold], diameter: float) -> Product:
    """Return a round product of a diameter in inches."""
    side = _pixels(diameter)
    return Product(identity, sorts, (diameter, diameter), (side, side), "round")


def hex_tile(identity: str, sorts: frozenset[Sold], across: float, *pixels: int) -> Product:
    """Return a hexagon of equal sides, ``across`` inches from corner to corner."""
    width, height = pixels
    return Product(identity, sorts, (across, across * sqrt(3) / 2), (width, height), "hex")


def _pixels(inches: float) -> int:
    return round((inches + 0.25) * TEMPLATE_DPI)
