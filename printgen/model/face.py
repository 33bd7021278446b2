"""Faces: what stands on one side of a piece, as named boxes."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple, Self, TypeAlias

from pydantic import (
    BeforeValidator,
    Discriminator,
    Field,
    StrictFloat,
    StrictInt,
    StrictStr,
    Tag,
    WithJsonSchema,
    model_validator,
)

from printgen.geometry import Box
from printgen.model.base import (
    ColourName,
    FaceName,
    FileName,
    Flag,
    Model,
    Points,
    Positive,
    SignName,
    Slug,
    StyleName,
    Words,
    problem,
)
from printgen.units import parse_length


class Coordinate(NamedTuple):
    """A distance: so many millimetres plus a share of the piece's side."""

    mm: float
    share: float

    def of(self, side: float) -> float:
        return self.mm + self.share * side


def _coordinate(value: Any) -> Coordinate:
    if isinstance(value, str) and value.strip().endswith("%"):
        try:
            return Coordinate(0.0, float(value.strip()[:-1]) / 100)
        except ValueError:
            raise problem("bad-length", f"'{value}' is not a length or a percentage") from None
    try:
        return Coordinate(parse_length(value), 0.0)
    except ValueError as error:
        raise problem("bad-length", str(error)) from None


Distance: TypeAlias = Annotated[
    Coordinate,
    BeforeValidator(_coordinate),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number"},
                {"type": "string", "pattern": r"^\s*[+-]?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt|%)?\s*$"},
            ]
        }
    ),
]


class BoxBase(Model):
    """Where a box lies: distances from the piece's trimmed edges, in mm or % of the piece's side.

    Two of ``left``, ``right``, ``width`` fix the width; with ``width`` alone the box is centred;
    with none it fills the piece. The same holds downwards.
    """

    extends: Slug | None = None
    """Another box of this face whose keys this one starts from."""
    left: Distance | None = None
    """Distance of the left side from the piece's left edge."""
    right: Distance | None = None
    """Distance of the right side from the piece's right edge."""
    top: Distance | None = None
    """Distance of the top from the piece's top edge."""
    bottom: Distance | None = None
    """Distance of the bottom from the piece's bottom edge."""
    width: Distance | None = None
    """The box's width."""
    height: Distance | None = None
    """The box's height."""
    when: Words | None = None
    """Draw only if this text, with its fields filled in, is not empty."""
    turn: StrictInt | StrictFloat = 0
    """Turn the content clockwise by so many degrees about the box's centre."""

    @model_validator(mode="after")
    def _not_all_three(self) -> Self:
        if None not in (self.left, self.right, self.width):
            raise problem("box-overdetermined", "give two of left, right and width, not all three")
        if None not in (self.top, self.bottom, self.height):
            raise problem("box-overdetermined", "give two of top, bottom and height, not all three")
        return self

    def on(self, width: float, height: float) -> Box:
        """The box in millimetres on a piece of this size."""
        x, w = _span(self.left, self.right, self.width, width)
        y, h = _span(self.top, self.bottom, self.height, height)
        return Box(x, y, w, h)


def _span(
    near: Coordinate | None, far: Coordinate | None, size: Coordinate | None, side: float
) -> tuple[float, float]:
    if size is not None:
        length = size.of(side)
        if near is not None:
            return near.of(side), length
        if far is not None:
            return side - far.of(side) - length, length
        return (side - length) / 2, length
    start = near.of(side) if near is not None else 0.0
    end = side - far.of(side) if far is not None else side
    return start, end - start


class TextBox(BoxBase):
    """Words, fitted between two sizes."""

    text: Words
    """The words. {field} is filled in, **bold**, *italic* and :sign: are understood."""
    style: StyleName
    """The type style, one of the theme's."""
    align: Literal["left", "centre", "right"] = "centre"
    """Where lines stand in the box."""
    valign: Literal["top", "middle", "bottom"] = "middle"
    """Where the block stands in the box."""
    size: Points | None = None
    """The largest size in points; without it the style's."""
    min: Points | None = None
    """The smallest size that is still right; without it the style's."""
    fill: ColourName | None = None
    """The letters' colour; without it the style's."""


class SignBox(BoxBase):
    """A sign, as large as its box allows."""

    sign: SignName
    """The sign's name, or a {field}."""
    ink: ColourName = "ink"
    """The colour of its lines."""
    tint: ColourName = "tint"
    """The colour of its second tone."""
    paper: ColourName = "paper"
    """The colour where the ground shows through."""


class CountBox(BoxBase):
    """So many signs in a row, for values and costs."""

    count: Annotated[StrictInt, Field(ge=0, le=200)] | StrictStr
    """How many, or a {field}."""
    sign: SignName
    """The sign that is repeated."""
    columns: Annotated[StrictInt, Field(ge=1, le=200)] | None = None
    """How many stand beside each other; without it, all."""
    gap: Positive = 0.0
    """The air between two signs."""
    ink: ColourName = "ink"
    """The colour of its lines."""
    tint: ColourName = "tint"
    """The colour of its second tone."""
    paper: ColourName = "paper"
    """The colour where the ground shows through."""


class ShapeBox(BoxBase):
    """A plain shape."""

    shape: Literal["rect", "ellipse", "line"]
    """Rectangle, circle (as large as fits), or a line along the longer side."""
    fill: ColourName | None = None
    """The colour inside."""
    stroke: ColourName | None = None
    """The colour of the outline."""
    weight: Positive = 0.3
    """The outline's thickness."""
    radius: Positive = 0.0
    """The corners' radius."""
    bleed: Flag = False
    """Sides on the trim edge go on into the bleed."""
    dash: tuple[Positive, ...] = ()
    """Lengths drawn and left out, for a dashed outline."""


class PatternBox(BoxBase):
    """A sign repeated edge to edge, as a border or a texture."""

    pattern: SignName
    """The sign that is repeated; its grid's edges must join."""
    along: Literal["fill", "top", "frame"] = "fill"
    """Over the whole box, once along its top, or round all four sides."""
    step: Positive = 4.0
    """The repeat's width; it gives a little so that whole repeats fit."""
    corner: SignName | None = None
    """The sign in the four corners of a frame."""
    ink: ColourName = "ink"
    """The colour of its lines."""
    tint: ColourName = "tint"
    """The colour of its second tone."""
    paper: ColourName = "paper"
    """The colour where the ground shows through."""
    bleed: Flag = False
    """Sides on the trim edge go on into the bleed."""


class ProseBox(BoxBase):
    """A text from a template, with headings, lists and tables."""

    prose: FileName
    """The template, in the game's folder or among the shipped templates."""
    size: Points = 9.0
    """The largest size of the body text in points."""
    min: Points = 8.0
    """The smallest size that is still right."""


_CONTENT = {
    "text": "text",
    "count": "count",
    "sign": "sign",
    "shape": "shape",
    "pattern": "pattern",
    "prose": "prose",
}


def _content(data: Any) -> str | None:
    if isinstance(data, dict):
        return next((tag for key, tag in _CONTENT.items() if key in data), None)
    return next((tag for key, tag in _CONTENT.items() if hasattr(data, key)), None)


FaceBox: TypeAlias = Annotated[
    Annotated[TextBox, Tag("text")]
    | Annotated[CountBox, Tag("count")]
    | Annotated[SignBox, Tag("sign")]
    | Annotated[ShapeBox, Tag("shape")]
    | Annotated[PatternBox, Tag("pattern")]
    | Annotated[ProseBox, Tag("prose")],
    Discriminator(
        _content,
        custom_error_type="box-empty",
        custom_error_message="a box needs one of text, sign, count, shape, pattern, prose",
    ),
]


class Face(Model):
    """One side of a piece: boxes painted in order."""

    extends: FaceName | None = None
    """Another face whose boxes this one starts from; null takes a box away."""
    boxes: dict[Slug, FaceBox]
    """The boxes by name, painted in this order."""
