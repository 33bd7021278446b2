"""Impose booklets, two pages to a side: nested, folded and stapled sheets (saddle stitch).

The outermost sheet comes first. Its outside holds the last page and the first, its inside the
second and the last but one, and so on with the next sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from printgen.core.geometry import IDENTITY, Box, Matrix, rotation, translation
from printgen.core.printing import EDGE_MM, LONG_EDGE, SHORT_EDGE, Turn
from printgen.core.scene import Element, Group, Node, Page, Paint, Path, Text, line
from printgen.core.translations import Translator
from printgen.core.units import MM_PER_PT, Paper, number
from printgen.fonts.font import Font, font
from printgen.imposition.marks import FOOTER_PT, MARK, MARK_WIDTH_MM, QUIET
from printgen.imposition.press import Press
from printgen.imposition.sides import flip

# Smaller pages are hard to read: five words to a line, and half as many lines as on A5.
_LEAST_LEAF_MM: Final = (70.0, 90.0)
# The width of a 26/6 staple, which fits most office staplers.
_STAPLE_MM: Final = 12.0
_MARK_MM: Final = 4.0
_FLIPS: Final[dict[Turn, str]] = {
    LONG_EDGE: "flip on the long edge",
    SHORT_EDGE: "flip on the short edge",
}
_FOLD: Final = Paint(None, "#000000", MARK_WIDTH_MM, (1.2, 0.8))
# Between the fold and the text along it.
_ASIDE_MM: Final = 2.2


class Side(NamedTuple):
    """A printed side of a sheet, with the numbers of its left and right page, from 1.

    ``sheet`` counts from 1, the outermost first. Both pages are moved ``shift`` mm towards the
    fold, since each sheet is pushed out by those inside it.
    """

    sheet: int
    is_inside: bool
    left: int
    right: int
    shift: float


def padded(count: int) -> int:
    """Return the number of pages of a booklet for ``count`` pages: the next multiple of four."""
    return -(-count // 4) * 4


def sides(count: int, creep: float, *, leftwards: bool = False) -> Iterator[Side]:
    """Yield the sides of a booklet of ``count`` pages in printing order.

    ``creep`` is how far each sheet is pushed out by the next one inside it, in mm. A ``leftwards``
    booklet is bound on the right.

    Raises ``ValueError`` unless ``count`` is a multiple of four.
    """
    if count <= 0 or count % 4:
        raise ValueError(f"{count} pages do not make a booklet: four go on each sheet")
    for n in range(count // 4):
        first, last = 2 * n + 1, count - 2 * n
        for is_inside, pair in ((False, (last, first)), (True, (first + 1, last - 1))):
            left, right = reversed(pair) if leftwards else pair
            yield Side(n + 1, is_inside, left, right, creep * n)


def leaf(paper: Paper) -> Paper:
    """Return the page size of a booklet: half of the paper, in landscape."""
    long, short = max(paper.width, paper.height), min(paper.width, paper.height)
    return Paper(f"{paper.name}-half", f"half of {paper.title}", long / 2, short)


def too_small(paper: Paper) -> Iterator[str]:
    """Yield the reason if half of the paper is too small for a page of a booklet."""
    half, (width, height) = leaf(paper), _LEAST_LEAF_MM
    if half.width < width or half.height < height:
        yield (
            f"half of {paper.title} is {half.width:g} × {half.height:g} mm, and the page of a"
            f" booklet is at least {width:g} × {height:g} mm"
        )


def imposed(  # noqa: PLR0913, PLR0917 - a booklet, and how it is printed
    pages: Sequence[Page],
    creep: float,
    title: str,
    face: str,
    translate: Translator,
    turn: Turn = SHORT_EDGE,
    *,
    leftwards: bool = False,
) -> tuple[Page, ...]:
    """Return the printed sides of the sheets, each front followed by its back.

    Both sides are upright, for a printer that turns the paper on its short edge. For the long edge,
    use :func:`along`. Each side says on which edge to ``turn`` the paper. A ``leftwards`` booklet
    is bound on the right.

    ``pages`` must have one size, and their number must be a multiple of four. Fold marks at head
    and foot, and staple marks outside, lie on the fold, where pages have no text. There is also the
    ``title``, in the font with the key ``face``, and what ``translate`` says about printing.
    """
    width, height = pages[0].width, pages[0].height
    count = len(pages) // 4
    found = []
    for side in sides(len(pages), creep, leftwards=leftwards):
        nodes: list[Node] = [
            _page(pages, side.left, side.shift),
            _page(pages, side.right, width - side.shift),
            *_fold_marks(width, height),
        ]
        where = translate("inside" if side.is_inside else "outside")
        counted = translate("sheet {number} of {count}", number=side.sheet, count=count)
        both = translate("print both sides at 100 %")
        words = [f"{counted}, {where}", both, translate(_FLIPS[turn])]
        if side.sheet == 1 and not side.is_inside:
            nodes += _staple_marks(width, height)
            apart = number(_apart(height))
            words.append(translate("the staple marks are {distance} mm apart", distance=apart))
        nodes += _along_fold(words, title, font(face), width, height)
        whole = Box(0, 0, 2 * width, height)
        sheet = translate("sheet {number}", number=side.sheet)
        said = f"{title}, {sheet}, {where}: {side.left}, {side.right}"
        label = f"{sheet}, {where}"
        heads = () if side.is_inside else ((f"{sheet[:1].upper()}{sheet[1:]}", 1),)
        drawn, part = tuple(nodes), pages[0].part
        found.append(Page(whole.width, height, drawn, whole, whole, said, label, heads, part))
    return tuple(found)


def _page(pages: Sequence[Page], number: int, x: float) -> Group:
    """Return a page on a side of a sheet, tagged as a page to be read aloud."""
    reading = (Element("Page", number),) if pages[0].part else ()
    return Group(pages[number - 1].children, translation(x, 0), part=reading)


def along(pages: Sequence[Page], press: Press) -> tuple[Page, ...]:
    """Turn the sides of a booklet to the orientation of the press's paper.

    Landscape fronts are turned by a quarter for portrait paper, and backs so that they lie behind
    them. Printers are measured with portrait pages, and may turn landscape pages either way.
    """
    laid = []
    for n, page in enumerate(pages):
        at = IDENTITY
        if (page.width > page.height) is not (press.paper.width > press.paper.height):
            at = Matrix(0, 1, -1, 0, page.height, 0)
        if n % 2:
            at = Matrix(-1, 0, 0, 1, page.width, 0).then(at).then(flip(press))
        whole = Box(0, 0, press.paper.width, press.paper.height)
        nodes = tuple(_laid(page.children, at))
        laid.append(
            page._replace(
                width=whole.width, height=whole.height, children=nodes, trim=whole, bleed=whole
            )
        )
    return tuple(laid)


def _laid(nodes: Sequence[Node], at: Matrix) -> Iterator[Node]:
    """Transform the nodes of a side. Marks stay paths, so that they can be shortened."""
    for node in nodes:
        if isinstance(node, Path):
            (_, start), (_, end) = node.segments
            yield line(at.apply(*start), at.apply(*end), node.paint)
        elif isinstance(node, Group) and node.matrix is not None:
            yield node._replace(matrix=node.matrix.then(at))
        else:
            yield Group((node,), at)


def _fold_marks(x: float, height: float) -> Iterator[Path]:
    """Yield dashes along the fold at head and foot, as near to the edge as printers can print."""
    for start in (EDGE_MM, height - EDGE_MM - _MARK_MM):
        yield line((x, start), (x, start + _MARK_MM), _FOLD)


def _staple_marks(x: float, height: float) -> Iterator[Path]:
    """Yield marks of the length of a staple where the two staples go."""
    for side in (-1, 1):
        middle = height / 2 + side * _apart(height) / 2
        yield line((x, middle - _STAPLE_MM / 2), (x, middle + _STAPLE_MM / 2), MARK)


def _apart(height: float) -> float:
    """Return the distance between the staples in mm: about half the height.

    It is a round number, so that measuring it shows whether the paper was printed to scale.
    """
    return max(height / 2 // 10 * 10, 20.0)


def _along_fold(
    words: Sequence[str], title: str, face: Font, x: float, height: float
) -> Iterator[Node]:
    """Yield as much of the text as fits, upwards along the left of the fold."""
    em = FOOTER_PT * MM_PER_PT
    room = height - 2 * (EDGE_MM + 2 * _MARK_MM)
    said = ""
    for more in (*words, title):
        longer = f"{said} · {more}" if said else more
        if face.width(longer) * em > room:
            break
        said = longer
    start = height - EDGE_MM - 2 * _MARK_MM
    turned = rotation(-90, 0, 0).then(translation(x - _ASIDE_MM, start))
    if said:
        yield Group((Text(0, 0, said, face.key, FOOTER_PT, QUIET),), turned)
