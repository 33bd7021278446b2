"""HTML read back as a tree, strictly: what a browser would mend is an error here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "hr", "meta", "link", "img", "input"}
# What a paragraph or a heading may hold.
PHRASES = {"a", "br", "em", "g", "path", "small", "span", "strong", "svg", "title", "use"}
# What may stand in what: the children of lists and tables.
ONLY = {
    "ul": {"li"},
    "ol": {"li"},
    "table": {"thead", "tbody"},
    "thead": {"tr"},
    "tbody": {"tr"},
    "tr": {"th", "td"},
}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    children: list[Element | str] = field(default_factory=list)
    parent: Element | None = None

    def all(self, *tags: str) -> Iterator[Element]:
        """The elements below of these tags (all without any), in their order."""
        for child in self.children:
            if isinstance(child, Element):
                if not tags or child.tag in tags:
                    yield child
                yield from child.all(*tags)

    def one(self, tag: str) -> Element:
        (found,) = self.all(tag)
        return found

    def within(self, *tags: str) -> bool:
        """Whether it stands somewhere in one of these."""
        above = self.parent
        while above is not None:
            if above.tag in tags:
                return True
            above = above.parent
        return False

    def text(self, *, without: tuple[str, ...] = ("svg", "style", "script", "title")) -> str:
        """The words that are read, without those of some elements; blocks part words."""
        parts = []
        for child in self.children:
            if isinstance(child, str):
                parts.append(child)
            elif child.tag not in without:
                inner = child.text(without=without)
                parts.append(inner if child.tag in PHRASES - {"br", "small"} else f" {inner} ")
        return "".join(parts)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self._at = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> says {names}"
        found = Element(tag, {name: value or "" for name, value in attrs}, parent=self._at)
        self._at.children.append(found)
        if tag not in VOID:
            self._at = found

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._at.tag == tag, f"</{tag}> closes <{self._at.tag}>"
        assert self._at.parent is not None
        self._at = self._at.parent

    def handle_data(self, data: str) -> None:
        self._at.children.append(data)

    def close(self) -> None:
        super().close()
        assert self._at is self.root, f"<{self._at.tag}> is never closed"


def read(text: str) -> Element:
    """The document's root; asserts that all is closed where it should be, and nested as HTML
    wants it.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    for element in reader.root.all():
        children = [child for child in element.children if isinstance(child, Element)]
        if element.tag in ONLY:
            wrong = {child.tag for child in children} - ONLY[element.tag]
            assert not wrong, f"<{element.tag}> holds {wrong}"
            assert not element.text(without=tuple(ONLY[element.tag])).strip()
        if element.tag in {"p", "h1", "h2", "h3", "h4", "h5"}:
            # Pictures hold what SVG allows.
            wrong = {each.tag for each in element.all() if not each.within("svg")} - PHRASES
            assert not wrong, f"<{element.tag}> holds {wrong}"
        if element.tag == "li":
            assert element.parent is not None
            assert element.parent.tag in {"ul", "ol"}
    return reader.root
