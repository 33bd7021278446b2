"""What a file as a whole does and asks for: its actions, and a printer's settings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from printgen.pdf.annotations import actions, events
from printgen.pdf.budget import LONGEST_NAME, Budget, Cost, items
from printgen.pdf.resources import name_of

_MOST_INTENTS: Final = 100
_ASKED: Final = ("PrintScaling", "Duplex", "NumCopies", "PrintPageRange")


def asks(root: Any) -> dict[str, str]:
    """Return what a file asks a printer's dialog for: its size, turning, copies, pages (ISO
    32000-1, table 150).

    One that asks for no size is printed as the dialog was set last, mostly smaller.
    """
    asked = root.get("/ViewerPreferences")
    wishes: Any = asked if isinstance(asked, pikepdf.Dictionary) else {}
    found = ((key, wishes.get(f"/{key}")) for key in _ASKED)
    said = {key: _words(thing) for key, thing in found if thing is not None}
    return {"PrintScaling": "AppDefault"} | said


def _words(thing: Any) -> str:
    """Return a name, or the first numbers, as words."""
    if isinstance(thing, pikepdf.Array):
        return " ".join(_words(each) for each in items(thing, 4))
    return (name_of(thing) or str(thing))[:LONGEST_NAME]


def press_intents(root: Any) -> Iterator[Any]:
    """Yield the printing conditions for a press: those of PDF/X, not those of PDF/A."""
    intents = root.get("/OutputIntents")
    for each in items(intents, _MOST_INTENTS) if isinstance(intents, pikepdf.Array) else ():
        if isinstance(each, pikepdf.Dictionary) and each.get("/S") == "/GTS_PDFX":
            yield each


def acts(root: Any, budget: Budget) -> list[str]:
    """Return the kinds of what a file does when it is opened, printed, closed or filled in, and
    when its bookmarks are clicked, beyond going to a place.
    """
    names, form = root.get("/Names"), root.get("/AcroForm")
    found = list(actions(budget, root.get("/OpenAction"), *events(root)))
    if isinstance(names, pikepdf.Dictionary) and "/JavaScript" in names:
        found.insert(0, "JavaScript")
    if isinstance(form, pikepdf.Dictionary):
        # A form of another kind (12.7.8), which has scripts of its own.
        found += ["XFA"] if "/XFA" in form else []
        for each in _below(form.get("/Fields"), budget):
            if "/Subtype" not in each:  # what is also an annotation is told with its page
                found += actions(budget, *events(each))
    outlines = root.get("/Outlines")
    if isinstance(outlines, pikepdf.Dictionary):
        for each in _below(outlines.get("/First"), budget):
            found += actions(budget, each.get("/A"))
    return found


def _below(first: Any, budget: Budget) -> Iterator[Any]:
    """Yield fields or bookmarks, with those below them; each once."""
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
