"""Workbooks: cells as people mean them, places as in spreadsheets, hostile files refused."""

from __future__ import annotations

import re
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Final

import pytest

from printgen.core.errors import DataError, Finding, Place
from printgen.source.table import MAX_COLUMNS, MAX_ROWS, Table
from printgen.source.table_files import read_table
from printgen.source.workbook_parts import LAST_ROW, MOST_TAGS, MOST_UNPACKED
from tests.helpers.forked import forked
from tests.helpers.workbooks import Fault, Formula, ods, ods_of, packed, xlsx, xlsx_parts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.helpers.workbooks import Grid

WRITERS: Final[dict[str, Callable[[dict[str, Grid]], bytes]]] = {"xlsx": xlsx, "ods": ods}
SHEET: Final = "xl/worksheets/sheet1.xml"


def read(folder: Path, data: bytes, sheet: str | None = None, kind: str = "xlsx") -> Table:
    file = folder / f"cards.{kind}"
    file.write_bytes(data)
    return read_table(file, sheet, shown=file.name)


def wrong(folder: Path, data: bytes, sheet: str | None = None, kind: str = "xlsx") -> Finding:
    """The one finding for a file that is refused."""
    with pytest.raises(DataError) as error:
        read(folder, data, sheet, kind)
    (finding,) = error.value.findings
    return finding


@pytest.mark.parametrize("kind", WRITERS)
def test_values_are_read_as_a_spreadsheet_shows_them(kind: str, tmp_path: Path) -> None:
    values: Grid = [
        [" Name ", "value"],
        ["whole", 2.0],
        ["fraction", 2.5],
        ["sum", Formula("0.1+0.2", 0.1 + 0.2)],
        ["words of a formula", Formula('"é"', "é")],
        ["yes", True],
        ["day", date(2026, 11, 22)],
        ["moment", datetime(2026, 11, 22, 20, 15)],  # noqa: DTZ001 - spreadsheets know no zones
        ["clock", time(20, 15, 30)],
        ["lines", "a\nb <&>"],
        ["accent that stands alone", "e\u0301"],
        ["text", "007"],
        ["nothing", None],
    ]
    table = read(tmp_path, WRITERS[kind]({"Values": values}), kind=kind)
    assert table.columns == ("Name", "value")
    assert {row[0]: row[1] for row in table.rows} == {
        "whole": "2",
        "fraction": "2.5",
        "sum": "0.3",
        "words of a formula": "é",
        "yes": "TRUE",
        "day": "2026-11-22",
        "moment": "2026-11-22 20:15",
        "clock": "20:15:30",
        "lines": "a\nb <&>",
        "accent that stands alone": "é",
        "text": "007",
        "nothing": "",
    }


@pytest.mark.parametrize("kind", WRITERS)
def test_empty_rows_and_columns_do_not_count_and_places_are_cells(
    kind: str, tmp_path: Path
) -> None:
    grid: Grid = [
        [],
        [None, "name", None, "text"],
        [],
        [None, "Fox", None, "Runs."],
        [None, " ", None, ""],
        [None, "Owl", None, "Flies."],
    ]
    table = read(tmp_path, WRITERS[kind]({"A": [], "Skills": grid, "C": [[None]]}), kind=kind)
    assert (table.columns, table.rows) == (
        ("name", "text"),
        [("Fox", "Runs."), ("Owl", "Flies.")],
    )
    assert str(table.place(1, "text")) == f"cards.{kind}: Skills!D6"
    assert table.place(1, "text") == Place(f"cards.{kind}", 6, 4, "Skills")
    assert table.column_place("text").cell == "Skills!D2"
    assert table.place(0).cell == "Skills!B4"


@pytest.mark.parametrize("kind", [*WRITERS, "csv"])
def test_a_column_with_a_name_counts_though_it_is_empty(kind: str, tmp_path: Path) -> None:
    data = b"name,note,\nFox,,\n"
    if kind in WRITERS:
        data = WRITERS[kind]({"A": [["name", "note", None], ["Fox", None, None]]})
    table = read(tmp_path, data, kind=kind)
    assert (table.columns, table.rows) == (("name", "note"), [("Fox", "")])


def test_cells_merged_down_have_the_value_in_each_row(tmp_path: Path) -> None:
    grid: Grid = [
        ["kind", "name", None],
        ["bird", "Owl", None],
        [None, "Jay", None],
        ["beast", "Fox", None],
    ]
    table = read(tmp_path, xlsx({"A": grid}, merged=["A2:A3", "B1:C1"]))
    assert table.rows == [("bird", "Owl"), ("bird", "Jay"), ("beast", "Fox")]
    other = read(tmp_path, ods({"A": grid}, spans={"A2": (1, 2), "B1": (2, 1)}), kind="ods")
    assert (other.columns, other.rows) == (table.columns, table.rows)
    beside = read(tmp_path, xlsx({"A": grid}, merged=["A2:A3", "J2:J3", "A90:A99"]))
    assert beside.rows == table.rows


@pytest.mark.parametrize("kind", WRITERS)
def test_formulas_without_a_value_are_found_in_their_cells(kind: str, tmp_path: Path) -> None:
    never, fault = Formula("B2+1", None), Fault("#REF!")
    grid: Grid = [
        ["a", "n"],
        ["x", 1],
        ["below no heading", 2, fault],
        ["beside all values", 3, None, never],
        ["y", never],
        ["z", fault],
        ["w", 4],
        [None, never],
    ]
    table = read(tmp_path, WRITERS[kind]({"A": grid}), kind=kind)
    at = {str(each.where).partition("!")[2]: each.message for each in table.findings}
    assert {each.code.id for each in table.findings} == {"no-value"}
    assert len(table.findings) == len(at)
    assert at == {
        **dict.fromkeys(["C3", "B6"], "the formula shows an error"),
        **dict.fromkeys(["D4", "B5", "B8"], "the formula has never been worked out"),
    }
    assert (table.columns, table.rows) == (("a", "n"), [("x", "1"), ("w", "4")])


@pytest.mark.parametrize("value", ["<v />", "<v></v>", "<v/>"])
def test_a_formula_with_an_empty_value_has_none_unless_it_is_a_text(
    value: str, tmp_path: Path
) -> None:
    grid: Grid = [["n"], [Formula("1+1", None)], [Formula("1+2", "")], [4]]
    parts = xlsx_parts({"A": grid})
    parts[SHEET] = str(parts[SHEET]).replace("1+1</f>", f"1+1</f>{value}")
    (found,) = read(tmp_path, packed(parts)).findings
    assert (str(found.where), found.code.id) == ("cards.xlsx: A!A2", "no-value")


@pytest.mark.parametrize("kind", WRITERS)
def test_a_sheet_is_found_by_its_name(kind: str, tmp_path: Path) -> None:
    data = WRITERS[kind]({"Skills": [["a"], ["1"]], "Tools & more": [["b"], ["2"]]})
    assert read(tmp_path, data, "Tools & more", kind).columns == ("b",)
    assert read(tmp_path, data, " skills", kind).columns == ("a",)
    unknown = wrong(tmp_path, data, "Skils", kind)
    assert (unknown.code.id, unknown.hint) == ("unknown-sheet", "did you mean 'Skills'?")
    several = wrong(tmp_path, data, None, kind)
    assert several.message == "the workbook has 2 sheets: 'Skills', 'Tools & more'"


def test_hidden_sheets_are_read_only_if_they_are_named(tmp_path: Path) -> None:
    data = xlsx({"Lists": [["x"], ["1"]], "Cards": [["a"], ["2"]]}, hidden="Lists")
    assert read(tmp_path, data).columns == ("a",)
    assert read(tmp_path, data, "Lists").columns == ("x",)


@pytest.mark.parametrize("kind", WRITERS)
def test_a_sheet_without_contents_is_told(kind: str, tmp_path: Path) -> None:
    data = WRITERS[kind]({"Cards": [[None], [" "]], "Notes": [[]]})
    empty = wrong(tmp_path, data, "Cards", kind)
    assert (str(empty.where), empty.message) == (
        f"cards.{kind}: Cards!A1",
        "the sheet 'Cards' is empty",
    )
    none = wrong(tmp_path, WRITERS[kind]({"Cards": [[]], "Notes": [[]]}), kind=kind)
    assert none.message == "the workbook is empty"


def test_charts_are_no_sheets(tmp_path: Path) -> None:
    parts = {
        name: str(text).replace("worksheets/sheet1", "chartsheets/sheet1")
        for name, text in xlsx_parts({"Chart": [["x"]], "Cards": [["a"], ["1"]]}).items()
    }
    parts["xl/chartsheets/sheet1.xml"] = parts[SHEET]
    assert read(tmp_path, packed(parts)).columns == ("a",)
    assert wrong(tmp_path, packed(parts), "Chart").code.id == "unknown-sheet"


def test_headers_and_characters_are_judged_as_in_text(tmp_path: Path) -> None:
    grid: Grid = [["a", "a", None], ["1", "2", "3"]]
    with pytest.raises(DataError) as error:
        read(tmp_path, xlsx({"S": grid}))
    assert [str(each) for each in error.value.findings] == [
        (
            "cards.xlsx: S!B1: duplicate-column the column 'a' is already at A1 "
            "(rename or delete one of the two)"
        ),
        (
            "cards.xlsx: S!C1: empty-column the column has no name "
            "(name it or delete it: the first row has the headings)"
        ),
    ]
    (odd,) = read(tmp_path, xlsx({"S": [["a"], ["x\u202ey"]]})).findings
    assert (odd.code.id, str(odd.where)) == ("control-character", "cards.xlsx: S!A2")


@pytest.mark.parametrize("name", ["cards.xls", "cards.numbers", "cards"])
def test_other_files_are_no_tables(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"x")
    with pytest.raises(DataError) as error:
        read_table(tmp_path / name)
    assert error.value.findings[0].code.id == "bad-workbook"


def test_a_missing_file_is_missing_whatever_its_ending(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text("a\n1\n", "utf-8")
    with pytest.raises(DataError, match=r"file-missing .*did you mean 'cards.csv'"):
        read_table(tmp_path / "cards")


def test_a_text_has_no_sheets(tmp_path: Path) -> None:
    assert wrong(tmp_path, b"a,b\n1,2\n", "Skills", "csv").code.id == "unknown-sheet"


# -- files that are damaged, or made to do harm


def _sheet(text: str) -> bytes:
    parts = xlsx_parts({"Cards": [["a"], ["1"]]})
    parts[SHEET] = str(parts[SHEET]).replace("</sheetData>", f"{text}</sheetData>")
    return packed(parts)


def _declared(part: str) -> bytes:
    parts = xlsx_parts({"Cards": [["a"], ["1"]]})
    head, mark, rest = str(parts[part]).partition("?>")
    parts[part] = (
        f'{head}{mark}<!DOCTYPE x [<!ENTITY a "{"a" * 100}"><!ENTITY b "{"&a;" * 100}">]>{rest}'
    )
    return packed(parts)


def test_damaged_workbooks_are_refused(tmp_path: Path) -> None:
    whole = xlsx({"Cards": [["a"], ["1"]]})
    for data in (whole[:400], whole[:-30], b"", b"PK\x03\x04", whole.replace(b"PK", b"XX")):
        for kind in WRITERS:
            assert wrong(tmp_path, data, kind=kind).code.id == "bad-workbook"
    broken = wrong(tmp_path, _sheet("<row><c"))
    assert str(broken) == (
        "cards.xlsx:1:1: bad-workbook this workbook cannot be read: it is damaged "
        "(save it again as XLSX, ODS or CSV)"
    )
    parts = xlsx_parts({"Cards": [["a"]]})
    foreign = packed(parts | {SHEET: str(parts[SHEET]).replace("UTF-8", "x-ours")})
    assert "it is damaged" in wrong(tmp_path, foreign).message
    for gone in ("xl/workbook.xml", SHEET):
        parts = xlsx_parts({"Cards": [["a"], ["1"]]})
        del parts[gone]
        assert wrong(tmp_path, packed(parts)).message.endswith(
            f"cannot be read: it has no '{gone}'"
        )
    old = wrong(tmp_path, b"\xd0\xcf\x11\xe0" + bytes(600))
    assert "an old workbook (.xls), or one with a password" in old.message


def test_a_long_text_moves_no_place(tmp_path: Path) -> None:
    """A sheet is parsed in steps; here, rows and cells without numbers follow one another."""
    grid: Grid = [["a"], ["x" * 1_200_000], [Fault("#REF!")]]
    parts = xlsx_parts({"Cards": grid})
    parts[SHEET] = re.sub(r' r="\w+"', "", str(parts[SHEET]))
    (found,) = read(tmp_path, packed(parts)).findings
    assert str(found.where) == "cards.xlsx: Cards!A3"


@pytest.mark.parametrize("part", [SHEET, "xl/workbook.xml", "xl/styles.xml"])
def test_entities_are_refused(part: str, tmp_path: Path) -> None:
    finding = wrong(tmp_path, _declared(part))
    assert "declares a document type or entities" in finding.message


_FAR_ODS: Final = (
    '<table:table table:name="Cards"><table:table-row><table:table-cell office:value-type="string"'
    "{}><text:p>a</text:p></table:table-cell></table:table-row></table:table>"
)


_NUMBERS: Final = ["0", "-1", "1.5", "x", "\u00b2", "\u0663", "1" * 5000]


@pytest.mark.parametrize("number", _NUMBERS)
def test_rows_and_repeats_that_are_no_counts_are_refused(number: str, tmp_path: Path) -> None:
    for data, kind in (
        (_sheet(f'<row r="{number}"><c r="A2"><v>1</v></c></row>'), "xlsx"),
        (ods_of(_FAR_ODS.format(f' table:number-columns-repeated="{number}"')), "ods"),
        (ods_of(_FAR_ODS.format(f' table:number-rows-spanned="{number}"')), "ods"),
    ):
        assert wrong(tmp_path, data, kind=kind).message.endswith(": it is damaged")


@pytest.mark.parametrize("cell", ["", "A", "1", "A1B", "ABCDE1", "A123456789", "A\u0663"])
def test_cells_that_are_nowhere_are_refused(cell: str, tmp_path: Path) -> None:
    data = _sheet(f'<row><c r="{cell}"><v>1</v></c></row>')
    assert wrong(tmp_path, data).message.endswith(": it is damaged")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('<row r="9"><c r="GS9"><f>1</f></c></row>', "xlsx"),
        ('<row r="9"><c r="GS9" t="e"/></row>', "xlsx"),
        ("><text:p>a</text:p>", "ods"),
        (' table:formula="of:=1">', "ods"),
    ],
)
def test_no_cell_is_beyond_the_largest_table(text: str, kind: str, tmp_path: Path) -> None:
    """Neither one that has a formula alone, nor one whose text says nothing of its type."""
    data = _sheet(text)
    if kind == "ods":
        gap = f'<table:table-cell table:number-columns-repeated="{MAX_COLUMNS}"/>'
        gaps = (
            '<table:table-row table:number-rows-repeated="8"><table:table-cell/></table:table-row>'
        )
        data = ods_of(
            f'<table:table table:name="Cards">{gaps}<table:table-row>{gap}<table:table-cell'
            f"{text}</table:table-cell></table:table-row></table:table>"
        )
    finding = wrong(tmp_path, data, kind=kind)
    assert (finding.code.id, str(finding.where)) == ("too-complex", f"cards.{kind}: Cards!GS9")


def test_the_sheets_of_a_workbook_are_bounded_all_together(tmp_path: Path) -> None:
    """A library reserves all cells before the last of each sheet."""
    above = f'<table:table-row table:number-rows-repeated="{MAX_ROWS * 3 // 4}"/><table:table-row>'
    left = f'<table:table-cell table:number-columns-repeated="{MAX_COLUMNS - 1}"/>'
    sheet = _FAR_ODS.format("").replace("<table:table-row>", above + left)
    finding = wrong(tmp_path, ods_of(sheet + sheet.replace("Cards", "More")), "More", "ods")
    assert finding.message == "the sheets of the workbook have too many cells, all together"


def test_the_files_in_a_workbook_are_bounded(tmp_path: Path) -> None:
    more = {f"x{n}": b"" for n in range(5_000)}
    finding = wrong(tmp_path, packed({**xlsx_parts({"Cards": [["a"], ["1"]]}), **more}))
    assert finding.message == "the workbook holds more than 5000 files"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "kind", "where"),
    [
        (lambda: _sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), "xlsx",
         ": Cards!XFD1048576"),
        (lambda: _sheet(f'<row r="{LAST_ROW + 1}"><c><v>1</v></c></row>'), "xlsx",
         f": Cards!A{LAST_ROW + 1}"),
        (lambda: _sheet("<row><c/></row>" * MOST_TAGS), "xlsx", ":1:1"),
        (lambda: xlsx({"Cards": [[f"c{n}" for n in range(MAX_COLUMNS + 1)]]}), "xlsx",
         ": Cards!GS1"),
        (lambda: xlsx({"Cards": [["a"], *[["1"]] * (MAX_ROWS + 1)]}), "xlsx",
         f": Cards!A{MAX_ROWS + 2}"),
        (lambda: ods_of(_FAR_ODS.format(' table:number-columns-repeated="50000"')), "ods",
         ": Cards!BUYB1"),
        (lambda: ods_of(_FAR_ODS.format("").replace("<table:table-row>",
         '<table:table-row table:number-rows-repeated="1000000">')), "ods", ": Cards!A1000000"),
        (lambda: ods_of(_FAR_ODS.format(' table:number-columns-repeated="50000"'
         ' x:number-columns-repeated="1" xmlns:x="x"')), "ods", ": Cards!BUYB1"),
        (lambda: ods_of(_FAR_ODS.format("").replace("</table:table-row>",
         '<table:table-cell office:value="1" table:number-columns-repeated="50000"/>'
         "</table:table-row>")), "ods", ": Cards!BUYC1"),
        (lambda: _sheet('<row><c r="XFD1048576" x:r="A1" xmlns:x="x"><v>1</v></c></row>'), "xlsx",
         ": Cards!XFD1048576"),
        (lambda: xlsx({"Cards": [["a"], *[["1"]] * 9999]}, merged=["A2:A9999"] * 2000), "xlsx",
         ": Cards!A2"),
        (lambda: packed({**xlsx_parts({"Cards": [["a"]]}),
         "xl/sharedStrings.xml": bytes(MOST_UNPACKED)}), "xlsx", ":1:1"),
        (lambda: packed({**xlsx_parts({"Cards": [["a"]]}),
         **dict.fromkeys(("xl/sharedStrings.xml", "xl/styles.xml"), bytes(MOST_UNPACKED // 2))}),
         "xlsx", ":1:1"),
    ],
    ids=["corner", "rows", "tags", "columns", "long", "repeated cells", "repeated rows",
         "disguised repeats", "repeats without a type", "disguised corner", "merges", "bomb",
         "two bombs"],
)  # fmt: skip
def test_what_would_fill_the_memory_is_refused_at_its_cell(
    make: Callable[[], bytes], kind: str, where: str, tmp_path: Path
) -> None:
    """In a process with little memory, which a library would have used up."""
    file = tmp_path / f"cards.{kind}"
    file.write_bytes(make())
    told = forked(_READ, file).stdout
    assert told.startswith(f"too-complex {file}{where}\n")


_READ: Final = """
import resource, sys
from pathlib import Path
resource.setrlimit(resource.RLIMIT_DATA, (700_000_000, 700_000_000))
from printgen.core.errors import DataError
from printgen.source.table_files import read_table
try:
    read_table(Path(sys.argv[1]))
except DataError as error:
    for finding in error.findings:
        print(finding.code, finding.where)
"""
