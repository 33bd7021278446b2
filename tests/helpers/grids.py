"""A game with a board of every form: hexagons, triangles, points, regions, and plain squares."""

from __future__ import annotations

from pathlib import Path

GAME = """\
format: 1
id: grids
title: Grids
version: "1"
players: {min: 2, max: 2, provenance: assumed}
credits: {designer: Nobody, notice: Made for a test.}
figures:
  board-side: {value: 5, provenance: printed}
theme:
  colours: {ink: "#222222", paper: "#ffffff", tint: "#e6dcc8", accent: "#aa3322"}
  styles: {label: {font: sans, size: 8pt, min: 5pt}}
groups:
  boards: {title: Boards, stock: card, making: Cut along the marks.}
  rules: {title: Rules, stock: paper, making: Fold.}
components:
  hex-board:
    kind: board
    title: {one: hex board, many: hex boards}
    group: boards
    quantity: {value: 1, provenance: printed}
    provenance: printed
    unit: 12mm
    front: ground
    spaces:
      cells:
        form: hexes
        at: [0.5, 0.5]
        across: 1
        shape: rhombus
        side: board-side
        face: cell
        edge: {colour: ink, width: 0.4mm}
  track:
    kind: board
    title: {one: track, many: tracks}
    group: boards
    quantity: {value: 1, provenance: printed}
    provenance: printed
    unit: 20mm
    width: 14
    height: 12
    front: ground
    spaces:
      points:
        form: triangles
        size: [1, 5]
        faces-in-turn: [light, dark]
        rows:
          - {at: [7.5, 6.5], count: 6, pointing: up, from: right}
          - {at: [0.5, 6.5], count: 6, pointing: up, from: right}
          - {at: [0.5, 0.5], count: 6, pointing: down}
          - {at: [7.5, 0.5], count: 6, pointing: down}
  isles:
    kind: board
    title: {one: chart, many: charts}
    group: boards
    quantity: {value: 1, provenance: printed}
    provenance: printed
    unit: 15mm
    front: ground
    spaces:
      lands:
        form: regions
        at: [1, 1]
        face: cell
        edge: {colour: ink, width: 0.5mm}
        line: {colour: accent, width: 0.8mm}
        each:
          Rye: {corners: [[0, 0], [4, 0], [4, 2], [2, 3], [0, 3]]}
          Oats: {corners: [[4, 0], [6, 0], [7, 3], [4, 2]]}
          Hay: {corners: [[0, 3], [2, 3], [4, 2], [4, 5], [0, 6]]}
          Far Isle: {corners: [[8.5, 2], [10, 2], [10, 5], [8, 5.5]]}
        links: [[Oats, Far Isle]]
  roads:
    kind: board
    title: {one: road map, many: road maps}
    group: boards
    quantity: {value: 1, provenance: printed}
    provenance: printed
    unit: 15mm
    front: ground
    spaces:
      towns:
        form: points
        at: [1, 1]
        size: [1, 1]
        face: town
        line: {colour: ink, width: 1mm}
        each: {a: [0, 0], b: [3, 0], c: [6, 0], d: [0, 4]}
        links: [[a, b, c], {along: [a, d], weight: 2, one-way: true}]
  chessboard:
    kind: board
    title: {one: chessboard, many: chessboards}
    group: boards
    quantity: {value: 1, provenance: printed}
    provenance: printed
    unit: 20mm
    spaces:
      squares:
        form: grid
        columns: 8
        rows: 8
        kinds: {light: {face: light}, dark: {face: dark}}
        pattern: [[light, dark], [dark, light]]
  stone:
    kind: token
    title: {one: stone, many: stones}
    group: boards
    size: {width: 10mm, height: 10mm, provenance: printed}
    shape: round
    quantity: {value: 20, provenance: printed}
    front: dark
  rules:
    kind: booklet
    title: {one: rulebook, many: rulebooks}
    group: rules
    quantity: {value: 1, provenance: printed}
    template: rules.md.j2
faces:
  ground: {boxes: {ground: {shape: rect, fill: tint, bleed: true}}}
  cell:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      name: {text: "{label}", style: label}
  town: {boxes: {ground: {shape: circle, fill: paper, stroke: ink}}}
  light: {boxes: {ground: {shape: rect, fill: "#d8b98a", bleed: true}}}
  dark: {boxes: {ground: {shape: rect, fill: "#7a4a28", bleed: true}}}
setup:
  seats: {first: {title: First}, second: {title: Second}}
  areas:
    cells: {title: the board, board: hex-board}
    track: {title: the track, board: track}
    lands: {title: the lands, board: isles}
    towns: {title: the towns, board: roads}
    squares: {title: the chessboard, board: chessboard}
    heap: {title: the heap}
  steps:
    - {do: put, pieces: stone, into: cells, on: [a1, c3]}
    - {do: scatter, pieces: stone, count: 2, over: cells, next-to: [c3]}
    - {do: put, pieces: stone, count: 3, into: track, on: [1, 24]}
    - {do: put, pieces: stone, into: lands, on: [Far Isle]}
    - {do: put, pieces: stone, into: squares, on: [a1, h1]}
    - {do: put, pieces: stone, count: 1, into: heap}
    - {do: draw, count: 1, from: heap, to: towns, next-to: [a]}
"""
RULES = """\
# Grids

The hex boards, tracks, charts, road maps, chessboards and stones of this game.

```board
board: hex-board
width: 80
pieces: {cells: {a1: stone, c3: [stone, stone]}}
mark: [b2]
arrows: [{from: a1, to: c3}]
```
"""


def write_grids(folder: Path, rules: str = "") -> Path:
    """Writes the game, with words added to its rulebook, and returns its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "rules.md.j2").write_text(f"{RULES}{rules}", "utf-8")
    return folder
