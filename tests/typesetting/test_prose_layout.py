"""Pages look as a book's do: nothing lonely, nothing parted that belongs together, nothing lost."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.errors import DataError, Place
from printgen.core.geometry import Box
from printgen.core.scene import Circle, Group, Path, Rect
from printgen.core.units import MM_PER_PT
from printgen.typesetting import ProseStyle, paginate
from printgen.typesetting.breaks import MOST_STRIPS, SHORTEST_PAGE, Begun, Breaks, fill_columns
from printgen.typesetting.measure import kept
from printgen.typesetting.strips import Keep, Strip
from printgen.typesetting.tables import cell_of
from tests.helpers.scenes import seen

if TYPE_CHECKING:
    from tests.typesetting.conftest import Press


def paragraph(number: int, count: int) -> str:
    return " ".join(f"p{number}w{n}" for n in range(count))


LENGTHS = st.lists(st.integers(1, 90), min_size=1, max_size=30)
LINE = ProseStyle().line


@pytest.mark.slow
@given(LENGTHS)
def test_no_column_begins_or_ends_with_one_line_of_a_longer_paragraph(
    press: Press, lengths: list[int]
) -> None:
    laid = press.pages("\n\n".join(paragraph(n, count) for n, count in enumerate(lengths)))
    for number in range(len(lengths)):
        parts = [
            sum(line.text.startswith(f"p{number}w") for line in column)
            for column in press.by_column(laid)
        ]
        lines = [count for count in parts if count]
        assert sum(lines) == 1 or min(lines) >= 2, f"paragraph {number}: {lines}"


# Everything that may stand in a text, with words that come nowhere else.
BLOCKS = {
    "paragraph": "{0}a {0}b *{0}c* **{0}d** `{0}e` :jewel: {0}f {0}g {0}h {0}i {0}j {0}k {0}l",
    "section": "## {0}a {0}b",
    "subsection": "### {0}a {0}b",
    "title": "# {0}a {0}b",
    "run-in": "#### {0}a\n{0}b {0}c {0}d",
    "list": "- {0}a {0}b {0}c\n- {0}d\n  - {0}e {0}f\n- {0}g {0}h",
    "quote": "> {0}a {0}b\n>\n> {0}c {0}d {0}e\n>\n> - {0}f",
    "table": "| {0}a | {0}b |\n|---|--:|\n| {0}c {0}d | {0}e |\n| {0}f | {0}g |",
    "figure": "```box\n30\n```\n*{0}a {0}b*",
    "wide": "```box-wide\n20\n```\n*{0}a {0}b*",
    "rule": "***",
    "column": "```column-break\n```",
    "page": "```page-break\n```",
}


@pytest.mark.slow
@given(st.lists(st.sampled_from(sorted(BLOCKS)), min_size=1, max_size=40))
def test_every_word_is_set_once_in_order_inside_the_columns(press: Press, kinds: list[str]) -> None:
    text = "\n\n".join(BLOCKS[kind].format(f"q{n}q") for n, kind in enumerate(kinds))
    laid = press.pages(text)
    wanted = [word.strip("*`#>|") for word in text.split() if "q" in word]
    assert [word for word in press.words(laid) if "q" in word] == wanted
    whole = Box(20, 20, 168, 200)
    for page in laid.pages:
        lines = list(press.lines_of(page))
        for line in lines:
            assert whole.contains(line.box(), 1e-6), line
            wide = line.node.size in {press.style.title_size, press.style.small_size}
            frames = [
                Box(box.x, 0, box.width, 300).contains(line.box(), 1e-6) for box in press.columns
            ]
            assert wide or any(frames), line


@pytest.mark.slow
@given(st.lists(st.sampled_from(("paragraph", "section", "subsection", "list", "table")),
                min_size=2, max_size=30))  # fmt: skip
def test_a_heading_keeps_at_least_two_lines_with_it(press: Press, kinds: list[str]) -> None:
    kinds = [*kinds, "paragraph", "paragraph"]
    laid = press.pages("\n\n".join(BLOCKS[kind].format(f"q{n}q") for n, kind in enumerate(kinds)))
    for column in press.by_column(laid):
        rows = [next(row).node for _, row in groupby(column, key=lambda line: round(line.y, 3))]
        heads = [n for n, node in enumerate(rows) if node.size > ProseStyle().size]
        # Headings may follow each other; two lines follow the last of them.
        assert not any(n in heads for n in range(max(len(rows) - 2, 0), len(rows)))


@pytest.mark.slow
def test_a_heading_keeps_two_lines_even_of_paragraphs_of_one_line(press: Press) -> None:
    for lead in range(40, 56):
        text = "\n\n".join([*["word"] * (lead // 2), "## Head", "one", "two", *["word"] * 30])
        columns = press.by_column(press.pages(text))
        (at,) = [[line.text for line in column] for column in columns
                 if any(line.text == "Head" for line in column)]  # fmt: skip
        assert at[at.index("Head") + 1 :][:2] == ["one", "two"]


def test_many_sections_of_one_line_run_over_many_columns(press: Press) -> None:
    text = "\n\n".join(f"## Entry {n}\n\nTurn to page {n}." for n in range(60))
    columns = [[line.text for line in each] for each in press.by_column(press.pages(text))]
    assert len(columns) > 2
    assert not any(column and column[-1].startswith("Entry") for column in columns)


@pytest.mark.slow
def test_list_items_and_table_rows_are_never_parted(press: Press) -> None:
    item = "- " + " ".join(f"i{{0}}w{n}" for n in range(30))
    text = "\n".join(item.format(n) for n in range(40))
    columns = press.by_column(press.pages(text))
    for n in range(40):
        hits = [any(line.text.startswith(f"i{n}w") for line in column) for column in columns]
        assert sum(hits) == 1
    cell = " ".join(["word"] * 20)
    table = "| A | B |\n|---|---|\n" + "\n".join(f"| r{n} {cell} | {cell} |" for n in range(60))
    laid = press.pages(table)
    heads = [column[:2] for column in press.by_column(laid) if column]
    # A table that goes on repeats its head.
    assert all([line.text for line in head] == ["A", "B"] for head in heads)
    assert len(heads) > 2


def test_a_figure_keeps_its_caption(press: Press) -> None:
    for lines in range(20, 42):
        text = "\n\n".join(["w"] * (lines // 2)) + "\n\n```box\n40\n```\n*Its caption*\n\nend"
        for page in press.pages(text).pages:
            figures = [
                node for node in seen(page) if isinstance(node, Group) and node.label == "box"
            ]
            captions = [line for line in press.lines_of(page) if line.text == "Its caption"]
            assert len(figures) == len(captions)
            for figure, caption in zip(figures, captions, strict=True):
                assert figure.matrix is not None
                assert 40 < caption.y - figure.matrix.f < 47
                assert caption.x == pytest.approx(figure.matrix.e)


def test_what_follows_a_figure_stands_below_its_caption(press: Press) -> None:
    text = f"```box\n40\n```\n*{' '.join(['caption'] * 40)}*\n\nend"
    (page,) = press.pages(text, columns=press.columns[:1]).pages
    *captions, end = press.lines_of(page)
    assert len(captions) > 3
    assert end.y > captions[-1].y + LINE


@pytest.mark.slow
@pytest.mark.parametrize("below", [paragraph(0, 40), "|p0w|\n|-|\n" + "|p0w|\n" * 6])
def test_a_title_is_never_left_alone_at_a_pages_foot(press: Press, below: str) -> None:
    for count in range(36, 60):
        laid = press.pages("\n\n".join(["w"] * count + ["# Title", below]))
        (at,) = [page for _, level, page in laid.headings if level == 1]
        own = [line for line in press.lines_of(laid.pages[at]) if line.text.startswith("p0w")]
        assert len(own) >= 2


def test_a_title_is_not_left_alone_for_figures_to_face_each_other(press: Press) -> None:
    tall = f"```box\n{press.columns[0].height * 0.7}\n```"
    text = f"# Title\n\nits text\n\n{tall}\n\n{tall}\n\nend"
    first, second = press.pages(text, columns=press.columns[:1]).pages
    assert "its text" in {line.text for line in press.lines_of(first)}
    assert {line.text for line in press.lines_of(second)} == {"end"}


@pytest.mark.slow
def test_a_heading_stands_across_with_the_wide_figure_below_it(press: Press) -> None:
    for count in range(20, 60):
        words = ["w"] * count
        laid = press.pages("\n\n".join([*words, "## Head", "```box-wide\n30\n```", "end"]))
        (page,) = [page for _, _, page in laid.headings]
        (head,) = [line for line in press.lines_of(laid.pages[page]) if line.text == "Head"]
        (figure,) = [
            node
            for node in seen(laid.pages[page])
            if isinstance(node, Group) and node.label == "box"
        ]
        assert figure.matrix is not None
        assert 0 < figure.matrix.f - head.y < 2 * LINE


@pytest.mark.parametrize("level", [2, 3])
def test_a_figure_does_not_touch_the_heading_above_it(press: Press, level: int) -> None:
    (page,) = press.pages(f"w\n\n{'#' * level} Head\n\n```box\n30\n```\n\nend").pages
    (head,) = [line for line in press.lines_of(page) if line.text == "Head"]
    (figure,) = [node for node in seen(page) if isinstance(node, Group) and node.label == "box"]
    assert figure.matrix is not None
    assert LINE / 2 < figure.matrix.f - head.y < 2 * LINE


def test_the_last_columns_are_balanced(press: Press) -> None:
    text = "\n\n".join(paragraph(n, 40) for n in range(6))
    left, right = press.by_column(press.pages(text))
    assert abs(len(left) - len(right)) <= 3


def test_a_title_and_a_wide_figure_stand_across_balanced_columns(press: Press) -> None:
    text = f"# Title\n\n{paragraph(0, 100)}\n\n```box-wide\n30\n```\n\n{paragraph(1, 100)}"
    (page,) = press.pages(text).pages
    (wide,) = [node for node in seen(page) if isinstance(node, Group) and node.label == "box"]
    (box,) = wide.children
    assert isinstance(box, Rect)
    assert box.width == 168
    assert wide.matrix is not None
    top = wide.matrix.f
    lines = list(press.lines_of(page))
    for number, above in ((0, True), (1, False)):
        own = [line for line in lines if line.text.startswith(f"p{number}w")]
        assert {line.x for line in own} == {20, 108}
        assert all((line.y < top) is above for line in own)


def test_headings_are_reported_with_their_pages(press: Press) -> None:
    laid = press.pages("# One\n\na\n\n```page-break\n```\n## Two\n\nb\n\n#### Three\nc")
    assert laid.headings == (("One", 1, 0), ("Two", 2, 1), ("Three", 4, 1))


CONTENTS = "```contents\n```"


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(sorted(BLOCKS)), max_size=50),
    st.integers(0, 50),
    st.sampled_from((CONTENTS, "> ```contents\n> ```")),
)
def test_a_list_of_contents_has_each_section_and_its_page(
    press: Press, kinds: list[str], at: int, contents: str
) -> None:
    text = [BLOCKS[kind].format(f"q{n}q") for n, kind in enumerate(kinds)]
    laid = press.pages("\n\n".join([*text[:at], contents, *text[at:]]))
    numbers = {title: str(page + 1) for title, level, page in laid.headings if level == 2}
    words = press.words(laid)
    for title, number in numbers.items():
        places = [n for n, pair in enumerate(pairwise(words)) if " ".join(pair) == title]
        assert len(places) == 2
        assert [number] in [words[n + 2 : n + 3] for n in places]


def test_a_list_of_contents_has_no_titles_or_subsections(press: Press) -> None:
    (page,) = press.pages(f"# One\n\n{CONTENTS}\n\n## Two\n\n### Three\n\n#### Four\na").pages
    words = [line.text for line in press.lines_of(page)]
    assert words == ["One", "Two", "1", "Two", "Three", "Four", "a"]


def test_a_text_without_sections_has_no_contents(press: Press) -> None:
    (page,) = press.pages(f"{CONTENTS}\n\na").pages
    assert [line.text for line in press.lines_of(page)] == ["a"]


def test_a_run_in_head_stands_in_its_paragraphs_first_line(press: Press) -> None:
    (page,) = press.pages("#### A head.\nThe text.").pages
    head, text = press.lines_of(page)
    assert (head.node.font, text.node.font) == ("sans-bold", "serif")
    assert head.y == text.y
    assert text.x > head.x + head.width


def test_numerals_hang_and_align_on_the_right(press: Press) -> None:
    (page,) = press.pages("9. nine\n10. ten").pages
    nine, first, ten, second = press.lines_of(page)
    assert first.x == second.x
    assert nine.x + nine.width == pytest.approx(ten.x + ten.width)
    assert nine.x + nine.width < first.x
    assert nine.y == first.y


def test_an_aside_stands_on_one_tint_that_holds_all_of_it(press: Press) -> None:
    (page,) = press.pages("> one\n>\n> two\n\nout").pages
    (panel,) = [node for node in page if isinstance(node, Rect)]
    assert panel.paint.fill == press.style.panel
    box = Box(panel.x, panel.y, panel.width, panel.height)
    inside = [box.contains(line.box()) for line in press.lines_of(page)]
    assert inside == [True, True, False]
    assert page.index(panel) == 0


def test_numbers_in_a_table_line_up_at_their_points(press: Press) -> None:
    (page,) = press.pages("| A | B |\n|---|---|\n| a | 1.5 |\n| b | 10 |\n| c | -2.25 |").pages
    lines = {line.text: line for line in press.lines_of(page)}
    # All figures are equally wide: what stands before the point ends at the same place.
    em = press.style.table_size * MM_PER_PT
    digit = 0.497 * em
    ten = lines["10"]
    from printgen.fonts.font import font

    point = font("sans").width(".") * em
    ends = [
        lines["1.5"].x + lines["1.5"].width - digit - point,
        ten.x + ten.width,
        lines["−2.25"].x + lines["−2.25"].width - 2 * digit - point,
    ]
    assert ends == pytest.approx([ends[0]] * 3, abs=1e-3)


def test_a_table_has_hairlines_and_no_boxes(press: Press) -> None:
    (page,) = press.pages("| A | B |\n|---|---|\n| a | b |\n| c | d |").pages
    rules = [node for node in seen(page) if isinstance(node, Path)]
    assert len(rules) == 3
    for node in rules:
        (_, start), (_, end) = node.segments
        assert start[1] == end[1]
    head, *others = [node.paint.width for node in rules]
    assert head > max(others)


def test_columns_of_different_width_are_refused(press: Press) -> None:
    boxes = (Box(0, 0, 50, 100), Box(60, 0, 40, 100))
    with pytest.raises(ValueError, match="equally wide"):
        paginate(press.prose("a"), boxes, boxes)


def test_a_shorter_first_page_is_used_and_not_left_empty(press: Press) -> None:
    prose = press.prose("> " + " ".join(["word"] * 300))
    first, others = [Box(0, 150, 80, 30)], [Box(0, 0, 80, 200)]
    laid = paginate(prose, first, others)
    assert all(list(press.lines_of(page)) for page in laid.pages)


def test_the_same_text_gives_the_same_pages(press: Press) -> None:
    text = "\n\n".join(BLOCKS[kind].format(kind) for kind in sorted(BLOCKS))
    assert press.pages(text) == press.pages(text)


# -- one box


def test_a_text_that_fits_keeps_its_size(press: Press) -> None:
    lines = press.lines_of(press.fill("some words", Box(0, 0, 50, 20)))
    assert [line.node.size for line in lines] == [press.style.size]


@pytest.mark.slow
@given(st.integers(5, 200))
def test_a_text_in_a_box_is_as_large_as_it_can_be(press: Press, count: int) -> None:
    box = Box(5, 5, 60, 45)
    text = paragraph(0, count)
    try:
        size = next(press.lines_of(press.fill(text, box))).node.size
    except DataError as error:
        (found,) = error.findings
        assert found.code.id == "text-overflow"
        size = None
    for wanted in (10.0, 9.75, 9.5, 9.25, 9.0, 8.75, 8.5, 8.25, 8.0):
        one = press.style.scaled(wanted / 10.0)
        only = one._replace(size=wanted, smallest=wanted)
        try:
            lines = list(press.lines_of(press.fill(text, box, only)))
        except DataError:
            assert size is None or size < wanted
        else:
            assert size == wanted
            assert all(box.contains(line.box()) for line in lines)
            return
    assert size is None


def test_no_text_is_shrunk_below_the_floor() -> None:
    style = ProseStyle().scaled(0.5)
    assert style.smallest == 8.0
    assert min(style.size, style.table_size, style.small_size, style.section_size) == 8.0


def test_an_overflow_names_what_is_too_much_and_how_much_there_is(press: Press) -> None:
    text = "Short.\n\n" + paragraph(0, 40) + "\n\nThe last paragraph is too much."
    with pytest.raises(DataError) as caught:
        press.fill(text, Box(0, 0, 60, 20))
    (found,) = caught.value.findings
    assert found.code.id == "text-overflow"
    assert found.where == Place("rules.md", 3, 1)
    assert "has 20.0 mm" in found.message


# -- errors

_WIDE_TABLE = f"| {'W' * 30} | b |\n|---|---|\n| c | {'W' * 20} |"


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("fine\n\nmany :pearl: here", "unknown-name", (3, 6)),
        ("fine\n\nthe sign \u4e2d here", "glyph-missing", (3, 10)),
        ("fine\n\n" + "W" * 40, "text-overflow", (3, 1)),
        ("fine\n\n" + _WIDE_TABLE, "table-too-wide", (3, 3)),
        ("fine\n\n```box\n300\n```", "figure-too-tall", (4, 1)),
        ("fine\n\n- ```page-break\n  ```", "prose-break", (1, 1)),
        ("fine\n\n```form\nrows: [{label: a}]\n```", "missing-key", (4, 1)),
    ],
)  # fmt: skip
def test_an_error_names_its_place(
    press: Press, text: str, code: str, place: tuple[int, int]
) -> None:
    with pytest.raises(DataError) as caught:
        press.pages(text)
    (found,) = caught.value.findings
    assert (found.code.id, found.where) == (code, Place("rules.md", *place))
    assert found.hint or not code.endswith(("-sign", "-tall", "-wide", "-overflow"))


def test_a_table_that_is_too_wide_never_seems_to_fit(press: Press) -> None:
    def told(width: float) -> list[float]:
        try:
            press.fill(_WIDE_TABLE, Box(0, 0, width, 50))
        except DataError as error:
            (found,) = error.findings
            return [float(number) for number in re.findall(r"(\S+) mm", found.message)]
        return [1, 0]

    needed, _ = told(20)
    near = [told(needed - 0.11 + n / 100) for n in range(12)]
    assert all(needs > has for needs, has in near)
    assert near[-1] == [1, 0]


def test_the_name_of_a_file_may_be_longer_than_a_line(press: Press) -> None:
    press.pages("# " + "a-very-long-name-" * 9 + "kit.pdf")


def test_all_errors_come_together(press: Press) -> None:
    text = (
        "a :pearl: b\n\n# No \u4e2d\n\n```box\n300\n```\n\n" + "W" * 40
        + "\n\n> ```box-wide\n> 400\n> ```\n\n```form\ntint: red\n```\n"
    )  # fmt: skip
    with pytest.raises(DataError) as caught:
        press.pages(text)
    assert [found.code.id for found in caught.value.findings] == [
        "unknown-name",
        "glyph-missing",
        "figure-too-tall",
        "text-overflow",
        "figure-too-tall",
        "missing-key",
        "missing-key",
        "unknown-key",
    ]


def test_all_letters_that_a_font_lacks_come_together(press: Press) -> None:
    with pytest.raises(DataError) as caught:
        press.pages("one \u4e2d and\ntwo \u6587\u4e2d")
    (found,) = caught.value.findings
    assert "has no glyph for '\u4e2d' (U+4E2D), '\u6587' (U+6587), in 'one" in found.message


# -- the flow itself


def test_soft_keeps_give_way_only_when_no_column_is_tall_enough() -> None:
    def strips(count: int) -> list[Strip]:
        return [Strip(1.0, lambda _x, _y: (), keep=Keep.SOFT) for _ in range(count)]

    assert fill_columns(strips(5), [4, 10], tallest=10)[0] == [[], strips_like(5)]
    assert [len(column) for column in fill_columns(strips(12), [4, 8], tallest=10)[0]] == [4, 8]


def test_no_line_of_a_paragraph_stands_alone_between_two_columns() -> None:
    lines = kept([Strip(1.0, lambda _x, _y: ()) for _ in range(15)])
    columns, taken = fill_columns(lines, [12, 1, 10], tallest=20)
    assert [len(column) for column in columns] == [12, 0, 3]
    assert taken == 15


def test_a_head_that_is_repeated_takes_its_room_in_each_column() -> None:
    row = Strip(1.0, lambda _x, _y: (), again=Strip(2.0, lambda _x, _y: ()))
    columns, taken = fill_columns([row] * 10, [5.0, 5.0], tallest=5.0)
    assert [[strip.height for strip in column] for column in columns] == [[2, 1, 1, 1]] * 2
    assert taken == 6


class strips_like:  # noqa: N801 - reads as what it is compared with
    """Equal to any list of so many strips."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and len(other) == self.count

    __hash__ = None  # type: ignore[assignment]


def test_an_ornament_parts_texts_and_never_ends_a_column(press: Press) -> None:
    def ornaments(text: str) -> int:
        laid = press.pages(text, columns=press.columns[:1])
        return sum(isinstance(node, Path) for page in laid.pages for node in page)

    assert ornaments("a\n\n---\n\nb") == 3
    assert ornaments("a\n\n---\n\n```column-break\n```\n\nb") == 0
    assert ornaments("```page-break\n```\n\n---\n\nb") == 0


def test_signs_stand_in_the_line(press: Press) -> None:
    (page,) = press.pages("one :jewel: two").pages
    (sign,) = [node for node in seen(page) if isinstance(node, Circle)]
    before, after = press.lines_of(page)
    assert before.x + before.width < sign.cx - sign.r < sign.cx + sign.r < after.x


@pytest.mark.slow
@pytest.mark.parametrize("columns", [1, 2])
def test_a_last_page_is_not_left_with_a_few_lines(press: Press, columns: int) -> None:
    boxes = press.columns[:columns]
    # By sevens: a page holds a number of lines that seven does not divide, so all cases come.
    for count in range(20, 130, 7):
        laid = press.pages("\n\n".join(["w"] * count), columns=boxes)
        reached = max(line.y for line in press.lines_of(laid.pages[-1])) - boxes[0].y
        assert len(laid.pages) == 1 or reached > (SHORTEST_PAGE - 2) * LINE, count


@pytest.mark.slow
def test_a_figure_stands_on_the_page_of_its_text_or_faces_it(press: Press) -> None:
    for count in range(5, 90, 5):
        text = "\n\n".join([*["w"] * count, "its text", "```box\n60\n```", *["w"] * 30])
        pages = press.pages(text, columns=press.columns[:1]).pages
        (shown,) = (
            n
            for n, page in enumerate(pages, start=1)
            if any(isinstance(node, Group) and node.label == "box" for node in seen(page))
        )
        (said,) = (
            n
            for n, page in enumerate(pages, start=1)
            if any(line.text == "its text" for line in press.lines_of(page))
        )
        assert shown == said or (said % 2 == 0 and shown == said + 1), count


def test_pages_are_not_cut_short_where_nothing_is_gained(press: Press) -> None:
    laid = press.pages("\n\n".join(["w"] * 100), columns=press.columns[:1])
    full, *_ = (len(list(press.lines_of(page))) for page in laid.pages)
    assert full == int((200 + LINE / 2) // (1.5 * LINE))


@pytest.mark.slow
def test_a_text_that_is_too_long_to_be_weighed_is_broken_page_by_page() -> None:
    def pages(count: int) -> int:
        strips = [Strip(5.0, lambda _x, _y: ())] * count
        return len(Breaks(strips, Begun(1, [50.0], bare=True), [50.0], 5.0).pages())

    assert pages(MOST_STRIPS) > 0
    assert pages(MOST_STRIPS + 1) == 0


@pytest.mark.parametrize(("number", "used"), [(2, 8.0), (3, 2.0)], ids=["facing", "turned"])
def test_a_figure_may_face_its_text_but_nobody_turns_the_page_for_it(
    number: int, used: float
) -> None:
    line = Strip(1.0, lambda _x, _y: ())
    paragraph = [*(replace(line, keep=Keep.HARD) for _ in range(5)), line]
    figure = replace(line, height=4.0, illustrates=True)
    strips = [line, line, *paragraph, figure, *[line] * 6]
    first, *_ = Breaks(strips, Begun(number, [10.0], bare=True), [10.0], None).pages()
    assert first == [used]


def test_a_figure_stays_below_its_text_rather_than_in_the_next_column() -> None:
    line = Strip(1.0, lambda _x, _y: ())
    figure = replace(line, height=4.0, illustrates=True)
    heights = [50.0, 50.0]
    strips = [*[line] * 48, figure, *[line] * 100]
    first, *_ = Breaks(strips, Begun(1, heights, bare=True), heights, None).pages()
    assert first[0] == 47


def test_the_caption_of_a_figure_across_the_page_runs_across_it_too(press: Press) -> None:
    around, caption = paragraph(0, 30), "caption " * 12
    laid = press.pages(f"{around}\n\n```box-wide\n30\n```\n\n*{caption.strip()}*\n\n{around}")
    (line,) = (each for each in press.lines_of(laid.pages[0]) if "caption" in each.text)
    assert line.width > press.columns[0].width


def test_a_few_lines_more_than_a_page_holds_are_set_closer(press: Press) -> None:
    """Nobody should have to turn to a page for them alone."""
    boxes = press.columns[:1]
    most = max(n for n in range(20, 80) if len(press.pages("- a\n" * n, columns=boxes).pages) == 1)

    def pitch(count: int) -> float:
        (page,) = press.pages("- a\n" * count, columns=boxes).pages
        first, second = [line.y for line in press.lines_of(page) if line.text == "a"][:2]
        return second - first

    assert pitch(most) < pitch(20)
    assert pitch(most) * most < boxes[0].height < pitch(20) * most


def test_headings_that_run_into_their_text_are_not_told_of_a_page(press: Press) -> None:
    laid = press.pages("# One\n\n## Two\n\n#### Three\nText.")
    assert [title for title, *_ in laid.headings] == ["One", "Two", "Three"]
    assert [title for title, _ in laid.headings_of(1)] == ["One", "Two"]


def test_a_long_table_is_not_cut_below_its_first_row_or_above_its_last(press: Press) -> None:
    rows = "".join(f"| r{n} | x |\n" for n in range(20))
    for above in range(10, 40):
        text = "- a\n" * above + f"\n| head | x |\n|---|---|\n{rows}\n" + "- z\n" * 20
        counts = [
            sum(line.text.startswith("r") for line in press.lines_of(page))
            for page in press.pages(text, columns=press.columns[:1]).pages
        ]
        assert sum(counts) == 20
        assert 1 not in counts, above


def test_heads_of_several_lines_end_at_the_rule(press: Press) -> None:
    long = "one two three four five six seven eight nine ten eleven twelve thirteen"
    text = f"| {long} | short |\n|---|---|\n| {long} | low |\n"
    lines = [*press.lines_of(press.pages(text, columns=press.columns[:1]).pages[0])]
    short, low = (next(n for n in lines if n.text == word) for word in ("short", "low"))
    head, row = ([n.y for n in lines if n.text != "short" and n.y < low.y - 1e-6], [low.y])
    assert short.y == pytest.approx(max(head))
    assert short.y > min(head) + 1
    assert row == [min(n.y for n in lines if n.y > max(head) + 1e-6)]


def test_spare_room_of_a_table_goes_to_its_words(press: Press) -> None:
    def apart(words: int) -> float:
        text = f"| a | b | c |\n|---|--:|--:|\n| {'word ' * words} | 11 | 22 |\n"
        lines = press.lines_of(press.pages(text, columns=press.columns[:1]).pages[0])
        one, other = (line.x for line in lines if line.text in {"11", "22"})
        return other - one

    assert apart(5) == pytest.approx(apart(6))


def test_the_text_that_crosses_the_edge_of_its_box_is_told(press: Press) -> None:
    style = ProseStyle(size=8.0)
    box = Box(0, 0, 80, 50)

    def fits(count: int) -> bool:
        try:
            press.fill("\n\n".join(f"w{n}" for n in range(count)), box, style)
        except DataError:
            return False
        return True

    most = next(n for n in range(1, 40) if not fits(n + 1))
    with pytest.raises(DataError, match=f"'w{most}' no longer fits"):
        press.fill("\n\n".join(f"w{n}" for n in range(40)), box, style)


def test_no_item_of_a_list_is_alone_on_a_page(press: Press) -> None:
    items = "".join(f"- r{n}\n" for n in range(6))
    below = "\n\n".join(["z"] * 20)
    for above in range(20, 50):
        text = "\n\n".join(["a"] * above) + f"\n\n{items}\n{below}"
        counts = [
            sum(line.text.startswith("r") for line in press.lines_of(page))
            for page in press.pages(text, columns=press.columns[:1]).pages
        ]
        assert sum(counts) == 6
        assert 1 not in counts, above


def test_what_a_colon_announces_stands_below_it(press: Press) -> None:
    for above in range(20, 50):
        text = "\n\n".join([*["a"] * above, "these:", "- one\n- two", *["z"] * 20])
        for page in press.pages(text, columns=press.columns[:1]).pages:
            words = [line.text for line in press.lines_of(page)]
            assert ("these:" in words) == ("one" in words), above


def test_centred_numbers_line_up_and_the_widest_is_in_the_middle(press: Press) -> None:
    text = "| a | the number |\n|---|:-:|\n| b | 1 |\n| c | 10 |\n| d | 100 |\n"
    (page,) = press.pages(text).pages
    head, *found = (n for n in press.lines_of(page) if n.text in {"the number", "1", "10", "100"})
    ends = [line.x + line.width for line in found]
    assert ends == pytest.approx([ends[0]] * 3, abs=1e-3)
    widest = found[-1]
    assert widest.x + widest.width / 2 == pytest.approx(head.x + head.width / 2, abs=1e-3)


def test_an_empty_cell_is_no_head() -> None:
    assert [cell_of("", n, head=True).role for n in (0, 1)] == ["TD", "TD"]
    assert [cell_of("a", n, head=False).role for n in (0, 1)] == ["TH", "TD"]


def test_items_of_a_list_with_long_ones_stand_further_apart(press: Press) -> None:
    def apart(more: str) -> float:
        lines = press.lines_of(press.pages(f"- a\n- b\n- {more}").pages[0])
        one, other = (line.y for line in lines if line.text in {"a", "b"})
        return other - one

    further = apart("c\n\n  d") - apart("c d")
    assert further == pytest.approx(LINE * press.style.item_space)


def test_headings_in_a_panel_are_small(press: Press) -> None:
    def size(text: str) -> float:
        return next(
            n.node.size for n in press.lines_of(press.pages(text).pages[0]) if n.text == "a"
        )

    assert size("> ## a\n>\n> b") == size("### a\n\nb") < size("## a\n\nb")


def test_a_heading_stays_with_the_smaller_one_after_its_first_line(press: Press) -> None:
    for above in range(20, 50):
        parts = [*["a"] * above, "## Head", "one", "### Sub", "two", *["z"] * 20]
        for page in press.pages("\n\n".join(parts), columns=press.columns[:1]).pages:
            words = [line.text for line in press.lines_of(page)]
            assert ("Head" in words) == ("two" in words), above


def test_an_aside_in_a_list_is_set_in_as_a_list(press: Press) -> None:
    (page,) = press.pages("- a\n\n  > b").pages
    lefts = {line.text: line.x for line in press.lines_of(page)}
    assert lefts["b"] - lefts["a"] == pytest.approx(press.style.list_indent)
