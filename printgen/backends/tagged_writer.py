"""Write a scene with its structure for screen readers (PDF/UA-1).

Everything drawn is marked either as content of a part of the text, or as an artifact: rules and
rulers, backgrounds, page numbers, marks. Words get the spaces between them, which other files do
not need, since lines and fonts are placed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

from printgen.backends.pdf_blends import reach
from printgen.backends.pdf_forms import Form
from printgen.backends.pdf_links import Links
from printgen.backends.pdf_structure import HOLDING, Tree
from printgen.backends.pdf_writer import Writer
from printgen.core.geometry import Box, Matrix, around
from printgen.core.scene import (
    ARTIFACT,
    Element,
    Group,
    Image,
    Node,
    Page,
    Structure,
    Symbol,
    Text,
    Use,
    picture_of,
    primitives,
)
from printgen.core.units import MM_PER_PT, PT_PER_MM
from printgen.fonts.font import font

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from printgen.backends.pdf_fields import Fields

# The kinds of nodes: parts of a text, other words on a card with one, content of the current part,
# and marks beside pieces.
_SPOKEN, _WORDS, _PLAIN, _MARK = range(4)

# Neighbours closer than this, in ems, are one word. Signs have space around them.
_GLUED: Final = 0.15


class TaggedWriter(Writer):
    """Writes nodes as marked content, and the structure that it belongs to."""

    def __init__(
        self, canvas: Canvas, most_dpi: float | None = None, *, fillable: bool = False
    ) -> None:
        """Make a writer as usual; a ``fillable`` document has form fields."""
        super().__init__(canvas, most_dpi)
        self._tree = Tree(self._document)
        self._fields: Fields | None = None
        if fillable:
            from printgen.backends.pdf_fields import Fields

            self._fields = Fields(self._document, self._tree)
        self._links = Links(self._document, self._tree)
        self._index = 0
        # True if nothing on the page is text.
        self._silent = False
        # The path to the current part, and to that of the page.
        self._path: Structure = ()
        self._page: Structure = ()
        # The reading position of the page.
        self._turn = 0
        # From the scene to the page, in points; only tracked where there are parts.
        self._at = Matrix(1, 0, 0, 1, 0, 0)
        # True within marked content, and where that is words.
        self._inside = self._reads = False
        # The picture among words before the current nodes, and what is after them.
        self._before: Box | None = None
        self._after: Box | None = None
        # The nodes with parts of a text, by identity, with the nodes; and cards that were read.
        self._speaking: dict[int, tuple[object, bool]] = {}
        self._read: dict[Symbol, None] = {}

    def page(self, page: Page) -> None:
        self._index += 1
        self._turn = self._index
        self._tree.begin_page()
        self._silent = not page.part
        self._path = self._page = page.part or picture_of(page.title, self._index)
        self._at = Matrix(PT_PER_MM, 0, 0, -PT_PER_MM, 0, page.height * PT_PER_MM)
        if self._path[-1].role == "Figure":
            whole = Box(0, 0, page.width, page.height)
            self._tree.part(self._path, self._turn).box = _corners(whole, self._at)
        super().page(page)
        self._tree.end_page(self._canvas)

    def finish(self) -> None:
        super().finish()
        if self._fields is not None:
            self._fields.finish()
        self._links.finish()
        self._tree.finish()

    # -- parts

    def _nodes(self, nodes: Iterable[Node]) -> None:
        if self._inside:
            super()._nodes(nodes)
            return
        runs = [(kind, list(run)) for kind, run in groupby(nodes, self._kind)]
        for n, (kind, run) in enumerate(runs):
            if kind is _SPOKEN:
                others = [*run[1:], runs[n + 1][1][0] if n + 1 < len(runs) else None]
                for node, following in zip(run, others, strict=True):
                    self._spoken(node, following)
                continue
            if kind is _WORDS:
                self._part(Group(tuple(run), part=(Element("P", -n),)))
                continue
            before = runs[n - 1][1][-1] if n else None
            after = runs[n + 1][1][0] if n + 1 < len(runs) else None
            self._plain(run, before, after, is_mark=kind is _MARK)

    def _kind(self, node: Node) -> int:
        """Return whether a node has parts of a text, or is words beside those on a card, or a mark
        beside pieces.
        """
        if self._speaks(node):
            return _SPOKEN
        if isinstance(node, Text) and self._path[-1].role == "Div":
            return _WORDS
        is_picture = self._path is self._page and self._path[-1].role == "Figure"
        return _MARK if is_picture and not isinstance(node, Group | Use | Image) else _PLAIN

    def _speaks(self, node: Node) -> bool:
        """Return True if there is a part of a text in a node."""
        if self._silent:
            return False
        if type(node) is Group:
            return bool(node.part) or self._any_speaks(node.children)
        return type(node) is Use and self._any_speaks(node.symbol.children)

    def _any_speaks(self, nodes: tuple[Node, ...]) -> bool:
        known = self._speaking.get(id(nodes))
        if known is None:
            known = self._speaking[id(nodes)] = nodes, any(map(self._speaks, nodes))
        return known[1]

    def _spoken(self, node: Node, following: Node | None) -> None:
        if isinstance(node, Use):
            self._card(node)
        elif isinstance(node, Group) and node.part and node.part[-1].role == "Link":
            self._link(node, following)
        elif isinstance(node, Group):
            self._part(node)

    def _link(self, node: Group, following: Node | None) -> None:
        """Write the words of a link, and make them lead to a heading of the same text."""
        outer, self._path = self._path, _deeper(self._path, node.part[-1])
        self._plain(list(node.children), after=following)
        part = self._tree.part(self._path, self._turn)
        box = _corners(_words(node.children), self._at)
        self._links.add(self._text(), part, self._turn, box)
        self._path = outer

    def _text(self) -> Hashable:
        """Return what the current text has that no other has."""
        return self._path[0], len(self._read)

    def _part(self, node: Group) -> None:
        """Write a group that is a part of a text, or has some."""
        outer, turn = self._path, self._turn
        for element in node.part:
            if element.role == "Page":
                self._turn = element.number
            else:
                self._path = _deeper(self._path, element)
        if self._path[-1].role == "Form":
            if self._fields is not None and isinstance(node.clip, Box):
                part = self._tree.part(self._path, self._turn)
                self._fields.add(part, self._turn, _corners(node.clip, self._at))
        else:
            if ARTIFACT not in self._path:
                part = self._tree.part(self._path, self._turn)
                if name := self._path[-1].anchor:
                    top = _corners(_words([node]), self._at)[3]
                    self._links.heading(self._text(), name, top)
                if self._path[-1].role == "Figure" and node.children:
                    part.box = _corners(_seen(node), self._at)
            # Nothing within a picture is read, but what stands for it.
            is_whole = bool(node.part) and self._path[-1].role in {"Figure", "Artifact"}
            speaks = not self._silent and self._any_speaks(node.children)
            if node.children and (is_whole or node.opacity < 1 or not speaks):
                self._plain([node])
            else:
                at = self._at
                if node.matrix is not None:
                    self._at = node.matrix.then(at)
                self._group(node)
                self._at = at
        self._path, self._turn = outer, turn

    def _card(self, use: Use) -> None:
        """Write a symbol with a text: the first time the text is read, later it is a picture."""
        symbol, matrix = use
        if symbol in self._read:
            self._plain([use])
            return
        self._read[symbol] = None
        part = (Element("Div", len(self._read)),)
        self._part(Group(symbol.children, matrix, symbol.box, part=part))

    def _plain(
        self,
        run: list[Node],
        before: Node | None = None,
        after: Node | None = None,
        *,
        is_mark: bool = False,
    ) -> None:
        """Write nodes without parts as content of the current part.

        They are between a node ``before`` and one ``after`` that are other parts of it.
        """
        role = self._path[-1].role
        if is_mark or ARTIFACT in self._path or role not in HOLDING:
            self._ops.append("/Artifact BMC")
        else:
            mark = self._tree.mark(self._tree.part(self._path, self._turn), self._turn)
            self._ops.append(f"/{role}<</MCID {mark}>>BDC")
            self._reads = role != "Figure"
            self._before, self._after = _picture(before), _place(after)
        self._inside = True
        super()._nodes(run)
        self._inside = self._reads = False
        self._ops.append("EMC")

    def _form(
        self, name: str, box: Box, children: tuple[Node, ...], *, blend: bool = False
    ) -> Form:
        outer = self._inside, self._reads
        self._inside, self._reads = True, False
        written = super()._form(name, box, children, blend=blend)
        self._inside, self._reads = outer
        return written

    # -- words

    def _texts(self, texts: list[Text]) -> None:
        super()._texts(list(self._spaced(texts)) if self._reads else texts)

    def _spaced(self, texts: list[Text]) -> Iterator[Text]:
        """Yield the lines with the spaces between their words, and at their ends.

        A space is a text of its own, so that programs see the others unchanged.
        """
        first, beside, self._before = texts[0], self._before, None
        if beside is not None and not _glued(beside.right, first.x, beside, first):
            space = font(first.font).space * first.size * MM_PER_PT
            yield _space(first, first.x - space)
        for text, other in zip(texts, (*texts[1:], None), strict=True):
            yield text
            end = text.x + font(text.font).width(text.text) * text.size * MM_PER_PT
            if not self._joins(text, end, other):
                yield _space(text, end)

    def _joins(self, text: Text, end: float, other: Text | None) -> bool:
        """Return True if what follows a text, which ends at ``end``, belongs to its last word."""
        em = text.size * MM_PER_PT
        if other is None:
            return self._after is not None and _glued(end, self._after.x, self._after, text)
        if abs(other.y - text.y) < _GLUED * em:
            # What follows may stand on the left, in scripts that run from right to left.
            other_end = other.x + font(other.font).width(other.text) * other.size * MM_PER_PT
            return max(other.x - end, text.x - other_end) < _GLUED * em
        # A line may end after a dash or a slash between words.
        return text.text[-1] in "—/" and text.text[-2:-1] not in {"", " "}


def _space(text: Text, x: float) -> Text:
    """Return a space in the line of a text."""
    return Text(x, text.y, " ", text.font, text.size, text.fill, text.tracking)


def _picture(node: Node | None) -> Box | None:
    """Return the place of a picture among words."""
    is_one = isinstance(node, Group) and node.part and node.part[-1].role == "Figure"
    return reach((node,)) if is_one and node is not None else None


def _place(node: Node | None) -> Box | None:
    """Return the place of a picture, a link or a text in a line."""
    is_link = isinstance(node, Group) and node.part and node.part[-1].role == "Link"
    return _words([node]) if node and (is_link or isinstance(node, Text)) else _picture(node)


def _words(nodes: Iterable[Node]) -> Box:
    """Return the area of words, from the height of accents to descenders."""
    boxes = [Box(0, 0, 0, 0)]
    for node, at in primitives(nodes):
        if isinstance(node, Text):
            em = node.size * MM_PER_PT
            width = font(node.font).width(node.text) * em
            boxes.append(Box(node.x, node.y - em, width, 1.25 * em).mapped(at))
    return around(boxes[1:] or boxes)


def _seen(node: Group) -> Box:
    """Return a box that contains the visible part of a group."""
    box = node.clip
    if not isinstance(box, Box):
        inner = [_seen(each) for each in node.children if isinstance(each, Group)]
        others = [each for each in node.children if not isinstance(each, Group)]
        found = [each for each in (*inner, reach(others)) if each.width or each.height]
        box = around(found) if found else Box(0, 0, 0, 0)
    return box if node.matrix is None else box.mapped(node.matrix)


def _deeper(path: Structure, element: Element) -> Structure:
    """Return the path to a part within another. Nothing in a picture is read, only beside it."""
    return (*(path[:-1] if path and path[-1].role == "Figure" else path), element)


def _glued(end: float, start: float, picture: Box, text: Text) -> bool:
    """Return True if a picture and a text are side by side in a line."""
    em = text.size * MM_PER_PT
    middle = picture.y + picture.height / 2
    return abs(text.y - 0.33 * em - middle) < em / 2 and -em / 2 < start - end < _GLUED * em


def _corners(box: Box, at: Matrix) -> tuple[float, ...]:
    """Return left, bottom, right and top of a transformed box."""
    x, y, width, height = box.mapped(at)
    return x, y, x + width, y + height
