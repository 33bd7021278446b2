"""From the shelf to a printed kit in two clicks, also without scripts, keys alone or eyes."""

from __future__ import annotations

import io
import shutil
import zipfile
from pathlib import Path

import pikepdf
import pytest
from playwright.sync_api import Page, expect

import printgen
from tests.helpers.changed import edit
from tests.helpers.kits import BuiltKits, digests
from tests.helpers.studio import Server, assert_for_everybody
from tests.helpers.tiny import write_tiny

pytestmark = [pytest.mark.slow]
GAME = "hex"
MAKE = "Make the kit of Hex"
GERMAN = """\
extends: ..
variant: {title: Deutsch}
language: de
title: Klein
"""
READY = "Your kit is ready"


@pytest.mark.game(GAME)
def test_two_clicks_lead_to_the_same_bytes_as_the_command_line(
    page: Page, built_kits: BuiltKits, tmp_path: Path
) -> None:
    kit = built_kits(GAME, formats=["pdf"])
    page.goto("/", wait_until="domcontentloaded")
    page.get_by_role("button", name=MAKE).click()
    expect(page.get_by_text(READY)).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download all files").click()
    downloading.value.save_as(tmp_path / "kit.zip")
    with zipfile.ZipFile(tmp_path / "kit.zip") as archive:
        archive.extractall(tmp_path)
    assert digests(tmp_path / kit.folder.name) == digests(kit.folder)
    whole = page.get_by_role("link", name="Open the whole kit").get_attribute("href")
    answer = page.request.get(f"{whole}")
    assert answer.body() == (kit.folder / f"{kit.folder.name}-kit.pdf").read_bytes()
    # Files have the names of the table on the first page.
    expect(page.locator(".files a")).to_have_text(
        [each.title for each in printgen.load(GAME).description.game.groups.values()]
    )
    for link in page.locator(".files a").all():
        assert page.request.get(f"{link.get_attribute('href')}").body().startswith(b"%PDF")


@pytest.mark.game(GAME)
def test_how_one_prints_is_remembered(page: Page) -> None:
    page.goto("/", wait_until="domcontentloaded")
    page.get_by_label("Paper").select_option("letter")
    page.get_by_label("Ink").select_option("low")
    page.get_by_label("Unprinted edge").select_option("8")
    page.get_by_role("button", name=MAKE).click()
    expect(page.get_by_text("-letter-low-margin-8-", exact=False).first).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_label("Paper")).to_have_value("letter")
    expect(page.get_by_label("Ink")).to_have_value("low")
    expect(page.get_by_label("Unprinted edge")).to_have_value("8")
    expect(page.get_by_label("Players")).to_have_value("")


@pytest.mark.game("aztec-market")
def test_what_is_chosen_counts_before_a_kit_is_made(page: Page) -> None:
    page.goto("/")
    with page.expect_response("**/chosen"):
        page.get_by_label("Paper").select_option("a3")
    page.goto("/")
    expect(page.get_by_label("Paper")).to_have_value("a3")


def test_on_a_phone_how_one_prints_takes_a_line_and_unfolds(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto("/", wait_until="domcontentloaded")
    first = page.get_by_role("button", name="Make the kit").first.bounding_box()
    assert first is not None
    assert first["y"] + first["height"] < 800
    summary = page.locator("summary", has_text="How you print")
    expect(summary).to_contain_text("A4 · Full colour")
    expect(page.get_by_label("Paper")).to_be_hidden()
    summary.click()
    page.get_by_label("Paper").select_option("letter")
    expect(summary).to_contain_text("US Letter · Full colour")


def test_a_language_is_chosen_remembered_and_printed(page: Page, server: Server) -> None:
    folder = server.studio.workspace.folder
    for name in ("one", "two"):
        variants = write_tiny(folder / name) / "variants"
        variants.mkdir()
        (variants / "deutsch.yaml").write_text(GERMAN, "utf-8")
    page.goto("/", wait_until="domcontentloaded")
    cards = [page.locator(f"[id='my/{name}']") for name in ("one", "two")]
    chosen = [card.get_by_label("Version") for card in cards]
    expect(chosen[1]).to_have_value("")
    chosen[0].select_option(label="Deutsch (de)")
    cards[0].get_by_role("button").click()
    expect(page.get_by_text(READY)).to_be_visible()
    whole = page.get_by_role("link", name="Open the whole kit").get_attribute("href")
    with pikepdf.open(io.BytesIO(page.request.get(f"{whole}").body())) as kit:
        assert str(kit.Root.Lang) == "de"
        assert "Klein" in str(kit.docinfo.Title)
    # From now on it is offered first, for other games as well, until another is chosen.
    page.goto("/", wait_until="domcontentloaded")
    expect(chosen[1]).to_have_value("my/two/variants/deutsch.yaml")
    expect(cards[1].get_by_role("heading")).to_have_text("Klein")
    chosen[1].select_option(label="Original")
    cards[1].get_by_role("button").click()
    expect(page.get_by_text(READY)).to_be_visible()
    page.goto("/", wait_until="domcontentloaded")
    expect(chosen[0]).to_have_value("")
    for name in ("one", "two"):
        shutil.rmtree(folder / name)


@pytest.mark.game(GAME)
def test_a_kit_can_be_made_and_fetched_without_scripts(plain_page: Page) -> None:
    page = plain_page
    page.goto("/", wait_until="domcontentloaded")
    page.get_by_role("button", name=MAKE).click()
    # The page asks again by itself.
    expect(page.get_by_text(READY)).to_be_visible()
    href = page.get_by_role("link", name="Open the whole kit").get_attribute("href")
    assert page.request.get(f"{href}").body().startswith(b"%PDF")


@pytest.mark.game(GAME)
def test_a_kit_can_be_made_with_the_keyboard_alone(page: Page) -> None:
    page.goto("/", wait_until="domcontentloaded")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to main content")).to_be_focused()
    for _ in range(60):
        page.keyboard.press("Tab")
        if MAKE in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_text(READY)).to_be_visible()


@pytest.mark.game(GAME)
def test_what_a_game_takes_is_filled_in(page: Page) -> None:
    page.goto("/", wait_until="domcontentloaded")
    card = page.locator("li", has=page.get_by_role("button", name=MAKE))
    card.scroll_into_view_if_needed()
    plan = printgen.plan_kit(GAME)
    expect(card).to_contain_text(plan.duration)
    expect(card.locator("[data-fact=sheets]")).to_have_text(f"{plan.sheets}")
    assert card.locator("img").evaluate(
        "picture => picture.decode().then(() => picture.naturalWidth)"
    )


@pytest.mark.game(GAME)
def test_a_card_shows_the_version_that_is_chosen(page: Page) -> None:
    page.goto("/", wait_until="domcontentloaded")
    card = page.locator("li", has=page.get_by_role("button", name=MAKE))
    card.get_by_label("Version").select_option("hex/seven-a-side")
    expect(card.locator("[data-fact=subtitle]")).to_have_text("Seven a side")
    plan = printgen.plan_kit("hex/seven-a-side")
    expect(card.locator("[data-fact=sheets]")).to_have_text(f"{plan.sheets}")
    expect(card.locator("img")).to_have_attribute("src", "/pictures/hex/seven-a-side")
    expect(card.get_by_role("link")).to_have_attribute("href", "/games/hex/seven-a-side/pages")


@pytest.mark.game(GAME)
def test_a_number_of_players_that_is_remembered_stops_no_other_game(page: Page) -> None:
    page.goto("/", wait_until="domcontentloaded")
    page.get_by_label("Players").select_option("4")
    page.get_by_role("button", name=MAKE).click()
    expect(page.get_by_text("not for 4 players")).to_be_visible()
    page.get_by_role("link", name="Pages").click()
    expect(page.get_by_role("navigation", name="All pages")).to_be_visible()


def test_a_game_of_ones_own_stands_on_the_shelf_with_what_is_wrong(
    page: Page, server: Server
) -> None:
    folder = write_tiny(server.studio.workspace.folder / "tiny")
    page.goto("/", wait_until="domcontentloaded")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    file = folder / "game.yaml"
    edit(file, ("bleed: 2mm", "bleed: much"))
    page.reload()
    page.locator("button[value='my/tiny']").click()
    expect(page.get_by_text("The kit could not be made")).to_be_visible()
    expect(page.locator(".findings")).to_contain_text("game.yaml:")
    file.unlink()


@pytest.mark.game("aztec-market")
def test_a_kit_that_is_stopped_leaves_nothing(page: Page, server: Server) -> None:
    page.goto("/", wait_until="domcontentloaded")
    page.get_by_role("button", name="Make the kit of The Market of Tlatelolco").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("You stopped the kit")).to_be_visible()
    job = server.studio.jobs.get(page.url.rpartition("/")[2])
    assert job is not None
    expect(page.get_by_role("link", name="All games")).to_be_visible()
    assert not job.folder.exists() or not list(job.folder.rglob("*.pdf"))


@pytest.mark.parametrize("path", ["/", "/nothing-here"])
def test_everybody_can_use_the_pages(page: Page, path: str) -> None:
    """In both schemes of colours, which are the same at every width."""
    page.goto(path)
    assert_for_everybody(page)
