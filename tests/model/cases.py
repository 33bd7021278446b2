"""Cases of wrong data, as they stand in ``tests/bad_input/*.txt``.

Each changes the game of ``tests/model/mill.py`` in a few places and lists the lines that ``printgen
check`` must print, all of them::

    == misspelt-key             the case's name
    game.yaml                   a file of the game
    - title: The Mill           what stands there once
    + titel: The Mill           what shall stand there instead; without it, the lines are deleted
    ! mill/game.yaml:3:1: ...   a line that is printed

Where nothing is to be replaced, the file is written anew. In a line that is printed, ``{kinds}``
stands for all kinds of components, and ``{kinds with KEY}`` for those that have that key: one more
kind changes no case.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from printgen.model.base import known_keys
from printgen.model.kinds import folders

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


_KINDS = re.compile(r"\{kinds(?: with ([\w-]+))?\}")


def _kinds(match: re.Match[str]) -> str:
    every = folders()
    if not match[1]:
        return ", ".join(sorted(every))
    models = {id(each): each for each in every.values() if match[1] in known_keys(each.model.model)}
    *first, last = [", ".join(each.kind.words) for each in models.values()]
    return f"{', '.join(first)} or {last}"


@dataclass
class Edit:
    """A change of one file: lines that go, and lines that come."""

    file: str
    old: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)

    def apply(self, game: Path) -> None:
        path = game / self.file
        old, new = "\n".join(self.old), "\n".join(self.new)
        if not self.old:
            path.write_text(f"{new}\n", "utf-8")
            return
        text = path.read_text("utf-8")
        assert text.count(old) == 1, f"{self.file} has {text.count(old)} places with {old!r}"
        text = text.replace(old, new) if self.new else text.replace(f"{old}\n", "")
        path.write_text(text, "utf-8")


@dataclass
class Case:
    """A way to get the data wrong, and what is said about it."""

    name: str
    edits: list[Edit] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def read_cases(file: Path) -> Iterator[Case]:
    case = Case("")
    for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
        match line[:2]:
            case "==":
                case = Case(line[3:])
                yield case
            case "- ":
                case.edits[-1].old.append(line[2:])
            case "+ ":
                case.edits[-1].new.append(line[2:])
            case "! ":
                case.lines.append(_KINDS.sub(_kinds, line[2:]))
            case "" | "# ":
                pass
            case _:
                assert re.fullmatch(r"[\w.-]+", line), f"{file.name}:{number} is no line of a case"
                case.edits.append(Edit(line))
