"""Dice: cubes with a value on each side, folded from one sheet of card."""

from printgen.model.kinds import Kind

KIND = Kind("Die", ("die",))
