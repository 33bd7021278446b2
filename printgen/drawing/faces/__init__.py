"""Faces: named boxes from the data, filled row by row, drawn as scene nodes."""

from printgen.drawing.faces.context import (
    Bleed,
    DrawingContext,
    DrawingOptions,
    PlaceOf,
    RoundPieces,
)
from printgen.drawing.faces.drawer import Faces
from printgen.drawing.faces.template import Values

__all__ = ["Bleed", "DrawingContext", "DrawingOptions", "Faces", "PlaceOf", "RoundPieces", "Values"]
