"""Codes of findings about misregistration."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

LOOKS: Final = Group(
    "How pieces look",
    "Not everybody sees all colours, sits near the lamp, or prints with a full cartridge.",
    "printgen's own promise; contrast as in WCAG 2.2, success criterion 1.4.3.",
)
BACK_SHOWS: Final = LOOKS.code(
    "back-shows",
    "A back that lies 1, 2 or 3 mm off its front would show.",
    Example(
        "tiny/game.yaml",
        "      ground: {shape: rect, fill: accent, bleed: true}\n",
        "      ground: {shape: rect, fill: accent, bleed: true}\n"
        "      frame: {shape: rect, fill: paper, left: 2, right: 2, top: 2, bottom: 2}\n",
    ),
    (
        "Let a pattern run over the edge, move frames inwards, give more bleed; or measure "
        "the printer with `printgen calibrate`. `printgen misprint` shows it."
    ),
    severity=Severity.NOTE,
    own_why="Home printers are off by as much, and cards must not be known by their backs.",
    own_source="docs/explanation/backs.md: what is measured, and from where on it counts.",
)
