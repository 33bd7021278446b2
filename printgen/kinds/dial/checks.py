"""A number of a dial's places that comes from a figure."""

from collections.abc import Iterator

from printgen.core.errors import Finding, quoted
from printgen.kinds.dial.model import ROOM, Counting, Dial, wrong_count
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description


def findings(name: str, dial: Dial, of: Description) -> Iterator[Finding]:
    """Yield numbers that make no ring on the disc, with some number of players."""
    if not isinstance(dial.ring, Counting) or not isinstance(figure := dial.ring.last, str):
        return
    sizes = dial.diameter, dial.window.width, dial.window.height, dial.edge, dial.hole
    first = dial.ring.first
    if wrong := of.game.first_wrong(figure, lambda last: not wrong_count(sizes, first, last)):
        players, last = wrong
        where = of.place("components", name, "ring", "last")
        message = f"{quoted(figure)} is {last} with {players} players: "
        yield Finding(OUT_OF_RANGE, f"{message}{wrong_count(sizes, first, last)}", where, ROOM)
