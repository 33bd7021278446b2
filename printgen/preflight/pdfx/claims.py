"""Check a file's claims: its version, its facts, its printing condition.

XMP is searched and not parsed as XML, so that a forged file costs no more than its length.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any, Final, TypeAlias

import pikepdf

from printgen.pdf.annotations import press_intents
from printgen.pdf.budget import MALFORMED
from printgen.pdf.findings import PdfFinding
from printgen.pdf.reader import File
from printgen.pdf.resources import dictionary, name_of
from printgen.preflight.pdfx.codes import PDF_X_INTENT, PDF_X_KEYS, PDF_X_MISSING, PDF_X_NEWER
from printgen.preflight.profiles import PRESS, Profile

# A message, the actual value, and the expected one.
_Wrong: TypeAlias = tuple[str, str, str]

# The versions of PDF for those of PDF/X.
_NEWEST: Final = {
    "PDF/X-1a:2001": "1.4",
    "PDF/X-1a:2003": "1.4",
    "PDF/X-3:2002": "1.4",
    "PDF/X-3:2003": "1.4",
    "PDF/X-4": "1.6",
    "PDF/X-4p": "1.6",
}
_REGISTRY: Final = "http://www.color.org"


def claimed(file: File, profile: Profile) -> str:
    """Return the version of PDF/X that a file for a press claims to be; empty if it is none."""
    versions = _Facts(file).versions if profile.intent else []
    return versions[0] if versions else ""


def held_to(profile: Profile, version: str) -> Profile:
    """Return the profile with the additional demands of a version of PDF/X."""
    if not version.startswith("PDF/X-1a"):
        return profile
    return profile._replace(plain=True, families=PRESS)


def claims(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield what is wrong with a file's claim to be PDF/X, or that it makes none."""
    facts = _Facts(file)
    version = facts.versions[0] if facts.versions and profile.intent else ""
    if profile.standard not in {None, version}:
        told = f"claims to be {version}" if version else "does not claim to be PDF/X"
        yield PdfFinding(
            PDF_X_MISSING,
            f"the file {told}",
            file.name,
            measured=version or "none",
            limit=profile.standard,
            own_hint=f"export it as {profile.standard}",
        )
    if not version:
        return
    wrong = (
        (PDF_X_KEYS, _contradictions(facts, version)),
        (PDF_X_KEYS, _lacks(facts, version, has_id="/ID" in file.pdf.trailer)),
        (PDF_X_INTENT, _intents(file, version)),
        (PDF_X_NEWER, _newer(file, version)),
    )
    for code, found in wrong:
        for message, measured, limit in found:
            yield PdfFinding(code, message, file.name, measured=measured, limit=limit)


def _contradictions(facts: _Facts, version: str) -> Iterator[_Wrong]:
    """Yield contradictions between file and metadata: a message, the two values."""
    for other in facts.versions[1:]:
        yield f"the file says {version}, its metadata says {other}", version, other
    pairs = (
        ("title", facts.said("Title"), facts.title),
        ("Trapped", facts.said("Trapped"), facts.told("Trapped")),
        *(
            (key, facts.said(key), facts.told(name))
            for key, name in (("CreationDate", "CreateDate"), ("ModDate", "ModifyDate"))
            if moment(facts.said(key)) != moment(facts.told(name))
        ),
    )
    for key, said, told in pairs:
        if said and told and said != told:
            yield f"the file's {key} is '{said}', that of its metadata '{told}'", said, told


def _lacks(facts: _Facts, version: str, *, has_id: bool) -> Iterator[_Wrong]:
    """Yield missing required facts: a message, the actual value, the key."""
    if facts.said("Trapped") not in {"True", "False"}:
        message = f"a file of {version} must say whether it is trapped"
        yield message, facts.said("Trapped") or "none", "Trapped"
    if not has_id:
        yield f"a file of {version} must have an ID", "none", "ID"
    if not facts.said("Title"):
        yield f"a file of {version} must have a title", "none", "Title"
    for key in ("CreationDate", "ModDate"):
        if moment(facts.said(key)) is None:
            message = f"a file of {version} must have the date {key}"
            yield message, facts.said(key) or "none", key
    if not version.startswith("PDF/X-4"):
        # There the metadata may be missing, but not the dictionary.
        if not facts.said("GTS_PDFXVersion"):
            yield (
                f"the document information does not say that it is {version}",
                "none",
                "GTS_PDFXVersion",
            )
        return
    needed = ("CreateDate", "ModifyDate", "MetadataDate", "DocumentID", "VersionID")
    for key in (*needed, "RenditionClass", "GTS_PDFXVersion"):
        if not facts.told(key):
            yield f"the metadata of a file of {version} must have {key}", "none", key


def _newer(file: File, version: str) -> Iterator[_Wrong]:
    """Yield a version of PDF, packed objects or layers that the version of PDF/X does not have."""
    newest = _NEWEST.get(version)
    if newest is None:
        return
    layers = file.pdf.Root.get("/OCProperties")
    is_older = _number(newest) < (1, 5)
    found = {
        f"PDF {file.pdf.pdf_version}": _number(str(file.pdf.pdf_version)) > _number(newest),
        "packed objects (PDF 1.5)": is_older and file.has_packed_table,
        "layers (PDF 1.5)": is_older and layers is not None,
        "layers that change by themselves (AS)": "/AS" in dictionary(dictionary(layers).get("/D")),
    }
    for what in (each for each, is_there in found.items() if is_there):
        yield f"a file of {version} has {what}", what, f"PDF {newest}"


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


def _intents(file: File, version: str) -> Iterator[_Wrong]:
    """Yield printing conditions that PDF/X does not allow.

    Every file for a press must have one, with four inks.
    """
    found = list(press_intents(file.pdf.Root))
    if len(found) > 1:
        yield f"the file has {len(found)} printing conditions of PDF/X", str(len(found)), "1"
    for each in found[:1]:
        yield from _of_intent(each, file, version)


def _of_intent(intent: Any, file: File, version: str) -> Iterator[_Wrong]:
    """Yield what is wrong with a printing condition: a message, the actual and expected value."""
    name = str(intent.get("/OutputConditionIdentifier", ""))[:100]
    if not name:
        yield "the printing condition has no name", "none", "OutputConditionIdentifier"
    profile = intent.get("/DestOutputProfile")
    if profile is None:
        if version == "PDF/X-4":
            message = f"a file of {version} must have the profile of '{name}'"
            yield message, "none", "DestOutputProfile"
        elif str(intent.get("/RegistryName", "")) != _REGISTRY:
            message = f"the file has no profile of '{name}', and does not say who registered it"
            yield message, "none", f"RegistryName {_REGISTRY}"
        return
    kind = _kind(profile, file)
    if kind != "prtr":
        message = f"the profile of '{name}' is not for a press"
        yield message, kind or "no profile", "prtr (ICC.1)"


def _kind(profile: Any, file: File) -> str:
    """Return the class of an ICC profile, ``prtr`` for one of a press; empty if it is none."""
    try:
        data = file.budget.read(profile)[:40]
    except MALFORMED:
        return ""
    return data[12:16].decode("latin-1") if data[36:40] == b"acsp" else ""


# The most bytes of a packet to search; usual ones have a few thousand.
_MOST_BYTES: Final = 500_000
_LONGEST: Final = 300
_PREFIX: Final = r"[A-Za-z][A-Za-z0-9_.-]{0,20}"
_TITLE: Final = re.compile(
    r"<dc:title[^>]{0,200}>\s{0,99}<rdf:Alt>\s{0,99}<rdf:li[^>]{0,200}>([^<]{0,5000})</rdf:li>"
)
_DATE: Final = re.compile(
    r"(?:D:)?(\d{4})(?:-?(\d\d))?(?:-?(\d\d))?(?:T?(\d\d))?(?::?(\d\d))?(?::?(\d\d))?"
    r"(?:\.\d{1,9})?(?:Z|([+-])(\d\d)[:']?(\d\d)?'?)?"
)


class _Facts:
    """The facts of a file by the keys of the dictionary."""

    def __init__(self, file: File) -> None:
        self._info = dictionary(file.pdf.trailer.get("/Info"))
        self._xmp = _packet(file)

    def said(self, key: str) -> str:
        """Return the dictionary's value, or nothing."""
        value = self._info.get(f"/{key}")
        text = str(value) if isinstance(value, pikepdf.String) else name_of(value)
        return text[:_LONGEST]

    def told(self, key: str) -> str:
        """Return the metadata's value of a property, with any prefix; or nothing."""
        found = re.search(
            rf"{_PREFIX}:{key}\s{{0,9}}=\s{{0,9}}[\"']([^\"'<]{{0,{_LONGEST}}})", self._xmp
        )
        found = found or re.search(
            rf"<{_PREFIX}:{key}>\s{{0,99}}([^<]{{0,{_LONGEST}}})<", self._xmp
        )
        return html.unescape(found[1]).strip() if found else ""

    @property
    def title(self) -> str:
        """The title in the metadata."""
        found = _TITLE.search(self._xmp)
        return html.unescape(found[1])[:_LONGEST] if found else ""

    @property
    def versions(self) -> list[str]:
        """The versions of PDF/X that the file claims, each once; the first counts."""
        keys = ("GTS_PDFXConformance", "GTS_PDFXVersion")
        named = [self.said(key) for key in keys] + [self.told(key) for key in keys]
        # The older standard has a family's name as well as its own.
        return list(dict.fromkeys(each for each in named if each and each != "PDF/X-1:2001"))


def moment(text: str) -> datetime | None:
    """Return the time of a date as PDF or XMP write it, in UTC; None if it is none."""
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
        return file.budget.read(metadata)[:_MOST_BYTES].decode("utf-8", "replace")
    except MALFORMED:
        return ""
