"""The context that a game is drawn in: one frozen value, made whole before anything is drawn.

Data goes one way. A context is given what it needs when it is made (how faces are filled with
text, what is called with all that is drawn); what drawing finds and how much it drew goes to the
log that the context was given. :func:`printgen.components.drawing_context` makes contexts.
"""

import enum
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, Place, Severity
from printgen.core.geometry import Box
from printgen.core.printing import FULL, InkName
from printgen.core.scene import Node, Picture
from printgen.drawing.faces.template import FieldMissingError, template
from printgen.drawing.images import Coarse, Images, coarse, judged, shown_in
from printgen.drawing.theme import Theme
from printgen.model.catalog import Loaded
from printgen.model.codes import UNKNOWN_FIGURE
from printgen.model.description import Description
from printgen.model.designs import Designs
from printgen.model.game import Game
from printgen.model.piece_counts import copies

# Marks on all faces of a game, each kind of piece once; shipped games have up to 4,900.
MOST_MARKS: Final = 1_000_000

# The place of the value of a field.
PlaceOf: TypeAlias = Callable[[str], Place]
# Fills a box with the text of a template: template, box, largest and smallest size, place.
TextFiller: TypeAlias = Callable[[str, Box, float, float, Place], tuple[Node, ...]]
# Told what is drawn for a box of a face, as the place of that box.
Tracer: TypeAlias = Callable[[Sequence[Node], Place], None]


class RoundPieces(enum.Enum):
    """The shape that round pieces are drawn and cut in."""

    ROUND = enum.auto()
    SQUARE = enum.auto()


class Bleed(enum.Enum):
    """The reach of what a face paints beyond its edge: as the data says, for scissors that follow
    a disc; or to the end of the bleed, for machines that cut elsewhere.
    """

    AS_DRAWN = enum.auto()
    FULL = enum.auto()


class DrawingOptions(NamedTuple):
    """Policies of drawing."""

    ink: InkName = FULL
    round_pieces: RoundPieces = RoundPieces.ROUND
    bleed: Bleed = Bleed.AS_DRAWN


class TooMuchDrawnError(Exception):
    """The faces of a game have more marks than are drawn for one game."""

    def __init__(self, most: int) -> None:
        super().__init__(f"the faces of a game have at most {most} marks in all")


class DrawingLog:
    """The findings of drawing, so that all errors come in one go, its warnings, the marks drawn,
    the pictures with where each was first named, and those that are too coarse.
    """

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.marks = 0
        self.pictures: dict[Picture, Place] = {}
        self.coarse: list[Coarse] = []
        self.warnings: list[Finding] = []
        # True once that is too many, and nothing more is drawn.
        self.is_full = False
        # True if there are texts on faces.
        self.reads = False
        # The components whose pieces may say for whom the kit is, and whether the one does that is
        # drawn now.
        self.for_players: set[str] = set()
        self.asks_players = False

    def see(self, node: Node, where: Place) -> None:
        """Note the picture that a box shows, unless it is a drawing."""
        if (image := shown_in(node)) is not None:
            self.pictures.setdefault(image.picture, where)
        if (found := coarse(node, where)) is not None:
            self.coarse.append(found)

    def judge_pictures(self, component: str) -> None:
        """Report the coarse pictures found since this was last called: those of a component."""
        found = judged(component, self.coarse)
        self.coarse.clear()
        if found is not None:
            is_error = found.severity is Severity.ERROR
            (self.findings if is_error else self.warnings).append(found)

    def spend(self, marks: int) -> None:
        """Count marks on faces. Raises :class:`TooMuchDrawnError`."""
        self.marks += marks
        if self.marks > MOST_MARKS:
            self.is_full = True
            raise TooMuchDrawnError(MOST_MARKS)


class DrawingContext(NamedTuple):
    """A game, a number of players, its look, and where findings go.

    ``player_counts`` are whom the kit is for: one number of players, or every number that the game
    allows; ``figures`` are those of the largest. ``texts`` has the templates that were filled with
    them, or why they could not be.
    """

    loaded: Loaded
    player_counts: tuple[int, ...]
    options: DrawingOptions
    theme: Theme
    figures: Mapping[str, int]
    log: DrawingLog
    fill_text: TextFiller
    images: Images
    trace: Tracer | None
    texts: dict[str, Any]

    @classmethod
    def of(
        cls,
        loaded: Loaded,
        players: int | None,
        options: DrawingOptions,
        fill_text: TextFiller,
        trace: Tracer | None = None,
    ) -> "DrawingContext":
        """Return the context of a game for a number of players (None: for every number)."""
        game = loaded.description.game
        limits = game.players
        counts = (players,) if players else tuple(limits.counts)
        figures = game.figures_at(counts[-1])
        theme = Theme(game, options.ink, loaded.description.art)
        images = Images(loaded.description, theme.colour)
        log = DrawingLog()
        return cls(loaded, counts, options, theme, figures, log, fill_text, images, trace, {})

    @property
    def description(self) -> Description:
        """The game with the places of its data."""
        return self.loaded.description

    @property
    def game(self) -> Game:
        """The game."""
        return self.loaded.description.game

    @property
    def players(self) -> int:
        """The largest number of players that the kit is for. That it was asked for is noted."""
        self.log.asks_players = True
        return self.player_counts[-1]

    def designs(self, component: str) -> Designs:
        """Return the designs of a component that has rows."""
        return self.description.designs[component]

    def copies(self, name: str, n: int) -> int:
        """Return how many copies of the n-th design of a component this kit needs."""
        component = self.game.components[name]
        designs = self.description.designs.get(name)
        return copies(component, designs, n, self.player_counts[-1], self.figures)

    def values(self, name: str, n: int) -> dict[str, Any]:
        """Return the fields of the n-th design, with the figures that stand in them filled in."""
        designs = self.designs(name)
        return self.filled(designs.values[n], partial(designs.place, n))

    def filled(self, values: dict[str, Any], place: PlaceOf) -> dict[str, Any]:
        """Return fields with their figures filled in; ``place`` tells where each field stands.

        The same mapping where none has figures.
        """
        named = [name for name, text in values.items() if isinstance(text, str) and "{" in text]
        filled = dict(values) if named else values
        for name in named:
            try:
                filled[name] = template(values[name]).fill(self.figures)
            except FieldMissingError as error:
                hint = did_you_mean(error.name, error.known)
                message = f"unknown figure '{error.name}'"
                self.log.findings.append(Finding(UNKNOWN_FIGURE, message, place(name), hint))
        return filled
