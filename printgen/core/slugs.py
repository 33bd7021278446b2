"""Make ids and names of files from texts."""

from __future__ import annotations

import re
import unicodedata


def slug_of(text: str) -> str:
    """Return a text as a name: lower-case words joined by hyphens; empty if it has none.

    >>> slug_of(" Château d'Eau (2×) ")
    'chateau-d-eau-2'
    """
    plain = text.casefold()
    if not text.isascii():
        letters = unicodedata.normalize("NFKD", text).casefold()
        plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
