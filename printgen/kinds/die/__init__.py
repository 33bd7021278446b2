"""Dice: of 4, 6, 8, 10, 12 or 20 sides, each with a value, folded from one sheet of card."""

from printgen.model.kind import Kind

KINDS = (Kind("Die", ("die",)),)
