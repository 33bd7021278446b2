"""PDF/X: each clause that is broken is told, and what is right passes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

import printgen
from printgen.preflight.pdfx.claims import moment
from tests.helpers.cards import Change, card, form, image, spot
from tests.preflight.makers import on_page, resource

X4 = {
    "CreateDate": "2026-11-23T13:00:00+01:00",
    "ModifyDate": "2026-11-23T12:00:00Z",
    "MetadataDate": "2026-11-23T12:00:00Z",
    "DocumentID": "uuid:1",
    "VersionID": "1",
    "RenditionClass": "default",
    "GTS_PDFXVersion": "PDF/X-4",
}
PRESS = b"\0" * 12 + b"prtrCMYK" + b"\0" * 16 + b"acsp"
LATE = Dictionary(Type=Name.Halftone, HalftoneType=6)
NAMED = Dictionary(Type=Name.Halftone, HalftoneType=1, HalftoneName=String("Screen"))


def facts(**entries: Any) -> Change:
    """Facts of the file, of which None is left out."""

    def change(pdf: pikepdf.Pdf) -> None:
        for key, value in entries.items():
            if value is None:
                del pdf.docinfo[f"/{key}"]
            else:
                pdf.docinfo[f"/{key}"] = value

    return change


def metadata(title: str = "A card", **told: str) -> Change:
    """XMP of the file: some properties as attributes, the others as elements."""

    def change(pdf: pikepdf.Pdf) -> None:
        pairs = [*told.items()]
        first = "".join(f' a:{key}="{value}"' for key, value in pairs[::2])
        second = "".join(f"<b:{key}>{value}</b:{key}>" for key, value in pairs[1::2])
        named = (
            f"<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>{title}</rdf:li></rdf:Alt></dc:title>"
        )
        text = f"<rdf:Description{first}>{second}{named}</rdf:Description>"
        made = pdf.make_stream(text.encode(), Type=Name.Metadata, Subtype=Name.XML)
        pdf.Root.Metadata = made

    return change


def intent(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for key, value in entries.items():
            if value is None:
                del pdf.Root.OutputIntents[0][f"/{key}"]
            else:
                made = pdf.make_stream(value, N=4) if isinstance(value, bytes) else value
                pdf.Root.OutputIntents[0][f"/{key}"] = made

    return change


def in_root(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for key, value in entries.items():
            pdf.Root[f"/{key}"] = value

    return change


def together(*changes: Change) -> Change:
    def change(pdf: pikepdf.Pdf) -> None:
        for each in changes:
            each(pdf)

    return change


def x4(**told: str | None) -> Change:
    """Makes it PDF/X-4, with other metadata; None leaves one out."""
    said = {key: value for key, value in (X4 | told).items() if value is not None}
    return together(
        facts(GTS_PDFXVersion="PDF/X-4"), metadata(**said), intent(DestOutputProfile=PRESS)
    )


def second_intent(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])


def masked(pdf: pikepdf.Pdf) -> Any:
    """An image under a mask that has another in its place."""
    made = image(pdf, 240, 120)
    made.SMask = image(pdf, 240, 120, Name.DeviceGray, b"\xff", Alternates=Array([]))
    return made


def packed(name: str) -> Change:
    change: Change = resource("XObject", Im=lambda pdf: _packed(pdf, name))
    return change


def _packed(pdf: pikepdf.Pdf, name: str) -> Any:
    made = image(pdf, 240, 120)
    made.Filter = Name(name)
    return made


def entry(**entries: Any) -> Change:
    """Entries of the image."""

    def change(pdf: pikepdf.Pdf) -> None:
        for key, value in entries.items():
            pdf.pages[0].obj.Resources.XObject.Im[f"/{key}"] = value

    return change


def postscript(pdf: pikepdf.Pdf) -> Any:
    return pdf.make_stream(b"showpage", Type=Name.XObject, Subtype=Name.PS)


def transparent(pdf: pikepdf.Pdf) -> Any:
    return form(pdf, "", Group=Dictionary(S=Name.Transparency))


BROKEN: dict[str, tuple[Change, str, str]] = {
    "no claim": (facts(GTS_PDFXVersion=None), "pdf-x-missing", "does not claim to be PDF/X"),
    "an older one": (
        facts(GTS_PDFXVersion="PDF/X-1:2001", GTS_PDFXConformance="PDF/X-1a:2001"),
        "pdf-x-missing",
        "claims to be PDF/X-1a:2001",
    ),
    "a claim in the metadata alone": (
        together(facts(GTS_PDFXVersion=None), metadata(GTS_PDFXVersion="PDF/X-1a:2003")),
        "pdf-x-keys",
        "document information does not say",
    ),
    "two claims": (metadata(GTS_PDFXVersion="PDF/X-4"), "pdf-x-keys", "its metadata says PDF/X-4"),
    "another title": (metadata(title="Tiger &amp; cub"), "pdf-x-keys", "metadata 'Tiger & cub'"),
    "another date": (metadata(CreateDate="2026-11-24"), "pdf-x-keys", "CreationDate"),
    "trapped and not": (metadata(Trapped="True"), "pdf-x-keys", "Trapped is 'False'"),
    "Trapped unknown": (facts(Trapped=Name.Unknown), "pdf-x-keys", "whether it is trapped"),
    "Trapped as text": (facts(Trapped="maybe"), "pdf-x-keys", "whether it is trapped"),
    "no title": (facts(Title=None), "pdf-x-keys", "must have a title"),
    "no date": (facts(ModDate=None), "pdf-x-keys", "the date ModDate"),
    "a date that is none": (facts(ModDate="yesterday"), "pdf-x-keys", "the date ModDate"),
    "two intents": (second_intent, "pdf-x-intent", "2 printing conditions"),
    "no registry": (intent(RegistryName=None), "pdf-x-intent", "does not say who registered it"),
    "a profile of a screen": (
        intent(DestOutputProfile=PRESS.replace(b"prtr", b"mntr")),
        "pdf-x-intent",
        "not for a press",
    ),
    "layers": (in_root(OCProperties=Dictionary(D=Dictionary())), "pdf-x-newer", "has layers"),
    "JPEG 2000": (packed("/JPXDecode"), "pdf-x-content", "JPXDecode"),
    "another image": (entry(Alternates=Array([])), "pdf-x-content", "in its place"),
    "a page elsewhere": (entry(Ref=Dictionary(Page=0)), "pdf-x-content", "of another file"),
    "a form that is a group": (
        resource("XObject", Fm=transparent),
        "pdf-x-content",
        "is a transparency group",
    ),
    "PostScript": (resource("XObject", Ps=postscript), "pdf-x-content", "in PostScript"),
    "a halftone of a kind": (
        resource("ExtGState", H=Dictionary(HT=LATE)),
        "pdf-x-content",
        "halftone of type 6",
    ),
    "a halftone by name": (
        resource("ExtGState", H=Dictionary(HT=NAMED)),
        "pdf-x-content",
        "by name",
    ),
    "two boxes": (on_page(ArtBox=Array([20, 20, 60, 60])), "pdf-x-content", "an ArtBox and"),
    "one plate": (on_page(SeparationInfo=Dictionary()), "pdf-x-content", "one plate"),
    "a part to be shown": (
        in_root(ViewerPreferences=Dictionary(PrintArea=Name.TrimBox)),
        "pdf-x-content",
        "PrintArea is /TrimBox",
    ),
}
BROKEN_X4: dict[str, tuple[Change, str, str]] = {
    "another image instead of a mask": (
        together(x4(), resource("XObject", Im=masked)),
        "pdf-x-content",
        "in its place",
    ),
    **{f"no {key}": (x4(**{key: None}), "pdf-x-keys", f"must have {key}") for key in X4},
    "no profile": (
        together(x4(), intent(DestOutputProfile=None)),
        "pdf-x-intent",
        "must have the profile",
    ),
    "layers that change": (
        together(x4(), in_root(OCProperties=Dictionary(D=Dictionary(AS=Array([]))))),
        "pdf-x-newer",
        "change by themselves",
    ),
}
RIGHT: dict[str, Change] = {
    "metadata that agree": metadata(
        CreateDate="2026-11-23T13:00:00+01:00", Trapped="False", GTS_PDFXVersion="PDF/X-1a:2003"
    ),
    "a profile of a press": intent(DestOutputProfile=PRESS, RegistryName=None),
    "both keys": facts(GTS_PDFXConformance="PDF/X-1a:2003"),
    "a wish for all": in_root(ViewerPreferences=Dictionary(PrintArea=Name.BleedBox)),
    "a wish for the whole page": in_root(ViewerPreferences=Dictionary(ViewArea=Name.MediaBox)),
}


def found(folder: Path, change: Change, profile: str, **save: Any) -> dict[str, list[str]]:
    """The messages about PDF/X by code."""
    path = card(change, save=save).write(folder / "card.pdf")
    told: dict[str, list[str]] = {}
    for flaw in printgen.run_preflight(path, profile):
        told.setdefault(flaw.code.id, []).append(flaw.message)
    return {code: messages for code, messages in told.items() if code.startswith("pdf-x-")}


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN)
def test_each_clause_of_x1a_is_told_when_it_is_broken(tmp_path: Path, name: str) -> None:
    change, code, words = BROKEN[name]
    told = found(tmp_path, change, "drivethru")
    assert told.keys() == {code}
    assert any(words in message for message in told[code]), told


@pytest.mark.slow
def test_of_several_intents_only_the_first_is_examined(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        intent(RegistryName=None)(pdf)
        pdf.Root.OutputIntents.append(pdf.Root.OutputIntents[0])

    first, second = found(tmp_path, change, "drivethru")["pdf-x-intent"]
    assert "2 printing conditions" in first
    assert "who registered it" in second


@pytest.mark.slow
@pytest.mark.parametrize("name", BROKEN_X4)
def test_each_clause_of_x4_is_told_when_it_is_broken(tmp_path: Path, name: str) -> None:
    change, code, words = BROKEN_X4[name]
    told = found(tmp_path, change, "offset", force_version="1.6")
    assert told.keys() == {code}
    assert any(words in message for message in told[code]), told


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_passes(tmp_path: Path, name: str) -> None:
    assert found(tmp_path, RIGHT[name], "drivethru") == {}


def test_x4_may_have_layers_and_transparency_and_is_not_newer_than_1_6(tmp_path: Path) -> None:
    layers = in_root(OCProperties=Dictionary(D=Dictionary(Name=String("Print"))))
    tint = resource("ExtGState", T=Dictionary(ca=0.5))
    change = together(x4(), layers, tint)
    assert found(tmp_path, change, "offset", force_version="1.6") == {}
    (newer,) = found(tmp_path, change, "offset", force_version="1.7")["pdf-x-newer"]
    assert newer == "a file of PDF/X-4 has PDF 1.7"


def test_a_service_takes_its_own_version_only(tmp_path: Path) -> None:
    told = found(tmp_path, x4(), "drivethru", force_version="1.6")
    assert told == {"pdf-x-missing": ["the file claims to be PDF/X-4"]}


def test_packed_objects_are_newer_than_x1a(tmp_path: Path) -> None:
    # qpdf calls such a file PDF 1.5, as it is; another program may not.
    packed = {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "force_version": "1.5"}
    path = card(save=packed).write(tmp_path / "card.pdf")
    path.write_bytes(path.read_bytes().replace(b"%PDF-1.5", b"%PDF-1.4", 1))
    flaws = [flaw for flaw in printgen.run_preflight(path, "drivethru") if flaw.page is None]
    assert [str(flaw.measured) for flaw in flaws] == ["packed objects (PDF 1.5)"]


@pytest.mark.slow
def test_a_file_is_held_to_what_it_claims(tmp_path: Path) -> None:
    """An offset press takes transparency, but not in what claims to have none."""
    tint = resource("ExtGState", T=Dictionary(ca=0.5))
    for claim in (True, False):
        made = card(tint, claim=claim, t="q /T gs 0 0 0 0.2 k 20 75 10 5 re f Q")
        flaws = printgen.run_preflight(made.write(tmp_path / "card.pdf"), "offset")
        assert [flaw.code.id for flaw in flaws] == ["pdf-transparency"] * claim


def test_without_a_claim_a_press_that_asks_for_none_looks_for_none(tmp_path: Path) -> None:
    path = card(resource("XObject", Ps=postscript), claim=False).write(tmp_path / "card.pdf")
    assert printgen.run_preflight(path, "offset") == []
    gold = resource("ColorSpace", Au=lambda pdf: spot(pdf, "Gold"))
    path = card(gold, gold="/Au cs 1 scn 20 70 10 5 re f").write(tmp_path / "gold.pdf")
    (flaw,) = printgen.run_preflight(path, "offset")
    assert (flaw.code.id, flaw.severity.value) == ("pdf-spot", "warning")


def test_dates_of_both_kinds_are_one_moment() -> None:
    same = ("D:20261123120000Z", "D:20261123130000+01'00'", "2026-11-23T07:00:00.25-05:00")
    assert len({moment(text) for text in same}) == 1
    assert moment("D:2026") == moment("2026-01-01T00:00Z")
    assert {moment(text) for text in ("", "D:20261323", "2026-11-23T12:00 at noon")} == {None}
