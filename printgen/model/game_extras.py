"""Keys that few games have: only loaded if they are present."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, StrictInt

from printgen.model.base import Count, Line, Model, ShortOrLong, Words
from printgen.model.component import Title
from printgen.model.figures import MOST_PLAYERS, Provenance, value_of
from printgen.model.measures import OwnUnit
from printgen.model.references import ColourName, FigureName, Hex, SignName


class InkTheme(Model):
    """Changes of the theme for another ink."""

    colours: dict[ColourName, Hex]
    """Colours by their names in the palette. With little ink, areas in these colours stay as they
    are.
    """


class Supply(Model):
    """Something that players find at home."""

    title: Title
    """The name in texts."""
    quantity: Count | FigureName
    """The number needed: a number or a figure's name."""
    provenance: Provenance
    """The source of the number."""
    sign: SignName | None = None
    """The sign that shows it."""
    note: Words | None = None
    """Alternatives that work as well."""

    def count(self, figures: Mapping[str, int]) -> int:
        """Return the number, with the figures' values."""
        return value_of(self.quantity, figures)


class Answers(Model):
    """Answers that depend on a figure."""

    figure: FigureName
    """The figure that decides."""
    answers: Annotated[tuple[Words, ...], Field(min_length=2)]
    """The answers for the values 0, 1 and so on; the last one also applies to higher values."""


class OpenQuestion(Model):
    """Something that the printed rules leave open."""

    title: Line
    """A short question."""
    settled: ShortOrLong[Words, Answers]
    """The answer of this kit, or several answers with the figure that decides."""
    why: Words
    """The reason why the question is open, and for this answer."""
    provenance: Provenance
    """Whether the answer follows from the rules or was chosen."""
    min_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Only if at least this many play."""
    max_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Only if at most this many play."""

    def concerns(self, players: int) -> bool:
        """Return True if the question applies to this number of players."""
        return (self.min_players or 1) <= players <= (self.max_players or MOST_PLAYERS)

    def answer(self, figures: Mapping[str, int]) -> str:
        """Return the answer with these values of the figures."""
        if isinstance(self.settled, str):
            return self.settled
        answers = self.settled.answers
        return answers[min(figures[self.settled.figure], len(answers) - 1)]


class Measure(Model):
    """A length that many things use, such as the size of coins that pieces are taped to."""

    value: OwnUnit
    """The length, in mm or with a unit."""
    provenance: Provenance
    """Whether the rulebook prints it or it was chosen for the kit."""
    note: Words | None = None
    """The reason for this length."""


class Variant(Model):
    """A variant's title, note and author."""

    title: Line
    """The variant's name next to the game's title. By default the file's name."""
    note: Words | None = None
    """What the variant changes, and for whom."""
    author: Line | None = None
    """The author."""
    of: Line | None = None
    """The title of the game that it changes. By default the title of the game it extends."""
