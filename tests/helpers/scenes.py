"""Scenes as they look: without what is only heard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.core.scene import Group, Node


def seen(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes, and those in groups that do no more than say which part of a text they are."""
    for node in nodes:
        if isinstance(node, Group) and node == Group(node.children, part=node.part):
            yield from seen(node.children)
        else:
            yield node
