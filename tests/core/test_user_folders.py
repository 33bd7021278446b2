"""The folders of a user's own files."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from printgen.core import user_folders
from printgen.core.user_folders import Cache, keep_newest


def test_what_was_used_last_is_kept_within_the_bound(tmp_path: Path) -> None:
    for n in range(5):
        file = tmp_path / f"{n}"
        file.write_bytes(bytes(100))
        os.utime(file, (n, n))
    keep_newest(tmp_path, 500)
    assert len([*tmp_path.iterdir()]) == 5
    os.utime(tmp_path / "0", (9, 9))
    keep_newest(tmp_path, 299)
    assert {file.name for file in tmp_path.iterdir()} == {"0", "4"}


def test_a_cache_does_not_grow_without_end(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 2500)
    for n in range(150):
        cache.keep(str(n), (n, bytes(1000)))
    cache.load("100")
    held = {n for n in range(150) if cache.load(str(n)) is not None}
    assert len(held) <= 2
    assert 149 in held


def test_a_folder_is_tidied_once_for_all_caches_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A check asks for thousands of results, and may have kept thousands."""
    tidied: list[tuple[Path, int]] = []
    monkeypatch.setattr(user_folders, "keep_newest", lambda *asked: tidied.append(asked))
    for n in range(10):
        Cache(tmp_path, 10_000).keep(str(n), n)
    assert tidied == [(tmp_path, 10_000)]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_what_is_no_plain_file_or_too_large_in_a_cache_is_made_anew(tmp_path: Path) -> None:
    cache = Cache(tmp_path, 1000)
    cache.keep("a", (1,))
    (file,) = tmp_path.iterdir()
    assert cache.load("a") == (1,)
    assert Cache(tmp_path, file.stat().st_size - 1).load("a") is None
    file.unlink()
    os.mkfifo(file)
    assert cache.load("a") is None
    cache.keep("a", (2,))
    assert cache.load("a") == (2,)
