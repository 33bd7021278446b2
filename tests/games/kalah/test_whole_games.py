"""Whole rounds by the referee: laws, results, variants, and what the data must give."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.core.errors import DataError
from printgen.games.kalah.rules import ENGINE, Kalah
from printgen.games.kalah.scoring import is_over
from printgen.games.kalah.state import State
from printgen.games.kalah.turns import after
from printgen.model import catalog
from printgen.play.referee import Match, keep_laws
from printgen.play.rules import IllegalActionError, Tally, find_engine
from printgen.play.setup import SeededRandom
from tests.games.kalah.boards import NORTH, SOUTH, USUAL, board
from tests.helpers.changed import variant_with
from tests.helpers.playthroughs import used_by

VARIANTS = ("every-last-seed", "long-board", "one-sowing", "quick-board")
TARGETS = ("kalah", *(f"kalah/{name}" for name in VARIANTS))


def _rules(target: str | Path = "kalah") -> Kalah:
    description = catalog.load(target).description
    rules = find_engine(description).rules(description, 2)
    assert isinstance(rules, Kalah)
    return rules


@pytest.fixture(scope="module")
def kalah() -> Kalah:
    return _rules()


def test_the_setup_puts_seeds_into_each_pit_and_draws_who_begins(kalah: Kalah) -> None:
    plans = [kalah.recipe.plan(seed) for seed in range(8)]
    states = [kalah.setup(plan) for plan in plans]
    assert {state.turn for state in states} == {SOUTH, NORTH}
    assert {(state.pits, state.stores) for state in states} == {((4,) * 12, (0, 0))}


def test_seeds_in_stores_lie_on_the_board_too(kalah: Kalah) -> None:
    state = State((1,) * 12, (20, 16), SOUTH)
    areas = kalah.recipe.setup.areas
    held = {
        (areas[spot.area].board, areas[spot.area].group, spot.space): [n for _, n in pile]
        for spot, pile in kalah.piles(state, kalah.recipe.plan(1)).items()
    }
    assert {board for board, *_ in held} == {"kalah-board"}
    assert held["kalah-board", "south-store", 1] == [20]
    assert held["kalah-board", "north-store", 1] == [16]


@pytest.mark.parametrize("target", TARGETS)
def test_random_rounds_keep_the_laws(target: str) -> None:
    rules = _rules(target)
    for seed in range(25):
        assert (
            keep_laws(rules, rules.recipe.plan(seed), SeededRandom(seed, "laws"), longest=2_000)
            < 2_000
        )


def _to_go(state: State) -> int:
    """How many steps all seeds in pits are away from the store of the player they lie with."""
    steps = range(state.size, 0, -1)
    return sum(
        seeds * step for side in (0, 1) for seeds, step in zip(state.side(side), steps, strict=True)
    )


def test_a_sowing_brings_a_seed_into_a_store_or_all_seeds_nearer_so_that_no_round_is_endless(
    kalah: Kalah,
) -> None:
    for seed in range(25):
        state, rng = kalah.setup(kalah.recipe.plan(seed)), SeededRandom(seed, "nearer")
        while not kalah.is_over(state):
            action = rng.pick(tuple(kalah.legal_actions(state)))
            now = kalah.apply(state, action)
            assert sum(now.stores) > sum(state.stores) or _to_go(now) < _to_go(state)
            state = now


def test_the_referee_refuses_what_is_not_legal_and_says_why(kalah: Kalah) -> None:
    match = Match(kalah, kalah.recipe.plan(4))
    assert kalah.to_act(kalah.setup(kalah.recipe.plan(4))) == SOUTH
    with pytest.raises(IllegalActionError, match="pit 7 is North’s"):
        match.do("sow 7")


def test_nothing_is_legal_after_the_end_even_where_seeds_are_left(tmp_path: Path) -> None:
    rules = _rules(variant_with("kalah", "nobody", {"leftovers": 0}, tmp_path))
    before = board("""
         0 0 2 0 0 1
      20             23
         0 0 0 0 0 2
    """)
    state = rules.apply(before, rules.written("sow 6"))
    assert rules.is_over(state)
    assert rules.to_act(state) == NORTH
    assert sum(state.side(NORTH)) == 4
    assert rules.legal_actions(state) == ()


def test_most_seeds_win_and_equally_many_are_a_draw(kalah: Kalah) -> None:
    def told(south: int, north: int) -> tuple[tuple[str, ...], bool]:
        outcome = kalah.outcome_of(
            Tally({}, {"south": {"seeds": south}, "north": {"seeds": north}})
        )
        return outcome.winners, outcome.shared

    assert told(25, 23) == (("south",), False)
    assert told(20, 28) == (("north",), False)
    assert told(24, 24) == (("south", "north"), True)


def test_an_unfinished_round_is_scored_as_if_it_ended_now(kalah: Kalah) -> None:
    outcome = kalah.outcome(
        board("""
             2 0 0 0 0 1
          18             20
             0 3 0 4 0 0
        """)
    )
    assert outcome.scores == {"south": 27, "north": 21}


@pytest.mark.parametrize(
    ("south", "north", "codes"),
    [
        (25, 23, []),
        (26, 23, ["too-many"]),
        (20, 20, ["count-impossible"]),
    ],
)
def test_a_result_has_all_seeds_and_no_more(
    kalah: Kalah, south: int, north: int, codes: list[str]
) -> None:
    tally = Tally({}, {"south": {"seeds": south}, "north": {"seeds": north}})
    assert [fault.code.id for fault in kalah.faults(tally)] == codes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("figures", "says"),
    [
        ({"capture-empty": 2}, "'capture-empty' is 2, but the rules need 0 to 1"),
        ({"extra-turn": 2}, "'extra-turn' is 2, but the rules need 0 to 1"),
        ({"leftovers": 3}, "'leftovers' is 3, but the rules need 0 to 2"),
    ],
)
def test_figures_that_make_no_game_are_told(
    figures: dict[str, int | tuple[int, ...]], says: str, tmp_path: Path
) -> None:
    description = catalog.load(variant_with("kalah", "wrong", figures, tmp_path)).description
    with pytest.raises(DataError, match=says):
        ENGINE.rules(description, 2)


def test_pits_that_the_board_does_not_have_are_told(tmp_path: Path) -> None:
    file = tmp_path / "short.yaml"
    file.write_text(
        "extends: kalah\nid: kalah-short\nvariant: {title: Short, note: A test.}\n"
        "components: {kalah-board: {spaces: {pits: {columns: 5}}}}\n",
        encoding="utf-8",
    )
    with pytest.raises(DataError, match="the area 'pits' has 10 spaces, but the rules need 12"):
        ENGINE.rules(catalog.load(file).description, 2)


def test_the_variants_change_what_they_say() -> None:
    figures = {name: _rules(f"kalah/{name}").figure for name in VARIANTS}
    assert (figures["long-board"]["pits"], figures["long-board"]["seeds-in-all"]) == (8, 64)
    assert (figures["quick-board"]["pits"], figures["quick-board"]["seeds-in-all"]) == (4, 24)
    assert figures["every-last-seed"]["capture-empty"] == 1
    assert figures["one-sowing"]["extra-turn"] == 0


def test_without_the_extra_turn_nobody_looks_for_it() -> None:
    usual, one = (
        Kalah.features(catalog.load(name).description) for name in ("kalah", "kalah/one-sowing")
    )
    assert set(usual) - set(one) == {"another turn"}


def test_what_a_sowing_makes_use_of_is_what_it_does(kalah: Kalah) -> None:
    """Held against what the stores show, over whole rounds."""
    for seed in range(10):
        state, rng = kalah.setup(kalah.recipe.plan(seed)), SeededRandom(seed, "used")
        while not is_over(state):
            action = rng.pick(tuple(kalah.legal_actions(state)))
            # as if the round went on, to see who would be next
            now = after(state, int(action[4:]) - 1, {**USUAL, "leftovers": 0})
            used = used_by(kalah, state, action)
            assert ("another turn" in used) == (now.turn == state.turn)
            gained = now.stores[state.turn] - state.stores[state.turn]
            passed = state.pits[int(action[4:]) - 1] // (2 * state.size + 1) + 1
            assert ("capture" in used) >= (gained > passed)
            state = kalah.apply(state, action)


def test_a_third_player_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "three.yaml"
    file.write_text(
        "extends: kalah\nid: kalah-three\nvariant: {title: Three, note: A test.}\n"
        "players: {max: 3}\nsetup: {seats: {west: {title: West}}}\n",
        encoding="utf-8",
    )
    with pytest.raises(DataError, match="the rules are for 2 players, not for 2 to 3"):
        ENGINE.rules(catalog.load(file).description, 2)
