"""Every page of a kit can be looked at: as it is printed, from both sides, with lines over it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

import printgen
from tests.helpers.kits import BuiltKits
from tests.helpers.studio import Server, assert_for_everybody

GAME = "hex"
pytestmark = [pytest.mark.slow, pytest.mark.game(GAME)]
ADDRESS = f"/games/{GAME}/pages"
PX_PER_MM = 96 / 25.4


def _opened(page: Page) -> None:
    page.goto(ADDRESS)
    expect(page.get_by_role("navigation", name="All pages")).to_be_visible()
    expect(page.locator(".look")).to_be_visible()


def test_pages_are_those_of_the_command_line(page: Page, built_kits: BuiltKits) -> None:
    kit = built_kits(GAME, formats=["svg"])
    _opened(page)
    links = page.locator("[data-file]")
    shown = {f"{each.get_attribute('data-file')}": each for each in links.all()}
    written = {file for file in kit.manifest["files"] if file.endswith(".svg")}
    assert set(shown) == written
    for file, link in list(shown.items())[:4]:
        answer = page.request.get(f"{link.get_attribute('href')}")
        assert answer.body() == (kit.folder / file).read_bytes()
        assert "sandbox" in answer.headers["content-security-policy"]
    outside = f"{links.first.get_attribute('href')}".replace(next(iter(shown)), "../manifest.json")
    assert page.request.get(outside).status == 404


def test_a_page_has_its_size_its_back_and_its_lines(page: Page) -> None:
    views = printgen.list_pages(GAME)
    view = next(each for each in views if each.behind and each.guides.cuts)
    _opened(page)
    page.locator(f"[data-file='{view.file}']").click()
    expect(page.locator("#shown")).to_have_text(view.title)
    page.get_by_role("button", name="Actual size").click()
    paper = page.locator(".paper")
    width = paper.evaluate("paper => paper.offsetWidth")
    assert width == pytest.approx(view.width * PX_PER_MM, abs=1)
    for name in ("Trim", "Bleed", "Safe area", "Cuts", "Ruler"):
        page.get_by_label(name, exact=True).check()
    expect(page.locator("path.trims")).to_have_count(len(view.guides.trims))
    expect(page.locator("path.safes")).to_have_count(len(view.guides.safes))
    expect(page.locator("line.cuts")).to_have_count(len(view.guides.cuts))
    expect(page.locator(".ruler-number").first).to_have_text("10")
    page.get_by_role("button", name="Turn over").click()
    back = next(each for each in views if each.file == view.behind)
    expect(page.locator("#shown")).to_have_text(back.title)
    expect(page.locator("path.trims")).to_have_count(len(back.guides.trims))
    page.get_by_label("Preview as").select_option("deuteranopia")
    assert "deuteranopia" in paper.locator("img").first.evaluate("img => img.style.filter")


def test_what_was_chosen_shows_when_one_comes_back(page: Page) -> None:
    _opened(page)
    page.get_by_label("Ruler", exact=True).check()
    page.get_by_label("Preview as").select_option("deuteranopia")
    page.goto("/new")
    page.go_back()
    # A browser fills in what was chosen.
    expect(page.get_by_label("Ruler", exact=True)).to_be_checked()
    expect(page.locator(".ruler-number").first).to_have_text("10")
    image = page.locator(".paper img").first
    assert "deuteranopia" in image.evaluate("img => img.style.filter")


def test_pages_are_for_everybody(page: Page) -> None:
    _opened(page)
    assert_for_everybody(page)
    page.locator(".table").focus()
    before = page.locator("#shown").text_content()
    page.keyboard.press("PageDown")
    expect(page.locator("#shown")).not_to_have_text(f"{before}")


def test_a_game_without_a_page_is_its_first_page(server: Server) -> None:
    told = server.ask(f"/games/{GAME}")
    assert (told.status, told.headers["location"]) == (307, ADDRESS)
    assert server.ask("/games/nothing").status == 404
