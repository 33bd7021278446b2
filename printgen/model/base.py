"""The base class of all models, and shared types.

Modules with models do not use ``from __future__ import annotations``: pydantic would have to
evaluate each annotation at every start.
"""

import marshal
import re
from collections.abc import Generator, Hashable, Iterable, Iterator
from functools import cache, cached_property
from typing import Annotated, Any, Self, TypeAlias, TypeGuard, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetCoreSchemaHandler,
    ModelWrapValidatorHandler,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    Tag,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core import core_schema as core

from printgen.core.errors import Code, Finding, Place, listed
from printgen.core.read_cache import is_kept, once
from printgen.model.codes import KEYS_CLASH, LINE_BREAK, MISSING_VALUE, WRONG_TYPE
from printgen.source.tree import DataPath, Node, Scalar

# The errors of rules and validators are pydantic's own kind, so that it collects them.
Problem: TypeAlias = PydanticCustomError

Short = TypeVar("Short")
Long = TypeVar("Long")

# Larger quantities are typing errors.
MOST_COPIES = 10_000
# More cells in a row are too small to play on.
MOST_CELLS = 60

SLUG_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
VERSION_PATTERN = r"^[0-9A-Za-z.+-]{1,20}$"
# The two letters of ISO 639-1, with those that it once had: 'jp' is a country.
_TWO_LETTERS = (
    "a[abefkmnrsvyz]|b[aeghimnors]|c[aehorsuvy]|d[aevz]|e[elnostu]|f[afijory]|g[adlnuv]"
    "|h[aeiortuyz]|i[adegiknostuw]|j[aivw]|k[agijklmnorsuvwy]|l[abginotuv]|m[ghiklnorsty]"
    "|n[abdeglnorvy]|o[cjmrs]|p[ailst]|qu|r[mnouw]|s[acdeghiklmnoqrstuvw]|t[aeghiklnorstwy]"
    "|u[gkrz]|v[eio]|w[ao]|xh|y[io]|z[ahu]"
)
LANGUAGE_PATTERN = rf"^({_TWO_LETTERS}|[a-z]{{3}})(-[A-Za-z0-9]+)*$"
LONGEST_SLUG = 60
LONGEST_FILE_NAME = 200
LONGEST_WORDS = 4000


def is_slug(text: str) -> bool:
    """Return True if the text can be a name in the data."""
    return len(text) <= LONGEST_SLUG and re.fullmatch(SLUG_PATTERN, text) is not None


class Names:
    """The names that the data defines, by kind, from the raw tree before validation.

    They are passed to pydantic as validation context, so that unknown references are found in the
    same pass as all other errors. ``unsure`` are the kinds whose names are not known, because their
    definitions are wrong: references to these are not checked. ``keys`` has the keys that each
    mapping may have, ``noted`` the broken rules that pydantic did not raise; both by the ``id`` of
    the mapping. ``fonts`` are the keys of the game's own readable fonts, by name, ``lengths`` its
    measures. ``language`` is that of its tables.
    """

    def __init__(self, known: dict[str, frozenset[str]] | None = None) -> None:
        self.known = known or {}
        self.unsure: frozenset[str] = frozenset()
        self.keys: dict[int, frozenset[str]] = {}
        self.noted: list[tuple[int, Problem]] = []
        self.fonts: dict[str, str] = {}
        self.lengths: Hashable = ()
        self.language = "en"

    @cached_property
    def told(self) -> Hashable:
        """Everything that models depend on during validation, once it is filled in."""
        fonts = frozenset(self.fonts.items())
        return frozenset(self.known.items()), self.unsure, fonts, self.lengths

    def lack(self, kind: str, name: str) -> bool:
        """Return True if it is certain that nothing of this kind has that name."""
        return kind not in self.unsure and name not in self.known.get(kind, frozenset())


class Model(BaseModel):
    """A frozen part of the description of a game; keys have hyphens in YAML.

    The text below each field is its description in the JSON Schema. It is read from the source when
    the schema is printed, since pydantic would take 80 ms for it at every start.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=lambda name: name.replace("_", "-"),
        # Only the whole game is validated: its parts need no validators of their own.
        defer_build=True,
    )

    def __iter__(self) -> Generator[tuple[str, Any], None, None]:
        """Yield the fields with their values; pydantic would add cached properties."""
        for name in type(self).model_fields:
            yield name, getattr(self, name)

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterable[Problem]:  # noqa: ARG003
        """Yield the rules between keys that this mapping breaks.

        ``data`` is raw, so that rules are checked even if some value is wrong; they ignore values
        of the wrong type, which are found elsewhere.
        """
        return ()

    @model_validator(mode="wrap")
    @classmethod
    def _judge(
        cls, data: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo
    ) -> Self:
        names = info.context if isinstance(info.context, Names) else None
        if names is None or not is_kept() or not isinstance(data, dict):
            return cls._judged(data, handler, names)
        # Its second version writes equal data equally.
        key = cls, names.told, marshal.dumps(data, 2)
        return once(key, lambda: cls._judged(data, handler, names))

    # The plugin warns about Python names, but only YAML makes these objects.
    @classmethod  # type: ignore[pydantic-alias]
    def _judged(
        cls, data: Any, handler: ModelWrapValidatorHandler[Self], names: Names | None
    ) -> Self:
        broken = list(cls.rules(data)) if isinstance(data, dict) else []
        if names is not None:
            names.keys[id(data)] = known_keys(cls)
        try:
            made = handler(data)
        except ValidationError:
            if names is not None:
                names.noted += [(id(data), each) for each in broken]
            raise
        if broken:
            if names is not None:
                names.noted += [(id(data), each) for each in broken[1:]]
            raise broken[0]
        return made


def _by_form(data: Any) -> str:
    return "#long" if isinstance(data, dict | Model) else "#short"


# A value that is either short (a word, number or list) or a mapping.
ShortOrLong: TypeAlias = Annotated[
    Annotated[Short, Tag("#short")] | Annotated[Long, Tag("#long")], Discriminator(_by_form)
]


def texts_in(value: Any) -> Iterator[str]:
    """Yield all texts in a value: itself, or those of a list, a mapping or a model."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, Model):
        for _, each in value:
            yield from texts_in(each)


@cache
def known_keys(model: type[Model]) -> frozenset[str]:
    """Return the keys that YAML may use for this model."""
    return frozenset(f.alias or name for name, f in model.model_fields.items())


def problem(  # noqa: PLR0913 - all that a message may tell
    code: Code,
    message: str,
    at: DataPath = (),
    *,
    hint: str | None = None,
    key: bool = False,
    lacks: Iterable[str] = (),
) -> Problem:
    """Return an error with one of printgen's codes.

    A ``message`` that begins with "should" gets the key as its subject. ``at`` is the path from the
    validated mapping or value to what is wrong; ``key`` says that the key is wrong and not its
    value. ``lacks`` are keys of which one is missing: the error is dropped if an unknown key is a
    misspelling of one of them.
    """
    context = {"text": message, "at": at, "hint": hint, "key": key, "lacks": frozenset(lacks)}
    return PydanticCustomError(code.id, "{text}", {**context, "code": code})


def finding_at(error: Problem, where: Place) -> Finding:
    """Return the finding for an error with one of printgen's codes, about the value there.

    Finding a place is slower than checking a value, so ``where`` is only called for errors.
    """
    about = error.context or {}
    return Finding(about["code"], about["text"], where, about["hint"])


def exactly_one(
    data: dict[str, Any],
    keys: Iterable[str],
    hint: str | None = None,
    *,
    too_many: str = "delete one of the two",
) -> Iterator[Problem]:
    """Yield the errors of a mapping that should have exactly one of several keys.

    ``hint`` says what to do if there is none of them, ``too_many`` if there are several.
    """
    keys = tuple(keys)
    given = [key for key in data if key in keys and data[key] is not None]
    if not given:
        names = [f"'{key}'" for key in keys]
        which = f"neither {listed(names, 'nor')}" if len(keys) == 2 else f"none of {listed(names)}"
        message = f"{which} is given"
        yield problem(KEYS_CLASH, message, hint=hint, key=True, lacks=keys)
    for key in given[1:]:
        message = f"'{given[0]}' is already given"
        yield problem(KEYS_CLASH, message, (key,), hint=too_many, key=True)


def wrong_type(expected: str, hint: str | None = None) -> Problem:
    """Return an error for a value that is not ``expected``, such as ``"a number"``."""
    return PydanticCustomError(WRONG_TYPE.id, "{expected}", {"expected": expected, "hint": hint})


def _not_blank(text: str) -> str:
    if not text or text.isspace():
        raise problem(MISSING_VALUE, "should be text, but is blank")
    return text


def _one_line(text: str) -> str:
    if "\n" in text:
        raise problem(LINE_BREAK, "should be a single line", hint="write it on one line")
    return text


def _single(value: Any) -> Any:
    if isinstance(value, dict | list):
        raise wrong_type("a single value")
    return value


def _as_text(value: Any) -> Any:
    return str(value) if type(value) is int else value


class ReadBy:
    """The annotation of a value that pydantic reads with this schema.

    It would derive the same from the type and its checks, but for every field anew.
    """

    def __init__(self, schema: CoreSchema) -> None:
        self._schema = schema

    def __get_pydantic_core_schema__(self, _: Any, __: GetCoreSchemaHandler) -> CoreSchema:
        schema: Any = self._schema
        return {**schema}  # other annotations may add to it


_SLUG = core.str_schema(strict=True, pattern=SLUG_PATTERN, max_length=LONGEST_SLUG)
_WORDS = core.no_info_after_validator_function(
    _not_blank, core.str_schema(strict=True, min_length=1, max_length=LONGEST_WORDS)
)
_LINE = core.no_info_after_validator_function(_one_line, _WORDS)
Slug: TypeAlias = Annotated[str, ReadBy(_SLUG)]
Words: TypeAlias = Annotated[str, ReadBy(_WORDS)]
Line: TypeAlias = Annotated[str, ReadBy(_LINE)]
# Players may call a space by a number, such as 12 or 1204.
TEXT_OR_WHOLE: dict[str, Any] = {"anyOf": [{"type": "string"}, {"type": "integer"}]}
SpaceName: TypeAlias = Annotated[Line, BeforeValidator(_as_text), WithJsonSchema(TEXT_OR_WHOLE)]
Flag: TypeAlias = StrictBool
Count: TypeAlias = Annotated[StrictInt, Field(ge=0, le=MOST_COPIES)]


_NUMBER = core.union_schema([core.int_schema(strict=True), core.float_schema(strict=True)])
Number: TypeAlias = Annotated[int | float, ReadBy(_NUMBER)]
Value: TypeAlias = Annotated[
    StrictStr | StrictInt | StrictFloat | StrictBool | None, BeforeValidator(_single)
]
FileName: TypeAlias = Annotated[StrictStr, Field(min_length=1, max_length=LONGEST_FILE_NAME)]


def names_file(node: Node) -> TypeGuard[Scalar]:
    """Return True if this can be the name of a file; other values are reported as wrong."""
    value = node.value if isinstance(node, Scalar) else None
    return isinstance(value, str) and 0 < len(value) <= LONGEST_FILE_NAME
