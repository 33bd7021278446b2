"""The main types of imposition: the press, placements on the paper, sheets."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from printgen.components.piece import Art, Piece
from printgen.core.cutters import Cutter
from printgen.core.geometry import Box
from printgen.core.printing import EDGE_MM, FURNITURE_MM, HEXAGON, LONG_EDGE, Duplex, Rounds
from printgen.core.scene import Page
from printgen.core.translations import ENGLISH, Translator
from printgen.core.units import Paper

if TYPE_CHECKING:
    from printgen.imposition.poster import Part, PosterPlan

# Between the names of groups that share sheets; no name contains it.
_JOINT: Final = "+"


def joined(groups: Iterable[str]) -> str:
    """Return the name of groups whose pieces share sheets: ``cards+boxes``."""
    return _JOINT.join(groups)


def members(group: str) -> tuple[str, ...]:
    """Return the groups of a joined name, or the single group."""
    return tuple(group.split(_JOINT))


class Crease(NamedTuple):
    """The line along which a sheet is folded: ``at`` mm from the paper's top or left edge."""

    runs: Literal["level", "upright"]
    at: float

    @property
    def is_level(self) -> bool:
        """True if it runs from left to right."""
        return self.runs == "level"

    def front(self, sheet: Box) -> Box:
        """Return the half of a sheet with the fronts: above the line, or on its left."""
        if self.is_level:
            return sheet._replace(height=self.at - sheet.y)
        return sheet._replace(width=self.at - sheet.x)


# The place of ruler and text: inside of the margin; or, if pieces lie nearer to the edges, at the
# foot or the side of the printable area.
Strip: TypeAlias = Literal["margin", "foot", "side"]
# In order of preference.
STRIPS: Final[tuple[Strip, ...]] = ("margin", "foot", "side")


class Beyond(NamedTuple):
    """The art beyond each side of a copy's trim box on the front, in mm."""

    left: float
    top: float
    right: float
    bottom: float


class Placement(NamedTuple):
    """A copy of a piece on a sheet: its trim box on the front, in mm from the paper's top left.

    If the piece is printed in parts, this is one ``part`` of the ``copy`` of that number, which has
    ``of`` parts. A ``turned`` piece lies on its side, with its top on the right of the front; the
    box is that of the turned piece.

    If a sheet is first cut into cells, ``cell`` is the one with this piece. A ``loose`` piece lies
    so close to others that no straight cut separates them: it is cut out along its own edge.
    Straight cuts in three directions free ``woven`` pieces.

    ``gaps`` are the bleed towards neighbours across and down, if that is less than its own; without
    any, neighbours share a cut. ``beyond`` is then the extent of its art.
    """

    piece: Piece
    trim: Box
    part: "Part | None" = None
    copy: int = 1
    of: int = 1
    turned: bool = False
    cell: Box | None = None
    loose: bool = False
    woven: bool = False
    gaps: tuple[float, float] | None = None
    beyond: Beyond | None = None

    @property
    def art(self) -> Box:
        """The trim box with the printed bleed, in mm on the front."""
        if self.beyond is None:
            return self.trim.grown(self.piece.bleed)
        left, top, right, bottom = self.beyond
        x, y, width, height = self.trim
        return Box(x - left, y - top, width + left + right, height + top + bottom)

    def frame(self, *, back: bool = False) -> Box:
        """Return the printed area of a side, in mm of the piece."""
        piece = self.piece
        sides = self.beyond
        if sides is None:
            return Box(0, 0, piece.width, piece.height).grown(piece.bleed)
        if self.turned:
            # Its top points to the right of the sheet.
            sides = Beyond(sides.top, sides.right, sides.bottom, sides.left)
        left, top, right, bottom = sides
        if back:
            left, right = right, left
        return Box(-left, -top, piece.width + left + right, piece.height + top + bottom)


class Sheet(NamedTuple):
    """One sheet of paper: its contents, and its printed sides.

    ``group`` is the group, or several joined ones, whose pieces are, or may be, on the sheet.
    ``guide`` is set if the sheet has no piece, but shows how parts fit together. With a ``crease``,
    the backs lie beside the fronts, to be folded over. ``labels`` is the name of the sheet of
    labels to print on. ``by_machine`` is True if a machine cuts it. ``strip`` is the place of ruler
    and text.
    """

    group: str
    number: int
    of: int
    placements: tuple[Placement, ...]
    front: Page
    back: Page | None
    guide: "PosterPlan | None" = None
    crease: Crease | None = None
    labels: str = ""
    by_machine: bool = False
    strip: Strip = "margin"

    def counts(self) -> dict[str, int]:
        """Return the number of whole copies of each piece, by the piece's id."""
        return dict(Counter([each.piece.id for each in self.placements if each.part is None]))

    @property
    def parts(self) -> tuple[Placement, ...]:
        """The parts of larger pieces on the sheet."""
        return tuple([each for each in self.placements if each.part is not None])


def usable_area(paper: Paper, margin: float, *, furniture: bool) -> Box:
    """Return the area of the paper for art."""
    foot = FURNITURE_MM if furniture else 0.0
    return Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - foot)


class Press(NamedTuple):
    """The paper, the text on every sheet, and how sheets are printed.

    In mm, ``margin`` is the distance of pieces and their bleed from the edges, ``rim`` the
    unprintable edge, ``slip`` how far a correction may move things, and ``overlap`` the width that
    parts share. ``bleed`` is the most between neighbours that are cut straight; by default, they
    keep their own, or have none if that does no harm. A ``cutter`` is a machine, which has its own
    area for pieces. ``font`` is the key of the text's font, and ``translate`` says it in the game's
    language. ``printed`` maps drawn art to printed art, if they differ. ``edge_looks`` caches the
    looks of edges, since sheets are tried out.
    """

    paper: Paper
    margin: float
    furniture: bool
    game: str
    version: str
    overlap: float = 10.0
    duplex: Duplex = LONG_EDGE
    rounds: Rounds = HEXAGON
    cutter: Cutter | None = None
    rim: float = EDGE_MM
    slip: float = 0.0
    bleed: float | None = None
    font: str = "sans"
    translate: Translator = ENGLISH
    printed: Callable[[Art], Art] | None = None
    edge_looks: dict[Any, Any] | None = None

    def footer(self, *parts: str) -> str:
        """Return the line of text at the foot of a sheet."""
        return self.translate.footer(*parts, version=self.version)

    @property
    def usable(self) -> Box:
        """The area of the paper for art."""
        if self.cutter is not None:
            return self.reach(self.cutter)
        return usable_area(self.paper, self.margin, furniture=self.furniture)

    def page(self, crease: Crease | None = None) -> Box:
        """Return the sheet; of a folded one, the half with the fronts."""
        whole = Box(0, 0, self.paper.width, self.paper.height)
        return whole if crease is None else crease.front(whole)

    def reach(self, cutter: Cutter, crease: Crease | None = None) -> Box:
        """Return the area that a machine can cut, inside of the margin."""
        area = cutter.reach(self.page(crease), self.paper)
        return area.common(self.page().grown(-self.margin))


class TooLargeError(Exception):
    """Pieces do not fit on the paper. ``reasons`` has the reason for each component, in mm.

    Each piece comes with the largest area for it.
    """

    def __init__(self, pieces: Iterable[tuple[Piece, Box]], paper: Paper) -> None:
        self.reasons: dict[str, str] = {}
        for piece, usable in pieces:
            need = f"{piece.width + 2 * piece.bleed:g} × {piece.height + 2 * piece.bleed:g} mm"
            reason = (
                f"'{piece.component}' needs {need} with its bleed; "
                f"{paper.title} has room for {usable.width:g} × {usable.height:g} mm"
            )
            if piece.splits:
                from printgen.imposition.poster import MOST_SHEETS

                reason += f", and {MOST_SHEETS} sheets do not hold it in parts"
            self.reasons[piece.component] = reason
        super().__init__("; ".join(self.reasons.values()))
