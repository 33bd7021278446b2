"""Spans into lines of even length.

Prose is set ragged right. Lines are broken for the whole paragraph at once: as few lines as can
be, as even as can be, and no lonely short word at the end if another break prevents it. (Knuth &
Plass, *Breaking paragraphs into lines*, 1981, with squared slack as the only badness.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from printgen.core.fonts import Font, font
from printgen.drawing.text import ICON_AIR_EM, ICON_EM, Atom, Line, Run, line_of
from printgen.typesetting.blocks import Inline, SignSpan
from printgen.typesetting.style import ProseStyle

# After a dash or a stroke between words a line may end, though no space stands there.
_BREAKS: Final = re.compile(r"(?<=—)(?=\w)|(?<=/)(?=[^\W\d])")
# No word of a language is so long, but names of files are: they may end a line after a hyphen.
_LONG: Final = 40
_HYPHENS: Final = re.compile(r"(?<=\w-)(?=\w)")

_RUNT: Final = 0.2
_RUNT_COST: Final = 0.15
_SLACK: Final = 1e-6


class Faces(NamedTuple):
    """The fonts of one text: plain, bold, italic, and what code spans are set in."""

    plain: Font
    bold: Font
    italic: Font
    sans: Font

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


# The words of a text, for each line that it begins of its own accord.
Words: TypeAlias = tuple[tuple[Word, ...], ...]

# A kit's texts are set for every paper and number of players, and most say the same each time.
# About as many paragraphs as all that is laid out of one game has.
_KEPT: Final = 2048


@lru_cache(maxsize=_KEPT)
def words(inline: Inline, faces: Faces) -> Words:
    """Return the words of a text, some for each forced line. Raises MissingGlyphError."""
    forced: list[list[Word]] = [[]]
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
        face = faces.plain
        if span.sans:
            face = faces.sans
        elif span.bold:
            face = faces.bold
        elif span.italic:
            face = faces.italic
        for n, line in enumerate(span.text.split("\n")):
            if n:
                forced.append([])
                gap, glued = 0.0, False
            for m, spaced in enumerate(line.split(" ")):
                if m:
                    gap, glued = face.space, False
                breaks = _BREAKS.split(spaced) if len(spaced) < _LONG else _ends_within(spaced)
                for piece in breaks:
                    if piece:
                        _add(
                            forced[-1],
                            Atom(piece, face, face.width(piece), glued),
                            gap,
                            glued=glued,
                        )
                        gap, glued = 0.0, False
                glued = bool(spaced) or glued
    return tuple(map(tuple, forced))


def _ends_within(name: str) -> list[str]:
    """Return the parts of a long name, after each of which a line may end."""
    return [part for piece in _BREAKS.split(name) for part in _HYPHENS.split(piece)]


def _add(line: list[Word], atom: Atom, gap: float, *, glued: bool) -> None:
    if glued and line:
        last = line[-1]
        line[-1] = Word((*last.atoms, atom), last.width + atom.width, last.gap)
    else:
        line.append(Word((atom,), atom.width, gap if line else 0.0))


@lru_cache(maxsize=_KEPT)
def break_evenly(forced: Words, limit: float) -> tuple[Line, ...]:
    """Return lines of at most ``limit`` ems; a longer word gets a longer line of its own."""
    return tuple(line for part in forced if part for line in _break(part, limit))


def _break(part: Sequence[Word], limit: float) -> Iterator[Line]:
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
    start = 0
    while start < count:
        yield line_of(
            (word.gap if n and not m else 0.0, atom)
            for n, word in enumerate(part[start : ends[start]])
            for m, atom in enumerate(word.atoms)
        )
        start = ends[start]


def widest_word(forced: Words) -> float:
    """Return the width in em of the widest word."""
    return max((word.width for part in forced for word in part), default=0.0)


def natural_width(forced: Words) -> float:
    """Return the width in em of a text that is broken only at its forced breaks."""
    return max((sum(word.gap + word.width for word in part) for part in forced), default=0.0)


def parted(line: Line, said: int) -> tuple[Line, Line, int]:
    """Return the words of a line that belong to a run-in head, of which ``said`` characters are
    still to come, the other parts, and how many are to come then.
    """
    at = 0
    while said > 0 and at < len(line.parts):
        part = line.parts[at]
        said -= len(part.text.replace(" ", "") if isinstance(part, Run) else part.sign)
        at += 1
    return line._replace(parts=line.parts[:at]), line._replace(parts=line.parts[at:]), said
