"""The rulebook to be stapled: the same text, on sheets that fold into a book."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.components.page_layouts import BOOKLET
from printgen.core.geometry import IDENTITY, Matrix
from printgen.core.scene import Group, Node, Text
from printgen.imposition.booklet import sides
from printgen.kit.folders.made import Kit
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from tests.helpers.changed import edit
from tests.helpers.kits import AZTEC, digests, names
from tests.helpers.pdf import MM, leaves
from tests.helpers.press import words_on_pages
from tests.helpers.tiny import RULEBOOK, write_tiny

pytestmark = pytest.mark.slow


def with_rules(folder: Path, text: str, columns: int = 1) -> Path:
    """A small game with that rulebook."""
    game = write_tiny(folder, components=f"{RULEBOOK}    columns: {columns}\n")
    (game / "rules.md.j2").write_text(text, "utf-8")
    return game


def contents(game: Path, paper: str = "a4", creep: float = 0.1) -> Contents:
    loaded = printgen.load(game)
    return assemble(loaded, KitOptions(paper=paper, booklet=True, creep=creep).checked(loaded))


def texts(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, float]]:
    """All texts, and where they begin on the page (mm from the left)."""
    for node in nodes:
        if isinstance(node, Group):
            yield from texts(node.children, (node.matrix or IDENTITY).then(matrix))
        elif isinstance(node, Text):
            yield node, matrix.apply(node.x, node.y)[0]


@pytest.fixture(scope="module", params=["a4", "letter"])
def kit(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return printgen.build_kit(
        AZTEC,
        printgen.KitOptions(paper=request.param, only=["rulebook"], booklet=True),
        out=tmp_path_factory.mktemp("kits"),
        formats=["pdf"],
    )


def test_large_type_has_as_many_letters_in_a_line(tmp_path: Path) -> None:
    """For poor sight: both on full pages and in the booklet to staple."""
    game = with_rules(tmp_path, "so " * 200)
    lines = []
    for size in (10, 13):
        text = (game / "game.yaml").read_text("utf-8")
        text = text.replace("columns: 1", f"columns: 1\n    type-size: {size}pt")
        (game / "game.yaml").write_text(text, "utf-8")
        made = contents(game)
        (leaf,), (booklet,) = made.leaflets, made.booklets
        found = [text for text, _ in texts(leaf.pages[0].children) if text.text.startswith("so")]
        assert {each.size for each in found} == {size}
        lines.append([each.text for each in found])
        stapled = [text.size for page in booklet.pages for text, _ in texts(page.children)]
        assert [round(each, 2) for each in stapled].count(0.95 * size) >= len(found)
        (game / "game.yaml").write_text(text.replace(f"\n    type-size: {size}pt", ""), "utf-8")
    small, large = lines
    assert small == large


def booklet_of(kit: Kit) -> Path:
    return kit.folder / f"{kit.folder.name}-rulebook-booklet.pdf"


def halves(file: Path) -> Iterator[tuple[str, str]]:
    """The words on the left and the right of every side."""
    document = pypdfium2.PdfDocument(file)
    try:
        for page in document:
            width, height = page.get_size()
            words = page.get_textpage()
            # What stands along the fold belongs to neither page.
            fold = 7 / MM
            yield (
                words.get_text_bounded(0, 0, width / 2 - fold, height),
                words.get_text_bounded(width / 2 + fold / 2, 0, width, height),
            )
    finally:
        document.close()


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W\d_]+", text)


@pytest.mark.game("aztec-market")
def test_the_manifest_lists_it(kit: Kit) -> None:
    (facts,) = kit.manifest["booklets"].values()
    assert facts["file"] in kit.manifest["files"]
    assert facts["file"] == booklet_of(kit).name
    assert facts["creep"] == 0.1
    assert facts["pages"] == 4 * facts["sheets"]
    assert len(leaves(booklet_of(kit))) == 2 * facts["sheets"]


@pytest.mark.game("aztec-market")
def test_the_file_asks_to_be_printed_as_it_is_and_flipped_on_the_short_edge(kit: Kit) -> None:
    with pikepdf.open(booklet_of(kit)) as pdf:
        wishes: Any = pdf.Root.ViewerPreferences
        assert wishes.PrintScaling == "/None"
        assert wishes.Duplex == "/DuplexFlipShortEdge"
    with pikepdf.open(kit.folder / f"{kit.folder.name}-rulebook.pdf") as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


@pytest.mark.game("aztec-market")
def test_the_paper_lies_across(kit: Kit) -> None:
    sizes = {"a4": (297.0, 210.0), "letter": (279.4, 215.9)}
    for side in leaves(booklet_of(kit)):
        found = (side.media.right, side.media.bottom)
        assert found == pytest.approx(sizes[kit.manifest["paper"]], abs=0.01)


@pytest.mark.game("aztec-market")
def test_folded_it_says_what_the_rulebook_says_in_the_same_order(kit: Kit) -> None:
    """Sheets are folded and leafed through, and every page read; footers and notes left out."""
    printed = list(halves(booklet_of(kit)))
    count = 2 * len(printed)
    by_page: dict[int, str] = {}
    for side, (left, right) in zip(sides(count, 0.1), printed, strict=True):
        by_page |= {side.left: left, side.right: right}
    read = " ".join(by_page[n] for n in range(1, count + 1))
    whole = " ".join(words_on_pages(kit.folder / f"{kit.folder.name}-rulebook.pdf"))
    footer = r"The Market of Tlatelolco · rulebook · version 1\.0"
    mine, other = (words_of(re.sub(footer, "", text)) for text in (read, whole))
    # Labels break into other lines: the order is that of whole sentences.
    assert Counter(mine) - Counter(["Notes"]) == Counter(other)
    starts = [" ".join(words_of(line)) for line in re.findall(r"[A-Z][a-z ,]{40,}\.", whole)]
    assert len(starts) > 10
    joined, places = " ".join(mine), []
    for sentence in starts:
        assert sentence in joined
        places.append(joined.index(sentence))
    assert places == sorted(places)


@pytest.mark.game("aztec-market")
def test_nothing_but_marks_stands_on_the_fold(kit: Kit) -> None:
    document = pypdfium2.PdfDocument(booklet_of(kit))
    for page in document:
        width, height = page.get_size()
        near = 1.5 / MM
        on_fold = page.get_textpage().get_text_bounded(
            width / 2 - near, 0, width / 2 + near, height
        )
        assert not on_fold.strip()
    document.close()
    for n, side in enumerate(leaves(booklet_of(kit))):
        fold = side.media.right / 2
        marks = [s for s in side.strokes if abs(s.x1 - fold) < 0.01 and s.is_upright]
        assert len(marks) == (4 if n == 0 else 2)


@pytest.mark.game("aztec-market")
def test_type_stays_as_large_as_art_asks_for() -> None:
    found = contents(AZTEC)
    sizes = Counter(
        text.size
        for page in found.booklets[0].pages
        for text, _ in texts(page.children)
        if text.font.startswith("serif") and text.text
    )
    assert sizes.most_common(1)[0][0] == 9.5
    assert BOOKLET.size == 9.5
    assert min(text.size for text, _ in texts(found.booklets[0].pages[0].children)) >= 6.5


@pytest.mark.parametrize("pages", range(1, 10))
def test_pages_are_added_behind_the_text_only(pages: int, tmp_path: Path) -> None:
    text = "\n\n```page-break\n```\n\n".join(f"## Part {n}" for n in range(1, pages + 1))
    (bound,) = contents(with_rules(tmp_path / "game", text)).booklets
    count = 2 * len(bound.pages)
    assert 0 <= count - pages < 4
    said: dict[int, list[str]] = {}
    for side, page in zip(sides(count, 0.1), bound.pages, strict=True):
        for text_, x in texts(page.children):
            said.setdefault(side.left if x < page.width / 2 else side.right, []).append(text_.text)
    for n in range(1, count + 1):
        heads = [each for each in said.get(n, ()) if each.startswith(("Part", "Notes"))]
        if n <= pages:
            assert heads == [f"Part {n}"]
        else:
            # For notes; the last of several is the back of the cover.
            assert heads == (["Notes"] if n < count or pages == count - 1 else [])


def test_numbers_stand_outside(tmp_path: Path) -> None:
    text = "\n\n```page-break\n```\n\n".join(["## Part"] * 4)
    (bound,) = contents(with_rules(tmp_path / "game", text), creep=0).booklets
    for side, page in zip(sides(4, 0), bound.pages, strict=True):
        places = {text_.text: x for text_, x in texts(page.children)}
        assert BOOKLET.side <= places[str(side.left)] < BOOKLET.side + 1
        assert page.width - places[str(side.right)] < BOOKLET.side + 3


def test_columns_are_one_and_their_breaks_end_nothing(tmp_path: Path) -> None:
    text = "## A\n\nwords\n\n```column-break\n```\n\n## B\n\nwords\n"
    (bound,) = contents(with_rules(tmp_path / "game", text, columns=2)).booklets
    first = [each for each, x in texts(bound.pages[0].children) if x > bound.pages[0].width / 2]
    assert [each.text for each in first if each.text in "AB"] == ["A", "B"]


@pytest.mark.game("aztec-market")
def test_a_picture_that_is_too_wide_is_made_narrower(tmp_path: Path) -> None:
    rulebook = "```board\nboard: market-board\nwidth: 128\n```\n"
    game = tmp_path / "game"
    shutil.copytree(AZTEC, game)
    (game / "rulebook.md.j2").write_text(rulebook, "utf-8")
    loaded = printgen.load(game)
    found = assemble(loaded, KitOptions(only=["rulebook"], booklet=True, creep=0.1).checked(loaded))
    (bound,) = found.booklets
    half = bound.pages[0].width / 2
    assert half - 2 * BOOKLET.side < 128
    widest = max(_reach(bound.pages[0].children, half))
    assert widest <= half - BOOKLET.side + 0.5


def _reach(nodes: tuple[Node, ...], half: float, matrix: Matrix = IDENTITY) -> Iterator[float]:
    """How far clipped art reaches on the right page, in mm from the fold."""
    for node in nodes:
        if isinstance(node, Group):
            inner = (node.matrix or IDENTITY).then(matrix)
            clip: Any = node.clip
            if clip is not None and hasattr(clip, "right"):
                yield inner.apply(clip.right, clip.bottom)[0] - half
            yield from _reach(node.children, half, inner)


def test_what_does_not_fit_the_small_page_is_told_as_that(tmp_path: Path) -> None:
    head = "|".join(f"Extraordinary{n}" for n in range(5))
    table = f"|{head}|\n|{'--|' * 5}\n|{'a|' * 5}\n"
    pieces = "```pieces\nheight: 170\nshow: [token]\n```\n"
    game = with_rules(tmp_path / "game", f"# Rules\n\n{pieces}\n\n{table}\n")
    out = tmp_path / "out"
    printgen.build_kit(game, printgen.KitOptions(paper="400x600mm"), out=out, formats=["pdf"])
    before = digests(out)
    with pytest.raises(printgen.DataError) as told:
        printgen.build_kit(
            game, printgen.KitOptions(paper="180x230mm", booklet=True), out=out, formats=["pdf"]
        )
    findings = told.value.findings
    # Both at once, each at its place, and the page in reading order is not meant.
    assert {finding.code.id for finding in findings} == {"figure-too-tall", "table-too-wide"}
    assert all(finding.where and finding.where.file.endswith("rules.md.j2") for finding in findings)
    assert all(finding.message.startswith("on the page of a booklet, ") for finding in findings)
    assert digests(out) == before
    assert names(out) == ["tiny-400x600mm"]


def test_what_is_wrong_on_both_pages_is_told_once(tmp_path: Path) -> None:
    game = with_rules(tmp_path / "game", "# Rules\n\n:nothing: here\n")
    with pytest.raises(printgen.DataError) as told:
        printgen.build_kit(game, printgen.KitOptions(booklet=True), out=tmp_path / "out")
    assert [finding.code.id for finding in told.value.findings] == ["unknown-name"]


def test_a_booklet_too_thick_to_be_moved_is_refused(tmp_path: Path) -> None:
    text = "\n\n```page-break\n```\n\n".join(["## Part"] * 60)
    game = with_rules(tmp_path / "game", text)
    with pytest.raises(printgen.DataError, match=r"booklet-too-thick.*15 sheets.*7\.0 mm"):
        printgen.build_kit(game, printgen.KitOptions(booklet=True, creep=0.5), out=tmp_path / "out")
    assert not (tmp_path / "out").exists()
    printgen.build_kit(
        game, printgen.KitOptions(booklet=True), out=tmp_path / "out", formats=["pdf"]
    )


@pytest.mark.parametrize(
    ("wanted", "words"),
    [
        ({"creep": "0.1mm"}, "give --booklet too"),
        ({"booklet": True, "creep": "3mm"}, "no paper is 3 mm thick"),
        ({"booklet": True, "creep": "-0.1mm"}, "no paper is -0.1 mm thick"),
        ({"booklet": True, "creep": "thin"}, "'thin' is not a length"),
        ({"booklet": True, "paper": "100x120mm"}, "half of 100 × 120 mm is 60 × 100 mm"),
        ({"booklet": True, "only": ["token"]}, "no booklet among what --only names"),
    ],
)
def test_what_cannot_be_asked_for(wanted: dict[str, Any], words: str, tmp_path: Path) -> None:
    game = with_rules(tmp_path / "game", "# Rules\n")
    with pytest.raises(printgen.UsageError, match=re.escape(words)):
        printgen.build_kit(game, printgen.KitOptions(**wanted), out=tmp_path / "out")
    booklet = printgen.KitOptions(booklet=True)
    with pytest.raises(printgen.UsageError, match="needs PDFs, but --format leaves them out"):
        printgen.build_kit(game, booklet, out=tmp_path / "out", formats=["svg"])
    assert not (tmp_path / "out").exists()


def test_a_game_without_a_booklet_has_nothing_to_staple(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    with pytest.raises(printgen.UsageError, match="nothing to staple"):
        printgen.build_kit(game, printgen.KitOptions(booklet=True), out=tmp_path / "out")


@pytest.mark.game("aztec-market")
def test_the_first_page_says_how_to_make_it(tmp_path: Path) -> None:
    game = with_rules(tmp_path / "game", "# Rules\n")
    for booklet in (False, True):
        kit = printgen.build_kit(
            game, printgen.KitOptions(booklet=booklet), out=tmp_path / "out", formats=["pdf"]
        )
        said = words_on_pages(kit.folder / "tiny-a4-kit.pdf")[0]
        assert ("…-rules-booklet.pdf (one sheet)" in said) is booklet
        assert ("flipped on the short edge" in said) is booklet


def test_the_same_order_gives_the_same_bytes(tmp_path: Path) -> None:
    game = with_rules(tmp_path / "game", "# Rules\n\nSome words.\n")
    found = [
        digests(
            printgen.build_kit(
                game,
                printgen.KitOptions(booklet=True),
                out=tmp_path / name,
                formats=["pdf", "html"],
            ).folder
        )
        for name in ("one", "other")
    ]
    assert found[0] == found[1]
    assert "tiny-a4-rules-booklet.pdf" in found[0]


@pytest.mark.parametrize(("back", "pages", "turn"), [("back", 6, "FlipLongEdge"), ("~", 4, None)])
def test_a_kit_without_backs_has_no_empty_pages(
    tmp_path: Path, back: str, pages: int, turn: str | None
) -> None:
    """Its first page says to print on one side; only the rulebook alone has two."""
    game = with_rules(tmp_path / "tiny", "so " * 2400)
    edit(game / "game.yaml", ("back: back", f"back: {back}"))
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"]).folder
    asked = f"/Duplex{turn}" if turn else "/Simplex"
    with pikepdf.open(kit / "tiny-a4-kit.pdf") as opened:
        assert len(opened.pages) == pages
        assert opened.Root.ViewerPreferences.Duplex == asked
    assert printgen.check(kit, known=[game]) == []
