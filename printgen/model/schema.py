"""The JSON Schema of the data files, for editors that complete and check them."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from printgen.fonts import FONT_FILES
from printgen.model.base import Model
from printgen.model.game import Game

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


class _Generator(GenerateJsonSchema):
    """Without the titles that pydantic makes of field names: editors would show them twice."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        return False


def game() -> JsonSchemaValue:
    """The schema of a ``game.yaml``."""
    schema = Game.model_json_schema(by_alias=True, schema_generator=_Generator)
    for definition, model in _models(schema):
        for name, description in _descriptions(model).items():
            field = model.model_fields[name]
            definition["properties"][field.alias or name]["description"] = description
    fonts = {"enum": sorted(FONT_FILES)}
    schema["$defs"]["TypeStyle"]["properties"]["font"].update(fonts)
    # Keys that other files of the game may supply.
    schema["required"] = [key for key in schema["required"] if key in _OF_THE_GAME]
    return {"$schema": _DIALECT, "title": "A game for printgen", **schema}


def part() -> JsonSchemaValue:
    """The schema of a file that holds some of a game's keys."""
    schema = game()
    del schema["required"]
    return {**schema, "title": "Part of a game for printgen"}


def _models(schema: dict[str, Any]) -> Iterator[tuple[dict[str, Any], type[Model]]]:
    """Each model's part of the schema."""
    yield schema, Game
    waiting = list(Model.__subclasses__())
    while waiting:
        model = waiting.pop()
        waiting += model.__subclasses__()
        if model.__name__ in schema["$defs"]:
            yield schema["$defs"][model.__name__], model


def _descriptions(model: type[Model]) -> dict[str, str]:
    """What the source says below each field of a model, its bases' fields included."""
    found: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if not issubclass(cls, Model) or cls is Model:
            continue
        parsed = ast.parse(textwrap.dedent(inspect.getsource(cls))).body[0]
        for field, text in pairwise(parsed.body if isinstance(parsed, ast.ClassDef) else ()):
            match field, text:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(words))),
                ) if name in model.model_fields:
                    found[name] = " ".join(words.split())
    return found


_OF_THE_GAME: Final = ("format", "id", "title", "version", "players", "credits")

SCHEMAS: Final[dict[str, Callable[[], JsonSchemaValue]]] = {"game": game, "part": part}
