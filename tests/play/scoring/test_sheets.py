"""Score sheets: from one template blank, named and filled in; fields that a hand can write into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pypdfium2  # type: ignore[import-untyped]
import pytest

import printgen
from printgen.backends import svg
from printgen.core.errors import DataError, UsageError
from printgen.core.geometry import IDENTITY, Matrix
from printgen.core.scene import Document, Group, Node, Text, Use
from printgen.core.scene import Path as Line
from printgen.core.units import parse_paper
from printgen.kit.layout.assembly import assemble
from printgen.kit.options.kit_options import KitOptions
from printgen.kit.pages.score_sheet import sheet_document
from printgen.play.scoring import Score
from tests.games.aztec_market.positions import aztec
from tests.helpers.kits import Variant
from tests.play.scoring.results import result, score_of

pytestmark = pytest.mark.game("aztec-market")

LEAST = 8.0
NAMES = {"south": "Ana", "west": "Ben", "north": "Cid", "east": "Dora"}


def walk(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Node, Matrix]]:
    """Every node, with the map to the page."""
    for node in nodes:
        yield node, matrix
        if isinstance(node, Group):
            yield from walk(node.children, (node.matrix or IDENTITY).then(matrix))
        elif isinstance(node, Use):
            yield from walk(node.symbol.children, node.matrix.then(matrix))


def uprights(document: Document) -> list[float]:
    """The lengths, on the paper, of the lines that part the fields of a row."""
    found = []
    for page in document.pages:
        for node, matrix in walk(page.children):
            if not isinstance(node, Line) or node.paint.dash or len(node.segments) != 2:
                continue
            if any(len(at) != 2 for _, at in node.segments):
                continue
            (x1, y1), (x2, y2) = (matrix.apply(at[0], at[1]) for _, at in node.segments)
            if x1 == pytest.approx(x2):
                found.append(y2 - y1)
    return found


def words(file: Path) -> str:
    return "\n".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file))


def fours(folder: Path) -> Score:
    return score_of(
        folder,
        result(
            {"jewel": 3, "cloth": 2, "herb": 5},
            {
                "south": {"jewel": 4, "coins": 1},
                "west": {"jewel": 2, "cloth": 6, "coins": 2},
                "north": {"jewel": 5, "herb": 1, "pot": 7},
                "east": {"herb": 4},
            },
            NAMES,
        ),
    )


def rows(players: int) -> int:
    """Name, four colours with points, total, coins, all tokens; with four also the partners."""
    return 12 + (players == 4)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("players", "per_page", "paper"),
    # Each with each of one other, and what needs most room on each paper.
    [
        *((players, 1, "a4") for players in (2, 3, 4)),
        *((players, 2, "letter") for players in (2, 3, 4)),
        *((players, 4, "a4") for players in (2, 3, 4)),
        (4, 1, "letter"),
        (4, 4, "letter"),
    ],
)
def test_every_field_is_high_enough_to_write_in(players: int, per_page: int, paper: str) -> None:
    document = sheet_document(aztec(), parse_paper(paper), players, per_page=per_page)
    assert len(document.pages) == 1
    lengths = uprights(document)
    heads = [length for length in lengths if length == pytest.approx(7)]
    fields = [length for length in lengths if length != pytest.approx(7)]
    # The heads of columns are not written into. A compact sheet has no table for the date.
    assert len(heads) in {per_page * (players + 1), per_page * (players + 1 + 3)}
    assert len(fields) - len(heads) == per_page * (players + 1) * (rows(players) - 1)
    assert min(fields) >= LEAST - 1e-9


def test_a_sheet_alone_on_its_page_is_the_kit_s() -> None:
    loaded = aztec()
    (leaf,) = assemble(loaded, KitOptions(only=["score-sheet"]).checked(loaded)).leaflets
    document = sheet_document(loaded, parse_paper("a4"), 4)
    assert [svg.render(page) for page in document.pages] == [svg.render(p) for p in leaf.pages]


@pytest.mark.slow
@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_names_stand_in_the_heads(tmp_path: Path, per_page: int) -> None:
    file = tmp_path / "sheet.pdf"
    printgen.score_sheets(aztec(), file, names=["Ana", "Ben", "Zoë"], per_page=per_page)
    text = words(file)
    assert [text.count(name) for name in ("Ana", "Ben", "Zoë")] == [per_page] * 3
    assert "House" not in text  # the fourth seat
    # Lines between the sheets end where printers leave white.
    assert not list(printgen.run_preflight(file, "home"))


def test_a_seat_without_a_name_is_not_told_twice(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    score = score_of(tmp_path, result({}, {"south": {"jewel": 1}, "west": {}}, {"west": "Ben"}))
    printgen.score_sheets(aztec(), file, score=score)
    heads, _, rest = words(file).partition("Name")
    assert heads.count("Rabbit") == 1
    assert rest.partition("Jewels")[0].split() == ["Ben"]


@pytest.mark.slow
@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_a_filled_sheet_holds_the_numbers_and_names(tmp_path: Path, per_page: int) -> None:
    file = tmp_path / "sheet.pdf"
    printgen.score_sheets(aztec(), file, per_page=per_page, score=fours(tmp_path))
    lines = [line.strip() for line in words(file).replace("\r", "").split("\n")]
    text = " ".join(lines)
    for told in (
        "Ana Cid Ben Dora",
        "Jewels 3 4 5 2 0",
        "15 6 –",
        "Cloths 2 0 0 6 0",
        "Pots 0 0 7 0 0",
        "Herbs 5 0 1 0 4",
        "Total 0 20 18 20",
        "20 20 38 38",
        "1 0 2 0",
        "4 13 8 4",
        "Ben and Dora win with 38 points.",
    ):
        shown = text.replace("on the king, and on your buyers ", "").replace(
            "add up your points ", ""
        )
        assert shown.count(told) >= per_page, told


def heads_marked(document: Document) -> list[str]:
    """The heads of the columns that are marked: those within the marks' width."""
    grounds, texts = [], []
    for node, matrix in walk(document.pages[0].children):
        if isinstance(node, Group) and node.label == "winner":
            ground = node.children[0]
            at = (node.matrix or IDENTITY).then(matrix)
            left, top = at.apply(ground.x, ground.y)  # type: ignore[union-attr]
            grounds.append((left, left + ground.width, top))  # type: ignore[union-attr]
        elif isinstance(node, Text):
            texts.append((*matrix.apply(node.x, node.y), node.text))
    return [
        word
        for left, right, top in sorted(grounds)
        for x, y, word in texts
        if left < x < right and top < y < top + 8
    ]


def test_the_winners_columns_are_marked_and_no_others(tmp_path: Path) -> None:
    paper = parse_paper("a4")
    assert heads_marked(sheet_document(aztec(), paper, 4, names=NAMES)) == []
    document = sheet_document(aztec(), paper, 4, score=fours(tmp_path))
    assert heads_marked(document) == ["Reed", "House"]
    one = score_of(tmp_path, result({"pot": 1}, {"south": {"pot": 1}, "west": {"pot": 2}}))
    assert heads_marked(sheet_document(aztec(), paper, 2, score=one)) == ["Reed"]


@pytest.mark.parametrize(
    ("paper", "per_page"), [("148x210mm", 4), ("100x140mm", 2), ("90x120mm", 1)]
)
def test_fields_too_small_to_write_in_are_refused(
    tmp_path: Path, paper: str, per_page: int
) -> None:
    file = tmp_path / "sheet.pdf"
    with pytest.raises(UsageError, match="lower than 8 mm or too narrow to write in"):
        printgen.score_sheets(aztec(), file, paper=paper, per_page=per_page)
    assert not file.exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"per_page": 3}, "'--per-page' is 1, 2 or 4, not 3"),
        ({"names": list("ABCDE")}, "is for 2 to 4 players, not 5"),
        ({"players": 2, "names": list("ABC")}, "3 names for 2 players"),
        ({"players": 5}, "is for 2 to 4 players, not 5"),
        ({"names": ["A\nB"]}, "is not a name of 1 to 60 letters"),
        ({"names": ["中"]}, "has no glyph for '中'"),
        ({"names": ["Maximilian-Bartholomew"] * 4, "per_page": 4}, "does not fit its field"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    tmp_path: Path, options: dict[str, object], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        printgen.score_sheets(aztec(), tmp_path / "sheet.pdf", **options)  # type: ignore[arg-type]


def test_a_name_that_does_not_fit_is_told_at_its_place(tmp_path: Path) -> None:
    long = "Wolfeschlegelsteinhausenbergerdorff"
    score = score_of(tmp_path, result({}, {"south": {}, "west": {}}, {"south": long}))
    with pytest.raises(DataError) as caught:
        printgen.score_sheets(aztec(), tmp_path / "sheet.pdf", score=score, per_page=4)
    (finding,) = caught.value.findings
    assert finding.code.id == "text-overflow"
    assert finding.where == score.place("names", "south")


def test_a_game_without_a_sheet_says_so(tmp_path: Path) -> None:
    from tests.helpers.tiny import write_tiny

    with pytest.raises(UsageError, match="has no score sheet"):
        printgen.score_sheets(write_tiny(tmp_path / "tiny"), tmp_path / "sheet.pdf")


@pytest.mark.slow
def test_the_game_s_own_template_is_the_source(variant: Variant, tmp_path: Path) -> None:
    game = variant(("score-sheet.md.j2", "label: Total\n", "label: Sum of all\n"))
    file = tmp_path / "sheet.pdf"
    printgen.score_sheets(game, file, per_page=2)
    assert words(file).count("Sum of all") == 2


@pytest.mark.slow
def test_an_svg_is_one_page(tmp_path: Path) -> None:
    file = tmp_path / "sheet.svg"
    assert printgen.score_sheets(aztec(), file, per_page=2) == [file]
    head = file.read_text("utf-8").partition(">\n <")[0]
    assert 'width="297mm"' in head
    assert 'height="210mm"' in head


@pytest.mark.slow
def test_a_sheet_may_show_the_game_s_pieces(variant: Variant, tmp_path: Path) -> None:
    pieces = "```pieces\nheight: 12\nshow: [coin]\n```\n\n"
    game = variant(
        ("score-sheet.md.j2", "{% if sheet.verdict %}\n", f"{pieces}{{% if sheet.verdict %}}\n")
    )
    file = tmp_path / "sheet.svg"
    printgen.score_sheets(game, file)
    assert 'id="coin' in file.read_text("utf-8")
