"""What printgen's code prints on pages, in English or in the game's own words.

All other words on paper are in templates, which a game's folder can replace, or which translate
them, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Final, NamedTuple

TEXTS: Final = (
    # At the foot of sheets and pages, and beside their folds.
    "sheet {number} of {count}",
    "sheet {number}",
    "part {name}",
    "front",
    "back",
    "front and back",
    "outside",
    "inside",
    "how to put it together",
    "read this first",
    "what is new",
    "setup",
    "version {version}",
    "little ink",
    "greys",
    "for the printer {name}",
    "print at 100 %",
    "print both sides at 100 %",
    "flip on the long edge",
    "flip on the short edge",
    "the staple marks are {distance} mm apart",
    "fold",
    "This page is empty, so that every front is on a new sheet of paper.",
    "This page stays empty: a booklet is made of sheets that have four pages each.",
    # On a kit's first page.
    "{what} by {designer}",
    "{what} for one player",
    "{what} for {number} players",
    "{what} for {fewest} to {most} players",
    "In the box",
    "{thing} (yours)",
    "Let the machine cut.",
    "a {machine} cutting machine and its mat",
    "a knife, a steel ruler and a cutting mat",
    "scissors",
    "an empty pen for folds",
    "glue",
    "a stapler",
    "{number} minutes",
    "an hour",
    "{number} hours",
    # On the page of an update.
    "What is new since version {old}",
    "Take the old pieces out of the box, put the new ones in, and keep everything else.",
    "Throw away",
    "Replace: throw away the old ones, and put these in",
    "Add",
    "{heading} (continued)",
    "all {number}",
    "{number} of {count}",
    "{old} out, {new} in",
    "{number} more",
    # On the page of a setup.
    "ready to begin",
    "after step {number}",
    "one player",
    "{number} players",
    "Clockwise: {seats}.",
    "Setup number {seed} always gives the same setup.",
    "Where",
    "What lies there",
    "nothing",
    "hidden",
    "Player",
    "Step by step",
    # On boxes and other pieces that are folded, and how to put them together.
    "{fewest} to {most}",
    "lid",
    "tray",
    "glue behind",
    "half: glue behind",
    "fold all walls and tabs of the lid and of the tray away from the print",
    "glue each tab behind the wall beside it",
    "let the glue dry, and slide the lid over the tray",
    "fold both wings back, away from the outside, until they stand at 120° to the middle",
    "the inside faces the player",
    # In booklets and HTML.
    "Notes",
    "Contents",
    "Skip to the text",
)

# Languages (BCP 47) and scripts (ISO 15924) that are written from right to left.
_LANGUAGES: Final = frozenset(
    {"ar", "arc", "ckb", "dv", "fa", "he", "ps", "sd", "syr", "ug", "ur", "yi"}
)
_SCRIPTS: Final = frozenset(
    {"adlm", "arab", "hebr", "mand", "nkoo", "rohg", "samr", "syrc", "thaa"}
)


class Translator(NamedTuple):
    """Says a text of :data:`TEXTS` in a game's own words, where it has some.

    ``own`` has them by the English ones, with no other names in braces. ``language`` is the game's.
    """

    own: Mapping[str, str]
    language: str = "en"

    def __call__(self, text: str, **facts: object) -> str:
        """Return ``text`` with facts in place of the names in braces."""
        return self.own.get(text, text).format(**facts)

    def footer(self, *parts: str, version: str) -> str:
        """Return the line at the foot of a printed page."""
        shown = self("version {version}", version=version), self("print at 100 %")
        return " · ".join((*parts, *shown))


ENGLISH: Final = Translator({})


def is_leftwards(language: str) -> bool:
    """Return True if a language (BCP 47) is written from right to left.

    >>> [is_leftwards(each) for each in ("he", "ar-EG", "az-Arab", "ur-Latn", "en")]
    [True, True, True, False, False]
    """
    first, *others = language.lower().split("-")
    script = next((each for each in others if len(each) == 4 and each.isalpha()), "")
    return script in _SCRIPTS if script else first in _LANGUAGES


def names_in(text: str) -> set[str]:
    """Return the names in braces. Raises :class:`ValueError` for braces that are not a name's.

    Only names are allowed: whoever may write `{x.y}` or `{x[0]}` reads what he is not meant to.
    """
    found = set()
    for _, name, form, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            raise ValueError(f"'{{{name}}}' is not a name")
        found.add(name)
    return found
