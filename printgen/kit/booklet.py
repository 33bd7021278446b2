"""A kit's booklets as sheets to be folded and stapled: their text set anew on half of the paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from printgen.components import DrawnGame
from printgen.components.typesetter import BOOKLET
from printgen.core.errors import DataError, Finding, UsageError
from printgen.core.geometry import Box
from printgen.core.scene import Node, Page, Paint, Path, Text
from printgen.core.units import Paper, parse_length
from printgen.drawing.faces import DrawingContext
from printgen.imposition.booklet import CREEP_MM, MOST_CREEP_MM, along, imposed, leaf, padded
from printgen.imposition.press import LONG_EDGE, SHORT_EDGE, Turn
from printgen.kit.contents import Bound, press_of
from printgen.kit.order import Order
from printgen.model.component import Paged

if TYPE_CHECKING:
    from printgen.imposition.printer import Printer
    from printgen.model.catalog import Loaded

# Less is no page to read: a column of five words, and half as many lines as on A5.
_LEAST_MM: Final = (70.0, 90.0)
# The pages of the innermost sheet keep at least so much between the fold and their words.
_LEAST_INSIDE_MM: Final = 7.0
# Lines to write on are as far apart as ruled paper's.
_RULED_MM: Final = 8.0
_HEAD_PT: Final = 11.0


def thickness(*, booklet: bool, creep: float | str | None) -> float | None:
    """How thick the paper of booklets is, in mm, or None where none are wanted.

    Raises :class:`UsageError`.
    """
    if not booklet:
        if creep is not None:
            raise UsageError("--creep is the thickness of a booklet's paper: give --booklet too")
        return None
    if creep is None:
        return CREEP_MM
    try:
        return parse_length(creep)
    except ValueError as error:
        raise UsageError(f"--creep: {error}") from None


def check(loaded: Loaded, wanted: Order) -> None:
    """Whether booklets can be made. Raises :class:`UsageError` where that is no matter of data."""
    creep = wanted.creep or 0.0
    if not 0 <= creep <= MOST_CREEP_MM:
        raise UsageError(
            f"no paper is {creep:g} mm thick: --creep takes 0 to {MOST_CREEP_MM:g} mm a sheet"
        )
    half = leaf(wanted.paper)
    if half.width < _LEAST_MM[0] or half.height < _LEAST_MM[1]:
        raise UsageError(
            f"half of {wanted.paper.title} is {half.width:g} × {half.height:g} mm, and the page of"
            f" a booklet is at least {_LEAST_MM[0]:g} × {_LEAST_MM[1]:g} mm"
        )
    game = loaded.description.game
    if not any(
        component.is_bound and wanted.asks_for(name, component.group)
        for name, component in game.components.items()
    ):
        where = " among what --only names" if wanted.only else ""
        raise UsageError(f"{game.id} has no booklet{where}, so there is nothing to staple")


def bind(drawn: DrawnGame, wanted: Order, findings: list[Finding]) -> Iterator[Bound]:
    """Every booklet of the order with the sides of its sheets as pages.

    What is wrong only on the smaller page joins ``findings``, and says so.
    """
    half = leaf(wanted.paper)
    context = drawn.context
    for name, component in context.game.components.items():
        if not isinstance(component, Paged) or not component.is_bound:
            continue
        if not wanted.asks_for(name, component.group):
            continue
        try:
            pages = drawn.typesetter.pages(name, component, half, look=BOOKLET)
        except DataError as error:
            findings += (
                each._replace(message=f"on the page of a booklet, {each.message}")
                for each in error.findings
                if each not in findings
            )
            continue
        title = component.title.one
        bound = [*pages, *_rest(padded(len(pages)) - len(pages), half, context, title)]
        creep = wanted.creep or 0.0
        pushed = creep * (len(bound) // 4 - 1)
        if pushed > (most := BOOKLET.side - _LEAST_INSIDE_MM):
            findings.append(_too_thick(context, name, len(bound) // 4, pushed, most))
            continue
        said = f"{context.game.name} · {title} · version {context.game.version}"
        if wanted.printer is None:
            yield Bound(name, title, creep, imposed(bound, creep, said))
            continue
        turn: Turn = SHORT_EDGE if wanted.printer.duplex == SHORT_EDGE else LONG_EDGE
        sides = imposed(bound, creep, said, turn)
        yield Bound(name, title, creep, _corrected(sides, context, wanted, wanted.printer), turn)


def _corrected(
    sides: Sequence[Page], context: DrawingContext, wanted: Order, printer: Printer
) -> tuple[Page, ...]:
    """The sides of a booklet's sheets as they are sent to a printer that was measured."""
    from printgen.imposition.printer import corrected_page

    # They are printed on both sides, whatever becomes of the backs of pieces.
    press = press_of(context.game, wanted)._replace(duplex=printer.duplex)
    return tuple(
        corrected_page(page, press, printer, back=n % 2 == 1)
        for n, page in enumerate(along(sides, press))
    )


def _too_thick(
    context: DrawingContext, name: str, sheets: int, pushed: float, most: float
) -> Finding:
    message = (
        f"folded into each other, {sheets} sheets push the innermost out by {pushed:.1f} mm, "
        f"and its pages have {most:g} mm to give way"
    )
    hint = "print it in reading order, shorten it, or give a smaller --creep"
    where = context.description.place("components", name, key=True)
    return Finding("booklet-too-thick", message, where, hint)


def _rest(count: int, half: Paper, context: DrawingContext, title: str) -> Iterator[Page]:
    """The pages that fill the last sheet, behind the text: for notes, and the last of several is
    the back of the cover and stays empty.
    """
    whole = Box(0, 0, half.width, half.height)
    for n in range(count):
        nodes: Sequence[Node] = ()
        if n == 0 or n < count - 1:
            nodes = tuple(_ruled(half, context))
        said = f"{context.game.name}: {title}, {'notes' if nodes else 'back cover'}"
        yield Page(half.width, half.height, tuple(nodes), whole, whole, title=said)


def _ruled(half: Paper, context: DrawingContext) -> Iterator[Node]:
    """A page to write on."""
    theme = context.theme
    y = BOOKLET.top + 4
    yield Text(BOOKLET.side, y, "Notes", "sans-bold", _HEAD_PT, theme.colour("accent"))
    rule = Paint(None, theme.colour("tint"), 0.18)
    y += 1.5 * _RULED_MM
    while y <= half.height - BOOKLET.foot:
        yield Path((("M", (BOOKLET.side, y)), ("L", (half.width - BOOKLET.side, y))), rule)
        y += _RULED_MM
