"""Faces against the components that use them: fields that are there and fit, boxes with room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeGuard

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from printgen.errors import Finding, Place
from printgen.fonts import FONT_FILES
from printgen.model.base import MOST_COPIES, Names, quoted
from printgen.model.cells import judge
from printgen.model.face import MOST_SIGNS, BoxBase
from printgen.model.fields import fields_in, lone_field, signs_in
from printgen.model.folded import OF_SIDES
from printgen.model.glyphs import lacking
from printgen.model.map import cell_sizes
from printgen.model.measures import LARGEST_MM, measured, read_length
from printgen.model.pyramid import OF_TRIANGLES, slant
from printgen.model.references import unknown
from printgen.model.rows import Designs
from printgen.source import DataPath, Mapping, did_you_mean, locate
from printgen.units import number

# What a box's keys need of a field that stands in them; None takes every field.
_NEEDED: Final[dict[str, str | None]] = {
    "text": None,
    "when": None,
    "sign": "sign",
    "pattern": "sign",
    "corner": "sign",
    "ink": "colour",
    "tint": "colour",
    "paper": "colour",
    "fill": "colour",
    "stroke": "colour",
    "count": "number",
}
_A: Final = {"text": "a text", "sign": "a sign", "colour": "a colour", "number": "a number"}
_MOST_REPEATS: Final = 10_000
_MOST_CELLS: Final = 60

# What faces of cells and strips know besides the data, all from 1.
_OF_CELLS: Final = ("row", "column", "n")
_OF_STRIPS: Final = ("place",)
_OF_SPACES: Final = ("row", "column", "n")

_Where: TypeAlias = Callable[[], Place]


@dataclass
class _Use:
    """One component's use of a face: the fields it gives, and the size in mm if it is known.

    ``kinds`` says of which kind each field is, None where only the values tell; it may lack some if
    ``is_sure`` is false. ``values`` gives all the values of a field, and on demand their places.
    """

    component: str
    face: str
    kinds: dict[str, str | None]
    values: Callable[[str], Iterable[tuple[Any, _Where]]] = lambda _: ()
    size: tuple[float, float] | None = None
    is_sure: bool = True


def check_faces(
    data: dict[str, Any], tree: Mapping, designs: dict[str, Designs], names: Names
) -> list[Finding]:
    """What is wrong between faces and components. ``data`` is the raw data of the whole game; what
    is wrong in itself is passed over.
    """
    return list(_Checker(data, tree, designs, names).findings())


class _Checker:
    def __init__(
        self, data: dict[str, Any], tree: Mapping, designs: dict[str, Designs], names: Names
    ) -> None:
        self._data = data
        self._tree = tree
        self._designs = designs
        self._names = names
        self._faces = _mapping(data, "faces")
        self._all_found = True  # every face that a component names
        self._components = {
            name: component
            for name, component in _mapping(data, "components").items()
            if isinstance(component, dict)
        }

    def findings(self) -> Iterator[Finding]:
        uses = [use for name in self._components for use in self._uses(name)]
        yield from self._taken_names(uses)
        for name, component in self._components.items():
            yield from self._grid(name, component)
        for use in uses:
            yield from self._check(use)
        if "component" in self._names.unsure or not self._all_found:
            return
        used = {use.face for use in uses}
        is_sure = all(use.is_sure for use in uses)
        everything: dict[str, str | None] = {name: None for use in uses for name in use.kinds}
        for face in self._faces:
            # Faces that only others extend: somebody must know their fields.
            if face not in used:
                yield from self._check(_Use("", face, everything, is_sure=is_sure))

    # -- who uses what

    def _uses(self, name: str) -> Iterator[_Use]:
        component = self._components[name]
        if "grid" in component or "side-face" in component:
            yield from self._board_uses(name, component)
            return
        if "spaces" in component:
            yield from self._map_uses(name, component)
            return
        if component.get("kind") == "die":
            yield from self._die_uses(name, component)
            return
        kinds: dict[str, str | None] = dict.fromkeys(_mapping(component, "values"))
        for key, kind in _mapping(component, "fields").items():
            kinds[key] = kind if isinstance(kind, str) else ""

        def values(key: str) -> Iterator[tuple[Any, _Where]]:
            design = self._designs.get(name)
            for n, row in enumerate(design.values if design is not None else ()):
                if design is not None and key in row:
                    yield row[key], partial(design.place, n, key)

        is_sure = all(isinstance(component.get(key, {}), dict) for key in ("fields", "values"))
        if component.get("kind") == "pyramid":
            yield from self._pyramid_uses(
                name, component, _Use(name, "", kinds, values, None, is_sure)
            )
            return
        size = _mapping(component, "size")
        whole = _area(_side(size.get("width")), _side(size.get("height")))
        for face in (component.get("front"), component.get("back", "same")):
            if self._is_face(face):
                yield _Use(name, face, kinds, values, whole, is_sure)

    def _pyramid_uses(self, name: str, component: dict[str, Any], of_row: _Use) -> Iterator[_Use]:
        """``of_row`` gives the fields of the rows."""
        edge, height = _side(component.get("edge")), _side(component.get("height"))
        high = slant(edge, height) if edge and height else None
        if self._is_face(face := component.get("bottom-face")):
            yield replace(of_row, face=face, size=_area(edge, edge))
        sides = self._listed(name, component, "sides")
        kinds = {**of_row.kinds, **_numbers(OF_TRIANGLES)}
        if sides:
            kinds["value"] = None

        def values(key: str) -> Iterable[tuple[Any, _Where]]:
            return sides if key == "value" else of_row.values(key)

        if self._is_face(face := component.get("face")):
            size = _area(edge, high)
            yield replace(of_row, face=face, kinds=kinds, values=values, size=size)

    def _die_uses(self, name: str, component: dict[str, Any]) -> Iterator[_Use]:
        edge, places = _side(component.get("edge")), self._listed(name, component, "values")
        kinds: dict[str, str | None] = {**dict.fromkeys(OF_SIDES, "text"), **_numbers(("n",))}
        kinds["value"] = None if places else "number"
        if self._is_face(component.get("face")):
            given = partial(_given, {"value": places})
            yield _Use(name, component["face"], kinds, given, _area(edge, edge))

    def _listed(self, name: str, component: dict[str, Any], key: str) -> list[tuple[Any, _Where]]:
        """The values of a component's list, each with its place."""
        values = component.get(key)
        return [
            (value, partial(locate, self._tree, ("components", name, key, n)))
            for n, value in enumerate(values if isinstance(values, list) else ())
        ]

    def _is_face(self, name: Any) -> TypeGuard[str]:
        """Whether the game has that face; the lack of one is found elsewhere."""
        if isinstance(name, str) and name in self._faces:
            return True
        self._all_found = self._all_found and (name is None or name == "same")
        return False

    def _board_uses(self, name: str, component: dict[str, Any]) -> Iterator[_Use]:
        grid = _mapping(component, "grid")
        cell, strip = _side(grid.get("cell")), _side(component.get("strip"), 0)
        columns, rows = self._cells(grid.get("columns")), self._cells(grid.get("rows"))
        whole = None
        if cell and strip is not None and columns and rows:
            whole = columns * cell + 2 * strip, rows * cell + 2 * strip
        values: dict[str, list[tuple[Any, _Where]]] = {}
        for side, entry in _mapping(component, "sides").items():
            for key, value in _mapping(entry, "values").items():
                path = ("components", name, "sides", side, "values", key)
                values.setdefault(key, []).append((value, partial(locate, self._tree, path)))
        sides = component.get("sides", {})
        is_sure = isinstance(sides, dict) and all(
            isinstance(_mapping(side).get("values"), dict) for side in sides.values()
        )
        of_strips: dict[str, str | None] = {**dict.fromkeys(values), **_numbers(_OF_STRIPS)}
        for face, kinds, given, size in (
            (component.get("front"), {}, {}, whole),
            (grid.get("face"), _numbers(_OF_CELLS), {}, _area(cell, cell)),
            (grid.get("alternate"), _numbers(_OF_CELLS), {}, _area(cell, cell)),
            (component.get("side-face"), of_strips, values, _area(cell, strip)),
        ):
            if self._is_face(face):
                yield _Use(name, face, kinds, partial(_given, given), size, is_sure)

    def _map_uses(self, name: str, component: dict[str, Any]) -> Iterator[_Use]:
        unit = _side(component.get("unit"))

        def mm(width: Any, height: Any) -> tuple[float, float] | None:
            sides = [n * unit for n in (width, height) if unit and type(n) in {int, float}]
            return (sides[0], sides[1]) if len(sides) == 2 and min(sides) > 0 else None

        if self._is_face(component.get("front")):
            size = mm(component.get("width"), component.get("height"))
            yield _Use(name, component["front"], {}, size=size)
        for key, group in _mapping(component, "spaces").items():
            if not isinstance(group, dict):
                continue
            path = ("components", name, "spaces", key)
            values = partial(_given, self._space_values(group, path))
            given = dict.fromkeys(self._space_values(group, path))
            kinds: dict[str, str | None] = {**_numbers(_OF_SPACES), "kind": "text", **given}
            size = group.get("size", group.get("cell"))
            sizes = [mm(*size)] if isinstance(size, list) and len(size) == 2 else []
            faces = [(group.get("face"), sizes), (_mapping(group, "landmark").get("face"), sizes)]
            for kind, about in _mapping(group, "kinds").items():
                sizes = [mm(*each) for each in cell_sizes(group, kind)]
                faces.append((_mapping(about).get("face"), sizes))
            for face, areas in faces:
                if self._is_face(face):
                    for area in dict.fromkeys(areas) or (None,):
                        yield _Use(name, face, kinds, values, area)

    def _space_values(
        self, group: dict[str, Any], path: DataPath
    ) -> dict[str, list[tuple[Any, _Where]]]:
        """What the spaces of a group say, by field; figures are not texts."""
        found: dict[str, list[tuple[Any, _Where]]] = {"value": []}

        def add(field: str, value: Any, *at: str | int) -> None:
            if not (isinstance(value, str) and lone_field(value)):
                where = partial(locate, self._tree, (*path, *at))
                found.setdefault(field, []).append((value, where))
            else:
                found.setdefault(field, [])

        table = group.get("table")
        for n, row in enumerate(table if isinstance(table, list) else ()):
            for k, value in enumerate(row if isinstance(row, list) else ()):
                add("value", value, "table", n, k)
        each = group.get("each")
        for n, fields in enumerate(each if isinstance(each, list) else ()):
            for field, value in fields.items() if isinstance(fields, dict) else ():
                add(field, value, "each", n, field)
        return found

    def _cells(self, count: Any) -> int | None:
        """How many columns or rows: a number, or a figure's."""
        if isinstance(count, str):
            count = _mapping(self._data, "figures", count).get("value")
        return count if type(count) is int and 1 <= count <= _MOST_CELLS else None

    # -- what can be wrong

    def _taken_names(self, uses: list[_Use]) -> Iterator[Finding]:
        """Fields that would hide a figure."""
        figures = self._names.known.get("figure", frozenset())
        hint = "give the field or the figure another name"
        for name, component in self._components.items():
            places: list[tuple[str, ...]] = [("fields",), ("values",)]
            places += [("sides", side, "values") for side in _mapping(component, "sides")]
            for place in places:
                for key in sorted(figures & _mapping(component, *place).keys()):
                    where = locate(self._tree, ("components", name, *place, key), key=True)
                    yield Finding("name-taken", f"a figure is called {quoted(key)}", where, hint)
        if any(name for use in uses for name in use.kinds if name in _OF_STRIPS):
            for key in sorted(figures & {*_OF_CELLS, *_OF_STRIPS}):
                where = locate(self._tree, ("figures", key), key=True)
                message = f"the faces of boards know {quoted(key)} already"
                yield Finding("name-taken", message, where, "give the figure another name")
        kinds = [component.get("kind") for component in self._components.values()]
        for kind, many, fields in (
            ("die", "dice", OF_SIDES),
            ("pyramid", "pyramids", OF_TRIANGLES),
        ):
            for key in sorted(figures & set(fields)) if kind in kinds else ():
                where = locate(self._tree, ("figures", key), key=True)
                message = f"the faces of {many} know {quoted(key)} already"
                yield Finding("name-taken", message, where, "give the figure another name")

    def _grid(self, name: str, component: dict[str, Any]) -> Iterator[Finding]:
        """Numbers of cells that come from figures."""
        grid = _mapping(component, "grid")
        for key in ("columns", "rows"):
            figure = grid.get(key)
            count = _mapping(self._data, "figures", str(figure)).get("value")
            is_right = type(count) is int and 0 <= count <= MOST_COPIES
            if isinstance(figure, str) and is_right and self._cells(figure) is None:
                where = locate(self._tree, ("components", name, "grid", key))
                message = f"{quoted(figure)} is {count}; a board has 1 to {_MOST_CELLS} {key}"
                yield Finding("out-of-range", message, where)
        sides = _mapping(component, "sides")
        known = {key for side in sides.values() for key in _mapping(side, "values")}
        for side, entry in sides.items():
            values = _mapping(entry, "values")
            where = locate(self._tree, ("components", name, "sides", side), key=True)
            if isinstance(_mapping(entry).get("values"), dict):
                for key in sorted(known - values.keys()):
                    yield Finding("missing-value", f"{quoted(side)} has no {quoted(key)}", where)

    def _check(self, use: _Use) -> Iterator[Finding]:
        for key, box in _mapping(self._faces, use.face, "boxes").items():
            if not isinstance(box, dict):
                continue
            path = ("faces", use.face, "boxes", key)
            for attribute, value in box.items():
                if attribute in _NEEDED and isinstance(value, str):
                    yield from self._fields(use, value, _NEEDED[attribute], (*path, attribute))
            if isinstance(box.get("text"), str):
                yield from self._words(use, box, (*path, "text"))
            if use.size is not None:
                yield from self._room(use, key, box, path)

    def _fields(
        self, use: _Use, text: str, needed: str | None, path: DataPath
    ) -> Iterator[Finding]:
        for name in fields_in(text):
            if name in use.kinds:
                if needed is not None and use.component:
                    yield from self._fits(use, name, needed, path)
            elif name in self._names.known.get("figure", ()):
                if needed not in {None, "number"}:
                    message = f"the figure {quoted(name)} is a number, not {_A[needed or '']}"
                    yield Finding("wrong-field", message, locate(self._tree, path))
            elif use.is_sure and "figure" not in self._names.unsure:
                who = quoted(use.component) if use.component else "no component"
                message = f"{who} has {'no' if use.component else 'a'} field {quoted(name)}"
                known = {*use.kinds, *self._names.known.get("figure", ())}
                hint = did_you_mean(name, known)
                yield Finding("unknown-field", message, locate(self._tree, path), hint)

    def _words(self, use: _Use, box: dict[str, Any], path: DataPath) -> Iterator[Finding]:
        """Signs and characters that cannot be printed: the box's own, and what fields bring in."""
        style = _mapping(self._data, "theme", "styles", str(box.get("style")))
        # Where a box is drawn only for some rows, others may hold what its font has not.
        font = style.get("font") if "when" not in box else None
        fonts = [font] if isinstance(font, str) and font in FONT_FILES else []
        text = box["text"]
        yield from self._printable(text, fonts, partial(locate, self._tree, path))
        for field in fields_in(text):
            for value, place in use.values(field):
                if isinstance(value, str):
                    yield from self._printable(value, fonts, place)

    def _printable(self, text: str, fonts: list[str], place: _Where) -> Iterator[Finding]:
        if ":" in text:
            for name in signs_in(text):
                if self._names.lack("sign", name):
                    context = unknown("sign", name, self._names).context or {}
                    yield Finding("unknown-sign", context["text"], place(), context["hint"])
        if message := lacking(text, fonts):
            hint = "use other characters or another font"
            yield Finding("glyph-missing", message, place(), hint)

    def _fits(self, use: _Use, name: str, needed: str, path: DataPath) -> Iterator[Finding]:
        """Whether a field is of the kind that is needed."""
        kind = use.kinds[name]
        if kind is not None:
            if kind != needed and kind in _A:
                message = f"the field {quoted(name)} of {quoted(use.component)} is {_A[kind]}"
                message = f"{message}, not {_A[needed]}"
                yield Finding("wrong-field", message, locate(self._tree, path))
                return
        else:
            for value, place in use.values(name):
                if value is not None and (fault := judge(name, value, needed, self._names)):
                    yield fault.at(place())
        if needed == "number":
            for value, place in use.values(name):
                is_whole = type(value) is int and 0 <= value <= MOST_SIGNS
                if not is_whole and isinstance(value, int | float):
                    message = f"{quoted(name)} should be a whole number from 0 to {MOST_SIGNS}, "
                    message += f"not {number(value)}"
                    yield Finding("out-of-range", message, place(), "so many signs are drawn")

    def _room(self, use: _Use, key: str, box: dict[str, Any], path: DataPath) -> Iterator[Finding]:
        """Boxes that are turned inside out, and patterns of too many repeats."""
        width, height = use.size or (0.0, 0.0)
        places = ("left", "right", "top", "bottom", "width", "height")
        try:
            area = BoxBase.model_validate({k: box[k] for k in places if k in box}).on(width, height)
        except ValidationError:
            return
        where = locate(self._tree, path, key=True)
        for side, length in (("wide", area.width), ("high", area.height)):
            if length < 0 or (length < 1e-6 and box.get("shape") != "line"):
                message = f"on {quoted(use.component)}, {number(width)} × {number(height)} mm, "
                message += f"the box {quoted(key)} would be {number(length)} mm {side}"
                yield Finding("box-too-small", message, where, "make its distances smaller")
        try:
            step = read_length(box.get("step", 4))
        except PydanticCustomError:
            return
        if "pattern" in box and box.get("along", "fill") == "fill" and step > 0:
            repeats = int(area.width / step) * int(area.height / step)
            if repeats > _MOST_REPEATS:
                message = f"the pattern would be drawn {repeats} times on {quoted(use.component)}"
                at = locate(self._tree, (*path, "step") if "step" in box else path)
                yield Finding("out-of-range", message, at, "make its 'step' larger")


def _side(value: Any, least: float = 1) -> float | None:
    """A side in mm, or None where it is wrong, which is found elsewhere."""
    side = measured(value)
    return side if side is not None and least <= side <= LARGEST_MM else None


def _area(width: float | None, height: float | None) -> tuple[float, float] | None:
    return None if width is None or height is None else (width, height)


def _given(values: dict[str, list[tuple[Any, _Where]]], key: str) -> list[tuple[Any, _Where]]:
    return values.get(key, [])


def _numbers(names: tuple[str, ...]) -> dict[str, str | None]:
    return dict.fromkeys(names, "number")


def _mapping(data: Any, *path: str) -> dict[str, Any]:
    """The mapping at that path of raw data; an empty one where there is none."""
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}
