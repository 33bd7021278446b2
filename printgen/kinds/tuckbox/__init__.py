"""Tuckboxes: folding boxes for other pieces, as large as these need."""

from printgen.model.kind import Kind

KIND = Kind("Tuckbox", ("tuckbox",))
