"""A number of a die's sides that comes from a figure."""

from collections.abc import Iterator

from printgen.core.errors import Finding, quoted
from printgen.kinds.die.model import Die, not_so_many
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description


def findings(name: str, die: Die, of: Description) -> Iterator[Finding]:
    """Yield a number of sides that is not that of its values, with some number of players."""
    figure, count = die.sides, len(die.sides_shown)
    if isinstance(figure, str) and (wrong := of.game.first_wrong(figure, count.__eq__)):
        where = of.place("components", name, "sides")
        message, hint = not_so_many(quoted(figure), wrong[1], count)
        yield Finding(OUT_OF_RANGE, message, where, hint)
