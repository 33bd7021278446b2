"""Optional content (ISO 32000-1, 8.11): layers, which of them are printed, which are die lines."""

from __future__ import annotations

from typing import Any, NamedTuple

import pikepdf

from printgen.pdf.budget import LONGEST_NAME, Budget, Cost


class Label(NamedTuple):
    """A name around some content: of marked content or of a layer.

    ``hidden`` is a layer that is switched off; ``die`` one that says of itself that it holds lines
    for cutting and folding (ISO 19593-1, processing steps of the group Structural).
    """

    name: str
    hidden: bool = False
    die: bool = False


class Layers:
    """The layers of one file, in the state in which it opens."""

    def __init__(self, pdf: pikepdf.Pdf, budget: Budget) -> None:
        self._budget = budget
        self._known: dict[tuple[int, int], Label] = {}
        properties = pdf.Root.get("/OCProperties")
        usual = properties.get("/D") if isinstance(properties, pikepdf.Dictionary) else None
        if not isinstance(usual, pikepdf.Dictionary):
            usual = pikepdf.Dictionary()
        self._off = _numbers(usual.get("/OFF"))
        if str(usual.get("/BaseState", "/ON")) == "/OFF" and isinstance(
            properties, pikepdf.Dictionary
        ):
            self._off |= _numbers(properties.get("/OCGs")) - _numbers(usual.get("/ON"))

    def label(self, thing: Any) -> Label:
        """Return the label of a layer, or of a choice among several."""
        if not isinstance(thing, pikepdf.Dictionary):
            return Label("?")
        number = thing.objgen
        if number not in self._known:
            label = self._several(thing) if _is_choice(thing) else self._one(thing)
            if number == (0, 0):
                return label
            self._known[number] = label
        return self._known[number]

    def _one(self, thing: Any) -> Label:
        steps = thing.get("/GTS_Metadata")
        group = steps.get("/GTS_ProcStepsGroup") if isinstance(steps, pikepdf.Dictionary) else None
        return Label(
            self._text(thing.get("/Name", "?")),
            hidden=tuple(thing.objgen) in self._off,
            die=str(group or "") == "/Structural",
        )

    def _text(self, thing: Any) -> str:
        text = str(thing)
        self._budget.spend(Cost.BYTES, len(text))
        return text[:LONGEST_NAME]

    def _several(self, choice: Any) -> Label:
        """Return the label by the choice's policy; a visibility expression (VE) counts as met."""
        members = choice.get("/OCGs")
        groups = list(members) if isinstance(members, pikepdf.Array) else [members]
        self._budget.spend(Cost.ENTRIES, len(groups))
        # ISO 32000-1, table 99: its members are layers, and no choices again.
        layers = (each for each in groups if isinstance(each, pikepdf.Dictionary))
        labels = [self.label(each) for each in layers if not _is_choice(each)]
        if not labels:
            return Label("?")
        off = [label.hidden for label in labels]
        hidden = {
            "/AllOn": any(off),
            "/AnyOff": not any(off),
            "/AllOff": not all(off),
        }.get(str(choice.get("/P", "/AnyOn")), all(off))
        return Label(
            " + ".join(label.name for label in labels)[:LONGEST_NAME],
            hidden=hidden,
            die=all(label.die for label in labels),
        )


def _is_choice(thing: Any) -> bool:
    return str(thing.get("/Type", "")) == "/OCMD"


def _numbers(groups: Any) -> set[tuple[int, ...]]:
    if not isinstance(groups, pikepdf.Array):
        return set()
    return {tuple(each.objgen) for each in groups if isinstance(each, pikepdf.Dictionary)}
