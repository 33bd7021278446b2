"""Findings in finished PDFs, as a print shop would report them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from printgen.preflight import PdfFinding, find_profile
from printgen.preflight.run import inspect


def run_preflight(
    files: str | Path | Iterable[str | Path], profile: str = "home"
) -> list[PdfFinding]:
    """Return everything that is wrong with PDFs, printgen's or not, by a ``profile``: home, office,
    drivethru or offset.

    Each flaw has a code, the file, a page (from 1), a box in millimetres from that page's top left
    corner, what was measured and what the limit is; ``as_finding()`` and ``as_data()`` give it in
    other forms. Raises :class:`UsageError` for a file that cannot be read and a profile that there
    is not.
    """
    chosen = find_profile(profile)
    paths = [files] if isinstance(files, str | Path) else list(files)
    return inspect(map(Path, paths), chosen)
