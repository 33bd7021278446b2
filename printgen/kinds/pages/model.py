"""Pages of text: booklets, and sheets to write on."""

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from printgen.model.base import FileName
from printgen.model.component import Paged
from printgen.model.figures import Quantity
from printgen.model.measures import Points
from printgen.model.references import SignName


class ProsePages(Paged):
    """Full pages from a template: a rulebook or a score sheet."""

    kind: Literal["booklet", "sheet"]
    """A booklet has as many pages as it needs; a sheet must fit on one page."""
    template: FileName
    """The template, in the game's folder or among printgen's templates."""
    type_size: Points = 10.0
    """The size of running text in points; headings, tables and notes follow it."""
    columns: Annotated[StrictInt, Field(ge=1, le=3)] = 1
    """The number of text columns on a page."""
    ornament: SignName | None = None
    """A pattern sign for the band above the title."""
    quantity: Quantity
    """The number of copies to print."""

    @property
    def is_bound(self) -> bool:
        """True for a booklet."""
        return self.kind == "booklet"
