"""Pieces that players handle, the base of tiles, cards and everything that is folded."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Discriminator, Field, StrictInt, Tag

from printgen.core.errors import Finding, quoted
from printgen.core.printing import MOST_BLEED_MM
from printgen.core.units import number
from printgen.model.base import (
    Count,
    FileName,
    Flag,
    Line,
    Model,
    Problem,
    Slug,
    Value,
    Words,
    finding_at,
    problem,
)
from printgen.model.codes import KEYS_CLASH, MISSING_VALUE, NAME_TAKEN, OUT_OF_RANGE, WRONG_FIELD
from printgen.model.component import ComponentBase, Listed
from printgen.model.conditions import When
from printgen.model.edges import EDGE_KINDS, edge_faults
from printgen.model.face_uses import FaceUse, RawComponent, area_of, side_of
from printgen.model.field_values import OPTIONAL, A, judge
from printgen.model.fields import lone_field
from printgen.model.figures import Provenance, Quantity
from printgen.model.issues import Issue
from printgen.model.lazy_models import LazyModel
from printgen.model.measures import Side, Thickness, measured
from printgen.model.pairs import are_pairs
from printgen.model.references import BackFace, ComponentName, FaceName, FigureName
from printgen.source.tree import list_in, mapping_in

if TYPE_CHECKING:
    from printgen.model.designs import Designs


class Size(Model):
    """The trimmed size of a piece."""

    width: Side
    """Width, in mm or with a unit."""
    height: Side
    """Height, in mm or with a unit."""
    provenance: Provenance
    """Whether the rulebook prints the size or it was chosen for the kit."""
    note: Words | None = None
    """The reason for this size."""


class Row(Model):
    """One design of a component with different copies. Other keys are the component's fields."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Value] = Field(init=False)

    quantity: Quantity
    """The number of copies of this design."""
    turns: Annotated[StrictInt, Field(ge=2, le=6)] | None = None
    """The number of designs that it makes: as it is, turned clockwise by one edge, by two and so
    on, each with its paths and edges, and with as many copies.
    """


Tables: TypeAlias = Annotated[tuple[FileName, ...], Field(min_length=1, max_length=3)]
Sheets: TypeAlias = Annotated[tuple[Line, ...], Field(min_length=1, max_length=3)]


class TableRows(Model):
    """Designs from a table beside the data: CSV, TSV, or a sheet of an XLSX or ODS workbook."""

    table: FileName | Tables
    """The file, in the game's folder. With a list of files, each row of the first is combined with
    each of the next: suits and ranks make a deck.
    """
    sheet: Line | Sheets | None = None
    """The sheet of a workbook with several; a list combines sheets as 'table' combines files."""
    columns: dict[Slug, Line] = Field(default_factory=dict)
    """The heading of a field's column, if it is not the field's name: 'text: Card text'. Also for
    'id' and 'quantity'.
    """
    id: Slug | None = None
    """The field that ids are made from, if the table has no column 'id'; usually 'name'."""
    ignore_other_columns: Flag = False
    """Whether the table may have columns that are not fields."""
    when: When | None = None
    """The rows to use, by their fields: {suit: [clubs, hearts], rank: ">= 6"}."""
    quantity: Count | FigureName | None = None
    """The number of each design, if the table has no column 'quantity'; by default 1."""
    provenance: Provenance
    """The source of the table's rows and quantities."""
    note: Words | None = None
    """The place in the source, or how they were worked out."""


def _form_of_rows(data: Any) -> str:
    if are_pairs(data):
        return "#pairs"
    is_table = isinstance(data, dict) and not isinstance(data.get("table", {}), dict)
    return "#table" if is_table or isinstance(data, TableRows) else "#yaml"


Rows: TypeAlias = Annotated[
    Annotated[dict[Slug, Row], Field(min_length=1), Tag("#yaml")]
    | Annotated[TableRows, Tag("#table")]
    # Written out before models are read, unless they are wrong.
    | Annotated[Any, LazyModel("printgen.model.pair_rows", "PairRows"), Tag("#pairs")],
    Discriminator(_form_of_rows),
]

FieldKind: TypeAlias = Literal[
    "text", "sign", "image", "colour", "number", "paths", "edges",
    "sign?", "image?", "colour?", "number?", "paths?", "edges?",
]  # fmt: skip


class Pieces(ComponentBase):
    """A component whose copies are handled one by one: setups place them, rules count them.

    Boards and texts are no pieces.
    """

    instead_of: ComponentName | None = None
    """The component that this one replaces, for people who don't want to fold. It has the same
    designs, the same number of each, and setups and rules do not count it. Without designs and
    numbers of its own, it has those of the other.
    """

    # What a stand-in takes over from what it replaces, if both may have it.
    SHARED: ClassVar[tuple[str, ...]] = ("quantity",)

    @property
    def footprint(self) -> tuple[float, float]:
        """The width and depth of the area that it covers, in mm."""
        raise NotImplementedError

    @property
    def is_round(self) -> bool:
        """True if its footprint is a circle."""
        return False

    @property
    def footprint_words(self) -> str:
        """Its size for messages; of a round piece, its diameter."""
        width, height = self.footprint
        return f"{width:g} mm wide" if self.is_round else f"{width:g} × {height:g} mm"

    def listed(self, designs: int) -> Listed:  # noqa: ARG002 - what others need
        """Return that lists show it in large pictures."""
        return "large"

    @property
    def varies(self) -> bool:
        """True if it has several designs, in rows, and not only equal copies."""
        return False

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield fields with names that its faces always have."""
        for place, name in product(("fields", "values"), cls.KNOWN):
            if name in mapping_in(data, place):
                message = f"the faces of {cls.MANY} know {quoted(name)} already"
                hint = "give the field another name"
                yield problem(NAME_TAKEN, message, (place, name), hint=hint, key=True)


def broad_bleed(data: dict[str, Any]) -> Iterator[Problem]:
    """Yield a bleed that is too wide for the edges of a solid."""
    bleed, edge = measured(data.get("bleed", 0)), measured(data.get("edge"))
    if bleed is not None and edge and edge / 8 < bleed <= MOST_BLEED_MM:
        message = f"{number(bleed)} mm is more than an eighth of the edge"
        yield problem(OUT_OF_RANGE, message, ("bleed",))


def missing_values(data: dict[str, Any], key: str, what: str) -> Iterator[Problem]:
    """Yield the items of a list, or values of its mappings, that are empty.

    ``what`` is the name of an item for messages. Mappings without the key are found elsewhere.
    """
    for n, item in enumerate(list_in(data, key)):
        value = item.get("value", n) if isinstance(item, dict) else item
        if value is None or value == "":
            at = (key, n, "value") if isinstance(item, dict) else (key, n)
            yield problem(MISSING_VALUE, f"{what} {n + 1} has no value", at)


class DesignedPieces(Pieces):
    """Pieces that are alike, or of several designs by rows."""

    quantity: Quantity | None = None
    """The number of copies, if all are alike."""
    fields: dict[Slug, FieldKind] = Field(default_factory=dict)
    """The fields that each row gives to its design, with their types."""
    values: dict[Slug, Value] = Field(default_factory=dict)
    """Fields with the same value in all rows."""
    rows: Rows | None = None
    """The designs by id, if copies differ; or a table that contains them."""

    SHARED: ClassVar[tuple[str, ...]] = ("quantity", "rows", "fields", "values")

    @property
    def varies(self) -> bool:
        return self.rows is not None

    @property
    def edge_fields(self) -> dict[Slug, str]:
        """The fields with paths or edges, and which of the two they have."""
        kinds = {field: kind.removesuffix(OPTIONAL) for field, kind in self.fields.items()}
        return {field: kind for field, kind in kinds.items() if kind in EDGE_KINDS}

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """Yield quantities that are missing or given twice, and field names that are taken."""
        yield from super().rules(data)
        given = [key for key in ("quantity", "rows") if data.get(key) is not None]
        if not given and data.get("instead-of") is None:
            message = "neither 'quantity' nor 'rows' is given"
            hint = "write 'quantity' if all copies are alike, 'rows' if there are several designs"
            lacks = ("quantity", "rows")
            yield problem(KEYS_CLASH, message, hint=hint, key=True, lacks=lacks)
        elif len(given) > 1:
            hint = "delete it: each row has a quantity of its own"
            yield problem(KEYS_CLASH, "'rows' is given as well", ("quantity",), hint=hint, key=True)
        for place, name in product(("fields", "values"), ("id", "quantity", "turns")):
            if name in mapping_in(data, place):
                message = f"a field cannot be called '{name}', every row has that already"
                yield problem(NAME_TAKEN, message, (place, name), key=True)

    @classmethod
    def misfits(cls, raw: RawComponent) -> Iterator[Issue]:
        """Yield the rows whose paths or edges do not fit its shape."""
        yield from super().misfits(raw)
        if any(kind in EDGE_KINDS for kind in raw.declared().values()):
            yield from edge_faults(raw, partial(cls.edge_count, raw.data))


class TwoSided(DesignedPieces):
    """Pieces of one size, with a front face and perhaps a back face."""

    size: Size
    """The trimmed size; for a standee, the size of the figure; for a screen, of its middle panel.
    """
    bleed: Thickness = 3.0
    """The width of the background beyond the trim."""
    front: FaceName
    """The face on the front."""
    back: BackFace | None = None
    """The face on the back, or 'same' for that of the front; blank by default. A {field} of the
    rows gives each its own.
    """

    @classmethod
    def uses(cls, raw: RawComponent) -> Iterator[FaceUse]:
        """Yield the uses of both faces, each as large as the piece."""
        size = mapping_in(raw.data, "size")
        whole = area_of(side_of(size.get("width")), side_of(size.get("height")))
        for face in (raw.get("front"), raw.get("back")):
            if not isinstance(face, str) or (field := lone_field(face)) is None:
                yield raw.of_rows()._replace(face=face, size=whole)
                continue
            of_rows = raw.of_rows()
            for each in filter(None, dict.fromkeys(value for value, _ in of_rows.values(field))):
                rows = [row for row in of_rows.rows() if row[0].get(field) == each]
                yield of_rows._replace(face=each, size=whole, rows=partial(iter, rows))

    @classmethod
    def misfits(cls, raw: RawComponent) -> Iterator[Issue]:
        """Yield the rows whose back is no face."""
        yield from super().misfits(raw)
        back = raw.get("back")
        if not isinstance(back, str) or (field := lone_field(back)) is None:
            return
        of_rows = raw.of_rows()
        yield from raw.lacks_field("back", field)
        if (kind := of_rows.kinds.get(field)) not in {None, "", "text"}:
            message = f"the field {quoted(field)} of {quoted(raw.name)} is {A[kind or '']}"
            message = f"{message}, not {A['face']}"
            yield Issue(Finding(WRONG_FIELD, message, raw.where("back")()))
        else:
            for value, where in of_rows.values(field):
                if value not in {None, "", "same"}:
                    fault = judge(field, value, "face", raw.names)
                    yield from () if fault is None else (Issue(finding_at(fault, where())),)

    def back_of(self, values: Mapping[str, Any]) -> FaceName | None:
        """Return the back face of a design with these fields, or None."""
        field = lone_field(self.back or "")
        back = self.back if field is None else values[field] or None
        return self.front if back == "same" else back

    def faces_with(self, designs: "Designs | None") -> tuple[FaceName, ...]:
        """Return its faces, including the backs that rows name."""
        backs = (self.back_of(row) for row in (designs.values if designs else ()))
        return tuple(dict.fromkeys((self.front, *filter(None, backs))))

    @property
    def faces(self) -> tuple[FaceName, ...]:
        """The front face, and the back face if it is another; without those that rows name."""
        own = self.back not in {None, "same"} and lone_field(str(self.back)) is None
        return (self.front, str(self.back)) if own else (self.front,)

    @property
    def footprint(self) -> tuple[float, float]:
        """Its size: it lies flat."""
        return self.size.width, self.size.height
