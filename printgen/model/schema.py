"""The JSON Schema of the data files, for editors that complete and check them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from printgen.fonts import FONT_FILES
from printgen.model.game import Game

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


class _Generator(GenerateJsonSchema):
    """Without the titles that pydantic makes of field names: editors would show them twice."""

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002 - pydantic's signature
        return False


def game() -> JsonSchemaValue:
    """The schema of a ``game.yaml``."""
    schema = Game.model_json_schema(by_alias=True, schema_generator=_Generator)
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


_OF_THE_GAME: Final = ("format", "id", "title", "version", "players", "credits")

SCHEMAS: Final[dict[str, Callable[[], JsonSchemaValue]]] = {"game": game, "part": part}
