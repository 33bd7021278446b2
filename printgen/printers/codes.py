"""Codes of findings about misregistration."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity

VISIBILITY: Final = Group(
    "How pieces look",
    "Not everyone sees all colours, plays in good light, or prints with full cartridges.",
    "printgen's own rule; contrast as in WCAG 2.2, success criterion 1.4.3.",
)
BACK_SHOWS: Final = VISIBILITY.code(
    "back-shows",
    "Backs that are printed 1, 2 or 3 mm off would be noticeable.",
    Example(
        "tiny/game.yaml",
        "      ground: {shape: rect, fill: accent, bleed: true}\n",
        "      ground: {shape: rect, fill: accent, bleed: true}\n"
        "      frame: {shape: rect, fill: paper, left: 2, right: 2, top: 2, bottom: 2}\n",
    ),
    (
        "Let a pattern run over the edge, move frames inwards, add bleed, or measure the "
        "printer with `printgen calibrate`. `printgen misprint` shows the effect."
    ),
    severity=Severity.NOTE,
    own_why=(
        "Home printers are off by this much, and players must not recognise cards by their backs."
    ),
    own_source="docs/explanation/backs.md: what is measured, and which limits apply.",
)
