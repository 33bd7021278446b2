"""Tiles, tokens and cards: what is cut from a sheet and lies flat."""

from collections.abc import Iterator
from typing import Any, Literal

from printgen.core.units import number
from printgen.kinds.flat.codes import SIZE_UNCLEAR
from printgen.model.base import Problem, problem
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.component import Listed, Lying, Product
from printgen.model.measures import LARGEST_MM, Positive, measured
from printgen.model.pieces import TwoSided


class Flat(TwoSided):
    """A flat piece of card: tile, token or card."""

    kind: Literal["tile", "token", "card"]
    """The kind of component."""
    shape: Literal["rect", "round"] = "rect"
    """Rectangular, or round (then the width is the diameter)."""
    corner: Positive = 0.0
    """The radius of its corners, for those who round them; nothing that matters stands there."""

    @property
    def is_round(self) -> bool:
        """True for a round piece."""
        return self.shape == "round"

    @property
    def footprint_words(self) -> str:
        """Its size in words: of a round piece, how wide it is."""
        return f"{self.size.width:g} mm wide" if self.shape == "round" else super().footprint_words

    @property
    def lying(self) -> Lying:
        """Its size; cards may have sleeves."""
        return Lying(self.size.width, self.size.height, sleeves=self.kind == "card")

    def listed(self, designs: int) -> Listed:
        """Return how lists show it: tokens small, and cards that are all alike in words."""
        if self.kind == "token":
            return "small"
        return "words" if self.kind == "card" and designs == 1 else "large"

    @property
    def product(self) -> Product:
        """The name that print shops know it by."""
        return self.kind

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield what is wrong with its designs, and a shape that does not match its size."""
        yield from super().rules(data)
        yield from _shape_fits(data)


def _shape_fits(data: dict[str, Any]) -> Iterator[Problem]:
    size = data.get("size")
    if not isinstance(size, dict):
        return
    width, height = measured(size.get("width")), measured(size.get("height"))
    if width is None or height is None or min(width, height) <= 0:
        return
    if data.get("shape") == "round" and width != height:
        message = f"it is round, but {number(width)} mm wide and {number(height)} mm high"
        yield problem(SIZE_UNCLEAR, message, ("size", "height"), hint="make both alike")
    corner = measured(data.get("corner", 0))
    if corner is not None and min(width, height) / 2 < corner <= LARGEST_MM:
        message = f"{number(corner)} mm is more than half of the shorter side"
        yield problem(OUT_OF_RANGE, message, ("corner",))
