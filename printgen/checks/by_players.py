"""Find numbers in a kit for several numbers of players that are right for only one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from printgen.checks.codes import DEPENDS_ON_PLAYERS
from printgen.components import drawing_context
from printgen.components.face_texts import FIELDS, FaceTexts, facts_of
from printgen.components.template_facts import template_facts
from printgen.components.typesetter import Typesetter
from printgen.core.errors import DataError, Finding, Place, counted, in_order
from printgen.drawing.faces import DrawingContext
from printgen.kit.pages.texts import templates
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.model.fields import fields_in
from printgen.source.tree import scalars
from printgen.typesetting.template import Rendered

_IN_TEMPLATE: Final = (
    "make a row for each number in 'player_counts' from 'figures_for[number]', or say in words for "
    "how many it holds and read 'figures_for[players]'"
)
# The names of facts that are the same for every number of players.
_FIXED: Final = frozenset((FIELDS, "game", "measures", "tables", "figures_for"))
_ON_PIECE: Final = "say in words for how many the number holds, in a template that the box shows"


class _Differing(NamedTuple):
    """A figure with different values for the most and the fewest players, and its value for the
    fewest.
    """

    players: int
    value: int


def numbers_by_players(loaded: Loaded, texts: dict[str, Any] | None = None) -> Iterator[Finding]:
    """Yield findings about printed numbers that are wrong for some number of players.

    A template is filled again with the facts for each other number of players: any text that
    changes depends on them. Booklets and sheets may describe the pieces of the kit and the seats at
    its largest, so only figures are tried there. In texts on pieces, everything is tried. ``texts``
    are templates that were filled for the whole kit.
    """
    context = drawing_context(loaded)._replace(texts=texts or {})
    most, fewer = context.players, context.player_counts[:-1]
    differing: dict[str, _Differing] = {}
    for players in fewer:
        for name, value in context.game.figures_at(players).items():
            if value != context.figures[name]:
                differing.setdefault(name, _Differing(players, value))
    yield from in_order(_on_pieces(loaded, context.figures, most, differing))
    reader = _Reader(loaded, context, differing)
    for name, component in context.game.components.items():
        for template in templates(context.game, component, loaded.description.designs.get(name)):
            rows = None if isinstance(component, Paged) else _rows(context, name)
            yield from reader.findings(template, rows)


def _rows(context: DrawingContext, name: str) -> Iterator[Mapping[str, Any]]:
    """Yield the fields of a component's designs; of a board, that it has none."""
    designs = context.description.designs.get(name)
    yield from (context.values(name, n) for n in range(len(designs.ids))) if designs else [{}]


class _Reader:
    """Renders each template of a game for the whole kit and for each number of players."""

    def __init__(
        self, loaded: Loaded, context: DrawingContext, differing: Mapping[str, _Differing]
    ) -> None:
        self._typesetter, self._face_texts = Typesetter(context), FaceTexts(context)
        self._context = context
        self._differing = differing
        self._done: set[str] = set()
        self._loaded = loaded

    def findings(
        self, template: str, rows: Iterable[Mapping[str, Any]] | None
    ) -> Iterator[Finding]:
        """Yield findings about the parts of a template that depend on the number of players.

        Only texts on pieces have ``rows``. One that asks for their fields is filled for each row,
        until there is a finding.
        """
        for row in [{}] if rows is None else rows:
            if template in self._done:
                return
            try:
                if rows is None:
                    rendered = self._typesetter.render(template)
                else:
                    rendered = self._face_texts.render(template, row)
            except DataError:
                continue  # laying out the kit reports why, if the text is printed for this row
            found = list(self._judged(template, rendered, row, everything=rows is not None))
            yield from found
            if found or FIELDS not in rendered.asked:
                self._done.add(template)

    def _judged(
        self, template: str, rendered: Rendered, row: Mapping[str, Any], *, everything: bool
    ) -> Iterator[Finding]:
        """Yield findings about a template that is filled for a row."""
        own = facts_of(row)
        guilty = False
        for name, other in self._differing.items():
            if name not in rendered.figures:
                continue
            figures = {**self._context.figures, name: other.value}
            line = self._changed(template, rendered.text, {**own, "figures": figures})
            if line is None:
                continue
            guilty = True
            del figures[name]
            yield _finding(
                name,
                (self._context.players, self._context.figures[name]),
                other,
                self._stop(template, {**own, "figures": figures}) or rendered.locate(line),
                _IN_TEMPLATE,
            )
        if guilty or not everything or rendered.asked <= _FIXED:
            return
        for players, facts in self._others.items():
            line = self._changed(template, rendered.text, {**own, **facts})
            if line is not None:
                case = counted(players, "player")
                message = f"this reads differently with {case}, but does not say so"
                yield _warning(message, rendered.locate(line), _IN_TEMPLATE)
                return

    @cached_property
    def _others(self) -> dict[int, dict[str, object]]:
        """The facts for each number of players but the largest, in a kit for all."""
        facts = {
            players: template_facts(drawing_context(self._loaded, players))
            for players in self._context.player_counts[:-1]
        }
        return {
            players: {str(k): v for k, v in each.items() if k != "player_counts"}
            for players, each in facts.items()
        }

    def _changed(self, template: str, text: str, facts: Mapping[str, object]) -> str | None:
        """Return the first line of ``text`` that differs with these facts; None if all are equal.

        If the template cannot be filled with them, they matter somewhere.
        """
        try:
            other = self._typesetter.render(template, facts).text
        except DataError:
            return text
        pairs = zip_longest(text.splitlines(), other.splitlines(), fillvalue="")
        return next((line for line, changed in pairs if line != changed), None)

    def _stop(self, template: str, facts: Mapping[str, object]) -> Place | None:
        """Return where rendering stops when the figure is missing from the facts."""
        try:
            self._typesetter.render(template, facts)
        except DataError as error:
            return error.findings[0].where
        return None


def _on_pieces(
    loaded: Loaded, figures: Mapping[str, int], most: int, differing: Mapping[str, _Differing]
) -> Iterator[Finding]:
    """Yield figures in the texts of faces, and in the fields that these show."""
    items = loaded.description.tree.items
    found = [
        (scalar.value, scalar.place)
        for key in ("faces", "components")
        for _, scalar in (scalars(items[key].value) if key in items else ())
        if isinstance(scalar.value, str)
    ]
    for rows in loaded.description.designs.values():
        for n, values in enumerate(rows.values):
            found += [(v, rows.place(n, key)) for key, v in values.items() if isinstance(v, str)]
    reported: set[tuple[str, Place]] = set()
    for text, where in found:
        for name in fields_in(text) if "{" in text else ():
            if name in differing and (name, where) not in reported:
                reported.add((name, where))
                yield _finding(name, (most, figures[name]), differing[name], where, _ON_PIECE)


def _finding(
    name: str, largest: tuple[int, int], other: _Differing, where: Place, hint: str
) -> Finding:
    message = (
        f"'{name}' is {largest[1]} with {largest[0]} players and {other.value} with "
        f"{other.players}, and this is printed for both"
    )
    return _warning(message, where, hint)


def _warning(message: str, where: Place, hint: str) -> Finding:
    return Finding(DEPENDS_ON_PLAYERS, message, where, hint)
