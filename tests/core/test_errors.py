"""Findings: what they tell, and how much of it."""

from __future__ import annotations

from printgen.core.errors import LONGEST_MESSAGE, Finding, Place, brief


def test_a_finding_is_one_line_with_its_place() -> None:
    finding = Finding("bad-sail", "the sail is torn", Place("mill.yaml", 3, 1), "mend it")
    assert str(finding) == "mill.yaml:3:1: bad-sail the sail is torn (mend it)"


def test_no_finding_quotes_without_end() -> None:
    finding = Finding(
        "bad-sail", f"the sail '{'x' * 10**6}' is torn", None, f"know '{'y' * 10**6}'"
    )
    assert len(finding.message) == LONGEST_MESSAGE
    assert finding.message.startswith("the sail 'xxx")
    assert finding.message.endswith("xxx' is torn")
    assert finding.hint is not None
    assert len(finding.hint) == LONGEST_MESSAGE


def test_what_is_short_stays_as_it_is() -> None:
    assert brief("x" * 40, 40) == "x" * 40
    assert brief("abcdefghij", 7) == "abcd…ij"
