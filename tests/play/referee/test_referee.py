"""The referee: only legal actions, records that one can read, games that replay for ever."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import printgen
from printgen.core.errors import DataError, Finding
from printgen.games.aztec_market.state import COIN, KING, MOVE, PLAY
from printgen.play.referee import (
    Match,
    Record,
    keep_laws,
    laws,
    read_record,
    replay,
    replayed,
    write_record,
)
from printgen.play.rules.contract import IllegalActionError
from printgen.play.setup import Recipe, SeededRandom
from tests.games.aztec_market.positions import aztec, plan, position, rules
from tests.play.rules.steps import perft

pytestmark = pytest.mark.game("aztec-market")


def played(players: int, seed: int, agents: tuple[str, ...] = ("random",)) -> printgen.PlayedGame:
    return printgen.play_game(aztec(), players=players, seed=seed, agents=agents)


# -- laws


@pytest.mark.slow
@settings(max_examples=25)
@given(
    st.integers(0, 2**31),
    st.sampled_from([2, 3, 4]),
    st.sampled_from([(), ("short",), ("even",), ("whole-bag",)]),
)
def test_random_play_keeps_the_laws(seed: int, players: int, modes: tuple[str, ...]) -> None:
    setup = plan(players, seed, modes)
    assert keep_laws(rules(players, setup.figures), setup, SeededRandom(seed, "laws")) > 0


def test_what_changes_in_a_state_is_seen_however_deep_it_lies() -> None:
    class Diary(list[str]):
        def __hash__(self) -> int:  # type: ignore[override]
            return 0

    diary = Diary()
    state = 1, ("a", (None, diary))
    before = laws._shown(state)
    diary.append("moved")
    assert laws._shown(state) != before


@pytest.mark.slow
def test_scores_stay_within_bounds() -> None:
    for seed in range(20):
        match = played(4, seed).match
        outcome = match.rules.outcome(match.state)
        # Of 20 tokens a colour brings at most 10 × 10.
        assert all(0 <= team.score <= 4 * 100 for team in outcome.teams)


# -- counts of legal sequences on small fixed positions


MARKET = """
x x k .
J g p C
a m x P
H p x g
"""

# Which position, and the counts for 1, 2, 3 actions. Worked out by hand where one can: at a turn's
# start pass and play, then 15 tiles or the play's 2, then 15 × 15 and the play's 4; a play with one
# coin has a purchase and the messenger's move, then after the purchase the messenger or the end.
# With two coins there are 2 purchases, the messenger, and 27 paid moves: 14 tiles and 2 payers, but
# the herbalist must not leave when buyer 4 pays. The slow search finds the same.
COUNTS = {
    "a turn begins": ({"vendors": {"herb": 2}, "buyers": {"south": "o - - -"}}, [2, 17, 229]),
    "a pass: two moves": ({"phase": MOVE, "left": 2}, [15, 225, 900]),
    "a pass: a coin": ({"phase": COIN, "left": 1, "buyers": {"south": "o - - -"}}, [3, 3, 45]),
    "a play with one coin": (
        {"phase": PLAY, "vendors": {"herb": 2}, "buyers": {"south": "o - - -"}},
        [2, 4, 7],
    ),
    "a play with two coins": (
        {"phase": PLAY, "vendors": {"herb": 2, "cloth": 1}, "buyers": {"south": "o - - o"}},
        [30, 118, 323],
    ),
    "the king chooses": (
        {"phase": KING, "left": 1, "vendors": {"jewel": 1, "cloth": 1}},
        [1, 1, 15],
    ),
}


@pytest.mark.parametrize("name", COUNTS)
def test_legal_sequences_are_counted(name: str) -> None:
    parts, counts = COUNTS[name]
    game = rules(2)
    state = position(game, MARKET, **parts)  # type: ignore[arg-type]
    assert [perft(game, state, depth) for depth in range(1, 4)] == counts


# -- records


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_recorded_game_replays(tmp_path: Path, players: int) -> None:
    for seed in range(5):
        game = played(players, seed, ("greedy", "random") if seed == 0 else ("random",))
        file = tmp_path / f"{seed}.yaml"
        printgen.write_record(game, file)
        again = printgen.replay_game(file)
        assert again.match.state == game.match.state
        assert again.match.actions == game.match.actions


def test_a_record_with_its_setup_written_out_replays(tmp_path: Path) -> None:
    recipe = Recipe(aztec().description, 2)
    witness = rules(2).endless()
    assert witness is not None
    match = Match(rules(2), witness.plan)
    replay(match, witness.opening)
    file = tmp_path / "endless.yaml"
    file.write_text(write_record(match, None, (), recipe.names), encoding="utf-8")
    record = read_record(aztec().description, file)
    assert record.plan.piles == witness.plan.piles
    again = Match(rules(2), record.plan)
    assert not replayed(again, record)
    assert again.state == match.state


def test_an_illegal_action_is_refused_with_the_reason() -> None:
    match = Match(rules(2), plan(2, 3))
    with pytest.raises(IllegalActionError, match="'play' is not legal: no purchase is possible"):
        match.do("play")
    assert match.actions == []
    match.do("pass")


RECORD = """\
format: 1
record: aztec-market
players: 2
seed: 3
actions:
  - pass
  - draw 4 jewel
  - move z9
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "",
            "",
            (
                "game.yaml:8:5: illegal-action action 3, by west: 'move z9' is not legal: "
                "that cannot be read; move a market tile: 'move b3'"
            ),
        ),
        (
            "players: 2",
            "players: 7",
            ("game.yaml:3:10: out-of-range 'aztec-market' is for 2 to 4 players, not 7"),
        ),
        (
            "seed: 3",
            "modes: [short]",
            (
                "game.yaml:1:1: missing-key the record has neither 'seed' "
                "nor 'setup' (write the seed of the setup, or the setup itself)"
            ),
        ),
        ("seed: 3", "seed: -3", "game.yaml:4:7: out-of-range 'seed' should be at least 0, not -3"),
        (
            "seed: 3",
            "seed: 3\nmodes: [shrot]",
            ("game.yaml:5:9: unknown-name unknown mode 'shrot' (did you mean 'short'?)"),
        ),
        (
            "aztec-market",
            "kos",
            (
                "game.yaml:2:9: wrong-game this is a game of 'kos', not of "
                "'aztec-market' (name its game)"
            ),
        ),
        (
            "- pass",
            "- 7",
            (
                "game.yaml:6:5: wrong-type item 1 of 'actions' should be text, not the "
                'number 7 (put it in quotes: "7")'
            ),
        ),
    ],
)
def test_what_is_wrong_with_a_record_has_its_place(
    tmp_path: Path, old: str, new: str, message: str
) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(RECORD.replace(old, new, 1), encoding="utf-8")
    assert [str(finding) for finding in wrong_with(file)] == [message]


def wrong_with(file: Path) -> list[Finding]:
    try:
        record = read_record(aztec().description, file, "game.yaml")
    except DataError as error:
        return error.findings
    return replayed(Match(rules(record.plan.players), record.plan), record)


def test_an_outcome_that_the_game_does_not_come_to_is_found(tmp_path: Path) -> None:
    game = played(2, 1)
    text = printgen.record_of(game)
    winner = game.match.rules.outcome(game.match.state).winners[0]
    other = "west" if winner == "south" else "south"
    file = tmp_path / "game.yaml"
    file.write_text(text.replace(f"winners: [{winner}]", f"winners: [{other}]"), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        printgen.replay_game(file)
    (finding,) = caught.value.findings
    assert finding.code.id == "outcome-differs"
    assert finding.message == f"the record's winners differ from the game's: {winner}"


# -- a game without an end


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_printed_rules_allow_a_game_without_an_end(players: int) -> None:
    game = rules(players)
    witness = game.endless()
    assert witness is not None
    match = Match(game, witness.plan)
    replay(match, witness.opening)
    before = match.state
    for _ in range(3):
        replay(match, witness.cycle)
        assert match.state == before


@pytest.mark.parametrize("figures", [{"porter-returns": 0}, {"draws-per-pass": 0}])
def test_without_returns_no_such_game_is_found(figures: dict[str, int]) -> None:
    assert rules(2, figures).endless() is None


def test_odd_moves_in_a_pass_do_not_spoil_the_witness() -> None:
    game = rules(3, {"moves-per-pass": 1})
    witness = game.endless()
    assert witness is not None
    match = Match(game, witness.plan)
    replay(match, witness.opening)
    before = match.state
    replay(match, witness.cycle)
    assert match.state == before


# -- records


def test_a_record_reads_well() -> None:
    text = printgen.record_of(played(2, 7))
    assert text.startswith(
        'format: 1\nrecord: aztec-market\nversion: "1.0"\nplayers: 2\nseed: 7\n'
        "generator: mt19937\nmovers: {south: random, west: random}\nactions:\n  # "
    )
    # Each turn begins with a comment, which the player's other actions do not have.
    turns = re.findall(r"^  # (\w+)$", text, re.MULTILINE)
    assert {*turns} == {"south", "west"}
    assert all(one != other for one, other in pairwise(turns))


def test_records_hold_all_of_chance() -> None:
    game = played(2, 9)
    draws = [action for action in game.match.actions if action.startswith("draw")]
    assert len(draws) == 19
    record = Record(game.match.plan, tuple(game.match.actions))
    assert not replayed(Match(rules(2), record.plan), record)
