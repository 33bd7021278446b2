"""Check faces with the components that use them: fields exist and fit, boxes have room."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from typing import Any, Final, TypeGuard

from pydantic_core import PydanticCustomError

from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import Finding, Place, quoted
from printgen.core.units import number
from printgen.fonts.font import FONT_FILES
from printgen.model.base import Names, finding_at
from printgen.model.box import BoxBase
from printgen.model.codes import (
    GLYPH_MISSING,
    NAME_TAKEN,
    OUT_OF_RANGE,
    UNKNOWN_FIELD,
    WRONG_FIELD,
)
from printgen.model.component import ComponentBase
from printgen.model.conditions import written
from printgen.model.designs import Designs
from printgen.model.face import BOXES, contents
from printgen.model.face_rows import (
    Told,
    area_on,
    condition_in,
    is_drawn,
    without_room,
    worked_out,
)
from printgen.model.face_uses import DrawnSpace, FaceUse, RawComponent, Where, raw_components
from printgen.model.field_values import A, judge
from printgen.model.fields import fields_in, lone_field, signs_in
from printgen.model.from_fields import WORDS, FromFields, key_kinds, read_from_fields
from printgen.model.game import Game
from printgen.model.glyph_checks import lacking, way_out
from printgen.model.kinds import model_of
from printgen.model.measures import read_length
from printgen.model.references import unknown
from printgen.source.tree import DataPath, Mapping, locate, mapping_in

# The kind of field that a box's key needs for a {field} in it; None allows all. Keys that follow
# from fields have this in their models.
_NEEDED: Final[dict[str, str | None]] = {
    "text": None,
    "sign": "sign",
    "image": "image",
    "pattern": "sign",
    "corner": "sign",
    "paths": "paths",
    "edges": "edges",
    "casing": "colour",
    "ink": "colour",
    "tint": "colour",
    "paper": "colour",
    "fill": "colour",
    "stroke": "colour",
    "shadow": "colour",
}
_CONDITIONS: Final = ("when", "unless")
_MOST_REPEATS: Final = 10_000
# With every number of players; the most pieces that a game may have with one.
_MOST_SPACES: Final = 20_000


def _templates(value: dict[str, Any] | list[Any], at: DataPath = ()) -> list[tuple[DataPath, str]]:
    """Return the texts with fields in a value of a box, each with its path."""
    found: list[tuple[DataPath, str]] = []
    for key, part in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(part, str):
            if "{" in part:
                found.append(((*at, key), part))
        elif isinstance(part, dict | list):
            found += _templates(part, (*at, key))
    return found


def _spaces(game: Game | None, name: str) -> tuple[DrawnSpace, ...]:
    """Return the spaces of a board with every number of players; none if it is no board."""
    if game is None:
        return ()
    component: Any = game.components[name]
    every = [game.figures_at(players) for players in game.players.counts]
    if not 0 < sum(map(component.count_spaces, every)) <= _MOST_SPACES:
        return ()
    return tuple(
        (space.group, space.face, {**space.values})
        for figures in every
        for spaces in component.groups(figures).values()
        for space in spaces
    )


class FaceChecker:
    """Checks faces and the components that use them.

    ``data`` is the raw data of the whole game; values that are wrong in themselves are skipped.
    ``game`` is None if there are any. A variant may remove the rows that a condition of its base
    was for.
    """

    def __init__(  # noqa: PLR0913 - all that faces follow from
        self,
        data: dict[str, Any],
        tree: Mapping,
        designs: dict[str, Designs],
        names: Names,
        game: Game | None,
        *,
        is_variant: bool,
    ) -> None:
        self._data = data
        self._tree = tree
        self._names = names
        self._faces = mapping_in(data, "faces")
        self._all_found = True  # every face that a component names
        self._raw = list(raw_components(data, tree, names, designs, cache(partial(_spaces, game))))
        # For every number of players; without figures if these are wrong.
        self._figures = [game.figures_at(n) for n in game.players.counts] if game else [{}]
        self._told: dict[Place, Told] = {}
        self._is_variant = is_variant

    def findings(self) -> Iterator[Finding]:
        """Yield everything that is wrong."""
        uses = [use for raw in self._raw for use in self._uses(raw)]
        yield from self._taken_names()
        for use in uses:
            yield from self._check(use)
        if "component" in self._names.unsure or not self._all_found:
            return
        if not self._is_variant:
            yield from self._always_so()
        used = {use.face for use in uses}
        # A variant may remove the component that a face of its base was for.
        is_sure = not self._is_variant and all(use.is_sure for use in uses)
        everything: dict[str, str | None] = {name: None for use in uses for name in use.kinds}
        for face in self._faces:
            # Faces that only others extend: some component must have their fields.
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
            for at, text in _templates(box):
                own = str(at[-1] if at[0] == "looks" else at[0])  # looks have keys of their own
                if own in _NEEDED:
                    # The name of a file may have a field of any kind in it.
                    of_file = own == "image" and lone_field(text) is None
                    needed = None if of_file else _NEEDED[own]
                    yield from self._fields(use, text, needed, (*path, *at))
            yield from self._asked(use, box, path)
            yield from self._driven(use, key, box, path)
            if isinstance(box.get("text"), str):
                yield from self._words(use, box, (*path, "text"))

    def _asked(self, use: FaceUse, box: dict[str, Any], path: DataPath) -> Iterator[Finding]:
        """Yield wrong fields of conditions, and note whether each condition holds for the rows."""
        for key in _CONDITIONS:
            if (condition := condition_in(box, key)) is None:
                continue
            for name in dict.fromkeys(condition.names):
                needed = "number" if name in condition.compared else None
                yield from self._field(use, name, needed, (*path, key))
            where = locate(self._tree, (*path, key))
            told = self._told.setdefault(where, Told(key, condition))
            # A variant may change a figure, and a face without rows is never shown.
            rows = [row for row, _ in use.rows()] if use.is_sure else []
            if use.component and rows and all(set(condition.names) <= row.keys() for row in rows):
                told.drawn.add(use.what)
                told.seen |= {condition.holds(row) for row in rows}
                for name, _ in condition.tests:
                    told.values |= {written(row[name]) for row in rows}
            elif use.component:
                told.is_sure = False

    def _always_so(self) -> Iterator[Finding]:
        """Yield conditions with the same result for all rows of all components."""
        for where, told in self._told.items():
            if told.is_sure and len(told.seen) == 1:
                yield told.finding(where)

    def _fields(
        self, use: FaceUse, text: str, needed: str | None, path: DataPath
    ) -> Iterator[Finding]:
        for name in fields_in(text):
            yield from self._field(use, name, needed, path)

    def _field(
        self, use: FaceUse, name: str, needed: str | None, path: DataPath
    ) -> Iterator[Finding]:
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
            if use.what == "space" and not closest(name, known):
                hint = "give it to a space under 'each', if only as \"\", which draws nothing"
            yield Finding(UNKNOWN_FIELD, message, locate(self._tree, path), hint)

    def _words(self, use: FaceUse, box: dict[str, Any], path: DataPath) -> Iterator[Finding]:
        """Yield signs and characters that cannot be printed, in a box's text and in its fields."""
        text, style = box["text"], str(box.get("style"))
        by_row, decided = lone_field(style), any(key in box for key in _CONDITIONS)
        # Values of rows for which the box is not drawn may have other characters.
        fonts = [] if by_row or decided else self._fonts(style)
        yield from self._printable(text, fonts, partial(locate, self._tree, path))
        fields = fields_in(text)
        # Every font has most of the text on cards.
        is_bundled = FONT_FILES.keys() >= {*fonts}
        for field in fields:
            for value, place in use.values(field):
                is_text = isinstance(value, str)
                if is_text and not (is_bundled and value.isascii() and ":" not in value):
                    yield from self._printable(value, fonts, place)
        if not (by_row or decided) or not fields:
            return
        conditions = {key: condition_in(box, key) for key in _CONDITIONS}
        for row, find in use.rows():
            if is_drawn(conditions, row):
                of_row = self._fonts(str(row.get(by_row)) if by_row else style)
                for field in fields:
                    yield from self._set(str(row.get(field, "")), of_row, find(field))

    def _fonts(self, style: str) -> list[str]:
        font = mapping_in(self._data, "theme", "styles", style).get("font")
        keys = {**{each: each for each in FONT_FILES}, **self._names.fonts}
        return [keys[font]] if isinstance(font, str) and font in keys else []

    def _printable(self, text: str, fonts: list[str], place: Where) -> Iterator[Finding]:
        if ":" in text:
            for name in signs_in(text):
                if self._names.lack("sign", name):
                    yield finding_at(unknown("sign", name, self._names), place())
        yield from self._set(text, fonts, place)

    def _set(self, text: str, fonts: list[str], place: Where) -> Iterator[Finding]:
        """Yield a character that none of the fonts has."""
        if error := lacking(text, fonts):
            hint = way_out(error, self._names.fonts)
            yield Finding(GLYPH_MISSING, str(error), place(), hint)

    def _fits(self, use: FaceUse, name: str, needed: str, path: DataPath) -> Iterator[Finding]:
        """Yield a field, or its values, if they are not of the kind that is needed."""
        kind = use.kinds[name]
        if kind == needed or (kind is not None and kind not in A):
            return  # its values are checked in place, and a wrong kind is found elsewhere
        if kind in A and not (kind == "text" and needed in {"style", "word"}):
            message = f"the field {quoted(name)} of {quoted(use.component)} is {A[kind]}"
            message = f"{message}, not {A[needed]}"
            yield Finding(WRONG_FIELD, message, locate(self._tree, path))
            return
        for value, place in use.values(name):
            is_empty = value is None or (value == "" and needed in {"style", "word"})
            if not is_empty and (fault := judge(name, value, needed, self._names)):
                yield finding_at(fault, place())

    # -- what follows from fields

    def _driven(
        self, use: FaceUse, key: str, box: dict[str, Any], path: DataPath
    ) -> Iterator[Finding]:
        """Yield errors in keys that follow from fields, and boxes without room."""
        model: Any = BOXES[shown[0]].model if len(shown := contents(box)) == 1 else BoxBase
        driven: dict[str, FromFields] = {}
        kinds = key_kinds(model)
        for attribute, value in box.items():
            if not isinstance(value, str) or "{" not in value or attribute not in kinds:
                continue
            kind = kinds[attribute]
            needed = kind if kind in WORDS else "number"
            yield from self._fields(use, value, needed, (*path, attribute))
            try:
                driven[attribute] = read_from_fields(value, kind)
            except PydanticCustomError:
                return  # found elsewhere
        if not driven:
            yield from self._room(use, key, box, partial(locate, self._tree, path, key=True))
            return
        yield from self._for_rows(use, key, box, driven, model)

    def _for_rows(
        self,
        use: FaceUse,
        key: str,
        box: dict[str, Any],
        driven: dict[str, FromFields],
        model: type[BoxBase],
    ) -> Iterator[Finding]:
        """Yield the values that rows give to keys and that are impossible, each at its cell."""
        path = ("faces", use.face, "boxes", key)
        names = dict.fromkeys(name for each in driven.values() for name in each.names)
        conditions = {each: condition_in(box, each) for each in _CONDITIONS}
        read = {*names, *(n for each in conditions.values() if each for n in each.names)}
        # Most boxes read no figures, and are the same for every number of players.
        by_players = self._figures if read & self._figures[0].keys() else [{}]
        seen = set()
        for row, find in use.rows():
            for scope in ({**figures, **row} for figures in by_players):
                if not names.keys() <= scope.keys() or not is_drawn(conditions, scope):
                    continue
                given = tuple(repr(scope[name]) for name in names)
                if given in seen:
                    continue
                seen.add(given)
                own = [name for name in names if name in row]
                found: dict[str, Any] = {}
                is_right = True
                for attribute, each in driven.items():
                    mine = [name for name in each.names if name in row]
                    where = (
                        find(mine[0]) if mine else partial(locate, self._tree, (*path, attribute))
                    )
                    value, message = worked_out(model, attribute, each, scope)
                    if message:
                        hint = f"in the box {quoted(key)} it is {quoted(each.text)}"
                        yield Finding(OUT_OF_RANGE, message, where(), hint)
                    is_right = is_right and value is not None
                    found[attribute] = value
                if is_right and found.get("each") != 0:  # then it needs no room
                    at = find(own[0]) if own else partial(locate, self._tree, path, key=True)
                    yield from self._room(use, key, {**box, **found}, at)

    def _room(self, use: FaceUse, key: str, box: dict[str, Any], where: Where) -> Iterator[Finding]:
        """Yield boxes of negative size, and patterns with too many repeats."""
        if use.size is None:
            return
        width, height = use.size
        area = area_on(width, height, box)
        if area is None:
            return
        piece = f"{quoted(use.component)}, {number(width)} × {number(height)} mm"
        yield from without_room(key, area, box.get("shape"), piece, where)
        try:
            step = read_length(box.get("step", 4))
        except PydanticCustomError:
            return
        if "pattern" in box and box.get("along", "fill") == "fill" and step > 0:
            repeats = int(area.width / step) * int(area.height / step)
            if repeats > _MOST_REPEATS:
                path = ("faces", use.face, "boxes", key)
                message = f"the pattern would be drawn {repeats} times on {quoted(use.component)}"
                at = locate(self._tree, (*path, "step") if "step" in box else path)
                yield Finding(OUT_OF_RANGE, message, at, "make its 'step' larger")
