"""Components that start from others, and dice by rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from printgen.core.errors import DataError
from printgen.core.scene import Text
from printgen.model.catalog import load
from printgen.model.piece_counts import box
from tests.helpers.fields import GAME, ROWS, of_kind, pieces, write_kites

if TYPE_CHECKING:
    from pathlib import Path

MORE = """\
components:
  long-kite:
    extends: kite
    title: {one: long kite, many: long kites}
    size: {height: 80mm}
    rows: {provenance: derived}
  plain:
    extends: long-kite
    kind: tile
    title: {one: plain kite, many: plain kites}
    rows: ~
    back: ~
    fields: ~
    values: {name: Plain, n: 1, tilt: 5, mark: vane, tone: ink, how: label, form: rect, wind: 1}
    quantity: {value: 2, provenance: assumed}
"""


def extended(more: str) -> str:
    return GAME.replace("components:\n", more)


def test_a_component_starts_from_the_keys_of_another(tmp_path: Path) -> None:
    game = load(write_kites(tmp_path, extended(MORE))).description.game
    first, second, third = (game.components[name] for name in ("kite", "long-kite", "plain"))
    assert second.title.one == "long kite"
    assert (second.size.width, second.size.height) == (60, 80)  # type: ignore[attr-defined]
    assert second.front == first.front  # type: ignore[attr-defined]
    assert third.kind == "tile"
    assert third.rows is None  # type: ignore[attr-defined]


def test_its_pieces_are_drawn_and_counted(tmp_path: Path) -> None:
    # Each condition differs among the rows of all components that use the face.
    kites = write_kites(tmp_path, extended(MORE))
    drawn = pieces(kites)
    assert {name.partition("/")[0] for name in drawn} == {"kite", "long-kite", "plain"}
    about = load(kites).description
    counts = box(about.game, about.designs, 2, about.game.figures_at(2))
    assert counts["plain"] == 2
    assert counts["long-kite/owl"] == 1


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("extends: kite", "extends: kyte", "unknown-name unknown component 'kyte'"),
        ("extends: kite", "extends: plain", "circular-extends component 'long-kite' extends"),
        ("size: {height: 80mm}", "size: {hight: 80mm}", "unknown-key 'hight' is not a key here"),
        ("    rows: ~\n", "", "keys-clash 'rows' is given as well"),
        ("kind: tile", "kind: booklet", "unknown-key 'size' is not a key here"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(old: str, new: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=f"game.yaml:[0-9]+:[0-9]+: {told}"):
        load(write_kites(tmp_path, extended(MORE.replace(old, new))))


DICE = """\
components:
  die:
    kind: die
    title: {one: die, many: dice}
    group: pieces
    edge: 20mm
    face: side
    fields: {suit: text, tone: colour, pip: "sign?"}
    values: [{value: 0}, {value: 1, pip: vane}, 2, 3, 4, 5]
    rows:
      sun: {quantity: {value: 1, provenance: assumed}, suit: S, tone: accent}
      moon: {quantity: {value: 2, provenance: assumed}, suit: M, tone: ink}
    provenance: assumed
"""
SIDE = """\
faces:
  side:
    boxes:
      ground: {shape: rect, fill: "{tone}"}
      value: {text: "{suit}{value}", style: label, fill: paper, top: 1, height: 8,
              unless: {value: 0}}
      pip: {sign: "{pip}", top: 10, height: 8}
"""


def dice(changes: dict[str, str] | None = None) -> str:
    game = GAME.replace("components:\n", DICE).replace("faces:\n", SIDE)
    for old, new in (changes or {}).items():
        assert game.count(old) == 1
        game = game.replace(old, new)
    return game


def test_each_row_is_a_die_of_its_own(tmp_path: Path) -> None:
    drawn = pieces(write_kites(tmp_path, dice()))
    for name, letter, copies in (("sun", "S", 1), ("moon", "M", 2)):
        piece = drawn[f"die/{name}"]
        shown = {t.text for t in of_kind(piece.front, Text) if isinstance(t, Text)}
        assert {f"{letter}{n}" for n in range(1, 6)} <= shown
        assert f"{letter}0" not in shown
        assert piece.copies == copies


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("suit: S, tone: accent}", "tone: accent}", "missing-value 'sun' has no 'suit'"),
        ("suit: S, tone: accent}", "suit: S, tone: acent}", "unknown-name unknown colour"),
        ("suit: S, tone: accent}", "suit: S, tone: accent, pip: vane}", "unknown-field 'pip' is"),
        ("{value: 1, pip: vane}", "{value: 1, pip: vain}", "unknown-name unknown sign 'vain'"),
        ("value: 0}}", "value: 9}}", "always-so 'unless' leaves the box out of no piece"),
        ('"{suit}{value}"', '"{suite}{value}"', "unknown-field 'die' has no field 'suite'"),
    ],
)
def test_rows_of_dice_are_judged(old: str, new: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match=told):
        load(write_kites(tmp_path, dice({old: new})))


def test_a_row_may_leave_out_what_is_optional(tmp_path: Path) -> None:
    lines = (line.split(",") for line in ROWS.split())
    without = "\n".join(",".join((*cells[:9], *cells[10:])) for cells in lines)
    drawn = pieces(write_kites(tmp_path, rows=f"{without}\n"))
    assert len(drawn) == 3


def test_a_variant_may_extend_a_component_and_take_keys_away(tmp_path: Path) -> None:
    game = write_kites(tmp_path)
    (tmp_path / "windy.yaml").write_text(
        """\
extends: kites
components:
  blank:
    extends: kite
    title: {one: blank kite, many: blank kites}
    fields: {behind: ~}
    back: ~
    rows: {table: blanks.csv}
""",
        "utf-8",
    )
    (tmp_path / "blanks.csv").write_text(
        "id,name,n,tilt,how,form\ncalm,Calm,1,0,label,rect\n", "utf-8"
    )
    assert game.is_dir()
    components = load(tmp_path / "windy.yaml").description.game.components
    assert components["blank"].back is None  # type: ignore[attr-defined]
    assert components["kite"].back == "{behind}"  # type: ignore[attr-defined]


ITS_OWN = """\
    rows:
      table: ~
      calm: {quantity: 2, name: Calm, n: 1, tilt: 0, mark: vane, tone: ink, how: label,
             form: rect, wind: 1, behind: same}
"""


@pytest.mark.parametrize("name", ["kite", "other"])
def test_rows_of_its_own_may_take_the_place_of_a_table(tmp_path: Path, name: str) -> None:
    """In a variant, and in a component that extends another."""
    table = "rows: {table: kites.csv, columns: {id: id}, ignore-other-columns: true}"
    game = GAME.replace("rows: {table: kites.csv, provenance: assumed}", table)
    assert table in game
    other = "  other:\n    extends: kite\n    title: {one: kite, many: kites}\n"
    more = f"components:\n{other}{ITS_OWN}" if name == "other" else "components:\n"
    game = game.replace("components:\n", more)
    folder = write_kites(tmp_path, f"provenance: assumed\n{game}")
    variant = f"extends: kites\nprovenance: assumed\ncomponents:\n  kite:\n{ITS_OWN}"
    (tmp_path / "calm.yaml").write_text(variant, "utf-8")
    described = load(folder if name == "other" else tmp_path / "calm.yaml").description
    assert described.designs[name].ids == ("calm",)


def test_a_variant_may_take_away_the_rows_that_a_condition_is_for(tmp_path: Path) -> None:
    write_kites(tmp_path)
    (tmp_path / "few.yaml").write_text(
        "extends: kites\ncomponents:\n  kite: {rows: {table: owls.csv}}\n", "utf-8"
    )
    (tmp_path / "owls.csv").write_text("\n".join(ROWS.splitlines()[::2]), "utf-8")
    load(tmp_path / "few.yaml")
    (tmp_path / "kites" / "kites.csv").write_text("\n".join(ROWS.splitlines()[::2]), "utf-8")
    with pytest.raises(DataError, match="always-so"):
        load(tmp_path / "kites")
