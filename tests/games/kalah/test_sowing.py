"""How seeds go round, what a last seed does, and how a round ends."""

from __future__ import annotations

import pytest

from printgen.games.kalah.actions import legal, objection
from printgen.games.kalah.scoring import is_over
from tests.games.kalah.boards import NORTH, SOUTH, after, board

START = board("""
    4 4 4 4 4 4
  0             0
    4 4 4 4 4 4
""")
NAMES = ("South", "North")


def test_seeds_go_one_by_one_into_the_next_pits() -> None:
    assert after(START, "sow 1") == board(
        """
          4 4 4 4 4 4
        0             0
          0 5 5 5 5 4
        """,
        NORTH,
    )


def test_north_sows_the_same_way_round() -> None:
    assert after(START, "sow 1", "sow 8") == board(
        """
          5 5 5 5 0 4
        0             0
          0 5 5 5 5 4
        """,
        SOUTH,
    )


def test_a_sowing_goes_through_the_own_store_into_the_other_players_pits() -> None:
    assert after(START, "sow 6") == board(
        """
          4 4 4 5 5 5
        0             1
          4 4 4 4 4 0
        """,
        NORTH,
    )


def test_the_other_players_store_is_left_out() -> None:
    before = board("""
         1 1 1 1 1 1
      20             20
         1 1 1 1 1 9
    """)
    assert after(before, "sow 6") == board(
        """
           2 2 2 2 2 2
        20             21
           2 2 1 1 1 0
        """,
        NORTH,
    )


def test_a_last_seed_in_the_own_store_gives_another_turn() -> None:
    assert after(START, "sow 3") == board(
        """
          4 4 4 4 4 4
        0             1
          4 4 0 5 5 5
        """,
        SOUTH,
    )


def test_without_the_extra_turn_the_other_player_is_next() -> None:
    assert after(START, "sow 3", extra_turn=0).turn == NORTH


CAPTURE = board("""
     2 0 3 0 0 1
  18             20
     2 0 0 1 0 1
""")


def test_a_last_seed_in_an_empty_pit_of_ones_own_takes_the_seeds_across() -> None:
    assert after(CAPTURE, "sow 1") == board(
        """
           2 0 0 0 0 1
        18             24
           0 1 0 1 0 1
        """,
        NORTH,
    )


@pytest.mark.parametrize(("capture_empty", "store", "pit"), [(0, 20, 1), (1, 21, 0)])
def test_a_last_seed_with_nothing_across_stays_or_goes_to_the_store(
    capture_empty: int, store: int, pit: int
) -> None:
    found = after(CAPTURE, "sow 4", capture_empty=capture_empty)
    assert (found.stores[SOUTH], found.pits[4]) == (store, pit)
    assert found.turn == NORTH


def test_a_last_seed_in_an_empty_pit_of_the_other_player_takes_nothing() -> None:
    before = board("""
         2 0 0 0 0 0
      18             20
         4 0 0 0 0 2
    """)
    assert after(before, "sow 6") == board(
        """
           2 0 0 0 0 1
        18             21
           4 0 0 0 0 0
        """,
        NORTH,
    )


def test_a_last_seed_that_comes_round_to_where_it_began_finds_an_empty_pit() -> None:
    before = board("""
          0 0 0 1 0 0
      15              15
         13 0 0 0 0 4
    """)
    # thirteen seeds give each pit and the store one; the last lies alone and takes what is across
    assert after(before, "sow 1") == board(
        """
            0 1 1 2 1 1
        15              18
            0 1 1 1 1 5
        """,
        NORTH,
    )


def test_more_seeds_than_a_lap_fill_the_first_pit_like_any_other() -> None:
    before = board("""
          0 0 0 1 0 0
      15              15
         14 0 0 0 0 4
    """)
    assert after(before, "sow 1") == board(
        """
            1 1 1 2 1 1
        15              16
            1 2 1 1 1 5
        """,
        NORTH,
    )


ENDING = board("""
     0 0 2 0 0 1
  20             24
     0 0 0 0 0 1
""")


@pytest.mark.parametrize(
    ("leftovers", "stores", "left"), [(1, (25, 23), 0), (2, (28, 20), 0), (0, (25, 20), 3)]
)
def test_the_round_ends_when_a_side_is_empty_and_what_is_left_goes_where_the_figure_says(
    leftovers: int, stores: tuple[int, int], left: int
) -> None:
    found = after(ENDING, "sow 6", leftovers=leftovers)
    assert is_over(found)
    assert found.stores == stores
    assert sum(found.pits) == left


def test_the_round_also_ends_when_the_player_who_is_next_has_no_seeds() -> None:
    # the last seed falls into pit 6, and takes the only seed of North
    before = board("""
         0 0 0 0 0 1
      20             25
         1 0 0 0 1 0
    """)
    found = after(before, "sow 5")
    assert is_over(found)
    assert found.stores == (28, 20)


def test_one_may_empty_any_pit_of_ones_own_that_has_seeds() -> None:
    assert legal(START) == ("sow 1", "sow 2", "sow 3", "sow 4", "sow 5", "sow 6")
    assert legal(CAPTURE) == ("sow 1", "sow 4", "sow 6")
    assert legal(CAPTURE._replace(turn=NORTH)) == ("sow 7", "sow 10", "sow 12")


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("sow 2", "pit 2 is empty"),
        ("sow 7", "pit 7 is North’s"),
        ("sow 13", "no pit has the number 13: they are 1 to 12"),
        ("sow 0", "no pit has the number 0: they are 1 to 12"),
        ("take 3", "a turn is written 'sow' and the number of a pit, such as 'sow 3'"),
        ("sow ²", "a turn is written 'sow' and the number of a pit, such as 'sow 3'"),
    ],
)
def test_what_is_not_legal_is_told_in_a_sentence(action: str, why: str) -> None:
    assert objection(CAPTURE, action, NAMES) == why
