"""Compiled templates are kept from run to run; whatever becomes of them, pages stay right."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import jinja2
import pytest
from jinja2 import DictLoader

from printgen.core import user_folders
from printgen.typesetting import sandbox
from printgen.typesetting.sandbox import Sandbox

TEMPLATE_CACHE = sandbox.template_cache


@pytest.fixture(autouse=True)
def _as_a_user_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the one that all other tests share."""
    monkeypatch.setattr(sandbox, "template_cache", TEMPLATE_CACHE)


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own."""
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path))
    _forget()
    yield tmp_path / "templates"
    _forget()


def _forget() -> None:
    TEMPLATE_CACHE.cache_clear()
    sandbox._made_by.cache_clear()
    user_folders._NEW.clear()


def page(text: str) -> str:
    return Sandbox(DictLoader({"page": text})).get_template("page").render()


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.mark.usefixtures("kept")
def test_a_changed_template_is_never_taken_from_the_cache() -> None:
    assert page("a {{ 1 + 1 }}") == "a 2"
    assert page("a {{ 1 + 1 }}") == "a 2"
    assert page("b {{ 1 + 2 }}") == "b 3"


@pytest.mark.usefixtures("kept")
def test_a_filter_of_a_constant_follows_the_language_of_each_game() -> None:
    loader = DictLoader({"page": "{{ 4|words }}"})
    pages = [Sandbox(loader, each).get_template("page").render() for each in ("en", "de", "en")]
    assert pages == ["four", "4", "four"]


def test_what_is_kept_is_the_users_own_and_used_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page("a {{ 1 + 1 }}")
    (file,) = files(kept)
    if os.name == "posix":
        assert kept.stat().st_mode & 0o077 == 0
    monkeypatch.setattr(Sandbox, "_parse", None)  # whoever compiles needs it
    assert page("a {{ 1 + 1 }}") == "a 2"
    assert files(kept) == [file]


def test_another_jinja_compiles_for_itself(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page("a {{ 1 + 1 }}")
    monkeypatch.setattr(jinja2, "__version__", "99")
    _forget()
    page("a {{ 1 + 1 }}")
    assert len(files(kept)) == 2


@pytest.mark.parametrize("length", range(0, 400, 13))
def test_a_file_cut_short_anywhere_is_made_anew(kept: Path, length: int) -> None:
    page("a {{ 1 + 1 }}")
    (file,) = files(kept)
    whole = file.read_bytes()
    file.write_bytes(whole[:length])
    assert page("a {{ 1 + 1 }}") == "a 2"
    assert file.read_bytes() == whole


@pytest.mark.parametrize("rubbish", [b"", b"rubbish", b"\xe3" * 4000])
def test_a_broken_cache_harms_nothing(kept: Path, rubbish: bytes) -> None:
    page("a {{ 1 + 1 }}")
    (file,) = files(kept)
    file.write_bytes(sha256(rubbish + b"!").digest() + rubbish)
    assert page("a {{ 1 + 1 }}") == "a 2"


def test_what_was_used_last_is_kept_within_the_bound(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "MOST_BYTES", 20_000)
    for n in range(30):
        page(f"page {n}")
        _forget()  # as another run does
    assert sum(file.stat().st_size for file in files(kept)) <= 20_000
    assert page("page 29") == "page 29"


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners here")
def test_a_folder_that_others_may_write_to_is_not_used(kept: Path) -> None:
    kept.mkdir()
    kept.chmod(0o777)
    assert page("a {{ 1 + 1 }}") == "a 2"
    assert files(kept) == []


def test_without_a_folder_it_goes_as_well(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file, where a folder should be", "utf-8")
    monkeypatch.setenv("PRINTGEN_CACHE", str(taken))
    _forget()
    assert page("a {{ 1 + 1 }}") == "a 2"
    _forget()
