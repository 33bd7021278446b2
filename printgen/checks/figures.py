"""Check the figures of a game: whether they are used, and whether they are certain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import suppress
from typing import Final

from printgen.checks.codes import FIGURE_UNCERTAIN, FIGURE_UNUSED
from printgen.core.errors import DataError, Finding, Place
from printgen.model.figures import read_formula
from printgen.play.subject import Subject
from printgen.source.text_files import inside, read_text
from printgen.source.tree import Node, Scalar

# A figure in a text of the data: {set-aside} or {set-aside|token|tokens}.
_FIELD: Final = re.compile(r"\{([a-z0-9-]+)[|}]")
# A figure in a template: figures.set_aside, f.set_aside, figures["set-aside"].
_IN_TEMPLATE: Final = re.compile(r"[.\"']([a-z][a-z0-9_-]*)")


def figures_are_used(subject: Subject) -> Iterator[Finding]:
    """Yield figures that nothing reads: no rule, step, quantity, face or template."""
    if subject.engine_findings:
        return  # incomplete rules may read anything
    unread = dict.fromkeys(subject.description.game.figures)
    for read in _readers(subject, unread):
        for name in unread.keys() & read:
            del unread[name]
        if not unread:
            return  # the whole data is large
    for name in unread:
        yield Finding(
            FIGURE_UNUSED,
            f"nothing uses the figure '{name}'",
            subject.place("figures", name),
            "use its name in place of the number, or delete it",
        )


def _readers(subject: Subject, unread: Iterable[str]) -> Iterator[AbstractSet[str]]:
    """Yield the names that rules, formulas, data and templates read, which may be figures; of the
    data only texts with the name of one that was ``unread`` before them.
    """
    if subject.engine:
        yield subject.engine.rules_class.figures.keys()
    for rules in dict.fromkeys(subject.rules_made.values()):
        yield {str(each.path[1]) for each in rules.counts() if each.path[0] == "figures"}
    for figure in subject.description.game.figures.values():
        yield {str(figure.most), *(read_formula(figure.formula).names if figure.formula else ())}
    named = re.compile("|".join(map(re.escape, unread)))
    for key, entry in subject.description.tree.items.items():
        if key != "figures":
            yield from map(_names, filter(named.search, texts_of(entry.value)))
    yield from read_by_templates(subject)


def read_by_templates(subject: Subject) -> Iterator[set[str]]:
    """Yield the names of figures, fields and other facts that each template of the game reads."""
    folders = [folder.path for folder in subject.description.folders] or [subject.loaded.folder]
    for folder in folders:
        for file in folder.glob("*.j2"):
            with suppress(DataError):  # reported where the template is used
                text = read_text(inside(folder, file.name, Place(file.name, 1, 1)))
                yield {name.replace("_", "-") for name in _IN_TEMPLATE.findall(text)}


def texts_of(node: Node) -> set[str]:
    """Return all texts of a node."""
    found = set()
    left = [node]
    for each in left:  # which grows meanwhile
        if isinstance(each, Scalar):
            if isinstance(each.value, str):
                found.add(each.value)
        else:
            items = each.items
            left += [e.value for e in items.values()] if isinstance(items, dict) else items
    return found


def _names(text: str) -> set[str]:
    """Return a text of the data itself, its fields, and the names in it as a formula."""
    found = {text, *_FIELD.findall(text)}
    with suppress(ValueError):
        found |= set(read_formula(text).names)
    return found


def figures_are_certain(subject: Subject) -> Iterator[Finding]:
    """Yield figures in use that the source leaves open."""
    for name, figure in subject.description.game.figures.items():
        if figure.provenance in {"unclear", "assumed"}:
            note = f": {figure.note}" if figure.note else ""
            yield Finding(
                FIGURE_UNCERTAIN,
                f"'{name}' is {figure.written()}, {figure.provenance.value}{note}",
                subject.place("figures", name),
            )
