"""Types of names that refer to other parts of the data, and to products of shops."""

import re
from typing import Annotated, Any, Final, TypeAlias

from pydantic import AfterValidator, BeforeValidator, StrictStr, ValidationInfo, WithJsonSchema
from pydantic_core import core_schema as core

from printgen.core.did_you_mean import MAX_KNOWN, did_you_mean
from printgen.core.errors import quoted
from printgen.model.base import Names, Problem, ReadBy, Value, problem, wrong_type
from printgen.model.codes import BAD_COLOUR, BAD_FIELD, UNKNOWN_NAME, UNKNOWN_VALUE
from printgen.model.fields import HINT, lone_field, misspelt

# The places where the data defines each kind of name.
DEFINED: Final[dict[str, tuple[str, ...]]] = {
    "colour": ("theme", "colours"),
    "style": ("theme", "styles"),
    "sign": ("signs",),
    "image": ("images",),
    "face": ("faces",),
    "group": ("groups",),
    "figure": ("figures",),
    "measure": ("measures",),
    "font": ("theme", "fonts"),
    "component": ("components",),
    "area": ("setup", "areas"),
    "mode": ("setup", "modes"),
    "seat": ("setup", "seats"),
}
_HEX_HINT: Final = 'write it as "#rrggbb", in quotes because # begins a comment'
_HEX: Final = re.compile("#[0-9A-Fa-f]{6}")


def unknown(
    kind: str, name: str, names: Names, also: tuple[str, ...] = (), hint: str | None = None
) -> Problem:
    """Return the error for a name that nothing of that kind has.

    ``also`` are other words that are allowed; ``hint`` is for names that are like none of them.
    """
    if kind == "figure" and name.isdecimal():
        return problem(UNKNOWN_NAME, f"unknown figure '{name}'", hint=f"delete the quotes: {name}")
    known = {*names.known.get(kind, ()), *also}
    hint = did_you_mean(name, known, 0 if hint else MAX_KNOWN) or hint
    if hint is None and not known and kind in DEFINED:
        hint = f"define it under '{'/'.join(DEFINED[kind])}'"
    return problem(UNKNOWN_NAME, f"unknown {kind} {quoted(name)}", hint=hint)


def is_file(kind: str, name: str) -> bool:
    """Return True if a name is that of a file where an image may be one: names have no dots."""
    return kind == "image" and "." in name


def is_hex(text: str) -> bool:
    """Return True if this is a colour written as ``#rrggbb``."""
    return bool(_HEX.fullmatch(text))


def bad_colour(text: str) -> Problem:
    """Return the error for a colour that cannot be read."""
    return problem(BAD_COLOUR, f"{quoted(text)} is not a colour", hint=_HEX_HINT)


def _reference(kind: str, *, field: bool = False, also: tuple[str, ...] = ()) -> ReadBy:
    """Check that a name is defined. With ``field``, a ``{field}`` may replace it."""
    expected = f"the name of {'an' if kind[0] in 'aeiou' else 'a'} {kind}"
    form = _HEX_HINT if kind == "colour" else None

    def check(value: Any, info: ValidationInfo) -> str:
        if not isinstance(value, str):
            raise wrong_type(expected, form)
        if kind == "colour" and value[:1] == "#":
            if not is_hex(value):
                raise bad_colour(value)
            return value.lower()
        if "{" in value:
            if not field:
                hint = "fields can only be used in the boxes of faces"
                raise problem(BAD_FIELD, "a field cannot be used here", hint=hint)
            if (wrong := misspelt(value)) is not None:
                raise problem(BAD_FIELD, f"{quoted(wrong)} is not a field", hint=HINT)
            if lone_field(value) is None and kind != "image":
                raise problem(BAD_FIELD, f"{quoted(value)} is not one field alone")
            return value
        if value in also or is_file(kind, value):
            return value
        names = info.context
        if isinstance(names, Names) and names.lack(kind, value):
            raise unknown(kind, value, names, also)
        if kind == "font" and isinstance(names, Names):
            return names.fonts.get(value, value)
        return value

    return ReadBy(core.with_info_before_validator_function(check, core.str_schema(strict=True)))


def _hex(value: Any) -> str:
    if not isinstance(value, str):
        raise wrong_type("a colour", _HEX_HINT)
    if not is_hex(value):
        raise bad_colour(value)
    return value.lower()


_HEX_SCHEMA: Final = {"type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"}

Hex: TypeAlias = Annotated[StrictStr, BeforeValidator(_hex), WithJsonSchema(_HEX_SCHEMA)]
ColourName: TypeAlias = Annotated[str, _reference("colour")]
"""A colour of the palette, or the colour itself."""
ColourOrField: TypeAlias = Annotated[str, _reference("colour", field=True)]
SignName: TypeAlias = Annotated[str, _reference("sign")]
ImageOrField: TypeAlias = Annotated[str, _reference("image", field=True)]
SignOrField: TypeAlias = Annotated[str, _reference("sign", field=True)]
FaceName: TypeAlias = Annotated[str, _reference("face")]
FaceOrSame: TypeAlias = Annotated[str, _reference("face", also=("same",))]
BackFace: TypeAlias = Annotated[str, _reference("face", field=True, also=("same",))]
"""A face, 'same' as the front, or the field of the rows that says which."""
GroupName: TypeAlias = Annotated[str, _reference("group")]
FigureName: TypeAlias = Annotated[str, _reference("figure")]
FigureOrRest: TypeAlias = Annotated[str, _reference("figure", also=("rest",))]
# After validation, the key of the font: for the game's own, it is made from the font's content.
FontName: TypeAlias = Annotated[str, _reference("font")]
ComponentName: TypeAlias = Annotated[str, _reference("component")]
AreaName: TypeAlias = Annotated[str, _reference("area")]
ModeName: TypeAlias = Annotated[str, _reference("mode")]
SeatName: TypeAlias = Annotated[str, _reference("seat")]
StyleName: TypeAlias = Annotated[str, _reference("style")]


def _with_figure(value: Any, info: ValidationInfo) -> Any:
    """Check that a value in braces is a figure."""
    if isinstance(value, str) and "{" in value:
        if (name := lone_field(value)) is None:
            raise problem(BAD_FIELD, f"{quoted(value)} is not the name of one figure in braces")
        if isinstance(info.context, Names) and info.context.lack("figure", name):
            raise unknown("figure", name, info.context)
    return value


ValueOrFigure: TypeAlias = Annotated[Value, AfterValidator(_with_figure)]
"""A value, or a figure's name in braces."""


def _labels(value: Any) -> str:
    """Return the name of a sheet of labels. Raises pydantic's error with printgen's words."""
    from printgen.core.label_sheets import ANY_LABELS, LABEL_SHEETS, label_sheet_name

    name = label_sheet_name(str(value))
    if name in {ANY_LABELS, *LABEL_SHEETS}:
        return name
    message = f"unknown label sheet {quoted(str(value))}"
    hint = "write 'any', or one that docs/reference/sizes.md lists"
    raise problem(UNKNOWN_VALUE, message, hint=hint)


LabelsName: TypeAlias = Annotated[str, BeforeValidator(_labels)]
"""A sheet of labels by its maker's number, or any."""
