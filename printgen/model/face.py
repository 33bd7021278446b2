"""Faces: what stands on one side of a piece, as named boxes."""

from collections.abc import Iterator, Mapping
from math import isclose
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, Self, TypeAlias

from pydantic import (
    AfterValidator,
    Field,
    StrictInt,
    ValidationError,
)

from printgen.core.geometry import Box
from printgen.core.units import MM_PER_PT, number
from printgen.model.base import (
    FileName,
    Flag,
    Model,
    Number,
    Problem,
    Slug,
    Words,
    problem,
)
from printgen.model.codes import (
    BAD_FIELD,
    BOX_CONTENT,
    BOX_OVERDETERMINED,
    MISSING_KEY,
    OUT_OF_RANGE,
    SHAPE_UNCLEAR,
)
from printgen.model.conditions import When
from printgen.model.edge_art import Edges, Paths
from printgen.model.fields import HINT, misspelt
from printgen.model.from_fields import FromFields, OrFields, fault, read_key
from printgen.model.lazy_models import LazyModel, LazyUnion
from printgen.model.masks import Mask, inset_fits
from printgen.model.measures import (
    LARGEST_PT,
    SMALLEST_PT,
    Coordinate,
    Distance,
    Points,
    Positive,
    Step,
    measured,
)
from printgen.model.references import ColourOrField, ImageOrField, SignOrField, StyleName
from printgen.model.shapes import Percent, Shape

MOST_SIGNS: Final = 200


def _only_fields(text: str) -> str:
    if (wrong := misspelt(text)) is not None:
        raise problem(BAD_FIELD, f"'{wrong}' is not a field", hint=HINT)
    return text


Place: TypeAlias = Annotated[Distance, OrFields("place")]
Gap: TypeAlias = Annotated[Positive, OrFields("length")]
Size: TypeAlias = Annotated[Points, OrFields("points")]
HowMany: TypeAlias = Annotated[StrictInt, Field(ge=0, le=MOST_SIGNS), OrFields("number")]
Template: TypeAlias = Annotated[Words, AfterValidator(_only_fields)]


class BoxBase(Model):
    """The place of a box: distances from the piece's trimmed edges, in mm or % of the piece's side.

    Two of ``left``, ``right``, ``width`` fix the width; with ``width`` alone the box is centred;
    with none it fills the piece. The same holds downwards.
    """

    extends: Slug | None = None
    """Another box of this face whose keys this one starts from."""
    left: Place | None = None
    """Distance of the left side from the piece's left edge."""
    right: Place | None = None
    """Distance of the right side from the piece's right edge."""
    top: Place | None = None
    """Distance of the top from the piece's top edge."""
    bottom: Place | None = None
    """Distance of the bottom from the piece's bottom edge."""
    width: Place | None = None
    """The box's width."""
    height: Place | None = None
    """The box's height."""
    when: When | None = None
    """Draw only if these fields are so: '{note}' for one that is not empty, or {kind: [action,
    attack], cost: ">= 3"}.
    """
    unless: When | None = None
    """Draw only if these fields are not so; written as 'when'."""
    turn: Annotated[Number, Field(ge=-360, le=360), OrFields("number")] = 0
    """Turn the content clockwise by so many degrees about the box's centre."""
    opacity: Annotated[Percent, OrFields("number")] = 100
    """The opacity in percent."""
    each: HowMany | None = None
    """Draw the content so many times, in squares as large as fit: a number or {cost}."""
    form: Annotated[Literal["row", "column", "arc"], OrFields("word")] = "row"
    """The order of these: in rows, one below another, or on an arc from the box's lower left corner
    over the middle of its top to the lower right, half a circle at most.
    """
    columns: HowMany | None = None
    """The number that stand beside each other in a row; without it, all."""
    gap: Gap = 0.0
    """The air between two of them."""
    side: Annotated[Positive, OrFields("length")] | None = None
    """The largest side of one of them; without it, what fits, on an arc a third of the height."""

    @property
    def driven(self) -> dict[str, FromFields]:
        """The keys that follow from fields, by their names in Python."""
        return {name: value for name, value in self if isinstance(value, FromFields)}

    def filled(self, values: Mapping[str, Any]) -> Self | None:
        """Return the box with the keys that these fields give; None if a field is empty.

        The same box where no key follows from fields. Raises KeyError for a field that is not
        there, ``ValueError`` for a value that cannot be.
        """
        found: dict[str, Any] = {}
        for name, key in self.driven.items():
            try:
                if (value := key.value(values)) is None:
                    return None
                found[name] = read_key(type(self), name, value)
            except ValidationError as error:
                raise ValueError(fault(error, name)) from None
            except OverflowError:
                raise ValueError(f"'{name}' comes to more than can be") from None
        return self.model_copy(update=found) if found else self

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield sides and sizes that fix the box twice, and how nothing is repeated."""
        for key in ("form", "columns", "gap", "side") if data.get("each") is None else ():
            if data.get(key) is not None:
                message = f"only a box with 'each' has a '{key}'"
                hint = "write how often under 'each', or delete it"
                yield problem(MISSING_KEY, message, (key,), hint=hint, key=True, lacks=("each",))
        for three in (("left", "right", "width"), ("top", "bottom", "height")):
            given = [key for key in data if key in three and data[key] is not None]
            if len(given) == len(three):
                message = f"'{given[0]}' and '{given[1]}' are given already"
                hint = f"delete one of {', '.join(three[:-1])} and {three[-1]}"
                yield problem(BOX_OVERDETERMINED, message, (given[-1],), hint=hint, key=True)

    def on(self, width: float, height: float) -> Box:
        """Return the box in millimetres on a piece of this size."""
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

    text: Template
    """The words. {field} is filled in, **bold**, *italic* and :sign: are understood."""
    style: Annotated[StyleName, OrFields("style")]
    """The type style, one of the theme's."""
    align: Annotated[Literal["left", "centre", "right"], OrFields("word")] = "centre"
    """The horizontal alignment of lines in the box."""
    valign: Annotated[Literal["top", "middle", "bottom"], OrFields("word")] = "middle"
    """The vertical alignment of the block in the box."""
    size: Size | None = None
    """The largest size in points; without it the style's."""
    min: Size | None = None
    """The smallest size that is still right; without it the style's."""
    fill: ColourOrField | None = None
    """The letters' colour; without it the style's."""
    reads: Literal["across", "up", "down", "stacked"] = "across"
    """The direction of lines: from left to right, upwards or downwards; or stacked, with upright
    letters one below the other.
    """
    flow: Annotated[StrictInt, Field(ge=1, le=6)] = 1
    """Through how many columns the text flows, as evenly as its lines allow."""
    gutter: Positive = 4.0
    """The air between these columns."""
    arc: Literal["top", "bottom"] | None = None
    """Set one line inside the largest circle of the box, round its top or its bottom."""
    span: Annotated[Number, Field(ge=10, le=360)] = 180
    """The most of the circle that the line may take, in degrees."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also a smallest size above the largest, and keys that exclude each other."""
        yield from super().rules(data)
        yield from sizes_in_order(data)
        on_arc = data.get("arc") is not None
        for key in ("align", "valign", "reads", "flow") if on_arc else ("span",):
            if data.get(key) is not None:
                message = (
                    f"text on an 'arc' has no '{key}'" if on_arc else "only an 'arc' has a 'span'"
                )
                yield problem(SHAPE_UNCLEAR, message, (key,), key=True)
        if data.get("gutter") is not None and data.get("flow", 1) == 1:
            message = "only text with a 'flow' has a 'gutter'"
            yield problem(SHAPE_UNCLEAR, message, ("gutter",), key=True)


class SignBox(BoxBase):
    """A sign, as large as its box allows."""

    sign: SignOrField
    """The sign's name, or a {field}."""
    ink: ColourOrField = "ink"
    """The colour of its lines."""
    tint: ColourOrField = "tint"
    """The colour of its second tone."""
    paper: ColourOrField = "paper"
    """The colour where the background shows through."""


class ShapeBox(Shape, BoxBase):
    """A plain shape."""


class ImageBox(BoxBase):
    """A picture from a file."""

    image: ImageOrField
    """A name under 'images', a file in the game's folder, or a {field}."""
    fit: Annotated[Literal["cover", "contain", "fill"], OrFields("word")] = "cover"
    """Fill the box and cut off what is over, show all of it, or stretch it over the box."""
    focus: tuple[Percent, Percent] = (50, 50)
    """The point that stays in view if something is cut off: percent from the left and the top."""
    mask: Mask = "rect"
    """The shape it is cut to: rect, circle, oval, SVG path data, 100 × 100 over the box, or piece:
    the outline of the piece that it lies on.
    """
    radius: Gap = 0.0
    """The corners' radius of a rect."""
    inset: Gap = 0.0
    """The distance from the piece's outline inwards, if that is the mask."""
    bleed: Flag = False
    """Sides on the trim edge go on into the bleed."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also a radius of what has no corners, and an inset that would do nothing."""
        yield from super().rules(data)
        if data.get("radius") is not None and data.get("mask", "rect") != "rect":
            message = "only a picture whose 'mask' is 'rect' has a 'radius'"
            yield problem(SHAPE_UNCLEAR, message, ("radius",), key=True)
        yield from inset_fits(data)


class PathsBox(Paths, BoxBase):
    """Paths that join the edges of a tile."""


class EdgesBox(Edges, BoxBase):
    """The edges of a tile."""


class PatternBox(BoxBase):
    """A sign repeated edge to edge, as a border or a texture."""

    pattern: SignOrField
    """The sign that is repeated; its grid's edges must join."""
    along: Annotated[Literal["fill", "top", "frame"], OrFields("word")] = "fill"
    """Over the whole box, once along its top, or round all four sides."""
    step: Annotated[Step, OrFields("length")] = 4.0
    """The repeat's width; it gives a little so that whole repeats fit."""
    corner: SignOrField | None = None
    """The sign in the four corners of a frame."""
    ink: ColourOrField = "ink"
    """The colour of its lines."""
    tint: ColourOrField = "tint"
    """The colour of its second tone."""
    paper: ColourOrField = "paper"
    """The colour where the background shows through."""
    mask: Literal["rect", "piece"] = "rect"
    """The shape it is cut to: its box, or the outline of the piece that it lies on."""
    inset: Gap = 0.0
    """The distance from the piece's outline inwards, if that is the mask."""
    bleed: Flag = False
    """Sides on the trim edge go on into the bleed."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also an inset that would do nothing."""
        yield from super().rules(data)
        yield from inset_fits(data)


class ProseBox(BoxBase):
    """A text from a template, with headings, lists and tables."""

    prose: FileName
    """The template, in the game's folder or among the shipped templates."""
    size: Size = 9.0
    """The largest size of the body text in points."""
    min: Size = 8.0
    """The smallest size that is still right."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also a smallest size above the largest."""
        yield from super().rules(data)
        yield from sizes_in_order({"size": 9.0, "min": 8.0, **data})


def sizes_in_order(data: dict[str, Any]) -> Iterator[Problem]:
    """Yield an error if the smallest type size is above the largest."""
    sizes = [measured(data.get(key), "pt") for key in ("size", "min")]
    size, least = (mm / MM_PER_PT if mm is not None else 0 for mm in sizes)
    if SMALLEST_PT <= size < least <= LARGEST_PT and not isclose(size, least):
        message = f"the smallest size, {number(least)} pt, is above the largest, {number(size)} pt"
        yield problem(OUT_OF_RANGE, message, ("min",), hint="'min' may be as large as 'size'")


# Boxes by the key that says what they are filled with.
BOXES: Final[dict[str, type[BoxBase]]] = {
    "text": TextBox,
    "sign": SignBox,
    "shape": ShapeBox,
    "image": ImageBox,
    "pattern": PatternBox,
    "prose": ProseBox,
    "paths": PathsBox,
    "edges": EdgesBox,
}
CONTENTS: Final = tuple(BOXES)


def contents(box: dict[str, Any]) -> list[str]:
    """Return the keys that say what a box shows, in the order of the file."""
    return [key for key in box if key in CONTENTS]


def _content(data: Any) -> str | None:
    if isinstance(data, dict):
        found = contents(data)
        return f"#{found[0]}" if len(found) == 1 else None
    return next((f"#{key}" for key in CONTENTS if hasattr(data, key)), None)


if TYPE_CHECKING:
    FaceBox: TypeAlias = (
        TextBox | SignBox | ShapeBox | ImageBox | PatternBox | ProseBox | PathsBox | EdgesBox
    )
else:
    FaceBox = Annotated[
        Any,
        LazyUnion(
            _content,
            {f"#{key}": LazyModel(__name__, box.__name__) for key, box in BOXES.items()},
            custom_error_type=BOX_CONTENT.id,
            custom_error_message="one kind of content",
        ),
    ]


class Face(Model):
    """One side of a piece: boxes painted in order."""

    extends: Slug | None = None
    """Another face whose boxes this one starts from; null takes a box away."""
    boxes: dict[Slug, FaceBox]
    """The boxes by name, painted in this order."""

    @property
    def follows_outline(self) -> bool:
        """True if something on it is cut to the outline of the piece."""
        masked = (box for box in self.boxes.values() if isinstance(box, ImageBox | PatternBox))
        return any(box.mask == "piece" for box in masked)


def filled_boxes(face: Face, values: Mapping[str, Any]) -> Iterator[tuple[str, FaceBox]]:
    """Yield the boxes of a face by their names, their keys filled in with these fields.

    Boxes that cannot be drawn with them are left out: drawing reports why.
    """
    for name, box in face.boxes.items():
        try:
            whole = box.filled(values)
        except (KeyError, ValueError):
            continue
        if whole is not None:
            yield name, whole
