"""Help for tests of ledgers: a small market of Tlatelolco, and ledgers as files.

Stand 1 (b1) gives jade for cotton and honey, stand 2 (d1) gold for jade, stand 3 (f1) honey for
gold and silver. Eagle begins with cotton and wants gold, jaguar with silver and wants honey and
jade. Nothing leads to shells.
"""

from __future__ import annotations

import textwrap
from functools import cache
from pathlib import Path

from printgen.core.errors import DataError
from printgen.games.tlatelolco.ledgers.audit import read_ledger
from printgen.games.tlatelolco.ledgers.audited import Audited
from printgen.model import catalog
from printgen.model.catalog import Loaded

SETUP = """\
format: 1
setup: tlatelolco
players: 2
chosen:
  start: eagle
  export: {eagle: cotton, jaguar: silver}
  targets: {eagle: [gold], jaguar: [honey, jade]}
areas:
  market:
    b1: [seller/jade, buyer/cotton, buyer/honey]
    d1: [seller/gold, buyer/jade, buyer/jade]
    f1: [seller/honey, buyer/gold, buyer/silver]
"""
HEAD = "format: 1\nledger: tlatelolco\nsetup-file: setup.yaml\nseats:\n"


@cache
def tlatelolco() -> Loaded:
    return catalog.load("tlatelolco")


def write(folder: Path, seats: str, head: str = HEAD, tail: str = "", setup: str = SETUP) -> Path:
    """A file of ledgers beside its setup; the lines of ``seats`` begin with the 5th."""
    (folder / "setup.yaml").write_text(setup, "utf-8")
    file = folder / "ledger.yaml"
    file.write_text(
        f"{head}{textwrap.indent(textwrap.dedent(seats).strip(), '  ')}\n{tail}", "utf-8"
    )
    return file


def audited(folder: Path, seats: str, **more: str) -> Audited:
    return read_ledger(tlatelolco().description, write(folder, seats, **more), "ledger.yaml")


def faults(folder: Path, seats: str, **more: str) -> list[str]:
    """What is wrong, without hints."""
    try:
        audited(folder, seats, **more)
    except DataError as error:
        return [str(each._replace(hint=None)) for each in error.findings]
    return []
