"""Modules are loaded from code that was compiled at an earlier start, and are the same."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import partial
from importlib import import_module, invalidate_caches
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from shutil import copytree
from types import ModuleType, SimpleNamespace

import pytest

from printgen.core.compiled_modules import CompiledModules


@pytest.fixture(autouse=True)
def package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder of a small package, with an empty cache."""
    folder = tmp_path / "parcel"
    folder.mkdir()
    (folder / "__init__.py").write_text("from parcel.inner import one\n")
    (folder / "inner.py").write_text("one = 1\n")
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(sys, "path", [sys.path[0], str(tmp_path), *sys.path[1:]])
    before = [*sys.meta_path]
    yield folder
    sys.meta_path[:] = before
    forget()


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "parcel"]:
        del sys.modules[name]


def start() -> ModuleType:
    """Load the package as a new run does."""
    forget()
    invalidate_caches()
    before = [*sys.meta_path]
    modules = CompiledModules()
    modules.use()
    found = import_module("parcel")
    modules.keep()
    sys.meta_path[:] = before
    return found


def is_kept(module: ModuleType) -> bool:
    return type(module.__loader__).__module__ == CompiledModules.__module__


def test_a_module_that_was_loaded_before_is_the_same_module() -> None:
    first, second = start(), start()
    assert (is_kept(first), is_kept(second)) == (False, True)
    assert is_kept(sys.modules["parcel.inner"])
    for name in ("one", "__name__", "__file__", "__cached__", "__package__"):
        assert getattr(second, name) == getattr(first, name)
    assert list(second.__path__) == list(first.__path__)


def test_a_module_that_has_changed_or_gone_is_looked_for_again(package: Path) -> None:
    start()
    (package / "inner.py").write_text("one = 22\n")
    assert start().one == 22
    assert (start().one, is_kept(sys.modules["parcel.inner"])) == (22, True)
    (package / "inner.py").unlink()
    with pytest.raises(ModuleNotFoundError, match=r"parcel\.inner"):
        start()


def test_what_python_compiled_from_an_older_source_is_not_kept(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    start()
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    (package / "inner.py").write_text("one = 22\n")
    assert [start().one, start().one] == [22, 22]
    assert is_kept(sys.modules["parcel.inner"])


def test_code_tells_its_file_after_its_folder_has_been_moved(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What Python has compiled moves with it, and names the old file."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (package / "inner.py").write_text("one = (lambda: 1).__code__.co_filename\n")
    start()
    moved = tmp_path / "moved" / "parcel"
    copytree(package, moved)
    monkeypatch.setattr(sys, "path", [sys.path[0], str(moved.parent), *sys.path[2:]])
    assert [start().one, start().one] == [str(moved / "inner.py")] * 2
    assert is_kept(sys.modules["parcel.inner"])


def test_what_has_moved_is_not_kept_for_ever(package: Path, tmp_path: Path) -> None:
    start()
    (package / "inner.py").rename(package / "others.py")
    (package / "__init__.py").write_text("from parcel.others import one\n")
    assert start().one == 1
    (kept,) = (tmp_path / "cache" / "modules").iterdir()
    assert b"parcel.others" in kept.read_bytes()
    assert b"parcel.inner" not in kept.read_bytes()


def test_a_package_installed_from_another_folder_is_found_there(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its old copy may still be there."""
    new = tmp_path / "new"
    copytree(package, new / "parcel")
    (new / "parcel" / "inner.py").write_text("one = 22\n")
    for folder, one in ((tmp_path, 1), (new, 22)):
        # As an editable install does, which leaves the path as it is.
        finder = SimpleNamespace(find_spec=partial(_found_in, str(folder)))
        with monkeypatch.context() as patch:
            patch.setattr(sys, "path", [each for each in sys.path if each != str(tmp_path)])
            patch.setattr(sys, "meta_path", [*sys.meta_path, finder])
            assert start().one == one


def _found_in(folder: str, name: str, *_: object) -> ModuleSpec | None:
    return PathFinder.find_spec(name, [folder]) if name == "parcel" else None


@pytest.mark.parametrize("spoil", [lambda held: held[:50], lambda held: held[:-40] + bytes(40)])
def test_what_is_damaged_is_compiled_again(spoil: object, tmp_path: Path) -> None:
    start()
    (kept,) = (tmp_path / "cache" / "modules").iterdir()
    kept.write_bytes(spoil(kept.read_bytes()))  # type: ignore[operator]
    assert start().one == 1
