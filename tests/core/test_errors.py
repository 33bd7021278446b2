"""Findings: what they tell, and how much of it."""

from __future__ import annotations

import pytest

from printgen.core.errors import (
    LONGEST_MESSAGE,
    Finding,
    Group,
    Place,
    Severity,
    alike,
    brief,
    in_cases,
    joined,
)

SAILS = Group("Sails", "A mill without sails grinds nothing.", "The miller.")
BAD_SAIL = SAILS.code("bad-sail", "A sail is torn.", "sail: torn", "Mend it.", Severity.WARNING)


def test_a_finding_is_one_line_with_its_place() -> None:
    finding = Finding(BAD_SAIL, "the sail is torn", Place("mill.yaml", 3, 1), "fix it")
    assert str(finding) == "mill.yaml:3:1: warning: bad-sail the sail is torn (fix it)"


def test_no_finding_quotes_without_end() -> None:
    finding = Finding(BAD_SAIL, f"the sail '{'x' * 10**6}' is torn", None, f"know '{'y' * 10**6}'")
    assert len(finding.message) == LONGEST_MESSAGE
    assert finding.message.startswith("the sail 'xxx")
    assert finding.message.endswith("xxx' is torn")
    assert finding.hint is not None
    assert len(finding.hint) == LONGEST_MESSAGE


def test_what_is_short_stays_as_it_is() -> None:
    assert brief("x" * 40, 40) == "x" * 40
    assert brief("abcdefghij", 7) == "abcd…ij"


def test_a_finding_is_as_bad_as_its_code_says_unless_the_case_says_otherwise() -> None:
    assert Finding(BAD_SAIL, "torn").severity is Severity.WARNING
    assert Finding(BAD_SAIL, "torn", severity=Severity.NOTE).severity is Severity.NOTE


def test_a_code_that_says_nothing_of_why_and_whence_has_its_groups_words() -> None:
    assert (BAD_SAIL.why, BAD_SAIL.source) == (SAILS.why, SAILS.source)
    own = BAD_SAIL._replace(own_why="It flaps.", own_source="The neighbours.")
    assert (own.why, own.source) == ("It flaps.", "The neighbours.")


@pytest.mark.parametrize(
    ("cases", "told"),
    [
        (["2 players", "3 players", "4 players"], "2 to 4 players"),
        (["1 player", "2 players", "4 players"], "1 to 2 players; 4 players"),
        (
            ["2 players", "2 players, mode short", "3 players", "3 players, mode short"],
            "2 to 3 players; 2 to 3 players, mode short",
        ),
        (["2 players", "seed 7", "2 players", "3 players"], "2 to 3 players; seed 7"),
        ([f"seed {n}" for n in range(9)], "seed 0; and 8 more cases"),
        ([""], ""),
    ],
)
def test_cases_that_differ_in_the_number_of_players_are_told_as_one(
    cases: list[str], told: str
) -> None:
    assert in_cases(cases) == told


def test_findings_that_differ_in_case_and_numbers_are_one() -> None:
    found = [
        Finding(BAD_SAIL, f"{n} sails are torn", Place("mill.yaml", 3, 1), case=f"{n} players")
        for n in (2, 3, 4)
    ]
    assert list(map(str, joined(found))) == [
        "mill.yaml:3:1: warning: bad-sail 2 sails are torn [2 to 4 players]"
    ]


def test_what_is_wrong_in_many_places_of_a_file_is_one_line() -> None:
    torn = [Finding(BAD_SAIL, "the sail is torn", Place("mill.yaml", n, 1)) for n in range(1, 12)]
    other = Finding(BAD_SAIL, "the sail is torn", Place("other.yaml", 7, 1))
    assert alike([*torn[:10], other]) == [*torn[:10], other]
    (first, second) = alike([torn[0], other, *torn[1:]])
    assert str(first).endswith("the sail is torn (see mill.yaml:2:1 and 9 more)")
    assert second == other
