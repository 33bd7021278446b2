"""Annotations (ISO 32000-1, 12.5) and actions (12.6): what a page or a file holds besides its
content, may print over it, or does by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.core.geometry import Box, Matrix
from printgen.pdf.budget import Budget, Cost
from printgen.pdf.layers import Layers
from printgen.pdf.problems import MALFORMED
from printgen.pdf.resources import name_of, numbers

_HIDDEN: Final = 2
_PRINTED: Final = 4
# They only go to a place or open a page of the web, and only when they are clicked.
_HARMLESS: Final = frozenset({"GoTo", "GoToR", "GoToE", "URI", "Thread"})
_TURNS: Final = frozenset({"NextPage", "PrevPage", "FirstPage", "LastPage"})


class Annotation(NamedTuple):
    """One annotation: its subtype, its place on the page in millimetres (None: nowhere), whether
    it is printed with the page, and the kinds of its actions that do more than go to a place.
    """

    kind: str
    box: Box | None
    prints: bool
    actions: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """What it is, in words."""
        known = {"Widget": "a form field", "Link": "a link with a frame"}.get(self.kind)
        return known or f"an annotation ({self.kind[:30]})"


def annotations_of(things: Any, base: Matrix, layers: Layers) -> Iterator[Annotation]:
    """Yield the annotations of a page; ``base`` leads to millimetres. What is none is left out."""
    if not isinstance(things, pikepdf.Array):
        return
    layers.budget.spend(Cost.ENTRIES, len(things))
    for thing in things:
        if not isinstance(thing, pikepdf.Dictionary):
            continue
        kind = name_of(thing.get("/Subtype")) or "?"
        try:
            box = base.box(*numbers(thing.get("/Rect"), 4))
        except ValueError:
            box = None
        done = tuple(actions(layers.budget, thing.get("/A"), *events(thing)))
        layer = thing.get("/OC")
        off = layer is not None and layers.label(layer).hidden
        prints = box is not None and not off and _prints(thing, kind, box)
        yield Annotation(kind, box, prints, done)


def events(thing: Any) -> Iterator[Any]:
    """Yield the actions that something starts by itself: its ``AA``."""
    found = thing.get("/AA")
    if isinstance(found, pikepdf.Dictionary):
        yield from (each for _, each in found.items())


def actions(budget: Budget, *first: Any) -> Iterator[str]:
    """Yield the kinds of actions, and of those that follow them, that do more than go to a place.

    A destination in the place of an action is none.
    """
    ahead, seen = list(first), set()
    while ahead:
        action = ahead.pop()
        budget.spend(Cost.ENTRIES)
        if isinstance(action, pikepdf.Array):
            # Several that follow; of a destination, the parts are no dictionaries with an S.
            budget.spend(Cost.ENTRIES, len(action))
            ahead += (each for each in action if isinstance(each, pikepdf.Dictionary))
            continue
        if not isinstance(action, pikepdf.Dictionary) or action.objgen in seen:
            continue
        if action.is_indirect:
            seen.add(action.objgen)
        kind = name_of(action.get("/S"))
        turns = kind == "Named" and name_of(action.get("/N")) in _TURNS
        if kind and kind not in _HARMLESS and not turns:
            yield kind
        ahead.append(action.get("/Next"))


def _prints(thing: Any, kind: str, box: Box) -> bool:
    """Return True if an annotation leaves ink when the page is printed."""
    try:
        flags = int(thing.get("/F", 0))
    except MALFORMED:
        flags = 0
    if flags & _HIDDEN or not flags & _PRINTED or kind == "Popup":
        return False
    if not box.width or not box.height:
        return False
    looks = thing.get("/AP")
    if isinstance(looks, pikepdf.Dictionary):
        # Of several looks one is shown, or none, as of a box that is not ticked.
        normal, state = looks.get("/N"), thing.get("/AS")
        return state is None or not isinstance(normal, pikepdf.Dictionary) or state in normal
    if kind == "Link":
        return _border(thing) > 0
    if kind == "Widget":
        look = thing.get("/MK")
        drawn = isinstance(look, pikepdf.Dictionary) and ("/BG" in look or "/BC" in look)
        return drawn or "/V" in thing
    return True


def _border(thing: Any) -> float:
    """Return the width of an annotation's border: 1 where it says nothing."""
    style, border = thing.get("/BS"), thing.get("/Border")
    try:
        if isinstance(style, pikepdf.Dictionary):
            return float(style.get("/W", 1))
        return float(border[2]) if isinstance(border, pikepdf.Array) else 1.0
    except MALFORMED:
        return 1.0
