"""Checks of faces with the components that use them: fields that exist and fit, boxes with room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, TypeGuard

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, quoted
from printgen.core.fonts import FONT_FILES
from printgen.core.units import number
from printgen.model.base import Names
from printgen.model.codes import (
    BOX_TOO_SMALL,
    GLYPH_MISSING,
    NAME_TAKEN,
    OUT_OF_RANGE,
    UNKNOWN_FIELD,
    UNKNOWN_SIGN,
    WRONG_FIELD,
)
from printgen.model.component import ComponentBase
from printgen.model.designs import Designs
from printgen.model.face import MOST_SIGNS, BoxBase
from printgen.model.face_uses import FaceUse, RawComponent, Where, raw_components
from printgen.model.field_values import A, judge
from printgen.model.fields import fields_in, signs_in
from printgen.model.glyph_checks import lacking, way_out
from printgen.model.kinds import model_of
from printgen.model.measures import read_length
from printgen.model.references import unknown
from printgen.source.tree import DataPath, Mapping, locate, mapping_in

# What a box's keys need of a field that stands in them; None takes every field.
_NEEDED: Final[dict[str, str | None]] = {
    "text": None,
    "when": None,
    "sign": "sign",
    "image": "image",
    "pattern": "sign",
    "corner": "sign",
    "ink": "colour",
    "tint": "colour",
    "paper": "colour",
    "fill": "colour",
    "stroke": "colour",
    "count": "number",
}
_MOST_REPEATS: Final = 10_000


def check_faces(
    data: dict[str, Any], tree: Mapping, designs: dict[str, Designs], names: Names
) -> list[Finding]:
    """Return the findings about faces and the components that use them.

    ``data`` is the raw data of the whole game; what is wrong in itself is passed over.
    """
    return list(_Checker(data, tree, designs, names).findings())


class _Checker:
    def __init__(
        self, data: dict[str, Any], tree: Mapping, designs: dict[str, Designs], names: Names
    ) -> None:
        self._data = data
        self._tree = tree
        self._names = names
        self._faces = mapping_in(data, "faces")
        self._all_found = True  # every face that a component names
        self._raw = list(raw_components(data, tree, names, designs))

    def findings(self) -> Iterator[Finding]:
        uses = [use for raw in self._raw for use in self._uses(raw)]
        yield from self._taken_names()
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
                yield from self._check(FaceUse("", face, everything, is_sure=is_sure))

    # -- who uses what

    def _uses(self, raw: RawComponent) -> Iterator[FaceUse]:
        model = model_of(raw.data)
        if model is None:  # found elsewhere; it may use any face
            self._all_found = False
            return
        yield from (use for use in model.uses(raw) if self._is_face(use.face))

    def _is_face(self, name: Any) -> TypeGuard[str]:
        """Return True if the game has that face; unknown faces are found elsewhere."""
        if isinstance(name, str) and name in self._faces:
            return True
        self._all_found = self._all_found and (name is None or name == "same")
        return False

    # -- what can be wrong

    def _taken_names(self) -> Iterator[Finding]:
        """Yield fields and figures with the same name."""
        figures = self._names.known.get("figure", frozenset())
        hint = "give the field or the figure another name"
        for raw in self._raw:
            model = model_of(raw.data) or ComponentBase
            for path in model.fields_at(raw):
                for key in sorted(figures & mapping_in(raw.data, *map(str, path)).keys()):
                    where = raw.where(*path, key, key=True)()
                    yield Finding(NAME_TAKEN, f"a figure is called {quoted(key)}", where, hint)
        for model in dict.fromkeys(filter(None, (model_of(raw.data) for raw in self._raw))):
            for key in sorted(figures.intersection(model.KNOWN)):
                where = locate(self._tree, ("figures", key), key=True)
                message = f"the faces of {model.MANY} know {quoted(key)} already"
                yield Finding(NAME_TAKEN, message, where, "give the figure another name")

    def _check(self, use: FaceUse) -> Iterator[Finding]:
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

    def _fields(
        self, use: FaceUse, text: str, needed: str | None, path: DataPath
    ) -> Iterator[Finding]:
        for name in fields_in(text):
            if name in use.kinds:
                if needed is not None and use.component:
                    yield from self._fits(use, name, needed, path)
            elif name in self._names.known.get("figure", ()):
                if needed not in {None, "number"}:
                    message = f"the figure {quoted(name)} is a number, not {A[needed or '']}"
                    yield Finding(WRONG_FIELD, message, locate(self._tree, path))
            elif use.is_sure and "figure" not in self._names.unsure:
                who = quoted(use.component) if use.component else "no component"
                message = f"{who} has {'no' if use.component else 'a'} field {quoted(name)}"
                known = {*use.kinds, *self._names.known.get("figure", ())}
                hint = did_you_mean(name, known)
                yield Finding(UNKNOWN_FIELD, message, locate(self._tree, path), hint)

    def _words(self, use: FaceUse, box: dict[str, Any], path: DataPath) -> Iterator[Finding]:
        """Yield signs and characters that cannot be printed, in a box's text and in its fields."""
        style = mapping_in(self._data, "theme", "styles", str(box.get("style")))
        # Where a box is drawn only for some rows, others may hold what its font has not.
        font = style.get("font") if "when" not in box else None
        keys = {**{each: each for each in FONT_FILES}, **self._names.fonts}
        fonts = [keys[font]] if isinstance(font, str) and font in keys else []
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
                    yield Finding(UNKNOWN_SIGN, context["text"], place(), context["hint"])
        if error := lacking(text, fonts):
            hint = way_out(error, self._names.fonts)
            yield Finding(GLYPH_MISSING, str(error), place(), hint)

    def _fits(self, use: FaceUse, name: str, needed: str, path: DataPath) -> Iterator[Finding]:
        """Yield a field, or its values, if they are not of the kind that is needed."""
        kind = use.kinds[name]
        if kind is not None:
            if kind != needed and kind in A:
                message = f"the field {quoted(name)} of {quoted(use.component)} is {A[kind]}"
                message = f"{message}, not {A[needed]}"
                yield Finding(WRONG_FIELD, message, locate(self._tree, path))
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
                    yield Finding(OUT_OF_RANGE, message, place(), "so many signs are drawn")

    def _room(
        self, use: FaceUse, key: str, box: dict[str, Any], path: DataPath
    ) -> Iterator[Finding]:
        """Yield boxes of negative size, and patterns with too many repeats."""
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
                yield Finding(BOX_TOO_SMALL, message, where, "make its distances smaller")
        try:
            step = read_length(box.get("step", 4))
        except PydanticCustomError:
            return
        if "pattern" in box and box.get("along", "fill") == "fill" and step > 0:
            repeats = int(area.width / step) * int(area.height / step)
            if repeats > _MOST_REPEATS:
                message = f"the pattern would be drawn {repeats} times on {quoted(use.component)}"
                at = locate(self._tree, (*path, "step") if "step" in box else path)
                yield Finding(OUT_OF_RANGE, message, at, "make its 'step' larger")
