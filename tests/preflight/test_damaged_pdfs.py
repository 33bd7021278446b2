"""Damaged and forged files give flaws, and never a traceback or endless work."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pikepdf
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

import printgen
from printgen.core.errors import UsageError
from printgen.pdf import budget
from printgen.pdf.budget import Budget
from printgen.pdf.operators import operations
from tests.helpers.cards import Card, card, form, sheet
from tests.preflight.broken_screens import bookmark, over
from tests.preflight.forged_pdfs import content, megabytes, ready
from tests.preflight.makers import resource, tiles

pytestmark = pytest.mark.slow


def codes(path: Path, profile: str = "offset") -> list[str]:
    return [flaw.code.id for flaw in printgen.run_preflight(path, profile)]


def saved(made: Card, folder: Path) -> Path:
    return made.write(folder / "made.pdf")


# -- files


def test_a_repair_is_told_without_an_address_in_the_memory(tmp_path: Path) -> None:
    file = saved(card(), tmp_path)
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        del pdf.pages[0].obj["/Resources"]
        pdf.save(file)
    (told,) = [each.message for each in printgen.run_preflight(file) if "damaged" in each.message]
    message = "the file is damaged, and was repaired to read it: "
    assert told == f"{message}kid 0 (from 0) Resources is missing or invalid; repairing"


def test_nothing_is_printed_but_findings(tmp_path: Path) -> None:
    """Not what qpdf logs about a page that is null."""
    file = saved(card(), tmp_path)
    with pikepdf.open(file, allow_overwriting_input=True) as pdf:
        pdf.Root.Pages.Kids.append(None)
        pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    command = [sys.executable, "-m", "printgen", "preflight", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "no errors" in done.stdout
    assert done.stderr == ""


def test_a_file_that_is_not_there_is_a_wrong_command(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="gone"):
        printgen.run_preflight(tmp_path / "gone.pdf")


def test_a_profile_that_is_not_there_is_a_wrong_command(tmp_path: Path) -> None:
    names = "home, office, drivethru, offset, accessible"
    with pytest.raises(UsageError, match=rf"'press' \(one of {names}\)"):
        printgen.run_preflight(saved(card(), tmp_path), "press")


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"%!PS-Adobe-3.0\n", b"\0" * 5000])
def test_what_is_no_pdf_is_told_so(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "kit.pdf"
    path.write_bytes(data)
    assert codes(path) == ["pdf-none"]


def test_a_file_that_was_cut_short_is_damaged(tmp_path: Path) -> None:
    path = saved(card(), tmp_path)
    data = path.read_bytes()
    for share in (0.02, 0.1, 0.5, 0.9, 0.99):
        path.write_bytes(data[: int(len(data) * share)])
        assert set(codes(path)) & {"pdf-damaged", "pdf-no-pages"}, share


def test_a_file_without_pages_is_told_so(tmp_path: Path) -> None:
    pdf = pikepdf.new()
    pdf.save(tmp_path / "empty.pdf")
    assert codes(tmp_path / "empty.pdf") == ["pdf-no-pages"]


@cache
def whole_file() -> bytes:
    """A small file with a page, a form and text."""

    def change(pdf: pikepdf.Pdf) -> None:
        resources = pdf.pages[0].obj.Resources
        del resources.Font
        resources.XObject = Dictionary(Fm=form(pdf, "0 0 20 20 re f"))

    with TemporaryDirectory() as folder:
        made = sheet("/Fm Do 10 10 50 50 re S q 1 0 0 1 9 9 cm /Fm Do Q", change)
        path = made.write(Path(folder) / "small.pdf")
        return path.read_bytes()


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_bytes_cut_out_or_changed_give_flaws_at_most(tmp_path: Path, data: st.DataObject) -> None:
    whole = bytearray(whole_file())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(whole) - 2))
        end = data.draw(st.integers(start, min(len(whole), start + 60)))
        whole[start:end] = data.draw(st.binary(max_size=8))
    path = tmp_path / "cut.pdf"
    path.write_bytes(bytes(whole))
    for profile in ("home", "drivethru"):
        for flaw in printgen.run_preflight(path, profile):
            assert flaw.code.id.startswith("pdf-")


@pytest.mark.parametrize("name", ["/FlateDecode", "/False", "/Widget", "/JavaScript", "/Image"])
def test_names_of_other_bytes_than_letters_are_names(tmp_path: Path, name: str) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        over("Widget", AP=Dictionary())(pdf)
        bookmark(pdf)

    data = card(change).write(tmp_path / "card.pdf").read_bytes()
    path = tmp_path / "bytes.pdf"
    path.write_bytes(data.replace(name.encode(), b"/\x80" + name[2:].encode()))
    assert codes(path)


# -- contents

WORDS = st.sampled_from(
    "q Q cm w d gs m l c v y h re S s f B b* n W CS cs SC scn g RG k sh BT ET Tc Tf Tr Td Tm T* TJ "
    "' Do BI ID EI BDC EMC BX EX".split()
)
OPERANDS = st.one_of(
    st.integers(-(10**40), 10**40).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(lambda x: f"{x:f}"),
    st.sampled_from(
        "/Fm /F1 /Im /Die /Over /Gone (a) (b <00ff> [1 2] [(a) -20 << >> ] ) > true".split()
    ),
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(WORDS, OPERANDS), max_size=40).map(" ".join))
@example("/F1 9 Tf BT (a) Tj ET")
@example("BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI")
def test_contents_of_any_words_give_flaws_at_most(tmp_path: Path, content: str) -> None:
    path = sheet(content).write(tmp_path / "words.pdf")
    for profile in ("home", "offset"):
        assert all(
            flaw.code.id.startswith("pdf-") for flaw in printgen.run_preflight(path, profile)
        )


@given(st.binary(max_size=200))
@example(b"(((\\(")
@example(b"BI /W 9 ID")
@example(b"[[[[<<>>")
@example(b"1 " * 50 + b"(")
def test_any_bytes_can_be_taken_apart(data: bytes) -> None:
    told: list[str] = []
    for word, operands in operations(data, told.append, Budget()):
        assert isinstance(word, str)
        assert isinstance(operands, list)
    assert all(told)


def test_what_follows_an_unreadable_spot_is_still_read() -> None:
    told: list[str] = []
    words = [word for word, _ in operations(b"1 g ) 2 3 m [ f ] 0 G", told.append, Budget())]
    assert words == ["g", "m", "G"]
    assert len(told) == 3


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (b"(a(b)c) Tj", [b"a(b)c"]),
        (rb"(a\)\\\n\101\7) Tj", [b"a)\\\nA\x07"]),
        (b"<48 65 6> Tj", [b"He`"]),
        (b"[(a) -12.5 <62>] TJ", [[b"a", -12.5, b"b"]]),
        (b"/A#20b << /K [1 2] /L true >> BDC", ["/A b", {"/K": [1.0, 2.0], "/L": True}]),
        (b"% word\n1 -.5 +2. x", [1.0, -0.5, 2.0]),
        (b"null false x", [None, False]),
    ],
)
def test_operands_are_read_as_they_are_meant(written: bytes, meant: list[Any]) -> None:
    told: list[str] = []
    ((_, operands),) = operations(written, told.append, Budget())
    assert operands == meant
    assert told == []


def test_an_image_may_hold_the_word_that_ends_it() -> None:
    told: list[str] = []
    content = b"BI /W 4 /H 2 /BPC 8 /CS /G ID  EI  EI  EI Q"
    (image, data), _ = (operands for _, operands in operations(content, told.append, Budget()))
    assert data == b" EI  EI "
    assert image["/W"] == 4
    assert told == []


# -- forged files


def test_a_form_that_draws_itself_is_told(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        one, two = form(pdf, "/Two Do 0 0 5 5 re f"), form(pdf, "/One Do")
        one.Resources = Dictionary(XObject=Dictionary(Two=two))
        two.Resources = Dictionary(XObject=Dictionary(One=one))
        pdf.pages[0].obj.Resources.XObject.Fm = one

    made = card(change, more="q 1 0 0 1 30 70 cm /Fm Do Q")
    assert codes(saved(made, tmp_path)) == ["pdf-form-cycle"]


def test_forms_in_endless_forms_are_told(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        inner = form(pdf, "0 0 5 5 re f")
        for _ in range(40):
            inner = form(pdf, "/In Do", resources=Dictionary(XObject=Dictionary(In=inner)))
        pdf.pages[0].obj.Resources.XObject.Fm = inner

    made = card(change, more="q 1 0 0 1 30 70 cm /Fm Do Q")
    assert codes(saved(made, tmp_path)) == ["pdf-too-complex"]


def test_forms_that_multiply_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget, "LIMITS", {**budget.LIMITS, budget.Cost.MARKS: 5000})

    def change(pdf: pikepdf.Pdf) -> None:
        inner = form(pdf, "0 0 5 5 re f")
        for _ in range(20):
            resources = Dictionary(XObject=Dictionary(In=inner))
            inner = form(pdf, "/In Do " * 10, resources=resources)
        pdf.pages[0].obj.Resources.XObject.Fm = inner

    made = card(change, more="q 1 0 0 1 30 70 cm /Fm Do Q")
    assert "pdf-too-complex" in codes(saved(made, tmp_path))


def test_patterns_of_endless_cells_are_told_and_not_drawn(tmp_path: Path) -> None:
    def fine(pdf: pikepdf.Pdf) -> Any:
        cell = tiles(pdf)
        cell.XStep = cell.YStep = 0.001
        return cell

    made = card(resource("Pattern", P=fine), tint="/Pattern cs /P scn 20 75 10 5 re f")
    assert codes(saved(made, tmp_path)) == ["pdf-too-complex"]


def test_packed_gigabytes_are_not_unpacked(tmp_path: Path) -> None:
    made = content(megabytes(300, b" "), make=ready)
    found = codes(made.write(tmp_path / "bomb.pdf"))
    assert "pdf-content" in found


@pytest.mark.parametrize("side", [0, 0.01, 1e7])
def test_a_page_of_an_absurd_size_is_told(tmp_path: Path, side: float) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.MediaBox = Array([0, 0, side, 842])

    assert "pdf-box-empty" in codes(sheet("1 g 0 0 5 5 re f", change).write(tmp_path / "a.pdf"))


def test_larger_units_allow_a_larger_page(tmp_path: Path) -> None:
    def limits(side: float) -> list[object]:
        def change(pdf: pikepdf.Pdf) -> None:
            pdf.pages[0].obj.MediaBox = Array([0, 0, side, 842])
            pdf.pages[0].obj.UserUnit = 2

        made = sheet("1 g 0 0 5 5 re f", change).write(tmp_path / "a.pdf")
        found = printgen.run_preflight(made, "offset")
        return [flaw.limit for flaw in found if flaw.code.id == "pdf-box-empty"]

    assert limits(14400) == []
    assert limits(14500) == [10160]


def test_a_trim_box_without_an_area_is_not_missing_as_well(tmp_path: Path) -> None:
    made = card(lambda pdf: setattr(pdf.pages[0].obj, "TrimBox", Array([9, 9, 9, 200])))
    found = codes(made.write(tmp_path / "a.pdf"))
    assert "pdf-box-empty" in found
    assert "pdf-box-missing" not in found


def test_a_page_without_a_size_is_told_as_a_repair(tmp_path: Path) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[0].obj.MediaBox

    assert codes(sheet("1 g 0 0 5 5 re f", change).write(tmp_path / "a.pdf"))[:1] == ["pdf-damaged"]


@pytest.mark.parametrize("key", ["MediaBox", "Contents", "Resources", "Rotate", "UserUnit"])
@pytest.mark.parametrize(
    "value", [None, 7, Name.Nothing, Array([]), Dictionary(), pikepdf.String("x"), Array([1, 2])]
)
def test_entries_of_the_wrong_kind_give_flaws_at_most(tmp_path: Path, key: str, value: Any) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        if value is None:
            if f"/{key}" in pdf.pages[0].obj:
                del pdf.pages[0].obj[f"/{key}"]
        else:
            pdf.pages[0].obj[f"/{key}"] = value

    assert isinstance(codes(saved(card(change), tmp_path)), list)


@pytest.mark.parametrize("kind", ["Font", "XObject", "ColorSpace", "ExtGState"])
@pytest.mark.parametrize(
    "value", [7, Name.Nothing, Array([]), Dictionary(), Array([Name.ICCBased])]
)
def test_resources_of_the_wrong_kind_give_flaws(tmp_path: Path, kind: str, value: Any) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        group = pdf.pages[0].obj.Resources[f"/{kind}"]
        for key in list(group.keys()):
            group[key] = value

    found = codes(saved(card(change), tmp_path))
    # A graphics state may be empty: it sets nothing, and the cut line knocks out.
    assert found or (kind, value) == ("ExtGState", Dictionary())
