"""Printing conditions: how a press prints, as the PDF names it and as a profile describes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple


class Condition(NamedTuple):
    """A printing condition that the ICC's registry knows.

    ``identifier`` is its name there, ``about`` what it is in words, ``ink`` the sum of all plates
    that one place may have (2.4 is 240 %). ``file`` is its profile in this package: how the two
    were made is described in docs/reference/print-shop.md.
    """

    identifier: str
    about: str
    ink: float
    file: str

    @property
    def profile(self) -> Path:
        """The ICC profile that turns colours into inks for it."""
        return Path(__file__).parent / "profiles" / self.file


FOGRA39: Final = Condition(
    "FOGRA39",
    "Offset on coated paper, 115 g/m2, ISO 12647-2:2004/Amd 1 (FOGRA39)",
    3.0,
    "fogra39-300.icc",
)

SWOP3: Final = Condition(
    "CGATS TR 003",
    "Publication printing on grade 3 coated paper, SWOP 2006 (CGATS TR 003)",
    2.4,
    "tr003-240.icc",
)


class Plates(NamedTuple):
    """The printing condition for which a document is separated.

    With ``layers``, lines for the knife lie in layers, which PDF knows from version 1.5 on and
    PDF/X-1a does not allow.
    """

    condition: Condition
    layers: bool = True

    @property
    def mixes(self) -> bool:
        """True if something may show through art: in PDF/X-4 and not in PDF/X-1a."""
        return self.layers

    @property
    def version(self) -> tuple[int, int]:
        """The version of PDF that has what is used: output intents (1.4), layers (1.5)."""
        return (1, 5) if self.layers else (1, 4)
