"""The save for Tabletop Simulator: whole, as the setup has it, with pictures that are there."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from PIL import Image

import printgen
from printgen.exports import raster
from printgen.exports.targets.tts.models import COLUMNS, MOST, ROWS, SIDE, grid
from printgen.exports.targets.tts.objects import pieces_of
from printgen.model.boards import BoardBase
from printgen.model.catalog import load
from printgen.play.setup import Spot
from tests.exports.exports import BLUE, RED, Exported, image, write_cards
from tests.exports.saves import GAMES, addresses, every, file_of, pieces_of_game, saved, scene
from tests.helpers.folded import write_folded
from tests.helpers.kits import what_is_wrong

pytestmark = pytest.mark.slow

PLACED = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")


def boards(game: str) -> dict[str, int]:
    """What there is of boards; one for pictures alone is not there."""
    described = load(game).description.game
    found = {
        name: each for name, each in described.components.items() if isinstance(each, BoardBase)
    }
    counts = {name: each.quantity.at(2, described.figures_at(2)) for name, each in found.items()}
    return {name: count for name, count in counts.items() if count}


# Any example tells enough: to look for a smaller one takes minutes.
@settings(max_examples=10, phases=(Phase.explicit, Phase.generate))
@given(st.sampled_from(GAMES), st.integers(2, 5), st.integers(0, 10**6))
def test_every_piece_of_the_plan_is_in_the_save_and_nothing_else(
    game: str, players: int, seed: int
) -> None:
    players = min(players, load(game).description.game.players.max)
    found, plan = scene(game, players, seed)
    assert pieces_of(found) == {**plan.pieces(), **boards(game)}


@pytest.mark.parametrize("game", GAMES[::5])
def test_every_object_has_what_the_program_reads(game: str, exported: Exported) -> None:
    made = exported(game, "tts", dpi=72)
    assert not what_is_wrong(made.folder)
    components = load(game).description.game.components
    found = saved(made)
    for key, kind in (("SaveName", str), ("Table", str), ("Note", str), ("ObjectStates", list)):
        assert isinstance(found[key], kind)
    assert max(Counter(each["GUID"] for each in every(found)).values()) == 1
    for each in every(found):
        assert all(isinstance(each["Transform"][key], float) for key in PLACED)
        assert isinstance(each["Nickname"], str)
        match each["Name"]:
            case "Custom_Tile" | "Custom_Tile_Stack":
                about = each["CustomImage"]["CustomTile"]
                assert about["Type"] in {0, 2, 3}
                assert (each["Name"] == "Custom_Tile_Stack") == (each.get("Number", 1) > 1)
            case "Custom_Token":
                piece = each["GMNotes"].partition("/")[0]
                stands = components[piece].kind == "standee"
                assert each["CustomImage"]["CustomToken"]["StandUp"] is stands
            case "Card":
                (sheet,) = each["CustomDeck"].items()
                assert each["CardID"] // 100 == int(sheet[0])
                assert each["CardID"] % 100 < sheet[1]["NumWidth"] * sheet[1]["NumHeight"] - 1
            case "Deck":
                assert each["DeckIDs"] == [card["CardID"] for card in each["ContainedObjects"]]
                assert set(each["CustomDeck"]) == {str(n // 100) for n in each["DeckIDs"]}
            case "Bag":
                assert each["ContainedObjects"]
            case other:
                assert other == "Die_6"


@pytest.mark.parametrize("game", GAMES[::5])
def test_every_picture_is_there_and_no_larger_than_can_be_shown(
    game: str, exported: Exported
) -> None:
    made = exported(game, "tts", dpi=72)
    named = {url for each in every(saved(made)) for url in addresses(each)}
    used = {file_of(url).relative_to(made.folder.resolve()).as_posix() for url in named}
    assert used == {file for file in made.manifest["files"] if file.endswith(".png")}
    for file in used:
        assert max(image(made, file).size) <= SIDE


# At scale 1, a tile's shorter side, and the longer sides of a token and of a card.
UNITS = {
    "Custom_Tile": (min, 2.0),
    "Custom_Tile_Stack": (min, 2.0),
    "Custom_Token": (max, 3.7),
    "Card": (max, 3.1),
}


@pytest.mark.parametrize("game", GAMES[::5])
def test_everything_is_as_large_as_it_is_printed(game: str, exported: Exported) -> None:
    made = exported(game, "tts", dpi=72)
    pieces = pieces_of_game(game)
    checked = set()
    for each in every(saved(made)):
        if each["Name"] not in UNITS or each["GMNotes"] in checked:
            continue
        checked.add(each["GMNotes"])
        view = pieces[each["GMNotes"]].view
        side, unit = UNITS[each["Name"]]
        with Image.open(file_of(next(addresses(each)))) as shown:
            width, height = shown.size
        for sheet in each.get("CustomDeck", {}).values():
            width, height = width // sheet["NumWidth"], height // sheet["NumHeight"]
        assert each["Transform"]["scaleX"] == each["Transform"]["scaleZ"]
        scale = each["Transform"]["scaleX"] * unit / side(width, height)
        # A pixel is what pictures are rounded to.
        assert width * scale == pytest.approx(view.width / 25.4, abs=1 / 72)
        assert height * scale == pytest.approx(view.height / 25.4, abs=1 / 72)
    kinds = {name: each.kind for name, each in load(game).description.game.components.items()}
    dice = {name for name in pieces if kinds[name.partition("/")[0]] == "die"}
    assert checked >= set(pieces_of(saved(made))) - dice


@pytest.mark.game("buyers-market")
def test_a_card_s_number_leads_to_its_picture(exported: Exported) -> None:
    made = exported("buyers-market", "tts", dpi=72)
    (deck,) = (each for each in saved(made)["ObjectStates"] if each["Name"] == "Deck")
    pieces = pieces_of_game("buyers-market")
    cards = {card["CardID"]: card["GMNotes"] for card in deck["ContainedObjects"]}
    assert len(cards) == 50
    for number, name in list(cards.items())[::7]:
        sheet = deck["CustomDeck"][str(number // 100)]
        row, column = divmod(number % 100, sheet["NumWidth"])
        with Image.open(file_of(sheet["FaceURL"])) as shown:
            across, down = shown.size[0] // sheet["NumWidth"], shown.size[1] // sheet["NumHeight"]
            left, top = column * across, row * down
            cell = shown.crop((left, top, left + across, top + down))
        piece = pieces[name]
        alone = raster.picture(piece.front, raster.frame(piece.width, piece.height, 72))
        assert cell.tobytes() == alone.tobytes()


@pytest.mark.game("market-at-kos")
def test_a_large_board_is_shown_less_fine_rather_than_refused(exported: Exported) -> None:
    made = exported("market-at-kos", "tts", dpi=300, only=("market-board",))
    assert image(made, "images/market-board-front.png").size[0] == SIDE - 1


def test_figures_stand_with_their_own_backs(tmp_path: Path) -> None:
    made = printgen.export(write_folded(tmp_path / "folded"), to="tts", out=tmp_path, dpi=72)
    pawns = [e for e in every(saved(made)) if e["GMNotes"].startswith("pawn/")]
    assert len(pawns) == 3
    for each in pawns:
        assert each["CustomImage"]["CustomToken"]["StandUp"] is True
        # 36 mm high: its longer side, of which 3.7 units are the size at scale 1.
        assert each["Transform"]["scaleX"] * 3.7 == pytest.approx(36 / 25.4, abs=1e-3)
        for url, colour in zip(addresses(each), (RED, BLUE), strict=True):
            with Image.open(file_of(url)) as shown:
                assert shown.convert("RGB").getpixel((3, 3)) == colour


def test_dice_are_the_program_s_own_and_tell_what_is_on_them(tmp_path: Path) -> None:
    game = write_folded(tmp_path / "folded", values="[1, 2, 3, 4, 5, star]")
    made = printgen.export(game, to="tts", out=tmp_path, dpi=72)
    dice = [e for e in every(saved(made)) if e["Name"] == "Die_6"]
    assert [each["Description"] for each in dice] == ["6 is star"] * 2
    assert any(note.startswith("die: a plain die") for note in made.manifest["notes"])


@pytest.mark.game("aztec-market")
def test_a_heap_that_nobody_sees_is_a_bag_that_gives_any() -> None:
    found, _ = scene("aztec-market", 4, 2)
    bags = {each["Nickname"]: each for each in found["ObjectStates"] if each["Name"] == "Bag"}
    assert bags["the bag"]["Bag"] == {"Order": 2}
    assert len(bags["the bag"]["ContainedObjects"]) == 76
    assert len(bags["the tokens set aside"]["ContainedObjects"]) == 4
    money = [e for e in found["ObjectStates"] if e["GMNotes"] == "coin" and e.get("Number")]
    assert [each["Number"] for each in money] == [12]


DECK = """
setup:
  seats: {one: {title: One}, two: {title: Two}}
  areas:
    pile: {title: the pile, hidden: true, order: kept}
  steps:
    - {do: put, pieces: card, into: pile}
    - {do: shuffle, area: pile}
"""


def test_a_deck_lies_face_down_in_the_plan_s_order(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards", designs=5)
    (game / "game.yaml").write_text((game / "game.yaml").read_text("utf-8") + DECK, "utf-8")
    made = printgen.export(game, to="tts", out=tmp_path, dpi=72, seed=11, players=2)
    (deck,) = (each for each in saved(made)["ObjectStates"] if each["Name"] == "Deck")
    plan = printgen.plan_setup(str(game), players=2, seed=11)
    top_first = [piece for piece, n in plan.piles[Spot("pile")] for _ in range(n)]
    assert [card["GMNotes"] for card in deck["ContainedObjects"]] == top_first
    assert deck["Transform"]["rotZ"] == 180
    other = printgen.export(game, to="tts", out=tmp_path / "other", dpi=72, seed=12, players=2)
    (another,) = (each for each in saved(other)["ObjectStates"] if each["Name"] == "Deck")
    assert another["DeckIDs"] != deck["DeckIDs"]


def test_sheets_hold_ten_by_seven_at_most_with_the_hidden_card_last(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards", 150), to="tts", out=tmp_path)
    sheets = {}
    for each in every(saved(made)):
        sheets.update(each.get("CustomDeck", {}))
    assert len(sheets) == 3
    used = Counter(each["CardID"] // 100 for each in every(saved(made)) if "CardID" in each)
    assert sum(used.values()) == 1 + 2 + 148 * 3
    for sheet in sheets.values():
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        assert columns <= COLUMNS
        assert rows <= ROWS
        with Image.open(file_of(sheet["FaceURL"])) as shown:
            across, down = shown.size
            assert max(across, down) <= SIDE
            assert across % columns == 0
            assert down % rows == 0
            wide, high = across // columns, down // rows
            assert shown.getpixel((wide // 2, high - 3)) == BLUE
            assert shown.getpixel((across - wide // 2, down - high // 2)) == RED
        with Image.open(file_of(sheet["BackURL"])) as shown:
            assert shown.getpixel((5, 5)) == RED
        assert sheet["UniqueBack"] is False


@given(st.integers(1, MOST), st.floats(10, 200), st.floats(10, 200), st.integers(36, 600))
def test_a_grid_has_room_for_all_and_the_hidden_card(
    count: int, width: float, height: float, dpi: int
) -> None:
    found = grid(count, width, height, dpi)
    assert found.columns * found.rows > count
    assert 2 <= found.columns <= COLUMNS
    assert 2 <= found.rows <= ROWS
    assert found.dpi <= dpi
    assert found.columns * round(width * found.dpi / 25.4) <= SIDE
    assert found.rows * round(height * found.dpi / 25.4) <= SIDE


def test_a_game_without_a_setup_is_laid_out(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards", 3), to="tts", out=tmp_path, dpi=72)
    assert pieces_of(saved(made)) == {"card/c1": 1, "card/c2": 2, "card/c3": 3}
    assert "no setup" in made.manifest["notes"][0]


@pytest.mark.parametrize("folder", ["a b", "ü#ñ?", "100%", "[x]{y}&'z'", "日本"])
def test_pictures_are_found_in_folders_of_any_name(folder: str, tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards")
    made = printgen.export(game, to="tts", out=tmp_path / folder, dpi=50)
    for each in every(saved(made)):
        for url in addresses(each):
            assert url.isascii()
            assert file_of(url).is_file()


@pytest.mark.parametrize("url", ["https://example.org/my game", "https://example.org/x/"])
def test_a_base_url_stands_before_every_picture(url: str, tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards")
    if " " in url:
        with pytest.raises(printgen.UsageError, match="blanks"):
            printgen.export(game, to="tts", out=tmp_path, base_url=url)
        return
    made = printgen.export(game, to="tts", out=tmp_path, dpi=50, base_url=url)
    for each in every(saved(made)):
        for address in addresses(each):
            assert address.startswith("https://example.org/x/images/")
            assert address.removeprefix(url) in made.manifest["files"]
    assert url in (made.folder / "README.txt").read_text("utf-8")


@pytest.mark.game("aztec-market")
def test_the_same_seed_gives_the_same_save_in_the_same_place(tmp_path: Path) -> None:
    texts = []
    for _ in range(2):
        made = printgen.export("aztec-market", to="tts", out=tmp_path, dpi=36, seed=4)
        texts.append((made.folder / "aztec-market.json").read_bytes())
        shutil.rmtree(made.folder)
    assert texts[0] == texts[1]
