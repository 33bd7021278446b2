"""What keeps a PDF from being read aloud is told, and forged structures cost little."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

import printgen
from printgen.backends import pdf
from tests.helpers.cards import card
from tests.helpers.tagged import rulebook

Change = Callable[[pikepdf.Pdf], None]


def codes(path: Path) -> set[str]:
    return {str(each.code) for each in printgen.run_preflight(path, "accessible")}


def changed(folder: Path, change: Change) -> Path:
    path = folder / "rules.pdf"
    path.write_bytes(pdf.render(rulebook()))
    with pikepdf.open(path, allow_overwriting_input=True) as file:
        change(file)
        file.save(path)
    return path


def element(file: pikepdf.Pdf, role: str) -> Any:
    return next(
        each
        for each in file.objects
        if isinstance(each, Dictionary) and each.get("/S") == f"/{role}" and "/P" in each
    )


def _loose(file: pikepdf.Pdf) -> None:
    page = file.pages[0]
    page.contents_add(file.make_stream(b"0 0 5 5 re f"))


def _twice(file: pikepdf.Pdf) -> None:
    page = file.pages[0]
    page.contents_add(file.make_stream(b"/P<</MCID 0>>BDC /Artifact BMC 0 0 5 5 re f EMC EMC"))


def _unlisted(file: pikepdf.Pdf) -> None:
    del element(file, "H1").K


def _own_role(file: pikepdf.Pdf) -> None:
    element(file, "H1").S = Name.Headline


def _mapped_role(file: pikepdf.Pdf) -> None:
    element(file, "H1").S = Name.Headline
    file.Root.StructTreeRoot.RoleMap = Dictionary(Headline=Name.Title, Title=Name.H1)


def _bare_row(file: pikepdf.Pdf) -> None:
    row, whole = element(file, "TR"), element(file, "Table")
    row.P = whole.P
    whole.P.K.append(row)
    del whole.K


def _void_letter(file: pikepdf.Pdf) -> None:
    table = next(each.ToUnicode for each in file.objects if "/ToUnicode" in _keys(each))
    table.write(table.read_bytes().replace(b"<007E>", b"<0000>"))


def _keys(thing: Any) -> set[str]:
    return set(thing.keys()) if isinstance(thing, Dictionary) else set()


def _no_words(file: pikepdf.Pdf) -> None:
    field = Dictionary(Subtype=Name.Widget, FT=Name.Tx, Rect=Array([0, 0, 9, 9]))
    file.pages[0].obj.Annots = Array([file.make_indirect(field)])
    file.Root.AcroForm = Dictionary(Fields=Array([file.pages[0].obj.Annots[0]]))


def _inside(role: str, around: str = "TR", **entries: Any) -> Change:
    """Return what puts an element of this role into the first one of another, such as a row."""

    def change(file: pikepdf.Pdf) -> None:
        outer = element(file, around)
        outer.K = Array([*_several(outer.K), Dictionary(S=Name(f"/{role}"), P=outer, **entries)])

    return change


def _several(kids: Any) -> list[Any]:
    return list(kids) if isinstance(kids, Array) else [kids]


def _without_order(file: pikepdf.Pdf) -> None:
    hidden = Dictionary(Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), F=2)
    file.pages[0].obj.Annots = Array([file.make_indirect(hidden)])
    del file.pages[0].obj.Tabs


HEADINGS = Array([Dictionary(S=Name(f"/H{level}")) for level in (1, 2, 1, 3)])


def _out_of_order(file: pikepdf.Pdf) -> None:
    link = Dictionary(Subtype=Name.Link, Rect=Array([0, 0, 9, 9]), Contents="a link")
    file.pages[0].obj.Annots = Array([file.make_indirect(link)])
    del file.pages[0].obj.Tabs


def _no_letters(file: pikepdf.Pdf) -> None:
    for each in file.objects:
        if "/ToUnicode" in _keys(each):
            del each.ToUnicode


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_inside("TH"), "a table header does not say whether it is for a row or a column"),
        (_inside("TH", A=Dictionary(O=Name.Table, Headers=Array([]))), None),
        (_inside("P"), "P stands in TR (Matterhorn 09-004)"),
        (_inside("TD", K=Dictionary(S=Name.Note)), "a note has no name (ID)"),
        (_inside("TD", K=Dictionary(S=Name.Note, ID="n")), None),
        (_inside("TD", K=Dictionary(S=Name.Figure)), "a figure has no alternative text"),
        (_inside("TD", K=Dictionary(S=Name.Formula, ActualText="x")), None),
        (_inside("Caption", "Table"), None),
        (_inside("P", "Table"), "P stands in Table (Matterhorn 09-004)"),
        (_inside("Sect", "Document", K=HEADINGS), "a heading H3 follows H1 (Matterhorn 14-003)"),
        (_without_order, None),
        (_out_of_order, "form fields are not in reading order (Matterhorn 28-008)"),
        (_out_of_order, "a link is not in a Link element"),
        (_no_letters, "nothing says which letters a font shows"),
    ],
)
def test_what_stands_in_the_wrong_place_or_lacks_words_is_told_by_its_number(
    change: Change, told: str | None, tmp_path: Path
) -> None:
    said = [
        each.message for each in printgen.run_preflight(changed(tmp_path, change), "accessible")
    ]
    assert any(told in each for each in said) if told else said == [], said


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_loose, "pdf-untagged"),
        (_twice, "pdf-untagged"),
        (_unlisted, "pdf-untagged"),
        (_own_role, "pdf-structure"),
        (_bare_row, "pdf-structure"),
        (_no_words, "pdf-not-described"),
        (_void_letter, "pdf-unreadable"),
    ],
)
def test_what_is_wrong_for_those_who_listen_is_told(
    change: Change, code: str, tmp_path: Path
) -> None:
    assert code in codes(changed(tmp_path, change))


def test_what_is_right_is_not_told(tmp_path: Path) -> None:
    assert codes(changed(tmp_path, lambda _: None)) == set()
    assert codes(changed(tmp_path, _mapped_role)) == set()


@pytest.mark.parametrize(("letter", "is_told"), [(" ", False), ("a", True)])
def test_spaces_need_no_tags(letter: str, is_told: bool, tmp_path: Path) -> None:  # noqa: FBT001
    def change(file: pikepdf.Pdf) -> None:
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
        name = file.pages[0].add_resource(font, Name.Font)
        file.pages[0].contents_add(file.make_stream(f"BT {name} 9 Tf ({letter}) Tj ET".encode()))

    assert ("pdf-untagged" in codes(changed(tmp_path, change))) == is_told


def test_a_file_for_a_press_is_not_tagged(tmp_path: Path) -> None:
    assert "pdf-untagged" in codes(card().write(tmp_path / "card.pdf"))


def _in_itself(file: pikepdf.Pdf) -> None:
    element(file, "L").K.append(element(file, "Sect"))


def _endless_roles(file: pikepdf.Pdf) -> None:
    element(file, "H1").S = Name.A
    file.Root.StructTreeRoot.RoleMap = Dictionary(A=Name.B, B=Name.A)


def _deep(file: pikepdf.Pdf) -> None:
    inner = file.make_indirect(Dictionary(S=Name.Div))
    for _ in range(300):
        inner = file.make_indirect(Dictionary(S=Name.Div, K=Array([inner])))
    element(file, "L").K = inner


def _broken(file: pikepdf.Pdf) -> None:
    whole = element(file, "Table")
    whole.K = Array([7, Name.X, Array([1]), Dictionary(S=5, K=Dictionary(S="x")), "text"])
    whole.A = Array([3, Dictionary(Scope=Dictionary())])
    file.pages[0].obj.Annots = Array([Dictionary(Subtype=1, Parent=3, TU=Dictionary()), 3])
    file.Root.MarkInfo.Marked = True


@pytest.mark.parametrize("change", [_in_itself, _endless_roles, _deep, _broken])
def test_a_forged_structure_is_read_to_its_end(change: Change, tmp_path: Path) -> None:
    found = codes(changed(tmp_path, change))
    # What hangs in itself is read once, and nothing else is wrong with it.
    assert bool(found) is (change is not _in_itself)
