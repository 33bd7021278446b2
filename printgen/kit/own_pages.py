"""Pages of a game that stand alone, such as that of a setup: what is drawn on them, and their file.

Guests draw theirs with it too.
"""

from __future__ import annotations

from collections.abc import Sequence

from printgen.catalog import Loaded
from printgen.components import Workshop, draw_all
from printgen.errors import DataError
from printgen.kit.blaming import blaming
from printgen.kit.contents import Prose
from printgen.model.game import FULL, Game, InkName
from printgen.scene import Document, Page
from printgen.units import Paper


def drawn(
    loaded: Loaded, players: int | None, paper: Paper, ink: InkName = FULL
) -> tuple[Workshop, Prose]:
    """Draw all pieces of a game, and return what sets them on pages.

    Raises :class:`DataError` when pieces cannot be drawn, where a variant's author can mend it.
    """

    def draw(game: Loaded) -> tuple[Workshop, Prose]:
        workshop = Workshop(game.description, game.folder, game.shown, players, ink)
        prose = Prose(workshop, paper)
        workshop.prose = prose.fill
        prose.pieces = draw_all(workshop)
        if workshop.findings:
            raise DataError(workshop.findings)
        return workshop, prose

    return blaming(loaded, draw)


def document(game: Game, title: str, pages: Sequence[Page]) -> Document:
    """Return pages as a document that names the game and its designer."""
    return Document(
        f"{game.name}: {title}",
        tuple(pages),
        author=f"printgen, after {game.credits.designer}",
        subject=game.credits.notice,
        language=game.language,
    )
