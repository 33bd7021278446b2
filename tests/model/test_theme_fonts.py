"""Fonts of a game's own: in its data, and in all that is made of it."""

from __future__ import annotations

import io
import re
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest
from fontTools.ttLib import TTFont

import printgen
from printgen import KitOptions
from printgen.backends.web_fonts import font_faces
from printgen.core.errors import DataError
from printgen.drawing.line_parts import atoms
from printgen.drawing.lines import Run
from printgen.drawing.text import break_lines
from printgen.fonts.font import font
from printgen.fonts.own_fonts import own_font
from tests.helpers.changed import edit
from tests.helpers.font_files import LETTERS, font_bytes
from tests.helpers.pdf import fonts
from tests.model.mill import write_mill

Mill = Callable[..., Path]


@pytest.fixture
def mill(tmp_path: Path) -> Mill:
    """Return a function that writes a game whose labels are set in the font ``mine``."""

    def write(entry: str = "fonts/Mine.ttf", style: str = "mine") -> Path:
        folder = write_mill(tmp_path)
        game = folder / "game.yaml"
        text = game.read_text().replace("theme:\n", f"theme:\n  fonts:\n    mine: {entry}\n")
        game.write_text(text.replace("font: sans-bold", f"font: {style}"))
        (folder / "fonts").mkdir()
        (folder / "fonts/Mine.ttf").write_bytes(font_bytes())
        (folder / "fonts/Mine.otf").write_bytes(font_bytes(compact=True))
        (folder / "fonts/Few.ttf").write_bytes(font_bytes("Ml", width=900, name="Few-Bold"))
        (folder / "fonts/Locked.ttf").write_bytes(font_bytes(allowed=2))
        return folder

    return write


def findings(folder: Path) -> list[str]:
    with pytest.raises(DataError) as caught:
        printgen.load(folder)
    shown = (
        str(each).replace(f"{folder.parent.as_posix()}/", "") for each in caught.value.findings
    )
    return [each.removeprefix("mill/") for each in shown]


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("fonts/No.ttf", "game.yaml:12:11: file-missing there is no file 'mill/fonts/No.ttf'"),
        ("../Mine.ttf", "game.yaml:12:11: path-outside"),
        ("fonts", "game.yaml:12:11: file-unreadable"),
        ("pieces.yaml", "game.yaml:12:11: font-unreadable 'pieces.yaml' cannot be used: it is no"),
        ("fonts/Locked.ttf", "game.yaml:12:11: font-forbidden 'fonts/Locked.ttf' cannot be used"),
        ("[fonts/Mine.ttf, srif]", "game.yaml:12:28: file-missing .* the bundled font 'serif'"),
        ("[]", "game.yaml:12:11: missing-value 'mine' is empty"),
        ("3", "game.yaml:12:11: wrong-type 'mine' should be text"),
        ("{file: Mine.ttf}", "game.yaml:12:11: wrong-type 'mine' should be"),
    ],
)
def test_what_is_wrong_with_a_font_is_said_once_where_it_is_named(
    mill: Mill, entry: str, found: str
) -> None:
    (told,) = findings(mill(entry))
    assert re.match(found, told), told


@pytest.fixture
def tower(tmp_path: Path) -> Path:
    """Return a game with a title, a piece and a rulebook in letters that no bundled font has."""
    folder = write_mill(tmp_path)
    game, pieces = folder / "game.yaml", folder / "pieces.yaml"
    added = "theme:\n  fonts: {sans: [sans, 塔.ttf], serif: [serif, 塔.ttf]}\n"
    edit(game, ("theme:\n", added), ("The Mill", "塔"))
    rules = (
        "  rules:\n    kind: booklet\n    title: {one: 塔の本, many: 塔の本}\n    group: pieces\n"
        "    quantity: {value: 1, provenance: printed}\n    template: rules.md.j2\n"
    )
    edit(pieces, ("components:\n", f"components:\n{rules}"), ("name: N,", "name: 塔,"))
    (folder / "rules.md.j2").write_text(
        f"# 塔\n\n## 塔\n\n{'塔の**本**。' * 40}\n\n"
        "```pieces\nshow: [sail/north]\nlabels: [塔の]\ncaption: 本の塔\n```\n\n"
        "{% include 'credits.md.j2' %}\n",
        "utf-8",
    )
    (folder / "塔.ttf").write_bytes(font_bytes("塔の本。", width=1000))
    return folder


def test_a_font_that_cannot_be_read_is_the_only_finding(tower: Path) -> None:
    (tower / "塔.ttf").write_bytes(b"no font")
    assert {each.partition(" ")[2].partition(" ")[0] for each in findings(tower)} == {
        "font-unreadable"
    }


@pytest.mark.slow
def test_a_font_in_the_place_of_a_bundled_one_sets_all_texts_of_the_kit(
    tower: Path, tmp_path: Path
) -> None:
    made = printgen.build_kit(tower, KitOptions(booklet=True), out=tmp_path / "out")
    pages = pypdfium2.PdfDocument(next(made.folder.glob("*-kit.pdf")))
    texts = [page.get_textpage().get_text_range() for page in pages]
    assert all("塔" in text for text in texts if "This page is empty" not in text)
    assert any("塔の\r\n本の塔" in text for text in texts)
    assert any("塔の本。塔の本" in text for text in texts)
    assert "read this first" in texts[0]
    assert any("Besides the game’s own, the typefaces are Adobe’s" in text for text in texts)


def test_only_the_game_itself_has_its_fonts_in_the_place_of_bundled_ones(
    tower: Path, tmp_path: Path
) -> None:
    theme = printgen.load(tower).description.game.theme
    assert font(theme.font("sans")).has("塔")
    assert theme.styles["label"].font == theme.font("sans-bold")
    assert (
        printgen.load(write_mill(tmp_path / "other")).description.game.theme.font("sans") == "sans"
    )
    assert not font("sans").has("塔")


def test_other_weights_take_the_letters_that_they_lack_from_the_plain_font(tower: Path) -> None:
    bold = font(printgen.load(tower).description.game.theme.font("sans-bold"))
    assert (bold.part("A").key, bold.part("塔").title) == ("sans-bold", "塔.ttf")
    plain = printgen.load(tower).description.game.theme.font("sans")
    assert [part.font and part.font.key for part in atoms("A **A**", font(plain))[0]] == [
        plain,
        bold.key,
    ]


def test_a_font_in_the_place_of_a_bundled_one_has_the_letters_of_printgens_words(
    tower: Path,
) -> None:
    edit(tower / "game.yaml", ("[serif, 塔.ttf]", "塔.ttf"))
    (told,) = [each for each in findings(tower) if "printgen itself prints" in each]
    assert told == (
        "game.yaml:11:39: glyph-missing 'serif' lacks 99 characters of what printgen itself "
        "prints, such as '012' (add the bundled font to the list: [..., serif])"
    )


def test_a_rulebook_for_screens_brings_the_letters_of_each_font(tower: Path) -> None:
    rules = font_faces("塔é", printgen.load(tower).description.game.theme.font)
    found = re.findall(r"family: (\S+);.*unicode-range: ([^;]+);.*base64,([^)]+)\)", rules)
    letters = [
        (family, only, "".join(map(chr, TTFont(io.BytesIO(b64decode(data))).getBestCmap())))
        for family, only, data in found
    ]
    assert [family for family, _, _ in letters] == ["kit-serif"] * 6 + ["kit-sans"] * 6
    for (_, latin, there), (_, own, here) in zip(letters[::2], letters[1::2], strict=True):
        assert (own, here) == ("U+5854", "塔")
        assert latin.endswith("U+E9")
        assert "塔" not in there


def test_a_letter_that_a_font_lacks_is_found_with_the_fonts_that_have_it(mill: Mill) -> None:
    folder = mill("fonts/Few.ttf")
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("    mine:", "    full: fonts/Mine.ttf\n    mine:"))
    told = [each for each in findings(folder) if "'N'" in each]
    assert len(told) == 1
    assert "glyph-missing fonts/Few.ttf has no glyph for 'N' (U+004E)" in told[0]
    assert "or a font with it: 'full', 'sans', 'sans-italic'" in told[0]


def test_of_letters_that_no_font_has_together_each_is_told_with_its_fonts(mill: Mill) -> None:
    folder = mill("fonts/Few.ttf")
    pieces = folder / "pieces.yaml"
    edit(pieces, ("name: N,", "name: ★ΩN,"))
    (told,) = [each for each in findings(folder) if "'Ω'" in each]
    assert "a list of fonts: " in told
    assert re.search(r"'N' (and 'Ω' are|is) in .*'sans'", told), told
    assert told.endswith("none has '★')"), told


@pytest.mark.slow
@pytest.mark.parametrize("entry", ["fonts/Mine.ttf", "fonts/Mine.otf"])
def test_a_kit_embeds_the_letters_of_the_font_and_can_be_searched(
    mill: Mill, tmp_path: Path, entry: str
) -> None:
    made = printgen.build_kit(mill(entry), out=tmp_path / "out")
    pdf = next(made.folder.glob("*-pieces.pdf"))
    assert any("Mine-Regular" in name for name, _ in fonts(pdf))
    assert "Miller" in pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    art = next(made.folder.glob("svg/pieces/sail/north-front.svg")).read_text()
    assert re.search(r'<path d="M50 0[^"]*Z" id="own-[0-9a-f]{16}-004e"', art), art


def test_letters_of_a_list_are_embedded_from_each_font(mill: Mill, tmp_path: Path) -> None:
    made = printgen.build_kit(mill("[fonts/Few.ttf, serif-bold]"), out=tmp_path / "out")
    pdf = next(made.folder.glob("*-pieces.pdf"))
    names = {re.sub(r"-[0-9a-f]{16}$", "", name.partition("+")[2]) for name, _ in fonts(pdf)}
    assert {"Few-Bold", "SourceSerifPro-Bold"} <= names
    assert "Miller" in pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()


def test_a_game_from_right_to_left_is_read_from_the_right(tower: Path, tmp_path: Path) -> None:
    game = tower / "game.yaml"
    game.write_text(f"language: he\n{game.read_text('utf-8')}", "utf-8")
    options = KitOptions(booklet=True)
    made = printgen.build_kit(tower, options, out=tmp_path / "out", formats=["pdf", "html"])
    (page,) = made.folder.glob("*.html")
    assert '<html lang="he" dir="rtl">' in page.read_text("utf-8")
    for pdf in made.folder.glob("*.pdf"):
        with pikepdf.open(pdf) as file:
            assert file.Root.ViewerPreferences.Direction == "/R2L"
    first = pypdfium2.PdfDocument(next(made.folder.glob("*-kit.pdf")))[0]
    right = first.get_textpage().get_text_bounded(left=first.get_width() / 2)
    assert {"In", "the", "box"} <= {*right.split()}


def test_a_kit_with_letters_that_share_a_glyph_is_proved(mill: Mill, tmp_path: Path) -> None:
    """Its files have them in different orders."""
    folder = mill()
    rules = "".join(f"sub u{ord(each):04X} by same;" for each in LETTERS.strip())
    font_ = font_bytes(more={"same": 600}, features=f"feature ccmp {{ {rules} }} ccmp;")
    (folder / "fonts/Mine.ttf").write_bytes(font_)
    made = printgen.build_kit(folder, out=tmp_path / "out", formats=["pdf"])
    assert printgen.check(made.folder, known=[folder]) == []


def test_japanese_is_wrapped_without_spaces_and_no_line_begins_with_a_full_stop() -> None:
    words = "同じ絵柄の**札**があれば必ず出します。"
    face = own_font("Kana", font_bytes(words, width=1000))
    lines = break_lines(words, face, 8)
    assert [
        "".join(part.text for part in line.parts if isinstance(part, Run)) for line in lines
    ] == [
        "同じ絵柄の札があ",
        "れば必ず出しま",
        "す。",
    ]


def test_korean_is_wrapped_at_its_spaces() -> None:
    words = "같은 그림의 카드를 낸다."
    lines = break_lines(words, own_font("Korean", font_bytes(words, width=1000)), 5)
    assert [
        "".join(part.text for part in line.parts if isinstance(part, Run)) for line in lines
    ] == ["같은", "그림의", "카드를", "낸다."]


@pytest.mark.slow
def test_a_kit_for_a_press_and_in_every_ink_is_built_the_same_each_time(
    mill: Mill, tmp_path: Path
) -> None:
    folder = mill("[fonts/Few.ttf, fonts/Mine.otf]")
    for ink in ("full", "low", "grey"):
        once, again = (
            printgen.build_kit(folder, KitOptions(ink=ink), out=tmp_path / f"{ink}{n}")
            for n in range(2)
        )
        for file in once.folder.rglob("*.*"):
            assert file.read_bytes() == (again.folder / file.relative_to(once.folder)).read_bytes()


@pytest.mark.slow
def test_another_font_is_another_look(mill: Mill, tmp_path: Path) -> None:
    folder = mill()
    once = printgen.build_kit(folder, out=tmp_path / "once")
    (folder / "fonts/Mine.ttf").write_bytes(font_bytes(width=550))
    again = printgen.build_kit(folder, out=tmp_path / "again")
    one, other = ((each.folder / "manifest.json").read_text() for each in (once, again))
    assert one != other
