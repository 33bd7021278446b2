"""Kits for cutting machines: where the marks stand, and that all lies where the machine cuts.

Measured in finished PDFs, and compared with what the makers' figures say by arithmetic of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest

import printgen
from printgen.core.errors import Severity
from printgen.core.geometry import Box
from printgen.core.units import PAPERS
from printgen.imposition.printer import Printer
from printgen.kit.options.kit_options import KitOptions
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.reader import opened
from tests.exports.exports import write_cards
from tests.exports.paper import fronts
from tests.helpers.proofs import altered, rewritten
from tests.kit.test_cover import words_of_cover

pytestmark = pytest.mark.slow

CLOSE = 0.02
# Inset, the square's side, and how long lines are, as the table has them; and 2 mm of clear paper.
INSET, SQUARE, ARM, CLEAR = 10.0, 5.0, 8.9, 2.0


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return write_cards(tmp_path / "cards", designs=3)


def built(game: Path, out: Path, **wishes: Any) -> Path:
    return printgen.build_kit(game, KitOptions(**wishes), out=out, formats=["pdf"]).folder


def pages(kit: Path) -> list[list[Mark]]:
    """All that is drawn on each page."""
    with opened(kit / f"{kit.name}-deck.pdf") as file:
        return [list(page.marks) for page in file.pages]


def black(page: list[Mark]) -> list[Box]:
    """The black areas of a page; the cards of the test have none."""
    fills = (mark for mark in page if mark.look.kind is Kind.FILL and mark.look.paint is not None)
    return [mark.box for mark in fills if mark.look.paint and not any(mark.look.paint.values)]


def near(one: Box, other: Box) -> bool:
    return all(abs(a - b) <= CLOSE for a, b in zip(one, other, strict=True))


def expected(width: float, height: float) -> list[Box]:
    """The boxes of the three marks on a sheet of that size."""
    return [
        Box(INSET, INSET, SQUARE, SQUARE),
        Box(width - INSET - ARM, INSET, ARM, ARM),
        Box(INSET, height - INSET - ARM, ARM, ARM),
    ]


@pytest.mark.parametrize(
    ("paper", "duplex", "ink"),
    [
        ("a4", "long-edge", "full"),
        ("letter", "short-edge", "low"),
        ("letter", "fold", "full"),
        ("297x210mm", "none", "grey"),
    ],
)
def test_three_marks_stand_on_fronts_alone_and_nothing_comes_near(
    game: Path, tmp_path: Path, paper: str, duplex: str, ink: str
) -> None:
    kit = built(game, tmp_path, paper=paper, duplex=duplex, ink=ink, cutter="silhouette")
    size = KitOptions(paper=paper).paper
    folded = duplex == "fold"
    width, height = size.width, size.height / 2 if folded else size.height
    wanted, corner = expected(width, height), ARM + CLEAR
    clear = [
        Box(x, y, corner, corner)
        for x, y in (
            (INSET, INSET),
            (width - INSET - corner, INSET),
            (INSET, height - INSET - corner),
        )
    ]
    found = pages(kit)
    for n, page in enumerate(found):
        is_back = duplex in {"long-edge", "short-edge"} and n % 2 == 1
        areas = black(page)
        assert len(areas) == (0 if is_back else 3)
        if is_back:
            continue
        assert all(any(near(box, mark) for mark in areas) for box in wanted)
        others = [mark.box for mark in page if not any(near(mark.box, w) for w in wanted)]
        for box in (mark for mark in others if min(mark.width, mark.height) > 0):
            assert not any(min(box.common(zone)[2:]) > CLOSE for zone in clear), box
    # A machine needs no marks of cuts, and no order of them.
    for lines in fronts(kit / f"{kit.name}-deck.pdf").values():
        assert not any(line.is_mark for line in lines)
    assert printgen.run_preflight(sorted(kit.glob("*.pdf"))) == []
    found_by_proof = printgen.check(kit, known=[game], least=Severity.NOTE)
    assert {each.code.id for each in found_by_proof} == {"proof-found"}


def without_marks(pdf: pikepdf.Pdf) -> None:
    """Paints no black areas on the first page."""
    operators: list[Any] = list(pikepdf.parse_content_stream(pdf.pages[0]))
    kept, is_black = [], False
    for each in operators:
        word = each.operator
        if str(word) in {"rg", "g", "k", "scn"}:
            is_black = not any(map(float, each.operands))
        kept.append(
            (each.operands, pikepdf.Operator("n") if is_black and str(word) == "f" else word)
        )
    rewritten(pdf, 1, kept)


def test_the_proof_misses_marks_that_were_taken_away(game: Path, tmp_path: Path) -> None:
    kit = built(game, tmp_path, cutter="silhouette")
    altered(kit, "-deck.pdf", without_marks)
    (said,) = printgen.check(kit, known=[game], least=Severity.ERROR)
    assert said.code.id == "proof-mark"
    assert said.message.startswith("a registration mark is missing")


def test_the_first_page_says_what_to_set_and_counts_no_cuts(game: Path, tmp_path: Path) -> None:
    kit = printgen.build_kit(
        game, KitOptions(cutter="silhouette", duplex="fold"), out=tmp_path, formats=["pdf"]
    )
    told = words_of_cover(kit.folder)
    for words in (
        "a Silhouette cutting machine",
        "--paper a4 --duplex fold --cutter silhouette",
        "210 × 148.5 mm",
        "length 8.9 mm, thickness 1 mm, inset 10 mm",
    ):
        assert words in told
    assert "along the marks" not in told
    assert "Let the machine cut." in told
    assert [sheet["cuts"] for sheet in kit.manifest["sheets"]] == [0] * 3


def test_what_a_cricut_leaves_lies_in_the_middle_and_without_marks(
    game: Path, tmp_path: Path
) -> None:
    kit = built(game, tmp_path, paper="letter", duplex="none", cutter="cricut")
    paper = PAPERS["letter"]
    width, height = 7.44 * 25.4, 9.94 * 25.4
    area = Box((paper.width - width) / 2, (paper.height - height) / 2, width, height).grown(0.01)
    for page in pages(kit):
        assert black(page) == []
        fills = [mark.box for mark in page if mark.look.kind is Kind.FILL]
        assert fills
        assert all(area.common(box) == box for box in fills)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"cutter": "cricket"}, "'--cutter' is silhouette or cricut, not 'cricket'"),
        ({"cutter": "cricut"}, "Design Space prints only one side of the paper: use --duplex none"),
        (
            {"cutter": "cricut", "duplex": "none", "printer": Printer("desk", x=1)},
            "Design Space prints the sheets itself, so they cannot be corrected",
        ),
        (
            {"cutter": "cricut", "duplex": "none", "paper": "a3"},
            "printgen does not know how much of A3 a Cricut can cut: print on A4 or US Letter",
        ),
        (
            {"cutter": "silhouette", "margin": "12"},
            "marks 10 mm from the paper's edge, where your printer prints nothing: --margin 12",
        ),
        ({"cutter": "silhouette", "purpose": "offset"}, "'--cutter' is for sheets that you print"),
    ],
)
def test_machines_that_cannot_be_are_refused(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(printgen.UsageError) as error:
        KitOptions(**wishes)
    assert said in str(error.value)
