"""Separation of a scene's colours into plates of a printing press, for the PDF backend.

A :class:`~printgen.backends.press.conditions.Condition` says how the press prints, a
:class:`~printgen.backends.press.separation.Separation` turns colours into its inks, and the
:class:`~printgen.backends.press.writer.PlateWriter` writes them, with lines for the knife in spot
colours.
"""

from __future__ import annotations

from printgen.backends.press.conditions import FOGRA29, FOGRA39, SWOP3, Condition, Plates

__all__ = ["FOGRA29", "FOGRA39", "SWOP3", "Condition", "Plates"]
