"""The terms of imposition: the press, placements on the paper, sheets."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from printgen.components.piece import Art, Piece
from printgen.core.cutters import Cutter
from printgen.core.geometry import Box
from printgen.core.printing import EDGE_MM, HEXAGON, LONG_EDGE, Duplex, Rounds
from printgen.core.scene import Page
from printgen.core.units import Paper

if TYPE_CHECKING:
    from printgen.imposition.poster import Part, PosterPlan

# The strip at the foot of the usable area for ruler and footer.
FURNITURE_MM = 9.0
# Between the names of groups whose pieces lie on the same sheets; no name holds it.
_JOINT: Final = "+"


def joined(groups: Iterable[str]) -> str:
    """Return the name of groups whose pieces share sheets: ``cards+boxes``."""
    return _JOINT.join(groups)


def members(group: str) -> tuple[str, ...]:
    """Return the groups of a joined name; a single group is its own."""
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


# Where ruler and words stand: within the margin; or, where pieces come nearer to the edges, at the
# foot or at a side of all that the printer reaches.
Strip: TypeAlias = Literal["margin", "foot", "side"]
# The first that will do is taken.
STRIPS: Final[tuple[Strip, ...]] = ("margin", "foot", "side")


class Beyond(NamedTuple):
    """The mm of art beyond each side of a copy's trim box, as it lies on the front."""

    left: float
    top: float
    right: float
    bottom: float


class Placement(NamedTuple):
    """A copy of a piece on a sheet: its trim box on the front, in mm from the paper's top left.

    Of a piece that is printed in parts it is one ``part``, of the ``copy`` of that number, which
    has ``of`` parts. One that is ``turned`` lies on its side, with its top on the right of the
    front; the box is then that of the piece as it lies.

    Where a sheet is cut apart before its pieces are, ``cell`` is the part of it that this one lies
    in. What is ``loose`` lies so close that no straight cut parts it from others: it is cut out
    along its own edge. Straight cuts in three directions free what is ``woven``.

    ``gaps`` are how much bleed it has towards neighbours across and down, where that is not all of
    its own; without any, neighbours share a cut. ``beyond`` is then how far its art goes.
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
        """The trim box with the bleed that is printed, in mm on the front."""
        if self.beyond is None:
            return self.trim.grown(self.piece.bleed)
        left, top, right, bottom = self.beyond
        x, y, width, height = self.trim
        return Box(x - left, y - top, width + left + right, height + top + bottom)

    def frame(self, *, back: bool = False) -> Box:
        """Return what is printed of a side, in mm of the piece."""
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

    ``group`` is whose pieces lie there, or may lie there: several groups by their joined names.
    ``guide`` is set on a sheet that holds no piece, but shows how the parts of one lie. On one
    with a ``crease`` the backs lie beside the fronts, to be folded over. ``labels`` is the name of
    the sheet of labels that it is printed on. What a machine cuts is cut ``by_machine``. Ruler and
    words stand on the ``strip``.
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
        """The parts of larger pieces that were placed."""
        return tuple([each for each in self.placements if each.part is not None])


def usable_area(paper: Paper, margin: float, *, furniture: bool) -> Box:
    """Return the part of the paper that art may cover."""
    foot = FURNITURE_MM if furniture else 0.0
    return Box(margin, margin, paper.width - 2 * margin, paper.height - 2 * margin - foot)


class Press(NamedTuple):
    """The paper, the words on every sheet, and how sheets are printed.

    In mm, ``margin`` is what pieces with their bleed leave free along the edges, ``rim`` where
    nothing is printed at all, ``slip`` how far a correction may move things, and ``overlap`` what
    parts share. ``bleed`` is the most between neighbours that straight cuts free; without it, they
    have their own, or none where that does no harm. With a ``cutter``,
    pieces lie where that machine cuts. ``printed`` turns drawn art into what is printed, where that
    differs. ``rims`` keeps what is found along edges, since sheets are tried out.
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
    printed: Callable[[Art], Art] | None = None
    rims: dict[Any, Any] | None = None

    @property
    def usable(self) -> Box:
        """The part of the paper that art may cover."""
        if self.cutter is not None:
            return self.reach(self.cutter)
        return usable_area(self.paper, self.margin, furniture=self.furniture)

    def page(self, crease: Crease | None = None) -> Box:
        """Return the sheet, or of one that is folded the half with the fronts."""
        whole = Box(0, 0, self.paper.width, self.paper.height)
        return whole if crease is None else crease.front(whole)

    def reach(self, cutter: Cutter, crease: Crease | None = None) -> Box:
        """Return where pieces may lie for a machine, no nearer to the edge than the margin."""
        area = cutter.reach(self.page(crease), self.paper)
        return area.common(self.page().grown(-self.margin))


class TooLargeError(Exception):
    """Pieces do not fit on the paper. ``reasons`` has the reason for each component, in mm."""

    def __init__(self, pieces: Iterable[Piece], usable: Box, paper: Paper) -> None:
        self.reasons: dict[str, str] = {}
        for piece in pieces:
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
