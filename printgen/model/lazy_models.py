"""Models that are loaded only if the data needs them.

Pydantic builds validators for everything that a model may contain, at every start, though a deck of
cards has neither dice nor boards. Here, a model is imported, and its validator built, for its first
value. Errors and JSON Schemas are those of pydantic's own union of the models.
"""

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from importlib import import_module
from typing import Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter, ValidationInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from printgen.model.base import Model


class LazyModel:
    """One model, by the module that defines it and its name there."""

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    @cached_property
    def model(self) -> type[Model]:
        """The model itself, whose module is imported."""
        found: type[Model] = getattr(import_module(self._module), self._name)
        return found

    def read(self, data: Any, info: ValidationInfo) -> Model:
        """Validate a value with the model. Its errors become part of the whole validation's."""
        return self.model.model_validate(data, context=info.context)

    def later(self) -> CoreSchema:
        """Return a schema that loads the model when the first value is read."""
        return core.with_info_plain_validator_function(self.read)

    def now(self) -> CoreSchema:
        """Return the complete schema of the model."""
        self.model.model_rebuild()
        return self.model.__pydantic_core_schema__

    # The annotation of a value that is always of this model.

    def __get_pydantic_core_schema__(self, _: Any, __: GetCoreSchemaHandler) -> CoreSchema:
        return self.later()

    def __get_pydantic_json_schema__(
        self, _: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        # In a chain of one it keeps its name.
        return handler(core.chain_schema([self.now()]))


class WhenGiven:
    """The annotation of a key that few games have: its validator is built for the first value."""

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        self._adapter = cache(lambda: TypeAdapter[Any](source))
        return core.with_info_plain_validator_function(self._read)

    def _read(self, data: Any, info: ValidationInfo) -> Any:
        return self._adapter().validate_python(data, context=info.context)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(self._adapter().core_schema)


class LazyUnion:
    """The annotation of a value that is one of several models.

    ``tell`` is the key that says which one, or a function that finds out; ``models`` are by its
    values. ``errors`` are the arguments of pydantic's ``Discriminator`` for values of none.
    """

    def __init__(
        self,
        tell: str | Callable[[Any], str | None],
        models: Mapping[str, LazyModel],
        **errors: str,
    ) -> None:
        self._tell = tell
        self._models = models
        self._errors: Any = errors

    def model_for(self, data: Any) -> type[Model] | None:
        """Return the model that reads this value, or None if none does."""
        if callable(self._tell):
            tag = self._tell(data)
        else:
            tag = data.get(self._tell) if isinstance(data, dict) else None
        return self._models[tag].model if isinstance(tag, str) and tag in self._models else None

    def _union(self, choice: Callable[[LazyModel], CoreSchema]) -> CoreSchema:
        choices = {tag: choice(model) for tag, model in self._models.items()}
        return core.tagged_union_schema(choices, self._tell, **self._errors)

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return self._union(LazyModel.later)

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        return handler(self._union(LazyModel.now))
