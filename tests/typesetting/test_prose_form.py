"""Score sheets can be written on, say how each row counts, and refuse what they do not know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from printgen.core.errors import DataError, Place
from printgen.core.scene import Circle, Element, Group, Node, Path, Rect, Text
from printgen.core.units import MM_PER_PT
from printgen.fonts.font import font
from printgen.typesetting import Figure
from printgen.typesetting.form_data import FormRow, read_form
from tests.helpers.scenes import seen

if TYPE_CHECKING:
    from tests.typesetting.conftest import Press

FORM = """\
columns: ["", "Ann"]
label-width: 40mm
rows:
  - {label: At the end, kind: head}
  - {label: Jewels, sign: jewel, note: 2 points each}
  - {label: "The miser's rule", height: 12mm}
  - {label: Total, kind: sum}
"""


def _draw(press: Press, form: str = FORM) -> tuple[Node, ...]:
    (page,) = press.pages(f"```form\n{form}```").pages
    (drawn,) = page
    assert isinstance(drawn, Group)
    return tuple(seen(drawn.children))


def _rules(
    nodes: tuple[Node, ...], *, level: bool
) -> list[tuple[float, float, float, float, float]]:
    found = []
    for node in nodes:
        if isinstance(node, Path):
            (_, (x1, y1)), (_, (x2, y2)) = node.segments
            if (y1 == y2) is level:
                found.append((x1, y1, x2, y2, node.paint.width))
    return sorted(found, key=lambda rule: (rule[1], rule[0]))


def test_fields_are_high_and_wide_enough_to_write_in(press: Press) -> None:
    levels = [rule[1] for rule in _rules(_draw(press), level=True)]
    heights = [below - above for above, below in pairwise(levels)]
    assert heights == [8, 9, 12, 9]
    uprights = {rule[0] for rule in _rules(_draw(press), level=False)}
    assert uprights == {40, 60}


def test_without_labels_fields_take_the_whole_width(press: Press) -> None:
    nodes = _draw(press, "columns: [a, b]\nrows: [{label: '', values: [c, d]}]\n")
    assert {rule[0] for rule in _rules(nodes, level=False)} == {40}


def test_totals_stand_out_by_weight(press: Press) -> None:
    nodes = _draw(press)
    *_, above, below = _rules(nodes, level=True)
    light = [rule[4] for rule in _rules(nodes, level=True)[1:-2]]
    assert min(above[4], below[4]) > max(light)
    fonts = {node.text: node.font for node in nodes if isinstance(node, Text)}
    assert fonts["Total"] == "sans-bold"
    assert fonts["Jewels"] == "sans"


def test_a_row_shows_its_sign_and_how_it_is_counted(press: Press) -> None:
    nodes = _draw(press)
    assert sum(isinstance(node, Circle) for node in nodes) == 1
    texts = {node.text: node for node in nodes if isinstance(node, Text)}
    assert texts["2 points each"].size < texts["Jewels"].size
    assert texts["2 points each"].fill == press.style.quiet
    assert texts["2 points each"].y > texts["Jewels"].y
    assert "The miser’s rule" in texts
    assert "Ann" in texts


def test_heads_have_no_fields(press: Press) -> None:
    for rule in _rules(_draw(press), level=False):
        assert not 8.5 < (rule[1] + rule[3]) / 2 < 16.5


def test_only_heads_may_be_lower_than_a_hand_needs(press: Press) -> None:
    low = FORM.replace("kind: head", "kind: head, height: 5.5mm")
    levels = [rule[1] for rule in _rules(_draw(press, low), level=True)]
    assert [below - above for above, below in pairwise(levels)] == [5.5, 9, 12, 9]
    with pytest.raises(DataError, match="too low to write in"):
        _draw(press, FORM.replace("kind: sum", "kind: sum, height: 5.5mm"))


def _parts(nodes: Iterable[Node]) -> Iterator[Element]:
    for node in nodes:
        if isinstance(node, Group):
            yield from node.part
            yield from _parts(node.children)


def test_a_field_is_called_by_its_row_and_column_or_its_number(press: Press) -> None:
    form = "columns: [Ann, '']\nrows: [{label: Jewels}]\n"
    (page,) = press.pages(f"```form\n{form}```").pages
    said = [part.said for part in _parts(page) if part.role == "Form"]
    assert [each for each in said if "Jewels" in each] == ["Jewels, Ann", "Jewels, name 2"]


def test_a_head_stands_at_the_foot_of_its_row(press: Press) -> None:
    nodes = _draw(press, FORM.replace("kind: head", "kind: head, height: 30mm"))
    (head,) = (each for each in nodes if isinstance(each, Text) and each.text == "At the end")
    assert 36 < head.y < 38


def test_a_long_note_makes_its_row_higher(press: Press) -> None:
    note = " ".join(["word"] * 30)
    short, long = (
        _rules(_draw(press, f"columns: ['']\nrows: [{{label: a, note: {text}}}]\n"), level=True)[
            -1
        ][1]
        for text in ("word", note)
    )
    assert long > short + 5


FILLED = """\
columns: [Ann, Ben]
label-width: 40mm
marked: [2]
rows:
  - {label: Jewels, values: [3, 12]}
  - {label: Notes, values: ["", Wonderful game]}
  - {label: Total, kind: sum, values: [3, 12]}
"""


def test_values_stand_in_the_middle_of_their_fields(press: Press) -> None:
    texts = [node for node in _draw(press, FILLED) if isinstance(node, Text)]
    for word, middle in (("3", 50), ("12", 70)):
        for node in (node for node in texts if node.text == word):
            width = font(node.font).width(word) * node.size * MM_PER_PT
            assert node.x + width / 2 == pytest.approx(middle, abs=0.01)
    assert [node.font for node in texts if node.text == "12"] == ["sans", "sans-bold"]


def test_a_long_value_is_set_smaller_and_in_two_lines_and_never_cut_off(press: Press) -> None:
    texts = [node for node in _draw(press, FILLED) if isinstance(node, Text)]
    number, *long = [node for node in texts if node.text in {"12", "Wonderful", "game"}][:3]
    assert [node.text for node in long] == ["Wonderful", "game"]
    assert all(8 <= node.size < number.size for node in long)


def test_a_marked_column_has_a_ground_under_everything_and_a_star(press: Press) -> None:
    first, *others = _draw(press, FILLED)
    assert isinstance(first, Group)
    ground, star = first.children
    assert isinstance(ground, Rect)
    assert (ground.x, ground.y, ground.width) == (60, 0, 20)
    assert isinstance(star, Path)
    assert star.paint.fill
    assert not any(isinstance(node, Group) and node.children for node in others)


@pytest.mark.parametrize(
    ("form", "code", "line", "column"),
    [
        ("columns: [a]\nrows: [{label: a}]\ncolour: red\n", "unknown-key", 13, 3),
        ("columns: [a]\nrows: [{label: a, hight: 9}]\n", "unknown-key", 12, 21),
        ("columns: [a]\n", "missing-key", 11, 3),
        ("columns: [a]\nrows: [{note: b}]\n", "missing-key", 12, 10),
        ("columns: a\nrows: [{label: a}]\n", "wrong-type", 11, 12),
        ("columns: []\nrows: [{label: a}]\n", "missing-value", 11, 12),
        ("columns: [a]\nrows: [b]\n", "wrong-type", 12, 10),
        ("columns: [a]\nrows: [{label: [b]}]\n", "wrong-type", 12, 18),
        ("columns: [a]\nrows: [{label: b, kind: total}]\n", "unknown-value", 12, 27),
        ("columns: [a]\nrows: [{label: b, height: 5mm}]\n", "out-of-range", 12, 29),
        ("columns: [a]\nrows: [{label: b, height: wide}]\n", "bad-length", 12, 29),
        ("columns: [a]\nrows: [{label: b}]\nlabel-width: -4\n", "out-of-range", 13, 16),
        ("columns: [a]\nrows: [{label: b, values: [1, 2]}]\n", "wrong-length", 12, 29),
        ("columns: [a]\nrows: [{label: b, values: 1}]\n", "wrong-type", 12, 29),
        ("columns: [a]\nrows: [{label: b, values: [[1]]}]\n", "wrong-type", 12, 30),
        ("columns: [a]\nrows: [{label: b}]\nmarked: 1\n", "wrong-type", 13, 11),
        ("columns: [a]\nrows: [{label: b}]\nmarked: [2]\n", "out-of-range", 13, 12),
        ("columns: [a]\nrows: [{label: b}]\nmarked: [0]\n", "out-of-range", 13, 12),
    ],
)
def test_a_mistake_is_named_at_its_place(form: str, code: str, line: int, column: int) -> None:
    with pytest.raises(DataError) as caught:
        read_form(Figure("form", form, 1), Place("rules.md", 11, 3))
    (found,) = caught.value.findings
    assert (found.code.id, found.where) == (code, Place("rules.md", line, column))


def test_what_is_not_said_has_a_good_value() -> None:
    form = read_form(
        Figure("form", "columns: ['']\nrows: [{label: 2024}]\n", 1), Place("rules.md", 1, 1)
    )
    assert form.columns == ("",)
    assert form.rows == (FormRow(label="2024"),)
    assert form.rows[0].least_height == 9.0
    assert form.shares == (1.0,)


@pytest.mark.parametrize(
    ("columns", "value", "narrow"),
    [
        (9, "'[ ]'", None),
        (9, "'[x]'", None),
        (9, "''", "6.7 mm wide and a number needs 9 mm"),
        (11, "'[ ]'", "5.5 mm wide and a box to tick needs 6 mm"),
    ],
)
def test_columns_of_boxes_to_tick_may_be_narrower(
    press: Press, columns: int, value: str, narrow: str | None
) -> None:
    boxes = ["'[ ]'"] * (columns - 1)
    heads = [*map(str, range(columns))]
    rows = f"[{{label: hits, values: [{', '.join([*boxes, value])}]}}, {{kind: head, label: a}}]"
    form = f"columns: [{', '.join(heads)}]\nlabel-width: 20mm\nrows: {rows}\n"
    if narrow is None:
        assert len(_draw(press, form)) > columns
    else:
        with pytest.raises(DataError, match=narrow):
            _draw(press, form)


def test_a_column_whose_name_is_to_be_written_is_wide_enough_for_it(press: Press) -> None:
    boxes = ", ".join(["'[ ]'"] * 9)
    form = "columns: [1, 2, 3, 4, 5, 6, 7, 8, '']\nlabel-width: 20mm\n"
    form += f"rows: [{{label: hits, values: [{boxes}]}}]\n"
    with pytest.raises(DataError, match="a number needs 9 mm"):
        _draw(press, form)


@pytest.mark.parametrize(
    ("form", "code"),
    [
        ("columns: [a]\nrows: [{label: a, sign: pearl}]\n", "unknown-name"),
        ("columns: [a, b, c, d, e, f, g]\nrows: [{label: a long label}]\n", "form-too-narrow"),
        ("columns: [a]\nrows: [{label: \u4e2d}]\n", "glyph-missing"),
        ("columns: [a]\nrows: [{label: a, values: [\u4e2d]}]\n", "glyph-missing"),
        (f"columns: [a]\nrows: [{{label: a, values: [{'x' * 60}]}}]\n", "text-overflow"),
        (f"columns: [a]\nrows: [{{label: a, values: ['{'word ' * 60}']}}]\n", "text-overflow"),
        ("columns: [a]\nlabel-width: 75mm\nrows: [{label: a}]\n", "form-too-narrow"),
    ],
)
def test_a_form_that_cannot_be_drawn_is_refused(press: Press, form: str, code: str) -> None:
    with pytest.raises(DataError) as caught:
        _draw(press, form)
    assert {found.code.id for found in caught.value.findings} == {code}
    assert all(found.where and found.where.line > 1 for found in caught.value.findings)
