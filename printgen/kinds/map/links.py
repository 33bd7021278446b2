"""Links between named spaces, as raw data has them."""

from collections.abc import Collection, Iterator
from typing import Any

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import quoted
from printgen.model.base import Problem, problem
from printgen.model.codes import UNKNOWN_SPACE, WRONG_VALUE
from printgen.source.tree import DataPath


def _ends(data: dict[str, Any]) -> Iterator[tuple[DataPath, list[Any]]]:
    """Yield the lists of names of all links, each with its path."""
    links = data.get("links")
    for n, link in enumerate(links if isinstance(links, list) else ()):
        at: DataPath = ("links", n, "along") if isinstance(link, dict) else ("links", n)
        along = link.get("along") if isinstance(link, dict) else link
        if isinstance(along, list):
            yield at, along


def linked(data: dict[str, Any]) -> set[str]:
    """Return the names of spaces that have a link."""
    return {name for _, along in _ends(data) for name in along if isinstance(name, str)}


def check_links(data: dict[str, Any], names: Collection[str]) -> Iterator[Problem]:
    """Yield links to nobody, and links that come back to a space."""
    for at, along in _ends(data):
        seen: set[str] = set()
        for n, name in enumerate(along):
            if not isinstance(name, str):
                continue
            if name not in names:
                message = f"no space of this group is called {quoted(name)}"
                hint = did_you_mean(name, names) or "add it to 'each'"
                yield problem(UNKNOWN_SPACE, message, (*at, n), hint=hint)
            elif name in seen:
                message = f"{quoted(name)} is in this link already"
                hint = "a link is a straight row; write what leads back as a link of its own"
                yield problem(WRONG_VALUE, message, (*at, n), hint=hint)
            seen.add(name)
