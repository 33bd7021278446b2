"""Findings in PDFs and kits for the page *Proof*: what, where, what to do."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import printgen
from printgen import Severity
from printgen.studio.jobs import Progress
from printgen.studio.uploads import unpack
from printgen.studio.words import gettext as _

_MANIFEST: Final = "manifest.json"
# The most findings to show.
_MOST_SHOWN: Final = 500
_BY_SEVERITY: Final = [*Severity]
_UNKNOWN: Final = _("put its game into the folder of your games")


def proof(
    folder: Path, progress: Progress, profile: str, known: Sequence[str | Path]
) -> dict[str, Any]:
    """Check everything in ``folder``: each PDF against a profile, and a kit as a whole.

    ``known`` are games besides printgen's own. The result has ``files`` with their pages, and
    ``findings``, the worst first.
    """
    notes = []
    for archive in sorted(folder.glob("*.zip")):
        if left := unpack(archive, folder / f"{archive.name}.files"):
            notes.append(
                _("Left out, since no kit has such files: {files}", files=", ".join(left[:10]))
            )
        archive.unlink()
    paths = sorted(each for each in folder.rglob("*") if each.suffix.lower() == ".pdf")
    kits = sorted(each.parent for each in folder.rglob(_MANIFEST))
    if not paths and not kits:
        raise printgen.UsageError(_("there is no PDF in it, and no kit"))
    files, findings = [], []
    for number, path in enumerate(paths):
        progress(number, len(paths) + len(kits), path.name)
        flaws = printgen.run_preflight(path, profile)
        files.append(
            {
                "name": _inside(folder, path),
                "path": path.relative_to(folder).as_posix(),
                "pages": _pages(path),
            }
        )
        findings += [
            {
                **flaw.as_data(),
                "file": number,
                "place": None if flaw.box is None else [*flaw.box],
                "do": flaw.hint,
            }
            for flaw in flaws
        ]
    for kit in kits:
        progress(len(paths), len(paths) + len(kits), _("the kit"))
        findings += _of_kit(folder, kit, paths, known)
    findings.sort(key=lambda each: _BY_SEVERITY.index(Severity(each["severity"])))
    more = len(findings) - _MOST_SHOWN
    if more > 0:
        notes.append(_("{more} more findings are not shown. Fix these first.", more=more))
    return {
        "files": files,
        "findings": findings[:_MOST_SHOWN],
        "notes": notes,
        "kits": len(kits),
        "profile": profile,
    }


def draw_page(
    _folder: Path, _progress: Progress, file: Path, page: int, fine: float
) -> bytes | None:
    """Return a page of a PDF as a PNG; None if it cannot be drawn."""
    return printgen.draw_pdf_page(file, page, fine)


def _pages(path: Path) -> list[list[float] | None]:
    """Return what is shown of each page; empty for an unreadable file, which is a finding."""
    try:
        return [None if area is None else [*area] for area in printgen.pdf_pages(path)]
    except printgen.UsageError:
        return []


def _of_kit(
    folder: Path, kit: Path, paths: Sequence[Path], known: Sequence[str | Path]
) -> list[dict[str, Any]]:
    numbers = {str(path): number for number, path in enumerate(paths)}
    try:
        found = printgen.check(kit, known=known, least=Severity.NOTE)
    except printgen.DataError as error:
        found = error.findings
    except printgen.UsageError as error:
        # For example a kit of a game that is not here.
        return [_told("error", "", _("the kit cannot be compared: {error}", error=error), _UNKNOWN)]
    told = []
    for each in found:
        where = each.where
        file = numbers.get(where.file) if where else None
        page = (where.page or None) if where and file is not None else None
        place = [*where.box] if where and where.box and page else None
        message = each.message.replace(f"{folder}/", "")
        do = each.hint or each.code.fix
        one = _told(each.severity.value, each.code.id, message, do)
        told.append(one | {"file": file, "page": page, "place": place})
    return told


def _told(severity: str, code: str, message: str, do: str) -> dict[str, Any]:
    """Return a finding about a kit in the form of those about PDFs."""
    told = {"severity": severity, "code": code, "message": message, "do": do}
    return told | {"file": None, "page": None, "place": None, "count": 1}


def _inside(folder: Path, path: Path) -> str:
    parts = path.relative_to(folder).parts
    return "/".join(part for part in parts if not part.endswith(".zip.files"))
