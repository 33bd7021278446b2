"""Show a playtest as one self-contained page of HTML: no network, no scripts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.play.playtest.summary import Playtest

# Beside this module and not among the templates, because games must not replace it.
_FOLDER: Final = Path(__file__).parent


def report(played: Playtest) -> str:
    """Return the page, well-formed as XML too. Everything from data is escaped."""
    # Only reports need it, and it is slow to load.
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"number": number, "percent": percent, "pixels": "{:.2f}".format}
    return environment.get_template("report.html.j2").render(
        it=played,
        lengths=(
            ("Actions", played.actions),
            ("Turns", played.turns),
            ("Decisions", played.decisions),
        ),
        fair=1 / len(played.teams),
    )


def number(value: float) -> str:
    """Return a number with three significant digits, without trailing zeros."""
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def percent(share: float) -> str:
    """Return a share in per cent; only exactly all is 100 %, and only exactly nothing is 0 %."""
    shown = f"{100 * share:.0f}"
    if (shown == "100" and share < 1) or (shown == "0" and share > 0):
        shown = f"{100 * share:.2f}"
    return f"{shown} %"
