"""The spot colour and processing step of each kind of cutting line.

Kinds are the last words of the labels of groups in a scene.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Spot(NamedTuple):
    """A spot colour: its CMYK on screen, its layer's title, its processing step by ISO 19593-1."""

    name: str
    shown: tuple[int, int, int, int]
    title: str
    step: str


# Print shops publish the names CutContour and Crease; there are two kinds of folds, since scoring
# is done from one side or the other.
SPOTS: Final[dict[str, Spot]] = {
    "cut": Spot("CutContour", (0, 1, 0, 0), "Cut", "Cutting"),
    "mountain": Spot("CreaseMountain", (1, 0, 0, 0), "Mountain folds", "Creasing"),
    "valley": Spot("CreaseValley", (1, 0, 1, 0), "Valley folds", "ReverseCreasing"),
    "glue": Spot("Glue", (0, 0, 1, 0), "Glue", "Gluing"),
}


def spot_of(label: str) -> str | None:
    """Return the kind of line in a group of this label; None if it is something else."""
    kind = label.rpartition(".")[2]
    return kind if kind in SPOTS else None
