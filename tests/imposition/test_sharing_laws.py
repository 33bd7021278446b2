"""Groups that share sheets: laws that hold for pieces of every size, on every stock."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from printgen.components.piece import Piece
from printgen.core.outlines import plate, ring
from printgen.core.printing import DUPLEXES, ROUNDS
from printgen.core.units import PAPERS
from printgen.imposition.press import joined, members
from printgen.imposition.sharing import Batch, batches
from printgen.imposition.sheet_costs import sheet_costs
from printgen.imposition.sheets import Press, Sheet, TooLargeError, impose, plans, tally
from tests.helpers.decks import press
from tests.helpers.scenes import apart

GROUPS = "abcd"
PRESSES = st.builds(
    press,
    st.sampled_from([PAPERS["a4"], PAPERS["letter"]]),
    duplex=st.sampled_from(DUPLEXES),
    rounds=st.sampled_from(ROUNDS),
)
sides = st.integers(8, 150).map(float)
Shape: TypeAlias = Literal["rect", "round"]
KINDS: tuple[Shape, ...] = ("rect", "rect", "round")
shapes: st.SearchStrategy[Shape] = st.sampled_from(KINDS)


@st.composite
def kits(draw: st.DrawFn) -> tuple[dict[str, list[Piece]], dict[str, str]]:
    """Up to four groups of a few pieces each, some of none; and the stock of each group."""
    by_group: dict[str, list[Piece]] = {}
    stocks: dict[str, str] = {}
    for group in GROUPS[: draw(st.integers(1, len(GROUPS)))]:
        stocks[group] = draw(st.sampled_from(["card", "paper"]))
        by_group[group] = [
            piece(
                f"{group}{n}",
                group,
                (draw(sides), draw(sides)),
                draw(st.integers(1, 12)),
                shape=draw(shapes),
                has_back=draw(st.booleans()),
            )
            for n in range(draw(st.integers(0, 2)))
        ]
    return by_group, stocks


def piece(
    name: str,
    group: str,
    size: tuple[float, float],
    copies: int,
    *,
    shape: Shape = "rect",
    has_back: bool = False,
    splits: bool = False,
) -> Piece:
    width, height = (size[0], size[0]) if shape == "round" else size
    art = apart(width, height)
    return Piece(
        component=name,
        design="",
        title="piece",
        group=group,
        width=width,
        height=height,
        bleed=2.0,
        outline=ring(width) if shape == "round" else plate(width, height),
        copies=copies,
        front=art,
        back=art if has_back else None,
        splits=splits,
    )


def laid(by_group: dict[str, list[Piece]], batch: Batch, press: Press) -> list[Sheet]:
    pieces = [each for group in batch for each in by_group[group]]
    return impose(joined(batch), "Pieces", pieces, press)


def number(by_group: dict[str, list[Piece]], batch: Batch, press: Press) -> int:
    return len(plans([each for group in batch for each in by_group[group]], press, {}))


# Each example packs up to a dozen mixtures.
@pytest.mark.slow
@settings(max_examples=12)
@given(kits(), PRESSES)
def test_groups_of_one_stock_share_sheets_where_that_takes_fewer(
    kit: tuple[dict[str, list[Piece]], dict[str, str]], press: Press
) -> None:
    by_group, stocks = kit
    try:
        alone = {group: number(by_group, (group,), press) for group in by_group}
    except TooLargeError:
        assume(False)
    found = batches(by_group, stocks, press)
    # Every group is in one batch, and a batch is in the order of the kit.
    assert Counter(group for batch in found for group in batch) == dict.fromkeys(by_group, 1)
    assert all(list(batch) == sorted(batch) for batch in found)
    assert [batch[0] for batch in found] == sorted(batch[0] for batch in found)
    assert all(members(joined(batch)) == batch for batch in found)
    sheets: list[Sheet] = []
    for batch in found:
        # Nothing of different stock is together.
        assert len({stocks[group] for group in batch}) == 1
        mine = laid(by_group, batch, press)
        sheets += mine
        if len(batch) > 1:
            assert len(mine) < sum(alone[group] for group in batch)
            # None is among them that gains nothing.
            for group in batch:
                others = tuple(other for other in batch if other != group)
                assert number(by_group, others, press) + alone[group] > len(mine)
        assert sheet_costs(mine, press).fewest_sheets <= len(mine)
    # All copies are there, once.
    wanted = {each.id: each.copies for pieces in by_group.values() for each in pieces}
    assert tally(sheets) == wanted
    assert len(sheets) <= sum(alone.values())
    # All of a stock together would take no fewer, or they are together.
    for stock in set(stocks.values()):
        of_stock = tuple(group for group in by_group if stocks[group] == stock)
        used = sum(
            sheet.group in map(joined, found) and stocks[sheet.group[0]] == stock
            for sheet in sheets
        )
        assert used <= number(by_group, of_stock, press)


PRESS = press()


def test_a_board_in_parts_and_full_sheets_stay_alone() -> None:
    by_group = {
        "board": [piece("board", "board", (400, 300), 1, splits=True)],
        "full": [piece("big", "full", (180, 260), 1)],
        "bits": [piece("bit", "bits", (20, 20), 3)],
        "tiles": [piece("tile", "tiles", (40, 30), 2)],
    }
    stocks = dict.fromkeys(by_group, "card")
    found = batches(by_group, stocks, PRESS)
    assert found == [("board",), ("full",), ("bits", "tiles")]
    one = number(by_group, ("bits", "tiles"), PRESS)
    assert one == 1


def test_three_groups_share_where_no_two_would_gain() -> None:
    """Each takes three fifths of a sheet."""
    large, strip = (180, 96), (180, 46)
    by_group = {
        group: [piece(group, group, large, 1), piece(f"{group}-strip", group, strip, 1)]
        for group in "abc"
    }
    stocks = dict.fromkeys(by_group, "card")
    alone = [number(by_group, (group,), PRESS) for group in by_group]
    assert alone == [1, 1, 1]
    assert all(number(by_group, pair, PRESS) == 2 for pair in (("a", "b"), ("b", "c")))
    assert batches(by_group, stocks, PRESS) == [("a", "b", "c")]
    assert number(by_group, ("a", "b", "c"), PRESS) == 2


def test_what_has_no_room_is_told_group_by_group() -> None:
    by_group = {
        "large": [piece("large", "large", (500, 20), 1)],
        "bits": [piece("bit", "bits", (20, 20), 3)],
        "tiles": [piece("tile", "tiles", (40, 30), 2)],
    }
    found = batches(by_group, dict.fromkeys(by_group, "card"), PRESS)
    assert found == [("large",), ("bits",), ("tiles",)]
