"""Boards: square cells, optionally with a strip for a player along each edge."""

from printgen.model.kind import Kind

KINDS = (Kind("Board", ("board",)),)
