"""Options of a kit that are only for print shops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from printgen.core.printing import HOME, Purpose
from printgen.core.units import PAPERS, Paper
from printgen.kit.options.option import Option, within
from printgen.kit.options.readers import read_paper

EDITION: Final[Option[int, int]] = Option(
    ("--edition",),
    "number",
    1,
    "Number of copies to order, for the job ticket.",
    within(1, 1_000_000),
    metavar="NUMBER",
    folder=lambda number: f"{number}-games",
    write=lambda number: number if number > 1 else None,
)
IMPOSED: Final[Option[str | Paper | None, Paper | None]] = Option(
    ("--imposed",),
    "text",
    None,
    "Lay out pieces on sheets of this size, with die lines, for an offset press.",
    read_paper,
    choices=tuple(PAPERS),
    metavar="PAPER",
    without="each piece alone",
    folder=lambda paper: f"imposed-{paper.name}" if paper else "",
    write=lambda paper: paper.name if paper else None,
)


def contradictions(
    purpose: Purpose, sheets: Sequence[str], *, edition: int, imposed: bool
) -> Iterator[str]:
    """Yield options that do not fit the shop; ``sheets`` are those for sheets printed at home."""
    if purpose == HOME and edition > 1:
        yield "'--edition' is for the job ticket of a shop: give --for too"
    if imposed and purpose != "offset":
        yield "'--imposed' is for a press that punches sheets: give --for offset too"
    if purpose != HOME and sheets:
        yield (
            f"{' and '.join(sheets)} {'are' if len(sheets) > 1 else 'is'} for sheets that you"
            f" print yourself; with '--for {purpose}' the shop lays out its own"
        )
