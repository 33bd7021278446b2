"""Dice: solids with a value on each side."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, ClassVar, Final, Literal, TypeAlias

from pydantic import ConfigDict, Field, StrictInt

from printgen.core.errors import Finding, counted, listed, quoted
from printgen.core.units import number
from printgen.kinds.die.solids import SOLIDS, lying, side
from printgen.model.base import Model, Problem, ShortOrLong, Slug, Value, problem
from printgen.model.codes import MISSING_VALUE, OUT_OF_RANGE, WRONG_LENGTH
from printgen.model.component import ByFigure, Listed, Lying
from printgen.model.designs import FieldReader, given_on
from printgen.model.face_uses import (
    FaceUse,
    RawComponent,
    Row,
    Where,
    as_numbers,
    given_by,
    side_of,
)
from printgen.model.field_values import OPTIONAL
from printgen.model.figures import Provenance, Quantity
from printgen.model.issues import Issue
from printgen.model.measures import Edge, Thickness, measured
from printgen.model.pieces import DesignedPieces, FieldKind, Rows, broad_bleed, missing_values
from printgen.model.references import FaceName, FigureName
from printgen.source.tree import Mapping, Scalar, Sequence, mapping_at

# Of a die whose data has no sides.
SIDES: Final = 6
# The shortest edges by the number of sides, in mm: on smaller ones, the word on a tab has no room.
SMALLEST_MM: Final = {4: 12, 6: 10, 8: 12, 10: 18, 12: 12, 20: 12}

_BUY_IT: Final = "take it out of the kit: players have such dice"
_CAN_BE: Final = listed(SOLIDS, "or")

# The places of pips: the fields of a side's face besides {value} and {n}, and the values with which
# they are not empty. The centre; two corners; the other two; the two between the corners.
PIPS: Final = {
    "pip-1": frozenset({1, 3, 5}),
    "pip-2": frozenset({2, 3, 4, 5, 6}),
    "pip-4": frozenset({4, 5, 6}),
    "pip-6": frozenset({6}),
}
# All fields of the faces of sides that printgen gives.
OF_FACES: Final = ("value", "n", *PIPS)


class DieSide(Model):
    """A side of a die that shows more than its value. Other keys are the die's fields."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Value] = Field(init=False)

    value: Value
    """The side's name in setups and rules."""


Side: TypeAlias = ShortOrLong[Value, DieSide]


class Die(DesignedPieces):
    """A die with 4, 6, 8, 10, 12 or 20 sides, each with a value."""

    kind: Literal["die"]
    """The kind of component."""
    edge: Edge
    """The length of an edge; on a die of ten, of the long edges."""
    sides: FigureName | StrictInt | None = None
    """The number of sides: 4, 6, 8, 10, 12 or 20, or a figure with the number of values. By default
    the number of values, or 6.
    """
    face: FaceName
    """The face of a side. It can use {value}, {n}, the die's fields, and the places of pips."""
    fields: dict[Slug, FieldKind] = Field(default_factory=dict)
    """The fields of the sides besides their value, or of the rows, with their types."""
    # Its values are those of its sides; rows share none.
    values: tuple[Side, ...] = ()  # type: ignore[assignment]
    """The sides, as values or as mappings of 'value' and the die's fields. The first is opposite
    the last, the second opposite the last but one; on a die of four, they are the corners. By
    default, sides are numbered from 1, on a die of ten from 0.
    """
    bleed: Thickness = 1.0
    """The width of the background beyond the sides, over tabs and cuts."""
    provenance: Provenance
    """The source of the size: printed in the rulebook, or chosen for the kit."""
    quantity: Quantity | None = None
    """The number of dice, if all are alike."""
    rows: Rows | None = None
    """The dice by id, if they differ; or a CSV file. Rows give the fields that the sides do not
    give.
    """

    SHARED: ClassVar[tuple[str, ...]] = ("quantity",)
    KNOWN: ClassVar = OF_FACES
    MANY: ClassVar = "dice"
    FACES: ClassVar = ("face",)

    @property
    def footprint(self) -> tuple[float, float]:
        """The area that it covers, seen from above."""
        return lying(len(self.sides_shown), self.edge)[:2]

    @property
    def lying(self) -> Lying:
        """On one of its sides."""
        return Lying(*lying(len(self.sides_shown), self.edge))

    def listed(self, designs: int) -> Listed:  # noqa: ARG002 - what others need
        """Return how lists show it: small."""
        return "small"

    @property
    def sides_shown(self) -> tuple[Side, ...]:
        """The values of its sides, or the numbers of a bought die."""
        return self.values or usual(self.sides if isinstance(self.sides, int) else SIDES)

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides in setups and rules, in order; several may be equal."""
        return tuple(_name(_value(each)) for each in self.sides_shown)

    @property
    def sides_known(self) -> tuple[dict[str, Value], ...]:
        """The fields of each side, with those that :func:`fields_on` adds."""
        empty = [field for field, kind in self.fields.items() if kind.endswith(OPTIONAL)]
        given = {key for each in self.sides_shown for key in _fields_of(each)}
        if self.rows is None:
            given |= set(self.fields)
        return tuple(
            {
                **dict.fromkeys(given.intersection(empty)),
                **_fields_of(each),
                **fields_on(n, _value(each)),
            }
            for n, each in enumerate(self.sides_shown, start=1)
        )

    def by_figures(self) -> Iterator[ByFigure]:
        """Yield its number of sides, which is that of its values."""
        if isinstance(figure := self.sides, str):
            who, has = quoted(figure), len(self.sides_shown)
            yield ByFigure(
                ("sides",),
                figure,
                lambda sides, _: None if sides == has else not_so_many(who, sides, has),
            )

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield a wrong number of sides, missing values, and names of fields that are taken."""
        yield from super().rules(data)
        yield from missing_values(data, "values", "side")
        sides, values = data.get("sides"), data.get("values")
        if type(sides) is int and sides not in SOLIDS:
            message, hint = not_so_many("it", sides)
            yield problem(OUT_OF_RANGE, message, ("sides",), hint=hint)
        elif isinstance(values, list):
            has = counted(len(values), "value")
            if type(sides) is int and len(values) != sides:
                message = f"'values' has {has}; a die of {sides} sides has {sides}"
                yield problem(WRONG_LENGTH, message, ("values",))
            elif type(sides) is not int and len(values) not in SOLIDS:
                message = f"'values' has {has}; a die has {_CAN_BE} sides"
                yield problem(WRONG_LENGTH, message, ("values",))
        yield from broad_bleed(data)
        edge, count = measured(data.get("edge")), _count(data)
        if edge and count and SMALLEST_MM[SIDES] <= edge < SMALLEST_MM[count]:
            message = f"{number(edge)} mm is too short to fold a die of {count} sides"
            hint = f"make it at least {SMALLEST_MM[count]} mm"
            yield problem(OUT_OF_RANGE, message, ("edge",), hint=hint)

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the face of its sides, with the values of its fields."""
        edge, sides, of_rows = side_of(raw.get("edge")), raw.listed("values"), raw.of_rows()
        count = _count(raw.data)
        declared = raw.declared()
        given: dict[str, list[tuple[Any, Where]]] = {"value": [], **{key: [] for key in declared}}
        for n, (each, place) in enumerate(sides):
            own = each if isinstance(each, dict) else {}
            if own is not each:
                given["value"].append((each, place))
            for key in own:
                given.setdefault(key, []).append((own[key], raw.where("values", n, key)))
        for key in declared:
            given[key] = given[key] or list(of_rows.values(key))

        def rows() -> Iterator[Row]:
            for row, find in of_rows.rows():
                for n, each in enumerate([each for each, _ in sides] or usual(count or SIDES)):
                    own = each if isinstance(each, dict) else {"value": each}
                    known = {**row, **own, **fields_on(n + 1, own.get("value"))}
                    yield known, partial(_where, raw, n, own, find)

        kinds: dict[str, str | None] = dict.fromkeys(given, "")  # undeclared ones are found there
        kinds |= {**dict.fromkeys(OF_FACES, "text"), **as_numbers(("n",))}
        kinds |= {"value": None if sides else "number", **declared}
        values, size = partial(given_by, given), None
        if edge and count:
            face_edge = side(count, edge).face
            size = face_edge, face_edge
        face: Any = raw.get("face")
        yield FaceUse(raw.name, face, kinds, values, size, raw.is_mapping("fields"), rows)

    @classmethod
    def misfits(cls, raw: RawComponent) -> Iterator[Issue]:
        """Yield what is wrong with the fields of its sides."""
        yield from super().misfits(raw)
        yield from _wrong_sides(raw)


def usual(sides: int) -> tuple[int, ...]:
    """Return the numbers of a bought die: from 1, or from 0 to 9 with ten sides."""
    return tuple(range(10)) if sides == 10 else tuple(range(1, sides + 1))


def _wrong_sides(raw: RawComponent) -> Iterator[Issue]:
    """Yield what is wrong with the fields of its sides, which are checked like those of rows.

    This works on the raw tree, so that sides are checked even if something else is wrong.
    """
    die = mapping_at(raw.tree, "components", raw.name)
    sides = die.items["values"].value if die is not None and "values" in die.items else None
    if die is None or not isinstance(sides, Sequence) or not raw.is_mapping("fields"):
        return
    declared = mapping_at(die, "fields") or Mapping({}, die.place)
    given = given_on(sides)
    reader = FieldReader(raw.name, declared, raw.names, ("value",))
    whole = [each for each in sides.items if isinstance(each, Mapping)]
    reader.agree(whole, ("components", raw.name, "values", 0))
    for n, each in enumerate(sides.items):
        owner, at = f"side {n + 1} of {quoted(raw.name)}", ("components", raw.name, "values", n)
        own = each if isinstance(each, Mapping) else Mapping({}, each.place)
        lacks = reader.lacks(own, owner, at)
        if "rows" in die.items:  # which give what no side gives
            lacks = [field for field in lacks if field in given]
        if own is each:
            reader.find_lacking(lacks, owner, at, each.place)
        elif isinstance(each, Scalar) and lacks:
            # Reported once, for all that it lacks.
            message = f"{owner} has no {', '.join(map(quoted, lacks))}"
            hint = f"write {{value: …, {lacks[0]}: …}}"
            reader.issues.append(Issue(Finding(MISSING_VALUE, message, each.place, hint), at))
    yield from reader.issues


def _where(
    raw: RawComponent, n: int, side: dict[str, Any], find: Callable[[str], Where], key: str
) -> Where:
    """Return what finds the place of a field: of the side that gives it, or of its row."""
    if key in side:
        return raw.where("values", n, key)
    return raw.where("values", n) if key in OF_FACES else find(key)


def _fields_of(side: Value | DieSide) -> dict[str, Value]:
    return side.__pydantic_extra__ if isinstance(side, DieSide) else {}


def _value(side: Value | DieSide) -> Value:
    return side.value if isinstance(side, DieSide) else side


def _name(value: Value) -> str:
    """Return a value as data writes it: ``true`` and ``2.5`` as well as a word."""
    if isinstance(value, bool):
        return str(value).lower()
    return number(value) if isinstance(value, int | float) else str(value)


def fields_on(side: int, value: Value) -> dict[str, Value]:
    """Return the fields of a side's face: its value, its number from 1, and its pips, if any."""
    is_whole = type(value) is int
    pips = {key: "•" if is_whole and value in there else "" for key, there in PIPS.items()}
    return {"value": value, "n": side, **pips}


def _count(data: dict[str, Any]) -> int | None:
    """Return the number of sides of a die in raw data; None if no solid has that many."""
    sides, values = data.get("sides"), data.get("values")
    count = len(values) if isinstance(values, list) else sides if type(sides) is int else SIDES
    return count if count in SOLIDS else None


def not_so_many(who: str, sides: int, values: int | None = None) -> tuple[str, str]:
    """Return message and hint about a number of sides that no die has, or not this one.

    ``values`` is the number of values that it has.
    """
    if values is None or sides not in SOLIDS:
        return f"{who} has {sides} sides, and dice with {_CAN_BE} can be folded", _BUY_IT
    return f"{who} has {sides} sides, and the die has {values}", f"write its {sides} 'values'"
