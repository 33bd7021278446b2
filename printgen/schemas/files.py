"""Make the schema of each kind of data file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import getdoc
from typing import Any, Final

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from printgen.core.errors import UsageError
from printgen.core.guests import extensions
from printgen.core.label_sheets import ANY_LABELS, LABEL_SHEETS
from printgen.core.sizes import SIZES
from printgen.fonts.font import FONT_FILES
from printgen.model.base import SLUG_PATTERN, Model, known_keys
from printgen.model.face import BOXES
from printgen.model.game import Game
from printgen.model.kinds import folders
from printgen.model.setup import Rules, Setup
from printgen.model.short_forms import PROVENANCE
from printgen.play.referee.record import RecordFile
from printgen.play.rules.file_kinds import file_kinds
from printgen.play.scoring.files import ResultsFile
from printgen.play.setup.files import SetupFile
from printgen.schemas.descriptions import describe

_NULL: Final = {"type": "null"}

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


class _Generator(GenerateJsonSchema):
    """A generator that describes fields, and omits titles made from their names: editors would show
    them twice.
    """

    def model_schema(self, schema: Any) -> JsonSchemaValue:
        made = super().model_schema(schema)
        describe(made, schema["cls"])
        return made

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        return False


def game() -> JsonSchemaValue:
    """Return the schema of a ``game.yaml``: the keys of a game, some of them required."""
    keys = _keys_of_a_game()
    definitions = keys.pop("$defs")
    # Other files of the game may contain its other required keys.
    needed = [key for key in keys.pop("required") if key in _OF_THE_GAME]
    schema = {"$ref": _KEYS, "required": needed, "$defs": {**definitions, "Game": keys}}
    return _headed("A game for printgen", schema)


def part() -> JsonSchemaValue:
    """Return the schema of a file with some of a game's keys.

    It refers to ``game.schema.json``, which is beside it.
    """
    return _headed("Part of a game for printgen", {"$ref": f"game.schema.json{_KEYS}"})


def _keys_of_a_game() -> JsonSchemaValue:
    schema = _bare(Game)
    # Separate models, only loaded if present.
    for key, model in (("setup", Setup), ("rules", Rules)):
        _put_in(schema, key, model)
    # A game's own fonts may have any name; editors offer the bundled ones.
    fonts = {"anyOf": [{"enum": sorted(FONT_FILES)}, {"type": "string", "pattern": SLUG_PATTERN}]}
    schema["$defs"]["TypeStyle"]["properties"]["font"].pop("type", None)
    schema["$defs"]["TypeStyle"]["properties"]["font"].update(fonts)
    schema["$defs"]["KitGroup"]["properties"]["labels"].pop("anyOf")
    schema["$defs"]["KitGroup"]["properties"]["labels"]["enum"] = [ANY_LABELS, *LABEL_SHEETS]
    _let_extend(schema["$defs"])
    _let_components_extend(schema)
    _let_be_short(schema["$defs"])
    return schema


def _let_be_short(defs: dict[str, Any]) -> None:
    """Allow single values for numbers, names for sizes, and one provenance for a whole file.

    The model only has their long forms, after :mod:`printgen.model.short_forms`.
    """
    for definition in defs.values():
        if needed := [key for key in definition.get("required", ()) if key != PROVENANCE]:
            definition["required"] = needed
        else:
            definition.pop("required", None)
    for name in ("Figure", "Measure", "Quantity"):
        whole = defs[name]
        value = whole["properties"]["value"]
        short = [each for each in value["anyOf"] if each != _NULL]
        defs[f"{name}InFull"] = whole
        ref = {"$ref": f"#/$defs/{name}InFull"}
        defs[name] = {"anyOf": [*short, ref], "description": whole["description"]}
    _let_go_by_name(defs)


def _let_go_by_name(defs: dict[str, Any]) -> None:
    """Allow a name for a size."""
    whole = defs["SizeInFull"] = defs["Size"]
    names = {"enum": list(SIZES)}
    keys = {
        "name": {**names, "description": "The name; docs/reference/sizes.md lists all sizes."},
        "turned": {"type": "boolean", "description": "Whether it lies on its side."},
        **{key: whole["properties"][key] for key in ("provenance", "note")},
    }
    defs["SizeByName"] = {
        "additionalProperties": False,
        "description": "A named size.",
        "properties": keys,
        "required": ["name"],
        "type": "object",
    }
    full, by_name = ({"$ref": f"#/$defs/Size{form}"} for form in ("InFull", "ByName"))
    defs["Size"] = {"anyOf": [names, by_name, full], "description": whole["description"]}


def variant() -> JsonSchemaValue:
    """Return the schema of a variant: any key may be absent, or null to remove what it names."""
    schema = _keys_of_a_game()
    for definition in (schema, *schema["$defs"].values()):
        _loosen(definition)
    # Every face and box extends one of the game's.
    face = schema["$defs"]["Face"]
    face["else"] = face["then"]
    component = schema["$defs"]["Component"]
    component["else"] = component["then"]
    extends = {
        "type": "string",
        "minLength": 1,
        "description": "The game or variant that this one changes: a name or a path.",
    }
    schema["properties"] = {"extends": extends, **schema["properties"]}
    schema["required"] = ["extends"]
    schema["description"] = "A variant of a game: its changes."
    return _headed("A variant for printgen", schema)


def _loosen(definition: dict[str, Any]) -> None:
    """Allow every key to be absent or null."""
    definition.pop("required", None)
    for key, value in definition.get("properties", {}).items():
        definition["properties"][key] = _loosened(value)
    for branch in ("then", "else"):
        if isinstance(inner := definition.get(branch), dict):
            definition[branch] = {key: each for key, each in inner.items() if key != "required"}


def _loosened(value: JsonSchemaValue) -> JsonSchemaValue:
    """Return a value that may also be null, and whose entries may be."""
    about: JsonSchemaValue = {key: value[key] for key in ("description", "default") if key in value}
    opened = _opened({key: each for key, each in value.items() if key not in about})
    others = opened["anyOf"] if opened.keys() == {"anyOf"} else [opened]
    others = [each for each in others if each != _NULL]
    return {"anyOf": [*others, _NULL], **about}


def _opened(content: JsonSchemaValue) -> JsonSchemaValue:
    """Return the schema of a value with entries that may be null."""
    opened = dict(content)
    if isinstance(names := content.get("patternProperties"), dict):
        opened["patternProperties"] = {name: _loosened(each) for name, each in names.items()}
    if isinstance(more := content.get("additionalProperties"), dict):
        opened["additionalProperties"] = _loosened(more)
    if content.get("type") == "array" and isinstance(items := content.get("items"), dict):
        by_number = {
            "type": "object",
            "description": "Items of the game's list, by their numbers from 1.",
            "patternProperties": {"^[1-9][0-9]*$": _loosened(items)},
            "additionalProperties": False,
        }
        return {"anyOf": [opened, by_number]}
    # If the kind is in what is extended, several kinds may match.
    if branches := [*opened.pop("oneOf", ()), *opened.pop("anyOf", ())]:
        opened["anyOf"] = [_opened(branch) for branch in branches]
        opened.pop("discriminator", None)
    return opened


def of_file(model: type[Model], title: str, **parts: type[Model]) -> JsonSchemaValue:
    """Return the schema of another kind of file.

    ``parts`` are models of keys that ``model`` does not read itself.
    """
    schema = _bare(model)
    for key, part_model in parts.items():
        _put_in(schema, key, part_model)
    return _headed(title, schema)


def _put_in(schema: JsonSchemaValue, key: str, model: type[Model]) -> None:
    """Add the schema of ``model`` at a key that the schema's own model does not read."""
    inner = _bare(model)
    definitions = schema.setdefault("$defs", {})
    definitions.update(inner.pop("$defs", {}))
    definitions[model.__name__] = inner
    about = schema["properties"][key]["description"]
    schema["properties"][key] = {"$ref": f"#/$defs/{model.__name__}", "description": about}


def _bare(model: type[Model]) -> JsonSchemaValue:
    return model.model_json_schema(by_alias=True, schema_generator=_Generator)


def _headed(title: str, schema: JsonSchemaValue) -> JsonSchemaValue:
    return {**dict.fromkeys(("$schema", "title")), **schema, "$schema": _DIALECT, "title": title}


def _let_extend(defs: dict[str, Any]) -> None:
    """Allow incomplete boxes if they extend others.

    The model has complete faces and boxes, after :mod:`printgen.model.extend`. In the data, a box
    that extends another may have any of the keys of its kind, or remove keys with null; in a face
    that extends another, any box may, and may be null itself. A schema cannot know if what it
    extends has the rest, which may be in another file.
    """
    kinds = [box.model for box in BOXES.values()]
    defs["BoxKey"] = {"enum": sorted({key for kind in kinds for key in known_keys(kind)})}
    for kind in kinds:
        defs[f"Part{kind.__name__}"] = _in_part(kind, defs[kind.__name__], "BoxKey")
    parts = [{"$ref": f"#/$defs/Part{kind.__name__}"} for kind in kinds]
    face = defs["Face"]
    boxes = face["properties"]["boxes"]
    ((names, whole),) = boxes["patternProperties"].items()
    defs["Box"] = {"if": _EXTENDS, "then": {"anyOf": parts}, "else": whole}
    defs["PartBox"] = {"anyOf": [*parts, _NULL]}
    boxes["patternProperties"] = {names: {}}
    del face["required"]
    face["if"] = _EXTENDS
    face["then"] = _with_boxes(names, "PartBox")
    face["else"] = {**_with_boxes(names, "Box"), "required": ["boxes"]}


def _with_boxes(names: str, box: str) -> JsonSchemaValue:
    boxes = {"patternProperties": {names: {"$ref": f"#/$defs/{box}"}}}
    return {"properties": {"boxes": boxes}}


def _let_components_extend(schema: JsonSchemaValue) -> None:
    """Allow incomplete components if they extend others."""
    defs, components = schema["$defs"], schema["properties"]["components"]
    models = dict.fromkeys(folder.model.model for folder in folders().values())
    defs["ComponentKey"] = {"enum": sorted({key for kind in models for key in known_keys(kind)})}
    for kind in models:
        defs[f"Part{kind.__name__}"] = _in_part(kind, defs[kind.__name__], "ComponentKey")
    ((names, whole),) = components["patternProperties"].items()
    parts = [{"$ref": f"#/$defs/Part{kind.__name__}"} for kind in models]
    defs["Component"] = {"if": _EXTENDS, "then": {"anyOf": parts}, "else": whole}
    components["patternProperties"] = {names: {"$ref": "#/$defs/Component"}}


def _in_part(kind: type[Model], whole: JsonSchemaValue, keys_of_all: str) -> JsonSchemaValue:
    """Return a box or component of this kind with only some of its keys.

    Null removes the keys of any kind.
    """
    others = {"type": "null", "description": "Null removes a key of another kind."}
    of_whole = f"#/$defs/{kind.__name__}/properties/"
    return {
        "additionalProperties": others,
        "propertyNames": {"$ref": f"#/$defs/{keys_of_all}"},
        "description": f"{getdoc(kind)} Other keys come from what it extends.",
        "properties": {
            key: {
                "anyOf": [{"$ref": f"{of_whole}{key}"}, _NULL],
                "description": value["description"],
            }
            for key, value in whole["properties"].items()
        },
        "title": f"Part{kind.__name__}",
        "type": "object",
    }


# The place in a game's schema of what it shares with that of a part.
_KEYS: Final = "#/$defs/Game"

_OF_THE_GAME: Final = ("format", "id", "title", "version", "players", "credits")

# A face or a box that starts from another.
_EXTENDS: Final = {"properties": {"extends": {"type": "string"}}, "required": ["extends"]}


def schema(name: str = "game") -> dict[str, Any]:
    """Return the JSON Schema of a file by its name, such as ``game``, or one of a guest's.

    Raises :class:`UsageError` for another name.
    """
    known = schemas()
    if name not in known:
        raise UsageError(f"unknown schema '{name}' (known are {', '.join(known)})")
    return known[name]()


def schemas() -> dict[str, Callable[[], dict[str, Any]]]:
    """Return the function that makes each JSON Schema, by the schema's name."""
    found: dict[str, Callable[[], dict[str, Any]]] = {
        "game": game,
        "part": part,
        "variant": variant,
        "setup": partial(of_file, SetupFile, "A setup for printgen"),
        "record": partial(of_file, RecordFile, "A recorded game for printgen", setup=SetupFile),
        "results": partial(of_file, ResultsFile, "A result for printgen"),
    }
    for name, kind in file_kinds().items():
        parts = {"setup": SetupFile} if kind.with_setup else {}
        found[name] = partial(of_file, kind.model, kind.title, **parts)
    for guest, module in extensions("results").items():
        found[f"{guest}-results"] = partial(of_file, module.MODEL, "A result for printgen")
    return found
