"""Similar pieces and hard-to-read text, with each ink.

What is drawn once serves for all inks for which the data gives no colours of its own: with little
ink the same drawings are printed another way, and greys have the lightness of the colours, so that
contrasts are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from printgen.checks import Choice, alike, cut_away
from printgen.checks.codes import CONTRAST_LOW, LOOK_ALIKE, TEXT_CUT, TEXT_TINY
from printgen.checks.legible import Critic, Origins
from printgen.components import DrawnGame, Piece, draw_all, drawing_context
from printgen.core.errors import Finding, Place
from printgen.core.printing import FULL, INKS, InkName
from printgen.core.scene import Group, Node, Page, Picture, Use
from printgen.core.units import PAPERS
from printgen.drawing.faces import DrawingOptions
from printgen.drawing.ink_saving import InkSaver, Words
from printgen.kit.damage import damaged
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.printers import misregistration
from printgen.printers.codes import BACK_SHOWS

# What is drawn at another scale is a picture of a piece, which is read as a piece.
_SLACK: Final = 0.01


class _Drawings(NamedTuple):
    """The drawings of a game in one ink: pieces, the boxes of their texts, pages by component, and
    the warnings of drawing, and the pictures with where each is named.
    """

    pieces: list[Piece]
    origins: Origins
    pages: dict[str, tuple[Page, ...]]
    warnings: list[Finding]
    pictures: dict[Picture, Place]


def look_at(loaded: Loaded, players: int | None, choice: Choice) -> Iterator[Finding]:
    """Yield what looks alike or cannot be read, in the kit for this number of players (None: all).

    The game's data must be right, and everything must fit.
    """
    own = loaded.description.game.theme.inks
    reads = choice.needs((CONTRAST_LOW, TEXT_TINY))
    compares = choice.needs((LOOK_ALIKE,))
    critic = Critic()
    prints: list[alike.Printed] = []
    for ink in (FULL, *own):
        serves = {ink} if ink in own else set(INKS) - set(own)
        drawings = _draw(loaded, players, ink, pages=reads)
        if found := damaged(drawings.pictures):
            yield from found
            return  # nothing can be looked at
        words: list[Words] = []
        saver = InkSaver(own["low"].colours.values() if ink == "low" else (), words.append)
        low = []
        inks = [each for each in INKS if each in serves & {ink, "low"}]
        for piece in drawings.pieces if reads or compares else ():
            low.append(_printed(piece, saver))
            where = loaded.description.place("components", piece.component, key=True)
            for each in _unscaled(words) if reads else ():
                yield from critic.read(each, inks, where, drawings.origins)
            words.clear()
        for name, pages in drawings.pages.items():
            where = loaded.description.place("components", name, "template")
            for page in pages:
                saver.nodes(_without_pictures(page.children))
                for each in _unscaled(words):
                    yield from critic.read(each, inks, where)
                words.clear()
        if ink == FULL:
            yield from _look_of_one_ink(drawings, loaded, choice)
        if ink != "low":
            prints.append(alike.Printed(ink, drawings.pieces, greys="grey" in serves))
        if "low" in serves:
            prints.append(alike.Printed("low", low))
    if compares:
        yield from alike.findings(alike.find(prints), loaded.description)


def _look_of_one_ink(drawings: _Drawings, loaded: Loaded, choice: Choice) -> Iterator[Finding]:
    """Yield what is the same with every ink: coarse pictures, what is cut away, backs that show."""
    yield from drawings.warnings
    if choice.needs((TEXT_CUT,)):
        yield from cut_away.findings(drawings.pieces, drawings.origins, loaded.description)
    if choice.needs((BACK_SHOWS,)):
        yield from misregistration.findings(drawings.pieces, loaded.description)


def _draw(loaded: Loaded, players: int | None, ink: InkName, *, pages: bool) -> _Drawings:
    origins = Origins()
    context = drawing_context(loaded, players, DrawingOptions(ink), origins)
    drawn = DrawnGame(context, draw_all(context))
    found = {}
    for name, component in context.game.components.items() if pages else ():
        if isinstance(component, Paged):
            found[name] = drawn.typesetter.pages(name, component, PAPERS["a4"])
    return _Drawings(list(drawn.pieces), origins, found, context.log.warnings, context.log.pictures)


def _printed(piece: Piece, saver: InkSaver) -> Piece:
    """Return a piece as printed with little ink."""
    front, back = saver.nodes(piece.front), piece.back
    if back is not None:
        back = front if back is piece.front else saver.nodes(back)
    return piece._replace(front=front, back=back)


def _unscaled(words: Iterable[Words]) -> Iterator[Words]:
    return (each for each in words if abs(each.scale - 1) <= _SLACK)


def _without_pictures(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield the nodes drawn at their own size: all but pictures of pieces, and signs among
    words.
    """
    for node in nodes:
        if isinstance(node, Group):
            if node.matrix is None or abs(node.matrix.scale - 1) <= _SLACK:
                yield node._replace(children=tuple(_without_pictures(node.children)))
        elif not isinstance(node, Use) or abs(node.matrix.scale - 1) <= _SLACK:
            yield node
