"""A game is changed in a form: findings beside fields, pages before and after, a file to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

import printgen
from tests.helpers.studio import Server, assert_for_everybody, late_script, serving

# A kit of few pages: all of them are drawn after each change.
GAME = "kalah"
pytestmark = [pytest.mark.slow, pytest.mark.game(GAME)]
ADDRESS = f"/games/{GAME}/change"
SEEDS = "set.figures.seeds"
VARIANT = """\
# Ours.
extends: kalah

variant:
  title: Ours

figures:
  seeds: 3   # for children
"""
CHANGED = VARIANT.replace("3", "5")


@pytest.fixture
def folder(server: Server) -> Iterator[Path]:
    """A workspace with a variant; files of tests are deleted afterwards, games of others stay."""
    workspace = server.studio.workspace.folder
    (workspace / "ours.yaml").write_text(VARIANT, "utf-8")
    yield workspace
    for each in workspace.glob("*.yaml"):
        each.unlink()


def _opened(page: Page, address: str = ADDRESS, *, checks: bool = False) -> None:
    """Open a form, by default without checks in full, which take a second of a processor each."""
    if not checks:
        page.route("**/change/check", lambda route: route.fulfill(status=404))
    page.goto(address)
    _drawn(page)


def _checked(page: Page) -> None:
    expect(page.locator("form[data-ready][data-state=checked]")).to_be_visible()


def _drawn(page: Page) -> None:
    _checked(page)
    expect(page.locator("#pages[data-state=drawn]")).to_be_attached()


def test_a_variant_is_made_with_the_mouse_alone_and_opened_by_the_command_line(
    page: Page, folder: Path
) -> None:
    _opened(page)
    page.get_by_role("button", name="Seeds +1", exact=True).click()
    page.get_by_role("button", name="Seeds +1", exact=True).click()
    expect(page.locator("#changed")).to_have_text(re.compile(r"Seeds\s+4\s+6"))
    _drawn(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    expect(page).to_have_url(re.compile(r"/games/my/my-variant\.yaml/change"))
    expect(page.locator(f"[name='{SEEDS}']")).to_have_value("6")
    file = folder / "my-variant.yaml"
    assert file.read_text("utf-8") == (
        "# It contains only the changes to the game that it extends.\n"
        "extends: kalah\n\nvariant:\n  title: My variant\n\nfigures:\n  seeds: 6\n"
    )
    loaded = printgen.load(file)
    assert printgen.describe(loaded)["figures"]["seeds"]["value"] == 6
    assert [each.path for each in printgen.diff(GAME, file).data["figures"]] == [
        "figures.seeds.value"
    ]


def test_a_text_in_a_list_is_set(page: Page) -> None:
    _opened(page)
    field = page.locator("[name='set.setup.steps.2.say']")
    field.evaluate("field => field.closest('details').open = true")
    field.fill("Lay the tiles before you.")
    expect(page.locator("#source")).to_contain_text('"2": {say: Lay the tiles before you.}')
    expect(page.locator("#changed li")).to_contain_text("Steps: 2 Text")


def test_what_shows_in_another_file_leads_there(tmp_path: Path) -> None:
    printgen.new_game("orchard", tmp_path)
    file = tmp_path / "ours.yaml"
    file.write_text(f"extends: ./orchard\nvariant:\n  title: Ours\ntitle: {'x' * 200}\n", "utf-8")
    with serving(tmp_path) as running:
        body = urlencode({"text": file.read_text("utf-8")})
        told = running.post("/games/my/ours.yaml/change/pages", body).body
    assert f"{tmp_path}" not in told
    assert '<a href="/games/my/orchard/write?file=rulebook.md.j2&amp;line=1&amp;check=1">' in told
    assert ">in rulebook.md.j2, line 1</a>" in told


def test_a_wrong_number_is_told_at_its_field_and_gone_with_its_mend(page: Page) -> None:
    _opened(page)
    field = page.locator("[name='set.figures.pits']")
    told = page.locator("[id='figures.pits--told'] li")
    field.fill("1")
    expect(told).to_have_text(re.compile("a track has 2 to 60 columns"))
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("many of them")
    expect(told).to_have_text(re.compile("should be a whole number"))
    field.fill("6")
    expect(told).to_have_count(0)
    expect(field).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#changed")).to_have_text("Nothing yet.")


def test_pages_that_change_stand_before_and_after(page: Page) -> None:
    _opened(page)
    expect(page.locator(".pair img")).to_have_count(0)
    page.locator("[name='set.theme.colours.wood']").evaluate(
        "field => field.closest('details').open = true"
    )
    page.locator("[name='set.theme.colours.wood']").fill("#804080")
    _drawn(page)
    pair = page.locator(".pair:has(img)").first
    sizes = pair.locator("img").evaluate_all("all => all.map((each) => each.naturalWidth > 0)")
    assert sizes == [True, True]
    before, after = (
        page.request.get(link.get_attribute("href") or "").text()
        for link in pair.locator("a").all()
    )
    assert "#804080" not in before
    assert "#804080" in after
    pair.locator("a").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_pages_that_were_given_up_for_another_tab_are_asked_for_again(page: Page) -> None:
    given_up = [204]
    page.route(
        "**/change/pages",
        lambda route: route.fulfill(status=given_up.pop()) if given_up else route.continue_(),
    )
    _opened(page)
    assert not given_up


def test_changes_are_undone_and_done_again(page: Page) -> None:
    _opened(page)
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    field, changed = page.locator(f"[name='{SEEDS}']"), page.locator("#changed li")
    expect(undo).to_be_disabled()
    field.fill("5")
    expect(changed).to_have_count(1)
    page.locator("[name='set.figures.rounds']").fill("5")
    expect(changed).to_have_count(2)
    undo.click()
    expect(changed).to_have_count(1)
    expect(page.locator("[name='set.figures.rounds']")).to_have_value("6")
    undo.click()
    expect(field).to_have_value("4")
    expect(undo).to_be_disabled()
    redo.click()
    expect(field).to_have_value("5")
    page.get_by_role("button", name="Undo this change: Seeds").click()
    expect(field).to_have_value("4")
    expect(redo).to_be_disabled()


def test_what_is_typed_before_the_script_counts(page: Page) -> None:
    field = page.locator(f"[name='{SEEDS}']")
    with late_script(page):
        page.goto(ADDRESS, wait_until="commit")
        field.fill("5")
    expect(page.locator("#changed")).to_have_text(re.compile(r"Seeds\s+4\s+5"))
    expect(field).to_have_value("5")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(field).to_have_value("4")


def test_keys_undo_and_save(page: Page, folder: Path) -> None:
    _opened(page, "/games/my/ours.yaml/change")
    field = page.locator(f"[name='{SEEDS}']")
    field.fill("5")
    _checked(page)
    page.get_by_role("button", name="Seeds +1", exact=True).press("Control+z")
    expect(field).to_have_value("3")
    _checked(page)
    page.get_by_role("button", name="Seeds +1", exact=True).press("Control+Shift+Z")
    expect(field).to_have_value("5")
    _checked(page)
    page.keyboard.press("Control+s")
    expect(page.get_by_role("status")).to_have_text("Saved.")
    assert (folder / "ours.yaml").read_text("utf-8") == CHANGED


def test_what_was_saved_elsewhere_is_not_lost(page: Page, folder: Path) -> None:
    file = folder / "ours.yaml"
    _opened(page, "/games/my/ours.yaml/change")
    page.locator("[name='set.figures.rounds']").fill("5")
    _checked(page)
    file.write_text(CHANGED, "utf-8")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("changed in the meantime")
    assert file.read_text("utf-8") == CHANGED
    expect(page.locator("[name='set.figures.rounds']")).to_have_value("5")
    page.get_by_label("Name of the variant").fill("Theirs")
    page.get_by_role("button", name="Save mine under another name").click()
    expect(page.get_by_role("status")).to_have_text("Saved.")
    assert file.read_text("utf-8") == CHANGED
    theirs = VARIANT.replace("title: Ours", "title: Theirs") + "  rounds: 5\n"
    assert (folder / "theirs.yaml").read_text("utf-8") == theirs


def test_without_scripts_it_is_the_same(server: Server, folder: Path) -> None:
    address = "/games/my/ours.yaml/change"
    opened = server.ask(address)
    assert opened.status == 200
    assert 'value="3"' in opened.body
    (digest, *_) = re.findall(r'name="save" value="(\w+)"', opened.body)
    typed = {"text": VARIANT.replace("\n", "\r\n"), "variant.title": "Ours"}
    wrong = server.post(address, urlencode({**typed, "set.figures.pits": "1"}))
    assert "a track has 2 to 60 columns" in wrong.body
    right = server.post(address, urlencode({**typed, SEEDS: "5"}))
    assert "/change/picture?of=" in right.body
    saved = server.post(address, urlencode({**typed, "save": digest, SEEDS: "5"}))
    assert saved.status == 303
    text = (folder / "ours.yaml").read_text("utf-8")
    assert text == CHANGED
    looked = server.post(address, urlencode({**typed, "opened": digest, SEEDS: "6"}))
    assert f'name="save" value="{digest}"' in looked.body, "a look would hide what was saved since"
    again = server.post(address, urlencode({**typed, "save": digest, SEEDS: "6"}))
    assert "changed in the meantime" in again.body
    assert (folder / "ours.yaml").read_text("utf-8") == text


def test_a_name_that_is_taken_and_a_file_that_is_broken_are_told(
    server: Server, folder: Path
) -> None:
    typed = urlencode({"variant.title": "Ours!", SEEDS: "5", "save": ""})
    taken = server.post(ADDRESS, typed)
    assert "already exists: choose" in taken.body
    assert (folder / "ours.yaml").read_text("utf-8") == VARIANT
    assert "a letter from A to Z" in server.post(ADDRESS, "save&variant.title=%21").body
    typed = urlencode({"variant.title": "A 塔", "variant.note": "For 字", "save": ""})
    unprintable = server.post(ADDRESS, typed).body
    assert re.findall(r"\(U\+.{4}\)", unprintable) == ["(U+5854)", "(U+5B57)"]
    assert not (folder / "a.yaml").exists()
    (folder / "broken.yaml").write_text("extends: kalah\nfigures: [\n", "utf-8")
    told = server.ask("/games/my/broken.yaml/change").body
    assert "cannot be changed in a form" in told
    assert "<li>broken.yaml:" in told
    assert f"{folder}" not in told
    assert server.ask(f"{ADDRESS}/picture?of=1&file=a").status == 404


def test_a_check_in_full_follows_and_the_next_change_gives_it_up(
    page: Page, server: Server
) -> None:
    _opened(page, checks=True)
    page.locator(f"[name='{SEEDS}']").fill("5")
    checked = page.locator("#checked")
    expect(checked).to_have_attribute("data-state", "checking")
    jobs = list(server.studio.checks._jobs.values())
    page.locator(f"[name='{SEEDS}']").fill("6")
    expect(checked).not_to_have_attribute("data-state", "checking")
    expect(checked).to_have_attribute("data-state", "checked")
    assert [job.state.value for job in jobs][-1:] == ["stopped"]
    expect(checked).to_contain_text("Checked in full")
    expect(checked).to_contain_text(re.compile("rulebook: pages 1, [0-9, ]+ of 4"))


def test_everybody_can_use_it(page: Page) -> None:
    """In both schemes of colours, which are the same at every width."""
    _opened(page)
    page.locator("[name='set.figures.pits']").fill("5")
    _drawn(page)
    for section in page.locator(".section, .file").all():
        section.evaluate("each => each.open = true")
    assert_for_everybody(page)


def test_a_setting_is_found_by_its_words(page: Page) -> None:
    _opened(page)
    page.get_by_label("Find a setting").fill("governor sells")
    expect(page.locator(".setting:visible")).to_have_count(0)
    page.get_by_label("Find a setting").fill("extra turn")
    expect(page.locator(".setting:visible label")).to_have_text(["Extra turn"])
