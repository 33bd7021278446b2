"""Keys of a box that follow from fields: ``width: "{n} * 3mm"``, ``style: "{style}"``.

Numbers are sums of products, like figures' formulas (:mod:`printgen.model.figures`), of fields and
of numbers with or without a unit; words are a single field.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from math import isfinite
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter, ValidationError
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema
from pydantic_core import core_schema as core

from printgen.core.errors import quoted
from printgen.core.units import MM_PER_PT, UNITS, parse_length
from printgen.model.base import Model, problem
from printgen.model.codes import BAD_FIELD, BAD_FORMULA
from printgen.model.fields import HINT, fields_in, lone_field, misspelt
from printgen.model.figures import LONGEST, MOST_VALUE, read_terms
from printgen.model.measures import Coordinate, in_mm

# The kind of value: a length in mm, a length or a percentage, a type size in points, a number
# without a unit, the name of a style, or a text.
KeyKind: TypeAlias = Literal["length", "place", "points", "number", "style", "word"]
WORDS: Final = ("style", "word")

_TERM: Final = r"(?a)\s*([-+*]|(?:\{[^{}]*\}|\d+\.?\d*|\.\d+)\s*(?:[a-z][a-z0-9-]*|%)?)\s*"
_FACTOR: Final = r"(?a)(\{[^{}]*\}|[\d.]+)\s*(\D*)"
_HOW: Final = "write it as '{width}', '{n} * 3mm' or '50% - {n} * 2mm'"
_HOW_MANY: Final = "write it as '{n}' or '{n} * 15 + 5'; it has no unit"


class _Factor(NamedTuple):
    """A number, or the name of the field that has it, and its unit or nothing."""

    value: float | str
    unit: str


_Terms: TypeAlias = tuple[tuple[int, tuple[_Factor, ...]], ...]


class FromFields(NamedTuple):
    """The value of a key that depends on the fields of each row."""

    text: str
    kind: KeyKind

    @property
    def names(self) -> tuple[str, ...]:
        """The fields that it reads."""
        return tuple(dict.fromkeys(fields_in(self.text)))

    def value(self, values: Mapping[str, Any]) -> Any:
        """Return the value with these fields, as a file would give it; None if a field is empty.

        Raises KeyError for a missing field, ``ValueError`` for one that is no number, and
        ``OverflowError`` for a result that is too large.
        """
        if any(values[name] is None or values[name] == "" for name in self.names):
            return None
        if self.kind in WORDS:
            return str(values[self.names[0]])
        sums = {"mm": 0.0, "%": 0.0, "": 0.0}
        for sign, factors in read_factors(self.text):
            product, unit = float(sign), ""
            for factor in factors:
                number = values[factor.value] if isinstance(factor.value, str) else factor.value
                if isinstance(number, bool) or not isinstance(number, int | float):
                    raise ValueError(f"{quoted(str(factor.value))} should be a number")
                product *= number
                unit = factor.unit or unit
            if unit in UNITS:
                product, unit = parse_length(product, bare=unit), "mm"
            sums[unit] += product
            if not isfinite(sums[unit]) or abs(sums[unit]) > MOST_VALUE:
                raise OverflowError
        return _in_kind({unit: round(total, 6) for unit, total in sums.items()}, self.kind)


def _in_kind(sums: Mapping[str, float], kind: KeyKind) -> Any:
    """Return the sums of mm, percent and numbers without a unit as one value of a key."""
    match kind:
        case "place":
            return Coordinate(sums["mm"] + sums[""], sums["%"] / 100)
        case "length":
            return sums["mm"] + sums[""]
        case "points":
            return sums["mm"] / MM_PER_PT + sums[""]
    return int(sums[""]) if sums[""].is_integer() else sums[""]


@lru_cache(maxsize=1024)
def read_factors(text: str) -> _Terms:
    """Return the signs and factors of a sum of products. Raises ``ValueError``."""
    if len(text) > LONGEST:
        raise ValueError("it is too long")
    token, words, end = re.compile(_TERM), [], 0
    while end < len(text):
        if (match := token.match(text, end)) is None:
            raise ValueError(f"{quoted(text[end:])} cannot be read")
        words.append(match[1])
        end = match.end()
    first = words[0] if words and words[0] in {"+", "-"} else ""
    terms = read_terms(words[1:] if first else words, _factor)
    for _, factors in terms:
        if sum(bool(factor.unit) for factor in factors) > 1:
            raise ValueError("only one factor of a product may have a unit")
    return ((-terms[0][0], terms[0][1]), *terms[1:]) if first == "-" else terms


def _factor(word: str) -> _Factor:
    match = re.fullmatch(_FACTOR, word)
    if match is None:
        raise ValueError(f"{quoted(word)} is neither a field nor a number")
    unit = match[2].strip()
    if unit not in {"", "%", *UNITS}:
        raise ValueError(f"{quoted(unit)} is not a unit; known are {', '.join(UNITS)} and %")
    name = lone_field(match[1])
    return _Factor(float(match[1]) if name is None else name, unit)


class OrFields:
    """The annotation of a key that may follow from fields, as :class:`FromFields`.

    Code that draws reads a filled box (:meth:`printgen.model.box.BoxBase.filled`), in which it has
    the declared type.
    """

    def __init__(self, kind: KeyKind) -> None:
        self.kind = kind

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core.no_info_wrap_validator_function(self._read, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        plain = handler(schema)
        forms = plain["anyOf"] if set(plain) == {"anyOf"} else [plain]
        return {"anyOf": [*forms, {"type": "string", "pattern": r"\{[a-z][a-z0-9-]*\}"}]}

    def _read(self, value: Any, inner: core.ValidatorFunctionWrapHandler) -> Any:
        if isinstance(value, str) and "{" in value:
            return read_from_fields(value, self.kind)
        return inner(value)


def read_from_fields(text: str, kind: KeyKind) -> FromFields:
    """Return the value of a key that follows from fields. Raises pydantic's error."""
    if (wrong := misspelt(text)) is not None:
        raise problem(BAD_FIELD, f"{quoted(wrong)} is not a field", hint=HINT)
    if kind in WORDS:
        if lone_field(text) is None:
            raise problem(BAD_FIELD, f"{quoted(text)} is not one field alone", hint="as '{style}'")
        return FromFields(text, kind)
    hint = _HOW_MANY if kind == "number" else _HOW
    text = in_mm(text)
    try:
        terms = read_factors(text)
    except ValueError as error:
        raise problem(BAD_FORMULA, f"{quoted(text)}: {error}", hint=hint) from None
    units = {factor.unit for _, factors in terms for factor in factors} - {""}
    refused = units if kind == "number" else units & {"%"} if kind != "place" else set()
    if refused:
        message = f"{quoted(text)}: {quoted(min(refused))} cannot be used here"
        raise problem(BAD_FORMULA, message, hint=hint)
    return FromFields(text, kind)


@cache
def key_kinds(model: type[Model]) -> dict[str, KeyKind]:
    """Return the keys of a box that may follow from fields, as YAML writes them."""
    return {
        field.alias or name: mark.kind
        for name, field in model.model_fields.items()
        for mark in _marks(field.annotation, field.metadata)
        if isinstance(mark, OrFields)
    }


def _marks(annotation: Any, metadata: Any) -> list[Any]:
    found = [*metadata, *getattr(annotation, "__metadata__", ())]
    for inner in getattr(annotation, "__args__", ()):
        found += _marks(inner, ())
    return found


def read_key(model: type[Model], name: str, value: Any) -> Any:
    """Return the value of a key as the model reads it. Raises pydantic's error with one fault."""
    return _reader(model, name).validate_python(value)


def fault(error: ValidationError, name: str) -> str:
    """Return the message of a fault that :func:`read_key` found."""
    details = error.errors(include_url=False)[0]
    context, given = details.get("ctx", {}), details["input"]
    text = str(context.get("text", details["msg"]))
    match details["type"]:
        case "literal_error":
            text = f"should be one of {context['expected']}"
        case "less_than_equal":
            text = f"should be at most {context['le']}"
        case "greater_than_equal":
            text = f"should be at least {context['ge']}"
        case "int_type" | "int_from_float":
            text = "should be a whole number"
        case _:
            return f"{quoted(name)}{'' if text.startswith('should') else ':'} {text}"
    return f"{quoted(name)} {text}, not {quoted(given) if isinstance(given, str) else given}"


@cache
def _reader(model: type[Model], name: str) -> TypeAdapter[Any]:
    field = model.model_fields[name]
    annotation: Any = field.annotation
    for mark in field.metadata:
        annotation = Annotated[annotation, mark]
    return TypeAdapter(annotation)
