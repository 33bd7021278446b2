"""Pictures of all pieces, both sides: cut out, or with their bleed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printgen.components import Piece
from printgen.components.piece import Art
from printgen.core.outlines import Plate
from printgen.exports import raster
from printgen.exports.drawn import drawn, without_cuts
from printgen.exports.options import DPI, ExportOptions
from printgen.exports.targets.png import BLEED
from printgen.exports.work import Job, Work, check_frames
from printgen.model.catalog import Loaded


def work(loaded: Loaded, options: ExportOptions, _target: Path) -> Work:
    """Return a PNG for each side of each piece, in a folder for each component."""
    pieces = drawn(loaded, options.kit).pieces
    dpi, bleed = options.value(DPI), options.value(BLEED)
    frames = {piece.id: frame_of(piece, dpi, bleed=bleed) for piece in pieces}
    check_frames((piece.component, frames[piece.id]) for piece in pieces)
    album = raster.Album()
    jobs = [job for piece in pieces for job in _jobs(piece, frames[piece.id], album)]
    return Work(jobs, {piece.id: piece.copies for piece in pieces})


def frame_of(piece: Piece, dpi: float, *, bleed: bool = False) -> raster.Frame:
    """Return the frame of a piece in its outline, or with its bleed."""
    shown = raster.frame(piece.width, piece.height, dpi, piece.bleed if bleed else 0.0)
    is_full = isinstance(piece.outline, Plate) and not piece.outline.radius
    return shown if bleed or is_full else shown._replace(rim=piece.outline)


def _jobs(piece: Piece, shown: raster.Frame, album: raster.Album) -> Iterator[Job]:
    name = f"{piece.component}/{piece.design or piece.component}"

    def job(side: str, art: Art, frame: raster.Frame) -> Job:
        # If a picture ends at the cut, it has no line along it: half of one would be left.
        shown = art if frame.rim is None else without_cuts(art)
        return f"{name}-{side}.png", album.packed(shown, frame)

    yield job("front", piece.front, shown)
    if piece.back is not None:
        yield job("back", piece.back, raster.behind(shown, piece.width))
