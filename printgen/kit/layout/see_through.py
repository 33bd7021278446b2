"""Find translucent art, for shops whose files may have none (PDF/X-1a)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from printgen.core.errors import DataError, Finding
from printgen.core.scene import Gradient, Group, Image, Node, Symbol, Text, Use, anywhere
from printgen.kit.codes import SEE_THROUGH
from printgen.model.description import Description


def refuse_see_through(
    description: Description, drawn: Mapping[str, Iterable[Iterable[Node]]]
) -> None:
    """Raise DataError for the components with translucent art, given by their ids.

    Flattening here would need everything below; a press blends it in place.
    """
    opaque: set[Symbol] = set()
    raise_for = [
        name
        for name, arts in drawn.items()
        if any(anywhere(art, _is_see_through, opaque) for art in arts)
    ]
    if raise_for:
        raise DataError(
            Finding(
                SEE_THROUGH,
                f"there is transparency in the art of '{name}', which PDF/X-1a does not allow",
                description.place("components", name, key=True),
                "leave out opacity and half-transparent pictures, or build the kit --for offset",
            )
            for name in raise_for
        )


def _is_see_through(node: Node) -> bool:
    match node:
        case Group():
            return node.opacity < 1
        case Text() | Image() | Use():  # transparent parts of a picture are cut out there
            return False
        case _:
            fill = node.paint.fill
            return isinstance(fill, Gradient) and not fill.is_opaque
