"""Where a line may end within a word: at Chinese and Japanese letters, which have no spaces."""

from collections.abc import Iterator
from typing import Final
from unicodedata import category, east_asian_width, name

# No line ends with an opening mark, and none begins with a closing mark or a sign that belongs to
# the letter before it.
_OPENING: Final = {"Ps", "Pi"}
_FOLLOWING: Final = {"Pe", "Pf", "Po", "Lm", "Mn", "Mc"}

# The first letter of these scripts: CJK Radicals Supplement. A pattern of all letters would take
# two milliseconds to compile.
_FIRST: Final = "\u2e80"


def may_have_parts(text: str) -> bool:
    """Return False if no word can be broken, which is quicker than to look for parts."""
    return max(text, default="") >= _FIRST


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
    return (
        (_is_wide(last) or _is_wide(following))
        and category(last) not in _OPENING
        and category(following) not in _FOLLOWING
        and " SMALL " not in name(following, "")
    )


def _is_wide(letter: str) -> bool:
    """Return True for letters of scripts without spaces. Korean is as wide, but has spaces."""
    return east_asian_width(letter) in {"W", "F", "H"} and "HANGUL" not in name(letter, "")
