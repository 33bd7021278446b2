"""Convert screen colours to inks of a press: LittleCMS, by the profile of a printing condition.

Colours are converted relative to the paper's white, with black point compensation, so that a dark
colour stays darker than another. Greys do not use four plates, which would have to be in register,
but black alone, in a tint of the same lightness. Letters and thin lines are finer than
registration: near-black is printed as black there, and near-grey as a tint of it.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from typing import Final, TypeAlias

from PIL import Image, ImageCms

from printgen.backends.press.conditions import Condition
from printgen.core.scene import Colour

# Cyan, magenta, yellow and black, from 0 to 1.
Inks: TypeAlias = tuple[float, float, float, float]

BLACK: Final[Inks] = (0.0, 0.0, 0.0, 1.0)

# The distance from grey in CIE a* and b* below which no colour is visible in an area. The table of
# lightness and these has whole steps.
_GREY: Final = 2.0
# For letters and lines: a colour nearer to grey only differs visibly from it in an area.
_GREYISH: Final = 17.0
# Letters below this lightness look black; above the other, they are on something darker and show
# the paper.
_BLACKISH: Final = 25.0
_LIGHT: Final = 60.0
# With at least this black, other inks in a letter only blur it.
_MOSTLY_BLACK: Final = 0.85


class Separation:
    """A map from colours to inks in one printing condition."""

    def __init__(self, condition: Condition) -> None:
        self._limit = condition.ink
        press = ImageCms.getOpenProfile(str(condition.profile))
        screen = ImageCms.createProfile("sRGB")
        lab = ImageCms.createProfile("LAB")
        intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
        self._to_press = ImageCms.buildTransform(
            screen, press, "RGB", "CMYK", intent, ImageCms.Flags.BLACKPOINTCOMPENSATION
        )
        self._to_lab = ImageCms.buildTransform(screen, lab, "RGB", "LAB", intent)
        from_press = ImageCms.buildTransform(press, lab, "CMYK", "LAB", intent)
        ramp = Image.new("CMYK", (256, 1))
        ramp.putdata([(0, 0, 0, black) for black in range(256)])
        # The darkness of each tint of black alone, from paper to solid: rising.
        lights = [_lab(pixel)[0] for pixel in _pixels(_turned(ramp, from_press))]
        darkest = lights[-1]
        self._darkness = [(100 - light) / (100 - darkest) for light in lights]
        self._areas: dict[Colour, Inks] = {}
        self._lines: dict[Colour, Inks] = {}

    def area(self, colour: Colour) -> Inks:
        """Return the inks of an area of this colour."""
        known = self._areas.get(colour)
        if known is None:
            known = self._areas[colour] = self._area(colour)
        return known

    def fine(self, colour: Colour) -> Inks:
        """Return the inks of letters and thin lines of this colour."""
        known = self._lines.get(colour)
        if known is None:
            known = self._lines[colour] = self._fine(colour)
        return known

    def picture(self, image: Image.Image) -> Image.Image:
        """Return a picture of mode L or RGB in inks.

        An all-grey one is in black alone (mode L, where 0 is solid), others are converted by the
        profile (mode CMYK). CMYK pictures stay.
        """
        if image.mode == "CMYK":
            return image
        if image.mode == "L":
            greys = [f"#{grey:02x}{grey:02x}{grey:02x}" for grey in range(256)]
            return image.point([round(255 * (1 - self.area(grey)[3])) for grey in greys])
        return _turned(image, self._to_press)

    def _area(self, colour: Colour) -> Inks:
        light, a, b = self._seen(colour)
        if max(abs(a), abs(b)) < _GREY:
            return self._grey(light)
        return self._limited(_inks(_pixels(_turned(_dot(colour), self._to_press))[0]))

    def _fine(self, colour: Colour) -> Inks:
        light, a, b = self._seen(colour)
        if light < _LIGHT and (a * a + b * b) ** 0.5 <= _GREYISH:
            return BLACK if light < _BLACKISH else self._grey(light)
        inks = self._area(colour)
        return self._grey(light) if inks[3] >= _MOSTLY_BLACK else inks

    def _seen(self, colour: Colour) -> tuple[float, float, float]:
        """Return its CIE lightness, a* and b*."""
        return _lab(_pixels(_turned(_dot(colour), self._to_lab))[0])

    def _grey(self, light: float) -> Inks:
        """Return black alone, as dark from paper to black as the colour from white to black."""
        tint = bisect_left(self._darkness, (100 - light) / 100 - 1e-9)
        return (0.0, 0.0, 0.0, min(tint, 255) / 255)

    def _limited(self, inks: Inks) -> Inks:
        """Return the inks within the limit that dries.

        Colours are reduced, since black hides most of them.
        """
        black = inks[3]
        colours = sum(inks[:3])
        if colours + black <= self._limit:
            return inks
        share = (self._limit - black) / colours
        cyan, magenta, yellow = (ink * share for ink in inks[:3])
        return cyan, magenta, yellow, black


@cache
def separation(condition: Condition) -> Separation:
    """Return the condition's separation, made once."""
    return Separation(condition)


def _dot(colour: Colour) -> Image.Image:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return Image.new("RGB", (1, 1), (red, green, blue))


def _turned(image: Image.Image, transform: ImageCms.ImageCmsTransform) -> Image.Image:
    turned = ImageCms.applyTransform(image, transform)
    if turned is None:
        raise RuntimeError("nothing was converted")
    return turned


def _pixels(image: Image.Image) -> list[bytes]:
    """Return the bytes of each pixel."""
    data, size = image.tobytes(), len(image.getbands())
    return [data[n : n + size] for n in range(0, len(data), size)]


def _lab(pixel: bytes) -> tuple[float, float, float]:
    """Return lightness from 0 to 100, a* and b*.

    Pillow returns a* and b* as LittleCMS' signed bytes.
    """
    light, a, b = pixel
    return light / 2.55, a - 256.0 if a > 127 else float(a), b - 256.0 if b > 127 else float(b)


def _inks(pixel: bytes) -> Inks:
    cyan, magenta, yellow, black = (byte / 255 for byte in pixel)
    return cyan, magenta, yellow, black
