"""The commands about backs that meet fronts: what they write, say and refuse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.helpers.commands import facts, run
from tests.helpers.pdf import leaves
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

SAVE = ("calibrate", "--save", "lab")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


def test_the_test_sheet_has_two_sides_and_is_named_after_its_paper(tmp_path: Path) -> None:
    assert run("calibrate", "--paper", "letter").exit_code == 0
    assert len(leaves(tmp_path / "calibration-letter.pdf")) == 2
    assert run("calibrate", "--duplex", "short-edge", "--out", "sheet.pdf").exit_code == 0
    assert len(leaves(tmp_path / "sheet.pdf")) == 2


def test_numbers_below_zero_are_saved_listed_and_forgotten() -> None:
    done = run(*SAVE, "--x", "1.2", "--y", "-0.4", "--rotation", "-0,3", "--scale-y", "99.6")
    assert done.exit_code == 0, done.output
    (known,) = facts("calibrate", "--list", "--json")
    assert [known[name] for name in ("x", "y", "rotation", "scale_x", "scale_y")] == [
        1.2,
        -0.4,
        -0.3,
        100,
        99.6,
    ]
    assert "lab: x 1.2 mm, y -0.4 mm" in run("calibrate", "--list").stdout
    assert run("calibrate", "--printer", "lab", "--out", "again.pdf").exit_code == 0
    assert run("calibrate", "--remove", "lab").exit_code == 0
    assert "No printer" in run("calibrate", "--list").stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*SAVE,), "needs what you read"),
        ((*SAVE, "--x", "much", "--y", "1mm"), "'--y' should be a number"),
        ((*SAVE, "--scale-x", "wide"), "'--scale-x' should be a number"),
        (("calibrate", "--scale-y", "99"), "'--scale-y' goes with '--save NAME'"),
        ((*SAVE, "--x", "1", "--list"), "cannot be combined"),
        ((*SAVE, "--x", "1", "--paper", "a4"), "'--paper' does not go with"),
        ((*SAVE, "--x", "1", "--duplex", "fold"), "'duplex' is long-edge or short-edge"),
        ((*SAVE, "--x", "1", "--duplex", "sort-edge"), "short-edge"),
        (("calibrate", "--x", "1"), "--save NAME"),
        (("calibrate", "--remove", "lab", "--x", "1"), "'--x' does not go with"),
        (("calibrate", "--remove", "lab"), "no printer is saved as 'lab'"),
        (("calibrate", "--printer", "lab"), "no printer is saved as 'lab'"),
        (("calibrate", "--duplex", "fold"), "has two sides"),
        (("calibrate", "--duplex", "lon-edge"), "'--duplex' is long-edge or short-edge"),
        (("calibrate", "--paper", "60x90mm"), "too small for a test sheet"),
        (("calibrate", "--paper", "a44"), "a4"),
        (("calibrate", "--out", "sheet.txt"), ".pdf"),
        (("kit", "aztec-market", "--printer", "lab"), "no printer is saved as 'lab'"),
        (("misprint", "aztec-market", "--off", "1,two"), "should be a number"),
        (("misprint", "aztec-market", "--off", "-1"), "shifts"),
    ],
)
def test_what_cannot_be_is_refused_in_words(
    words: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = run(*words)
    assert done.exit_code == 2, done.output
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_misprint_writes_its_pictures(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    done = run("misprint", game, "--off", "0.5,2")
    assert done.exit_code == 0, done.output
    assert (tmp_path / "tiny-misprint.pdf").is_file()
