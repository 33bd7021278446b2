"""Compiled templates are kept from run to run; whatever becomes of them, pages stay right."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import DictLoader

from printgen.prose import sandbox
from printgen.prose.sandbox import Sandbox


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A temporary folder of its own, in which Jinja makes the user's folder."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    sandbox._bytecode_cache.cache_clear()
    yield tmp_path
    sandbox._bytecode_cache.cache_clear()


def page(text: str) -> str:
    return Sandbox(DictLoader({"page": text})).get_template("page").render()


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.usefixtures("kept")
def test_a_changed_template_is_never_taken_from_the_cache() -> None:
    assert page("a {{ 1 + 1 }}") == "a 2"
    assert page("a {{ 1 + 1 }}") == "a 2"
    assert page("b {{ 1 + 2 }}") == "b 3"


def test_what_is_kept_is_the_users_own_and_used_again(kept: Path) -> None:
    page("a {{ 1 + 1 }}")
    (file,) = files(kept)
    written = file.stat().st_mtime_ns
    assert file.parent.stat().st_mode & 0o077 == 0
    page("a {{ 1 + 1 }}")
    assert file.stat().st_mtime_ns == written


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"\xe3" * 4000])
def test_a_broken_cache_harms_nothing(kept: Path, rubbish: bytes) -> None:
    page("a {{ 1 + 1 }}")
    for file in files(kept):
        file.write_bytes(rubbish)
    assert page("a {{ 1 + 1 }}") == "a 2"


def test_a_cache_cut_short_harms_nothing(kept: Path) -> None:
    page("a {{ 1 + 1 }}")
    for file in files(kept):
        file.write_bytes(file.read_bytes()[:-40])
    assert page("a {{ 1 + 1 }}") == "a 2"


def test_without_a_folder_it_goes_as_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file, where a folder should be", "utf-8")
    monkeypatch.setattr(tempfile, "tempdir", str(taken))
    sandbox._bytecode_cache.cache_clear()
    assert page("a {{ 1 + 1 }}") == "a 2"
    sandbox._bytecode_cache.cache_clear()
