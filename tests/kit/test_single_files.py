"""Every file that a command writes is there whole, or is what was there before."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import printgen
from printgen.cli.every import app
from printgen.kit import files
from printgen.kit.files import write_file, write_files
from tests.helpers.kits import names, quiet_environment
from tests.helpers.tiny import write_tiny

AZTEC = ("aztec-market", "--players", "2")

# Commands and the file that each writes, in the folder where it is called.
WRITERS = {
    "setup --pdf": ("setup", *AZTEC, "--seed", "1", "--pdf", "it.pdf"),
    "setup --svg": ("setup", *AZTEC, "--seed", "1", "--svg", "it.svg"),
    "setup --graph": ("setup", "tlatelolco", "--players", "2", "--seed", "1", "--graph", "it.svg"),
    "play --record": ("play", *AZTEC, "--seed", "1", "--record", "it.yaml"),
    "playtest --report": ("playtest", *AZTEC, "--games", "1", "--report", "it.html"),
    "score --pdf": ("score", "aztec-market", "played.yaml", "--pdf", "it.pdf"),
    "sheet": ("sheet", *AZTEC, "--out", "it.pdf"),
    "calibrate": ("calibrate", "--out", "it.pdf"),
    "calibrate --save": ("calibrate", "--save", "it", "--x", "1"),
    "misprint": ("misprint", "aztec-market", "--off", "1", "--out", "it.pdf"),
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


def prepare(folder: Path) -> None:
    """Writes what the commands read."""
    write_tiny(folder / "tiny")
    played = printgen.play_game("aztec-market", players=2, seed=1)
    printgen.write_record(played, folder / "played.yaml")


# A test run in the background has Ctrl-C switched off, and would hand that on.
STOPPED = """
import os, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
sync = os.fsync
def stopped(handle):
    sync(handle)
    os.fsync = sync
    signal.raise_signal(signal.{0})
os.fsync = stopped
"""
# All may be read and nothing be written.
FULL = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))"


def run(folder: Path, command: str, before: str = "") -> subprocess.CompletedProcess[str]:
    script = f"{before}\nfrom printgen.cli import main\nmain()"
    return subprocess.run(
        [sys.executable, "-c", script, *WRITERS[command]],
        cwd=folder,
        env=quiet_environment(PRINTGEN_CONFIG=str(folder), PYTHONDONTWRITEBYTECODE="1"),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def all_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.skipif(os.name != "posix", reason="limits of the operating system")
@pytest.mark.parametrize("command", WRITERS)
def test_no_command_leaves_half_a_file_where_the_disk_takes_no_more(
    tmp_path: Path, command: str
) -> None:
    prepare(tmp_path)
    target = place(tmp_path, command)
    if command not in FIRST:
        assert run(tmp_path, command).returncode == 0
        assert target.exists()
    before = all_of(tmp_path)
    if command in {"kit", "export"}:
        (tmp_path / "tiny" / "game.yaml").write_text(
            (tmp_path / "tiny" / "game.yaml").read_text("utf-8").replace("Token", "Other"), "utf-8"
        )
        before = all_of(tmp_path)
    done = run(tmp_path, command, FULL)
    assert (done.returncode, done.stdout) == (70, "")
    (line,) = done.stderr.splitlines()
    shown = target.relative_to(tmp_path) if command != "calibrate --save" else target
    assert line.startswith(f"printgen: '{shown}")
    assert line.endswith("' cannot be written: file too large")
    assert all_of(tmp_path) == before


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize(
    ("command", "signal"),
    [
        *((command, "SIGTERM") for command in WRITERS),
        *((command, signal) for command in ("sheet", "kit") for signal in ("SIGINT", "SIGHUP")),
    ],
)
def test_no_command_that_is_stopped_leaves_half_a_file(
    tmp_path: Path, command: str, signal: str
) -> None:
    """The signal comes when something was written, and before it is in its place."""
    prepare(tmp_path)
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
    said = os.strerror(fault).lower()
    with pytest.raises(printgen.BuildError, match=rf"^'{file}' cannot be written: {said}$"):
        write_file(file, b"new")
    assert (file.read_text(), names(tmp_path)) == ("old", ["it.txt"])


def kit(game: Path, out: Path) -> Result:
    return CliRunner().invoke(app, ["kit", str(game), "--out", str(out)])


@pytest.mark.parametrize("fault", FAULTS, ids=errno.errorcode.get)
@pytest.mark.parametrize("step", ["write_bytes", "fsync"])
def test_a_kit_names_what_could_not_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: int, step: str
) -> None:
    def fail(*_: object) -> None:
        raise OSError(fault, os.strerror(fault), "/somewhere/.hidden")

    out = tmp_path / "out"
    monkeypatch.setattr(Path if step == "write_bytes" else os, step, fail)
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


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no such device")
def test_a_device_is_written_into_and_never_replaced() -> None:
    before = Path("/dev/full").stat()
    with pytest.raises(printgen.BuildError, match=r"^'/dev/full' cannot be written: no space left"):
        write_file(Path("/dev/full"), b"it")
    write_file(Path(os.devnull), b"it")
    assert os.path.samestat(before, Path("/dev/full").stat())
    assert not Path(os.devnull).is_file()


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
    with pytest.raises(printgen.UsageError, match=r"is there already; nothing was written$"):
        write_file(file, b"other", replace=False)
    assert (file.read_text(), names(tmp_path)) == ("mine", ["it.txt"])


def test_a_file_has_the_rights_that_others_get(tmp_path: Path) -> None:
    write_file(tmp_path / "it.txt", b"it")
    (tmp_path / "other.txt").write_text("it")
    assert (tmp_path / "it.txt").stat().st_mode == (tmp_path / "other.txt").stat().st_mode
