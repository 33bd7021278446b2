"""The style of each element: its attributes, its ``style``, and the rules of ``<style>``.

Selectors are those that drawing programs write: an element, a class, an id, and combinations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, TypeAlias

from printgen.core.codes import TOO_COMPLEX
from printgen.core.errors import Code, Place, quoted
from printgen.source.codes import SVG_NOT_DRAWN, SVG_VALUE
from printgen.source.svg.document import Element

# A report: the code, the message, the place, the hint.
Report: TypeAlias = Callable[[Code, str, Place, str | None], None]

MOST_RULES: Final = 1_000

# Inherited properties, with their initial values.
INHERITED: Final = {
    "fill": "black",
    "fill-opacity": "1",
    "fill-rule": "nonzero",
    "stroke": "none",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "color": "currentColor",
    "clip-rule": "nonzero",
    "visibility": "visible",
    "paint-order": "normal",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}
# Properties that are not inherited.
_OWN: Final = {
    "opacity": "1",
    "display": "inline",
    "clip-path": "none",
    "mask": "none",
    "filter": "none",
    "mix-blend-mode": "normal",
    "vector-effect": "none",
    "stop-color": "black",
    "stop-opacity": "1",
    "overflow": "",
    "transform": "",
    "transform-origin": "",
}
_INITIAL: Final = {**INHERITED, **_OWN}

_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_SELECTOR: Final = re.compile(r"(\*|[\w-]*)((?:[.#][\w-]+)*)")
_PART: Final = re.compile(r"([.#])([\w-]+)")
_WORD: Final = re.compile(r"\S")
_PLAIN: Final = "write its styles as attributes (Inkscape: save as “Plain SVG”)"


class _Rule(NamedTuple):
    weight: tuple[int, int, int, int]
    name: str
    identity: str
    classes: frozenset[str]
    declared: dict[str, str]

    def fits(self, element: Element, identity: str, classes: frozenset[str]) -> bool:
        return (
            self.name in {"", "*", element.name}
            and self.identity in {"", identity}
            and self.classes <= classes
        )


class Styles:
    """The rules of a file's style sheets."""

    def __init__(self, root: Element, report: Report) -> None:
        self._report = report
        # By what an element must have: an id, a class, or a name.
        self._rules: dict[str, list[_Rule]] = {}
        self._count = 0
        # By identity: the elements live as long as this.
        self._said: dict[int, dict[str, str]] = {}
        self._known: dict[tuple[str, str, frozenset[str]], dict[str, str]] = {}
        for element in root:
            if element.text:  # no other than a style sheet has any
                self._read(element)

    def of(self, element: Element) -> dict[str, str]:
        """Return the properties that an element itself has; computed once, however often it is
        used.
        """
        said = self._said.get(id(element))
        if said is None:
            said = self._said[id(element)] = self._of(element)
        return said

    def _of(self, element: Element) -> dict[str, str]:
        attributes = element.attributes
        found = {key: value for key, value in attributes.items() if key in _INITIAL}
        if self._rules:
            found |= self._ruled(element)
        if style := attributes.get("style"):
            found |= declared(style)
        return found

    def _ruled(self, element: Element) -> dict[str, str]:
        """Return the properties that rules give to an element. Cached, since they repeat."""
        identity = element.attributes.get("id", "")
        classes = frozenset(element.attributes.get("class", "").split())
        known = self._known.get((element.name, identity, classes))
        if known is None:
            known = self._known[element.name, identity, classes] = {}
            keys = (f"#{identity}", *(f".{each}" for each in classes), element.name, "*")
            rules = [rule for key in keys for rule in self._rules.get(key, ())]
            for rule in sorted(rules, key=lambda rule: rule.weight):
                if rule.fits(element, identity, classes):
                    known |= rule.declared
        return known

    def _read(self, element: Element) -> None:
        # Replaced by blanks, so that places stay correct.
        text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), "".join(element.text))
        at = 0
        while (match := _WORD.search(text, at)) is not None:
            start = match.start()
            place = _spot(element.text_place, text, start)
            if text.startswith("@", start):
                words = text[start : start + 40].split(None, 1)[0]
                message = f"the rule '{words}' of a style sheet is not read"
                self._report(SVG_NOT_DRAWN, message, place, _PLAIN)
                return
            opened = text.find("{", start)
            closed = text.find("}", opened)
            if opened < 0 or closed < 0:
                self._report(SVG_VALUE, "the style sheet cannot be read from here on", place, None)
                return
            if not self._add(text[start:opened], declared(text[opened + 1 : closed]), place):
                message = f"the style sheet has more than {MOST_RULES} rules"
                self._report(TOO_COMPLEX, message, place, None)
                return
            at = closed + 1

    def _add(self, selectors: str, said: dict[str, str], place: Place) -> bool:
        """Add a rule, and return False if there are too many."""
        for selector in selectors.split(","):
            self._count += 1
            if self._count > MOST_RULES:
                return False
            found = _SELECTOR.fullmatch(selector.strip())
            if found is None or not found[0]:
                message = f"the selector {quoted(selector)} is not read"
                self._report(SVG_NOT_DRAWN, message, place, _PLAIN)
                continue
            parts = _PART.findall(found[2])
            identities = [name for kind, name in parts if kind == "#"]
            classes = frozenset(name for kind, name in parts if kind == ".")
            weight = (len(identities), len(classes), bool(found[1].strip("*")), self._count)
            identity = identities[0] if identities else ""
            rule = _Rule(weight, found[1], identity, classes, said)
            key = f"#{identity}" if identity else next((f".{c}" for c in sorted(classes)), "")
            self._rules.setdefault(key or found[1] or "*", []).append(rule)
        return True


def declared(text: str) -> dict[str, str]:
    """Return the known properties of ``fill: red; stroke: none``."""
    found = {}
    for each in _COMMENT.sub("", text).split(";"):
        name, _, value = each.partition(":")
        name, value = name.strip().lower(), value.replace("!important", "").strip()
        if name in _INITIAL and value:
            found[name] = value
    return found


def inherited(around: dict[str, str], said: dict[str, str]) -> dict[str, str]:
    """Return all properties of an element: its own, inherited ones, or initial values."""
    made = {**around, **_OWN}
    for name, value in said.items():
        match value.strip():
            case "inherit":
                made[name] = around.get(name, _INITIAL[name])
            case "initial" | "unset" | "revert":
                made[name] = _INITIAL[name]
            case _:
                made[name] = value
    if made["color"].strip().lower() == "currentcolor":
        made["color"] = around.get("color", _INITIAL["color"])
    return made


def _spot(start: Place, text: str, at: int) -> Place:
    """Return the place of a character in a text that begins at ``start``."""
    before = text[:at]
    lines = before.count("\n")
    column = at - before.rfind("\n") if lines else start.column + at
    return Place(start.file, start.line + lines, column)


def undrawn(style: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield properties whose value cannot be drawn, each with a hint."""
    for name, hint in _UNDRAWN.items():
        value = style[name].strip().lower()
        if value not in {"none", "normal", "auto", "", "0", "0 0"}:
            yield name, hint


_UNDRAWN: Final = {
    "transform-origin": "apply the transform (Inkscape: save as “Optimized SVG”)",
    "mask": "cut the shape with a clip instead, or make a PNG of the drawing",
    "filter": "delete the effect (Inkscape: Filters > Remove Filters), or make a PNG of it all",
    "mix-blend-mode": "set it to 'normal', or make a PNG of the drawing",
    "vector-effect": "turn the line into a shape (Inkscape: Path > Stroke to Path)",
    "marker-start": "turn the marker into a shape (Inkscape: Path > Object to Path)",
    "marker-mid": "turn the marker into a shape (Inkscape: Path > Object to Path)",
    "marker-end": "turn the marker into a shape (Inkscape: Path > Object to Path)",
}
