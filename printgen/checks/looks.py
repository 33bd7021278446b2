"""Similar pieces and hard-to-read text, with each ink.

What is drawn once serves for all inks for which the data gives no colours of its own: with little
ink the same drawings are printed another way, and greys have the lightness of the colours, so that
contrasts are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from printgen.checks import Choice, alike, cut_away
from printgen.checks.codes import CONTRAST_LOW, LOOK_ALIKE, TEXT_CUT, TEXT_TINY
from printgen.checks.drawings import Drawings
from printgen.checks.legible import Critic, Origins
from printgen.components import DrawnGame, Piece
from printgen.core.errors import Finding
from printgen.core.printing import FULL, INKS
from printgen.core.scene import Group, Node, Page, Use
from printgen.core.units import PAPERS
from printgen.drawing.ink_saving import InkSaver, Words
from printgen.kit.damage import damaged
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.printers import misregistration
from printgen.printers.codes import BACK_SHOWS

# What is drawn at another scale is a picture of a piece, which is read as a piece.
_SLACK: Final = 0.01


def look_at(drawings: Drawings, players: int | None, choice: Choice) -> Iterator[Finding]:
    """Yield what looks alike or cannot be read, in the kit for this number of players (None: all).

    The game's data must be right, and everything must fit.
    """
    loaded = drawings.loaded
    own = loaded.description.game.theme.inks
    reads = choice.needs((CONTRAST_LOW, TEXT_TINY))
    compares = choice.needs((LOOK_ALIKE,))
    critic = Critic()
    prints: list[alike.Printed] = []
    for ink in (FULL, *own):
        serves = {ink} if ink in own else set(INKS) - set(own)
        game, origins = drawings.of(players, ink)
        pieces, log = game.pieces, game.context.log
        if found := damaged(log.pictures):
            yield from found
            return  # nothing can be looked at
        words: list[Words] = []
        saver = InkSaver(own["low"].colours.values() if ink == "low" else (), words.append)
        low = []
        inks = [each for each in INKS if each in serves & {ink, "low"}]
        for piece in pieces if reads or compares else ():
            low.append(_printed(piece, saver))
            where = loaded.description.place("components", piece.component, key=True)
            for each in _unscaled(words) if reads else ():
                yield from critic.read(each, inks, where, origins)
            words.clear()
        for name, pages in _pages(game) if reads else ():
            where = loaded.description.place("components", name, "template")
            for page in pages:
                saver.nodes(_without_pictures(page.children))
                for each in _unscaled(words):
                    yield from critic.read(each, inks, where)
                words.clear()
        if ink == FULL:
            yield from log.warnings
            yield from _look_of_one_ink(pieces, origins, loaded, choice)
        if ink != "low":
            prints.append(alike.Printed(ink, pieces, greys="grey" in serves))
        if "low" in serves:
            prints.append(alike.Printed("low", low))
    if compares:
        yield from alike.findings(alike.find(prints), loaded.description)


def _look_of_one_ink(
    pieces: Sequence[Piece], origins: Origins, loaded: Loaded, choice: Choice
) -> Iterator[Finding]:
    """Yield what is the same with every ink: what is cut away, backs that show."""
    if choice.needs((TEXT_CUT,)):
        yield from cut_away.findings(pieces, origins, loaded.description)
    if choice.needs((BACK_SHOWS,)):
        yield from misregistration.findings(pieces, loaded.description)


def _pages(game: DrawnGame) -> Iterator[tuple[str, tuple[Page, ...]]]:
    """Yield the components that have pages of text, with these."""
    for name, component in game.context.game.components.items():
        if isinstance(component, Paged):
            yield name, game.typesetter.pages(name, component, PAPERS["a4"])


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
