"""Boxes: for other pieces, as large as these need."""

from printgen.model.kind import Kind

KINDS = (Kind("Tuckbox", ("tuckbox",)),)
