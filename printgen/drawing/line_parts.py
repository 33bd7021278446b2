"""The parts of a text that are never broken, and where a line may end within a word: at a soft
hyphen, at Chinese and Japanese letters, which have no spaces, and at spaces without width, which
writers put between the words of Thai.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple
from unicodedata import category, east_asian_width, name

from printgen.fonts.bidi import may_be_leftwards
from printgen.fonts.font import Font, emphasis, font
from printgen.model.fields import SOFT_HYPHEN, words_and_marks

# No line ends with an opening mark, and none begins with a closing mark or a sign that belongs to
# the letter before it.
_OPENING: Final = {"Ps", "Pi"}
_FOLLOWING: Final = {"Pe", "Pf", "Po", "Lm", "Mn", "Mc"}

# Marks that French sets off with a space, at which no line ends.
_CLOSING: Final = ("»", "».", "»,", "?", "!", "?!", ":", ";")
_SET_OFF: Final = frozenset(("«", *_CLOSING))
_SPACE: Final = re.compile(rf"(?<!«) (?!(?:{'|'.join(map(re.escape, _CLOSING))})(?: |$))")

# The first letter of these scripts: CJK Radicals Supplement. A pattern of all letters would take
# two milliseconds to compile.
_FIRST: Final = "\u2e80"
_ZERO_WIDTH_SPACE: Final = "\u200b"

# A sign in text is a square this many ems wide, with some space on both sides.
ICON_EM: Final = 1.3
ICON_AIR_EM: Final = 0.06


def may_have_parts(text: str) -> bool:
    """Return False if no word can be broken or runs from right to left, which is quicker than to
    look for parts.
    """
    if text.isascii():
        return False
    within = SOFT_HYPHEN in text or _ZERO_WIDTH_SPACE in text
    return within or max(text) >= _FIRST or may_be_leftwards(text)


def spaced(line: str) -> list[str]:
    """Return the words of a line, between the spaces at which it may end.

    >>> spaced("Est-ce « œuf » ? Oui: « œufs ».")
    ['Est-ce', '« œuf » ?', 'Oui:', '« œufs ».']
    """
    words = line.split(" ")
    return words if _SET_OFF.isdisjoint(words) else _SPACE.split(line)


def line_parts(word: str) -> Iterator[str]:
    """Return the parts of a word that are never broken.

    >>> list(line_parts("「札」をキャラ3A。"))
    ['「札」', 'を', 'キャ', 'ラ', '3A。']
    """
    if word.isascii():
        if word:
            yield word
        return
    start = 0
    for at in range(1, len(word)):
        if may_end(word[at - 1], word[at]):
            yield word[start:at]
            start = at
    yield word[start:]


def may_end(last: str, following: str) -> bool:
    """Return True if a line may end between these letters."""
    return last == _ZERO_WIDTH_SPACE or (
        (_is_wide(last) or _is_wide(following))
        and category(last) not in _OPENING
        and category(following) not in _FOLLOWING
        and " SMALL " not in name(following, "")
    )


def _is_wide(letter: str) -> bool:
    """Return True for letters of scripts without spaces. Korean is as wide, but has spaces."""
    return east_asian_width(letter) in {"W", "F", "H"} and "HANGUL" not in name(letter, "")


class Atom(NamedTuple):
    """A part that is never broken: letters or a sign. ``glued`` atoms follow without a space.

    ``link`` is the name of the heading that it leads to.
    """

    text: str
    font: Font | None  # None: text is a sign's name
    width: float
    glued: bool
    first: bool = False  # may begin a line although it is glued
    hyphen: float = 0.0  # the width of the hyphen before it, if a line ends there
    link: str = ""


def atoms(text: str, face: Font) -> list[list[Atom]]:
    """Return the unbreakable parts of each line of a text, without markup.

    Raises MissingGlyphError.
    """
    bold, italic = emphasis(face.key)
    current, lines, glued = face, [list[Atom]()], False
    for piece, match in words_and_marks(text):
        for m, forced in enumerate(piece.split("\n")):
            if m:
                lines.append([])
                glued = False
            words = spaced(forced)
            if match and match[1] and words[-1] == "" and words[-2:][0][-1:].isdigit():
                # No line ends between a number and what it counts: 3 :coin:.
                words[-2:] = [f"{words[-2]} "]
            for n, word in enumerate(words):
                glued = glued and n == 0
                _add_word(word, current, lines[-1], glued=glued)
                glued = glued or bool(word)
        if match is None:
            break
        if match[1]:
            lines[-1].append(Atom(match[1], None, ICON_EM + 2 * ICON_AIR_EM, glued))
            glued = True
        else:
            wanted = font(bold if match[0] == "**" else italic)
            current = face if current is wanted else wanted
    return lines


def _add_word(word: str, face: Font, found: list[Atom], *, glued: bool) -> None:
    """Add the parts of a word to those of its line; the first is ``glued`` to the one before."""
    for n, syllables in enumerate(word.split(SOFT_HYPHEN)):
        hyphen = face.width("-") if n and glued and found[-1].font else 0.0
        for part in line_parts(syllables):
            last = found[-1] if glued else None
            first = bool(hyphen or (last and last.font and may_end(last.text[-1], part[0])))
            found.append(Atom(part, face, face.width(part), glued, first, hyphen))
            glued, hyphen = True, 0.0
