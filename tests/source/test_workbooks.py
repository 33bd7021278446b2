"""Workbooks: cells as people mean them, places as in spreadsheets, hostile files refused."""

from __future__ import annotations

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


@pytest.mark.parametrize("kind", WRITERS)
def test_formulas_without_a_value_are_found_in_their_cells(kind: str, tmp_path: Path) -> None:
    grid: Grid = [["n"], [1], [Formula("A2+1", None)], [Fault("#REF!")], [4]]
    table = read(tmp_path, WRITERS[kind]({"A": grid}), kind=kind)
    found = [(str(each.where), each.code.id, each.message) for each in table.findings]
    assert sorted(found) == [
        (f"cards.{kind}: A!A3", "no-value", "the formula has never been worked out"),
        (f"cards.{kind}: A!A4", "no-value", "the formula shows an error"),
    ]


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
    old = wrong(tmp_path, b"\xd0\xcf\x11\xe0" + bytes(600))
    assert "an old workbook (.xls), or one with a password" in old.message


@pytest.mark.parametrize("part", [SHEET, "xl/workbook.xml", "xl/styles.xml"])
def test_entities_are_refused(part: str, tmp_path: Path) -> None:
    finding = wrong(tmp_path, _declared(part))
    assert "declares a document type or entities" in finding.message


_FAR_ODS: Final = (
    '<table:table table:name="Cards"><table:table-row><table:table-cell office:value-type="string"'
    "{}><text:p>a</text:p></table:table-cell></table:table-row></table:table>"
)


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
    ],
    ids=["corner", "rows", "tags", "columns", "long", "repeated cells", "repeated rows",
         "disguised repeats", "repeats without a type", "disguised corner", "merges", "bomb"],
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
