"""Kits that several processes make are those that one makes, and fail as one fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

import printgen
from printgen.kit.building import builder
from tests.helpers.changed import edit
from tests.helpers.forked import forked
from tests.helpers.kits import digests, names
from tests.helpers.tiny import two_games, write_tiny

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="processes are shared on Linux alone"),
    pytest.mark.slow,
]

# The command, on a machine with so many processors.
RUN = """
import os, signal
from printgen.cli import kits
from printgen.kit.building import builder
def processors():
    global me
    me = os.getpid()
    return {count}
kits.processors = processors
builder._FEW = 1
{before}
from printgen.cli import main
main()
"""


def command(count: int, *words: str | Path, before: str = "") -> tuple[int, str, str]:
    done = forked(RUN.format(count=count, before=before), "kit", *words)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("several", [True, False], ids=["several games", "one game"])
def test_the_files_and_what_is_told_are_the_same(tmp_path: Path, several: bool) -> None:  # noqa: FBT001
    games = two_games(tmp_path)[: 2 if several else 1]
    papers = ("--paper", "letter", "--paper", "a4")
    told = set()
    for count in (1, 2, 5):
        status, out, err = command(count, *games, *papers, "--out", tmp_path / f"{count}")
        assert (status, err) == (0, "")
        told.add(out.replace(str(tmp_path / f"{count}"), "OUT"))
    assert len(told) == 1
    assert digests(tmp_path / "1") == digests(tmp_path / "2") == digests(tmp_path / "5")
    assert len(names(tmp_path / "5")) == 2 * len(games)


# Prints which libraries a kit loads that no copy of the process has yet, but for the one that reads
# outlines of letters: they are in the user's cache.
LOADED = """
import sys
import printgen
from printgen.kit.building import builder
game = printgen.load(sys.argv[1])
builder._get_ready({"pdf", "svg-sheets", "svg-pieces"})
before = {*sys.modules}
printgen.build_kit(game, out=sys.argv[2])
new = {name.partition(".")[0] for name in sys.modules if name not in before}
new = {name for name in new if not name.startswith("_cython")}  # of fontTools
print(*sorted(new - {"fontTools", "printgen"} - sys.stdlib_module_names))
"""


def test_libraries_are_loaded_before_a_process_is_copied(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny", rules="# Words\n\nOf {{ game.name }}.\n")
    words: list[str | Path] = [sys.executable, "-c", LOADED, game, tmp_path / "out"]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


# What goes wrong in a process that is not the first.
FAULTS = {
    "it ends": "os._exit(0)",
    "it is killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "an error": "raise MemoryError",
}
THERE = """
first = builder.{step}
def fault(*args):
    if os.getpid() != me:
        {what}
    return first(*args)
builder.{step} = fault
"""


@pytest.mark.parametrize("what", FAULTS)
@pytest.mark.parametrize("step", ["laid_out", "draw_file", "finished"])
def test_what_another_process_cannot_do_is_done_here(tmp_path: Path, what: str, step: str) -> None:
    games = two_games(tmp_path)
    before = THERE.format(step=step, what=FAULTS[what])
    assert command(2, *games, "--out", tmp_path / "out", before=before)[0] == 0
    printgen.build_kits(games, out=tmp_path / "alone")
    assert digests(tmp_path / "out") == digests(tmp_path / "alone")


def test_all_errors_of_all_games_are_told_in_order(tmp_path: Path) -> None:
    large = "    size: {width: 900mm, height: 20mm, provenance: assumed}\n"
    games = [write_tiny(tmp_path / name) for name in ("b", "a", "c")]
    for game in games[:2]:
        old = "    size: {width: 20mm, height: 20mm, provenance: assumed}\n"
        named = "id: tiny", f"id: {game.name}"
        edit(game / "game.yaml", named, (old, large), ("bleed: 2mm", "bleed: 0mm"))
    alone = command(1, *games, "--out", tmp_path / "out")
    assert alone[0] == 1
    assert "2 errors; nothing was built." in alone[2]
    assert command(3, *games, "--out", tmp_path / "out") == alone
    assert names(tmp_path / "out") == []


def test_the_file_that_holds_all_is_drawn_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or one process would draw it alone at the end, since nothing else takes so long."""
    done: list[str] = []

    def judged(_: object) -> tuple[()]:
        done.append("rules judged")
        return ()

    monkeypatch.setattr(builder, "unplayable", judged)
    game = write_tiny(tmp_path / "tiny")
    kit = printgen.build_kit(game, out=tmp_path, progress=lambda _, __, file: done.append(file))
    whole = "tiny-a4-kit.pdf"
    others = (file for file in kit.manifest["files"] if file != whole)
    assert done == [whole, "rules judged", *others]


STEPS = {"laying out": "laid_out", "drawing": "draw_file"}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("sent", ["SIGINT", "SIGTERM", "SIGKILL"])
def test_a_signal_ends_all_processes_and_leaves_nothing(
    tmp_path: Path, step: str, sent: str
) -> None:
    """While the others would work for ever."""
    games, out = two_games(tmp_path), tmp_path / "out"
    before = f"""
import time
def endless(*args):
    with open({str(tmp_path / "pids")!r}, "a") as file: file.write(f"{{os.getpid()}} ")
    os.kill(os.getppid(), signal.{sent})
    while True: time.sleep(1)
builder.{STEPS[step]} = endless
"""
    status, _, told = command(2, *games, "--out", out, before=before)
    if sent == "SIGKILL":
        # As if the system had ended it for its memory.
        assert status == 1
    else:
        assert status in {130, 143}
        assert told.strip() == "Stopped. All kits and exports are as they were before."
        assert names(out) == []
    for process in {*(tmp_path / "pids").read_text().split()}:
        assert not _is_running(int(process))


def _is_running(process: int) -> bool:
    """Return True if a process is there that has not ended; of its parent's death it may learn a
    moment late.
    """
    end = monotonic() + 20
    while monotonic() < end:
        try:
            state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return False
        if state == "Z":
            return False
        sleep(0.01)
    return True
