"""Check that the fields of single spaces of a board are shown: a misspelt one leaves a gap."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printgen.checks.codes import SPACE_FIELD_UNUSED
from printgen.checks.figures import read_by_templates, texts_of
from printgen.core.did_you_mean import closest
from printgen.core.errors import Finding, quoted
from printgen.model.description import Description
from printgen.model.fields import fields_in
from printgen.play.subject import Subject
from printgen.source import tree
from printgen.source.tree import DataPath, matching


def space_fields_are_shown(subject: Subject) -> Iterator[Finding]:
    """Yield fields under ``each`` that no face shows, and no template or condition reads."""
    if subject.engine or subject.engine_findings:
        return  # rules may read them
    given = {field: path for field, path in _given(subject.description) if field != "value"}
    if not given:
        return
    shown = _shown_on_faces(subject.description).union(*read_by_templates(subject))
    for field, path in given.items():
        if field not in shown:
            near = closest(field, shown - given.keys()) or closest(field, shown)
            hint = f"did you mean '{near}'?" if near else "show it on a face, or delete it"
            message = f"nothing shows the field {quoted(field)}"
            yield Finding(SPACE_FIELD_UNUSED, message, subject.place(*path), hint)


def _given(description: Description) -> Iterator[tuple[str, DataPath]]:
    """Yield the fields of single spaces, with their paths in the data."""
    for name, component in description.game.components.items():
        for group, spaces in getattr(component, "spaces", {}).items():
            each = getattr(spaces, "each", ())
            for at, own in each.items() if isinstance(each, Mapping) else enumerate(each):
                path: DataPath = "components", name, "spaces", group, "each", at
                if (named := getattr(own, "fields", None)) is not None:  # of a point or a region
                    path = *path, "fields"
                fields = own if named is None else named
                for field in fields if isinstance(fields, Mapping) else ():
                    yield field, (*path, field)


def _shown_on_faces(description: Description) -> set[str]:
    """Return the fields that faces show or have conditions about."""
    faces = description.tree.items["faces"].value
    shown = {field for text in texts_of(faces) for field in fields_in(text)}
    for condition in ("when", "unless"):
        for _, node in matching(faces, "*", "boxes", "*", condition):
            shown.update(node.items if isinstance(node, tree.Mapping) else ())
    return shown
