"""Check that a variant in another language has all texts of its game."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.codes import TEXT_UNTRANSLATED
from printgen.core.errors import DataError, Finding, quoted
from printgen.model import catalog
from printgen.play.subject import Subject


def texts_are_translated(subject: Subject) -> Iterator[Finding]:
    """Yield the empty texts of pieces on which the game that is translated has words."""
    variation = subject.description.variation
    # Only those that say so: loading the game takes as long again.
    if variation is None or all(change.path != ("language",) for change in variation.changes):
        return
    try:
        base = catalog.load_base(variation).description
    except DataError:
        return  # it is checked by itself
    for name, designs in subject.description.designs.items():
        theirs = base.designs.get(name)
        texts = {} if theirs is None else dict(zip(theirs.ids, theirs.values, strict=True))
        for n, (row, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
            for field, value in values.items():
                if value == "" and (words := texts.get(row, {}).get(field)):
                    message = f"{quoted(f'{name}/{row}')} has no {quoted(field)}"
                    hint = f"translate {quoted(str(words))}"
                    yield Finding(TEXT_UNTRANSLATED, message, designs.place(n, field), hint)
