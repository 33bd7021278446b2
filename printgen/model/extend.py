"""Faces that extend faces, and boxes that extend boxes: resolved on the raw tree, places kept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from printgen.errors import DataError, Finding
from printgen.model.base import quoted
from printgen.source import Entry, Mapping, Node, Scalar, Sequence, did_you_mean, merge

# A chain of faces is read by people; and a few long ones would grow without measure.
MAX_CHAIN: Final = 10
MAX_NODES: Final = 100_000


def expand_faces(tree: Mapping, *, all_known: bool = True) -> tuple[Mapping, list[Finding]]:
    """The game's tree with every face and box standing on its own.

    Unknown and circular bases are findings, and the face or box then stands as it is written. With
    ``all_known`` false, faces may stand in a part that could not be read, and unknown ones are no
    findings. Raises :class:`DataError` if the faces are too many to be written out.
    """
    entry = tree.items.get("faces")
    if entry is None or not isinstance(entry.value, Mapping):
        return tree, []
    faces, findings = _expand(entry.value, "face", all_known=all_known)
    items: dict[str, Entry] = {}
    nodes = 0
    for name, face in faces.items.items():
        expanded, more = _expand_boxes(face.value)
        findings += more
        items[name] = Entry(face.key_place, expanded)
        nodes += _count(expanded)
        if nodes > MAX_NODES:
            message = f"the faces have more than {MAX_NODES} values with what they extend"
            hint = "extend smaller faces"
            raise DataError([*findings, Finding("extends-too-much", message, face.key_place, hint)])
    return _with(tree, "faces", Mapping(items, faces.place)), findings


def _expand_boxes(face: Node) -> tuple[Node, list[Finding]]:
    if not isinstance(face, Mapping) or "boxes" not in face.items:
        return face, []
    boxes = face.items["boxes"].value
    if not isinstance(boxes, Mapping):
        return face, []
    expanded, findings = _expand(boxes, "box")
    return _with(face, "boxes", expanded), findings


def _expand(group: Mapping, kind: str, *, all_known: bool = True) -> tuple[Mapping, list[Finding]]:
    findings: list[Finding] = []
    done: dict[str, Node] = {}

    def resolve(name: str, chain: tuple[str, ...]) -> Node:
        if name in done:
            return done[name]
        node = result = group.items[name].value
        base = _base(node)
        if base is not None and isinstance(node, Mapping):
            if base.text not in group.items:
                if all_known:
                    findings.append(_unknown(base, kind, group))
            elif (problem := _endless(base, name, chain, kind)) is not None:
                findings.append(problem)
            else:
                extended = resolve(base.text, (*chain, name))
                if kind == "face":
                    findings.extend(_taken_away(extended, node))
                result = merge(extended, node)
        done[name] = result
        return result

    items = {name: Entry(entry.key_place, resolve(name, ())) for name, entry in group.items.items()}
    return Mapping(items, group.place), findings


def _base(node: Node) -> Scalar | None:
    if not isinstance(node, Mapping) or "extends" not in node.items:
        return None
    base = node.items["extends"].value
    return base if isinstance(base, Scalar) and isinstance(base.value, str) else None


def _unknown(base: Scalar, kind: str, group: Mapping) -> Finding:
    hint = did_you_mean(base.text, group.items)
    return Finding(f"unknown-{kind}", f"no {kind} is called {quoted(base.text)}", base.place, hint)


def _endless(base: Scalar, name: str, chain: tuple[str, ...], kind: str) -> Finding | None:
    """A circle, or a chain that is too long."""
    if base.text in (*chain, name):
        circle = chain[chain.index(base.text) :] if base.text in chain else ()
        way = " → ".join((*circle, name, base.text))
        message = f"{kind} {quoted(name)} extends itself: {way}"
        return Finding("circular-extends", message, base.place, "cut the circle")
    if len(chain) >= MAX_CHAIN:
        message = f"the chain of what {quoted(chain[0])} extends is longer than {MAX_CHAIN}"
        return Finding("extends-too-much", message, base.place, "extend something nearer")
    return None


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
