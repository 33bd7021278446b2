"""Printing conditions: how a press prints, by name for PDFs and as a profile."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias


class Condition(NamedTuple):
    """A printing condition in the ICC's registry.

    ``identifier`` is its name there, ``about`` its description, ``ink`` the most ink of all plates
    on one place (2.4 is 240 %). ``file`` is its profile in this package: see
    docs/reference/print-shop.md for how they were made.
    """

    identifier: str
    about: str
    ink: float
    file: str

    @property
    def profile(self) -> Path:
        """The ICC profile that converts colours to its inks."""
        return Path(__file__).parent / "profiles" / self.file


FOGRA39: Final = Condition(
    "FOGRA39",
    "Offset on coated paper, 115 g/m2, ISO 12647-2:2004/Amd 1 (FOGRA39)",
    3.0,
    "fogra39-300.icc",
)

# Its successor, FOGRA47, and that one's, FOGRA52, are for the same kind of paper; no measurements
# of them under a free licence were found.
FOGRA29: Final = Condition(
    "FOGRA29",
    "Offset on uncoated white paper, 120 g/m2, ISO 12647-2:2004 (FOGRA29)",
    3.0,
    "fogra29-300.icc",
)

SWOP3: Final = Condition(
    "CGATS TR 003",
    "Publication printing on grade 3 coated paper, SWOP 2006 (CGATS TR 003)",
    2.4,
    "tr003-240.icc",
)


# The supported versions of PDF/X: without transparency and layers, and with them.
X1A: Final = "PDF/X-1a:2003"
X4: Final = "PDF/X-4"
Standard: TypeAlias = Literal["PDF/X-1a:2003", "PDF/X-4"]


class Plates(NamedTuple):
    """The printing condition for which a document is separated, and its PDF/X version."""

    condition: Condition
    standard: Standard = X4

    @property
    def layers(self) -> bool:
        """True if cutting lines are in layers, which PDF/X-1a does not have."""
        return self.standard == X4

    @property
    def mixes(self) -> bool:
        """True if art may be translucent, which PDF/X-1a does not allow."""
        return self.standard == X4

    @property
    def version(self) -> tuple[int, int]:
        """The version of PDF of the standard (ISO 15930-4 and ISO 15930-7)."""
        return (1, 6) if self.standard == X4 else (1, 4)
