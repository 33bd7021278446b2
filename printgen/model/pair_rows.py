"""Pairs of values as rows, as the data writes them: for schemas, and for errors in them."""

from typing import Annotated, Any, TypeAlias

from pydantic import Discriminator, Field, StrictInt, Tag

from printgen.model.base import Count, Model, Slug, Value, Words
from printgen.model.figures import Provenance
from printgen.model.pairs import HIGHEST
from printgen.model.references import FigureName


def _form(data: Any) -> str:
    match data:
        case str():
            return "#figure"
        case list() | tuple():
            return "#list"
        case dict():
            return "#named"
    return "#highest"


Halves: TypeAlias = Annotated[
    Annotated[StrictInt, Field(ge=1, le=HIGHEST), Tag("#highest")]
    | Annotated[FigureName, Tag("#figure")]
    | Annotated[tuple[Slug, ...], Field(min_length=2, max_length=HIGHEST + 1), Tag("#list")]
    | Annotated[
        dict[Slug, dict[Slug, Value]], Field(min_length=2, max_length=HIGHEST + 1), Tag("#named")
    ],
    Discriminator(_form),
]


class PairRows(Model):
    """All pairs of some values, also of equal values, like the designs of dominoes."""

    pairs: Halves
    """The values of a half: all numbers from 0 to this number or figure; a list of names; or names,
    each with its fields.
    """
    quantity: Count | FigureName = 1
    """The number of each pair."""
    provenance: Provenance
    """The source of the values and quantities."""
    note: Words | None = None
    """The place in the source, or how they were worked out."""
