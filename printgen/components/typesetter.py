"""Set rulebooks and score sheets: fill templates, and lay them out on pages or in boxes."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias
from zlib import crc32

from printgen.components.figures import TextFigures
from printgen.components.page_layouts import READ, SHEET, PageLayout
from printgen.components.pictures import Drawn, Pictures
from printgen.components.template_facts import ComponentFacts, components, template_facts
from printgen.core.errors import DataError, Place, data_error
from printgen.core.geometry import Box, Matrix
from printgen.core.limits import working_on
from printgen.core.scene import Colour, Element, Group, Node, Page, Text, Use
from printgen.core.units import MM_PER_PT, Paper
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.faces import DrawingContext
from printgen.drawing.text import VAlign
from printgen.fonts.font import font
from printgen.model.component import Paged
from printgen.model.shipped import shipped
from printgen.model.signs import GRID, title_of
from printgen.source.codes import FILE_EMPTY
from printgen.source.search_path import DataFolder
from printgen.typesetting import blocks
from printgen.typesetting.facts import Facts, Noted
from printgen.typesetting.layout import Filling, paginate
from printgen.typesetting.measure import Prose
from printgen.typesetting.style import ProseStyle
from printgen.typesetting.template import Rendered, Template, find

if TYPE_CHECKING:
    from printgen.typesetting.template_limits import Work

# The name of printgen's own template folder in messages.
_SHIPPED: Final = "templates/"
# The most figures to take over from an older text, used or not.
_MOST_FIGURES: Final = 200

BAND_MM: Final = 6.0
COLUMN_GAP_MM: Final = 7.0
FOLIO_PT: Final = 7.5


class _Form(NamedTuple):
    """The title of a text's pages, and their columns and ornament."""

    title: str
    columns: int
    ornament: str | None


# What pages depend on, in one look of a game.
_Composing: TypeAlias = tuple[Rendered, _Form, Paper, PageLayout]


class Typesetter:
    """Sets the texts of one game: on pages, and in boxes of faces."""

    def __init__(
        self, context: DrawingContext, pictures: Callable[[], Pictures] | None = None
    ) -> None:
        """``pictures`` returns those of the pieces, and is called when the first one is shown.

        Without it, texts show no pieces, like those on faces, from which pieces are drawn.
        """
        self._context = context
        self._pictures = pictures
        self._templates: dict[str, Template] = {}
        self._rendered: dict[str, Rendered | DataError] = context.texts
        self._figures: dict[tuple[str, str, float], tuple[Drawn, str]] = {}
        self._composed: dict[_Composing, tuple[Page, ...]] = {}
        self._earlier: dict[_Composing, tuple[Page, ...]] = {}
        # Those whose pages show figures.
        self._shown_on: set[_Composing] = set()
        theme = context.theme
        self._style = ProseStyle(
            ink=theme.colour("ink"),
            quiet=theme.colour(ProseStyle().quiet),
            accent=theme.colour("accent"),
            rule=theme.colour("tint"),
            panel=theme.colour("paper"),
            leftwards=context.game.leftwards,
        ).in_fonts(theme.font)

    def share(self, other: Typesetter) -> None:
        """Take the pages and figures that another typesetter has set for the same pieces."""
        self._figures, self._composed = other._figures, other._composed

    def follow(self, other: Typesetter, changed: Collection[str]) -> None:
        """Take pages and figures that another typesetter has set in the same theme, on demand.

        Those with pieces of components that have ``changed`` are set anew.
        """
        self._earlier = {
            key: pages
            for key, pages in other._composed.items()
            if not changed or key not in other._shown_on
        }
        self._shown_on |= other._shown_on & self._earlier.keys()
        if len(other._figures) <= _MOST_FIGURES:
            self._figures |= {
                key: drawn
                for key, drawn in other._figures.items()
                if not any(name in key[1] for name in changed)
            }

    @property
    def _folders(self) -> tuple[DataFolder, ...]:
        """The folders of the game's own templates."""
        own = DataFolder(self._context.loaded.folder, self._context.loaded.shown)
        return self._context.description.folders or (own,)

    @cached_property
    def _facts(self) -> Facts:
        return template_facts(self._context)

    @cached_property
    def _data(self) -> tuple[_Named, ...]:
        place = partial(self._context.description.place, "components", key=True)
        return tuple(
            _Named((name, each.title.one, each.title.many), place(name))
            for name, each in self._context.game.components.items()
        )

    @property
    def components(self) -> tuple[ComponentFacts, ...]:
        """The game's components as templates see them."""
        return tuple(components(self._context))

    def render(
        self, template: str, extra: Mapping[str, object] | None = None, work: Work | None = None
    ) -> Rendered:
        """Return the template filled with the game and with ``extra`` facts. ``work`` counts that
        of several templates together. Raises :class:`DataError`.
        """
        if extra is not None:
            return self._render(template, extra, work)
        if template not in self._rendered:
            try:
                self._rendered[template] = self._render(template, {})
            except DataError as error:
                self._rendered[template] = error
        known = self._rendered[template]
        if isinstance(known, DataError):
            raise DataError(known.findings)
        return known

    def _render(
        self, template: str, extra: Mapping[str, object], work: Work | None = None
    ) -> Rendered:
        if template not in self._templates:
            folders = (*(folder.path for folder in self._folders), shipped("templates"))
            # Those of printgen are in English until the game replaces or translates them.
            own = find(template, folders).parent != folders[-1]
            translate = self._context.game.translate
            self._templates[template] = Template(template, folders, self._shown, translate, own=own)
        figures = Noted(self._context.figures)
        facts = Facts(dict([*self._facts.items(), ("figures", figures), *extra.items()]))
        made = self._templates[template].render(facts, work)
        known = made.text, made.file, made.sources, frozenset(figures.read), made.language
        return _OfGame(*known, made.asked, data=self._data)

    def fill_kit(
        self, template: str, box: Box, extra: Mapping[str, object], below: int = 1
    ) -> tuple[Node, ...]:
        """Return a box on a page of the kit, not the game.

        Its text is ``below`` a heading of that level; 0 if the page has none. Raises
        :class:`DataError`.
        """
        return self.kit_filler(self.render(template, extra), box.width, below)(box)

    def kit_filler(
        self, rendered: Rendered, width: float, below: int = 1
    ) -> Callable[[Box], tuple[Node, ...]]:
        """Return a function that fills boxes on a kit's pages with a text. Both raise
        :class:`DataError`.
        """
        style = _sized(self._style, 9.5, 8.0)
        style = style._replace(body_font=style.sans_font, body_bold=style.sans_bold)
        return self._filler(rendered, width, style, below)

    def _filler(
        self, rendered: Rendered, width: float, style: ProseStyle, below: int = 0
    ) -> Callable[..., tuple[Node, ...]]:
        with working_on(rendered.file):
            filling = Filling(self._prose(rendered, style), width, below)

        def fill(box: Box, valign: VAlign = "top") -> tuple[Node, ...]:
            with working_on(rendered.file):
                return filling.into(box, valign)

        return fill

    def fill_sheet(
        self, component: Paged, box: Box, extra: Mapping[str, object], title_pt: float
    ) -> tuple[Node, ...]:
        """Return a box with a component that usually has pages of its own.

        Raises :class:`DataError`.
        """
        rendered = self.render(component.template, extra)
        style = _sized(self._style, 9.5, 8.0)._replace(
            title_size=title_pt,
            title_leading=title_pt * 1.15,
            title_space=0.5,
        )
        nodes: list[Node] = []
        if component.ornament:
            band = title_pt / 5
            nodes += self._band(component.ornament, box, band)
            box = Box(box.x, box.y + band * 1.8, box.width, box.height - band * 1.8)
        nodes += self._filler(rendered, box.width, style)(box)
        return tuple(nodes)

    def fill(
        self, rendered: Rendered, box: Box, largest: float, smallest: float, valign: VAlign
    ) -> tuple[Node, ...]:
        """Return a box filled with a text of these sizes. Raises :class:`DataError`."""
        style = _sized(self._style, largest, smallest)
        return self._filler(rendered, box.width, style)(box, valign)

    def pages(
        self,
        name: str,
        component: Paged,
        paper: Paper,
        extra: Mapping[str, object] | None = None,
        layout: PageLayout | None = None,
    ) -> tuple[Page, ...]:
        """Return the component's pages on the paper; its template also sees ``extra``.

        By default, booklets have reading lines and sheets have narrow margins. Raises
        :class:`DataError`.
        """
        rendered = self.render(component.template, extra)
        form = _Form(component.title.one, component.columns, component.ornament)
        layout = (layout or (READ if component.is_bound else SHEET)).sized(component.type_size)
        key = rendered, form, paper, layout
        pages = self._composed.get(key) or self._earlier.get(key) or self._compose(*key)
        self._composed[key] = pages
        if not pages:
            message = f"there is nothing on the {component.title.one}: its template makes no text"
            hint = "write a text, or delete the component"
            raise data_error(FILE_EMPTY, message, Place(rendered.file, 1, 1), hint)
        if len(pages) > 1 and not component.is_bound:
            where = self._context.description.place("components", name, "template")
            needs = f"{len(pages)} pages of {paper.title} and has one"
            message = f"the {component.title.one} needs {needs}"
            raise data_error(TEXT_OVERFLOW, message, where, "shorten it, or make it a booklet")
        return pages

    def template_pages(
        self,
        template: str,
        title: str,
        paper: Paper,
        extra: Mapping[str, object],
        ornament: str | None = None,
    ) -> tuple[Page, ...]:
        """Return pages from one of printgen's templates, which are no component of the game.

        Raises :class:`DataError`.
        """
        form = _Form(title, columns=1, ornament=ornament)
        return self._compose(self.render(template, extra), form, paper, SHEET)

    def _compose(
        self, rendered: Rendered, form: _Form, paper: Paper, layout: PageLayout
    ) -> tuple[Page, ...]:
        side = max((paper.width - layout.measure) / 2, layout.side)
        height = paper.height - layout.top - layout.foot
        text = Box(side, layout.top, paper.width - 2 * side, height)
        below = BAND_MM + 5 if form.ornament else 0
        first = Box(text.x, text.y + below, text.width, text.height - below)
        columns = 1 if layout.face else form.columns
        style = _sized(self._style, layout.size, self._style.smallest)
        style = style._replace(leading=layout.leading)
        with working_on(rendered.file):
            figures = self._text_figures(rendered)
            prose = self._prose(rendered, style, figures)
            if columns < form.columns:
                prose = prose._replace(parsed=prose.parsed.in_one_column())
            laid = paginate(prose, *(box.columns(columns, COLUMN_GAP_MM) for box in (first, text)))
        if figures.are_shown:
            self._shown_on.add((rendered, form, paper, layout))
        whole = Box(0, 0, paper.width, paper.height)
        pages = []
        for number, nodes in enumerate(laid.pages, start=1):
            extra = self._folio(
                form.title,
                number,
                len(laid.pages),
                Box(side, 0, paper.width - 2 * side, paper.height - layout.folio),
                layout.face,
            )
            if number == 1 and form.ornament:
                extra += self._band(form.ornament, text.moved(0, -4), BAND_MM)
            title = f"{self._context.game.name}: {form.title}, page {number}"
            label = str(number) if len(laid.pages) > 1 else form.title
            heads = laid.headings_of(number)
            drawn = (*nodes, *extra)
            # Texts are identified by their contents, not by their place on this machine.
            part = (Element("Sect", crc32(rendered.text.encode()), form.title),)
            pages.append(
                Page(paper.width, paper.height, drawn, whole, whole, title, label, heads, part)
            )
        return tuple(pages)

    def _draw_sign(self, name: str, box: Box, fill: Colour) -> list[Node]:
        """Return a sign in text, with its title as alternative text."""
        art = tuple(self._context.theme.draw_sign(name, box, fill))
        return [Group(art, part=(Element("Figure", 0, title_of(self._context.game.signs[name])),))]

    def _text_figures(self, rendered: Rendered) -> TextFigures:
        return TextFigures(self._pictures, self._context.theme, rendered, self._figures)

    def _prose(
        self, rendered: Rendered, style: ProseStyle, figures: TextFigures | None = None
    ) -> Prose:
        style = style._replace(leftwards=style.leftwards and rendered.language != "en")
        figures = figures or self._text_figures(rendered)
        return Prose(rendered, blocks.parse(rendered), style, self._draw_sign, figures)

    def _shown(self, path: Path) -> str:
        for folder, name in (*self._folders, (shipped("templates"), _SHIPPED.rstrip("/"))):
            if path.is_relative_to(folder):
                inner = path.relative_to(folder).as_posix()
                return "/".join(part for part in (name, inner) if part not in {"", "."})
        return path.name

    def _folio(self, title: str, number: int, count: int, above: Box, face: bool) -> list[Node]:  # noqa: FBT001
        game, quiet = self._context.game, self._style.quiet
        sans, em = font(self._style.sans_font), FOLIO_PT * MM_PER_PT
        version = game.translate("version {version}", version=game.version)
        words = [f"{game.name} · {title} · {version}"]
        if count > 1:
            words.insert(0 if face and number % 2 == 0 else 1, str(number))
        places = (above.x, above.right - sans.width(words[-1]) * em)
        return [
            Text(x, above.bottom, each, sans.key, FOLIO_PT, quiet)
            for x, each in zip(places, words, strict=False)
        ]

    def _band(self, name: str, box: Box, height: float) -> list[Node]:
        """Return a row of a pattern sign along the top of a box, about as high as given."""
        second = "gold" if "gold" in self._context.game.theme.colours else "tint"
        sign = self._context.theme.sign(name, "accent", second)
        count = round(box.width / height)
        step = box.width / count
        scale = step / GRID
        return [
            Use(sign, Matrix(scale, 0, 0, scale, box.x + n * step, box.y)) for n in range(count)
        ]


class _Named(NamedTuple):
    """A component: its id and titles, and its place in the data."""

    names: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class _OfGame(Rendered):
    """A text of a game, with places in the game's data for what shipped templates show of it."""

    data: tuple[_Named, ...] = ()

    def locate(self, text: str, exact: str = "") -> Place:
        """Return the place of a text; in printgen's own template, that of the component that
        ``text`` is about, or of the line that includes the template.
        """
        place = super().locate(text, exact)
        if not _is_shipped(place.file):
            return place
        for names, where in self.data:
            if any(re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text) for name in names):
                return where
        own = tuple(each for each in self.sources if not _is_shipped(each[0]))
        include = place.file.removeprefix(_SHIPPED)
        return Rendered(self.text, self.file, own).locate(include, include) if own else place


def _is_shipped(shown: str) -> bool:
    """Return True if this is the name of one of printgen's own templates in messages."""
    name = shown.removeprefix(_SHIPPED)
    return name != shown and (shipped("templates") / name).is_file()


def _sized(style: ProseStyle, largest: float, smallest: float) -> ProseStyle:
    scaled = style.scaled(largest / style.size)
    return scaled._replace(size=largest, smallest=smallest)
