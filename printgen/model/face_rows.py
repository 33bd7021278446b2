"""Apply rows to boxes: conditions that they fulfil, and keys that follow from their fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import PydanticCustomError

from printgen.core.errors import Finding, Place, quoted
from printgen.core.geometry import Box
from printgen.core.units import number
from printgen.model.box import BoxBase
from printgen.model.codes import ALWAYS_SO, BOX_TOO_SMALL
from printgen.model.conditions import Condition, read_condition
from printgen.model.face_uses import Where
from printgen.model.from_fields import FromFields, fault, read_key
from printgen.model.measures import read_coordinate
from printgen.model.shapes import LINES

_PLACES: Final = ("left", "right", "top", "bottom", "width", "height")


class Told:
    """A condition and the rows that fulfil it: all results, and the values of compared fields."""

    def __init__(self, key: str, condition: Condition) -> None:
        self.key = key
        self.condition = condition
        self.seen: set[bool] = set()
        self.values: set[str] = set()
        self.drawn: set[str] = set()
        self.is_sure = True

    def finding(self, where: Place) -> Finding:
        """Return the finding about a condition that always has the same result."""
        whose = " and ".join(sorted(self.drawn))
        is_when, always = self.key == "when", self.seen == {True}
        does = "draws the box for" if is_when else "leaves the box out of"
        hint = None if always else self.condition.meant(self.values)
        hint = hint or ("delete it" if is_when == always else "delete the box")
        message = f"{quoted(self.key)} {does} {'every' if always else 'no'} {whose}"
        return Finding(ALWAYS_SO, message, where, hint)


def area_on(width: float, height: float, box: dict[str, Any]) -> Box | None:
    """Return the area of a raw box on a piece of that size; None if its measures are wrong."""
    places = [box.get(place) for place in _PLACES]
    if any(isinstance(each, dict | list) for each in places):
        return None
    return _area(width, height, *places)


@lru_cache(maxsize=4096, typed=True)
def _area(width: float, height: float, *places: Any) -> Box | None:
    given = {key: value for key, value in zip(_PLACES, places, strict=True) if value is not None}
    try:
        read: dict[str, Any] = {key: read_coordinate(value) for key, value in given.items()}
    except PydanticCustomError:
        return None
    if any(BoxBase.rules(given)):
        return None
    return BoxBase.model_construct(None, **read).on(width, height)


def without_room(key: str, area: Box, shape: Any, piece: str, where: Where) -> Iterator[Finding]:
    """Yield that a box has no room on a piece, as messages call it; lines may have no height."""
    for side, length in (("wide", area.width), ("high", area.height)):
        if length < 0 or (length < 1e-6 and shape not in LINES):
            message = f"on {piece}, the box {quoted(key)} would be {number(length)} mm {side}"
            yield Finding(BOX_TOO_SMALL, message, where(), "make its distances smaller")


def condition_in(box: dict[str, Any], key: str) -> Condition | None:
    """Return a condition of raw data; None if there is none, or if it is wrong in itself."""
    try:
        return read_condition(box[key]) if box.get(key) is not None else None
    except PydanticCustomError:
        return None


def is_drawn(conditions: Mapping[str, Condition | None], values: Mapping[str, Any]) -> bool:
    """Return True if a box with these conditions is drawn, or if that cannot be known."""
    when, unless = conditions["when"], conditions["unless"]
    try:
        return (when is None or when.holds(values)) and (unless is None or not unless.holds(values))
    except KeyError:
        return True


def worked_out(
    model: type[BoxBase], key: str, each: FromFields, values: Mapping[str, Any]
) -> tuple[Any, str]:
    """Return the value of a key with these fields, and what is wrong with it, if anything.

    Styles, and fields of the wrong kind, are checked elsewhere.
    """
    try:
        value = each.value(values)
        if value is not None and each.kind != "style":
            read_key(model, key, value)
    except ValidationError as error:
        return None, fault(error, key)
    except OverflowError:
        return None, f"{quoted(key)} is too large"
    except ValueError:
        return None, ""
    return value, ""
