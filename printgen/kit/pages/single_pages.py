"""Draw single pages of a game, such as a setup, and write them to files.

Guests also draw theirs with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from printgen.components import DrawnGame, draw_game, drawing_context
from printgen.core.atomic import write_file, write_files
from printgen.core.errors import UsageError
from printgen.core.geometry import Box
from printgen.core.printing import FULL, InkName, Turn
from printgen.core.scene import Document, Element, Node, Page, holds_parts
from printgen.core.units import Paper
from printgen.drawing.faces import DrawingOptions
from printgen.drawing.text import fit, place
from printgen.imposition.marks import QUIET, furniture
from printgen.kit.layout.contents import Contents
from printgen.kit.layout.variant_errors import report_at_variant
from printgen.model.catalog import Loaded
from printgen.model.game import Game

# The distance in mm of a page's ruler from its edges.
RULER_MM: Final = 10.0


def drawn(loaded: Loaded, players: int | None, ink: InkName = FULL) -> DrawnGame:
    """Return a game with all its pieces drawn.

    Raises :class:`DataError` if pieces cannot be drawn, at places where a variant's author can fix
    it.
    """
    options = DrawingOptions(ink)
    return report_at_variant(
        loaded, lambda game: draw_game(drawing_context(game, players, options))
    )


def uncut_page(
    paper: Paper, nodes: Iterable[Node], title: str, footer: str = "", face: str = "sans"
) -> Page:
    """Return an uncut page of that paper; with a footer, it has a ruler and the footer below.

    ``face`` is the key of the footer's font. The texts among its nodes are read aloud.
    """
    whole = Box(0, 0, paper.width, paper.height)
    below = furniture(paper, RULER_MM, footer, face) if footer else ()
    drawn = (*nodes, *below)
    part = (Element("Sect", 0, title),) if holds_parts(drawn) else ()
    return Page(paper.width, paper.height, drawn, whole, whole, title=title, part=part)


_EMPTY_PAGE: Final = "empty page"
_EMPTY: Final = "This page is empty, so that every front is on a new sheet of paper."


def filler(contents: Contents, words: str = _EMPTY) -> Page:
    """Return an empty page with a note, in place of a back, so that the next front begins a new
    sheet.
    """
    paper, game = contents.options.paper, contents.context.game
    box = Box(0, paper.height - 16, paper.width, 5)
    said, face = game.translate(words), game.theme.font("sans")
    setting = fit(said, face, box, largest=7, smallest=6.5, leading=1.1)
    nodes = place(setting, box, QUIET, align="centre", valign="top")
    return uncut_page(paper, nodes, "empty back")._replace(label=_EMPTY_PAGE)


def is_filler(page: Page) -> bool:
    """Return True for a page that is only empty so that the next one begins a new sheet."""
    return page.label == _EMPTY_PAGE


def document(
    game: Game,
    title: str,
    pages: Iterable[Page],
    outline: Sequence[tuple[str, int]] = (),
    *,
    turn: Turn | None = None,
) -> Document:
    """Return pages as a document that names the game and its designer.

    ``outline`` is titles with their pages, from 0; with a ``turn`` it is printed on both sides.
    """
    return Document(
        f"{game.name}: {title}",
        tuple(pages),
        author=game.credits.author,
        subject=game.credits.notice,
        language=game.language,
        outline=tuple(outline),
        turn=turn,
    )


def write_document(document: Document, file: Path) -> list[Path]:
    """Write a document as PDF or SVG, by the suffix of ``file``, and return the files written.

    An SVG has one page; further pages get files with numbers. Raises :class:`UsageError` for
    another suffix and :class:`BuildError`.
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
