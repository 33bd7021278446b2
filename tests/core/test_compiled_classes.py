"""Classes are made of code that was compiled at an earlier start, and are the same."""

from __future__ import annotations

import collections
import dataclasses
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from printgen.core import compiled_classes
from printgen.core.compiled_classes import CompiledClasses


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The sources that are compiled, with an empty cache."""
    sources: list[str] = []

    def note(source: str, *how: Any, **more: Any) -> Any:
        sources.append(source)
        return compile(source, *how, **more)

    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(vars(compiled_classes), "compile", note)
    yield sources
    vars(dataclasses).pop("exec", None)
    vars(collections).pop("eval", None)


def made() -> tuple[Any, Any]:
    @dataclasses.dataclass(frozen=True, order=True)
    class Point:
        x: int
        y: int = 2

    class Pair(NamedTuple):
        one: int
        other: str = "b"

    return Point, Pair


def test_each_source_is_compiled_once_and_classes_are_as_ever(compiled: list[str]) -> None:
    for _ in range(2):
        classes = CompiledClasses()
        classes.use()
        point, pair = made()
        assert repr(point(1)).endswith("Point(x=1, y=2)")
        assert point(1) == point(1, 2) < point(1, 3)
        with pytest.raises(dataclasses.FrozenInstanceError):
            point(1).x = 2
        assert (pair(1), pair(1).other) == ((1, "b"), "b")
        classes.keep()
    assert compiled
    assert len(compiled) == len(set(compiled))


@pytest.mark.parametrize("spoil", [lambda _: b"damaged", lambda held: held[:-40]])
def test_what_is_damaged_is_compiled_again(
    compiled: list[str], tmp_path: Path, spoil: Callable[[bytes], bytes]
) -> None:
    for _ in range(2):
        classes = CompiledClasses()
        classes.use()
        made()
        classes.keep()
        (kept,) = (tmp_path / "cache" / "classes").iterdir()
        kept.write_bytes(spoil(kept.read_bytes()))
    assert len(compiled) > len(set(compiled))
