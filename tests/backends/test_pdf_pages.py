"""Every page of every PDF: its size and boxes, its fonts, what it says of itself, the order."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pikepdf
import pytest

import printgen
from printgen.fonts.font import FONT_FILES, font
from tests.helpers.kits import Kits, Variant
from tests.helpers.pdf import Rectangle, decoded, fonts, leaves, side_of
from tests.helpers.press import words_on_pages

pytestmark = pytest.mark.slow

SIZES = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
GROUPS = {
    "tiles": "Tiles",
    "tokens": "Tokens and coins",
    "board": "Market board",
    "cards": "Reference cards",
    "score-sheet": "Score sheet",
    "rulebook": "Rulebook",
    "boxes": "Tuckboxes",
}
CUT = ("tiles", "tokens", "board", "cards")


@pytest.fixture
def folder(kits: Kits) -> Path:
    return kits("a4").folder


def pdf(folder: Path, group: str) -> Path:
    return folder / f"{folder.name}-{group}.pdf"


def test_there_is_a_pdf_for_every_group_and_one_of_the_whole_kit(folder: Path) -> None:
    assert {path.name for path in folder.glob("*.pdf")} == {
        f"{folder.name}-{name}.pdf" for name in (*GROUPS, "kit")
    }


@pytest.mark.parametrize("paper", SIZES)
def test_every_page_is_as_large_as_the_paper(kits: Kits, paper: str) -> None:
    whole = Rectangle(0, 0, *SIZES[paper])
    for path in kits(paper).folder.glob("*.pdf"):
        for leaf in leaves(path):
            assert leaf.media.off(whole) < 0.001


def test_every_page_has_a_trim_box_inside_a_bleed_box_inside_the_paper(folder: Path) -> None:
    for path in folder.glob("*.pdf"):
        for leaf in leaves(path):
            assert leaf.bleed.holds(leaf.trim)
            assert leaf.media.holds(leaf.bleed)


@pytest.mark.parametrize("group", CUT)
def test_a_sheets_boxes_go_round_its_pieces(folder: Path, group: str) -> None:
    for leaf in leaves(pdf(folder, group)):
        assert leaf.trim.off(around([piece.trim for piece in leaf.pieces])) < 0.001
        assert leaf.bleed.off(around([piece.bleed for piece in leaf.pieces])) < 0.001


def around(boxes: list[Rectangle]) -> Rectangle:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Rectangle(min(lefts), min(tops), max(rights), max(bottoms))


def test_every_font_is_embedded_and_only_the_part_that_is_used(folder: Path) -> None:
    sizes = {font(key).path.stem: font(key).path.stat().st_size for key in FONT_FILES}
    for path in folder.glob("*.pdf"):
        named = dict(fonts(path))
        assert named
        for name, embedded in named.items():
            assert re.fullmatch(r"[A-Z]{6}\+.+", name), f"{path.name}: {name} is no subset"
            whole = sizes[name.partition("+")[2]]
            assert 0 < embedded < whole / 2, f"{path.name}: {name} has {embedded} of {whole} bytes"


def test_no_file_names_a_font_that_it_does_not_hold(folder: Path) -> None:
    of_the_reader = rb"Helvetica|Times-|Times New|Courier|Arial|ZapfDingbats|/Symbol\b"
    for path in folder.glob("*.pdf"):
        assert not re.search(of_the_reader, decoded(path)), path.name


def test_text_can_be_searched_and_copied(folder: Path) -> None:
    tiles = " ".join(words_on_pages(pdf(folder, "tiles")))
    for name in ("Potter", "Weaver", "Jeweller", "Herbalist", "Crowd", "King", "Rabbit", "House"):
        assert name in tiles
    assert "Víctor Melo" in words_on_pages(pdf(folder, "kit"))[0]


def test_every_file_says_what_it_is_whose_game_and_in_which_language(folder: Path) -> None:
    for group, title in {**GROUPS, "kit": "the whole kit"}.items():
        with pikepdf.open(pdf(folder, group)) as file:
            about = {key: str(value) for key, value in file.docinfo.items()}
            assert about["/Title"] == f"The Market of Tlatelolco: {title}"
            assert "Víctor Melo" in about["/Author"]
            assert "unofficial" in about["/Subject"]
            assert str(file.Root.Lang) == "en"


def test_every_sheet_is_a_front_with_its_back_behind_it(folder: Path) -> None:
    for group in CUT:
        said = [
            re.search(r"sheet (\d+) of (\d+)", text) for text in words_on_pages(pdf(folder, group))
        ]
        sides = [side_of(text) for text in words_on_pages(pdf(folder, group))]
        assert None not in said
        numbers = [int(match[1]) for match in said if match]
        if group == "board":
            assert sides == ["front"]
            continue
        assert sides == ["front", "back"] * (len(sides) // 2)
        assert numbers == [number for n in range(len(sides) // 2) for number in (n + 1, n + 1)]
        assert {int(match[2]) for match in said if match} == {len(sides) // 2}


def test_in_the_whole_kit_every_front_begins_a_sheet_of_paper(folder: Path) -> None:
    check_order(words_on_pages(pdf(folder, "kit")))


def check_order(pages: list[str]) -> None:
    """Counted from 1, fronts are odd and each back follows its front."""
    sides = [side_of(text) for text in pages]
    assert "front" in sides
    assert all(n % 2 == 0 for n, side in enumerate(sides) if side == "front")
    for before, side in pairwise([None, *sides]):
        assert side != "back" or before == "front"


def test_a_group_with_one_and_two_sided_sheets_can_be_printed_on_both_sides(
    variant: Variant, tmp_path: Path
) -> None:
    """The market board, which has no back, before the cards that have one."""
    game = variant(("components.yaml", "    group: board\n", "    group: cards\n"))
    kit = printgen.build_kit(
        game, printgen.KitOptions(only=["cards"]), out=tmp_path, formats=["pdf"]
    )
    check_order(words_on_pages(kit.folder / f"{kit.folder.name}-cards.pdf"))


def test_the_whole_kit_holds_every_page_of_the_groups_and_a_cover(folder: Path) -> None:
    pages = words_on_pages(pdf(folder, "kit"))
    empty = [text for text in pages if text.startswith("This page is empty")]
    of_groups = [text for group in GROUPS for text in words_on_pages(pdf(folder, group))]
    rest = [text for text in pages if text not in empty]
    assert rest[1:] == of_groups
    assert "In the box" in rest[0]
    assert "print at 100 %" in rest[0]


def test_bookmarks_lead_to_every_group(folder: Path) -> None:
    with pikepdf.open(pdf(folder, "kit")) as file, file.open_outline() as outline:
        titles = [str(item.title) for item in outline.root]
    assert titles == ["Read this first", *GROUPS.values()]
