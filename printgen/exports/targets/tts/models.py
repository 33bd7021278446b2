"""The object for each piece on the virtual table, with its size and its pictures.

Cards share sheets of pictures: as few as possible, as large as the program can show them. A sheet
has at most ten columns and seven rows, and 4096 pixels per side (its Knowledge Base, "Asset
Creation"). Its last place is for what others see of a card in somebody's hand: the back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from printgen.components import DrawnGame, Piece
from printgen.components.piece import Art
from printgen.core.outlines import Outline, Plate, Ring
from printgen.core.units import MM_PER_INCH
from printgen.exports import raster
from printgen.exports.drawn import stem
from printgen.exports.targets.tts.kinds import AsToken, Shown, on_table
from printgen.exports.targets.tts.objects import (
    CARD_CIRCLE,
    CARD_LONG,
    CARD_RECT,
    CARD_ROUNDED,
    CARDS,
    At,
    CardLook,
    Json,
    Look,
    cards,
)
from printgen.exports.work import Job

COLUMNS: Final = 10
ROWS: Final = 7
SIDE: Final = 4096
# All places but the hidden card's.
MOST: Final = COLUMNS * ROWS - 1


class Grid(NamedTuple):
    """Grid of cards on a sheet, and their resolution."""

    columns: int
    rows: int
    dpi: float


class CardSheet(NamedTuple):
    """Cards of one component on one sheet."""

    component: str
    number: int
    pieces: tuple[Piece, ...]
    grid: Grid

    @property
    def stem(self) -> str:
        return f"images/{self.component}-sheet-{self.number}"

    @property
    def has_own_backs(self) -> bool:
        """True if its cards have different backs, which need a sheet of their own."""
        first = self.pieces[0].back
        return any(piece.back != first for piece in self.pieces)

    @property
    def _frame(self) -> raster.Frame:
        return raster.frame(self.pieces[0].width, self.pieces[0].height, self.grid.dpi)

    def fronts(self) -> bytes:
        """Return the faces, and the hidden card last."""
        places = self.grid.columns * self.grid.rows
        empty: list[Art] = [()] * (places - len(self.pieces) - 1)
        hidden = self.pieces[0].back or ()
        return self._png([*(piece.front for piece in self.pieces), *empty, hidden])

    def backs(self) -> bytes:
        """Return the common back, or a sheet of backs."""
        shown = self._frame
        if not self.has_own_backs:
            return raster.png(raster.picture(self.pieces[0].back or (), shown), self.grid.dpi)
        return self._png([piece.back or () for piece in self.pieces])

    def _png(self, arts: Sequence[Art]) -> bytes:
        shown, grid = self._frame, self.grid
        cells = raster.pictures(arts, shown)
        whole = raster.sheet(cells, grid.columns, grid.rows, (shown.width, shown.height))
        return raster.png(whole, grid.dpi)


def grid(count: int, width: float, height: float, dpi: float) -> Grid:
    """Return the smallest grid for this many cards in the highest resolution up to ``dpi``."""
    best: tuple[float, int, Grid] | None = None
    for columns in range(2, COLUMNS + 1):
        rows = max(2, -(-(count + 1) // columns))
        if rows > ROWS:
            continue
        finest = min(
            dpi,
            _finest(SIDE // columns, width),
            _finest(SIDE // rows, height),
        )
        found = (-finest, columns * rows, Grid(columns, rows, finest))
        if best is None or found[:2] < best[:2]:
            best = found
    if best is None:
        raise ValueError(f"{count} cards are too many for a sheet")
    return best[2]


def _finest(pixels: int, length: float) -> float:
    """Return the resolution at which a side is at most that many pixels long."""
    return pixels * MM_PER_INCH / length


def sheets(pieces: Sequence[Piece], dpi: float) -> list[CardSheet]:
    """Return the sheets of one component's cards, which all have one size."""
    found = []
    for n, start in enumerate(range(0, len(pieces), MOST), start=1):
        some = tuple(pieces[start : start + MOST])
        shape = grid(len(some), some[0].width, some[0].height, dpi)
        found.append(CardSheet(some[0].component, n, some, shape))
    return found


# A picture of blank paper.
BLANK: Final = "images/blank.png"
_BLANK_PX: Final = 64


class Models:
    """The objects for all pieces of a game. ``address`` precedes a picture's name."""

    def __init__(self, drawn: DrawnGame, dpi: float, address: str) -> None:
        self._drawn = drawn
        self._dpi = dpi
        self._address = address
        self.pieces = {piece.id: piece for piece in drawn.pieces}
        self._sheets: list[CardSheet] = []
        self._cards: dict[str, tuple[int, CardSheet]] = {}
        self._kinds: dict[str, AsToken] = {}
        for name, component in drawn.context.game.components.items():
            mine = [piece for piece in drawn.pieces if piece.component == name]
            self._kinds[name] = on_table(component)
            if mine and self._kinds[name].is_card:
                for sheet in sheets(mine, dpi):
                    self._sheets.append(sheet)
                    number = len(self._sheets) * CARDS
                    for n, piece in enumerate(sheet.pieces):
                        self._cards[piece.id] = number + n, sheet
        self.notes = tuple(self._notes())

    def is_card(self, piece: str) -> bool:
        return piece in self._cards

    def stacks(self, piece: str) -> bool:
        """Return True if equal ones can be one object, as cards and tiles can."""
        return self.is_card(piece) or self._kind(piece).stacks

    def size(self, piece: str) -> tuple[float, float]:
        """Return the size on the table, in inches."""
        view = self.pieces[piece].view
        return view.width / MM_PER_INCH, view.height / MM_PER_INCH

    def deck(self, pieces: list[str], at: At, *, face_down: bool) -> Json:
        """Return a deck of cards, listed from the top. All are of one size."""
        found = []
        for piece in pieces:
            number, sheet = self._cards[piece]
            found.append(CardLook(self.look(piece), number, self._about(sheet)))
        long = max(self.size(pieces[0]))
        return cards(found, at, long / CARD_LONG, face_down=face_down)

    def one(self, piece: str, at: At, count: int = 1) -> Json:
        """Return the object for a piece; several of one are a deck, or a stack."""
        if self.is_card(piece):
            return self.deck([piece] * count, at, face_down=False)
        shown = Shown(self.look(piece), at, self.size(piece), self._faces(piece), count)
        return self._kind(piece).thing(shown)

    def look(self, piece: str) -> Look:
        """Return the title of a piece: its design's, if it has one."""
        about = self.pieces[piece]
        return Look(about.name or about.title, piece)

    # -- pictures

    def frames(self) -> Iterator[tuple[str, raster.Frame]]:
        """Yield the pictures of single pieces, by component."""
        for piece in self._single():
            yield piece.component, self._frame(piece)

    def jobs(self) -> Iterator[Job]:
        """Yield the files of all pictures."""
        for sheet in self._sheets:
            yield f"{sheet.stem}-front.png", sheet.fronts
            yield f"{sheet.stem}-back.png", sheet.backs
        blank, album = False, raster.Album()
        for piece in self._single():
            shown = self._frame(piece)
            yield f"{_file(piece)}-front.png", album.packed(piece.view.art, shown)
            art = self._back(piece)
            if art is not None:
                behind = raster.behind(shown, piece.view.width)
                yield f"{_file(piece)}-back.png", album.packed(art, behind)
            blank = blank or art is None
        if blank:
            paper = raster.blank(_BLANK_PX, _BLANK_PX)
            yield BLANK, partial(raster.png, paper, self._dpi)

    def _single(self) -> Iterator[Piece]:
        for piece in self.pieces.values():
            if not self.is_card(piece.id) and self._kind(piece.id).has_pictures:
                yield piece

    def _frame(self, piece: Piece) -> raster.Frame:
        view = piece.view
        # Very large boards are shown in a lower resolution, rather than not at all.
        dpi = min(self._dpi, (SIDE - 1) * MM_PER_INCH / max(view.width, view.height))
        shown = raster.frame(view.width, view.height, dpi)
        return shown._replace(rim=_rim(piece))

    def _back(self, piece: Piece) -> Art | None:
        """Return the other side of a piece on the table."""
        return piece.back if piece.shown is None else piece.shown.back

    def _faces(self, name: str) -> tuple[str, str]:
        piece = self.pieces[name]
        back = self._back(piece)
        behind = BLANK if back is None else f"{_file(piece)}-back.png"
        return f"{self._address}{_file(piece)}-front.png", f"{self._address}{behind}"

    def _about(self, sheet: CardSheet) -> Json:
        first = sheet.pieces[0]
        is_sharp = isinstance(first.outline, Plate) and not first.outline.radius
        kind = CARD_RECT if is_sharp else CARD_ROUNDED
        return {
            "FaceURL": f"{self._address}{sheet.stem}-front.png",
            "BackURL": f"{self._address}{sheet.stem}-back.png",
            "NumWidth": sheet.grid.columns,
            "NumHeight": sheet.grid.rows,
            "BackIsHidden": False,
            "UniqueBack": sheet.has_own_backs,
            "Type": CARD_CIRCLE if isinstance(first.outline, Ring) else kind,
        }

    def _kind(self, piece: str) -> AsToken:
        return self._kinds[self.pieces[piece].component]

    def _notes(self) -> Iterator[str]:
        for name in dict.fromkeys(piece.component for piece in self._drawn.pieces):
            if note := self._kinds[name].note():
                yield f"{name}: {note}"


def _file(piece: Piece) -> str:
    return f"images/{stem(piece)}"


def _rim(piece: Piece) -> Outline | None:
    """Return the visible outline of a piece; None for a full rectangle."""
    seen = piece.outline if piece.shown is None else piece.shown.outline
    return None if isinstance(seen, Plate) and not seen.radius else seen
