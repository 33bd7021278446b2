"""The Markdown of a game's texts: booklets, sheets, and cards with templates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printgen.components import drawing_context, typesetter_of
from printgen.components.face_texts import FIELDS, FaceTexts
from printgen.core.errors import DataError
from printgen.model.art_boxes import ProseBox
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.model.designs import Designs
from printgen.model.game import Game
from printgen.model.kinds import Component
from printgen.model.pieces import Pieces


def texts(
    loaded: Loaded, players: int | None, known: dict[str, Any] | None = None
) -> dict[str, str]:
    """Return the Markdown of every component with a template, for a number of players (None: for
    all).

    ``known`` are templates that were filled for them. Left out are texts that differ from row to
    row, which are part of the pieces, and those that cannot be filled: laying out the kit reports
    why.
    """
    context = drawing_context(loaded, players)._replace(texts=known or {})
    typesetter, face_texts = typesetter_of(context), FaceTexts(context)
    found: dict[str, str] = {}
    game = loaded.description.game
    for name, component in game.components.items():
        rendered = []
        designs = loaded.description.designs.get(name)
        row = designs.values[0] if designs else {}
        for template in templates(game, component, designs):
            try:
                if isinstance(component, Paged):
                    made = typesetter.render(template)
                else:
                    made = face_texts.render(template, row)
            except DataError:
                continue
            if FIELDS not in made.asked:
                rendered.append(made.text)
        if rendered:
            found[name] = "\n".join(rendered)
    return found


def templates(game: Game, component: Component, designs: Designs | None) -> Iterator[str]:
    """Yield the file names of the templates that a component shows."""
    if isinstance(component, Paged):
        yield component.template
    elif isinstance(component, Pieces):
        for face in component.faces_with(designs):
            boxes = game.faces[face].boxes.values()
            yield from (box.prose for box in boxes if isinstance(box, ProseBox))
