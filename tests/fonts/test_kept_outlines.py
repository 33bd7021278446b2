"""Outlines of letters are kept from run to run; whatever becomes of them, letters stay right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from printgen.fonts import font as fonts
from printgen.fonts.font import Font, Glyph


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own, with the outline of one letter."""
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path))
    fonts._cache.cache_clear()
    face = Font("serif-bold")
    face.glyph("g")
    face.keep()
    yield tmp_path / "glyphs"
    fonts._cache.cache_clear()


def drawn(character: str) -> Glyph:
    """Return a glyph of a font as the next run reads it."""
    return Font("serif-bold").glyph(character)


@pytest.fixture
def never(monkeypatch: pytest.MonkeyPatch) -> None:
    """No outline can be worked out."""
    monkeypatch.setattr(fonts, "_outline", None)


@pytest.mark.usefixtures("kept", "never")
def test_an_outline_is_worked_out_once() -> None:
    glyph = drawn("g")
    assert glyph.outline.startswith("M")
    assert glyph.advance == Font("serif-bold").width("g") * 1000
    with pytest.raises(TypeError):
        drawn("h")


@pytest.mark.usefixtures("kept")
def test_two_runs_keep_the_outlines_of_both() -> None:
    one, other = Font("serif-bold"), Font("serif-bold")
    for face, character in ((one, "h"), (other, "k")):
        face.glyph(character)
    for face in (one, other):
        face.keep()
    assert {"g", "h", "k"} <= fonts._kept(one.path).keys()


@pytest.mark.parametrize("spoil", [lambda _: b"", lambda held: held[:-1], lambda held: held + b"x"])
def test_damaged_outlines_are_worked_out_anew(kept: Path, spoil: Callable[[bytes], bytes]) -> None:
    expected = drawn("g")
    (file,) = kept.iterdir()
    file.write_bytes(spoil(file.read_bytes()))
    assert drawn("g") == expected


@pytest.mark.usefixtures("kept")
def test_another_file_has_outlines_of_its_own(tmp_path: Path) -> None:
    path, copy = Font("serif-bold").path, tmp_path / "font.ttf"
    copy.write_bytes(path.read_bytes())
    assert fonts._kept(path)
    assert not fonts._kept(copy)
