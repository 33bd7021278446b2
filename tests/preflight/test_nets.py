"""Nets for print shops: art goes on beyond every cut, and preflight knows cuts from folds."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path

import pytest

import printgen
from printgen.components import nets
from printgen.core.geometry import Point
from printgen.kinds.die.model import SMALLEST_MM
from printgen.kinds.die.net import laid
from tests.helpers.raster import from_pdf
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

DIE = """\
  d{sides}-{edge}:
    kind: die
    title: {{one: die, many: dice}}
    group: bits
    edge: {edge}mm
    quantity: {{value: 1, provenance: assumed}}
    provenance: assumed
    values: [{values}]
    face: {face}
"""
PYRAMID = """\
  pyramid-{bottom}:
    kind: pyramid
    title: {{one: pyramid, many: pyramids}}
    group: bits
    edge: {edge}mm
    height: {height}mm
    quantity: {{value: 1, provenance: assumed}}
    provenance: assumed
    bottom: {bottom}
    face: bare
"""
BOX = """\
  box:
    kind: tuckbox
    title: {one: box, many: boxes}
    group: bits
    holds: [token]
    front: bare
    back: bare
    side: bare
    top: bare
    bottom: bare
    quantity: {value: 1, provenance: assumed}
"""
FACES = """\
  bare:
    boxes:
      ground: {shape: rect, fill: "#00ff00", bleed: true}
  numbered:
    extends: bare
    boxes:
      value: {text: "{value}", style: name}
"""
# The smallest, whose numbers would be too near to the cuts; and one with numbers, large enough.
LARGE_MM = 30
DICE = [(n, mm) for n, least in SMALLEST_MM.items() for mm in (least, LARGE_MM)]


def folder_of(tmp_path: Path, purpose: str) -> Path:
    """The files of a kit with nets of all kinds."""
    parts = [
        DIE.format(
            sides=sides,
            edge=edge,
            values=", ".join(map(str, range(10) if sides == 10 else range(1, sides + 1))),
            face="numbered" if edge == LARGE_MM else "bare",
        )
        for sides, edge in DICE
    ]
    parts.append(PYRAMID.format(bottom="open", edge=19.8, height=34.9) + BOX)
    parts.append(PYRAMID.format(bottom="closed", edge=12, height=18))
    game = write_tiny(tmp_path / "game", components="".join(parts), faces=FACES)
    return printgen.build_kit(game, printgen.KitOptions(purpose=purpose), out=tmp_path).folder


def free_sides(net: nets.Net) -> set[tuple[Point, Point]]:
    """The sides of faces on which neither a face nor a tab hangs: there the knife cuts art."""
    sides = {side for face in net.faces for side in face.sides}
    return sides - {(b, a) for a, b in sides} - {tab.fold[:2] for tab in net.tabs}


@pytest.mark.parametrize(("purpose", "bleed"), [("offset", 3.0), ("drivethru", 3.175)])
def test_nets_of_all_forms_suit_the_shop(tmp_path: Path, purpose: str, bleed: float) -> None:
    folder = folder_of(tmp_path, purpose)
    if purpose == "offset":
        # Without lines, as print on demand takes them, nets are measured from their pages' edges.
        assert [str(flaw) for flaw in printgen.run_preflight(folder.glob("*.pdf"), purpose)] == []
    # Not by the preflight's own eyes: to the end of the bleed there is no white beside a cut.
    scale = 8.0
    for sides, edge in DICE:
        picture = from_pdf(folder / f"tiny-a4-{purpose}-d{sides}-{edge}.pdf", 0, scale)
        net = laid(sides, edge).net
        cuts = free_sides(net)
        assert cuts
        for (x1, y1), (x2, y2) in cuts:
            long = math.dist((x1, y1), (x2, y2))
            for far, share in product((1.0, bleed - 0.3), (0.02, 0.1, 0.5, 0.9, 0.98)):
                x = bleed + x1 + share * (x2 - x1) + (y2 - y1) / long * far
                y = bleed + y1 + share * (y2 - y1) + (x1 - x2) / long * far
                # Art, or another cut's line on it.
                assert min(picture[int(y * scale), int(x * scale)]) < 150, (sides, edge, x, y)
