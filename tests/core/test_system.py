"""A user's own files lie where each system keeps such files."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from printgen.core import user_folders as system

HOME = Path("/home/ana")


class Case(NamedTuple):
    """A system's variable that names a folder, if it has one, and where that lies in the home."""

    platform: str
    find: Callable[[], Path]
    variable: str
    usual: str


CASES = [
    Case("win32", system.settings, "APPDATA", "AppData/Roaming"),
    Case("win32", system.cache, "LOCALAPPDATA", "AppData/Local"),
    Case("darwin", system.settings, "", "Library/Application Support"),
    Case("darwin", system.cache, "", "Library/Caches"),
    Case("linux", system.settings, "XDG_CONFIG_HOME", ".config"),
    Case("linux", system.cache, "XDG_CACHE_HOME", ".cache"),
    Case("freebsd14", system.cache, "XDG_CACHE_HOME", ".cache"),
]
OWN = {system.settings: "PRINTGEN_CONFIG", system.cache: "PRINTGEN_CACHE"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.platform} {case.find.__name__}")
def test_a_users_files_lie_where_the_system_keeps_them(
    monkeypatch: pytest.MonkeyPatch, case: Case
) -> None:
    monkeypatch.setattr(sys, "platform", case.platform)
    monkeypatch.setattr(Path, "home", lambda: HOME)
    # Those of other systems and of the other folder mean nothing.
    for other in CASES:
        monkeypatch.setenv(other.variable or "HOME", "/wrong")
    for name in (*OWN.values(), case.variable or "HOME"):
        monkeypatch.delenv(name, raising=False)
    assert case.find() == HOME / case.usual / "printgen"
    if case.variable:
        monkeypatch.setenv(case.variable, "/elsewhere")
        assert case.find() == Path("/elsewhere/printgen")
    monkeypatch.setenv(OWN[case.find], "/own")
    assert case.find() == Path("/own")
