"""The JSON Schema of the data files, for editors that complete and check them."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any, Final

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from printgen.core.fonts import FONT_FILES
from printgen.model.base import Model, known_keys
from printgen.model.face import BOXES, BoxBase
from printgen.model.game import Game
from printgen.model.setup import Rules, Setup

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


class _Generator(GenerateJsonSchema):
    """Without the titles that pydantic makes of field names: editors would show them twice."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        return False


def game() -> JsonSchemaValue:
    """Return the schema of a ``game.yaml``: the keys of a game, of which some are needed."""
    keys = _keys_of_a_game()
    definitions = keys.pop("$defs")
    # Other files of the game may supply the other keys that it needs.
    needed = [key for key in keys.pop("required") if key in _OF_THE_GAME]
    schema = {"$ref": _KEYS, "required": needed, "$defs": {**definitions, "Game": keys}}
    return _headed("A game for printgen", schema)


def part() -> JsonSchemaValue:
    """Return the schema of a file that holds some of a game's keys; it refers to the game's, which
    lies beside it as ``game.schema.json``.
    """
    return _headed("Part of a game for printgen", {"$ref": f"game.schema.json{_KEYS}"})


def _keys_of_a_game() -> JsonSchemaValue:
    schema = _bare(Game)
    # Read by models of their own, only where they are given.
    for key, model in (("setup", Setup), ("rules", Rules)):
        put_in(schema, key, model)
    _describe(schema, Game)
    fonts = {"enum": sorted(FONT_FILES)}
    schema["$defs"]["TypeStyle"]["properties"]["font"].update(fonts)
    _let_extend(schema["$defs"])
    return schema


def variant() -> JsonSchemaValue:
    """Return the schema of a variant: of everything some keys, and null where it takes away."""
    schema = _keys_of_a_game()
    for definition in (schema, *schema["$defs"].values()):
        _loosen(definition)
    # Every face and box extends one of the game's.
    face = schema["$defs"]["Face"]
    face["else"] = face["then"]
    extends = {
        "type": "string",
        "minLength": 1,
        "description": "The game or variant that this one changes: a shipped name, or a path.",
    }
    schema["properties"] = {"extends": extends, **schema["properties"]}
    schema["required"] = ["extends"]
    schema["description"] = "A variant of a game: what it changes."
    return _headed("A variant for printgen", schema)


def _loosen(definition: dict[str, Any]) -> None:
    """Lets every key be absent, and hold null."""
    definition.pop("required", None)
    for key, value in definition.get("properties", {}).items():
        definition["properties"][key] = _loosened(value)
    for branch in ("then", "else"):
        if isinstance(inner := definition.get(branch), dict):
            definition[branch] = {key: each for key, each in inner.items() if key != "required"}


def _loosened(value: JsonSchemaValue) -> JsonSchemaValue:
    """Return a value that may also be null, and whose entries may be."""
    told: JsonSchemaValue = {key: value[key] for key in ("description", "default") if key in value}
    content = {key: each for key, each in value.items() if key not in told}
    return {"anyOf": [_opened(content), {"type": "null"}], **told}


def _opened(content: JsonSchemaValue) -> JsonSchemaValue:
    """Return what a value may be, with entries that may be null."""
    opened = dict(content)
    if isinstance(names := content.get("patternProperties"), dict):
        opened["patternProperties"] = {name: _loosened(each) for name, each in names.items()}
    if isinstance(more := content.get("additionalProperties"), dict):
        opened["additionalProperties"] = _loosened(more)
    # Where the kind stands in what is extended, several kinds may fit.
    if branches := [*opened.pop("oneOf", ()), *opened.pop("anyOf", ())]:
        opened["anyOf"] = [_opened(branch) for branch in branches]
        opened.pop("discriminator", None)
    return opened


def of_file(model: type[Model], title: str, **parts: type[Model]) -> JsonSchemaValue:
    """Return the schema of another kind of file; ``parts`` are the models of keys that it reads
    later.
    """
    schema = _bare(model)
    for key, part_model in parts.items():
        put_in(schema, key, part_model)
    _describe(schema, model)
    return _headed(title, schema)


def put_in(schema: JsonSchemaValue, key: str, model: type[Model]) -> None:
    """Lets a key hold what a model reads that the schema's own model does not know."""
    inner = _bare(model)
    definitions = schema.setdefault("$defs", {})
    definitions.update(inner.pop("$defs", {}))
    definitions[model.__name__] = inner
    schema["properties"][key] = {"$ref": f"#/$defs/{model.__name__}"}


def _bare(model: type[Model]) -> JsonSchemaValue:
    return model.model_json_schema(by_alias=True, schema_generator=_Generator)


def _describe(schema: JsonSchemaValue, root: type[Model]) -> None:
    """Put what the source says below each field into the schema."""
    for definition, model in _models(schema, root):
        for name, description in _descriptions(model).items():
            field = model.model_fields[name]
            definition["properties"][field.alias or name]["description"] = description


def _headed(title: str, schema: JsonSchemaValue) -> JsonSchemaValue:
    return {**dict.fromkeys(("$schema", "title")), **schema, "$schema": _DIALECT, "title": title}


def _let_extend(defs: dict[str, Any]) -> None:
    """Lets boxes be written in part, where what they extend has the rest.

    The model knows faces and boxes as they are after :mod:`printgen.model.extend`. As they are
    written, a box that extends another may give any of the keys of its kind, or take keys away
    with null; in a face that extends another any box may, and may be null itself. Whether what it
    extends has the rest, no schema can tell: that may stand in another file.
    """
    defs["BoxKey"] = {"enum": sorted({key for kind in BOXES.values() for key in known_keys(kind)})}
    for kind in BOXES.values():
        defs[f"Part{kind.__name__}"] = _in_part(kind, defs[kind.__name__])
    parts = [{"$ref": f"#/$defs/Part{kind.__name__}"} for kind in BOXES.values()]
    face = defs["Face"]
    boxes = face["properties"]["boxes"]
    ((names, whole),) = boxes["patternProperties"].items()
    defs["Box"] = {"if": _EXTENDS, "then": {"anyOf": parts}, "else": whole}
    defs["PartBox"] = {"anyOf": [*parts, {"type": "null"}]}
    boxes["patternProperties"] = {names: {}}
    del face["required"]
    face["if"] = _EXTENDS
    face["then"] = _with_boxes(names, "PartBox")
    face["else"] = {**_with_boxes(names, "Box"), "required": ["boxes"]}


def _with_boxes(names: str, box: str) -> JsonSchemaValue:
    boxes = {"patternProperties": {names: {"$ref": f"#/$defs/{box}"}}}
    return {"properties": {"boxes": boxes}}


def _in_part(kind: type[BoxBase], whole: JsonSchemaValue) -> JsonSchemaValue:
    """Return a box of this kind of which some keys are given. Null takes away also keys of other
    kinds.
    """
    others = {"type": "null", "description": "Null takes away what another kind of box has."}
    keys = {key: _or_null(value) for key, value in whole["properties"].items()}
    return {
        "additionalProperties": others,
        "propertyNames": {"$ref": "#/$defs/BoxKey"},
        "description": f"{kind.__doc__} What it does not say stands in what it extends.",
        "properties": keys,
        "title": f"Part{kind.__name__}",
        "type": "object",
    }


def _or_null(value: JsonSchemaValue) -> JsonSchemaValue:
    description = {"description": value["description"]}
    content = {key: part for key, part in value.items() if key not in {"description", "default"}}
    return {"anyOf": [content, {"type": "null"}], **description}


def _models(
    schema: dict[str, Any], root: type[Model]
) -> Iterator[tuple[dict[str, Any], type[Model]]]:
    """Each model's part of the schema."""
    yield schema, root
    waiting = list(Model.__subclasses__())
    while waiting:
        model = waiting.pop()
        waiting += model.__subclasses__()
        if model.__name__ in schema.get("$defs", {}):
            yield schema["$defs"][model.__name__], model


def _descriptions(model: type[Model]) -> dict[str, str]:
    """Return what the source says below each field of a model, its bases' fields included."""
    found: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if issubclass(cls, Model) and cls is not Model:
            told = _told(cls.__module__).get(cls.__name__, {})
            found |= {name: words for name, words in told.items() if name in model.model_fields}
    return found


@cache
def _told(module: str) -> dict[str, dict[str, str]]:
    """Return what a module's source says below each field of its classes, by class and field.

    Read once for all classes of the module: to look for each alone takes three times as long.
    """
    return {
        node.name: dict(_told_fields(node))
        for node in ast.parse(inspect.getsource(sys.modules[module])).body
        if isinstance(node, ast.ClassDef)
    }


def _told_fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for field, text in pairwise(node.body):
        match field, text:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                yield name, " ".join(words.split())


# Where a game's schema has what it shares with that of a part.
_KEYS: Final = "#/$defs/Game"

_OF_THE_GAME: Final = ("format", "id", "title", "version", "players", "credits")

# A face or a box that starts from another.
_EXTENDS: Final = {"properties": {"extends": {"type": "string"}}, "required": ["extends"]}

SCHEMAS: Final[dict[str, Callable[[], JsonSchemaValue]]] = {
    "game": game,
    "part": part,
    "variant": variant,
}
