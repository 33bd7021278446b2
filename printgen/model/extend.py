"""Faces that extend faces, and boxes that extend boxes: resolved on the raw tree, places kept."""

from __future__ import annotations


from printgen.errors import Finding
from printgen.source import Entry, Mapping, Node, Scalar, did_you_mean, merge


def expand_faces(tree: Mapping) -> tuple[Mapping, list[Finding]]:
    """The game's tree with every face and box standing on its own. Unknown and circular bases are
    findings, and the face or box then stands as it is written."""
    entry = tree.items.get("faces")
    if entry is None or not isinstance(entry.value, Mapping):
        return tree, []
    faces, findings = _expand(entry.value, "face")
    items: dict[str, Entry] = {}
    for name, face in faces.items.items():
        expanded, more = _expand_boxes(face.value)
        findings += more
        items[name] = Entry(face.key_place, expanded)
    faces = Mapping(items, faces.place)
    return _with(tree, "faces", faces), findings


def _expand_boxes(face: Node) -> tuple[Node, list[Finding]]:
    if not isinstance(face, Mapping) or "boxes" not in face.items:
        return face, []
    boxes = face.items["boxes"].value
    if not isinstance(boxes, Mapping):
        return face, []
    expanded, findings = _expand(boxes, "box")
    return _with(face, "boxes", expanded), findings


def _expand(group: Mapping, kind: str) -> tuple[Mapping, list[Finding]]:
    findings: list[Finding] = []
    done: dict[str, Node] = {}

    def resolve(name: str, chain: tuple[str, ...]) -> Node:
        if name in done:
            return done[name]
        node = group.items[name].value
        base = _base(node)
        if base is None or not isinstance(node, Mapping):
            result = node
        elif (problem := _wrong(base, name, chain, group, kind)) is not None:
            findings.append(problem)
            result = node
        else:
            result = merge(resolve(base.text, (*chain, name)), node)
        done[name] = result
        return result

    items = {
        name: Entry(entry.key_place, resolve(name, ())) for name, entry in group.items.items()
    }
    return Mapping(items, group.place), findings


def _base(node: Node) -> Scalar | None:
    if not isinstance(node, Mapping) or "extends" not in node.items:
        return None
    base = node.items["extends"].value
    return base if isinstance(base, Scalar) and isinstance(base.value, str) else None


def _wrong(
    base: Scalar, name: str, chain: tuple[str, ...], group: Mapping, kind: str
) -> Finding | None:
    if base.text not in group.items:
        hint = did_you_mean(base.text, group.items)
        return Finding(f"unknown-{kind}", f"no {kind} is called '{base.text}'", base.place, hint)
    if base.text in (*chain, name):
        circle = chain[chain.index(base.text) :] if base.text in chain else ()
        way = " → ".join((*circle, name, base.text))
        message = f"{kind} '{name}' extends itself: {way}"
        return Finding("circular-extends", message, base.place, "cut the circle")
    return None


def _with(mapping: Mapping, key: str, value: Node) -> Mapping:
    entry = mapping.items[key]
    return Mapping({**mapping.items, key: Entry(entry.key_place, value)}, mapping.place)


