"""Read files about a game besides its description: setups, recorded games, results."""

from __future__ import annotations

from pathlib import Path

from printgen.core.errors import DataError, Finding
from printgen.model.base import Names
from printgen.model.issues import settle, together
from printgen.model.validation_errors import AModel, read_model
from printgen.source.tree import Mapping, plain
from printgen.source.yaml_files import Reading, parse_yaml, read_yaml


def read_file(model: type[AModel], file: Path, shown: str | None = None) -> tuple[AModel, Mapping]:
    """Read a YAML or JSON file as a model; return also its tree, for the places of findings.

    Raises :class:`DataError` with everything that is wrong.
    """
    return _as_model(model, read_yaml(file, shown=shown))


def parse_file(model: type[AModel], text: str, shown: str) -> tuple[AModel, Mapping]:
    """Read the text of a file as :func:`read_file` does; ``shown`` is its name in places."""
    return _as_model(model, parse_yaml(text, shown=shown))


def _as_model(model: type[AModel], reading: Reading) -> tuple[AModel, Mapping]:
    made, findings = validated(model, reading.root)
    if made is None or reading.findings:
        raise DataError(together(reading.findings, findings))
    return made, reading.root


def validated(model: type[AModel], tree: Mapping) -> tuple[AModel | None, list[Finding]]:
    """Return a tree as a model and no findings, or None and all findings."""
    made, found = read_model(model, plain(tree), tree, Names())
    return made, settle(found, tree)
