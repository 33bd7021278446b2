"""A game is set up at random, shown as it lies after each step, and printed as by the command."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import printgen
from tests.helpers.studio import assert_for_everybody

GAME = "aztec-market"
pytestmark = [pytest.mark.slow, pytest.mark.game(GAME)]
ADDRESS = f"/games/{GAME}/setup"
PLAYERS, SEED = 3, 7


@pytest.fixture(autouse=True)
def _blank_pictures(page: Page) -> None:
    """Tests read the files of the pictures; the browser takes longest to show them."""
    blank = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>'
    page.route(
        "**/setups/**", lambda route: route.fulfill(content_type="image/svg+xml", body=blank)
    )


def _opened(page: Page, more: str = "") -> None:
    page.goto(f"{ADDRESS}?players={PLAYERS}&seed={SEED}{more}")
    expect(page.get_by_role("heading", name="Step by step")).to_be_visible()


def test_a_setup_is_that_of_the_command_line(page: Page, tmp_path: Path) -> None:
    game = printgen.load(GAME)
    plan = printgen.plan_setup(game, players=PLAYERS, seed=SEED)
    _opened(page)
    assert page.locator(".told li").all_text_contents() == [*plan.steps]
    for section in printgen.setup_overview(game, plan):
        shown = page.locator(".areas section").filter(has=page.get_by_text(section.title))
        for words in [*section.lines, *(each for row in section.rows for each in row if each)]:
            expect(shown.get_by_text(words, exact=True).first).to_be_visible()
    address = page.get_by_role("link", name="Print it").get_attribute("href")
    printgen.draw_setup(game, plan, tmp_path / "setup.pdf")
    assert page.request.get(f"{address}").body() == (tmp_path / "setup.pdf").read_bytes()
    picture = page.request.get(f"{page.locator('.sheet').first.get_attribute('src')}")
    printgen.draw_setup(game, plan, tmp_path / "setup.svg")
    assert picture.body() == (tmp_path / "setup.svg").read_bytes()
    assert "sandbox" in picture.headers["content-security-policy"]


def test_an_area_and_what_is_in_it_stand_in_one_column(page: Page) -> None:
    _opened(page)
    for width in (1000, 1280, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        panels = page.locator(".areas .panel")
        parts = panels.evaluate_all("found => found.map(each => each.getClientRects().length)")
        assert len(parts) > 3
        assert set(parts) == {1}


def test_each_step_shows_the_table_after_it(page: Page, tmp_path: Path) -> None:
    game = printgen.load(GAME)
    stages = printgen.setup_stages(game, printgen.plan_setup(game, players=PLAYERS, seed=SEED))
    _opened(page)
    page.get_by_role("link", name="Start with step 1").click()
    for step in (1, 2):
        shown = page.get_by_role("heading", name=f"After step {step} of {len(stages)}")
        expect(shown).to_be_visible()
        picture = page.get_by_role("img", name="The table after this step")
        expect(picture).to_be_visible()
        printgen.draw_setup(game, stages[step - 1], tmp_path / f"{step}.svg")
        answer = page.request.get(f"{picture.get_attribute('src')}")
        assert answer.body() == (tmp_path / f"{step}.svg").read_bytes()
        page.get_by_role("link", name="Next").click()


def test_another_one_has_another_seed_and_the_same_players_and_modes(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_label("Players").select_option("4")
    page.get_by_label("a shorter game").check()
    page.get_by_label("Setup number").fill("12")
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_label("Setup number")).to_have_value("12")
    expect(page.get_by_label("a shorter game")).to_be_checked()
    page.get_by_role("link", name="Another setup").click()
    expect(page.get_by_label("Setup number")).not_to_have_value("12")
    expect(page.get_by_label("Players")).to_have_value("4")
    expect(page.get_by_label("a shorter game")).to_be_checked()


def test_what_cannot_be_is_told_beside_the_form(page: Page) -> None:
    page.goto(f"{ADDRESS}?players=9&seed=1")
    expect(page.get_by_text("This cannot be set up")).to_be_visible()
    expect(page.locator(".findings")).to_contain_text("players")
    page.get_by_label("Players").select_option("2")
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("heading", name="Step by step")).to_be_visible()
    answer = page.request.get(f"{ADDRESS}?seed=minus")
    assert (answer.status, "The setup number must be" in answer.text()) == (400, True)


def test_the_page_is_for_everybody(page: Page) -> None:
    _opened(page, "&step=2")
    expect(page.get_by_role("img", name="The table after this step")).to_be_visible()
    assert_for_everybody(page)
