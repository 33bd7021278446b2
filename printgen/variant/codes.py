"""The codes of variants."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

VARIANTS: Final = Group(
    "Variants",
    "A variant can only change what the original game has.",
)
AMBIGUOUS_BASE: Final = VARIANTS.code(
    "ambiguous-base",
    (
        "The name after `extends` is both a game that comes with printgen and a folder beside the "
        "variant."
    ),
    Example("variant/mine.yaml", "extends: mill", "extends: kalah"),
    "Write './aztec-market' for the folder, or rename it.",
)
NOTHING_TO_REMOVE: Final = VARIANTS.code(
    "nothing-to-remove",
    "A variant removes something with `~` that the game does not have.",
    Example("variant/mine.yaml", "title: My mill", "title: My mill\nfigures:\n  sails-eech: ~"),
    "Correct the name, or delete the line.",
)
NOTHING_TO_CHANGE: Final = VARIANTS.code(
    "nothing-to-change",
    "A variant changes an item of a list by a number that the list does not have.",
    Example(
        "variant/mine.yaml",
        "title: My mill",
        'title: My mill\nsigns:\n  vane:\n    shapes:\n      "3": {fill: ink}',
    ),
    "Correct the number, or write out the whole list.",
)
