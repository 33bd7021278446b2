"""Break texts into lines of even length; check signs and glyphs, and collect findings.

Text is set ragged right. Lines are broken for the whole paragraph at once: as few as possible, as
even as possible, and without a short word alone at the end if another break avoids it. (Knuth &
Plass, *Breaking paragraphs into lines*, 1981, with squared slack as the only badness.)
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby
from typing import Final, NamedTuple, TypeAlias

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import Code, Finding, Place, quoted
from printgen.core.geometry import Box
from printgen.core.scene import Colour, Element, Group, Node
from printgen.core.units import MM_PER_PT
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.line_parts import (
    ICON_AIR_EM,
    ICON_EM,
    Atom,
    line_parts,
    may_end,
    may_have_parts,
    spaced,
)
from printgen.drawing.lines import Icon, Line, Run, line_of
from printgen.drawing.text import SignDrawer, UnknownSignError, place_line
from printgen.fonts.bidi import (
    LEFT_TO_RIGHT_MARK,
    RIGHT_TO_LEFT_MARK,
    is_leftwards,
    may_be_leftwards,
)
from printgen.fonts.font import Font, MissingGlyphError, font
from printgen.model.codes import GLYPH_MISSING, UNKNOWN_NAME
from printgen.model.fields import SOFT_HYPHEN
from printgen.model.glyph_checks import WAY_OUT_OF_TEXTS
from printgen.typesetting.blocks import Inline, SignSpan, Span, plain_text
from printgen.typesetting.style import ProseStyle
from printgen.typesetting.template import Rendered

# A line may end after a dash or a slash between words, even without a space.
_BREAKS: Final = re.compile(r"(?<=—)(?=\w)|(?<=/)(?=[^\W\d])")
# No word is this long, but names of files are: lines may end after their hyphens.
_LONG: Final = 40
_HYPHENS: Final = re.compile(r"(?<=\w-)(?=\w)")

# Blanks and marks for the direction, which words do not have.
_UNSAID: Final = dict.fromkeys(map(ord, f" {LEFT_TO_RIGHT_MARK}{RIGHT_TO_LEFT_MARK}"))

_RUNT: Final = 0.2
_RUNT_COST: Final = 0.15
_SLACK: Final = 1e-6
_SLACK_MM: Final = 1e-6
# Locating a finding takes longer than making it.
MOST_FOUND: Final = 100


class Faces(NamedTuple):
    """The fonts of one text: plain, bold, italic, and for code spans."""

    plain: Font
    bold: Font
    italic: Font
    sans: Font

    def of(self, span: Span) -> Font:
        """Return the font of a part of the text."""
        if span.sans:
            return self.sans
        if span.bold:
            return self.bold
        return self.italic if span.italic else self.plain

    @classmethod
    def body(cls, style: ProseStyle) -> Faces:
        """Return the fonts of running text."""
        names = (style.body_font, style.body_bold, style.body_italic, style.sans_font)
        return cls(*map(font, names))

    @classmethod
    def marks(cls, style: ProseStyle) -> Faces:
        """Return the fonts of tables and captions."""
        names = (style.sans_font, style.sans_bold, style.sans_italic, style.sans_font)
        return cls(*map(font, names))

    @classmethod
    def heads(cls, style: ProseStyle) -> Faces:
        """Return the fonts of headings: one weight, whatever the Markdown says."""
        head = font(style.head_font)
        return cls(head, head, head, head)

    @classmethod
    def titles(cls, style: ProseStyle) -> Faces:
        """Return the fonts of a title, likewise."""
        title = font(style.title_font)
        return cls(title, title, title, title)


class Word(NamedTuple):
    """Atoms that stay together, ``width`` ems wide, ``gap`` ems after the word before."""

    atoms: tuple[Atom, ...]
    width: float
    gap: float


# The words of a text, for each forced line.
Words: TypeAlias = tuple[tuple[Word, ...], ...]

# A kit's texts are set for every paper and number of players, and most are the same each time. This
# is about the number of paragraphs in everything that is laid out of one game.
_KEPT: Final = 2048


@lru_cache(maxsize=_KEPT)
def words(inline: Inline, faces: Faces) -> Words:
    """Return the words of a text, some for each forced line. Raises MissingGlyphError with all that
    its first such font lacks.
    """
    forced: list[list[Word]] = [[]]
    lost: list[MissingGlyphError] = []
    gap = 0.0
    glued = False
    for span in inline:
        if isinstance(span, SignSpan):
            _add(
                forced[-1],
                Atom(span.name, None, ICON_EM + 2 * ICON_AIR_EM, glued),
                gap,
                glued=glued,
            )
            gap, glued = 0.0, True
            continue
        face = faces.of(span)
        ends = _parts if may_have_parts(span.text) else _ends_within
        for n, line in enumerate(span.text.replace(SOFT_HYPHEN, "").split("\n")):
            if n:
                forced.append([])
                gap, glued = 0.0, False
            for m, word in enumerate(spaced(line)):
                if m:
                    gap, glued = face.space, False
                for piece in filter(None, ends(word)):
                    try:
                        width = face.width(piece)
                    except MissingGlyphError as error:
                        lost.append(error)
                        continue
                    atom = Atom(piece, face, width, glued, link=span.link)
                    _add(forced[-1], atom, gap, glued=glued)
                    gap, glued = 0.0, False
                glued = bool(word) or glued
    if lost:
        letters = (each.characters for each in lost if each.font is lost[0].font)
        raise MissingGlyphError("".join(dict.fromkeys("".join(letters))), lost[0].font)
    return tuple(map(tuple, forced))


def _ends_within(word: str) -> list[str]:
    """Return the parts of a word, after each of which a line may end."""
    found = _BREAKS.split(word)
    return found if len(word) < _LONG else [part for each in found for part in _HYPHENS.split(each)]


def _parts(word: str) -> list[str]:
    """Return the parts of a word with letters of scripts that have no spaces."""
    return [part for piece in _ends_within(word) for part in line_parts(piece)]


def _add(line: list[Word], atom: Atom, gap: float, *, glued: bool) -> None:
    before = line[-1].atoms[-1] if glued and line else None
    if before and not (before.font and atom.font and may_end(before.text[-1], atom.text[0])):
        last = line[-1]
        line[-1] = Word((*last.atoms, atom), last.width + atom.width, last.gap)
    else:
        line.append(Word((atom,), atom.width, gap if line else 0.0))


@lru_cache(maxsize=_KEPT)
def break_evenly(forced: Words, limit: float, *, leftwards: bool = False) -> tuple[Line, ...]:
    """Return lines of at most ``limit`` ems; a longer word gets a longer line of its own.

    They run as their first letter does; in a ``leftwards`` text, as any letter from right to left.
    """
    return tuple(line for part in forced if part for line in _break(part, limit, leftwards))


def _break(part: Sequence[Word], limit: float, leftwards: bool) -> Iterator[Line]:  # noqa: FBT001
    count = len(part)
    # The cheapest way from each word to the end: (lines, badness) and where its first line ends.
    cost = [(0, 0.0)] * (count + 1)
    ends = [count] * (count + 1)
    steps = [word.width + word.gap for word in part]
    reach = limit + _SLACK
    for start in range(count - 1, -1, -1):
        best: tuple[int, float] | None = None
        width = 0.0
        for end in range(start, count):
            width += steps[end] if end > start else part[end].width
            if width > reach and end > start:
                break
            if end + 1 == count:
                runt = start == end and start > 0 and width < _RUNT * limit
                bad = _RUNT_COST if runt else 0.0
            else:
                bad = (max(limit - width, 0.0) / limit) ** 2
            lines, rest = cost[end + 1]
            way = lines + 1, rest + bad
            if best is None or way <= best:
                best = way
                ends[start] = end + 1
        cost[start] = best or (0, 0.0)
    text = " ".join(atom.text for word in part for atom in word.atoms if atom.font)
    leftwards = may_be_leftwards(text) if leftwards else is_leftwards(text)
    start = 0
    while start < count:
        placed = (
            (word.gap if n and not m else 0.0, atom)
            for n, word in enumerate(part[start : ends[start]])
            for m, atom in enumerate(word.atoms)
        )
        yield line_of(placed, leftwards=leftwards)
        start = ends[start]


def widest_word(forced: Words) -> float:
    """Return the width in em of the widest word."""
    return max((word.width for part in forced for word in part), default=0.0)


def natural_width(forced: Words) -> float:
    """Return the width in em of a text with only its forced breaks."""
    return max((math.fsum(word.gap + word.width for word in part) for part in forced), default=0.0)


def parted(line: Line, said: int) -> tuple[Line, Line, int]:
    """Divide a line of a run-in head.

    Return its words that belong to the head, of which ``said`` characters are still to come, the
    other parts, and how many are to come then.
    """
    at = 0
    while said > 0 and at < len(line.parts):
        part = line.parts[at]
        said -= len(part.text.translate(_UNSAID) if isinstance(part, Run) else part.sign)
        at += 1
    return line._replace(parts=line.parts[:at]), line._replace(parts=line.parts[at:]), said


class LineBreaker:
    """Breaks the texts of one document into lines, and collects ``findings``."""

    def __init__(self, style: ProseStyle, draw_sign: SignDrawer, rendered: Rendered) -> None:
        self.style = style
        self.rendered = rendered
        self.findings: list[Finding] = []
        self._draw_sign = draw_sign
        self._signs: dict[str, UnknownSignError | None] = {}
        self._keys = 0
        self._is_full = False
        # By what is said about missing glyphs: the number of the finding, and the texts.
        self._lost: dict[str, tuple[int, dict[str, None]]] = {}

    def key(self) -> int:
        """Return a number that no other part of this document has."""
        self._keys += 1
        return self._keys

    def find(
        self, code: Code, message: str, text: str, hint: str | None = None, exact: str = ""
    ) -> None:
        """Add a finding at the place of ``text`` in the template (see Rendered.locate)."""
        if len(self.findings) >= MOST_FOUND:
            if not self._is_full:
                message = f"{MOST_FOUND} things are wrong in this text; the rest is left out"
                where, hint = Place(self.rendered.file, 1, 1), "fix these first"
                self.findings.append(Finding(TOO_COMPLEX, message, where, hint))
            self._is_full = True
            return
        self.findings.append(Finding(code, message, self.rendered.locate(text, exact), hint))

    def words(self, inline: Inline, faces: Faces) -> Words:
        """Return a text's words; missing glyphs and signs are reported and left out."""
        lost = [
            span.name
            for span in inline
            if isinstance(span, SignSpan) and not self.knows_sign(span.name)
        ]
        if lost:
            text = plain_text(inline)
            for name in lost:
                self.lost_sign(name, text, f":{name}:")
        known = tuple(
            span for span in inline if not isinstance(span, SignSpan) or self.knows_sign(span.name)
        )
        try:
            return words(known, faces)
        except MissingGlyphError as error:
            text = plain_text(inline)
            # Rows of a table often lack the same, which is told once.
            at, texts = self._lost.setdefault(str(error), (len(self.findings), {}))
            texts[text] = None
            others = f" and {len(texts) - 1} more" if len(texts) > 1 else ""
            message = f"{error}, in {quoted(next(iter(texts)))}{others}"
            if at == len(self.findings):
                self.find(GLYPH_MISSING, message, text, WAY_OUT_OF_TEXTS, error.characters[0])
            elif at < MOST_FOUND:
                self.findings[at] = self.findings[at]._replace(message=message)
            return ()

    def lines(self, inline: Inline, faces: Faces, size: float, width: float) -> tuple[Line, ...]:
        """Return a text in lines for a column ``width`` mm wide."""
        return self.broken(self.words(inline, faces), size, width, plain_text(inline))

    def broken(self, found: Words, size: float, width: float, text: str) -> tuple[Line, ...]:
        """Return words in lines; a word that is wider than the column is reported."""
        em = size * MM_PER_PT
        lines = break_evenly(found, width / em, leftwards=self.style.leftwards)
        if any(line.width * em > width + _SLACK_MM for line in lines):
            for word in chain.from_iterable(found):
                if word.width * em > width + _SLACK_MM:
                    long = "".join(atom.text for atom in word.atoms if atom.font)
                    message = (
                        f"{quoted(long)} is {word.width * em:.1f} mm long "
                        f"and its column {width:.1f} mm wide"
                    )
                    self.find(TEXT_OVERFLOW, message, text, "use a shorter word", long)
        return lines

    def place(self, line: Line, x: float, y: float, size: float, fill: Colour) -> Iterable[Node]:
        """Yield a line's nodes, with its baseline starting at (x, y); each link is a part."""
        for link, parts in groupby(line.parts, _link):
            run = line._replace(parts=tuple(parts))
            nodes = place_line(run, x, y, size, fill, self._sign_of_its_own)
            if link:
                words = " ".join(part.text for part in run.parts if isinstance(part, Run))
                yield Group(tuple(nodes), part=(Element("Link", self.key(), words, anchor=link),))
            else:
                yield from nodes

    def indent(self, line: Line, size: float, width: float) -> float:
        """Return the mm before a line in a column ``width`` mm wide, if it begins on the right."""
        return width - line.width * size * MM_PER_PT if self.style.leftwards else 0.0

    def sign(self, name: str, box: Box, fill: Colour) -> Iterator[Node]:
        """Yield a sign's nodes in ``box``; nothing for an unknown one."""
        if self.knows_sign(name):
            yield from self._sign_of_its_own(name, box, fill)

    def _sign_of_its_own(self, name: str, box: Box, fill: Colour) -> Iterator[Node]:
        """Yield a sign's nodes; with alternative text, it is distinguished from all others."""
        for node in self._draw_sign(name, box, fill):
            if isinstance(node, Group) and node.part:
                (element,) = node.part
                yield node._replace(part=(element._replace(number=self.key()),))
            else:
                yield node

    def lost_sign(self, name: str, text: str, exact: str) -> None:
        """Add the finding of an unknown sign, which the template writes as ``exact``."""
        if error := self._unknown_sign(name):
            self.find(UNKNOWN_NAME, str(error), text, error.hint, exact)

    def knows_sign(self, name: str) -> bool:
        """Return True if the document can draw the sign."""
        return self._unknown_sign(name) is None

    def _unknown_sign(self, name: str) -> UnknownSignError | None:
        if name not in self._signs:
            self._signs[name] = None
            try:
                # Drawn to nowhere: it may be a generator, which only raises when it is read.
                list(self._draw_sign(name, Box(0, 0, 1, 1), self.style.ink))
            except UnknownSignError as error:
                self._signs[name] = error
        return self._signs[name]


def _link(part: Run | Icon) -> str:
    return part.link if isinstance(part, Run) else ""


def baseline(leading: float, size: float) -> float:
    """Return the mm from the top of a line's strip to its baseline: capitals are centred."""
    return (leading + 0.67 * size) / 2 * MM_PER_PT
