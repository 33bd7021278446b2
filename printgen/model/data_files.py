"""Files about a game besides its description: setups, recorded games, results."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from printgen.core.errors import DataError, Finding
from printgen.model.base import Model, Names
from printgen.model.validation_errors import explain
from printgen.source.tree import Mapping, plain
from printgen.source.yaml_files import Reading, parse_yaml, read_yaml

M = TypeVar("M", bound=Model)


def read_file(model: type[M], file: Path, shown: str | None = None) -> tuple[M, Mapping]:
    """Read a YAML or JSON file as that model; return also its tree, for the places of findings.

    Raises :class:`DataError` with everything that is wrong.
    """
    return _as_model(model, read_yaml(file, shown=shown))


def parse_file(model: type[M], text: str, shown: str) -> tuple[M, Mapping]:
    """Read the text of a file as :func:`read_file` does; ``shown`` is its name in places."""
    return _as_model(model, parse_yaml(text, shown=shown))


def _as_model(model: type[M], reading: Reading) -> tuple[M, Mapping]:
    made, findings = validated(model, reading.root)
    if made is None or reading.findings:
        raise DataError([*reading.findings, *findings])
    return made, reading.root


def validated(model: type[M], tree: Mapping) -> tuple[M | None, list[Finding]]:
    """Return a tree as that model and no findings, or None and all findings."""
    data: Any = plain(tree)
    names = Names()
    try:
        return model.model_validate(data, context=names), []
    except ValidationError as error:
        return None, explain(error, data, tree, names)
