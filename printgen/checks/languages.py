"""Check that a variant in another language has all texts of its game."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.codes import TEXT_UNTRANSLATED
from printgen.core.errors import DataError, Finding, quoted
from printgen.model import catalog
from printgen.model.description import Description
from printgen.play.subject import Subject
from printgen.source.tree import Scalar, matching


def texts_are_translated(subject: Subject) -> Iterator[Finding]:
    """Yield texts that the game has and its translation lacks: empty ones of pieces, and pages
    that are still set from the game's own template.
    """
    variation = subject.description.variation
    # Only those that say so: loading the game takes as long again.
    if variation is None or all(change.path != ("language",) for change in variation.changes):
        return
    try:
        base = catalog.load_base(variation).description
    except DataError:
        return  # it is checked by itself
    yield from _untranslated_pages(subject, base)
    for name, designs in subject.description.designs.items():
        theirs = base.designs.get(name)
        texts = {} if theirs is None else dict(zip(theirs.ids, theirs.values, strict=True))
        for n, (row, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
            for field, value in values.items():
                if value == "" and (words := texts.get(row, {}).get(field)):
                    message = f"{quoted(f'{name}/{row}')} has no {quoted(field)}"
                    hint = f"translate {quoted(str(words))}"
                    yield Finding(TEXT_UNTRANSLATED, message, designs.place(n, field), hint)


def _untranslated_pages(subject: Subject, base: Description) -> Iterator[Finding]:
    description, theirs = subject.description, {folder.path.resolve() for folder in base.folders}
    for name in sorted(_templates(description) & _templates(base)):
        folders = (each.path for each in description.folders if (each.path / name).is_file())
        if (folder := next(folders, None)) is not None and folder.resolve() in theirs:
            message = f"{quoted(name)} is still that of the game, in another language"
            hint = "write a translated one, of the same name in the folder of the variant"
            yield Finding(TEXT_UNTRANSLATED, message, subject.place("language"), hint)


def _templates(description: Description) -> set[str]:
    """Return the names of the templates of booklets and sheets."""
    named = matching(description.tree, "components", "*", "template")
    return {str(node.value) for _, node in named if isinstance(node, Scalar)}
