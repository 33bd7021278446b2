"""A game of one's own is written in the studio, nothing outside of it, and no work is lost."""

from __future__ import annotations

import csv
import io
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import FilePayload, Page, expect

import printgen
from tests.helpers.photos import photo
from tests.helpers.studio import Server, assert_for_everybody, late_script, require_editor
from tests.helpers.tiny import write_tiny

pytestmark = [pytest.mark.slow]
ADDRESS = "/games/my/tiny/write"


@pytest.fixture(autouse=True)
def folder(server: Server) -> Iterator[Path]:
    """The game of one's own that is written; the workspace is empty again afterwards."""
    workspace = server.studio.workspace.folder
    yield write_tiny(workspace / "tiny")
    for each in workspace.iterdir():
        shutil.rmtree(each) if each.is_dir() else each.unlink()


@pytest.fixture
def editor(page: Page) -> Page:
    """The page with its editor, if that is bundled."""
    require_editor()
    return page


def _opened(page: Page, file: str = "game.yaml") -> None:
    page.goto(f"{ADDRESS}?file={file}")
    expect(page.locator("form[data-ready][data-state=drawn]")).to_be_visible()


def _typed(page: Page, text: str) -> None:
    """Write a text in the place of the whole."""
    page.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")
    page.keyboard.insert_text(text)


def _mended(folder: Path, old: str, new: str) -> str:
    return (folder / "game.yaml").read_text("utf-8").replace(old, new)


def test_without_scripts_a_file_is_written_and_a_mistake_told_at_its_line(
    plain_page: Page, folder: Path
) -> None:
    plain_page.goto(ADDRESS)
    plain_page.get_by_role("link", name="Check for problems").click()
    expect(plain_page.get_by_text("No problems in the data")).to_be_visible()
    wrong = _mended(folder, "bleed: 2mm", "bleed: much")
    plain_page.locator("#text").fill(wrong)
    plain_page.get_by_role("button", name="Save").click()
    assert (folder / "game.yaml").read_text("utf-8") == wrong
    line = wrong[: wrong.index("bleed: much")].count("\n") + 1
    expect(plain_page.locator(".told .error a")).to_have_text(f"game.yaml:{line}:12")
    plain_page.locator("#text").fill(_mended(folder, "bleed: much", "bleed: 2mm"))
    plain_page.get_by_role("button", name="Save").click()
    expect(plain_page.get_by_text("No problems in the data")).to_be_visible()


def test_without_scripts_what_another_tab_wrote_is_shown_and_not_overwritten(
    plain_page: Page, folder: Path
) -> None:
    plain_page.goto(ADDRESS)
    theirs = _mended(folder, "title: Tiny", "title: Theirs")
    mine = _mended(folder, "title: Tiny", "title: Mine")
    (folder / "game.yaml").write_text(theirs, "utf-8")
    plain_page.locator("#text").fill(mine)
    plain_page.get_by_role("button", name="Save").click()
    expect(plain_page.get_by_role("alert")).to_contain_text("has changed in the meantime")
    assert (folder / "game.yaml").read_text("utf-8") == theirs
    expect(plain_page.locator("#text")).to_have_value(mine)
    expect(plain_page.locator("#theirs")).to_have_value(theirs)
    plain_page.get_by_role("button", name="Overwrite with mine").click()
    expect(plain_page.get_by_role("alert")).to_have_count(0)
    assert (folder / "game.yaml").read_text("utf-8") == mine


def test_what_is_typed_before_the_script_counts(page: Page, folder: Path) -> None:
    mine = _mended(folder, "title: Tiny", "title: Mine")
    with late_script(page):
        page.goto(ADDRESS, wait_until="commit")
        page.locator("#text").fill(mine)
    expect(page.locator("form[data-ready][data-state=drawn]")).to_be_visible()
    expect(page.locator("[data-said]")).to_have_text("Not saved yet.")
    page.keyboard.press("ControlOrMeta+s")
    expect(page.locator("[data-said]")).to_have_text("Saved.")
    assert (folder / "game.yaml").read_text("utf-8") == mine


def test_files_are_made_renamed_and_deleted(plain_page: Page, folder: Path) -> None:
    plain_page.goto(ADDRESS)
    plain_page.get_by_text("New file").click()
    plain_page.get_by_label("Name", exact=True).fill("rules/short.md.j2")
    plain_page.get_by_role("button", name="Create it").click()
    expect(plain_page.locator(".files [aria-current]")).to_have_text("rules/short.md.j2")
    plain_page.get_by_text("Rename", exact=True).first.click()
    plain_page.get_by_label("New name").fill("rules/long.md.j2")
    plain_page.get_by_role("button", name="Rename").click()
    expect(plain_page.locator(".files [aria-current]")).to_have_text("rules/long.md.j2")
    assert (folder / "rules" / "long.md.j2").is_file()
    plain_page.get_by_text("Delete", exact=True).click()
    plain_page.get_by_role("button", name="Yes, delete it").click()
    expect(plain_page.locator(".files [aria-current]")).to_have_text("game.yaml")
    assert not list(folder.rglob("*.j2"))


def test_a_new_game_begins_with_a_small_one_or_a_copy(plain_page: Page, server: Server) -> None:
    game = printgen.list_games()[0]
    for name, choice in (("My moths!", "dice"), ("My own", game)):
        plain_page.goto("/new")
        plain_page.get_by_label("Name").fill(name)
        plain_page.locator(f"[name=starter][value='{choice}']").check()
        plain_page.get_by_role("button", name="Make it").click()
        plain_page.get_by_role("link", name="Check for problems").click()
        expect(plain_page.locator(".told .well")).to_be_visible()
    folder = server.studio.workspace.folder
    assert printgen.load(folder / "my-moths").id == "my-moths"
    assert printgen.load(folder / "my-own").id == "my-own"
    plain_page.goto("/new")
    plain_page.get_by_label("Name").fill("My moths")
    plain_page.get_by_role("button", name="Make it").click()
    expect(plain_page.get_by_role("alert")).to_contain_text("already exists")


@pytest.mark.game("hex")
def test_a_shipped_game_stays_and_becomes_a_variant(plain_page: Page, server: Server) -> None:
    plain_page.goto("/games/hex/write")
    plain_page.get_by_label("Name of your game").fill("Small hex")
    plain_page.get_by_role("button", name="Make a variant").click()
    expect(plain_page.locator("#text")).to_have_value(re.compile("^extends: hex$", re.MULTILINE))
    assert (server.studio.workspace.folder / "small-hex.yaml").is_file()


@pytest.mark.parametrize("name", ["../secret.yaml", "/etc/passwd", "nothing.yaml", ""])
def test_no_other_file_can_be_asked_for(server: Server, folder: Path, name: str) -> None:
    (folder.parent / "secret.yaml").write_text("extends: nothing\n", "utf-8")
    named = urlencode({"game": "my/tiny", "file": name, "name": "a.md", "text": "x", "digest": ""})
    assert server.ask(f"/write/content?{named}").status == 404
    for what in ("save", "rename", "delete"):
        assert server.post(f"/write/{what}", named).status == 404
    if name:
        assert server.ask(f"{ADDRESS}?{named}").status == 404


def test_no_shipped_game_is_written(server: Server) -> None:
    game = printgen.list_games()[0]
    named = urlencode({"game": game, "file": "game.yaml", "name": "a.md", "text": "x"})
    for what in ("save", "create", "rename", "delete"):
        assert server.post(f"/write/{what}", named).status == 404


def test_a_drawing_runs_nothing(server: Server, folder: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    (folder / "sun.svg").write_text(drawing, "utf-8")
    answer = server.ask("/write/content?game=my/tiny&file=sun.svg")
    assert answer.headers["content-security-policy"] == "sandbox"
    assert answer.headers["content-type"].startswith("image/svg+xml")
    (folder / "sun.svg").write_text("<html><script>alert(1)</script></html>", "utf-8")
    answer = server.ask("/write/content?game=my/tiny&file=sun.svg")
    assert answer.headers["content-type"].startswith("text/plain")


def test_what_is_too_large_is_refused(server: Server, folder: Path) -> None:
    before = (folder / "game.yaml").read_bytes()
    form = urlencode({"game": "my/tiny", "file": "game.yaml", "text": "x" * 5_000_000})
    assert server.post("/write/save", form).status == 413
    assert server.post("/write/check", "{" * 5_000_000).status == 413
    assert server.post("/write/check", "[" * 100_000).status == 400
    assert (folder / "game.yaml").read_bytes() == before


def test_findings_and_the_page_follow_what_is_typed(editor: Page, folder: Path) -> None:
    _opened(editor)
    before = (folder / "game.yaml").read_text("utf-8")
    seen = editor.locator("[data-look] img").get_attribute("src")
    _typed(editor, before.replace("text: Token,", "text: Chip,"))
    expect(editor.locator("[data-said]")).to_have_text("Not saved yet.")
    expect(editor.locator("[data-look] img")).not_to_have_attribute("src", f"{seen}")
    _typed(editor, before.replace("bleed: 2mm", "bleed: much"))
    line = before[: before.index("bleed: 2mm")].count("\n") + 1
    expect(editor.locator(".told .error a")).to_have_text(f"game.yaml:{line}:12")
    expect(editor.locator(".cm-lintRange-error")).to_have_text("much")
    editor.locator(".told .error a").click()
    expect(editor.locator(".cm-activeLine")).to_have_text("    bleed: much")
    _typed(editor, before.replace("title: Tiny", "title: Small"))
    expect(editor.locator(".told .well")).to_be_visible()
    assert (folder / "game.yaml").read_text("utf-8") == before
    editor.keyboard.press("ControlOrMeta+s")
    expect(editor.locator("[data-said]")).to_have_text("Saved.")
    assert (folder / "game.yaml").read_text("utf-8") == before.replace("Tiny", "Small", 1)


def test_the_page_at_the_cursor_is_shown(editor: Page, folder: Path) -> None:
    _opened(editor)
    back = _line(folder, "  back:")
    editor.goto(f"{ADDRESS}?file=game.yaml&line={back + 1}")
    expect(editor.locator("[data-title]")).to_have_text("Token, back")
    editor.get_by_label("Show").select_option("svg/sheets/bits-1-front.svg")
    expect(editor.locator("[data-title]")).to_contain_text("sheet 1")


def _line(folder: Path, line: str) -> int:
    return (folder / "game.yaml").read_text("utf-8").splitlines().index(line) + 1


def test_keys_and_values_are_completed_from_the_schema(editor: Page, folder: Path) -> None:
    _opened(editor)
    expect(editor.locator("form[data-completes]")).to_be_visible()
    for typed, offered in {
        "f": "figures",
        "components:\n  token:\n    kind: token\n    corn": "corner",
        "components:\n  token:\n    kind: booklet\n    templ": "template",
        "components:\n  token:\n    ki": "kind",
        "components:\n  token:\n    kind: tok": "token",
        "components:\n  token:\n    size: {width: 2mm, hei": "height",
        "components:\n  token:\n    group: b": "bits",
        "faces:\n  front:\n    boxes:\n      name: {sty": "style",
        "faces:\n  front:\n    boxes:\n      name: {style: n": "name",
        "players: {min: 1, provenance: pri": "printed",
    }.items():
        _typed(editor, typed)
        editor.keyboard.press("Control+Space")
        shown = editor.locator(".cm-completionLabel").get_by_text(offered, exact=True)
        expect(shown.first).to_be_visible()
        editor.keyboard.press("Escape")
    _typed(editor, before := (folder / "game.yaml").read_text("utf-8"))
    expect(editor.locator("[data-said]")).to_have_text("")
    assert (folder / "game.yaml").read_text("utf-8") == before


@pytest.mark.game("hex")
def test_in_a_variant_the_names_of_its_game_are_offered(editor: Page, folder: Path) -> None:
    (folder.parent / "mine.yaml").write_text("extends: hex\n", "utf-8")
    editor.goto("/games/my/mine.yaml/write")
    expect(editor.locator("form[data-completes][data-state=drawn]")).to_be_visible()
    for typed, offered in {
        "ext": "extends",
        "extends: hex\nfigures:\n  hex": "hex-side",
        'extends: hex\nsetup:\n  steps:\n    "1": {sa': "say",
        'extends: hex\nsetup:\n  steps:\n    "1":\n      ti': "title",
    }.items():
        _typed(editor, typed)
        editor.keyboard.press("Control+Space")
        shown = editor.locator(".cm-completionLabel").get_by_text(offered, exact=True)
        expect(shown.first).to_be_visible()
        editor.keyboard.press("Escape")
    _typed(editor, "extends: hex\n")


def test_two_tabs_on_one_file_do_not_lose_each_others_work(editor: Page, folder: Path) -> None:
    file = folder / "game.yaml"
    mine, theirs = (file.read_text("utf-8").replace("Tiny", name) for name in ("Mine", "Theirs"))
    _opened(editor)
    other = editor.context.new_page()
    _opened(other)
    _typed(editor, mine)
    _typed(other, theirs)
    other.keyboard.press("ControlOrMeta+s")
    expect(other.locator("[data-said]")).to_have_text("Saved.")
    editor.get_by_role("button", name="Save", exact=True).click()
    expect(editor.locator("[data-conflict]")).to_be_visible()
    assert file.read_text("utf-8") == theirs
    expect(editor.locator("#other")).to_have_value(theirs)
    editor.get_by_role("button", name="Overwrite with mine").click()
    expect(editor.locator("[data-conflict]")).to_be_hidden()
    assert file.read_text("utf-8") == mine
    # The other tab has nothing that is not saved, and shows what the file holds now.
    expect(other.locator("[data-said]")).to_contain_text("This is its new text")
    expect(other.locator(".cm-content")).to_contain_text("title: Mine")
    other.close()


def test_what_another_program_writes_is_noticed_and_asked_about(editor: Page, folder: Path) -> None:
    file = folder / "game.yaml"
    before = file.read_text("utf-8")
    _opened(editor)
    _typed(editor, before.replace("Tiny", "Mine"))
    file.write_text(before.replace("Tiny", "Mine"), "utf-8")
    expect(editor.locator("[data-said]")).to_contain_text("This is its new text")
    _typed(editor, before.replace("Tiny", "Ours"))
    file.write_text(before.replace("Tiny", "Theirs"), "utf-8")
    expect(editor.locator("[data-conflict]")).to_be_visible()
    # Whoever types presses no button unawares.
    expect(editor.locator(".cm-content")).to_be_focused()
    editor.get_by_role("button", name="Discard mine").click()
    expect(editor.locator(".cm-content")).to_contain_text("title: Theirs")
    expect(editor.locator("[data-conflict]")).to_be_hidden()


def _png() -> bytes:
    written = io.BytesIO()
    photo().save(written, "PNG")
    return written.getvalue()


def _dropped(page: Page, name: str, data: bytes) -> None:
    page.evaluate(
        """([name, data]) => {
          const given = new DataTransfer();
          given.items.add(new File([Uint8Array.from(data)], name));
          dispatchEvent(new DragEvent("drop", { dataTransfer: given, cancelable: true }));
        }""",
        [name, list(data)],
    )


def test_a_picture_is_dropped_in_while_a_text_stays_open(editor: Page, folder: Path) -> None:
    _opened(editor)
    _typed(editor, before := _mended(folder, "Tiny", "Small"))
    _dropped(editor, "My Sun.png", _png())
    expect(editor.locator(".files")).to_contain_text("my-sun.png")
    expect(editor.locator("[data-dropped]")).to_have_text("Added: my-sun.png")
    expect(editor.locator(".files [aria-current]")).to_have_text("game.yaml")
    assert (folder / "my-sun.png").read_bytes() == _png()
    assert editor.locator("#text").input_value() == before
    editor.keyboard.press("ControlOrMeta+s")
    expect(editor.locator("[data-said]")).to_have_text("Saved.")
    editor.get_by_role("link", name="my-sun.png").click()
    drawn = "picture => picture.decode().then(() => picture.naturalWidth)"
    assert editor.locator("img.picture").evaluate(drawn) == photo().width


def test_without_scripts_files_are_added(plain_page: Page, folder: Path) -> None:
    plain_page.goto(ADDRESS)
    plain_page.get_by_text("Add files").click()
    chosen: FilePayload = {"name": "sun.png", "mimeType": "image/png", "buffer": _png()}
    plain_page.get_by_label("Pictures, tables or fonts").set_input_files(chosen)
    plain_page.get_by_role("button", name="Add them").click()
    expect(plain_page.locator(".files [aria-current]")).to_have_text("sun.png")
    assert (folder / "sun.png").read_bytes() == _png()


def test_what_no_game_has_is_not_taken(server: Server, folder: Path) -> None:
    before = sorted(folder.iterdir())
    for name, data in {
        "run.exe": b"MZ",
        "game.yaml": b"id: other",
        "sun.png": b"no picture",
        "sun.svg": b"<html>",
        "../sun.csv": b"a",
    }.items():
        with_name = (
            f'--x\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'
        )
        game = '--x\r\nContent-Disposition: form-data; name="game"\r\n\r\nmy/tiny\r\n'
        body = game.encode() + with_name.encode() + data + b"\r\n--x--\r\n"
        kind = "multipart/form-data; boundary=x"
        answer = server.ask("/write/drop", "POST", body, origin=server.address, content_type=kind)
        if name.startswith(".."):
            assert (folder / "sun.csv").read_bytes() == b"a"
            (folder / "sun.csv").unlink()
        else:
            assert answer.status == 400
    assert sorted(folder.iterdir()) == before
    assert server.ask("/write/drop", "POST", "x" * 66_000_000, origin=server.address).status == 413


TABLE = 'Id;Name;Note\n"sun";The Sun;"a; b"\nmoon;"The ""Moon""";"two\nlines"\n'


def _grid(page: Page, file: Path, text: str = TABLE) -> None:
    file.write_text(text, "utf-8")
    _opened(page, file.name)
    page.locator(".tabulator-tableholder").focus()


def _pasted(page: Page, text: str) -> None:
    """Paste as from a spreadsheet: the clipboard of a browser without a screen is its own."""
    page.evaluate(
        """text => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          const to = document.querySelector(".tabulator-tableholder");
          to.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        text,
    )


def _saved(page: Page) -> None:
    page.keyboard.press("ControlOrMeta+s")
    expect(page.locator("[data-said]")).to_have_text("Saved.")


def test_a_table_is_written_with_keys_and_other_rows_stay_as_they_were(
    editor: Page, folder: Path
) -> None:
    file = folder / "table.csv"
    _grid(editor, file)
    for key in ("ArrowRight", "ArrowDown"):
        editor.keyboard.press(key)
    expect(editor.locator("[data-cell]")).to_have_text('B3 Name: The "Moon"')
    editor.keyboard.type("Moon; new")
    editor.keyboard.press("Enter")
    expect(editor.locator("[data-said]")).to_have_text("Not saved yet.")
    _saved(editor)
    assert file.read_text("utf-8") == TABLE.replace('"The ""Moon"""', '"Moon; new"')
    editor.locator(".tabulator-tableholder").focus()
    editor.keyboard.press("Enter")
    editor.keyboard.press("Escape")
    editor.keyboard.press("ControlOrMeta+z")
    _saved(editor)
    assert file.read_text("utf-8") == TABLE


def test_tables_are_read_as_python_reads_them(page: Page) -> None:
    rng = random.Random(8)
    tables = []
    for _ in range(300):
        width, delimiter = rng.randint(1, 4), rng.choice(",;\t")
        heads = [f"Column {n}" for n in range(width)]
        rows = [
            ["".join(rng.choices('ab,;"\n\té ', k=rng.randint(0, 4))) for _ in heads] for _ in "abc"
        ]
        written = io.StringIO()
        csv.writer(written, delimiter=delimiter, lineterminator="\n").writerows([heads, *rows])
        tables.append(written.getvalue())
    page.goto("/new")
    read = page.evaluate(
        """async (tables) => {
          const { parse, written } = await import("/static/pages/write/csv.js");
          return tables.map((text) => {
            const table = parse(text, "table.csv");
            const rows = table.rows.map(({ cells, raw }) => ({ cells, raw, was: cells }));
            const bare = table.rows.map(({ cells }) => ({ cells }));
            const again = parse(written(table, bare).text, "table.csv");
            const cells = ({ rows }) => rows.map((row) => row.cells);
            return [cells(table), written(table, rows).text, cells(again), table.delimiter];
          });
        }""",
        tables,
    )
    for text, (cells, same, again, delimiter) in zip(tables, read, strict=True):
        expected = [row or [""] for row in csv.reader(io.StringIO(text), delimiter=delimiter)]
        assert cells == again == expected
        assert same == text


def test_what_a_spreadsheet_copies_is_pasted_and_the_table_grows(
    editor: Page, folder: Path
) -> None:
    file = folder / "table.csv"
    _grid(editor, file, "Id,Name\nsun,Sun\n")
    _pasted(editor, 'moon\tMoon\t"1,5"\nstar\t"a ""star"""\t2\n')
    expect(editor.locator(".tabulator-row")).to_have_count(3)
    _saved(editor)
    assert file.read_text("utf-8") == 'Id,Name,\nmoon,Moon,"1,5"\nstar,"a ""star""",2\n'
    editor.get_by_role("button", name="Undo").click()
    _saved(editor)
    assert file.read_text("utf-8") == "Id,Name\nsun,Sun\n"


def test_rows_and_columns_are_added_and_deleted(editor: Page, folder: Path) -> None:
    file = folder / "table.csv"
    _grid(editor, file, "Id,Name\nsun,Sun\nmoon,Moon\n")
    editor.get_by_role("button", name="Add a row").click()
    expect(editor.locator(".tabulator-row")).to_have_count(4)
    editor.get_by_role("button", name="Add a column").click()
    expect(editor.locator("[data-cell]")).to_have_text("B3: ")
    _saved(editor)
    assert file.read_text("utf-8") == "Id,,Name\nsun,,Sun\n,,\nmoon,,Moon\n"
    editor.get_by_role("button", name="Delete rows").click()
    editor.get_by_role("button", name="Delete columns").click()
    expect(editor.locator(".tabulator-row")).to_have_count(3)
    _saved(editor)
    assert file.read_text("utf-8") == "Id,Name\nsun,Sun\nmoon,Moon\n"


def test_a_finding_marks_its_cell_and_the_card_in_the_row_is_shown(
    editor: Page, server: Server
) -> None:
    game = printgen.new_game("moths", server.studio.workspace.folder, starter="cards")
    file = game / "cards.csv"
    text = file.read_text("utf-8")
    file.write_text(text.replace("Moon,2,", "Moon,many,"), "utf-8")
    editor.goto("/games/my/moths/write?file=cards.csv")
    expect(editor.locator(".tabulator-cell.wrong")).to_have_text("many")
    editor.locator(".told .error a").click()
    expect(editor.locator("[data-cell]")).to_have_text("B3 Points: many")
    editor.keyboard.type("2")
    editor.keyboard.press("Enter")
    expect(editor.locator(".told .well")).to_be_visible()
    expect(editor.locator("[data-title]")).to_have_text("Card: Moon, front")
    expect(editor.locator(".tabulator-cell.wrong")).to_have_count(0)
    _saved(editor)
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize("text", ['Id\n"open\n', "Id\n" + "a\n" * 6000])
def test_a_table_that_no_grid_takes_is_written_as_text(
    editor: Page, folder: Path, text: str
) -> None:
    (folder / "table.csv").write_text(text, "utf-8")
    _opened(editor, "table.csv")
    expect(editor.locator("#text")).to_have_value(text)
    expect(editor.locator(".grid")).to_have_count(0)


def test_the_keyboard_leads_out_of_the_grid(editor: Page, folder: Path) -> None:
    _grid(editor, folder / "table.csv")
    for _ in range(3):
        editor.keyboard.press("Tab")
    assert not editor.locator(".grid").evaluate("grid => grid.contains(document.activeElement)")


@pytest.mark.parametrize("file", ["rulebook.md.j2", "sun.svg", "notes.txt"])
def test_templates_drawings_and_texts_have_an_editor(editor: Page, folder: Path, file: str) -> None:
    texts = {
        "rulebook.md.j2": "# {{ game.title }}\n",
        "sun.svg": "<svg/>\n",
        "notes.txt": "Note.\n",
    }
    (folder / file).write_text(texts[file], "utf-8")
    _opened(editor, file)
    expect(editor.locator(".cm-line").first).to_have_text(texts[file].strip())
    assert editor.locator(".cm-line span[class]").count() or file == "notes.txt"


@pytest.mark.parametrize(
    "address",
    [
        ADDRESS,
        f"{ADDRESS}?file=table.csv",
        "/new",
        f"/games/{printgen.list_games()[0]}/write",
    ],
)
def test_the_pages_are_for_everybody(page: Page, folder: Path, address: str) -> None:
    """In both schemes of colours, which are the same at every width."""
    text = _mended(folder, "bleed: 2mm", "bleed: much")
    (folder / "game.yaml").write_text(text, "utf-8")
    (folder / "table.csv").write_text(TABLE, "utf-8")
    page.goto(address)
    if address.startswith(ADDRESS):
        expect(page.locator("form[data-ready][data-state=drawn]")).to_be_visible()
    assert_for_everybody(page)
