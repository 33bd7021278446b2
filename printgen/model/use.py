"""One component's use of a face, and what of its raw data that takes."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from printgen.errors import Place
from printgen.model.measures import LARGEST_MM, measured

Where: TypeAlias = Callable[[], Place]


@dataclass
class Use:
    """One component's use of a face: the fields it gives, and the size in mm if it is known.

    ``kinds`` says of which kind each field is, None where only the values tell; it may lack some if
    ``is_sure`` is false. ``values`` gives all the values of a field, and on demand their places.
    """

    component: str
    face: str
    kinds: dict[str, str | None]
    values: Callable[[str], Iterable[tuple[Any, Where]]] = lambda _: ()
    size: tuple[float, float] | None = None
    is_sure: bool = True


def side_of(value: Any, least: float = 1) -> float | None:
    """A side in mm, or None where it is wrong, which is found elsewhere."""
    side = measured(value)
    return side if side is not None and least <= side <= LARGEST_MM else None


def area_of(width: float | None, height: float | None) -> tuple[float, float] | None:
    return None if width is None or height is None else (width, height)


def given_by(values: dict[str, list[tuple[Any, Where]]], key: str) -> list[tuple[Any, Where]]:
    return values.get(key, [])


def as_numbers(names: tuple[str, ...]) -> dict[str, str | None]:
    return dict.fromkeys(names, "number")


def mapping_in(data: Any, *path: str) -> dict[str, Any]:
    """The mapping at that path of raw data; an empty one where there is none."""
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}
