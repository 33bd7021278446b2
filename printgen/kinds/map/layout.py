"""Where the spaces of a map lie, and what is printed on them: for drawing it and for playing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import accumulate

from printgen.core.geometry import Box
from printgen.kinds.map.model import GridSpaces, LineSpaces, Map, RingSpaces, units
from printgen.model.base import Value
from printgen.model.fields import lone_field
from printgen.model.layout import Space, column_name


def layout(component: Map, figures: Mapping[str, int]) -> dict[str, tuple[Space, ...]]:
    """The spaces of a map by group: a grid row by row, a ring and a line in their order."""
    found: dict[str, tuple[Space, ...]] = {}
    for name, group in component.spaces.items():
        match group:
            case GridSpaces():
                found[name] = tuple(_grid(name, group, component.unit, figures))
            case RingSpaces():
                found[name] = tuple(_ring(name, group, component.unit, figures))
            case LineSpaces():
                found[name] = tuple(_line(name, group, component.unit, figures))
    return found


def _grid(name: str, group: GridSpaces, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
    columns, rows = len(group.table[0]), len(group.table)
    widths = [float(group.columns[n % len(group.columns)]) * unit for n in range(columns)]
    heights = [float(group.rows[n % len(group.rows)]) * unit for n in range(rows)]
    left, top = (units(count, figures) * unit for count in group.at)
    xs = list(accumulate(widths, initial=left))
    ys = list(accumulate(heights, initial=top))
    n = 0
    for row, line in enumerate(group.table):
        kinds = group.pattern[row % len(group.pattern)]
        for column, value in enumerate(line):
            if value is None:
                continue
            n += 1
            kind = kinds[column % len(kinds)]
            yield Space(
                name,
                n,
                row + 1,
                column + 1,
                kind,
                Box(xs[column], ys[row], widths[column], heights[row]),
                group.kinds[kind].face,
                f"{column_name(column)}{row + 1}",
                {"value": value, "n": n, "row": row + 1, "column": column + 1, "kind": kind},
            )


def _ring(name: str, group: RingSpaces, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
    columns, rows = (
        figures[count] if isinstance(count, str) else count for count in (group.columns, group.rows)
    )
    places = [
        *((0, column) for column in range(columns)),
        *((row, columns - 1) for row in range(1, rows)),
        *((rows - 1, column) for column in range(columns - 2, -1, -1)),
        *((row, 0) for row in range(rows - 2, 0, -1)),
    ]
    if group.turn == "counter-clockwise":
        places.reverse()
    side, end = group.corner.split("-")
    start = places.index((0 if side == "top" else rows - 1, 0 if end == "left" else columns - 1))
    places = places[start:] + places[:start]
    width, height = float(group.cell[0]) * unit, float(group.cell[1]) * unit
    left, top = (units(count, figures) * unit for count in group.at)
    for n, (row, column) in enumerate(places, start=1):
        value = group.first + n - 1
        is_landmark = group.landmark is not None and value % group.landmark.every == 0
        yield Space(
            name,
            n,
            row + 1,
            column + 1,
            name,
            Box(left + column * width, top + row * height, width, height),
            group.landmark.face if group.landmark and is_landmark else group.face,
            str(value),
            {"value": value, "n": n, "row": row + 1, "column": column + 1, "kind": name},
        )


def _line(name: str, group: LineSpaces, unit: float, figures: Mapping[str, int]) -> Iterator[Space]:
    known = dict.fromkeys(key for fields in group.each for key in fields)
    numbers = [_filled(fields.get("value"), figures) for fields in group.each]
    # Players call a space by what is printed on it, unless another has the same.
    is_plain = len(set(numbers)) == len(numbers)
    left, top = (units(count, figures) for count in group.at)
    for n, fields in enumerate(group.each, start=1):
        values: dict[str, Value] = {**known, "row": 1, "column": n, "n": n, "kind": name}
        values.update((key, _filled(value, figures)) for key, value in fields.items())
        yield Space(
            name,
            n,
            1,
            n,
            name,
            Box(
                (left + (n - 1) * group.step[0]) * unit,
                (top + (n - 1) * group.step[1]) * unit,
                group.size[0] * unit,
                group.size[1] * unit,
            ),
            group.face,
            str(values["value"] if is_plain else n),
            values,
        )


def _filled(value: Value, figures: Mapping[str, int]) -> Value:
    """A text that is a lone field is that figure's number."""
    figure = lone_field(value) if isinstance(value, str) else None
    return figures.get(figure, value) if figure is not None else value


__all__ = ["layout"]
