"""The best building in positions that one can work out by hand; what is not allowed, and why."""

from __future__ import annotations

import pytest

from printgen.games.buyers_market.best_building import best
from printgen.games.buyers_market.building_code import (
    FIGURES,
    BuildingCode,
    Level,
    Lines,
    completable,
    flaws,
    lines,
)

FIGURES_PRINTED = {
    "larges-needed": 4,
    "mediums-needed": 3,
    "smalls-needed": 1,
    "levels-needed": 3,
    "open-tops": 1,
    "brick-points": 1,
    "level-points": 2,
    "cohesive-points": 3,
    "diverse-points": 3,
    "spire-points": 4,
    "unused-points": 1,
    "unspent-points": 1,
    "single-cohesive": 1,
}
CODE = BuildingCode.of(FIGURES_PRINTED)
SUITS = ("clubs", "hearts", "stars")


def counts(building: tuple[Level, ...]) -> list[int]:
    return [level.number for level in building]


def told(pile: dict[str, tuple[int, int, int]], code: BuildingCode = CODE, bank: int = 0) -> Lines:
    return lines(best(pile, SUITS, code), pile, SUITS, code, bank)


def test_the_code_reads_its_figures_and_no_others() -> None:
    assert set(FIGURES_PRINTED) == FIGURES
    with pytest.raises(ValueError, match="'brick-points' is -1, and 0 is the least"):
        BuildingCode.of({**FIGURES_PRINTED, "brick-points": -1})


# Five larges, four mediums and three smalls, one of each suit.
STAIR = {"clubs": (3, 2, 1), "hearts": (2, 2, 1), "stars": (0, 0, 1)}


def test_spires_are_worth_more_than_height() -> None:
    """Two more spires bring 8; a level more brings 2, and 3 for the single one on top."""
    assert counts(best(STAIR, SUITS, CODE)) == [5, 4, 3]
    assert told(STAIR) == Lines(12, 6, 0, 3, 8, 0, 0)


def test_where_spires_are_worth_less_it_is_built_higher() -> None:
    low = CODE._replace(spire=2)
    assert counts(best(STAIR, SUITS, low)) == [5, 4, 2, 1]
    assert told(STAIR, low) == Lines(12, 8, 3, 3, 0, 0, 0)
    # A single pyramid is of one colour only by a figure; then both ways are worth 4 ...
    single = low._replace(single_cohesive=0)
    assert told(STAIR, single).total == 25


def test_a_pyramid_is_left_out_for_a_level_of_one_colour() -> None:
    pile = {"clubs": (4, 3, 1), "hearts": (1, 0, 0)}
    found = best(pile, SUITS, CODE)
    assert found[0] == Level("large", (("clubs", 4),))
    assert told(pile) == Lines(8, 6, 9, 0, 0, 0, -1)  # 22; with the fifth large 21
    # ... and not where leaving it out costs more than that brings.
    assert told(pile, CODE._replace(unused=3)) == Lines(9, 6, 6, 0, 0, 0, 0)


def test_a_suit_is_shown_by_a_spire_where_nothing_else_shows_it() -> None:
    """Where spires bring 8: two spires, and of three that there are those that show the suits that
    a first level of clubs hides.
    """
    pile = {"clubs": (4, 3, 1), "hearts": (1, 0, 1), "stars": (0, 0, 1)}
    high = CODE._replace(spire=8)
    found = best(pile, SUITS, high)
    assert counts(found) == [4, 3, 2]
    assert found[2].colours == (("hearts", 1), ("stars", 1))
    assert told(pile, high) == Lines(9, 6, 6, 3, 8, 0, -2)  # 30; with a level 4 it were 29


def test_suits_are_shown_by_a_second_level_if_that_brings_more_than_one_colour() -> None:
    pile = {"clubs": (4, 3, 1), "hearts": (0, 1, 0), "stars": (0, 1, 0)}
    more = CODE._replace(diverse=4)
    found = best(pile, SUITS, more)
    assert found[1].colours == (("clubs", 1), ("hearts", 1), ("stars", 1))
    assert told(pile, more) == Lines(8, 6, 6, 4, 0, 0, -2)
    less = CODE._replace(diverse=2)
    assert best(pile, SUITS, less)[1].colours == (("clubs", 3),)


def test_the_own_colour_makes_a_level_of_one_colour_and_shows_no_suit() -> None:
    pile = {"own": (4, 3, 1)}
    assert told(pile, bank=2) == Lines(8, 6, 9, 0, 0, 2, 0)
    with_suits = {"own": (4, 3, 0), "clubs": (0, 0, 1)}
    assert lines(best(with_suits, ("clubs",), CODE), with_suits, ("clubs",), CODE, 0) == Lines(
        8, 6, 9, 3, 0, 0, 0
    )


def test_a_level_that_is_not_completed_counts_its_bricks_and_carries_nothing() -> None:
    pile = {"clubs": (4, 2, 3)}
    assert counts(best(pile, SUITS, CODE)) == [4, 2]
    assert told(pile) == Lines(6, 2, 3, 0, 0, 0, -3)
    assert told({"clubs": (3, 3, 3)}) == Lines(3, 0, 0, 0, 0, 0, -6)


def test_without_a_large_there_is_nothing_to_build() -> None:
    pile = {"clubs": (0, 3, 2), "hearts": (0, 1, 0)}
    assert best(pile, SUITS, CODE) == ()
    assert told(pile, bank=3) == Lines(0, 0, 0, 0, 0, 3, -6)
    assert told({}) == Lines(0, 0, 0, 0, 0, 0, 0)


def test_levels_of_smalls_hold_several_of_one_colour() -> None:
    """Ten smalls of four colours over a wide second level: with nothing for spires, the stairs of
    one colour go on top, and the rest below in a single level.
    """
    pile = {"clubs": (12, 11, 4), "hearts": (0, 0, 3), "stars": (0, 0, 2), "own": (0, 0, 1)}
    found = best(pile, SUITS, CODE._replace(spire=0))
    assert counts(found)[2:] == [4, 3, 2, 1]
    assert all(len(level.colours) == 1 for level in found)


def test_lower_levels_of_smalls_take_what_is_left() -> None:
    """Four smalls where only levels count: three carry one, and none is left out."""
    pile = {"clubs": (6, 5, 2), "hearts": (0, 0, 2)}
    high = CODE._replace(spire=0, cohesive=0)
    assert counts(best(pile, SUITS, high)) == [6, 5, 3, 1]


def test_single_pyramids_may_stand_on_each_other_where_all_may_carry() -> None:
    """Where nothing must stay open, and a single pyramid is of no colour: above a pair of one."""
    pile = {"clubs": (2, 2, 2), "hearts": (0, 0, 1), "stars": (0, 0, 1)}
    loose = CODE._replace(needed=(1, 1, 1), open_tops=0, spire=0, single_cohesive=0)
    assert counts(best(pile, SUITS, loose)) == [2, 2, 2, 1, 1]
    assert told(pile, loose) == Lines(8, 10, 9, 3, 0, 0, 0)


def test_more_suits_than_free_places_are_not_shown() -> None:
    """One small stands where two suits would need one: so a second level of one colour is best."""
    pile = {"clubs": (3, 1, 0), "hearts": (0, 0, 1), "stars": (0, 0, 1), "own": (0, 2, 0)}
    code = CODE._replace(needed=(2, 2, 1), diverse=9)
    assert best(pile, SUITS, code)[1].colours == (("own", 2),)


def test_the_first_spire_is_worth_nothing() -> None:
    """A third level of one spire loses against a first level of one colour."""
    pile = {"clubs": (2, 1, 0), "hearts": (1, 1, 1)}
    code = BuildingCode((2, 1, 1), 3, 1, 0, 1, 5, 0, 9, 0, 0, 0)
    found = best(pile, SUITS, code)
    assert found[0].colours == (("clubs", 2),)
    assert told(pile, code).total == 7


@pytest.mark.parametrize("pile", [{"clubs": (4, 3, 1)}, {"clubs": (2, 1, 0), "hearts": (2, 2, 1)}])
def test_a_pile_for_which_one_may_call(pile: dict[str, tuple[int, int, int]]) -> None:
    assert completable(pile, CODE)


@pytest.mark.slow
@pytest.mark.parametrize("lacking", [(3, 3, 1), (4, 2, 1), (4, 3, 0), (0, 0, 0)])
def test_a_completed_building_needs_as_many_of_each_size(lacking: tuple[int, int, int]) -> None:
    assert not completable({"clubs": lacking}, CODE)


def test_how_many_levels_are_needed_is_a_figure() -> None:
    four = CODE._replace(levels=4)
    assert not completable({"clubs": (4, 3, 2)}, four)  # 2 on level 3 carry 1: three smalls
    assert completable({"clubs": (4, 3, 3)}, four)
    assert completable({"clubs": (4, 3, 0)}, CODE._replace(levels=2))
    assert completable({"clubs": (4, 0, 0)}, CODE._replace(levels=1))


def built(*levels: dict[str, int]) -> tuple[Level, ...]:
    sizes = ("large", "medium", *["small"] * len(levels))
    return tuple(Level(size, tuple(c.items())) for size, c in zip(sizes, levels, strict=False))


PILE = {"clubs": (4, 3, 2), "hearts": (1, 1, 1)}


def test_all_that_is_wrong_is_told_at_once_level_by_level() -> None:
    wrong = built({"clubs": 2, "hearts": 1}, {"clubs": 4}, {"clubs": 2}, {"clubs": 2})
    assert [(each.level, each.colour, each.code.id) for each in flaws(wrong, PILE, CODE)] == [
        (1, "clubs", "built-short"),
        (3, "clubs", "built-short"),
        (1, "", "built-unfinished"),
        (3, "", "built-overhang"),
    ]
    assert [each.message for each in flaws(wrong, PILE, CODE)] == [
        "4 mediums of that colour are built, and the pile has 3 mediums",
        "2 smalls of that colour are built, and the pile has 2 smalls, and 2 of them stand below",
        "level 1 is not completed with 3 of 4 larges, and nothing stands on such a one",
        "2 stand on level 4, and level 3 has 2 and carries 1, because 1 must stay open",
    ]


def test_a_level_has_its_size_and_some_pyramids() -> None:
    wrong = (Level("medium", (("clubs", 3),)), Level("medium", ()))
    assert [(each.level, each.code.id) for each in flaws(wrong, PILE, CODE)] == [
        (0, "built-level"),
        (1, "built-level"),
        (1, "built-unfinished"),
    ]


def test_a_building_may_stop_anywhere() -> None:
    assert flaws((), PILE, CODE) == []
    assert flaws(built({"clubs": 1}), PILE, CODE) == []
    assert flaws(built({"clubs": 4}, {"hearts": 1}), PILE, CODE) == []
