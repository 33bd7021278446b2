"""What every kind of component is drawn with: the game, its look, and a place to report errors."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from printgen.core.errors import Finding, Place
from printgen.core.printing import FULL, InkName
from printgen.core.scene import Node
from printgen.drawing.faces import (
    FaceArtist,
    FieldMissingError,
    ProseDrawer,
    Studio,
    Surface,
    template,
)
from printgen.drawing.faces.artist import PlaceOf
from printgen.drawing.faces.studio import TooMuchDrawnError
from printgen.drawing.theme import Theme
from printgen.model.codes import UNKNOWN_FIGURE
from printgen.model.description import Description
from printgen.model.designs import Designs
from printgen.model.game import Game
from printgen.model.piece_counts import copies

# Marks on all faces of a game, each kind of piece once; shipped games have up to 4,900.
MOST_MARKS: Final = 500_000


class Workshop:
    """One game on the workbench, for a number of players. Findings are collected while drawing."""

    def __init__(
        self,
        description: Description,
        folder: Path,
        shown: str,
        players: int | None = None,
        ink: InkName = FULL,
    ) -> None:
        self.description = description
        self.folder = folder
        self.shown = shown
        self.game: Game = description.game
        # Whether round pieces are drawn as squares: set by who wants it.
        self.squares = False
        limits = self.game.players
        # Whom the kit is for: that number of players, or every number that the game allows.
        self.player_counts = (players,) if players else tuple(range(limits.min, limits.max + 1))
        self.players = self.player_counts[-1]
        self.theme = Theme(self.game, ink)
        self.figures: dict[str, int] = self.game.figures_at(self.players)
        self.findings: list[Finding] = []
        # For who cuts by machine and not along what is printed: no bleed ends before its end.
        self.full_bleed = False
        self._marks = 0
        self._artists: dict[tuple[str, str, float, float, float], FaceArtist] = {}
        # Set by whoever knows templates: faces may hold prose, prose may show faces.
        self.prose: ProseDrawer | None = None
        # Told what is drawn for which box of a face, by whoever wants to know before drawing.
        self.trace: Callable[[Sequence[Node], Place], None] | None = None

    @cached_property
    def studio(self) -> Studio:
        """What faces are drawn with."""
        report = self.findings.append
        return Studio(self.theme, self.figures, self._draw_prose, report, self._spend, self.trace)

    def _spend(self, marks: int) -> None:
        """Count what is drawn on faces. Raises :class:`TooMuchDrawnError`."""
        had_room = self._marks <= MOST_MARKS
        self._marks += marks
        if self._marks > MOST_MARKS:
            raise TooMuchDrawnError(MOST_MARKS, is_news=had_room)

    def _draw_prose(self, *args: Any) -> Any:
        if self.prose is None:
            raise RuntimeError("no prose drawer is set")
        return self.prose(*args)

    def artist(
        self, component: str, face: str, width: float, height: float, bleed: float
    ) -> FaceArtist:
        """Someone who draws that face on pieces of this size: the same one when asked again."""
        key = component, face, width, height, bleed
        known = self._artists.get(key)
        if known is not None:
            return known

        def place_of(box: str, key: str) -> Place:
            return self.description.place("faces", face, "boxes", box, key)

        # A board may show one face in two sizes; names of symbols must differ.
        others = sum(other[:2] == key[:2] for other in self._artists)
        name = f"{component}.{face}.face" + (f"-{others + 1}" if others else "")
        artist = self._artists[key] = FaceArtist(
            name,
            self.game.faces[face],
            Surface(width, height, bleed, self.full_bleed),
            self.studio,
            place_of,
        )
        return artist

    def designs(self, component: str) -> Designs:
        return self.description.designs[component]

    def copies(self, name: str, n: int) -> int:
        """How many copies of the n-th design of a component this kit needs."""
        component = self.game.components[name]
        designs = self.description.designs.get(name)
        return copies(component, designs, n, self.players, self.figures)

    def values(self, name: str, n: int) -> dict[str, Any]:
        """The fields of the n-th design, with the figures that stand in them filled in."""
        designs = self.designs(name)
        return self.filled(designs.values[n], partial(designs.place, n))

    def filled(self, values: dict[str, Any], place: PlaceOf) -> dict[str, Any]:
        """Fields with the figures that stand in them filled in; ``place`` tells where each stands.

        The same mapping where none has figures.
        """
        filled = values
        for field, value in values.items():
            if not isinstance(value, str) or "{" not in value:
                continue
            if filled is values:
                filled = dict(values)
            try:
                filled[field] = template(value).fill(self.figures)
            except FieldMissingError as error:
                from printgen.core.did_you_mean import did_you_mean

                hint = did_you_mean(error.name, error.known)
                message = f"no figure is called '{error.name}'"
                self.findings.append(Finding(UNKNOWN_FIGURE, message, place(field), hint))
        return filled
