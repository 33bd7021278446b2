"""Dropped PDFs and kits: what is wrong is told in words, and drawn on the page where it is."""

from __future__ import annotations

import io
import shutil
import stat
import zipfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pikepdf
import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

import printgen
from printgen.studio import uploads
from tests.helpers.proofs import altered, line, mark, moved, write_game
from tests.helpers.studio import Server, assert_accessible, assert_for_everybody

MM = 72 / 25.4
LOOK = "Check them"


def made(pages: int = 3, wrong: int = 2, **saved: Any) -> bytes:
    """A PDF, on one page of which a line of ink lies where no printer reaches."""
    pdf = pikepdf.new()
    for number in range(1, pages + 1):
        page = pdf.add_blank_page(page_size=(100 * MM, 150 * MM))
        left = 2 * MM if number == wrong else 30 * MM
        page.Contents = pdf.make_stream(b"0 g %f %f %f %f re f" % (left, 200.0, 9 * MM, 5 * MM))
    out = io.BytesIO()
    pdf.save(out, **saved)
    return out.getvalue()


def sent(page: Page, *files: FilePayload | Path) -> None:
    page.goto("/proof")
    page.get_by_label("Files").set_input_files([*files])  # type: ignore[arg-type]
    page.get_by_label("Who prints").select_option("home")
    page.get_by_role("button", name=LOOK).click()
    expect(page.get_by_role("link", name="Other files")).to_be_visible()


def payload(data: bytes, name: str = "cards.pdf") -> FilePayload:
    return {"name": name, "mimeType": "application/pdf", "buffer": data}


@pytest.mark.slow
def test_a_dropped_pdf_shows_its_findings_where_they_are(page: Page, tmp_path: Path) -> None:
    (tmp_path / "cards.pdf").write_bytes(made())
    (flaw, *_) = printgen.run_preflight(tmp_path / "cards.pdf", "home")
    assert (flaw.page, flaw.box is None) == (2, False)
    page.goto("/")
    page.get_by_role("link", name="Proof").click()
    # What is dropped is taken by a script: it runs before the page is loaded.
    page.wait_for_url("**/proof")
    page.evaluate(
        """data => {
            const given = new DataTransfer();
            given.items.add(new File([Uint8Array.from(data)], "cards.pdf"));
            const event = new DragEvent("drop", {dataTransfer: given, bubbles: true});
            document.querySelector("[data-drop]").dispatchEvent(event);
        }""",
        [*made()],
    )
    page.get_by_role("button", name=LOOK).click()
    expect(page.get_by_role("heading", name="Page 2 of 3")).to_be_visible()
    expect(page.locator(".do").first).not_to_be_empty()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", name="Page 3 of 3")).to_be_visible()
    one = page.locator(".one").first
    one.click()
    expect(page.get_by_role("heading", name="Page 2 of 3")).to_be_visible()
    box = page.locator(".sheet [aria-current] rect")
    expect(box).to_be_in_viewport()
    x, y, width, height = (float(f"{box.get_attribute(n)}") for n in ("x", "y", "width", "height"))
    assert flaw.box is not None
    assert (x + width / 2, y + height / 2) == pytest.approx(flaw.box.centre)
    # The picture below it is that page: it has ink where the box is.
    drawn = page.locator(".sheet image").get_attribute("href")
    file = page.request.get(f"{drawn}")
    assert file.body() == printgen.draw_pdf_page(tmp_path / "cards.pdf", 2, 4)
    page.goto(page.url.partition("?")[0])
    expect(page.locator(".one[aria-current]")).to_have_count(0)
    page.locator(".sheet a").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".one[aria-current]")).to_be_in_viewport()
    page.get_by_role("link", name="4 times").click()
    expect(page.locator(".zoom-4 [aria-current] rect")).to_be_in_viewport()


@pytest.mark.slow
def test_what_cannot_be_read_is_told_in_words(page: Page) -> None:
    wrong = {
        "empty": b"",
        "not a PDF": b"Dear printer, these are the cards.",
        "damaged": made()[: len(made()) // 2],
        "password": made(encryption=pikepdf.Encryption(owner="one", user="two")),
    }
    sent(page, *(payload(data, f"{n}.pdf") for n, data in enumerate(wrong.values())))
    for n, said in enumerate(wrong):
        told = page.locator(".one", has_text=f"{n}.pdf").first
        expect(told.locator(".what")).to_contain_text(said)
        expect(told.locator(".do")).not_to_be_empty()


@pytest.mark.slow
def test_of_two_thousand_pages_those_with_findings_are_in_the_strip(page: Page) -> None:
    sent(page, payload(made(2000, wrong=1900)))
    expect(page.get_by_role("heading", name="Page 1900 of 2000")).to_be_visible()
    assert page.locator(".strip li").count() < 100
    expect(page.get_by_text("The strip shows the nearby pages")).to_be_visible()


@pytest.mark.slow
def test_a_page_that_cannot_be_drawn_is_not_tried_again(page: Page, server: Server) -> None:
    sent(page, payload(made(1, wrong=1)))
    expect(page.get_by_role("heading", name="Page 1")).to_be_visible()
    address = f"{urlsplit(page.url).path}/pages/0/9/1.png"
    assert server.ask(address).status == 404
    tried = len(server.studio.pictures)
    assert server.ask(address).status == 404
    assert len(server.studio.pictures) == tried


@pytest.fixture(scope="module")
def packed(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ZIP with a kit of a game in the workspace, in which a mark was moved."""
    folder = tmp_path_factory.mktemp("kit")
    game = write_game(server.studio.workspace.folder / "proved")
    kit = printgen.build_kit(game, out=folder, formats=["pdf"]).folder
    altered(kit, "-cards.pdf", line(mark, moved(1)))
    return Path(shutil.make_archive(f"{folder / 'kit'}", "zip", folder, kit.name))


@pytest.mark.slow
def test_of_a_kit_is_said_what_its_proof_says(page: Page, packed: Path) -> None:
    sent(page, packed)
    page.locator(".one", has_text="proof-mark").click()
    expect(page.locator(".one[aria-current]")).to_contain_text("a cut mark is 1 mm too far right")
    expect(page.locator(".sheet [aria-current] rect")).to_be_in_viewport()
    expect(page.locator(".one", has_text="proof-found").first).to_contain_text("20 pieces found")


@pytest.mark.slow
def test_a_place_stays_shown_when_a_page_loaded_again_is_complete(page: Page, packed: Path) -> None:
    sent(page, packed)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/*.png", hold)
    page.reload(wait_until="domcontentloaded")
    page.locator(".one", has_text="proof-mark").click()
    place = page.locator(".sheet [aria-current] rect")
    expect(place).to_be_in_viewport()
    for each in held:
        each.continue_()
    page.wait_for_load_state("load")
    page.wait_for_timeout(300)
    expect(place).to_be_in_viewport(timeout=1)


@pytest.mark.slow
def test_it_works_without_scripts(plain_page: Page, packed: Path) -> None:
    sent(plain_page, packed)
    plain_page.locator(".one", has_text="proof-mark").click()
    expect(plain_page.locator(".sheet [aria-current] rect")).to_be_in_viewport()


@pytest.mark.slow
def test_what_is_not_asked_for_is_refused_beside_the_field(page: Page) -> None:
    page.goto("/proof")
    page.get_by_label("Files").set_input_files([payload(b"x", "letter.docx")])
    page.get_by_role("button", name=LOOK).click()
    expect(page.get_by_role("alert")).to_contain_text("'letter.docx' is neither a PDF")


@pytest.mark.slow
def test_everybody_can_use_it(page: Page, packed: Path) -> None:
    page.goto("/proof")
    assert_accessible(page)
    sent(page, packed)
    assert_for_everybody(page)


def zipped(folder: Path, *names: str | zipfile.ZipInfo, content: bytes = b"x") -> Path:
    path = folder / "kit.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in names:
            archive.writestr(name, content, zipfile.ZIP_DEFLATED)
    return path


def link() -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("kit/passwd.pdf")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["../out.pdf"], "not the name of a file"),
        (["kit/../../out.pdf"], "not the name of a file"),
        (["/out.pdf"], "not the name of a file"),
        (["..\\out.pdf"], "not the name of a file"),
        (["C:/out.pdf"], "not the name of a file"),
        (["kit/\x1b[2J.pdf"], "not the name of a file"),
        (["/".join("abcdefgh") + ".pdf"], "not the name of a file"),
        ([link()], "link"),
        (["kit/a.pdf", "kit/A.pdf"], "twice"),
        (["kit/a.pdf", "kit/a.pdf/b.pdf"], "cannot be unpacked"),
        ([f"kit/{n}.pdf" for n in range(uploads.MOST_FILES + 1)], "more than 1,000 files"),
    ],
)
def test_a_zip_reaches_nothing_outside(
    tmp_path: Path, names: list[str | zipfile.ZipInfo], said: str
) -> None:
    archive = zipped(tmp_path, *names)
    with pytest.raises(printgen.UsageError, match=said):
        uploads.unpack(archive, tmp_path / "unpacked")
    outside = [each for each in tmp_path.rglob("*") if "unpacked" not in each.parts]
    assert outside == [archive]


def test_a_zip_with_a_password_is_told(tmp_path: Path) -> None:
    archive = zipped(tmp_path, "kit/a.pdf")
    packed = bytearray(archive.read_bytes())
    packed[packed.index(b"PK\1\2") + 8] |= 1  # The flags in the list at the end.
    archive.write_bytes(packed)
    with pytest.raises(printgen.UsageError, match="is locked with a password"):
        uploads.unpack(archive, tmp_path / "unpacked")


def test_a_zip_bomb_ends_where_it_is_too_much(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "MOST_BYTES", 5_000_000)
    archive = zipped(tmp_path, "one.pdf", "two.pdf", content=bytes(3_000_000))
    assert archive.stat().st_size < 10_000
    with pytest.raises(printgen.UsageError, match="more than 5 MB"):
        uploads.unpack(archive, tmp_path / "unpacked")


def test_only_what_kits_have_is_unpacked(tmp_path: Path) -> None:
    archive = zipped(tmp_path, "kit/a.pdf", "kit/run.exe", "kit/b.svg")
    assert uploads.unpack(archive, tmp_path / "unpacked") == ["kit/run.exe"]
    assert sorted(each.name for each in (tmp_path / "unpacked" / "kit").iterdir()) == [
        "a.pdf",
        "b.svg",
    ]


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("cards.pdf", "cards.pdf"),
        ("../../cards.pdf", "cards.pdf"),
        ("C:\\Users\\me\\cards.pdf", "cards.pdf"),
        ("a\0b\n.pdf", "ab.pdf"),
        ("...", ""),
        ("x" * 300 + ".pdf", "x" * 117 + ".pdf"),
    ],
)
def test_names_of_files_lose_their_folders(given: str, name: str) -> None:
    assert uploads.plain_name(given) == name
