"""Coarse pictures of pieces are drawn once, also for the next check."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from printgen.backends import coarse
from printgen.checks import known_pictures
from printgen.core.geometry import IDENTITY, Box
from printgen.core.scene import Page, Paint, Rect, Symbol, Use

WHOLE = Box(0, 0, 4, 2)
HALVES = (Rect(0, 0, 2, 2, Paint("#ff0000")), Rect(2, 0, 2, 2, Paint("#0000ff")))


def page(*children: Rect | Use) -> Page:
    return Page(WHOLE.width, WHOLE.height, children, WHOLE, WHOLE)


def called(name: str) -> Page:
    return page(Use(Symbol(name, WHOLE, HALVES), IDENTITY))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Page]:
    """The pages that are drawn, in an empty cache."""
    seen: list[Page] = []
    draw = coarse.pictures

    def pictures(pages: Sequence[Page], cells: int = 1) -> list[coarse.Picture]:
        seen.extend(pages)
        return draw(pages, cells)

    monkeypatch.setattr(coarse, "pictures", pictures)
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    return seen


def test_a_page_is_drawn_once_whatever_its_symbols_are_called(drawn: list[Page]) -> None:
    (first,) = known_pictures.pictures([called("a")])
    assert (first.width, first.height) == (4, 2)
    assert first.colour(0, 0) == (255, 0, 0)
    assert first.colour(3, 1) == (0, 0, 255)
    assert known_pictures.pictures([called("b"), called("b")]) == [first, first]
    assert len(drawn) == 1


def test_another_page_and_a_finer_picture_are_drawn(drawn: list[Page]) -> None:
    first, other = known_pictures.pictures([page(*HALVES), page(*HALVES[:1])])
    (finer,) = known_pictures.pictures([page(*HALVES)], 2)
    assert first != other
    assert finer.width == 8
    assert len(drawn) == 3


def test_what_was_damaged_in_the_cache_is_drawn_again(drawn: list[Page], tmp_path: Path) -> None:
    before = known_pictures.pictures([page(*HALVES)])
    (kept,) = (tmp_path / "cache" / "looks").iterdir()
    kept.write_bytes(kept.read_bytes()[:-1])
    assert known_pictures.pictures([page(*HALVES)]) == before
    assert len(drawn) == 2


def test_without_a_folder_of_its_own_all_is_drawn(
    drawn: list[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_pictures, "private_cache", lambda _: None)
    assert known_pictures.pictures([page(*HALVES)]) == known_pictures.pictures([page(*HALVES)])
    assert len(drawn) == 2
