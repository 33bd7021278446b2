"""Games with something changed: copies of their folders, and variants with other figures."""

from __future__ import annotations

import re
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

Edit: TypeAlias = tuple[str, str, str]


def edit(file: Path, *changes: tuple[str, str]) -> Path:
    """Replace texts of a file by others everywhere; each of them must be there."""
    text = file.read_text("utf-8")
    for old, new in changes:
        assert old in text, f"{file.name} has no {old!r}"
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
    return file


def game_with(source: Path, folder: Path, edits: Sequence[Edit]) -> Path:
    """A copy of a game with each text (of a file) replaced by another everywhere."""
    target = folder / "game"
    shutil.copytree(source, target)
    for name, old, new in edits:
        edit(target / name, (old, new))
    return target


def in_one_colour(source: Path, folder: Path, least: int) -> Path:
    """A copy of a game as someone sees it who sees no colours and no shades of them: of its
    palette, ``least`` colours or more, all but the grounds and the ink are one grey.
    """
    shutil.copytree(source, folder, dirs_exist_ok=True)
    file = folder / "theme.yaml"
    text, count = re.subn(
        r'^(    (?!(?:ink|paper|tint|white):)[a-z-]+: )"#[0-9a-f]{6}"',
        r'\1"#808080"',
        file.read_text("utf-8"),
        flags=re.MULTILINE,
    )
    assert count >= least
    file.write_text(text, "utf-8")
    return folder


def variant_with(
    game: str, title: str, figures: Mapping[str, int | tuple[int, ...]], folder: Path
) -> Path:
    """The file of a variant of a shipped game with other values of figures; a tuple where the game
    has a value for each number of players.
    """
    values = {
        figure: f"by-players: {list(value)}" if isinstance(value, tuple) else f"value: {value}"
        for figure, value in figures.items()
    }
    lines = "".join(
        f"  {figure}: {{{value}, provenance: assumed, note: for the test}}\n"
        for figure, value in values.items()
    )
    file = folder / f"{title.replace(' ', '-')}.yaml"
    file.write_text(
        f"extends: {game}\nid: {game}-changed\nvariant: {{title: {title}, note: A test.}}\n"
        f"figures:\n{lines}",
        encoding="utf-8",
    )
    return file
