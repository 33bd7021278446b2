"""A small game with everything in it that data can get wrong: the ground of the tests for errors.

It has two files of YAML and a table, pieces alike and by rows, a board, signs and figures, and no
errors.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

GAME: Final = """\
format: 1
id: mill
title: The Mill
version: "1.0"
players: {min: 2, max: 4, provenance: printed}
credits: {designer: Ada Miller, notice: An unofficial kit.}
parts: [pieces.yaml]
figures:
  sails-each: {value: 4, provenance: printed}
theme:
  colours: {ink: "#222222", paper: "#ffffff", tint: "#dddddd", accent: "#aa3322"}
  styles:
    label: {font: sans-bold, size: 9pt, min: 7pt}
groups:
  pieces: {title: Pieces, stock: card, making: Cut along the marks.}
"""

PIECES: Final = """\
components:
  sail:
    kind: tile
    title: {one: sail, many: sails}
    group: pieces
    size: {width: 30mm, height: 30mm, provenance: assumed}
    fields: {name: text, mark: sign, tone: colour}
    front: sail
    back: same
    rows:
      north: {quantity: {value: sails-each, provenance: printed}, name: N, mark: vane, tone: accent}
      south: {quantity: {per-player: 1, provenance: printed}, name: S, mark: vane, tone: "#88aacc"}
  sack:
    kind: token
    title: {one: sack, many: sacks}
    group: pieces
    size: {width: 16mm, height: 16mm, provenance: assumed}
    shape: round
    fields: {name: text, weight: number, tone: colour}
    rows: {table: sacks.csv, provenance: assumed}
    front: sack
  meadow:
    kind: board
    title: {one: meadow, many: meadows}
    group: pieces
    unit: 30mm
    bleed: 2mm
    spaces:
      cells: {form: grid, at: [0.4, 0.4], columns: sails-each, rows: 3, face: cell}
      ends: {form: sides, at: [0.4, 0.4], columns: 4, rows: 3, size: [1, 0.4], face: strip,
        each: {south: {name: Miller}}}
    provenance: assumed
    quantity: {value: 1, provenance: assumed}
faces:
  ground:
    boxes:
      ground: {shape: rect, fill: tint, bleed: true}
  sail:
    extends: ground
    boxes:
      mark: {sign: "{mark}", top: 2, height: 15, ink: "{tone}"}
      name: {text: "{name}", style: label, left: 2, right: 2, bottom: 2, height: 8}
  sack:
    boxes:
      grains: {each: "{weight}", sign: vane, tint: "{tone}", top: 3, height: 4}
      name: {text: "{name}", style: label, top: 8, height: 6}
  cell:
    boxes:
      number: {text: "{row}.{column}", style: label}
  strip:
    boxes:
      name: {text: "{name}", style: label}
signs:
  vane:
    title: A vane
    shapes:
      - {path: "M4 20 L12 4 L20 20 Z", fill: tint, stroke: ink}
      - {circle: [12, 12, 3], fill: paper}
"""

SACKS: Final = """\
id,name,weight,tone,quantity
rye,Rye,2,accent,3
oats,Oats,1,#335577,5
"""

FILES: Final = {"game.yaml": GAME, "pieces.yaml": PIECES, "sacks.csv": SACKS}


def write_mill(folder: Path) -> Path:
    """Puts the game into ``folder/mill`` and returns that."""
    game = folder / "mill"
    game.mkdir(parents=True)
    for name, text in FILES.items():
        (game / name).write_text(text, encoding="utf-8")
    return game
