"""Export the sheets of a kit, each as a file of lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from printgen.core.errors import UsageError
from printgen.core.outlines import Trace
from printgen.core.scene import closed
from printgen.exports.drawn import without_pieces
from printgen.exports.lines import Kind, Line, by_kind, cut_once, lines
from printgen.exports.options import ExportOptions
from printgen.exports.work import Job, Work
from printgen.imposition.press import Press, Sheet
from printgen.imposition.registration import corners
from printgen.imposition.sheets import tally
from printgen.kit.layout.assembly import assemble
from printgen.kit.layout.contents import Contents, press_of, title_of
from printgen.model.catalog import Loaded
from printgen.model.component import Paged


class Cutting(NamedTuple):
    """The machine's view of a sheet: its title, its width and height in mm, and its lines."""

    title: str
    width: float
    height: float
    lines: dict[Kind, list[Line]]


# A sheet's lines as a file.
Writer: TypeAlias = Callable[[Cutting], bytes]


def sheet_work(
    loaded: Loaded, options: ExportOptions, _target: Path, *, ending: str, write: Writer
) -> Work:
    """Return the same sheets as a kit's, each as a file of lines; labels are cut already."""
    contents = sheets_of(loaded, options)
    game = loaded.description.game
    press = press_of(game, options.kit)

    def job(sheet: Sheet) -> Job:
        title = f"{game.name}: {title_of(game, sheet.group)}, sheet {sheet.number}"
        cutting = _cutting(sheet, press, title)
        return f"{sheet.group}-{sheet.number}.{ending}", lambda: write(cutting)

    sheets, notes = machine_sheets(contents)
    return Work([job(sheet) for sheet in sheets], tally(sheets), notes)


def machine_sheets(contents: Contents) -> tuple[list[Sheet], tuple[str, ...]]:
    """Return the sheets that a machine cuts, and notes on the others.

    Labels are cut already, and boards that need all of a sheet leave no room for marks. Raises
    :class:`UsageError` if nothing is left.
    """
    sheets = [sheet for sheet in contents.sheets if sheet.placements and not sheet.labels]
    cut = [sheet for sheet in sheets if contents.options.cutter is None or sheet.by_machine]
    boards = len(sheets) - len(cut)
    notes = []
    if boards:
        whose = "1 sheet holds" if boards == 1 else f"{boards} sheets hold"
        notes.append(f"{whose} boards as large as the paper: cut these by hand, in the kit")
    if not cut:
        all_of_them = "; ".join(notes) or "all pieces are printed on labels"
        raise UsageError(f"there is nothing to cut: {all_of_them}")
    return cut, tuple(notes)


def sheets_of(loaded: Loaded, options: ExportOptions) -> Contents:
    """Return the contents of a kit with these options, without texts.

    Texts have no lines, and need not fit on a machine's sheet. Raises :class:`UsageError` if
    nothing is left.
    """
    game = loaded.description.game
    cut = tuple(
        name
        for name, component in game.components.items()
        if not isinstance(component, Paged) and options.kit.asks_for(name, component.group)
    )
    if not cut:
        raise without_pieces(loaded, options.kit)
    return assemble(loaded, replace(options.kit, only=cut))


def _cutting(sheet: Sheet, press: Press, title: str) -> Cutting:
    found = list(cut_once(lines(sheet)))
    page = press.page()
    if press.cutter is not None:
        # A machine that looks for marks gets the sheet as it is cut.
        page = press.page(sheet.crease)
        if press.cutter.marks is not None:
            outlines = corners(press.cutter.marks, page)
            found += (Line("registration", "mark", Trace(closed(each))) for each in outlines)
    return Cutting(title, page.width, page.height, by_kind(found))
