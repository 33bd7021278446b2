"""The sheets of a built kit, as its PDFs show them and as its manifest lists them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from printgen.kit.folders.made import Kit
from tests.helpers.pdf import Leaf, leaves


class Sheet(NamedTuple):
    """``pieces`` is what the manifest promises; ``page`` counts the file's pages from 0."""

    group: str
    pieces: dict[str, int]
    file: Path
    page: int
    front: Leaf
    back: Leaf | None

    @property
    def sides(self) -> list[Leaf]:
        return [self.front] if self.back is None else [self.front, self.back]


def sheets(kit: Kit) -> list[Sheet]:
    """Every sheet of pieces. The groups' files hold nothing else, in the manifest's order."""
    found: list[Sheet] = []
    at: dict[Path, int] = {}
    for entry in kit.manifest["sheets"]:
        file = kit.folder / entry["file"]
        page = at.setdefault(file, 0)
        at[file] += entry["sides"]
        front, back = [*leaves(file)[page : page + entry["sides"]], None][:2]
        assert front is not None
        found.append(Sheet(entry["group"], entry["pieces"], file, page, front, back))
    for file, pages in at.items():
        assert len(leaves(file)) == pages, f"{file.name} has pages that no sheet explains"
    return found
