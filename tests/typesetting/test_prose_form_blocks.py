"""Forms with columns of their own widths, with rows that run over blocks, with boxes to tick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import pytest

from printgen.core.errors import DataError
from printgen.core.geometry import IDENTITY, Matrix
from printgen.core.scene import Group, Node, Path, Rect, Text
from tests.helpers.scenes import seen

if TYPE_CHECKING:
    from tests.typesetting.conftest import Press

# The column is 80 mm wide.
LEDGER = """\
columns: [Stand, Good]
widths: [1, 3]
label-width: 8mm
rows:
  - {label: "1", values: ["7", jade]}
  - {label: "2"}
  - {label: "3", height: 12mm}
"""

TARGETS = """\
columns: [Good, Got]
label-width: 20mm
rows:
  - {label: One, values: [gold, "[x]"]}
  - {label: Two, values: ["", "[ ]"]}
"""


def _draw(press: Press, form: str) -> tuple[Node, ...]:
    (page,) = press.pages(f"```form\n{form}```").pages
    (drawn,) = page
    assert isinstance(drawn, Group)
    return tuple(seen(drawn.children))


def _flat(nodes: Iterable[Node], matrix: Matrix = IDENTITY) -> Iterator[tuple[Node, float]]:
    """Everything that is drawn, and how far to the right its group stands, in mm."""
    for node in nodes:
        if isinstance(node, Group):
            inner = node.matrix.then(matrix) if node.matrix else matrix
            yield from _flat(node.children, inner)
        else:
            yield node, matrix.apply(0, 0)[0]


def _uprights(nodes: Iterable[Node]) -> set[float]:
    found = set()
    for node, right in _flat(nodes):
        if isinstance(node, Path) and len(node.segments) == 2:
            (_, (x1, _)), (_, (x2, _)) = node.segments
            if x1 == x2:
                found.add(round(x1 + right, 3))
    return found


def _texts(nodes: Iterable[Node]) -> dict[str, tuple[float, float]]:
    return {
        node.text: (node.x + right, node.y)
        for node, right in _flat(nodes)
        if isinstance(node, Text)
    }


def test_columns_are_as_wide_as_they_are_said_to_be(press: Press) -> None:
    nodes = _draw(press, LEDGER)
    assert _uprights(nodes) == {8, 26}
    texts = _texts(nodes)
    assert 8 < texts["7"][0] < 26 < texts["jade"][0]


def test_rows_run_over_blocks_side_by_side(press: Press) -> None:
    form = "columns: ['']\nlabel-width: 10\nblocks: 2\nrows:\n" + "".join(
        f"  - {{label: '{n}'}}\n" for n in range(1, 6)
    )
    nodes = _draw(press, form)
    # Two blocks of 37.5 mm with 5 mm between.
    assert _uprights(nodes) == {10, 52.5}
    texts = _texts(nodes)
    assert [texts[n][0] < 37.5 for n in "12345"] == [True, True, True, False, False]
    assert texts["1"][1] == texts["4"][1]
    assert texts["2"][1] == texts["5"][1]


def test_every_block_has_the_heads_of_its_columns(press: Press) -> None:
    form = LEDGER.replace("widths: [1, 3]", "blocks: 2").replace("8mm", "4mm")
    heads = [
        right
        for node, right in _flat(_draw(press, form))
        if isinstance(node, Text) and node.text == "Stand"
    ]
    assert heads == [0, 42.5]


def test_a_head_stands_in_the_block_of_its_rows(press: Press) -> None:
    form = (
        "columns: ['']\nlabel-width: 20\nblocks: 2\nrows:\n"
        "  - {label: a}\n  - {label: b}\n  - {label: End, kind: head}\n  - {label: c}\n"
        "  - {label: d}\n"
    )
    texts = _texts(_draw(press, form))
    assert texts["b"][0] < 37.5 < texts["End"][0]
    assert texts["End"][1] < texts["c"][1] < texts["d"][1]


def test_labels_of_all_blocks_have_the_same_width(press: Press) -> None:
    form = (
        "columns: ['']\nblocks: 2\nrows:\n  - {label: a}\n  - {label: A long label}\n"
        "  - {label: b}\n"
    )
    left, right = sorted(_uprights(_draw(press, form)))
    assert left > 15
    assert right - left == pytest.approx(42.5)


def test_boxes_to_tick_stand_in_the_middle_of_their_fields(press: Press) -> None:
    nodes = _draw(press, TARGETS)
    marks = [node for node in nodes if isinstance(node, Group) and node.label]
    assert [mark.label for mark in marks] == ["ticked", "tick"]
    ticked, tick = marks
    for mark in marks:
        box = mark.children[0]
        assert isinstance(box, Rect)
        assert box.x + box.width / 2 == pytest.approx(65)
        assert box.width == box.height >= 3
    assert len(ticked.children) == 2
    assert len(tick.children) == 1
    assert not {"[x]", "[ ]"} & _texts(nodes).keys()


@pytest.mark.parametrize(
    ("form", "code", "line"),
    [
        (LEDGER.replace("[1, 3]", "[1, 3, 2]"), "wrong-length", 3),
        (LEDGER.replace("[1, 3]", "[1, 0]"), "out-of-range", 3),
        (LEDGER.replace("[1, 3]", "[1, wide]"), "wrong-type", 3),
        (LEDGER.replace("[1, 3]", "[1, yes]"), "wrong-type", 3),
        (LEDGER.replace("[1, 3]", "3"), "wrong-type", 3),
        (LEDGER.replace("widths: [1, 3]", "blocks: 0"), "out-of-range", 3),
        (LEDGER.replace("widths: [1, 3]", "blocks: 5"), "out-of-range", 3),
        (LEDGER.replace("widths: [1, 3]", "blocks: two"), "wrong-type", 3),
        (LEDGER.replace("[1, 3]", "[1, 9]"), "form-too-narrow", 2),
        (LEDGER.replace("widths: [1, 3]", "blocks: 4"), "form-too-narrow", 2),
    ],
)
def test_a_mistake_is_named_at_its_place(press: Press, form: str, code: str, line: int) -> None:
    with pytest.raises(DataError) as caught:
        _draw(press, form)
    (finding,) = caught.value.findings
    assert finding.code.id == code
    assert finding.where is not None
    assert finding.where.line == line
