"""Make ids and names of files from texts."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

# Letters that Unicode does not take apart.
_PLAIN: Final = str.maketrans(
    {"æ": "ae", "ð": "d", "đ": "d", "\u0131": "i", "ł": "l", "ø": "o", "œ": "oe", "þ": "th"}
)


def slug_of(text: str) -> str:
    """Return a text as a name: lower-case words joined by hyphens; empty if it has none.

    >>> slug_of(" Château d'Eau (2×) ")
    'chateau-d-eau-2'
    >>> slug_of("Żółta Łódź")
    'zolta-lodz'
    """
    plain = text.casefold()
    if not text.isascii():
        letters = unicodedata.normalize("NFKD", text).casefold().translate(_PLAIN)
        plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
