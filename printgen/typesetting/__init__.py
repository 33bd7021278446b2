"""Prose for print: a template over the game's data → Markdown → blocks → pages of scene nodes.

Components and kits may import it. Pictures in texts come from a provider that it is given.
"""

from __future__ import annotations

from printgen.typesetting.blocks import Block, Figure, parse
from printgen.typesetting.figures import Drawing, FigureDrawer
from printgen.typesetting.layout import Filling, Laid, paginate
from printgen.typesetting.style import ProseStyle
from printgen.typesetting.template import Rendered, render

__all__ = [
    "Block",
    "Drawing",
    "Figure",
    "FigureDrawer",
    "Filling",
    "Laid",
    "ProseStyle",
    "Rendered",
    "paginate",
    "parse",
    "render",
]
