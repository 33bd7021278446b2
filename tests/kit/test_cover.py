"""The first page: what is in the kit, and what is told when its words do not fit."""

from __future__ import annotations

import ctypes
from collections import Counter
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.cover import cover
from printgen.model.catalog import load
from tests.helpers.changed import edit
from tests.helpers.folded import texts
from tests.helpers.kits import Kits, Variant, names
from tests.helpers.press import words_on_pages
from tests.helpers.tiny import write_tiny


def words_of_cover(kit: Path) -> str:
    return words_on_pages(kit / f"{kit.name}-kit.pdf")[0]


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, None])
def test_it_counts_every_component(kits: Kits, players: int | None) -> None:
    kit = kits("a4") if players is None else kits("a4", players, ("pdf",))
    told = words_of_cover(kit.folder)
    buyers = 4 * (players or 4)
    for words in (
        "15 market tiles",
        f"{buyers} buyer tiles",
        "1 start player marker",
        "80 commodity tokens",
        "16 coins",
        "1 market board",
        f"{players or 4} reference cards",
        "1 score sheet",
        "1 rulebook",
    ):
        assert words in told


@pytest.mark.game("aztec-market")
def test_a_single_piece_has_no_name_of_several() -> None:
    loaded = load("aztec-market")
    (page,) = cover(assemble(loaded, KitOptions(only=["tiles"]).checked(loaded)))
    said = " ".join(text.text for text, _ in texts(page.children))
    assert "buyer tiles and start player marker 2 mm" in said


def test_pictures_lie_in_rows_of_about_as_many(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny") / "game.yaml"
    about = "{title: {one: cup, many: cups}, quantity: 1, provenance: assumed}"
    own = "\n".join(f"  cup-{n}: {about}" for n in range(6))
    game.write_text(game.read_text("utf-8") + f"\nsupplies:\n{own}\n", "utf-8")
    loaded = load(str(game.parent))
    (page,) = cover(assemble(loaded, KitOptions().checked(loaded)))
    rows = Counter(round(text.y) for text, _ in texts(page.children) if "yours" in text.text)
    assert sorted(rows.values()) == [3, 3]


@pytest.mark.parametrize(
    ("credits_", "said"),
    [
        ("designer: Ada, notice: Free.", "a game by Ada for 1 to 2 players"),
        ("what: a traditional game, notice: Free.", "a traditional game for 1 to 2 players"),
    ],
)
def test_it_says_whose_game_it_is_if_anybody_knows(
    tmp_path: Path, credits_: str, said: str
) -> None:
    game = write_tiny(tmp_path / "tiny") / "game.yaml"
    edit(game, ("designer: Nobody, notice: Made for a test.", credits_))
    loaded = load(str(game.parent))
    (page,) = cover(assemble(loaded, KitOptions().checked(loaded)))
    assert said in [text.text for text, _ in texts(page.children)]


@pytest.mark.slow
def test_it_says_how_to_print_on_which_paper_and_whose_game_it_is(kits: Kits) -> None:
    for paper, title in (("a4", "A4"), ("letter", "US Letter")):
        told = words_of_cover(kits(paper).folder)
        for words in (title, "100 %", "Víctor Melo", "unofficial kit", "long edge"):
            assert words in told


@pytest.mark.slow
def test_it_tells_sheets_and_straight_cuts(kits: Kits) -> None:
    manifest = kits("a4").manifest
    cuts = sum(sheet["cuts"] for sheet in manifest["sheets"])
    sheets = len(manifest["sheets"])
    assert f"{cuts} straight cuts on {sheets} sheets" in words_of_cover(kits("a4").folder)


@pytest.mark.parametrize(
    ("game", "group", "words"),
    [
        (
            "market-at-kos",
            "pieces",
            "Cut out each piece along its circle. There are no straight cuts.",
        ),
        (
            "tlatelolco",
            "boxes",
            "Cut out each piece along its outline. There are no straight cuts.",
        ),
    ],
)
def test_it_says_how_to_cut_where_nothing_is_cut_straight(
    game: str, group: str, words: str
) -> None:
    loaded = load(game)
    (page,) = cover(assemble(loaded, KitOptions(only=[group]).checked(loaded)))
    said = " ".join(text.text for text, _ in texts(page.children))
    assert words in said
    assert "along the marks" not in said


@pytest.mark.slow
def test_a_changed_number_is_counted_anew(variant: Variant) -> None:
    game = variant(
        ("game.yaml", "tokens-per-colour:\n    {value: 20,", "tokens-per-colour:\n    {value: 7,")
    )
    loaded = load(str(game))
    (page,) = cover(assemble(loaded, KitOptions().checked(loaded)))
    assert "28 commodity tokens" in " ".join(text.text for text, _ in texts(page.children))


def test_a_title_that_does_not_fit_is_an_error_at_its_place(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    long = "title: " + "The Long and Winding Market " * 8
    edit(game / "game.yaml", ("title: Tiny", long.strip()))
    with pytest.raises(printgen.DataError, match=r"game\.yaml:3:8: text-overflow .*first page"):
        printgen.build_kit(game, out=tmp_path / "out")
    assert names(tmp_path / "out") == []


def test_a_paper_too_small_for_it_is_an_error(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    with pytest.raises(printgen.DataError, match=r"text-overflow"):
        printgen.build_kit(game, printgen.KitOptions(paper="60x60mm"), out=tmp_path / "out")
    kit = printgen.build_kit(
        game, printgen.KitOptions(paper="60x60mm", only=["bits"]), out=tmp_path / "out"
    )
    assert kit.manifest["pieces"] == {"token": 3}


@pytest.mark.slow
def test_on_small_paper_it_takes_two_pages_and_the_score_sheet_less_room(
    tmp_path: Path, variant: Variant
) -> None:
    # The tuckbox for the tokens does not fit on it.
    game = variant(("game.yaml", "signs.yaml, boxes.yaml]", "signs.yaml]"))
    kit = printgen.build_kit(
        game, printgen.KitOptions(paper="148x210mm"), out=tmp_path / "out", formats=["pdf"]
    )
    first, second, *_ = words_on_pages(kit.folder / f"{kit.folder.name}-kit.pdf")
    assert "80 commodity tokens" in first
    assert "Print and make" not in first
    assert "Print and make" in second
    assert "unofficial kit" in second
    (sheet,) = kit.folder.glob("*-score-sheet.pdf")
    assert len(words_on_pages(sheet)) == 1


@pytest.mark.slow
def test_letters_that_the_italics_lack_are_upright(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game") / "game.yaml"
    edit(game, ("Nobody", "Анна, what: игра"), ("Made for a test.", "QUIZ"))
    kit = printgen.build_kit(game.parent, out=tmp_path / "out").folder
    assert "игра by Анна for 1 to 2 players" in words_of_cover(kit)
    document: Any = pypdfium2.PdfDocument(kit / "tiny-a4-kit.pdf")
    page = document[0].get_textpage()
    for letters, font in (("by", b"It"), ("QUIZ", b"It"), ("Анна", b"Regular")):
        at, count = page.search(letters, match_case=True).get_next()
        for n in range(at, at + count):
            name = ctypes.create_string_buffer(100)
            pypdfium2.raw.FPDFText_GetFontInfo(page, n, name, 100, None)
            assert name.value.endswith(b"SourceSerifPro-" + font)
    document.close()
