"""Text that was turned into outlines is kept away from the cut; ornaments are not."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

import printgen
from printgen.core.errors import Severity
from tests.helpers.cards import TRIM, card, font_file

pytestmark = pytest.mark.slow

LEFT, TOP, WIDTH, HEIGHT = TRIM


def outlines(words: str, matrix: str, way: str = "apart") -> str:
    """Words as areas, each letter one or all of them one; the matrix leads from 1,000ths.

    Curves are drawn as lines from point to point.
    """
    found, at = [], 0.0
    with TTFont(font_file()) as file:
        glyphs, names = file.getGlyphSet(), file.getBestCmap()
        for letter in words:
            pen = RecordingPen()
            glyphs[names[ord(letter)]].draw(TransformPen(pen, (1, 0, 0, 1, at, 0)))
            steps = []
            for step, points in pen.value:
                steps += [f"{x} {y} {'m' if step == 'moveTo' else 'l'}" for x, y in points]
            found += [" ".join(steps)] if steps else []
            at += glyphs[names[ord(letter)]].width
    drawn = (" " if way == "joined" else " f ").join(found)
    return f"q 0 0 0 1 k {matrix} cm {drawn} f Q"


def told(folder: Path, more: str) -> list[tuple[str, Severity, float]]:
    path = card(text="", more=more).write(folder / "card.pdf")
    flaws = printgen.run_preflight(path, "offset")
    return [(flaw.code.id, flaw.severity, round(float(flaw.measured or 0), 1)) for flaw in flaws]


def blob(x: float, y: float, width: float, height: float) -> str:
    """An area as a letter has, of eight lines."""
    points = [(0, 0.3), (0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7)]
    steps = [f"{x + across * width:.3f} {y + down * height:.3f}" for across, down in points]
    return f"{steps[0]} m {' l '.join(steps[1:])} l h"


AT = "0.0035 0 0 -0.0035"


@pytest.mark.parametrize(
    ("matrix", "way"),
    [
        (f"{AT} {LEFT + 1.3} 30", "apart"),
        (f"{AT} {LEFT + 1.3} 30", "joined"),
        # Upright, as along the sides of cards.
        (f"0 -0.0035 -0.0035 0 {LEFT + 3.8} 50", "apart"),
    ],
)
def test_letters_in_outlines_near_the_cut_are_warned_of(
    tmp_path: Path, matrix: str, way: str
) -> None:
    (flaw,) = told(tmp_path, outlines("Seven of hearts", matrix, way))
    assert flaw[:2] == ("pdf-unsafe", Severity.WARNING)
    assert 1 <= flaw[2] <= 1.7


@pytest.mark.parametrize(
    "more",
    [
        outlines("Seven of hearts", f"{AT} {LEFT + 4} 30"),
        # One sign is no word, and a border of equal ones is none.
        outlines("e", f"{AT} {LEFT + 1} 30"),
        outlines("oooooooo", f"{AT} {LEFT + 1} 30"),
        # Rectangles of several sizes.
        " ".join(f"{LEFT + 1 + 3 * n} 30 {1 + n / 4} 2 re f" for n in range(8)),
        # Areas that are long, of many heights or of two colours.
        " ".join(f"{blob(LEFT + 1 + 5 * n, 30, 5 + n / 4, 2)} f" for n in range(6)),
        " ".join(f"{blob(LEFT + 1 + 3 * n, 30, 2 + n / 9, 2 + n % 2 * 4)} f" for n in range(6)),
        " ".join(
            f"0 0 0 {1 - n % 2 / 4} k {blob(LEFT + 1 + 3 * n, 30, 2 + n / 9, 3)} f"
            for n in range(6)
        ),
        " ".join(f"0 0 0 1 k {LEFT + 1 + 3 * n} 30 {2 + n / 9} 3 re f" for n in range(6)),
        # They are far apart, or one above the other.
        " ".join(f"{blob(LEFT + 1 + 8 * n, 30, 2 + n / 9, 3)} f" for n in range(6)),
        " ".join(f"{blob(LEFT + 1 + 3 * n, 30 + 3 * n, 2 + n / 9, 3)} f" for n in range(6)),
        # One area of some that are far apart, or that are no line.
        " ".join(blob(LEFT + 1 + 8 * n, 30, 2, 2 + n / 9) for n in range(4)) + " f",
        " ".join(blob(LEFT + 1 + 3 * (n % 2), 30 + 3 * (n // 2), 2, 2) for n in range(4)) + " f",
        # White on white is not printed.
        outlines("Seven of hearts", f"{AT} {LEFT + 1} 30").replace("0 0 0 1 k", "0 0 0 0 k"),
    ],
)
def test_what_is_no_text_or_lies_inside_passes(tmp_path: Path, more: str) -> None:
    assert told(tmp_path, more) == []


def test_areas_like_letters_are_taken_for_some(tmp_path: Path) -> None:
    """The same as above, but short, of like heights, of one colour and near one another."""
    row = [blob(LEFT + 1 + 3 * n, 30, 2 + n / 9, 3 + n % 2) for n in range(6)]
    apart, joined = (told(tmp_path, way) for way in (" f ".join(row) + " f", " ".join(row) + " f"))
    assert [flaw[0] for flaw in (*apart, *joined)] == ["pdf-unsafe", "pdf-unsafe"]
