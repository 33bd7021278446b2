"""Every file that a command writes is there whole, or is what was there before."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import printgen
from printgen.cli.every import app
from printgen.core import atomic as files
from printgen.core.atomic import write_file, write_files
from printgen.kit.folders import folder as folders
from tests.helpers.changed import edit
from tests.helpers.forked import COMMAND, forked
from tests.helpers.kits import ROOT, names, quiet_environment
from tests.helpers.tiny import write_tiny

AZTEC = ("aztec-market", "--players", "2")

# Commands and the file that each writes, in the folder where it is called: one of each sort, for
# all files are written in one place (see test_files.py).
WRITERS = {
    "setup to .svg": ("setup", *AZTEC, "--seed", "1", "--out", "it.svg"),
    "play": ("play", *AZTEC, "--seed", "1", "--out", "it.yaml"),
    "playtest": ("playtest", *AZTEC, "--games", "1", "--out", "it.html"),
    "sheet": ("sheet", *AZTEC, "--out", "it.pdf"),
    "calibrate --save": ("calibrate", "--save", "it", "--x", "1"),
    "variant new": ("variant", "new", "aztec-market", "it.yaml"),
    "new": ("new", "it"),
    "kit": ("kit", "tiny", "--only", "bits", "--format", "pdf"),
    "export": ("export", "tiny", "--to", "dxf"),
}
# Those that never replace anything.
FIRST = {"variant new", "new"}


def place(folder: Path, command: str) -> Path:
    """Where it writes."""
    match command:
        case "calibrate --save":
            return folder / "printers" / "it.yaml"
        case "kit":
            return folder / "output" / "tiny-a4-only-bits"
        case "export":
            return folder / "output" / "tiny-dxf-a4"
        case "new":
            return folder / "it"
    return folder / next(word for word in reversed(WRITERS[command]) if word.startswith("it."))


STOPPED = """
import os, signal
sync = os.fsync
def stopped(handle):
    sync(handle)
    os.fsync = sync
    try:
        signal.raise_signal(signal.{0})
    finally:
        signal.raise_signal(signal.{0})
os.fsync = stopped
"""
# All may be read and nothing be written.
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))"


def run(folder: Path, command: str, before: str = "") -> subprocess.CompletedProcess[str]:
    return forked(
        f"{before}\n{COMMAND}",
        *WRITERS[command],
        cwd=folder,
        environment={"PRINTGEN_CONFIG": str(folder)},
    )


def all_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.slow
@pytest.mark.game("aztec-market", "tlatelolco")
@pytest.mark.skipif(os.name != "posix", reason="limits of the operating system")
@pytest.mark.parametrize("command", WRITERS)
def test_no_command_leaves_half_a_file_where_the_disk_takes_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    write_tiny(tmp_path / "tiny")
    target = place(tmp_path, command)
    if command not in FIRST:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PRINTGEN_CONFIG", str(tmp_path))
        assert CliRunner().invoke(app, WRITERS[command]).exit_code == 0
        assert target.exists()
    before = all_of(tmp_path)
    if command in {"kit", "export"}:
        edit(tmp_path / "tiny" / "game.yaml", ("Token", "Other"))
        before = all_of(tmp_path)
    done = run(tmp_path, command, FULL)
    assert (done.returncode, done.stdout) == (70, "")
    (line,) = done.stderr.splitlines()
    shown = target.relative_to(tmp_path) if command != "calibrate --save" else target
    assert line.startswith(f"printgen: '{shown}")
    assert line.endswith("' cannot be written: file too large")
    assert all_of(tmp_path) == before


@pytest.mark.slow
@pytest.mark.game("aztec-market", "tlatelolco")
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("command", "signal"),
    [
        *((command, "SIGTERM") for command in ("sheet", "export")),
        *(("kit", signal) for signal in ("SIGTERM", "SIGINT", "SIGHUP")),
    ],
)
def test_no_command_that_is_stopped_leaves_half_a_file(
    tmp_path: Path, command: str, signal: str
) -> None:
    """The signal comes, twice, when something was written, and before it is in its place."""
    write_tiny(tmp_path / "tiny")
    before = all_of(tmp_path)
    done = run(tmp_path, command, STOPPED.format(signal))
    assert done.returncode == {"SIGINT": 130, "SIGTERM": 143, "SIGHUP": 129}[signal]
    assert (done.stdout, len(done.stderr.splitlines())) == ("", 2)
    assert done.stderr.startswith("\nStopped. ")
    assert all_of(tmp_path) == before


FAULTS = [errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EROFS, errno.EFBIG]


@pytest.mark.parametrize("fault", FAULTS, ids=errno.errorcode.get)
def test_the_file_is_named_whatever_the_disk_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int
) -> None:
    def fail(_: int) -> None:
        raise OSError(fault, os.strerror(fault))

    file = tmp_path / "it.txt"
    file.write_text("old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(printgen.BuildError) as error:
        write_file(file, b"new")
    assert str(error.value) == f"'{file}' cannot be written: {os.strerror(fault).lower()}"
    assert (file.read_text(), names(tmp_path)) == ("old", ["it.txt"])


@pytest.mark.parametrize("times", [3, 1000])
def test_what_windows_has_open_is_replaced_once_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    held, replace = [None] * times, Path.replace

    def busy(old: Path, new: Path) -> Path:
        if held:
            held.pop()
            error = PermissionError(errno.EACCES, "Access is denied", None, 5)
            vars(error)["winerror"] = 5
            raise error
        return replace(old, new)

    file = tmp_path / "it.txt"
    file.write_text("old")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(files, "_PAUSE_SECONDS", 0)
    monkeypatch.setattr(Path, "replace", busy)
    said = r"' cannot be written: access is denied \(is it open in another program\?\)$"
    with nullcontext() if times == 3 else pytest.raises(printgen.BuildError, match=said):
        write_file(file, b"new")
    assert file.read_text() == ("new" if times == 3 else "old")
    assert names(tmp_path) == ["it.txt"]


def kit(game: Path, out: Path) -> Result:
    return CliRunner().invoke(app, ["kit", str(game), "--out", str(out)])


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS[:2], ids=errno.errorcode.get)
@pytest.mark.parametrize("step", ["write", "fsync"])
def test_a_kit_names_what_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int, step: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(fault, os.strerror(fault), "/somewhere/.hidden")

    out = tmp_path / "out"
    monkeypatch.setattr(folders._Seen if step == "write" else os, step, fail)
    done = kit(write_tiny(tmp_path / "game"), out)
    assert (done.exit_code, done.stdout) == (70, "")
    assert done.stderr.startswith(f"printgen: '{out / 'tiny-a4'}")
    assert done.stderr.endswith(f"' cannot be written: {os.strerror(fault).lower()}\n")
    assert names(out) == []


def mounted(folder: Path) -> bool:
    command = ["mount", "-t", "tmpfs", "-o", "size=40k", "tmpfs", str(folder)]
    try:
        return not subprocess.run(command, check=False, capture_output=True).returncode
    except OSError:
        return False


@pytest.mark.slow
def test_a_disk_that_is_really_full_keeps_the_old_kit(tmp_path: Path) -> None:
    out = tmp_path / "disk"
    out.mkdir()
    if not mounted(out):
        pytest.skip("no small disk for us")
    try:
        game = write_tiny(tmp_path / "game")
        words = ["kit", str(game), "--out", str(out), "--only", "bits", "--format", "svg-pieces"]
        assert CliRunner().invoke(app, words).exit_code == 0
        (made,) = out.iterdir()
        before = all_of(made)
        (out / "ballast").write_bytes(bytes(24_000))
        write_tiny(game, "2", faces="  more: {boxes: {a: {shape: rect, fill: tint}}}\n")
        done = CliRunner().invoke(app, [*words[:-1], "pdf,svg"])
        assert (done.exit_code, done.stdout) == (70, "")
        assert done.stderr.startswith(f"printgen: '{made}/")
        assert done.stderr.endswith("' cannot be written: no space left on device\n")
        assert all_of(made) == before
        assert names(out) == ["ballast", made.name]
    finally:
        subprocess.run(["umount", str(out)], check=True)


# -- Where a file lies


def test_several_files_are_all_written_before_the_first_is_put_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = tmp_path / "1.svg", tmp_path / "2.svg"
    one.write_text("old")
    staged = files._staged

    def fail(target: Path, content: bytes) -> object:
        if target == two:
            raise OSError(errno.ENOSPC, "No space left on device")
        return staged(target, content)

    monkeypatch.setattr(files, "_staged", fail)
    with pytest.raises(printgen.BuildError, match=r"2\.svg' cannot be written"):
        write_files({one: b"new", two: b"new"})
    assert (one.read_text(), names(tmp_path)) == ("old", ["1.svg"])


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "it.txt").write_text("old")
    (tmp_path / "it.txt").symlink_to("far/it.txt")
    write_file(tmp_path / "it.txt", b"new")
    assert (tmp_path / "it.txt").is_symlink()
    assert (tmp_path / "far" / "it.txt").read_text() == "new"
    assert names(tmp_path / "far") == ["it.txt"]


def device(folder: Path, name: str, minor: int) -> Path:
    """A device of Linux in a folder of our own, so that no test that fails replaces the system's;
    the system's for those who may not make one, and so cannot replace it either.
    """
    own = folder / name
    try:
        os.mknod(own, stat.S_IFCHR | 0o666, os.makedev(1, minor))
        os.close(os.open(own, os.O_WRONLY))
    except OSError:
        own.unlink(missing_ok=True)
        return Path("/dev") / name
    return own


DEVICES = pytest.mark.skipif(not hasattr(os, "mknod"), reason="devices of Linux")


@DEVICES
def test_a_device_is_written_into_and_never_replaced(tmp_path: Path) -> None:
    full, null = device(tmp_path, "full", 7), device(tmp_path, "null", 3)
    before = [path.stat() for path in (full, null)]
    with pytest.raises(printgen.BuildError, match=rf"^'{full}' cannot be written: no space left"):
        write_file(full, b"it")
    write_file(null, b"it")
    # One that cannot be written keeps the others from their names.
    with pytest.raises(printgen.BuildError):
        write_files({tmp_path / "it.txt": b"it", full: b"it"})
    assert [path.stat().st_mode for path in (full, null)] == [each.st_mode for each in before]
    assert not (tmp_path / "it.txt").exists()


@pytest.mark.slow
@pytest.mark.game("aztec-market", "tlatelolco")
@DEVICES
@pytest.mark.parametrize(("name", "minor", "status"), [("full", 7, 70), ("null", 3, 0)])
def test_a_command_writes_into_a_device(tmp_path: Path, name: str, minor: int, status: int) -> None:
    there = device(tmp_path, name, minor)
    (tmp_path / "it.pdf").symlink_to(there)
    done = run(tmp_path, "sheet")
    assert done.returncode == status
    assert there.is_char_device()
    assert (tmp_path / "it.pdf").is_symlink()
    said = "printgen: 'it.pdf' cannot be written: no space left on device\n"
    assert done.stderr == (said if status else "")


@pytest.mark.slow
@pytest.mark.game("aztec-market", "tlatelolco")
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_command_writes_into_a_pipe_with_a_name(tmp_path: Path) -> None:
    pipe = tmp_path / "it.pdf"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        done = run(tmp_path, "sheet")
        if done.returncode or not pipe.is_fifo():
            reader.kill()  # nobody writes to it any more
        read, _ = reader.communicate()
    assert (done.returncode, done.stderr) == (0, "")
    assert read.startswith(b"%PDF-")
    assert names(tmp_path) == ["it.pdf"]
    assert pipe.is_fifo()


@pytest.mark.parametrize("has_links", [True, False])
def test_a_file_that_must_be_new_replaces_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    has_links: bool,  # noqa: FBT001
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    if not has_links:
        monkeypatch.setattr(os, "link", refuse)
    file = tmp_path / "it.txt"
    write_file(file, b"mine", replace=False)
    with pytest.raises(printgen.UsageError, match=r"already exists; nothing was written$"):
        write_file(file, b"other", replace=False)
    assert (file.read_text(), names(tmp_path)) == ("mine", ["it.txt"])


def test_a_file_has_the_rights_that_others_get(tmp_path: Path) -> None:
    write_file(tmp_path / "it.txt", b"it")
    (tmp_path / "other.txt").write_text("it")
    assert (tmp_path / "it.txt").stat().st_mode == (tmp_path / "other.txt").stat().st_mode


# -- What killed programs leave

KILLED = """
import os, signal
def killed(handle):
    os.kill(os.getpid(), signal.SIGKILL)
os.fsync = killed
from printgen.core.limits import SECONDS, MEMORY
os.environ.update({SECONDS: "0", MEMORY: "0"})
"""
# Says that it is at work, and goes on when it is told to.
WAITS = """
import os, sys
from pathlib import Path
from printgen.core.atomic import write_file
def waits(handle):
    print("here", flush=True)
    sys.stdin.readline()
os.fsync = waits
write_file(Path("slow.txt"), b"slow")
"""
SWEPT = pytest.mark.skipif(os.name != "posix", reason="locks of open files")


@pytest.mark.slow
@pytest.mark.game("aztec-market", "tlatelolco")
@SWEPT
@pytest.mark.parametrize("command", ["sheet", "calibrate --save", "variant new"])
def test_what_a_killed_command_left_goes_when_something_is_written_there(
    tmp_path: Path, command: str
) -> None:
    folder = place(tmp_path, command).parent
    folder.mkdir(exist_ok=True)
    assert run(tmp_path, command, KILLED).returncode == -9
    (left,) = names(folder)
    assert left.startswith(".printgen-")
    assert left.endswith(".part")
    write_file(folder / "other.txt", b"it")
    assert names(folder) == ["other.txt"]


@SWEPT
def test_what_somebody_is_writing_stays(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAITS],
        cwd=tmp_path,
        env=quiet_environment(PYTHONPATH=str(ROOT)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        write_file(tmp_path / "fast.txt", b"fast")
        assert len(names(tmp_path)) == 2
        process.communicate("\n\n\n")
        assert process.returncode == 0
    assert names(tmp_path) == ["fast.txt", "slow.txt"]
    assert (tmp_path / "slow.txt").read_text("utf-8") == "slow"


@SWEPT
def test_only_unfinished_files_of_ours_are_swept(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    kept = [".printgen-notes", ".printgen-link.part", ".printgen-folder.part", ".printgen-p.part"]
    (tmp_path / kept[0]).touch()
    (tmp_path / kept[1]).symlink_to("mine.txt")
    (tmp_path / kept[2]).mkdir()
    os.mkfifo(tmp_path / kept[3])
    write_file(tmp_path / "it.txt", b"it")
    assert names(tmp_path) == sorted([*kept, "mine.txt", "it.txt"])
    assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"


@SWEPT
def test_a_new_file_that_was_taken_for_a_leftover_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the moment when it is made and that when its lock is held."""
    hold = files.hold
    taken: list[Path] = []

    def late(handle: int, file: Path) -> bool:
        if len(taken) < 2:
            taken.append(file)
            files.remove_if_free(file)
            assert not file.exists()
        return hold(handle, file)

    monkeypatch.setattr(files, "hold", late)
    write_file(tmp_path / "it.txt", b"it")
    assert len({*taken}) == 2
    assert (names(tmp_path), (tmp_path / "it.txt").read_bytes()) == (["it.txt"], b"it")


@SWEPT
def test_a_disk_without_locks_takes_single_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(files, "_lock", refuse)
    (tmp_path / ".printgen-12345678.part").touch()
    write_file(tmp_path / "it.txt", b"it")
    assert names(tmp_path) == [".printgen-12345678.part", "it.txt"]


BUSY = """
import os, signal
from printgen.kit.folders.folder import Folder
write = Folder.write
def busy(folder, *_):
    os.kill(os.getppid(), signal.SIGINT)
    for number in range(10_000):
        write(folder, str(number), b"")
Folder.write = busy
"""


@pytest.mark.slow
@pytest.mark.game("aztec-market")
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_process_that_still_draws_leaves_nothing_when_its_command_is_stopped(
    tmp_path: Path,
) -> None:
    done = forked(f"{BUSY}\n{COMMAND}", "kit", "aztec-market", cwd=tmp_path)
    assert done.returncode == 130
    assert list((tmp_path / "output").iterdir()) == []
