"""A game is played at one screen: by persons in turns and by agents, with its record as a file."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

import printgen
from tests.helpers.studio import Server, assert_accessible, assert_for_everybody, serving

GAME = "hex"
pytestmark = [pytest.mark.slow, pytest.mark.game(GAME)]
ADDRESS = f"/games/{GAME}/play"
# Heather begins with this seed.
BEGUN = {"do": "begin", "players": "2", "seed": "1", "seat.0": "person", "seat.1": "person"}


def table(page: Page, length: int, at: int | None = None) -> Locator:
    """The game that the page shows, of so many actions, once its script is ready."""
    at = length if at is None else at
    return page.locator(f"[data-game][data-ready][data-length='{length}'][data-at='{at}']")


def begun(page: Page, other: str) -> None:
    """Begin a game against a person or an agent."""
    page.goto(ADDRESS)
    expect(page.locator("[data-begin][data-ready]")).to_be_visible()
    page.get_by_label("Setup number").fill("1")
    page.get_by_label("Heather").select_option(other)
    page.get_by_role("button", name="Begin").click()


def taken(page: Page, *actions: str) -> None:
    """Press the buttons of actions, one after the other; nobody else acts between them."""
    for n, action in enumerate(actions, start=1):
        page.get_by_role("button", name=action, exact=True).click()
        expect(table(page, n)).to_be_visible()


def test_agents_answer_and_undo_goes_back_to_the_last_choice_of_a_person(page: Page) -> None:
    begun(page, "greedy")
    expect(table(page, 1)).to_be_visible()
    expect(page.get_by_role("heading", name="Honey: your turn")).to_be_visible()
    page.get_by_role("button", name="place a stone on a1", exact=True).click()
    expect(table(page, 3)).to_be_visible()
    log = page.get_by_role("log")
    expect(log.locator("li")).to_have_count(3)
    expect(log.locator("li").nth(1)).to_have_text("Honey: place a stone on a1")
    first = log.locator("li").first.text_content()
    page.get_by_role("button", name="Undo").click()
    expect(table(page, 1)).to_be_visible()
    # What an agent does is not another thing the second time.
    page.get_by_role("button", name="place a stone on a1", exact=True).click()
    expect(log.locator("li").first).to_have_text(first or "")


@pytest.mark.game("aztec-market")
def test_actions_are_offered_on_the_picture_and_narrowed_by_what_is_pressed(page: Page) -> None:
    page.goto("/games/aztec-market/play")
    page.get_by_label("Setup number").fill("1")
    page.get_by_label("Reed").select_option("person")
    page.get_by_role("button", name="Begin").click()
    expect(table(page, 0)).to_be_visible()
    page.get_by_role("button", name="pass", exact=True).click()
    expect(table(page, 2)).to_be_visible()
    expect(page.get_by_role("group", name="What is where")).to_contain_text("money supply: 14")
    # Of a tile there is one thing to be done: it is done at once.
    page.get_by_role("button", name=re.compile("d3: move the .* on d3")).click()
    expect(table(page, 3)).to_be_visible()
    expect(page.get_by_role("log").locator("li").first).to_have_text(
        re.compile("Rabbit: move the .* on d3")
    )
    picture = page.locator(".board img")
    assert picture.evaluate("(each) => each.complete && each.naturalWidth > 0")


@pytest.mark.game("tlatelolco", "market-at-kos")
def test_where_several_actions_are_about_a_spot_they_are_listed(tmp_path: Path) -> None:
    address = "/games/market-at-kos/play"
    begun = {"do": "begin", "players": "2", "seed": "1"}
    with serving(tmp_path) as running:
        answer = running.post(address, urlencode(begun))
        record = printgen.begin_game("market-at-kos", players=2, seed=1).record()
        spot = answer.body.split('name="spot" value="')[1].split('"')[0]
        answer = running.post(address, urlencode({"record": record, "spot": spot}))
    offered = answer.body.split('<div class="actions">')[1].count('name="take"')
    assert answer.status == 200
    assert 1 < offered < len(printgen.resume_game(record, "market-at-kos").legal)
    assert "All actions" in answer.body


@pytest.mark.game("garden-paths")
def test_nobody_sees_the_hand_of_another_at_one_screen(tmp_path: Path) -> None:
    address = "/games/garden-paths/play"
    begun = {"do": "begin", "players": "2", "seed": "1"}
    sent, record = begun, ""
    with serving(tmp_path) as running:
        for _ in range(2):
            given = running.post(address, urlencode(sent)).body
            assert "Give the screen to" in given
            assert given.count("pieces, hidden") == 3  # the stack and both hands
            assert 'name="take"' not in given
            record = unescape(given.split('name="record" value="')[1].split('"')[0])
            looked = running.post(address, urlencode({"record": record, "do": "look"})).body
            assert looked.count("pieces, hidden") == 2
            live = printgen.resume_game(record, "garden-paths")
            assert live.described(live.to_act) in unescape(looked)
            assert live.described(live.to_act) not in unescape(given)
            assert live.described() not in unescape(looked)
            action = unescape(looked.split('name="take" value="')[1].split('"')[0])
            sent = {"record": record, "take": action}
        # Looking back does not tell either.
        back = running.post(address, urlencode({"record": record, "do": "show", "at": "0"})).body
        # If agents play alone, there is nobody to hide a hand from.
        alone = {**begun, "seat.0": "random", "seat.1": "random"}
        watched = running.post(address, urlencode(alone)).body
    assert back.count("pieces, hidden") == 3
    assert watched.count("pieces, hidden") == 1


def test_a_refusal_says_which_rule_and_changes_nothing(page: Page) -> None:
    begun(page, "person")
    taken(page, "place a stone on b2")
    page.get_by_label("Find or type an action").fill("place b2")
    expect(page.locator("[name=take]:visible")).to_have_count(0)
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_role("alert")).to_have_text("'place b2' is not legal: b2 is not free")
    expect(table(page, 1)).to_be_visible()
    expect(page.get_by_label("Find or type an action")).to_be_focused()


@pytest.mark.game("tlatelolco")
def test_a_setup_can_be_required_to_have_a_property(tmp_path: Path) -> None:
    address = "/games/tlatelolco/play"
    # With this seed some stands cannot be reached.
    sent = {**BEGUN, "players": "4", "seed": "12", "require.reachable": "on"}
    with serving(tmp_path) as running:
        form = running.ask(address).body
        assert 'name="require.reachable"' in form
        assert "every player can reach every target by barter" in form
        answer = running.post(address, urlencode(sent)).body
    (number,) = re.findall("Setup number ([0-9]+)<", answer)
    assert int(number) > 12


def test_undo_history_and_table_are_a_few_keys_away_from_the_field(page: Page) -> None:
    begun(page, "person")
    taken(page, "place a stone on b2")
    names = []
    page.get_by_label("Find or type an action").focus()
    for _ in range(6):
        page.keyboard.press("Tab")
        names.append(page.evaluate("document.activeElement.textContent.trim()"))
    assert names == ["Do it", "Undo", "Save the game", "New game", "The table", "History"]
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="History")).to_be_focused()


def test_a_saved_game_is_a_record_and_is_opened_again(page: Page, tmp_path: Path) -> None:
    begun(page, "person")
    taken(page, "place a stone on b2", "place a stone on c3")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game").click()
    file = tmp_path / download.value.suggested_filename
    assert file.name == "hex-game.yaml"
    download.value.save_as(file)
    assert printgen.replay_game(file).match.actions == ["place b2", "place c3"]
    page.locator("#main").get_by_role("link", name="New game").click()
    expect(page.locator("[data-begin][data-ready]")).to_be_visible()
    page.get_by_label("Record").set_input_files(file)
    page.get_by_role("button", name="Open it").click()
    expect(table(page, 2)).to_be_visible()


def test_a_game_in_a_folder_of_any_name_is_saved(tmp_path: Path) -> None:
    (tmp_path / "日本").mkdir()
    (tmp_path / "日本/game.yaml").write_text("title: Go\n", "utf-8")
    with serving(tmp_path) as own:
        answer = own.post(f"/games/my/{quote('日本')}/play/record", "record=played")
    assert answer.body == "played"
    assert answer.headers["content-disposition"].endswith(quote("日本-game.yaml"))


def test_a_game_outlives_the_page_and_the_process_that_held_it(page: Page, server: Server) -> None:
    begun(page, "person")
    taken(page, "place a stone on b2")
    server.studio.sessions.close()
    page.reload()
    expect(table(page, 1)).to_be_visible()
    page.get_by_role("button", name="place a stone on c3", exact=True).click()
    expect(table(page, 2)).to_be_visible()


def test_a_new_tab_goes_on_with_the_last_game_until_there_is_a_new_one(page: Page) -> None:
    begun(page, "person")
    taken(page, "place a stone on b2")
    with page.context.new_page() as other:
        other.goto(ADDRESS)
        expect(table(other, 1)).to_be_visible()
        other.locator("#main").get_by_role("link", name="New game").click()
        expect(other.locator("[data-begin][data-ready]")).to_be_visible()
        other.reload()
        expect(other.locator("[data-begin][data-ready]")).to_be_visible()


def test_looking_back_shows_each_step_and_one_may_play_on_from_there(page: Page) -> None:
    begun(page, "person")
    taken(page, "place a stone on b2", "place a stone on c3")
    page.get_by_label("Look back").focus()
    page.keyboard.press("ArrowLeft")
    expect(table(page, 2, at=1)).to_be_visible()
    expect(page.get_by_role("heading", name="After action 1 of 2")).to_be_visible()
    expect(page.get_by_role("log").locator("li")).to_have_count(1)
    expect(page.get_by_label("Look back")).to_be_focused()
    page.get_by_role("button", name="Play on from here").click()
    expect(table(page, 1)).to_be_visible()
    expect(page.get_by_role("heading", name="Honey: your turn")).to_be_visible()


def test_agents_alone_play_to_the_end(page: Page) -> None:
    page.goto(ADDRESS)
    expect(page.locator("[data-begin][data-ready]")).to_be_visible()
    page.get_by_label("Honey").select_option("random")
    page.get_by_label("Heather").select_option("random")
    page.get_by_role("button", name="Begin").click()
    # Whoever begins has acted; what is pressed before the next answer is there, is not heard.
    expect(table(page, 1)).to_be_visible()
    page.get_by_role("button", name="Next turn").click()
    expect(table(page, 2)).to_be_visible()
    page.get_by_role("button", name="Play to the end").click()
    expect(page.get_by_role("heading", name="wins with 1 point.")).to_be_visible()
    expect(page.get_by_role("heading", name="wins with 1 point.")).to_be_focused()
    assert page.evaluate("localStorage.length") == 0


def test_it_is_played_without_scripts_as_well(server: Server) -> None:
    answer = server.post(ADDRESS, urlencode(BEGUN))
    assert "Heather: your turn" in answer.body
    record = printgen.begin_game(GAME, players=2, seed=1).record()
    # Browsers end the lines of what they send in this way.
    sent = {"record": record.replace("\n", "\r\n"), "take": "place b2"}
    answer = server.post(ADDRESS, urlencode(sent))
    assert answer.status == 200
    assert "Honey: your turn" in answer.body
    assert "  - place b2\n" in answer.body


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({**BEGUN, "players": "7"}, "7"),
        ({**BEGUN, "seed": "many"}, "Enter the setup number as a whole number"),
        ({**BEGUN, "seat.1": "nobody"}, "unknown agent"),
        ({**BEGUN, "require.fair": "on"}, "requirement"),
        ({"record": "format: 1\nrecord: kalah\n", "do": "load"}, "kalah"),
        ({"record": "", "do": "undo"}, "the record"),
    ],
)
def test_what_cannot_be_is_told_without_a_traceback(
    server: Server, sent: dict[str, str], message: str
) -> None:
    answer = server.post(ADDRESS, urlencode(sent))
    assert answer.status == 400
    assert message in answer.body
    assert "Traceback" not in answer.body


@pytest.mark.game("playing-cards")
def test_a_game_without_rules_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        answer = running.ask("/games/playing-cards/play")
    assert answer.status == 200
    assert "This game cannot be played in the studio" in answer.body


def test_the_page_is_for_everybody(page: Page) -> None:
    page.goto(ADDRESS)
    page.get_by_label("Setup number").fill("x")
    # A status of an error would be in the browser's log, which is to be empty.
    page.route("**/play", lambda route: route.fulfill(response=route.fetch(), status=200))
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert_accessible(page)
    begun(page, "person")
    expect(table(page, 0)).to_be_visible()
    assert_for_everybody(page)
