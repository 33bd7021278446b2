"""Scenes as they look, without what is only heard; and art for pieces of tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.core.scene import Group, Node, Paint, Rect


def seen(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes, and those in groups that do no more than say which part of a text they are."""
    for node in nodes:
        if isinstance(node, Group) and node == Group(node.children, part=node.part):
            yield from seen(node.children)
        else:
            yield node


def apart(width: float, height: float, colour: str = "#808080") -> tuple[Rect, Rect]:
    """Art of which opposite edges look different, so that pieces with bleed touch no others."""
    return (
        Rect(0, 0, width, height, Paint(colour)),
        Rect(0, 0, width / 2, height / 2, Paint("#ffffff")),
    )
