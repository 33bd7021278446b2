"""The codes that only Aztec Market has."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group

RULES: Final = Group(
    "Rules of Aztec Market",
    "What the rules cannot play by is told before anything is played.",
    "The rules' own reading of the data.",
)
SEAT_UNKNOWN: Final = RULES.code(
    "seat-unknown",
    "A seat has a name that the rules do not know.",
    Example(
        "aztec-market/setup.yaml",
        "    east: {title: House, pieces: {buyer-tile: house}}",
        "    east: {title: House, pieces: {buyer-tile: house}}\n"
        "    southwest: {title: Dog, pieces: {buyer-tile: house}}",
    ),
    "Use the names that the hint tells.",
)
ROLE_UNKNOWN: Final = RULES.code(
    "role-unknown",
    "A design has a role that the rules do not know.",
    Example("aztec-market/components.yaml", "role: messenger\n", "role: mesenger\n"),
    "Use one of the roles that the hint tells.",
)
VENDOR_UNCLEAR: Final = RULES.code(
    "vendor-unclear",
    "Not one vendor for each colour of goods.",
    Example("aztec-market/components.yaml", "sells: pot\n", "sells: pots\n"),
    "Let each colour be sold by one tile.",
    own_source="Aztec Market, the designer's rulebook: four vendors, one of each colour.",
)
KING_UNCLEAR: Final = RULES.code(
    "king-unclear",
    "Not exactly one king.",
    Example("aztec-market/components.yaml", "role: king\n", "role: porter\n"),
    "Give one design this role.",
    own_source="Aztec Market, the designer's rulebook: there is one king.",
)
