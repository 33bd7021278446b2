"""Faces: named boxes from the data, filled row by row, drawn as scene nodes."""

from printgen.drawing.faces.context import (
    Bleed,
    DrawingContext,
    DrawingLog,
    DrawingOptions,
    PlaceOf,
    RoundPieces,
)
from printgen.drawing.faces.drawer import FaceDrawer, Faces
from printgen.drawing.faces.surface import Surface
from printgen.drawing.faces.template import FieldMissingError, Template, Values, template

__all__ = [
    "Bleed",
    "DrawingContext",
    "DrawingLog",
    "DrawingOptions",
    "FaceDrawer",
    "Faces",
    "FieldMissingError",
    "PlaceOf",
    "RoundPieces",
    "Surface",
    "Template",
    "Values",
    "template",
]
