"""Light and dark colours of a web page, from the game's theme if they are legible."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from printgen.core.colour import channels, contrast, luminance
from printgen.core.scene import Colour
from printgen.drawing.theme import Theme

# The contrast that text of any size needs: WCAG 2.2, success criterion 1.4.3 (level AA).
LEAST_CONTRAST: Final = 4.5

# The relative luminance of an aside's background in light mode, and of the page's in dark mode.
_LIGHT_PANEL: Final = 0.75
_DARK_GROUND: Final = 0.015
_STEP: Final = 0.04

Palette: TypeAlias = dict[str, Colour]


def palettes(theme: Theme) -> tuple[Palette, Palette]:
    """Return the light and the dark colours of the page: ``ground``, ``panel``, ``text``,
    ``quiet``, ``accent``, ``rule``. Text, quiet and accent are legible on ground and panel.
    """
    colours = {name: theme.colour(name) for name in ("ink", "paper", "tint", "accent")}
    panel = _towards(colours["paper"], "#ffffff", lambda colour: luminance(colour) >= _LIGHT_PANEL)
    light = _on("#ffffff", panel, colours["ink"], colours)
    ground = _towards(colours["ink"], "#000000", lambda colour: luminance(colour) <= _DARK_GROUND)
    dark = _on(ground, mixed(ground, "#ffffff", 0.08), colours["paper"], colours)
    return light, dark


def _on(ground: Colour, panel: Colour, text: Colour, colours: Mapping[str, Colour]) -> Palette:
    grounds = (ground, panel)
    words = legible(text, grounds)
    return {
        "ground": ground,
        "panel": panel,
        "text": words,
        "quiet": legible(mixed(words, ground, 0.35), grounds),
        "accent": legible(colours["accent"], grounds),
        "rule": mixed(colours["tint"], ground, 0.3),
    }


def legible(colour: Colour, grounds: Sequence[Colour]) -> Colour:
    """Return the colour, or the nearest one towards black or white that contrasts with ``grounds``.

    These are either all light or all dark.
    """
    end = "#000000" if luminance(grounds[0]) > 0.18 else "#ffffff"
    return _towards(
        colour, end, lambda one: all(contrast(one, each) >= LEAST_CONTRAST for each in grounds)
    )


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """Return a mix of two colours; ``share`` is that of the second, from 0 to 1."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _towards(colour: Colour, end: Colour, enough: Callable[[Colour], bool]) -> Colour:
    steps = (mixed(colour, end, n * _STEP) for n in range(round(1 / _STEP)))
    return next((one for one in steps if enough(one)), end)
