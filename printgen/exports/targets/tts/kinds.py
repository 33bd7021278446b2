"""Objects on the virtual table for pieces, by their kinds.

A kind overrides this with a class ``OnTable`` in its part ``tts``, made from the component.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from printgen.exports.targets.tts.objects import (
    BOARD_THICK,
    TILE_BOX,
    TILE_SHORT,
    TOKEN_LONG,
    At,
    Json,
    Look,
    tile,
    token,
)
from printgen.model.boards import BoardBase
from printgen.model.kinds import Component, part


class Shown(NamedTuple):
    """A piece, or several in one stack: its title, its place, its size on the table in inches, and
    the URLs of its pictures, front and back.
    """

    look: Look
    at: At
    size: tuple[float, float]
    faces: tuple[str, str]
    copies: int = 1


class AsToken:
    """A token in the shape of its picture: the default for all kinds.

    ``is_card`` is True for cards, which are in decks with sheets of pictures; ``stacks`` is True if
    equal ones can be one object; ``has_pictures`` is True for pictures of its own.
    """

    is_card: bool = False
    stacks: bool = False
    has_pictures: bool = True

    def __init__(self, component: Any) -> None:
        self.component = component

    def thing(self, shown: Shown) -> Json:
        """Return the object; never called for cards."""
        scale, stands = max(shown.size) / TOKEN_LONG, self.component.STANDS
        return token(shown.look, shown.at, scale, shown.faces, stands=stands)

    def note(self) -> str:
        """Return a note for users of the save; empty for none."""
        return ""


class AsBoard(AsToken):
    """A locked tile, which nobody moves by accident."""

    def thing(self, shown: Shown) -> Json:
        """Return the object."""
        scale = min(shown.size) / TILE_SHORT
        made = tile(shown.look, shown.at, scale, shown.faces, TILE_BOX, thick=BOARD_THICK)
        return {**made, "Locked": True}


def on_table(component: Component) -> AsToken:
    """Return the kind of object for a component's pieces."""
    own = part(component.kind, "tts")
    if own is not None:
        told: AsToken = own.OnTable(component)
        return told
    return AsBoard(component) if isinstance(component, BoardBase) else AsToken(component)
