"""Read the art of signs: SVG files of the game, and icons of installed collections."""

from __future__ import annotations

from typing import NamedTuple

from printgen.core.errors import DataError, Finding, placed, quoted
from printgen.model.codes import UNKNOWN_VALUE
from printgen.model.game import Game
from printgen.source.icons import PREFIX, Icons
from printgen.source.search_path import SearchPath
from printgen.source.svg.drawing import Drawing
from printgen.source.svg.reader import read_svg
from printgen.source.tree import Scalar


class Art(NamedTuple):
    """The art of signs by name, its credits, and the findings about it."""

    drawings: dict[str, Drawing]
    credits: tuple[str, ...]
    findings: list[Finding]

    def credited(self, game: Game) -> Game:
        """Return the game with the credits of its art after its notice, which is printed with the
        game's.
        """
        notice = " ".join((game.credits.notice, *self.credits))
        about = game.credits.model_copy(update={"notice": notice})
        return game.model_copy(update={"credits": about})


def read_art(named: dict[str, Scalar], search_path: SearchPath) -> Art:
    """Read the art that signs name."""
    drawings: dict[str, Drawing] = {}
    credits_: dict[str, None] = {}
    findings: list[Finding] = []
    icons = Icons(search_path.folders)
    for sign, value in named.items():
        text = str(value.value)
        try:
            if text.startswith(PREFIX):
                drawings[sign], credit = icons.icon(text, value.place)
                credits_[credit] = None
            elif not text.lower().endswith(".svg"):
                message = f"{quoted(text)} is neither an SVG file nor an icon"
                hint = f"name a file that ends in .svg, or an icon as {PREFIX}collection/name"
                findings.append(Finding(UNKNOWN_VALUE, message, value.place, hint))
            else:
                file, shown = search_path.find(text, value.place)
                drawings[sign] = read_svg(file, shown=shown)
        except DataError as error:
            findings += placed(error.findings, value.place)
    return Art(drawings, tuple(credits_), findings)
