"""Agents play many games of several versions, side by side, with the command line's figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import printgen
from printgen.studio.jobs import State
from printgen.studio.work import playtests
from tests.helpers.studio import Server, assert_accessible, assert_for_everybody
from tests.helpers.tiny import write_tiny

GAME = "hex"
PLAYTEST = f"/games/{GAME}/playtest"
of_game = pytest.mark.game(GAME)


def _played(page: Page, games: int, seed: int = 5) -> None:
    page.get_by_label("Games", exact=True).fill(f"{games}")
    page.get_by_label("Seed").fill(f"{seed}")
    page.get_by_role("button", name="Play", exact=True).click()


@pytest.mark.slow
@of_game
def test_own_variants_are_versions_of_what_they_extend(tmp_path: Path) -> None:
    mine = printgen.new_variant(GAME, tmp_path / "mine.yaml")
    broken = tmp_path / "broken.yaml"
    broken.write_text("extends: nothing\n", "utf-8")
    other = write_tiny(tmp_path / "tiny")
    own = {"my/mine": ("Mine", mine), "my/broken": ("Broken", broken), "my/tiny": ("Tiny", other)}
    for game in (GAME, mine):
        known = playtests.look_at(tmp_path, lambda *_: None, game, own)["versions"]
        assert [*known] == [GAME, *printgen.variants(GAME), "my/mine"]
    known = playtests.look_at(tmp_path, lambda *_: None, other, own)["versions"]
    assert known == {"my/tiny": "Tiny"}


@pytest.mark.slow
@of_game
def test_versions_stand_side_by_side_with_the_reports_of_the_command_line(
    page: Page, tmp_path: Path
) -> None:
    variant = f"{GAME}/seven-a-side"
    page.goto(PLAYTEST)
    page.locator(f"[name=version][value='{variant}']").check()
    page.get_by_label("Agent 2").select_option("curious")
    _played(page, 4)
    links = page.get_by_role("link", name="Download the report")
    expect(links).to_have_count(2)
    agents = ("random", "curious")
    for number, game in enumerate((GAME, variant)):
        played = printgen.run_playtest(game, players=2, games=4, seed=5, agents=agents)
        printgen.write_playtest_report(played, tmp_path / "report.html")
        answer = page.request.get(f"{links.nth(number).get_attribute('href')}")
        assert answer.body() == (tmp_path / "report.html").read_bytes()
        assert "attachment" in answer.headers["content-disposition"]
        cell = page.get_by_role("row", name="Turns").get_by_role("cell").nth(number)
        expect(cell).to_contain_text(f"{played.turns.mean:,.1f} (")
    assert_for_everybody(page)
    # The form keeps what was played, to play again with something else.
    expect(page.get_by_label("Games", exact=True)).to_have_value("4")
    expect(page.get_by_label("Agent 2")).to_have_value("curious")


@pytest.mark.slow
@of_game
def test_a_wrong_number_is_told_beside_it_and_kept(page: Page) -> None:
    page.goto(PLAYTEST)
    _played(page, 0, 7)
    games = page.get_by_label("Games", exact=True)
    expect(games).to_have_attribute("aria-invalid", "true")
    expect(games).to_have_accessible_description(re.compile("^Enter the number of games"))
    expect(games).to_have_value("0")
    expect(page.get_by_label("Seed")).to_have_value("7")
    assert_accessible(page)
    _played(page, 100_001, 7)
    expect(games).to_have_accessible_description(re.compile("from 1 to 100,000"))
    # What only a playtest knows is told as well.
    page.get_by_label("Stop after").fill(f"{10**9}")
    _played(page, 10, 7)
    expect(page.get_by_text("'longest' should be 1 to")).to_be_visible()
    expect(page.get_by_label("Stop after")).to_have_value(f"{10**9}")


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_games_are_played_otherwise_and_given_up_as_the_command_line_does(page: Page) -> None:
    page.goto("/games/aztec-market/playtest")
    mode, title = next(iter(printgen.setup_options(printgen.load("aztec-market")).modes.items()))
    page.get_by_label(title).check()
    page.get_by_label("Stop after").fill("20")
    _played(page, 2)
    played = printgen.run_playtest(
        "aztec-market", players=2, games=2, seed=5, modes=[mode], longest=20
    )
    cell = page.get_by_role("row", name="Stopped after 20 actions").get_by_role("cell")
    expect(cell).to_have_text(f"{len(played.given_up)}")
    expect(page.locator(".about")).to_contain_text(f"seed 5 · {title}")
    expect(page.get_by_label(title)).to_be_checked()


@pytest.mark.slow
@of_game
def test_a_playtest_can_be_stopped(page: Page, server: Server) -> None:
    page.goto(PLAYTEST)
    _played(page, 100_000)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("You stopped the playtest")).to_be_visible()
    job = server.studio.jobs.get(page.url.rpartition("/")[2])
    assert job is not None
    assert job.state is State.STOPPED
    expect(page.get_by_label("Games", exact=True)).to_have_value("100000")


@pytest.mark.slow
def test_a_game_without_rules_says_so(page: Page, server: Server) -> None:
    write_tiny(server.studio.workspace.folder / "tiny")
    page.goto("/games/my/tiny/playtest")
    expect(page.get_by_text("printgen does not know the rules of Tiny")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    assert_accessible(page)
