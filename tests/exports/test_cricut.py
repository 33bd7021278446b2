"""Pictures of sheets for Cricut's Print Then Cut."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import printgen
from printgen.core.units import MM_PER_INCH
from printgen.exports.targets.cricut.work import APART_MM
from tests.exports.exports import files, image, write_cards
from tests.helpers.changed import edit
from tests.helpers.shapes import write_shapes
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow


def test_a_cricut_gets_pictures_in_which_no_piece_touches_another(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    made = printgen.export(game, to="cricut", paper="letter", dpi=300, out=tmp_path)
    told = (made.folder / "README.txt").read_text("utf-8")
    counted = 0
    for name in files(made, ".png"):
        picture = image(made, name)
        size = [side * MM_PER_INCH / 300 for side in picture.size]
        # What Cricut publishes of US Letter.
        assert size[0] <= 7.44 * MM_PER_INCH
        assert size[1] <= 9.94 * MM_PER_INCH
        assert f"{name}: {size[0]:.1f}".rstrip("0").rstrip(".") in told
        counted += islands(np.asarray(picture)[:, :, 3] > 0)
    assert counted == sum(made.manifest["pieces"].values()) > 1


def test_pieces_without_bleed_come_out_a_little_smaller(tmp_path: Path) -> None:
    folder = write_cards(tmp_path / "cards", designs=3)
    edit(folder / "game.yaml", ("bleed: 2mm", "bleed: 0mm"))
    made = printgen.export(folder, to="cricut", dpi=300, out=tmp_path)
    (name,) = files(made, ".png")
    opaque = np.asarray(image(made, name))[:, :, 3] > 0
    assert islands(opaque) == 6
    across = np.flatnonzero(opaque.any(axis=0))
    gaps = [int(n) for n in np.diff(across) if n > 1]
    assert gaps
    assert all(abs(gap - 1 - APART_MM * 300 / MM_PER_INCH) <= 1 for gap in gaps)


def test_holes_are_transparent(tmp_path: Path) -> None:
    made = printgen.export(
        write_shapes(tmp_path / "tiny", only=("rack",)),
        to="cricut",
        only=["racks"],
        dpi=100,
        out=tmp_path,
    )
    (name,) = files(made, ".png")
    opaque = np.asarray(image(made, name))[:, :, 3] > 127
    left = 30 * 40 - 22 * 10 - math.pi * 6**2
    assert opaque.sum() == pytest.approx(2 * left * (100 / MM_PER_INCH) ** 2, rel=0.02)


def islands(opaque: Any) -> int:
    """The number of areas that touch each other nowhere, not even at corners: rows of runs joined
    where they overlap.
    """
    parents: list[int] = []

    def root(n: int) -> int:
        while parents[n] != n:
            n = parents[n]
        return n

    before: list[tuple[int, int, int]] = []
    for row in opaque:
        edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
        runs = []
        for start, end in zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True):
            above = [n for a, b, n in before if a <= end and b >= start]
            if above:
                number = above[0]
                for other in above[1:]:
                    parents[root(other)] = root(number)
            else:
                number = len(parents)
                parents.append(number)
            runs.append((start, end, number))
        before = runs
    return sum(parents[n] == n for n in range(len(parents)))
