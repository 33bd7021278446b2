"""Path data: however it is written, it is the same outline."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.geometry import IDENTITY
from printgen.core.scene import Segment
from printgen.core.svg_path import extremes, parse_path

pytestmark = pytest.mark.slow

Point: TypeAlias = tuple[float, float]
Step: TypeAlias = tuple[str, tuple[float, ...]]

# Quarters are exact, so that relative coordinates add up to the absolute ones.
numbers = st.integers(-400, 400).map(lambda n: n / 4)
points = st.tuples(numbers, numbers)

steps = st.one_of(
    *(
        st.tuples(st.just(letter), st.tuples(*[numbers] * count))
        for letter, count in (("L", 2), ("H", 1), ("V", 1), ("C", 6), ("S", 4), ("Q", 4), ("T", 2))
    ),
    st.tuples(
        st.just("A"),
        st.tuples(
            st.integers(1, 200).map(lambda n: n / 4),
            st.integers(1, 200).map(lambda n: n / 4),
            st.integers(-90, 90).map(float),
            st.sampled_from([0.0, 1.0]),
            st.sampled_from([0.0, 1.0]),
            numbers,
            numbers,
        ),
    ),
    st.just(("Z", ())),
)
paths = st.tuples(points, st.lists(steps, min_size=1, max_size=8))


def absolute(start: Point, body: list[Step]) -> str:
    return " ".join(f"{letter}{written(values)}" for letter, values in [("M", start), *body])


def written(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:g}" for value in values)


def relative(start: Point, body: list[Step]) -> str:
    """The same path with every step told from where the pen is."""
    parts = [f"M{written(start)}"]
    x, y = first = start
    for letter, values in body:
        match letter:
            case "Z":
                parts.append("z")
                x, y = first
                continue
            case "H":
                told: tuple[float, ...] = (values[0] - x,)
                x = values[0]
            case "V":
                told = (values[0] - y,)
                y = values[0]
            case "A":
                told = (*values[:5], values[5] - x, values[6] - y)
                x, y = values[5:]
            case _:
                told = tuple(v - (y if n % 2 else x) for n, v in enumerate(values))
                x, y = values[-2:]
        parts.append(f"{letter.lower()}{written(told)}")
    return " ".join(parts)


def numbers_of(segments: tuple[Segment, ...]) -> list[float]:
    return [value for _, values in segments for value in values]


def same(one: str, other: str) -> bool:
    first, second = parse_path(one), parse_path(other)
    letters = [[letter for letter, _ in segments] for segments in (first, second)]
    return letters[0] == letters[1] and numbers_of(first) == pytest.approx(
        numbers_of(second), abs=1e-6
    )


@given(paths)
def test_relative_and_absolute_steps_draw_the_same(path: tuple[Point, list[Step]]) -> None:
    assert same(absolute(*path), relative(*path))


@given(paths)
def test_commas_spaces_and_no_spaces_mean_the_same(path: tuple[Point, list[Step]]) -> None:
    text = absolute(*path)
    assert same(text, text.replace(" ", ","))
    assert same(text, text.replace(" ", " \n\t "))
    assert same(text, re.sub(r"\b0\.", ".", text.replace(" -", "-")))


@given(points, st.lists(points, min_size=2, max_size=6))
def test_a_letter_need_not_be_repeated(start: Point, ends: list[Point]) -> None:
    body: list[Step] = [("L", end) for end in ends]
    assert same(absolute(start, body), absolute(start, body).replace("L", ""))


@given(paths)
def test_what_comes_out_is_moves_lines_cubics_and_closes(path: tuple[Point, list[Step]]) -> None:
    counts = {"M": 2, "L": 2, "C": 6, "Z": 0}
    for letter, values in parse_path(absolute(*path)):
        assert len(values) == counts[letter]


@given(paths)
def test_every_step_ends_where_it_says(path: tuple[Point, list[Step]]) -> None:
    start, body = path
    x, y = start
    for n, (letter, values) in enumerate(body, start=1):
        match letter:
            case "Z":
                x, y = start
            case "H":
                x = values[0]
            case "V":
                y = values[0]
            case _:
                x, y = values[-2:]
        drawn, end = parse_path(absolute(start, body[:n]))[-1]
        assert drawn == "Z" or end[-2:] == (x, y)


@given(points, st.floats(0.5, 90), st.floats(0, 360), st.floats(2, 358), st.sampled_from([-1, 1]))
def test_an_arc_stays_on_its_circle_and_ends_at_its_end(
    centre: Point, r: float, start: float, turn: float, sign: int
) -> None:
    ends = [
        (centre[0] + r * math.cos(math.radians(a)), centre[1] + r * math.sin(math.radians(a)))
        for a in (start, start + sign * turn)
    ]
    flags = f"{int(turn > 180)} {int(sign > 0)}"
    (x0, y0), (x1, y1) = ends
    segments = parse_path(f"M{x0:.9f} {y0:.9f} A{r:.9f} {r:.9f} 0 {flags} {x1:.9f} {y1:.9f}")
    assert segments[-1][1][-2:] == pytest.approx((x1, y1), abs=1e-8)
    if abs(turn - 180) < 0.5:
        return  # a half circle's flags cannot be told from its ends
    travelled = 0.0
    before = start
    for x, y in on_curves(segments):
        assert math.dist((x, y), centre) == pytest.approx(r, rel=5e-4)
        angle = math.degrees(math.atan2(y - centre[1], x - centre[0]))
        travelled += (angle - before + 180) % 360 - 180
        before = angle
    assert travelled == pytest.approx(sign * turn, abs=0.1)


def on_curves(segments: tuple[Segment, ...]) -> Iterator[Point]:
    """Points on the path, eight to a cubic."""
    x0, y0 = segments[0][1]
    for _, (x1, y1, x2, y2, x3, y3) in segments[1:]:
        for n in range(1, 9):
            t = n / 8
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
        x0, y0 = x3, y3


@given(points, points, points)
def test_a_quadratic_passes_where_it_should(start: Point, control: Point, end: Point) -> None:
    segments = parse_path(f"M{written(start)} Q{written((*control, *end))}")
    half = list(on_curves(segments))[3]
    expected = tuple(a / 4 + b / 2 + c / 4 for a, b, c in zip(start, control, end, strict=True))
    assert half == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M0 1 C1 2 2 3 3 2 S5 -2 6 0", "M0 1 C1 2 2 3 3 2 C4 1 5 -2 6 0"),
        ("M0 0 L1 1 S5 -2 6 0", "M0 0 L1 1 C1 1 5 -2 6 0"),
        ("M0 1 Q1 3 2 2 T4 0", "M0 1 Q1 3 2 2 Q3 1 4 0"),
        ("M0 0 L2 2 T4 0", "M0 0 L2 2 Q2 2 4 0"),
        ("M1 1 l2 0 z l0 3", "M1 1 L3 1 Z L1 4"),
        ("m1 1 2 2", "M1 1 L3 3"),
        ("M0 0a2 2 0 014 0", "M0 0 A2 2 0 0 1 4 0"),
        ("M0 0 A0 5 0 0 1 4 0", "M0 0 L4 0"),
        ("M0 0 A1 1 0 0 1 4 0", "M0 0 A2 2 0 0 1 4 0"),
    ],
)
def test_shorthands_mean_what_svg_says(short: str, long: str) -> None:
    assert same(short, long)


def test_the_outermost_points_of_a_curve_lie_where_it_turns_back() -> None:
    path = parse_path("M0 0 C0 -4 8 -4 8 0 Z")
    xs, ys = zip(*extremes(path, IDENTITY), strict=True)
    assert (min(xs), max(xs), min(ys), max(ys)) == (0, 8, -3, 0)
