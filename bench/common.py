"""Measures and small helpers that the hand-written scripts of this folder share.

All measures are millimetres from the top left corner unless a name says otherwise.
The imports are few on purpose: what this module loads is part of what the scripts take.
"""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Callable, Iterator

MM = 72 / 25.4
"""PDF points in a millimetre."""
PT = 25.4 / 72
"""Millimetres in a point."""

PAGE_W, PAGE_H = 210, 297
CARD_W, CARD_H = 63, 88
COLUMNS, ROWS = 3, 3
ORIGIN_X, ORIGIN_Y = 10.5, 16.5

COLORS = ("#9c2a3c", "#2c6e49", "#2a5599", "#8c5e10")
TINTS = ("#fbedef", "#edf7f1", "#edf2fb", "#faf3e3")

Card = dict[str, str]
Icons = dict[str, dict[str, str]]


def load_cards(folder: str) -> tuple[list[Card], Icons]:
    """Read the cards and the icons that make_inputs.py wrote into the folder."""
    with open(os.path.join(folder, "cards.json"), encoding="utf-8") as file:
        data = json.load(file)
    return data["cards"], data["icons"]


def font_file(weight: str) -> str:
    """Find a Source Sans TrueType file ("Regular" or "Bold") without importing its package."""
    spec = importlib.util.find_spec("font_source_sans_pro")
    if spec is None or not spec.submodule_search_locations:
        raise SystemExit("Please install the package font-source-sans-pro.")
    return os.path.join(spec.submodule_search_locations[0], "files", f"SourceSansPro-{weight}.ttf")


def path_steps(d: str) -> Iterator[tuple[str, list[float]]]:
    """Split an icon's path into its commands M, L, C and Z and their numbers."""
    sizes = {"M": 2, "L": 2, "C": 6, "Z": 0}
    tokens = d.split()
    at = 0
    while at < len(tokens):
        command = tokens[at]
        end = at + 1 + sizes[command]
        yield command, [float(number) for number in tokens[at + 1 : end]]
        at = end


def wrap(text: str, limit: float, space: float, width: Callable[[str], float]) -> list[str]:
    """Break a text into lines no wider than the limit, first fit."""
    lines: list[str] = []
    line: list[str] = []
    used = 0.0
    for word in text.split():
        advance = width(word)
        if line and used + space + advance > limit:
            lines.append(" ".join(line))
            line = [word]
            used = advance
        else:
            used = used + space + advance if line else advance
            line.append(word)
    lines.append(" ".join(line))
    return lines
