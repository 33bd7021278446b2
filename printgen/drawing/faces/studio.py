"""What faces are drawn with, and what they are drawn on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from printgen.core.errors import Finding, Place
from printgen.core.geometry import Box
from printgen.core.scene import Colour, Node, Symbol
from printgen.drawing.faces.template import Values, template
from printgen.drawing.theme import Theme
from printgen.model.face import CountBox, PatternBox, SignBox

# Fills a box with the text of a template: template, box, largest and smallest size, place.
ProseDrawer: TypeAlias = Callable[[str, Box, float, float, Place], tuple[Node, ...]]

# A colour or sign that may depend on the row.
ColourOf: TypeAlias = Callable[[Values], Colour]
SignOf: TypeAlias = Callable[[Values], Symbol]

_SLACK_MM: Final = 1e-6


class TooMuchDrawnError(Exception):
    """The faces of a game have more marks than are drawn for one game."""

    def __init__(self, most: int, *, is_news: bool) -> None:
        super().__init__(f"the faces of a game have at most {most} marks in all")
        self.is_news = is_news


class Studio(NamedTuple):
    """What drawing needs besides the face: the look, the figures, templates, and where to report.

    ``report`` takes findings; drawing goes on, so that all errors come in one go. ``trace`` is told
    what was drawn for which box, as the place of that box. ``spend`` is told how many marks were
    drawn, and raises :class:`TooMuchDrawnError` when these are too many for one game.
    """

    theme: Theme
    figures: Mapping[str, int]
    prose: ProseDrawer
    report: Callable[[Finding], None]
    spend: Callable[[int], None]
    trace: Callable[[Sequence[Node], Place], None] | None = None

    def colour(self, name: str) -> ColourOf:
        """The colour of that name, or of a ``{field}``."""
        found = template(name)
        if found.fields:
            return lambda values: self.theme.colour(found.fill(values))
        colour = self.theme.colour(name)
        return lambda _: colour

    def sign(self, name: str, box: SignBox | CountBox | PatternBox) -> SignOf:
        """The sign of that name, or of a ``{field}``, in the box's colours."""
        look_up = self.theme.sign
        which, *colours = (template(text) for text in (name, box.ink, box.tint, box.paper))
        if any(colour.fields for colour in colours):
            return lambda values: look_up(which.fill(values), *(c.fill(values) for c in colours))
        ink, tint, paper = box.ink, box.tint, box.paper
        return lambda values: look_up(which.fill(values), ink, tint, paper)


class Surface(NamedTuple):
    """The side that is drawn on: its size and bleed in millimetres.

    With ``full``, what goes over the cut all round goes on to the end of the bleed. Without it, it
    is as large as the data says: scissors follow the edge of a disc that is little larger.
    """

    width: float
    height: float
    bleed: float
    full: bool = False

    def spread(self, box: Box) -> Box:
        """The box with the sides that lie on the trim edge moved out to the bleed's."""
        left = box.x - (self.bleed if box.x <= _SLACK_MM else 0)
        top = box.y - (self.bleed if box.y <= _SLACK_MM else 0)
        right = box.right + (self.bleed if box.right >= self.width - _SLACK_MM else 0)
        bottom = box.bottom + (self.bleed if box.bottom >= self.height - _SLACK_MM else 0)
        return Box(left, top, right - left, bottom - top)

    def reached(self, box: Box) -> Box:
        """The box, or all of the bleed where that is what it is for."""
        over = min(-box.x, -box.y, box.right - self.width, box.bottom - self.height)
        return self.whole if self.full and _SLACK_MM < over < self.bleed else box

    @property
    def whole(self) -> Box:
        """The trimmed side with its bleed."""
        return Box(0, 0, self.width, self.height).grown(self.bleed)
