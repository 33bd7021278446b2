"""Faces against the components that use them: fields that are there and fit, boxes with room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeGuard

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from printgen.errors import Finding
from printgen.fonts import FONT_FILES
from printgen.model.base import MOST_COPIES, Names, quoted
from printgen.model.cells import judge
from printgen.model.face import MOST_SIGNS, BoxBase
from printgen.model.fields import fields_in, lone_field, signs_in
from printgen.model.glyphs import lacking
from printgen.model.measures import read_length
from printgen.model.references import unknown
from printgen.model.rows import Designs
from printgen.model.use import Use, Where, area_of, as_numbers, given_by, mapping_in, side_of
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
        self._faces = mapping_in(data, "faces")
        self._all_found = True  # every face that a component names
        self._components = {
            name: component
            for name, component in mapping_in(data, "components").items()
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
                yield from self._check(Use("", face, everything, is_sure=is_sure))

    # -- who uses what

    def _uses(self, name: str) -> Iterator[Use]:
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
        if component.get("kind") == "tuckbox":
            from printgen.model.tuckboxes import tuckbox_uses

            yield from (use for use in tuckbox_uses(name, component) if self._is_face(use.face))
            return
        kinds: dict[str, str | None] = dict.fromkeys(mapping_in(component, "values"))
        for key, kind in mapping_in(component, "fields").items():
            kinds[key] = kind if isinstance(kind, str) else ""

        def values(key: str) -> Iterator[tuple[Any, Where]]:
            design = self._designs.get(name)
            for n, row in enumerate(design.values if design is not None else ()):
                if design is not None and key in row:
                    yield row[key], partial(design.place, n, key)

        is_sure = all(isinstance(component.get(key, {}), dict) for key in ("fields", "values"))
        if component.get("kind") == "pyramid":
            yield from self._pyramid_uses(
                name, component, Use(name, "", kinds, values, None, is_sure)
            )
            return
        size = mapping_in(component, "size")
        whole = area_of(side_of(size.get("width")), side_of(size.get("height")))
        for face in (component.get("front"), component.get("back", "same")):
            if self._is_face(face):
                yield Use(name, face, kinds, values, whole, is_sure)

    def _pyramid_uses(self, name: str, component: dict[str, Any], of_row: Use) -> Iterator[Use]:
        """``of_row`` gives the fields of the rows."""
        from printgen.model.pyramid import slant

        edge, height = side_of(component.get("edge")), side_of(component.get("height"))
        high = slant(edge, height) if edge and height else None
        if self._is_face(face := component.get("bottom-face")):
            yield replace(of_row, face=face, size=area_of(edge, edge))
        sides = self._listed(name, component, "sides")
        kinds = {**of_row.kinds, **as_numbers(_known_on("pyramid"))}
        if sides:
            kinds["value"] = None

        def values(key: str) -> Iterable[tuple[Any, Where]]:
            return sides if key == "value" else of_row.values(key)

        if self._is_face(face := component.get("face")):
            size = area_of(edge, high)
            yield replace(of_row, face=face, kinds=kinds, values=values, size=size)

    def _die_uses(self, name: str, component: dict[str, Any]) -> Iterator[Use]:
        edge, places = side_of(component.get("edge")), self._listed(name, component, "values")
        fields = mapping_in(component, "fields")
        given: dict[str, list[tuple[Any, Where]]] = {"value": [], **{key: [] for key in fields}}
        for n, (side, place) in enumerate(places):
            own = side if isinstance(side, dict) else {}
            if own is not side:
                given["value"].append((side, place))
            for key in own:
                path = ("components", name, "values", n, key)
                where = partial(locate, self._tree, path)
                given.setdefault(key, []).append((own[key], where))
        kinds: dict[str, str | None] = {
            **dict.fromkeys(_known_on("die"), "text"),
            **as_numbers(("n",)),
        }
        kinds["value"] = None if places else "number"
        kinds |= {key: kind if isinstance(kind, str) else "" for key, kind in fields.items()}
        if self._is_face(component.get("face")):
            is_sure = isinstance(component.get("fields", {}), dict)
            values = partial(given_by, given)
            yield Use(name, component["face"], kinds, values, area_of(edge, edge), is_sure)

    def _listed(self, name: str, component: dict[str, Any], key: str) -> list[tuple[Any, Where]]:
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

    def _board_uses(self, name: str, component: dict[str, Any]) -> Iterator[Use]:
        grid = mapping_in(component, "grid")
        cell, strip = side_of(grid.get("cell")), side_of(component.get("strip"), 0)
        columns, rows = self._cells(grid.get("columns")), self._cells(grid.get("rows"))
        whole = None
        if cell and strip is not None and columns and rows:
            whole = columns * cell + 2 * strip, rows * cell + 2 * strip
        values: dict[str, list[tuple[Any, Where]]] = {}
        for side, entry in mapping_in(component, "sides").items():
            for key, value in mapping_in(entry, "values").items():
                path = ("components", name, "sides", side, "values", key)
                values.setdefault(key, []).append((value, partial(locate, self._tree, path)))
        sides = component.get("sides", {})
        is_sure = isinstance(sides, dict) and all(
            isinstance(mapping_in(side).get("values"), dict) for side in sides.values()
        )
        of_strips: dict[str, str | None] = {**dict.fromkeys(values), **as_numbers(_OF_STRIPS)}
        for face, kinds, given, size in (
            (component.get("front"), {}, {}, whole),
            (grid.get("face"), as_numbers(_OF_CELLS), {}, area_of(cell, cell)),
            (grid.get("alternate"), as_numbers(_OF_CELLS), {}, area_of(cell, cell)),
            (component.get("side-face"), of_strips, values, area_of(cell, strip)),
        ):
            if self._is_face(face):
                yield Use(name, face, kinds, partial(given_by, given), size, is_sure)

    def _map_uses(self, name: str, component: dict[str, Any]) -> Iterator[Use]:
        from printgen.model.map import cell_sizes

        unit = side_of(component.get("unit"))

        def mm(width: Any, height: Any) -> tuple[float, float] | None:
            sides = [n * unit for n in (width, height) if unit and type(n) in {int, float}]
            return (sides[0], sides[1]) if len(sides) == 2 and min(sides) > 0 else None

        if self._is_face(component.get("front")):
            size = mm(component.get("width"), component.get("height"))
            yield Use(name, component["front"], {}, size=size)
        for key, group in mapping_in(component, "spaces").items():
            if not isinstance(group, dict):
                continue
            path = ("components", name, "spaces", key)
            values = partial(given_by, self._space_values(group, path))
            given = dict.fromkeys(self._space_values(group, path))
            kinds: dict[str, str | None] = {**as_numbers(_OF_SPACES), "kind": "text", **given}
            size = group.get("size", group.get("cell"))
            sizes = [mm(*size)] if isinstance(size, list) and len(size) == 2 else []
            faces = [(group.get("face"), sizes), (mapping_in(group, "landmark").get("face"), sizes)]
            for kind, about in mapping_in(group, "kinds").items():
                sizes = [mm(*each) for each in cell_sizes(group, kind)]
                faces.append((mapping_in(about).get("face"), sizes))
            for face, areas in faces:
                if self._is_face(face):
                    for area in dict.fromkeys(areas) or (None,):
                        yield Use(name, face, kinds, values, area)

    def _space_values(
        self, group: dict[str, Any], path: DataPath
    ) -> dict[str, list[tuple[Any, Where]]]:
        """What the spaces of a group say, by field; figures are not texts."""
        found: dict[str, list[tuple[Any, Where]]] = {"value": []}

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
            count = mapping_in(self._data, "figures", count).get("value")
        return count if type(count) is int and 1 <= count <= _MOST_CELLS else None

    # -- what can be wrong

    def _taken_names(self, uses: list[Use]) -> Iterator[Finding]:
        """Fields that would hide a figure."""
        figures = self._names.known.get("figure", frozenset())
        hint = "give the field or the figure another name"
        for name, component in self._components.items():
            places: list[tuple[str, ...]] = [("fields",), ("values",)]
            places += [("sides", side, "values") for side in mapping_in(component, "sides")]
            for place in places:
                for key in sorted(figures & mapping_in(component, *place).keys()):
                    where = locate(self._tree, ("components", name, *place, key), key=True)
                    yield Finding("name-taken", f"a figure is called {quoted(key)}", where, hint)
        if any(name for use in uses for name in use.kinds if name in _OF_STRIPS):
            for key in sorted(figures & {*_OF_CELLS, *_OF_STRIPS}):
                where = locate(self._tree, ("figures", key), key=True)
                message = f"the faces of boards know {quoted(key)} already"
                yield Finding("name-taken", message, where, "give the figure another name")
        kinds = [component.get("kind") for component in self._components.values()]
        for kind, many in (("die", "dice"), ("pyramid", "pyramids"), ("tuckbox", "tuckboxes")):
            for key in sorted(figures.intersection(_known_on(kind))) if kind in kinds else ():
                where = locate(self._tree, ("figures", key), key=True)
                message = f"the faces of {many} know {quoted(key)} already"
                yield Finding("name-taken", message, where, "give the figure another name")

    def _grid(self, name: str, component: dict[str, Any]) -> Iterator[Finding]:
        """Numbers of cells that come from figures."""
        grid = mapping_in(component, "grid")
        for key in ("columns", "rows"):
            figure = grid.get(key)
            count = mapping_in(self._data, "figures", str(figure)).get("value")
            is_right = type(count) is int and 0 <= count <= MOST_COPIES
            if isinstance(figure, str) and is_right and self._cells(figure) is None:
                where = locate(self._tree, ("components", name, "grid", key))
                message = f"{quoted(figure)} is {count}; a board has 1 to {_MOST_CELLS} {key}"
                yield Finding("out-of-range", message, where)
        sides = mapping_in(component, "sides")
        known = {key for side in sides.values() for key in mapping_in(side, "values")}
        for side, entry in sides.items():
            values = mapping_in(entry, "values")
            where = locate(self._tree, ("components", name, "sides", side), key=True)
            if isinstance(mapping_in(entry).get("values"), dict):
                for key in sorted(known - values.keys()):
                    yield Finding("missing-value", f"{quoted(side)} has no {quoted(key)}", where)

    def _check(self, use: Use) -> Iterator[Finding]:
        for key, box in mapping_in(self._faces, use.face, "boxes").items():
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

    def _fields(self, use: Use, text: str, needed: str | None, path: DataPath) -> Iterator[Finding]:
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

    def _words(self, use: Use, box: dict[str, Any], path: DataPath) -> Iterator[Finding]:
        """Signs and characters that cannot be printed: the box's own, and what fields bring in."""
        style = mapping_in(self._data, "theme", "styles", str(box.get("style")))
        # Where a box is drawn only for some rows, others may hold what its font has not.
        font = style.get("font") if "when" not in box else None
        fonts = [font] if isinstance(font, str) and font in FONT_FILES else []
        text = box["text"]
        yield from self._printable(text, fonts, partial(locate, self._tree, path))
        for field in fields_in(text):
            for value, place in use.values(field):
                if isinstance(value, str):
                    yield from self._printable(value, fonts, place)

    def _printable(self, text: str, fonts: list[str], place: Where) -> Iterator[Finding]:
        if ":" in text:
            for name in signs_in(text):
                if self._names.lack("sign", name):
                    context = unknown("sign", name, self._names).context or {}
                    yield Finding("unknown-sign", context["text"], place(), context["hint"])
        if message := lacking(text, fonts):
            hint = "use other characters or another font"
            yield Finding("glyph-missing", message, place(), hint)

    def _fits(self, use: Use, name: str, needed: str, path: DataPath) -> Iterator[Finding]:
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

    def _room(self, use: Use, key: str, box: dict[str, Any], path: DataPath) -> Iterator[Finding]:
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


def _known_on(kind: str) -> tuple[str, ...]:
    """What the faces of dice, pyramids or tuckboxes know by themselves."""
    if kind == "die":
        from printgen.model.folded import OF_SIDES

        return OF_SIDES
    if kind == "tuckbox":
        from printgen.model.tuckbox import OF_TUCKBOXES

        return OF_TUCKBOXES
    from printgen.model.pyramid import OF_TRIANGLES

    return OF_TRIANGLES
