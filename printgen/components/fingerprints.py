"""Fingerprints of drawings: how a piece or a page looks, and what a file is made from.

There are two, computed together. A *look* is what is visible on paper: symbols count by their art,
whatever their names. An *exact* fingerprint covers everything that can change a file's bytes,
including names of symbols.

Scenes are named tuples of numbers and words. They are converted to plain tuples, which ``marshal``
writes in C with numbers as in memory, while JSON's encoder takes most of its time for digits. Its
format 2 depends on nothing but the values. The kind of a node is not written: no two kinds have
fields of the same types, as ``tests/components/test_fingerprints.py`` checks.

Last digits of numbers do not count: they differ between versions of Python (``sum`` rounds less
since 3.12) and between systems (their sines and cosines do), and a club updates kits that others
have made.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from printgen.components.piece import Art, Piece
from printgen.core.geometry import Box, Matrix
from printgen.core.scene import (
    Group,
    Image,
    Node,
    Page,
    Paint,
    Path,
    Picture,
    Rect,
    Symbol,
    Text,
    Use,
)

# The version of the looks in manifests; different versions cannot be compared. Increase it if the
# same art gets another look, such as by a new field of a node.
SCHEME: Final = 3

# The fields of a paint that are not written if they have these values.
_PLAIN: Final = Paint()[6:]

# A group that only says which part of a text its nodes are.
_BARE: Final = Group(())[1:5]

# Joined once, since that takes longer than looking up a kind.
_SEVERAL: Final = (tuple, list)

# Added to each number, it leaves multiples of 0.06 nm: the sum has no room for more digits.
_COARSE: Final = 2.0**28

# Long enough for no two pieces to collide by chance.
_BYTES: Final = 16
# Later formats of marshal also write how often a value is referenced in memory.
_FORMAT: Final = 2


# A look as hexadecimal digits; and the exact fingerprint: the same, or with those of all symbols
# inside.
Prints: TypeAlias = tuple[str, str]


def fingerprint_of(content: bytes) -> str:
    """Return the fingerprint of a file's content, or of any other bytes."""
    return blake2b(content, digest_size=_BYTES).hexdigest()


class Fingerprints:
    """The fingerprints of what one build draws: each symbol, piece and page is examined once.

    The names of symbols count only if they are ``named``, as in files.
    """

    def __init__(self, *, named: bool = True) -> None:
        self._named = named
        # By identity, with the objects themselves, so that nothing else can have the id.
        self._symbols: dict[int, tuple[Symbol, Prints]] = {}
        self._arts: dict[int, tuple[Art, Prints]] = {}
        self._pages: dict[int, tuple[Page, str]] = {}
        self._shapes: dict[int, tuple[Path | Rect, tuple[Any, ...]]] = {}
        self._numbers: dict[int, tuple[Matrix | Box, tuple[float, ...]]] = {}
        self._marks: dict[int, tuple[Path, str]] = {}
        # Of pieces without their art, of which a deck has few.
        self._blanks: dict[tuple[Any, ...], tuple[Any, ...]] = {}
        # The exact fingerprints of the symbols in what is being written.
        self._inside: list[str] = []

    def piece(self, piece: Piece, front: Art, back: Art | None) -> str:
        """Return the look of a piece with this art, and of its cuts, but without its bleed."""
        sides = self._art(front)[0], None if back is None else self._art(back)[0]
        facts = piece.width, piece.height, piece.outline, piece.folds, piece.glue
        blank = self._blanks.get(facts)
        if blank is None:
            blank = self._blanks[facts] = self._plain(facts)
        return fingerprint_of(marshal.dumps((*blank, *sides), _FORMAT))

    def page(self, page: Page, version: str = "") -> str:
        """Return the look of a page of text, without this version at its foot."""
        foot = f" · version {version}"
        children: list[Node] = [
            node._replace(text=node.text.removesuffix(foot))
            if isinstance(node, Text) and node.text.endswith(foot)
            else node
            for node in page.children
        ]
        return self._prints((page.width, page.height, children))[0]

    def page_of_file(self, page: Page) -> str:
        """Return the fingerprint of everything on a page that can change the bytes of a file."""
        known = self._pages.get(id(page))
        if known is None:
            inside: list[str] = []
            # Art is replaced by its fingerprint, which is also needed for pieces.
            children = [self._short(node, inside) for node in page.children]
            prints = self._prints((*page._replace(children=()), children), inside)
            known = self._pages[id(page)] = page, fingerprint_of(prints[1].encode())
        return known[1]

    def facts(self, *facts: Any) -> str:
        """Return the fingerprint of values with numbers, words and scenes."""
        return fingerprint_of(self._prints(facts)[1].encode())

    def _short(self, node: Node, inside: list[str]) -> Any:
        if type(node) is Path:  # crop marks, which are the same on many sheets
            known = self._marks.get(id(node))
            if known is None:
                known = self._marks[id(node)] = node, self._prints((node,))[1]
            return known[1]
        if type(node) is not Group or node.part:
            return node
        look, exact = self._art(node.children)
        inside.append(exact)
        return (look, *node[1:4], *_seen_through(node.opacity))

    def _art(self, art: Art) -> Prints:
        known = self._arts.get(id(art))
        if known is None:
            known = self._arts[id(art)] = art, self._prints(art)
        return known[1]

    def _symbol(self, symbol: Symbol) -> str:
        """Return the look of a symbol, and note its exact fingerprint."""
        known = self._symbols.get(id(symbol))
        if known is None:
            look, exact = self._prints((symbol.box, symbol.children))
            name = symbol.name if self._named else ""
            named = fingerprint_of(f"{name}\n{exact}".encode())
            known = self._symbols[id(symbol)] = symbol, (look, named)
        look, exact = known[1]
        self._inside.append(exact)
        return look

    def _picture(self, picture: Picture) -> str:
        """Return the look of a picture, its content; its resolution in the file is noted."""
        self._inside.append(f"{picture.digest} {picture.largest:.9f}")
        return picture.digest

    def _plain(self, things: Iterable[Any]) -> tuple[Any, ...]:
        """Return the same with plain tuples and lists, coarse numbers, and looks in place of
        symbols.
        """
        found: list[Any] = []
        for thing in things:
            kind = type(thing)
            # The most frequent nodes, and their parts.
            if kind is Text:
                x, y, text, font, size, fill, tracking = thing
                x, y, size, tracking = x + _COARSE, y + _COARSE, size + _COARSE, tracking + _COARSE
                found.append((x, y, text, font, size, fill, tracking))
            elif kind is float:
                found.append(thing + _COARSE)
            elif kind is Matrix or kind is Box:
                found.append(self._coarse(thing))
            elif kind is Paint:
                # Without the usual values.
                found.append(self._plain(thing if thing[6:] != _PLAIN else thing[:6]))
            elif kind is Path or kind is Rect:
                known = self._shapes.get(id(thing))
                if known is None:
                    known = self._shapes[id(thing)] = thing, self._plain(thing)
                found.append(known[1])
            elif kind is Use:
                found.append((self._symbol(thing[0]), self._coarse(thing[1])))
            elif kind is Group:
                found += self._group(thing)
            elif kind is Image:
                at = self._plain(thing[:4])
                found.append((*at, self._picture(thing[4]), thing[5]))
            elif isinstance(thing, _SEVERAL):
                found.append(self._plain(thing))
            else:
                found.append(thing)
        return tuple(found)

    def _group(self, group: Group) -> tuple[Any, ...]:
        """Return what stands for a group: its nodes if it changes nothing about them."""
        children, matrix, clip, label, opacity, part = group
        if part:
            # It is read aloud, and changes no look.
            self._inside.append(repr(part))
            if group[1:5] == _BARE:
                return self._plain(children)
        inner = self._plain(children)
        return ((inner, *self._plain((matrix, clip)), label, *_seen_through(opacity)),)

    def _coarse(self, numbers: Matrix | Box) -> tuple[float, ...]:
        """Return coarse numbers: cards share most of their places."""
        known = self._numbers.get(id(numbers))
        if known is None:
            made = tuple([each + _COARSE for each in numbers])
            known = self._numbers[id(numbers)] = numbers, made
        return known[1]

    def _prints(self, thing: Iterable[Any], inside: Sequence[str] = ()) -> Prints:
        """Return both fingerprints. Raises :class:`ValueError` for values that no scene has."""
        outer, self._inside = self._inside, [*inside]
        try:
            look = fingerprint_of(marshal.dumps(self._plain(thing), _FORMAT))
            # In the order of their use, which the look determines.
            met = self._inside
            exact = "\n".join((look, *met)) if met else look
        finally:
            self._inside = outer
        return look, exact


def _seen_through(opacity: float) -> tuple[float, ...]:
    """Return the opacity of a translucent group."""
    return () if opacity == 1 else (opacity,)
