"""Pyramids: hollow, on a square base, folded from one sheet of card."""

from printgen.model.kinds import Kind

KIND = Kind("Pyramid", ("pyramid",))
