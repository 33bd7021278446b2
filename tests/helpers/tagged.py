"""What is read aloud: of a tagged PDF, and of HTML, in the same words."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from printgen.core.geometry import Box
from printgen.core.scene import Circle, Document, Group, Node, Page, Paint, Rect, Text
from printgen.core.scene import Element as Part
from printgen.pdf.reader import opened_data
from printgen.pdf.structure import Content, Element, marked_on, pages_of, structure_of
from printgen.typesetting import Drawing, Figure, ProseStyle, Rendered, paginate, parse
from tests.helpers import html

# What is read, one after the other: its kind, and its words; a picture among them in brackets.
Said: TypeAlias = list[tuple[str, str]]

_TEXTS = {"P", "TH", "TD", "Caption", *(f"H{n}" for n in range(1, 7))}
PDFINFO = shutil.which("pdfinfo")


RULES = """\
# Rules

Take a :jewel: (or two :jewel:s) and **go on** to the next, which may take you some time.

## Turns

1. First.
2. Then, in so many words that they fill more than a line of the column that they stand in.
   - Within.

| Good | Price |
|------|------:|
| Fish | 2 |

> An aside.

```box
20
```
*Its caption*

#### Run in
And on.
"""


def draw(figure: Figure, width: float) -> Drawing:
    """A box, which says so, with words of its own."""
    height = float(figure.source or 20)
    box = Rect(0, 0, width, height, Paint("#00ff00"))
    words = Text(2, 5, "not read", "sans", 9, "#000000")
    return Drawing((box, words), width, height, said="a box")


def sign(name: str, box: Box, fill: str) -> Iterator[Node]:
    """A disc that is called as it is asked for."""
    disc = Circle(*box.centre, box.width / 2, Paint(fill))
    yield Group((disc,), part=(Part("Figure", 0, name.title()),))


def rulebook(text: str = RULES, *, columns: int = 2, height: float = 250) -> Document:
    """A text on pages as they are written, with what is no text: a number at the foot."""
    whole = Box(0, 0, 210, 297)
    boxes = [Box(20 + 88 * n, 20, 80, height) for n in range(columns)]
    rendered = Rendered(text, "rules.md")
    laid = paginate(parse(rendered), ProseStyle(), boxes, boxes, sign, draw, rendered)
    pages = []
    for n, nodes in enumerate(laid.pages, start=1):
        number = Text(20, 290, f"page {n}", "sans", 7, "#000000")
        part = (Part("Sect", 0, "rules"),)
        pages.append(Page(210, 297, (*nodes, number), whole, whole, f"page {n}", part=part))
    return Document("Rules", tuple(pages))


def plain(text: str) -> str:
    return " ".join(text.split())


def of_pdf(data: bytes) -> Said:
    """The texts of a tagged PDF in reading order, as its structure and its pages give them."""
    with opened_data("a.pdf", data) as file:
        words = {n: marked_on(file, page).words for n, page in pages_of(file)}
        tree = structure_of(file)
        assert tree is not None
        return list(_of(tree, words))


def _of(element: Element, words: dict[int, dict[int, str]]) -> Iterator[tuple[str, str]]:
    for kid in element.kids:
        if isinstance(kid, Element):
            if kid.role == "Figure":
                yield "Figure", kid.said
            elif kid.role in _TEXTS:
                yield kid.role, plain(_words(kid, words))
            elif kid.role != "Lbl":
                yield from _of(kid, words)


def _words(element: Element, words: dict[int, dict[int, str]]) -> str:
    said = ""
    for kid in element.kids:
        if isinstance(kid, Content):
            said += words[kid.page][kid.number]
        elif isinstance(kid, Element):
            said += f"[{kid.said}]" if kid.role == "Figure" else _words(kid, words)
    return said


def of_html(text: str) -> Said:
    """The texts of a part of a page in reading order."""
    return [(kind, plain(words)) for kind, words in _inside(html.read(text))]


def _inside(element: html.Element) -> Iterator[tuple[str, str]]:
    for child in element.children:
        if isinstance(child, str):
            continue
        if child.tag in {"p", "th", "td"} or child.tag[:-1] == "h":
            kind = "Caption" if element.tag == "figcaption" else child.tag.upper()
            yield kind, _text(child)
        elif child.tag == "li" and not any(True for _ in child.all("p", "ul", "ol", "figure")):
            yield "P", _text(child)
        elif child.tag == "svg":
            yield "Figure", child.attributes["aria-label"]
        else:
            yield from _inside(child)


def _text(element: html.Element) -> str:
    said = ""
    for child in element.children:
        if isinstance(child, str):
            said += child
        elif child.attributes.get("role") == "img":
            said += f"[{child.attributes['aria-label']}]"
        else:
            said += f" {_text(child)} " if child.tag in {"br", "small"} else _text(child)
    return said


def by_poppler(path: Path) -> str:
    """All words beside pictures, as poppler reads them."""
    assert PDFINFO is not None
    done = subprocess.run(
        [PDFINFO, "-struct-text", str(path)], capture_output=True, check=True, timeout=60
    )
    said, picture = "", -1
    for line in done.stdout.decode("utf-8", "replace").splitlines():
        deep = len(line) - len(line.lstrip())
        if picture >= 0 and deep > picture:
            continue
        picture = deep if line.strip().startswith("Figure") else -1
        if line.strip().startswith('"'):
            said += line.strip()[1:-1]
    return plain(said)
