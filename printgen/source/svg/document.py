"""Read the XML of an SVG file as elements with line and column.

It uses expat, which counts lines and opens no other files.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.parsers import expat

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import Place, data_error
from printgen.core.files import MOST_SVG
from printgen.source.codes import SVG_SYNTAX

# docs/reference/limits.md lists these.
MOST_ELEMENTS: Final = 50_000
MOST_DEPTH: Final = 100

SVG: Final = "http://www.w3.org/2000/svg"
_XLINK: Final = "http://www.w3.org/1999/xlink "
_XML: Final = "http://www.w3.org/XML/1998/namespace "
# Old files of Adobe's define their namespaces as entities; longer ones only serve to expand.
_MOST_ENTITIES: Final = 50
_LONGEST_ENTITY: Final = 100


class Element:
    """An element of SVG, or of no namespace; ``name`` is empty for those of others.

    Attributes of XLink have their plain names; those of other namespaces are left out. ``text`` has
    the parts of the text directly in it, which begins at ``text_place``.
    """

    __slots__ = ("attributes", "children", "name", "place", "text", "text_place")

    def __init__(self, name: str, attributes: dict[str, str], place: Place) -> None:
        self.name = name
        self.attributes = attributes
        self.place = place
        self.children: list[Element] = []
        self.text: list[str] = []
        self.text_place = place

    def __iter__(self) -> Iterator[Element]:
        """Yield this element and all its descendants, in the file's order."""
        pending = [self]
        while pending:
            element = pending.pop()
            yield element
            pending += reversed(element.children)


def read_document(data: bytes, shown: str) -> Element:
    """Return the root element.

    Raises DataError if it is no XML or no SVG, or if it is too large.
    """
    return _Builder(shown).read(data)


class _Builder:
    def __init__(self, shown: str) -> None:
        self._shown = shown
        self._open: list[Element] = []
        self._root: Element | None = None
        self._count = 0
        self._entities = 0
        self._left = MOST_SVG
        self._parser = parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.EntityDeclHandler = self._entity

    def read(self, data: bytes) -> Element:
        try:
            self._parser.Parse(data, True)  # noqa: FBT003 - expat's own
        except expat.ExpatError as error:
            place = Place(self._shown, error.lineno, error.offset + 1)
            words = expat.ErrorString(error.code)
            hint = "open it in the program that it was made with, and save it as SVG again"
            raise data_error(SVG_SYNTAX, f"this is not XML: {words}", place, hint) from None
        except (LookupError, ValueError) as error:  # an encoding that Python does not know
            raise data_error(
                SVG_SYNTAX, f"this cannot be read: {error}", Place(self._shown, 1, 1)
            ) from None
        root = self._root
        if root is None or root.name != "svg":
            raise data_error(
                SVG_SYNTAX,
                "the file contains no SVG",
                Place(self._shown, 1, 1) if root is None else root.place,
                'an SVG begins with <svg xmlns="http://www.w3.org/2000/svg">',
            )
        return root

    def _place(self) -> Place:
        parser = self._parser
        return Place(self._shown, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= MOST_DEPTH:
            many = f"more than {MOST_ELEMENTS} elements"
            if self._count <= MOST_ELEMENTS:
                many = f"elements nested more than {MOST_DEPTH} deep"
            hint = "simplify the drawing, or make a PNG of it"
            raise data_error(TOO_COMPLEX, f"the file has {many}", self._place(), hint)
        self._expand(*attributes.values())
        space, _, local = name.rpartition(" ")
        kept = {}
        for key, value in attributes.items():
            if " " not in key:
                kept[key] = value
            elif key.startswith((_XLINK, _XML)):
                kept.setdefault(key.rpartition(" ")[2], value)
        element = Element(local if space in {"", SVG} else "", kept, self._place())
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._root = element
        self._open.append(element)

    def _end(self, _: str) -> None:
        self._open.pop()

    def _expand(self, *texts: str) -> None:
        """Count texts, which entities may make longer than the file."""
        self._left -= sum(map(len, texts))
        if self._left < 0:
            message = f"the file has more than {MOST_SVG} characters with its entities written out"
            raise data_error(TOO_COMPLEX, message, self._place())

    def _characters(self, text: str) -> None:
        # Only the text of these is read.
        element = self._open[-1]
        if element.name == "style":
            self._expand(text)
            if not element.text:
                element.text_place = self._place()
            element.text.append(text)

    def _entity(  # expat's own
        self,
        name: str,
        _parameter: bool,  # noqa: FBT001
        value: str | None,
        _base: str | None,
        _system: str | None,
        _public: str | None,
        _notation: str | None,
    ) -> None:
        self._entities += 1
        if value is None or len(value) > _LONGEST_ENTITY or "&" in value:
            raise data_error(
                SVG_SYNTAX,
                f"the entity '{name}' is not read",
                self._place(),
                "save the file as plain SVG, without a DOCTYPE that defines entities",
            )
        if self._entities > _MOST_ENTITIES:
            raise data_error(SVG_SYNTAX, "the file defines too many entities", self._place())
