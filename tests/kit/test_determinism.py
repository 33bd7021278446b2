"""The same input gives the same bytes: wherever, whenever and by whomever it is built."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import printgen
from tests.helpers.kits import AZTEC, Kits, digests, quiet_environment

pytestmark = [pytest.mark.game("aztec-market"), pytest.mark.slow]

# Another clock than the system's, and randomness that is not what it was.
ELSEWHEN = """
import random, sys, time
NOW = float(sys.argv[1])
random.seed(NOW)
plain = {name: getattr(time, name) for name in ("localtime", "gmtime")}
time.time = lambda: NOW
for name, told in plain.items():
    setattr(time, name, lambda seconds=None, told=told: told(NOW if seconds is None else seconds))
import printgen
options = printgen.KitOptions(bleed=3.0)
printgen.build_kit(sys.argv[2], options, out=sys.argv[3], formats=["pdf", "svg", "html"])
"""


def build_elsewhere(game: str, cwd: Path, seconds: int, **environment: str) -> Path:
    """Builds the kit in a process and folder of its own, at another time."""
    subprocess.run(
        [sys.executable, "-c", ELSEWHEN, str(seconds), game, "out"],
        cwd=cwd,
        env=quiet_environment(**environment),
        check=True,
        stdin=subprocess.DEVNULL,
    )
    return cwd / "out" / "aztec-market-a4-bleed-3"


def test_neither_process_nor_folder_time_zone_language_hash_or_date_shows(
    kits: Kits, tmp_path: Path
) -> None:
    shutil.copytree(AZTEC, tmp_path / "somewhere" / "else")
    there = build_elsewhere(
        "somewhere/else",
        tmp_path,
        seconds=1_999_999_999,
        SOURCE_DATE_EPOCH="1700000000",
        PYTHONHASHSEED="4711",
        TZ="Pacific/Kiritimati",
        LC_ALL="de_DE.UTF-8",
        LANG="de_DE.UTF-8",
    )
    assert digests(there) == digests(kits("a4", formats=("pdf", "svg", "html")).folder)


def test_what_was_built_before_does_not_show(kits: Kits, tmp_path: Path) -> None:
    first = digests(kits("a4").folder)
    kits("letter")
    printgen.build_kit(AZTEC, printgen.KitOptions(only=["coin"], players=2), out=tmp_path / "other")
    again = printgen.build_kit(AZTEC, printgen.KitOptions(bleed=3.0), out=tmp_path)
    assert digests(again.folder) == first


@pytest.mark.parametrize(
    "only", [["tokens", "cards"], ["cards", "tokens"], ["cards", "tokens", "cards"]], ids=str
)
def test_the_order_of_only_does_not_matter(tmp_path: Path, only: list[str]) -> None:
    first = printgen.build_kit(
        AZTEC, printgen.KitOptions(only=["tokens", "cards"]), out=tmp_path / "one"
    )
    second = printgen.build_kit(AZTEC, printgen.KitOptions(only=only), out=tmp_path / "two")
    assert digests(tmp_path / "one") == digests(tmp_path / "two")
    assert first.folder.name == second.folder.name
