"""Create a small game, or a variant to fill in."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from typing import Final

from printgen.core.atomic import write_file
from printgen.core.did_you_mean import hinted
from printgen.core.errors import UsageError
from printgen.core.files import MOST_TABLE, read_bytes
from printgen.kit.folders.folder import Folder, publish, reporting_completion
from printgen.model.base import is_slug
from printgen.model.catalog import Loaded, load
from printgen.model.figures import Figure, Quantity
from printgen.model.messages import slug_hint
from printgen.model.pieces import DesignedPieces
from printgen.model.shipped import GAME_FILE, VARIANTS, find, list_games, shipped, variants
from printgen.source.yaml_edit import edit_yaml

NEW_GAME: Final = "new-game"
# Small games to begin with, each a folder that is found by scanning.
STARTERS: Final = "starters"
# A game with rules: a project of its own, since code is never looked for in a data folder.
NEW_RULES: Final = "new-rules"
# Python's caches are not part of them.
_TEXTS: Final = frozenset({".csv", ".j2", ".md", ".py", ".toml", ".yaml"})


def starters() -> list[str]:
    """Return the names of the small games that a new game can begin with, sorted."""
    return sorted(
        file.parent.name for file in (shipped("templates") / STARTERS).glob("*/game.yaml")
    )


def new_game(
    name: str, folder: str | Path = ".", *, rules: bool = False, starter: str | None = None
) -> Path:
    """Write a small game called ``name`` into a new folder of that name in ``folder``, and return
    that.

    It is a copy of the game called ``starter``, which is one of ``choices("starter")`` or one of
    printgen's own; the default has cards and tokens. With ``rules`` the folder is a Python project:
    the data, rules that printgen can play by, a playthrough and tests. Raises :class:`UsageError`
    if the name is no id, or is taken by something in ``folder`` or by one of printgen's games, if
    there is no such starter, or for one with ``rules``, and :class:`BuildError` if the folder
    cannot be written.
    """
    source = _source(starter, rules=rules)
    path = Path(name)
    if path.name != name and is_slug(path.name):
        raise UsageError(f"'{name}' is a path: write '{path.name}' with '--out {path.parent}'")
    if not is_slug(name):
        raise UsageError(f"'{name}' is not a valid name for a game: {slug_hint(name)}")
    if name in list_games():
        raise UsageError(
            f"'{name}' is a game that printgen ships: choose another name, "
            f"or change that game with 'printgen variant new {name}'"
        )
    package = name.replace("-", "_")
    if rules and not package.isidentifier():
        raise UsageError(f"'{name}' is not a valid name for a game with rules: begin with a letter")
    # A package of that name could not be imported, or would be in the place of ours.
    if rules and (iskeyword(package) or package in {*sys.stdlib_module_names, "printgen"}):
        raise UsageError(f"'{name}' already means something in Python: choose another name")
    target = Path(folder) / name
    if os.path.lexists(target):
        raise UsageError(f"'{target}' already exists; nothing was written")
    words = name.split("-")
    title = " ".join(words).capitalize()
    named = {
        "my-game": name,
        "my_game": package,
        "My game": title,
        "MyGame": "".join(map(str.capitalize, words)),
    }
    files = _copied(source) if starter in list_games() else _filled_in(source, named)
    file = next(each for each in files if Path(each).name == GAME_FILE)
    files[file] = edit_yaml(files[file].decode(), {("id",): name, ("title",): title}).encode()
    made = Folder(target, files)
    with reporting_completion([made]), made:
        for file, content in files.items():
            made.write(file, content)
        publish([made])
    return target


def _filled_in(source: Path, named: dict[str, str]) -> dict[str, bytes]:
    """Return the files of a template by name, with the game's names in place of its own."""
    return {
        _named(file.relative_to(source).as_posix(), named): _named(
            file.read_text("utf-8"), named
        ).encode()
        for file in sorted(source.rglob("*"))
        if file.is_file() and file.suffix in _TEXTS
    }


def _copied(source: Path) -> dict[str, bytes]:
    """Return the files of one of printgen's games by name.

    Its variants are left out: they extend the original.
    """
    return {
        file.relative_to(source).as_posix(): read_bytes(file, MOST_TABLE)
        for file in sorted(source.rglob("*"))
        if file.is_file() and file.parent.name not in {VARIANTS, "__pycache__"}
    }


def _source(starter: str | None, *, rules: bool) -> Path:
    """Return the folder that a new game is a copy of."""
    templates = shipped("templates")
    if starter is None:
        return templates / (NEW_RULES if rules else NEW_GAME)
    if rules:
        raise UsageError("rules belong to a game of their own: leave out '--from' or '--rules'")
    if starter in list_games():
        return shipped("data") / starter
    if starter not in (known := starters()):
        raise UsageError(f"unknown starter '{starter}'{hinted(starter, known, most=len(known))}")
    return templates / STARTERS / starter


def _named(text: str, named: dict[str, str]) -> str:
    for placeholder, name in named.items():
        text = text.replace(placeholder, name)
    return text


def new_variant(game: str | Path, file: str | Path = "my-variant.yaml") -> Path:
    """Write a variant of a game without changes, with the game's numbers as comments, and return
    the file.

    Raises :class:`UsageError` if it exists already, :class:`DataError` if the game's data is wrong,
    and :class:`BuildError` if the file cannot be written.
    """
    base = load(game)
    target = Path(file)
    if target.suffix not in {".yaml", ".yml"}:
        raise UsageError(f"a variant's file ends in '.yaml', '{target}' does not")
    if f"{base.id}/{target.stem}" in variants():
        # Kits, setups and records have ids, and the ids would be the same.
        raise UsageError(
            f"'{target.stem}' is a variant of {base.id} that printgen ships: choose another name"
        )
    title = target.stem.replace("-", " ").replace("_", " ").capitalize()
    written = {("extends",): _reference(game, target), ("variant", "title"): title}
    text = edit_yaml("\n".join([*_variant(base, str(game), target), ""]), written)
    write_file(target, text.encode(), replace=False)
    return target


def _reference(game: str | Path, target: Path) -> str:
    """Return the variant's reference to its game: a name, or a relative path."""
    source, _ = find(game)
    if source.resolve().is_relative_to(shipped("data").resolve()):
        name = str(game)
        if name in list_games() or name in variants():
            return name
    try:
        way = os.path.relpath(source.resolve(), target.parent.resolve())
    except ValueError:  # another drive
        raise UsageError(f"'{target}' must be on the same drive as '{source}'") from None
    return Path(way).as_posix()


def _variant(base: Loaded, called: str, target: Path) -> Iterator[str]:
    game = base.description.game
    yield f"# A variant of {game.name}. It contains only the changes to the game that it extends."
    yield "#"
    yield "# Lines that begin with # do nothing yet: take the # away, and change the number."
    yield "# '~' in the place of a value removes what the game has there."
    yield "#"
    yield f"#   printgen check {target}"
    yield f"#   printgen diff {called} {target}    what it changes, and what to print again"
    yield f"#   printgen kit {target}"
    yield "extends:"
    yield ""
    yield "variant:"
    yield "  title:"
    yield "  # note: What it changes, and for whom."
    yield "  # author: your name"
    yield ""
    if game.figures:
        yield "figures:"
        for name, figure in game.figures.items():
            note = f"   # {' '.join(figure.note.split())}" if figure.note else ""
            yield f"  # {name}: {_number(figure)}{note}"
        yield ""
    if counts := list(_counts(base)):
        yield "# How many there are of each piece."
        yield "components:"
        yield from counts
        yield ""
    if base.description.setup and base.description.setup.modes:
        yield "# Other ways of setting up."
        yield "setup:"
        yield "  modes:"
        for name, mode in base.description.setup.modes.items():
            if mode.figures:
                values = ", ".join(f"{figure}: {value}" for figure, value in mode.figures.items())
                yield f"    # {name}: {{figures: {{{values}}}}}"


def _number(figure: Figure) -> str:
    """Return a figure's number as the data writes it."""
    if figure.value is not None:
        return str(figure.value)
    if figure.by_players is not None:
        return f"{{by-players: [{', '.join(map(str, figure.by_players))}]}}"
    return f"{{formula: {figure.formula}}}"


def _counts(base: Loaded) -> Iterator[str]:
    """Yield quantities that are plain numbers; those that name a figure are changed there."""
    for name, component in base.description.game.components.items():
        if isinstance(component, DesignedPieces) and isinstance(component.rows, dict):
            lines = [
                f"      # {row}: {{quantity: {own.quantity.value}}}"
                for row, own in component.rows.items()
                if isinstance(own.quantity.value, int)
            ]
            if lines:
                yield f"  {name}:"
                yield "    rows:"
                yield from lines
        elif isinstance(component.quantity, Quantity) and isinstance(component.quantity.value, int):
            yield f"  # {name}: {{quantity: {component.quantity.value}}}"
