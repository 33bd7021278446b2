"""Find similar pieces and hard-to-read text, with each ink.

Drawings serve for all inks for which the data has no colours of its own: little ink only changes
their printing, and greys have the lightness of the colours, so that contrasts are the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from printgen.checks import Choice, alike, clipped_text
from printgen.checks.codes import CONTRAST_LOW, LOOK_ALIKE, TEXT_CUT, TEXT_TINY
from printgen.checks.drawings import Drawings
from printgen.checks.known_looks import KnownLooks, LowInk
from printgen.checks.legible import Critic, Origins
from printgen.components import DrawnGame, Piece
from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import Finding, Severity
from printgen.core.limits import give_up_if_unwanted
from printgen.core.printing import FULL, INKS, InkName
from printgen.core.scene import Group, Node, Page, Use
from printgen.core.units import PAPERS
from printgen.drawing.ink_saving import InkSaver, Words
from printgen.kit.building.damage import damaged
from printgen.kit.layout.assembly import pages_of
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.printers import misregistration
from printgen.printers.codes import BACK_SHOWS

# The most designs to examine: each takes 0.07 MB, and comparing many is slow.
MOST_LOOKED_AT: Final = 5_000
# What is drawn at another scale is a picture of a piece, which is read as a piece.
_SLACK: Final = 0.01
# The codes of findings about text, and about pieces.
_READ: Final = (CONTRAST_LOW, TEXT_TINY)
_OTHERS: Final = ((LOOK_ALIKE,), (TEXT_CUT,), (BACK_SHOWS,))


class _Seen(NamedTuple):
    """The findings on pieces, and what printed them with little ink, by ink."""

    findings: list[Finding]
    savers: dict[InkName, InkSaver]


def look_at(drawings: Drawings, players: int | None, choice: Choice) -> Iterator[Finding]:
    """Yield what looks alike or is hard to read, in the kit for this number of players (None: all).

    The game's data must be right, and everything must fit.
    """
    reads, *others = (choice.needs(codes) for codes in (_READ, *_OTHERS))

    def pieces_seen() -> _Seen:
        loaded = drawings.loaded
        folders = (loaded.folder, *(each.path for each in loaded.description.folders))
        with KnownLooks(folders[-1]) as known:
            return _pieces_seen(drawings, known, players, choice, reads=reads)

    seen = drawings.once((players, reads, *others), pieces_seen)
    yield from seen.findings
    critic = Critic()
    for ink, known in seen.savers.items() if reads else ():
        words: list[Words] = []
        saver = known.again(words.append)
        for name, pages in _pages(drawings.of(players, ink).game):
            where = drawings.loaded.description.place("components", name, "template")
            for page in pages:
                give_up_if_unwanted()
                saver.nodes(_without_pictures(page.children))
                for each in _unscaled(words):
                    yield from critic.read(each, _served(drawings, ink), where)
                words.clear()


def _served(drawings: Drawings, ink: InkName) -> list[InkName]:
    """Return the inks whose texts are checked in a drawing with that ink."""
    own = drawings.loaded.description.game.theme.inks
    serves = {ink} if ink in own else set(INKS) - set(own)
    return [each for each in INKS if each in serves & {ink, "low"}]


def _pieces_seen(
    drawings: Drawings, known: KnownLooks, players: int | None, choice: Choice, *, reads: bool
) -> _Seen:
    """Return what looks alike or is hard to read on pieces."""
    loaded = drawings.loaded
    own = loaded.description.game.theme.inks
    compares = choice.needs((LOOK_ALIKE,))
    critic = Critic()
    prints: list[alike.Printed] = []
    seen = _Seen([], {})
    for ink in (FULL, *own):
        game, origins = drawings.of(players, ink)[:2]
        pieces, log = game.pieces[:MOST_LOOKED_AT], game.context.log
        if found := damaged(log.pictures):
            seen.findings.extend(found)
            return seen  # nothing can be examined
        words: list[Words] = []
        kept = own["low"].colours.values() if ink == "low" else ()
        low = LowInk(known, kept, words.append)
        seen.savers[ink] = low.saver
        inks = _served(drawings, ink)
        for piece in pieces if reads else ():
            give_up_if_unwanted()
            where = loaded.description.place("components", piece.component, key=True)
            for side in _sides(piece):
                if low.is_legible(side, inks, origins):
                    continue
                low.printed(side)
                for each in _unscaled(words):
                    seen.findings.extend(critic.read(each, inks, where, origins))
                words.clear()
                low.note(side, inks, critic)
        if ink == FULL:
            seen.findings.extend(_unseen(game.pieces, loaded))
            seen.findings.extend(log.warnings)
            seen.findings.extend(_look_of_one_ink(pieces, origins, known, loaded, choice))
        if ink != "low":
            is_grey = "grey" not in own or ink == "grey"
            prints.append(alike.Printed(ink, pieces, greys=is_grey))
        if "low" in inks:
            prints.append(alike.Printed("low", pieces, low=low))
    if compares:
        give_up_if_unwanted()
        seen.findings.extend(alike.findings(alike.find(prints, known), loaded.description))
    return seen


def _unseen(pieces: Sequence[Piece], loaded: Loaded) -> Iterator[Finding]:
    """Yield a finding if there are too many designs to check, at the first that is left out."""
    if len(pieces) > MOST_LOOKED_AT:
        message = f"of {len(pieces):,} designs, only the first {MOST_LOOKED_AT:,} are checked"
        where = loaded.description.place("components", pieces[MOST_LOOKED_AT].component, key=True)
        hint = "for the others, check a game whose table has only their rows"
        yield Finding(TOO_COMPLEX, message, where, hint, severity=Severity.NOTE)


def _look_of_one_ink(
    pieces: Sequence[Piece], origins: Origins, known: KnownLooks, loaded: Loaded, choice: Choice
) -> Iterator[Finding]:
    """Yield what is the same with every ink: what is cut off, visible backs."""
    if choice.needs((TEXT_CUT,)):
        yield from clipped_text.findings(pieces, origins, loaded.description)
    if choice.needs((BACK_SHOWS,)):
        yield from misregistration.findings(pieces, loaded.description, known.pictures)


def _pages(game: DrawnGame) -> Iterator[tuple[str, tuple[Page, ...]]]:
    """Yield the components with pages of text, with these."""
    for name, component in game.context.game.components.items():
        if isinstance(component, Paged):
            # Booklets were set on the shorter paper to test if they fit.
            paper = PAPERS["letter" if component.is_bound else "a4"]
            yield name, pages_of(game.typesetter, name, component, paper)


def _sides(piece: Piece) -> Iterator[Page]:
    """Yield the sides of a piece, once if they are the same."""
    yield alike.cut_out(piece, piece.front)
    if piece.back is not None and piece.back is not piece.front:
        yield alike.cut_out(piece, piece.back)


def _unscaled(words: Iterable[Words]) -> Iterator[Words]:
    return (each for each in words if abs(each.scale - 1) <= _SLACK)


def _without_pictures(nodes: Iterable[Node]) -> Iterator[Node]:
    """Yield the nodes drawn at their own size: all but pictures of pieces, and signs in text."""
    for node in nodes:
        if isinstance(node, Group):
            if node.matrix is None or abs(node.matrix.scale - 1) <= _SLACK:
                yield node._replace(children=tuple(_without_pictures(node.children)))
        elif not isinstance(node, Use) or abs(node.matrix.scale - 1) <= _SLACK:
            yield node
