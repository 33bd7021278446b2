"""Lines of one document: words broken into lines, signs and glyphs checked, findings kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import Code, Finding, Place
from printgen.core.fonts import MissingGlyphError
from printgen.core.geometry import Box
from printgen.core.scene import Colour, Group, Node
from printgen.core.units import MM_PER_PT
from printgen.drawing.codes import TEXT_OVERFLOW
from printgen.drawing.text import Line, Run, SignDrawer, UnknownSignError, place_line, shorten
from printgen.model.codes import GLYPH_MISSING, UNKNOWN_SIGN
from printgen.typesetting.blocks import Inline, SignSpan, plain_text
from printgen.typesetting.lines import Faces, Words, break_evenly, words
from printgen.typesetting.style import ProseStyle
from printgen.typesetting.template import Rendered

_SLACK_MM = 1e-6
# Locating a finding takes longer than making it.
MOST_FOUND = 100


class LineBreaker:
    """Breaks the texts of one document into lines. What is wrong in a text joins ``findings``."""

    def __init__(self, style: ProseStyle, draw_sign: SignDrawer, rendered: Rendered) -> None:
        self.style = style
        self.rendered = rendered
        self.findings: list[Finding] = []
        self._draw_sign = draw_sign
        self._signs: dict[str, bool] = {}
        self._keys = 0
        self._is_full = False

    def key(self) -> int:
        """Return a number that no other part of this document has."""
        self._keys += 1
        return self._keys

    def find(
        self, code: Code, message: str, text: str, hint: str | None = None, exact: str = ""
    ) -> None:
        """Add a finding at the place of ``text`` in the template (see Rendered.locate)."""
        if len(self.findings) >= MOST_FOUND:
            if not self._is_full:
                message = f"{MOST_FOUND} things are wrong in this text; the rest is left out"
                where, hint = Place(self.rendered.file, 1, 1), "mend these first"
                self.findings.append(Finding(TOO_COMPLEX, message, where, hint))
            self._is_full = True
            return
        self.findings.append(Finding(code, message, self.rendered.locate(text, exact), hint))

    def words(self, inline: Inline, faces: Faces) -> Words:
        """Return a text's words; what has no glyph or sign is a finding and left out."""
        lost = [
            span.name
            for span in inline
            if isinstance(span, SignSpan) and not self.knows_sign(span.name)
        ]
        if lost:
            text = plain_text(inline)
            for name in lost:
                self.lost_sign(name, text, f":{name}:")
        known = tuple(
            span for span in inline if not isinstance(span, SignSpan) or self.knows_sign(span.name)
        )
        try:
            return words(known, faces)
        except MissingGlyphError as error:
            text = plain_text(inline)
            message = f"{error}, in '{shorten(text)}'"
            self.find(GLYPH_MISSING, message, text, exact=error.characters[0])
            return ()

    def lines(self, inline: Inline, faces: Faces, size: float, width: float) -> tuple[Line, ...]:
        """Return a text in lines for a column ``width`` mm wide."""
        return self.broken(self.words(inline, faces), size, width, plain_text(inline))

    def broken(self, found: Words, size: float, width: float, text: str) -> tuple[Line, ...]:
        """Return words in lines; a word that is wider than the column is a finding."""
        em = size * MM_PER_PT
        lines = break_evenly(found, width / em)
        for line in lines:
            if line.width * em > width + _SLACK_MM:
                long = " ".join(part.text for part in line.parts if isinstance(part, Run))
                message = (
                    f"'{shorten(long)}' is {line.width * em:.1f} mm long "
                    f"and its column {width:.1f} mm wide"
                )
                self.find(TEXT_OVERFLOW, message, text, "use a shorter word", long)
        return lines

    def place(self, line: Line, x: float, y: float, size: float, fill: Colour) -> Iterable[Node]:
        """Return a line's nodes, its baseline starting at (x, y)."""
        return place_line(line, x, y, size, fill, self._sign_of_its_own)

    def sign(self, name: str, box: Box, fill: Colour) -> Iterator[Node]:
        """Yield a sign's nodes in ``box``; nothing for a sign that is not known."""
        if self.knows_sign(name):
            yield from self._sign_of_its_own(name, box, fill)

    def _sign_of_its_own(self, name: str, box: Box, fill: Colour) -> Iterator[Node]:
        """Yield a sign's nodes; where it says what it shows, it is told apart from all others."""
        for node in self._draw_sign(name, box, fill):
            if isinstance(node, Group) and node.part:
                (element,) = node.part
                yield node._replace(part=(element._replace(number=self.key()),))
            else:
                yield node

    def lost_sign(self, name: str, text: str, exact: str) -> None:
        """Add the finding of an unknown sign, which the template writes as ``exact``."""
        self.find(UNKNOWN_SIGN, f"no sign is called '{name}'", text, exact=exact)

    def knows_sign(self, name: str) -> bool:
        """Return True if the document can draw the sign."""
        if name not in self._signs:
            try:
                # Drawn to nowhere: it may be a generator, which raises only when it is read.
                list(self._draw_sign(name, Box(0, 0, 1, 1), self.style.ink))
            except UnknownSignError:
                self._signs[name] = False
            else:
                self._signs[name] = True
        return self._signs[name]


def baseline(leading: float, size: float) -> float:
    """Return the mm from the top of a line's strip to its baseline: capitals in the middle."""
    return (leading + 0.67 * size) / 2 * MM_PER_PT
