"""From the raw tree to a :class:`Game`, with every error of the data found in one go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from printgen.errors import DataError, Finding, Place
from printgen.fonts import FONT_FILES
from printgen.model.base import Names
from printgen.model.extend import expand_faces
from printgen.model.game import Game
from printgen.model.rows import Designs, read_designs
from printgen.source import DataPath, Mapping, did_you_mean, locate, plain


@dataclass(frozen=True)
class Description:
    """A game with the tree that it was read from, for the places of later errors."""

    game: Game
    tree: Mapping
    designs: dict[str, Designs]

    def place(self, *path: str | int, key: bool = False) -> Place:
        """Where the value (or its key) at ``path`` stands in the data."""
        return locate(self.tree, path, key=key)


# What may be referred to by name, and where the data defines it.
_DEFINED: Final[dict[str, DataPath]] = {
    "colour": ("theme", "colours"),
    "style": ("theme", "styles"),
    "sign": ("signs",),
    "face": ("faces",),
    "group": ("groups",),
    "figure": ("figures",),
}


def validate(tree: Mapping, folder: Path, shown: str) -> Description:
    """The game that ``tree`` describes. Files it names are looked for in ``folder``, which messages
    call ``shown``. Raises :class:`DataError` with everything that is wrong."""
    expanded, findings = expand_faces(tree)
    data = plain(expanded)
    names = _names(data)
    game: Game | None = None
    try:
        game = Game.model_validate(data, context=names)
    except ValidationError as error:
        findings += explain(error, data, expanded, names)
    designs, more = read_designs(expanded, folder, shown, names)
    findings += more
    if game is not None:
        findings += _pictures(game, expanded, designs)
    if findings or game is None:
        raise DataError(findings)
    return Description(game, expanded, designs)


def _names(data: Any) -> Names:
    names = Names({"font": frozenset(FONT_FILES)})
    for kind, path in _DEFINED.items():
        value = data
        for step in path:
            value = value.get(step) if isinstance(value, dict) else None
        names.known[kind] = frozenset(value) if isinstance(value, dict) else frozenset()
    return names


def _pictures(game: Game, tree: Mapping, designs: dict[str, Designs]) -> Iterable[Finding]:
    for name, component in game.components.items():
        known = designs[name].ids if name in designs else ()
        if component.picture is not None and component.picture not in known:
            yield Finding(
                "unknown-design",
                f"no design of '{name}' is called '{component.picture}'",
                locate(tree, ("components", name, "picture")),
                did_you_mean(component.picture, known),
            )


# -- pydantic's errors in printgen's words

_KINDS: Final = {
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
    "none_required": "nothing",
}


def explain(error: ValidationError, data: Any, tree: Mapping, names: Names) -> list[Finding]:
    """Pydantic's errors as findings, each where the data is wrong. ``names`` must have been the
    validation's context."""
    return [_finding(e, data, tree, names) for e in error.errors(include_url=False)]


def _finding(error: ErrorDetails, data: Any, tree: Mapping, names: Names) -> Finding:
    kind, context = error["type"], error.get("ctx", {})
    path = _path(error["loc"], data)
    last = str(error["loc"][-1]) if error["loc"] else ""
    at_value = locate(tree, path)
    got = error["input"]
    if kind == "extra_forbidden":
        known = names.keys.get(id(_at(data, path[:-1])), frozenset())
        return Finding(
            "unknown-key",
            f"'{last}' is not a key here",
            locate(tree, path, key=True),
            did_you_mean(last, known),
        )
    if kind == "missing":
        return Finding("missing-key", f"'{last}' is missing", locate(tree, path[:-1], key=True))
    if kind in _KINDS:
        return Finding("wrong-type", f"should be {_KINDS[kind]}, not {describe(got)}", at_value)
    if kind.startswith("unknown-"):
        known = names.known.get(kind.removeprefix("unknown-"), frozenset())
        hint = did_you_mean(str(context.get("name", "")), known)
        return Finding(kind, error["msg"], at_value, hint)
    if kind in {"greater_than_equal", "less_than_equal"}:
        limit = context.get("ge", context.get("le"))
        word = "below" if kind == "greater_than_equal" else "above"
        return Finding("out-of-range", f"{got} is {word} {limit}", at_value)
    if kind in {"literal_error", "enum", "union_tag_invalid"}:
        return _not_one_of(error, got, context, at_value, path, tree)
    if kind == "union_tag_not_found":
        return Finding("missing-key", "'kind' is missing", locate(tree, path, key=True))
    if kind == "string_pattern_mismatch":
        in_key = bool(error["loc"]) and error["loc"][-1] == "[key]"
        place = locate(tree, path, key=True) if in_key else at_value
        return Finding("bad-name", f"'{got}' is not written as it must be", place, _PATTERN_HINT)
    if kind in {"string_too_short", "string_too_long", "too_short", "too_long"}:
        return Finding("wrong-length", f"{_lower(error['msg'])}", at_value)
    if "-" in kind:  # one of printgen's own
        return Finding(kind, error["msg"], at_value)
    return Finding("wrong-value", f"{_lower(error['msg'])}, not {describe(got)}", at_value)


_PATTERN_HINT: Final = "names are lower-case words joined by hyphens, such as 'market-tile'"


def _not_one_of(  # noqa: PLR0913, PLR0917 - what the caller has at hand
    error: ErrorDetails, got: Any, context: Any, place: Place, path: DataPath, tree: Mapping
) -> Finding:
    if error["type"] == "union_tag_invalid":
        got = context["tag"]
        expected = context["expected_tags"]
        place = locate(tree, (*path, str(context["discriminator"]).strip("'")))
    else:
        expected = context["expected"]
    options = [word.strip("' ") for word in expected.replace(" or ", ", ").split(",")]
    hint = did_you_mean(str(got), options) or f"known are {', '.join(options)}"
    return Finding("unknown-value", f"{describe(got)} is not known here", place, hint)


def describe(value: Any) -> str:
    """A value as messages name it: a short text in quotes, or what kind of thing it is."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case str():
            return f"'{value if len(value) <= 40 else value[:39] + '…'}'"  # noqa: PLR2004
        case int() | float():
            return f"the number {value}"
        case dict():
            return "a mapping"
        case _:
            return "a list"


def _path(loc: Sequence[str | int], data: Any) -> DataPath:
    """Pydantic's location without the tags that it adds for unions."""
    path: list[str | int] = []
    value = data
    for index, step in enumerate(loc):
        if step == "[key]":
            continue
        if isinstance(value, dict) and step in value:
            value = value[str(step)]
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        elif not (index == len(loc) - 1 and isinstance(value, dict)):
            continue
        path.append(step)
    return tuple(path)


def _at(data: Any, path: DataPath) -> Any:
    for step in path:
        data = data[step]
    return data


def _lower(message: str) -> str:
    return message[:1].lower() + message[1:]
