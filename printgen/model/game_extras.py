"""What few games say of themselves: read only where one does."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, StrictInt

from printgen.model.base import Count, Line, Model, ShortOrLong, Words
from printgen.model.component import Title
from printgen.model.figures import MOST_PLAYERS, Provenance
from printgen.model.measures import Side
from printgen.model.references import ColourName, FigureName, Hex, SignName


class InkTheme(Model):
    """The changes of a theme where it is printed with other ink."""

    colours: dict[ColourName, Hex]
    """Colours by their names in the palette. Areas of these stay as they are with little ink."""


class Supply(Model):
    """Something that the players find at home."""

    title: Title
    """Its name in texts."""
    quantity: Count | FigureName
    """The number needed: a number or a figure's name."""
    provenance: Provenance
    """The source of the number."""
    sign: SignName | None = None
    """The sign that pictures it."""
    note: Words | None = None
    """Things that do as well."""

    def count(self, figures: Mapping[str, int]) -> int:
        """Return the number, with the figures' values."""
        return figures[self.quantity] if isinstance(self.quantity, str) else self.quantity


class Answers(Model):
    """Answers that follow a figure."""

    figure: FigureName
    """The figure that decides."""
    answers: Annotated[tuple[Words, ...], Field(min_length=2)]
    """The answer for its value 0, for 1 and so on; the last one also for more."""


class OpenQuestion(Model):
    """Something that the printed rules leave open."""

    title: Line
    """The question, short."""
    settled: ShortOrLong[Words, Answers]
    """The answer of this kit, or several of which a figure picks one."""
    why: Words
    """The reason why it is open, and why this answer was chosen."""
    provenance: Provenance
    """Whether the answer follows or was chosen."""
    min_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Asked only when at least this many play."""
    max_players: Annotated[StrictInt, Field(ge=1, le=MOST_PLAYERS)] | None = None
    """Asked only when at most this many play."""

    def concerns(self, players: int) -> bool:
        """Return True if the question comes up when so many play."""
        return (self.min_players or 1) <= players <= (self.max_players or MOST_PLAYERS)

    def answer(self, figures: Mapping[str, int]) -> str:
        """Return the answer with these values of the figures."""
        if isinstance(self.settled, str):
            return self.settled
        answers = self.settled.answers
        return answers[min(figures[self.settled.figure], len(answers) - 1)]


class Measure(Model):
    """A length that many things follow, such as the size of what small pieces are taped to."""

    value: Side
    """The length, a number of mm or with a unit."""
    provenance: Provenance
    """Whether the rulebook prints it or we chose it."""
    note: Words | None = None
    """The reason for this length."""


class Variant(Model):
    """A variant's title, note and author."""

    title: Line
    """Its name beside the game's title. Without it, the file's name."""
    note: Words | None = None
    """A description of what it changes, and for whom."""
    author: Line | None = None
    """The author."""
    of: Line | None = None
    """The title of the game that it changes. Without it, the one that this game has."""
