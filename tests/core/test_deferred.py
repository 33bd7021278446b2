"""What libraries do at their import is put off, and is the same then."""

from __future__ import annotations

import re
import sys
import typing
from pathlib import Path

import pytest

from printgen.core.deferred import (
    defer_annotations,
    defer_modules,
    deferred_network,
    deferred_patterns,
)


def test_a_deferred_module_is_loaded_when_something_of_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "late_package").mkdir()
    (tmp_path / "late_package" / "__init__.py").write_text("", "utf-8")
    (tmp_path / "late_package" / "part.py").write_text("value = 7\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    defer_modules("late_package.part")
    import late_package.part  # type: ignore[import-not-found]

    stand_in = late_package.part
    assert "value" not in vars(stand_in)
    assert not hasattr(stand_in, "__path__")
    assert "value" not in vars(late_package.part)
    assert stand_in.value == 7
    # Then the package has the module itself, and who holds what stood in its place finds all.
    assert sys.modules["late_package.part"] is late_package.part is not stand_in
    assert stand_in.value == 7


def test_a_deferred_pattern_is_compiled_once_and_matches() -> None:
    ordinary = re.compile
    with deferred_patterns():
        pattern = re.compile("(A+)b", re.IGNORECASE)
        wrong = re.compile("(")
    assert re.compile is ordinary
    found = pattern.fullmatch("aab")
    assert found is not None
    assert found[1] == "aa"
    assert (pattern.pattern, pattern.groups) == ("(A+)b", 1)
    with pytest.raises(re.error, match="missing"):
        wrong.match("")


def test_what_opens_addresses_is_loaded_when_one_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "urllib.request", raising=False)
    with deferred_network():
        from urllib.request import urlopen
    assert "urllib.request" not in sys.modules
    assert urlopen("data:,words").read() == b"words"  # noqa: S310
    with deferred_network():
        from urllib.request import urlopen as at_once
    assert at_once is sys.modules["urllib.request"].urlopen


def test_deferred_annotations_mean_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(vars(typing), "compile", raising=False)
    defer_annotations()

    class Late(typing.TypedDict):
        one: list[int]

    assert typing.get_type_hints(Late) == {"one": list[int]}
    monkeypatch.delitem(vars(typing), "compile")
