"""Texts of templates on pieces: filled for each row, with what is wrong at its cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

import printgen
from printgen.checks.by_players import numbers_by_players
from printgen.components import draw_all, drawing_context
from printgen.components.piece import Piece
from printgen.components.typesetter import Typesetter
from printgen.core.errors import Finding
from printgen.core.scene import Symbol, Text, Use, primitives
from printgen.kit.pages.texts import texts
from printgen.model.catalog import load
from printgen.typesetting import template_limits
from tests.helpers.tiny import write_tiny

BEASTS: Final = """\
  beast:
    kind: card
    title: {one: beast, many: beasts}
    group: bits
    size: {width: 50mm, height: 50mm, provenance: assumed}
    bleed: 2mm
    fields: {name: text, attack: number, hit-points: "number?", rule: text}
    rows: {table: beasts.csv, provenance: assumed}
    front: beast
"""
FACE: Final = """\
  beast:
    boxes:
      ground: {shape: rect, fill: paper, bleed: true}
      words: {prose: beast.md.j2, left: 3, right: 3, top: 3, bottom: 3}
"""
TABLE: Final = """\
name,attack,hit-points,rule
Goblin,3,,**Ambush.** First :dot:.
Troll,6,9,- Slow
"""
SIGNS: Final = "signs:\n  dot: {title: Dot, shapes: [{circle: [12, 12, 9], fill: ink}]}\n"


def game(folder: Path, template: str, table: str = TABLE, face: str = FACE) -> Path:
    made = write_tiny(folder / "tiny", components=BEASTS, faces=f"{face}{SIGNS}")
    (made / "beast.md.j2").write_text(template, "utf-8")
    (made / "beasts.csv").write_text(table, "utf-8")
    return made


def drawn(folder: Path) -> tuple[list[Piece], list[Finding]]:
    context = drawing_context(load(folder))
    pieces = [piece for piece in draw_all(context) if piece.component == "beast"]
    return pieces, context.log.findings


def words(piece: Piece) -> str:
    return " ".join(node.text for node, _ in primitives(piece.front) if type(node) is Text)


def said(folder: Path) -> list[str]:
    pieces, findings = drawn(folder)
    assert list(map(str, findings)) == []
    return list(map(words, pieces))


def wrong(folder: Path) -> list[str]:
    return [str(each).removeprefix(f"{folder.as_posix()}/") for each in drawn(folder)[1]]


def test_a_template_is_filled_for_each_row(tmp_path: Path) -> None:
    text = '{{ fields.name }} {{ fields["hit-points"] or "no" }} {{ fields.attack + players }}\n'
    assert said(game(tmp_path, text)) == ["Goblin no 5", "Troll 9 8"]


def test_a_template_can_go_through_all_fields(tmp_path: Path) -> None:
    text = "{{ fields | length }} {% for name, value in fields | items %}{{ name }} {% endfor %}\n"
    assert {*said(game(tmp_path, text))[0].split()} == {"4", "name", "attack", "hit-points", "rule"}


def test_a_cell_is_printed_as_it_is_unless_the_template_reads_it_as_markdown(
    tmp_path: Path,
) -> None:
    plain = said(game(tmp_path / "1", "{{ fields.rule }}\n"))
    assert plain == ["**Ambush.** First :dot:.", "- Slow"]
    marked = said(game(tmp_path / "2", "{{ fields.rule | md }}\n"))
    assert marked == ["Ambush. First .", "• Slow"]


@pytest.mark.slow
def test_sides_of_a_die_have_fields_as_well(tmp_path: Path) -> None:
    die = """\
  die:
    kind: die
    title: {one: die, many: dice}
    group: bits
    edge: 20mm
    provenance: assumed
    quantity: {value: 1, provenance: assumed}
    face: side
    values: [1, 2, 3, 4, 5, 6]
"""
    face = "  side: {boxes: {n: {prose: side.md.j2, size: 20pt}}}\n"
    made = write_tiny(tmp_path / "tiny", components=die, faces=face)
    (made / "side.md.j2").write_text("{{ fields.value }}\n", "utf-8")
    context = drawing_context(load(made))
    shown = [words(piece) for piece in draw_all(context) if piece.component == "die"]
    assert context.log.findings == []
    assert {*"123456"} <= {*shown[0].split()}


def test_a_text_stands_at_the_top_in_the_middle_or_at_the_bottom_of_its_box(tmp_path: Path) -> None:
    def at(valign: str, table: str = TABLE) -> list[float]:
        face = FACE.replace("bottom: 3}", f"bottom: 3{valign}}}")
        pieces, _ = drawn(game(tmp_path, "{{ fields.name }}\n", table, face))
        nodes = (node for piece in pieces for node, _ in primitives(piece.front))
        return [node.y for node in nodes if isinstance(node, Text)]

    top, _ = at("")
    middle, _ = at(", valign: middle")
    bottom, _ = at(", valign: bottom")
    # The box is 44 mm high, and a line 4 mm.
    assert bottom - top == pytest.approx(2 * (middle - top)) == pytest.approx(40, abs=1)
    table = "name,attack,hit-points,rule\nA,1,,bottom\nB,1,,top\n"
    assert at(', valign: "{rule}"', table) == [bottom, top]


# -- the same text is set once


def test_a_text_is_set_once_for_all_rows_in_which_it_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_: list[str] = []
    fill = Typesetter.fill

    def noted(self: Typesetter, rendered: Any, *more: Any) -> Any:
        set_.append(rendered.text)
        return fill(self, rendered, *more)

    monkeypatch.setattr(Typesetter, "fill", noted)
    table = TABLE + "Ogre,6,1,-\n"
    pieces, _ = drawn(game(tmp_path / "1", "Attack {{ fields.attack }}\n", table))
    assert set_ == ["Attack 3\n", "Attack 6\n"]
    assert pieces[1].front == pieces[2].front
    set_.clear()
    said(game(tmp_path / "2", "Attack {{ players }}\n", table))
    assert set_ == ["Attack 2\n"]


def test_what_does_not_depend_on_the_row_is_one_symbol_for_all(tmp_path: Path) -> None:
    many = "one\n\ntwo\n\n{{ name }}three\n"

    def symbols(template: str, folder: Path) -> set[Symbol]:
        nodes = (node for piece in drawn(game(folder, template))[0] for node in piece.front)
        return {node.symbol for node in nodes if isinstance(node, Use)}

    assert len(symbols(many.replace("{{ name }}", ""), tmp_path / "1")) == 1
    assert symbols(many.replace("name", "fields.name"), tmp_path / "2") == set()


def test_a_changed_cell_changes_its_piece_alone(tmp_path: Path) -> None:
    text = "{{ fields.name }} {{ fields.attack }}\n"
    before, after = (
        [piece.front for piece in drawn(game(tmp_path / table[-5], text, table))[0]]
        for table in (TABLE, TABLE.replace("Troll,6", "Troll,7").replace("Slow", "Fast"))
    )
    assert [one == other for one, other in zip(before, after, strict=True)] == [True, False]


def test_variables_of_an_imported_template_begin_anew_on_each_card(tmp_path: Path) -> None:
    folder = game(tmp_path, "{% import 'count.j2' as it %}{{ it.next() }} {{ fields.name }}\n")
    count = "{% set to = namespace(n=0) %}"
    count += "{% macro next() %}{% set to.n = to.n + 1 %}{{ to.n }}{% endmacro %}"
    (folder / "count.j2").write_text(count, "utf-8")
    assert said(folder) == ["1 Goblin", "1 Troll"]


# -- what is wrong


def test_an_unknown_field_is_told_once_in_the_template_with_its_rows(tmp_path: Path) -> None:
    folder = game(tmp_path, "Attack\n{{ fields.atack }}\n")
    (found,) = wrong(folder)
    assert found.startswith("beast.md.j2:2:11: template-undefined there is no 'atack' here")
    table = f"{folder.as_posix()}/beasts.csv"
    assert found.endswith(f"(did you mean 'attack'?; see {table}:2:1 and 1 more)")


def test_what_is_wrong_in_cells_is_told_there_and_all_at_once(tmp_path: Path) -> None:
    long = "It never stops. " * 60
    table = f"name,attack,hit-points,rule\nA,1,,Snow ☃\nB,1,,:dt:\nC,1,,{long}\nD,1,,Fine\n"
    found = wrong(game(tmp_path, "Rule: {{ fields.rule | md }}\n", table))
    assert [each.partition(" ")[0] for each in found] == [
        f"beasts.csv:{row}:{column}:" for row, column in ((2, 6), (3, 6), (4, 6))
    ]
    codes = ("glyph-missing", "unknown-name unknown sign 'dt'", "text-overflow")
    assert all(code in each for code, each in zip(codes, found, strict=True))


@pytest.mark.slow
def test_a_text_that_is_too_long_by_itself_is_told_in_the_template(tmp_path: Path) -> None:
    (found,) = wrong(game(tmp_path, "No end of words. " * 90 + "{{ fields.attack }}\n"))
    assert found.startswith("beast.md.j2:1:1: text-overflow")
    assert "beasts.csv:2:1 and 1 more" in found


def test_words_that_a_cell_shares_with_the_template_are_no_fault_of_the_cell(
    tmp_path: Path,
) -> None:
    line = "at the end of your turn, discard a card"
    table = f"name,attack,hit-points,rule\nA,1,,{'Take two. ' * 12} At the end of your turn\n"
    (found,) = wrong(game(tmp_path, f"{{{{ fields.rule }}}}\n\n{f'{line} and ' * 30}\n", table))
    assert found.startswith("beast.md.j2:3:1: text-overflow")


@pytest.mark.slow
def test_only_texts_on_pieces_have_fields(tmp_path: Path) -> None:
    sheet = """\
  sheet:
    kind: sheet
    title: {one: sheet, many: sheets}
    group: bits
    quantity: {value: 1, provenance: assumed}
    template: sheet.md.j2
"""
    made = write_tiny(tmp_path / "tiny", components=sheet)
    (made / "sheet.md.j2").write_text("{{ fields.name }}\n", "utf-8")
    (found,) = printgen.check(made)
    assert "sheet.md.j2:1:4: template-undefined there is no 'fields' here" in str(found)


# -- for how many players


@pytest.mark.slow
def test_a_number_that_depends_on_the_players_is_told_also_if_one_row_has_it(
    tmp_path: Path,
) -> None:
    # The first row has no hit points, and the second says nothing.
    text = "{{ fields.hit_points / 3 }}{% if fields.attack > 6 %} for {{ players }}{% endif %}\n"
    (found,) = numbers_by_players(load(game(tmp_path / "1", text, f"{TABLE}Ogre,7,1,-\n")))
    assert "this reads differently with 1 player" in found.message
    (found,) = numbers_by_players(load(game(tmp_path / "2", "For {{ players }}\n")))
    assert not list(numbers_by_players(load(game(tmp_path / "3", "{{ fields.name }}\n"))))


@pytest.mark.slow
def test_names_on_cards_need_not_be_complete_as_in_a_rulebook(tmp_path: Path) -> None:
    assert texts(load(game(tmp_path / "1", "{{ fields.name }}\n")), 2) == {}
    assert texts(load(game(tmp_path / "2", "Goblins\n")), 2) == {"beast": "Goblins\n"}


# -- from strangers


@pytest.mark.slow
@pytest.mark.parametrize(
    "expression",
    [
        "fields.__class__",
        "fields._values",
        "fields['__init__']",
        "fields.items()",
        "fields.names",
        "fields.name.format(players)",
        "fields.name.__class__.__mro__",
        "fields",
        "fields == fields",
    ],
)
def test_a_row_has_nothing_but_its_fields(expression: str, tmp_path: Path) -> None:
    (found,) = wrong(game(tmp_path, f"{{{{ {expression} }}}}\n"))
    assert found.startswith("beast.md.j2:1:")
    assert " template-" in found


@pytest.mark.slow
def test_the_texts_of_all_rows_together_have_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(template_limits, "MOST_STEPS", 100)
    loop = "{{ fields.name }}{% for n in range(90) %}{% endfor %}\n"
    rows = "".join(f"B{n},1,,x\n" for n in range(22))
    table = f"name,attack,hit-points,rule\n{rows}"
    assert len(said(game(tmp_path / "1", loop.replace("90", "80"), table))) == 22
    (found,) = wrong(game(tmp_path / "2", loop, table))
    assert "too-complex the text on all pieces takes more than 2000 steps" in found
    # A text that is the same for all is filled once.
    said(game(tmp_path / "3", loop.replace("fields.name", "players"), table))


@pytest.mark.slow
def test_a_huge_cell_is_refused(tmp_path: Path) -> None:
    table = f"name,attack,hit-points,rule\nA,1,,{'word ' * 790}\n"
    repeated = "{% for n in range(9) %}{{ fields.rule }}{% endfor %}\n"
    (found,) = wrong(game(tmp_path, repeated, table))
    assert "too-complex the text has 35541 characters; in one box at most 20000" in found
