"""How pieces look is found out once, also for the next check."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

import pytest

from printgen.backends import coarse
from printgen.checks import known_looks, similar_pictures
from printgen.checks.known_looks import KnownLooks, LowInk
from printgen.checks.legible import Critic, Origins
from printgen.core.colour import NORMAL
from printgen.core.errors import Place
from printgen.core.geometry import IDENTITY, Box
from printgen.core.printing import InkName
from printgen.core.scene import Group, Node, Page, Paint, Rect, Symbol, Text, Use
from printgen.drawing.ink_saving import Words

WHOLE = Box(0, 0, 4, 2)
HALVES = (Rect(0, 0, 2, 2, Paint("#ff0000")), Rect(2, 0, 2, 2, Paint("#0000ff")))


def page(*children: Node) -> Page:
    return Page(WHOLE.width, WHOLE.height, children, WHOLE, WHOLE)


def called(name: str) -> Page:
    return page(Use(Symbol(name, WHOLE, HALVES), IDENTITY))


def pictures(*pages: Page, cells: int = 1) -> list[coarse.Picture]:
    """The pictures of pages in a check of one game."""
    with KnownLooks(Path("game")) as known:
        return known.pictures(pages, cells)


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
    (first,) = pictures(called("a"))
    assert (first.width, first.height) == (4, 2)
    assert first.colour(0, 0) == (255, 0, 0)
    assert first.colour(3, 1) == (0, 0, 255)
    assert pictures(called("b"), called("b")) == [first, first]
    assert len(drawn) == 1


def test_another_page_and_a_finer_picture_are_drawn(drawn: list[Page]) -> None:
    first, other = pictures(page(*HALVES), page(*HALVES[:1]))
    (finer,) = pictures(page(*HALVES), cells=2)
    assert first != other
    assert finer.width == 8
    assert len(drawn) == 3


def test_what_was_damaged_in_the_cache_is_drawn_again(drawn: list[Page], tmp_path: Path) -> None:
    before = pictures(page(*HALVES))
    (kept,) = (tmp_path / "cache" / "looks").iterdir()
    kept.write_bytes(kept.read_bytes()[:-1])
    assert pictures(page(*HALVES)) == before
    assert len(drawn) == 2


def test_without_a_folder_of_its_own_all_is_drawn(
    drawn: list[Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_looks, "private_cache", lambda _: None)
    assert pictures(page(*HALVES)) == pictures(page(*HALVES))
    assert len(drawn) == 2


def test_a_check_keeps_what_others_found_out_and_the_newest_of_that(
    drawn: list[Page], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(known_looks, "_OTHERS", 2)
    sizes = [page(Rect(0, 0, width, 1, Paint("#ff0000"))) for width in (1, 2, 3, 4)]
    for each in sizes:
        pictures(each)
    assert len([*(tmp_path / "cache" / "looks").iterdir()]) == 1
    pictures(*sizes[1:])
    assert len(drawn) == 4
    pictures(sizes[0])
    assert len(drawn) == 5


def test_what_a_check_found_out_before_it_was_stopped_is_kept(drawn: list[Page]) -> None:
    with suppress(KeyboardInterrupt), KnownLooks(Path("game")) as known:
        known.pictures([page(*HALVES)])
        raise KeyboardInterrupt
    pictures(page(*HALVES))
    assert len(drawn) == 1


INKS: Final[tuple[InkName, ...]] = ("full", "low")


def side(*children: Node) -> Page:
    return page(Group(children, clip=WHOLE))


class Check:
    """What one check reads."""

    def __init__(self) -> None:
        self.words: list[Words] = []
        self.known = KnownLooks(Path("game"))
        self.low = LowInk(self.known, (), self.words.append)
        self.critic = Critic()
        self.origins = Origins()

    def reads(self, shown: Page) -> list[str]:
        """Return the codes of what is found on a side, or that it is known to be legible."""
        if self.low.is_legible(shown, INKS, self.origins):
            return ["known"]
        self.words.clear()
        self.low.printed(shown)
        where = Place("game.yaml", 1, 1)
        told = [
            each.code.id
            for words in self.words
            for each in self.critic.read(words, INKS, where, self.origins)
        ]
        with self.known:
            self.low.note(shown, INKS, self.critic)
        return told


@pytest.mark.usefixtures("drawn")
def test_a_fault_in_a_symbol_counts_for_every_side_that_shows_it() -> None:
    pale = Symbol("pale", WHOLE, (Text(0, 2, "pale", "sans", 9, "#eeeeee"),))
    sides = [side(Use(pale, IDENTITY), half) for half in HALVES]
    first = Check()
    # The same symbol is read once.
    assert [first.reads(each) for each in sides] == [["contrast-low"], []]
    assert Check().reads(sides[1]) == ["contrast-low"]


@pytest.mark.usefixtures("drawn")
def test_small_text_is_legible_only_while_it_is_in_no_box() -> None:
    small = Text(0, 2, "small", "sans", 7, "#000000")
    large = small._replace(size=9)
    assert [Check().reads(side(each)) for each in (small, small)] == [[], ["known"]]
    assert [Check().reads(side(each)) for each in (large, large)] == [[], ["known"]]
    boxed = Check()
    boxed.origins((small, large), Place("game.yaml", 2, 1))
    assert [boxed.reads(side(each)) for each in (small, large)] == [["text-tiny"], ["known"]]


@pytest.mark.usefixtures("drawn")
def test_pictures_are_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = [similar_pictures.Look(NORMAL), similar_pictures.Look(NORMAL, greys=True)]
    alike = pictures(page(*HALVES), page(*HALVES[:1]))
    same = [alike[0], alike[0]._replace(rgb=bytes([*alike[0].rgb[:-1], 254]))]
    with KnownLooks(Path("game")) as known:
        found = known.near(same, looks)
        assert len(found[0]) == 2
        assert known.near(alike, looks) == ([], True)
    monkeypatch.setattr(similar_pictures, "near", lambda *_: pytest.fail("compared again"))
    known = KnownLooks(Path("game"))
    assert known.near(same, looks) == found
    assert known.near(alike, looks) == ([], True)
