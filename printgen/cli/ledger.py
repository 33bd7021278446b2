"""What the command score shows of ledgers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from printgen.cli.common import (
    counted,
    say,
    show_rich,
)

if TYPE_CHECKING:
    from printgen.scoring.entries import Entry
    from printgen.scoring.ledger import Audited


def show_audit(audited: Audited) -> None:
    """Every line with what the player held then, and who has won."""
    from rich.table import Table
    from rich.text import Text

    from printgen.scoring.ledger import told, verdict

    about = audited.description
    players = counted(audited.plan.players, "player")
    show_rich(Text(f"{about.game.title}: {players}, ledgers", style="bold"))
    setup = about.setup
    for seat, entries in audited.entries.items():
        mark = "★ " if seat == audited.winner else ""
        head = Text(f"\n{mark}{audited.called[seat]}", style="bold")
        if audited.names.get(seat) and setup:
            head.append(f" ({setup.seats[seat].title})", style="dim")
        show_rich(head)
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        for title in ("", "line", "holds then"):
            table.add_column(title)
        table.add_row("", "begins", _held(audited.opening[seat]))
        for n, entry in enumerate(entries, start=1):
            table.add_row(str(n), _line(entry), _held(entry.held))
        show_rich(table)
        lacking = audited.lacking(seat)
        say(f"lacks {told(lacking)}" if lacking else "holds all that wins")
    say("")
    say(verdict(audited))


def _held(units: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {good}" for good, count in units.items()) or "nothing"


def _line(entry: Entry) -> str:
    """A line in a few words: ``trade at 12: 3 jade → 3 gold``."""
    posting = entry.posting
    where = f" at {posting.at}" if posting.at else ""
    whom = f" with {posting.partner}" if posting.partner else ""
    out, into = (_held(units) for units in (posting.out, posting.into))
    moved = f"{out} → {into}"
    if not posting.out:
        moved = f"+ {into}"
    elif not posting.into:
        moved = f"- {out}"
    return f"{posting.event}{where}{whom}: {moved}"
