"""The drawings of one game that its checks share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple, TypeVar, cast

from printgen.checks.legible import Origins
from printgen.components import DrawnGame
from printgen.core.limits import give_up_if_unwanted
from printgen.core.printing import FULL, InkName
from printgen.drawing.faces import DrawingContext
from printgen.kit.layout.assembly import drawn_for
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded

# With more pieces than this, only the first and the last drawings are kept.
_FEW: Final = 1_000
# With more than this, only the last, which takes longer: two of 50,000 pieces would take a
# gigabyte.
_MANY: Final = 20_000

AnyT = TypeVar("AnyT")


class Drawing(NamedTuple):
    """A game drawn for a number of players, and the boxes that its texts were set for.

    ``reads`` is True if there are texts on its pieces.
    """

    game: DrawnGame
    origins: Origins
    reads: bool

    def with_context(self, context: DrawingContext) -> Drawing:
        """Return the same pieces for another context."""
        return self._replace(game=DrawnGame(context._replace(texts={}), self.game.pieces))


class Drawings:
    """Draws one game, and caches drawings, and what follows from them :meth:`once`.

    ``texts`` are the templates filled for each number of players.
    """

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.texts: defaultdict[int | None, dict[str, Any]] = defaultdict(dict)
        self._kept: dict[tuple[int | None, InkName], Drawing] = {}
        self._done: dict[Hashable, Any] = {}

    @property
    def reads(self) -> bool:
        """True if there are texts on pieces, as far as is known."""
        return any(each.reads for each in self._kept.values())

    def again(self, loaded: Loaded) -> Drawings:
        """Return the drawings of the same game after a change that none of its pieces shows."""
        other = Drawings(loaded)
        other._done = self._done
        for asked, each in self._kept.items():
            other._keep(asked, each.with_context(each.game.context._replace(loaded=loaded)))
        return other

    def once(self, what: Hashable, work: Callable[[], AnyT]) -> AnyT:
        """Return what ``work`` returns, which only depends on the pieces."""
        if what not in self._done:
            self._done[what] = work()
        return cast("AnyT", self._done[what])

    def of(self, players: int | None, ink: InkName = FULL) -> Drawing:
        """Return the game drawn for these players (None: for all); findings are in its log."""
        asked = players, ink
        if asked not in self._kept:
            give_up_if_unwanted()
            pieces = max((len(each.game.pieces) for each in self._kept.values()), default=0)
            if pieces > _MANY or (pieces > _FEW and len(self._kept) > 1):
                self._kept.popitem()
            self._keep(asked, self._as_for_all(players, ink) or self._drawn(players, ink))
        return self._kept[asked]

    def _keep(self, asked: tuple[int | None, InkName], made: Drawing) -> None:
        self._kept[asked] = made
        players, ink = asked
        if ink == FULL:
            self.texts[players] = made.game.context.texts

    def _drawn(self, players: int | None, ink: InkName) -> Drawing:
        origins = Origins()
        options = KitOptions(players=players, ink=ink)
        largest = self._kept.get((None, ink))
        before = largest.game if players and largest else None
        drawn = drawn_for(self.loaded, options, origins, before)
        if before is not None:
            description, figures = self.loaded.description, drawn.context.figures
            if known := before.untouched(description, figures):
                changed = drawn.context.game.components.keys() - known.keys()
                drawn.typesetter.follow(before.typesetter, changed)
        # The log also receives findings about instructions on sheets, when these are made.
        return Drawing(drawn, origins, drawn.context.log.reads)

    def _as_for_all(self, players: int | None, ink: InkName) -> Drawing | None:
        """Return the drawing for all if these are as many as can play, and no piece says for whom
        the kit is.
        """
        known = self._kept.get((None, ink))
        most = self.loaded.description.game.players.max
        if known is None or players != most or known.game.context.log.for_players:
            return None
        made = known.with_context(known.game.context._replace(player_counts=(players,)))
        made.game.typesetter.share(known.game.typesetter)
        return made
