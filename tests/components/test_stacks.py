"""Pieces upon pieces: where they come to stand is worked out here from what hollow card allows."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

import printgen
from printgen.components import draw_all, drawing_context
from printgen.components.figures import draw_figure
from printgen.components.pictures import Drawn, Pictures
from printgen.components.stacks import draw_stack
from printgen.core.errors import DataError
from printgen.core.geometry import Matrix
from printgen.core.scene import Group, Text, Use
from printgen.model.catalog import load
from printgen.source.yaml_files import parse_yaml
from tests.helpers.tiny import write_tiny

SIZES = {"small": (14.3, 25.4), "medium": (19.8, 34.9), "large": (25.4, 44.5), "flat": (30, 16)}
PYRAMID = """\
  {name}:
    kind: pyramid
    title: {{one: {name}, many: {name}}}
    group: bits
    edge: {edge}mm
    height: {height}mm
    provenance: assumed
    {more}
    fields: {{colour: colour}}
    rows:
      blue: {{quantity: {{value: 1, provenance: assumed}}, colour: "#0000ff"}}
      red: {{quantity: {{value: 1, provenance: assumed}}, colour: "#ff0000"}}
    face: side
"""
BOOK = """\
  book:
    kind: booklet
    title: {one: book, many: books}
    group: bits
    quantity: {value: 1, provenance: assumed}
    template: book.md.j2
"""
FACE = '  side: {boxes: {ground: {shape: rect, fill: "{colour}", bleed: true}}}\n'


def write_game(folder: Path, text: str = "Nothing.") -> Path:
    """A game with open pyramids of three sizes, flat ones, closed ones, and a flat token."""
    pyramids = [
        PYRAMID.format(name=name, edge=edge, height=height, more="bottom: open")
        for name, (edge, height) in SIZES.items()
    ]
    pyramids.append(PYRAMID.format(name="closed", edge=14.3, height=25.4, more="bottom: closed"))
    game = write_tiny(folder, components="".join(pyramids) + BOOK, faces=FACE)
    (game / "book.md.j2").write_text(text, "utf-8")
    return game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_game(tmp_path_factory.mktemp("stacks"))


def drawing(
    game: Path, levels: list[list[str]], width: float = 250, labels: Sequence[str] = ()
) -> Drawn:
    loaded = load(game)
    context = drawing_context(loaded)
    return draw_stack(Pictures(context, draw_all(context)), levels, width, labels)


def areas(drawn: Drawn) -> list[tuple[float, float, float, float]]:
    """Of each piece, in the order of painting: left, top, right and bottom, in mm."""
    found = []
    for node in drawn.nodes:
        if isinstance(node, Use):
            # A symbol has room for its edge on all sides.
            box = node.symbol.box.grown(-0.1)
            corners = node.matrix.apply(box.x, box.y), node.matrix.apply(box.right, box.bottom)
            found.append(tuple(round(value, 3) for corner in corners for value in corner))
    return [(left, top, right, bottom) for left, top, right, bottom in found]


def test_a_pyramid_is_seen_as_wide_as_its_base_and_as_high_as_it_stands(game: Path) -> None:
    drawn = drawing(game, [["large/red"]])
    assert areas(drawn) == [(0, 0, 25.4, 44.5)]
    assert (drawn.width, drawn.height) == pytest.approx((25.4, 44.5))


def test_a_smaller_pyramid_sinks_to_where_the_one_below_is_as_wide_as_its_base(game: Path) -> None:
    drawn = drawing(game, [["large/red"], ["medium/red"], ["small/red"]])
    large, medium, small = areas(drawn)
    for (left, _, right, foot), below in ((medium, large), (small, medium)):
        width, height = below[2] - below[0], below[3] - below[1]
        # How wide the lower one is at the foot of the upper one.
        there = width * (foot - below[1]) / height
        assert right - left == pytest.approx(there, abs=0.01)
        assert left - below[0] == pytest.approx(below[2] - right, abs=0.01)


def test_a_pyramid_too_flat_to_sink_so_far_rests_on_the_tip_below(game: Path) -> None:
    below, above = areas(drawing(game, [["large/red"], ["flat/red"]]))
    assert above[1] == below[1] == 0


def test_of_two_alike_an_eighth_of_the_lower_one_stays_in_sight(game: Path) -> None:
    below, above = areas(drawing(game, [["small/red"], ["small/blue"]]))
    assert below[3] - above[3] == pytest.approx(25.4 / 8, abs=0.01)


@pytest.mark.parametrize("above", ["closed/red", "token"])
def test_what_is_not_hollow_stands_on_the_tip(game: Path, above: str) -> None:
    low, high = areas(drawing(game, [["large/red"], [above]]))
    assert high[3] == low[1]


def test_upon_what_is_flat_a_pyramid_stands_on_top(game: Path) -> None:
    low, high = areas(drawing(game, [["token"], ["large/red"]]))
    assert low[3] - low[1] == 20
    assert high[3] == low[1]


@pytest.mark.parametrize(
    "counts", [(4, 2), (4, 3, 2), (5, 4, 3, 2), (5, 3, 1), (3, 3), (6, 1), (7, 6, 3, 2)]
)
def test_levels_stand_in_the_middle_and_lean_by_turns(game: Path, counts: tuple[int, ...]) -> None:
    drawn = drawing(game, [["small/red"] * count for count in counts])
    middles = [(left + right) / 2 for left, _, right, _ in areas(drawn)]
    bottom, top = middles[: counts[0]], middles[-counts[-1] :]
    lean = bottom.index(top[0]), len(bottom) - 1 - bottom.index(top[-1])
    assert abs(lean[0] - lean[1]) <= 1, "no more to one side than it must"
    # Each stands on a piece of its own.
    for count in counts:
        row, middles = middles[:count], middles[count:]
        assert len(set(row)) == count
        assert set(row) <= set(bottom)


def test_what_is_above_is_painted_later(game: Path) -> None:
    drawn = drawing(game, [["large/red", "large/blue"], ["medium/red"], ["small/red"]])
    names = [node.symbol.name.partition(".")[0] for node in drawn.nodes if isinstance(node, Use)]
    assert names == ["large", "large", "medium", "small"]


def test_the_picture_keeps_to_its_width_and_shows_no_piece_larger_than_it_is(game: Path) -> None:
    many = [["large/red"] * 8]
    narrow = drawing(game, many, 60, labels=["Level one"])
    assert narrow.width == pytest.approx(60)
    assert drawing(game, many).width < 250
    assert all(node.matrix.a <= 1 for node in drawing(game, many).nodes if isinstance(node, Use))
    left = min(area[0] for area in areas(narrow))
    words = [node for node in narrow.nodes if isinstance(node, Text)]
    assert words
    assert all(0 <= text.x < left for text in words)


def test_labels_stand_one_above_the_other_within_the_picture(game: Path) -> None:
    levels = [["large/red"], ["medium/red"], ["small/red"], ["small/red"], ["small/red"]]
    drawn = drawing(game, levels, 30, labels=["one", "two", "", "four", "five"])
    baselines = {node.text: node.y for node in drawn.nodes if isinstance(node, Text)}
    assert list(baselines) == ["one", "two", "four", "five"]
    heights = list(baselines.values())
    # 8 pt are 2.82 mm.
    assert all(low - high > 2.82 for low, high in pairwise(heights))
    assert heights[0] <= drawn.height
    assert heights[-1] >= 2
    tops = [area[1] for area in areas(drawn)]
    assert min(tops) >= 0
    assert max(area[3] for area in areas(drawn)) == pytest.approx(drawn.height, abs=0.001)


def test_a_label_higher_than_the_picture_moves_the_pieces_down(game: Path) -> None:
    drawn = drawing(game, [["small/red"]], 30, labels=["word " * 20])
    lines = [node.y for node in drawn.nodes if isinstance(node, Text)]
    assert len(lines) > 8
    assert min(lines) > 0
    ((_, _, _, foot),) = areas(drawn)
    assert foot == pytest.approx(drawn.height, abs=0.001)
    assert max(lines) <= drawn.height


def test_more_pieces_than_stand_below_are_refused(game: Path) -> None:
    with pytest.raises(ValueError, match="more pieces"):
        drawing(game, [["small/red"], ["small/red"] * 2])


def test_a_document_that_shows_its_pieces_already_gets_the_same_symbols(game: Path) -> None:
    loaded = load(game)
    context = drawing_context(loaded)
    pictures = Pictures(context, draw_all(context))
    (node,) = draw_stack(pictures, [["small/red"]], 90).nodes
    assert isinstance(node, Use)
    assert node.symbol is pictures.symbol(
        pictures.piece("small/red", context.description.place("title"))
    )
    assert isinstance(node.matrix, Matrix)


# -- in texts


def told(tmp_path: Path, source: str) -> list[str]:
    """What is said about a book with that block, without the file's name."""
    game = write_game(tmp_path / "game", f"# Book\n\n```stack\n{source}```\n")
    try:
        printgen.build_kit(game, out=tmp_path / "out", formats=["pdf"])
    except DataError as error:
        return [str(each).partition("book.md.j2:")[2] for each in error.findings]
    return []


def test_a_text_counts_pieces_or_lists_them(game: Path) -> None:
    loaded = load(game)
    context = drawing_context(loaded)
    source = "levels:\n  - {large/red: 2, large/blue: 0, token: 1}\n  - [small/red, small/blue]\n"
    body, findings = parse_yaml(source, shown="text")
    assert not findings
    pictures = Pictures(context, draw_all(context))
    (art,) = draw_figure(pictures, "stack", body, 120, context.description.place("title")).nodes
    assert isinstance(art, Group)
    names = [node.symbol.name for node in art.children if isinstance(node, Use)]
    reds = ["large.red.shown", "large.red.shown", "token.shown"]
    assert names == [*reds, "small.red.shown", "small.blue.shown"]


@pytest.mark.slow
def test_what_is_wrong_with_the_pieces_is_told_at_once_and_where(tmp_path: Path) -> None:
    source = """\
levels:
  - [small/rod, token]
  - {small/red: 2, smal/red: 1}
  - []
  - {small/red: 0}
  - [small/red, small/red]
  - [small/red, small/red, small/red]
labels: [a, b, c, d, e, f, g]
"""
    assert told(tmp_path, source) == [
        "5:6: unknown-name unknown piece 'small/rod' (did you mean 'small/red'?)",
        (
            "6:5: out-of-range level 2 has 3 pieces, and only 2 stand below "
            "(each piece carries one at most)"
        ),
        "6:20: unknown-name unknown piece 'smal/red' (did you mean 'small/red'?)",
        "7:5: missing-value level 3 has no pieces (delete it)",
        "8:5: missing-value level 4 has no pieces (delete it)",
        (
            "10:5: out-of-range level 6 has 3 pieces, and only 2 stand below "
            "(each piece carries one at most)"
        ),
        "11:9: wrong-length 'labels' has 7 texts, and there are 6 levels",
    ]


def test_a_component_of_several_designs_needs_the_name_of_one(tmp_path: Path) -> None:
    (found,) = told(tmp_path, "levels:\n  - [small]\n")
    assert found.startswith("5:6: unknown-name unknown piece 'small' (name a design, such as")


@pytest.mark.slow
def test_what_is_of_the_wrong_type_is_told_at_once_and_where(tmp_path: Path) -> None:
    source = """\
levels:
  - [small/red, 5]
  - {small/red: 1, token: many, small/blue: -1}
  - 7
width: 500
labels: [a, 3, ":nosign:", 語]
lable: x
"""
    assert told(tmp_path, source) == [
        (
            "5:17: wrong-type item 2 of 'levels' should be text, not the number 5 "
            '(put it in quotes: "5")'
        ),
        "6:27: wrong-type 'token' should be a whole number, not 'many'",
        "6:45: out-of-range 'small/blue' should be at least 0, not -1",
        (
            "7:5: wrong-type item 3 of 'levels' should be a mapping, not the number 7 "
            "(write lines of the form 'key: value')"
        ),
        "8:8: out-of-range 'width' should be at most 250, not 500",
        (
            "9:13: wrong-type item 2 of 'labels' should be text, not the number 3 "
            '(put it in quotes: "3")'
        ),
        "9:16: unknown-name unknown sign 'nosign'",
        (
            "9:28: glyph-missing Source Sans Pro has no glyph for '語' (U+8A9E) "
            "(use other characters, or add a font with them to 'sans' and 'serif' in theme/fonts)"
        ),
        "10:1: unknown-key 'lable' is not a key here (did you mean 'labels'?)",
    ]


@pytest.mark.slow
def test_the_words_of_other_pictures_are_judged_as_well(tmp_path: Path) -> None:
    text = '# Book\n\n```pieces\nshow: [token]\nlabels: [":nosign:"]\ncaption: 語\n```\n'
    game = write_game(tmp_path / "game", text)
    with pytest.raises(DataError) as error:
        printgen.build_kit(game, out=tmp_path / "out", formats=["pdf"])
    assert [each.code.id for each in error.value.findings] == ["unknown-name", "glyph-missing"]
