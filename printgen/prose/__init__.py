"""Prose for print: a template over the game's data → Markdown → blocks → pages of scene nodes."""

from __future__ import annotations

from printgen.prose.blocks import Block, Figure, parse
from printgen.prose.layout import Laid, fill, paginate
from printgen.prose.measure import Drawing, FigureDrawer
from printgen.prose.style import ProseStyle
from printgen.prose.template import Rendered, render

__all__ = [
    "Block",
    "Drawing",
    "Figure",
    "FigureDrawer",
    "Laid",
    "ProseStyle",
    "Rendered",
    "fill",
    "paginate",
    "parse",
    "render",
]
