"""The look of one game: its colours, type styles and signs, as values for scenes.

It is made for an ink: the same data gives a kit in full colour, in greys, or with little ink. The
palette is changed here by name. :mod:`printgen.drawing.ink_saving` does the rest to drawn pages,
where the size of areas is known, as does :mod:`printgen.drawing.small_pictures` for small pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from printgen.core.colour import grey
from printgen.core.geometry import Box
from printgen.core.printing import FULL, InkName
from printgen.core.scene import Colour, Document, Node, Page, Symbol, Use
from printgen.drawing import signs
from printgen.drawing.small_pictures import SmallPictures
from printgen.drawing.text import UnknownSignError
from printgen.model.game import Game, TypeStyle
from printgen.model.signs import shapes_of

if TYPE_CHECKING:
    from printgen.drawing.ink_saving import InkSaver
    from printgen.source.svg.drawing import Drawing


class Theme:
    """Colours, styles and signs by name. Signs are made once for each set of colours."""

    def __init__(
        self, game: Game, ink: InkName = FULL, art: Mapping[str, Drawing] | None = None
    ) -> None:
        """Make the look of a game; ``art`` are its signs from files."""
        self.ink = ink
        self._art = art or {}
        about = None if ink == "full" else game.theme.inks.get(ink)
        # The data's colours for this ink, by names of the palette or for colours as written.
        self._given: dict[str, Colour] = dict(about.colours) if about else {}
        self._colours: dict[str, Colour] = {}
        for name, colour in game.theme.colours.items():
            self._colours[name] = self._inked(self._given.get(name, colour))
        self._signs = game.signs
        # The key of a bundled font, or of the game's own in its place.
        self.font = game.theme.font
        self.styles: dict[str, TypeStyle] = game.theme.styles
        # By their names, and by their colours.
        self._asked: dict[tuple[str, str, str, str], Symbol] = {}
        self._symbols: dict[tuple[str, Colour, Colour, Colour], Symbol] = {}
        self._small_pictures = SmallPictures()
        # Pages as drawn and as printed, by identity: a sheet is in several files.
        self._pages: dict[int, tuple[Page, Page]] = {}

    def share_signs(self, other: Theme) -> None:
        """Take the signs that another theme of the same look has drawn."""
        self._asked, self._symbols = other._asked, other._symbols

    @property
    def sign_names(self) -> Iterable[str]:
        """The names of all signs."""
        return self._signs

    def colour(self, name: str) -> Colour:
        """Return a colour of the palette, or one written as ``#rrggbb``, in this ink."""
        if name.startswith("#"):
            lower = name.lower()
            return self._inked(self._given.get(lower, lower))
        return self._colours[name]

    def _inked(self, colour: Colour) -> Colour:
        """Return the colour; with grey ink, the grey of the same lightness."""
        return grey(colour) if self.ink == "grey" else colour

    def printed(self, page: Page) -> Page:
        """Return a drawn page as printed.

        With little ink, its large areas are pale; pictures of pieces have nothing too small to
        print.
        """
        known = self._pages.get(id(page))
        if known is None:
            children = self.printed_art(page.children)
            made = page if children is page.children else page._replace(children=children)
            known = self._pages[id(page)] = page, made
        return known[1]

    def printed_art(self, art: tuple[Node, ...]) -> tuple[Node, ...]:
        """Return art on white paper as printed: see :meth:`printed`."""
        saving = art if self._ink_saver is None else self._ink_saver.nodes(art)
        return self._small_pictures.nodes(saving)

    def printed_document(self, document: Document) -> Document:
        """Return a document with all pages as printed."""
        return document._replace(pages=tuple(map(self.printed, document.pages)))

    @cached_property
    def _ink_saver(self) -> InkSaver | None:
        if self.ink != "low":
            return None
        from printgen.drawing.ink_saving import InkSaver

        return InkSaver(self._given.values())

    def sign(self, name: str, ink: str = "ink", tint: str = "tint", paper: str = "paper") -> Symbol:
        """Return a sign in these colours. Raises :class:`UnknownSignError`."""
        asked = name, ink, tint, paper
        known = self._asked.get(asked)
        if known is None:
            known = self._asked[asked] = self._sign(*asked)
        return known

    def _sign(self, name: str, ink: str, tint: str, paper: str) -> Symbol:
        if name not in self._signs:
            raise UnknownSignError(name, self.sign_names)
        key = name, self.colour(ink), self.colour(tint), self.colour(paper)
        known = self._symbols.get(key)
        if known is None:
            self._symbols[key] = known = self._drawn(name, *key[1:])
        return known

    def _drawn(self, name: str, *tones: Colour) -> Symbol:
        """Return a sign drawn with ink, tint and paper of these colours."""
        called = "-".join((f"{signs.NAME}{name}", *(colour[1:] for colour in tones)))
        if name in self._art:
            return signs.framed(called, self._art[name].inked(tones[0], self.colour))
        named = {**self._colours, **dict(zip(("ink", "tint", "paper"), tones, strict=True))}
        shapes = shapes_of(self._signs[name])
        for shape in shapes:
            written = [each for each in (shape.fill, shape.stroke) if each and each[0] == "#"]
            named.update((each, self.colour(each)) for each in written)
        return signs.symbol(called, shapes, named)

    def draw_sign(self, name: str, box: Box, fill: Colour) -> list[Use]:
        """Return a sign in text, with lines in the text's colour."""
        return [signs.use(self.sign(name, ink=fill), box)]
