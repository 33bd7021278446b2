"""Pydantic's errors in printgen's words, each where the data is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as ListOf
from typing import Any, Final, NamedTuple

from pydantic_core import ErrorDetails, ValidationError

from printgen.errors import Finding, Place
from printgen.model.base import LONGEST_SLUG, SLUG_PATTERN, Names, known_keys, quoted
from printgen.model.component import KINDS
from printgen.model.face import BOXES, CONTENTS, contents
from printgen.model.game import LANGUAGE_PATTERN, VERSION_PATTERN
from printgen.model.issues import Issue, key_hint, meant_key, settle
from printgen.source import (
    DataPath,
    Mapping,
    Node,
    Scalar,
    Sequence,
    closest,
    did_you_mean,
    locate,
)

# What was expected where the type is wrong.
_EXPECTED: Final = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
    "tuple_type": "a list",
    "list_type": "a list",
}
_ORDER: Final = ("a whole number", "a number", "text", "true or false", "a list", "a mapping")
_HINTS: Final = {
    "a mapping": "write lines of the form 'key: value'",
    "a list": "write it as [a, b], or as lines that start with '- '",
}
# What people write in short, by the key.
_EXAMPLES: Final = {
    "quantity": "write it as {value: 4, provenance: printed}",
    "title": "write it as {one: coin, many: coins}",
    "size": "write it as {width: 20mm, height: 20mm, provenance: assumed}",
    "players": "write it as {min: 2, max: 4, provenance: printed}",
}
_PATTERNS: Final = {
    SLUG_PATTERN: ("bad-name", "a name", None),
    VERSION_PATTERN: (
        "bad-version",
        "a version",
        "use up to 20 letters, digits, dots, plus signs and hyphens",
    ),
    LANGUAGE_PATTERN: (
        "bad-language",
        "the code of a language",
        "write it as 'en', 'es' or 'pt-BR'",
    ),
}
_LIMITS: Final = {
    "greater_than_equal": ("ge", "at least {}"),
    "less_than_equal": ("le", "at most {}"),
    "greater_than": ("gt", "above {}"),
    "less_than": ("lt", "below {}"),
}


class _Error(NamedTuple):
    """One of pydantic's errors, with its path in the data."""

    path: DataPath
    details: ErrorDetails
    in_key: bool = False

    @property
    def kind(self) -> str:
        return self.details["type"]

    @property
    def context(self) -> dict[str, Any]:
        return self.details.get("ctx", {})

    @property
    def expected(self) -> str | None:
        """What kind of value should stand there, if that is what is wrong."""
        if self.kind == "wrong-type":
            return str(self.context["expected"])
        return _EXPECTED.get(self.kind)


def explain(error: ValidationError, data: Any, tree: Mapping, names: Names) -> list[Finding]:
    """Pydantic's errors as findings. ``data`` is what was validated, ``tree`` the same with places;
    ``names`` must have been the validation's context.
    """
    return settle(issues(error, data, tree, names))


def issues(error: ValidationError, data: Any, tree: Mapping, names: Names) -> Iterator[Issue]:
    """Like :func:`explain`, with what :func:`settle` needs."""
    reader = _Reader(data, tree, names)
    groups: dict[tuple[DataPath, bool], list[_Error]] = {}
    for details in error.errors(include_url=False):
        loc = details["loc"]
        path = _path(loc, data, details)
        if details["type"] == "missing" and isinstance(loc[-1], int):
            # A list that is too short: one finding, at the list, for all that it lacks.
            path = path[:-1]
            details["input"] = _at(data, path)
        in_key = bool(loc) and loc[-1] == "[key]"
        groups.setdefault((path, in_key), []).append(_Error(path, details, in_key))
    for group in groups.values():
        # What is short only because all in it is wrong is not short.
        group[:] = [e for e in group if e.kind != "too_short" or not e.details["input"]]
        # Where several types are allowed, each complains; those of another type have no say.
        others = [each for each in group if each.expected is None]
        if not group:
            continue
        if others:
            yield from map(reader.issue, _first(others))
        else:
            yield reader.wrong_type(group)
    yield from reader.noted()


def _first(errors: list[_Error]) -> list[_Error]:
    """One of each kind; of what a list lacks the last, which tells how long it should be."""
    return list({each.kind: each for each in errors}.values())


class _Reader:
    def __init__(self, data: Any, tree: Mapping, names: Names) -> None:
        self._data = data
        self._tree = tree
        self._names = names

    def issue(self, error: _Error) -> Issue:
        """The error as a finding."""
        path, context = error.path, error.context
        match error.kind:
            case "extra_forbidden":
                return self._unknown_key(path)
            case "missing" if isinstance(error.details["loc"][-1], str):
                return self._missing(str(path[-1]), path[:-1])
            case "union_tag_not_found":
                return self._missing("kind", path)
            case "literal_error" | "enum" | "union_tag_invalid":
                return self._not_one_of(error)
            case "box-content":
                return Issue(self._box_content(error), path, frozenset(CONTENTS))
            case _ if "text" in context:
                return self._own(error, path)
        return Issue(self._about_value(error))

    def _about_value(self, error: _Error) -> Finding:
        """A value that is too small, too large, or not written as it must be."""
        kind, path, context = error.kind, error.path, error.context
        got = error.details["input"]
        where = locate(self._tree, path, key=error.in_key)
        if kind in _LIMITS:
            key, words = _LIMITS[kind]
            limit = words.format(context[key])
            shown = self._written(path, got).removeprefix("the number ")
            message = f"{_subject(path)} should be {limit}, not {shown}"
            return Finding("out-of-range", message, where)
        match kind:
            case "missing" | "too_long" if isinstance(got, list | tuple):
                loc = error.details["loc"]
                needed = context.get("max_length") or int(loc[-1]) + 1
                items = "item" if len(got) == 1 else "items"
                message = f"{_subject(path)} has {len(got)} {items} and should have {needed}"
                return Finding("wrong-length", message, where)
            case "too_short":
                hint = "write at least one entry"
                return Finding("missing-value", f"{_subject(path)} is empty", where, hint)
            case "string_too_short":
                message = f"{_subject(path)} should be text, and is empty"
                return Finding("missing-value", message, where)
            case "string_too_long":
                most = context["max_length"]
                message = f"{quoted(got)} has {len(got)} characters; at most {most} are allowed"
                return Finding("too-long", message, where)
            case "string_pattern_mismatch":
                return _mismatch(got, context["pattern"], where)
        message = f"{self._written(path, got)} cannot stand here"
        return Finding("wrong-value", message, where)

    def wrong_type(self, errors: list[_Error]) -> Issue:
        """One finding for all types that might have stood there."""
        path, got = errors[0].path, errors[0].details["input"]
        expected = [each.expected for each in errors if each.expected]
        if "a number" in expected:
            expected = [word for word in expected if word != "a whole number"]
        expected = sorted(dict.fromkeys(expected), key=_rank)
        message = f"{_subject(path)} should be {_or(expected)}, "
        message += "and is empty" if got is None else f"not {self._written(path, got)}"
        hints = (each.context.get("hint") for each in errors)
        hint = next((hint for hint in hints if hint), None) or self._type_hint(path, got, expected)
        return Issue(Finding("wrong-type", message, locate(self._tree, path), hint), path)

    def noted(self) -> Iterator[Issue]:
        """What broke a rule besides what pydantic raised."""
        if not self._names.noted:
            return
        paths = dict(_mappings(self._data, ()))
        for mapping, error in self._names.noted:
            if mapping in paths:
                details = ErrorDetails(
                    type=error.type, loc=(), msg="", input=None, ctx=error.context or {}
                )
                path = paths[mapping]
                yield self._own(_Error(path, details), path)

    def _own(self, error: _Error, path: DataPath) -> Issue:
        """One of printgen's own errors."""
        context = error.context
        at = (*path, *context["at"])
        where = locate(self._tree, at, key=context["key"] or error.in_key)
        text = context["text"]
        message = f"{_subject(at)} {text}" if text.startswith("should ") else text
        finding = Finding(error.kind, message, where, context["hint"])
        return Issue(finding, path, context["lacks"])

    def _unknown_key(self, path: DataPath) -> Issue:
        mapping = _at(self._data, path[:-1])
        known = self._names.keys.get(id(mapping), frozenset())
        word = str(path[-1])
        meant = meant_key(word, known, mapping if isinstance(mapping, dict) else ())
        where = locate(self._tree, path, key=True)
        message = f"{quoted(word)} is not a key here"
        hint = key_hint(meant, known) if meant else _whose(word, path) or key_hint(None, known)
        return Issue(Finding("unknown-key", message, where, hint), path[:-1], meant=meant)

    def _missing(self, key: str, inside: DataPath) -> Issue:
        where = locate(self._tree, inside, key=True)
        finding = Finding("missing-key", f"'{key}' is missing", where)
        return Issue(finding, inside, frozenset((key,)))

    def _not_one_of(self, error: _Error) -> Issue:
        path, context, got = error.path, error.context, error.details["input"]
        if error.kind == "union_tag_invalid":
            tag = str(context["discriminator"]).strip("'")
            path, expected = (*path, tag), context["expected_tags"]
            got = _at(self._data, path)
        else:
            expected = context["expected"]
        options = [word.strip("' ") for word in expected.replace(" or ", ", ").split(",")]
        if error.in_key:
            meant = closest(str(got), options)
            where = locate(self._tree, path, key=True)
            message = f"{quoted(str(got))} is not a key here"
            return Issue(Finding("unknown-key", message, where, key_hint(meant, options)))
        what = "empty" if got is None else self._written(path, got)
        hint = did_you_mean(str(got), options) or f"known are {', '.join(options)}"
        message = f"{_subject(path)} cannot be {what}"
        return Issue(Finding("unknown-value", message, locate(self._tree, path), hint))

    def _box_content(self, error: _Error) -> Finding:
        path, got = error.path, error.details["input"]
        if not isinstance(got, dict):
            message = f"{_subject(path)} should be a mapping, "
            message += "and is empty" if got is None else f"not {self._written(path, got)}"
            return Finding("wrong-type", message, locate(self._tree, path), _HINTS["a mapping"])
        found = contents(got)
        if found:
            message = f"the box has '{found[0]}' already, and shows only one thing"
            where = locate(self._tree, (*path, found[1]), key=True)
            return Finding("box-content", message, where, f"make a box of its own for '{found[1]}'")
        where = locate(self._tree, path, key=True)
        hint = f"give it one of {', '.join(CONTENTS)}"
        for key in got:
            if near := closest(key, CONTENTS):
                where = locate(self._tree, (*path, key), key=True)
                hint = f"did you mean '{near}' instead of '{key}'?"
                break
        return Finding("box-content", "the box shows nothing", where, hint)

    def _type_hint(self, path: DataPath, got: Any, expected: ListOf[str]) -> str | None:
        node = _node(self._tree, path)
        written = node.text if isinstance(node, Scalar) else ""
        if "a mapping" in expected:
            return _EXAMPLES.get(str(path[-1]) if path else "") or _HINTS["a mapping"]
        if "a list" in expected:
            return _HINTS["a list"]
        if "text" in expected and isinstance(got, int | float):
            return f'put it in quotes: "{written}"'
        if isinstance(got, str) and "number" in " ".join(expected) and _is_number(got):
            return f"delete the quotes: {got}"
        return None

    def _written(self, path: DataPath, value: Any) -> str:
        """A value as messages name it: a text in quotes, a number as it is written, or what kind of
        thing it is.
        """
        node = _node(self._tree, path)
        match value:
            case bool():
                return "true" if value else "false"
            case str():
                return quoted(value) if value else "an empty text"
            case int() | float():
                return f"the number {node.text if isinstance(node, Scalar) else value}"
            case dict():
                return "a mapping"
            case None:
                return "an empty value"
        return "a list"


def _whose(key: str, path: DataPath) -> str | None:
    """What else has such a key, where boxes or components of several kinds may stand."""
    match path:
        case ("faces", _, "boxes", _, _):
            owners = [f"'{name}'" for name, box in BOXES.items() if key in known_keys(box)]
            return f"only a box with {_or(owners)} has it" if owners else None
        case ("components", _, _):
            owners = [name for name, kind in KINDS.items() if key in known_keys(kind)]
            return f"only a {_or(owners)} has it" if owners else None
    return None


def _mismatch(got: str, pattern: str, where: Place) -> Finding:
    code, what, hint = _PATTERNS.get(pattern, ("wrong-value", "as it must be", None))
    if code == "bad-name":
        hint = slug_hint(got)
    return Finding(code, f"{quoted(got)} cannot be {what}", where, hint)


def slug_hint(text: str) -> str:
    """How the name could be written."""
    slug = re.sub(r"[^a-z0-9]+", "-", text.casefold()).strip("-0123456789")
    if re.match(SLUG_PATTERN, slug) and len(slug) <= LONGEST_SLUG:
        return f"write it as '{slug}'"
    return "names are lower-case words joined by hyphens, such as 'market-tile'"


def _rank(word: str) -> int:
    return _ORDER.index(word) if word in _ORDER else len(_ORDER)


def _or(words: ListOf[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _subject(path: DataPath) -> str:
    """What is wrong, by its key: ``'title'`` or ``item 2 of 'circle'``."""
    items = [step + 1 for step in path if isinstance(step, int)]
    keys = [step for step in path if isinstance(step, str)]
    key = quoted(keys[-1]) if keys else "the file"
    return f"item {items[-1]} of {key}" if path and isinstance(path[-1], int) else key


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"[+-]?\d+(\.\d+)?", text.strip()))


def _path(loc: ListOf[str | int], data: Any, details: ErrorDetails) -> DataPath:
    """Pydantic's location without the tags that it adds for unions."""
    path: list[str | int] = []
    value = data
    steps = [step for step in loc if step != "[key]"]
    for index, step in enumerate(steps):
        is_last = index == len(steps) - 1
        if is_last and details["type"] in {"missing", "extra_forbidden"}:
            path.append(step)
        elif isinstance(value, dict) and step in value:
            value = value[str(step)]
            path.append(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
            path.append(step)
    return tuple(path)


def _at(data: Any, path: DataPath) -> Any:
    for step in path:
        data = data[step]
    return data


def _node(tree: Mapping, path: DataPath) -> Node | None:
    """The node at ``path``, or None."""
    node: Node | None = tree
    for step in path:
        match node, step:
            case Mapping(), str() if step in node.items:
                node = node.items[step].value
            case Sequence(), int() if step < len(node.items):
                node = node.items[step]
            case _:
                return None
    return node


def _mappings(data: Any, path: DataPath) -> Iterator[tuple[int, DataPath]]:
    if isinstance(data, dict):
        yield id(data), path
        for key, value in data.items():
            yield from _mappings(value, (*path, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from _mappings(value, (*path, n))
