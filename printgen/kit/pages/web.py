"""Write a booklet as one HTML file, for phones and screen readers.

The text comes from the same blocks as in print, the pictures from the same pieces, and the fonts
are in the file. It needs nothing else: no scripts, no pictures from elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import Any, Final

from printgen.backends.svg import Album
from printgen.backends.web_fonts import font_faces
from printgen.components.alternative_text import described
from printgen.components.figures import draw_figure
from printgen.components.pictures import Drawn
from printgen.core.errors import DataError, Place
from printgen.core.geometry import Box
from printgen.core.units import MM_PER_INCH
from printgen.drawing.signs import use
from printgen.kit.layout.contents import Contents
from printgen.kit.pages.web_colours import Palette, palettes
from printgen.model.component import Paged
from printgen.model.signs import GRID, title_of
from printgen.source.tree import plain
from printgen.source.yaml_files import parse_yaml
from printgen.typesetting import Figure, Rendered, parse
from printgen.typesetting.blocks import marked
from printgen.typesetting.html import Entry, Picture, article

STYLE: Final = Path(__file__).with_name("web.css")

# Whatever is in the text: nothing is loaded and nothing runs.
_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:"

# Text is 17 px high here and 10 pt in print: pictures are enlarged accordingly.
_LARGER: Final = 1.275
# A phone of 360 px shows 328 px between its margins: rows of pieces fit that.
_PHONE_MM: Final = 328 / _LARGER * MM_PER_INCH / 96
# The column of text is 640 px wide on any larger screen.
_WIDEST_MM: Final = 640 / _LARGER * MM_PER_INCH / 96
# Half of a line along a picture's edge is outside.
_EDGE_MM: Final = 0.3


def files(contents: Contents, kit: str) -> Iterator[tuple[str, bytes]]:
    """Yield an HTML file for each booklet of the kit. Raises :class:`DataError`."""
    for leaflet in contents.leaflets:
        component = contents.context.game.components[leaflet.component]
        if isinstance(component, Paged) and component.is_bound:
            name = leaflet.component
            yield f"{kit}-{name}.html", page(contents, name, component.template)


def page(contents: Contents, component: str, template: str) -> bytes:
    """Return a booklet's text as HTML in UTF-8; equal contents give equal bytes. Raises
    :class:`DataError`.
    """
    game = contents.context.game
    rendered = contents.drawn.typesetter.render(template)
    parsed = parse(rendered)
    if parsed.findings:
        raise DataError(parsed.findings)
    pictures = WebPictures(contents, rendered)
    text = article(parsed.blocks, rendered, pictures.picture, pictures.sign)
    what = game.components[component].title.one
    credits_, version = game.credits, game.translate("version {version}", version=game.version)
    body = [
        "<body>",
        f'<a class="skip" href="#_text">{escape(game.translate("Skip to the text"))}</a>',
        pictures.album.definitions(),
        f"<header>\n<h1>{text.title or escape(f'{game.name}: {what}')}</h1>\n</header>",
        *_contents(text.contents, game.translate("Contents")),
        f'<main id="_text" tabindex="-1">\n{text.body}\n</main>',
        f"<footer>\n<p>{escape(f'{game.name} · {what} · {version}')}</p>",
        f"<p>{escape(credits_.notice)}</p>\n</footer>",
        "</body>",
    ]
    direction = ' dir="rtl"' if game.leftwards else ""
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{escape(game.language)}"{direction}>',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="generator" content="printgen">',
        f'<meta name="author" content="{escape(credits_.author)}">',
        f"<title>{escape(f'{game.name}: {what}')}</title>",
        f"<style>\n{font_faces(''.join(body), game.theme.font)}{_style(contents)}</style>",
        "</head>",
        *body,
        "</html>",
    ]
    return ("\n".join(lines) + "\n").encode()


def _contents(entries: Sequence[Entry], heading: str) -> Iterator[str]:
    """Yield the table of contents: sections only, since subsections would fill a phone's screen."""
    sections = [entry for entry in entries if entry.level == 2]
    if not sections:
        return
    yield f'<nav aria-labelledby="_contents">\n<h2 id="_contents">{escape(heading)}</h2>\n<ul>'
    for section in sections:
        yield f'<li><a href="#{section.id}">{section.html}</a></li>'
    yield "</ul>\n</nav>"


def _style(contents: Contents) -> str:
    light, dark = palettes(contents.context.theme)
    return (
        f":root {{ color-scheme: light dark; {_variables(light)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {_variables(dark)} }} }}\n"
        f"@media print {{ :root {{ {_variables(light)} }} }}\n" + STYLE.read_text("utf-8")
    )


def _variables(palette: Palette) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in palette.items())


class WebPictures:
    """The pictures and signs of a text as SVG; shared symbols are drawn once."""

    def __init__(self, contents: Contents, rendered: Rendered) -> None:
        self.album = Album()
        self._pictures = contents.drawn.pictures
        self._theme = contents.context.theme
        signs = contents.context.game.signs
        self._titles = {name: title_of(sign) for name, sign in signs.items()}
        self._rendered = rendered

    def sign(self, name: str) -> str:
        """Return a sign as an inline picture."""
        box = Box(0, 0, GRID, GRID)
        title = self._titles[name]
        art = [use(self._theme.sign(name), box)]
        return self.album.picture(art, box, title, tip=title, class_="sign")

    def picture(self, figure: Figure) -> Picture:
        """Return a figure at the width that the text specifies, or for phones and for wide screens.

        Raises :class:`DataError`.
        """
        place = Place(self._rendered.file, 1, 1)
        try:
            return self._drawn(figure, place)
        except DataError:
            # Finding the place of a figure takes longer than drawing it, and only errors need it.
            with self._rendered.of_figure(figure.source) as place:
                return self._drawn(figure, place)

    def _drawn(self, figure: Figure, place: Place) -> Picture:
        body, findings = parse_yaml(
            figure.source, shown=place.file, first_line=place.line, first_column=place.column
        )
        if findings:
            raise DataError(findings)
        data: Any = plain(body)
        width = data.get("width")
        is_set = isinstance(width, int | float) and width > 0
        widths = (min(float(width), _WIDEST_MM),) if is_set else (_PHONE_MM, _WIDEST_MM)
        drawings = [draw_figure(self._pictures, figure.kind, body, each, place) for each in widths]
        narrow, wide = drawings[0], drawings[-1]
        said = described(figure.kind, data, self._pictures)
        # A row of pieces that fits on a phone looks the same anywhere.
        if narrow.height == wide.height:
            svg = self._svg(narrow, said)
        else:
            svg = self._svg(narrow, said, class_="narrow") + self._svg(wide, said, class_="wide")
        return Picture(svg, marked(narrow.caption or ""))

    def _svg(self, drawn: Drawn, said: str, **attributes: str) -> str:
        box = Box(0, 0, drawn.width, drawn.height).grown(_EDGE_MM)
        width = f"{box.width * _LARGER:.1f}mm"
        return self.album.picture(drawn.nodes, box, said, width=width, **attributes)
