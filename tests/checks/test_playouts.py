"""What checks say of games that were played, here by made-up players of a made-up game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any, cast

import pytest

from printgen.checks.playouts import everything_is_used, games_are_enough, games_end
from printgen.core.errors import Finding, Place, Severity
from printgen.play.playout import Playout
from printgen.play.rules.contract import Expected
from printgen.play.subject import Case, Subject, lacking

OVER = Playout(
    "2 players, seed 0",
    length=9,
    last="pass",
    used=frozenset({"pass"}),
    ran_out=frozenset(),
    is_over=True,
    is_stuck=False,
    reason="sold",
)
GIVEN_UP = OVER._replace(length=20, is_over=False, reason="")
STUCK = GIVEN_UP._replace(is_stuck=True)


class _Rules:
    ends = ("sold", "late", "lost")
    last_resorts = frozenset({"lost", "rare"})

    @staticmethod
    def features(_: object) -> dict[str, str]:
        return {"pass": "a pass", "swap": "a swap", "gift": "a gift", "rare": "a rarity"}


def subject(random_games: Sequence[Playout], greedy: Playout = OVER) -> Subject:
    """Return a game of which these games were played; greedy players would play that one."""
    made = SimpleNamespace(
        random_games=random_games,
        games_wanted=2,
        rules={Case(2): None},
        engine=SimpleNamespace(rules_class=_Rules),
        description=SimpleNamespace(place=lambda *_: Place("game.yaml", 1, 1)),
        play=lambda *_: greedy,
    )
    return cast("Subject", made)


def said(findings: Iterable[Finding]) -> list[str]:
    return [each.message for each in findings]


@pytest.mark.parametrize(
    ("greedy", "more", "severity"),
    [
        (OVER, "; by players who want to win it is over after 9", Severity.NOTE),
        (GIVEN_UP, "", Severity.WARNING),
    ],
)
def test_a_game_without_an_end_is_worse_if_players_who_want_to_win_find_none(
    greedy: Playout, more: str, severity: Severity
) -> None:
    (told,) = games_end(subject([OVER, GIVEN_UP], greedy))
    assert told.message == f"a game was stopped after 20 actions{more}"
    assert told.severity is severity


def test_a_dead_end_names_the_last_action_if_there_was_one() -> None:
    end = "nothing is legal, and the game is not over"
    stuck = [STUCK, STUCK._replace(length=0, last="")]
    last = [f"after 20 actions {end}; the last was 'pass'", f"after 0 actions {end}"]
    assert said(games_end(subject(stuck))) == last


def test_games_are_too_few_unless_it_is_told_why() -> None:
    told = "1 of 2 games were played: they are long, and took 9 actions together"
    assert said(games_are_enough(subject([OVER]))) == [told]
    for games in ([OVER, OVER], [STUCK], [GIVEN_UP]):
        assert said(games_are_enough(subject(games))) == []


def test_what_no_game_came_to_is_told_unless_it_is_a_last_resort() -> None:
    greedy = OVER._replace(used=frozenset({"swap"}))
    told = ["no game ended because late", "no game came to this: a gift"]
    assert said(everything_is_used(subject([OVER, GIVEN_UP], greedy))) == told
    # Of games with dead ends, and of those without an end, the rest is not known.
    assert said(everything_is_used(subject([OVER, STUCK]))) == []
    assert said(everything_is_used(subject([GIVEN_UP]))) == []


def test_what_is_lacking_in_all_cases_is_told_for_the_first() -> None:
    short = Expected("coins", 3, 5, ("figures", "coins"), "R, Setup")
    rules = cast("Any", SimpleNamespace(counts=lambda: [short, short._replace(has=5)]))
    cases = {Case(2): rules, Case(3): rules}
    assert [*lacking(cases, exact=True)] == [(Case(2), short)]
    assert [*lacking(cases, exact=False)] == []
