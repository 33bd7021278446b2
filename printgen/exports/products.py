"""Products of a printing service: cards, tiles, tokens and boards, with its templates' sizes."""

from __future__ import annotations

from typing import Final, NamedTuple

from printgen.core.sizes import SIZES
from printgen.core.units import MM_PER_INCH
from printgen.model.component import Product as Sold

# Of all templates here, as their services ask for.
TEMPLATE_DPI: Final = 300


class Product(NamedTuple):
    """A product of a service: the kinds of component it is meant for, its finished size in inches,
    and the size of its images in pixels. An image extends beyond the product by the same bleed on
    all sides.
    """

    identity: str
    sorts: frozenset[Sold]
    inches: tuple[float, float]
    pixels: tuple[int, int]
    is_round: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """Finished size in mm."""
        return self.inches[0] * MM_PER_INCH, self.inches[1] * MM_PER_INCH

    @property
    def printed(self) -> tuple[float, float]:
        """Size with its bleed, in mm."""
        across, down = (side * MM_PER_INCH / TEMPLATE_DPI for side in self.pixels)
        return across, down


class Service(NamedTuple):
    """A printing service."""

    title: str
    products: tuple[Product, ...]


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
    side = _pixels(diameter)
    return Product(identity, sorts, (diameter, diameter), (side, side), is_round=True)


def _pixels(inches: float) -> int:
    return round((inches + 0.25) * TEMPLATE_DPI)
