"""The codes of variants."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

VARIANTS: Final = Group(
    "Variants",
    "A variant says only what differs: what it changes must be there.",
)
UNKNOWN_BASE: Final = VARIANTS.code(
    "unknown-base",
    "There is no game, variant or file of the name after `extends`.",
    Example("variant/mine.yaml", "extends: mill", "extends: mil"),
    "Correct it: a game's id, a variant's, or a file.",
)
AMBIGUOUS_BASE: Final = VARIANTS.code(
    "ambiguous-base",
    "What a variant extends is a shipped game and a folder beside the variant.",
    Example("variant/mine.yaml", "extends: mill", "extends: kalah"),
    "Write './aztec-market' for the folder, or rename it.",
)
CIRCULAR_BASE: Final = VARIANTS.code(
    "circular-base",
    "A variant extends itself, perhaps by way of others.",
    Example("variant/mine.yaml", "extends: mill", "extends: mine.yaml"),
    "Let one of them extend a game.",
)
TOO_MANY_BASES: Final = VARIANTS.code(
    "too-many-bases",
    "More variants extend each other than allowed.",
    Example("variant/mine.yaml", "extends: mill", "extends: variant-7.yaml"),
    "Extend something nearer to the game.",
)
NOTHING_TO_REMOVE: Final = VARIANTS.code(
    "nothing-to-remove",
    "A variant removes, with `~`, what the game does not have there.",
    Example("variant/mine.yaml", "title: My mill", "title: My mill\nfigures:\n  sails-eech: ~"),
    "Correct the name, or delete the line.",
)
