"""Sheets as pictures, transparent around the pieces: Design Space cuts along what is opaque.

It prints sheets itself, with its own marks, so a picture ends where its pieces end.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from printgen.core.geometry import IDENTITY, Box, Matrix, around, scaling, translation
from printgen.core.outlines import Trace, mapped, path, paths
from printgen.core.scene import Group, Segment
from printgen.core.units import MM_PER_INCH, number
from printgen.exports import raster
from printgen.exports.drawn import without_cuts
from printgen.exports.options import DPI, ExportOptions
from printgen.exports.sheets import machine_sheets, sheets_of
from printgen.exports.work import Job, Work, check_frames
from printgen.imposition.press import Placement, Sheet
from printgen.imposition.sheets import tally
from printgen.imposition.sides import onto
from printgen.model.catalog import Loaded

README: Final = "README.txt"
# Design Space treats pieces that touch as one.
APART_MM: Final = 0.2


def work(loaded: Loaded, options: ExportOptions, _target: Path) -> Work:
    """Return a PNG for each sheet, and the sizes that they must have in Design Space."""
    contents = sheets_of(loaded, options)
    sheets, notes = machine_sheets(contents)
    dpi = options.value(DPI)
    frames = [(f"{sheet.group}-{sheet.number}", _frame(sheet, dpi)) for sheet in sheets]
    check_frames(frames)
    album = raster.Album()
    jobs = [
        _job(f"{name}.png", sheet, shown, album)
        for sheet, (name, shown) in zip(sheets, frames, strict=True)
    ]
    about = _about(frames, options.kit.paper.title)
    return Work([*jobs, (README, lambda: about)], tally(sheets), notes)


def _frame(sheet: Sheet, dpi: float) -> raster.Frame:
    """Return the frame round all pieces of a sheet, cut out along their outlines."""
    whole, aside = _whole(sheet)
    apart = max(APART_MM, 2 * MM_PER_INCH / dpi)
    steps: list[Segment] = []
    for lying in sheet.placements:
        at = _smaller(lying, sheet, apart).then(onto(lying)).then(aside)
        for part in paths(lying.piece.outline):
            steps += mapped(path(part), at)
    rim = Trace(tuple(steps))
    return raster.frame(whole.width, whole.height, dpi)._replace(rim=rim)


def _whole(sheet: Sheet) -> tuple[Box, Matrix]:
    """Return the box around all pieces of a sheet, and the map that moves its corner to (0, 0)."""
    whole = around([lying.trim for lying in sheet.placements])
    return whole, translation(-whole.x, -whole.y)


def _smaller(lying: Placement, sheet: Sheet, apart: float) -> Matrix:
    """Return the map that leaves this many mm between a piece and neighbours that touch it."""
    near = lying.trim.grown(apart / 2)
    others = (near.common(other.trim) for other in sheet.placements if other is not lying)
    if not any(min(each.width, each.height) > 0 for each in others):
        return IDENTITY
    width, height = lying.piece.width, lying.piece.height
    sized = scaling((width - apart) / width, (height - apart) / height)
    return sized.then(translation(apart / 2, apart / 2))


def _job(file: str, sheet: Sheet, shown: raster.Frame, album: raster.Album) -> Job:
    _, aside = _whole(sheet)
    art = tuple(
        Group(without_cuts(lying.piece.front), onto(lying).then(aside))
        for lying in sheet.placements
    )
    return file, album.packed(art, shown)


def _about(frames: Sequence[tuple[str, raster.Frame]], paper: str) -> bytes:
    lines = [
        f"Pictures for Cricut's Print Then Cut on {paper}.",
        "",
        "1. Upload each picture to Design Space as a flat image for Print Then Cut.",
        "2. Give it the width and height below, and never let it be resized.",
        f"3. Choose {paper} as the page size, and print from Design Space at 100 %: it adds the",
        "   marks that your machine looks for. Then cut from the same project.",
        "",
    ]
    for name, shown in frames:
        mm = [side * MM_PER_INCH / shown.dpi for side in shown[:2]]
        inches = " x ".join(f"{side / MM_PER_INCH:.3f}" for side in mm)
        millimetres = " x ".join(number(side, 1) for side in mm)
        lines.append(f"{name}.png: {millimetres} mm ({inches} in)")
    return "\n".join([*lines, ""]).encode()
