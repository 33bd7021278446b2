"""Annotations (ISO 32000-1, 12.5), actions (12.6) and print settings.

That is what a page or a file has besides content, may print over it, does by itself, or suggests to
a printer's dialog.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pikepdf

from printgen.core.geometry import Box, Matrix
from printgen.pdf.budget import LONGEST_NAME, MALFORMED, Budget, Cost, items
from printgen.pdf.layers import Layers
from printgen.pdf.resources import dictionaries, dictionary, name_of, numbers

_HIDDEN: Final = 2
_PRINTED: Final = 4
# They only go to a place or open a web page, and only when they are clicked.
_HARMLESS: Final = frozenset({"GoTo", "GoToR", "GoToE", "URI", "Thread"})
_MOST_INTENTS: Final = 100
_ACTING: Final = ("/Names", "/AcroForm", "/Outlines")
_ASKED: Final = ("PrintScaling", "Duplex", "NumCopies", "PrintPageRange")
_TURNS: Final = frozenset({"NextPage", "PrevPage", "FirstPage", "LastPage"})


class Annotation(NamedTuple):
    """One annotation.

    It has its subtype, its place on the page in millimetres (None: nowhere), whether it is printed
    with the page, and the kinds of its actions that do more than go to a place.
    """

    kind: str
    box: Box | None
    prints: bool
    actions: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Its kind in words."""
        known = {"Widget": "a form field", "Link": "a link with a frame"}.get(self.kind)
        return known or f"an annotation ({self.kind[:30]})"


def annotations_of(page: Any, base: Matrix, layers: Layers) -> Iterator[Annotation]:
    """Yield the annotations of a page; ``base`` maps to millimetres. Invalid ones are left out."""
    for thing in dictionaries(page.get("/Annots"), layers.budget):
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
    yield from (each for _, each in dictionary(thing.get("/AA")).items())


def actions(budget: Budget, *first: Any) -> Iterator[str]:
    """Yield the kinds of actions, and of those that follow them, that do more than go to a place.

    A destination in place of an action is none.
    """
    ahead, seen = list(first), set()
    while ahead:
        action = ahead.pop()
        budget.spend(Cost.ENTRIES)
        if isinstance(action, pikepdf.Array):
            # Several following actions; the parts of a destination are no dictionaries with an S.
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
        # Of several appearances, one is shown, or none, as for a box that is not ticked.
        normal, state = looks.get("/N"), thing.get("/AS")
        return state is None or not isinstance(normal, pikepdf.Dictionary) or state in normal
    if kind == "Link":
        return _border(thing) > 0
    if kind == "Widget":
        look = dictionary(thing.get("/MK"))
        return "/BG" in look or "/BC" in look or "/V" in thing
    return True


def _border(thing: Any) -> float:
    """Return the width of an annotation's border, by default 1."""
    style, border = thing.get("/BS"), thing.get("/Border")
    try:
        if isinstance(style, pikepdf.Dictionary):
            return float(style.get("/W", 1))
        return float(border[2]) if isinstance(border, pikepdf.Array) else 1.0
    except MALFORMED:
        return 1.0


def asks(root: Any) -> dict[str, str]:
    """Return a file's settings for a printer's dialog: its size, turning, copies, pages (ISO
    32000-1, table 150).

    Without a size, it is printed as the dialog was set last, mostly smaller.
    """
    wishes = dictionary(root.get("/ViewerPreferences"))
    found = ((key, wishes.get(f"/{key}")) for key in _ASKED)
    said = {key: _words(thing) for key, thing in found if thing is not None}
    return {"PrintScaling": "AppDefault"} | said


def _words(thing: Any) -> str:
    """Return a name, or the first numbers, as text."""
    if isinstance(thing, pikepdf.Array):
        return " ".join(_words(each) for each in items(thing, 4))
    return (name_of(thing) or str(thing))[:LONGEST_NAME]


def press_intents(root: Any) -> Iterator[Any]:
    """Yield the printing conditions for a press: those of PDF/X, not those of PDF/A."""
    intents = root.get("/OutputIntents")
    for each in items(intents, _MOST_INTENTS) if isinstance(intents, pikepdf.Array) else ():
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/GTS_PDFX":
            yield each


def file_actions(root: Any, budget: Budget) -> list[str]:
    """Return the kinds of what a file does when it is opened, printed, closed or filled in, and
    when its bookmarks are clicked, beyond going to a place.
    """
    names, form, outlines = (dictionary(root.get(key)) for key in _ACTING)
    found = ["JavaScript"] if "/JavaScript" in names else []
    found += actions(budget, root.get("/OpenAction"), *events(root))
    # A form of another kind (12.7.8), which has scripts of its own.
    found += ["XFA"] if "/XFA" in form else []
    for each in _below(form.get("/Fields"), budget):
        if "/Subtype" not in each:  # annotations are reported with their pages
            found += actions(budget, *events(each))
    for each in _below(outlines.get("/First"), budget):
        found += actions(budget, each.get("/A"))
    return found


def _below(first: Any, budget: Budget) -> Iterator[Any]:
    """Yield fields or bookmarks, with their descendants; each once."""
    ahead, seen = [first], set()
    while ahead:
        thing = ahead.pop()
        budget.spend(Cost.ENTRIES)
        if isinstance(thing, pikepdf.Array):
            budget.spend(Cost.ENTRIES, len(thing))
            ahead += list(thing)
        elif isinstance(thing, pikepdf.Dictionary) and thing.objgen not in seen:
            if thing.is_indirect:
                seen.add(thing.objgen)
            yield thing
            ahead += [thing.get(key) for key in ("/Kids", "/First", "/Next") if key in thing]
