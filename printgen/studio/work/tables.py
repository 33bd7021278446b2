"""The table of a game in progress as pictures: boards with the spots where actions are offered."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

import printgen

if TYPE_CHECKING:
    from printgen import LiveGame, TablePictures
    from printgen.api.types import BoardPicture, Heap, Loaded, SetupPlan, Spot

# The most boards to keep for browsers to fetch.
MOST_KEPT: Final = 40
# The button of a spot leaves this share of its box free at each side: those of hexagons overlap.
_AIR: Final = 0.08


def name_of(spot: Spot) -> str:
    """Return the name of a spot in forms."""
    return f"{spot.area}/{spot.seat}/{spot.space}"


def about(live: LiveGame, picked: Collection[str]) -> dict[str, list[str]]:
    """Return the legal actions that involve all picked spots, each with the names of its spots."""
    found = {action: [name_of(spot) for spot in live.spots(action)] for action in live.legal}
    return {action: names for action, names in found.items() if {*picked} <= {*names}}


class Tables:
    """Pictures of the tables of one game, by keys that depend on what they show."""

    def __init__(self, game: Loaded) -> None:
        self._game = game
        self._drawn: dict[int, TablePictures] = {}
        self._pieces: dict[tuple[int, str], str] = {}
        self._boards: OrderedDict[str, bytes] = OrderedDict()
        self._small: dict[str, bytes] = {}

    def picture(self, key: str) -> bytes:
        """Return the SVG with that key; empty if it is gone."""
        return self._boards.get(key) or self._small.get(key, b"")

    def shown(
        self, live: LiveGame, picked: Collection[str], seats: Collection[str], *, is_offered: bool
    ) -> dict[str, Any]:
        """Return boards and heaps as the players at ``seats`` see them, with the offered actions.

        Empty if the rules cannot tell the state of the table.
        """
        plan = live.plan()
        if plan is None:
            return {"boards": [], "heaps": []}
        if plan.players not in self._drawn:
            self._drawn[plan.players] = printgen.TablePictures(self._game, plan.players)
        pictures = self._drawn[plan.players]
        offered = self._offered(live, picked) if is_offered else {}
        return {
            "boards": [self._board(plan, each, offered, picked) for each in pictures.boards(plan)],
            "heaps": [
                self._heap(plan.players, each, offered) for each in pictures.heaps(plan, seats)
            ],
        }

    @staticmethod
    def _offered(live: LiveGame, picked: Collection[str]) -> dict[str, list[str]]:
        """Return the spots that can be picked next, each with the descriptions of its actions."""
        legal, offered = live.legal, dict[str, list[str]]()
        for action, names in about(live, picked).items():
            for name in dict.fromkeys(names):
                if name not in picked:
                    offered.setdefault(name, []).append(legal[action])
        return offered

    def _board(
        self,
        plan: SetupPlan,
        picture: BoardPicture,
        offered: dict[str, list[str]],
        picked: Collection[str],
    ) -> dict[str, Any]:
        key = self._keep(picture.svg)
        spots = []
        for spot, outline in picture.spots.items():
            name = name_of(spot)
            if name not in offered and name not in picked:
                continue
            left, top = (min(each[n] for each in outline) for n in (0, 1))
            width, height = (
                max(each[n] for each in outline) - low for n, low in ((0, left), (1, top))
            )
            box = (
                left + _AIR * width,
                top + _AIR * height,
                width * (1 - 2 * _AIR),
                height * (1 - 2 * _AIR),
            )
            spots.append(
                {
                    "name": name,
                    "label": plan.shapes[spot.area].cell(spot.space),
                    "words": offered.get(name, []),
                    "points": " ".join(f"{x:.2f},{y:.2f}" for x, y in outline),
                    "box": [round(each, 2) for each in box],
                }
            )
        return {"key": key, "width": picture.width, "height": picture.height, "spots": spots}

    def _heap(self, players: int, heap: Heap, offered: dict[str, list[str]]) -> dict[str, Any]:
        name = name_of(heap.spot)
        pieces = [(self._piece(players, piece), words, n) for piece, words, n in heap.pieces]
        return {**heap._asdict(), "pieces": pieces, "name": name, "words": offered.get(name, [])}

    def _piece(self, players: int, piece: str) -> str:
        at = players, piece
        if at not in self._pieces:
            svg = self._drawn[players].piece(piece)
            self._pieces[at] = _key(svg)
            self._small[_key(svg)] = svg
        return self._pieces[at]

    def _keep(self, svg: bytes) -> str:
        key = _key(svg)
        self._boards[key] = svg
        self._boards.move_to_end(key)
        if len(self._boards) > MOST_KEPT:
            self._boards.popitem(last=False)
        return key


def _key(svg: bytes) -> str:
    return sha256(svg).hexdigest()[:32]
