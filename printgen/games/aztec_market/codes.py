"""The codes that only Aztec Market has."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

GROUPS: Final = (
    Group(
        "Rules of Aztec Market",
        "What the rules cannot play by is told before anything is played.",
        "The rules' own reading of the data.",
        (
            Code(
                "seat-unknown",
                "A seat has a name that the rules do not know.",
                "seats: {southwest: …}",
                "Use the names that the hint tells.",
            ),
            Code(
                "role-unknown",
                "A design has a role that the rules do not know.",
                "role: amabssador",
                "Use one of the roles that the hint tells.",
            ),
            Code(
                "vendor-unclear",
                "Not one vendor for each colour of goods.",
                "two tiles with 'sells: jewel'",
                "Let each colour be sold by one tile.",
                source="Aztec Market, the designer's rulebook: four vendors, one of each colour.",
            ),
            Code(
                "king-unclear",
                "Not exactly one king.",
                "two tiles with 'role: king'",
                "Give one design this role.",
                source="Aztec Market, the designer's rulebook: there is one king.",
            ),
        ),
    ),
)
