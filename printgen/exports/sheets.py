"""The sheets of a kit, each as a file of lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from printgen.core.errors import UsageError
from printgen.core.units import Paper
from printgen.exports.drawn import without_pieces
from printgen.exports.options import ExportOptions
from printgen.exports.work import Job, Work
from printgen.imposition.sheets import Sheet, tally
from printgen.kit.assembly import assemble
from printgen.kit.contents import title_of
from printgen.model.catalog import Loaded
from printgen.model.component import Paged

# One sheet of that paper, with a title, as a file.
Writer: TypeAlias = Callable[[Sheet, Paper, str], bytes]


def sheet_work(loaded: Loaded, options: ExportOptions, ending: str, write: Writer) -> Work:
    """Return the same sheets as a kit's, each as a file of lines; labels are cut already."""
    game = loaded.description.game
    # What is only read has no lines, and need not fit on a machine's sheet.
    cut = tuple(
        name
        for name, component in game.components.items()
        if not isinstance(component, Paged) and options.kit.asks_for(name, component.group)
    )
    if not cut:
        raise without_pieces(loaded, options.kit)
    contents = assemble(loaded, replace(options.kit, only=cut))

    def job(sheet: Sheet) -> Job:
        title = f"{game.name}: {title_of(game, sheet.group)}, sheet {sheet.number}"
        file = f"{sheet.group}-{sheet.number}.{ending}"
        return file, lambda: write(sheet, options.kit.paper, title)

    sheets = [sheet for sheet in contents.sheets if not sheet.labels]
    jobs = [job(sheet) for sheet in sheets if sheet.placements]
    if not jobs:
        raise UsageError("there is nothing to cut: all pieces are printed on labels")
    return Work(jobs, tally(sheets))
