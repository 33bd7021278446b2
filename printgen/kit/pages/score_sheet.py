"""Score sheets: one or several to a page; blank, with names, or filled in.

The template of the component is the only source; what fits is found by trying.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from printgen.components import draw_game, drawing_context
from printgen.components.template_facts import SheetFacts
from printgen.components.typesetter import Typesetter
from printgen.core.errors import DataError, Finding, Place, UsageError, counted, listed, quoted
from printgen.core.geometry import Box, translation
from printgen.core.printing import EDGE_MM, FULL, InkName
from printgen.core.scene import Document, Element, Group, Node, Page, Paint, line
from printgen.core.units import Paper
from printgen.drawing.faces import DrawingOptions
from printgen.kit.layout.fitting import TOO_SMALL, fitted
from printgen.kit.pages.single_pages import document
from printgen.model.catalog import Loaded
from printgen.model.component import Paged
from printgen.play.scoring import Score
from printgen.typesetting.facts import Fields
from printgen.typesetting.form_data import LEAST_HEIGHT

# The number of sheets on a page, with the margin of each in mm and the size of its title in points.
PER_PAGE: Final[Mapping[int, tuple[float, float]]] = {
    1: (15.0, 27.0),
    2: (10.0, 15.0),
    4: (7.0, 9.5),
}

LONGEST_NAME: Final = 60

_NO_POINTS: Final = "–"


def sheet_document(  # noqa: PLR0913 - what a sheet shows, and how it is printed
    loaded: Loaded,
    paper: Paper,
    players: int,
    *,
    names: Mapping[str, str] | None = None,
    per_page: int = 1,
    score: Score | None = None,
    ink: InkName = FULL,
    fillable: bool = False,
) -> Document:
    """Return the score sheets of a game for a number of players, with ``names`` by seat or a whole
    ``score``.

    With ``fillable``, blanks are form fields. Raises :class:`UsageError` if the game has no sheet
    or its fields would be too small, and :class:`DataError`.
    """
    game = loaded.description.game
    if per_page not in PER_PAGE:
        raise UsageError(f"'--per-page' is {listed(PER_PAGE, 'or')}, not {per_page}")
    sheets = {
        name: component
        for name, component in game.components.items()
        if isinstance(component, Paged) and not component.is_bound
    }
    if not sheets:
        raise UsageError(f"{game.title} has no score sheet (no component of the kind 'sheet')")
    facts = _facts(names or {}, score)
    maker = _Maker(loaded, paper, players, per_page, ink)
    pages: list[Page] = []
    for name, component in sheets.items():
        called = dict(score.called if score else names or {})
        pages += maker.fitted(name, component, facts, called, score)
    title = f"{game.title}: {next(iter(sheets.values())).title.one}"
    sheet = document(game, "score sheet", pages)._replace(title=title, fillable=fillable)
    return maker.theme.printed_document(sheet)


def named(loaded: Loaded, players: int | None, names: Sequence[str]) -> tuple[int, dict[str, str]]:
    """Return the number of players and the given names by seat; an empty name leaves its field
    blank.

    Raises :class:`UsageError` for more names than seats, and for invalid names.
    """
    game, setup = loaded.description.game, loaded.description.setup
    low, high = game.players.min, game.players.max
    if players is None:
        players = max(low, len(names)) if names else high
        if players > high:
            raise UsageError(f"{game.title} is for {game.players}, not {players}")
    if len(names) > players:
        raise UsageError(f"{len(names)} names for {counted(players, 'player')}")
    if names and setup is None:
        message = f"{game.title} has no 'setup', so it has no seats to name: describe its setup"
        raise UsageError(message)
    for name in names:
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise UsageError(f"{quoted(name)} is not a name of 1 to {LONGEST_NAME} letters")
    seats = list(setup.seats) if setup else []
    return players, {seat: name for seat, name in zip(seats, names, strict=False) if name}


def _facts(names: Mapping[str, str], score: Score | None) -> SheetFacts:
    """Return the template's facts about the contents of the sheet."""
    if score is None:
        return SheetFacts(names=Fields(names))
    tally, outcome = score.tally, score.outcome
    counts = {("common", key): count for key, count in tally.common.items()}
    points: dict[tuple[str, str], int | str] = {}
    for seat, held in tally.seats.items():
        for key, count in held.items():
            counts[seat, key] = count
        for key in (*held, *score.lines):
            points[seat, key] = _NO_POINTS
    for each in outcome.sums:
        before = points[each.seat, each.key]
        points[each.seat, each.key] = each.points + (before if isinstance(before, int) else 0)
    return SheetFacts(
        # A seat without a name already has a head.
        names=Fields(score.names),
        counts=Fields(counts),
        points=Fields(points),
        totals=Fields(outcome.scores),
        team_totals=Fields({seat: team.score for team in outcome.teams for seat in team.seats}),
        winners=frozenset(outcome.winners if score.finished else ()),
        verdict=score.verdict if score.finished else "",
        extra=Fields(score.extra.sheet() if score.extra else {}),
        filled=True,
    )


class _Maker:
    """Lays out score sheets for one paper and one number of players."""

    def __init__(
        self, loaded: Loaded, paper: Paper, players: int, per_page: int, ink: InkName
    ) -> None:
        self._game = loaded.description.game
        self._paper = paper
        self._per_page = per_page
        context = drawing_context(loaded, players, DrawingOptions(ink))
        self.theme = context.theme
        # Pieces are only drawn if a sheet shows some: most only have fields.
        self._typesetter = Typesetter(context, cache(lambda: draw_game(context).pictures))

    def fitted(
        self,
        name: str,
        component: Paged,
        facts: SheetFacts,
        names: Mapping[str, str],
        score: Score | None,
    ) -> Sequence[Page]:
        """Return the sheet's page with the highest fields that fit."""

        def make(facts: SheetFacts) -> Sequence[Page]:
            if self._per_page == 1:
                return self._typesetter.pages(name, component, self._paper, {"sheet": facts})
            return [self._several(name, component, facts)]

        try:
            return fitted(make, facts)
        except DataError as error:
            findings = error.findings
            about_space = all(finding.code in TOO_SMALL for finding in findings)
            if not about_space and not list(_at_names(findings, names, score)):
                raise
        if about_names := list(_at_names(findings, names, score)):
            if score is None:
                raise UsageError("; ".join(finding.message for finding in about_names))
            raise DataError(about_names)
        title, paper = component.title, self._paper.title
        few = f"{self._per_page} to the page" if self._per_page > 1 else "even one to the page"
        way = (
            "take fewer to the page, or larger paper" if self._per_page > 1 else "take larger paper"
        )
        raise UsageError(
            f"the {title.many} of {self._game.title} do not fit {few} on {paper}: their fields "
            f"would be lower than {LEAST_HEIGHT:g} mm or too narrow to write in ({way})"
        )

    def _several(self, name: str, component: Paged, facts: SheetFacts) -> Page:
        """Return a page of equal sheets. Two are side by side across the paper's longer side."""
        margin, title_pt = PER_PAGE[self._per_page]
        short, long = sorted((self._paper.width, self._paper.height))
        if self._per_page == 2:
            width, height, columns, rows = long, short, 2, 1
        else:
            width, height, columns, rows = self._paper.width, self._paper.height, 2, 2
        cell = Box(0, 0, width / columns, height / rows)
        nodes = self._typesetter.fill_sheet(
            component, cell.grown(-margin), {"sheet": facts}, title_pt
        )
        places = [(column, row) for row in range(rows) for column in range(columns)]
        # No symbol: each is a text of its own, with its own fields.
        children: list[Node] = [
            Group(
                nodes,
                translation(column * cell.width, row * cell.height),
                part=(Element("Sect", n, component.title.one),),
            )
            for n, (column, row) in enumerate(places)
        ]
        # As far as printers print.
        cut = Paint(stroke="#8c8c8c", width=0.15, dash=(2.0, 2.0))
        for column in range(1, columns):
            x = column * cell.width
            children.append(line((x, EDGE_MM), (x, height - EDGE_MM), cut))
        for row in range(1, rows):
            y = row * cell.height
            children.append(line((EDGE_MM, y), (width - EDGE_MM, y), cut))
        whole = Box(0, 0, width, height)
        title = f"{self._game.title}: {component.title.one}, {self._per_page} to the page"
        heads = ((component.title.one, 1),)
        drawn, part = tuple(children), (Element("Sect", 0, title, name),)
        return Page(width, height, drawn, whole, whole, title, component.title.one, heads, part)


def _at_names(
    findings: Sequence[Finding], names: Mapping[str, str], score: Score | None
) -> Iterator[Finding]:
    """Yield findings about players' names, placed at the names instead of in the template."""
    for finding in findings:
        for seat, name in names.items():
            if quoted(name) in finding.message:
                where: Place | None = score.place("names", seat) if score else None
                yield finding._replace(where=where)
                break
