"""Check that player screens stand."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from printgen.core.errors import Finding, quoted
from printgen.core.units import number
from printgen.kinds.screen.codes import SCREEN_TIPS
from printgen.kinds.screen.model import ANGLE, Screen, Sheet
from printgen.model.description import Description

# What a screen should withstand: a table that is jolted, a hand that brushes against it.
LEAN: Final = 5.0


def findings(name: str, component: Screen, of: Description) -> Iterator[Finding]:
    """Yield a screen that falls over easily."""
    sheet = component.sheet
    if (lean := leans(sheet)) >= LEAN:
        return
    message = (
        f"{quoted(name)} falls over when it leans {number(lean, 1)}°, with its wings at {ANGLE}° "
        f"to the middle; it should bear {number(LEAN)}°"
    )
    hint = f"make the wings at least {math.ceil(least_wing(sheet))} mm wide, or the screen lower"
    yield Finding(SCREEN_TIPS, message, of.place("components", name, "wing"), hint)


def leans(sheet: Sheet) -> float:
    """Return how far a screen may lean forwards, over the foot of its middle, in degrees.

    It falls when its centre of gravity, half as high as the sheet, is beyond that foot.
    """
    deep = sheet.wing * math.sin(math.radians(180 - ANGLE))
    behind = sheet.wing * deep / sheet.width
    return math.degrees(math.atan2(behind, sheet.height / 2))


def least_wing(sheet: Sheet) -> float:
    """Return the width of wings with which the screen stands, in mm.

    The root of :func:`leans` for ``LEAN``.
    """
    turn = math.sin(math.radians(180 - ANGLE))
    behind = math.tan(math.radians(LEAN)) * sheet.height / 2
    return (behind + math.sqrt(behind * (behind + turn * sheet.middle))) / turn
