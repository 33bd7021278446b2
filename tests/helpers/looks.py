"""What pieces and signs look like: in grey, in outline, and to those who see fewer colours."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from printgen.backends import svg
from printgen.core.geometry import Box
from printgen.core.scene import Page
from printgen.drawing import signs
from printgen.drawing.theme import Theme
from printgen.model.game import Game
from printgen.model.signs import GRID
from tests.helpers.raster import Picture, from_svg

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The mean difference, of 255, that two pictures must have. The same sign in another colour, with
# another name below, makes less than 2 where all colours are one; the closest two signs make 2.9.
LEAST: Final = 2.5

# How somebody sees linear red, green and blue who lacks one kind of cone: Machado, Oliveira and
# Fernandes, 2009, severity 1.
SIGHT: Final = {
    "all cones": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "no long cones": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no middle cones": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no short cones": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}

# Outlines are looked at so many pixels a millimetre.
FINE: Final = 4

TITLE: Final = re.compile("<title>.*?</title>", re.DOTALL)


def grey(picture: Picture) -> Picture:
    """The picture as light as it is seen, from 0 to 255."""
    return picture @ np.array([0.2126, 0.7152, 0.0722], np.float32)


def designs(pieces: Path, component: str, side: str) -> dict[str, Picture]:
    """Every design in grey, as light as it is seen."""
    files = sorted((pieces / component).glob(f"*-{side}.svg"))
    assert len(files) > 1
    # Their titles, which differ, are not drawn.
    return {file.stem: _in_grey(TITLE.sub("", file.read_text("utf-8"))) for file in files}


# Backs are often all alike, and the same fronts are looked at for one thing after the other.
@lru_cache(maxsize=64)
def _in_grey(text: str) -> Picture:
    return grey(from_svg(text, FINE))


def too_alike(pictures: dict[str, Picture], least: float) -> list[tuple[str, str]]:
    """Those two of which differ by less, as a mean over all pixels."""
    return [
        (one, other)
        for one, other in combinations(pictures, 2)
        if np.abs(pictures[one] - pictures[other]).mean() < least
    ]


def drawn(game: Game, name: str, ink: str, tint: str, paper: str) -> Picture:
    """A sign in these three colours, in grey, a millimetre for each unit of its grid."""
    box = Box(0, 0, GRID, GRID)
    use = signs.use(Theme(game).sign(name, ink, tint, paper), box)
    page = Page(box.width, box.height, (use,), box, box)
    picture: Picture = from_svg(svg.render(page).decode(), FINE).mean(-1)
    return picture


def outline(game: Game, name: str, width: float) -> NDArray[np.bool_]:
    """Where the sign paints when it is so many mm wide, with a millimetre of air round it."""
    black = "#000000"
    use = signs.use(Theme(game).sign(name, black, black, black), Box(1, 1, width, width))
    side = width + 2
    page = Page(side, side, (use,), Box(0, 0, side, side), Box(0, 0, side, side))
    painted: NDArray[np.bool_] = from_svg(svg.render(page).decode(), FINE).mean(-1) < 128
    return painted


def most_shared(one: NDArray[np.bool_], other: NDArray[np.bool_]) -> float:
    """The share of what both cover that both paint, at the best of all shifts up to half a mm."""
    reach = range(-FINE // 2, FINE // 2 + 1)
    moved = [np.roll(other, (down, right), (0, 1)) for down in reach for right in reach]
    return max(float(np.sum(one & there) / np.sum(one | there)) for there in moved)


def lightness(colour: str) -> float:
    """CIE L* of an sRGB colour, from 0 to 100."""
    luminance = 0.0
    for start, weight in ((1, 0.2126), (3, 0.7152), (5, 0.0722)):
        value = int(colour[start : start + 2], 16) / 255
        linear = value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        luminance += weight * linear
    root = luminance ** (1 / 3) if luminance > 216 / 24389 else (24389 / 27 * luminance + 16) / 116
    return 116 * root - 16


def seen(colour: str, sight: str) -> str:
    """The colour as one of :data:`SIGHT` sees it."""
    shares = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    mixed = np.clip(np.array(SIGHT[sight]) @ np.array(linear), 0, 1)
    back = np.where(mixed <= 0.0031308, 12.92 * mixed, 1.055 * mixed ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{round(255 * float(share)):02x}" for share in back)


def coverage(colour: str) -> float:
    """Return the share of ink that a colour takes, from 0 (white) to 1 (black): the mean of what
    cyan, magenta and yellow would cover.
    """
    red, green, blue = (int(colour[start : start + 2], 16) for start in (1, 3, 5))
    return 1 - (red + green + blue) / (3 * 255)


def contrast(one: str, other: str) -> float:
    """The ratio of two colours' luminances, from 1 to 21."""
    low, high = sorted(((lightness(colour) + 16) / 116) ** 3 for colour in (one, other))
    return (high + 0.05) / (low + 0.05)
