"""Pictures of a game: from their names to scene nodes, and their resolution in print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path as File
from typing import TYPE_CHECKING, Final, NamedTuple

from printgen.core import outlines
from printgen.core.errors import DataError, Finding, Place, Severity, quoted
from printgen.core.files import MOST_PICTURE
from printgen.core.geometry import Box, Matrix
from printgen.core.pictures import digest_of, is_svg, picture_in
from printgen.core.scene import (
    Circle,
    Clip,
    Colour,
    Group,
    Image,
    Node,
    Paint,
    Path,
    Picture,
    Symbol,
    Use,
    primitives,
)
from printgen.core.units import MM_PER_INCH, number
from printgen.drawing import shape_outlines
from printgen.drawing.backdrop import clip_area
from printgen.drawing.codes import PICTURE_COARSE
from printgen.model.description import Description
from printgen.source.search_path import SearchPath
from printgen.source.text_files import read_named

if TYPE_CHECKING:
    from printgen.model.art_boxes import ImageBox

# The resolution that print shops ask for, in dpi; the least with a warning; and the least at all.
GOOD: Final = 300.0
FAIR: Final = 200.0
LEAST: Final = 100.0
# The most pictures that a finding names.
_EXAMPLES: Final = 3
# Path data of a mask is in percent of the picture's sides.
_PERCENT: Final = 100.0


class ImageError(Exception):
    """A picture cannot be used. Findings without a place belong to whatever names it."""

    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = findings


class Images:
    """The pictures of a game by name, each read once."""

    def __init__(self, description: Description, colour: Callable[[Colour], Colour]) -> None:
        """``colour`` maps each colour of a drawing (SVG) to its printed colour."""
        self._description = description
        self._colour = colour
        self._known: dict[str, Picture | Symbol | ImageError] = {}
        self._by_content: dict[str, Picture | Symbol] = {}

    def share(self, other: Images) -> None:
        """Take the pictures that were read for another game with the same ones."""
        self._known, self._by_content = other._known, other._by_content

    def art(self, name: str) -> Picture | Symbol:
        """Return the picture of that name under ``images``, or the file, as pixels or as a drawing.

        Raises :class:`ImageError`.
        """
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._read(name)
        if isinstance(known, ImageError):
            raise known
        return known

    def _read(self, name: str) -> Picture | Symbol | ImageError:
        file = self._description.game.images.get(name)
        where = None if file is None else self._description.place("images", name)
        own, *bases = self._description.folders
        search = SearchPath(own.path, own.shown, File(), tuple(bases))
        is_drawing = False
        try:
            path, shown = search.find(file or name, where or Place(own.shown, 1, 1))
            data = read_named(path, shown, MOST_PICTURE)
            is_drawing = is_svg(data)
            art = self._drawing(path, shown, data) if is_drawing else picture_in(data, path, shown)
        except DataError as error:
            if is_drawing:  # errors in it have their places in that file
                return ImageError(error.findings)
            return ImageError([named(each, file or name, where) for each in error.findings])
        # The same picture under two names is one.
        return self._by_content.setdefault(digest_of(data), art)

    def _drawing(self, file: File, shown: str, data: bytes) -> Symbol:
        # Loaded here: most games draw all their art themselves.
        from printgen.source.svg.drawing import CURRENT
        from printgen.source.svg.reader import read_svg

        drawing = read_svg(file, shown=shown).painted(
            lambda colour: self._colour("ink" if colour == CURRENT else colour)
        )
        box = Box(0, 0, drawing.width, drawing.height)
        return Symbol(f"image-{digest_of(data)}", box, drawing.nodes)


def named(finding: Finding, file: str, where: Place | None) -> Finding:
    """Return a finding in a file of pixels at the place where it is named."""
    message = finding.message
    if file not in message:
        message = f"{quoted(file)}: {message}"
    return Finding(finding.code, message, where, finding.hint)


class Coarse(NamedTuple):
    """A picture with less than FAIR dpi in print.

    It has its place in the data, its file, its resolution, and its visible size in millimetres.
    """

    where: Place
    file: str
    dpi: float
    width: float
    height: float


def placed(art: Picture | Symbol, area: Box, box: ImageBox) -> Node:
    """Return a picture in an area (mm), placed as in its box."""
    width, height = _size(art)
    shown = _stretched(width, height, area, box)
    seen = shown.common(area)
    across, down = shown.width / width, shown.height / height
    clip = _clip(box, seen)
    if clip is None and not area.contains(shown):
        clip = area
    image: Node
    if isinstance(art, Symbol):
        image = Use(art, Matrix(across, 0, 0, down, shown.x, shown.y))
    else:
        art.largest = max(art.largest, across, down)
        image = Image(*shown, art)
    return image if clip is None else Group((image,), clip=clip)


def shown_in(node: Node) -> Image | None:
    """Return the picture in a placed node; None for a drawing."""
    return next((each for each, _ in primitives((node,)) if isinstance(each, Image)), None)


def coarse(node: Node, where: Place) -> Coarse | None:
    """Return the coarseness of a placed picture; None if it is fine enough, as all drawings are."""
    image = shown_in(node)
    if image is None:
        return None
    x, y, width, height, picture, _ = image
    dpi = min(picture.width / width, picture.height / height) * MM_PER_INCH
    if dpi >= FAIR:
        return None
    seen = Box(x, y, width, height)
    while isinstance(node, Group):
        if (clip := clip_area(node.clip)) is not None:
            seen = seen.common(clip.box)
        (node,) = node.children
    return Coarse(where, picture.file.name, dpi, seen.width, seen.height)


def judged(component: str, found: Iterable[Coarse]) -> Finding | None:
    """Return one finding for all coarse pictures of a component, at the worst of them."""
    worst = sorted(dict.fromkeys(found), key=lambda each: (each.dpi, each.where))
    if not worst:
        return None
    told = [*dict.fromkeys(map(_told, worst))]
    names = "; ".join(told[:_EXAMPLES])
    if len(told) > _EXAMPLES:
        names += f"; and {len(told) - _EXAMPLES} more"
    what = "a picture is" if len(told) == 1 else f"{len(told)} pictures are"
    message = f"on {quoted(component)} {what} too coarse for print: {names}"
    severity = Severity.ERROR if worst[0].dpi < LEAST else Severity.WARNING
    hint = "use larger pictures, or print them smaller"
    return Finding(PICTURE_COARSE, message, worst[0].where, hint, severity)


def _told(each: Coarse) -> str:
    enough = each.dpi / GOOD
    size = f"{number(each.width, 1)} × {number(each.height, 1)}"
    good = f"{number(each.width * enough, 1)} × {number(each.height * enough, 1)}"
    return f"{quoted(each.file)} has {each.dpi:.0f} dpi on {size} mm and is good for {good} mm"


def _size(art: Picture | Symbol) -> tuple[float, float]:
    """Return the width and height of art, in pixels or in its own mm."""
    whole = art.box if isinstance(art, Symbol) else art
    return whole.width, whole.height


def _stretched(width: float, height: float, area: Box, box: ImageBox) -> Box:
    """Return the place of a whole picture of that size, including parts that are cut off."""
    if box.fit == "fill":
        return area
    scales = area.width / width, area.height / height
    scale = max(scales) if box.fit == "cover" else min(scales)
    width, height = width * scale, height * scale
    x, y = (
        _start(at, length, side, point / _PERCENT)
        for at, length, side, point in (
            (area.x, area.width, width, box.focus[0]),
            (area.y, area.height, height, box.focus[1]),
        )
    )
    return Box(x, y, width, height)


def _start(at: float, length: float, side: float, point: float) -> float:
    """Return where a side begins, so that the point in focus is as central as possible."""
    if side <= length:
        return at + (length - side) / 2
    return min(at, max(at + length - side, at + length / 2 - side * point))


def _clip(box: ImageBox, seen: Box) -> Clip | None:
    """Return the clip of a picture; None if that is its rectangle."""
    width, height = seen.width, seen.height
    match box.mask:
        case "rect" | "piece":
            radius = min(box.radius, width / 2, height / 2)
            return Path(outlines.path(outlines.Plate(seen, radius)), Paint()) if radius else None
        case "circle":
            return Circle(*seen.centre, min(width, height) / 2, Paint())
        case "oval":
            return Path(shape_outlines.oval(seen), Paint())
        case data:
            return Path(shape_outlines.path(data, seen), Paint())
