"""A small game with something of everything that a print shop looks at."""

from __future__ import annotations

import re
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]

from tests.helpers.tiny import write_tiny

# What reaches over the cut all round, thin lines, dark letters on a colour, greys, more ink than
# dries, a figure to be folded and glued, a booklet.
COMPONENTS = """\
  coin:
    kind: token
    title: {one: coin, many: coins}
    group: bits
    shape: round
    size: {width: 16mm, height: 16mm, provenance: assumed}
    bleed: 1mm
    quantity: {value: 2, provenance: assumed}
    front: coin
  pawn:
    kind: standee
    title: {one: pawn, many: pawns}
    group: bits
    size: {width: 22mm, height: 36mm, provenance: assumed}
    base: 10mm
    corner: 6mm
    quantity: {value: 1, provenance: assumed}
    front: pawn
    back: same
"""
FACES = """\
  coin:
    boxes:
      disc: {shape: circle, left: -0.3, right: -0.3, top: -0.3, bottom: -0.3, fill: "#d9a441"}
      rim: {shape: circle, left: 4, right: 4, top: 4, bottom: 4, stroke: "#123456", weight: 0.02}
  pawn:
    boxes:
      ground: {shape: rect, fill: "#000080", bleed: true}
      middle: {shape: rect, left: 4, right: 4, top: 4, bottom: 4, fill: "#777777"}
      name: {text: Pawn, style: name, fill: "#2a1a10", left: 4, right: 4, top: 12, height: 6}
"""
RULES = """\
# The rules

Whoever has more coins wins.
"""

# What the files of its kit hold: pages of pieces, front and back, and of texts.
PAGES = {"token": 6, "coin": 2, "pawn": 1, "rules": 4}


def write_press_game(folder: Path) -> Path:
    """Writes the game and returns its folder."""
    return write_tiny(folder, components=COMPONENTS, faces=FACES, rules=RULES)


def words_on_pages(path: Path) -> list[str]:
    """The words of each page of a file, on one line."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def words_of(path: Path) -> str:
    """The words of a file, on one line; names of files that are broken into lines are whole."""
    return re.sub(r"- (?=[a-z])", "-", " ".join(words_on_pages(path)))
