"""What first pages say of pages, tools and time is true, and fits on one page."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from printgen.core.scene import Page, Rect, Text, primitives
from printgen.core.translations import ENGLISH
from printgen.core.units import MM_PER_PT
from printgen.fonts.font import font
from printgen.imposition.sheets import Sheet
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents, nearest
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.kit.pages.cover_facts import ranges
from printgen.kit.pages.effort import SECONDS, duration, minutes, tools, work
from printgen.kit.pages.order import combined
from printgen.model.catalog import load
from printgen.model.shipped import list_games
from tests.exports.exports import write_cards
from tests.helpers import photos
from tests.helpers.changed import edit
from tests.helpers.folded import write_pyramid
from tests.helpers.kits import ROOT, assembled
from tests.helpers.scenes import seen
from tests.helpers.shipped import uses
from tests.helpers.tiny import write_tiny
from tests.kit.test_sleeves import write_card

pytestmark = pytest.mark.slow

# Ways to order a kit that change what its first page has to say.
ORDERS: tuple[dict[str, Any], ...] = (
    {},
    {"booklet": True, "rounds": "square"},
    {"booklet": True, "duplex": "fold", "ink": "low"},
    {"booklet": True, "duplex": "none"},
)


def contents(game: str, paper: str = "a4", **wishes: Any) -> Contents:
    if not wishes and game in list_games():
        return assembled(game, paper)
    loaded = load(game)
    return assemble(loaded, KitOptions(paper=paper, **wishes).checked(loaded))


@pytest.mark.parametrize("game", list_games())
def test_what_players_bring_along_has_a_picture_in_the_box(game: str) -> None:
    supplies = load(game).description.game.supplies
    assert [name for name, each in supplies.items() if each.sign is None] == []


def words(page: Page) -> str:
    return " ".join(node.text for node, _ in primitives(page.children) if isinstance(node, Text))


def own(sheet: Sheet) -> list[Page]:
    return [page for page in (sheet.front, sheet.back) if page is not None]


@pytest.mark.parametrize(
    ("game", "paper", "wishes"),
    # Each game, each paper and each order, but not each with each.
    [
        *((game, "a4", {}) for game in list_games()),
        *((list_games()[0], "letter", wishes) for wishes in ORDERS),
    ],
    ids=str,
)
def test_it_is_one_page_and_names_the_pages_of_each_part(
    game: str, paper: str, wishes: dict[str, Any]
) -> None:
    kit = contents(game, paper, **wishes)
    first = cover(kit, f"{game}-{paper}-as-long-a-name-as-kits-have")
    assert len(first) == 1
    said = words(first[0])
    pages, _ = combined(kit, first)
    for group, told in ranges(kit, 1).items():
        sheets, leaflets = kit.of(group)
        mine = [page for sheet in sheets for page in own(sheet)]
        mine += [page for leaf in leaflets for page in leaf.pages]
        places = [n for n, page in enumerate(pages, start=1) if any(page is each for each in mine)]
        assert told == (places[0], places[-1])
        assert (f"{told[0]}–{told[1]}" if told[1] > told[0] else str(told[0])) in said
        assert f"…-{group}.pdf" in said


@pytest.mark.game("aztec-market")
def test_after_two_first_pages_all_that_is_one_sided_comes_a_page_later() -> None:
    kit = contents("aztec-market", duplex="none")
    one, two = ranges(kit, 1), ranges(kit, 2)
    assert {group: (a + 1, b + 1) for group, (a, b) in one.items()} == two
    kit = contents("aztec-market")
    assert ranges(kit, 1) == ranges(kit, 2)


@pytest.mark.game("aztec-market")
def test_without_pdfs_no_pages_of_them_are_named() -> None:
    (page,) = cover(contents("aztec-market"))
    assert ".pdf" not in words(page)
    assert "Pages" not in words(page)


@pytest.mark.game("market-at-kos")
def test_tools_follow_from_what_there_is_to_do() -> None:
    whole, tokens = contents("market-at-kos"), contents("market-at-kos", only=["pieces"])
    named = list(tools(whole, work(whole)))
    for tool in ("knife", "scissors", "pen", "glue", "stapler"):
        assert any(tool in each for each in named), tool
    # Parts of a board are glued, as the page before them says.
    market = contents("market-at-kos", only=["market"])
    assert "glue" in tools(market, work(market))
    assert not any("tape" in each for each in named)
    assert list(tools(tokens, work(tokens))) == ["scissors"]
    squares = contents("market-at-kos", only=["pieces"], rounds="square")
    assert not any("scissors" in each for each in tools(squares, work(squares)))


@pytest.mark.game("market-at-kos")
def test_only_what_has_backs_is_printed_on_both_sides() -> None:
    (whole,), (tokens,) = (cover(contents("market-at-kos", only=only)) for only in ([], ["pieces"]))
    assert "Print sheets with backs on both sides" in words(whole)
    assert "both sides" not in words(tokens)
    assert "one side of the paper" in words(tokens)


@pytest.mark.parametrize("duplex", ["long-edge", "fold"])
def test_folds_are_scored_before_anything_is_cut_and_nets_folded_after_that(
    duplex: str, tmp_path: Path
) -> None:
    game = load(str(write_pyramid(tmp_path)))
    (page,) = cover(assemble(game, KitOptions(duplex=duplex).checked(game)))
    said = words(page)
    steps = ["Score all folds", "before you cut", "After cutting, fold", "Cut along the marks"]
    if duplex == "fold":
        steps.insert(2, "glue the halves together")
    places = [said.index(step) for step in steps]
    assert places == sorted(places)


def test_corners_are_told_where_straight_cuts_leave_them_square(tmp_path: Path) -> None:
    drawn = write_cards(tmp_path / "drawn")
    square = write_card(tmp_path / "square", 63.5, 88.9)
    other = write_card(tmp_path / "other", 60, 80)

    def told(folder: Path, **wishes: Any) -> str:
        game = load(str(folder))
        (page,) = cover(assemble(game, KitOptions(**wishes).checked(game)))
        return words(page)

    assert "Round corners, if you like: cards 3 mm." in told(drawn)
    assert "Round corners, if you like: fine cards 3.2 mm (1/8 in)." in told(square)
    assert "corners" not in told(other)
    # A machine has cut them round already.
    assert "corners" not in told(drawn, cutter="silhouette")


def test_paper_is_told_of_where_there_is_card_and_where_backs_could_be_seen(tmp_path: Path) -> None:
    game = load(str(write_cards(tmp_path / "cards")))

    def told(**wishes: Any) -> str:
        return words(cover(assemble(game, KitOptions(**wishes).checked(game)))[0])

    assert "Print on paper, and glue that to card. Backs show through" in told()
    assert "glue that to card" in told(duplex="none")
    assert "Backs show through" not in told(duplex="none")
    # Folded and glued, paper is twice as thick.
    assert "too heavy" not in told(duplex="fold")


@pytest.mark.game("market-at-kos")
def test_time_is_counted_from_the_sheets() -> None:
    kit = contents("market-at-kos", only=["pieces"])
    done = work(kit)
    assert done == {"sheet": 3, "round piece": 75 + 100 + 55 + 1}
    assert minutes(done) == (3 * SECONDS["sheet"] + 231 * SECONDS["round piece"]) / 60
    squares = contents("market-at-kos", only=["pieces"], rounds="square")
    assert minutes(work(squares)) < minutes(done) / 2


@pytest.mark.parametrize(
    ("length", "said"),
    [
        (0, "10 minutes"),
        (24, "20 minutes"),
        (54, "50 minutes"),
        (56, "an hour"),
        (74, "an hour"),
        (80, "1½ hours"),
        (130, "2 hours"),
        (140, "2½ hours"),
    ],
)
def test_time_is_told_no_finer_than_it_is_known(length: float, said: str) -> None:
    assert duration(length, ENGLISH) == said


def test_the_docs_have_the_same_assumptions() -> None:
    text = (ROOT / "docs" / "explanation" / "sheets.md").read_text("utf-8")
    table = text.partition("## How long it takes")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([a-z ]+) \| (\d+) s \|$", table, re.MULTILINE)
    assert {name: int(seconds) for name, seconds in rows} == SECONDS


@pytest.mark.parametrize(
    ("game", "paper"), [*product(list_games(), ("a4",)), *product(list_games()[:2], ("letter",))]
)
def test_the_lines_of_the_title_touch_neither_each_other_nor_the_borders(
    game: str, paper: str
) -> None:
    (page,) = cover(contents(game, paper), "kit")
    panel = next(node for node in page.children if isinstance(node, Rect))
    border = 7.0
    foot = panel.y + border
    lines = [node for node in seen(page.children) if isinstance(node, Text)]
    lines = [node for node in lines if node.y < panel.y + panel.height]
    for node in lines:
        face, em = font(node.font), node.size * MM_PER_PT
        assert node.y - face.cap_height * em > foot + 0.9, node.text
        foot = node.y - face.descent * em
    below = panel.y + panel.height - border
    assert foot < below - 0.9
    # In the middle, but for the descenders of the last line.
    above = lines[0].y - font(lines[0].font).cap_height * lines[0].size * MM_PER_PT
    assert abs((above - panel.y - border) - (below - lines[-1].y)) < 1.5


@uses("piecepack")
def test_it_says_what_less_bleed_would_save() -> None:
    for bleed, step in ((None, "with --bleed 1 : it takes 3 sheets"), (0, "")):
        shown = contents("piecepack", bleed=bleed)
        words = " ".join(
            node.text
            for page in cover(shown, "kit")
            for node, _ in primitives(page.children)
            if isinstance(node, Text)
        )
        assert ("--bleed" in words) == bool(step)
        assert " ".join(re.findall(r"[a-z0-9-]+", step)) in " ".join(
            re.findall(r"[a-z0-9-]+", words)
        )


@pytest.mark.parametrize(
    ("paper", "bleed", "off"), [("a4", 1, "more than 1 mm off"), ("letter", 0, "off")]
)
def test_it_suggests_a_bleed_of_a_millimetre_if_none_saves_no_more(
    paper: str, bleed: int, off: str, tmp_path: Path
) -> None:
    box = "shape: rect, fill: tint, bleed: true, left: 0, width: 9, top: 0, height: 9"
    file = photos.write_cards(tmp_path / "cards", "nine", box=box) / "game.yaml"
    text = file.read_text("utf-8")
    for old, new in (
        ("art: image", "art: text"),
        ("{value: 1,", "{value: 9,"),
        ("width: 30mm, height: 20mm", "width: 63.5mm, height: 88.9mm"),
    ):
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
    made = contents(str(file.parent), paper, only=("card",))
    assert len(made.sheets) == 2
    assert made.less_bleed == (bleed, 1)
    assert f"a cut that is {off} shows" in " ".join(map(words, cover(made)))


@uses("playing-cards")
def test_it_says_how_near_to_the_edges_pieces_come() -> None:
    assert nearest(contents("playing-cards", "letter")) == "5"
    assert nearest(contents("playing-cards", "letter", margin=4)) == "4"
    assert nearest(contents("playing-cards", "letter", margin=12)) == ""


def test_what_is_no_game_is_not_called_one(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards")
    file = game / "game.yaml"
    words_before = " ".join(words(page) for page in cover(contents(str(game))))
    assert "a game by Nobody for 1 to 2 players" in words_before
    edit(file, ("Nobody,", "Nobody, what: a deck,"))
    assert "a deck by Nobody for 1 to 2" in " ".join(map(words, cover(contents(str(game)))))
    edit(file, ("max: 2", "max: 1"))
    assert "a deck by Nobody for one player" in " ".join(map(words, cover(contents(str(game)))))


def test_backs_that_are_glued_on_are_sheets_of_their_own(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    file = game / "game.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("{width: 20mm, height: 20mm,", "{width: 180mm, height: 250mm,"))
    told = " ".join(map(words, cover(contents(str(game), duplex="fold"))))
    assert "3 sheets and 3 of backs, one side" in told
    assert "two sides" not in told
    assert "3 sheets, two sides" in " ".join(map(words, cover(contents(str(game)))))


def test_a_book_without_sheets_is_not_printed_on_one_side(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", rules="so " * 3000)
    file = game / "game.yaml"
    text = file.read_text("utf-8").replace("    back: back\n", "")
    for copies, sheets, sides in ((3, "1 sheet, one side", True), (0, "pages, two sides", False)):
        file.write_text(text.replace("{value: 3,", f"{{value: {copies},"), "utf-8")
        told = " ".join(map(words, cover(contents(str(game)))))
        assert sheets in told
        assert ("Print sheets on one side of the paper." in told) is sides
