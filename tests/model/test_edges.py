"""Paths between the edges of a tile: how far apart their ends are."""

from __future__ import annotations

import pytest

from printgen.model.edges import EdgePath, read_paths


@pytest.mark.parametrize(
    ("count", "ends", "apart"),
    [
        (6, (1, 2), 1),
        (6, (1, 4), 3),
        (6, (1, 6), 1),
        (6, (5, 1), 2),
        (4, (4, 1), 1),
        (6, (0, 5), 0),
    ],
)
def test_ends_are_apart_by_the_shorter_way_round(
    count: int, ends: tuple[int, int], apart: int
) -> None:
    start, end = ends
    assert read_paths(f"{start}-{end}", count) == (EdgePath(start, end, apart),)
