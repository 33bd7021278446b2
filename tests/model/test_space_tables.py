"""Tables of spaces in files of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from printgen.core.errors import DataError
from printgen.kinds.board.model import Board
from printgen.model import catalog
from tests.helpers.tiny import write_tiny
from tests.helpers.workbooks import ods, xlsx

if TYPE_CHECKING:
    from pathlib import Path

    from printgen.model.boards import Space
    from tests.helpers.workbooks import Grid

# A hole, an empty row inside the map, and empty rows and columns around it.
MAP: Final[Grid] = [
    [None, None, None, None],
    [None, "wood", 3, None],
    [None, None, None, None],
    [None, "~", 0.5, None],
]
SPACES: Final = [("a1", "wood", "wood"), ("b1", "land", 3), ("b3", "land", 0.5)]
TEXT: Final = ",,,\n,wood,3,\n,,,\n,~,0.5,\n"


def game(folder: Path, table: str, form: str = "grid, at: [0, 0]") -> Path:
    board = (
        "  map: {kind: board, title: {one: map, many: maps}, group: bits, unit: 9mm,\n"
        "    quantity: {value: 1, provenance: assumed}, provenance: assumed, spaces: {land: {form: "
        f"{form}, face: back, kinds: {{wood: {{face: back}}}},\n"
        f"    table: {table}}}}}}}\n"
    )
    return write_tiny(folder, components=board)


def land(game: Path) -> tuple[Space, ...]:
    board = catalog.load(game).description.game.components["map"]
    assert isinstance(board, Board)
    return board.groups({})["land"]


def wrong(game: Path) -> list[str]:
    with pytest.raises(DataError) as error:
        catalog.load(game)
    return [str(each).removeprefix(f"{game.as_posix()}/") for each in error.value.findings]


def test_a_table_may_be_in_a_file_of_any_kind(tmp_path: Path) -> None:
    folder = game(tmp_path, "map.csv")
    (folder / "map.csv").write_text(TEXT)
    (folder / "map.tsv").write_text(TEXT.replace(",", "\t"))
    (folder / "map.xlsx").write_bytes(xlsx({"Notes": [["old"]], "Map": MAP}))
    (folder / "map.ods").write_bytes(ods({"Map": MAP}))
    for table in ("map.csv", "map.tsv", "map.xlsx, sheet: map", "map.ods"):
        game(tmp_path, table)
        spaces = land(folder)
        assert [(each.label, each.kind, each.values["value"]) for each in spaces] == SPACES, table


def test_hexagons_take_the_same_table(tmp_path: Path) -> None:
    folder = game(tmp_path, "map.csv", "hexes, at: [0, 0], across: 1, labels: digits")
    (folder / "map.csv").write_text("wood;5\n~;wood\n")
    assert [(each.label, each.kind) for each in land(folder)] == [
        ("0101", "wood"),
        ("0201", "land"),
        ("0202", "wood"),
    ]


def test_mistakes_are_found_in_their_cells(tmp_path: Path) -> None:
    folder = game(tmp_path, "map.csv")
    (folder / "map.csv").write_text("wood,3\nwod,3\n3\n")
    kind, row = wrong(folder)
    assert kind == "map.csv:2:1: unknown-name unknown kind of space 'wod' (did you mean 'wood'?)"
    assert row.startswith("map.csv:3:1: wrong-length this row has 1 space, and others have 2 (")
    game(tmp_path, "map.xlsx")
    (folder / "map.xlsx").write_bytes(xlsx({"Map": [["wood", 3], [3, "wod"]]}))
    assert wrong(folder) == [
        "map.xlsx: Map!B2: unknown-name unknown kind of space 'wod' (did you mean 'wood'?)"
    ]


@pytest.mark.parametrize(
    ("table", "text", "finding"),
    [
        ("mop.csv", "3", "game.yaml:24:12: file-missing"),
        ("map.csv, sheet: Map", "3", "game.yaml:24:28: unknown-sheet a table of text has no"),
        ("map.csv", ",,\n", "map.csv:1:1: file-empty the table is empty"),
        ("map.csv", '3,"4\n', "map.csv:1:3: csv-syntax"),
        ("map.csv", "3," * 201 + "3", "map.csv:1:1: too-complex a table of spaces has at most"),
        ("map.csv", "3," * 60 + "3", "map.csv:1:1: out-of-range a row has 1 to 60 spaces"),
        ("map.csv", "9" * 30, "map.csv:1:1: number-too-large"),
        ("../map.csv", "3", "game.yaml:24:12: path-outside"),
        ("[[3]], sheet: Map", "3", "game.yaml:24:19: keys-clash 'sheet' needs a 'table'"),
    ],
)
def test_a_table_that_cannot_be_read_is_one_mistake(
    table: str, text: str, finding: str, tmp_path: Path
) -> None:
    folder = game(tmp_path, table)
    (folder / "map.csv").write_text(text)
    (found,) = wrong(folder)
    assert finding in found
