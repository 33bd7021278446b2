"""Typeset texts: template with the game's data → Markdown → blocks → pages of scene nodes.

Components and kits may import it. They pass in a provider of pictures.
"""

from __future__ import annotations

from printgen.typesetting.blocks import Figure, parse
from printgen.typesetting.figures import Drawing
from printgen.typesetting.layout import paginate
from printgen.typesetting.measure import Prose
from printgen.typesetting.style import ProseStyle
from printgen.typesetting.template import Rendered

__all__ = ["Drawing", "Figure", "Prose", "ProseStyle", "Rendered", "paginate", "parse"]
