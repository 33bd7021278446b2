"""What rows say of the edges of tiles: turns in tables, shapes and colours of each row."""

from __future__ import annotations

from pathlib import Path as File
from typing import TYPE_CHECKING

import numpy as np
import pytest

import printgen
from printgen.checks import Choice, run
from printgen.components import draw_all, drawing_context
from printgen.core.errors import DataError
from printgen.core.scene import Path, Use
from printgen.kit.pages.texts import texts
from printgen.model.catalog import load
from printgen.play.subject import Subject
from tests.helpers.changed import edit
from tests.helpers.raster import from_svg
from tests.helpers.tiny import write_tiny
from tests.helpers.workbooks import xlsx

if TYPE_CHECKING:
    from tests.helpers.workbooks import Grid

TILE = """\
  tile:
    kind: tile
    title: {one: tile, many: tiles}
    group: bits
    size: {width: 46.19mm, height: 40mm, provenance: assumed}
    shape: "{cut}"
    fields: {cut: text, ways: "paths?", land: "edges?", shore: "colour?", mark: "sign?"}
    values: {shore: "#5577aa"}
    front: tile
    rows: ROWS
  rules:
    kind: booklet
    title: {one: rulebook, many: rulebooks}
    group: bits
    quantity: {value: 1, provenance: assumed}
    template: rules.md.j2
"""
FACES = """\
  tile:
    boxes:
      land:
        edges: "{land}"
        looks: {sea: {fill: "{shore}", sign: "{mark}"}, land: {fill: "#667755"}}
      ways: {paths: "{ways}", stroke: paper, casing: ink}
"""
SIGNS = "signs: {wave: {title: wave, shapes: [{circle: [12, 12, 10], fill: ink}]}}\n"
RULES = """\
{% for tile in components.tile.designs %}
- {{ tile.id }}, {{ tile.count }}:
  {% for p in tile.values.ways %}{{ p.start }} to {{ p.end }} {{ p.apart }}, {% endfor %}
  {{ tile.values.land | join(" ") }}
{% endfor %}
"""
HEAD = ["id", "copies", "Turns", "cut", "ways", "land", "shore", "mark"]
HEX_SEA = "sea sea land land land sea"
TABLE: Grid = [
    HEAD,
    ["bend", 2, 3.0, "hex", "1-2 4-0", HEX_SEA, None, "wave"],
    ["plain", 1, None, "rect", "1-4", "sea land sea land", "#113355", None],
    ["lake", 1, 2, "rect", None, "sea sea land land", "#113355", None],
]


def write(folder: File, grid: Grid, *, rows: str = "", faces: str = FACES) -> File:
    rows = rows or "{table: tiles.xlsx, provenance: assumed}"
    game = write_tiny(folder / "tiny", components=TILE.replace("ROWS", rows), faces=faces + SIGNS)
    (game / "tiles.xlsx").write_bytes(xlsx({"Tiles": grid}))
    (game / "rules.md.j2").write_text(RULES, "utf-8")
    return game


def told(game: File) -> list[str]:
    with pytest.raises(DataError) as error:
        load(game)
    return [str(each).removeprefix(f"{game.as_posix()}/") for each in error.value.findings]


def test_a_table_turns_its_rows_by_the_edges_of_their_shapes(tmp_path: File) -> None:
    game = write(tmp_path, TABLE)
    assert " ".join(texts(load(game), None)["rules"].split()) == (
        "- bend, 2: 1 to 2 1, 4 to 0 0, sea sea land land land sea "
        "- bend-1, 2: 2 to 3 1, 5 to 0 0, sea sea sea land land land "
        "- bend-2, 2: 3 to 4 1, 6 to 0 0, land sea sea sea land land "
        "- plain, 1: 1 to 4 1, sea land sea land "
        "- lake, 1: sea sea land land - lake-1, 1: land sea sea land"
    )
    designs = load(game).description.designs["tile"]
    assert designs.turned_from == (0, 0, 0, 3, 4, 4)
    assert str(designs.place(2, "ways")).endswith("tiles.xlsx: Tiles!E2")
    assert [each.message for each in run(Subject(load(game)), Choice(["same-turned"]))] == []


def test_turns_go_over_joined_tables_and_what_a_condition_takes(tmp_path: File) -> None:
    rows = "{table: [tiles.xlsx, lands.csv], when: {ways: 1-2}, provenance: assumed}"
    game = write(tmp_path, [["id", "ways"], ["bend", "1-2"], ["other", "1-3"]], rows=rows)
    land = "sea land land land"
    csv = f"id,turns,cut,land,mark\nwet,2,rect,{land},\ndry,,rect,land land land land,\n"
    (game / "lands.csv").write_text(csv, "utf-8")
    designs = load(game).description.designs["tile"]
    assert designs.ids == ("bend-wet", "bend-wet-1", "bend-dry")
    assert designs.values[1]["ways"] == "2-3"


def test_turns_that_cannot_be_are_told_with_their_cells(tmp_path: File) -> None:
    grid: Grid = [
        HEAD,
        ["bend", 1, 6, "rect", "1-2", None, None, None],
        ["line", 1, 4, "hex", "1-4", None, None, None],
        ["line-2", 1, 1, "hex", "1-5", None, None, None],
        ["none", 1, 2, "hex", None, None, None, None],
        ["half", 1, 2.5, "hex", "1-5", None, None, None],
        ["word", 1, "two", "hex", "1-5", None, None, None],
        ["edge", 1, None, "rect", "1-5", "sea sea sea sea sea sea", None, None],
    ]
    at = "tiles.xlsx: Tiles!"
    whole = "out-of-range 'turns' should be a whole number from 2 to 6, not"
    empty = "(leave the cell empty if the tile is not turned)"
    assert told(write(tmp_path, grid)) == [
        (
            f"{at}C2: bad-turns a piece with 4 edges has no 6 turns ('turns' may be 4 at most; "
            "only 'shape: hex' has six edges)"
        ),
        (
            f"{at}A4: duplicate-row 'line', turned by 2, would be called 'line-2' "
            "(give one of the two another name)"
        ),
        f"{at}C4: {whole} 1 {empty}",
        (
            f"{at}C5: bad-turns 'none' has neither paths nor edges, so nothing turns "
            "(declare a field as 'paths' or 'edges', or delete 'turns')"
        ),
        f"{at}C6: {whole} 2.5 {empty}",
        f"{at}C7: wrong-type 'turns' should be a number, not 'two'",
        (
            f"{at}E8: bad-edges there is no edge 5: the tile has 4 "
            "(write pairs of edges, such as 1-4 2-3; 0 is the middle)"
        ),
        (
            f"{at}F8: bad-edges the tile has 4 edges, and this says what 6 are "
            "(write a name for each edge, clockwise, such as: sea sea land land)"
        ),
    ]


def test_cards_have_no_column_of_turns(tmp_path: File) -> None:
    game = write(tmp_path, [["id", "turns", "cut"], ["one", 2, "rect"]])
    edit(
        game / "game.yaml",
        ('"paths?"', "text"),
        ('"edges?"', "text"),
        ("values: {", "values: {ways: '', land: '', "),
    )
    assert (
        "tiles.xlsx: Tiles!B1: unknown-column 'turns' is not a field of 'tile' "
        "(only tiles with a field of 'paths' or 'edges' have turns)"
    ) in told(game)


def test_a_row_gives_colours_and_signs_to_its_edges(tmp_path: File) -> None:
    game = write(tmp_path, TABLE)
    drawn = {p.design: p.front for p in draw_all(drawing_context(load(game))) if p.design}
    fills = {
        name: [node.paint.fill for node in nodes if isinstance(node, Path)]
        for name, nodes in drawn.items()
    }
    assert fills["plain"][:4] == ["#113355", "#667755", "#113355", "#667755"]
    assert fills["bend"][:2] == ["#667755", "#ffffff"]  # the shore of this row is empty
    signs = {name: sum(isinstance(node, Use) for node in nodes) for name, nodes in drawn.items()}
    assert signs == {"bend": 3, "bend-1": 3, "bend-2": 3, "plain": 0, "lake": 0, "lake-1": 0}


def test_looks_take_fields_of_their_types_alone(tmp_path: File) -> None:
    looks = FACES.replace('"{shore}"', '"{mark}"').replace('sign: "{mark}"', 'ink: "{colour}"')
    assert [each.partition(" ")[2] for each in told(write(tmp_path, TABLE, faces=looks))] == [
        "wrong-field the field 'mark' of 'tile' is a sign, not a colour",
        "unknown-field 'tile' has no field 'colour' (known are cut, land, mark, shore, ways)",
    ]


@pytest.mark.slow
def test_kits_hold_edges_and_renew_what_turned(tmp_path: File) -> None:
    kit = printgen.build_kit(
        write(tmp_path, TABLE), out=tmp_path, formats=["pdf", "svg-pieces", "html"]
    )
    assert "bend-2, 2: 3 to 4 1" in next(kit.folder.glob("*.html")).read_text("utf-8")
    one, turned = (
        from_svg((kit.folder / f"svg/pieces/tile/{name}-front.svg").read_text("utf-8"))
        for name in ("lake", "lake-1")
    )
    assert one.shape == turned.shape
    assert np.any(one != turned)
    grid: Grid = [
        HEAD,
        ["bend", 2, 3, "hex", "1-2 3-0", HEX_SEA, None, "wave"],
        TABLE[2],
        ["lake", 1, 3, "rect", None, "sea sea land land", "#113355", None],
    ]
    newer = write(tmp_path / "newer", grid)
    since = printgen.build_kit(
        newer, printgen.KitOptions(since=kit.folder), out=tmp_path / "newer", formats=["pdf"]
    )
    changed = {name for name in since.manifest["pieces"] if name.startswith("tile/")}
    assert changed == {"tile/bend", "tile/bend-1", "tile/bend-2", "tile/lake-2"}
