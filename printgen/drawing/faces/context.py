"""The context for drawing a game: one frozen value, complete before anything is drawn.

Data flows one way. A context gets what it needs when it is made (how faces are filled with text,
and what is called with everything that is drawn). Findings of drawing, and how much was drawn, go
to the context's log. :func:`printgen.components.drawing_context` makes contexts.
"""

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, Place, Severity
from printgen.core.geometry import Box
from printgen.core.printing import FULL, InkName
from printgen.core.scene import Node, Picture
from printgen.drawing.faces.template import FieldMissingError, template
from printgen.drawing.images import Coarse, Images, coarse, judged, shown_in
from printgen.drawing.theme import Theme
from printgen.model.catalog import Loaded
from printgen.model.codes import UNKNOWN_NAME
from printgen.model.description import Description
from printgen.model.designs import Designs
from printgen.model.game import Game
from printgen.model.piece_counts import copies

if TYPE_CHECKING:
    from printgen.model.art_boxes import ProseBox

# The most marks on all faces of a game, with each kind of piece counted once; printgen's own games
# have up to 4,900.
MOST_MARKS: Final = 1_000_000

# The place of a field's value.
PlaceOf: TypeAlias = Callable[[str], Place]
# Fills a box with the text of a template: the box, its area and its place in the data, the values
# of a row and their places.
TextFiller: TypeAlias = Callable[
    ["ProseBox", Box, Place, Mapping[str, Any], PlaceOf | None], tuple[Node, ...]
]
# Called with what is drawn for a box of a face, and the place of that box.
Tracer: TypeAlias = Callable[[Sequence[Node], Place], None]


class RoundPieces(enum.Enum):
    """The shape in which round pieces are drawn and cut."""

    ROUND = enum.auto()
    SQUARE = enum.auto()


class Bleed(enum.Enum):
    """How far a face paints beyond its edge.

    Either as in the data, for scissors along a disc; or to the end of the bleed, for machines that
    cut elsewhere.
    """

    AS_DRAWN = enum.auto()
    FULL = enum.auto()


class DrawingOptions(NamedTuple):
    """Policies of drawing."""

    ink: InkName = FULL
    round_pieces: RoundPieces = RoundPieces.ROUND
    bleed: Bleed = Bleed.AS_DRAWN


class TooMuchDrawnError(Exception):
    """The faces of a game have too many marks to draw."""

    def __init__(self, most: int) -> None:
        super().__init__(f"the faces of a game have at most {most} marks in all")


class DrawingLog:
    """The results of drawing besides nodes.

    They are its findings, so that all errors are reported together, its warnings, the marks drawn,
    the pictures with the places where each was first named, and those that are too coarse.
    """

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self.marks = 0
        self.pictures: dict[Picture, Place] = {}
        self.coarse: list[Coarse] = []
        self.warnings: list[Finding] = []
        # True if there are too many, and nothing more is drawn.
        self.is_full = False
        # True if there are texts on faces, and if the last one depends on the row.
        self.reads = False
        self.asks_row = False
        # The components whose pieces may say for whom the kit is, and whether the current one does.
        self.for_players: set[str] = set()
        self.asks_players = False
        # The figures in texts on the pieces of components, and of the current one if it has texts.
        self.figures: dict[str, frozenset[object]] = {}
        self.asks_figures: frozenset[object] | None = None

    def see(self, node: Node, where: Place) -> None:
        """Note the picture in a box, unless it is a drawing."""
        if (image := shown_in(node)) is not None:
            self.pictures.setdefault(image.picture, where)
        if (found := coarse(node, where)) is not None:
            self.coarse.append(found)

    def follow(self, other: "DrawingLog", components: Iterable[str]) -> None:
        """Note what another log has about components whose pieces are taken over from there."""
        self.figures |= {name: other.figures[name] for name in components if name in other.figures}
        self.reads = bool(self.figures)

    def end(self, component: str) -> None:
        """Note what the pieces of a component, drawn since the last call, depend on, and report
        their coarse pictures.
        """
        if self.asks_players:
            self.for_players.add(component)
        if self.asks_figures is not None:
            self.figures[component] = self.asks_figures
        self.asks_players, self.asks_figures = False, None
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
    """A game, a number of players, its look, and the log for findings.

    ``player_counts`` are those that the kit is for: one, or all that the game allows; ``figures``
    are those of the largest. ``texts`` has the templates that were filled with them, or why they
    could not be.
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
        """The largest number of players that the kit is for. Reading it is noted."""
        self.log.asks_players = True
        return self.player_counts[-1]

    def designs(self, component: str) -> Designs:
        """Return the designs of a component with rows."""
        return self.description.designs[component]

    def copies(self, name: str, n: int) -> int:
        """Return how many copies of the n-th design of a component this kit needs."""
        component = self.game.components[name]
        designs = self.description.designs.get(name)
        return copies(component, designs, n, self.player_counts[-1], self.figures)

    def values(self, name: str, n: int) -> dict[str, Any]:
        """Return the fields of the n-th design, with their figures filled in."""
        designs = self.designs(name)
        return self.filled(designs.values[n], partial(designs.place, n))

    def filled(self, values: dict[str, Any], place: PlaceOf) -> dict[str, Any]:
        """Return fields with their figures filled in; ``place`` returns the place of each field.

        Without figures, the same mapping.
        """
        named = [name for name, text in values.items() if isinstance(text, str) and "{" in text]
        filled = dict(values) if named else values
        for name in named:
            try:
                filled[name] = template(values[name]).fill(self.figures)
            except FieldMissingError as error:
                hint = did_you_mean(error.name, error.known)
                message = f"unknown figure '{error.name}'"
                self.log.findings.append(Finding(UNKNOWN_NAME, message, place(name), hint))
        return filled
