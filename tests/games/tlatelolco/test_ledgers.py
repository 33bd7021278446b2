"""Ledgers of a game of barter: every line follows from the setup, or is refused at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from printgen.games.tlatelolco.ledgers.audited import verdict
from tests.games.tlatelolco.ledgers import HEAD, audited, faults

WON = """
    eagle:
      - {at: 1, give: cotton, units: 5, get: jade}
      - {at: 2, give: jade, units: 2}
"""


def test_each_line_shows_what_is_held_after_it(tmp_path: Path) -> None:
    seats = """
        eagle:
          - {at: 1, units: 5, give: cotton, left: 15, get: jade, now: 5}
          - {event: thief, lose: jade, left: 4}
          - {event: home, get: cotton, units: 6, now: 21}
          - {event: gain, get: honey}
          - {at: b1, give: {cotton: 2, honey: 1}, get: {jade: 3}}
    """
    held = [dict(entry.held) for entry in audited(tmp_path, seats).entries["eagle"]]
    assert held == [
        {"cotton": 15, "jade": 5},
        {"cotton": 15, "jade": 4},
        {"cotton": 21, "jade": 4},
        {"cotton": 21, "jade": 4, "honey": 1},
        {"cotton": 19, "jade": 7},
    ]


def test_what_a_stand_gives_need_not_be_written(tmp_path: Path) -> None:
    found = audited(tmp_path, WON)
    assert found.entries["eagle"][1].posting.into == {"gold": 2}


def test_whoever_alone_holds_the_targets_has_won(tmp_path: Path) -> None:
    found = audited(tmp_path, WON)
    assert (found.complete, found.winner, verdict(found)) == (("eagle",), "eagle", "Eagle wins.")
    named = audited(tmp_path, WON, head=f"names: {{eagle: Ana}}\n{HEAD}", tail="winner: eagle\n")
    assert verdict(named) == "Ana wins."


def test_as_long_as_somebody_lacks_something_nobody_has_won(tmp_path: Path) -> None:
    found = audited(tmp_path, "jaguar: [{at: 3, give: silver}]")
    assert (found.winner, found.lacking("jaguar")) == (None, {"jade": 1})
    assert verdict(found) == "Nobody holds all that wins."


def test_a_trade_between_players_stands_in_both_ledgers(tmp_path: Path) -> None:
    both = """
        eagle:
          - {event: force, with: jaguar, give: cotton, get: silver}
          - {event: deal, with: jaguar, give: {cotton: 3}, get: {silver: 2}}
        jaguar:
          - {event: force, with: eagle, give: silver, get: cotton}
          - {event: deal, with: eagle, give: {silver: 2}, get: {cotton: 3}}
    """
    assert faults(tmp_path, both) == []
    twice = both.replace("- {event: deal, with: jaguar", "- {event: gain, get: gold}\n          #")
    assert faults(tmp_path, twice) == [
        (
            "ledger.yaml:11:7: ledger-unmatched the ledger of 'eagle' does not have this trade"
            " with 'jaguar'"
        )
    ]
    # Somebody's ledger may be missing; then nobody can say.
    assert faults(tmp_path, both.partition("jaguar:\n")[0]) == []


# Each: lines of eagle's ledger (the first is line 6), and what is said.
WRONG = {
    "a stand that takes something else": (
        "- {at: 2, give: cotton}",
        ["6:21: ledger-trade stand 2 takes jade, and no cotton"],
    ),
    "a stand that gives something else": (
        "- {at: 1, give: cotton, get: gold}",
        ["6:34: ledger-trade stand 1 gives jade, and no gold"],
    ),
    "more got than given": (
        "- {at: 1, give: {cotton: 2}, get: {jade: 3}}",
        ["6:39: ledger-units stand 1 gives a unit for a unit: 3 for 2 are not even"],
    ),
    "no such stand": (
        "- {at: 29, give: cotton}",
        ["6:12: ledger-place unknown stand '29': they are 1 to 28"],
    ),
    "a stand where nothing is sold": (
        "- {at: 4, give: cotton}",
        ["6:12: ledger-place unknown stand '4': they are 1 to 28"],
    ),
    "more than there is": (
        "- {at: 1, give: cotton, units: 21}",
        ["6:21: ledger-short 'eagle' has 20 cotton then, and the line says 21"],
    ),
    "more than is left": (
        "- {at: 1, give: cotton, units: 15}\n- {at: 1, give: cotton, units: 6}",
        ["7:21: ledger-short 'eagle' has 5 cotton then, and the line says 6"],
    ),
    "a loss of what one has not": (
        "- {event: thief, lose: gold}",
        ["6:28: ledger-short 'eagle' has 0 gold then, and the line says 1"],
    ),
    "a wrong sum of what is left": (
        "- {at: 1, give: cotton, units: 5, left: 16, now: 5}",
        ["6:45: ledger-sum the lines come to 15 cotton then, not 16"],
    ),
    "a wrong sum of what is held": (
        "- {event: home, get: cotton, units: 3, now: 22}",
        ["6:49: ledger-sum the lines come to 23 cotton then, not 22"],
    ),
    "a sum of several goods": (
        "- {event: deal, with: jaguar, get: {jade: 1, gold: 1}, now: 2}",
        ["6:65: ledger-sum 'now' is of one good, and here are 2"],
    ),
    "the thief takes too much": (
        "- {event: thief, lose: cotton, units: 2}",
        ["6:28: ledger-units the thief takes 1 unit of one good"],
    ),
    "a die shows too much": (
        "- {event: home, get: cotton, units: 7}",
        ["6:26: ledger-units a die brings at most 6 units of one good"],
    ),
    "from home comes another good": (
        "- {event: home, get: jade}",
        ["6:26: ledger-trade from home comes the export good cotton, and no jade"],
    ),
    "a gain of what nobody sells": (
        "- {event: gain, get: shells}",
        ["6:26: ledger-trade no stand gives shells"],
    ),
    "a gain of what that stand does not sell": (
        "- {event: gain, get: gold, at: 1}",
        ["6:26: ledger-trade stand 1 does not give gold"],
    ),
    "a forced trade of more than one": (
        "- {event: force, with: jaguar, give: cotton, get: silver, units: 2}",
        [
            "6:42: ledger-units a forced trade is of 1 unit of one good each",
            "6:55: ledger-units a forced trade is of 1 unit of one good each",
        ],
    ),
    "a trade of nothing": (
        "- {event: deal, with: jaguar}",
        ["6:27: ledger-trade neither 'give' nor 'get' is written"],
    ),
    "an event that is none": (
        "- {event: gift, get: jade}",
        ["6:15: ledger-event unknown key of a ledger 'gift'"],
    ),
    "a good that is none": (
        "- {at: 1, give: {coton: 2}, get: jad}",
        [
            "6:22: ledger-good unknown good 'coton'",
            "6:38: ledger-good unknown good 'jad'",
        ],
    ),
    "keys that are missing": (
        "- {event: force, with: jaguar}",
        [
            "6:7: ledger-key a forced trade needs 'get'",
            "6:7: ledger-key a forced trade needs 'give'",
        ],
    ),
    "keys that are of another event": (
        "- {event: thief, lose: cotton, at: 1, now: 3}",
        [
            "6:36: ledger-key a loss to the thief has no 'at'",
            "6:43: ledger-key a loss to the thief has no 'now'",
        ],
    ),
    "keys without a value": (
        "- {at: ~, give: ~}",
        [
            "6:7: ledger-key a trade at a stand needs 'at'",
            "6:7: ledger-key a trade at a stand needs 'give'",
        ],
    ),
    "units twice": (
        "- {at: 1, give: {cotton: 2}, units: 2}",
        ["6:34: ledger-key 'units' are given with each good already"],
    ),
    "a trade with oneself": (
        "- {event: deal, with: eagle, give: cotton}",
        ["6:27: ledger-partner 'eagle' is not another player"],
    ),
    "a trade with nobody": (
        "- {event: deal, with: deer, give: cotton}",
        ["6:27: ledger-partner 'deer' is not another player"],
    ),
    "a line after the end": (
        "- {at: 1, give: cotton}\n- {at: 2, give: jade}\n- {at: 1, give: cotton}",
        ["8:7: ledger-over the game was over before: with the line above 'eagle' held all targets"],
    ),
}


@pytest.mark.parametrize(("lines", "said"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused_at_its_place(
    lines: str, said: list[str], tmp_path: Path
) -> None:
    seats = "eagle:\n" + "\n".join(f"  {line}" for line in lines.splitlines())
    assert faults(tmp_path, seats) == [f"ledger.yaml:{line}" for line in said]


def test_everything_is_told_at_once(tmp_path: Path) -> None:
    seats = """
        eagle:
          - {at: 2, give: cotton}
          - {at: 1, units: none}
          - {event: gift}
          - {event: home, get: jade, units: 9}
        jagur: []
    """
    assert faults(tmp_path, seats, head=f"colour: red\n{HEAD}", tail="winner: deer\n") == [
        "ledger.yaml:1:1: unknown-key 'colour' is not a key here",
        "ledger.yaml:7:21: ledger-trade stand 2 takes jade, and no cotton",
        "ledger.yaml:8:22: wrong-type 'units' should be a whole number, not 'none'",
        "ledger.yaml:9:15: ledger-event unknown key of a ledger 'gift'",
        "ledger.yaml:10:26: ledger-trade from home comes the export good cotton, and no jade",
        "ledger.yaml:10:26: ledger-units a die brings at most 6 units of one good",
        "ledger.yaml:11:3: unknown-name with 2 players nobody sits at 'jagur'",
        "ledger.yaml:12:9: unknown-name with 2 players nobody sits at 'deer'",
    ]


def test_where_a_line_cannot_be_read_no_sums_are_judged(tmp_path: Path) -> None:
    seats = """
        eagle:
          - {at: 1, give: coton, units: 3}
          - {at: 2, give: jade, units: 3, left: 0}
    """
    assert [line.split()[1] for line in faults(tmp_path, seats, tail="winner: eagle\n")] == [
        "ledger-good"
    ]


@pytest.mark.parametrize(
    ("winner", "said"),
    [
        ("jaguar", "nothing is written for 'jaguar', who is said to have won"),
        ("eagle", "'eagle' has not won and lacks 1 gold"),
    ],
)
def test_a_winner_who_has_not_won_is_refused(winner: str, said: str, tmp_path: Path) -> None:
    told = faults(tmp_path, "eagle: [{at: 1, give: cotton}]", tail=f"winner: {winner}\n")
    assert told == [f"ledger.yaml:6:9: ledger-winner {said}"]


def test_two_who_come_to_hold_all_by_one_trade_leave_it_open(tmp_path: Path) -> None:
    seats = """
        eagle:
          - {at: 1, give: cotton}
          - {event: deal, with: jaguar, give: jade, get: gold}
        jaguar:
          - {at: 3, give: silver, units: 2}
          - {event: gain, get: gold}
          - {event: deal, with: eagle, give: gold, get: jade}
    """
    found = audited(tmp_path, seats)
    assert (found.complete, found.winner) == (("eagle", "jaguar"), None)
    assert verdict(found) == "Eagle and Jaguar hold all that wins; say who was first."
    assert audited(tmp_path, seats, tail="winner: jaguar\n").winner == "jaguar"
