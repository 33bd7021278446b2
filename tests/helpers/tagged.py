"""What is read aloud: of a tagged PDF, and of HTML, in the same words."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from printgen.backends.pdf_blends import reach
from printgen.core.geometry import Box
from printgen.core.scene import Circle, Document, Group, Node, Page, Paint, Rect, Text
from printgen.core.scene import Element as Part
from printgen.pdf.reader import opened_data
from printgen.pdf.structure import Content, Element, marked_on, structure_of
from printgen.typesetting import Drawing, Figure, Prose, ProseStyle, Rendered, paginate, parse
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
    prose = Prose(rendered, parse(rendered), ProseStyle(), sign, draw)
    laid = paginate(prose, boxes, boxes)
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
        words = {page.number: marked_on(page).words for page in file.pages}
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
        elif child.attributes.get("class") == "wide":
            continue  # only shown where its narrow form is not
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


def nameless(said: Said) -> Said:
    """The same without the words for pictures, which poppler does not tell."""
    return [
        (kind, "" if kind == "Figure" else plain(re.sub(r"\[.*?\]", "[]", words)))
        for kind, words in said
    ]


def with_plain_pictures(nodes: tuple[Node, ...]) -> tuple[Node, ...]:
    """The same text with a box for each picture: poppler draws a page anew for all that it reads
    there.
    """
    found: list[Node] = []
    for node in nodes:
        if isinstance(node, Group) and node.part and node.part[-1].role == "Figure":
            box = Rect(*reach(node.children), Paint("#808080"))
            found.append(node._replace(children=(box,)))
        elif isinstance(node, Group):
            found.append(node._replace(children=with_plain_pictures(node.children)))
        else:
            found.append(node)
    return tuple(found)


def by_poppler(path: Path) -> Said:
    """What poppler reads, as :func:`nameless` gives it."""
    assert PDFINFO is not None
    command = [PDFINFO, "-enc", "UTF-8", "-struct-text", str(path)]
    done = subprocess.run(command, capture_output=True, check=True, timeout=300)
    found: list[list[str]] = []
    # The parts around a line: how deep each stands, its kind, and the text that it is within.
    around: list[tuple[int, str, list[str] | None]] = []
    for line in done.stdout.decode().splitlines():
        deep, words = len(line) - len(line.lstrip()), line.strip()
        while around and around[-1][0] >= deep:
            around.pop()
        _, kind, text = around[-1] if around else (0, "", None)
        if words.startswith('"'):
            if text is not None and kind not in {"Figure", "Lbl"}:
                text[1] += words[1:-1]
        elif words and not words.startswith("/"):
            role = words.split()[0].rstrip(":")
            if role == "Figure" and text is not None:
                text[1] += "[]"
            elif text is None and role in {*_TEXTS, "Figure"}:
                found.append([role, ""])
                text = found[-1] if role != "Figure" else None
            around.append((deep, role, text))
    return [(kind, plain(words)) for kind, words in found]
