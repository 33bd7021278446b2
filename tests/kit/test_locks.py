"""Builds of one kit at the same time: one is refused, none is spoilt, whatever their numbers."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.core import atomic
from printgen.kit.folders import folder as folders
from printgen.kit.folders.folder import Folder, Written
from tests.helpers.kits import (
    ROOT,
    digests,
    manifest_of,
    names,
    quiet_environment,
    what_is_wrong,
)
from tests.helpers.tiny import two_games, write_tiny

pytestmark = pytest.mark.slow

KIT = "tiny-a4"

# Says that it is at work after its third file, and goes on when it is told to.
WAITING = """
import sys
from printgen.kit.folders.folder import Folder
write = Folder.write
written = 0
def waiting(self, name, content):
    global written
    written += 1
    if written == 3:
        print("here", flush=True)
        sys.stdin.readline()
    return write(self, name, content)
Folder.write = waiting
from printgen.cli import main
main()
"""
APART = ["unshare", "--pid", "--fork"]


def is_apart() -> bool:
    """Whether this system lets us have process numbers of our own, as containers have."""
    found = shutil.which(APART[0])
    return found is not None and not subprocess.run([*APART, "true"], check=False).returncode


@contextmanager
def at_work(game: Path, out: Path, *before: str) -> Iterator[subprocess.Popen[str]]:
    """A build in the middle of its work."""
    with subprocess.Popen(
        [*before, sys.executable, "-c", WAITING, "kit", str(game), "--out", str(out)],
        cwd=ROOT,
        env=quiet_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.parametrize(
    "before",
    [
        [],
        pytest.param(
            APART, marks=pytest.mark.skipif(not is_apart(), reason="no numbers of our own")
        ),
    ],
    ids=["one system", "two containers"],
)
def test_of_two_builds_at_once_the_second_is_refused(tmp_path: Path, before: list[str]) -> None:
    """In containers both have the number 1, and neither sees the other's processes."""
    out = tmp_path / "out"
    printgen.build_kit(write_tiny(tmp_path / "old", "old"), out=out)
    new = write_tiny(tmp_path / "new", "new")
    with at_work(new, out, *before) as process:
        second = subprocess.run(
            [*before, sys.executable, "-m", "printgen", "kit", str(new), "--out", str(out)],
            cwd=ROOT,
            env=quiet_environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (second.returncode, second.stdout) == (2, "")
        assert second.stderr == (
            f"printgen: '{out / KIT}' is being written by another printgen: wait until it is done\n"
        )
        assert manifest_of(out / KIT)["version"] == "old"
        told, complained = process.communicate("go on\n", timeout=60)
    assert (process.returncode, complained) == (0, "")
    assert f"in {out / KIT}" in told
    assert manifest_of(out / KIT)["version"] == "new"
    assert what_is_wrong(out / KIT) == []
    assert names(out) == [KIT]


def test_other_kits_in_the_same_folder_are_built_at_the_same_time(tmp_path: Path) -> None:
    out = tmp_path / "out"
    tiny, other = two_games(tmp_path)
    with at_work(tiny, out) as process:
        printgen.build_kit(other, out=out)
        process.communicate("go on\n", timeout=60)
    assert process.returncode == 0
    assert names(out) == ["other-a4", KIT]


def test_what_a_killed_build_left_does_not_stop_the_next(tmp_path: Path) -> None:
    out = tmp_path / "out"
    game = write_tiny(tmp_path / "game")
    with at_work(game, out) as process:
        process.kill()
        # The child that did the work ends with it: then nobody has this pipe any more.
        assert process.stdout is not None
        assert process.stdout.read() == ""
        assert names(out) == [f".{KIT}.printgen-lock", f".{KIT}.printgen-new"]
    printgen.build_kit(game, out=out)
    assert names(out) == [KIT]
    assert what_is_wrong(out / KIT) == []


def test_any_build_puts_right_what_killed_ones_left_beside_it(tmp_path: Path) -> None:
    game, out = write_tiny(tmp_path / "game"), tmp_path / "out"
    with at_work(game, out) as process:
        process.kill()
        # As above: the child has ended as well when nobody has this pipe any more.
        assert process.stdout is not None
        assert process.stdout.read() == ""
    left = [f".{KIT}.printgen-lock", f".{KIT}.printgen-new"]
    assert names(out) == left
    # A build without the swap of two names was killed between its two renames.
    (out / ".b.printgen-lock").touch()
    (out / ".b.printgen-old").mkdir()
    (out / ".b.printgen-old" / "it.txt").write_text("it", "utf-8")
    # Of these nobody knows whose they are.
    strange = [".c.printgen-new", "...printgen-lock"]
    (out / strange[0]).mkdir()
    (out / strange[1]).touch()
    printgen.build_kit(game, printgen.KitOptions(only=["bits"]), out=out)
    assert names(out) == sorted([f"{KIT}-only-bits", "b", *strange])
    assert (out / "b" / "it.txt").read_text("utf-8") == "it"


def test_nothing_of_a_build_that_is_at_work_is_taken_for_left(tmp_path: Path) -> None:
    game, out = write_tiny(tmp_path / "game"), tmp_path / "out"
    with at_work(game, out) as process:
        printgen.build_kit(game, printgen.KitOptions(only=["bits"]), out=out)
        assert names(out) == sorted(
            [f".{KIT}.printgen-lock", f".{KIT}.printgen-new", f"{KIT}-only-bits"]
        )
        process.communicate("\n")
        assert process.returncode == 0
    assert what_is_wrong(out / KIT) == []
    assert names(out) == [KIT, f"{KIT}-only-bits"]


def test_only_what_printgen_calls_so_is_swept_away(tmp_path: Path) -> None:
    out = tmp_path / "out"
    strange = [f".{KIT}.²³.new", f".{KIT}.1.old", f".{KIT}.new", f".{KIT}x.printgen-new", ".x"]
    for name in strange:
        (out / name).mkdir(parents=True)
    printgen.build_kit(write_tiny(tmp_path / "game"), out=out)
    assert names(out) == sorted([*strange, KIT])


# -- Disks and machines that do not keep to the rules


def removed(new: Path) -> None:
    shutil.rmtree(new)


def emptied(new: Path) -> None:
    for file in new.glob("*.pdf"):
        file.unlink()


def cut_short(new: Path) -> None:
    file = next(new.glob("*.pdf"))
    os.truncate(file, 100)


def replaced(new: Path) -> None:
    file = next(new.glob("*.pdf"))
    content = file.read_bytes()
    file.rename(new.parent / "moved")
    file.write_bytes(content)


def exchanged(new: Path) -> None:
    new.rename(new.parent / "moved")
    new.mkdir()


@pytest.mark.parametrize("spoil", [removed, emptied, cut_short, replaced, exchanged])
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "again"])
def test_a_new_folder_that_is_spoilt_is_not_put_in_its_place(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], None],
    is_first: bool,  # noqa: FBT001
) -> None:
    """As by another machine whose locks do not reach this one."""
    out = tmp_path / "out"
    if not is_first:
        printgen.build_kit(write_tiny(tmp_path / "old", "old"), out=out)
    before = digests(out / KIT)
    write = Folder.write

    def meanwhile(self: Folder, name: str, content: bytes) -> Written:
        written = write(self, name, content)
        if name == "manifest.json":
            spoil(written.path.parent)
        return written

    monkeypatch.setattr(Folder, "write", meanwhile)
    with pytest.raises(printgen.BuildError, match=rf"{KIT}' was not built: .* build it again"):
        printgen.build_kit(write_tiny(tmp_path / "new", "new"), out=out)
    assert digests(out / KIT) == before
    assert (out / KIT).exists() is not is_first


def test_a_disk_without_locks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(_: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(atomic, "_lock", unknown)
    with pytest.raises(printgen.UsageError, match=r"cannot lock files.*choose another --out"):
        printgen.build_kit(write_tiny(tmp_path / "game"), out=tmp_path / "out")


def test_a_lock_whose_name_was_taken_away_meanwhile_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its last holder removes the name, then lets go; who waited would hold what nobody finds."""
    file = tmp_path / "lock"
    take, tries = atomic._lock, 0

    def late(handle: int) -> None:
        nonlocal tries
        tries += 1
        if tries == 1:
            file.unlink()
        take(handle)

    monkeypatch.setattr(atomic, "_lock", late)
    with atomic.locked(file, tmp_path):
        assert tries == 2
        with (
            pytest.raises(printgen.UsageError, match="being written"),
            atomic.locked(file, tmp_path),
        ):
            pass
        assert file.exists()
    assert not file.exists()


def test_a_link_is_no_lock(tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (tmp_path / "mine.txt").write_text("mine")
    (out / f".{KIT}.printgen-lock").symlink_to(tmp_path / "mine.txt")
    with pytest.raises(printgen.UsageError, match="cannot write in"):
        printgen.build_kit(write_tiny(tmp_path / "game"), out=out)
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.skipif(os.name != "posix", reason="asks for the numbers of files")
def test_all_is_on_the_disk_before_it_is_put_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    printgen.build_kit(write_tiny(tmp_path / "old", "old"), out=out)
    synced: set[int] = set()
    sync, exchange = os.fsync, folders._exchange
    lacking: list[list[Path]] = []

    def note(handle: int) -> None:
        sync(handle)
        synced.add(os.fstat(handle).st_ino)

    def look(one: Path, other: Path) -> Any:
        found = [one, *one.rglob("*")]
        lacking.append([path for path in found if path.stat().st_ino not in synced])
        return exchange(one, other)

    monkeypatch.setattr(os, "fsync", note)
    monkeypatch.setattr(folders, "_exchange", look)
    printgen.build_kit(write_tiny(tmp_path / "new", "new"), out=out)
    assert lacking == [[]]
    assert out.stat().st_ino in synced


@pytest.mark.parametrize("is_given_up", [True, False])
def test_one_thread_brings_files_to_the_disk_while_others_are_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_given_up: bool
) -> None:
    threads: list[threading.Thread] = []
    start = threading.Thread.start

    def note(thread: threading.Thread) -> None:
        threads.append(thread)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", note)
    files = [f"{n}.txt" for n in range(30)]
    with Folder(tmp_path / "kit", files) as made:
        drawn = Folder(tmp_path / "kit", ())
        for file in files:
            made.adopt(file, drawn.write(file, b"drawn by another process").about)
            # All the time that it could need.
            threads[0].join(0.001)
        assert len(threads) == 1
        if not is_given_up:
            made.complete()
    for thread in threads:
        thread.join()
