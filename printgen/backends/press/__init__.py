"""Separate a scene's colours into plates of a printing press, for the PDF backend.

A :class:`~printgen.backends.press.conditions.Condition` describes the press, a
:class:`~printgen.backends.press.separation.Separation` converts colours to its inks, and the
:class:`~printgen.backends.press.writer.PlateWriter` writes them, with cutting lines in spot
colours.
"""

from __future__ import annotations

from printgen.backends.press.conditions import FOGRA29, FOGRA39, SWOP3, Condition, Plates

__all__ = ["FOGRA29", "FOGRA39", "SWOP3", "Condition", "Plates"]
