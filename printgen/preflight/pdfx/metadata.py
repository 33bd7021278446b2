"""Facts of a file as its dictionary and its XMP say them.

XMP is searched and not parsed as XML, so that a forged file costs no more than its length.
"""

from __future__ import annotations

import html
import re
from datetime import UTC, datetime, timedelta, timezone
from typing import Final

import pikepdf

from printgen.pdf.budget import MALFORMED
from printgen.pdf.reader import File
from printgen.pdf.resources import dictionary, name_of

# So many bytes of a packet are searched; usual ones have a few thousand.
_MOST: Final = 500_000
_LONGEST: Final = 300
_PREFIX: Final = r"[A-Za-z][A-Za-z0-9_.-]{0,20}"
_TITLE: Final = re.compile(
    r"<dc:title[^>]{0,200}>\s{0,99}<rdf:Alt>\s{0,99}<rdf:li[^>]{0,200}>([^<]{0,5000})</rdf:li>"
)
_DATE: Final = re.compile(
    r"(?:D:)?(\d{4})(?:-?(\d\d))?(?:-?(\d\d))?(?:T?(\d\d))?(?::?(\d\d))?(?::?(\d\d))?"
    r"(?:\.\d{1,9})?(?:Z|([+-])(\d\d)[:']?(\d\d)?'?)?"
)


class Facts:
    """The facts of a file by the keys of the dictionary."""

    def __init__(self, file: File) -> None:
        self._info = dictionary(file.pdf.trailer.get("/Info"))
        self._xmp = _packet(file)

    def said(self, key: str) -> str:
        """Return what the dictionary says, or nothing."""
        value = self._info.get(f"/{key}")
        text = str(value) if isinstance(value, pikepdf.String) else name_of(value)
        return text[:_LONGEST]

    def told(self, key: str) -> str:
        """Return what the metadata say of a property, whatever its prefix is; or nothing."""
        found = re.search(
            rf"{_PREFIX}:{key}\s{{0,9}}=\s{{0,9}}[\"']([^\"'<]{{0,{_LONGEST}}})", self._xmp
        )
        found = found or re.search(
            rf"<{_PREFIX}:{key}>\s{{0,99}}([^<]{{0,{_LONGEST}}})<", self._xmp
        )
        return html.unescape(found[1]).strip() if found else ""

    @property
    def title(self) -> str:
        """The title that the metadata tell."""
        found = _TITLE.search(self._xmp)
        return html.unescape(found[1])[:_LONGEST] if found else ""

    @property
    def versions(self) -> list[str]:
        """The versions of PDF/X that the file claims, each once; it is read as the first."""
        keys = ("GTS_PDFXConformance", "GTS_PDFXVersion")
        named = [self.said(key) for key in keys] + [self.told(key) for key in keys]
        # The older standard has a family's name as well as its own.
        return list(dict.fromkeys(each for each in named if each and each != "PDF/X-1:2001"))


def moment(text: str) -> datetime | None:
    """Return the moment of a date as PDF or XMP write it, in UTC; None if it is none."""
    found = _DATE.fullmatch(text.strip())
    if found is None:
        return None
    year, month, day, *clock = (int(part or 0) for part in found.groups()[:6])
    sign, hours, minutes = found.groups()[6:]
    apart = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
    try:
        zone = timezone(-apart if sign == "-" else apart)
        day_begins = datetime(year, month or 1, day or 1, tzinfo=zone)
        hour, minute, second = clock
        since = timedelta(hours=hour, minutes=minute, seconds=second)
        return (day_begins + since).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _packet(file: File) -> str:
    metadata = file.pdf.Root.get("/Metadata")
    if not isinstance(metadata, pikepdf.Stream):
        return ""
    try:
        return file.budget.read(metadata)[:_MOST].decode("utf-8", "replace")
    except MALFORMED:
        return ""
