"""Boxes with the edges of their piece, or paths that join them: only loaded if a face has one."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from printgen.model.base import Model, Problem, Slug, Words, problem
from printgen.model.box import BoxBase
from printgen.model.codes import KEYS_CLASH
from printgen.model.from_fields import OrFields
from printgen.model.measures import Dash, Positive, Thickness
from printgen.model.references import ColourOrField, SignOrField


class PathsBox(BoxBase):
    """Paths that connect the edges of a tile."""

    # If two paths cross, the later one is on top; paths that share an end are joined.

    paths: Words
    """Pairs of edges, 1-4 2-3, where 0 is the middle; or a {field} of the type 'paths'."""
    stroke: ColourOrField
    """The colour of the paths."""
    weight: Annotated[Thickness, OrFields("length")] = 4.0
    """The width of a path, including its casing."""
    casing: ColourOrField | None = None
    """The colour of the lines along both sides of a path, and between the dashes."""
    casing_weight: Thickness = 0.4
    """The thickness of each of these lines."""
    dash: Annotated[tuple[Dash, ...], Field(max_length=8)] = ()
    """The lengths of dashes and gaps, adjusted a little so that dashes continue from tile to tile.
    """

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield also a thickness of outlines without outlines."""
        yield from super().rules(data)
        if data.get("casing-weight") is not None and data.get("casing") is None:
            message = "only paths with a 'casing' have a 'casing-weight'"
            yield problem(KEYS_CLASH, message, ("casing-weight",), key=True)


class EdgeLook(Model):
    """The look of edges with one name."""

    fill: ColourOrField
    """The colour from the edge to the middle."""
    sign: SignOrField | None = None
    """A sign at the edge's first corner, so that edges differ not only in colour."""
    ink: ColourOrField = "ink"
    """The colour of the sign's lines."""


class EdgesBox(BoxBase):
    """The edges of a tile."""

    # Each is a field of colour from the edge towards the middle.

    edges: Words
    """A name for each edge, clockwise: sea sea land land; or a {field} of the type 'edges'."""
    looks: Annotated[dict[Slug, EdgeLook], Field(min_length=1)]
    """The look of edges, by name."""
    depth: Positive | None = None
    """How far the colour reaches from the edge; by default to the middle."""
    stroke: ColourOrField | None = None
    """The colour of a line around neighbouring edges with the same name."""
    weight: Annotated[Thickness, OrFields("length")] = 0.3
    """The line's thickness."""
    sign_size: Positive = 4.0
    """The width and height of the signs."""
