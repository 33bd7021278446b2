"""A small game with a tuckbox for cards and dice, and its net with straight sides."""

from __future__ import annotations

from pathlib import Path

from printgen.components import Piece
from printgen.core.outlines import Trace
from printgen.core.scene import Segment
from tests.helpers.nets import path_of
from tests.helpers.tiny import write_tiny

# A deck of so many cards and tiles that are as large, of card 0.3 mm thick.
COMPONENTS = """\
  card:
    kind: card
    title: {{one: card, many: cards}}
    group: bits
    size: {{width: {width}mm, height: {height}mm, provenance: assumed}}
    quantity: {{value: {cards}, provenance: assumed}}
    front: front
  box:
    kind: tuckbox
    title: {{one: tuckbox, many: tuckboxes}}
    group: bits
    holds: {holds}
    front: lid-front
    back: lid-back
    side: lid-side
    top: lid-top
    bottom: lid-bottom
    bleed: 1mm
    quantity: {{value: 1, provenance: assumed}}
{more}"""
FACE = """\
  lid-{name}:
    boxes:
      ground: {{shape: rect, fill: "{colour}", bleed: true}}
      name: {{text: "{letter}", style: name, width: 4, height: 4}}
"""
# What stands in the middle of each face, and on which colour.
FACES = {
    "front": ("F", "#ff8888"),
    "back": ("B", "#88ff88"),
    "side": ("S", "#8888ff"),
    "top": ("T", "#ffff88"),
    "bottom": ("U", "#88ffff"),
}


def write_boxed(  # noqa: PLR0917 - what tests change
    folder: Path,
    width: float = 63.5,
    height: float = 88.9,
    cards: int = 50,
    holds: str = "[card]",
    more: str = "",
) -> Path:
    """Writes the game and returns its folder. ``more`` are lines of YAML, for the box and after."""
    components = COMPONENTS.format(
        width=width,
        height=height,
        cards=cards,
        holds=holds,
        more=more,
    )
    faces = "".join(
        FACE.format(name=name, letter=letter, colour=colour)
        for name, (letter, colour) in FACES.items()
    )
    return write_tiny(folder, components=components, faces=faces)


def straightened(piece: Piece) -> Piece:
    """The piece with the curves of its outline as chords: so a notch is closed, and what it leaves
    of the face is the whole face.
    """
    found: list[Segment] = []
    for step, values in path_of(piece):
        end = values[-2:]
        found.append((step, end))
    kept: list[Segment] = []
    for n, (step, end) in enumerate(found):
        follows = found[n + 1] if n + 1 < len(found) else found[0]
        # Round a corner the way turns right; where the two halves of a notch meet, left.
        if step == follows[0] == "C" and _turn(found[n - 1][1], end, follows[1]) < 0:
            continue
        kept.append(("L", end) if step == "C" else (step, end))
    return piece._replace(outline=Trace(tuple(kept)))


def _turn(a: tuple[float, ...], b: tuple[float, ...], c: tuple[float, ...]) -> float:
    """Which way one turns at b: to the right (clockwise with y down) if it is positive."""
    return (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
