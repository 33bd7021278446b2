"""Codes: each is declared once, used, and shown by an example that this runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from printgen.checks import all_codes
from printgen.core.errors import Code, Example
from tests.helpers.kits import ROOT
from tests.helpers.samples import found, game_of
from tests.helpers.steps import STEPS, Findings

SOURCES = [file for file in (ROOT / "printgen").rglob("*.py") if file.name != "codes.py"]


def game_shown(code: Code) -> str | None:
    """The shipped game that a code's example is about, if it is about one."""
    return game_of(code.example) if isinstance(code.example, Example) else None


SHOWN = [
    pytest.param(code, id=code.id, marks=[pytest.mark.game(game)] if game else [])
    for code in all_codes().values()
    for game in [game_shown(code)]
]


def caused(code: Code, folder: Path, *, wrong: bool) -> Findings:
    """What is found after the step of an example, or in its sample, changed if ``wrong``."""
    folder.mkdir()
    if isinstance(code.example, str):
        return STEPS[code.example](folder, wrong)
    return found(code, folder, wrong=wrong)


@pytest.mark.slow
def test_every_code_is_used_by_its_own_name_and_never_written_as_a_text() -> None:
    used: set[str] = set()
    written: list[str] = []
    # Names that are only imported are none of these: the linter finds them.
    text_or_name = re.compile(
        rf"""(?P<text>(["'])({"|".join(all_codes())})\2)|\b[A-Z][A-Z0-9_]+\b"""
    )
    for file in SOURCES:
        for match in text_or_name.finditer(file.read_text("utf-8")):
            used.add(match[0])
            if match["text"]:
                written.append(f"{file.relative_to(ROOT)}: {match[0]}")
    assert written == []
    assert [code for code in all_codes() if code.upper().replace("-", "_") not in used] == []


def examples_by_steps() -> list[str]:
    return [code.example for code in all_codes().values() if isinstance(code.example, str)]


def test_every_example_in_words_is_a_step_of_its_own() -> None:
    assert len(examples_by_steps()) == len({*examples_by_steps()})
    assert {*examples_by_steps()} <= STEPS.keys()


@pytest.mark.game("buyers-market")
@pytest.mark.game("tlatelolco")
def test_every_step_is_the_example_of_a_code() -> None:
    """Also those of the codes that only these games have."""
    assert STEPS.keys() <= {*examples_by_steps()}


def test_every_code_says_all_that_explain_tells() -> None:
    for code in all_codes().values():
        assert re.fullmatch("[a-z0-9]+(-[a-z0-9]+)+", code.id)
        assert all((code.title, str(code.example), code.fix, code.why, code.source)), code.id


@pytest.mark.slow
@pytest.mark.parametrize("code", SHOWN)
def test_the_example_of_a_code_causes_it_and_the_counterexample_does_not(
    code: Code, tmp_path: Path
) -> None:
    assert code.id in {each.code.id for each in caused(code, tmp_path / "wrong", wrong=True)}
    assert code.id not in {each.code.id for each in caused(code, tmp_path / "right", wrong=False)}
