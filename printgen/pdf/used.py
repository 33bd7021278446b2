"""What pages use, as the file has it: content, images, forms, patterns and graphics states."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.pdf.budget import Budget, Cost
from printgen.pdf.reader import Page
from printgen.pdf.resources import inherited, number_of

# Deeper no form nests that readers draw.
_DEEPEST: Final = 28


class Used(NamedTuple):
    """An object and the first page that uses it; ``kind`` is the resource's, or ``Contents``."""

    page: Page
    kind: str
    name: str
    thing: Any


def used(pages: list[Page], budget: Budget) -> Iterator[Used]:
    """Yield each object once. Raises :class:`TooMuchError` where there are too many."""
    known: set[tuple[int, int]] = set()
    for page in pages:
        content = page.entries.get("/Contents")
        for each in content if isinstance(content, pikepdf.Array) else (content,):
            budget.spend(Cost.ENTRIES)
            if isinstance(each, pikepdf.Stream):
                yield Used(page, "Contents", "", each)
        yield from _in(page, inherited(page.entries, "/Resources"), known, budget, 0)


def _in(
    page: Page, resources: Any, known: set[tuple[int, int]], budget: Budget, depth: int
) -> Iterator[Used]:
    """Yield the objects of resources, and of what those use."""
    if (
        not isinstance(resources, pikepdf.Dictionary)
        or depth > _DEEPEST
        or _is_known(resources, known)
    ):
        return
    for kind in ("XObject", "Pattern", "ExtGState"):
        named = resources.get(f"/{kind}")
        if not isinstance(named, pikepdf.Dictionary) or _is_known(named, known):
            continue
        budget.spend(Cost.ENTRIES, len(named))
        for name, thing in named.items():
            if not isinstance(thing, pikepdf.Dictionary | pikepdf.Stream) or _is_known(
                thing, known
            ):
                continue
            yield Used(page, kind, str(name), thing)
            mask = thing.get("/SMask")
            if isinstance(mask, pikepdf.Stream) and not _is_known(mask, known):
                yield Used(page, kind, str(name), mask)
            yield from _in(page, thing.get("/Resources"), known, budget, depth + 1)


def _is_known(thing: Any, known: set[tuple[int, int]]) -> bool:
    """Return True for an object of the file that was seen before, and note it."""
    number = number_of(thing)
    if number == (0, 0):
        return False
    if number in known:
        return True
    known.add(number)
    return False
