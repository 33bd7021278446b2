"""Optional content (ISO 32000-1, 8.11): layers that are printed, shown, or die lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import pikepdf

from printgen.pdf.budget import LONGEST_NAME, Budget, Cost, items
from printgen.pdf.resources import dictionary, several

# The uses in a file: to print, to view, to export.
_MOST_USES: Final = 100
# Nested expressions.
_DEEPEST: Final = 16


class Label(NamedTuple):
    """A name around some content: of marked content or of a layer.

    ``hidden`` is a layer that is not printed, ``unseen`` one that a screen does not show; ``die``
    one that declares lines for cutting and folding (ISO 19593-1, processing steps of the group
    Structural).
    """

    name: str
    hidden: bool = False
    die: bool = False
    unseen: bool = False


# Invisible layers, on paper and on the screen.
_Off: TypeAlias = tuple[bool, bool]


def off(labels: Sequence[Label]) -> tuple[str, str]:
    """Return the layers that switch off what has these labels, on paper and on the screen.

    Their names; empty if there is none.
    """
    hidden = next((each.name or "?" for each in labels if each.hidden), "")
    return hidden, next((each.name or "?" for each in labels if each.unseen), "")


class Layers:
    """The layers of one file, in the state in which it opens and is printed."""

    def __init__(self, pdf: pikepdf.Pdf, budget: Budget) -> None:
        self.budget = budget
        self._known: dict[tuple[int, int], Label] = {}
        properties = dictionary(pdf.Root.get("/OCProperties"))
        usual = dictionary(properties.get("/D"))
        self._off = _numbers(usual.get("/OFF"))
        if str(usual.get("/BaseState", "/ON")) == "/OFF":
            self._off |= _numbers(properties.get("/OCGs")) - _numbers(usual.get("/ON"))
        self._by_use = dict(_usages(usual.get("/AS"), budget))

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
        steps = dictionary(thing.get("/GTS_Metadata"))
        hidden, unseen = self._state(thing)
        is_die = str(steps.get("/GTS_ProcStepsGroup", "")) == "/Structural"
        return Label(self._text(thing.get("/Name", "?")), hidden, is_die, unseen)

    def _state(self, thing: Any) -> _Off:
        """Return whether a layer is off on paper and on the screen: usage overrides."""
        number = tuple(thing.objgen)
        off = [number in self._off] * 2
        usage = dictionary(thing.get("/Usage"))
        for n, event in enumerate(("/Print", "/View")):
            if number in self._by_use.get(event, ()):
                said = dictionary(usage.get(event)).get(f"{event}State")
                if said is not None:
                    off[n] = str(said) == "/OFF"
        return off[0], off[1]

    def _text(self, thing: Any) -> str:
        text = str(thing)
        self.budget.spend(Cost.BYTES, len(text))
        return text[:LONGEST_NAME]

    def _several(self, choice: Any) -> Label:
        """Return the label by the choice's visibility expression, or else by its policy."""
        groups = several(choice.get("/OCGs"))
        self.budget.spend(Cost.ENTRIES, len(groups))
        # ISO 32000-1, table 99: its members are layers, and no further choices.
        layers = (each for each in groups if isinstance(each, pikepdf.Dictionary))
        labels = [self.label(each) for each in layers if not _is_choice(each)]
        if not labels:
            return Label("?")
        policy = str(choice.get("/P", "/AnyOn"))
        hidden = _by_policy(policy, [label.hidden for label in labels])
        unseen = _by_policy(policy, [label.unseen for label in labels])
        if isinstance(choice.get("/VE"), pikepdf.Array):
            hidden, unseen = self._expressed(choice.VE)
        return Label(
            " + ".join(label.name for label in labels)[:LONGEST_NAME],
            hidden,
            all(label.die for label in labels),
            unseen,
        )

    def _expressed(self, thing: Any, depth: int = 0) -> _Off:
        """Return the state by an expression of And, Or and Not (ISO 32000-1, 8.11.2.2)."""
        if isinstance(thing, pikepdf.Dictionary):
            return self._state(thing)
        if not isinstance(thing, pikepdf.Array) or not len(thing) or depth > _DEEPEST:
            return False, False
        self.budget.spend(Cost.ENTRIES, len(thing))
        sign, *parts = thing
        off = [self._expressed(each, depth + 1) for each in parts]
        if str(sign) == "/Not":
            return (not off[0][0], not off[0][1]) if off else (False, False)
        some = any if str(sign) == "/And" else all
        return some(each[0] for each in off), some(each[1] for each in off)


def _by_policy(policy: str, off: list[bool]) -> bool:
    """Return True if a policy hides content when these layers are off (table 99)."""
    known = {"/AllOn": any(off), "/AnyOff": not any(off), "/AllOff": not all(off)}
    return known.get(policy, all(off))


def _usages(things: Any, budget: Budget) -> Iterator[tuple[str, set[tuple[int, ...]]]]:
    """Yield the layers whose state depends on the use of the file, by use."""
    for each in items(things, _MOST_USES) if isinstance(things, pikepdf.Array) else ():
        if isinstance(each, pikepdf.Dictionary):
            event, layers = str(each.get("/Event", "")), each.get("/OCGs")
            budget.spend(Cost.ENTRIES, len(layers) if isinstance(layers, pikepdf.Array) else 1)
            yield event, _numbers(layers)


def _is_choice(thing: Any) -> bool:
    return str(thing.get("/Type", "")) == "/OCMD"


def _numbers(groups: Any) -> set[tuple[int, ...]]:
    if not isinstance(groups, pikepdf.Array):
        return set()
    return {tuple(each.objgen) for each in groups if isinstance(each, pikepdf.Dictionary)}
