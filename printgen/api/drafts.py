"""New games and variants to begin with."""

from __future__ import annotations

from pathlib import Path

from printgen.kit import start


def new_game(
    name: str, folder: str | Path = ".", *, rules: bool = False, starter: str | None = None
) -> Path:
    """Write a small game to begin with into a new folder ``name`` in ``folder``; return the folder.

    ``starter`` says which one: ``choices("starter")`` lists them. With ``rules`` it is a Python
    project with rules that printgen plays by, once it is installed. Raises :class:`UsageError` if
    that is no id, or there is such a folder, or no such starter.
    """
    return start.new_game(name, folder, rules=rules, starter=starter)


def new_variant(game: str | Path, file: str | Path = "my-variant.yaml") -> Path:
    """Write a variant of a game that changes nothing yet, and return its file.

    Raises :class:`UsageError` if the file is there already, or there is no such game, and
    :class:`DataError` if the game's data is wrong.
    """
    return start.new_variant(game, file)
