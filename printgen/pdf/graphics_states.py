"""Dictionaries of graphics states (ISO 32000-1, 8.4.5), as ``gs`` applies them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pikepdf

from printgen.pdf.budget import MOST_DASHES, items
from printgen.pdf.state import State

if TYPE_CHECKING:
    from printgen.pdf.typefaces import Typeface


def set_state(state: State, facts: Any, typeface: Callable[[Any], Typeface]) -> None:
    """Set what a dictionary says; ``typeface`` reads a font."""
    if "/LW" in facts:
        state.width = float(facts["/LW"])
    if "/LC" in facts:
        state.cap = int(facts["/LC"])
    if "/LJ" in facts:
        state.join = int(facts["/LJ"])
    if "/ML" in facts:
        state.miter = float(facts["/ML"])
    if "/D" in facts:
        state.dashes = tuple(map(float, items(facts["/D"][0], MOST_DASHES)))
        state.phase = float(facts["/D"][1])
    if "/OP" in facts:
        # ISO 32000-1, 8.6.7: OP alone means both.
        state.overprint_stroke = state.overprint_fill = bool(facts["/OP"])
    if "/op" in facts:
        state.overprint_fill = bool(facts["/op"])
    if "/OPM" in facts:
        state.overprint_mode = int(facts["/OPM"])
    _transparency(state, facts)
    if "/Font" in facts:
        state.font, state.size = typeface(facts["/Font"][0]), float(facts["/Font"][1])


def _transparency(state: State, facts: Any) -> None:
    """Set what lets something below shine through, and what a press should set itself."""
    if "/CA" in facts:
        state.alpha_stroke = float(facts["/CA"])
    if "/ca" in facts:
        state.alpha_fill = float(facts["/ca"])
    if "/BM" in facts:
        modes = facts["/BM"]
        mode = str(modes[0] if isinstance(modes, pikepdf.Array) else modes)
        state.blended = mode not in {"/Normal", "/Compatible"}
    # ISO 32000-1, table 58: TR2 counts before TR.
    if "/TR" in facts or "/TR2" in facts:
        state.curved = _is_curve(facts.get("/TR2", facts.get("/TR")))
    if "/HT" in facts:
        screen = facts["/HT"]
        state.screened = not isinstance(screen, pikepdf.Name)
        # Its own function counts before all others (ISO 32000-1, 10.4).
        own = screen.get("/TransferFunction") if state.screened else None
        state.curved |= own is not None and _is_curve(own)
    if "/SMask" in facts:
        state.masked = isinstance(facts["/SMask"], pikepdf.Dictionary)


def _is_curve(thing: Any) -> bool:
    """Return True for transfer functions of a file's own, for one plate or for all."""
    if isinstance(thing, pikepdf.Array):
        return any(not isinstance(each, pikepdf.Name) for each in items(thing, 4))
    return not isinstance(thing, pikepdf.Name)
