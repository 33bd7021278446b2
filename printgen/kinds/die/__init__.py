"""Dice: cubes with a value on each side, folded from one sheet of card."""

from printgen.model.kind import Kind

KIND = Kind("Die", ("die",))
