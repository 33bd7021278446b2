"""Turn pydantic's errors into findings, in printgen's words and with their places."""

from collections.abc import Iterator, Sized
from collections.abc import Sequence as ListOf
from typing import Any, Final, NamedTuple, TypeVar

from pydantic_core import ErrorDetails, ValidationError

from printgen.core.did_you_mean import closest, did_you_mean
from printgen.core.errors import Finding, counted, listed, quoted
from printgen.model.base import Model, Names, known_keys
from printgen.model.codes import (
    BOX_CONTENT,
    MISSING_KEY,
    MISSING_VALUE,
    OUT_OF_RANGE,
    TOO_LONG,
    UNKNOWN_KEY,
    UNKNOWN_VALUE,
    WRONG_LENGTH,
    WRONG_TYPE,
    WRONG_VALUE,
)
from printgen.model.face import BOXES, CONTENTS, contents
from printgen.model.issues import Issue, key_hint
from printgen.model.kinds import folders
from printgen.model.messages import (
    HINTS,
    MISSING_HINTS,
    also,
    any_of,
    comma_hint,
    mismatch,
    subject,
    type_hint,
    written,
)
from printgen.source.tree import DataPath, Mapping, locate, node_at

AModel = TypeVar("AModel", bound=Model)

# The expected type if the type is wrong.
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
        """The expected type, if the type is wrong."""
        if self.kind == WRONG_TYPE.id:
            return str(self.context["expected"])
        return _EXPECTED.get(self.kind)


def read_model(
    model: type[AModel], data: Any, tree: Mapping, names: Names
) -> tuple[AModel | None, list[Issue]]:
    """Return data as a model and no issues, or None and all issues.

    ``tree`` is the same data with its places.
    """
    try:
        return model.model_validate(data, context=names), []
    except ValidationError as error:
        return None, list(_issues(error, data, tree, names))


def _issues(error: ValidationError, data: Any, tree: Mapping, names: Names) -> Iterator[Issue]:
    reader = _Reader(data, tree, names)
    groups: dict[tuple[DataPath, bool], list[_Error]] = {}
    for details in error.errors(include_url=False):
        loc = details["loc"]
        to_absent = details["type"] in {"missing", "extra_forbidden"}
        path = _route(loc, data, to_absent=to_absent)
        if details["type"] == "missing" and isinstance(loc[-1], int):
            # A list that is too short gets one finding for all missing items.
            path = path[:-1]
            details["input"] = _value_at(data, path)
        in_key = bool(loc) and loc[-1] == "[key]"
        groups.setdefault((path, in_key), []).append(_Error(path, details, in_key))
    for group in groups.values():
        # A list that is too short only because its entries are wrong is not reported as too short.
        group[:] = [e for e in group if e.kind != "too_short" or _is_short(e)]
        # If several types are allowed, each complains; those of other types are ignored.
        others = [each for each in group if each.expected is None]
        if not group:
            continue
        if others:
            # One error of each kind; for missing items of a list the last one, with its full
            # length.
            yield from map(reader.issue, {each.kind: each for each in others}.values())
        else:
            yield reader.wrong_type(group)
    yield from reader.noted()


def _is_short(error: _Error) -> bool:
    written: Sized = error.details["input"]
    return len(written) < int(error.context["min_length"])


class _Reader:
    def __init__(self, data: Any, tree: Mapping, names: Names) -> None:
        self._data = data
        self._tree = tree
        self._names = names

    def issue(self, error: _Error) -> Issue:
        """Return the issue for an error."""
        path, context = error.path, error.context
        match error.kind:
            case "extra_forbidden":
                return self._unknown_key(path)
            case "missing" if isinstance(error.details["loc"][-1], str):
                return self._missing(str(path[-1]), path[:-1])
            case "union_tag_not_found":
                return self._missing(str(context["discriminator"]).strip("'"), path)
            case "literal_error" | "enum" | "union_tag_invalid":
                return self._not_one_of(error)
            case BOX_CONTENT.id:
                return Issue(self._box_content(error), path, frozenset(CONTENTS))
            case _ if "text" in context:
                return self._own(error)
        return Issue(self._about_value(error))

    def _about_value(self, error: _Error) -> Finding:
        """Return the finding for a value out of range, of a wrong length, or misspelt."""
        kind, path, context = error.kind, error.path, error.context
        got = error.details["input"]
        where = locate(self._tree, path, key=error.in_key)
        if kind in _LIMITS:
            key, words = _LIMITS[kind]
            limit = words.format(context[key])
            shown = self._written(path, got).removeprefix("the number ")
            message = f"{subject(path)} should be {limit}, not {shown}"
            return Finding(OUT_OF_RANGE, message, where)
        match kind:
            case "too_short" if not got:
                hint = "write at least one entry"
                return Finding(MISSING_VALUE, f"{subject(path)} is empty", where, hint)
            case "missing" | "too_long" | "too_short" if isinstance(got, Sized):
                needed = f"at least {context.get('min_length')}"
                if kind == "too_long":
                    needed = f"at most {context['max_length']}"
                elif kind == "missing":  # the values of an enumeration
                    needed = f"{int(error.details['loc'][-1]) + 1}"
                message = (
                    f"{subject(path)} has {counted(len(got), 'item')} and should have {needed}"
                )
                return Finding(WRONG_LENGTH, message, where)
            case "string_too_short":
                message = f"{subject(path)} should be text, but is empty"
                return Finding(MISSING_VALUE, message, where)
            case "string_too_long":
                most = context["max_length"]
                message = f"{quoted(got)} has {len(got)} characters; at most {most} are allowed"
                return Finding(TOO_LONG, message, where)
            case "string_pattern_mismatch":
                wrong = mismatch(got, context["pattern"], where)
                cut_off = self._cut_off(path) if error.in_key else None
                return wrong._replace(hint=cut_off) if cut_off else wrong
        message = f"{self._written(path, got)} cannot be used here"
        return Finding(WRONG_VALUE, message, where)

    def wrong_type(self, errors: list[_Error]) -> Issue:
        """Return one issue for all types that would have been right."""
        path, got = errors[0].path, errors[0].details["input"]
        expected = [each.expected for each in errors if each.expected]
        expected = any_of([*expected, *also(path, expected)])
        message = f"{subject(path)} should be {listed(expected, 'or')}, "
        message += "but is empty" if got is None else f"not {self._written(path, got)}"
        hints = (each.context.get("hint") for each in errors)
        hint = next((hint for hint in hints if hint), None)
        hint = hint or type_hint(path, got, node_at(self._tree, path), expected)
        return Issue(Finding(WRONG_TYPE, message, locate(self._tree, path), hint), path)

    def noted(self) -> Iterator[Issue]:
        """Yield the issues for broken rules that pydantic did not raise."""
        if not self._names.noted:
            return
        paths = dict(_mappings(self._data))
        for mapping, error in self._names.noted:
            if mapping in paths:
                details = ErrorDetails(
                    type=error.type, loc=(), msg="", input=None, ctx=error.context or {}
                )
                yield self._own(_Error(paths[mapping], details))

    def _own(self, error: _Error) -> Issue:
        """Return the issue for one of printgen's own errors."""
        path, context = error.path, error.context
        at = (*path, *context["at"])
        where = locate(self._tree, at, key=context["key"] or error.in_key)
        text = context["text"]
        message = f"{subject(at)} {text}" if text.startswith("should ") else text
        finding = Finding(context["code"], message, where, context["hint"])
        return Issue(finding, path, context["lacks"])

    def _unknown_key(self, path: DataPath) -> Issue:
        mapping = _value_at(self._data, path[:-1])
        known = self._names.keys.get(id(mapping), frozenset())
        word = str(path[-1])
        cut_off = self._cut_off(path)
        # Several words are no misspelt key. A variant may have misspelt a key that its base has.
        near = closest(word, known) if cut_off is None or " " not in word else None
        meant = None if isinstance(mapping, dict) and near in mapping else near
        where = locate(self._tree, path, key=True)
        message = f"{quoted(word)} is not a key here"
        hint = key_hint(near, known)
        if not near:
            hint = cut_off or _whose(word, path) or self._group_of(word, path) or hint
        if path[-2:-1] == ("rows",) and isinstance(mapping, dict) and "table" in mapping:
            hint = hint or "the rows are in a table: add this one there, or name another table"
        return Issue(Finding(UNKNOWN_KEY, message, where, hint), path[:-1], meant=meant)

    def _group_of(self, word: str, path: DataPath) -> str | None:
        """Return the hint for a top-level key that is a name in a group, or None."""
        groups = self._data.items() if len(path) == 1 and isinstance(self._data, dict) else ()
        found = [key for key, group in groups if isinstance(group, dict) and word in group]
        return f"write it under '{found[0]}:', where the game has it" if found else None

    def _missing(self, key: str, inside: DataPath) -> Issue:
        where = locate(self._tree, inside, key=True)
        finding = Finding(MISSING_KEY, f"'{key}' is missing", where, MISSING_HINTS.get(key))
        return Issue(finding, inside, frozenset((key,)))

    def _not_one_of(self, error: _Error) -> Issue:
        path, context, got = error.path, error.context, error.details["input"]
        if error.kind == "union_tag_invalid":
            tag = str(context["discriminator"]).strip("'")
            path, expected = (*path, tag), context["expected_tags"]
            got = _value_at(self._data, path)
        else:
            expected = context["expected"]
        options = [word.strip("' ") for word in expected.replace(" or ", ", ").split(",")]
        if error.in_key:
            meant = closest(str(got), options)
            where = locate(self._tree, path, key=True)
            message = f"{quoted(str(got))} is not a key here"
            return Issue(Finding(UNKNOWN_KEY, message, where, key_hint(meant, options)))
        what = "empty" if got is None else self._written(path, got)
        hint = did_you_mean(got, options) if isinstance(got, str) else None
        if got in options:  # a number is expected, and this is a text
            hint = f"delete the quotes: {got}"
        if not hint and any(options):
            hint = f"known are {', '.join(options)}"
        message = f"{subject(path)} cannot be {what}"
        return Issue(Finding(UNKNOWN_VALUE, message, locate(self._tree, path), hint))

    def _box_content(self, error: _Error) -> Finding:
        path, got = error.path, error.details["input"]
        if not isinstance(got, dict):
            message = f"{subject(path)} should be a mapping, "
            message += "but is empty" if got is None else f"not {self._written(path, got)}"
            return Finding(WRONG_TYPE, message, locate(self._tree, path), HINTS["a mapping"])
        found = contents(got)
        if found:
            message = f"the box has '{found[0]}' already, and shows only one thing"
            where = locate(self._tree, (*path, found[1]), key=True)
            return Finding(BOX_CONTENT, message, where, f"make a box of its own for '{found[1]}'")
        where = locate(self._tree, path, key=True)
        hint = f"give it one of {', '.join(CONTENTS)}"
        for key in got:
            if near := closest(key, CONTENTS):
                where = locate(self._tree, (*path, key), key=True)
                hint = f"did you mean '{near}' instead of '{key}'?"
                break
        return Finding(BOX_CONTENT, "the box shows nothing", where, hint)

    def _cut_off(self, path: DataPath) -> str | None:
        mapping = node_at(self._tree, path[:-1])
        key = path[-1] if path else None
        if isinstance(mapping, Mapping) and isinstance(key, str) and key in mapping.items:
            return comma_hint(key, mapping.items[key])
        return None

    def _written(self, path: DataPath, value: Any) -> str:
        return written(value, node_at(self._tree, path))


def _whose(key: str, path: DataPath) -> str | None:
    """Return a hint which other boxes or components have such a key, or None."""
    match path:
        case ("faces", _, "boxes", _, _):
            owners = [f"'{name}'" for name, box in BOXES.items() if key in known_keys(box.model)]
            return f"only a box with {listed(owners, 'or')} has it" if owners else None
        case ("components", _, _):
            owners = [
                ", ".join(each.kind.words)
                for each in dict.fromkeys(folders().values())
                if key in known_keys(each.model.model)
            ]
            return f"only a {listed(owners, 'or')} has it" if owners else None
    return None


def _route(loc: ListOf[str | int], data: Any, *, to_absent: bool) -> DataPath:
    """Return pydantic's location in ``data`` without the tags that it adds for unions.

    With ``to_absent``, the last step may be absent: a missing or unknown key.
    """
    path: list[str | int] = []
    value = data
    steps = [step for step in loc if step != "[key]"]
    for index, step in enumerate(steps):
        is_last = index == len(steps) - 1
        if is_last and to_absent:
            path.append(step)
        elif isinstance(value, dict) and step in value:
            value = value[str(step)]
            path.append(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
            path.append(step)
    return tuple(path)


def _value_at(data: Any, path: DataPath) -> Any:
    """Return the value at that path of plain data."""
    for step in path:
        data = data[step]
    return data


def _mappings(data: Any, path: DataPath = ()) -> Iterator[tuple[int, DataPath]]:
    """Yield every mapping in plain data by its ``id``, with its path."""
    if isinstance(data, dict):
        yield id(data), path
        for key, value in data.items():
            yield from _mappings(value, (*path, key))
    elif isinstance(data, list):
        for n, value in enumerate(data):
            yield from _mappings(value, (*path, n))
