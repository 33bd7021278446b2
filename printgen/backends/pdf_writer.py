"""Write scene nodes as PDF operators into ReportLab's canvas.

Values of the graphics state are only written when they change, and each symbol once as a form.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, Final, TypeAlias

from printgen.backends.pdf_blends import Blends, reach
from printgen.backends.pdf_forms import Form, packed, same_in_all_files
from printgen.backends.pdf_letters import ESCAPED, Letters
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
from printgen.backends.pdf_rows import Row, in_rows
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
    from reportlab.pdfbase.pdfdoc import PDFObject
    from reportlab.pdfgen.canvas import Canvas

    from printgen.backends.pdf_pictures import Pictures
    from printgen.backends.press.conditions import Plates

# Fill, stroke, line width, dash and its offset, and whether joins are sharp, or the pen.
_State: TypeAlias = tuple[str, str, float, tuple[float, ...], float, bool | Pen]

_SHARP: Final = Pen()
_ROUND: Final = Pen("round", "round")


class Writer:
    """Writes nodes as operators, with changes of the graphics state only."""

    _width_digits = 3  # of millimetres
    _plates: Plates | None = None  # of a press; None for a screen

    def __init__(self, canvas: Canvas, most_dpi: float | None = None) -> None:
        """Make a writer that reduces pictures to ``most_dpi``, or to the resolution for print."""
        self._most_dpi = most_dpi
        self._canvas = canvas
        self._document = canvas._doc  # noqa: SLF001 - form names belong to a document
        # The operator that places each symbol, and the symbol of each name.
        self._forms: dict[Symbol, str] = {}
        self._named: dict[str, Symbol] = {}
        self._depth = 0
        self._letters: dict[str, Letters] = {}
        self._blends = Blends(self._document)
        # Translucent groups, by the identity of their nodes, which are kept.
        self._blended: dict[int, tuple[tuple[Node, ...], str, str]] = {}
        self._numbers = count(1)
        self._pictures: Pictures | None = None
        self._ops: list[str] = []
        # The forms on the page (or form) being written, in the order of their first use.
        self._used: dict[str, None] = {}
        # The resources of forms, by their names.
        self._resources: dict[Hashable, PDFObject] = {}
        # The fonts of the form being written.
        self._fonts: set[str] = set()
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
        fill, stroke, *_ = paint
        if isinstance(fill, Gradient):
            fill = paint.tint
        if fill and fill != self._fill:
            self._fill = fill
            self._ops.append(colour_operator(fill, "g", "rg"))
        if not stroke:
            return "f" if fill else "n"
        if stroke != self._stroke:
            self._stroke = stroke
            self._ops.append(colour_operator(stroke, "G", "RG"))
        self._line(paint)
        return "B" if fill else "S"

    def _line(self, paint: Paint) -> None:
        """Set width, caps, joins and dashes."""
        _, _, width, dash, sharp, _, _, pen = paint
        if width != self._width:
            self._width = width
            self._ops.append(f"{number(width, self._width_digits)} w")
        ends = pen or sharp
        if ends != self._ends:
            limit = self._ends.miter if isinstance(self._ends, Pen) else _SHARP.miter
            self._ops.append(line_ends(pen or (_SHARP if sharp else _ROUND), limit))
            self._ends = ends
        offset = pen.offset if pen else 0.0
        if dash != self._dash or offset != self._offset:
            self._dash, self._offset = dash, offset
            self._ops.append(f"[{' '.join(map(number, dash))}] {number(offset)} d")

    def _letters_colour(self, fill: str) -> str:
        return colour_operator(fill, "g", "rg")

    # -- nodes

    def _nodes(self, nodes: Iterable[Node]) -> None:
        pending: list[Text] = []
        uses: list[Use] = []
        for node in nodes:
            if uses and (type(node) is not Use or node.symbol is not uses[0].symbol):
                self._uses(uses)
                uses = []
            if isinstance(node, Text):
                pending.append(node)
                continue
            if pending:
                self._texts(pending)
                pending = []
            match node:
                case Use():
                    uses.append(node)
                case Rect() | Circle() | Path() if type(node.paint.fill) is Gradient:
                    self._shaded(node, node.paint.fill)
                case Group():
                    self._group(node)
                case Rect() | Circle() | Path():
                    self._outline(outline_of(node), node.paint)
                case Image():
                    self._image(node)
        if uses:
            self._uses(uses)
        if pending:
            self._texts(pending)

    def _uses(self, uses: list[Use]) -> None:
        """Write uses of one symbol, those in a row without a form; a page itself places pieces."""
        if len(uses) == 1:  # nearly always, on cards
            self._use(uses[0])
            return
        for row in in_rows(uses) if self._depth else map(Row, uses):
            if row.times == 1:
                self._use(row.use)
            else:
                self._row(row)

    def _row(self, row: Row) -> None:
        """Write the shapes of a symbol and its repeats, each a step from the one before."""
        (symbol, matrix), ops, state = row.use, self._ops, self._state()
        ops.append(f"q {map_operands(matrix)} cm")
        self._nodes(symbol.children)
        start = len(ops)
        ops.append(f"1 0 0 1 {number(row.dx, 6)} {number(row.dy, 6)} cm")
        self._nodes(symbol.children)
        # By now, all states are set as they were when the second began.
        ops += ops[start:] * (row.times - 2)
        ops.append("Q")
        self._set_state(state)

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
        """Write a shape with a gradient: the shape clips it, below its stroke."""
        outline, paint = outline_of(node), node.paint
        clip = "W* n" if paint.even_odd else "W n"
        self._ops.append(f"q {outline} {clip} {self._shading(node, gradient)} Q")
        if paint.stroke:
            self._outline(outline, paint._replace(fill=None))

    def _shading(self, node: Rect | Circle | Path, gradient: Gradient) -> str:
        """Return the operators that paint a gradient inside of the clip."""
        return self._blends.shading(gradient, reach((node,)))

    def _group(self, node: Group) -> None:
        children, matrix, clip, label, opacity, _ = node
        if label:
            self._labelled(node, label)
            return
        if not children or (matrix is None and clip is None and opacity >= 1):
            self._nodes(children)
            return
        state = self._state()
        self._ops.append("q")
        if matrix is not None:
            self._ops.append(f"{map_operands(matrix)} cm")
        match clip:
            case Box() as box:
                self._ops.append(f"{box_outline(*box)} W n")
            case Polygon(corners):
                self._ops.append(f"{path_outline(closed(corners))} W n")
            case Circle() | Path() as shape:
                self._ops.append(f"{outline_of(shape)} {'W* n' if shape.paint.even_odd else 'W n'}")
        self._depth += 1
        if opacity < 1:
            self._blend(node)
        else:
            self._nodes(children)
        self._depth -= 1
        self._ops.append("Q")
        self._set_state(state)

    def _labelled(self, node: Group, label: str) -> None:
        """Write nodes as marked content, so that programs find cuts and folds in the art."""
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
            # Later lines are relative to the one before: shorter, and equal in every paragraph. In
            # whole micrometres, so that rounding errors do not add up.
            from_x, from_y, at_x, at_y = at_x, at_y, round(x * 1000), round(y * 1000)
            ops.append(move(at_x - from_x, at_y - from_y))
            move = text_step
            letters = self._letters.get(key)
            if letters is None:
                letters = self._letters[key] = Letters(key, self._canvas)
            is_plain = letters.reads_plain and not ESCAPED.search(text)
            shown = f"({text if is_plain else text.translate(letters)}) Tj"
            may_be = letters.several or letters.shapes or not is_plain
            is_apart = may_be and letters.are_apart(text)
            if not is_apart and letters.name == font_now and size == size_now:
                ops.append(shown)  # nearly every line of a deck
                continue
            parts = letters.split(text, size * MM_PER_PT) if is_apart else ((letters.name, shown),)
            for name, part in parts:
                if name and (name != font_now or size != size_now):
                    font_now, size_now = name, size
                    self._fonts.add(name)
                    ops.append(f"{name} {number(size * MM_PER_PT, 4)} Tf")
                ops.append(part)
        if tracking_now:
            ops.append("0 Tc")
        ops.append("ET")

    # -- forms

    def _define(self, symbol: Symbol) -> str:
        """Write the symbol as a form and return the operator that places it.

        The page (or form) that uses it waits meanwhile: ReportLab only gets finished operators, so
        forms may be made at their first use.
        """
        name = symbol.name
        if self._named.setdefault(name, symbol) is not symbol:
            raise ValueError(f"two symbols are called '{name}'")
        # On a press, colours depend on the file.
        known = same_in_all_files(symbol) if self._plates is None else None
        if known:
            others, content = known
            for other in others:
                if other not in self._forms:
                    self._define(other)
            self._add(name, Form(self._document, symbol.box, content, [o.name for o in others]))
        else:
            form = self._form(name, symbol.box, symbol.children)
            if known is not None:
                known += [self._named[other] for other in form.placed], form.packed
        placed = self._forms[symbol] = self._placed(name)
        return placed

    def _form(
        self, name: str, box: Box, children: tuple[Node, ...], *, blend: bool = False
    ) -> Form:
        """Write nodes as a form; those that ``blend`` are one picture."""
        waiting = self._ops, self._used, self._fonts, self._state()
        self._ops, self._used, self._fonts = [], {}, set()
        self._depth += 1
        self._reset()
        self._nodes(children)
        self._depth -= 1
        start = self._canvas._preamble  # noqa: SLF001 - how it begins a form
        content = "\n".join([start, *(self._ops or [""])])
        form = Form(self._document, box, b"" if blend else packed(content), [*self._used])
        if blend:
            form.Contents = self._blends.group(self._ops)
        self._add(name, form, sorted(self._fonts))
        self._ops, self._used, self._fonts, state = waiting
        self._set_state(state)
        return form

    def _add(self, name: str, form: Form, fonts: Sequence[str] = ()) -> None:
        form.name(fonts, self._resources)
        self._document.addForm(name, form)

    def _placed(self, name: str) -> str:
        return f"/{self._document.getXObjectName(name)} Do"

    def _blend(self, node: Group) -> None:
        """Write a group's nodes as one picture, once per file, and place it translucently."""
        children = node.children
        known = self._blended.get(id(children))
        if known is None:
            name = f"blend.{next(self._numbers)}"
            self._form(name, reach(children), children, blend=True)
            known = self._blended[id(children)] = children, name, self._placed(name)
        _, name, placed = known
        self._used[name] = None
        self._ops.append(f"{self._blends.opacity(node.opacity)} {placed}")


def _corners(box: Box, height: float) -> tuple[float, float, float, float]:
    """Return left, bottom, right and top in points with y up, as in PDF's boxes."""
    return (
        box.x * PT_PER_MM,
        (height - box.bottom) * PT_PER_MM,
        box.right * PT_PER_MM,
        (height - box.y) * PT_PER_MM,
    )
