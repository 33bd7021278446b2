"""Faces that extend faces, and boxes that extend boxes: resolved on the raw tree, places kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from printgen.errors import DataError, Finding, Place
from printgen.model.base import quoted
from printgen.source import (
    DataPath,
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    did_you_mean,
    locate,
    merge,
)

# A chain of faces is read by people, and a few large ones would grow without measure.
MAX_CHAIN: Final = 10
MAX_NODES: Final = 100_000


class Expanded(NamedTuple):
    """A tree with every face and box standing on its own.

    ``bare`` are the paths of faces and boxes that lack what they extend, because there is no such
    thing or it leads in a circle: what they lack besides is not worth telling.
    """

    tree: Mapping
    findings: list[Finding]
    bare: set[DataPath]


def expand_faces(tree: Mapping, *, all_known: bool = True) -> Expanded:
    """The game's tree with its faces expanded.

    With ``all_known`` false, faces may stand in a part that could not be read, and unknown ones are
    no findings. Raises :class:`DataError` if the faces are too large to be written out.
    """
    entry = tree.items.get("faces")
    if entry is None or not isinstance(entry.value, Mapping):
        return Expanded(tree, [], set())
    expander = _Expander(all_known=all_known)
    faces = expander.expand(entry.value, "face", ("faces",))
    items = {
        name: Entry(face.key_place, expander.expand_boxes(name, face.value))
        for name, face in faces.items.items()
    }
    expanded = _with(tree, "faces", Mapping(items, faces.place))
    return Expanded(expanded, expander.findings, expander.bare)


class _Expander:
    """Expands one tree's faces. Findings gather; all that is written out is counted."""

    def __init__(self, *, all_known: bool) -> None:
        self.findings: list[Finding] = []
        self.bare: set[DataPath] = set()
        self._all_known = all_known
        self._nodes = 0

    def expand(self, group: Mapping, kind: str, path: DataPath) -> Mapping:
        """The faces or boxes of a mapping at ``path``, each with all that it extends."""
        done: dict[str, Node] = {}

        def resolve(name: str) -> Node:
            if name in done:
                return done[name]
            node = result = group.items[name].value
            base = _base(node)
            if base is not None and isinstance(node, Mapping):
                if (*path, name) in self.bare or base.text not in group.items:
                    self.bare.add((*path, name))
                else:
                    extended = resolve(base.text)
                    if (*path, base.text) in self.bare:
                        self.bare.add((*path, name))
                    if kind == "face":
                        self.findings += _taken_away(extended, node)
                    result = merge(extended, node)
                    self._charge(result, base.place)
            done[name] = result
            return result

        for name in group.items:
            self._follow(name, group, kind, path)
        items = {name: Entry(entry.key_place, resolve(name)) for name, entry in group.items.items()}
        return Mapping(items, group.place)

    def expand_boxes(self, name: str, face: Node) -> Node:
        """The face with its boxes expanded."""
        if not isinstance(face, Mapping) or "boxes" not in face.items:
            return face
        boxes = face.items["boxes"].value
        if not isinstance(boxes, Mapping):
            return face
        return _with(face, "boxes", self.expand(boxes, "box", ("faces", name, "boxes")))

    def _follow(self, name: str, group: Mapping, kind: str, path: DataPath) -> None:
        """Looks along the chain that starts with a name, for what is wrong with it."""
        if (*path, name) in self.bare:
            return
        chain = [name]
        while (base := _base(group.items[chain[-1]].value)) is not None:
            if base.text not in group.items:
                if len(chain) == 1 and (kind == "box" or self._all_known):
                    message = f"no {kind} is called {quoted(base.text)}"
                    hint = did_you_mean(base.text, group.items)
                    self._find(f"unknown-{kind}", message, base.place, hint)
                return
            if base.text in chain:
                circle = chain[chain.index(base.text) :]
                if (*path, base.text) not in self.bare:  # each circle is told once
                    way = " → ".join((*circle, base.text))
                    message = f"{kind} {quoted(base.text)} extends itself: {way}"
                    where = locate(group, (base.text, "extends"))
                    self._find("circular-extends", message, where, "cut the circle")
                self.bare.update((*path, each) for each in chain)
                return
            if len(chain) > MAX_CHAIN:
                if (*path, chain[1]) not in self.bare:
                    message = f"{quoted(name)} extends more than {MAX_CHAIN} others in a row"
                    where = locate(group, (name, "extends"))
                    self._find("extends-too-much", message, where, "extend something nearer")
                self.bare.add((*path, name))
                return
            chain.append(base.text)

    def _find(self, code: str, message: str, where: Place, hint: str | None) -> None:
        self.findings.append(Finding(code, message, where, hint))

    def _charge(self, node: Node, where: Place) -> None:
        self._nodes += _count(node)
        if self._nodes > MAX_NODES:
            message = f"what the faces extend is more than {MAX_NODES} values, written out"
            hint = "extend smaller faces"
            raise DataError([*self.findings, Finding("extends-too-much", message, where, hint)])


def _base(node: Node) -> Scalar | None:
    if not isinstance(node, Mapping) or "extends" not in node.items:
        return None
    base = node.items["extends"].value
    return base if isinstance(base, Scalar) and isinstance(base.value, str) else None


def _taken_away(base: Node, face: Mapping) -> Iterator[Finding]:
    """Boxes that are to be taken away and were never there."""
    boxes, there = (
        node.items["boxes"].value if isinstance(node, Mapping) and "boxes" in node.items else None
        for node in (face, base)
    )
    if not isinstance(boxes, Mapping) or not isinstance(there, Mapping):
        return
    for name, entry in boxes.items.items():
        is_null = isinstance(entry.value, Scalar) and entry.value.value is None
        if is_null and name not in there.items:
            message = f"there is no box {quoted(name)} to take away"
            hint = did_you_mean(name, there.items)
            yield Finding("unknown-box", message, entry.key_place, hint)


def _count(node: Node) -> int:
    match node:
        case Mapping():
            return 1 + sum(_count(entry.value) for entry in node.items.values())
        case Sequence():
            return 1 + sum(map(_count, node.items))
        case Scalar():
            return 1


def _with(mapping: Mapping, key: str, value: Node) -> Mapping:
    entry = mapping.items[key]
    return Mapping({**mapping.items, key: Entry(entry.key_place, value)}, mapping.place)
