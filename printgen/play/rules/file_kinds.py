"""Kinds of files that only one game has, such as ledgers, declared by guests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from printgen.core.errors import Finding
from printgen.core.guests import extensions
from printgen.model.base import Model
from printgen.model.description import Description
from printgen.play.rules.results import Told
from printgen.source.table_files import is_table
from printgen.source.yaml_files import read_yaml


class FileKind(NamedTuple):
    """A kind of file that only one game has, listed as ``KINDS`` in a guest's module ``files``.

    ``name`` is the key at its top, which names the game. ``title`` is that of its JSON Schema, made
    from ``model``, in which ``with_setup`` allows a key ``setup`` with a whole setup. ``check`` and
    ``tell`` take the game, the file and the file's displayed name: the first finds everything that
    is wrong, the second reports what the file results in, and raises DataError. ``command`` is the
    command for it.
    """

    name: str
    title: str
    model: type[Model]
    check: Callable[[Description, Path, str], list[Finding]]
    tell: Callable[[Description, Path, str], Told]
    command: str
    with_setup: bool = False


def file_kinds() -> dict[str, FileKind]:
    """Return the kinds of files that guests have, by name."""
    return {kind.name: kind for guest in extensions("files").values() for kind in guest.KINDS}


def kind_of(file: Path) -> FileKind | None:
    """Return the kind of a file by the key at its top; None for a result, a record or a setup.

    Raises DataError if the file cannot be read.
    """
    if is_table(file):
        return None
    keys = read_yaml(file).root.items
    return next((kind for name, kind in file_kinds().items() if name in keys), None)
