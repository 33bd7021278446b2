"""What every PDF says of its fonts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf

from printgen.backends import pdf
from printgen.core.geometry import Box
from printgen.core.scene import Document, Page, Text


def fonts(files: dict[str, Path]) -> Iterator[tuple[str, bytes]]:
    """Each font of each file: its name, and what is in the file of it."""
    for file in files.values():
        with pikepdf.open(file) as opened:
            for thing in opened.objects:
                if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
                    about: Any = thing.FontDescriptor
                    name = str(thing.BaseFont)
                    assert str(about.FontName) == name
                    assert name.removeprefix("/").encode() in thing.ToUnicode.read_bytes()
                    yield name, about.FontFile2.read_bytes()


def letters(text: str) -> Document:
    whole = Box(0, 0, 90, 20)
    line = Text(3, 9, text, "sans", 9, "#000000")
    return Document("A test", (Page(90, 20, (line,), whole, whole),))


def test_other_letters_have_another_tag_and_the_same_have_the_same(tmp_path: Path) -> None:
    files = {}
    for name, text in (("one", "É"), ("same", "É"), ("other", "Ж")):
        files[name] = tmp_path / name
        files[name].write_bytes(pdf.render(letters(text)))
    one, same, other = (name for name, _ in fonts(files))
    assert one == same != other
