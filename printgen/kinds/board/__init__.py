"""Boards: spaces in groups, wherever the data puts them."""

from printgen.model.kind import Kind

KINDS = (Kind("Board", ("board",)),)
