"""What tests of exports share: games of their own, and exports that are made only once."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from PIL import Image

from printgen.components import Piece
from printgen.exports.build import Export
from printgen.exports.drawn import drawn
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load

SHIPPED = ("aztec-market", "tlatelolco")

# The fixture: a game, a target, and options; the same export is made once.
Exported: TypeAlias = Callable[..., Export]

# A deck of so many cards on white paper with a blue ground that bleeds, and red backs.
CARDS = """\
format: 1
id: cards
title: Cards <&> "more" ü
version: "1"
players: {{min: 1, max: 2, provenance: assumed}}
credits: {{designer: Nobody, notice: Made for a test.}}
theme:
  colours: {{ink: "#202020", paper: "#ffffff", tint: "#cccccc", accent: "#aa2222"}}
  styles: {{name: {{font: sans-bold, size: 9pt}}}}
groups:
  deck: {{title: Deck, stock: card, making: Cut along the marks.}}
components:
  card:
    kind: card
    title: {{one: card, many: cards}}
    group: deck
    size: {{width: {width}, height: {height}, provenance: assumed}}
    corner: 3mm
    bleed: 2mm
    fields: {{name: text}}
    rows:
{rows}
    front: front
    back: back
faces:
  front:
    boxes:
      ground: {{shape: rect, fill: "#0000ff", bleed: true}}
      name: {{text: "{{name}}", style: name, left: 6, right: 6, top: 8, height: 5}}
  back:
    boxes:
      ground: {{shape: rect, fill: "#ff0000", bleed: true}}
"""
ROW = "      c{n}: {{quantity: {{value: {copies}, provenance: assumed}}, name: N{n}}}"

BLUE, RED = (0, 0, 255), (255, 0, 0)


def write_cards(
    folder: Path, designs: int = 2, width: str = "63.5mm", height: str = "88.9mm"
) -> Path:
    """The n-th card is there n times, up to three times."""
    folder.mkdir(parents=True)
    rows = "\n".join(ROW.format(n=n, copies=min(n, 3)) for n in range(1, designs + 1))
    text = CARDS.format(width=width, height=height, rows=rows)
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


def pieces_of(game: str | Path, players: int | None = None) -> dict[str, Piece]:
    """The pieces that an export should show."""
    loaded = load(str(game))
    return {
        p.id: p
        for p in drawn(loaded, KitOptions(paper="a4", players=players).checked(loaded)).pieces
    }


def image(export: Export, file: str) -> Any:
    """A picture of an export."""
    return Image.open(io.BytesIO((export.folder / file).read_bytes()))


def files(export: Export, ending: str) -> list[str]:
    return [name for name in export.manifest["files"] if name.endswith(ending)]
