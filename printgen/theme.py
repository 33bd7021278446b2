"""The look of one game: its colours, type styles and signs, resolved to what a scene holds."""

from __future__ import annotations

from collections.abc import Iterable

from printgen import signs
from printgen.geometry import Box
from printgen.model.game import Game, TypeStyle
from printgen.scene import Colour, Symbol, Use
from printgen.text import UnknownSignError


class Theme:
    """Colours, styles and signs by name. Signs are made once for each set of colours."""

    def __init__(self, game: Game) -> None:
        self._colours = game.theme.colours
        self._signs = game.signs
        self.styles: dict[str, TypeStyle] = game.theme.styles
        # By the names asked for, and by the colours they stand for.
        self._asked: dict[tuple[str, str, str, str], Symbol] = {}
        self._symbols: dict[tuple[str, Colour, Colour, Colour], Symbol] = {}

    @property
    def sign_names(self) -> Iterable[str]:
        """The signs that there are."""
        return self._signs

    def colour(self, name: str) -> Colour:
        """A colour of the palette, or the colour itself when written as ``#rrggbb``."""
        return name.lower() if name.startswith("#") else self._colours[name]

    def sign(self, name: str, ink: str = "ink", tint: str = "tint", paper: str = "paper") -> Symbol:
        """A sign in these colours. Raises :class:`UnknownSignError`."""
        asked = name, ink, tint, paper
        known = self._asked.get(asked)
        if known is None:
            known = self._asked[asked] = self._sign(*asked)
        return known

    def _sign(self, name: str, ink: str, tint: str, paper: str) -> Symbol:
        if name not in self._signs:
            raise UnknownSignError(name)
        key = name, self.colour(ink), self.colour(tint), self.colour(paper)
        known = self._symbols.get(key)
        if known is None:
            tones = {**self._colours, **dict(zip(("ink", "tint", "paper"), key[1:], strict=True))}
            colours = "-".join(colour[1:] for colour in key[1:])
            known = signs.symbol(f"sign-{name}-{colours}", self._signs[name], tones)
            self._symbols[key] = known
        return known

    def draw_sign(self, name: str, box: Box, fill: Colour) -> list[Use]:
        """A sign among words: its lines in the words' colour."""
        return [signs.use(self.sign(name, ink=fill), box)]
