"""Tiles, tokens and cards: what is cut from a sheet and lies flat."""

from printgen.model.kind import Kind

KINDS = (Kind("Flat", ("tile", "token", "card")),)
