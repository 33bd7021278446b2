"""Stacked text: upright letters, one below the other."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from printgen.model.fields import MARKUP


def stacked(text: str) -> str:
    r"""Return a text with each letter and each sign on a line of its own.

    Accents stay with their letters, and between words is an empty line.

    >>> stacked("To :sun:")
    'T\no\n\n:sun:'
    """
    lines: list[str] = []
    mark, at = "", 0
    for match in [*MARKUP.finditer(text), None]:
        piece = text[at : match.start() if match else len(text)]
        lines += (f"{mark}{letter}{mark}" if letter else "" for letter in _letters(piece))
        if match is None:
            break
        at = match.end()
        if match[1]:
            lines.append(match[0])
        else:
            mark = "" if mark == match[0] else match[0]
    return "\n".join(lines).strip("\n")


def _letters(text: str) -> Iterator[str]:
    """Yield letters, each with what stands over or under it; of blanks, one that is empty."""
    found = ""
    for letter in text:
        if found and unicodedata.combining(letter):
            found += letter
            continue
        if found.strip() or (found and not letter.isspace()):
            yield found.strip()
        found = letter
    if found:
        yield found.strip()
