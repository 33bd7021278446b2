"""Read YAML files as plain data in which every value has its file, line and column.

Only PyYAML's parser is used. Its loaders implement YAML 1.1 (``no`` is false, ``12:30:45`` a
number), allow duplicate keys and can build Python objects. Here, scalars have their meaning in the
core schema of YAML 1.2, except for numbers with a leading zero, which are text, and nothing in a
file can become code.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from printgen.core.codes import TOO_COMPLEX
from printgen.core.deferred import deferred_patterns
from printgen.core.errors import Code, DataError, Finding, Place
from printgen.core.limits import working_on
from printgen.core.read_cache import once
from printgen.source.codes import (
    ALIAS_IN_ITSELF,
    DUPLICATE_KEY,
    FILE_EMPTY,
    KEY_NOT_TEXT,
    MERGE_KEY_REFUSED,
    NOT_A_MAPPING,
    SEVERAL_DOCUMENTS,
    TAG_REFUSED,
    YAML_SYNTAX,
)
from printgen.source.text_files import bad_character, read_text, refuse_characters, refused
from printgen.source.tree import Entry, Mapping, Node, Scalar, ScalarValue, Sequence, kind, meaning

# For loaders that are not used here; the longest takes as long as reading a small game.
with deferred_patterns():
    import yaml  # type: ignore[import-untyped,unused-ignore]

_BARE_COLOUR = r"[:,\[{] +#[0-9A-Fa-f]{3,8}\b"
# Spaces of web pages and of wide letters, which YAML takes for letters.
_ODD_INDENT = r"(?m)^ *[\u00a0\u2000-\u200a\u202f\u3000]"
_PLAIN_SPACES = "indent with plain spaces: some here only look like them"
# Wide colons, commas and brackets; behind wide letters, they belong to a text.
_WIDE = "(?<=[\0-\x7f])[\uff0c\uff1a\uff3b\uff3d\uff5b\uff5d]"
MAX_NODES = 100_000
MAX_DEPTH = 40

_HINTS = {
    FILE_EMPTY: "fill it or delete it",
    NOT_A_MAPPING: "write lines of the form 'key: value'",
    SEVERAL_DOCUMENTS: "keep one document and delete the '---'",
    DUPLICATE_KEY: "rename or delete one of the two",
    KEY_NOT_TEXT: "write a word, or put the key in quotes",
    MERGE_KEY_REFUSED: "write the keys out, or put '<<' in quotes if it is a name",
    TAG_REFUSED: "delete it; quotes make a value text",
    ALIAS_IN_ITSELF: "write the values out",
    YAML_SYNTAX: "check the indentation, the colons and the quotes around this spot",
}
_SYNTAX_HINTS = {  # by a part of the parser's problem
    "cannot start any token": "put text that starts with @, ` or % in quotes",
    "Unicode character escape": "write the character itself instead of its \\u escapes",
    "alphabetic or numeric": "put text that starts with * or & in quotes",
    "mapping values are": "put text that holds ': ' in quotes, or check the indentation",
    "expected ',' or": "close the bracket, or put a comma between the values",
    "end of stream": "close the quotes that are open",
    "document separator": "close the quotes that are open",
    "expected ':'": "write a colon and a space after the key",
    "unknown escape": r"write '\\' for a '\'; what a template inserts needs the filter 'yaml'",
    "expected key": "check the indentation, close all quotes, and write '' for a ' inside '...'",
}


class Reading(NamedTuple):
    """The tree of a file, and its errors as YAML.

    After each finding, ``root`` continues as if its advice had been followed: a key that is no text
    counts as if it had quotes, the keys of ``<<`` are written out, and the contents of a second
    document belong to the first. Of two equal keys the first counts, with what the second adds to a
    mapping of mappings. A value without a meaning is None; Scalar.is_refused distinguishes it from
    a null.
    """

    root: Mapping
    findings: tuple[Finding, ...] = ()


def read_yaml(file: Path, *, shown: str | None = None) -> Reading:
    """Read a YAML file whose top level is a mapping.

    ``shown`` is the file's name in places (by default ``str(file)``). Raises DataError with all
    findings if nothing can be read: the file is unreadable, the parser gives up, or the top level
    is no mapping.
    """
    shown = shown or str(file)
    with working_on(shown):
        text = read_text(file, shown=shown)
        return once((text, shown), lambda: _Reader(text, shown, 1, 1).read())


def parse_yaml(text: str, *, shown: str, first_line: int = 1, first_column: int = 1) -> Reading:
    """Read YAML inside another file, such as a fenced block.

    ``first_line`` and ``first_column`` are the start of the block in the file ``shown``; a block is
    indented as a whole, so the column shifts every line. Raises DataError as read_yaml does.
    """
    refuse_characters(text, Place(shown, first_line, first_column))
    return _Reader(text, shown, first_line, first_column).read()


def _is_group(mapping: Mapping) -> bool:
    return all(isinstance(entry.value, Mapping) for entry in mapping.items.values())


class _Anchored(NamedTuple):
    """The target of an alias: a node, its number of nodes, and its number of levels."""

    node: Node
    size: int
    height: int


class _Reader:
    """Turns the parser's events of one YAML text into nodes, and collects findings."""

    def __init__(self, text: str, shown: str, first_line: int, first_column: int) -> None:
        self._text = text
        self._shown = shown
        self._line = first_line
        self._column = first_column
        self._events: Iterator[Any] = yaml.parse(
            text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)
        )
        self._findings: list[Finding] = []
        self._anchors: dict[str, _Anchored | None] = {}  # None: still open
        self._nodes = 0
        self._deepest = 0

    def read(self) -> Reading:
        """Return everything that can be read. Raises DataError if nothing can."""
        try:
            roots = list(self._documents())
        except yaml.MarkedYAMLError as error:
            self._find_syntax(error)
            raise DataError(self._findings) from None
        mappings = [root for root in roots if isinstance(root, Mapping)]
        if not roots:
            start = Place(self._shown, self._line, self._column)
            self._find(FILE_EMPTY, "there are only comments", start)
        elif not mappings and not (isinstance(roots[0], Scalar) and roots[0].is_refused):
            message = f"the top level is {kind(roots[0])}, not a mapping"
            self._find(NOT_A_MAPPING, message, roots[0].place)
        if not mappings:
            raise DataError(self._findings)
        items = dict(mappings[0].items)
        for other in mappings[1:]:
            self._add(items, other.items.items(), 1)
        return Reading(Mapping(items, mappings[0].place), tuple(self._findings))

    def _documents(self) -> Iterator[Node]:
        next(self._events)  # the start of the stream
        is_first = True
        while isinstance(event := next(self._events), yaml.DocumentStartEvent):
            if not is_first:
                where = self._place(event.start_mark)
                self._find(SEVERAL_DOCUMENTS, "another document starts with '---'", where)
            is_first = False
            yield self._node(next(self._events), 0)
            next(self._events)  # the end of the document

    def _place(self, mark: Any) -> Place:
        return Place(self._shown, mark.line + self._line, mark.column + self._column)

    def _find(self, code: Code, message: str, where: Place, hint: str | None = None) -> None:
        self._findings.append(Finding(code, message, where, hint or _HINTS[code]))

    def _find_syntax(self, error: Any) -> None:
        where = self._place(error.problem_mark)
        problem = error.problem
        hint = next((h for part, h in _SYNTAX_HINTS.items() if part in problem), None)
        if self._text.startswith("\t", error.problem_mark.index):
            hint = "indent with spaces, not with tabs"
        # Within one line, the context adds nothing to the place.
        if error.context_mark and (line := error.context_mark.line + self._line) != where.line:
            problem = f"{problem} {error.context} that starts at line {line}"
        near = self._lines(error)
        if re.search(_BARE_COLOUR, near):
            hint = "put colours in quotes, because # begins a comment"
        if re.search(_ODD_INDENT, near):
            hint = _PLAIN_SPACES
        if found := re.search(_WIDE, near):
            wide = found[0]
            hint = f"write '{unicodedata.normalize('NFKC', wide)}' instead of the wide '{wide}'"
        self._find(YAML_SYNTAX, problem, where, hint)

    def _lines(self, error: Any) -> str:
        """Return the lines near an error."""
        # Without a colon, a line may have become the beginning of the next.
        start = max((error.context_mark or error.problem_mark).line - 1, 0)
        return "\n".join(self._text.splitlines()[start : error.problem_mark.line + 1])

    def _node(self, event: Any, depth: int) -> Node:
        """Return the node that starts with ``event``, inside ``depth`` lists and mappings."""
        if isinstance(event, yaml.AliasEvent):
            return self._aliased(event, depth)
        place = self._place(event.start_mark)
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._find(TAG_REFUSED, f"the tag '{tag}' is not allowed", place)
        if event.anchor is None:
            return self._content(event, place, depth)
        nodes, deepest = self._nodes, self._deepest
        self._anchors[event.anchor] = None
        self._deepest = depth
        node = self._content(event, place, depth)
        target = _Anchored(node, self._nodes - nodes, self._deepest - depth)
        self._anchors[event.anchor] = target
        self._deepest = max(self._deepest, deepest)
        return node

    def _content(self, event: Any, place: Place, depth: int) -> Node:
        if isinstance(event, yaml.ScalarEvent):
            self._charge(place, 1, depth)
            return Scalar(self._value(event, place), place, event.value)
        depth += 1
        self._charge(place, 1, depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return Sequence(tuple(self._items(depth)), place)
        return Mapping(self._entries(depth), place)

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth)

    def _entries(self, depth: int) -> dict[str, Entry]:
        entries: dict[str, Entry] = {}
        merged: list[Node] = []
        self._add(entries, self._pairs(depth, merged), depth)
        for node in merged:
            for key, entry in node.items.items() if isinstance(node, Mapping) else ():
                entries.setdefault(key, entry)
        return entries

    def _pairs(self, depth: int, merged: list[Node]) -> Iterator[tuple[str, Entry]]:
        """Yield the keys of a mapping with their values; add those of merge keys to ``merged``."""
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            place = self._place(event.start_mark)
            key = self._key(event, place, depth)
            value = self._node(next(self._events), depth)
            if key == "<<" and not getattr(event, "style", None):
                self._find(MERGE_KEY_REFUSED, "the merge key '<<' is not allowed", place)
                merged += value.items if isinstance(value, Sequence) else (value,)
            elif key is not None:
                yield key, Entry(place, value)

    def _add(
        self, entries: dict[str, Entry], pairs: Iterable[tuple[str, Entry]], depth: int
    ) -> None:
        """Add keys and report duplicates; ``depth`` is 1 at the top level."""
        again: dict[str, list[Mapping]] = {}
        for key, entry in pairs:
            first = entries.setdefault(key, entry)
            if first is entry:
                continue
            where = first.key_place
            message = f"the key '{key}' is already at {where.line}:{where.column}"
            self._find(DUPLICATE_KEY, message, entry.key_place)
            if isinstance(entry.value, Mapping):
                again.setdefault(key, []).append(entry.value)
        for key, others in again.items():
            key_place, first_value = entries[key]
            if isinstance(first_value, Mapping):
                joined = dict(first_value.items)
                for other in others:
                    # If it contains anything but mappings, it is one thing written twice, and not a
                    # group whose names may be needed elsewhere.
                    if depth == 1 or (_is_group(first_value) and _is_group(other)):
                        for name, entry in other.items.items():
                            joined.setdefault(name, entry)
                entries[key] = Entry(key_place, Mapping(joined, first_value.place))

    def _key(self, event: Any, place: Place, depth: int) -> str | None:
        """Return the text of a key, or None if it has none; report a key that is not text.

        A number is text as well: the name of a space, a sum of two dice.
        """
        node = self._node(event, depth)
        text = node.text if isinstance(node, Scalar) else ""
        if re.match(_ODD_INDENT, text) and not getattr(event, "style", None):
            message = "a key begins with a space of another kind"
            self._find(YAML_SYNTAX, message, place, _PLAIN_SPACES)
        if isinstance(node, Scalar) and (type(node.value) in {str, int, float} or node.is_refused):
            return text
        what = f"the key '{text}'" if text else "a key"
        self._find(KEY_NOT_TEXT, f"{what} is {kind(node)}, not text", place)
        return text or None

    def _aliased(self, event: Any, depth: int) -> Node:
        place = self._place(event.start_mark)
        target = self._anchors.get(event.anchor)
        if target:
            self._charge(place, target.size, depth + target.height)
            return target.node
        name = event.anchor
        if name in self._anchors:
            message = f"the alias '*{name}' is inside the value that it repeats"
            self._find(ALIAS_IN_ITSELF, message, place)
        else:
            message = f"the alias '*{name}' has no anchor before it"
            hint = f"write '&{name}' before the value to repeat, or put text in quotes"
            self._find(YAML_SYNTAX, message, place, hint)
        return Scalar(None, place, f"*{name}")

    def _charge(self, place: Place, nodes: int, depth: int) -> None:
        """Count nodes and depth, and raise DataError beyond their limits."""
        self._nodes += nodes
        self._deepest = max(self._deepest, depth)
        if self._nodes > MAX_NODES:
            written_out = " with its aliases written out" if self._anchors else ""
            message = f"the data has more than {MAX_NODES} values{written_out}"
            hint = f"{'use fewer aliases, or ' if self._anchors else ''}split the file"
        elif depth > MAX_DEPTH:
            message = f"the data is nested more than {MAX_DEPTH} levels deep"
            hint = "use fewer levels"
        else:
            return
        self._find(TOO_COMPLEX, message, place, hint)
        raise DataError(self._findings)

    def _value(self, event: Any, place: Place) -> ScalarValue:
        """Return the value of a scalar; None after a finding."""
        text: str = event.value
        if event.style:
            if bad := next(refused(text), None):  # from an escape
                self._findings.append(bad_character(bad, place))
            return text
        try:
            return meaning(text, place)
        except DataError as error:
            self._findings += error.findings
            return None
