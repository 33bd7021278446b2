"""What texts about Nine Men's Morris show: the board's mills, and which points are adjacent."""

from __future__ import annotations

from collections.abc import Mapping

from printgen.games.nine_mens_morris.board import board_of
from printgen.model.description import Description


def facts(description: Description, figures: Mapping[str, int]) -> dict[str, object]:
    """Return all points by name: for each those ``beside`` it, and the ``mills``."""
    names, joined, mills = board_of(description, figures)
    beside = zip(names, joined, strict=True)
    return {
        "beside": {point: [names[n] for n in sorted(others)] for point, others in beside},
        "mills": [[names[n] for n in mill] for mill in mills],
    }
