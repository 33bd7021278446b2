"""Every rule is found by the section of the rulebook that it cites."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.sections import Rule, sections_of

PACKAGE = '"""Frogs: its rules.\n\nSections of R: Setup; Setup Table; Your\nturn; The end.\n"""\n'
TURNS = '''"""Turns of Frogs. R is the rulebook."""

from typing import Final

# R, The end: somebody is home.
HOME: Final = "home"


class Turns:
    """R, Your turn; Setup Table."""

    def leap(self) -> int:
        """Return a leap. R, Setup 2 and 3: every frog
        leaps once. It is green.
        """
        # R, Your turn: "as far as you like". R, The end.
        return 1

    # -- R, Setup Table

    def sit(self) -> int:
        return say("R, Setup: frogs sit", 2)
'''


@pytest.fixture
def package(tmp_path: Path) -> Path:
    (tmp_path / "__init__.py").write_text(PACKAGE, "utf-8")
    (tmp_path / "turns.py").write_text(TURNS, "utf-8")
    return tmp_path


def test_rules_are_listed_by_their_sections_with_what_is_said_of_them(package: Path) -> None:
    def rule(name: str, words: str, numbers: str = "") -> Rule:
        return Rule(f"turns.{name}", words, numbers, "turns.py")

    assert sections_of(package) == {
        "Setup": [
            rule("Turns.leap", "every frog leaps once", "2 and 3"),
            rule("Turns.sit", "frogs sit"),
        ],
        "Setup Table": [rule("Turns", ""), rule("Turns.sit", "")],
        "Your turn": [rule("Turns", ""), rule("Turns.leap", '"as far as you like"')],
        "The end": [rule("HOME", "somebody is home"), rule("Turns.leap", "Return a leap")],
    }


def test_a_section_that_the_rulebook_does_not_have_is_refused_with_its_place(package: Path) -> None:
    file = package / "turns.py"
    file.write_text(TURNS.replace("R, Setup 2", "R, Sitting 2"), "utf-8")
    with pytest.raises(ValueError, match=r"turns\.py:13: the rulebook has no section 'Sitting 2"):
        sections_of(package)


def test_a_package_that_lists_no_sections_is_refused(package: Path) -> None:
    (package / "__init__.py").write_text('"""Frogs."""\n', "utf-8")
    with pytest.raises(ValueError, match="list the 'Sections of R: …' in the docstring"):
        sections_of(package)
