"""A number of a die's sides that comes from a figure."""

from collections.abc import Iterator

from printgen.core.errors import Finding, quoted
from printgen.kinds.die.model import BUY_IT, SIDES, Die, not_six
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description


def findings(name: str, die: Die, of: Description) -> Iterator[Finding]:
    """Yield a number of sides that no cube has, with some number of players."""
    figure = die.sides
    if isinstance(figure, str) and (wrong := of.game.first_wrong(figure, SIDES.__eq__)):
        where = of.place("components", name, "sides")
        yield Finding(OUT_OF_RANGE, not_six(quoted(figure), wrong[1]), where, BUY_IT)
