"""Find text that is hard to read: too small, or with too little contrast.

The scene has both: the size of a line of text, and the fills below it, including those of patterns
and signs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from printgen.checks.codes import CONTRAST_LOW, TEXT_TINY
from printgen.core.colour import contrast, mixed
from printgen.core.errors import Code, Finding, Place, quoted
from printgen.core.printing import INK_TITLES, InkName
from printgen.core.scene import Node, Text, primitives
from printgen.drawing.ink_saving import Words

# WCAG 2.2, success criterion 1.4.3, for text of any size.
LEAST_CONTRAST: Final = 4.5
# The smallest type that is readable at arm's length, and at all, in points.
TABLE_PT: Final = 8.0
FLOOR_PT: Final = 6.0
# Anything below a smaller share of a line, such as a thread of a pattern, does not hide it.
SHARE: Final = 0.25
_SLACK: Final = 0.01


class Origins:
    """Records the box of a face that each text was set for."""

    def __init__(self) -> None:
        # With the texts themselves, so that nothing else can have their ids.
        self._places: dict[int, tuple[Text, Place]] = {}

    def __call__(self, nodes: Sequence[Node], where: Place) -> None:
        """Record the nodes drawn for a box."""
        for node, _ in primitives(nodes):
            if isinstance(node, Text):
                self._places.setdefault(id(node), (node, where))

    def of(self, text: Text) -> Place | None:
        """Return the box that this text was set for; None if it belongs to no face."""
        known = self._places.get(id(text))
        return None if known is None else known[1]


class Critic:
    """Checks texts as drawn and as printed; reports each fault of a box once."""

    def __init__(self) -> None:
        self._reported: set[tuple[Code, Place]] = set()
        # Texts with a fault, and those that would have one in a box.
        self._faulty: set[Text] = set()
        self._small: set[Text] = set()

    def passes(self, nodes: Iterable[Node]) -> bool | None:
        """Return True if no text of a drawing that was read has a fault, None if one would have it
        in a box.
        """
        if not self._faulty and not self._small:
            return True
        texts = {node for node, _ in primitives(nodes, opens=True) if isinstance(node, Text)}
        if texts & self._faulty:
            return False
        return None if texts & self._small else True

    def read(
        self, words: Words, inks: Iterable[InkName], where: Place, origins: Origins | None = None
    ) -> Iterator[Finding]:
        """Yield the faults of a text in each of the ``inks``.

        ``where`` is its place if it belongs to no box; texts in boxes are read at the table.
        """
        box = origins.of(words.drawn) if origins is not None else None
        found = [*_too_small(words.drawn, FLOOR_PT if box is None else TABLE_PT)]
        for ink in inks:
            found += _too_pale(words, ink)
        if found:
            self._faulty.add(words.drawn)
        elif box is None and is_small(words.drawn):
            self._small.add(words.drawn)
        for finding in found:
            if (finding.code, box or where) not in self._reported:
                self._reported.add((finding.code, box or where))
                yield finding._replace(where=box or where)


def is_small(text: Text) -> bool:
    """Return True if a text is too small to be read at the table."""
    return text.size < TABLE_PT - _SLACK


def _too_small(text: Text, least: float) -> Iterator[Finding]:
    if text.size < least - _SLACK:
        where = "at the table" if least == TABLE_PT else "anywhere"
        yield Finding(
            TEXT_TINY,
            f"{quoted(text.text)} is set in {text.size:.3g} pt; the smallest that is read "
            f"{where} is {least:g} pt",
            None,
            "make its type larger, and its box too if needed",
        )


def _too_pale(words: Words, ink: InkName) -> Iterator[Finding]:
    low = ink == "low"
    letters = words.printed.fill if low else words.drawn.fill
    found = []
    for each, count in words.backdrops.items():
        below = each.printed if low else each.drawn
        fill = mixed(letters, below, words.opacity)
        found.append((contrast(fill, below), fill, below, count))
    # A gradient has another colour at each place: places that are as bad or worse count together.
    found.sort()
    ratio, fill, under, _ = next(
        each
        for n, each in enumerate(found, 1)
        if sum(count for *_, count in found[:n]) >= SHARE * sum(words.backdrops.values())
    )
    if ratio < LEAST_CONTRAST:
        yield Finding(
            CONTRAST_LOW,
            f"{INK_TITLES[ink]} {quoted(words.drawn.text)} is {fill} on {under}: a contrast of "
            f"{ratio:.2f} : 1 instead of {LEAST_CONTRAST:g} : 1",
            None,
            "make the words or their background darker or lighter",
        )
