"""A small game whose faces follow from fields in every way, to draw and to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from printgen.components import draw_all, drawing_context
from printgen.core.scene import Circle, Group, Node, Rect, Text, Use
from printgen.model.catalog import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from printgen.components import Piece

GAME: Final = """\
format: 1
id: kites
title: Kites
version: "1.0"
players: {min: 2, max: 3, provenance: assumed}
credits: {designer: Ada Miller, notice: An unofficial kit.}
figures:
  lines: {value: 2, provenance: assumed}
measures:
  knot: {value: 2mm, provenance: assumed}
theme:
  colours: {ink: "#222222", paper: "#ffffff", tint: "#dddddd", accent: "#aa3322"}
  styles:
    label: {font: sans-bold, size: 9pt, min: 7pt}
    shout: {font: sans-bold, size: 14pt, min: 7pt}
groups:
  pieces: {title: Pieces, stock: card, making: Cut along the marks.}
components:
  kite:
    kind: card
    title: {one: kite, many: kites}
    group: pieces
    size: {width: 60mm, height: 40mm, provenance: assumed}
    fields: {name: text, n: number, tilt: number, mark: "sign?", tone: "colour?", how: text,
             form: text, behind: text, wind: "number?"}
    front: kite
    back: "{behind}"
    rows: {table: kites.csv, provenance: assumed}
faces:
  kite:
    boxes:
      bar: {shape: "{form}", left: 0, top: 0, width: "{n} * 3 mm + {lines}mm", height: "{n}knot",
            fill: accent}
      tail: {shape: rect, top: 30, height: 4, width: 10, turn: "-{tilt} + 5", fill: ink}
      spot: {shape: circle, top: 10, width: 6, height: 6, fill: "{tone}", stroke: "{tone}"}
      sign: {sign: "{mark}", top: 10, left: 2, width: 8, height: 8}
      name: {text: "{name}", style: "{how}", top: 20, height: 8}
      gust: {text: gust, style: label, top: 34, height: 5, when: {n: ">= 2"}, unless: {name: Owl}}
      winds: {shape: circle, each: "{wind} + 1", form: arc, left: 30, width: 30, top: 0,
              height: 20, side: 3, fill: tint}
  back: {boxes: {back: {shape: rect, fill: tint}}}
  other: {boxes: {back: {shape: rect, fill: ink}}}
signs:
  vane:
    title: A vane
    shapes:
      - {path: "M4 20 L12 4 L20 20 Z", fill: tint, stroke: ink}
"""

ROWS: Final = """\
id,name,n,tilt,mark,tone,how,form,behind,wind,quantity
hawk,Hawk,1,15,vane,accent,label,rect,back,2,1
owl,Owl,2,15,,,shout,circle,other,,1
wren,Wren,3,-10,vane,#335577,label,rect,,4,1
"""


def write_kites(folder: Path, game: str = GAME, rows: str = ROWS) -> Path:
    """Write the game into ``folder/kites`` and return that."""
    kites = folder / "kites"
    kites.mkdir(parents=True)
    (kites / "game.yaml").write_text(game, "utf-8")
    (kites / "kites.csv").write_text(rows, "utf-8")
    return kites


def pieces(game: Path) -> dict[str, Piece]:
    """Draw a game without faults; return its pieces by their ids."""
    context = drawing_context(load(game))
    drawn = {piece.id: piece for piece in draw_all(context)}
    assert context.log.findings == []
    return drawn


def marks(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """Yield what is drawn, groups and symbols opened."""
    for node in nodes:
        match node:
            case Group():
                yield node
                yield from marks(tuple(node.children))
            case Use():
                yield node
                yield from marks(tuple(node.symbol.children))
            case _:
                yield node


def of_kind(nodes: tuple[Node, ...], kind: type[Node]) -> list[Node]:
    return [node for node in marks(nodes) if isinstance(node, kind)]


__all__ = ["Circle", "Rect", "Text", "marks", "of_kind", "pieces", "write_kites"]
