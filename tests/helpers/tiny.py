"""A game of one kind of token, for tests that need many kits or one with something special."""

from __future__ import annotations

from pathlib import Path

from tests.helpers.changed import edit

GAME = """\
format: 1
id: tiny
title: Tiny
version: "{version}"
players: {{min: 1, max: 2, provenance: assumed}}
credits: {{designer: Nobody, notice: Made for a test.}}
theme:
  colours: {{ink: "#202020", paper: "#ffffff", tint: "#cccccc", accent: "#aa2222"}}
  styles: {{name: {{font: sans-bold, size: 9pt}}}}
groups:
  bits: {{title: Bits, stock: card, making: Cut along the marks.}}
components:
  token:
    kind: token
    title: {{one: token, many: tokens}}
    group: bits
    size: {{width: 20mm, height: 20mm, provenance: assumed}}
    bleed: 2mm
    quantity: {{value: 3, provenance: assumed}}
    front: front
    back: back
{components}faces:
  front:
    boxes:
      ground: {{shape: rect, fill: tint, bleed: true}}
      name: {{text: Token, style: name, left: 2, right: 2, top: 8, height: 5}}
  back:
    boxes:
      ground: {{shape: rect, fill: accent, bleed: true}}
{faces}"""

RULEBOOK = """\
  rules:
    kind: booklet
    title: {one: rulebook, many: rulebooks}
    group: bits
    quantity: {value: 1, provenance: assumed}
    template: rules.md.j2
"""


# A tile that is larger than A4.
MAT = """\
  mat:
    kind: tile
    title: {one: mat, many: mats}
    group: bits
    size: {width: 207mm, height: 200mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: front
"""


def write_tiny(
    folder: Path,
    version: str = "1",
    components: str = "",
    faces: str = "",
    rules: str | None = None,
) -> Path:
    """Writes the game and returns its folder.

    ``components`` and ``faces`` are lines of YAML, as deep as they stand there; ``rules`` is the
    text of a booklet.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if rules is not None:
        components += RULEBOOK
        (folder / "rules.md.j2").write_text(rules, "utf-8")
    text = GAME.format(version=version, components=components, faces=faces)
    (folder / "game.yaml").write_text(text, "utf-8")
    return folder


def two_games(folder: Path, version: str = "1") -> list[Path]:
    """The game twice, under the ids ``tiny`` and ``other``."""
    tiny, other = (write_tiny(folder / name, version) for name in ("tiny", "other"))
    edit(other / "game.yaml", ("id: tiny", "id: other"))
    return [tiny, other]
