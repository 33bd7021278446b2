"""Small files that ask for endless work are given up, and what was found before is still told."""

from __future__ import annotations

import io
import json
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

import printgen
from printgen.core.errors import BuildError
from printgen.fonts.character_maps import Range, Ranges
from printgen.pdf import budget, pdfium, raster, reader
from printgen.pdf.budget import LIMITS, Budget, Cost, TooMuchError
from printgen.pdf.glyphs import TrueType
from printgen.preflight import run
from tests.helpers.cards import Change, add_page, card, font_file, sheet
from tests.helpers.commands import started
from tests.preflight import forged_drawings
from tests.preflight.forged_pdfs import CASES, DRAWN, WHITE, Forged, forms_in_forms, with_resource

pytestmark = pytest.mark.slow

if TYPE_CHECKING:
    import pikepdf


@pytest.fixture(autouse=True)
def _each_preflight_starts_pdfium(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these files break or use up is theirs."""
    monkeypatch.setattr(run, "Drawer", raster.Drawer)


DOCS = Path(__file__).parents[2] / "docs"


def pages(*contents: str, size: tuple[float, float]) -> Change:
    """Adds pages of this size in mm."""

    def change(pdf: pikepdf.Pdf) -> None:
        for content in contents:
            add_page(pdf, content, size)

    return change


# The first four: see below.
@pytest.mark.parametrize("case", [*CASES[4:], *forged_drawings.CASES], ids=lambda case: case.name)
def test_a_forged_file_is_given_up_or_costs_little(
    tmp_path: Path, case: Forged, monkeypatch: pytest.MonkeyPatch
) -> None:
    # With a tenth of the limits the tests take a tenth of the time, and "little" is less still.
    tenth = {cost: limit // 10 for cost, limit in LIMITS.items()}
    monkeypatch.setattr(budget, "LIMITS", tenth)
    monkeypatch.setattr(reader, "MOST_PAGES", budget.MOST_PAGES // 10)
    path = case.write(tmp_path / "forged.pdf")
    assert path.stat().st_size < 1_000_000
    told = [
        flaw for flaw in printgen.run_preflight(path, "offset") if flaw.code.id == "pdf-too-complex"
    ]
    assert bool(told) == bool(case.told), told
    assert all(case.told in flaw.message and flaw.file == str(path) for flaw in told)


# -- drawn in a process of its own

LIMITED = pytest.mark.skipif(sys.platform != "linux", reason="no limits of the operating system")


@LIMITED
@pytest.mark.parametrize("case", DRAWN, ids=lambda case: case.name)
def test_what_takes_too_long_to_draw_is_given_up_and_the_next_file_is_drawn(
    tmp_path: Path, case: Forged, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(raster, "MOST_SECONDS", 1)
    forged = case.write(tmp_path / "forged.pdf")
    assert forged.stat().st_size < 200_000
    white = sheet(WHITE).write(tmp_path / "white.pdf")
    found = printgen.run_preflight([white, forged, white, white])
    (given_up,) = (flaw for flaw in found if flaw.code.id == "pdf-too-complex")
    assert (given_up.file, given_up.page) == (str(forged), 1)
    assert case.told in given_up.message
    assert "or 1 s in all" in given_up.message
    assert [flaw.code.id for flaw in found if flaw.file == str(white)] == ["pdf-page-empty"] * 3


def test_each_page_of_a_long_file_has_some_more_time_up_to_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[float] = []
    monkeypatch.setattr(pdfium, "_end_at", ends.append)
    monkeypatch.setattr(time, "process_time", lambda: 5.0)
    data = sheet(WHITE).write(tmp_path / "white.pdf").read_bytes()
    file, page = (pdfium.ASKED.pack(size, 1, 10.0, 10.0) for size in (len(data), 0))
    asked = file + data + 4 * page + file + data
    pdfium._serve(io.BytesIO(asked), io.BytesIO(), (10, 0.5, 12))
    assert ends == [15.5, 16.0, 16.5, 17.0, 17.0, 15.5]


@LIMITED
def test_groups_in_groups_have_no_more_memory_than_a_drawing_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = with_resource("XObject", "Fm", forms_in_forms(20, 1, b"1 g 0 0 99 99 re f"), "/Fm Do")
    path = made.write(tmp_path / "deep.pdf")
    assert [flaw.code.id for flaw in printgen.run_preflight(path)] == ["pdf-page-empty"]
    monkeypatch.setattr(raster, "MOST_MEMORY_MB", 20)
    (flaw,) = printgen.run_preflight(path)
    assert flaw.code.id == "pdf-too-complex"
    assert "memory" in flaw.message


@pytest.mark.parametrize(
    ("ends", "told"),
    [
        ("signal.raise_signal(signal.SIGABRT)", "crashes PDFium"),
        (f"sys.exit({pdfium.NO_MEMORY})", "MB of memory"),
        ("sys.stdout.buffer.write(bytes(9)); sys.stdout.flush(); sys.exit(99)", "crashes PDFium"),
    ],
)
def test_what_breaks_pdfium_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: str, told: str
) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"import signal, sys\n{ends}\n", "utf-8")
    monkeypatch.setattr(pdfium, "__file__", str(script))
    (flaw,) = printgen.run_preflight(sheet(WHITE).write(tmp_path / "white.pdf"))
    assert (flaw.code.id, flaw.page) == ("pdf-too-complex", 1)
    assert told in flaw.message


def test_a_pdfium_that_does_not_start_is_no_fault_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = sheet(WHITE).write(tmp_path / "white.pdf")
    monkeypatch.setattr(pdfium, "__file__", str(tmp_path / "none.py"))
    with pytest.raises(BuildError, match="cannot be started"):
        printgen.run_preflight(path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    with pytest.raises(BuildError, match="cannot be started"):
        printgen.run_preflight(path)


def test_nothing_is_loaded_from_the_folder_that_one_is_in(tmp_path: Path) -> None:
    for name in ("pypdfium2", "struct", "sitecustomize", "usercustomize"):
        (tmp_path / f"{name}.py").write_text("open('loaded', 'w')", "utf-8")
    sheet(WHITE).write(tmp_path / "white.pdf")
    done = started("-P", "-m", "printgen", "preflight", "white.pdf", cwd=tmp_path)
    assert "pdf-page-empty" in done.stdout, done.stderr
    assert not (tmp_path / "loaded").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no limits of the operating system")
def test_forged_files_need_less_memory_than_a_gigabyte(tmp_path: Path) -> None:
    """Those that needed three, as files are read; the command also has to end at all."""
    files = {str(case.write(tmp_path / f"{n}.pdf")): case for n, case in enumerate(CASES[:4])}
    script = (
        "import json, resource, sys, printgen\n"
        "resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2)\n"
        "found = printgen.run_preflight(sys.argv[1:])\n"
        "print(json.dumps([(each.file, each.code.id, each.message) for each in found]))"
    )
    done = started("-c", script, *files, seconds=300)
    assert done.returncode == 0, done.stderr[-500:]
    found = json.loads(done.stdout)
    assert {file for file, _, _ in found} == {*files}
    told = {file: message for file, code, message in found if code == "pdf-too-complex"}
    assert {*told} == {file for file, case in files.items() if case.told}
    assert all(files[file].told in message for file, message in told.items())


def test_what_was_found_before_is_still_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the pages before, and on the page itself; the pages after are not looked at."""
    monkeypatch.setattr(budget, "LIMITS", {**LIMITS, Cost.OPERATORS: 60})
    thin = "0 0 0 1 K 0.03 w 20 40 m 50 40 l S"
    made = card(
        pages(*(f"{thin} {'q Q ' * n}" for n in (1, 40, 2)), size=(70, 95)),
        line=thin,
    )
    found = printgen.run_preflight(made.write(tmp_path / "made.pdf"), "offset")
    lines = [flaw.page for flaw in found if flaw.code.id == "pdf-hairline"]
    assert lines == [1, 2, 3]
    (given_up,) = (flaw for flaw in found if flaw.code.id == "pdf-too-complex")
    assert given_up.page == 3
    assert "60 operators" in given_up.message
    assert max(flaw.page or 0 for flaw in found if flaw.code.id != "pdf-page-size") == 3


def test_a_page_that_was_given_up_is_not_called_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "LIMITS", {**LIMITS, Cost.OPERATORS: 5})
    path = sheet("q Q " * 9 + "0 0 9 9 re f").write(tmp_path / "made.pdf")
    assert [flaw.code.id for flaw in printgen.run_preflight(path)] == ["pdf-too-complex"]


def test_drawn_pages_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To know whether anything white leaves ink, pages are drawn: 4 million pixels for A4."""
    monkeypatch.setattr(budget, "LIMITS", {**LIMITS, Cost.PIXELS: 10_000_000})
    white = "1 g 50 50 9 9 re f "
    made = sheet(white, pages(*(white * n for n in (2, 3, 4)), size=(210, 297)))
    found = printgen.run_preflight(made.write(tmp_path / "white.pdf"))
    assert [(f.code.id, f.page) for f in found if f.page and f.page < 3] == [
        ("pdf-page-empty", 1),
        ("pdf-page-empty", 2),
    ]
    assert ("pdf-too-complex", 3) in [(f.code.id, f.page) for f in found]


def test_a_budget_stays_spent() -> None:
    spent = Budget()
    spent.spend(Cost.MARKS, LIMITS[Cost.MARKS])
    assert not spent.is_spent
    for _ in range(2):
        with pytest.raises(TooMuchError, match="more than 1,000,000 marks"):
            spent.spend(Cost.MARKS)
    assert spent.is_spent


def test_the_limits_are_what_the_page_of_the_preflight_says() -> None:
    page = (DOCS / "reference" / "preflight.md").read_text("utf-8")
    for cost, limit in LIMITS.items():
        assert f"| {cost} | {limit:,} |" in page
    for limit in (
        budget.MOST_PAGES,
        budget.DEEPEST_FORM,
        budget.DEEPEST_LABEL,
        budget.MOST_CELLS,
        budget.MOST_UNPACKED // 2**20,
        raster.MOST_SECONDS,
        raster.MOST_MEMORY_MB,
    ):
        assert f"{limit:,}" in page


# -- what is no longer written out


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), st.integers()), max_size=12),
)
def test_ranges_say_what_a_table_of_all_their_numbers_says(
    given_ranges: list[tuple[int, int, int]],
) -> None:
    table: dict[int, int] = {}
    for first, last, value in given_ranges:
        table.update(dict.fromkeys(range(first, last + 1), value))
    ranges = Ranges([Range(*each) for each in given_ranges])
    for number in range(-1, 43):
        found = ranges.get(number)
        assert (None if found is None else found.value) == table.get(number)


def test_characters_are_found_as_other_programs_find_them() -> None:
    data = font_file().read_bytes()
    ours = TrueType(data, Budget())
    with TTFont(io.BytesIO(data)) as file:
        tables = [table.cmap for table in file["cmap"].tables]
        assert max(map(len, tables)) > 500
        for number in range(0x2200):
            theirs = any(key in each for each in tables for key in (number, 0xF000 + number))
            assert ours.has(number, None) == theirs, hex(number)
