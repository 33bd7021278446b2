"""The contents of a kit before they are files: pieces on sheets, pages of prose, by groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from printgen.components import DrawnGame, Piece
from printgen.components.fingerprints import Fingerprints
from printgen.core.printing import HOME, SHORT_EDGE, InkName, Turn
from printgen.core.scene import Page
from printgen.core.units import number
from printgen.drawing.faces import DrawingContext
from printgen.imposition.press import members
from printgen.imposition.sheets import Press, Sheet
from printgen.kit.options import KitOptions
from printgen.model.catalog import Loaded
from printgen.model.game import Game

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan
    from printgen.kit.previous import Update

# The words on the page before the parts of what is larger than the paper.
GUIDE: Final = "poster-guide.md.j2"


class Leaflet(NamedTuple):
    """A component that is pages of prose, laid out.

    Where only some pages are printed, ``numbers`` are those that they have in the text, from 1.
    """

    component: str
    title: str
    group: str
    copies: int
    pages: tuple[Page, ...]
    numbers: tuple[int, ...] = ()

    def numbered(self) -> Iterator[tuple[int, Page]]:
        """Return the pages with their numbers."""
        return zip(self.numbers or range(1, len(self.pages) + 1), self.pages, strict=True)


class Bound(NamedTuple):
    """A booklet to be folded and stapled: ``pages`` are the sides of its sheets, front and back by
    turns; ``creep`` is the thickness of its paper in mm. The paper is turned on that edge.
    """

    component: str
    title: str
    creep: float
    pages: tuple[Page, ...]
    turn: Turn = SHORT_EDGE

    def file(self, kit: str) -> str:
        """Return what its file is called in the kit of that name."""
        return f"{kit}-{self.component}-booklet.pdf"

    def facts(self, kit: str) -> dict[str, Any]:
        """Return what the manifest and the first page of the kit of that name know of it."""
        return {
            "file": self.file(kit),
            "title": self.title,
            "sheets": len(self.pages) // 2,
            "pages": 2 * len(self.pages),
            "creep": self.creep,
        }


class Contents(NamedTuple):
    """Everything that a kit shows, before it is a file.

    ``fingerprints`` has seen all pieces. Of a kit that renews an older one, which holds only what
    has to be printed, ``update`` says what happens to that one.
    """

    loaded: Loaded
    options: KitOptions
    drawn: DrawnGame
    pieces: tuple[Piece, ...]
    sheets: tuple[Sheet, ...]
    leaflets: tuple[Leaflet, ...]
    booklets: tuple[Bound, ...]
    fingerprints: Fingerprints
    update: Update | None = None

    @property
    def context(self) -> DrawingContext:
        """What the game is drawn with."""
        return self.drawn.context

    @property
    def is_one_sided(self) -> bool:
        """Whether its sheets are meant to be printed on one side of the paper."""
        return self.options.duplex in {"fold", "none"}

    @property
    def groups(self) -> list[str]:
        """The groups that this kit has something of, in printing order; those that share sheets
        are one, by their joined names.
        """
        used = {leaf.group: leaf.group for leaf in self.leaflets}
        used |= {group: sheet.group for sheet in self.sheets for group in members(sheet.group)}
        game = self.loaded.description.game
        return list(dict.fromkeys(used[group] for group in game.groups if group in used))

    @property
    def posters(self) -> list[PosterPlan]:
        """What is larger than the paper and comes in parts."""
        return [sheet.guide for sheet in self.sheets if sheet.guide is not None]

    def file_of(self, sheet: Sheet, kit: str) -> str:
        """Return the file of a sheet in the kit of that name: its group's, at a shop its
        component's.
        """
        what = sheet.group
        if self.options.purpose != HOME:
            what = sheet.placements[0].piece.component
        return f"{kit}-{what}.pdf"

    def of(self, group: str) -> tuple[list[Sheet], list[Leaflet]]:
        """Return the sheets and leaflets of one group, or of several by their joined names."""
        return (
            [sheet for sheet in self.sheets if sheet.group == group],
            [leaf for leaf in self.leaflets if leaf.group in members(group)],
        )


# What every sheet says of its ink; of full colour, nothing.
_INK_TITLES: Final[dict[InkName, str]] = {"low": "little ink", "grey": "greys"}


def edition(game: Game, ink: InkName) -> str:
    """Return the version, as sheets tell it: with the ink, where that is not all colours."""
    return " · ".join(filter(None, (game.version, _INK_TITLES.get(ink))))


def title_of(game: Game, group: str) -> str:
    """Return the title of a group, or those of several by their joined names."""
    return " + ".join(game.groups[each].title for each in members(group))


def press_of(game: Game, options: KitOptions) -> Press:
    """How the game's sheets are printed; with a printer's profile, its name stands on all."""
    sheets, version = game.sheets, edition(game, options.ink)
    if options.printer is not None:
        version += f" · for the printer {options.printer.name}"
    press = Press(
        options.paper,
        sheets.margin,
        sheets.furniture,
        game.name,
        version,
        sheets.overlap,
        options.duplex,
        options.rounds,
    )
    if options.printer is None:
        return press
    from printgen.imposition.printer import fitted

    return fitted(press, options.printer)


def about_poster(bench: PosterPlan) -> dict[str, object]:
    """Return what the templates of the kit's own pages know of a piece in parts."""
    from printgen.imposition.parts import size_of

    poster = bench.poster
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
    """Return the file that shows a large piece on one page: its name in the kit of that name."""
    return f"{kit}-{piece.replace('/', '-')}-poster.pdf"
