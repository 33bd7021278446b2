"""Edit YAML in place, as a person would: one value changes, comments and everything else stay.

The parser says where each value is in the text, and only that part of the text is replaced. The
result is read again, and must be exactly what was asked for.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

import yaml  # type: ignore[import-untyped,unused-ignore]

from printgen.core.errors import DataError, Place, UsageError
from printgen.source.tree import Plain, ScalarValue, meaning, plain
from printgen.source.yaml_files import parse_yaml

# The keys that lead to a value.
KeyPath: TypeAlias = tuple[str, ...]
# A value, or several in a row; None removes it.
NewValue: TypeAlias = ScalarValue | list[int]

# It reads the structure, not the meaning.
_LOADER: Final[Any] = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_LONGEST_LINE: Final = 100
_STEP: Final = "  "
# From this depth on, a single key is on the same line as its parent; and always if it is another
# way to give a number.
_BLOCKS: Final = 2
_WAYS: Final = frozenset({"by-players", "formula", "per-player"})
# The long form of a number: 'coins: 4' is 'coins: {value: 4}'.
_VALUE: Final = "value"


class CannotEditError(UsageError):
    """The text is written in a way that cannot be edited here."""


def edit_yaml(text: str, changes: Mapping[KeyPath, NewValue]) -> str:
    """Return a YAML text with these values changed, in order; None removes a key.

    The path to a mapping with a ``value`` means that value, and another way to give a number
    replaces a single number. Missing keys on the path are added, and a key is removed with its last
    child. Raises :class:`CannotEditError` if the text is no mapping of plain values, and
    :class:`DataError` if it is no YAML.
    """
    for path, value in changes.items():
        before, whole = _said(text), value is None
        text = _without(text, path) if whole else _with(text, path, value)
        after = _said(text)
        found = _at(after, path)
        if isinstance(found, dict) and not whole:
            found = found.get(_VALUE)
        if found != value or _rest(before, path, whole=whole) != _rest(after, path, whole=whole):
            raise CannotEditError(_refusal(path))
    return text


def _refusal(path: KeyPath) -> str:
    return f"'{'.'.join(path)}' cannot be changed in this text: change it by hand"


def _said(text: str) -> Any:
    """Return the meaning of the text. Raises DataError if it is wrong."""
    if all(line.lstrip()[:1] in {"", "#"} for line in text.splitlines()):
        return {}
    reading = parse_yaml(text, shown="the text")
    if reading.findings:
        raise DataError(reading.findings)
    return plain(reading.root)


def _at(data: Plain, path: KeyPath) -> Plain:
    for step in path:
        data = data.get(step) if isinstance(data, dict) else None
    return data


def _rest(data: Any, path: KeyPath, *, whole: bool) -> Any:
    """Return the data without what is at a path and what is then empty: all of it, or its value."""
    if not path:
        rest = {} if whole or not isinstance(data, dict) else dict(data)
        rest.pop(_VALUE, None)
    else:
        rest = dict(data) if isinstance(data, dict) else {}
        rest[path[0]] = _rest(rest.get(path[0]), path[1:], whole=whole)
        if rest[path[0]] is None:
            del rest[path[0]]
    return rest or None


# -- places in the text


def _root(text: str) -> Any:
    if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=_LOADER)):
        raise CannotEditError("what repeats values with '*' is changed by hand")
    root = yaml.compose(text, Loader=_LOADER)
    if root is not None and not isinstance(root, yaml.MappingNode):
        raise CannotEditError("this text is not a mapping of keys and values")
    return root


def _entry(mapping: Any, key: str) -> tuple[Any, Any] | None:
    return next((each for each in mapping.value if each[0].value == key), None)


def _end(text: str, node: Any) -> int:
    """Return where a node's own text ends: the parser's end is the next token."""
    if isinstance(node, yaml.ScalarNode) and node.style in {"|", ">"}:
        start: int = node.start_mark.index
        return start + len(text[start : node.end_mark.index].rstrip())
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        key, value = last if isinstance(last, tuple) else (last, last)
        return max(_end(text, key) + (key is not value), _end(text, value))
    end: int = node.end_mark.index
    return end


def _line_end(text: str, index: int) -> int:
    """Return the end of the line with that character, after its comment."""
    end = text.find("\n", index)
    return len(text) if end < 0 else end


def _is_blank(node: Any) -> bool:
    return isinstance(node, yaml.ScalarNode) and not node.value and not node.style


# -- add or replace a value


def _with(text: str, path: KeyPath, value: NewValue) -> str:
    root = _root(text)
    if root is None:
        return text.rstrip("\n") + "\n" * bool(text.strip()) + _lines(path, value, 0, 0)
    node, in_flow = root, root.flow_style
    for n, step in enumerate(path):
        if _is_blank(node) and not in_flow:
            return _filled(text, node, path[n:], value, n)
        if isinstance(node, yaml.ScalarNode) and path[n:] == path[-1:] and step in _WAYS:
            given = f"{{{_in_flow(path[n:], value)}}}"
            return text[: node.start_mark.index] + given + text[_end(text, node) :]
        if not isinstance(node, yaml.MappingNode):
            raise CannotEditError(_refusal(path))
        in_flow = in_flow or node.flow_style
        entry = _entry(node, step)
        if entry is None:
            return _added(text, node, path[n:], value, n)
        node = entry[1]
    if isinstance(node, yaml.MappingNode):
        in_flow = in_flow or node.flow_style
        inner = _entry(node, _VALUE)
        if inner is None:
            return _added(text, node, (_VALUE,), value, len(path))
        node = inner[1]
    start, end = node.start_mark.index, _end(text, node)
    space = " " * (_is_blank(node) and text[start - 1 : start] == ":")
    return text[:start] + space + _rewritten(text, node, value, in_flow=in_flow) + text[end:]


def _rewritten(text: str, node: Any, value: NewValue, *, in_flow: bool) -> str:
    """Return a value written in place of another, in its style."""
    style = getattr(node, "style", None)
    if isinstance(value, str) and style == ">" and " ".join(value.split()) == value:
        line = text[text.rfind("\n", 0, node.start_mark.index) + 1 : node.start_mark.index]
        indent = len(line) - len(line.lstrip()) + len(_STEP)
        words = textwrap.wrap(
            value,
            _LONGEST_LINE - indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
        return "\n".join([">-", *(" " * indent + each for each in words)])
    if isinstance(value, str) and style == "'" and "\n" not in value:
        return "'" + value.replace("'", "''") + "'"
    if isinstance(value, str) and style == '"':
        return json.dumps(value, ensure_ascii=False)
    return _written(value, in_flow=in_flow)


def _written(value: NewValue, *, in_flow: bool) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    if not isinstance(value, str):
        return json.dumps(value)
    return value if _is_plain(value, in_flow=in_flow) else json.dumps(value, ensure_ascii=False)


def _is_plain(value: str, *, in_flow: bool) -> bool:
    """Return True if a text means itself without quotes."""
    if not value or value != value.strip():
        return False
    try:
        line = f"{{k: {value}}}" if in_flow else f"k: {value}"
        node: Any = yaml.compose(line, Loader=_LOADER)
        (_, found) = node.value[0]
        is_text = isinstance(meaning(value, Place("", 1, 1)), str)
    except (yaml.YAMLError, DataError):
        return False
    alone = len(node.value) == 1 and isinstance(found, yaml.ScalarNode)
    return is_text and alone and not found.style and found.value == value


def _lines(path: KeyPath, value: NewValue, depth: int, indent: int) -> str:
    """Return new lines with a value, preceded by the keys of a path."""
    key, *rest = path
    start = " " * indent + _written(key, in_flow=False)
    if not rest:
        return f"{start}: {_written(value, in_flow=False)}\n"
    if len(rest) == 1 and (depth >= _BLOCKS or rest[0] in _WAYS):
        return f"{start}: {{{_in_flow(tuple(rest), value)}}}\n"
    return f"{start}:\n" + _lines(tuple(rest), value, depth + 1, indent + len(_STEP))


def _in_flow(path: KeyPath, value: NewValue) -> str:
    key, *rest = path
    start = _written(key, in_flow=True)
    if not rest:
        return f"{start}: {_written(value, in_flow=True)}"
    return f"{start}: {{{_in_flow(tuple(rest), value)}}}"


def _filled(text: str, blank: Any, path: KeyPath, value: NewValue, depth: int) -> str:
    """Return the text with a value below a key that has none, only comments."""
    at = blank.start_mark.index
    line = text[text.rfind("\n", 0, at) + 1 : at]
    indent = len(line) - len(line.lstrip()) + len(_STEP)
    end = _line_end(text, at)
    return text[:end] + "\n" + _lines(path, value, depth, indent).rstrip("\n") + text[end:]


def _added(text: str, mapping: Any, path: KeyPath, value: NewValue, depth: int) -> str:
    """Return the text with a new key at the end of a mapping."""
    if mapping.flow_style:
        said = _in_flow(path, value)
        if not mapping.value:
            at = mapping.start_mark.index + 1
            return text[:at] + said + text[at:]
        at = max(_end(text, each) for each in mapping.value[-1])
        length = at - text.rfind("\n", 0, at) + len(said) + len(", }")
        gap = "\n" + " " * (mapping.start_mark.column + 1) if length > _LONGEST_LINE else " "
        return f"{text[:at]},{gap}{said}{text[at:]}"
    at = _line_end(text, _end(text, mapping))
    # Comments that are indented further belong to the entry above them.
    inner = re.compile(rf"\n {{{mapping.start_mark.column + 1},}}#.*")
    while comment := inner.match(text, at):
        at = comment.end()
    new = _lines(path, value, depth, mapping.start_mark.column).rstrip("\n")
    return text[:at] + "\n" * (1 + (depth == 0)) + new + (text[at:] or "\n")


# -- remove a value


def _without(text: str, path: KeyPath) -> str:
    """Return the text without a key, and without parents that it leaves empty."""
    root = _root(text)
    holders = [root]
    for step in path[:-1]:
        entry = _entry(holders[-1], step) if isinstance(holders[-1], yaml.MappingNode) else None
        if entry is None:
            return text
        holders.append(entry[1])
    holder = holders[-1]
    if not isinstance(holder, yaml.MappingNode) or (entry := _entry(holder, path[-1])) is None:
        return text
    if len(holder.value) == 1 and len(path) > 1 and not _has_comments(text, holder):
        return _without(text, path[:-1])
    if holder.flow_style:
        return _cut_from_flow(text, holder, entry)
    start = text.rfind("\n", 0, entry[0].start_mark.index) + 1
    if text[start : entry[0].start_mark.index].strip():
        raise CannotEditError(_refusal(path))
    end = _line_end(text, max(_end(text, entry[0]) + 1, _end(text, entry[1]))) + 1
    before, after = text[:start], text[end:]
    # An entry between blank lines leaves one of them.
    if re.search(r"(^|\n)[ ]*\n$", before) and (not after or after.startswith("\n")):
        before = before.rstrip(" ")[:-1]
    return before + after


def _has_comments(text: str, mapping: Any) -> bool:
    """Return True if there are lines of comments among the entries of a mapping."""
    if mapping.flow_style:
        return False
    start = text.rfind("\n", 0, mapping.start_mark.index) + 1
    above = text[:start].splitlines()
    inside = text[start : _end(text, mapping)].splitlines()
    return any(line.lstrip().startswith("#") for line in (*above[-1:], *inside))


def _cut_from_flow(text: str, mapping: Any, entry: tuple[Any, Any]) -> str:
    entries = mapping.value
    n = entries.index(entry)
    end = max(_end(text, each) for each in entry)
    if n:
        start = max(_end(text, each) for each in entries[n - 1])
        return text[:start] + text[end:]
    until = entries[1][0].start_mark.index if len(entries) > 1 else end
    return text[: entry[0].start_mark.index] + text[until:]
