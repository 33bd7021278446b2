"""SVG files of others, read to what a scene draws.

What is read is meant to be looked at as any browser shows it. What cannot be drawn is an error with
its place in the file: nothing is left out silently but titles, metadata and what editors note.

``document`` reads the XML, ``styles`` says what each element looks like, ``values`` reads numbers,
colours and maps, ``outlines`` the shapes, ``gradients`` and ``clips`` what their names say, and
``reader`` goes through the tree.
"""

from printgen.source.svg.drawing import CURRENT, Drawing
from printgen.source.svg.reader import read_svg, svg_from_bytes

__all__ = ["CURRENT", "Drawing", "read_svg", "svg_from_bytes"]
