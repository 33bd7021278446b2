"""Show a playtest as one self-contained page of HTML: no network, no scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.play.playtest import plots
from printgen.play.playtest.summary import Playtest

# Beside this module and not among the templates, because games must not replace it.
TEMPLATE: Final = Path(__file__).with_name("report.html.j2")


def report(played: Playtest) -> str:
    """Return the page, well-formed as XML too. Everything from data is escaped."""
    # Only reports need it, and it is slow to load.
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
