"""Names of symbols: no two things of a kit can be called the same, whatever the data calls them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printgen
from printgen.components.piece import Piece
from printgen.core.outlines import plate
from tests.helpers.tiny import write_tiny

COMPONENT = """\
  {name}:
    kind: token
    title: {{one: token, many: tokens}}
    group: bits
    size: {{width: {size}mm, height: {size}mm, provenance: assumed}}
    fields: {{name: text}}
    rows:
      {design}: {{quantity: {{value: 2, provenance: assumed}}, name: A}}
    front: {face}
    back: back
"""
# More than a few shapes, so that they become a symbol of their own.
FACE = "  {name}: {{boxes: {{{boxes}}}}}\n"
BOXES = ", ".join(f"b{n}: {{sign: x, width: {n + 2}}}" for n in range(12))
SIGN = (
    "signs: {x: {title: X, shapes: [{path: M4 4 L20 20, stroke: ink}]},"
    " front: {title: Y, shapes: [{path: M4 4 L20 20, stroke: ink}]}}\n"
)

# (component, design, face) of each; joined by any one character of names, some would be alike.
ALIKE = {
    "component and design": [("a", "b-c", "front"), ("a-b", "c", "front")],
    "component and face": [("a", "x", "b-c"), ("a-b", "x", "c")],
    "design and side": [("a", "front", "front"), ("a-front", "front", "front")],
    "piece and face": [("a", "front", "front"), ("face-a", "b", "b-front"), ("b", "face", "face")],
    "piece and sign": [("sign", "front", "front"), ("sign-x", "x", "x-front")],
    "shown and not": [
        ("shown", "a", "front"),
        ("shown-a", "x", "front"),
        ("a", "front", "front"),
        ("s", "shown", "f"),
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("parts", ALIKE.values(), ids=ALIKE)
def test_names_that_are_alike_when_joined_are_built(
    parts: list[tuple[str, str, str]], tmp_path: Path
) -> None:
    components = "".join(
        COMPONENT.format(name=name, design=design, face=face, size=20 + 2 * n)
        for n, (name, design, face) in enumerate(parts)
    )
    named = {face for _, _, face in parts} - {"front"}
    faces = "".join(FACE.format(name=name, boxes=BOXES) for name in sorted(named))
    words = f"```pieces\nshow: [{', '.join(f'{name}/{design}' for name, design, _ in parts)}]\n```"
    rules = f"# Rules\n\n{words}\n"
    game = write_tiny(tmp_path / "game", components=components, faces=faces + SIGN, rules=rules)
    kit = printgen.build_kit(game, out=tmp_path)
    for svg in kit.folder.rglob("*.svg"):
        found = re.findall(r'<g id="([^"]+)"', svg.read_text("utf-8"))
        assert len(found) == len(set(found))


def test_a_symbol_is_called_by_its_piece_and_its_role() -> None:
    def piece(component: str, design: str) -> Piece:
        return Piece(component, design, "", "", 1, 1, 0, plate(1, 1), 1, (), None)

    assert piece("market-tile", "king").symbol("front") == "market-tile.king.front"
    assert piece("coin", "").symbol("back") == "coin.back"
