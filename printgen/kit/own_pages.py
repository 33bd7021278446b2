"""Pages of a game that stand alone, such as a setup: their drawing and their file.

Guests draw theirs with it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printgen.components import DrawnGame, draw_game, drawing_context
from printgen.core.atomic import write_file, write_files
from printgen.core.errors import UsageError
from printgen.core.printing import FULL, InkName
from printgen.core.scene import Document, Page
from printgen.drawing.faces import DrawingOptions
from printgen.kit.variant_errors import report_at_variant
from printgen.model.catalog import Loaded
from printgen.model.game import Game


def drawn(loaded: Loaded, players: int | None, ink: InkName = FULL) -> DrawnGame:
    """Return a game with all its pieces drawn.

    Raises :class:`DataError` when pieces cannot be drawn, where a variant's author can mend it.
    """
    options = DrawingOptions(ink)
    return report_at_variant(
        loaded, lambda game: draw_game(drawing_context(game, players, options))
    )


def document(game: Game, title: str, pages: Sequence[Page]) -> Document:
    """Return pages as a document that names the game and its designer."""
    return Document(
        f"{game.name}: {title}",
        tuple(pages),
        author=f"printgen, after {game.credits.designer}",
        subject=game.credits.notice,
        language=game.language,
    )


def write_document(document: Document, file: Path) -> list[Path]:
    """Write a document as PDF or SVG, by the suffix of ``file``, and return the files written.

    An SVG holds one page; further pages get files with numbers. Raises :class:`UsageError` for
    another ending and :class:`BuildError`.
    """
    match file.suffix.lower():
        case ".pdf":
            from printgen.backends import pdf

            write_file(file, pdf.render(document))
            return [file]
        case ".svg":
            from printgen.backends import svg

            files = [file]
            files += [
                file.with_name(f"{file.stem}-{n}{file.suffix}")
                for n in range(2, len(document.pages) + 1)
            ]
            pages = zip(files, document.pages, strict=True)
            write_files({target: svg.render(page) for target, page in pages})
            return files
    raise UsageError(f"'{file}' should end in .pdf or .svg")
