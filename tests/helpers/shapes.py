"""A game of pieces in all shapes, each group on a stock of its own."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.changed import edit
from tests.helpers.tiny import write_tiny

PATH = "M 3 8 H 40 L 44 0 H 62 L 66 8 H 67 A 3 3 0 0 1 70 11 V 50 H 0 V 11 A 3 3 0 0 1 3 8 Z"
# One hole goes round as the outline does, the other does not.
HOLES = "M 0 0 H 30 V 40 H 0 Z M 4 6 H 26 V 16 H 4 Z M 15 22 A 6 6 0 0 0 15 34 A 6 6 0 0 0 15 22"
SHAPES = {
    "flat": ("46.19mm, height: 40mm", "hex", 2, 20),
    "pointy": ("30mm, height: 34.64mm", "hex", 0, 40),
    "oval": ("40mm, height: 25mm", "oval", 2, 6),
    "divider": ("70mm, height: 50mm", f'{{path: "{PATH}"}}', 2, 4),
    "sail": (
        "30mm, height: 26mm",
        "{polygon: [[20, 0], [100, 100], [0, 60]], unit: percent}",
        2,
        5,
    ),
    "soft": ("60mm, height: 40mm", "rounded\n    corner: 6mm", 3, 3),
    "disc": ("20mm, height: 20mm", "round", 2, 4),
    "rack": ("30mm, height: 40mm", f'{{path: "{HOLES}"}}', 2, 2),
}
COMPONENT = """\
  {name}:
    kind: token
    title: {{one: {name}, many: {name}s}}
    group: {name}s
    size: {{width: {size}, provenance: assumed}}
    shape: {shape}
    bleed: {bleed}mm
    quantity: {{value: {count}, provenance: assumed}}
    front: front
    back: back
"""
ROWS = """\
  chit:
    kind: token
    title: {one: chit, many: chits}
    group: chits
    size: {width: 30mm, height: 30mm, provenance: assumed}
    shape: "{cut}"
    bleed: 2mm
    fields: {cut: text}
    rows: {table: cuts.csv, provenance: assumed}
    front: front
    back: back
"""
CUTS = """\
id,cut,quantity
disc,round,2
plain,rect,3
kite,"M 0 0 L 30 10 L 20 30 L 0 30 Z",2
"""


def write_shapes(folder: Path, only: tuple[str, ...] = (*SHAPES, "chit")) -> Path:
    """Writes the game with these components and returns its folder."""
    parts = [
        COMPONENT.format(name=name, size=size, shape=shape, bleed=bleed, count=count)
        for name, (size, shape, bleed, count) in SHAPES.items()
        if name in only
    ]
    components = "".join([*parts, ROWS if "chit" in only else ""])
    write_tiny(folder, components=components)
    (folder / "cuts.csv").write_text(CUTS, "utf-8")
    file = folder / "game.yaml"
    groups = "".join(
        f"  {name}s: {{title: {name}s, stock: card for {name}s, making: Cut.}}\n" for name in only
    )
    edit(file, ("components:\n", f"{groups}components:\n"))
    return folder
