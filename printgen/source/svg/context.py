"""State shared by everything that reads an SVG file: names, styles and findings."""

from __future__ import annotations

from typing import Final, NamedTuple, NoReturn

from printgen.core.codes import TOO_COMPLEX
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, DataError, Finding, Place
from printgen.core.geometry import Matrix
from printgen.source.codes import SVG_NOT_DRAWN, SVG_VALUE
from printgen.source.svg.document import MOST_DEPTH, Element
from printgen.source.svg.gradients import KINDS, Gradients
from printgen.source.svg.outlines import Segments, View, outline
from printgen.source.svg.styles import Styles, inherited
from printgen.source.svg.values import transform

# docs/reference/limits.md lists these: drawn elements, including repeated ones, and steps of their
# outlines.
MOST_DRAWN: Final = 20_000
MOST_STEPS: Final = 200_000
# Larger numbers are in no picture, and their products would overflow.
_LARGEST_MAP: Final = 1e9
# Nobody reads more.
_MOST_FINDINGS: Final = 50

# Elements that are not drawn in place.
QUIET: Final = {
    "",
    "title",
    "desc",
    "metadata",
    "defs",
    "style",
    "symbol",
    "clipPath",
    "mask",
    "filter",
    "marker",
    "pattern",
    "view",
    *KINDS,
}
TO_PATHS: Final = "convert it to paths (Inkscape: Path > Object to Path)"


class At(NamedTuple):
    """The context of an element: properties, map to the drawing, measures, names on the path."""

    style: dict[str, str]
    onto: Matrix
    view: View
    through: tuple[str, ...] = ()
    depth: int = 0

    def within(self, file: SvgFile, element: Element) -> At:
        """Return the context of an element's children. Raises ValueError with a sentence."""
        if self.depth >= MOST_DEPTH:
            file.stop(element, f"elements nested more than {MOST_DEPTH} deep")
        style = inherited(self.style, file.styles.of(element))
        onto = transform(style["transform"]).then(self.onto)
        if not all(abs(each) <= _LARGEST_MAP for each in onto):
            raise ValueError("it is enlarged or moved too far")
        return self._replace(style=style, onto=onto, depth=self.depth + 1)


class SvgFile:
    """A file being read, and its findings."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.findings: list[Finding] = []
        self._named: dict[str, Element] = {}
        for element in root:
            if identity := element.attributes.get("id"):
                self._named.setdefault(identity, element)
        self.styles = Styles(root, self.report)
        self.gradients = Gradients(self._named, self.styles)
        self._drawn = self._steps = 0
        # Or their errors. By identity: the elements live as long as this.
        self._outlines: dict[tuple[float, ...], Segments | str] = {}

    def report(self, code: Code, message: str, place: Place, hint: str | None = None) -> None:
        """Add a finding, once. Raises DataError if there are too many to read."""
        found = Finding(code, message, place, hint)
        if found not in self.findings:
            self.findings.append(found)
        if len(self.findings) >= _MOST_FINDINGS:
            raise DataError(self.findings)

    def wrong(self, element: Element, problem: str) -> None:
        """Report a value that cannot be read."""
        self.report(SVG_VALUE, f"<{element.name}>: {problem}", element.place)

    def not_drawn(self, element: Element, what: str, hint: str) -> None:
        """Report something that would be missing."""
        self.report(SVG_NOT_DRAWN, f"{what} is not drawn", element.place, hint)

    def count(self, element: Element, steps: int = 0) -> None:
        """Count what is drawn. Raises DataError if it is too much."""
        self._drawn += 1
        self._steps += steps
        for many, most, what in (
            (self._drawn, MOST_DRAWN, "elements"),
            (self._steps, MOST_STEPS, "lines and curves"),
        ):
            if many > most:
                self.stop(element, f"more than {most} {what}")

    def stop(self, element: Element, what: str) -> NoReturn:
        """Raise DataError for a drawing that has too much of something."""
        hint = "simplify it, or make a PNG of it"
        found = Finding(TOO_COMPLEX, f"the drawing has {what}", element.place, hint)
        raise DataError([*self.findings, found])

    def outline(self, element: Element, view: View) -> Segments:
        """Return the outline of a shape, read once, and count its steps.

        Raises ValueError with a sentence, DataError if it is too much.
        """
        key = id(element), *view.wholes.values()
        found = self._outlines.get(key)
        if found is None:
            try:
                found = outline(element, view)
            except ValueError as error:
                found = str(error)
            self._outlines[key] = found
        if isinstance(found, str):
            raise ValueError(found)
        self.count(element, len(found))
        return found

    def target(self, target: str, kind: str = "") -> Element:
        """Return the element that a name refers to. Raises ValueError with a sentence."""
        if not target.startswith("#"):
            raise ValueError(f"'{target}' is outside this file, and nothing outside is read")
        found = self._named.get(target[1:])
        if found is None or (kind and found.name != kind):
            same = [name for name, each in self._named.items() if kind in {"", each.name}]
            hint = did_you_mean(target[1:], same)
            what = f"no <{kind}>" if kind else "nothing"
            raise ValueError(f"{what} here is called '{target}'" + (f"; {hint}" if hint else ""))
        return found

    def has(self, target: str) -> bool:
        """Return True if something in the file has that name."""
        return target[:1] == "#" and target[1:] in self._named

    def used(self, element: Element, at: At) -> tuple[Element, At]:
        """Return what a ``<use>`` draws, and its context. Raises ValueError with a sentence."""
        target = element.attributes.get("href", "")
        found = self.target(target)
        if target in at.through:
            raise ValueError(f"'{target}' would be drawn within itself")
        x, y = at.view.length(element, "x", "x"), at.view.length(element, "y", "y")
        moved = Matrix(1, 0, 0, 1, x, y).then(at.onto)
        return found, at._replace(onto=moved, through=(*at.through, target))
