"""A small game with what is folded: standees with two faces, and a die; and what it draws."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.components import Piece, draw_all, drawing_context
from printgen.core.geometry import Matrix
from printgen.core.scene import Group, Node, Text, primitives
from printgen.model.catalog import load
from tests.helpers.tiny import write_tiny

WIDTH, HEIGHT, BASE, CORNER, BLEED = 22.0, 36.0, 10.0, 6.0, 3.0
EDGE = 16.0

STANDEE = """\
  pawn:
    kind: standee
    title: {{one: pawn, many: pawns}}
    group: bits
    size: {{width: 22mm, height: 36mm, provenance: assumed}}
    base: 10mm
    corner: {corner}
    fields: {{who: text}}
    rows:
      eagle: {{quantity: {{value: 1, provenance: assumed}}, who: Eagle}}
      deer: {{quantity: {{value: 2, provenance: assumed}}, who: Deer}}
    front: pawn-front
    back: pawn-back
"""
DIE = """\
  die:
    kind: die
    title: {{one: die, many: dice}}
    group: bits
    edge: {edge}
    quantity: {{value: 2, provenance: assumed}}
    provenance: assumed
    values: {values}
    face: side
"""
FACES = """\
  pawn-front:
    boxes:
      ground: {shape: rect, fill: "#ff0000", bleed: true}
      who: {text: "F{who}", style: name, top: 7, height: 5, left: 2, width: 12}
  pawn-back:
    boxes:
      ground: {shape: rect, fill: "#0000ff", bleed: true}
      who: {text: "B{who}", style: name, top: 7, height: 5, left: 2, width: 12}
  side:
    boxes:
      ground: {shape: rect, fill: "#00ff00", bleed: true}
      value: {text: "{value}", style: name}
"""


PYRAMID = """\
  pyramid:
    kind: pyramid
    title: {{one: pyramid, many: pyramids}}
    group: bits
    edge: {edge}
    height: {height}
    provenance: assumed
    bottom: {bottom}
    fields: {{who: text, colour: colour}}
    rows:
      blue: {{quantity: {{value: 2, provenance: assumed}}, who: B, colour: "#0000ff"}}
      red: {{quantity: {{value: 1, provenance: assumed}}, who: R, colour: "#ff0000"}}
    face: triangle
{more}"""
OF_PYRAMIDS = """\
  triangle:
    boxes:
      ground: {shape: rect, fill: "{colour}", bleed: true}
      value: {text: "{who}{value}", style: name, width: 4.5, height: 3, bottom: 0.5, size: 5}
  floor:
    boxes:
      ground: {shape: rect, fill: "#00ff00", bleed: true}
      who: {text: "{who}", style: name, width: 5, height: 4.5, bottom: 1}
"""


def write_pyramid(
    folder: Path,
    edge: str = "19.8mm",
    height: str = "34.9mm",
    bottom: str = "open",
    more: str = "",
) -> Path:
    """Writes a game with pyramids in blue and red, and returns its folder.

    ``more`` are lines of YAML for the component.
    """
    component = PYRAMID.format(edge=edge, height=height, bottom=bottom, more=more)
    return write_tiny(folder, components=component, faces=OF_PYRAMIDS)


def write_folded(
    folder: Path,
    edge: str = "16mm",
    values: str = "[1, 2, 3, 4, 5, 6]",
    corner: str = "6mm",
    more: str = "",
) -> Path:
    """Writes the game and returns its folder. ``more`` are components besides."""
    components = STANDEE.format(corner=corner) + DIE.format(edge=edge, values=values) + more
    return write_tiny(folder, components=components, faces=FACES)


def drawn(game: Path) -> dict[str, Piece]:
    """The game's pieces by their ids."""
    loaded = load(game)
    context = drawing_context(loaded)
    pieces = {piece.id: piece for piece in draw_all(context)}
    assert context.log.findings == []
    return pieces


def texts(nodes: tuple[Node, ...]) -> Iterator[tuple[Text, Matrix]]:
    """Every text in a drawing, with the map that leads from it to the whole."""
    for node, matrix in primitives(nodes, opens=True):
        if isinstance(node, Text):
            yield node, matrix


def groups(nodes: tuple[Node, ...]) -> Iterator[Group]:
    """Every group in a drawing that has a label."""
    for node in nodes:
        if isinstance(node, Group):
            if node.label:
                yield node
            yield from groups(node.children)
