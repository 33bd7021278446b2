"""Tables as people have them: their headings, ids and numbers, in whatever file they keep them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import printgen
from printgen.components import drawing_context
from printgen.core.errors import DataError, Place
from printgen.model import catalog
from printgen.model.designs import Designs
from printgen.model.table_columns import ids_from
from printgen.source.table_files import read_table
from tests.helpers.changed import edit
from tests.helpers.workbooks import Fault, ods, xlsx
from tests.model.cases import Edit
from tests.model.mill import write_mill

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.workbooks import Grid

SACKS: Final[Grid] = [
    ["Sack name", "Weight", "How dark", "Copies", "Notes"],
    ["Rye", 2, "Accent", 3.0, "heavy"],
    [None, None, None, None, None],
    ["Old Oats", 1, "#335577", 5, None],
]
COLUMNS: Final = "columns: {name: sack name, tone: How dark}, ignore-other-columns: true"


@pytest.fixture
def mill(tmp_path: Path) -> Path:
    return write_mill(tmp_path)


def rows(game: Path, about: str) -> None:
    old = "    rows: {table: sacks.csv, provenance: assumed}"
    Edit("pieces.yaml", [old], [f"    rows: {{{about}, provenance: assumed}}"]).apply(game)


def designs(game: Path) -> Designs:
    return catalog.load(game).description.designs["sack"]


def copies(game: Path) -> list[int]:
    context = drawing_context(catalog.load(game), 3)
    return [context.copies("sack", n) for n, _ in enumerate(designs(game).ids)]


def told(game: Path) -> list[str]:
    with pytest.raises(DataError) as error:
        catalog.load(game)
    return [str(each).removeprefix(f"{game.as_posix()}/") for each in error.value.findings]


def test_a_sheet_with_headings_of_its_own_is_read_as_meant(mill: Path) -> None:
    (mill / "sacks.xlsx").write_bytes(xlsx({"Skills": [["x"]], "Sacks": SACKS}))
    rows(mill, f"table: sacks.xlsx, sheet: Sacks, id: name, {COLUMNS}")
    found = designs(mill)
    assert found.ids == ("rye", "old-oats")
    assert found.values[0] == {"name": "Rye", "weight": 2, "tone": "accent"}
    assert copies(mill) == [3, 5]
    assert found.place(1, "tone") == Place(f"{mill.as_posix()}/sacks.xlsx", 4, 3, "Sacks")
    assert printgen.check(mill, games=1) == []


def test_the_column_of_quantities_may_have_any_heading(mill: Path) -> None:
    (mill / "sacks.csv").write_text("id,name,weight,tone,Anzahl\nrye,Rye,2,ink,3\n", "utf-8")
    rows(mill, "table: sacks.csv, columns: {quantity: Anzahl}")
    assert copies(mill) == [3]


@pytest.mark.parametrize("three", ["x3", "3x", "X3", "×3", "3 ×", "3.0"])
def test_quantities_are_read_as_deck_lists_write_them(mill: Path, three: str) -> None:
    (mill / "sacks.csv").write_text(f"name,weight,tone,Copies\nRye,2,ink,{three}\n", "utf-8")
    rows(mill, "table: sacks.csv")
    assert copies(mill) == [3]


def test_a_column_may_be_several_fields(mill: Path) -> None:
    (mill / "sacks.csv").write_text("No,name,tone\n3,Rye,ink\n4,Oats,hue\n", "utf-8")
    rows(mill, "table: sacks.csv, columns: {id: No, weight: 'no'}")
    (hue,) = told(mill)
    assert hue.startswith("sacks.csv:3:8: unknown-name")
    (mill / "sacks.csv").write_text("No,name,tone\n3,Rye,ink\n4,Oats,paper\n", "utf-8")
    found = designs(mill)
    assert found.ids == ("no-3", "no-4")
    assert [row["weight"] for row in found.values] == [3, 4]
    assert found.place(1, "weight") == Place(f"{mill.as_posix()}/sacks.csv", 3, 1)


def test_a_column_is_the_field_of_its_name_besides_others(mill: Path) -> None:
    (mill / "sacks.csv").write_text("Weight,tone,Copies\n3,ink,2\n4,paper,1\n", "utf-8")
    rows(mill, "table: sacks.csv, columns: {id: weight, name: weight}")
    assert [(row["name"], row["weight"]) for row in designs(mill).values] == [("3", 3), ("4", 4)]


def test_rows_may_take_a_part_of_a_table(mill: Path) -> None:
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": SACKS}))
    about = f"table: sacks.xlsx, id: name, {COLUMNS}"
    rows(mill, f'{about}, when: {{weight: "< 2"}}')
    found = designs(mill)
    assert found.ids == ("old-oats",)
    assert copies(mill) == [5]
    assert found.place(0, "tone") == Place(f"{mill.as_posix()}/sacks.xlsx", 4, 3, "Sacks")


@pytest.mark.parametrize(
    ("when", "message"),
    [
        ('{weight: "> 9"}', "always-so 'when' takes no row of the table"),
        ("{name: rye}", "always-so 'when' takes no row of the table (did you mean 'Rye'?)"),
        ("{weight: [1, 2]}", "always-so 'when' takes every row of the table (delete it)"),
        ("{wieght: 1}", "unknown-field 'sack' has no field 'wieght' (did you mean 'weight'?)"),
        ('{weight: "> one"}', "bad-formula '> one': 'one' is not a number"),
    ],
)
def test_a_part_that_cannot_be_meant_is_told_at_its_place(
    mill: Path, when: str, message: str
) -> None:
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": SACKS}))
    rows(mill, f"table: sacks.xlsx, id: name, {COLUMNS}, when: {when}")
    assert any(message in each and each.startswith("pieces.yaml:") for each in told(mill))


def test_a_condition_that_a_variant_narrows_is_told_in_the_variant(
    mill: Path, tmp_path: Path
) -> None:
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": SACKS}))
    rows(mill, f"table: sacks.xlsx, id: name, {COLUMNS}, when: {{weight: '< 2'}}")
    mine = tmp_path / "mine.yaml"
    sack = "  sack:\n    title: {one: bag}\n    rows: {when: {name: Rye}}\n"
    mine.write_text(f"extends: mill\ncomponents:\n{sack}", "utf-8")
    (found,) = told(mine)
    assert ":5:25: always-so 'when' takes no row of the table" in found


def test_ids_and_texts_are_read_as_people_write_them(mill: Path) -> None:
    cells: Grid = [
        ["No.", "Name", "Weight", "Tone"],
        ["A 01", "Rye\tgrain", 1, "ink"],
        [2, "Oats", 1, "ink"],
    ]
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": cells}))
    rows(mill, "table: sacks.xlsx, columns: {id: No.}")
    assert designs(mill).ids == ("a-01", "no-2")
    assert designs(mill).values[0]["name"] == "Rye grain"


def test_a_field_of_an_unknown_kind_is_told_once(mill: Path) -> None:
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": SACKS}))
    rows(mill, f"table: sacks.xlsx, {COLUMNS}")
    Edit("pieces.yaml", ["weight: number"], ["weight: nummer"]).apply(mill)
    (only,) = told(mill)
    assert "'weight' cannot be 'nummer'" in only


def test_components_that_share_a_table_tell_its_faults_once(mill: Path) -> None:
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": SACKS}))
    rows(mill, "table: sacks.xlsx, columns: {name: sack name, tone: How dark}")
    other = "components:\n  bag: {extends: sack, title: {one: bag, many: bags}, values: {more: 1}}"
    edit(mill / "pieces.yaml", ("components:", other))
    (only,) = told(mill)
    assert only.startswith("sacks.xlsx: Sacks!E1: unknown-column 'Notes' is not a field")


def test_a_kit_follows_its_workbook(mill: Path, tmp_path: Path) -> None:
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": SACKS}))
    rows(mill, f"table: sacks.xlsx, {COLUMNS}")
    printgen.build_kit(mill, out=tmp_path / "one", formats=["pdf"])
    (before,) = (tmp_path / "one").iterdir()
    (mill / "sacks.xlsx").write_bytes(
        xlsx({"Sacks": [*SACKS[:3], ["Old Oats", 2, "#335577", 5, None]]})
    )
    options = printgen.KitOptions(since=before)
    made = printgen.build_kit(mill, options, out=tmp_path / "two", formats=["pdf"])
    assert made.manifest["update"] == {"sack/old-oats": {"keep": 0, "print": 5, "throw-away": 5}}


def test_wrong_cells_are_told_all_at_once_with_their_names(mill: Path) -> None:
    bad: Grid = [
        SACKS[0],
        ["Rye", "two", "acent", "many", None],
        ["Oats", "1,250", "ink", "2.5", None],
        ["Barley", Fault("#DIV/0!"), "ink", 1, Fault("#N/A")],
        [None, 1, None, 1, None],
    ]
    (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": bad}))
    rows(mill, f"table: sacks.xlsx, {COLUMNS}")
    assert told(mill) == [
        "sacks.xlsx: Sacks!B2: wrong-type 'weight' should be a number, not 'two'",
        "sacks.xlsx: Sacks!C2: unknown-name unknown colour 'acent' (did you mean 'accent'?)",
        (
            "sacks.xlsx: Sacks!D2: bad-quantity 'quantity' should be a whole number "
            "from 0 to 10000, not 'many'"
        ),
        (
            "sacks.xlsx: Sacks!B3: wrong-type 'weight' should be a number, not '1,250' "
            "(write 1250, or 1.250)"
        ),
        (
            "sacks.xlsx: Sacks!D3: bad-quantity 'quantity' should be a whole number "
            "from 0 to 10000, not '2.5'"
        ),
        (
            "sacks.xlsx: Sacks!B4: no-value the formula shows an error "
            "(fix it in a spreadsheet program and save)"
        ),
        (
            "sacks.xlsx: Sacks!C5: missing-value 'row-3' has no 'tone' "
            "(fill it in, or make the field's type 'colour?')"
        ),
    ]


def test_a_quantity_has_a_limit(mill: Path) -> None:
    def write(quantity: int) -> None:
        grid = [*SACKS[:2], ["Oats", 1, "ink", quantity, None]]
        (mill / "sacks.xlsx").write_bytes(xlsx({"Sacks": grid}))

    rows(mill, f"table: sacks.xlsx, {COLUMNS}")
    write(10_000)
    assert copies(mill)[-1] == 10_000
    write(10_001)
    (only,) = told(mill)
    assert only.endswith("should be a whole number from 0 to 10000, not '10001'")


def test_headings_that_are_not_there_are_told_where_they_are_named(mill: Path) -> None:
    rows(mill, "table: sacks.csv, id: nmae, columns: {tone: Hue, wieght: Weight}")
    assert told(mill) == [
        (
            "pieces.yaml:20:34: missing-column the table has no column 'nmae' to make ids from "
            "(did you mean 'name'?)"
        ),
        (
            "pieces.yaml:20:56: missing-column the table has no column 'Hue' "
            "(known are id, name, quantity, tone, weight)"
        ),
        (
            "pieces.yaml:20:61: unknown-field 'wieght' is not a field of 'sack' "
            "(did you mean 'weight'?)"
        ),
    ]


def test_a_field_whose_heading_is_not_there_is_told_once(mill: Path) -> None:
    (mill / "sacks.csv").write_text("No.,name,tone,Mass\n1,Rye,ink,2\n", "utf-8")
    about = "columns: {id: Number, weight: Wieght}, ignore-other-columns: true"
    rows(mill, f"table: sacks.csv, {about}")
    assert [line.partition(" (")[0] for line in told(mill)] == [
        "pieces.yaml:20:44: missing-column the table has no column 'Number'",
        "pieces.yaml:20:60: missing-column the table has no column 'Wieght'",
    ]


def test_a_heading_that_ids_are_made_from_and_is_not_there_is_told_once(mill: Path) -> None:
    (mill / "sacks.csv").write_text("Bag,tone,weight\nRye,ink,2\n", "utf-8")
    rows(mill, "table: sacks.csv, id: name, columns: {name: Sack}, ignore-other-columns: true")
    assert [line.partition(" (")[0] for line in told(mill)] == [
        "pieces.yaml:20:56: missing-column the table has no column 'Sack'",
    ]


def test_other_columns_are_unknown_unless_they_are_to_be_ignored(mill: Path) -> None:
    (mill / "sacks.ods").write_bytes(ods({"Sacks": SACKS}))
    rows(mill, "table: sacks.ods, columns: {name: sack name, tone: How dark}")
    assert told(mill) == [
        (
            "sacks.ods: Sacks!E1: unknown-column 'Notes' is not a field of 'sack' (known are id, "
            "name, quantity, tone, weight; name it under 'columns', or write "
            "'ignore-other-columns: true')"
        )
    ]


def test_sheets_of_one_workbook_are_joined_as_files_are(mill: Path) -> None:
    grains: Grid = [["id", "name", "tone"], ["rye", "Rye", "ink"], ["oats", "Oats", "ink"]]
    weights: Grid = [["id", "weight"], ["light", 1], ["heavy", 5]]
    (mill / "all.ods").write_bytes(ods({"Grains": grains, "Weights": weights}))
    rows(mill, "table: all.ods, sheet: [Grains, Weights]")
    assert designs(mill).ids == ("rye-light", "rye-heavy", "oats-light", "oats-heavy")
    assert designs(mill).place(3, "weight").cell == "Weights!B3"
    Edit("pieces.yaml", ["[Grains, Weights]"], ["[Grains, Wieghts]"]).apply(mill)
    (only,) = told(mill)
    assert only.startswith("pieces.yaml:20:19: unknown-sheet the workbook has no sheet 'Wieghts'")
    Edit("pieces.yaml", ["table: all.ods,"], ["table: [all.ods, sacks.csv],"]).apply(mill)
    assert "'sheet' goes with one file, and 'table' names several" in told(mill)[0]


def test_ids_are_made_from_names_that_differ_or_not() -> None:
    names = ["Red fox", "Red  Fox!", "red fox 2", "Château", "2 of clubs", "塔", "x" * 99, "x" * 99]
    assert list(ids_from(names)) == [
        *("red-fox", "red-fox-3", "red-fox-2", "chateau", "no-2-of-clubs", "row-6"),
        *("x" * 60, "x" * 54 + "-2"),
    ]


@pytest.mark.parametrize(
    ("units", "titles"),
    [
        ({"no-1-guards": "1 Guards", "x-corps": "X. Corps"}, ("1 Guards", "X. Corps")),
        ({"fox": "Fox", "fox-2": "Fox", "owl": "Owl"}, ("fox", "fox 2", "Owl")),
        ({"no-7": "7", "d": "D"}, ("no 7", "D")),
        ({"a": "A", "a-2": "Ä", "row-3": "*"}, ("A", "Ä", "*")),
        # Not what the ids are made from, though one looks like it.
        ({"gnr": "GNR", "ler": "LEW"}, ("gnr", "ler")),
    ],
)
def test_designs_have_the_names_that_their_ids_are_made_from(
    units: dict[str, str], titles: tuple[str, ...]
) -> None:
    values = tuple({"text": "A text", "unit": unit} for unit in units.values())
    assert Designs(tuple(units), values, (), lambda n, _: Place(str(n))).titles == titles


@given(st.lists(st.text(max_size=70), max_size=30))
def test_ids_differ_and_do_not_follow_from_later_rows(names: list[str]) -> None:
    made = list(ids_from(names))
    assert len(set(made)) == len(made) == len(names)
    assert all(len(each) <= 60 for each in made)


@pytest.mark.parametrize(
    ("text", "number"),
    [(" 2 ", 2), ("2,5", 2.5), ("2.5", 2.5), ("-0,125", -0.125), ("12,50", 12.5)],
)
def test_numbers_may_have_blanks_and_a_decimal_comma(text: str, number: float, mill: Path) -> None:
    Edit("pieces.yaml", ['each: "{weight}", sign: vane'], ["sign: vane"]).apply(mill)
    (mill / "sacks.csv").write_text(f"id;name;weight;tone\nrye;Rye;{text};ink\n", "utf-8")
    assert designs(mill).values[0]["weight"] == number


# -- one table, many files

_ENCODINGS: Final = ("utf-8-sig", "utf-16", "cp1252")
_words = (
    st.text(st.sampled_from("aZ éñ€ß\"';,\t\n-=+0.5"), max_size=8)
    .map(str.strip)
    # In Windows-1252 these are bytes that are another letter in UTF-8: nobody could tell.
    .filter(lambda words: not re.search("[éñß]€", words))
)
_tables = st.lists(
    st.tuples(_words.filter(bool), _words, st.integers(-9, 10**6) | st.floats(-9, 9, width=16)),
    min_size=1,
    max_size=5,
)


def _csv(table: list[tuple[str, str, float]], separator: str, line: str) -> str:
    lines = [["name", "words", "number"]]
    lines += [[name, words, f"{number:.15g}"] for name, words, number in table]
    return "".join(
        separator.join('"' + cell.replace('"', '""') + '"' for cell in row) + line for row in lines
    )


@pytest.mark.slow
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_tables)
def test_a_table_reads_the_same_from_any_kind_of_file(
    tmp_path: Path, table: list[tuple[str, str, float]]
) -> None:
    grid: Grid = [["name", "words", "number"], *table]
    made: dict[str, bytes] = {"t.xlsx": xlsx({"T": grid}), "t.ods": ods({"T": grid})}
    for encoding in _ENCODINGS:
        for n, separator in enumerate(",;\t"):
            text = _csv(table, separator, "\r\n" if n else "\n")
            made[f"t{n}.{encoding}.csv"] = text.encode(encoding)
    made["t.tsv"] = _csv(table, "\t", "\n").encode()
    made["said.csv"] = ("sep=|\n" + _csv(table, "|", "\n")).encode()
    rows = {}
    for name, data in made.items():
        (tmp_path / name).write_bytes(data)
        read = read_table(tmp_path / name)
        assert read.findings == ()
        rows[name] = [tuple(cell.strip() for cell in row) for row in read.rows]
    expected = [(name, words, f"{number:.15g}") for name, words, number in table]
    assert rows == dict.fromkeys(made, expected)


@pytest.mark.parametrize(
    ("language", "encoding", "words"),
    [
        ("en", "cp1252", "café €"),
        ("pl", "cp1250", "Żółta łódź"),
        ("tr-TR", "cp1254", "ağaç şişe"),
        ("zh-Hans", "gbk", "模型龙井茶"),
        ("zh-Hant", "big5", "龍井茶"),
        ("vi", "utf-8", unicodedata.normalize("NFD", "Nguyễn ẵm")),
    ],
)
def test_a_table_is_read_as_excel_writes_it_in_the_language_of_the_game(
    tmp_path: Path, language: str, encoding: str, words: str
) -> None:
    (tmp_path / "t.csv").write_bytes(f"id,name\na,{words}\n".encode(encoding))
    read = read_table(tmp_path / "t.csv", language=language)
    # Accents that stand alone, as macOS writes them, are part of their letters again.
    assert read.rows == [("a", unicodedata.normalize("NFC", words))]


def test_the_language_of_the_game_is_that_of_its_tables(mill: Path) -> None:
    game = (mill / "game.yaml").read_text("utf-8")
    (mill / "game.yaml").write_text(f"{game}language: pl\n", "utf-8")
    (mill / "sacks.csv").write_bytes("name,weight,tone\nŻyto,2,ink\n".encode("cp1250"))
    rows(mill, "table: sacks.csv")
    assert designs(mill).values[0]["name"] == "Żyto"


@pytest.mark.parametrize(
    ("text", "mark"), [("id|Name|Tone\na|A|ink\n", "|"), ("id;name,tone;weight\na;A,ink;1\n", ",")]
)
def test_a_wrong_separator_is_named_once(mill: Path, text: str, mark: str) -> None:
    (mill / "sacks.csv").write_text(text)
    rows(mill, "table: sacks.csv, ignore-other-columns: true")
    (found,) = told(mill)
    assert found.startswith("sacks.csv:1:")
    assert f"unknown-column '{mark}' does not separate the columns here: " in found
    assert f"(write '{mark}' between all cells, and 'sep={mark}' as the first line)" in found


def test_columns_pasted_into_one_cell_are_told(mill: Path) -> None:
    (mill / "sacks.ods").write_bytes(ods({"Sacks": [["id, name, tone"], ["a, A, ink"]]}))
    rows(mill, "table: sacks.ods")
    (found,) = told(mill)
    assert found == (
        "sacks.ods: Sacks!A1: unknown-column ',' does not separate the columns here: "
        "'id, name, tone' is one (give each field a column of its own)"
    )


def test_a_heading_with_a_comma_may_be_a_field_and_another_column(mill: Path) -> None:
    (mill / "sacks.csv").write_text(
        'id;"Name, tone";weight;tone;"weight, tone";count\na;A;1;ink;1;2\n'
    )
    rows(mill, 'table: sacks.csv, ignore-other-columns: true, columns: {name: "Name, tone"}')
    assert designs(mill).values == ({"name": "A", "weight": 1, "tone": "ink"},)
