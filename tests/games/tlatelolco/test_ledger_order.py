"""Ledgers side by side: whether the trades that players share can have happened in one order.

A slow oracle tries every order of all lines, with what everybody holds after each of them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

import pytest

from printgen.games.tlatelolco.ledgers.audited import verdict
from printgen.games.tlatelolco.ledgers.events import Posting
from printgen.games.tlatelolco.ledgers.order import Paired, contradiction, pair
from tests.games.tlatelolco.ledgers import SETUP, audited, faults

GOLD_FROM_NOWHERE = """
    eagle:
      - {event: deal, with: jaguar, give: cotton, get: gold}
      - {event: deal, with: jaguar, give: gold, get: silver}
    jaguar:
      - {event: deal, with: eagle, give: silver, get: gold}
      - {event: deal, with: eagle, give: gold, get: cotton}
"""
NO_TARGETS = SETUP.replace("eagle: [gold]", "eagle: [honey]")


def test_two_ledgers_that_contradict_each_other_are_refused_with_both_places(
    tmp_path: Path,
) -> None:
    """Each alone is right: gold comes before it goes. Together nobody ever had any."""
    (told,) = faults(tmp_path, GOLD_FROM_NOWHERE, setup=NO_TARGETS)
    assert told == (
        "ledger.yaml:6:7: ledger-order no order fits these trades: 'eagle' has line 6 before line 7"
        " and 'jaguar' has line 9 before line 10; but line 6 and line 10 are one trade and line 7"
        " and line 9 are one trade"
    )


def test_the_same_trades_in_the_same_order_are_fine(tmp_path: Path) -> None:
    seats = """
        eagle:
          - {event: deal, with: jaguar, give: cotton, get: silver}
          - {at: 1, give: cotton}
          - {event: deal, with: jaguar, give: silver, get: cotton}
          - {event: deal, with: jaguar, give: cotton, get: silver}
        jaguar:
          - {event: deal, with: eagle, give: silver, get: cotton}
          - {event: deal, with: eagle, give: cotton, get: silver}
          - {at: 3, give: silver}
          - {event: deal, with: eagle, give: silver, get: cotton}
    """
    assert faults(tmp_path, seats) == []


@pytest.mark.slow
def test_a_circle_of_three_is_told_with_each_player_once(tmp_path: Path) -> None:
    setup = SETUP.replace("players: 2", "players: 3")
    setup = setup.replace("jaguar: silver}", "jaguar: silver, serpent: rubber}")
    setup = setup.replace("[honey, jade]}", "[honey, jade], serpent: [gold]}")
    seats = """
      eagle: [{event: deal, with: jaguar, give: cotton}, {event: deal, with: serpent, get: rubber}]
      jaguar: [{event: deal, with: serpent, give: silver}, {event: deal, with: eagle, get: cotton}]
      serpent: [{event: deal, with: eagle, give: rubber}, {event: deal, with: jaguar, get: silver}]
    """
    (told,) = faults(tmp_path, seats, setup=setup.replace("eagle: [gold]", "eagle: [jade]"))
    assert all(told.count(f"'{seat}' has") == 1 for seat in ("eagle", "jaguar", "serpent"))
    assert told.count("are one trade") == 3
    assert "line 5, column 11," in told


OVER = {
    "after the trade with which the other won": (
        """
        eagle:
          - {event: deal, with: jaguar, give: cotton, get: gold}
        jaguar:
          - {event: gain, get: gold}
          - {event: deal, with: eagle, give: gold, get: cotton}
          - {at: 3, give: silver}
        """,
        "10:7: ledger-over the game was over before: with the trade above 'eagle' held all targets",
    ),
    "when both hold all by different lines": (
        """
        eagle:
          - {event: gain, get: gold}
        jaguar:
          - {event: gain, get: honey}
          - {event: gain, get: jade}
        """,
        (
            "9:7: ledger-over with this line 'jaguar' holds all targets, and with line 6 'eagle' "
            "does; the game ends with the first of them"
        ),
    ),
}


@pytest.mark.parametrize(("seats", "said"), OVER.values(), ids=OVER)
def test_nothing_happens_after_the_first_has_won(seats: str, said: str, tmp_path: Path) -> None:
    assert faults(tmp_path, seats) == [f"ledger.yaml:{said}"]


def test_what_another_did_before_the_end_is_fine(tmp_path: Path) -> None:
    seats = "eagle: [{event: gain, get: gold}]\njaguar: [{at: 3, give: silver}]"
    assert verdict(audited(tmp_path, seats)) == "Eagle wins."


# -- against all orders


def slow(lines: Mapping[str, Sequence[Posting]]) -> bool:
    """Whether any order of all lines is one, done line by line; both write a trade at once."""
    seen: set[tuple[int, ...]] = set()
    seats = list(lines)

    def follow(at: tuple[int, ...]) -> bool:
        if at in seen:
            return False
        seen.add(at)
        if all(n == len(lines[seat]) for n, seat in zip(at, seats, strict=True)):
            return True
        for one, two in combinations(range(len(seats)), 2):
            if at[one] < len(lines[seats[one]]) and at[two] < len(lines[seats[two]]):
                mine, theirs = lines[seats[one]][at[one]], lines[seats[two]][at[two]]
                is_same = mine == theirs._replace(
                    seat=theirs.partner, partner=theirs.seat, out=theirs.into, into=theirs.out
                )
                after = tuple(n + (k in {one, two}) for k, n in enumerate(at))
                if is_same and follow(after):
                    return True
        return False

    return follow((0,) * len(seats))


def deal(seat: str, partner: str, give: str, get: str) -> Posting:
    return Posting(seat, "deal", "", partner, {give: 1}, {get: 1})


@pytest.mark.slow
def test_it_finds_an_order_where_trying_all_finds_one() -> None:
    """Random trades of three players, each player's lines shuffled a little."""
    rng = random.Random(7)
    results = []
    for _ in range(2_000):
        lines: dict[str, list[Posting]] = {"a": [], "b": [], "c": []}
        for _ in range(rng.randint(2, 8)):
            one, two = rng.sample("abc", 2)
            give, get = rng.choice("xy"), rng.choice("xy")
            lines[one].append(deal(one, two, give, get))
            lines[two].append(deal(two, one, get, give))
        for own in lines.values():
            if len(own) > 1 and rng.random() < 0.5:
                n = rng.randrange(len(own) - 1)
                own[n], own[n + 1] = own[n + 1], own[n]
        paired: Paired = pair(lines)
        circle = contradiction(paired.trades)
        assert not paired.alone
        assert slow(lines) is not bool(circle)
        results.append(bool(circle))
        assert len({step.seat for step in circle}) == len(circle)
        for n, step in enumerate(circle):
            assert step.then == circle[(n + 1) % len(circle)].first
            first, then = (dict(paired.trades[each])[step.seat] for each in (step.first, step.then))
            assert first < then
    assert 400 < sum(results) < 1_600
