"""Draws faces: named boxes from the data, filled row by row, to scene nodes.

A face is made ready once for each component (:class:`FaceArtist`): boxes that are the same in
every row are drawn then, the others each time. Coordinates are millimetres from the trimmed
piece's top left; what bleeds goes beyond.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

from printgen import signs
from printgen.errors import Finding, Place
from printgen.fonts import MissingGlyphError
from printgen.geometry import Box, Matrix, rotation
from printgen.model.face import (
    CountBox,
    Face,
    FaceBox,
    PatternBox,
    ProseBox,
    ShapeBox,
    SignBox,
    TextBox,
)
from printgen.scene import Circle, Group, Node, Paint, Path, Rect, Symbol, Use
from printgen.signs import GRID
from printgen.text import TextOverflowError, UnknownSignError, fit, place
from printgen.theme import Theme
from printgen.units import number

Values: TypeAlias = Mapping[str, Any]
PlaceOf: TypeAlias = Callable[[str], Place]

# Fills a box with the text of a template: template, box, largest and smallest size, place.
ProseDrawer: TypeAlias = Callable[[str, Box, float, float, Place], tuple[Node, ...]]

_FIELD: Final = re.compile(r"\{([a-z][a-z0-9-]*)(?:\|([^|{}]*)\|([^|{}]*))?\}")


class FieldMissingError(Exception):
    """A ``{field}`` names neither a field of the row nor a figure."""

    def __init__(self, name: str, known: list[str]) -> None:
        self.name = name
        self.known = known
        super().__init__(f"no field and no figure is called '{name}'")


class Template:
    """Text with ``{field}`` and ``{field|one|many}``: the latter gives the number and the word."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields = tuple(match[1] for match in _FIELD.finditer(text))

    def fill(self, values: Values) -> str:
        """The text with its fields filled in. Raises :class:`FieldMissingError`."""
        if not self.fields:
            return self.text
        return _FIELD.sub(lambda match: _filled(match, values), self.text)


def _filled(match: re.Match[str], values: Values) -> str:
    name, one, many = match.groups()
    if name not in values:
        raise FieldMissingError(name, sorted(values))
    value = values[name]
    text = number(value) if isinstance(value, float) else "" if value is None else str(value)
    if one is None:
        return text
    return f"{text} {one if text == '1' else many}"


class Studio(NamedTuple):
    """What drawing needs besides the face: the look, the figures, templates, and where to report.

    ``report`` takes findings; drawing goes on, so that all errors come in one go.
    """

    theme: Theme
    figures: Mapping[str, int]
    prose: ProseDrawer
    report: Callable[[Finding], None]


@dataclass(frozen=True)
class Surface:
    """The side that is drawn on: its size and bleed in millimetres."""

    width: float
    height: float
    bleed: float

    def spread(self, box: Box) -> Box:
        """The box with the sides that lie on the trim edge moved out to the bleed's."""
        near, far = 1e-6, 1e-6
        left = box.x - (self.bleed if box.x <= near else 0)
        top = box.y - (self.bleed if box.y <= near else 0)
        right = box.right + (self.bleed if box.right >= self.width - far else 0)
        bottom = box.bottom + (self.bleed if box.bottom >= self.height - far else 0)
        return Box(left, top, right - left, bottom - top)


class FaceArtist:
    """Draws one face on one kind of piece."""

    def __init__(
        self,
        name: str,
        face: Face,
        surface: Surface,
        studio: Studio,
        place_of: Callable[[str, str], Place],
    ) -> None:
        """``place_of(box, key)`` tells where a box's key stands in the data."""
        self._studio = studio
        self._surface = surface
        self._place_of = place_of
        self._boxes: list[tuple[str, FaceBox, Box, bool]] = []
        still = True
        static: list[Node] = []
        for key, box in face.boxes.items():
            area = box.on(surface.width, surface.height)
            fixed = not _fields(box) - studio.figures.keys()
            if still and fixed:
                static += self._draw(key, box, area, studio.figures, None)
            else:
                still = False
                self._boxes.append((key, box, area, fixed))
        self._ground = _ground(f"face-{name}", static, surface)

    def draw(self, values: Values, value_place: PlaceOf | None = None) -> tuple[Node, ...]:
        """The face with its fields filled in. ``value_place`` tells where a field's value was
        written, for errors; without it the box's own place is told."""
        scope = {**self._studio.figures, **values}
        nodes = list(self._ground)
        for key, box, area, _ in self._boxes:
            nodes += self._draw(key, box, area, scope, value_place)
        return tuple(nodes)

    def _draw(
        self, key: str, box: FaceBox, area: Box, values: Values, value_place: PlaceOf | None
    ) -> list[Node]:
        try:
            if box.when is not None and not Template(box.when).fill(values).strip():
                return []
            nodes = list(self._content(key, box, area, values))
        except FieldMissingError as error:
            from printgen.source import did_you_mean  # noqa: PLC0415 - only for the message

            where = self._place_of(key, _content_key(box))
            hint = did_you_mean(error.name, error.known)
            self._studio.report(Finding("unknown-field", str(error), where, hint))
            return []
        except TextOverflowError as error:
            self._complain("text-overflow", error, key, box, value_place)
            return []
        except MissingGlyphError as error:
            self._complain("glyph-missing", error, key, box, value_place)
            return []
        except UnknownSignError as error:
            self._complain("unknown-sign", error, key, box, value_place)
            return []
        if box.turn:
            return [Group(tuple(nodes), rotation(float(box.turn), *area.centre))]
        return nodes

    def _complain(
        self,
        code: str,
        error: Exception,
        key: str,
        box: FaceBox,
        value_place: PlaceOf | None,
    ) -> None:
        content = _content_key(box)
        where = self._place_of(key, content)
        own = [name for name in _fields(box) if name not in self._studio.figures]
        if value_place is not None and len(own) == 1:
            where = value_place(own[0])
        hint = {
            "text-overflow": f"shorten it, or make the box '{key}' larger or its 'min' smaller",
            "glyph-missing": "use other characters or another font",
        }.get(code)
        self._studio.report(Finding(code, str(error), where, hint))

    def _content(self, key: str, box: FaceBox, area: Box, values: Values) -> Iterator[Node]:
        match box:
            case TextBox():
                yield from self._text(box, area, values)
            case SignBox():
                yield signs.use(self._sign(box.sign, box, values), area)
            case CountBox():
                yield from self._count(box, area, values)
            case ShapeBox():
                yield from self._shape(box, area, values)
            case PatternBox():
                spread = self._surface.spread(area) if box.bleed else area
                yield from self._pattern(box, spread, values)
            case ProseBox():
                where = self._place_of(key, "prose")
                yield from self._studio.prose(box.prose, area, box.size, box.min, where)

    def _colour(self, name: str, values: Values) -> str:
        return self._studio.theme.colour(Template(name).fill(values))

    def _sign(self, name: str, box: SignBox | CountBox | PatternBox, values: Values) -> Symbol:
        return self._studio.theme.sign(
            Template(name).fill(values),
            self._colour(box.ink, values),
            self._colour(box.tint, values),
            self._colour(box.paper, values),
        )

    def _text(self, box: TextBox, area: Box, values: Values) -> Iterator[Node]:
        style = self._studio.theme.styles[box.style]
        text = Template(box.text).fill(values)
        if not text.strip():
            return
        largest = box.size or style.size
        setting = fit(
            text,
            style.font,
            area,
            largest=largest,
            smallest=min(box.min or style.min or largest, largest),
            leading=style.leading,
            tracking=style.tracking,
            balance=box.align == "centre",
        )
        yield from place(
            setting,
            area,
            self._colour(box.fill or style.fill, values),
            self._studio.theme.draw_sign,
            align=box.align,
            valign=box.valign,
            tracking=style.tracking,
        )

    def _count(self, box: CountBox, area: Box, values: Values) -> Iterator[Node]:
        count = int(Template(str(box.count)).fill(values) or 0)
        if not count:
            return
        columns = min(box.columns or count, count)
        rows = -(-count // columns)
        side = min(
            (area.width - box.gap * (columns - 1)) / columns,
            (area.height - box.gap * (rows - 1)) / rows,
        )
        sign = self._sign(box.sign, box, values)
        step = side + box.gap
        top = area.y + (area.height - rows * step + box.gap) / 2
        for n in range(count):
            row, column = divmod(n, columns)
            in_row = min(columns, count - row * columns)
            left = area.x + (area.width - in_row * step + box.gap) / 2
            yield signs.use(sign, Box(left + column * step, top + row * step, side, side))

    def _shape(self, box: ShapeBox, area: Box, values: Values) -> Iterator[Node]:
        if box.bleed:
            area = self._surface.spread(area)
        fill = self._colour(box.fill, values) if box.fill else None
        stroke = self._colour(box.stroke, values) if box.stroke else None
        paint = Paint(fill, stroke, box.weight if stroke else 0.0, box.dash)
        x, y, width, height = area
        if box.shape == "rect":
            yield Rect(x, y, width, height, paint, box.radius)
        elif box.shape == "ellipse":
            yield Circle(*area.centre, min(width, height) / 2, paint)
        else:
            cx, cy = area.centre
            ends = ((x, cy), (x + width, cy)) if width >= height else ((cx, y), (cx, y + height))
            yield Path((("M", ends[0]), ("L", ends[1])), paint)

    def _pattern(self, box: PatternBox, area: Box, values: Values) -> Iterator[Node]:
        sign = self._sign(box.pattern, box, values)
        x, y, width, height = area
        step = box.step
        if box.along == "top":
            yield from _run(sign, width, step, Matrix(1, 0, 0, 1, x, y))
        elif box.along == "fill":
            columns, rows = max(1, round(width / step)), max(1, round(height / step))
            w, h = width / columns, height / rows
            for row in range(rows):
                for column in range(columns):
                    place_at = Matrix(w / GRID, 0, 0, h / GRID, x + column * w, y + row * h)
                    yield Use(sign, place_at)
        else:
            corner = self._sign(box.corner, box, values) if box.corner else None
            for quarter in range(4):
                # Each side is drawn as if it were the top, then turned into its place.
                long, short = (width, height) if quarter % 2 == 0 else (height, width)
                turn = rotation(90 * quarter, *area.centre)
                ox, oy = x + (width - long) / 2, y + (height - short) / 2
                start = Matrix(1, 0, 0, 1, ox + step, oy).then(turn)
                yield from _run(sign, long - 2 * step, step, start)
                if corner is not None:
                    scale = step / GRID
                    at = Matrix(scale, 0, 0, scale, ox + long - step, oy)
                    yield Use(corner, at.then(turn))


def _run(sign: Symbol, width: float, step: float, matrix: Matrix) -> Iterator[Node]:
    count = max(1, round(width / step))
    each = width / count
    for n in range(count):
        at = Matrix(each / GRID, 0, 0, step / GRID, n * each, 0)
        yield Use(sign, at.then(matrix))


def _ground(name: str, static: list[Node], surface: Surface) -> list[Node]:
    """What all rows share, as one symbol when it is more than a few shapes."""
    if len(static) <= 2:  # noqa: PLR2004 - placing a form costs about as much
        return static
    b = surface.bleed
    box = Box(-b, -b, surface.width + 2 * b, surface.height + 2 * b)
    return [Use(Symbol(name, box, tuple(static)), Matrix(1, 0, 0, 1, 0, 0))]


def _fields(box: FaceBox) -> set[str]:
    """The fields that a box's look depends on."""
    texts = [value for _, value in box if isinstance(value, str)]
    return {match[1] for text in texts for match in _FIELD.finditer(text)}


def _content_key(box: FaceBox) -> str:
    match box:
        case TextBox():
            return "text"
        case SignBox():
            return "sign"
        case CountBox():
            return "count"
        case ShapeBox():
            return "shape"
        case PatternBox():
            return "pattern"
        case ProseBox():
            return "prose"
