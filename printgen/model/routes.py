"""Ways through data: pydantic's locations, and what stands at a path."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as ListOf
from typing import Any

from printgen.source.parsing import DataPath, Mapping, Node, Scalar, Sequence


def route(loc: ListOf[str | int], data: Any, *, to_absent: bool) -> DataPath:
    """Pydantic's location in ``data`` without the tags that it adds for unions.

    With ``to_absent``, the last step need not be there: it is a key that is missing, or unknown.
    """
    path: list[str | int] = []
    value = data
    steps = [step for step in loc if step != "[key]"]
    for index, step in enumerate(steps):
        is_last = index == len(steps) - 1
        if is_last and to_absent:
            path.append(step)
        elif isinstance(value, dict) and step in value:
            value = value[str(step)]
            path.append(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
            path.append(step)
    return tuple(path)


def value_at(data: Any, path: DataPath) -> Any:
    """What stands at that path of plain data."""
    for step in path:
        data = data[step]
    return data


def node_at(tree: Mapping, path: DataPath) -> Node | None:
    """The node at that path, or None."""
    node: Node | None = tree
    for step in path:
        match node, step:
            case Mapping(), str() if step in node.items:
                node = node.items[step].value
            case Sequence(), int() if step < len(node.items):
                node = node.items[step]
            case _:
                return None
    return node


def refused(node: Node, path: DataPath = ()) -> Iterator[DataPath]:
    """The paths of all values that the reader has refused."""
    match node:
        case Mapping():
            for key, entry in node.items.items():
                yield from refused(entry.value, (*path, key))
        case Sequence():
            for n, item in enumerate(node.items):
                yield from refused(item, (*path, n))
        case Scalar() if node.is_refused:
            yield path


def mappings(data: Any, path: DataPath = ()) -> Iterator[tuple[int, DataPath]]:
    """Every mapping in plain data by its ``id``, with the path to it."""
    if isinstance(data, dict):
        yield id(data), path
        for key, value in data.items():
            yield from mappings(value, (*path, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from mappings(value, (*path, n))
