"""A game with a dial for each of two players, for tests of dials."""

from __future__ import annotations

from pathlib import Path

GAME = """\
format: 1
id: clock
title: Clock
version: "1"
players: {min: 2, max: 3, provenance: assumed}
credits: {designer: Nobody, notice: Made for a test.}
figures:
  hours: {by-players: [9, 12], provenance: assumed}
theme:
  colours: {ink: "#202020", paper: "#fdf8ec", tint: "#f2c14e", accent: "#3d4a8a", red: "#a03030"}
  styles:
    name: {font: sans-bold, size: 14pt, min: 8pt}
groups:
  bits: {title: Bits, stock: card, making: Cut.}
  rules: {title: Rules, stock: paper, making: Print.}
components:
  life:
    kind: dial
    title: {one: dial, many: dials}
    group: bits
    diameter: 70mm
    provenance: assumed
    fields: {who: text, colour: colour}
    rows:
      ada: {quantity: {value: 1, provenance: assumed}, who: Ada, colour: accent}
      ben: {quantity: {value: 1, provenance: assumed}, who: Ben, colour: red}
    ring: RING
    window: {width: 12mm, height: 10mm}
    face: number
    disc: disc
    cover: cover
    back: behind
  rules:
    kind: booklet
    title: {one: rulebook, many: rulebooks}
    group: rules
    quantity: {value: 1, provenance: assumed}
    template: rules.md.j2
faces:
  number:
    boxes:
      value: {text: "{value}", style: name, left: 1, right: 1, top: 1, bottom: 1}
  gold:
    boxes:
      ground: {shape: rect, fill: tint}
      value: {text: "{value}", style: name, left: 1, right: 1, top: 1, bottom: 1}
  disc:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
  cover:
    boxes:
      ground: {shape: rect, fill: "{colour}", bleed: true}
      who: {text: "{who}", style: name, fill: paper, left: 15, right: 15, top: 45, height: 10}
  behind:
    boxes:
      ground: {shape: rect, fill: tint, bleed: true}
      who: {text: "{who}", style: name, left: 15, right: 15, top: 10, height: 10}
"""
RING = "[0, 1, 2, 3, 4, {value: 5, face: gold}, 6, 7, 8, 9]"
RULES = """\
# Clock

Turn the dials and the dial until the rulebook, Ada and Ben are done.

```pieces
height: 40
show: [life/ada, life/ben]
```
"""


def write_clock(folder: Path, ring: str = RING, old: str = "", new: str = "") -> Path:
    """The game with that ring, and with one more text replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    text = GAME.replace("RING", ring)
    assert not old or text.count(old) == 1, old
    (folder / "game.yaml").write_text(text.replace(old, new) if old else text, "utf-8")
    (folder / "rules.md.j2").write_text(RULES, "utf-8")
    return folder
