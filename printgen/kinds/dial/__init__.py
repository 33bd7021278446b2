"""Dials: a disc with a ring of numbers, and a cover with a window that shows one of them."""

from printgen.model.kind import Kind

KINDS = (Kind("Dial", ("dial",)),)
