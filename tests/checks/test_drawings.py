"""What a check draws, fills and sets is done once, for all papers and for all that looks at it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

import printgen
from printgen.checks import alike
from printgen.checks.drawings import Drawings
from printgen.checks.layout import layout as lay_out_all
from printgen.components import draw_all
from printgen.components.fingerprints import Fingerprints
from printgen.components.piece import Piece
from printgen.components.typesetter import Typesetter
from printgen.core.errors import Severity
from printgen.core.units import Paper
from printgen.drawing.faces import DrawingContext
from printgen.kit.layout import assembly
from printgen.kit.layout.assembly import drawn_for, lay_out
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages import FIRST_PAGE, cover
from printgen.model.component import Paged
from printgen.typesetting import layout
from printgen.typesetting.measure import Measurer
from printgen.typesetting.template import Template
from tests.helpers.tiny import write_tiny


@pytest.mark.slow
@pytest.mark.game("kalah")
def test_each_kit_is_drawn_once_with_each_ink(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[DrawingContext] = []

    def counted(context: DrawingContext, *known: Any) -> list[Piece]:
        drawn.append(context)
        return draw_all(context, *known)

    monkeypatch.setattr(assembly, "draw_all", counted)
    assert printgen.check("kalah", games=1) == []
    # For two players, for all, and once more with the colours that its data has for little ink.
    assert len(drawn) == 2 + len(printgen.load("kalah").description.game.theme.inks)


@pytest.mark.slow
# One of three games: how the pieces of fewer players are found is the same for all.
@pytest.mark.parametrize("game", printgen.list_games()[::3])
def test_pieces_for_fewer_players_are_as_if_drawn_for_them(game: str) -> None:
    loaded, facts = printgen.load(game), Fingerprints().facts
    drawings = Drawings(loaded)
    drawings.of(None)
    for players in loaded.description.game.players.counts:
        anew = drawn_for(loaded, KitOptions(players=players)).pieces
        assert [*map(facts, drawings.of(players).game.pieces)] == [*map(facts, anew)]


FEWER = """\
  other:
    kind: token
    title: {one: other token, many: other tokens}
    group: bits
    size: {width: 20mm, height: 20mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: hand
"""


def test_what_shows_a_figure_is_drawn_anew_where_that_is_another(tmp_path: Path) -> None:
    words = "{text: '{hand}', style: name, left: 2, right: 2, top: 8, height: 5}"
    face = f"  hand:\n    boxes:\n      words: {words}\n"
    figures = "\nfigures:\n  hand: {by-players: [5, 7], provenance: assumed}\n"
    game = write_tiny(tmp_path, components=FEWER, faces=face + figures)
    loaded = printgen.load(game)
    drawings = Drawings(loaded)
    most, fewest = (drawings.of(players).game.pieces for players in (None, 1))
    same = {one.component for one, other in zip(most, fewest, strict=True) if one == other}
    assert same == {each.component for each in most} - {"other"}


CARDS: Final = """\
  beast:
    kind: card
    title: {one: beast, many: beasts}
    group: bits
    size: {width: 50mm, height: 50mm, provenance: assumed}
    bleed: 2mm
    fields: {name: text}
    rows: {table: beasts.csv, provenance: assumed}
    front: beast
"""


@pytest.mark.parametrize(
    ("text", "kits"),
    [
        ("{{ fields.name }} of {{ game.title }}", 1),
        ("{{ fields.name }} {{ figures.always }}", 1),
        ("{{ fields.name }} {{ figures.hand }}", 2),
        ("{{ fields.name }} {{ players }}", 3),
    ],
)
def test_texts_on_pieces_are_set_again_only_if_they_depend_on_the_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, kits: int
) -> None:
    figures = "hand: {by-players: [5, 7]}\n  always: {value: 3}"
    more = "\nfigures:\n  " + figures.replace("}", ", provenance: assumed}") + "\n"
    face = "  beast: {boxes: {words: {prose: beast.md.j2}}}\n"
    game = write_tiny(tmp_path, components=CARDS, faces=face + more)
    (game / "beast.md.j2").write_text(f"{text}\n", "utf-8")
    (game / "beasts.csv").write_text("name\nTroll\nOwlbear\n", "utf-8")
    filled: list[str] = []
    fill = Typesetter.fill

    def noted(self: Typesetter, rendered: Any, *more: Any) -> Any:
        filled.append(rendered.text)
        return fill(self, rendered, *more)

    monkeypatch.setattr(Typesetter, "fill", noted)
    loaded = printgen.load(game)
    drawings = Drawings(loaded)
    for players in (None, 1, 2):
        drawn = drawings.of(players).game
        assert drawn.pieces == drawn_for(loaded, KitOptions(players=players)).pieces
        assert drawn.context.log.reads
    assert len(filled) == 2 * (3 + kits)


@pytest.mark.game("kalah")
def test_each_text_is_filled_once_for_all_papers(monkeypatch: pytest.MonkeyPatch) -> None:
    filled: Counter[str] = Counter()

    render = Template.render

    def counted(self: Template, *more: Any) -> Any:
        filled[self.name] += 1
        return render(self, *more)

    monkeypatch.setattr(Template, "render", counted)
    assert not list(lay_out_all(Drawings(printgen.load("kalah")), [2]))
    assert filled["rulebook.md.j2"] == 1
    # With room to spare on the shorter paper, it has room on the other.
    assert filled[FIRST_PAGE] == 1


@pytest.mark.game("kalah")
def test_a_booklet_is_set_on_the_shortest_paper_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    pages = Typesetter.pages

    def noted(self: Typesetter, name: str, component: Paged, paper: Paper, *more: Any) -> Any:
        asked.append((name, paper.name))
        return pages(self, name, component, paper, *more)

    monkeypatch.setattr(Typesetter, "pages", noted)
    assert not list(lay_out_all(Drawings(printgen.load("kalah")), [2]))
    assert {paper for name, paper in asked if name == "rulebook"} == {"letter"}


@pytest.mark.slow
@pytest.mark.game("tlatelolco")
def test_a_first_page_is_measured_once_at_each_size(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: Counter[float] = Counter()

    class Counted(Measurer):
        def __init__(self, prose: Any, *more: Any, **others: Any) -> None:
            measured[prose.style.size] += 1
            super().__init__(prose, *more, **others)

    game = Drawings(printgen.load("tlatelolco")).of(None).game
    contents = lay_out(printgen.load("tlatelolco"), KitOptions(), game)
    monkeypatch.setattr(layout, "Measurer", Counted)
    assert len(cover.cover(contents)) == 1
    assert {*measured.values()} == {1}


def test_what_would_not_be_told_is_not_looked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compared: list[object] = []
    find = alike.find

    def counted(prints: Any, known: Any) -> Any:
        compared.append(prints)
        return find(prints, known)

    monkeypatch.setattr(alike, "find", counted)
    game = write_tiny(tmp_path)
    printgen.check(game)
    assert not compared
    printgen.check(game, least=Severity.WARNING)
    assert len(compared) == 1
