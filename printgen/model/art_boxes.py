"""Boxes with pictures, patterns and text from templates: only loaded if a face has one."""

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator

from printgen.core.svg_path import parse_path
from printgen.model.base import FileName, Flag, Problem, Words, problem
from printgen.model.box import BoxBase, Gap, Size, sizes_in_order
from printgen.model.codes import BAD_PATH, KEYS_CLASH
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
    """Yield insets beyond the cut, or in a shape that is not the piece's."""
    if data.get("inset") and data.get("mask", "rect") != "piece":
        message = "only a box with 'mask: piece' has an 'inset'"
        yield problem(KEYS_CLASH, message, ("inset",), key=True)
    elif data.get("inset") and data.get("bleed"):
        message = "art that ends inside the cut has no 'bleed'"
        yield problem(KEYS_CLASH, message, ("inset",), hint="delete one of the two", key=True)


class ImageBox(BoxBase):
    """A picture from a file."""

    image: ImageOrField
    """A name under 'images', a file in the game's folder, or a {field}, also in a file's name:
    art/{name}.png.
    """
    fit: Annotated[Literal["cover", "contain", "fill"], OrFields("word")] = "cover"
    """Fill the box and crop the picture, show all of it, or stretch it over the box."""
    focus: tuple[Percent, Percent] = (50, 50)
    """The point that stays visible if the picture is cropped: percent from the left and the top."""
    mask: Mask = "rect"
    """The outline of the picture: rect, circle, oval, SVG path data with 100 × 100 over the box, or
    piece: the outline of the piece.
    """
    radius: Gap = 0.0
    """The corner radius of a rect."""
    inset: Gap = 0.0
    """How far inside the piece's outline the picture ends, if that is the mask."""
    bleed: Flag = False
    """Extend sides on the trim edge into the bleed."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also a radius for a shape without corners, and an inset without effect."""
        yield from super().rules(data)
        if data.get("radius") is not None and data.get("mask", "rect") != "rect":
            message = "only a picture whose 'mask' is 'rect' has a 'radius'"
            yield problem(KEYS_CLASH, message, ("radius",), key=True)
        yield from inset_fits(data)


class PatternBox(BoxBase):
    """A sign repeated edge to edge, as a border or a texture."""

    pattern: SignOrField
    """The sign that is repeated; the edges of its grid must match."""
    along: Annotated[Literal["fill", "top", "frame"], OrFields("word")] = "fill"
    """Over the whole box, once along its top, or around all four sides."""
    step: Annotated[Step, OrFields("length")] = 4.0
    """The width of a repeat, adjusted a little so that whole repeats fit."""
    corner: SignOrField | None = None
    """The sign in the four corners of a frame."""
    ink: ColourOrField = "ink"
    """The colour of its lines."""
    tint: ColourOrField = "tint"
    """The colour of its second tone."""
    paper: ColourOrField = "paper"
    """The colour where the background shows through."""
    mask: Literal["rect", "piece"] = "rect"
    """The outline of the pattern: its box, or the piece."""
    inset: Gap = 0.0
    """How far inside the piece's outline the picture ends, if that is the mask."""
    bleed: Flag = False
    """Extend sides on the trim edge into the bleed."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also an inset without effect."""
        yield from super().rules(data)
        yield from inset_fits(data)


class ProseBox(BoxBase):
    """A text from a template, with headings, lists and tables."""

    prose: FileName
    """The template, filled for each row: in the game's folder or among printgen's templates."""
    size: Size = 9.0
    """The largest size of the body text in points."""
    min: Size = 8.0
    """The smallest acceptable size."""
    valign: Annotated[Literal["top", "middle", "bottom"], OrFields("word")] = "top"
    """The vertical alignment of the text in the box."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also a smallest size above the largest."""
        yield from super().rules(data)
        yield from sizes_in_order({"size": 9.0, "min": 8.0, **data})
