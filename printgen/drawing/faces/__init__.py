"""Faces: named boxes from the data, filled row by row, drawn as scene nodes."""

from printgen.drawing.faces.artist import FaceArtist
from printgen.drawing.faces.studio import ProseDrawer, Studio, Surface
from printgen.drawing.faces.template import FieldMissingError, Template, Values, template

__all__ = [
    "FaceArtist",
    "FieldMissingError",
    "ProseDrawer",
    "Studio",
    "Surface",
    "Template",
    "Values",
    "template",
]
