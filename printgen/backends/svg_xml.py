"""Write XML for SVG files: one element per line, without a second library."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree as ET

# The tag of finished XML: its text goes into the file unchanged.
_WRITTEN: Final = "written"

# The characters to escape in text, and in the value of an attribute.
_TEXT: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_VALUE: Final = {**_TEXT, '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"}
IN_TEXT: Final = str.maketrans(_TEXT)
_IN_VALUES: Final = str.maketrans(_VALUE)
# Searching for them takes a fifth of the time of a translation that finds none.
_SPECIAL: Final = re.compile(f"[{''.join(_VALUE)}]")


def lines(element: ET.Element, indent: str = "") -> Iterator[str]:
    """Yield the element as XML with one element per line.

    svgwrite's own way writes the tree, reads that with another library and writes it again,
    including everything that is written already.
    """
    if element.tag is _WRITTEN:
        yield indent + (element.text or "").replace("\n", f"\n{indent}")
        return
    start = indent + start_of(element.tag, element.attrib)
    if len(element):
        yield f"{start}>"
        for child in element:
            yield from lines(child, f"{indent} ")
        yield f"{indent}</{element.tag}>"
    elif element.text:
        yield f"{start}>{element.text.translate(IN_TEXT)}</{element.tag}>"
    else:
        yield f"{start}/>"


def start_of(name: str, has: Mapping[str, str]) -> str:
    """Return the start of an element, without its end; empty attributes are left out."""
    return f"<{name}" + "".join(
        [f' {key}="{value_text(value)}"' for key, value in has.items() if value]
    )


def value_text(text: str) -> str:
    """Return a text as the value of an attribute holds it."""
    return text.translate(_IN_VALUES) if _SPECIAL.search(text) else text


class Written:
    """An element whose XML is made only once, for pages with thousands of them.

    Each line but the first is indented from the first.
    """

    def __init__(self, text: str) -> None:
        self._xml = ET.Element(_WRITTEN)
        self._xml.text = text

    def get_xml(self) -> ET.Element:
        """Return the XML of the element; svgwrite calls nothing else."""
        return self._xml
