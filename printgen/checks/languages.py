"""Check that a game in another language has all its texts in that language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from printgen.checks.codes import TEXT_UNTRANSLATED
from printgen.core.errors import DataError, Finding, Place, counted, listed, quoted
from printgen.core.translations import TEXTS
from printgen.kit.pages import FIRST_PAGE
from printgen.model import catalog
from printgen.model.description import Description
from printgen.model.fields import FIELD, fields_in, words_and_marks
from printgen.play.subject import Subject
from printgen.source.text_files import inside, read_text
from printgen.source.tree import Scalar, matching, scalars

# The words that are printed, or read aloud. A game's title may be the same in all languages, and a
# variant has a subtitle of its own.
_WORDS: Final[tuple[tuple[str, ...], ...]] = (
    ("credits", "what"),
    ("credits", "notice"),
    *(("groups", "*", key) for key in ("title", "stock", "making")),
    *((key, "*", what) for key in ("components", "supplies") for what in ("title", "note")),
    ("faces", "*", "boxes", "*", "text"),
    ("signs", "*", "title"),
    *(("setup", key, "*", "title") for key in ("seats", "areas", "modes")),
    ("setup", "steps", "*", "say"),
    ("translations",),
)

_INCLUDED: Final = re.compile(r"""\binclude\s+["']([^"']+)""")
_ENGLISH: Final = "en"


def texts_are_translated(subject: Subject) -> Iterator[Finding]:
    """Yield what is printed in another language than the game's: words of printgen, and those that
    a variant in another language has from its game, in data, rows and templates.
    """
    yield from _own_words(subject.description)
    variation = subject.description.variation
    # Only those that say so: loading the game takes as long again.
    if variation is None or all(change.path != ("language",) for change in variation.changes):
        return
    try:
        base = catalog.load_base(variation).description
    except DataError:
        return  # it is checked by itself
    if _spoken(base) == _spoken(subject.description):
        return
    yield from _same_words(subject, base)
    yield from _same_pages(subject, base)
    yield from _same_rows(subject, base)


def _own_words(description: Description) -> Iterator[Finding]:
    """Yield what printgen itself prints in English in a game in another language."""
    game = description.game
    if _spoken(description) == _ENGLISH:
        return
    where = description.place("language")
    if english := [text for text in TEXTS if text not in game.translations]:
        texts = counted(len(english), "text")
        message = f"printgen itself prints {texts} in English, such as {quoted(english[0])}"
        hint = "give your words under 'translations'"
        yield Finding(TEXT_UNTRANSLATED, message, where, hint)
    for name in sorted(_templates(description)):
        if _folder_of(name, description) is None:
            what = "the kit's first page" if name == FIRST_PAGE else f"printgen's {quoted(name)}"
            hint = f"write {quoted(name)} into the game's folder"
            yield Finding(TEXT_UNTRANSLATED, f"{what} is in English", where, hint)
    steps = description.setup.steps if description.setup else ()
    if silent := [f"{n}" for n, step in enumerate(steps, start=1) if step.say is None]:
        which = f"step {silent[0]}" if len(silent) == 1 else f"steps {listed(silent)}"
        message = f"{which} of the setup {'is' if len(silent) == 1 else 'are'} described in English"
        yield Finding(TEXT_UNTRANSLATED, message, where, "describe them under 'say'")


def _spoken(description: Description) -> str:
    """Return the language without the country."""
    return description.game.language.partition("-")[0].lower()


def _same_words(subject: Subject, base: Description) -> Iterator[Finding]:
    theirs = {place for _, place in _words(base)}
    same: dict[str, dict[str, None]] = {}
    for (key, *owner), place in _words(subject.description):
        if place in theirs:
            same.setdefault(key, {})["/".join(owner[:1])] = None
    for key, owners in same.items():
        of = f" of {listed(map(quoted, owners))}" if any(owners) else ""
        message = f"under {quoted(key)}, the words{of} are still those of the game"
        hint = "translate them in the variant, or repeat there what stays the same"
        yield Finding(TEXT_UNTRANSLATED, message, subject.place("language"), hint)


def _words(description: Description) -> Iterator[tuple[tuple[str, ...], Place]]:
    """Yield the paths and places of the words in a game's data."""
    for pattern in _WORDS:
        for path, node in matching(description.tree, *pattern):
            for _, scalar in scalars(node):
                if isinstance(scalar.value, str) and _has_words(scalar.value):
                    yield path, scalar.place


def _has_words(text: str) -> bool:
    """Return True if a text has more than fields, signs, single letters and numbers."""
    plain = FIELD.sub(lambda field: f" {field[2] or ''} ", text)
    return any(re.search(r"[^\W\d_]{2}", words) for words, _ in words_and_marks(plain))


def _same_pages(subject: Subject, base: Description) -> Iterator[Finding]:
    description, theirs = subject.description, {folder.path.resolve() for folder in base.folders}
    for name in sorted({*_templates(description)} & {*_templates(base)}):
        folder = _folder_of(name, description)
        if folder is not None and folder.resolve() in theirs:
            message = f"{quoted(name)} is still that of the game, in another language"
            hint = "write a translated one, of the same name in the folder of the variant"
            yield Finding(TEXT_UNTRANSLATED, message, subject.place("language"), hint)


def _templates(description: Description) -> list[str]:
    """Return the names of the templates of the first page, booklets, sheets and faces, and of those
    that these include.
    """
    tree = description.tree
    pages = matching(tree, "components", "*", "template")
    prose = matching(tree, "faces", "*", "boxes", "*", "prose")
    own = (str(node.value) for _, node in (*pages, *prose) if isinstance(node, Scalar))
    names = [FIRST_PAGE, *dict.fromkeys(own)]
    for name in names:  # which grows meanwhile
        if (folder := _folder_of(name, description)) is not None:
            text = read_text(folder / name)
            names += [each for each in dict.fromkeys(_INCLUDED.findall(text)) if each not in names]
    return names


def _folder_of(name: str, description: Description) -> Path | None:
    """Return the game's folder in which a template is found, if any."""
    for folder in (each.path for each in description.folders):
        with suppress(DataError):  # reported where the template is used
            if inside(folder, name, Place(name, 1, 1)).is_file():
                return folder
    return None


def _same_rows(subject: Subject, base: Description) -> Iterator[Finding]:
    shown = _shown(subject.description)
    for name, designs in subject.description.designs.items():
        if (theirs := base.designs.get(name)) is None:
            continue
        rows = {row: n for n, row in enumerate(theirs.ids)}
        same: dict[str, list[str]] = {}
        for n, row in enumerate(designs.ids):
            if (there := rows.get(row)) is None:
                continue
            for field, value in designs.values[n].items():
                words, place = theirs.values[there].get(field), designs.place(n, field)
                if not isinstance(words, str):
                    continue
                if words and value == "":
                    message = f"{quoted(f'{name}/{row}')} has no {quoted(field)}"
                    yield Finding(TEXT_UNTRANSLATED, message, place, f"translate {quoted(words)}")
                # Fields that no text shows may be names of signs.
                elif (
                    (field in shown or " " in words)
                    and place == theirs.place(there, field)
                    and _has_words(words)
                ):
                    same.setdefault(field, []).append(words)
        for field, texts in same.items():
            what = f"{quoted(field)} of {counted(len(texts), 'row')} of {quoted(name)}"
            message = f"{what} is still that of the game, such as {quoted(texts[0])}"
            hint = f"give {quoted(name)} rows with translated texts"
            yield Finding(TEXT_UNTRANSLATED, message, subject.place("language"), hint)


def _shown(description: Description) -> set[str]:
    """Return the fields that texts on faces show, and the one that titles are made from."""
    texts = matching(description.tree, "faces", "*", "boxes", "*", "text")
    return {"name"}.union(*(fields_in(str(getattr(node, "value", ""))) for _, node in texts))
