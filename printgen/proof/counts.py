"""Compare the pieces found with those needed, for each number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from printgen.components import Piece
from printgen.core.geometry import Box
from printgen.model import piece_counts
from printgen.model.piece_counts import component_of
from printgen.proof.backs import Pair
from printgen.proof.expected import Expected
from printgen.proof.known_sides import BACK, FRONT, KnownSide, alike_in
from printgen.proof.page_index import Found

# The looks of both sides: pieces that look the same are interchangeable.
Kind: TypeAlias = tuple[KnownSide | None, KnownSide | None]

# The tolerance in mm for the sides of two windows to be the same.
_STEP_MM = 0.5


class PieceKinds:
    """The kinds of pieces in a kit, with the number needed of each."""

    def __init__(self, expected: Expected) -> None:
        self._expected = expected
        self.kinds: dict[Kind, list[Piece]] = {}
        self._of: dict[str, Kind] = {}
        for piece in expected.contents.pieces:
            kind = expected.side_of(piece, FRONT), expected.side_of(piece, BACK)
            if kind[0] is None:
                continue  # a piece with a blank front cannot be found
            self.kinds.setdefault(kind, []).append(piece)
            self._of[piece.id] = kind

    def kind_of(self, pair: Pair) -> Kind:
        """Return the kind with both sides, if some piece has both, or else that with the front."""
        front = pair.front.known
        back = None if pair.back is None else pair.back.known
        if (front, back) in self.kinds:
            return front, back
        return next(kind for kind in self.kinds if kind[0] is front)

    def needed(
        self, players: int, groups: Iterable[str] | None = None, alone: str = ""
    ) -> Counter[Kind]:
        """Return how many pieces of each kind these players need, in the given groups or the whole
        kit.

        ``alone`` restricts the count to one component, or to one part of a box.
        """
        of_group = {piece.id: piece.group for piece in self._expected.contents.pieces}
        needed: Counter[Kind] = Counter()
        for piece, count in self._box(players).items():
            is_here = groups is None or of_group.get(piece, "") in groups
            is_one = not alone or alone in {component_of(piece), piece.replace("/", "-")}
            if piece in self._of and is_here and is_one:
                needed[self._of[piece]] += count
        return needed

    def _box(self, players: int) -> dict[str, int]:
        """Return the number of each piece for these players, without kept ones."""
        contents = self._expected.contents
        description, game = contents.loaded.description, contents.context.game
        figures = game.figures_at(players)
        box = piece_counts.printed(game, description.designs, players, figures)
        changes = contents.update.pieces if contents.update is not None else ()
        kept = {each.id: each.keep for each in changes}
        return {
            name: count - kept.get(name, 0)
            for name, count in box.items()
            if count > kept.get(name, 0)
        }

    def unknown(self, players: int) -> list[str]:
        """Return the ids of pieces that these players need but this kit does not have."""
        contents = self._expected.contents
        game = contents.context.game
        ids = {piece.id for piece in contents.pieces}
        return [
            name
            for name in self._box(players)
            if name not in ids
            and contents.options.asks_for(
                component_of(name), game.components[component_of(name)].group
            )
        ]

    def name(self, kind: Kind) -> str:
        """Return the ids of the pieces of a kind."""
        return " or ".join(piece.id for piece in self.kinds[kind])

    def parted(self, pairs: Iterable[Pair], needed: Mapping[Kind, int]) -> dict[Kind, list[Found]]:
        """Return parts by kind; a part that several pieces share counts where it is needed."""
        parts: dict[Kind, list[Found]] = {}
        there: Counter[tuple[Kind, tuple[int, ...]]] = Counter()
        for pair in pairs:
            kind, window = self.kind_of(pair), _window(pair.front)
            chosen = next(
                (
                    each
                    for each in (kind, *self.kinds)
                    if there[each, window] < needed.get(each, 0) and _may_be(pair, kind, each)
                ),
                kind,
            )
            there[chosen, window] += 1
            parts.setdefault(chosen, []).append(pair.front)
        return parts


def _may_be(pair: Pair, kind: Kind, other: Kind) -> bool:
    """Return True if a part of one kind looks like the same part of another, on both sides."""
    windows = pair.front.window, pair.back.window if pair.back else None
    return all(
        one is two or (one is not None and two is not None and alike_in(one, two, window))
        for one, two, window in zip(kind, other, windows, strict=True)
    )


def _window(part: Found) -> tuple[int, ...]:
    """Return the sides of a part's window on its drawing, in steps."""
    own = part.window or Box(0, 0, part.known.width, part.known.height)
    return tuple(round(side / _STEP_MM) for side in (own.x, own.y, own.right, own.bottom))


class Parts(NamedTuple):
    """The parts found of a drawing: the number of whole copies, a gap that no part covers (in mm of
    the piece), and the number of surplus parts.
    """

    copies: int
    gap: Box | None
    spare: int


def put_together(parts: Sequence[Found]) -> Parts:
    """Return the whole copies that the parts of one drawing make."""
    known = parts[0].known
    windows = Counter(map(_window, parts))
    gap = _gap(windows, known)
    if gap is not None:
        return Parts(0, gap, 0)
    copies = min(windows.values())
    return Parts(copies, None, sum(windows.values()) - copies * len(windows))


def _gap(windows: Mapping[tuple[int, ...], int], known: KnownSide) -> Box | None:
    """Return an area of the drawing that no part covers."""
    xs = _lines((0, 2), windows, known.width)
    ys = _lines((1, 3), windows, known.height)
    bare = [
        (x1, y1, x2, y2)
        for x1, x2 in pairwise(xs)
        for y1, y2 in pairwise(ys)
        if not any(
            left <= x1 and x2 <= right and top <= y1 and y2 <= bottom
            for left, top, right, bottom in windows
        )
    ]
    if not bare:
        return None
    x1, y1 = min(b[0] for b in bare), min(b[1] for b in bare)
    x2, y2 = max(b[2] for b in bare), max(b[3] for b in bare)
    return Box(x1 * _STEP_MM, y1 * _STEP_MM, (x2 - x1) * _STEP_MM, (y2 - y1) * _STEP_MM)


def _lines(sides: tuple[int, int], windows: Iterable[tuple[int, ...]], length: float) -> list[int]:
    """Return the edges of parts inside the drawing, in steps."""
    last = int(length / _STEP_MM)
    places = {0, last, *(min(max(window[side], 0), last) for window in windows for side in sides)}
    return sorted(places)
