"""Pages that say the same are looked at once, and what is wrong is told of each of them.

Pages that differ in anything are looked at each by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Dictionary, Name

import printgen
from printgen.pdf import budget
from tests.helpers.cards import HEIGHT, WIDTH, add_page, box, card

pytestmark = pytest.mark.slow

THIN = "0 0 0 1 K 0.03 w 20 40 m 50 40 l S"
GROUND = f"0.1 0.2 0.3 0 k 0 0 {WIDTH} {HEIGHT} re f"

# Makes a page other than it was.
Change = Callable[[Any], None]


def written(path: Path, *contents: str, change: Change | None = None) -> Path:
    """A file with a page for each content, all with the same resources; ``change`` is done to the
    last page.
    """

    def pages(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[0]
        for content in contents:
            page = add_page(pdf, content, (WIDTH, HEIGHT))
            page.obj.Resources = pdf.pages[0].obj.Resources
        if change is not None:
            change(pdf.pages[-1].obj)

    return card(pages).write(path)


def told(path: Path) -> list[tuple[str, int | None]]:
    return [(flaw.code.id, flaw.page) for flaw in printgen.run_preflight(path, "offset")]


def test_each_of_many_like_pages_is_told(tmp_path: Path) -> None:
    thin = f"{GROUND} {THIN}"
    path = written(tmp_path / "deck.pdf", thin, GROUND, thin, thin)
    assert told(path) == [("pdf-hairline", 1), ("pdf-hairline", 3), ("pdf-hairline", 4)]


def test_a_deck_of_like_pages_is_no_more_work_than_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = GROUND + " 1 w" + " 20 40 m 50 40 l S" * 30
    monkeypatch.setattr(budget, "LIMITS", {**budget.LIMITS, budget.Cost.OPERATORS: 200})
    assert told(written(tmp_path / "like.pdf", *[lines] * 9)) == []
    others = [f"{lines} % {n}" for n in range(9)]
    found = told(written(tmp_path / "unlike.pdf", *others))
    assert [page for code, page in found if code == "pdf-too-complex"] == [3]


def other_font(page: Any) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    page.Resources = Dictionary(page.Resources)
    page.Resources.Font = Dictionary(F1=font)


def no_trim(page: Any) -> None:
    del page.TrimBox


def small_bleed(page: Any) -> None:
    page.BleedBox = box(2, 2, WIDTH - 4, HEIGHT - 4, HEIGHT)


def larger_unit(page: Any) -> None:
    page.UserUnit = 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (other_font, "pdf-font-missing"),
        (no_trim, "pdf-box-missing"),
        (small_bleed, "pdf-bleed"),
        (larger_unit, "pdf-page-size"),
    ],
)
def test_a_page_with_the_same_content_but_something_else_is_looked_at_by_itself(
    tmp_path: Path, change: Change, code: str
) -> None:
    content = GROUND + " BT /F1 3.5 Tf 0 0 0 1 k 1 0 0 -1 15 30 Tm (Seven of hearts) Tj ET"
    path = written(tmp_path / "two.pdf", content, content, change=change)
    found = told(path)
    assert (code, 2) in found
    assert not [page for _, page in found if page == 1]
