"""Lines for the knife: in a spot colour of their own that overprints, so that they can be taken
out of the print and leave no gap in it.

A die line is recognized by its layer (a processing step of ISO 19593-1), or by words in the name of
its spot colour, its layer or its marked content.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from printgen.pdf.findings import PdfFinding
from printgen.pdf.marks import Kind, Look, Mark
from printgen.preflight.checks.view import View
from printgen.preflight.codes import PDF_DIE_FILLED, PDF_DIE_KNOCKOUT, PDF_DIE_PROCESS

# As programs and shops call them, also in German.
_WORDS: Final = frozenset(
    """
    crease creasing cut cutcontour cutline cutlines cutter cutting die diecut dieline dielines dies
    fold folding folds glue glued gluing kisscut perf perforation rillen rilllinie stanze stanzen
    stanzform stanzkontur stanzlinie throughcut thrucut
    """.split()
)
# Those that say that a line is not cut through: what is folded there, perforated or glued.
_UNCUT: Final = frozenset(
    """
    crease creasing fold folding folds glue glued gluing perf perforation rillen rilllinie
    """.split()
)
_WORD: Final = re.compile(r"[A-Z]?[a-zäöüß]+|[A-Z]+")


def is_die_name(name: str) -> bool:
    """Return True for names of die lines: ``CutContour``, ``die-line``, ``pawn.cut``."""
    return not _WORDS.isdisjoint(_words(name))


def _words(name: str) -> list[str]:
    """Return the words of a name in small letters, and each two that follow each other as one."""
    words = [word.lower() for word in _WORD.findall(name)]
    return [*words, *map("".join, pairwise(words))]


def is_die(look: Look) -> bool:
    """Return True if a mark is for the knife and not for the press.

    Its colour or its layer tells, if that is a spot colour, which can be left out of the print.
    """
    spot = look.paint is not None and look.paint.space.family == "spot"
    return spot and (_in_die_colour(look) or _in_die_layer(look))


def is_cut(look: Look) -> bool:
    """Return True if a mark is for the knife, and its names do not say that it only folds."""
    names = [*(look.paint.space.plates if look.paint is not None else ()), *look.labels]
    return is_die(look) and all(_UNCUT.isdisjoint(_words(name)) for name in names)


def _in_die_colour(look: Look) -> bool:
    space = look.paint.space if look.paint is not None else None
    return space is not None and space.family == "spot" and any(map(is_die_name, space.plates))


def _in_die_layer(look: Look) -> bool:
    return look.die or any(map(is_die_name, look.labels))


def process(view: View) -> Iterator[PdfFinding]:
    """Yield cut lines in process colours: they would be printed."""
    if not view.profile.dies:
        return
    found = [
        mark
        for mark in view.of(Kind.STROKE)
        if _in_die_layer(mark.look)
        and mark.look.paint is not None
        and mark.look.paint.space.family != "spot"
    ]
    if found:
        look = found[0].look
        name = look.paint.space.name if look.paint is not None else "?"
        yield view.found(
            found,
            PDF_DIE_PROCESS,
            f"a cut line is drawn in {name}: it would be printed",
            measured=name,
            limit="a spot colour",
        )


def knockout(view: View) -> Iterator[PdfFinding]:
    """Yield cut lines that do not overprint: without them, a white line stays in the art."""
    found = [
        mark for mark in _dies(view) if mark.look.kind is Kind.STROKE and not mark.look.overprint
    ]
    if found:
        yield view.found(
            found,
            PDF_DIE_KNOCKOUT,
            "a cut line does not overprint: the art below it is left white",
            measured="knock out",
            limit="overprint",
        )


def filled(view: View) -> Iterator[PdfFinding]:
    """Yield areas, text and images in the colour of cut lines: a cutter follows lines only."""
    found = [mark for mark in _dies(view) if mark.look.kind is not Kind.STROKE]
    if found:
        look = found[0].look
        plates = ", ".join(look.paint.space.plates) if look.paint is not None else "?"
        yield view.found(
            found,
            PDF_DIE_FILLED,
            f"the cut lines' colour {plates} is also used for a {look.kind.value}",
            measured=look.kind.value,
            limit="lines only",
        )


def _dies(view: View) -> list[Mark]:
    """Return all marks in the colour of cut lines."""
    if not view.profile.dies:
        return []
    return [mark for mark in view.marks if _in_die_colour(mark.look)]
