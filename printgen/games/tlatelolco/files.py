"""The kind of file that only Tlatelolco has: ledgers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from printgen.core.errors import DataError, Finding
from printgen.games.tlatelolco.ledgers.audit import read_ledger
from printgen.games.tlatelolco.ledgers.file import LedgerFile
from printgen.model.description import Description
from printgen.play.rules.file_kinds import FileKind
from printgen.play.scoring.head import other_version


def check_ledger(description: Description, file: Path, shown: str) -> list[Finding]:
    """Return everything that is wrong with a file of ledgers."""
    try:
        audited = read_ledger(description, file, shown)
    except DataError as error:
        return error.findings
    return list(other_version(description, audited.tree))


KINDS: Final = (
    FileKind(
        "ledger",
        "A ledger for printgen",
        LedgerFile,
        check_ledger,
        "printgen tlatelolco audit",
        with_setup=True,
    ),
)
