"""Results that were scored by hand, by the rulebook's last section: with every tie-break."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.play.scoring.results import Counts, result, score_of

pytestmark = pytest.mark.game("aztec-market")


class Example(NamedTuple):
    what: str
    king: Counts
    seats: dict[str, Counts]
    totals: dict[str, int]
    winners: set[str]
    tie_breaks: tuple[str, ...] = ()
    verdict: str = ""


EXAMPLES = (
    Example(
        "two: each colour times the king's",
        {"jewel": 3, "cloth": 2},
        {"south": {"jewel": 4, "cloth": 1}, "west": {"cloth": 6, "pot": 3}},
        {"south": 4 * 3 + 1 * 2, "west": 6 * 2},
        {"south"},
        verdict="Rabbit wins with 14 points.",
    ),
    Example(
        "two: a tie, more coins",
        {"jewel": 2, "cloth": 2},
        {"south": {"jewel": 4, "coins": 1}, "west": {"cloth": 4, "coins": 2}},
        {"south": 8, "west": 8},
        {"west"},
        ("coins",),
        "Reed wins by coins, after a tie at 8 points.",
    ),
    Example(
        "two: a tie, coins as well, more tokens, also those that count nothing",
        {"jewel": 2, "cloth": 2},
        {"south": {"jewel": 4, "coins": 1, "herb": 1}, "west": {"cloth": 4, "coins": 1}},
        {"south": 8, "west": 8},
        {"south"},
        ("coins", "tokens"),
        "Rabbit wins by tokens, after a tie at 8 points and in coins.",
    ),
    Example(
        "two: nothing parts them",
        {"jewel": 1},
        {"south": {"jewel": 1}, "west": {"jewel": 1}},
        {"south": 1, "west": 1},
        {"south", "west"},
        ("coins", "tokens"),
        "Rabbit and Reed share the victory with 1 point, with a tie in coins and tokens as well.",
    ),
    Example(
        "three: those who face each other are no partners",
        {"herb": 5},
        {"south": {"herb": 2}, "west": {"pot": 9}, "north": {"herb": 3}},
        {"south": 10, "west": 0, "north": 15},
        {"north"},
        verdict="Flint wins with 15 points.",
    ),
    Example(
        "three: only who is tied is asked for coins",
        {"herb": 5},
        {
            "south": {"herb": 2, "coins": 1},
            "west": {"herb": 1, "coins": 4},
            "north": {"herb": 2, "coins": 2},
        },
        {"south": 10, "west": 5, "north": 10},
        {"north"},
        ("coins",),
        "Flint wins by coins, after a tie at 10 points.",
    ),
    Example(
        "three: of three, the one with fewer coins is out before tokens are counted",
        {"herb": 1, "pot": 1},
        {
            "south": {"herb": 3, "coins": 1, "jewel": 9},
            "west": {"pot": 3, "coins": 2},
            "north": {"herb": 3, "coins": 2, "cloth": 1},
        },
        {"south": 3, "west": 3, "north": 3},
        {"north"},
        ("coins", "tokens"),
        "Flint wins by tokens, after a tie at 3 points and in coins.",
    ),
    Example(
        "three: two of them share",
        {"herb": 2},
        {"south": {"herb": 3}, "west": {"herb": 3}, "north": {"herb": 1}},
        {"south": 6, "west": 6, "north": 2},
        {"south", "west"},
        ("coins", "tokens"),
        "Rabbit and Reed share the victory with 6 points, with a tie in coins and tokens as well.",
    ),
    Example(
        "four: of two partners, the one with more of a colour counts",
        {"jewel": 3, "cloth": 2, "herb": 5},
        {
            "south": {"jewel": 4},
            "west": {"jewel": 2, "cloth": 6},
            "north": {"jewel": 5, "herb": 1, "pot": 7},
            "east": {"herb": 4, "cloth": 5},
        },
        {"south": 0, "west": 2 * 3 + 6 * 2, "north": 5 * 3 + 1 * 5, "east": 4 * 5},
        {"west", "east"},
        verdict="Reed and House win with 38 points.",
    ),
    Example(
        "four: as many at both partners count once",
        {"jewel": 2, "pot": 3},
        {
            "south": {"jewel": 4},
            "west": {"pot": 3},
            "north": {"jewel": 4},
            "east": {"pot": 1},
        },
        {"south": 8, "west": 9, "north": 0, "east": 0},
        {"west", "east"},
        verdict="Reed and House win with 9 points.",
    ),
    Example(
        "four: a tie, the one player with the most coins, not the partners' sum",
        {"jewel": 1, "pot": 1},
        {
            "south": {"jewel": 5, "coins": 2},
            "west": {"pot": 5, "coins": 3},
            "north": {"coins": 2},
            "east": {},
        },
        {"south": 5, "west": 5, "north": 0, "east": 0},
        {"west", "east"},
        ("coins",),
        "Reed and House win by coins, after a tie at 5 points.",
    ),
    Example(
        "four: and the one player with the most tokens",
        {"jewel": 1, "pot": 1},
        {
            "south": {"jewel": 5, "cloth": 4},
            "west": {"pot": 5},
            "north": {"coins": 2},
            "east": {"herb": 7, "cloth": 1, "coins": 2},
        },
        {"south": 5, "west": 5, "north": 0, "east": 0},
        {"south", "north"},
        ("coins", "tokens"),
        "Rabbit and Flint win by tokens, after a tie at 5 points and in coins.",
    ),
    Example(
        "four: nobody has anything that the king has",
        {},
        {"south": {"jewel": 9}, "west": {"pot": 9}, "north": {}, "east": {}},
        {"south": 0, "west": 0, "north": 0, "east": 0},
        {"south", "west", "north", "east"},
        ("coins", "tokens"),
        "Rabbit, Flint, Reed and House share the victory with 0 points, "
        "with a tie in coins and tokens as well.",
    ),
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.what)
def test_it_comes_to_what_was_worked_out_by_hand(tmp_path: Path, example: Example) -> None:
    score = score_of(tmp_path, result(example.king, example.seats))
    outcome = score.outcome
    assert outcome.scores == example.totals
    assert set(outcome.winners) == example.winners
    assert outcome.tie_breaks == example.tie_breaks
    assert [tie.name for tie in outcome.ties] == list(example.tie_breaks)
    assert score.verdict == example.verdict


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.what)
def test_the_working_adds_up(tmp_path: Path, example: Example) -> None:
    outcome = score_of(tmp_path, result(example.king, example.seats)).outcome
    for seat, total in example.totals.items():
        assert sum(part.points for part in outcome.sums if part.seat == seat) == total
    for part in outcome.sums:
        mine, king = map(int, part.how.split(" × "))
        assert (mine, king) == (example.seats[part.seat][part.key], example.king[part.key])
        assert mine * king == part.points
    for team in outcome.teams:
        assert team.score == sum(example.totals[seat] for seat in team.seats)
