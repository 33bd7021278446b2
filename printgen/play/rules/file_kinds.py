"""Kinds of files that only one game has, such as ledgers, as guests list them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from printgen.core.errors import Finding
from printgen.core.guests import extensions
from printgen.model.base import Model
from printgen.model.description import Description


class FileKind(NamedTuple):
    """A kind of file that only one game has, listed as ``KINDS`` by a guest's module ``files``.

    ``name`` is the key at its top, which names the game; ``title`` that of its JSON Schema, made of
    ``model``, in which ``with_setup`` lets a key ``setup`` hold a whole setup. ``check`` takes the
    game, the file and how the file is shown, and finds all that is wrong. ``command`` is what
    people type to see what such a file comes to.
    """

    name: str
    title: str
    model: type[Model]
    check: Callable[[Description, Path, str], list[Finding]]
    command: str
    with_setup: bool = False


def file_kinds() -> dict[str, FileKind]:
    """Return the kinds of files that guests have, by name."""
    return {kind.name: kind for guest in extensions("files").values() for kind in guest.KINDS}
