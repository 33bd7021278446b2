"""Run all checks of a profile on one file."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from pathlib import Path

from printgen.core.limits import working_on
from printgen.pdf.budget import TooMuchError
from printgen.pdf.codes import PDF_DAMAGED
from printgen.pdf.findings import PdfFinding, too_complex
from printgen.pdf.raster import Drawer
from printgen.pdf.reader import File, UnreadableError, opened
from printgen.preflight.checks import OF_FILE, OF_PAGE
from printgen.preflight.checks.view import View
from printgen.preflight.pdfx.claims import claimed, held_to
from printgen.preflight.profiles import Profile, find_profile


def run_preflight(
    files: str | Path | Iterable[str | Path], profile: str = "home"
) -> list[PdfFinding]:
    """Return everything that is wrong with PDFs, printgen's or not, by a ``profile``: home, office,
    drivethru or offset.

    Findings are sorted by file, by page, then in the order of checks. Each has a code, the file, a
    page (from 1), a box in millimetres from that page's top left corner, the measured value and the
    limit; ``as_finding()`` and ``as_data()`` return other forms. Raises :class:`UsageError` for an
    unreadable file and an unknown profile.
    """
    chosen = find_profile(profile)
    paths = [files] if isinstance(files, str | Path) else list(files)
    with Drawer() as drawer:
        return [each for path in paths for each in _inspect(Path(path), chosen, drawer)]


def _inspect(path: Path, profile: Profile, drawer: Drawer) -> list[PdfFinding]:
    try:
        with working_on(str(path)), opened(path, drawer) as file:
            findings = _of_file(file, profile)
            # Repairs only show while the pages are read.
            return [*_mended(file), *findings]
    except UnreadableError as error:
        return [error.finding]


def _of_file(file: File, profile: Profile) -> list[PdfFinding]:
    findings: list[PdfFinding] = []
    try:
        profile = held_to(profile, claimed(file, profile))
        for of_file in OF_FILE:
            findings += of_file(file, profile)
    except TooMuchError as error:
        return [*findings, too_complex(str(error), file.name)]
    if file.too_many_pages:
        findings.append(file.too_many_pages)
    # Findings on a page apply to all that are like it.
    known: dict[Hashable, list[PdfFinding]] = {}
    for page in file.pages:
        found: list[PdfFinding] = []
        try:
            likeness = page.likeness
            if likeness is not None and likeness in known:
                found = known[likeness]
            else:
                known[likeness] = found
                view = View(file.name, page, profile)
                for check in OF_PAGE:
                    # One by one: findings before the limit is reached stay.
                    for finding in check(view):
                        found.append(finding)
            findings += (finding._replace(page=page.number) for finding in found)
        except TooMuchError as error:
            findings += (*found, too_complex(str(error), file.name, page.number))
            break
        if file.budget.is_spent:
            break
    return sorted(findings, key=lambda finding: finding.page or 0)


def _mended(file: File) -> list[PdfFinding]:
    """Return the repairs by qpdf as one finding: other programs may not repair the file."""
    repairs = file.mended
    if not repairs:
        return []
    message = f"the file is damaged, and was repaired to read it: {repairs[0]}"
    return [PdfFinding(PDF_DAMAGED, message, file.name, times=len(repairs))]
