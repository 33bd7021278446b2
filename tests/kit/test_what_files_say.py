"""What every PDF says of itself: how it is printed, its metadata, bookmarks, labels, fonts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.backends import pdf
from printgen.core.geometry import Box
from printgen.core.scene import Document, Page, Text
from printgen.fonts.own_fonts import own_font
from tests.exports.exports import write_cards
from tests.helpers.changed import edit
from tests.helpers.font_files import font_bytes
from tests.helpers.kits import Kits
from tests.helpers.tiny import RULEBOOK, write_tiny
from tests.play.scoring.results import result, score_of

pytestmark = pytest.mark.slow

PRESS: Final = ("offset", "drivethru")
# Labels of pages that have no number printed on them.
NAMES: Final = {"first page", "first page 1", "first page 2", "front"}


def many_sheets(folder: Path) -> Path:
    """A game with many sheets, and a rulebook of more pages than four."""
    game = write_tiny(folder, components=RULEBOOK.replace("bits", "words"))
    words = "  words: {title: Words, stock: paper, making: Read it.}\ncomponents:\n"
    edit(game / "game.yaml", ("{value: 3,", "{value: 300,"), ("components:\n", words))
    chapters = (f"## Chapter {n}\n\n### Of {n}\n\n" + "So it goes on. " * 300 for n in range(1, 6))
    (game / "rules.md.j2").write_text("# All & <everything>\n\n" + "\n\n".join(chapters), "utf-8")
    return game


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """PDFs of every command that writes some, by the command and their names."""
    home = tmp_path_factory.mktemp("files")
    game = many_sheets(home / "tiny")
    kit, options = printgen.build_kit, printgen.KitOptions
    for duplex in ("long-edge", "short-edge", "fold", "none"):
        kit(game, options(duplex=duplex), out=home / f"kit-{duplex}", formats=["pdf"])
    kit(game, options(booklet=True), out=home / "kit-booklet", formats=["pdf"])
    for shop in PRESS:
        kit(game, options(purpose=shop), out=home / f"kit-{shop}")
    printgen.misprint(game, home / "misprint" / "misprint.pdf")
    printgen.calibrate(home / "calibrate" / "long.pdf")
    printgen.calibrate(home / "calibrate" / "short.pdf", duplex="short-edge")
    printgen.export(write_cards(home / "cards"), to="drivethru", out=home / "deck-drivethru")
    return {
        "/".join((path.relative_to(home).parts[0], path.stem)): path
        for path in sorted(home.rglob("*.pdf"))
    }


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory, kits: Kits) -> dict[str, Path]:
    """The same of a shipped game, which has setups and score sheets."""
    home = tmp_path_factory.mktemp("shipped")
    game = printgen.load("aztec-market")
    printgen.draw_setup(game, printgen.plan_setup(game, players=3, seed=1), home / "setup.pdf")
    for per_page in (1, 2):
        printgen.score_sheets(game, home / f"score-{per_page}.pdf", per_page=per_page)
    counts = {"jewel": 1, "coins": 2}
    score = score_of(home, result({}, dict.fromkeys(("south", "west"), counts)))
    printgen.score_sheets(game, home / "filled.pdf", score=score)
    made = [*home.rglob("*.pdf"), *kits("a4").folder.glob("*.pdf")]
    return {path.stem: path for path in sorted(made)}


def check(name: str, file: Path) -> None:
    """All that is true of each file."""
    with pikepdf.open(file) as opened:
        root, info = opened.Root, opened.trailer.Info
        wishes: Any = root.ViewerPreferences
        assert wishes.PrintScaling == "/None", name
        assert wishes.DisplayDocTitle is True, name
        assert len(str(info.Title)) > len("Tiny: "), name
        packet = opened.open_metadata()
        assert packet["dc:title"] == str(info.Title), name
        assert packet["dc:creator"] == [str(info.Author)], name
        assert packet.get("dc:description", "") == str(info.Subject), name
        assert packet["pdf:Producer"] == str(info.Producer), name
        assert packet["xmp:CreatorTool"] == str(info.Creator), name
        date = re.sub(r"[^0-9]", "", packet["xmp:CreateDate"])
        assert date == re.sub(r"[^0-9]", "", str(info.CreationDate)), name
        assert packet["xmp:ModifyDate"] == packet["xmp:CreateDate"], name
        assert "/Filter" not in root.Metadata or not list(root.Metadata.Filter), name
    shown = pypdfium2.PdfDocument(file)
    try:
        marks = list(shown.get_toc())
        assert marks or len(shown) <= 4, name
        places = [mark.get_dest().get_index() for mark in marks]
        assert places == sorted(places), name
        for number, page in enumerate(shown):
            words = " ".join(page.get_textpage().get_text_range().split())
            label = shown.get_page_label(number)
            if sheet := re.search(r"sheet (\d+) of \d+(?: · (front|back) ·)?", words):
                assert label.startswith(f"sheet {sheet[1]}"), (name, label)
                assert not sheet[2] or label.endswith((sheet[2], sheet[1])), (name, label)
            elif label not in NAMES and not label.endswith((", front", ", back")):
                assert label, (name, number)
                asked = re.findall(r"\w+", label.lower())
                assert all(word in words.lower() for word in asked), (name, label, words[-80:])
    finally:
        shown.close()


def duplex_of(file: Path) -> str | None:
    """How a file asks to be turned."""
    with pikepdf.open(file) as opened:
        wish = opened.Root.ViewerPreferences.get("/Duplex")
        return None if wish is None else str(wish).removeprefix("/")


def test_every_file_of_every_command_says_how_it_is_printed_and_what_it_is(
    files: dict[str, Path],
) -> None:
    assert len(files) == 26
    for name, file in files.items():
        check(name, file)


@pytest.mark.game("aztec-market")
def test_so_does_every_file_of_a_shipped_game(shipped: dict[str, Path]) -> None:
    assert {"setup", "score-1", "score-2", "filled"} < shipped.keys()
    for name, file in shipped.items():
        check(name, file)


def test_files_ask_for_the_turn_that_they_were_made_for(files: dict[str, Path]) -> None:
    turned = {name: duplex_of(file) for name, file in files.items()}
    for duplex, edge in (("long-edge", "Long"), ("short-edge", "Short")):
        mine = {name: turn for name, turn in turned.items() if name.startswith(f"kit-{duplex}/")}
        assert len(mine) == 3
        assert set(mine.values()) == {f"DuplexFlip{edge}Edge"}
    for duplex in ("fold", "none"):
        mine = {name: turn for name, turn in turned.items() if name.startswith(f"kit-{duplex}/")}
        assert set(mine.values()) == {"Simplex"}
    # A shop turns its paper by itself.
    at_shops = [
        turn for name, turn in turned.items() if name.startswith("kit-o") or "drive" in name
    ]
    assert set(at_shops) == {None}
    assert turned["calibrate/long"] == "DuplexFlipLongEdge"
    assert turned["calibrate/short"] == "DuplexFlipShortEdge"
    assert turned["misprint/misprint"] == "Simplex"


def test_bookmarks_are_the_headings_of_texts_and_what_is_on_sheets(files: dict[str, Path]) -> None:
    def titles(name: str) -> list[tuple[int, str]]:
        (file,) = (
            path
            for called, path in files.items()
            if called.startswith("kit-long-edge/") and called.endswith(name)
        )
        shown = pypdfium2.PdfDocument(file)
        try:
            return [(mark.level, mark.get_title()) for mark in shown.get_toc()]
        finally:
            shown.close()

    chapters = [entry for n in range(1, 6) for entry in ((1, f"Chapter {n}"), (2, f"Of {n}"))]
    assert titles("-words") == [(0, "All & <everything>"), *chapters]
    assert titles("-bits") == [(0, "Token")]
    below = [(level + 1, title) for level, title in titles("-words")]
    assert titles("-kit") == [(0, "Read this first"), (0, "Bits"), (0, "Words"), *below]


def fonts(files: dict[str, Path]) -> Iterator[tuple[str, bytes]]:
    """Each font of each file: its name, and what is in the file of it."""
    for file in files.values():
        with pikepdf.open(file) as opened:
            for thing in opened.objects:
                if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                    about: Any = thing.FontDescriptor
                    name = str(thing.BaseFont)
                    assert str(about.FontName) == name
                    assert name.removeprefix("/").encode() in thing.ToUnicode.read_bytes()
                    yield name, about.FontFile2.read_bytes()


def test_a_name_of_a_font_means_one_subset_in_all_files(files: dict[str, Path]) -> None:
    """Programs that merge files take fonts of one name for one."""
    found: dict[str, set[bytes]] = {}
    for name, program in fonts(files):
        assert re.match(r"/[A-Z]{6}\+[^+]+$", name)
        found.setdefault(name, set()).add(program)
    assert {len(programs) for programs in found.values()} == {1}
    assert len({name[:7] for name in found}) == len(found) > 3


def letters(text: str, font: str = "sans") -> Document:
    whole = Box(0, 0, 90, 20)
    line = Text(3, 9, text, font, 9, "#000000")
    return Document("A test", (Page(90, 20, (line,), whole, whole),))


def test_other_letters_have_another_tag_and_the_same_have_the_same(tmp_path: Path) -> None:
    files = {}
    for name, text in (("one", "É"), ("same", "É"), ("other", "Ж")):
        files[name] = tmp_path / name
        files[name].write_bytes(pdf.render(letters(text)))
    one, same, other = (name for name, _ in fonts(files))
    assert one == same != other


def test_all_letters_of_fonts_are_letters(tmp_path: Path) -> None:
    """PDF/UA-1 allows no place that stands for the number 0, even if no text uses it."""
    beyond = "\N{MUSICAL SYMBOL G CLEF}"
    file = tmp_path / "one.pdf"
    file.write_bytes(pdf.render(letters("Aé", own_font("Mine", font_bytes(f"Aé{beyond}")).key)))
    with pikepdf.open(file) as opened:
        (table,) = (
            thing.ToUnicode.read_bytes()
            for thing in opened.objects
            if isinstance(thing, pikepdf.Dictionary) and "/ToUnicode" in thing
        )
    assert b"<0041>" in table
    assert b"<0000>" not in table
    file.write_bytes(pdf.render(letters(beyond, own_font("Mine", font_bytes(beyond)).key)))
    shown = pypdfium2.PdfDocument(file)
    assert shown[0].get_textpage().get_text_range() == beyond
