"""Tiles, tokens and cards: what is cut from a sheet and lies flat."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Discriminator, Field, StrictStr, Tag
from pydantic_core import PydanticCustomError

from printgen.core.outlines import Outline, plate
from printgen.core.units import number
from printgen.model.base import Problem, finding_at, problem
from printgen.model.codes import BAD_OUTLINE, MISSING_KEY, OUT_OF_RANGE
from printgen.model.component import Listed, Lying, Product
from printgen.model.face_uses import RawComponent, side_of
from printgen.model.fields import FIELD, lone_field
from printgen.model.issues import Issue
from printgen.model.lazy_models import LazyModel
from printgen.model.measures import LARGEST_MM, Positive, measured
from printgen.model.pieces import TwoSided
from printgen.source.tree import mapping_in


def _form(data: Any) -> str:
    if not isinstance(data, str):
        return "#own"
    return "#field" if lone_field(data) else "#name"


Shape: TypeAlias = Annotated[
    Annotated[Literal["rect", "rounded", "round", "oval", "hex"], Tag("#name")]
    | Annotated[StrictStr, Field(pattern=f"^{FIELD.pattern}$"), Tag("#field")]
    | Annotated[Any, LazyModel("printgen.kinds.flat.shapes", "OwnShape"), Tag("#own")],
    Discriminator(_form),
]


class Flat(TwoSided):
    """A flat piece of card: tile, token or card."""

    kind: Literal["tile", "token", "card"]
    """The kind of component."""
    shape: Shape = "rect"
    """The outline: a rectangle, also with rounded corners; round (then the width is the diameter),
    oval, or a hexagon, which stands on a side if it is wider than high and on a corner if it is
    higher; a path or polygon; or a field of the rows in braces with one of these words or path data
    in mm.
    """
    corner: Positive = 0.0
    """The radius of the corners: with 'rect' for rounding them by hand, with 'rounded' along a cut
    line. Words must not be there.
    """

    def outline(self, values: dict[str, Any]) -> Outline:
        """Return the outline of a design with these fields."""
        shape: Any = self.shape
        if shape == "rect":
            return plate(self.size.width, self.size.height, self.corner)
        from printgen.kinds.flat.shapes import outline_of

        if isinstance(shape, str) and (field := lone_field(shape)):
            shape = str(values[field])
        return outline_of(shape, self.size.width, self.size.height, self.corner)

    @property
    def is_round(self) -> bool:
        """True for a round piece."""
        return self.shape == "round"

    @classmethod
    def edge_count(cls, data: Mapping[str, object], row: Mapping[str, object]) -> int:
        """Return 6 for hexagons."""
        shape = data.get("shape")
        if isinstance(shape, str) and (field := lone_field(shape)):
            shape = row.get(field)
        return 6 if shape == "hex" else 4

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
        """The name that print shops have for it."""
        return self.kind

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield what is wrong with its designs, and a shape that does not match its size."""
        yield from super().rules(data)
        yield from _corner_fits(data)
        shape, size = data.get("shape", "rect"), _size(data)
        if shape == "rect" or size is None:
            return
        from printgen.kinds.flat.shapes import check_raw

        try:
            check_raw(shape, *size)
        except PydanticCustomError as error:
            yield error

    @classmethod
    def misfits(cls, raw: RawComponent) -> Iterator[Issue]:
        """Yield also the shapes of rows that are invalid or do not match the size."""
        yield from super().misfits(raw)
        shape = raw.get("shape")
        field = lone_field(shape) if isinstance(shape, str) else None
        if field is None:
            return
        yield from raw.lacks_field("shape", field)
        if (size := _size(raw.data)) is None:
            return
        from printgen.kinds.flat.shapes import outline_of

        for value, where in raw.of_rows().values(field):
            try:
                outline_of(str(value), *size, 1.0)
            except PydanticCustomError as error:
                yield Issue(finding_at(error, where()))


def _size(data: dict[str, Any]) -> tuple[float, float] | None:
    """Return the width and height of raw data; None if they are wrong, which is found elsewhere."""
    size = mapping_in(data, "size")
    width, height = side_of(size.get("width"), 0.001), side_of(size.get("height"), 0.001)
    return None if width is None or height is None else (width, height)


def _corner_fits(data: dict[str, Any]) -> Iterator[Problem]:
    shape, corner = data.get("shape", "rect"), measured(data.get("corner", 0))
    if shape == "rounded" and not data.get("corner"):
        hint = "write the radius of its corners, such as 3mm"
        yield problem(MISSING_KEY, "'corner' is missing", ("shape",), hint=hint, lacks=("corner",))
    size = _size(data)
    if size is not None and corner is not None and min(size) / 2 < corner <= LARGEST_MM:
        message = f"{number(corner)} mm is more than half of the shorter side"
        yield problem(OUT_OF_RANGE, message, ("corner",))
        return
    named = isinstance(shape, str) and not lone_field(shape)
    if corner and (isinstance(shape, dict) or (named and shape not in {"rect", "rounded"})):
        hint = "delete it; only 'rect' and 'rounded' have corners"
        yield problem(BAD_OUTLINE, "this shape has no corners to round", ("corner",), hint=hint)
