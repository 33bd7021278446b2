"""Cache a kit's layout between changes: sheets of the same pieces, and equal pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from printgen.components import DrawnGame, Piece
from printgen.components.fingerprints import Fingerprints
from printgen.core.geometry import Box
from printgen.core.scene import Node
from printgen.imposition.press import Press, Sheet
from printgen.imposition.sheets import Instructor
from printgen.model.boards import BoardBase
from printgen.model.piece_counts import component_of

if TYPE_CHECKING:
    from printgen.imposition.poster import PosterPlan

_DATA: Final = frozenset({".yaml", ".yml"})
# The most looks of edges to keep.
_MOST_EDGES: Final = 5_000
# Keys of a game that affect pages only through pieces and texts.
_ON_PIECES: Final = frozenset({"components", "faces", "figures"})
# A plan of parts and the box for its instructions, with the look of their text.
_Told: TypeAlias = "tuple[PosterPlan, Box, str]"


class _Laid(NamedTuple):
    """The sheets of a group, and what they depend on."""

    asked: Any
    sheets: list[Sheet]
    told: list[_Told]


class Kept:
    """The last layout. Parts that were not used again are dropped."""

    def __init__(self) -> None:
        self._drawn: DrawnGame | None = None
        self._prints: dict[str, str] = {}
        self._before: dict[str, _Laid] = {}
        self._now: dict[str, _Laid] = {}
        self._beside: Mapping[Path, bytes] = {}
        self._is_beside_same = True
        self.edge_looks: dict[Any, Any] = {}

    def read(self, texts: Mapping[Path, bytes]) -> None:
        """Take these texts in place of files: if any but data have changed, all pieces are drawn
        again.
        """
        beside = {file: text for file, text in texts.items() if file.suffix not in _DATA}
        self._is_beside_same, self._beside = beside == self._beside, beside

    @property
    def drawn(self) -> DrawnGame | None:
        """Return what was drawn last, unless pictures may have changed since."""
        return self._drawn if self._is_beside_same else None

    def follow(self, drawn: DrawnGame) -> None:
        """Begin to lay out a game again."""
        before, self._drawn = self._drawn, drawn
        fingerprints, prints = Fingerprints(), {}
        known = {each.id: each for each in before.pieces} if before is not None else {}
        for each in drawn.pieces:
            # Pictures of pieces do not depend on their number.
            one, old = each._replace(copies=1), known.get(each.id)
            is_same = old is not None and old._replace(copies=1) == one
            prints[each.id] = self._prints[each.id] if is_same else fingerprints.facts(one)
        arts = {id(art) for each in drawn.pieces for art in (each.front, each.back)}
        if len(self.edge_looks) > _MOST_EDGES:
            self.edge_looks = {}
        self.edge_looks = {
            key: each
            for key, each in self.edge_looks.items()
            if not isinstance(key, tuple) or key[0] in arts
        }
        ids = self._prints.keys() | prints.keys()
        others = {component_of(e) for e in ids if self._prints.get(e) != prints.get(e)}
        self._prints = prints
        self._before, self._now = self._now, {}
        if before is not None and _look(before) == _look(drawn):
            drawn.typesetter.follow(before.typesetter, others)
            drawn.pictures.follow(before.pictures, others)

    def laying(self, lay: Callable[..., list[Sheet]]) -> Callable[..., list[Sheet]]:
        """Return a function that lays a group's pieces out as ``lay`` does, or from the cache."""

        def again(
            group: str, title: str, pieces: Sequence[Piece], press: Press, instruct: Instructor
        ) -> list[Sheet]:
            # Imposition adds the looks of edges to the press.
            prints = [(self._prints[each.id], each.copies) for each in pieces]
            asked = title, prints, press._replace(edge_looks={})
            known = self._before.get(group)
            if known is None or known.asked != asked or not _reads_same(known, instruct):
                told: list[_Told] = []

                def noted(plan: PosterPlan, box: Box) -> tuple[Node, ...]:
                    nodes = tuple(instruct(plan, box))
                    told.append((plan, box, Fingerprints().facts(nodes)))
                    return nodes

                known = _Laid(asked, lay(group, title, pieces, press, noted), told)
            self._now[group] = known
            return known.sheets

        return again


def _reads_same(laid: _Laid, instruct: Instructor) -> bool:
    """Return True if the instructions for putting parts together are unchanged."""
    return all(
        Fingerprints().facts(tuple(instruct(plan, box))) == looks for plan, box, looks in laid.told
    )


def _look(drawn: DrawnGame) -> tuple[Any, ...]:
    """Return what the look of texts depends on, besides their words and the pieces in them."""
    context = drawn.context
    game = {name: each for name, each in context.game if name not in _ON_PIECES}
    components = context.game.components.values()
    titles = [each.title for each in components]
    # The places of pieces on boards depend on figures.
    boards = [each for each in components if isinstance(each, BoardBase)]
    return game, titles, boards, [board.groups(context.figures) for board in boards]
