"""Set the texts of templates in boxes of faces, for each row that a face is drawn for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from printgen.components.typesetter import Typesetter
from printgen.core.errors import DataError, Finding, Place
from printgen.core.geometry import Box
from printgen.core.scene import Node
from printgen.drawing.faces import DrawingContext
from printgen.drawing.faces.context import PlaceOf
from printgen.drawing.text import VAlign
from printgen.model.art_boxes import ProseBox
from printgen.typesetting.template import Rendered

if TYPE_CHECKING:
    from printgen.typesetting.template_limits import Work

# The name of the fields of a row in templates.
FIELDS: Final = "fields"
# The names of facts that are the same for every number of players; of figures, each is noted.
_FIXED: Final = frozenset((FIELDS, "figures", "game", "measures"))
# All texts on the faces of a game have so many times the limits of a template.
_TIMES: Final = 20


def facts_of(fields: Mapping[str, Any]) -> dict[str, object]:
    """Return the fields of a row for a template; an empty one is an empty text."""
    return {FIELDS: {name: "" if each is None else each for name, each in fields.items()}}


class FaceTexts:
    """Sets the texts on the faces of one game; those that are the same for all rows, once."""

    def __init__(self, context: DrawingContext) -> None:
        self._context = context
        self._typesetter = Typesetter(context)
        self._filled: dict[tuple[Rendered, Box, float, float, VAlign], tuple[Node, ...]] = {}
        # Each finding with its number in the log.
        self._reported: dict[Finding, int] = {}

    @cached_property
    def _work(self) -> Work:
        from printgen.typesetting.template_limits import Work

        return Work("the text on all pieces", _TIMES)

    def render(
        self, template: str, values: Mapping[str, Any], place_of: PlaceOf | None = None
    ) -> Rendered:
        """Return the template filled with the values of a row. Raises :class:`DataError`.

        Figures among the values are left out. ``place_of`` returns the place of a field's value.
        """
        context = self._context
        context.log.asks_row = template not in context.texts
        if not context.log.asks_row:
            return self._typesetter.render(template)
        fields = {name: each for name, each in values.items() if name not in context.figures}
        made = self._typesetter.render(template, facts_of(fields), self._work)
        if FIELDS not in made.asked:
            context.texts[template] = made
            context.log.asks_row = False
            return made
        if place_of is None:
            return made
        texts = {name: text for name, text in fields.items() if isinstance(text, str)}
        cells = tuple((text, partial(place_of, name)) for name, text in texts.items())
        return replace(made, cells=cells)

    def fill(
        self,
        box: ProseBox,
        area: Box,
        where: Place,
        values: Mapping[str, Any],
        place_of: PlaceOf | None,
    ) -> tuple[Node, ...]:
        """Return a box on a face, filled with the text for a row; problems are reported.

        ``area`` is that of the box, ``where`` its place in the data.
        """
        log = self._context.log
        log.reads = True
        try:
            made = self.render(box.prose, values, place_of)
            log.asks_players |= not made.asked <= _FIXED
            log.asks_figures = made.figures | (log.asks_figures or frozenset())
            key = made, area, box.size, box.min, box.valign
            if key not in self._filled:
                self._filled[key] = self._typesetter.fill(*key)
            return self._filled[key]
        except DataError as error:
            row = place_of("") if place_of and log.asks_row else None
            for finding in error.findings:
                self._report(finding if finding.where else finding._replace(where=where), row)
            return ()

    def _report(self, finding: Finding, row: Place | None) -> None:
        """Add a finding to the log once, with the places of the rows that have it."""
        found = self._context.log.findings
        at = self._reported.setdefault(finding, len(found))
        if at == len(found):
            found.append(finding)
        if row is None or finding.where is None or finding.where.file == row.file:
            return
        if row not in found[at].shows[-1:]:
            found[at] = found[at]._replace(shows=(*found[at].shows, row))
