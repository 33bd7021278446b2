"""Check the figures of a game: whether they are used, and whether they are certain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from printgen.checks.codes import FIGURE_UNCERTAIN, FIGURE_UNUSED
from printgen.core.errors import DataError, Finding, Place
from printgen.model.figures import read_formula
from printgen.play.subject import Subject
from printgen.source.text_files import inside, read_text
from printgen.source.tree import Mapping, Node, Sequence

# A figure in a text of the data: {set-aside} or {set-aside|token|tokens}.
_FIELD: Final = re.compile(r"\{([a-z0-9-]+)[|}]")
# A figure in a template: figures.set_aside, f.set_aside, figures["set-aside"].
_IN_TEMPLATE: Final = re.compile(r"[.\"']([a-z][a-z0-9_-]*)")


def figures_are_used(subject: Subject) -> Iterator[Finding]:
    """Yield figures that nothing reads: no rule, step, quantity, face or template."""
    if subject.engine_findings:
        return  # incomplete rules may read anything
    figures = subject.description.game.figures
    read = set(subject.engine.rules_class.figures) if subject.engine else set()
    for rules in subject.rules_made.values():
        read.update(str(each.path[1]) for each in rules.counts() if each.path[0] == "figures")
    folders = [folder.path for folder in subject.description.folders] or [subject.loaded.folder]
    for folder in folders:
        for file in folder.glob("*.j2"):
            with suppress(DataError):  # reported where the template is used
                text = read_text(inside(folder, file.name, Place(file.name, 1, 1)))
                read.update(name.replace("_", "-") for name in _IN_TEMPLATE.findall(text))
    for key, entry in subject.description.tree.items.items():
        # The whole data is large; if the rules read all figures, there is nothing more to find.
        if key != "figures" and not figures.keys() <= read:
            read.update(_names(entry.value))
    for name in figures:
        if name not in read:
            yield Finding(
                FIGURE_UNUSED,
                f"nothing uses the figure '{name}'",
                subject.place("figures", name),
                "use its name in place of the number, or delete it",
            )


def _names(node: Node) -> Iterator[str]:
    """Yield all texts, their fields and the names in formulas, which may be figures."""
    if isinstance(node, Mapping):
        for entry in node.items.values():
            yield from _names(entry.value)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _names(item)
    elif isinstance(node.value, str):
        yield node.value
        yield from _FIELD.findall(node.value)
        with suppress(ValueError):
            yield from read_formula(node.value).names


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
