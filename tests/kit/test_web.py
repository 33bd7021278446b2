"""The rulebook as one HTML file: what it says, how it is built, and that it asks for nothing."""

from __future__ import annotations

import base64
import io
import json
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import USE_MY_METRICS
from hypothesis import given
from hypothesis import strategies as st

import printgen
from printgen.core.colour import contrast, luminance
from printgen.drawing.theme import Theme
from printgen.kit.folders.made import Kit
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.texts import texts
from printgen.kit.pages.web import WebPictures
from printgen.kit.pages.web_colours import LEAST_CONTRAST, legible, palettes
from printgen.typesetting import Figure, Rendered
from tests.helpers.changed import edit
from tests.helpers.html import Element, read
from tests.helpers.kits import Kits, digests, names, what_is_wrong
from tests.helpers.press import words_on_pages
from tests.helpers.tiny import RULEBOOK, write_tiny
from tests.kit.test_svg_references import what_is_wrong as wrong_references

pytestmark = pytest.mark.slow


def with_rules(folder: Path, text: str, title: str = "rulebook") -> Path:
    game = write_tiny(folder, components=RULEBOOK.replace("rulebook,", f"{json.dumps(title)},"))
    (game / "rules.md.j2").write_text(text, "utf-8")
    return game


def booklets(game: str) -> list[tuple[str, str]]:
    """The components that are booklets, and their groups."""
    components = printgen.describe(printgen.load(game))["components"]
    return [(each["id"], each["group"]) for each in components if each["kind"] == "booklet"]


@pytest.fixture(scope="module", params=printgen.list_games()[::6])
def kit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return printgen.build_kit(
        request.param,
        printgen.KitOptions(only=[name for name, _ in booklets(request.param)]),
        out=tmp_path_factory.mktemp("web"),
        formats=["pdf", "html"],
    )


def file_of(kit: Kit) -> Path:
    """The page of the kit's first booklet."""
    (name, _), *_ = booklets(kit.manifest["game"])
    return kit.folder / f"{kit.folder.name}-{name}.html"


@pytest.fixture(scope="module")
def page(kit: Kit) -> Element:
    return read(file_of(kit).read_text("utf-8"))


def test_the_manifest_lists_it(kit: Kit) -> None:
    assert file_of(kit).name in kit.manifest["files"]
    assert what_is_wrong(kit.folder) == []


def test_it_begins_as_a_document_in_its_language(kit: Kit, page: Element) -> None:
    text = file_of(kit).read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>\n<html lang=")
    html = page.one("html")
    assert html.attributes["lang"] == printgen.load(kit.manifest["game"]).description.game.language
    metas = {each.attributes.get("name"): each.attributes for each in page.all("meta")}
    assert metas["viewport"]["content"] == "width=device-width, initial-scale=1"
    assert "utf-8" in {each.attributes.get("charset") for each in page.all("meta")}
    assert next(html.one("head").all("title")).text(without=()) == (
        f"{kit.manifest['title']}: rulebook"
    )


def test_its_landmarks_are_there_once_and_in_order(page: Element) -> None:
    body = page.one("body")
    tags = [each.tag for each in body.children if isinstance(each, Element)]
    assert tags == ["a", "svg", "header", "nav", "main", "footer"]
    assert len(list(page.all("h1"))) == 1
    assert page.one("h1").within("header")


def test_headings_leave_no_level_out(page: Element) -> None:
    levels = [int(each.tag[1]) for each in page.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert max(levels) <= 4


def test_links_lead_to_what_is_there_and_ids_differ(page: Element) -> None:
    assert list(wrong_references(each.attributes for each in page.all())) == []
    skip = next(page.one("body").all("a"))
    assert skip.attributes["href"] == f"#{page.one('main').attributes['id']}"


def test_the_contents_are_the_sections(page: Element) -> None:
    listed = [(each.attributes["href"][1:], each.text()) for each in page.one("nav").all("a")]
    sections = [(each.attributes["id"], each.text()) for each in page.one("main").all("h2")]
    assert listed == sections
    assert len(sections) > 4


def test_every_picture_has_a_name_that_says_something(kit: Kit, page: Element) -> None:
    (name, _), *_ = booklets(kit.manifest["game"])
    written = texts(printgen.load(kit.manifest["game"]), None)[name]
    pictures = list(page.one("main").all("svg", "img"))
    assert len(pictures) >= len(re.findall("^```(?:pieces|board|stack)", written, re.MULTILINE)) > 3
    for each in pictures:
        assert each.attributes["role"] == "img"
        assert re.search(r"[^\W\d_]{3}", each.attributes["aria-label"])
    hidden = next(page.one("body").all("svg"))
    assert hidden.attributes["aria-hidden"] == "true"
    assert all(list(each.all("svg", "table")) for each in page.all("figure"))


def test_it_asks_for_nothing_and_runs_nothing(kit: Kit, page: Element) -> None:
    assert not list(page.all("script", "link", "iframe", "object", "embed", "form", "base", "img"))
    for element in page.all():
        assert not [key for key in element.attributes if key.startswith("on")]
        assert not {"src", "srcset", "action", "data"} & element.attributes.keys()
    text = re.sub(
        r"url\(data:font/woff2;base64,[A-Za-z0-9+/=]+\)", "", file_of(kit).read_text("utf-8")
    )
    assert not [value for each in page.all() for value in each.attributes.values() if "//" in value]
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)
    policy = [each.attributes["content"] for each in page.all("meta") if "content" in
              each.attributes and "default-src" in each.attributes["content"]]  # fmt: skip
    assert policy == [
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"
    ]
    assert "http" not in text.replace("http-equiv", "")


def test_it_brings_its_fonts_with_all_its_letters(kit: Kit) -> None:
    text = file_of(kit).read_text("utf-8")
    body = read(text).one("body").text(without=("svg",))
    fonts = re.findall(r"font-family: (\S+);[^}]*base64,([^)]+)\) format\(.woff2.\)", text)
    assert [family for family, _ in fonts] == ["kit-serif"] * 3 + ["kit-sans"] * 3
    for _, data in fonts:
        font = TTFont(io.BytesIO(base64.b64decode(data)))
        assert font.flavor == "woff2"
        assert not {each for each in set(body) if each.isprintable()} - set(
            map(chr, font.getBestCmap())
        )
        assert font["maxp"].numGlyphs < 250
        # Chromium takes the width of a glyph from such a part of it.
        glyphs = map(font["glyf"].__getitem__, font.getGlyphOrder())
        parts = [part for glyph in glyphs if glyph.isComposite() for part in glyph.components]
        assert not [part for part in parts if part.flags & USE_MY_METRICS]
        # A changed font may not have the reserved name.
        assert not [each for each in font["name"].names if each.nameID in {1, 4, 6, 16}]
        assert "Open Font License" in font["name"].getDebugName(13)


def test_tables_say_of_what_each_cell_is(page: Element) -> None:
    for table in page.all("table"):
        assert all(each.attributes["scope"] for each in table.all("th"))
        widths = {
            sum(int(cell.attributes.get("colspan", 1)) for cell in row.all("th", "td"))
            for row in table.all("tr")
        }
        assert len(widths) == 1
        assert table.parent is not None
        assert table.parent.attributes["tabindex"] == "0"


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


def test_it_says_what_the_printed_rulebook_says(kit: Kit, page: Element) -> None:
    """Every text block of the page stands in the PDF to the letter, one after the other; and no
    word of the PDF is missing: it is in the text, or in a picture.
    """
    (_, group), *_ = booklets(kit.manifest["game"])
    footer = f"{kit.manifest['title']} · rulebook · version {kit.manifest['version']}"
    said = words_on_pages(kit.folder / f"{kit.folder.name}-{group}.pdf")
    pages = [each.replace(footer, "") for each in said]
    printed = "".join(words_of(" ".join(pages)))
    main = page.one("main")
    blocks = [
        "".join(words_of(each.text()))
        for each in main.all("p", "li", "th", "td", "h2", "h3")
        if not list(each.all("p", "ul", "ol"))
    ]
    assert len([block for block in blocks if block]) > 10 * len(pages)
    missing = [block for block in blocks if block not in printed]
    assert missing == []
    shown = [each.attributes.get("aria-label", "") for each in page.all("g")]
    here = Counter(words_of(main.text() + page.one("h1").text()))
    drawn = Counter(words_of(" ".join(shown)))
    for word, count in Counter(words_of(" ".join(pages))).items():
        assert word in here or word in drawn
        # What no picture says stands in the text as often as in print.
        assert word in drawn or count == here[word]


def test_colours_can_be_read_by_day_and_by_night(page: Element) -> None:
    style = next(page.one("head").all("style")).text(without=())
    schemes = [
        dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", block))
        for block in re.findall(r":root \{([^}]*)\}", style)
    ]
    assert len(schemes) == 3
    light, dark, paper = schemes
    assert light == paper, "printed by day's colours"
    assert luminance(light["ground"]) > 0.9
    assert luminance(dark["ground"]) < 0.05
    for scheme in schemes:
        for words in ("text", "quiet", "accent"):
            for ground in ("ground", "panel"):
                assert contrast(scheme[words], scheme[ground]) >= 4.5
    used = set(re.findall(r"var\(--(\w+)\)", style))
    assert used <= {*light, *re.findall(r"\n  --(\w+):", style)}
    assert "prefers-color-scheme: dark" in style
    assert "@media print" in style


colours = st.integers(0, 0xFFFFFF).map("#{:06x}".format)


class _Palette(Theme):
    def __init__(self, **colours_: str) -> None:
        self._colours = colours_


@given(colours, colours, colours, colours)
def test_any_palette_can_be_read(ink: str, paper: str, tint: str, accent: str) -> None:
    for scheme in palettes(_Palette(ink=ink, paper=paper, tint=tint, accent=accent)):
        for words in ("text", "quiet", "accent"):
            for ground in ("ground", "panel"):
                assert contrast(scheme[words], scheme[ground]) >= LEAST_CONTRAST


@given(colours)
def test_a_colour_that_can_be_read_stays_as_it_is(colour: str) -> None:
    found = legible(colour, ("#ffffff",))
    assert (found == colour) is (contrast(colour, "#ffffff") >= LEAST_CONTRAST)


# -- what authors write

EVIL = "<script>alert('x')</script>"


def test_hostile_names_stay_names(tmp_path: Path) -> None:
    text = (
        "# {{ game.title }}\n\n## {{ components.rules.title.one }}\n\n"
        "- {{ components.rules.title.one }}\n\n"
        "```pieces\nshow: [token]\nlabels: [{{ components.rules.title.one | yaml }}]\n"
        "caption: {{ components.rules.title.one | yaml }}\n```\n"
        "*{{ components.rules.title.one }}*\n\n"
        "```form\ncolumns: [{{ components.rules.title.one | yaml }}]\n"
        "rows: [{label: {{ components.rules.title.one | yaml }}}]\n```\n"
    )
    game = with_rules(tmp_path / "game", text, EVIL)
    edit(game / "game.yaml", ("title: Tiny", f'title: "{EVIL}"'), ("Made for a test.", EVIL))
    kit = printgen.build_kit(game, out=tmp_path / "out", formats=["html"])
    text = (kit.folder / "tiny-a4-rules.html").read_text("utf-8")
    page = read(text)
    assert not list(page.all("script"))
    assert "<script" not in text
    curly = EVIL.replace("'x'", "‘x’")
    said = re.sub(r"\s+", " ", page.one("body").text())
    assert said.count("script>alert(") >= 8
    assert curly in said or EVIL in said
    (picture,) = (each for each in page.one("main").all("svg"))
    assert picture.attributes["aria-label"] == f"{EVIL} (token)"


def test_a_picture_without_labels_is_called_by_what_it_shows(tmp_path: Path) -> None:
    game = with_rules(
        tmp_path / "game", '```pieces\nshow: [token, token]\nlabels: ["2 ×", "one"]\n```\n'
    )
    kit = printgen.build_kit(game, out=tmp_path / "out", formats=["html"])
    page = read((kit.folder / "tiny-a4-rules.html").read_text("utf-8"))
    (picture,) = page.one("main").all("svg")
    assert picture.attributes["aria-label"] == "2 × token; one (token)"
    # A text without a title is called by the game's.
    assert page.one("h1").text() == "Tiny: rulebook"


def test_a_row_that_is_too_long_for_a_phone_is_longer_on_wide_screens(tmp_path: Path) -> None:
    row = "```pieces\nshow: [%s]\n```\n"
    text = row % "token, token" + row % ", ".join(["token"] * 9)
    kit = printgen.build_kit(with_rules(tmp_path / "game", text), out=tmp_path, formats=["html"])
    page = read((kit.folder / "tiny-a4-rules.html").read_text("utf-8"))
    short, narrow, wide = page.one("main").all("svg")
    assert "class" not in short.attributes
    assert (narrow.attributes["class"], wide.attributes["class"]) == ("narrow", "wide")
    assert narrow.attributes["aria-label"] == wide.attributes["aria-label"]
    sizes = [each.attributes["viewbox"].split()[2:] for each in (narrow, wide)]
    (across, down), (wider, lower) = [[float(side) for side in size] for size in sizes]
    assert across < wider
    assert down > lower


@pytest.mark.game("aztec-market")
def test_the_position_in_a_picture_can_be_read_aloud(kits: Kits) -> None:
    built = kits("a4", None, ("html",))
    page = read((built.folder / f"{built.folder.name}-rulebook.html").read_text("utf-8"))
    names_ = [each.attributes["aria-label"] for each in page.one("main").all("svg")]
    boards = [each for each in names_ if each.startswith("The market board. ")]
    assert len(boards) == 4
    assert "Market: Crowd on a1, d2, b3, c4; Weaver on b1;" in boards[0]
    assert "Flint, coin on north 1;" in boards[0]
    assert "Arrows: c4 to c2; a2 to c4." in boards[1]
    assert "Jeweller, 3 × commodity token jewel on c3" in boards[1]


@pytest.mark.game("aztec-market")
def test_what_pictures_share_stands_in_the_file_once(kits: Kits) -> None:
    built = kits("a4", None, ("html",))
    page = read((built.folder / f"{built.folder.name}-rulebook.html").read_text("utf-8"))
    glyphs = [each.attributes["id"] for each in page.all("path") if "id" in each.attributes]
    assert glyphs
    assert len(glyphs) == len(set(glyphs))
    outlines = [each.attributes["d"] for each in page.all("path") if "id" in each.attributes]
    assert len(set(outlines)) > 0.9 * len(outlines)
    assert not [each for each in page.one("main").all("path") if "id" in each.attributes]


def test_a_kit_of_nothing_is_not_built(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    with pytest.raises(
        printgen.UsageError, match="only booklets become HTML, and 'tiny-a4' has none"
    ):
        printgen.build_kit(game, out=tmp_path / "out", formats=["html"])
    assert names(tmp_path) == ["game"]
    # Beside other files it is no mistake to have no booklet.
    printgen.build_kit(game, out=tmp_path / "out", formats=["html", "svg-pieces"])


def test_a_mistake_leaves_the_old_kit_as_it_was(tmp_path: Path) -> None:
    game = with_rules(tmp_path / "game", "# Rules\n")
    printgen.build_kit(game, out=tmp_path / "out", formats=["html"])
    before = digests(tmp_path / "out")
    (game / "rules.md.j2").write_text("# Rules\n\n```pieces\nshow: [tokn]\n```\n", "utf-8")
    with pytest.raises(printgen.DataError, match=r"rules\.md\.j2:4:8: unknown-name") as told:
        printgen.build_kit(game, out=tmp_path / "out", formats=["html"])
    assert len(told.value.findings) == 1
    assert digests(tmp_path / "out") == before


def test_a_picture_that_nobody_draws_is_told_at_its_place(tmp_path: Path) -> None:
    """Paper finds it first. Should a picture fail here alone, it is told where, too."""
    game = with_rules(tmp_path / "game", "# Rules\n")
    loaded = printgen.load(game)
    made = assemble(loaded, KitOptions().checked(loaded))
    text = "# Rules\n\n```pieces\nshow: [tokn]\n```\n"
    artist = WebPictures(made, Rendered(text, "rules.md"))
    for kind, source, said in (
        ("piecs", "show: [token]\n", "unknown-value unknown picture 'piecs'"),
        ("pieces", "show: [tokn]\n", r"rules\.md:4:8: unknown-name"),
        ("pieces", "show: [token]\nshow: [token]\n", "duplicate-key"),
    ):
        with pytest.raises(printgen.DataError, match=said):
            artist.picture(Figure(kind, source, 3))
