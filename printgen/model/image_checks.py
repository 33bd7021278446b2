"""Check that every picture that a game names exists. Its contents are read when it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printgen.core.codes import FILE_MISSING, FILE_UNREADABLE
from printgen.core.errors import DataError, Finding, Place, quoted
from printgen.core.files import text_over
from printgen.model.base import LONGEST_FILE_NAME
from printgen.model.designs import Designs
from printgen.model.references import is_file
from printgen.source.search_path import SearchPath
from printgen.source.text_files import near
from printgen.source.tree import Mapping, Scalar, mapping_at, matching


def check_images(
    tree: Mapping, designs: dict[str, Designs], search_path: SearchPath
) -> Iterator[Finding]:
    """Yield the pictures that are named and missing, each at its first place."""
    told: set[str] = set()
    for name, place in _named(tree, designs):
        if name not in told:
            told.add(name)
            yield from _missing(name, place(), search_path)


def _named(tree: Mapping, designs: dict[str, Designs]) -> Iterator[tuple[str, Callable[[], Place]]]:
    """Yield the names of files, with functions that find their places."""
    for _, node in matching(tree, "images", "*"):
        if isinstance(node, Scalar) and isinstance(node.value, str):
            yield node.value, lambda place=node.place: place  # type: ignore[misc]
    for _, node in matching(tree, "faces", "*", "boxes", "*", "image"):
        name = node.value if isinstance(node, Scalar) else None
        if isinstance(name, str) and "{" not in name and is_file("image", name):
            yield name, lambda place=node.place: place  # type: ignore[misc]
    for name, design in designs.items():
        fields = mapping_at(tree, "components", name, "fields")
        for field, entry in fields.items.items() if fields is not None else ():
            if not isinstance(entry.value, Scalar) or entry.value.value not in {"image", "image?"}:
                continue
            for n, values in enumerate(design.values):
                value = values.get(field)
                if isinstance(value, str) and is_file("image", value):
                    yield value, lambda n=n, f=field, at=design.place: at(n, f)  # type: ignore[misc]


def _missing(name: str, where: Place, search_path: SearchPath) -> Iterator[Finding]:
    if not 0 < len(name) <= LONGEST_FILE_NAME:
        return  # found as a wrong value
    file = search_path.game
    try:
        file, _ = search_path.find(name, where)
        if file.is_file() or text_over(file) is not None:
            return
        if file.exists():
            message = f"{quoted(name)} is not a file"
            yield Finding(FILE_UNREADABLE, message, where, "name a picture")
            return
    except OSError:
        pass  # a name that no file system allows
    except DataError as error:
        yield from error.findings
        return
    other = near(file)
    folder = name.removesuffix(file.name)
    hint = f"did you mean '{folder}{other}'?" if other else "check the name and the folder"
    yield Finding(FILE_MISSING, f"there is no picture {quoted(name)}", where, hint)
