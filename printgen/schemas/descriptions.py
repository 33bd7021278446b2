"""Descriptions of keys, from the text below each field in the source of the models.

The source is only read when a schema is made: pydantic would do it at every start, for 80 ms.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

from printgen.model.base import Model


def describe(definition: dict[str, Any], model: type[Model]) -> None:
    """Add the description of each field of a model to its part of a schema."""
    for name, description in _descriptions(model).items():
        field = model.model_fields[name]
        definition["properties"][field.alias or name]["description"] = description


def _descriptions(model: type[Model]) -> dict[str, str]:
    """Return the description of each field of a model, including its bases' fields."""
    found: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if issubclass(cls, Model) and cls is not Model:
            texts = _of_module(cls.__module__).get(cls.__name__, {})
            found |= {name: text for name, text in texts.items() if name in model.model_fields}
    return found


@cache
def _of_module(module: str) -> dict[str, dict[str, str]]:
    """Return the descriptions in a module's source, by class and field.

    Reading them for one class at a time takes three times as long.
    """
    return {
        node.name: dict(_of_class(node))
        for node in ast.parse(inspect.getsource(sys.modules[module])).body
        if isinstance(node, ast.ClassDef)
    }


def _of_class(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in pairwise(node.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                yield name, " ".join(words.split())
