"""Limits of time and memory for a whole command, and what becomes of one that reaches them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from printgen.core.errors import DataError, Place, UsageError
from printgen.core.limits import (
    DEFAULTS,
    MEMORY,
    NOTE_BYTES,
    SECONDS,
    Limits,
    from_environment,
    impose,
    in_force,
    noted,
    working_on,
)
from tests.helpers.commands import started
from tests.helpers.forked import COMMAND, forked
from tests.helpers.kits import ROOT, names, quiet_environment

pytestmark = [
    pytest.mark.skipif(os.name != "posix", reason="limits of the operating system"),
    pytest.mark.slow,
]

# A command in which something happens while a kit is laid out.
RUN = """
import os, signal, sys, time
import printgen.cli.run
import printgen.core.limits
# The system ends what does not end by itself one second after its time.
printgen.core.limits._GRACE_SECONDS = 1
run = printgen.cli.run._run
def patched():
    import printgen.kit.building.builder as build
    assemble = build.assemble
    def first(*args):
        {what}
        return assemble(*args)
    build.assemble = first
    return run()
printgen.cli.run._run = patched
printgen.cli.run.main()
"""

linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")


def process(what: str, game: Path, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [
            sys.executable,
            "-c",
            RUN.format(what=what),
            "kit",
            str(game),
            "--out",
            game.parent / "out",
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=ROOT,
        env=quiet_environment(**environment),
        start_new_session=True,
    )


def ended(what: str, game: Path, **environment: str) -> tuple[int, list[str]]:
    """The status, and what was said; nothing was built, and nothing is left."""
    out = game.parent / "out"
    done = forked(RUN.format(what=what), "kit", game, "--out", out, environment=environment)
    assert done.stdout == ""
    assert names(out) == []
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr.strip().splitlines()


TIME = "the command used up its 1 s of processor time"
MORE_TIME = f"make the file simpler, or set {SECONDS} higher if you trust it"
MEMORY_200 = "this takes more memory than the 200 MB that a command may have"
MORE_MEMORY = f"make the file simpler, or set {MEMORY} higher if you trust it"


def test_a_command_whose_time_is_up_ends_with_a_finding_at_its_file(tiny: Path) -> None:
    status, told = ended("while True: pass", tiny, **{SECONDS: "1"})
    assert (status, told) == (
        1,
        [
            f"{tiny}/game.yaml:1:1: too-complex {TIME} ({MORE_TIME})",
            "1 error; nothing was built.",
        ],
    )


def test_a_command_that_is_stuck_in_a_library_ends_as_well(tiny: Path) -> None:
    # Python sees to signals only when `sum` has come to its end.
    status, told = ended("sum(range(10**12))", tiny, **{SECONDS: "1"})
    assert (status, told) == (
        1,
        [
            f"{tiny}/game.yaml:1:1: too-complex {TIME} ({MORE_TIME})",
            "1 error; the command was stopped.",
        ],
    )


def test_nothing_takes_the_end_of_the_time_for_an_error_of_its_own(tiny: Path) -> None:
    what = """
        while True:
            try:
                while True: pass
            except Exception: pass
    """
    status, told = ended(what.strip(), tiny, **{SECONDS: "1"})
    assert status == 1
    assert TIME in told[0]


def test_a_command_whose_time_is_up_while_it_writes_leaves_nothing_behind(tiny: Path) -> None:
    forever = "lambda *_: any(0 for _ in iter(int, 1))"
    what = f"from printgen.kit.folders.folder import Folder; Folder.write = {forever}"
    status, told = ended(what, tiny, **{SECONDS: "1"})
    assert (status, told[1:]) == (1, ["1 error; nothing was built."])


@linux
@pytest.mark.parametrize(
    "what", ["bytearray(2**30)", "a = []\n        while 1: a.append('x' * 10**6)"]
)
def test_a_command_that_takes_too_much_memory_ends_with_a_finding_at_its_file(
    tiny: Path, what: str
) -> None:
    status, told = ended(what, tiny, **{MEMORY: "200"})
    assert (status, told) == (
        1,
        [
            f"{tiny}/game.yaml:1:1: too-complex {MEMORY_200} ({MORE_MEMORY})",
            "1 error; nothing was built.",
        ],
    )


@pytest.mark.parametrize("number", ["SIGKILL", "SIGSEGV", "SIGABRT"])
def test_a_command_that_breaks_down_says_at_which_file_and_in_which_way(
    tiny: Path, number: str
) -> None:
    status, told = ended(f"os.kill(os.getpid(), signal.{number})", tiny, **{MEMORY: "200"})
    how = f", or crashes a library: ended by {number}"
    assert (status, told) == (
        1,
        [
            f"{tiny}/game.yaml:1:1: too-complex {MEMORY_200}{how} ({MORE_MEMORY})",
            "1 error; the command was stopped.",
        ],
    )


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_from_somebody_reaches_the_process_that_works(tiny: Path, name: str) -> None:
    number = signal.Signals[name]
    what = "sys.stdout.write(f'{os.getpid()}\\n'); sys.stdout.flush(); time.sleep(100)"
    with process(what, tiny) as started:
        assert started.stdout is not None
        child = int(started.stdout.readline())
        assert child != started.pid
        started.send_signal(number)
        assert started.wait(60) == 128 + number
        assert not alive(child)
        assert started.stderr is not None
        assert "Stopped." in started.stderr.read()


@linux
def test_a_command_whose_parent_is_killed_does_not_go_on_alone(tiny: Path) -> None:
    what = "sys.stdout.write(f'{os.getpid()}\\n'); sys.stdout.flush(); time.sleep(100)"
    with process(what, tiny) as started:
        assert started.stdout is not None
        child = int(started.stdout.readline())
        started.kill()
        patience = time.monotonic() + 60
        while alive(child):
            assert time.monotonic() < patience
            time.sleep(0.01)


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.parametrize("to", ["parent", "both"])
def test_ctrl_c_is_heard_once_whoever_sends_it(tiny: Path, to: str) -> None:
    # A second one would end the sleep that follows the first.
    what = """
        try:
            sys.stdout.write('ready\\n'); sys.stdout.flush()
            time.sleep(100)
        except KeyboardInterrupt:
            time.sleep(1)
            sys.stderr.write('once\\n')
            raise
    """
    with process(what.strip(), tiny) as started:
        assert started.stdout is not None
        started.stdout.readline()
        if to == "both":
            os.killpg(started.pid, signal.SIGINT)
        else:
            started.send_signal(signal.SIGINT)
        _, complained = started.communicate(timeout=60)
    assert started.returncode == 130
    assert complained.split("\n\n") == [
        "once",
        "Stopped. All kits and exports are as they were before.\n",
    ]


def test_ctrl_c_inside_a_library_that_makes_an_error_of_it_stops_the_command(tiny: Path) -> None:
    what = """
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise ValueError
    """
    with process(what.strip(), tiny) as started:
        _, complained = started.communicate(timeout=60)
    assert started.returncode == 130
    assert complained == "\nStopped. All kits and exports are as they were before.\n"


def test_a_signal_that_comes_when_the_command_has_just_ended_is_no_error() -> None:
    script = """
import os, signal
from printgen.cli import guard
ended = os.fork() or os._exit(0)
os.waitpid(ended, 0)
guard._pass_on([signal.SIGTERM], ended)
signal.raise_signal(signal.SIGTERM)
"""
    done = forked(script)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_command_can_be_halted_and_goes_on(tiny: Path) -> None:
    what = "sys.stdout.write('ready\\n'); sys.stdout.flush(); sys.stdin.read()"
    with process(what, tiny) as started:
        assert started.stdout is not None
        started.stdout.readline()
        started.send_signal(signal.SIGTSTP)
        _, status = os.waitpid(started.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        started.send_signal(signal.SIGCONT)
        told, complained = started.communicate(timeout=60)
    assert (started.returncode, complained) == (0, "")
    assert "Tiny: 3 pieces" in told


# -- which limits


def test_the_environment_sets_the_limits_and_0_is_none() -> None:
    assert from_environment({}) == Limits(DEFAULTS[SECONDS], DEFAULTS[MEMORY])
    assert from_environment({SECONDS: "", MEMORY: "0"}) == Limits(DEFAULTS[SECONDS], 0)
    assert from_environment({SECONDS: "5", MEMORY: "99"}) == Limits(5, 99)


@pytest.mark.parametrize("text", ["x", "-1", "1.5", "1e3", "٣", " 1", "9" * 5000])
def test_what_is_no_limit_is_refused_all_at_once(text: str) -> None:
    with pytest.raises(UsageError) as error:
        from_environment({SECONDS: text, MEMORY: text})
    assert str(error.value) == "; ".join(
        f"'{name}' should be a whole number up to 10000000 (0: no limit)" for name in DEFAULTS
    )


def test_a_limit_that_is_none_is_a_wrong_command() -> None:
    done = started("-m", "printgen", "list", environment={SECONDS: "soon"})
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"printgen: '{SECONDS}' should be")


def test_without_limits_a_command_is_one_process(tiny: Path) -> None:
    # Each script leads a session: see tests/helpers/forked.py.
    what = "sys.stderr.write(f'{os.getsid(0) == os.getpid()}'); raise KeyboardInterrupt"
    for limit in ("0", "100"):
        _, told = ended(what, tiny, **{SECONDS: limit, MEMORY: "0"})
        assert told[0] == str(limit == "0")


def test_a_lower_limit_of_whoever_started_the_command_is_kept(tiny: Path) -> None:
    script = f"ulimit -t 2; exec {sys.executable} -m printgen kit {tiny} --out {tiny.parent / 'o'}"
    before = RUN.format(what="while True: pass")
    done = subprocess.run(
        ["sh", "-c", script.replace("-m printgen", '-c "$RUN"')],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=quiet_environment(RUN=before),
        timeout=120,
    )
    assert done.returncode == 1
    assert TIME in done.stderr


@pytest.mark.game("aztec-market")
def test_each_game_of_a_playtest_has_all_the_time() -> None:
    """More games are the user's own wish; what one of them takes is the data's."""
    script = (
        "import time\n"
        "import printgen.play.playtest.work as work\n"
        "play = work.play_one\n"
        "def slow(*args, **options):\n"
        "    end = time.process_time() + EACH\n"
        "    while time.process_time() < end: pass\n"
        "    return play(*args, **options)\n"
        "work.play_one = slow\n"
        f"{COMMAND}"
    )
    words = ["playtest", "aztec-market", "--players", "2", "--games", "3", "--json"]

    def played(each: float) -> subprocess.CompletedProcess[str]:
        return forked(script.replace("EACH", str(each)), *words, environment={SECONDS: "1"})

    assert played(0.4).returncode == 0
    done = played(5)
    assert done.returncode == 1
    assert done.stderr.startswith("data/aztec-market/game.yaml:")
    assert "too-complex the command used up its 1 s of processor time" in done.stderr


@pytest.mark.game("aztec-market")
def test_the_workers_of_a_playtest_have_the_limits_of_the_command(tmp_path: Path) -> None:
    file = tmp_path / "slow.py"
    file.write_text(
        "import printgen.play.playtest.work as work\n"
        "def slow(*args, **options):\n"
        "    while True: pass\n"
        "work.play_one = slow\n"
        "if __name__ == '__main__':\n"
        "    from printgen.cli import main\n"
        "    main()\n",
        "utf-8",
    )
    words = ["playtest", "aztec-market", "--players", "2", "--games", "2", "--jobs", "2"]
    done = started(str(file), *words, seconds=120, environment={SECONDS: "1"})
    assert done.returncode == 1, done.stderr
    assert "game.yaml:" in done.stderr
    assert "too-complex the command used up its 1 s of processor time" in done.stderr


# -- what is being worked on


def test_what_is_worked_on_is_noted_inside_out_and_the_last_one_stays() -> None:
    with working_on(Place("game.yaml", 3, 5)):
        with working_on("rules.md.j2"):
            assert noted() == Place("rules.md.j2", 1, 1)
        assert noted() == Place("game.yaml", 3, 5)
    assert noted() == Place("game.yaml", 3, 5)
    with working_on(cell := Place("cards.xlsx", 14, 3, "Skills: old")):
        assert noted() == cell
    with working_on("results.yaml"):
        pass
    assert noted() == Place("results.yaml", 1, 1)
    with working_on("C:\\é" + "x" * 2 * NOTE_BYTES):
        where = noted()
        assert where is not None
        assert where.file.endswith("xxx")
    assert noted(bytearray(NOTE_BYTES)) is None


def test_too_little_memory_is_told_at_the_innermost_place() -> None:
    with pytest.raises(DataError) as error, working_on("game.yaml"), working_on("table.csv"):
        raise MemoryError
    (finding,) = error.value.findings
    assert (finding.code.id, finding.where) == ("too-complex", Place("table.csv", 1, 1))


def test_a_library_has_no_limits() -> None:
    assert in_force() == Limits(0, 0)
    impose(Limits(0, 0))
    assert in_force() == Limits(0, 0)
