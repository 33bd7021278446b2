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
from tests.helpers.kits import ROOT, digests, names, quiet_environment
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.skipif(os.name != "posix", reason="interrupts by signal")

# A test run in the background has Ctrl-C switched off, and would hand that on.
RUN = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
{before}
from printgen.cli import main
main()
"""

PRESS = "signal.raise_signal(signal.SIGINT)"

# Where the build is when the keys are pressed.
MOMENTS = {
    "drawing": f"""
import printgen.kit.build as build
build.assemble = lambda *_: {PRESS}
""",
    "writing": f"""
from printgen.kit.folder import Folder
write = Folder.write
def pressed(self, name, content):
    write(self, name, content)
    if name.endswith(".svg"):
        {PRESS}
Folder.write = pressed
""",
    "publishing": f"""
from printgen.kit.folder import Folder
Folder.publish = lambda self: {PRESS}
""",
}


def command(before: str, game: Path | str, out: Path) -> list[str]:
    script = RUN.format(before=before)
    return [sys.executable, "-c", script, "kit", str(game), "--out", str(out)]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "again"])
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
    done = subprocess.run(
        command(MOMENTS[moment], new, out),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=quiet_environment(),
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 130
    assert done.stdout == ""
    assert done.stderr.strip() == "Stopped. The kit in work is as it was before."
    assert (digests(out), names(out)) == before


def test_the_keys_really_pressed_stop_a_real_build(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with subprocess.Popen(
        command("", "aztec-market", out),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=quiet_environment(),
    ) as process:
        patience = time.monotonic() + 30
        while not list(out.glob(".*.new/*.pdf")):
            assert time.monotonic() < patience
            time.sleep(0.002)
        process.send_signal(signal.SIGINT)
        told, complained = process.communicate(timeout=30)
    assert process.returncode == 130
    assert told == ""
    assert complained.strip().startswith("Stopped.")
    assert len(complained.strip().splitlines()) == 1
    assert names(out) == []
