"""Pieces of groups of one stock lie on the same sheets, where that takes fewer."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2  # type: ignore[import-untyped]
import pytest
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.core.errors import Severity
from printgen.imposition.press import members
from printgen.imposition.sheets import plans
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import press_of
from printgen.kit.layout.stocks import stock
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import load
from printgen.model.shipped import list_games
from tests.helpers.changed import edit
from tests.helpers.kits import BuiltKits, assembled, what_is_wrong
from tests.helpers.proofs import altered, placed, rewritten
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    import pikepdf

# Tokens with backs (of the tiny game); coins, tiles and labels without.
COMPONENTS = """\
  coin:
    kind: token
    title: {one: coin, many: coins}
    group: coins
    shape: round
    size: {width: 18mm, height: 18mm, provenance: assumed}
    quantity: {value: 5, provenance: assumed}
    front: coin
  tile:
    kind: tile
    title: {one: tile, many: tiles}
    group: tiles
    size: {width: 45mm, height: 30mm, provenance: assumed}
    quantity: {value: 2, provenance: assumed}
    front: tile
  label:
    kind: tile
    title: {one: label, many: labels}
    group: labels
    size: {width: 30mm, height: 12mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: label
"""
FACES = """\
  coin:
    boxes:
      ground: {shape: circle, fill: accent}
      name: {text: "1", style: name, left: 2, right: 2, top: 6, height: 5}
  tile:
    boxes:
      ground: {shape: rect, fill: accent}
      name: {text: Tile, style: name, left: 2, right: 2, top: 6, height: 5}
  label:
    boxes:
      ground: {shape: rect, fill: accent}
      name: {text: Label, style: name, left: 2, right: 2, top: 4, height: 5}
"""
# Words of one stock are the same words, however they are written; 0.3 mm is how thick a card is.
GROUPS = """\
  tiles: {title: Tiles, stock: "Card ", thickness: 0.3mm, making: Cut along the marks.}
  coins: {title: Coins, stock: card, making: Cut round.}
  labels: {title: Labels, stock: plain paper, making: Cut along the marks.}
"""
# All pieces show it.
REDRAWN = ('accent: "#aa2222"', 'accent: "#22aa22"')


def game(folder: Path, *edits: tuple[str, str], version: str = "1") -> Path:
    """The game, with words of its data changed."""
    write_tiny(folder, version, COMPONENTS, FACES)
    edit(folder / "game.yaml", ("\ncomponents:\n", f"\n{GROUPS}components:\n"), *edits)
    return folder


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a kit of version 1."""
    home = tmp_path_factory.mktemp("old")
    return printgen.build_kit(game(home / "game"), out=home, formats=["pdf"]).folder


def update(
    new: Path, old: Path, out: Path, formats: tuple[str, ...] = ("pdf",), **more: Any
) -> tuple[Path, dict[str, Any]]:
    """The folder of the kit that renews the old one, and its manifest."""
    kit = printgen.build_kit(new, printgen.KitOptions(since=old, **more), out=out, formats=formats)
    return kit.folder, kit.manifest


def on_sheets(manifest: dict[str, Any]) -> dict[str, list[dict[str, int]]]:
    """By groups what lies on each of their sheets."""
    found: dict[str, list[dict[str, int]]] = {}
    for sheet in manifest["sheets"]:
        found.setdefault(sheet["group"], []).append(sheet["pieces"])
    return found


def proof(kit: Path, new: Path) -> list[str]:
    return [
        f"{each.code.id} {each.message}"
        for each in printgen.check(kit, known=[new], least=Severity.NOTE)
    ]


def first_page(kit: Path) -> tuple[str, list[str]]:
    """What stands on the first page of the whole kit, and the titles in its outline."""
    pdf = pypdfium2.PdfDocument(kit / f"{kit.name}-kit.pdf")
    try:
        words = " ".join(pdf[0].get_textpage().get_text_range().split())
        return words, [entry.get_title() for entry in pdf.get_toc()]
    finally:
        pdf.close()


@pytest.mark.game("tlatelolco")
def test_in_a_whole_kit_a_last_sheet_of_one_card_takes_in_what_is_of_its_stock(
    built_kits: BuiltKits,
) -> None:
    kit = built_kits("tlatelolco", formats=["pdf"])
    found = on_sheets(kit.manifest)
    assert len(kit.manifest["sheets"]) == 11
    assert [sum(sheet.values()) for sheet in found["cards+boxes"]] == [4, 4, 1, 2]
    assert any({*sheet} == {"counter-box", "reference"} for sheet in found["cards+boxes"])
    assert f"{kit.folder.name}-cards+boxes.pdf" in kit.manifest["files"]
    words, outline = first_page(kit.folder)
    assert "Cards + Tuckboxes …-cards+boxes.pdf" in words
    assert "Cards + Tuckboxes" in outline
    loaded = load("tlatelolco")
    alone = assemble(loaded, KitOptions(only=["cards"]).checked(loaded))
    assert {sheet.group for sheet in alone.sheets} == {"cards"}


@pytest.mark.game("market-at-kos")
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_tuckbox_may_be_higher_than_it_must_be_to_leave_room_for_a_card(paper: str) -> None:
    contents = assembled("market-at-kos", paper)
    found = [
        {each.piece.component for each in sheet.placements}
        for sheet in contents.of("cards+boxes")[0]
    ]
    assert {"reference", "worker-box", "stall-box"} in found
    assert {"reference"} in found
    assert len(found) == 3


@pytest.mark.parametrize(
    ("name", "paper"), [*zip(list_games(), cycle(["a4", "letter"]), strict=False)]
)
def test_no_sheet_of_one_or_two_cards_is_left_where_its_stock_has_room(
    name: str, paper: str
) -> None:
    """However two groups of a stock are put together: they take no fewer sheets than they do."""
    loaded = load(name)
    contents = assembled(name, paper)
    press = press_of(loaded.description.game, KitOptions(paper=paper).checked(loaded))
    taken = Counter(sheet.group for sheet in contents.sheets)
    about = loaded.description.game.groups
    for one, other in combinations(taken, 2):
        if stock(about[members(one)[0]]) == stock(about[members(other)[0]]):
            groups = {*members(one), *members(other)}
            pieces = [piece for piece in contents.pieces if piece.group in groups]
            assert len(plans(pieces, press, {})) >= taken[one] + taken[other]


def test_a_whole_kit_tells_of_each_stock_too(tmp_path: Path) -> None:
    kit = printgen.build_kit(game(tmp_path / "g"), out=tmp_path, formats=["pdf"])
    assert list(on_sheets(kit.manifest)) == ["bits+tiles+coins", "labels"]
    assert [each["sheets"] for each in kit.manifest["stocks"]] == [1, 1]


def test_what_is_of_one_stock_shares_a_sheet_and_nothing_else_does(
    old: Path, tmp_path: Path
) -> None:
    new = game(tmp_path / "g", REDRAWN, version="2")
    kit, manifest = update(new, old, tmp_path)
    assert on_sheets(manifest) == {
        "bits+tiles+coins": [{"token": 3, "tile": 2, "coin": 5}],
        "labels": [{"label": 1}],
    }
    assert what_is_wrong(kit) == []
    files = [f"{kit.name}-{part}.pdf" for part in ("bits+tiles+coins", "labels", "kit")]
    assert list(manifest["files"]) == files
    assert [sheet["file"] for sheet in manifest["sheets"]] == files[:2]
    assert [
        (each["groups"], each["sheets"], each["fewest-sheets"]) for each in manifest["stocks"]
    ] == [(["bits", "tiles", "coins"], 1, 1), (["labels"], 1, 1)]
    groups, combined = proof(kit, new)
    assert groups.startswith("proof-found the files of the groups: 11 pieces found on 2 sheets")
    assert combined.startswith(f"proof-found {kit.name}-kit.pdf: 11 pieces found on 2 sheets")
    assert groups.endswith("with what is kept all for 1 and 2 players")


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (('"Card "', "thin card"), ["bits+coins", "tiles", "labels"]),
        (("0.3mm", "0.4mm"), ["bits+coins", "tiles", "labels"]),
        (("stock: plain paper", "stock: CARD"), ["bits+tiles+coins+labels"]),
    ],
    ids=["other words", "another thickness", "one stock more"],
)
def test_words_and_thickness_are_the_stock(
    old: Path, tmp_path: Path, edit: tuple[str, str], expected: list[str]
) -> None:
    _, manifest = update(game(tmp_path / "g", REDRAWN, edit), old, tmp_path)
    assert list(on_sheets(manifest)) == expected


@pytest.mark.parametrize(
    ("duplex", "expected"),
    [
        ("short-edge", ["bits+tiles+coins", "labels"]),
        ("none", ["bits+tiles+coins", "labels"]),
        # What is folded is of two layers: nothing else lies on its sheets.
        ("fold", ["bits", "tiles+coins", "labels"]),
    ],
)
def test_every_way_of_printing_backs_is_proved(
    old: Path, tmp_path: Path, duplex: str, expected: list[str]
) -> None:
    new = game(tmp_path / "g", REDRAWN)
    kit, manifest = update(new, old, tmp_path, duplex=duplex, ink="low", rounds="square")
    assert list(on_sheets(manifest)) == expected
    assert [each.partition(" ")[0] for each in proof(kit, new)] == ["proof-found"] * 2
    total: Counter[str] = Counter()
    for sheet in manifest["sheets"]:
        total.update(sheet["pieces"])
    assert total == manifest["pieces"] == {"token": 3, "tile": 2, "coin": 5, "label": 1}
    first, _ = first_page(kit)
    assert ("one side, folded" in first) is ("glue the halves" in first) is (duplex == "fold")


def test_how_few_sheets_could_do_is_told_of_a_stock(old: Path, tmp_path: Path) -> None:
    """No group's own bound holds where sheets might be shared, even if none are.

    A tile and a label are no higher together than the paper has room for, but there is no room for
    a channel between them: none is shared, and a bound that knows nothing of channels says two.
    """
    new = game(
        tmp_path / "g",
        REDRAWN,
        ("width: 45mm, height: 30mm", "width: 180mm, height: 147mm"),
        ("width: 30mm, height: 12mm", "width: 180mm, height: 107mm"),
        ("stock: plain paper", "stock: card"),
    )
    _, manifest = update(new, old, tmp_path, only=["tile", "label"])
    of_group = {name: each["fewest-sheets"] for name, each in manifest["groups"].items()}
    assert of_group == {"tiles": 2, "labels": 1}
    (stock,) = manifest["stocks"]
    assert (stock["groups"], stock["sheets"], stock["fewest-sheets"]) == (["tiles", "labels"], 3, 2)
    wishes = ["--since", str(old), "--only", "tile,label", "--format", "pdf"]
    told = CliRunner().invoke(app, ["kit", str(new), *wishes, "--out", str(tmp_path / "b")])
    assert "at least 2 sheets and " in told.stdout


def test_a_piece_that_a_shared_sheet_lacks_is_missing(old: Path, tmp_path: Path) -> None:
    new = game(tmp_path / "g", REDRAWN)
    kit, _ = update(new, old, tmp_path)

    def change(pdf: pikepdf.Pdf) -> None:
        operators, forms = placed(pdf, 1)
        rewritten(pdf, 1, [each for n, each in enumerate(operators) if n != forms[-1]])

    altered(kit, "-bits+tiles+coins.pdf", change)
    said = proof(kit, new)
    assert any(each.startswith("proof-missing ") and " of " in each for each in said)
    assert any("players cannot play" in each and "1 " in each for each in said)
    # The file of the whole kit is as it was.
    assert any(each.startswith(f"proof-found {kit.name}-kit.pdf: 11 pieces") for each in said)


def test_the_page_tells_of_all_on_a_shared_sheet(old: Path, tmp_path: Path) -> None:
    kit, _ = update(game(tmp_path / "g", REDRAWN), old, tmp_path, ("pdf", "svg"))
    words, outline = first_page(kit)
    assert outline == ["Read this first", "Bits + Tiles + Coins", "Labels"]
    assert "Bits + Tiles + Coins 3–4 1 sheet, two sides card" in words
    assert "Bits: Cut along the marks. Tiles: Cut along the marks. Coins: Cut round." in words
    assert "Parts in the same row share sheets" in words
    assert "no marks" not in words
    assert (kit / "svg" / "sheets" / "bits+tiles+coins-1-front.svg").is_file()


BOARD = """\
  field:
    kind: board
    title: {one: field, many: fields}
    group: coins
    unit: 90mm
    width: 3.11
    height: 3.11
    spaces: {plots: {form: grid, at: [0.055, 0.055], columns: 3, rows: 3, face: front}}
    front: front
    provenance: assumed
    quantity: {value: 1, provenance: assumed}
"""


def test_a_board_in_parts_lies_with_its_group_and_is_proved(old: Path, tmp_path: Path) -> None:
    new = game(tmp_path / "g", REDRAWN, ("\ncomponents:\n", f"\ncomponents:\n{BOARD}"))
    kit, manifest = update(new, old, tmp_path)
    sheets = on_sheets(manifest)
    assert list(sheets) == ["bits+tiles+coins", "labels"]
    # What is in parts is whole on none of its sheets, after one that shows how they lie.
    assert sheets["bits+tiles+coins"].count({}) == len(sheets["bits+tiles+coins"]) - 1 >= 5
    (stock, _) = manifest["stocks"]
    assert stock["fewest-sheets"] == stock["sheets"] == len(sheets["bits+tiles+coins"])
    assert [each.partition(" ")[0] for each in proof(kit, new)] == ["proof-found"] * 2

    altered(kit, "-bits+tiles+coins.pdf", lambda pdf: pdf.pages.__delitem__(0))
    assert any("how field is put together is missing" in each for each in proof(kit, new))


def test_round_pieces_are_cut_loose_where_that_gets_more_on_a_sheet(
    old: Path, tmp_path: Path
) -> None:
    """As in a whole kit: 150 coins are more than rows and columns of one sheet hold."""
    new = game(tmp_path / "g", REDRAWN, ("quantity: {value: 5,", "quantity: {value: 150,"))
    kit, manifest = update(new, old, tmp_path)
    whole = printgen.build_kit(
        new, printgen.KitOptions(only=["coin"]), out=tmp_path / "whole", formats=["pdf"]
    )
    alone = len(whole.manifest["sheets"])
    assert alone > 1
    assert len(manifest["sheets"]) == alone + 1
    words, _ = first_page(kit)
    assert "Cut out round pieces along their circles." in words
    assert [each.partition(" ")[0] for each in proof(kit, new)] == ["proof-found"] * 2


def test_an_update_of_shared_sheets_is_renewed_itself(old: Path, tmp_path: Path) -> None:
    second = game(tmp_path / "2", REDRAWN, version="2")
    first, _ = update(second, old, tmp_path)
    third = game(
        tmp_path / "3", REDRAWN, ("text: Tile", "text: Stall"), ('"1"', '"2"'), version="3"
    )
    kit, manifest = update(third, first, tmp_path)
    assert on_sheets(manifest) == {"tiles+coins": [{"tile": 2, "coin": 5}]}
    whole = printgen.build_kit(third, out=tmp_path / "whole", formats=["pdf"])
    assert manifest["have"] == whole.manifest["have"]
    assert [each.partition(" ")[0] for each in proof(kit, third)] == ["proof-found"] * 2
