"""The codes that only Aztec Market has."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

RULES: Final = Group(
    "Rules of Aztec Market",
    "It is better to find out before playing what the rules cannot use.",
    "How the rules read the data.",
)
SEAT_UNKNOWN: Final = RULES.code(
    "seat-unknown",
    "The rules do not know the name of a seat.",
    Example(
        "aztec-market/setup.yaml",
        "    east: {title: House, pieces: {buyer-tile: house}}",
        "    east: {title: House, pieces: {buyer-tile: house}}\n"
        "    southwest: {title: Dog, pieces: {buyer-tile: house}}",
    ),
    "Use the names that the hint lists.",
)
ROLE_UNKNOWN: Final = RULES.code(
    "role-unknown",
    "The rules do not know the role of a design.",
    Example("aztec-market/components.yaml", "role: messenger\n", "role: mesenger\n"),
    "Use one of the roles that the hint lists.",
)
VENDOR_UNCLEAR: Final = RULES.code(
    "vendor-unclear",
    "There is not exactly one vendor for each colour of goods.",
    Example("aztec-market/components.yaml", "sells: pot\n", "sells: pots\n"),
    "Have one tile sell each colour.",
    own_source="Aztec Market, the designer's rulebook: four vendors, one of each colour.",
)
KING_UNCLEAR: Final = RULES.code(
    "king-unclear",
    "There is not exactly one king.",
    Example("aztec-market/components.yaml", "role: king\n", "role: porter\n"),
    "Give one design this role.",
    own_source="Aztec Market, the designer's rulebook: there is one king.",
)
