"""Find the faces that a component uses, in raw data."""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as MappingABC
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, Place, quoted
from printgen.core.slugs import slug_of
from printgen.model.base import Names
from printgen.model.codes import UNKNOWN_FIELD
from printgen.model.field_values import ALL_KINDS, OPTIONAL
from printgen.model.issues import Issue
from printgen.model.measures import LARGEST_MM, measured
from printgen.source.tree import Mapping, list_in, locate, mapping_in

if TYPE_CHECKING:
    from printgen.model.designs import Designs

Where: TypeAlias = Callable[[], Place]
# The fields of one piece or space, and what finds the place of a field's value.
Row: TypeAlias = tuple[dict[str, Any], Callable[[str], Where]]
# The group of a space, its face, and the fields for that.
DrawnSpace: TypeAlias = tuple[str, str, dict[str, Any]]


class FaceUse(NamedTuple):
    """One component's use of a face: the fields it gives, and the size in mm if it is known.

    ``kinds`` is the kind of each field, None if it depends on the values; it may be incomplete
    unless ``is_sure``. ``values`` returns all values of a field, with their places if needed;
    ``rows`` returns the fields that are drawn together.
    """

    component: str
    face: str
    kinds: dict[str, str | None]
    values: Callable[[str], Iterable[tuple[Any, Where]]] = lambda _: ()
    size: tuple[float, float] | None = None
    is_sure: bool = True
    rows: Callable[[], Iterable[Row]] = lambda: ()
    what: str = "piece"


class RawComponent(NamedTuple):
    """A component's raw data, which may be wrong, with the names in its game.

    ``tree`` is that of the whole game, with the places of ``data``; ``designs`` are None if its
    rows cannot be read, and ``figures`` are the game's, raw as well. ``spaces`` returns those of a
    board with every number of players; none while the game has errors.
    """

    name: str
    data: dict[str, Any]
    tree: Mapping
    names: Names
    figures: dict[str, Any]
    designs: "Designs | None" = None
    spaces: Callable[[], Iterable[DrawnSpace]] = lambda: ()

    def where(self, *path: str | int, key: bool = False) -> Where:
        """Return a function that finds the place of a value (or its key) in the component."""
        return partial(locate, self.tree, ("components", self.name, *path), key=key)

    def get(self, key: str) -> Any:
        """Return the value of a key, or None."""
        return self.data.get(key)

    def listed(self, key: str) -> list[tuple[Any, Where]]:
        """Return the values of a list, each with its place."""
        return [(value, self.where(key, n)) for n, value in enumerate(list_in(self.data, key))]

    def figure(self, name: Any) -> Any:
        """Return the number that the data gives for a figure, or None."""
        return mapping_in(self.figures, str(name)).get("value")

    def is_mapping(self, *keys: str) -> bool:
        """Return True if the value of each of these keys is a mapping or absent."""
        return all(isinstance(self.data.get(key, {}), dict) for key in keys)

    def of_rows(self) -> FaceUse:
        """Return a use without a face, with the fields of its rows and those they share."""
        # What rows give without being declared is found there, also below a heading.
        first = self.designs.values[:1] if self.designs is not None else ()
        kinds: dict[str, str | None] = {
            name: "" for row in first for key in row for name in (key, slug_of(key))
        }
        kinds |= dict.fromkeys(mapping_in(self.data, "values"))
        kinds |= self.declared()

        def values(key: str) -> Iterable[tuple[Any, Where]]:
            for n, row in enumerate(self.designs.values if self.designs is not None else ()):
                if self.designs is not None and key in row:
                    yield row[key], partial(self.designs.place, n, key)

        def rows() -> Iterable[Row]:
            if (designs := self.designs) is not None:
                yield from (
                    (row, partial(_place_of, designs, n)) for n, row in enumerate(designs.values)
                )

        is_sure = self.is_mapping("fields", "values")
        return FaceUse(self.name, "", kinds, values, None, is_sure, rows)

    def of_sides(
        self,
        face: Any,
        size: tuple[float, float] | None,
        given: list[tuple[Any, Where]],
        sides: Iterable[tuple[int, Any]],
    ) -> FaceUse:
        """Return a use of a face that is drawn on several sides of each piece.

        ``sides`` has their numbers and values; ``given`` are the values in the data, if it has
        them.
        """
        of_row, shown = self.of_rows(), tuple(sides)

        def values(key: str) -> Iterable[tuple[Any, Where]]:
            return given if key == "value" else of_row.values(key)

        def rows() -> Iterable[Row]:
            for row, find in of_row.rows():
                yield from ((known_on(n, value, row), find) for n, value in shown)

        kinds = {**of_row.kinds, "value": None if given else "number", "n": "number"}
        return of_row._replace(face=face, kinds=kinds, values=values, size=size, rows=rows)

    def of_spaces(self, use: FaceUse, group: str, *path: str) -> FaceUse:
        """Return a use of a face by spaces of a group, with the fields of each of them."""

        def rows() -> Iterable[Row]:
            where = self.where(*path)
            for of_group, face, values in self.spaces():
                if (of_group, face) == (group, use.face):
                    yield values, lambda _: where

        return use._replace(rows=rows, what="space")

    def lacks_field(self, key: str, field: str) -> Iterator[Issue]:
        """Yield that a key names a field that its rows do not have, if that is certain."""
        of_rows = self.of_rows()
        if field not in of_rows.kinds and of_rows.is_sure:
            hint = did_you_mean(field, of_rows.kinds) or "add it under 'fields'"
            message = f"{quoted(self.name)} has no field {quoted(field)}"
            yield Issue(Finding(UNKNOWN_FIELD, message, self.where(key)(), hint))

    def declared(self) -> dict[str, str]:
        """Return the declared fields with their kinds, optional or not; empty for a wrong kind."""
        return {
            key: kind.removesuffix(OPTIONAL) if kind in ALL_KINDS else ""
            for key, kind in mapping_in(self.data, "fields").items()
        }


def _place_of(designs: "Designs", n: int, key: str) -> Where:
    return partial(designs.place, n, key)


# The fields of a side's face besides those of its row.
OF_SIDES: Final = ("value", "n")


def known_on(n: int, value: Any, fields: MappingABC[str, Any]) -> dict[str, Any]:
    """Return the fields of a side's face: its row's fields, its value, and its number from 1."""
    return {**fields, "value": value, "n": n}


def side_of(value: Any, least: float = 1) -> float | None:
    """Return a side in mm, or None for an invalid one, which is found elsewhere."""
    side = measured(value)
    return side if side is not None and least <= side <= LARGEST_MM else None


def area_of(width: float | None, height: float | None) -> tuple[float, float] | None:
    return None if width is None or height is None else (width, height)


def given_by(values: dict[str, list[tuple[Any, Where]]], key: str) -> list[tuple[Any, Where]]:
    return values.get(key, [])


def as_numbers(names: tuple[str, ...]) -> dict[str, str | None]:
    return dict.fromkeys(names, "number")


def raw_components(
    data: dict[str, Any],
    tree: Mapping,
    names: Names,
    designs: "dict[str, Designs]",
    spaces: Callable[[str], Iterable[DrawnSpace]] = lambda _: (),
) -> Iterator[RawComponent]:
    """Yield the components of raw data that are mappings."""
    figures = mapping_in(data, "figures")
    for name, component in mapping_in(data, "components").items():
        if isinstance(component, dict):
            own, on_it = designs.get(name), partial(spaces, name)
            yield RawComponent(name, component, tree, names, figures, own, on_it)
