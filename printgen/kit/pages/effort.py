"""The effort of making a kit: tools and time.

The seconds are assumptions, for a careful adult who does it for the first time;
docs/explanation/sheets.md has them in a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from printgen.core.outlines import Ring, Trace, paths
from printgen.core.translations import Translator
from printgen.imposition.sheet_costs import sheet_cuts
from printgen.kit.layout.contents import Contents

# Seconds for each.
SECONDS: Final = {
    "sheet": 30,
    "sheet cut by machine": 180,
    "straight cut": 30,
    "round piece": 40,
    "outline": 90,
    "fold": 10,
    "glued tab": 20,
    "folded sheet": 180,
    "part of a board": 120,
    "label": 5,
    "text": 60,
}


def work(contents: Contents) -> Counter[str]:
    """Count the steps of work, by the names of :data:`SECONDS`."""
    found: Counter[str] = Counter()
    for sheet in contents.sheets:
        found["sheet"] += 1
        found["straight cut"] += sheet_cuts(sheet)
        found["folded sheet"] += sheet.crease is not None
        found["part of a board"] += len(sheet.parts)
        found["sheet cut by machine"] += sheet.by_machine
        found["label"] += len(sheet.placements) if sheet.labels else 0
        for lying in sheet.placements:
            piece = lying.piece
            by_hand = not (sheet.by_machine or lying.woven)
            if isinstance(piece.outline, Trace) and by_hand:
                found["outline"] += len(paths(piece.outline))
            found["round piece"] += isinstance(piece.outline, Ring) and by_hand and not piece.peels
            found["fold"] += len(piece.folds)
            found["glued tab"] += len(piece.glue)
    found["text"] += sum(leaf.copies for leaf in contents.leaflets)
    return +found


def minutes(done: Counter[str]) -> float:
    """Return the estimated time in minutes."""
    return sum(SECONDS[what] * count for what, count in done.items()) / 60


def duration(length: float, translate: Translator) -> str:
    """Return a time in minutes as text, rounded to tens of minutes or half hours."""
    tens = max(10, round(length / 10) * 10)
    if tens < 60:
        return translate("{number} minutes", number=tens)
    whole, half = divmod(round(length / 30), 2)
    if (whole, half) == (1, 0):
        return translate("an hour")
    return translate("{number} hours", number=f"{whole}{'½' if half else ''}")


def tools(contents: Contents, done: Counter[str]) -> Iterator[str]:
    """Yield the tools needed besides a printer and paper."""
    translate = contents.context.game.translate
    if done["sheet cut by machine"] and contents.options.cutter is not None:
        machine = contents.options.cutter.title
        yield translate("a {machine} cutting machine and its mat", machine=machine)
    if done["straight cut"]:
        yield translate("a knife, a steel ruler and a cutting mat")
    if done["round piece"] or done["outline"]:
        yield translate("scissors")
    if done["fold"] or done["folded sheet"]:
        yield translate("an empty pen for folds")
    if done["glued tab"] or done["folded sheet"] or contents.posters:
        yield translate("glue")
    if contents.booklets or any(len(leaf.pages) > 1 for leaf in contents.leaflets):
        yield translate("a stapler")
