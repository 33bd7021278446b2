"""What print shops would say about finished PDFs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printgen.preflight import PdfFinding


def run_preflight(
    files: str | Path | Iterable[str | Path], profile: str = "home"
) -> list[PdfFinding]:
    """Everything that is wrong with PDFs, printgen's or not, for who prints them by ``profile``:
    home, office, drivethru or offset.

    Each flaw has a code, the file, a page (from 1), a box in millimetres from that page's top left
    corner, what was measured and what the limit is; ``as_finding()`` and ``as_data()`` give it in
    other forms. Raises :class:`UsageError` for a file that cannot be read and a profile that there
    is not.
    """
    from printgen.preflight import find_profile
    from printgen.preflight.run import inspect

    wanted = find_profile(profile)
    paths = [files] if isinstance(files, str | Path) else list(files)
    return inspect(map(Path, paths), wanted)
