"""Terms of printing services: products with their templates' sizes, what is asked, sources."""

from __future__ import annotations

from math import sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from printgen.core.sizes import SIZES
from printgen.core.units import MM_PER_INCH
from printgen.model.component import Product as Sold

# Of all templates here, as their services ask for.
TEMPLATE_DPI: Final = 300

# When the services' pages and public copies of them were looked at.
_READ: Final = "23 November 2026"
NOT_PUBLISHED: Final = f"not published (as of {_READ})"

# The outline that a product is cut to.
Shape: TypeAlias = Literal["rect", "round", "hex"]


class Product(NamedTuple):
    """A product of a service: the kinds of component it is meant for, its finished size in inches,
    and the size of its images in pixels. An image extends beyond the product by the same bleed on
    all sides.
    """

    identity: str
    sorts: frozenset[Sold]
    inches: tuple[float, float]
    pixels: tuple[int, int]
    shape: Shape = "rect"

    @property
    def size(self) -> tuple[float, float]:
        """Finished size in mm."""
        return self.inches[0] * MM_PER_INCH, self.inches[1] * MM_PER_INCH

    @property
    def printed(self) -> tuple[float, float]:
        """Size with its bleed, in mm."""
        across, down = (side * MM_PER_INCH / TEMPLATE_DPI for side in self.pixels)
        return across, down


class Demands(NamedTuple):
    """What a service asks of files, in its own words; ``most_cards`` that a deck may have."""

    bleed: str
    safe: str
    resolution: str
    colours: str
    files: str
    order: str
    limit: str
    most_cards: int | None = None


# Those that are words, in the order of tables.
DEMANDS: Final = ("bleed", "safe", "resolution", "colours", "files", "order", "limit")


class Source(NamedTuple):
    """A page of a service, and when it was looked up: as a stored ``copy``, or where public notes
    that name the page say what it tells.
    """

    title: str
    address: str
    copy: bool = False
    read: str = _READ


class Service(NamedTuple):
    """A printing service; ``without`` says what it sells that is not made here, and why."""

    title: str
    products: tuple[Product, ...]
    demands: Demands
    sources: tuple[Source, ...]
    without: str


def rect(identity: str, sorts: frozenset[Sold], *sizes: float) -> Product:
    """Return a product of a width and height in inches, then in pixels; without these, with a bleed
    of an eighth of an inch.
    """
    width, height, *pixels = sizes
    across, down = pixels or (_pixels(width), _pixels(height))
    return Product(identity, sorts, (width, height), (int(across), int(down)))


def named(identity: str, sorts: frozenset[Sold], name: str) -> Product:
    """Return a product of a size that goes by a name, with an eighth of an inch of bleed."""
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
