"""Designs: the same from rows in the YAML as from a table."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printgen.components import drawing_context
from printgen.core.errors import DataError, Place
from printgen.model import catalog
from tests.model.cases import Edit
from tests.model.mill import write_mill

if TYPE_CHECKING:
    from pathlib import Path

    from printgen.model.designs import Designs

NAME = "Rye"
IN_YAML = """\
    rows:
      rye:
        quantity: {value: 3, provenance: assumed}
        name: Rye
        weight: 2
        tone: accent
      oats:
        quantity: {value: 5, provenance: assumed}
        name: Oats
        weight: 1
        tone: "#335577"
"""


def designs(game: Path, component: str = "sack") -> Designs:
    return catalog.load(game).description.designs[component]


def copies(game: Path, component: str = "sack") -> list[int]:
    loaded = catalog.load(game)
    context = drawing_context(loaded, 3)
    return [context.copies(component, n) for n, _ in enumerate(designs(game, component).ids)]


@pytest.fixture
def in_csv(tmp_path: Path) -> Path:
    return write_mill(tmp_path / "csv")


@pytest.fixture
def in_yaml(tmp_path: Path) -> Path:
    game = write_mill(tmp_path / "yaml")
    rows = ["    rows: {table: sacks.csv, provenance: assumed}"]
    Edit("pieces.yaml", rows, IN_YAML.splitlines()).apply(game)
    return game


def test_yaml_and_csv_give_the_same_designs(in_csv: Path, in_yaml: Path) -> None:
    one, other = designs(in_csv), designs(in_yaml)
    assert one.ids == other.ids == ("rye", "oats")
    assert one.values == other.values
    assert one.values[0] == {"name": "Rye", "weight": 2, "tone": "accent"}
    assert copies(in_csv) == copies(in_yaml) == [3, 5]


def test_both_know_where_each_value_stands(in_csv: Path, in_yaml: Path) -> None:
    one, other = designs(in_csv), designs(in_yaml)
    assert one.place(1, "tone") == Place(f"{in_csv.as_posix()}/sacks.csv", 3, 13)
    assert other.place(1, "tone") == Place(f"{in_yaml.as_posix()}/pieces.yaml", 30, 15)
    # What no row has is looked for where the row begins.
    assert one.place(1, "colour") == Place(f"{in_csv.as_posix()}/sacks.csv", 3, 1)
    assert other.place(1, "colour") == Place(f"{in_yaml.as_posix()}/pieces.yaml", 26, 7)


def test_both_say_the_same_about_wrong_values(in_csv: Path, in_yaml: Path) -> None:
    edits = {
        in_csv: [("sacks.csv", "Rye,2,accent", "Rye,two,acent")],
        in_yaml: [
            ("pieces.yaml", "weight: 2", "weight: two"),
            ("pieces.yaml", "tone: accent\n      oats", "tone: acent\n      oats"),
        ],
    }
    said = []
    for game, changes in edits.items():
        for file, old, new in changes:
            Edit(file, old.split("\n"), new.split("\n")).apply(game)
        with pytest.raises(DataError) as error:
            catalog.load(game)
        said.append([(f.code.id, f.message, f.hint) for f in error.value.findings])
    assert said[0] == said[1]
    assert [code for code, _, _ in said[0]] == ["wrong-type", "unknown-name"]


def test_values_stand_for_what_rows_and_tables_leave_out(in_csv: Path, in_yaml: Path) -> None:
    for game in (in_csv, in_yaml):
        Edit(
            "pieces.yaml", ["    shape: round"], ["    shape: round", "    values: {tone: ink}"]
        ).apply(game)
    Edit("sacks.csv", [], ["id,name,weight", "rye,Rye,2", "oats,Oats,1"]).apply(in_csv)
    Edit("pieces.yaml", ["        tone: accent"], []).apply(in_yaml)
    assert [row["tone"] for row in designs(in_csv).values] == ["ink", "ink"]
    assert [row["tone"] for row in designs(in_yaml).values] == ["ink", "#335577"]
    assert designs(in_csv).place(0, "tone").column == 20


def test_a_table_without_quantities_means_one_of_each(in_csv: Path) -> None:
    rows = ["id,name,weight,tone", "rye,Rye,2,ink", "oats,Oats,1,ink"]
    Edit("sacks.csv", [], rows).apply(in_csv)
    assert copies(in_csv) == [1, 1]


def test_a_table_may_lie_in_a_folder_of_the_game(in_csv: Path) -> None:
    (in_csv / "tables").mkdir()
    (in_csv / "sacks.csv").rename(in_csv / "tables" / "sacks.csv")
    Edit("pieces.yaml", ["table: sacks.csv"], ["table: tables/sacks.csv"]).apply(in_csv)
    assert designs(in_csv).place(0, "id").file == f"{in_csv.as_posix()}/tables/sacks.csv"


def test_a_component_whose_copies_are_alike_has_one_design(in_csv: Path) -> None:
    meadow = designs(in_csv, "meadow")
    assert (meadow.ids, meadow.values) == (("",), ({},))


@pytest.mark.slow
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(-(10**9), 10**9) | st.decimals(-1000, 1000, places=2).map(float))
def test_numbers_in_a_table_are_the_numbers_of_the_yaml(tmp_path: Path, number: float) -> None:
    rows = {
        "csv": ["    rows: {table: sacks.csv, provenance: assumed}"],
        "yaml": [
            "    rows:",
            f"      rye: {{name: {NAME}, weight: {number}, tone: ink,",
            "        quantity: {value: 1, provenance: assumed}}",
        ],
    }
    found = []
    for name, lines in rows.items():
        shutil.rmtree(tmp_path / name, ignore_errors=True)
        game = write_mill(tmp_path / name)
        Edit("pieces.yaml", rows["csv"], lines).apply(game)
        # As words a face takes every number; as a count of signs only a few.
        Edit("pieces.yaml", ['each: "{weight}", sign: vane'], ["sign: vane"]).apply(game)
        Edit("sacks.csv", [], ["id,name,weight,tone", f"rye,{NAME},{number},ink"]).apply(game)
        found.append(designs(game).values)
    assert found[0] == found[1] == ({"name": NAME, "weight": number, "tone": "ink"},)
    assert {type(values[0]["weight"]) for values in found} == {type(number)}


def crossed(game: Path, first: str, second: str) -> Path:
    """The mill, with a pack of stamps whose designs are the product of two tables."""
    (game / "grains.csv").write_text(first, "utf-8")
    (game / "weights.csv").write_text(second, "utf-8")
    Edit("pieces.yaml", ["table: sacks.csv"], ["table: [grains.csv, weights.csv]"]).apply(game)
    return game


GRAINS = "id,name,tone,quantity\nrye,Rye,accent,2\noats,Oats,#335577,1\n"
WEIGHTS = "id,weight\nlight,1\nheavy,5\ndouble,10\n"


def test_each_row_of_a_table_goes_with_each_of_the_next(in_csv: Path) -> None:
    game = crossed(in_csv, GRAINS, WEIGHTS)
    found = designs(game)
    assert found.ids == (
        *("rye-light", "rye-heavy", "rye-double"),
        *("oats-light", "oats-heavy", "oats-double"),
    )
    assert found.values[1] == {"name": "Rye", "tone": "accent", "weight": 5}
    assert copies(game) == [2, 2, 2, 1, 1, 1]
    place = found.place(4, "weight")
    assert (place.file.rpartition("/")[2], place.line) == ("weights.csv", 3)
    place = found.place(4, "tone")
    assert (place.file.rpartition("/")[2], place.line) == ("grains.csv", 3)


def test_quantities_of_both_tables_multiply(in_csv: Path) -> None:
    game = crossed(in_csv, GRAINS, WEIGHTS.replace("\n", ",quantity\n", 1).replace("1\n", "1,3\n"))
    with pytest.raises(DataError) as error:
        copies(game)
    assert {finding.code.id for finding in error.value.findings} == {"row-length"}
    counted = "id,weight,quantity\nlight,1,3\nheavy,5,4\n"
    (game / "weights.csv").write_text(counted)
    assert copies(game) == [6, 8, 3, 4]


@pytest.mark.parametrize(
    ("grains", "weights", "wrong"),
    [
        (GRAINS.replace("oats,", "塔,"), WEIGHTS, "/grains.csv:3:1: bad-name"),
        (GRAINS, WEIGHTS.replace("5", "five"), "/weights.csv:3:7: wrong-type"),
        ("id,name\nrye,Rye\n", WEIGHTS, "/grains.csv:1:1: missing-column"),
        (GRAINS, "weight\n1\n", "/weights.csv:1:1: missing-column"),
        (
            GRAINS.replace("oats,", "rye-light,"),
            WEIGHTS.replace("heavy,", "light-heavy,").replace("double,", "heavy,"),
            "/grains.csv:3:1: duplicate-row",
        ),
        (
            "id,name,tone\n" + "".join(f"a{n},A,accent\n" for n in range(700)),
            WEIGHTS,
            "out-of-range",
        ),
    ],
    ids=["id", "value", "column", "ids", "twice", "many"],
)
def test_what_is_wrong_in_joined_tables_is_told_once(
    in_csv: Path, grains: str, weights: str, wrong: str
) -> None:
    game = crossed(in_csv, grains, weights)
    with pytest.raises(DataError) as error:
        designs(game)
    (finding,) = error.value.findings
    assert wrong in f"{finding.where}: {finding.code.id}"
