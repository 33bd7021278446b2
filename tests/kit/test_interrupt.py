"""Ctrl-C: a short word, the right status, nothing left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import printgen
from tests.helpers.forked import forked
from tests.helpers.kits import (
    ROOT,
    digests,
    manifest_of,
    names,
    quiet_environment,
    what_is_wrong,
)
from tests.helpers.tiny import two_games, write_tiny

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="interrupts by signal"),
    pytest.mark.slow,
]

RUN = """
import signal, sys
{before}
from printgen.cli import main
main()
"""

PRESS = "signal.raise_signal(signal.SIGINT)"

# Where the build is when the keys are pressed.
MOMENTS = {
    "drawing": f"""
import printgen.kit.building.builder as build
build.assemble = lambda *_: {PRESS}
""",
    "writing": f"""
from printgen.kit.folders.folder import Folder
write = Folder.write
def pressed(self, name, content):
    written = write(self, name, content)
    if name.endswith(".svg"):
        {PRESS}
    return written
Folder.write = pressed
""",
    "publishing": f"""
from printgen.kit.folders.folder import Folder
Folder.publish = lambda self: {PRESS}
""",
}


# Both games' new kits are there, or one of them; the old ones lie beside their places.
LATE = {
    "between two": f"""
from printgen.kit.folders.folder import Folder
publish = Folder.publish
def pressed(self):
    if "other" in str(self._target):
        {PRESS}
    publish(self)
Folder.publish = pressed
""",
    "removing the old": f"""
import shutil
rmtree = shutil.rmtree
def pressed(path, **options):
    shutil.rmtree = rmtree
    {PRESS}
shutil.rmtree = pressed
""",
}


@pytest.mark.parametrize(
    ("moment", "is_first"), [*((moment, False) for moment in MOMENTS), ("publishing", True)]
)
def test_an_interrupted_build_changes_nothing(
    tmp_path: Path,
    moment: str,
    is_first: bool,  # noqa: FBT001
) -> None:
    out = tmp_path / "out"
    if not is_first:
        printgen.build_kit(write_tiny(tmp_path / "old", "old"), out=out)
    before = digests(out), names(out)
    new = write_tiny(tmp_path / "new", "new")
    done = forked(RUN.format(before=MOMENTS[moment]), "kit", new, "--out", out)
    assert done.returncode == 130
    assert done.stdout == ""
    assert done.stderr.strip() == "Stopped. All kits and exports are as they were before."
    assert (digests(out), names(out)) == before


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("between two", "Stopped. All kits and exports are as they were before."),
        ("removing the old", "Stopped. But all was built already, in '{0}', '{1}'."),
    ],
)
def test_what_is_told_of_a_late_interrupt_is_true(tmp_path: Path, moment: str, told: str) -> None:
    out = tmp_path / "out"
    games = two_games(tmp_path / "old", "old")
    printgen.build_kits(games, out=out)
    before = digests(out)
    new = two_games(tmp_path / "new", "new")
    done = forked(RUN.format(before=LATE[moment]), "kit", *new, "--out", out)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.strip() == told.format(out / "tiny-a4", out / "other-a4")
    assert names(out) == ["other-a4", "tiny-a4"]
    if "before" in told:
        assert digests(out) == before
    else:
        assert {manifest_of(kit)["version"] for kit in out.iterdir()} == {"new"}
        assert [what_is_wrong(kit) for kit in out.iterdir()] == [[], []]


def test_what_is_told_of_a_late_interrupt_of_an_export_is_true(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    made = printgen.export(game, to="dxf", out=tmp_path / "out").folder
    write_tiny(game, "new")
    script = RUN.format(before=LATE["removing the old"])
    done = forked(script, "export", game, "--to", "dxf", "--out", made.parent)
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr.strip() == f"Stopped. But all was built already, in '{made}'."
    assert manifest_of(made)["version"] == "new"
    assert names(made.parent) == [made.name]


@pytest.mark.game("aztec-market")
def test_the_keys_really_pressed_stop_a_real_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with subprocess.Popen(
        [sys.executable, "-c", RUN.format(before=""), "kit", "aztec-market", "--out", out],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=quiet_environment(),
    ) as process:
        patience = time.monotonic() + 30
        while not list(out.glob(".*-new/*.pdf")):
            assert time.monotonic() < patience
            time.sleep(0.002)
        process.send_signal(signal.SIGINT)
        told, complained = process.communicate(timeout=30)
    assert process.returncode == 130
    assert told == ""
    assert complained.strip().startswith("Stopped.")
    assert len(complained.strip().splitlines()) == 1
    assert names(out) == []
