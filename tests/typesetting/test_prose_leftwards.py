"""A text that begins on the right is set as in a mirror, with its words unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from printgen.core.errors import DataError
from printgen.core.geometry import Box
from printgen.core.scene import Group, Node, Path, Rect
from printgen.core.units import MM_PER_PT
from printgen.fonts.bidi import is_leftwards
from printgen.fonts.font import font
from printgen.fonts.own_fonts import list_of_fonts, own_font
from printgen.typesetting import ProseStyle
from printgen.typesetting.blocks import Span
from printgen.typesetting.layout import Laid
from printgen.typesetting.lines import Faces, break_evenly
from printgen.typesetting.lines import words as words_of
from tests.helpers.font_files import LETTERS, font_bytes

if TYPE_CHECKING:
    from tests.typesetting.conftest import Press

LEFTWARDS = ProseStyle(leftwards=True)
TEXT = """\
# Market

Everyone draws two cards and lays one of them before the others, face down.

## In your turn

1. Take a card
2. Sell it
    - for gold, or for a cow that gives milk on every day of the week
    - for nothing

> Never show your cards to the others, whatever they say.

| what | how | when |
|---|:-:|---|
| a sale | aloud | in your turn |
| theft | quietly | never |

```form
columns: [Ann, ""]
rows:
  - {label: Cattle, kind: head}
  - {label: Cows, sign: jewel, note: each}
  - {label: Oxen}
```
"""


def mirrored(press: Press, laid: Laid, across: float) -> list[tuple[str, float, float]]:
    """Return the words on the first page, with their places as seen in a mirror."""
    return sorted(
        (line.text, round(across - line.x - line.width, 3), round(line.y, 3))
        for line in press.lines_of(laid.pages[0])
    )


def places(press: Press, laid: Laid) -> list[tuple[str, float, float]]:
    return sorted(
        (line.text, round(line.x, 3), round(line.y, 3)) for line in press.lines_of(laid.pages[0])
    )


def edges(nodes: tuple[Node, ...]) -> set[tuple[float, float, float]]:
    """Return the left and right ends of lines and panels, and their height."""
    found = set()
    for node in nodes:
        if isinstance(node, Group):
            dx, dy = (node.matrix.e, node.matrix.f) if node.matrix else (0.0, 0.0)
            found |= {(x + dx, right + dx, y + dy) for x, right, y in edges(node.children)}
        elif isinstance(node, Rect):
            found.add((node.x, node.x + node.width, node.y))
        elif isinstance(node, Path) and len(node.segments) == 2:
            (_, (x, y)), (_, (right, _)) = node.segments
            found.add((x, right, y))
    return found


def rounded(found: set[tuple[float, float, float]]) -> set[tuple[float, ...]]:
    return {tuple(round(each, 3) + 0 for each in one) for one in found}


def test_words_lines_and_columns_are_mirrored(press: Press) -> None:
    usual, other = press.pages(TEXT), press.pages(TEXT, LEFTWARDS)
    assert places(press, other) == mirrored(press, usual, 208)
    turned = {(208 - right, 208 - x, y) for x, right, y in edges(usual.pages[0])}
    assert rounded(edges(other.pages[0])) == rounded(turned)


def test_numbers_stay_aligned_below_each_other(press: Press) -> None:
    text = "| what | cost |\n|---|---|\n| cow | 5 |\n| ox | 12 |\n"
    ends = {
        round(line.x + line.width, 3)
        for line in press.lines_of(press.pages(text, LEFTWARDS).pages[0])
        if line.text in {"5", "12"}
    }
    assert len(ends) == 1


@pytest.mark.parametrize(("words", "leftwards"), [("PDF שלום.", True), ("Hello, PDF.", False)])
def test_a_line_runs_from_the_right_if_any_of_its_words_does(
    words: str,
    leftwards: bool,  # noqa: FBT001
) -> None:
    face = list_of_fonts([own_font("Hebrew", font_bytes("שלום")), font("sans")])
    found = words_of((Span(words),), Faces(face, face, face, face))
    (line,) = break_evenly(found, 100, leftwards=True)
    assert is_leftwards(getattr(line.parts[0], "text", "")) is leftwards


def test_only_words_are_too_long_for_a_column(press: Press) -> None:
    """Brackets make a full line a little longer than its words are, which is no mistake."""
    rules = """
    languagesystem DFLT dflt;
    feature ss01 { sub u0028 by narrow; } ss01;
    feature ccmp { script latn; sub u0028 by narrow; } ccmp;
    """
    face = own_font("Mine", font_bytes(LETTERS + "אב", more={"narrow": 200}, features=rules))
    style = ProseStyle(leftwards=True, body_font=face.key)
    em = style.size * MM_PER_PT
    text = "אב (ab) אב"
    words = sum(face.width(each) + face.space for each in text.split()) - face.space
    assert face.width(text) > words + 0.1
    columns = (Box(20, 20, wide * em + 0.01, 200) for wide in (words, 1.9))
    full = press.pages(text, style, [next(columns)])
    assert len(list(press.lines_of(full.pages[0]))) == 1
    with pytest.raises(DataError, match=r"'\(ab\)' is .* mm long and its column .* mm wide"):
        press.pages(text, style, [next(columns)])
