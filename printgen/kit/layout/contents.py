"""The contents of a kit before files are written: sheets of pieces and pages of text, by group."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.components import DrawnGame, Piece
from printgen.components.fingerprints import Fingerprints
from printgen.core.printing import EDGE_MM, HOME, LONG_EDGE, SHORT_EDGE, InkName, Turn
from printgen.core.scene import Page
from printgen.core.units import number
from printgen.drawing.faces import DrawingContext
from printgen.imposition.grid import areas, reached
from printgen.imposition.press import members
from printgen.imposition.printer import fitted
from printgen.imposition.sheets import Press, Sheet
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.game import Game

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan
    from printgen.kit.folders.previous import Update

# The text on the page before the parts of a poster.
GUIDE: Final = "poster-guide.md.j2"


class Leaflet(NamedTuple):
    """The pages of a text.

    If only some pages are printed, ``numbers`` are their numbers in the text, from 1.
    """

    component: str
    title: str
    group: str
    copies: int
    pages: tuple[Page, ...]
    numbers: tuple[int, ...] = ()

    def numbered(self) -> Iterator[tuple[int, Page]]:
        """Yield the pages with their page numbers."""
        return zip(self.numbers or range(1, len(self.pages) + 1), self.pages, strict=True)


class Bound(NamedTuple):
    """A booklet to be folded and stapled.

    ``pages`` are the sides of its sheets, front and back alternately; ``creep`` is the thickness of
    its paper in mm. The paper is turned on the edge ``turn``.
    """

    component: str
    title: str
    creep: float
    pages: tuple[Page, ...]
    turn: Turn = SHORT_EDGE

    def file(self, kit: str) -> str:
        """Return the name of the booklet's file in a kit."""
        return f"{kit}-{self.component}-booklet.pdf"

    def facts(self, kit: str) -> dict[str, Any]:
        """Return the entry of the manifest, which the cover's template reads, too."""
        return {
            "file": self.file(kit),
            "title": self.title,
            "sheets": len(self.pages) // 2,
            "pages": 2 * len(self.pages),
            "creep": self.creep,
        }


class LessBleed(NamedTuple):
    """A smaller bleed between pieces, in mm, that takes fewer sheets, and their number."""

    bleed: int
    sheets: int


class Contents(NamedTuple):
    """The contents of a kit before they are files.

    ``fingerprints`` has examined all pieces. An update only has what must be printed; ``update``
    says what happens to the previous kit.
    """

    loaded: Loaded
    options: KitOptions
    drawn: DrawnGame
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    leaflets: tuple[Leaflet, ...]
    booklets: tuple[Bound, ...]
    fingerprints: Fingerprints
    update: "Update | None" = None
    less_bleed: LessBleed | None = None

    @property
    def context(self) -> DrawingContext:
        """The drawing context of the game."""
        return self.drawn.context

    @property
    def is_one_sided(self) -> bool:
        """True if nothing is printed on the backs of sheets; texts may still have two sides."""
        has_backs = not self.sheets or any(sheet.back is not None for sheet in self.sheets)
        return self.turn is None or not has_backs

    @property
    def turn(self) -> Turn | None:
        """The edge on which paper is turned; None if all of it is printed on one side."""
        duplex = self.options.duplex
        return duplex if duplex in {LONG_EDGE, SHORT_EDGE} else None

    @property
    def kit_turn(self) -> Turn | None:
        """The edge on which paper is turned if the whole kit is printed at once."""
        return None if self.is_one_sided else self.turn

    @property
    def groups(self) -> list[str]:
        """The groups with contents, in printing order.

        Groups that share sheets are one, with a joined name.
        """
        used = {leaf.group: leaf.group for leaf in self.leaflets}
        used |= {group: sheet.group for sheet in self.sheets for group in members(sheet.group)}
        game = self.loaded.description.game
        return list(dict.fromkeys(used[group] for group in game.groups if group in used))

    @property
    def posters(self) -> "list[PosterPlan]":
        """The plans of the pieces that are larger than the paper."""
        return [sheet.guide for sheet in self.sheets if sheet.guide is not None]

    def part_of(self, sheet: Sheet) -> str:
        """Return the file of a sheet: its group's, or that of the component that is alone on it, as
        most shops want it. The lid and the tray of a box differ in size, so each has its own.
        """
        if self.options.purpose == HOME or self.options.imposed is not None:
            return sheet.group
        piece = sheet.placements[0].piece
        of_box = piece.design in self.context.game.components[piece.component].PARTS
        return f"{piece.component}-{piece.design}" if piece.design and of_box else piece.component

    def file_of(self, sheet: Sheet, kit: str) -> str:
        """Return the name of a sheet's file in a kit."""
        return f"{kit}-{self.part_of(sheet)}.pdf"

    def of(self, group: str) -> tuple[list[Sheet], list[Leaflet]]:
        """Return the sheets and the texts of a group, or of several with a joined name."""
        return (
            [sheet for sheet in self.sheets if sheet.group == group],
            [leaf for leaf in self.leaflets if leaf.group in members(group)],
        )


# The ink in the edition on every sheet; empty for full colour.
_INKS: Final[dict[InkName, str]] = {"low": "little ink", "grey": "greys"}


def edition(game: Game, ink: InkName) -> str:
    """Return the version as printed on sheets: with the ink, unless it is full colour."""
    return f"{game.version} · {game.translate(_INKS[ink])}" if ink in _INKS else game.version


def title_of(game: Game, group: str) -> str:
    """Return the title of a group, or the titles of several with a joined name."""
    return " + ".join(game.groups[each].title for each in members(group))


def press_of(game: Game, options: KitOptions) -> Press:
    """Return how the game's sheets are printed, with the name of a printer's profile for all of
    them.
    """
    sheets, version = game.sheets, edition(game, options.ink)
    if options.printer is not None:
        printer = game.translate("for the printer {name}", name=options.printer.name)
        version += f" · {printer}"
    rim, margin = EDGE_MM, sheets.margin
    if options.margin is not None:
        # Marks keep the room that they have beside pieces.
        rim, margin = options.margin, max(options.margin, margin + options.margin - rim)
    press = Press(
        options.imposed or options.paper,
        margin,
        sheets.furniture and options.imposed is None,
        game.name,
        version,
        sheets.overlap,
        options.duplex,
        options.rounds,
        options.cutter,
        rim,
        bleed=options.bleed,
        font=game.theme.font("sans"),
        translate=game.translate,
    )
    if options.printer is None:
        return press
    return fitted(press, options.printer)


def nearest(contents: Contents) -> str:
    """Return the least distance of pieces from the paper's edges, in mm; empty if all keep the
    margin.
    """
    press = press_of(contents.context.game, contents.options)
    usable = areas(press)[0].box
    lying = (e for sheet in contents.sheets if not sheet.labels for e in sheet.placements)
    if all(usable.contains(each.art, 1e-3) for each in lying if each.part is None):
        return ""
    return number(reached(press).x, 1)


def about_poster(plan: "PosterPlan") -> dict[str, object]:
    """Return the facts about a piece in parts for the templates of the kit's own pages."""
    from printgen.imposition.parts import size_of

    poster = plan.poster
    return {
        "title": poster.piece.title,
        "size": size_of(poster),
        "columns": poster.columns,
        "rows": poster.rows,
        "parts": len(poster.parts),
        "overlap": number(poster.overlap),
        "turned": poster.turned,
        "names": [part.name for part in poster.parts],
    }


def poster_file(kit: str, piece: str) -> str:
    """Return the name of the file that shows a large piece on one page."""
    return f"{kit}-{piece.replace('/', '-')}-poster.pdf"
