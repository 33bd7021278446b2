"""Prose for print: a template over the game's data → Markdown → blocks → pages of scene nodes.

Components and kits may import it. Pictures in texts come from a provider that it is given.
"""

from __future__ import annotations

from printgen.typesetting.blocks import Figure, parse
from printgen.typesetting.figures import Drawing
from printgen.typesetting.layout import paginate
from printgen.typesetting.measure import Prose
from printgen.typesetting.style import ProseStyle
from printgen.typesetting.template import Rendered

__all__ = ["Drawing", "Figure", "Prose", "ProseStyle", "Rendered", "paginate", "parse"]
