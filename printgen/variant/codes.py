"""The codes of variants."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Code, Example, Group

VARIANTS: Final = Group(
    "Variants",
    "A variant says only what differs: what it changes must be there.",
    "printgen's own promise: wrong data is told with its place and never built.",
)
UNKNOWN_BASE: Final = Code(
    VARIANTS,
    "unknown-base",
    "There is no game, variant or file of the name after `extends`.",
    Example("variant/mine.yaml", "extends: mill", "extends: mil"),
    "Correct it: a game's id, a variant's, or a file.",
)
AMBIGUOUS_BASE: Final = Code(
    VARIANTS,
    "ambiguous-base",
    "What a variant extends is a shipped game and a folder beside the variant.",
    Example("variant/mine.yaml", "extends: mill", "extends: kalah"),
    "Write './aztec-market' for the folder, or rename it.",
)
CIRCULAR_BASE: Final = Code(
    VARIANTS,
    "circular-base",
    "A variant extends itself, perhaps by way of others.",
    Example("variant/mine.yaml", "extends: mill", "extends: mine.yaml"),
    "Let one of them extend a game.",
)
TOO_MANY_BASES: Final = Code(
    VARIANTS,
    "too-many-bases",
    "More variants extend each other than allowed.",
    Example("variant/mine.yaml", "extends: mill", "extends: variant-7.yaml"),
    "Extend something nearer to the game.",
)
NOTHING_TO_REMOVE: Final = Code(
    VARIANTS,
    "nothing-to-remove",
    "A variant removes, with `~`, what the game does not have there.",
    Example("variant/mine.yaml", "title: My mill", "title: My mill\nfigures:\n  sails-eech: ~"),
    "Correct the name, or delete the line.",
)
