"""Standees: figures that are folded at the top and stand on two tabs."""

from printgen.model.kind import Kind

KINDS = (Kind("Standee", ("standee",)),)
