"""Faces that extend faces, and boxes that extend boxes: resolved on the raw tree, places kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.errors import DataError, Finding, Place
from printgen.model.base import quoted
from printgen.source import Entry, Mapping, Node, Scalar, Sequence, did_you_mean, merge

# A chain of faces is read by people, and a few large ones would grow without measure.
MAX_CHAIN: Final = 10
MAX_NODES: Final = 100_000


def expand_faces(tree: Mapping, *, all_known: bool = True) -> tuple[Mapping, list[Finding]]:
    """The game's tree with every face and box standing on its own.

    Unknown and circular bases are findings, and the face or box then stands as it is written. With
    ``all_known`` false, faces may stand in a part that could not be read, and unknown ones are no
    findings. Raises :class:`DataError` if the faces are too large to be written out.
    """
    entry = tree.items.get("faces")
    if entry is None or not isinstance(entry.value, Mapping):
        return tree, []
    expander = _Expander(all_known=all_known)
    faces = expander.expand(entry.value, "face")
    items = {
        name: Entry(face.key_place, expander.expand_boxes(face.value))
        for name, face in faces.items.items()
    }
    return _with(tree, "faces", Mapping(items, faces.place)), expander.findings


class _Expander:
    """Expands one tree's faces. Findings gather; all that is written out is counted."""

    def __init__(self, *, all_known: bool) -> None:
        self.findings: list[Finding] = []
        self._all_known = all_known
        self._nodes = 0

    def expand(self, group: Mapping, kind: str) -> Mapping:
        """The faces or boxes of a mapping, each with all that it extends."""
        done: dict[str, Node] = {}

        def resolve(name: str, chain: tuple[str, ...]) -> Node:
            if name in done:
                return done[name]
            node = result = group.items[name].value
            base = _base(node)
            if base is not None and isinstance(node, Mapping):
                problem = self._problem(base, (*chain, name), group, kind)
                if problem is not None:
                    self.findings.append(problem)
                elif base.text in group.items:
                    extended = resolve(base.text, (*chain, name))
                    if kind == "face":
                        self.findings += _taken_away(extended, node)
                    result = merge(extended, node)
                    self._charge(result, base.place)
            done[name] = result
            return result

        items = {
            name: Entry(entry.key_place, resolve(name, ())) for name, entry in group.items.items()
        }
        return Mapping(items, group.place)

    def expand_boxes(self, face: Node) -> Node:
        """The face with its boxes expanded."""
        if not isinstance(face, Mapping) or "boxes" not in face.items:
            return face
        boxes = face.items["boxes"].value
        if not isinstance(boxes, Mapping):
            return face
        return _with(face, "boxes", self.expand(boxes, "box"))

    def _problem(
        self, base: Scalar, chain: tuple[str, ...], group: Mapping, kind: str
    ) -> Finding | None:
        """What is wrong with the last of ``chain`` extending ``base``."""
        if base.text not in group.items:
            if kind == "face" and not self._all_known:
                return None
            message = f"no {kind} is called {quoted(base.text)}"
            hint = did_you_mean(base.text, group.items)
            return Finding(f"unknown-{kind}", message, base.place, hint)
        if base.text in chain:
            way = " → ".join((*chain[chain.index(base.text) :], base.text))
            message = f"{kind} {quoted(chain[-1])} extends itself: {way}"
            return Finding("circular-extends", message, base.place, "cut the circle")
        if len(chain) > MAX_CHAIN:
            message = f"{quoted(chain[0])} extends more than {MAX_CHAIN} others in a row"
            return Finding("extends-too-much", message, base.place, "extend something nearer")
        return None

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
