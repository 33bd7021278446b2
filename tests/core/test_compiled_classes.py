"""Classes and patterns are made of code that was compiled at an earlier start, and are the same."""

from __future__ import annotations

import collections
import dataclasses
import marshal
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from printgen.core import compiled_classes
from printgen.core.code_file import CodeFile
from printgen.core.compiled_classes import CompiledClasses


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """The sources that are compiled, with an empty cache."""
    sources: list[str] = []

    def note(source: str, *how: Any, **more: Any) -> Any:
        sources.append(source)
        return compile(source, *how, **more)

    def parsed(source: str, *how: Any) -> Any:
        sources.append(source)
        return parse(source, *how)

    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    monkeypatch.setitem(vars(compiled_classes), "compile", note)
    compiler, parser = import_module("re._compiler"), import_module("re._parser")
    parse = parser.parse
    monkeypatch.setattr(parser, "parse", parsed)
    for name in ("_sre", "compile"):
        # Whatever takes its place is taken away in the end.
        monkeypatch.setattr(compiler, name, getattr(compiler, name))
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


PATTERN = r"(?P<word>[a-zé]+)-(\d{2,})?"
# What a module does when it is loaded.
MODULE = compile(f"import re\nfound = re.compile({PATTERN!r}, re.IGNORECASE)", "module", "exec")


def in_module() -> re.Pattern[str]:
    """The pattern, as a module gets it that is loaded at a new start."""
    re.purge()
    names: dict[str, Any] = {}
    exec(MODULE, names)  # noqa: S102 - our own
    pattern: re.Pattern[str] = names["found"]
    return pattern


def test_a_pattern_of_a_module_is_compiled_once_and_finds_the_same(compiled: list[str]) -> None:
    by_python = in_module()
    compiled.clear()
    for _ in range(2):
        patterns = CompiledClasses()
        patterns.use()
        pattern = in_module()
        match = pattern.fullmatch("CAFÉ-12")
        assert match is not None
        assert pattern == by_python
        assert (match["word"], match[2]) == ("CAFÉ", "12")
        # It may come from data.
        re.compile("of a function")
        patterns.keep()
    assert [source for source in compiled if source == PATTERN] == [PATTERN]
    assert compiled.count("of a function") == 2


@pytest.mark.parametrize("wrong", [b"damaged", marshal.dumps((PATTERN, 0, [1, 2, 3], 0, {}, ()))])
def test_a_damaged_pattern_is_compiled_again(
    compiled: list[str], monkeypatch: pytest.MonkeyPatch, wrong: bytes
) -> None:
    by_python = in_module()
    patterns = CompiledClasses()
    patterns.use()
    in_module()
    patterns.keep()
    monkeypatch.setattr(CodeFile, "code", lambda *_: memoryview(wrong))
    patterns = CompiledClasses()
    patterns.use()
    compiled.clear()
    assert in_module() == by_python
    assert compiled == [PATTERN]
