"""Check how screen readers read a PDF: failures of PDF/UA-1 (ISO 14289-1) that a program can find,
by their numbers in the Matterhorn Protocol 1.1 (PDF Association, 2021).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pikepdf

from printgen.pdf.budget import MALFORMED, TooMuchError
from printgen.pdf.codes import (
    PDF_HEADING_ORDER,
    PDF_LANGUAGE,
    PDF_NOT_DESCRIBED,
    PDF_STRUCTURE,
    PDF_UA_CLAIM,
    PDF_UNNAMED,
    PDF_UNREADABLE,
    PDF_UNTAGGED,
)
from printgen.pdf.findings import PdfFinding, too_complex
from printgen.pdf.reader import File
from printgen.pdf.resources import dictionaries, dictionary, number_of
from printgen.pdf.structure import (
    STANDARD,
    Content,
    Element,
    Field,
    Marked,
    marked_on,
    structure_of,
)
from printgen.preflight.profiles import Profile

# The permitted parents of some elements (ISO 32000-1, 14.8.4.3).
_WITHIN: Final = {
    "TR": {"Table", "THead", "TBody", "TFoot"},
    "TH": {"TR"},
    "TD": {"TR"},
    "THead": {"Table"},
    "TBody": {"Table"},
    "TFoot": {"Table"},
    "LI": {"L"},
    "LBody": {"LI"},
    "TOCI": {"TOC"},
}
# Elements that only contain these.
_HOLDS: Final = {
    "Table": {"TR", "THead", "TBody", "TFoot", "Caption"},
    "TR": {"TH", "TD"},
    "L": {"L", "LI", "Caption"},
    "LI": {"Lbl", "LBody"},
}
_CLAIM: Final = (b"http://www.aiim.org/pdfua/ns/id/", b"pdfuaid:part")
_TITLE: Final = b"dc:title"
_WIDGET_HIDDEN: Final = 2


def heard(file: File, profile: Profile) -> Iterator[PdfFinding]:
    """Yield what is missing or wrong for screen readers."""
    if not profile.heard:
        return
    try:
        yield from _facts(file)
        tree = structure_of(file)
        says_so = dictionary(file.pdf.Root.get("/MarkInfo")).get("/Marked") is True
        if tree is None or not says_so:
            what = "has no structure" if tree is None else "does not say that it is tagged"
            yield PdfFinding(PDF_UNTAGGED, f"the file {what}", file.name)
            return
        yield from _elements(file, tree)
        yield from _headings(file, tree)
        yield from _described(file, tree)
        yield from _content(file, tree)
        yield from _overlays(file, tree)
    except TooMuchError as error:
        yield too_complex(str(error), file.name)
    except MALFORMED as error:
        message = f"the structure cannot be read ({str(error)[:60]})"
        yield PdfFinding(PDF_STRUCTURE, message, file.name, own_hint="export the file again")


def _finding(  # noqa: PLR0913, PLR0917 - what there is to say about one
    file: File, code: Any, message: str, point: str, page: int | None = None, times: int = 1,
    hint: str | None = None,
) -> PdfFinding:  # fmt: skip
    said = f"{message} (Matterhorn {point})"
    return PdfFinding(code, said, file.name, page, own_hint=hint, times=times)


def _facts(file: File) -> Iterator[PdfFinding]:
    root = file.pdf.Root
    packet = root.get("/Metadata")
    xmp = file.budget.read(packet) if isinstance(packet, pikepdf.Stream) else b""
    if _TITLE not in xmp:
        message = "the file has no title in its metadata (dc:title)"
        yield _finding(file, PDF_UNNAMED, message, "06-003")
    if dictionary(root.get("/ViewerPreferences")).get("/DisplayDocTitle") is not True:
        message = "windows show the name of the file and not its title (DisplayDocTitle)"
        yield _finding(file, PDF_UNNAMED, message, "07-001")
    if not str(root.get("/Lang", "")).strip():
        message = "the file does not say what language it is in"
        yield _finding(file, PDF_LANGUAGE, message, "11-001")
    if any(each not in xmp for each in _CLAIM):
        yield _finding(file, PDF_UA_CLAIM, "the file does not say that it is PDF/UA", "06-002")


def _elements(file: File, tree: Element) -> Iterator[PdfFinding]:
    """Yield unknown elements, and elements in places where they mean nothing."""
    wrong: Counter[tuple[str, str]] = Counter()
    for each in tree.all():
        above = each.above.role if each.above is not None else ""
        if each.role not in STANDARD:
            wrong[f"'{each.role[:30]}' is not a kind of element", "02-001"] += 1
        elif above not in _WITHIN.get(each.role, {above}):
            point = "09-004" if each.role[0] == "T" else "09-005"
            wrong[f"{each.role} stands in {above[:30]}", point] += 1
        elif each.role not in _HOLDS.get(above, {each.role}):
            point = "09-004" if above[0] == "T" else "09-005"
            wrong[f"{each.role} stands in {above}", point] += 1
        elif each.role == "TH" and not each.scope:
            wrong["a table header does not say whether it is for a row or a column", "15-003"] += 1
        elif each.role == "Note" and not each.named:
            wrong["a note has no name (ID)", "19-003"] += 1
    for (message, point), times in wrong.items():
        yield _finding(file, PDF_STRUCTURE, message, point, times=times)


def _headings(file: File, tree: Element) -> Iterator[PdfFinding]:
    last = 0
    for each in tree.all():
        if each.role[0] != "H" or not each.role[1:].isdigit():
            continue
        level = int(each.role[1:])
        if level > last + 1:
            before = f"follows H{last}" if last else "is the first"
            point = "14-003" if last else "14-002"
            message = f"a heading {each.role} {before}"
            yield _finding(file, PDF_HEADING_ORDER, message, point)
        last = level


def _described(file: File, tree: Element) -> Iterator[PdfFinding]:
    for role, point in (("Figure", "13-004"), ("Formula", "17-002")):
        times = sum(each.role == role and not each.said for each in tree.all())
        if times:
            message = f"a {role.lower()} has no alternative text"
            yield _finding(file, PDF_NOT_DESCRIBED, message, point, times=times)


def _content(file: File, tree: Element) -> Iterator[PdfFinding]:
    """Yield what pages draw outside of the structure."""
    known = {kid for each in (tree, *tree.all()) for kid in each.kids if isinstance(kid, Content)}
    void: set[str] = set()
    for page in file.pages:
        found: Marked = marked_on(page)
        void |= found.void
        lost = sum(Content(page.number, number) not in known for number in found.words)
        for times, message, point in (
            (found.loose + lost, "something is neither tagged nor an artifact", "01-005"),
            (found.both, "marked content lies in other marked content", "01-003"),
        ):
            if times:
                hint = "tag what should be read, and mark everything else as artifacts"
                yield _finding(file, PDF_UNTAGGED, message, point, page.number, times, hint)
        if found.unreadable:
            message, count = "nothing says which letters a font shows", found.unreadable
            yield _finding(file, PDF_UNREADABLE, message, "10-001", page.number, count)
    for name in sorted(void):
        message = f"'{name}' says that characters are no letters"
        hint = "export it with a ToUnicode table without the number 0"
        yield _finding(file, PDF_UNREADABLE, message, "31-028", hint=hint)


def _overlays(file: File, tree: Element) -> Iterator[PdfFinding]:
    """Yield fields and links without a description, or out of order."""
    holders = {
        kid.number: each.role for each in tree.all() for kid in each.kids if isinstance(kid, Field)
    }
    for page in file.pages:
        wrong: Counter[tuple[str, str, str]] = Counter()
        overlays = dictionaries(page.entries.get("/Annots"), file.budget)
        things = [each for each in overlays if not _is_hidden(each)]
        if things and page.entries.get("/Tabs") != "/S":
            wrong["structure", "form fields are not in reading order", "28-008"] += 1
        for each in things:
            kind = str(each.get("/Subtype", ""))
            told = any(str(each.get(key, "")).strip() for key in ("/TU", "/Contents", "/Alt"))
            holder = holders.get(number_of(each), "")
            if kind == "/Widget":
                if not told and not str(each.get("/Parent", {}).get("/TU", "")).strip():
                    wrong["words", "a form field has no description (TU)", "28-005"] += 1
                if holder != "Form":
                    wrong["structure", "a form field is not in a Form element", "28-010"] += 1
            elif kind == "/Link":
                if holder != "Link":
                    wrong["structure", "a link is not in a Link element", "28-011"] += 1
            elif holder != "Annot":
                wrong["structure", "an annotation is not in an Annot element", "28-002"] += 1
        for (about, message, point), times in wrong.items():
            code = PDF_NOT_DESCRIBED if about == "words" else PDF_STRUCTURE
            yield _finding(file, code, message, point, page.number, times)


def _is_hidden(thing: Any) -> bool:
    flags = thing.get("/F", 0)
    hidden = isinstance(flags, int) and bool(flags & _WIDGET_HIDDEN)
    return hidden or thing.get("/Subtype") == "/Popup"
