"""Help for tests of setups: a fair of six goods, dealt to the players and laid in its stalls."""

from __future__ import annotations

from pathlib import Path

from printgen.model import catalog
from printgen.play.setup import Recipe

GAME = """\
format: 1
id: fair
title: Fair
version: "1"
players: {min: 2, max: 3, provenance: assumed}
credits: {designer: Nobody, notice: Made for a test.}
figures:
  wishes: {value: 3, provenance: assumed}
  signs-of-a-kind: {value: 2, provenance: assumed}
  signs-a-stall: {value: 2, provenance: assumed}
theme:
  colours: {ink: "#202020", paper: "#ffffff", tint: "#cccccc", accent: "#aa2222"}
groups:
  bits: {title: Bits, stock: card, making: Cut along the marks.}
components:
  ground:
    kind: board
    title: {one: ground, many: grounds}
    group: bits
    quantity: {value: 1, provenance: assumed}
    provenance: assumed
    unit: 30mm
    width: 3
    height: 3
    front: face
    spaces:
      places:
        form: grid
        at: [0, 0]
        widths: [1]
        heights: [1]
        kinds: {stall: {face: face}, path: {face: face}}
        pattern: [[stall, path], [path, path]]
        table: [[1, 0, 2], [0, 0, 0], [3, 0, 4]]
  good:
    kind: token
    title: {one: good, many: goods}
    group: bits
    size: {width: 16mm, height: 16mm, provenance: assumed}
    fields: {name: text}
    front: face
    rows: {table: goods.csv, provenance: assumed}
  sign:
    kind: token
    title: {one: sign, many: signs}
    group: bits
    size: {width: 16mm, height: 16mm, provenance: assumed}
    fields: {name: text}
    front: face
    rows: {table: goods.csv, quantity: signs-of-a-kind, provenance: assumed}
  pawn:
    kind: token
    title: {one: pawn, many: pawns}
    group: bits
    size: {width: 16mm, height: 16mm, provenance: assumed}
    front: face
    rows:
      red: {quantity: {value: 1, provenance: assumed}}
      blue: {quantity: {value: 1, provenance: assumed}}
      green: {quantity: {value: 1, min-players: 3, provenance: assumed}}
faces:
  face: {boxes: {ground: {shape: rect, fill: tint, bleed: true}}}
rules:
  engine: fair
  tables: {dice: {"2": gain, "3": lose}}
setup:
  seats:
    red: {title: Red, pieces: {pawn: red}, spaces: {ground: b1}}
    blue: {title: Blue, pieces: {pawn: blue}, spaces: {ground: b3}}
    green: {title: Green, pieces: {pawn: green}, spaces: {ground: a2}}
  areas:
    ground: {title: the ground, board: ground, group: places}
    heap: {title: the heap}
  steps:
    - {do: give, pieces: pawn, to: ground, spaces: own}
    - {do: choose, name: stock, title: the stock, among: good, per-seat: true}
    - do: choose
      name: wanted
      title: wishes
      among: good
      per-seat: true
      count: wishes
      apart-from: [stock]
    - {do: choose, name: start, title: the start player, among: seats}
    - {do: scatter, pieces: good, count: 1, over: ground, kinds: [stall], each: 1}
    - {do: scatter, pieces: sign, over: ground, kinds: [stall], each: signs-a-stall}
"""
GOODS = "id,name\n" + "".join(
    f"{name},{name}\n" for name in "ale bread cheese dates eggs figs".split()
)


def write(folder: Path, text: str = GAME, goods: str = GOODS) -> Path:
    (folder / "game.yaml").write_text(text, "utf-8")
    (folder / "goods.csv").write_text(goods, "utf-8")
    return folder


def recipe(folder: Path, players: int = 3) -> Recipe:
    return Recipe(catalog.load(folder).description, players)
