"""Draw plots of a playtest as SVG elements: bars, histograms, ranges, shares with intervals.

These are four kinds of pictures, made of rectangles and lines. A plotting library would be many
times larger than printgen, and its SVG could not use the page's style sheet for light and dark
colours. Elements are built as a tree, so that everything from data is escaped.

Lengths are CSS pixels; the page scales a plot to its width.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from printgen.play.playtest.statistics import Spread
from printgen.play.playtest.summary import Scores, Use, Wins

WIDTH: Final = 640
_ROW: Final = 30
_NAME: Final = 170
_VALUE: Final = 70
_ACROSS: Final = WIDTH - _NAME - _VALUE


def number(value: float) -> str:
    """Return a number with three significant digits, without trailing zeros."""
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def percent(share: float) -> str:
    """Return a share in per cent; only exactly all is 100 %, and only exactly nothing is 0 %."""
    shown = f"{100 * share:.0f}"
    if (shown == "100" and share < 1) or (shown == "0" and share > 0):
        shown = f"{100 * share:.2f}"
    return f"{shown} %"


def histogram(values: Spread, unit: str) -> str:
    """Draw how often each value occurred; the median is marked."""
    height, top, foot = 190, 14, 34
    svg = _svg(height, f"Histogram: {unit}")
    bins = values.bins
    if not bins:
        return _text_only(svg, "no games")
    most = max(bar.count for bar in bins)
    step = WIDTH / len(bins)
    ground = height - foot
    for n, bar in enumerate(bins):
        tall = (ground - top) * bar.count / most
        span = str(bar.low) if bar.low == bar.high else f"{bar.low}–{bar.high}"
        rect = _rect(svg, n * step + 1, ground - tall, step - 2, tall, "bar")
        SubElement(rect, "title").text = f"{span} {unit}: {bar.count:,}"
    # The range is that of the bins, whose last value belongs to the last bar.
    low, high = bins[0].low, bins[-1].high + 1
    middle = (values.median + 0.5 - low) / (high - low) * WIDTH
    _line(svg, middle, top - 4, middle, ground, "mark")
    place = "start" if middle < WIDTH * 0.8 else "end"
    shift = 5 if place == "start" else -5
    _text(svg, middle + shift, top + 4, f"median {number(values.median)}", place, "note")
    _line(svg, 0, ground + 0.5, WIDTH, ground + 0.5, "axis")
    ends = ((0.0, bins[0].low, "start"), (WIDTH, bins[-1].high, "end"))
    for x, value, anchor in ends:
        _text(svg, x, ground + 18, f"{value:,}", anchor, "note")
    _text(svg, WIDTH / 2, ground + 18, unit, "middle", "note")
    return tostring(svg, "unicode")


def shares(rows: Sequence[Wins], expected: float | None = None) -> str:
    """Draw shares of games won with their intervals; ``expected`` is marked with a line."""
    svg = _svg(_ROW * len(rows) + 24, "Games won, with 95 % intervals")
    bottom = _ROW * len(rows)
    for n, row in enumerate(rows):
        middle = _ROW * n + _ROW / 2
        _name(svg, middle, row.name)
        bar = _rect(svg, _NAME, middle - 8, _ACROSS * row.share, 16, "bar")
        told = f"{row.name}: {row.wins:,} of {row.games:,}"
        SubElement(bar, "title").text = f"{told}, {percent(row.low)} to {percent(row.high)}"
        low, high = _NAME + _ACROSS * row.low, _NAME + _ACROSS * row.high
        _line(svg, low, middle, high, middle, "whisker")
        for x in (low, high):
            _line(svg, x, middle - 5, x, middle + 5, "whisker")
        _text(svg, WIDTH, middle + 5, percent(row.share), "end", "value")
    if expected is not None:
        x = _NAME + _ACROSS * expected
        _line(svg, x, 0, x, bottom, "mark")
    _line(svg, _NAME, bottom, _NAME + _ACROSS, bottom, "axis")
    for part in (0, 0.25, 0.5, 0.75, 1):
        _text(svg, _NAME + _ACROSS * part, bottom + 18, percent(part), "middle", "note")
    return tostring(svg, "unicode")


def ranges(rows: Sequence[Scores]) -> str:
    """Draw ranges from least to most, with a box for the middle half and a line at the median."""
    svg = _svg(_ROW * len(rows) + 24, "Scores: least, middle half, median, most")
    bottom = _ROW * len(rows)
    most = max((row.spread.most for row in rows), default=0)
    least = min((row.spread.least for row in rows), default=0)
    low, high = min(0, least), max(most, least + 1)

    def across(value: float) -> float:
        return _NAME + _ACROSS * (value - low) / (high - low)

    for n, row in enumerate(rows):
        middle = _ROW * n + _ROW / 2
        seen = row.spread
        _name(svg, middle, row.name)
        _line(svg, across(seen.least), middle, across(seen.most), middle, "whisker")
        width = across(seen.q75) - across(seen.q25)
        box = _rect(svg, across(seen.q25), middle - 8, max(width, 1), 16, "bar")
        SubElement(box, "title").text = (
            f"{row.name}: {seen.least} to {seen.most}, half of them {number(seen.q25)} to "
            f"{number(seen.q75)}, median {number(seen.median)}"
        )
        _line(svg, across(seen.median), middle - 8, across(seen.median), middle + 8, "middle")
        _text(svg, WIDTH, middle + 5, f"⌀ {number(seen.mean)}", "end", "value")
    _line(svg, _NAME, bottom, _NAME + _ACROSS, bottom, "axis")
    for value, anchor in ((low, "start"), (high, "end")):
        _text(svg, across(value), bottom + 18, f"{value:,}", anchor, "note")
    return tostring(svg, "unicode")


def uses(rows: Sequence[Use], what: str) -> str:
    """Draw the share of the games in which each thing was used."""
    svg = _svg(_ROW * max(len(rows), 1), what)
    if not rows:
        return _text_only(svg, "none")
    for n, row in enumerate(rows):
        middle = _ROW * n + _ROW / 2
        _name(svg, middle, row.name.replace("-", " "))
        _rect(svg, _NAME, middle - 8, _ACROSS, 16, "track")
        bar = _rect(svg, _NAME, middle - 8, _ACROSS * row.share, 16, "bar")
        SubElement(bar, "title").text = f"{row.title}: {row.games:,} games, {row.times:,} times"
        kind = "value" if row.times else "value never"
        _text(svg, WIDTH, middle + 5, percent(row.share) if row.times else "never", "end", kind)
    return tostring(svg, "unicode")


# -- elements


def _svg(height: float, label: str) -> Element:
    size = {"viewBox": f"0 0 {WIDTH} {height:g}", "role": "img", "aria-label": label}
    return Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **size})


def _rect(  # noqa: PLR0913, PLR0917 - a rectangle is so many numbers
    svg: Element, x: float, y: float, width: float, height: float, kind: str
) -> Element:
    box = {"x": x, "y": y, "width": width, "height": height}
    return SubElement(
        svg, "rect", {name: f"{value:.2f}" for name, value in box.items()}, **{"class": kind}
    )


def _line(  # noqa: PLR0913, PLR0917 - likewise
    svg: Element, x1: float, y1: float, x2: float, y2: float, kind: str
) -> None:
    ends = {"x1": x1, "y1": y1, "x2": x2, "y2": y2}
    SubElement(
        svg, "line", {name: f"{value:.2f}" for name, value in ends.items()}, **{"class": kind}
    )


def _text(  # noqa: PLR0913, PLR0917 - likewise
    svg: Element, x: float, y: float, words: str, anchor: str, kind: str
) -> None:
    place = {"x": f"{x:.2f}", "y": f"{y:.2f}", "text-anchor": anchor, "class": kind}
    SubElement(svg, "text", place).text = words


def _name(svg: Element, middle: float, name: str) -> None:
    shown = name if len(name) <= 24 else f"{name[:23]}…"
    _text(svg, _NAME - 10, middle + 5, shown, "end", "name")


def _text_only(svg: Element, words: str) -> str:
    _text(svg, WIDTH / 2, 20, words, "middle", "note")
    return tostring(svg, "unicode")
