"""Scene nodes as PDF operators, written into ReportLab's canvas.

Each graphics state value is written only when it changes, each symbol once as a form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, groupby
from typing import TYPE_CHECKING, Final, TypeAlias

from printgen.backends.pdf_blends import Blends, reach
from printgen.backends.pdf_operators import (
    box_outline,
    colour_operator,
    line_ends,
    map_operands,
    outline_of,
    path_outline,
    pdf_name,
    text_start,
    text_step,
)
from printgen.core.fonts import FONT_FILES, font
from printgen.core.geometry import IDENTITY, Box, Polygon
from printgen.core.scene import (
    Circle,
    Gradient,
    Group,
    Image,
    Node,
    Page,
    Paint,
    Path,
    Pen,
    Rect,
    Symbol,
    Text,
    Use,
    closed,
)
from printgen.core.units import MM_PER_PT, PT_PER_MM, number

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

    from printgen.backends.pdf_pictures import Pictures
    from printgen.backends.press.conditions import Plates

# Fill, stroke, line width, dash and where it begins, and whether joins are sharp, or the pen.
_State: TypeAlias = tuple[str, str, float, tuple[float, ...], float, bool | Pen]

_SHARP: Final = Pen()
_ROUND: Final = Pen("round", "round")


class Writer:
    """A writer of nodes as operators; each value of the graphics state only when it changes."""

    # How many digits of a millimetre the width of a line has.
    _width_digits = 3
    # The plates of a press; None for a screen.
    _plates: Plates | None = None

    def __init__(self, canvas: Canvas, most_dpi: float | None = None) -> None:
        """Make a writer that brings pictures down to ``most_dpi``, or to what is printed."""
        self._most_dpi = most_dpi
        self._canvas = canvas
        self._document = canvas._doc  # noqa: SLF001 - form names belong to a document
        # How each symbol is placed, and which symbol has each name.
        self._forms: dict[Symbol, str] = {}
        self._named: dict[str, Symbol] = {}
        self._letters: dict[str, _Letters] = {}
        self._blends = Blends(self._document)
        # Groups that are seen through, by the identity of their nodes, which are kept.
        self._blended: dict[int, tuple[tuple[Node, ...], str, str]] = {}
        self._numbers = count(1)
        self._pictures: Pictures | None = None
        self._ops: list[str] = []
        # The forms that the page (or form) being written places, in the order of their first use.
        self._used: dict[str, None] = {}
        self._reset()

    def page(self, page: Page) -> None:
        canvas = self._canvas
        height = page.height * PT_PER_MM
        canvas.setPageSize((page.width * PT_PER_MM, height))
        canvas.setTrimBox(_corners(page.trim, page.height))
        canvas.setBleedBox(_corners(page.bleed, page.height))
        scale = number(PT_PER_MM, 6)
        self._ops = [f"{scale} 0 0 -{scale} 0 {number(height)} cm"]
        self._used = {}
        self._reset()
        self._nodes(page.children)
        self._hand_over()

    def finish(self) -> None:
        """Give pages and forms what they need at the end of the file."""
        self._blends.share()

    def _hand_over(self) -> None:
        """Give ReportLab the finished operators, and the forms that they use."""
        self._canvas.addLiteral("\n".join(self._ops))
        self._canvas._formsinuse.extend(self._used)  # noqa: SLF001 - as its doForm would

    # -- graphics state

    def _reset(self) -> None:
        self._fill = self._stroke = ""
        self._width = -1.0
        self._dash: tuple[float, ...] = ()
        self._offset = 0.0
        self._ends: bool | Pen = True

    def _state(self) -> _State:
        return self._fill, self._stroke, self._width, self._dash, self._offset, self._ends

    def _set_state(self, state: _State) -> None:
        self._fill, self._stroke, self._width, self._dash, self._offset, self._ends = state

    def _paint(self, paint: Paint) -> str:
        """Set the state for ``paint`` and return the operator that paints a closed path."""
        fill = paint.tint
        if fill and fill != self._fill:
            self._fill = fill
            self._ops.append(colour_operator(fill, "g", "rg"))
        if not paint.stroke:
            return "f" if fill else "n"
        if paint.stroke != self._stroke:
            self._stroke = paint.stroke
            self._ops.append(colour_operator(paint.stroke, "G", "RG"))
        self._line(paint)
        return "B" if fill else "S"

    def _line(self, paint: Paint) -> None:
        """Set width, ends and dashes."""
        if paint.width != self._width:
            self._width = paint.width
            self._ops.append(f"{number(paint.width, self._width_digits)} w")
        pen = paint.pen
        ends = pen or paint.sharp
        if ends != self._ends:
            limit = self._ends.miter if isinstance(self._ends, Pen) else _SHARP.miter
            self._ops.append(line_ends(pen or (_SHARP if paint.sharp else _ROUND), limit))
            self._ends = ends
        offset = pen.offset if pen else 0.0
        if paint.dash != self._dash or offset != self._offset:
            self._dash, self._offset = paint.dash, offset
            self._ops.append(f"[{' '.join(map(number, paint.dash))}] {number(offset)} d")

    def _letters_colour(self, fill: str) -> str:
        return colour_operator(fill, "g", "rg")

    # -- nodes

    def _nodes(self, nodes: Iterable[Node]) -> None:
        pending: list[Text] = []
        for node in nodes:
            if isinstance(node, Text):
                pending.append(node)
                continue
            if pending:
                self._texts(pending)
                pending = []
            match node:
                case Use():
                    self._use(node)
                case Rect() | Circle() | Path() if type(node.paint.fill) is Gradient:
                    self._shaded(node, node.paint.fill)
                case Group():
                    self._group(node)
                case Rect() | Circle() | Path():
                    self._outline(outline_of(node), node.paint)
                case Image():
                    self._image(node)
        if pending:
            self._texts(pending)

    def _use(self, node: Use) -> None:
        symbol, matrix = node
        placed = self._forms.get(symbol) or self._define(symbol)
        self._used[symbol.name] = None
        if matrix is not IDENTITY:
            placed = f"q {map_operands(matrix)} cm {placed} Q"
        self._ops.append(placed)

    def _image(self, image: Image) -> None:
        if self._pictures is None:
            # Loaded here: most games have no pictures.
            from printgen.backends.pdf_pictures import Pictures

            self._pictures = Pictures(self._document, self._plates, self._most_dpi)
        name, matrix = self._pictures.placed(image)
        self._used[name] = None
        placed = self._document.getXObjectName(name)
        self._ops.append(f"q {map_operands(matrix)} cm /{placed} Do Q")

    def _outline(self, outline: str, paint: Paint) -> None:
        operator = self._paint(paint)
        if paint.even_odd and paint.fill:
            operator += "*"
        self._ops.append(f"{outline} {operator}")

    def _shaded(self, node: Rect | Circle | Path, gradient: Gradient) -> None:
        """Write a shape that is filled with a gradient: the shape clips it, under its line."""
        outline, paint = outline_of(node), node.paint
        clip = "W* n" if paint.even_odd else "W n"
        self._ops.append(f"q {outline} {clip} {self._shading(node, gradient)} Q")
        if paint.stroke:
            self._outline(outline, paint._replace(fill=None))

    def _shading(self, node: Rect | Circle | Path, gradient: Gradient) -> str:
        """Return the operators that paint a gradient as far as the clip."""
        return self._blends.shading(gradient, reach((node,)))

    def _group(self, node: Group) -> None:
        if node.label:
            self._labelled(node, node.label)
            return
        if node.matrix is None and node.clip is None and node.opacity >= 1:
            self._nodes(node.children)
            return
        state = self._state()
        self._ops.append("q")
        if node.matrix is not None:
            self._ops.append(f"{map_operands(node.matrix)} cm")
        match node.clip:
            case Box() as box:
                self._ops.append(f"{box_outline(*box)} W n")
            case Polygon(corners):
                self._ops.append(f"{path_outline(closed(corners))} W n")
            case Circle() | Path() as shape:
                self._ops.append(f"{outline_of(shape)} {'W* n' if shape.paint.even_odd else 'W n'}")
        if node.opacity < 1:
            self._blend(node)
        else:
            self._nodes(node.children)
        self._ops.append("Q")
        self._set_state(state)

    def _labelled(self, node: Group, label: str) -> None:
        """Write nodes as marked content, so that programs find cuts and folds among the art."""
        self._ops.append(f"/{pdf_name(label)} BMC")
        self._group(node._replace(label=None))
        self._ops.append("EMC")

    def _texts(self, texts: list[Text]) -> None:
        ops = self._ops
        ops.append("BT")
        font_now, size_now, tracking_now = "", 0.0, 0.0
        at_x = at_y = 0
        move = text_start
        for x, y, text, key, size, fill, tracking in texts:
            if fill != self._fill:
                self._fill = fill
                ops.append(self._letters_colour(fill))
            if tracking != tracking_now:
                tracking_now = tracking
                ops.append(f"{number(tracking * size / 1000 * MM_PER_PT, 4)} Tc")
            # Later lines are placed from the one before: shorter, and equal in every paragraph.
            # In whole micrometres from place to place, so that rounding does not add up.
            from_x, from_y, at_x, at_y = at_x, at_y, round(x * 1000), round(y * 1000)
            ops.append(move(at_x - from_x, at_y - from_y))
            move = text_step
            letters = self._letters.get(key)
            if letters is None:
                letters = self._letters[key] = _Letters(key, self._canvas)
            shown = f"({text.translate(letters)}) Tj"
            in_several = letters.several and not letters.several.isdisjoint(text)
            is_apart = in_several or (letters.kerns and letters.shifts(text) is not None)
            for name, part in letters.split(text) if is_apart else ((letters.name, shown),):
                if name != font_now or size != size_now:
                    font_now, size_now = name, size
                    ops.append(f"{name} {number(size * MM_PER_PT, 4)} Tf")
                ops.append(part)
        if tracking_now:
            ops.append("0 Tc")
        ops.append("ET")

    # -- forms

    def _define(self, symbol: Symbol) -> str:
        """Write the symbol as a form and return the operator that places it.

        The page (or form) that uses it waits meanwhile: ReportLab knows of what is written only
        when it is handed over, so that forms may be made at their first use.
        """
        if self._named.setdefault(symbol.name, symbol) is not symbol:
            raise ValueError(f"two symbols are called '{symbol.name}'")
        placed = self._forms[symbol] = self._form(symbol.name, symbol.box, symbol.children)
        return placed

    def _form(self, name: str, box: Box, children: tuple[Node, ...], *, blend: bool = False) -> str:
        """Write nodes as a form and return what places it; those that ``blend`` are one picture."""
        waiting = self._ops, self._used, self._state()
        self._ops, self._used = [], {}
        self._reset()
        self._nodes(children)
        self._canvas.beginForm(name, box.x, box.y, box.right, box.bottom)
        written = {"Contents": self._blends.group(self._ops)} if blend else {}
        self._hand_over()
        self._canvas.endForm(**written)
        self._ops, self._used, state = waiting
        self._set_state(state)
        return f"/{self._document.getXObjectName(name)} Do"

    def _blend(self, node: Group) -> None:
        """Write a group's nodes as one picture, once a file, and place it to be seen through."""
        children = node.children
        known = self._blended.get(id(children))
        if known is None:
            name = f"blend.{next(self._numbers)}"
            placed = self._form(name, reach(children), children, blend=True)
            known = self._blended[id(children)] = children, name, placed
        _, name, placed = known
        self._used[name] = None
        self._ops.append(f"{self._blends.opacity(node.opacity)} {placed}")


class _Letters(dict[int, str]):
    """The characters of one font in one document, in subsets that fill as characters come.

    ReportLab gives a font's characters to subsets of 256. Nearly always the first is enough, and a
    line is then written by one ``str.translate``; ``several`` holds the characters of the others.
    """

    def __init__(self, key: str, canvas: Canvas) -> None:
        super().__init__()
        # The subsets of those that lie not in the first.
        self._names: dict[str, str] = {}
        self._font = font(key)
        self._escape = canvas._escape  # noqa: SLF001 - the bytes as ReportLab would write them
        self._document = canvas._doc  # noqa: SLF001 - subsets belong to a document
        self.several: set[str] = set()
        self.name = ""
        self.shifts = self._font.shifts
        self.kerns = key not in FONT_FILES  # the bundled ones do not: a deck asks for each line

    def __missing__(self, code: int) -> str:
        character = chr(code)
        part = self._font.part(character).pdf
        ((subset, encoded),) = part.splitString(character, self._document)
        name = part.getSubsetInternalName(subset, self._document)
        self.name = self.name or name
        if name != self.name:
            self.several.add(character)
            self._names[character] = name
        written = self[code] = "".join(self._escape(encoded))
        return written

    def split(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield the operators of a line whose characters lie in several subsets, or in several
        files, or are kerned; each with the name of its subset.
        """
        shifts = self.shifts(text) or (0.0,) * len(text)
        names = self._names
        of_subset = groupby(
            zip(text, shifts, strict=True), key=lambda each: names.get(each[0], self.name)
        )
        for name, part in of_subset:
            shown, strings = "", []
            for character, by in part:
                shown += self[ord(character)]
                if by:  # the other way round than widths: what is subtracted (ISO 32000-1, 9.4.3)
                    strings.append(f"({shown}){number(-by, 3)}")
                    shown = ""
            if not strings:
                yield name, f"({shown}) Tj"
            else:
                yield name, f"[{''.join(strings)}{f'({shown})' if shown else ''}] TJ"


def _corners(box: Box, height: float) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top in points with y up, as in PDF's boxes."""
    return (
        box.x * PT_PER_MM,
        (height - box.bottom) * PT_PER_MM,
        box.right * PT_PER_MM,
        (height - box.y) * PT_PER_MM,
    )
