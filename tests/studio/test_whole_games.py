"""A whole game of each title that has rules is played to its end, and one by clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, Route, expect

import printgen
from tests.helpers.studio import PATIENCE_MS, Server, serving

pytestmark = pytest.mark.slow
# Who plays against the person, and the setup number: games that are soon over. One that is not
# listed is played all the same.
SOON = {
    "aztec-market": ("random", 3),
    "backgammon": ("greedy", 2),
    "buyers-market": ("curious", 3),
    "garden-paths": ("greedy", 7),
    "hex": ("greedy", 5),
    "kalah": ("greedy", 7),
    "market-at-kos": ("random", 4),
    "nine-mens-morris": ("greedy", 23),
    "tlatelolco": ("greedy", 18),
}
PLAYABLE = [game for game in printgen.list_games() if printgen.load(game).description.rules]
# Its players have dice and secrets.
CLICKED = "buyers-market"
BLANK = '<svg xmlns="http://www.w3.org/2000/svg"/>'
# The page waits for a person, or the game is over.
READY = "[data-game][data-ready]:not(:has([data-thinking]))"


@pytest.fixture(scope="module")
def all_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A studio with all games."""
    with serving(tmp_path_factory.mktemp("workspace")) as running:
        yield running


@pytest.fixture
def screen(chromium: Browser, all_games: Server) -> Iterator[Page]:
    """A page of that studio; what goes wrong in it fails."""
    # On a small screen there is less to draw after each click.
    small = {"width": 360, "height": 640}
    context = chromium.new_context(
        base_url=all_games.address,
        viewport=small,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    context.set_default_timeout(PATIENCE_MS)
    wrong: list[str] = []
    page = context.new_page()
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(f"{error}"))
    drawn: set[str] = set()

    def blank(route: Route) -> None:
        """Have the server draw each picture; the browser takes longest to show it."""
        if route.request.url not in drawn:
            drawn.add(route.request.url)
            if not route.fetch().ok:
                wrong.append(route.request.url)
        route.fulfill(content_type="image/svg+xml", body=BLANK)

    page.route("**/pictures/*", blank)
    yield page
    context.close()
    assert not wrong


def fewest(game: str) -> int:
    return printgen.load(game).description.game.players.min


@pytest.mark.parametrize("game", PLAYABLE)
def test_a_whole_game_is_played_to_its_end(all_games: Server, game: str) -> None:
    """As a page without scripts does it: with forms."""
    agent, seed = SOON.get(game, ("greedy", 1))
    address = f"/games/{game}/play"
    modes = re.findall(r'name="(mode\.[^"]*)"', all_games.ask(address).body)
    begun = {"do": "begin", "players": f"{fewest(game)}", "seed": f"{seed}"}
    agents = {f"seat.{seat}": agent for seat in range(1, fewest(game))}
    sent = {**begun, "seat.0": "person", **agents, **dict.fromkeys(modes, "on")}
    drawn: set[str] = set()
    while True:
        page = all_games.post(address, urlencode(sent))
        assert page.status == 200
        for picture in {*re.findall(r'<img src="([^"]*)"', page.body)} - drawn:
            assert all_games.ask(picture).status == 200
            drawn.add(picture)
        (record,) = {*map(unescape, re.findall(r'name="record" value="([^"]*)"', page.body))}
        if "data-over" in page.body:
            break
        taken = re.search(r'name="take" value="([^"]*)"', page.body)
        sent = {"record": record, **({"take": unescape(taken[1])} if taken else {"do": "turn"})}
    live = printgen.resume_game(record, game)
    assert live.is_over
    assert drawn
    assert f">{live.outcome().verdict(live.seats)}</h2>" in unescape(page.body)


@pytest.mark.game(CLICKED)
def test_a_whole_game_is_played_to_its_end_by_clicks(screen: Page) -> None:
    agent, seed = SOON[CLICKED]
    screen.goto(f"/games/{CLICKED}/play")
    expect(screen.locator("[data-begin][data-ready]")).to_be_visible()
    screen.locator("#players").select_option(f"{fewest(CLICKED)}")
    screen.get_by_label("Setup number").fill(f"{seed}")
    for seat in range(1, fewest(CLICKED)):
        screen.locator(f"#seat-{seat}").select_option(agent)
    for mode in screen.get_by_label("a shorter game").all():
        mode.check()
    screen.get_by_role("button", name="Begin").click()
    expect(screen.locator(READY)).to_be_visible()
    while screen.locator("[name=take]").count():
        length = screen.locator("[data-game]").get_attribute("data-length")
        screen.locator("[name=take]").first.click()
        expect(screen.locator(f"{READY}:not([data-length='{length}'])")).to_be_visible()
    live = printgen.resume_game(screen.locator("[name=record]").input_value(), CLICKED)
    assert live.is_over
    expect(screen.locator("#now")).to_have_text(live.outcome().verdict(live.seats))
