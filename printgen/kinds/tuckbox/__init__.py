"""Tuckboxes: folding boxes for other pieces, as large as these need."""

from printgen.model.kinds import Kind

KIND = Kind("Tuckbox", ("tuckbox",))
