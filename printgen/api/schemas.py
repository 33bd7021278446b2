"""The JSON Schemas of data files, for editors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from printgen.core.errors import UsageError
from printgen.core.guests import extensions
from printgen.play.referee.record import RecordFile
from printgen.play.rules.file_kinds import file_kinds
from printgen.play.scoring.files import ResultsFile
from printgen.play.setup.files import SetupFile
from printgen.schemas.files import SCHEMAS, of_file


def schema(name: str = "game") -> dict[str, Any]:
    """Return the JSON Schema of a file: ``game``, ``part``, ``variant``, ``setup``, ``record``,
    ``results``, or one of a guest.

    Raises :class:`UsageError` for another name.
    """
    known = schemas()
    if name not in known:
        raise UsageError(f"no schema is called '{name}' (known are {', '.join(known)})")
    return known[name]()


def schemas() -> dict[str, Callable[[], dict[str, Any]]]:
    """Return the function that makes each JSON Schema, by the schema's name."""
    found: dict[str, Callable[[], dict[str, Any]]] = {
        **SCHEMAS,
        "setup": partial(of_file, SetupFile, "A setup for printgen"),
        "record": partial(of_file, RecordFile, "A recorded game for printgen", setup=SetupFile),
        "results": partial(of_file, ResultsFile, "A result for printgen"),
    }
    for name, kind in file_kinds().items():
        parts = {"setup": SetupFile} if kind.with_setup else {}
        found[name] = partial(of_file, kind.model, kind.title, **parts)
    for guest, part in extensions("results").items():
        found[f"{guest}-results"] = partial(of_file, part.MODEL, "A result for printgen")
    return found
