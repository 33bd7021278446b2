"""A kit's folder is always whole: the old one or the new one, whenever the build is killed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.kit.folders import folder
from tests.helpers.kits import ROOT, digests, manifest_of, names, quiet_environment, what_is_wrong
from tests.helpers.tiny import write_tiny

pytestmark = [pytest.mark.skipif(os.name != "posix", reason="kills by signal"), pytest.mark.slow]

KIT = "tiny-a4"
PART = "tiny-a4-only-bits"


class Builder:
    """Builds the old or the new version of a tiny game, in processes that may be killed."""

    def __init__(self, process: subprocess.Popen[str], home: Path) -> None:
        self._process = process
        self._games = {name: write_tiny(home / name, version=name) for name in ("old", "new")}
        self.out = home / "out"
        self.kit = self.out / PART

    def build(self, version: str, **order: Any) -> dict[str, Any]:
        """Tells how it ended, after how many steps, in what time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        order = {"game": str(self._games[version]), "out": str(self.out), **order}
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        assert answer["ended"] != "failed"
        return answer

    def rebuild(self, version: str, **order: Any) -> None:
        """Builds undisturbed, and sees that nothing is left beside the kit."""
        assert self.build(version, **order)["ended"] == "done"
        assert self.found() == version
        assert names(self.out) == [PART]

    def found(self) -> str | None:
        """Which version lies there; it must be whole."""
        return version_of(self.kit) if self.kit.exists() else None


def version_of(kit: Path) -> str:
    assert not what_is_wrong(kit)
    version: str = manifest_of(kit)["version"]
    return version


@pytest.fixture(scope="module")
def process() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.crash"],
        cwd=ROOT,
        env=quiet_environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as started:
        yield started
        assert started.stdin is not None
        started.stdin.close()


@pytest.fixture
def builder(process: subprocess.Popen[str], tmp_path: Path) -> Builder:
    return Builder(process, tmp_path)


def test_killed_before_any_step_the_kit_is_the_old_or_the_new_one(builder: Builder) -> None:
    builder.rebuild("old")
    steps = builder.build("new")["steps"]
    assert steps > 12
    seen = []
    for step in range(1, steps + 1):
        builder.rebuild("old")
        assert builder.build("new", kill_before=step)["ended"] == "killed"
        seen.append(builder.found())
    assert sorted(set(seen), key=seen.index) == ["old", "new"]


def test_without_a_swap_the_old_kit_is_never_lost(builder: Builder) -> None:
    """Between the two renames it lies beside its place; the next build puts it back first."""
    builder.rebuild("old")
    steps = builder.build("new", exchange=False)["steps"]
    seen = []
    for step in range(1, steps + 1):
        builder.rebuild("old")
        assert builder.build("new", kill_before=step, exchange=False)["ended"] == "killed"
        seen.append(builder.found())
        if seen[-1] is None:
            (beside,) = builder.out.glob(f".{PART}.printgen-old")
            assert version_of(beside) == "old"
            # Its first steps are its folder and its lock, the third is this one.
            assert builder.build("new", kill_before=4, exchange=False)["ended"] == "killed"
            assert builder.found() == "old"
    assert sorted(set(seen), key=seen.index) == ["old", None, "new"]
    assert seen.count(None) == 1


@pytest.mark.parametrize("exchange", [True, False], ids=["swapped", "renamed"])
def test_killed_at_any_time_the_kit_is_whole(builder: Builder, *, exchange: bool) -> None:
    builder.rebuild("old")
    took = builder.build("new")["took"]
    for n in range(4):
        builder.rebuild("old")
        builder.build("new", kill_after=took * (n + 0.5) / 4, exchange=exchange)
        assert builder.found() in {"old", "new"} or not exchange
    builder.rebuild("new", exchange=exchange)


def test_killed_before_any_step_the_first_kit_is_whole_or_not_there(builder: Builder) -> None:
    steps = builder.build("new")["steps"]
    for step in range(1, steps + 1, 2):
        shutil.rmtree(builder.kit, ignore_errors=True)
        assert builder.build("new", kill_before=step)["ended"] in {"killed", "done"}
        assert builder.found() in {None, "new"}
    builder.rebuild("new")


# -- Builds that fail by themselves


def test_a_rename_that_fails_puts_the_old_kit_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = tmp_path / "out"
    printgen.build_kit(write_tiny(tmp_path / "old", "old"), out=old)
    before = digests(old)
    replace = Path.replace

    def refuse_the_new(self: Path, target: Path) -> Path:
        if self.name.endswith("-new"):
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(folder, "_exchange", lambda *_: False)
    monkeypatch.setattr(Path, "replace", refuse_the_new)
    with pytest.raises(printgen.BuildError, match=rf"{KIT}' cannot be written: permission denied"):
        printgen.build_kit(write_tiny(tmp_path / "new", "new"), out=old)
    assert digests(old) == before
    assert names(old) == [KIT]


# -- What is not ours


def foreign_folder(target: Path) -> None:
    target.mkdir()
    (target / "thesis.txt").write_text("years of work")


def foreign_manifest(target: Path) -> None:
    foreign_folder(target)
    (target / "manifest.json").write_text('{"name": "an extension for a browser"}')


def broken_manifest(target: Path) -> None:
    foreign_folder(target)
    (target / "manifest.json").write_text('{"printgen"')


def file_in_the_way(target: Path) -> None:
    target.write_text("years of work")


def link_in_the_way(target: Path) -> None:
    (target.parent / "elsewhere").mkdir()
    target.symlink_to(target.parent / "elsewhere")


@pytest.mark.parametrize(
    "obstacle",
    [foreign_folder, foreign_manifest, broken_manifest, file_in_the_way, link_in_the_way],
    ids=lambda obstacle: obstacle.__name__,
)
def test_what_printgen_did_not_make_is_never_replaced(tmp_path: Path, obstacle: Any) -> None:
    out = tmp_path / "out"
    out.mkdir()
    obstacle(out / KIT)
    before = digests(out), names(out), (out / KIT).is_symlink()
    with pytest.raises(printgen.UsageError, match=rf"{KIT}'.* (in the way|not made by printgen)"):
        printgen.build_kit(write_tiny(tmp_path / "game"), out=out)
    assert (digests(out), names(out), (out / KIT).is_symlink()) == before


def test_an_empty_folder_may_be_filled(tmp_path: Path) -> None:
    (tmp_path / "out" / KIT).mkdir(parents=True)
    kit = printgen.build_kit(write_tiny(tmp_path / "game", "new"), out=tmp_path / "out")
    assert version_of(kit.folder) == "new"


def test_out_may_not_be_a_file(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(printgen.UsageError, match="cannot write in"):
        printgen.build_kit(write_tiny(tmp_path / "game"), out=tmp_path / "out")
    assert (tmp_path / "out").read_text() == "mine"
