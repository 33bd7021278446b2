"""Read plain command lines of ``printgen kit`` without typer.

Starting typer takes a twelfth of the time of a small kit. Everything else is left to typer, which
alone reports errors in the command line.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from printgen.cli.kits import KIT_OPTIONS, Asked, build
from printgen.cli.output import tell_shadows
from printgen.kit.options.option import Option

# The command's own options with a value, and its flags.
_WORDS: Final = {"--out": "out", "--format": "file_format"}
_FLAGS: Final = {"--all": "every", "--quiet": "quiet", "-q": "quiet", "--json": "as_json"}
_OPTIONS: Final[dict[str, Option[Any, Any]]] = {each.flags[0]: each for each in KIT_OPTIONS}


def read(words: Sequence[str]) -> Asked | None:
    """Return the parsed words after ``printgen`` for ``printgen kit``; None to leave them to typer.

    Plain are ASCII words, long options with their values as separate words, and flags. Options with
    a reader in typer, such as numbers, are not plain.
    """
    # On Windows, typer expands patterns of names.
    if words[:1] != ["kit"] or not all(map(str.isascii, words)) or sys.platform == "win32":
        return None
    own: dict[str, Any] = {}
    said: dict[str, Any] = {}
    games: list[str] = []
    rest = iter(words[1:])
    for word in rest:
        option = _OPTIONS.get(word)
        if not word.startswith("-"):
            games.append(word)
        elif word in _FLAGS:
            own[_FLAGS[word]] = True
        elif option is not None and option.takes == "nothing":
            said[option.name] = True
        elif (value := next(rest, "-")).startswith("-"):
            return None
        elif word in _WORDS:
            own[_WORDS[word]] = value
        elif option is None or option.takes == "number":
            return None
        elif option.takes == "texts":
            said.setdefault(option.name, []).append(value)
        else:
            said[option.name] = value
    if "out" in own:
        out = own["out"] = Path(own["out"])
        if os.path.exists(out) and not os.access(out, os.R_OK):  # noqa: PTH110 - never an error
            return None
    return Asked(games=games, said=said, **own)


def run(asked: Asked) -> int:
    """Build the kits, and return the exit status."""
    tell_shadows(asked.games or ())
    build(asked)
    return 0
