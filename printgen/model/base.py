"""What every model of the data has in common, and the names that data may refer to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictFloat,
    StrictInt,
    StrictStr,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from printgen.units import parse_length

# Larger quantities and sizes are slips of the finger, not games.
MOST_COPIES = 10_000
LARGEST_MM = 2_000.0


@dataclass
class Names:
    """What the data defines, by kind of name: filled from the raw tree before it is validated.

    Passed to pydantic as validation context, so that a reference to nothing is found in the same
    pass as every other error. ``keys`` remembers which keys each mapping could have had.
    """

    known: dict[str, frozenset[str]] = field(default_factory=dict)
    keys: dict[int, frozenset[str]] = field(default_factory=dict)


class Model(BaseModel):
    """A frozen piece of the description of a game; keys are written with hyphens in YAML.

    What stands below each field is its description in the JSON Schema. It is read from the source
    when the schema is printed: pydantic would do it at every start, for 80 ms.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        alias_generator=lambda name: name.replace("_", "-"),
        # Only the whole game is validated: its parts need no validators of their own.
        defer_build=True,
    )

    @model_validator(mode="before")
    @classmethod
    def _remember_keys(cls, data: Any, info: ValidationInfo) -> Any:
        if isinstance(info.context, Names):
            info.context.keys[id(data)] = cls.known_keys()
        return data

    @classmethod
    def known_keys(cls) -> frozenset[str]:
        """The keys that YAML may use here."""
        return frozenset(f.alias or name for name, f in cls.model_fields.items())


def problem(code: str, message: str) -> PydanticCustomError:
    """An error with one of printgen's codes; braces in ``message`` are safe."""
    return PydanticCustomError(code, "{text}", {"text": message})  # type: ignore[arg-type]


def reference(kind: str) -> AfterValidator:
    """Checks that a name is defined in the game. ``kind`` is how messages call such a thing."""

    def check(name: str, info: ValidationInfo) -> str:
        context = info.context
        if isinstance(context, Names) and name not in context.known.get(kind, frozenset()):
            raise PydanticCustomError(
                f"unknown-{kind}",  # type: ignore[arg-type]
                "no {kind} is called '{name}'",
                {"kind": kind, "name": name},
            )
        return name

    return AfterValidator(check)


def or_field(kind: str) -> AfterValidator:
    """Like :func:`reference`, but a ``{field}`` may stand in its place, filled row by row."""
    check = reference(kind).func

    def check_or_pass(name: str, info: ValidationInfo) -> str:
        is_field = name.startswith("{") and name.endswith("}")
        return name if is_field else str(check(name, info))  # type: ignore[call-arg, arg-type]

    return AfterValidator(check_or_pass)


def _colour(name: str, info: ValidationInfo) -> str:
    if name.startswith("#"):
        digits = name[1:].lower()
        if len(digits) != 6 or set(digits) - set("0123456789abcdef"):  # noqa: PLR2004 - rrggbb
            raise problem("bad-colour", f"'{name}' is not a colour; write it as '#rrggbb'")
        return f"#{digits}"
    return str(or_field("colour").func(name, info))  # type: ignore[call-arg, arg-type]


def _hex(name: str) -> str:
    digits = name.removeprefix("#").lower()
    if not name.startswith("#") or len(digits) != 6 or set(digits) - set("0123456789abcdef"):  # noqa: PLR2004
        raise problem("bad-colour", f"'{name}' is not a colour; write it as '#rrggbb'")
    return f"#{digits}"


def _length(value: Any) -> float:
    try:
        length = parse_length(value)
    except ValueError as error:
        raise problem("bad-length", str(error)) from None
    if abs(length) > LARGEST_MM:
        raise problem("out-of-range", f"{length:g} mm is more than {LARGEST_MM:g} mm")
    return length


def _size(value: Any) -> float:
    length = _length(value)
    if length <= 0:
        raise problem("out-of-range", f"a size must be above 0, not {length:g} mm")
    return length


def _positive(value: Any) -> float:
    length = _length(value)
    if length < 0:
        raise problem("out-of-range", f"{length:g} mm is below 0")
    return length


def _points(value: Any) -> float:
    try:
        points = round(parse_length(value, bare="pt") / parse_length("1pt"), 4)
    except ValueError as error:
        raise problem("bad-length", str(error)) from None
    if not 4 <= points <= 400:  # noqa: PLR2004 - below 4 pt no printer makes letters
        raise problem("out-of-range", f"a type size of {points:g} pt is not between 4 and 400 pt")
    return points


_LENGTH_SCHEMA = {
    "anyOf": [
        {"type": "number"},
        {"type": "string", "pattern": r"^\s*[+-]?(\d+\.?\d*|\.\d+)\s*(mm|cm|in|pt)?\s*$"},
    ]
}

_SLUG_PATTERN = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"

Slug: TypeAlias = Annotated[StrictStr, Field(pattern=_SLUG_PATTERN, max_length=60)]
Words: TypeAlias = Annotated[StrictStr, Field(min_length=1, max_length=4000)]
Flag: TypeAlias = StrictBool
Count: TypeAlias = Annotated[StrictInt, Field(ge=0, le=MOST_COPIES)]
Number: TypeAlias = StrictInt | StrictFloat
Value: TypeAlias = StrictStr | StrictInt | StrictFloat | StrictBool | None

Length: TypeAlias = Annotated[float, BeforeValidator(_length), WithJsonSchema(_LENGTH_SCHEMA)]
Positive: TypeAlias = Annotated[float, BeforeValidator(_positive), WithJsonSchema(_LENGTH_SCHEMA)]
Side: TypeAlias = Annotated[float, BeforeValidator(_size), WithJsonSchema(_LENGTH_SCHEMA)]
Points: TypeAlias = Annotated[float, BeforeValidator(_points), WithJsonSchema(_LENGTH_SCHEMA)]

Hex: TypeAlias = Annotated[StrictStr, AfterValidator(_hex)]
ColourName: TypeAlias = Annotated[StrictStr, AfterValidator(_colour)]
SignName: TypeAlias = Annotated[StrictStr, or_field("sign")]
FaceName: TypeAlias = Annotated[StrictStr, reference("face")]
GroupName: TypeAlias = Annotated[StrictStr, reference("group")]
FigureName: TypeAlias = Annotated[StrictStr, reference("figure")]
FontName: TypeAlias = Annotated[StrictStr, reference("font")]
StyleName: TypeAlias = Annotated[StrictStr, reference("style")]
FileName: TypeAlias = Annotated[StrictStr, Field(min_length=1, max_length=200)]
