"""Boards: square cells, with a strip for a player along each edge."""

from printgen.model.kinds import Kind

KIND = Kind("Board", ("board",))
