"""Boxes that show pictures, patterns and prose: read only where a face has one."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator

from printgen.core.svg_path import parse_path
from printgen.model.base import FileName, Flag, Problem, Words, problem
from printgen.model.box import BoxBase, Gap, Size, sizes_in_order
from printgen.model.codes import BAD_PATH, SHAPE_UNCLEAR
from printgen.model.from_fields import OrFields
from printgen.model.measures import Percent, Step
from printgen.model.references import ColourOrField, ImageOrField, SignOrField

MASKS: Final = ("rect", "circle", "oval", "piece")


def _mask(value: str) -> str:
    if value not in MASKS:
        try:
            parse_path(value)
        except ValueError as error:
            hint = f"one of {', '.join(MASKS)}, or SVG path data such as M50 0 L100 100 H0 Z"
            raise problem(BAD_PATH, str(error), hint=hint) from None
    return value


Mask: TypeAlias = Annotated[Words, AfterValidator(_mask)]
"""A name of a shape, or SVG path data."""


def inset_fits(data: dict[str, Any]) -> Iterator[Problem]:
    """Yield an inset of what has another shape than its piece, or goes over the cut."""
    if data.get("inset") and data.get("mask", "rect") != "piece":
        message = "only what has the 'mask' piece has an 'inset'"
        yield problem(SHAPE_UNCLEAR, message, ("inset",), key=True)
    elif data.get("inset") and data.get("bleed"):
        message = "what ends inside of the cut has no 'bleed'"
        yield problem(SHAPE_UNCLEAR, message, ("inset",), hint="delete one of both", key=True)


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
