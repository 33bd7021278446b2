"""Text round a circle, upwards and downwards, and in columns: where it stands, and that it fits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen import check
from printgen.core.geometry import IDENTITY, Box, Matrix
from printgen.core.scene import Group, Node, Text
from printgen.core.units import MM_PER_PT
from printgen.drawing.arc_and_stacked_text import Curve, curved, stacked
from printgen.drawing.faces.painters import _turned
from printgen.drawing.text import TextOverflowError, fit
from printgen.fonts.bidi import is_leftwards
from printgen.fonts.font import font
from tests.helpers.fields import GAME, of_kind, pieces, write_kites
from tests.helpers.font_files import font_bytes

CIRCLE = Box(10, 20, 40, 40)
CENTRE = (30, 40)
LONG = "Turn up a card and pay for it, or pass. Whoever passes takes a coin from the bank. " * 4


def letters(nodes: Iterable[Node], onto: Matrix = IDENTITY) -> Iterator[tuple[Text, Matrix]]:
    """Letters with the maps that lead from them to the page."""
    for node in nodes:
        if isinstance(node, Group):
            yield from letters(node.children, (node.matrix or IDENTITY).then(onto))
        else:
            assert isinstance(node, Text)
            yield node, onto


def set_round(text: str, side: str, *, span: float = 180, largest: float = 12) -> list[Node]:
    curve = Curve(CIRCLE, side, math.radians(span))  # type: ignore[arg-type]
    return curved(
        text, "sans", curve, "#000000", lambda *_: [], largest=largest, smallest=6, tracking=0
    )


def corners(text: Text, onto: Matrix) -> list[tuple[float, float]]:
    """The ends of a letter's baseline, and of the line above its capitals."""
    em = text.size * MM_PER_PT
    face = font(text.font)
    right, top = text.x + face.width(text.text) * em, text.y - face.cap_height * em
    return [onto.apply(x, y) for y in (text.y, top) for x in (text.x, right)]


@pytest.mark.parametrize("side", ["top", "bottom"])
def test_letters_stand_inside_the_circle_in_their_order(side: str) -> None:
    found = list(letters(set_round("Market of the **Sun**", side)))
    assert "".join(text.text for text, _ in found) == "MarketoftheSun"
    assert [text.font for text, _ in found][-3:] == ["sans-bold"] * 3
    middles = []
    for text, onto in found:
        places = corners(text, onto)
        far = [math.dist(place, CENTRE) for place in places]
        # A wide letter's upper corners reach over the circle by what a chord does.
        assert max(far) < 20.25
        middles.append(sum(x for x, _ in places) / 4)
        # Upright: capitals' tops are above the baseline on the page.
        assert places[2][1] < places[0][1] or abs(places[0][0] - CENTRE[0]) > 14
    assert middles == sorted(middles)
    assert middles[0] + middles[-1] == pytest.approx(2 * CENTRE[0], abs=1)
    (one, _), *_ = found
    height = sum(y for text, onto in found for _, y in corners(text, onto))
    assert (height / len(found) / 4 < CENTRE[1]) == (side == "top")
    assert one.size == 12


@given(st.text("abc de", min_size=1, max_size=60), st.sampled_from(["top", "bottom"]))
def test_text_takes_no_more_of_the_circle_than_it_may(text: str, side: str) -> None:
    try:
        found = list(letters(set_round(text, side, span=200)))
    except TextOverflowError:
        assert len(text) > 20
        return
    turns = [math.degrees(math.atan2(onto.b, onto.a)) for _, onto in found]
    assert all(abs(turn) <= 100 for turn in turns)


def test_text_on_an_arc_shrinks_and_then_is_an_error() -> None:
    text = "As long as can be set here"
    (size,) = {each.size for each, _ in letters(set_round(text, "top", span=120, largest=20))}
    assert 6 < size < 20
    with pytest.raises(TextOverflowError, match="does not fit: at 6 pt"):
        set_round(LONG, "top")


@pytest.mark.parametrize(("reads", "way"), [("up", (0, -1)), ("down", (0, 1))])
def test_lines_run_along_the_longer_side(reads: str, way: tuple[int, int]) -> None:
    room, turn = _turned(Box(5, 5, 8, 40), reads)
    assert turn is not None
    assert (room.width, room.height) == (40, 8)
    start, end = turn.apply(room.x, room.y), turn.apply(room.right, room.y)
    assert (end[0] - start[0], end[1] - start[1]) == pytest.approx((40 * way[0], 40 * way[1]))
    assert sorted({start[1], end[1]}) == pytest.approx([5, 45])


@pytest.mark.parametrize("columns", [2, 3, 5])
def test_columns_are_even_and_hold_all_lines_in_order(columns: int) -> None:
    boxes = Box(0, 0, 90, 22).columns(columns, 3)
    assert boxes[-1].right == pytest.approx(90)
    assert boxes[1].x - boxes[0].right == pytest.approx(3)
    setting = fit(LONG, "sans", boxes[0], largest=9, smallest=5, leading=1.1, columns=columns)
    parts = setting.parted(columns)
    assert len({len(part.lines) for part in parts}) == 1
    assert all(part.height() <= 22 + 1e-6 for part in parts)
    lines = [line for part in parts for line in part.lines if line.parts]
    assert lines == setting.lines
    assert len(setting.lines) > (columns - 1) * len(parts[0].lines)


def test_columns_let_text_be_larger_than_one_of_them_would() -> None:
    box = Box(0, 0, 40, 30)
    sizes = []
    for columns in (1, 2):
        try:
            found = fit(LONG, "sans", box, largest=20, smallest=4, leading=1.1, columns=columns)
            sizes.append(found.size)
        except TextOverflowError:
            sizes.append(0)
    assert sizes[0] < sizes[1]


def test_text_that_fits_no_column_tells_what_the_first_one_needs() -> None:
    with pytest.raises(TextOverflowError) as caught:
        fit(LONG, "sans", Box(0, 0, 30, 5), largest=9, smallest=8, leading=1.1, columns=2)
    alone = fit(LONG, "sans", Box(0, 0, 30, 500), largest=8, smallest=8, leading=1.1)
    assert caught.value.needs[1] == pytest.approx(alone.parted(2)[0].height())


@pytest.mark.parametrize("language", ["he", "en"])
def test_lines_and_columns_run_as_the_language_of_the_game(language: str, tmp_path: Path) -> None:
    """Also a line that begins with a Latin word."""
    game = GAME.replace("title: Kites\n", f"title: Kites\nlanguage: {language}\n", 1)
    game = game.replace("theme:\n", "theme:\n  fonts: {mine: [sans, mine.ttf]}\n", 1)
    game = game.replace("label: {font: sans-bold", "label: {font: mine", 1)
    gust = r'"abc אב\na\nb", style: label, flow: 2, width: 58, height: 9, top: 24'
    game = game.replace("gust, style: label, top: 34, height: 5", gust)
    kites = write_kites(tmp_path, game)
    (kites / "mine.ttf").write_bytes(font_bytes("אב "))
    texts = of_kind(pieces(kites)["kite/wren"].front, Text)
    first, second, third = (node for node in texts[1:] if isinstance(node, Text))
    assert is_leftwards(first.text) is (language == "he")
    assert (second.x > third.x) is (language == "he")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Inn", ["I", "n", "n"]),
        ("To  go", ["T", "o", "", "g", "o"]),
        ("a **bc** :sun:d", ["a", "", "**b**", "**c**", "", ":sun:", "d"]),
        ("re\u0301al", ["r", "e\u0301", "a", "l"]),
        (" x\ny ", ["x", "", "y"]),
        ("", [""]),
    ],
)
def test_stacked_letters_stand_one_below_the_other(text: str, lines: list[str]) -> None:
    assert stacked(text).split("\n") == lines


def test_a_stack_that_does_not_fit_is_one_finding_with_its_words(tmp_path: Path) -> None:
    old = 'style: "{how}", top: 20, height: 8}'
    wide = GAME.replace(old, "style: label, reads: stacked, top: 5, height: 30}")
    assert wide != GAME
    texts = of_kind(pieces(write_kites(tmp_path / "fits", wide))["kite/hawk"].front, Text)
    places = [(node.text, node.y) for node in texts if isinstance(node, Text)][:4]
    assert [letter for letter, _ in places] == ["H", "a", "w", "k"]
    assert [y for _, y in places] == sorted(y for _, y in places)
    low = wide.replace("stacked, top: 5, height: 30", "stacked, top: 5, height: 9")
    found = [str(each) for each in check(write_kites(tmp_path / "low", low))]
    # One for each that is too long; there is room for an owl.
    assert len(found) == 2
    assert "text-overflow 'Hawk' does not fit" in found[0]
    assert "text-overflow 'Wren' does not fit" in found[1]
