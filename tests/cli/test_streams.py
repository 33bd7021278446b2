"""Whatever becomes of the standard streams, the exit status tells the truth."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from printgen.cli.streams import _Output
from tests.helpers.kits import quiet_environment
from tests.helpers.tiny import write_tiny

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="closes streams by a POSIX shell"),
    pytest.mark.slow,
]

AZTEC = ("aztec-market", "--players", "2")

# Commands of each sort, and with which status they end when all is well with the streams.
COMMANDS: dict[str, tuple[tuple[str, ...], int]] = {
    "help": (("--help",), 0),
    "list": (("list",), 0),
    "kit": (("kit", "tiny", "--only", "bits", "--format", "pdf"), 0),
    "kit of wrong data": (("kit", "wrong"), 1),
    "check": (("check", "tiny"), 0),
    "play": (("play", *AZTEC, "--seed", "1", "--out", "it.yaml"), 0),
    "playtest": (("playtest", *AZTEC, "--games", "2", "--jobs", "2"), 0),
}

# How the shell starts them: what stands after the command.
WAYS = {
    "nothing at all": "<&- >&- 2>&-",
    "nobody reads": "| true; exit ${PIPESTATUS[0]}",
    "no output": ">&-",
    "no errors": "2>&-",
    "full errors": "2>/dev/full",
}
# The help is written by others; rich, typer and we write in ways of our own.
ANSWERS = ("help", "list", "check", "play")
# Streams are seen to before any command begins, so that a few of them show each way: those that
# write files or start processes are nearest to losing something for want of a stream.
CASES = [
    *((command, "nothing at all") for command in ("kit", "play", "playtest")),
    *((command, "nobody reads") for command in ("help", "kit of wrong data")),
    *(("list", way) for way in ("no output", "no errors")),
    *(("kit of wrong data", way) for way in ("no output", "full errors")),
]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    write_tiny(tmp_path / "tiny")
    write_tiny(tmp_path / "wrong", faces="  wrong: {boxes: {a: {shape: round}}}\n")
    return tmp_path


def ended(home: Path, command: str, after: str) -> subprocess.CompletedProcess[str]:
    words, _ = COMMANDS[command]
    return subprocess.run(
        ["bash", "-c", f'"$0" -m printgen "$@" {after}', sys.executable, *words],
        cwd=home,
        env=quiet_environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(("command", "way"), CASES)
def test_the_status_is_that_of_the_work(home: Path, command: str, way: str) -> None:
    done = ended(home, command, WAYS[way])
    _, status = COMMANDS[command]
    # An answer that has nowhere to go is an error, and nothing else is left undone for it.
    lost = ">&-" in WAYS[way].split()
    assert done.returncode == (status or 70 * lost)
    assert "Traceback" not in done.stderr
    assert "bug in printgen" not in done.stderr
    if not status and way in {"no output", "nobody reads"}:
        assert done.stderr == "printgen: the output cannot be written: it is closed\n" * lost
    for file in home.glob("it.*"):
        # Nothing that was meant for people is in it.
        assert file.read_bytes()[:5] in {b"# A v", b"forma"}


@pytest.mark.game("aztec-market")
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
@pytest.mark.parametrize(
    ("command", "unbuffered"), [("list", "1"), *((command, "") for command in ANSWERS)]
)
def test_an_answer_that_cannot_be_written_is_an_error(
    home: Path, monkeypatch: pytest.MonkeyPatch, command: str, unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    done = ended(home, command, ">/dev/full")
    *_, line = done.stderr.splitlines()
    assert line == "printgen: the output cannot be written: no space left on device"
    assert done.returncode == 70
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="has such counters")
def test_a_reader_that_has_gone_on_windows_is_no_error() -> None:
    """Its error there is that of a counter here that gets too few bytes."""
    lost: list[str] = []
    counter = os.eventfd(0)
    with pytest.raises(OSError, match="Invalid argument"):
        os.write(counter, b"text")
    assert _Output(counter, lost).write(b"text") == 4
    assert not lost
    os.close(counter)


def test_processes_that_are_started_have_streams_too() -> None:
    """Else the first file that one of them opens gets the number of a stream."""
    child = "import sys; sys.exit(None in (sys.stdin, sys.stdout, sys.stderr))"
    script = (
        "import subprocess, sys; from printgen.cli.streams import attach_streams; attach_streams();"
        f"sys.exit(subprocess.run([sys.executable, '-c', '{child}']).returncode)"
    )
    command = f'"{sys.executable}" -c "{script}" <&- >&- 2>&-'
    done = subprocess.run(["bash", "-c", command], env=quiet_environment(), check=False)
    assert done.returncode == 0
