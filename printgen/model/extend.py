"""Expand faces, boxes and components that extend others, in the raw tree."""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, DataError, Finding, Place, quoted
from printgen.model.codes import CIRCULAR_EXTENDS, EXTENDS_TOO_MUCH, UNKNOWN_NAME
from printgen.source.tree import (
    DataPath,
    Entry,
    Mapping,
    Node,
    Scalar,
    Sequence,
    locate,
    mapping_at,
    merge,
    node_at,
    replaced,
)
from printgen.variant import without_table

# Long chains of faces are hard to read, and a few large ones would grow beyond measure.
MAX_CHAIN: Final = 10
MAX_NODES: Final = 100_000


class Expanded(NamedTuple):
    """A tree in which every face, box and component is complete.

    ``bare`` are the paths of those without what they extend, because it does not exist or because
    of a circle: their missing keys are not reported.
    """

    tree: Mapping
    findings: list[Finding]
    bare: set[DataPath]


def expand_all(tree: Mapping, lost: Collection[str] = ()) -> Expanded:
    """Return the game's tree with its faces and components expanded.

    ``lost`` are the keys that may have entries in an unreadable part: unknown names there are not
    reported. Raises :class:`DataError` if the result would be too large.
    """
    expander = _Expander(lost)
    if (written := mapping_at(tree, "faces")) is not None:
        faces = expander.expand(written, "face", ("faces",))
        items = {
            name: Entry(face.key_place, expander.expand_boxes(name, face.value))
            for name, face in faces.items.items()
        }
        tree = replaced(tree, "faces", Mapping(items, faces.place))
    if (written := mapping_at(tree, "components")) is not None:
        components = expander.expand(written, "component", ("components",))
        tree = replaced(tree, "components", components)
    return Expanded(tree, expander.findings, expander.bare)


class _Expander:
    """Expands the parts of one tree, collects findings, and counts the nodes that it makes."""

    def __init__(self, lost: Collection[str]) -> None:
        self.findings: list[Finding] = []
        self.bare: set[DataPath] = set()
        self._lost = lost
        self._nodes = 0

    def expand(self, group: Mapping, kind: str, path: DataPath) -> Mapping:
        """Return the faces, boxes or components at ``path``, each with all that it extends."""
        alone = self._follow(group, kind, path)
        done: dict[str, Node] = {}
        for name in group.items:
            self._resolve(name, group, kind, alone, done)
        items = {name: Entry(entry.key_place, done[name]) for name, entry in group.items.items()}
        return Mapping(items, group.place)

    def _resolve(
        self, name: str, group: Mapping, kind: str, alone: set[str], done: dict[str, Node]
    ) -> Node:
        """Return one with all that it extends, and note it as ``done``."""
        if name in done:
            return done[name]
        node = result = group.items[name].value
        base = _base(node)
        if base is not None and isinstance(node, Mapping) and name not in alone:
            extended = self._resolve(base.text, group, kind, alone, done)
            if kind == "face":
                self.findings += _taken_away(extended, node)
            if kind == "component":
                node = without_table(extended, node)
            result = merge(extended, node)
            if kind == "face":
                result = _with_new_boxes(result, extended, node)
            self._charge(result, base.place)
        done[name] = result
        return result

    def expand_boxes(self, name: str, face: Node) -> Node:
        """Return the face with its boxes expanded."""
        boxes = mapping_at(face, "boxes")
        if not isinstance(face, Mapping) or boxes is None:
            return face
        return replaced(face, "boxes", self.expand(boxes, "box", ("faces", name, "boxes")))

    def _follow(self, group: Mapping, kind: str, path: DataPath) -> set[str]:
        """Follow all chains. Return the names of those that cannot be expanded."""
        alone: set[str] = set()
        bare: set[str] = set()
        depth: dict[str, int] = {}
        for start in group.items:
            chain: dict[str, None] = {}
            name = start
            while name not in depth and name not in chain:
                chain[name] = None
                base = _base(group.items[name].value)
                if base is None or base.text not in group.items:
                    depth[name] = 0
                    if base is not None:
                        alone.add(name)
                        self._find_unknown(base, kind, group)
                else:
                    name = base.text
            if name not in depth:
                circle = list(chain)[list(chain).index(name) :]
                self._find_circle(circle, kind, group)
                alone.update(circle)
                depth |= dict.fromkeys(circle, 0)
            for each in reversed([each for each in chain if each not in depth]):
                depth[each] = depth[_text(group, each)] + 1
                if depth[each] > MAX_CHAIN:
                    alone.add(each)
                if depth[each] == MAX_CHAIN + 1:
                    message = f"{quoted(each)} extends more than {MAX_CHAIN} others in a row"
                    where = locate(group, (each, "extends"))
                    self._find(
                        EXTENDS_TOO_MUCH, message, where, "extend something closer to the original"
                    )
                if _text(group, each) in bare | alone:
                    bare.add(each)
            bare |= alone
        self.bare.update((*path, name) for name in bare)
        return alone

    def _find_unknown(self, base: Scalar, kind: str, group: Mapping) -> None:
        if not base.is_refused and f"{kind}s" not in self._lost:
            message = f"unknown {kind} {quoted(base.text)}"
            hint = did_you_mean(base.text, group.items)
            self._find(UNKNOWN_NAME, message, base.place, hint)

    def _find_circle(self, circle: list[str], kind: str, group: Mapping) -> None:
        way = " → ".join((*circle, circle[0]))
        message = f"{kind} {quoted(circle[0])} extends itself: {way}"
        where = locate(group, (circle[0], "extends"))
        self._find(CIRCULAR_EXTENDS, message, where, "cut the circle")

    def _find(self, code: Code, message: str, where: Place, hint: str | None) -> None:
        self.findings.append(Finding(code, message, where, hint))

    def _charge(self, node: Node, where: Place) -> None:
        self._nodes += _count(node)
        if self._nodes > MAX_NODES:
            message = f"what they extend is more than {MAX_NODES} values, written out"
            hint = "extend something smaller"
            raise DataError([*self.findings, Finding(EXTENDS_TOO_MUCH, message, where, hint)])


def _base(node: Node) -> Scalar | None:
    base = node_at(node, ("extends",))
    is_name = isinstance(base, Scalar) and (isinstance(base.value, str) or base.is_refused)
    return base if isinstance(base, Scalar) and is_name else None


def _text(group: Mapping, name: str) -> str:
    """Return the name of what a face, box or component extends."""
    base = _base(group.items[name].value)
    return base.text if base is not None else ""


def _taken_away(base: Node, face: Mapping) -> Iterator[Finding]:
    """Yield boxes that a face removes although what it extends does not have them."""
    boxes, there = (mapping_at(node, "boxes") for node in (face, base))
    for name, entry in boxes.items.items() if boxes and there else ():
        is_null = isinstance(entry.value, Scalar) and entry.value.is_null
        if there and is_null and name not in there.items:
            message = f"there is no box {quoted(name)} to remove"
            hint = did_you_mean(name, there.items)
            yield Finding(UNKNOWN_NAME, message, entry.key_place, hint)


def _with_new_boxes(merged: Node, base: Node, face: Mapping) -> Node:
    """Return a face with its new boxes as written: nulls remove keys of what they extend.

    A new box is painted before the box of the base that is written next, or last.
    """
    boxes, there = (mapping_at(node, "boxes") for node in (face, base))
    known = there.items if there else {}
    new = boxes.items.items() if boxes else ()
    own = {
        key: entry for key, entry in new if key not in known and isinstance(entry.value, Mapping)
    }
    whole = mapping_at(merged, "boxes")
    if not own or whole is None or not isinstance(merged, Mapping):
        return merged
    before: dict[str, dict[str, Entry]] = {}
    waiting: dict[str, Entry] = {}
    for key, _ in new:
        if key in own:
            waiting[key] = own[key]
        elif key in whole.items:
            before[key], waiting = waiting, {}
    items: dict[str, Entry] = {}
    for key, entry in whole.items.items():
        items |= before.get(key, {})
        if key not in own:
            items[key] = entry
    return replaced(merged, "boxes", Mapping({**items, **waiting}, whole.place))


def _count(node: Node) -> int:
    match node:
        case Mapping():
            return 1 + sum(_count(entry.value) for entry in node.items.values())
        case Sequence():
            return 1 + sum(map(_count, node.items))
        case Scalar():
            return 1
