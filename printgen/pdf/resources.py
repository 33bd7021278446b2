"""Parse objects that content refers to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.core.geometry import IDENTITY, Matrix
from printgen.pdf.budget import Budget, Cost, items
from printgen.pdf.colours import ColourSpace, colour_space

# No page tree nests deeper; a forged one may contain itself.
_DEEPEST: Final = 64


class Form(NamedTuple):
    """A form XObject (ISO 32000-1, 8.10), or a letter that is drawn as one; its parts as numbers.

    ``resources`` are its own, None if it uses those of its place.
    """

    stream: Any
    number: tuple[int, int]
    matrix: Matrix
    sides: tuple[float, float, float, float]
    resources: Any = None
    outside: bool = False

    def found_in(self, outer: Any) -> Any:
        """Return the resources that it draws with, in a place with the ``outer`` ones."""
        return outer if self.resources is None else self.resources


def as_form(stream: Any) -> Form:
    """Return a stream as a form. Raises ``ValueError`` for a malformed box or matrix."""
    left, bottom, right, top = numbers(stream.get("/BBox"), 4)
    matrix = stream.get("/Matrix")
    return Form(
        stream,
        number_of(stream),
        IDENTITY if matrix is None else Matrix(*numbers(matrix, 6)),
        (min(left, right), min(bottom, top), max(left, right), max(bottom, top)),
        stream.get("/Resources"),
        is_outside(stream),
    )


def is_outside(stream: Any) -> bool:
    """Return True if the data of a stream are in another file.

    See ISO 32000-1, 7.3.8.2; or if it represents a page or picture elsewhere (Ref, 8.10.4; OPI,
    14.11.7).
    """
    return any(key in stream for key in ("/F", "/Ref", "/OPI"))


def dictionary(thing: Any) -> Any:
    """Return a dictionary; an empty one for anything else."""
    return thing if isinstance(thing, pikepdf.Dictionary) else {}


def several(thing: Any, most: int | None = None) -> list[Any]:
    """Return the (first) entries of an array, or a single object as one entry."""
    if not isinstance(thing, pikepdf.Array):
        return [thing]
    return list(thing if most is None else items(thing, most))


def dictionaries(array: Any, budget: Budget) -> Iterator[Any]:
    """Yield the dictionaries among the entries of an array; none of anything else."""
    if isinstance(array, pikepdf.Array):
        budget.spend(Cost.ENTRIES, len(array))
        yield from (each for each in array if isinstance(each, pikepdf.Dictionary))


def number_of(thing: Any) -> tuple[int, int]:
    """Return number and generation of an object in its file; (0, 0) for a direct object."""
    number, generation = thing.objgen if isinstance(thing, pikepdf.Object) else (0, 0)
    return number, generation


def name_of(thing: Any) -> str:
    """Return a name without its slash, as written: it may have bytes that are no letters.

    Empty if it is no name.
    """
    return thing.unparse().decode("latin-1")[1:] if isinstance(thing, pikepdf.Name) else ""


def numbers(thing: Any, count: int) -> list[float]:
    """Return an array of ``count`` numbers. Raises ``ValueError`` for anything else."""
    if not isinstance(thing, pikepdf.Array) or len(thing) != count:
        raise ValueError(f"no array of {count} numbers")
    try:
        return [float(value) for value in thing]
    except TypeError:
        raise ValueError(f"no array of {count} numbers") from None


def space_of(thing: Any, resources: Any, budget: Budget) -> ColourSpace:
    """Return the colour space of an image, shading or operator.

    Raises ``ValueError`` if there is none.
    """
    return colour_space(thing, dictionary(resources).get("/ColorSpace"), budget)


def inherited(thing: Any, key: str) -> Any:
    """Return an entry of a page, or of the nodes above it where the format allows that."""
    own = thing.get(key)
    if own is not None or key in {"/BleedBox", "/TrimBox"}:
        return own
    for _ in range(_DEEPEST):
        thing = thing.get("/Parent")
        if not isinstance(thing, pikepdf.Dictionary):
            return None
        if thing.get(key) is not None:
            return thing.get(key)
    return None
