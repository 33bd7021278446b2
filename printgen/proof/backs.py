"""Find the place where the back of a piece must be to lie behind its front."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from typing import NamedTuple

from printgen.core.geometry import Box, Matrix, rotation, scaling, translation
from printgen.core.printing import Duplex
from printgen.proof.known_sides import BACK, FRONT, KnownSide
from printgen.proof.page_index import Found

# A back belongs to a front if it is within this distance of its right place, in mm.
_NEAR_MM = 10.0
# The tolerance for backs across a fold, in mm.
_ASIDE_MM = 0.2


class Printer(NamedTuple):
    """The misregistration that a kit was corrected for.

    Seen from the front, backs are ``x`` mm too far right, ``y`` mm too low and turned clockwise by
    ``rotation`` degrees; everything is ``scale_x`` times as wide and ``scale_y`` times as high.
    """

    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    @property
    def sized(self) -> Matrix:
        """The map from a page to paper, without the translation."""
        return scaling(self.scale_x, self.scale_y)


def printer_of(facts: object) -> Printer:
    """Return the printer of a manifest's entry; without an entry, one without misregistration."""
    if not isinstance(facts, dict):
        return Printer()
    x, y, turn, *scales = (
        float(facts.get(key, 0.0)) for key in ("x", "y", "rotation", "scale-x", "scale-y")
    )
    return Printer(x, y, turn, *(scale / 100 or 1.0 for scale in scales))


def flip(duplex: Duplex, page: Box, printer: Printer | None = None) -> Matrix:
    """Return the map from a point on a front to the point behind it, on the page of the backs.

    On its long edge, an upright sheet is turned like a page of a book and mirrored left to right,
    on its short edge like a calendar; a landscape sheet the other way round. The printer affects
    both sides; its effect on the page of the back is undone.
    """
    upright = page.height >= page.width
    if (duplex == "short-edge") is upright:
        turned = Matrix(1, 0, 0, -1, 0, page.height)
    else:
        turned = Matrix(-1, 0, 0, 1, page.width, 0)
    if printer is None or printer == Printer():
        return turned
    x, y = page.centre
    to_middle = translation(-x, -y)
    front = to_middle.then(printer.sized)
    shifted = turned.then(to_middle).then(translation(printer.x, printer.y))
    back = shifted.then(printer.sized).then(rotation(printer.rotation))
    return front.then(back.inverse())


def turned(page: Box) -> Matrix:
    """Return the map from a front to its back if a page has a single piece.

    It is turned like the page of a book, whichever edge is longer.
    """
    return Matrix(-1, 0, 0, 1, page.width, 0)


def behind(front: Matrix, width: float, flipped: Matrix) -> Matrix:
    """Return the map from a piece's back to its page, given the map of its front and the one
    between the sides.

    A piece is turned over like a page of a book: what is ``x`` mm from the left on its back is
    ``x`` mm from the right on its front.
    """
    return Matrix(-1, 0, 0, 1, width, 0).then(front).then(flipped)


def crease(fronts: Sequence[Found]) -> Matrix | None:
    """Return the reflection at the fold of a page with fronts and backs.

    It is the one that maps most fronts to their backs. None if no front has its back on the page.
    """
    # The possible folds of each pair: whether they are horizontal, and where they are.
    folds: list[tuple[bool, float]] = []
    for front, back in permutations(fronts, 2):
        if belong(front.known, back.known):
            (x1, y1), (x2, y2) = front.box.centre, back.box.centre
            if abs(x1 - x2) < _ASIDE_MM and y1 < y2:
                folds.append((True, (y1 + y2) / 2))
            elif abs(y1 - y2) < _ASIDE_MM and x1 < x2:
                folds.append((False, (x1 + x2) / 2))
    if not folds:
        return None
    votes = Counter((level, round(at, 1)) for level, at in folds)
    ((level, near), _), *_ = votes.most_common(1)
    # The exact line comes from the first pair at that fold.
    at = next(at for is_level, at in folds if is_level == level and round(at, 1) == near)
    return Matrix(1, 0, 0, -1, 0, 2 * at) if level else Matrix(-1, 0, 0, 1, 2 * at, 0)


def belong(front: KnownSide, back: KnownSide) -> bool:
    """Return True if some piece has that front and that back."""
    backs = {each.piece.id for each in back.sides if each.side == BACK}
    return any(each.side == FRONT and each.piece.id in backs for each in front.sides)


class Pair(NamedTuple):
    """A front, the back behind it, and the back's distance from its right place.

    The distance is in mm: to the right, down, and at the farthest corner.
    """

    front: Found
    back: Found | None
    right: float = 0.0
    down: float = 0.0
    off: float = 0.0


def paired(fronts: Sequence[Found], backs: Sequence[Found], flipped: Matrix) -> list[Pair]:
    """Return each front with the back that is nearest to its right place."""
    pairs = []
    free = list(backs)
    for front in fronts:
        right_place = behind(front.matrix, front.known.width, flipped)
        middle = _middle(front, right_place)
        near = min(free, key=lambda back: math.dist(back.box.centre, middle), default=None)
        if near is None or math.dist(near.box.centre, middle) > _NEAR_MM:
            pairs.append(Pair(front, None))
            continue
        free.remove(near)
        x, y = near.box.centre
        off = max(
            math.dist(right_place.apply(*corner), near.matrix.apply(*corner))
            for corner in Box(0, 0, front.known.width, front.known.height).corners
        )
        pairs.append(Pair(front, near, x - middle[0], y - middle[1], off))
    return pairs


def _middle(front: Found, right_place: Matrix) -> tuple[float, float]:
    """Return the right place of the centre of a back, or of what lies behind a part."""
    width, height = front.known.width, front.known.height
    if front.window is None:
        return right_place.apply(width / 2, height / 2)
    trim = front.window
    right, bottom = min(trim.right, width), min(trim.bottom, height)
    x, y = max(trim.x, 0.0), max(trim.y, 0.0)
    return right_place.apply(width - (x + right) / 2, (y + bottom) / 2)
