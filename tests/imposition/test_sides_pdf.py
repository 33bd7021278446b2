"""Every way of turning sheets, in the PDFs of a shipped game: the paper is turned by arithmetic and
the drawn page by turning its picture.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import printgen
from printgen.kit.folders.made import Kit
from tests.helpers.pdf import Piece, Rectangle, leaves
from tests.helpers.raster import Picture, apart, crop, from_pdf

pytestmark = [pytest.mark.game("aztec-market"), pytest.mark.slow]

TOLERANCE = 0.1
WIDTH, HEIGHT = 210.0, 297.0


def built(tmp_path: Path, duplex: str, formats: tuple[str, ...] = ("pdf",)) -> Kit:
    return printgen.build_kit(
        "aztec-market",
        printgen.KitOptions(duplex=duplex, only=["tiles"], bleed=3.0),
        out=tmp_path,
        formats=formats,
    )


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Kit:
    return built(tmp_path_factory.mktemp("long"), "long-edge")


def file_of(kit: Kit) -> Path:
    return kit.folder / f"{kit.folder.name}-tiles.pdf"


def faces(kit: Kit) -> dict[str, Picture]:
    """How each side of each piece looks where it is printed upright, by its form's name."""
    found = {}
    for page, leaf in enumerate(leaves(file_of(kit))):
        seen = from_pdf(file_of(kit), page)
        for piece in leaf.pieces:
            if piece.form is not None:
                found[piece.form] = cut(seen, piece.trim)
    return found


def cut(seen: Picture, box: Rectangle) -> Picture:
    return crop(seen, box.left, box.top, box.width, box.height)


def front_of(box: Rectangle, fronts: list[Piece]) -> Piece:
    piece = min(fronts, key=lambda each: box.off(each.trim))
    assert box.off(piece.trim) < TOLERANCE
    return piece


def stem(form: str | None) -> str:
    assert form is not None
    return form.removesuffix(".front").removesuffix(".back")


def same(one: Picture, other: Picture) -> bool:
    mean, gap, _ = apart(one, other)
    return mean < 4 and gap < 60


def test_turned_on_the_short_edge_backs_stand_on_their_heads(tmp_path: Path, usual: Kit) -> None:
    kit = built(tmp_path, "short-edge")
    upright = faces(usual)
    pages = leaves(file_of(kit))
    assert len(pages) == len(leaves(file_of(usual)))
    compared = 0
    for page in range(0, len(pages), 2):
        front, back = pages[page], pages[page + 1]
        seen = from_pdf(file_of(kit), page + 1)
        assert len(front.pieces) == len(back.pieces)
        for piece in back.pieces:
            box = piece.trim
            there = Rectangle(box.left, HEIGHT - box.bottom, box.right, HEIGHT - box.top)
            lying = front_of(there, front.pieces)
            if piece.form is None or lying.form is None:
                continue
            assert stem(piece.form) == stem(lying.form)
            turned = np.rot90(cut(seen, box), 2)
            assert same(turned, upright[piece.form])
            compared += 1
    assert compared > 20


def test_what_is_folded_has_its_back_upside_down_across_the_crease(
    tmp_path: Path, usual: Kit
) -> None:
    kit = built(tmp_path, "fold")
    upright = faces(usual)
    pages = leaves(file_of(kit))
    folds = [sheet["fold"] for sheet in kit.manifest["sheets"]]
    assert len(pages) == len(folds)
    compared = 0
    for page, (leaf, fold) in enumerate(zip(pages, folds, strict=True)):
        assert fold["runs"] == "level"
        at = fold["at"]
        seen = from_pdf(file_of(kit), page)
        fronts = [piece for piece in leaf.pieces if piece.trim.bottom < at]
        backs = [piece for piece in leaf.pieces if piece.trim.top > at]
        assert len(fronts) == len(backs) == len(leaf.pieces) / 2
        for piece in backs:
            box = piece.trim
            assert piece.bleed.top - at > 5 - TOLERANCE
            there = Rectangle(box.left, 2 * at - box.bottom, box.right, 2 * at - box.top)
            lying = front_of(there, fronts)
            assert lying.bleed.bottom < at - 5 + TOLERANCE
            if piece.form is None or lying.form is None:
                continue
            assert stem(piece.form) == stem(lying.form)
            assert same(np.rot90(cut(seen, box), 2), upright[piece.form])
            compared += 1
    assert compared > 20


def test_without_backs_there_are_fronts_only_and_the_first_page_says_so(tmp_path: Path) -> None:
    kit = built(tmp_path, "none")
    assert kit.folder.name == "aztec-market-a4-no-backs-bleed-3-only-tiles"
    assert {sheet["sides"] for sheet in kit.manifest["sheets"]} == {1}
    for leaf in leaves(file_of(kit)):
        assert all(piece.form is None or "back" not in piece.form for piece in leaf.pieces)


def test_one_sided_kits_have_no_empty_backs() -> None:
    from printgen.kit.layout.assembly import assemble
    from printgen.kit.options.kit_options import KitOptions
    from printgen.kit.pages.cover import cover
    from printgen.kit.pages.order import combined

    loaded = printgen.load("aztec-market")
    counts = {}
    for duplex in ("long-edge", "short-edge", "fold", "none"):
        contents = assemble(loaded, KitOptions(duplex=duplex).checked(loaded))
        pages, _ = combined(contents, cover(contents))
        counts[duplex] = sum(page.title == "empty back" for page in pages)
    assert counts["fold"] == counts["none"] == 0
    assert counts["long-edge"] == counts["short-edge"] > 0
