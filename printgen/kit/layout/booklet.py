"""Make booklets to fold and staple, with texts set for half of the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from printgen.components import DrawnGame
from printgen.components.page_layouts import BOOKLET
from printgen.core.errors import DataError, Finding
from printgen.core.geometry import Box
from printgen.core.printing import CREEP_MM, LONG_EDGE, SHORT_EDGE, Turn
from printgen.core.scene import Node, Page, Paint, Text, line
from printgen.core.units import Paper
from printgen.drawing.faces import DrawingContext
from printgen.imposition.booklet import along, imposed, leaf, padded
from printgen.imposition.printer import Printer, corrected_page
from printgen.kit.codes import BOOKLET_TOO_THICK
from printgen.kit.layout.contents import Bound, press_of
from printgen.kit.options.kit_options import KitOptions
from printgen.model.component import Paged

# The least distance between the fold and the text on the innermost sheet.
_LEAST_INSIDE_MM: Final = 7.0
# The distance of lines for notes, as on ruled paper.
_RULED_MM: Final = 8.0
_HEAD_PT: Final = 11.0


def bind(drawn: DrawnGame, options: KitOptions, findings: list[Finding]) -> Iterator[Bound]:
    """Yield the booklets of a kit; their pages are the sides of the sheets.

    Findings are added for what is only wrong on the smaller page, and say so.
    """
    half = leaf(options.paper)
    context, translate = drawn.context, drawn.context.game.translate
    for name, component in context.game.components.items():
        if not isinstance(component, Paged) or not component.is_bound:
            continue
        if not options.asks_for(name, component.group):
            continue
        try:
            pages = drawn.typesetter.pages(name, component, half, layout=BOOKLET)
        except DataError as error:
            findings += (
                each._replace(message=f"on the page of a booklet, {each.message}")
                for each in error.findings
                if each not in findings
            )
            continue
        title = component.title.one
        bound = [*pages, *_rest(padded(len(pages)) - len(pages), half, context, title)]
        creep = CREEP_MM if options.creep is None else options.creep
        pushed = creep * (len(bound) // 4 - 1)
        if pushed > (most := BOOKLET.side - _LEAST_INSIDE_MM):
            findings.append(_too_thick(context, name, len(bound) // 4, pushed, most))
            continue
        version = translate("version {version}", version=context.game.version)
        footer = f"{context.game.name} · {title} · {version}"
        face = context.theme.font("sans")
        printer = options.printer
        turn: Turn = LONG_EDGE if printer and printer.duplex != SHORT_EDGE else SHORT_EDGE
        sides = imposed(
            bound, creep, footer, face, translate, turn, leftwards=context.game.leftwards
        )
        if printer is None:
            yield Bound(name, title, creep, sides)
            continue
        yield Bound(name, title, creep, _corrected(sides, context, options, printer), turn)


def _corrected(
    sides: Sequence[Page], context: DrawingContext, options: KitOptions, printer: Printer
) -> tuple[Page, ...]:
    """Return the sides of a booklet's sheets, corrected for a calibrated printer."""
    # They are printed on both sides, whatever happens to the backs of pieces.
    press = press_of(context.game, options)._replace(duplex=printer.duplex)
    return tuple(
        corrected_page(page, press, printer, back=n % 2 == 1)
        for n, page in enumerate(along(sides, press))
    )


def _too_thick(
    context: DrawingContext, name: str, sheets: int, pushed: float, most: float
) -> Finding:
    message = (
        f"with {sheets} sheets folded into each other, the innermost sticks out by {pushed:.1f} "
        f"mm, and its pages have only {most:g} mm to spare"
    )
    hint = "print it in reading order, shorten it, or give a smaller --creep"
    where = context.description.place("components", name, key=True)
    return Finding(BOOKLET_TOO_THICK, message, where, hint)


def _rest(count: int, half: Paper, context: DrawingContext, title: str) -> Iterator[Page]:
    """Yield the pages after the text that fill the last sheet.

    They are pages for notes, then an empty back cover if there is more than one.
    """
    whole = Box(0, 0, half.width, half.height)
    for n in range(count):
        nodes: Sequence[Node] = ()
        if n == 0 or n < count - 1:
            nodes = tuple(_ruled(half, context))
        name = f"{context.game.name}: {title}"
        yield Page(half.width, half.height, tuple(nodes), whole, whole, title=name)


def _ruled(half: Paper, context: DrawingContext) -> Iterator[Node]:
    """Yield the lines of a page for notes."""
    theme = context.theme
    y = BOOKLET.top + 4
    face = theme.font("sans-bold")
    notes = context.game.translate("Notes")
    yield Text(BOOKLET.side, y, notes, face, _HEAD_PT, theme.colour("accent"))
    rule = Paint(None, theme.colour("tint"), 0.18)
    y += 1.5 * _RULED_MM
    while y <= half.height - BOOKLET.foot:
        yield line((BOOKLET.side, y), (half.width - BOOKLET.side, y), rule)
        y += _RULED_MM
