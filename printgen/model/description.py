"""A game that was read: its data, its designs, and the place of each value."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping as MappingABC
from typing import TYPE_CHECKING, NamedTuple

from printgen.core.errors import Finding, Place
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.designs import Designs
from printgen.model.figures import NUMBERS
from printgen.model.game import Game
from printgen.source.search_path import DataFolder
from printgen.source.tree import Mapping, locate, mapping_at

if TYPE_CHECKING:
    from printgen.model.setup import Rules, Setup
    from printgen.source.svg.drawing import Drawing
    from printgen.variant.blame import Variation


class Description(NamedTuple):
    """A game with the tree that it was read from, for the places of later errors.

    ``folders`` are the folders of its files, in search order, and ``variation`` is what it changes
    in another game, if it is a variant.
    """

    game: Game
    tree: Mapping
    designs: dict[str, Designs]
    setup: Setup | None = None
    rules: Rules | None = None
    folders: tuple[DataFolder, ...] = ()
    variation: Variation | None = None
    # The art of signs from files.
    art: dict[str, Drawing] = {}  # noqa: RUF012 - never changed

    @property
    def roles(self) -> MappingABC[str, str]:
        """The component for each role in the rules; empty for a game without rules."""
        return self.rules.pieces if self.rules else {}

    def blamed(
        self,
        findings: Iterable[Finding],
        read: Iterable[str] = (),
        had: Iterable[Finding] = (),
    ) -> list[Finding]:
        """Return findings; move those in the game that a variant extends to the change to blame.

        ``read`` are the figures that the rules' code reads; ``had`` are that game's own findings,
        which stay.
        """
        if self.variation is None:
            return list(findings)
        from printgen.variant.blame import Blame

        blame = Blame(self.variation, self.tree, self.folders, OUT_OF_RANGE, read)
        return blame.told(findings, had)

    def place(self, *path: str | int, key: bool = False) -> Place:
        """Return the place of the value (or its key) at ``path`` in the data."""
        return locate(self.tree, path, key=key)

    def called(
        self, seats: Iterable[str], names: MappingABC[str, str] | None = None
    ) -> dict[str, str]:
        """Return the name of the player at each seat, if ``names`` has it, or the seat's title."""
        about = self.setup.seats if self.setup else {}
        known = {seat: each.title for seat, each in about.items()}
        known |= {seat: name for seat, name in (names or {}).items() if name}
        return {seat: known.get(seat, seat) for seat in seats}

    def place_of_figure(self, name: str) -> Place:
        """Return the place of a figure's number: in a variant, if that changes it."""
        figure = mapping_at(self.tree, "figures", name)
        keys = figure.items if figure is not None else ()
        return self.place("figures", name, *(key for key in NUMBERS if key in keys))
