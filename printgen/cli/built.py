"""What the command score shows of what was built."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from printgen.cli.common import (
    say,
    show_rich,
)

if TYPE_CHECKING:
    from printgen.scoring import Score

_WIDTH = 80


def show_built(result: Score) -> None:
    """Every player's building, level by level, and what it missed."""
    from rich.text import Text

    from printgen.scoring.built import signed, told

    setup = result.description.setup
    for seat, construction in result.built.items():
        head = Text(f"\n{result.called[seat]}", style="bold")
        if result.names.get(seat) and setup:
            head.append(f" ({setup.seats[seat].title})", style="dim")
        points = construction.built.points
        unit = result.outcome.unit[points != 1]
        could = "builds" if result.finished else "could build now"
        head.append(f" {could}, {signed(points)} {unit}:")
        show_rich(head)
        for line in told(construction):
            indent = "  " + " " * (len(line) - len(line.lstrip()))
            hanging = indent + "  "
            text = line.strip()
            for part in wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=hanging):
                say(part)
