"""A playtest as one page of HTML that needs nothing else: no network, no script."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.play.playtest import plots
from printgen.play.playtest.summary import Playtest

# Beside this module and not among the templates, because no game may replace it.
TEMPLATE: Final = Path(__file__).with_name("report.html.j2")


def report(played: Playtest) -> str:
    """Return the page, well-formed as XML too. Everything that comes from data is escaped."""
    # Needed for a report only, and not quick to load.
    from jinja2 import Environment, StrictUndefined

    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["number"] = plots.number
    environment.filters["percent"] = plots.percent
    template = environment.from_string(TEMPLATE.read_text("utf-8"))
    return template.render(
        it=played,
        lengths=(
            ("Actions", played.actions),
            ("Turns", played.turns),
            ("Decisions", played.decisions),
        ),
        plots=plots,
        fair=1 / len(played.teams),
    )
