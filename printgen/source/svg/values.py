"""Numbers, lengths, colours and transforms as SVG writes them."""

from __future__ import annotations

import colorsys
import math
import re
from contextlib import suppress
from functools import lru_cache
from typing import Final, NamedTuple

from printgen.core.colour import written
from printgen.core.geometry import IDENTITY, Matrix, rotation, scaling, translation
from printgen.core.scene import Colour
from printgen.source.svg.drawing import CURRENT

# Larger numbers are in no picture, and their products would overflow.
LARGEST: Final = 1e6

_LONGEST: Final = 500
_LONGEST_MAPS: Final = 10_000

NUMBER: Final = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBER: Final = re.compile(NUMBER, re.ASCII)
_LENGTH: Final = re.compile(rf"\s*({NUMBER})\s*([a-zA-Z]*|%)\s*", re.ASCII)
_LIST: Final = re.compile(r"[\s,]+")
_CALL: Final = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?\s*")
_REFERENCE: Final = re.compile(r"\s*url\(\s*(['\"]?)(.*?)\1\s*\)\s*(.*)", re.DOTALL)
# CSS Values 4: an inch is 96 pixels.
_UNITS: Final = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "q": 96 / 101.6,
    "pt": 96 / 72,
    "pc": 16.0,
}


class Tone(NamedTuple):
    """A colour and its opacity."""

    colour: Colour
    opacity: float = 1.0


class Reference(NamedTuple):
    """A reference to a name in this file, or elsewhere; ``otherwise`` is the fallback."""

    target: str
    otherwise: str


def number(text: str) -> float:
    """Return a plain number. Raises ValueError with a sentence."""
    text = _short(text)
    if not _NUMBER.fullmatch(text):
        raise ValueError(f"'{text}' is not a number")
    return _bounded(float(text), text)


def numbers(text: str) -> list[float]:
    """Return numbers separated by blanks and commas. Raises ValueError with a sentence."""
    found = _NUMBER.findall(text)
    if _LIST.sub("", _NUMBER.sub("", text)):
        raise ValueError(f"'{text.strip()}' are not numbers")
    return [_bounded(float(each), each) for each in found]


def length(text: str, whole: float) -> float:
    """Return a length in pixels; ``whole`` is 100 %. Raises ValueError with a sentence."""
    text = _short(text)
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text.strip()}' is not a length")
    value, unit = float(match[1]), match[2].lower()
    if unit == "%":
        return _bounded(value / 100 * whole, text)
    if unit not in _UNITS:
        raise ValueError(f"'{text.strip()}' has a unit that depends on a font")
    return _bounded(value * _UNITS[unit], text)


def lengths(text: str, whole: float) -> list[float]:
    """Return lengths separated by blanks and commas, as :func:`length` does."""
    return [length(each, whole) for each in _LIST.split(_short(text)) if each]


def share(text: str) -> float:
    """Return an opacity, or an offset of a gradient, from 0 to 1. Raises ValueError."""
    text = _short(text)
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    return min(max(value, 0.0), 1.0)


def reference(text: str) -> Reference | None:
    """Return the name in ``url(#name)``; None for other values."""
    match = _REFERENCE.fullmatch(_short(text))
    return None if match is None else Reference(match[2].strip(), match[3].strip())


def tone(text: str) -> Tone | None:
    """Return a colour as written, or None for ``none``. Raises ValueError with a sentence."""
    word = _short(text).lower()
    if word == "none":
        return None
    if word == "transparent":
        return Tone("#000000", 0.0)
    if word == "currentcolor":
        return Tone(CURRENT)
    if word.isalpha():
        # Loaded here: few pictures name a colour.
        from PIL import ImageColor

        with suppress(ValueError):
            red, green, blue, *_ = ImageColor.getrgb(word)
            return Tone(written(red, green, blue))
    if re.fullmatch("#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})", word):
        digits = word[1:] if len(word) > 5 else "".join(2 * each for each in word[1:])
        opacity = int(digits[6:], 16) / 255 if len(digits) == 8 else 1.0
        return Tone(f"#{digits[:6]}", opacity)
    if call := _CALL.fullmatch(word):
        return _called(call[1], call[2], text)
    raise ValueError(f"'{text.strip()}' is not a known colour")


def _called(name: str, inside: str, text: str) -> Tone:
    parts = [each for each in re.split(r"[\s,/]+", inside) if each]
    if name not in {"rgb", "rgba", "hsl", "hsla"} or len(parts) not in {3, 4}:
        raise ValueError(f"'{text.strip()}' is not a known colour")
    opacity = share(parts[3]) if len(parts) == 4 else 1.0
    if name.startswith("rgb"):
        channels = [number(p[:-1]) / 100 * 255 if p.endswith("%") else number(p) for p in parts[:3]]
    else:
        turn, colourful, light = (
            number(parts[0].removesuffix("deg")),
            share(parts[1]),
            share(parts[2]),
        )
        channels = [255 * part for part in colorsys.hls_to_rgb(turn / 360 % 1, light, colourful)]
    red, green, blue = (min(max(math.floor(channel + 0.5), 0), 255) for channel in channels)
    return Tone(f"#{red:02x}{green:02x}{blue:02x}", opacity)


@lru_cache(maxsize=1024)
def transform(text: str) -> Matrix:
    """Return the matrix of a ``transform``. Raises ValueError with a sentence.

    Cached, since some are used often.
    """
    if len(text) > _LONGEST_MAPS:
        raise ValueError(f"'transform' is longer than {_LONGEST_MAPS} characters")
    made, at = IDENTITY, 0
    if text.strip() in {"", "none"}:
        return made
    while at < len(text):
        call = _CALL.match(text, at)
        if call is None:
            raise ValueError(f"'{text[at:].strip()}' is not a transform")
        # The last one is applied first.
        made = _mapped(call[1], numbers(call[2]), call[0]).then(made)
        at = call.end()
    return made


def _mapped(name: str, values: list[float], text: str) -> Matrix:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Matrix(a, b, c, d, e, f)
        case "translate", [x]:
            return translation(x, 0)
        case "translate", [x, y]:
            return translation(x, y)
        case "scale", [x]:
            return scaling(x)
        case "scale", [x, y]:
            return scaling(x, y)
        case "rotate", [turn]:
            return rotation(turn)
        case "rotate", [turn, x, y]:
            return rotation(turn, x, y)
        case "skewX", [turn]:
            return Matrix(1, 0, math.tan(math.radians(turn)), 1, 0, 0)
        case "skewY", [turn]:
            return Matrix(1, math.tan(math.radians(turn)), 0, 1, 0, 0)
    raise ValueError(f"'{text.strip()}' is not a transform")


def _short(text: str) -> str:
    """Return a value without blanks around it. Raises ValueError if it is too long.

    Some are read with regular expressions that are slow for long invalid texts.
    """
    text = text.strip()
    if len(text) > _LONGEST:
        raise ValueError(f"'{text[:20]}…' is longer than {_LONGEST} characters")
    return text


def _bounded(value: float, text: str) -> float:
    if not abs(value) <= LARGEST:
        raise ValueError(f"'{text.strip()}' is larger than {LARGEST:.0f}")
    return value
