"""The structure of a PDF for screen readers: its structure tree (ISO 32000-1, 14.7), and the marked
content of its pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.pdf.budget import DEEPEST_LABEL, Cost
from printgen.pdf.operators import Name, operations
from printgen.pdf.reader import File, Page
from printgen.pdf.resources import dictionary, number_of, several
from printgen.pdf.shared import content_of

# Table 333 and the tables after it: the standard types of elements.
STANDARD: Final = frozenset(
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4"
    " H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code"
    " Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form".split()
)
_MOST_CHAIN: Final = 10
_PAINTS: Final = frozenset("f F f* B B* b b* S s sh Do BI".split())
_SHOWS: Final = {"Tj": 0, "'": 0, '"': 2, "TJ": 0}


class Content(NamedTuple):
    """Marked content of a page, counted from 1, by its number there."""

    page: int
    number: int


class Field(NamedTuple):
    """An annotation, by its numbers in the file."""

    number: tuple[int, int]


@dataclass(slots=True)
class Element:
    """An element of the structure.

    ``role`` is its standard type, or its own without one; ``said`` is its alternative text,
    ``scope`` that of a table's head, and ``named`` True for an element that others refer to.
    """

    role: str
    said: str = ""
    scope: str = ""
    named: bool = False
    above: Element | None = None
    kids: list[Element | Content | Field] = field(default_factory=list)

    def all(self) -> Iterator[Element]:
        """Yield all elements below it, in reading order."""
        for kid in self.kids:
            if isinstance(kid, Element):
                yield kid
                yield from kid.all()


def structure_of(file: File) -> Element | None:
    """Return the root of the structure; None if a file has none.

    Raises :class:`~printgen.pdf.budget.TooMuchError`.
    """
    root = file.pdf.Root.get("/StructTreeRoot")
    return _Reader(file, root).tree() if isinstance(root, pikepdf.Dictionary) else None


class _Reader:
    def __init__(self, file: File, root: Any) -> None:
        self._root = root
        self._budget = file.budget
        self._pages = {number_of(page.entries): page.number for page in file.pages}
        self._roles = dictionary(root.get("/RoleMap"))
        # Visited elements: a forged tree may contain itself.
        self._seen: set[tuple[int, int]] = set()

    def tree(self) -> Element:
        made = Element("StructTreeRoot")
        self._fill(made, self._root, 0, 0)
        return made

    def _fill(self, made: Element, thing: Any, page: int, deep: int) -> None:
        if deep > DEEPEST_LABEL:
            self._budget.refuse(f"the structure is more than {DEEPEST_LABEL} elements deep")
        kids = several(thing.get("/K"))
        self._budget.spend(Cost.ENTRIES, len(kids))
        for kid in kids:
            if isinstance(kid, int):
                made.kids.append(Content(page, kid))
            elif isinstance(kid, pikepdf.Dictionary):
                self._add(made, kid, page, deep)

    def _add(self, made: Element, kid: Any, page: int, deep: int) -> None:
        there = self._pages.get(number_of(kid.get("/Pg")), page)
        if kid.get("/Type") == "/MCR":
            number = kid.get("/MCID")
            if isinstance(number, int):
                made.kids.append(Content(there, number))
            return
        if kid.get("/Type") == "/OBJR":
            made.kids.append(Field(number_of(kid.get("/Obj"))))
            return
        if kid.is_indirect:
            if kid.objgen in self._seen:
                return
            self._seen.add(kid.objgen)
        inner = Element(self._role(kid.get("/S")), above=made, named="/ID" in kid)
        inner.said = "".join(str(kid.get(key, "")) for key in ("/Alt", "/ActualText")).strip()
        inner.scope = self._scope(kid.get("/A"))
        made.kids.append(inner)
        self._fill(inner, kid, there, deep + 1)

    def _role(self, name: Any) -> str:
        for _ in range(_MOST_CHAIN):
            if str(name).removeprefix("/") in STANDARD:
                break
            other = self._roles.get(name) if isinstance(name, pikepdf.Name) else None
            if other is None:
                break
            name = other
        return str(name).removeprefix("/")

    def _scope(self, attributes: Any) -> str:
        """Return the scope among an element's attributes, or that it names its heads itself."""
        for each in map(dictionary, several(attributes, 20)):
            if "/Scope" in each or "/Headers" in each:
                return str(each.get("/Scope", "/Headers")).removeprefix("/")
        return ""


class Marked(NamedTuple):
    """The marked content of a page.

    It has the words of its tagged content by number, the amount that is neither tagged nor an
    artifact, the amount that is both, and the number of unreadable letters; and the fonts with
    characters that are no letters.
    """

    words: dict[int, str]
    loose: int
    both: int
    unreadable: int
    void: frozenset[str]


def marked_on(page: Page) -> Marked:
    """Return the marked content of a page; for forms, what is around them counts.

    Raises :class:`~printgen.pdf.budget.TooMuchError`.
    """
    interpreter = page.source.interpreter
    data = content_of(page.entries.get("/Contents"), interpreter)
    fonts = dict(dictionary(dictionary(page.resources).get("/Font")).items())
    words: dict[int, str] = {}
    # What is open: the number of tagged content, -1 for an artifact, None for anything else.
    opened: list[int | None] = []
    font: Any = None
    loose = both = unreadable = 0
    void: set[str] = set()
    for word, operands in operations(data, lambda _: None, interpreter.budget):
        if word in {"BMC", "BDC"} and len(opened) < DEEPEST_LABEL:
            opened.append(_kind(operands))
            number = opened[-1]
            if number is not None and number >= 0:
                words.setdefault(number, "")
            both += number is not None and any(each is not None for each in opened[:-1])
        elif word == "EMC" and opened:
            opened.pop()
        elif word == "Tf" and operands:
            thing = fonts.get(str(operands[0]))
            font = interpreter.typeface(thing) if isinstance(thing, pikepdf.Dictionary) else None
            if font is not None and font.has_void_letters:
                void.add(font.plain_name)
        elif word in _SHOWS and font is not None and len(operands) > _SHOWS[word]:
            shown = operands[_SHOWS[word]]
            parts = shown if isinstance(shown, list) else [shown]
            runs = [font.run(each) for each in parts if isinstance(each, bytes)]
            text = "".join(run.text for run in runs)
            unreadable += sum(max(run.length - len(run.text), 0) for run in runs)
            number = next((each for each in reversed(opened) if each is not None), None)
            if number is None:
                loose += bool(text.strip())
            elif number >= 0:
                words[number] += text
        elif word in _PAINTS and all(each is None for each in opened):
            loose += 1
    interpreter.problems = {}
    return Marked(words, loose, both, unreadable, frozenset(void))


def _kind(operands: list[Any]) -> int | None:
    if not operands or not isinstance(operands[0], Name):
        return None
    facts = operands[1] if len(operands) > 1 else None
    number = facts.get("/MCID", facts.get("MCID")) if isinstance(facts, dict) else None
    if isinstance(number, int | float):
        return int(number)
    return -1 if operands[0] == "/Artifact" else None
