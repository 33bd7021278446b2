"""The components that play a part in the rules, and checks that the data names suitable ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding
from printgen.model.boards import BoardBase
from printgen.model.description import Description
from printgen.model.pieces import Pieces
from printgen.play.codes import PART_MISSING

Kind: TypeAlias = Literal["board", "pieces", "alike", "designs"]


class Part(NamedTuple):
    """A part for a board, any pieces, pieces that are all ``alike``, or pieces of several
    ``designs``.

    ``also`` continues the message for a missing part: ", with the tracks for moves".
    """

    name: str
    kind: Kind = "pieces"
    also: str = ""


def missing_parts(description: Description, parts: Sequence[Part]) -> Iterator[Finding]:
    """Find parts without a suitable component, and parts that the rules do not know."""
    pieces = description.roles
    for part in parts:
        if wrong := _wrong(description, part, pieces.get(part.name, "")):
            path = ("pieces", part.name) if part.name in pieces else ()
            message, hint = wrong
            yield Finding(PART_MISSING, message, description.place("rules", *path), hint)
    known = [part.name for part in parts]
    for name in pieces:
        if name not in known:
            where = description.place("rules", "pieces", name, key=True)
            message = f"the rules know no part '{name}'"
            yield Finding(PART_MISSING, message, where, did_you_mean(name, known))


def _wrong(description: Description, part: Part, component_name: str) -> tuple[str, str] | None:
    component = description.game.components.get(component_name)
    name = part.name
    is_board = part.kind == "board"
    if not isinstance(component, BoardBase if is_board else Pieces):
        what = "a board" if is_board else "a component of pieces"
        message = f"the rules need {what} as '{name}'{part.also}"
        return message, f"write '{name}: …' under 'pieces', with the name of a component"
    varies = isinstance(component, Pieces) and component.varies
    if part.kind == "designs" and not varies:
        message = f"the rules need a component with several designs as '{name}'"
        return message, "name one with 'rows'"
    if part.kind == "alike" and varies:
        message = f"the rules need a component whose copies are all alike as '{name}'"
        return message, "name one with a 'quantity'"
    return None
