"""Faces: one side of a piece, as named boxes."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, StrictInt

from printgen.model.base import Model, Number, Problem, Slug, problem
from printgen.model.box import BoxBase, Size, Template, sizes_in_order
from printgen.model.codes import BOX_CONTENT, KEYS_CLASH
from printgen.model.edges import EDGE_KINDS
from printgen.model.from_fields import OrFields
from printgen.model.lazy_models import LazyModel, LazyUnion
from printgen.model.measures import Positive
from printgen.model.references import ColourOrField, SignOrField, StyleName

if TYPE_CHECKING:
    from printgen.model.art_boxes import ImageBox, PatternBox, ProseBox
    from printgen.model.edge_art import EdgesBox, PathsBox
    from printgen.model.shapes import ShapeBox


class TextBox(BoxBase):
    """Text that is fitted between two sizes."""

    text: Template
    """The text. It can contain {field}, **bold**, *italic* and :sign:."""
    style: Annotated[StyleName, OrFields("style")]
    """The type style, one from the theme."""
    align: Annotated[Literal["left", "centre", "right"], OrFields("word")] = "centre"
    """The horizontal alignment of lines in the box."""
    valign: Annotated[Literal["top", "middle", "bottom"], OrFields("word")] = "middle"
    """The vertical alignment of the block in the box."""
    size: Size | None = None
    """The largest size in points; by default the style's."""
    min: Size | None = None
    """The smallest acceptable size; by default the style's."""
    fill: ColourOrField | None = None
    """The colour of letters; by default the style's."""
    reads: Literal["across", "up", "down", "stacked"] = "across"
    """The direction of lines: from left to right, upwards or downwards; or stacked, with upright
    letters one below the other.
    """
    flow: Annotated[StrictInt, Field(ge=1, le=6)] = 1
    """The number of columns for the text, balanced as evenly as possible."""
    gutter: Positive = 4.0
    """The space between these columns."""
    arc: Literal["top", "bottom"] | None = None
    """Set one line inside the largest circle of the box, around its top or its bottom."""
    span: Annotated[Number, Field(ge=10, le=360)] = 180
    """The largest part of the circle that the line may take, in degrees."""

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
                yield problem(KEYS_CLASH, message, (key,), key=True)
        if data.get("gutter") is not None and data.get("flow", 1) == 1:
            message = "only text with a 'flow' has a 'gutter'"
            yield problem(KEYS_CLASH, message, ("gutter",), key=True)


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


# Boxes by the key of their contents. Those that few faces have are loaded when first used.
BOXES: Final = {
    "text": LazyModel(__name__, "TextBox"),
    "sign": LazyModel(__name__, "SignBox"),
    "shape": LazyModel("printgen.model.shapes", "ShapeBox"),
    "image": LazyModel("printgen.model.art_boxes", "ImageBox"),
    "pattern": LazyModel("printgen.model.art_boxes", "PatternBox"),
    "prose": LazyModel("printgen.model.art_boxes", "ProseBox"),
    "paths": LazyModel("printgen.model.edge_art", "PathsBox"),
    "edges": LazyModel("printgen.model.edge_art", "EdgesBox"),
}
CONTENTS: Final = tuple(BOXES)


def contents(box: dict[str, Any]) -> list[str]:
    """Return the keys of a box's contents, in the order of the file."""
    return [key for key in box if key in CONTENTS]


def content_of(box: BoxBase) -> str:
    """Return the key of a box's contents."""
    return next(key for key in CONTENTS if hasattr(box, key))


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
            {f"#{key}": box for key, box in BOXES.items()},
            custom_error_type=BOX_CONTENT.id,
            custom_error_message="one kind of content",
        ),
    ]


class Face(Model):
    """One side of a piece: boxes painted in order."""

    extends: Slug | None = None
    """Another face whose boxes this one inherits; null removes a box."""
    boxes: dict[Slug, FaceBox]
    """The boxes by name, painted in this order."""

    @property
    def follows_outline(self) -> bool:
        """True if something on it is clipped to the outline of the piece, or reaches its edges."""
        return any(
            getattr(box, "mask", None) == "piece" or content_of(box) in EDGE_KINDS
            for box in self.boxes.values()
        )


def filled_boxes(face: Face, values: Mapping[str, Any]) -> Iterator[tuple[str, FaceBox]]:
    """Yield the boxes of a face by their names, with their keys filled in with these fields.

    Impossible boxes are left out: drawing reports why.
    """
    for name, box in face.boxes.items():
        try:
            whole = box.filled(values)
        except (KeyError, ValueError):
            continue
        if whole is not None:
            yield name, whole
