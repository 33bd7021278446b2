"""The kind of file that only Tlatelolco has: ledgers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.core.errors import DataError, Finding
from printgen.games.tlatelolco.ledgers.audit import read_ledger
from printgen.games.tlatelolco.ledgers.audited import told
from printgen.games.tlatelolco.ledgers.file import LedgerFile
from printgen.model.description import Description
from printgen.play.rules.file_kinds import FileKind
from printgen.play.rules.results import Told
from printgen.play.setup.file_header import other_version


def check_ledger(description: Description, file: Path, shown: str) -> list[Finding]:
    """Return everything wrong with a file of ledgers."""
    try:
        audited = read_ledger(description, file, shown)
    except DataError as error:
        return error.findings
    return list(other_version(description, audited.tree))


def tell_ledger(description: Description, file: Path, shown: str) -> Told:
    """Describe ledgers line by line, and who has won according to them. Raises DataError."""
    return told(read_ledger(description, file, shown))


KINDS: Final = (
    FileKind(
        "ledger",
        "A ledger for printgen",
        LedgerFile,
        check_ledger,
        tell_ledger,
        "printgen tlatelolco audit",
        with_setup=True,
    ),
)
