"""Trees of data in which every value has its place."""

import math
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias, TypeVar

from printgen.core.errors import Place, brief, data_error
from printgen.source.codes import NUMBER_NOT_FINITE, NUMBER_TOO_LARGE

ScalarValue: TypeAlias = bool | int | float | str | None
Plain: TypeAlias = "ScalarValue | list[Plain] | dict[str, Plain]"
DataPath: TypeAlias = tuple[str | int, ...]


class Scalar(NamedTuple):
    """One value. ``text`` is its text in the file, without quotes (``1.50``, ``0o17``)."""

    value: ScalarValue
    place: Place
    text: str

    @property
    def is_null(self) -> bool:
        """True if this is YAML's null."""
        return self.value is None and self.text in _WORDS

    @property
    def is_refused(self) -> bool:
        """True if the text here has no meaning; the reader has reported it."""
        return self.value is None and self.text not in _WORDS


class Sequence(NamedTuple):
    """A list."""

    items: "tuple[Node, ...]"
    place: Place


class Mapping(NamedTuple):
    """Keys and values in the order of the file."""

    items: "dict[str, Entry]"
    place: Place


class Entry(NamedTuple):
    """A value of a mapping and the place of its key."""

    key_place: Place
    value: "Node"


Node: TypeAlias = Scalar | Sequence | Mapping
N = TypeVar("N", bound=Node)

MAX_DIGITS = 15
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# Unlike in YAML, no number begins with 0 and another digit: 0304 is the name of a space, not 304.
_NUMBER = re.compile(
    r"(?P<decimal>[-+]?(?:0|[1-9][0-9]*))|0o(?P<octal>[0-7]+)|0x(?P<hex>[0-9a-fA-F]+)"
    r"|(?P<float>[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?)"
    r"|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)"
)
_BASES = {"decimal": 10, "octal": 8, "hex": 16}


def meaning(text: str, place: Place) -> ScalarValue:
    """Return the meaning of unquoted text: nearly that in the core schema of YAML 1.2.

    Raises DataError for an infinite number or a whole one with too many digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789" or not (match := _NUMBER.fullmatch(text)):
        return text
    form = match.lastgroup
    if form in _BASES:
        digits = match[form].lstrip("+-0")
        if len(digits) <= MAX_DIGITS:
            number = int(digits or "0", _BASES[form])
            return -number if text[0] == "-" else number
        message = f"the number '{brief(text, 40)}' has more than {MAX_DIGITS} digits"
        hint = "write a smaller number, or put a name in quotes"
        raise data_error(NUMBER_TOO_LARGE, message, place, hint)
    if form and math.isfinite(value := float(text)):
        return value
    hint = "write an ordinary number, or put a name in quotes"
    message = f"the number '{brief(text, 40)}' is not finite"
    raise data_error(NUMBER_NOT_FINITE, message, place, hint)


def kind(node: Node) -> str:
    """Return the type of a value for a message."""
    if isinstance(node, Mapping):
        return "a mapping"
    if isinstance(node, Sequence):
        return "a list"
    if node.value is None:
        return "an empty value"
    if isinstance(node.value, bool):
        return "true or false"
    return "text" if isinstance(node.value, str) else "a number"


def plain(node: Node) -> Plain:
    """Return the data alone, without places."""
    # Most nodes are single values, for which a call takes longer than a look.
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [item.value if type(item) is Scalar else plain(item) for item in node.items]
    return {
        key: item.value if type(item) is Scalar else plain(item)
        for key, (_, item) in node.items.items()
    }


def locate(node: Node, path: DataPath, *, key: bool = False) -> Place:
    """Return the place of the value at ``path``, or of its key if ``key`` is true.

    If the path leads out of the tree, this is the place of the deepest value (or key) on it.
    """
    place = node.place
    for step in path:
        if isinstance(node, Mapping) and isinstance(step, str) and step in node.items:
            key_place, node = node.items[step]
            place = key_place if key else node.place
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            node = node.items[step]
            place = node.place
        else:
            break
    return place


def merge(base: Node, patch: Node) -> Node:
    """Return ``base`` changed by ``patch`` according to RFC 7396; neither is modified.

    Mappings merge key by key, null removes a key, everything else replaces. Places come from the
    tree that supplied the value (a merged mapping keeps the base's); new keys come last.
    """
    if not isinstance(patch, Mapping):
        return patch
    if not isinstance(base, Mapping):
        base = Mapping({}, patch.place)
    items = dict(base.items)
    for key, entry in patch.items.items():
        if isinstance(entry.value, Scalar) and entry.value.is_null:
            items.pop(key, None)
            continue
        held = items.get(key)
        if held and isinstance(held.value, Mapping) and isinstance(entry.value, Mapping):
            items[key] = Entry(held.key_place, merge(held.value, entry.value))
        else:  # merged with nothing, which drops the nulls inside a new mapping
            nothing = Mapping({}, entry.value.place)
            items[key] = Entry(entry.key_place, merge(nothing, entry.value))
    return Mapping(items, base.place)


def spot(text: str, offset: int) -> tuple[int, int]:
    r"""Return the line and column, both from 1, of a character in text with ``\n`` line breaks."""
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


def node_at(tree: Node, path: DataPath) -> Node | None:
    """Return the node at that path, or None."""
    for step in path:
        match tree, step:
            case Mapping(), str() if step in tree.items:
                tree = tree.items[step].value
            case Sequence(), int() if step < len(tree.items):
                tree = tree.items[step]
            case _:
                return None
    return tree


def mapping_in(data: Any, *path: str) -> dict[str, Any]:
    """Return the mapping at that path of plain data; an empty one if there is none."""
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else {}


def list_in(data: Any, key: str) -> list[Any]:
    """Return the list under a key of plain data; an empty one if there is none."""
    value = data.get(key) if isinstance(data, dict) else None
    return value if isinstance(value, list) else []


def mapping_at(tree: Node, *path: str | int) -> Mapping | None:
    """Return the mapping at that path, or None."""
    node = node_at(tree, path)
    return node if isinstance(node, Mapping) else None


def numbered(items: Sequence) -> Mapping:
    """Return a list as a mapping by the numbers of its items, from 1."""
    entries = {str(n): Entry(item.place, item) for n, item in enumerate(items.items, start=1)}
    return Mapping(entries, items.place)


def matching(tree: Node, *pattern: str) -> Iterator[tuple[tuple[str, ...], Node]]:
    """Yield the nodes at matching paths.

    In the pattern, ``*`` stands for every key, and for every number of a list.
    """
    if isinstance(tree, Sequence) and pattern[:1] == ("*",):
        tree = numbered(tree)
    if not pattern:
        yield (), tree
    elif isinstance(tree, Mapping):
        for key in tree.items if pattern[0] == "*" else pattern[:1]:
            if key in tree.items:
                for path, node in matching(tree.items[key].value, *pattern[1:]):
                    yield (key, *path), node


def scalars(tree: Node, path: DataPath = ()) -> Iterator[tuple[DataPath, Scalar]]:
    """Yield every single value of a tree with its path, in the order of the file."""
    match tree:
        case Scalar():
            yield path, tree
        case Sequence():
            for n, item in enumerate(tree.items):
                yield from scalars(item, (*path, n))
        case Mapping():
            for key, entry in tree.items.items():
                yield from scalars(entry.value, (*path, key))


def replaced(tree: Mapping, key: str, value: Node) -> Mapping:
    """Return a mapping with another value for one of its keys."""
    entry = tree.items[key]
    return Mapping({**tree.items, key: Entry(entry.key_place, value)}, tree.place)


def changed_at(tree: N, path: tuple[str, ...], change: Callable[[Node], Node]) -> N:
    """Return the tree with the nodes at that path changed; ``*`` stands for every key or item."""

    def inside(node: Node) -> Node:
        return changed_at(node, path[1:], change) if path[1:] else change(node)

    if isinstance(tree, Sequence) and path[0] == "*":
        return tree._replace(items=tuple([inside(node) for node in tree.items]))
    if not isinstance(tree, Mapping):
        return tree
    keys = tree.items if path[0] == "*" else [key for key in path[:1] if key in tree.items]
    new = {key: tree.items[key]._replace(value=inside(tree.items[key].value)) for key in keys}
    return tree._replace(items={**tree.items, **new})
