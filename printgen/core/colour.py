"""Colour vision: lightness, contrast and difference, also for colour-blind people.

Colours are ``#rrggbb`` in sRGB (IEC 61966-2-1), seen by daylight (D65).
"""

import math
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

# Red, green and blue in linear light, 0 to 1.
Light: TypeAlias = tuple[float, float, float]
Row: TypeAlias = tuple[float, float, float]

# Colour vision as matrices for linear red, green and blue: Machado, Oliveira and Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
# Visualization and Computer Graphics 15 (6), 2009; severity 1. Greys stay unchanged.
SIGHTS: Final[dict[str, tuple[Row, Row, Row] | None]] = {
    "normal sight": None,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
NORMAL: Final = "normal sight"

# Linear sRGB to CIE XYZ, divided by the white of D65 (Lindbloom).
_TO_XYZ: Final[tuple[Row, Row, Row]] = (
    (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
)
# Where the cube root of CIE L*a*b* is replaced by a straight line, and that line's slope.
_EPSILON: Final = 216 / 24389
_KAPPA: Final = 24389 / 27


class Lab(NamedTuple):
    """CIE 1976 L*a*b*: lightness 0 to 100, red against green, yellow against blue."""

    l: float  # noqa: E741 - the standard's letter
    a: float
    b: float


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


# Each of the 256 values of a channel in linear light.
_LIGHT: Final = tuple(map(_linear, range(256)))


def channels(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def written(red: float, green: float, blue: float) -> str:
    """Return the colour as ``#rrggbb``, from channels of 0 to 255."""
    return "#" + "".join(f"{min(max(round(part), 0), 255):02x}" for part in (red, green, blue))


# Printed pictures have few colours and many pixels.
@lru_cache(maxsize=65_536)
def seen(red: int, green: int, blue: int, sight: str = NORMAL) -> Lab:
    """Return a colour (channels 0 to 255) as seen with that colour vision, one of `SIGHTS`."""
    light: Light = (_LIGHT[red], _LIGHT[green], _LIGHT[blue])
    if (matrix := SIGHTS[sight]) is not None:
        light = _times(matrix, light)
        light = min(max(light[0], 0), 1), min(max(light[1], 0), 1), min(max(light[2], 0), 1)
    x, y, z = map(_root, _times(_TO_XYZ, light))
    return Lab(116 * y - 16, 500 * (x - y), 200 * (y - z))


def _times(matrix: tuple[Row, Row, Row], light: Light) -> Light:
    r, g, b = light
    (a, c, d), (e, f, h), (i, j, k) = matrix
    return a * r + c * g + d * b, e * r + f * g + h * b, i * r + j * g + k * b


def _root(ratio: float) -> float:
    return ratio ** (1 / 3) if ratio > _EPSILON else (_KAPPA * ratio + 16) / 116


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    red, green, blue = (_LIGHT[part] for part in channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def difference(one: Lab, other: Lab) -> float:
    """Return the CIE76 distance in L*a*b*.

    About 2.3 is the smallest noticeable difference side by side.
    """
    return math.dist(one, other)


@lru_cache(maxsize=4096)
def grey(colour: str) -> str:
    """Return the grey of the same CIE L*."""
    y = luminance(colour)
    part = y * 12.92 if y <= 0.0031308 else 1.055 * y ** (1 / 2.4) - 0.055
    return written(*[part * 255] * 3)


@lru_cache(maxsize=4096)
def mixed(colour: str, other: str, share: float) -> str:
    """Return the mixture of ``share`` (0 to 1) of the colour with the rest of another."""
    pairs = zip(channels(colour), channels(other), strict=True)
    red, green, blue = (share * a + (1 - share) * b for a, b in pairs)
    return written(red, green, blue)
