"""Pyramids: hollow, on a square base, folded from one sheet of card."""

from printgen.model.kind import Kind

KINDS = (Kind("Pyramid", ("pyramid",)),)
