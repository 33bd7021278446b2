"""What each player has is typed, and sums, the winner and the sheet follow as by the command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Page, expect

import printgen
from tests.helpers.studio import (
    Server,
    assert_accessible,
    assert_for_everybody,
    late_script,
    serving,
)

GAME = "aztec-market"
pytestmark = [pytest.mark.slow, pytest.mark.game(GAME)]
ADDRESS = f"/games/{GAME}/score"
SAMPLES = Path(__file__).parents[1] / "games/tlatelolco/samples"
COUNTS = {"seats.south.jewel": 4, "seats.south.coins": 1, "seats.west.cloth": 6, "common.jewel": 3}


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """The same, as a file for the command line."""
    file = tmp_path / "results.json"
    data = {
        "format": 1,
        "results": GAME,
        "players": 2,
        "names": {"south": "Ana"},
        "common": {"jewel": 3},
        "seats": {"south": {"jewel": 4, "coins": 1}, "west": {"cloth": 6}},
    }
    file.write_text(json.dumps(data), "utf-8")
    return file


def _opened(page: Page) -> None:
    page.goto(f"{ADDRESS}?players=2")
    expect(page.locator("form[data-ready]")).to_be_visible()


def test_sums_and_the_winner_follow_what_is_typed(page: Page, results: Path) -> None:
    score = printgen.score(GAME, results)
    _opened(page)
    page.get_by_label("Name of Rabbit").fill("Ana")
    for name, count in COUNTS.items():
        page.locator(f"[name='{name}']").press_sequentially(f"{count}")
    expect(page.get_by_label("jewels on the king")).to_have_value("3")
    expect(page.locator("#verdict")).to_have_text(score.verdict)
    totals = [f"{score.outcome.scores[seat]}" for seat in score.seats]
    expect(page.locator("tfoot td")).to_have_text(totals)
    expect(page.locator("thead .won")).to_have_text(score.called[score.outcome.winners[0]])


def test_what_is_typed_before_the_script_counts(page: Page) -> None:
    with late_script(page):
        page.goto(f"{ADDRESS}?players=2", wait_until="commit")
        page.get_by_label("Name of Rabbit").fill("Ana")
        page.locator("[name='seats.south.jewel']").fill("4")
    expect(page.locator("thead .won")).to_have_text("Ana")


def test_what_is_typed_outlasts_the_page(page: Page) -> None:
    # Quotes, markup, letters from anywhere, and a sign beyond the first 65,536.
    name = 'さく "<b>O\'Neil</b>" \N{CROWN}'
    _opened(page)
    page.get_by_label("Name of Rabbit").fill(name)
    page.locator("[name='seats.south.jewel']").fill("4")
    won = page.locator("thead .won")
    for leave in (lambda: None, page.reload, lambda: (page.goto("/new"), page.go_back())):
        leave()
        expect(won).to_have_text(name)
        expect(page.get_by_label("Name of Rabbit")).to_have_value(name)
    page.get_by_role("button", name="Start again").click()
    expect(page.get_by_label("Name of Rabbit")).to_have_value("")
    expect(won).to_have_count(0)


def test_nobody_wins_before_anything_is_counted(server: Server) -> None:
    asked = "Enter what each player has"
    for typed in ("", "names.south=Ana&seats.south.jewel="):
        assert f'<h2 id="verdict">{asked}</h2>' in server.post(ADDRESS, typed).body
    assert asked not in server.post(ADDRESS, "seats.south.jewel=0").body


def test_on_a_phone_winner_and_totals_stay_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 700})
    _opened(page)
    page.locator("[name='seats.south.jewel']").fill("4")
    for each in (page.locator("#verdict"), page.locator("tfoot td").first):
        expect(each).to_be_in_viewport(ratio=1)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_be_in_viewport(ratio=1)
    sums = page.locator("#sums").bounding_box()
    focused = page.locator(":focus").bounding_box()
    assert sums is not None
    assert focused is not None
    assert focused["y"] + focused["height"] <= sums["y"]


def test_without_scripts_and_as_pdf_it_is_the_same(
    server: Server, page: Page, results: Path, tmp_path: Path
) -> None:
    score = printgen.score(GAME, results)
    typed = {"players": "2", "names.south": "Ana", **COUNTS}
    answer = server.post(ADDRESS, urlencode(typed))
    assert answer.status == 200
    assert score.verdict in answer.body
    headers = {"Origin": server.address}
    form: dict[str, str | float | bool] = {name: f"{value}" for name, value in typed.items()}
    drawn = page.request.post(f"{ADDRESS}/sheet", form=form, headers=headers)
    printgen.score_sheets(printgen.load(GAME), tmp_path / "sheet.pdf", score=score)
    assert drawn.body() == (tmp_path / "sheet.pdf").read_bytes()


def test_a_name_that_cannot_be_printed_is_told_at_its_field(page: Page) -> None:
    _opened(page)
    page.get_by_label("Name of Rabbit").fill("さくら")
    page.locator("[name='seats.south.jewel']").fill("4")
    with page.expect_popup() as opened:
        page.get_by_role("button", name="Print the sheet").click()
    # An answer of status 400 is in the log of the browser.
    sheet = opened.value
    expect(sheet.locator(".findings")).to_contain_text("no glyph for 'さ'")
    expect(sheet.locator(".findings")).not_to_contain_text("results.json")
    expect(sheet.locator("[aria-invalid]")).to_have_value("さくら")
    # There it can be mended.
    sheet.get_by_label("Name of Rabbit").fill("Sakura")
    expect(sheet.locator("thead .won")).to_have_text("Sakura")


def test_a_game_without_a_score_sheet_says_so(tmp_path: Path) -> None:
    variant = "extends: aztec-market\ncomponents: {score-sheet: ~}\n"
    (tmp_path / "bare.yaml").write_text(variant, "utf-8")
    with serving(tmp_path) as own:
        answer = own.post("/games/my/bare.yaml/score/sheet", urlencode({"players": "2", **COUNTS}))
    assert answer.status == 400
    assert "<h1>Score The Market of Tlatelolco: Bare</h1>" in answer.body
    assert "has no score sheet" in answer.body


def test_what_cannot_be_is_told_at_its_field(page: Page) -> None:
    _opened(page)
    field = page.locator("[name='seats.west.jewel']")
    field.fill("200")
    expect(page.locator(".findings")).to_contain_text("jewel")
    page.locator("[name='seats.south.pot']").fill("-1")
    expect(page.locator("[name='seats.south.pot']")).to_have_attribute("aria-invalid", "true")
    page.locator("[name='seats.south.pot']").fill("")
    field.fill("2")
    expect(page.locator("#verdict")).to_contain_text("wins")
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_the_page_of_a_variant_names_it(server: Server) -> None:
    title = printgen.load(GAME).description.game.title
    assert f"<h1>Score {title}: Maize</h1>" in server.ask(f"/games/{GAME}/maize/score").body
    assert f"<h1>Score {title}</h1>" in server.ask(ADDRESS).body


@pytest.mark.game("playing-cards")
def test_a_game_without_rules_says_so(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        answer = running.ask("/games/playing-cards/score")
    assert answer.status == 200
    assert "This game cannot be scored in the studio" in answer.body


def test_the_page_is_for_everybody(page: Page) -> None:
    _opened(page)
    page.locator("[name='seats.west.jewel']").fill("x")
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    assert_for_everybody(page)


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A studio with all games."""
    with serving(tmp_path_factory.mktemp("workspace")) as running:
        yield running


def _sent(others: Server, chromium: Browser, game: str, *files: Path) -> Page:
    page = chromium.new_page(base_url=others.address)
    page.goto(f"/games/{game}/score")
    page.get_by_label("Files").set_input_files([*files])
    page.get_by_role("button", name="Score them").click()
    expect(page.get_by_role("link", name="Score another game")).to_be_visible()
    return page


@pytest.mark.game("tlatelolco")
def test_ledgers_are_audited_with_the_setup_that_they_name(
    others: Server, chromium: Browser
) -> None:
    page = _sent(others, chromium, "tlatelolco", SAMPLES / "setup.yaml", SAMPLES / "ledger.yaml")
    expect(page.locator("#verdict")).to_have_text("Eagle wins.")
    expect(page.get_by_text("then holds 19 silver, 1 jade")).to_be_visible()
    assert_accessible(page)
    page.close()


@pytest.mark.game("tlatelolco")
def test_what_is_wrong_in_a_file_is_told_at_its_place(
    others: Server, chromium: Browser, tmp_path: Path
) -> None:
    ledger = tmp_path / "ledger.yaml"
    text = (SAMPLES / "ledger.yaml").read_text("utf-8")
    ledger.write_text(text.replace("units: 5,", "units: 50,"), "utf-8")
    page = _sent(others, chromium, "tlatelolco", ledger, SAMPLES / "setup.yaml")
    expect(page.locator(".findings")).to_contain_text("ledger.yaml:6:")
    page.close()


@pytest.mark.game("buyers-market")
def test_what_was_built_is_drawn_from_a_file_and_as_one_types(
    others: Server, chromium: Browser, tmp_path: Path
) -> None:
    game, file = "buyers-market", SAMPLES.parents[1] / "buyers_market/samples/results.yaml"
    page = _sent(others, chromium, game, file)
    score = printgen.score(game, file)
    expect(page.locator("#verdict")).to_have_text(score.verdict)
    (drawn,) = printgen.draw_score(game, score, tmp_path / "picture.svg")
    picture = page.get_by_role("img", name="A picture of the result")
    expect(picture).to_have_js_property("complete", value=True)
    assert page.request.get(f"{picture.evaluate('it => it.src')}").body() == drawn.read_bytes()
    sheet = page.request.get(f"{page.url}/sheet.pdf").body()
    printgen.score_sheets(printgen.load(game), tmp_path / "sheet.pdf", score=score)
    assert sheet == (tmp_path / "sheet.pdf").read_bytes()
    page.goto(f"/games/{game}/score?players=2")
    expect(page.locator("form[data-ready]")).to_be_visible()
    for name, count in {"large-clubs": 2, "cards": 5}.items():
        page.locator(f"[name='seats.trowel.{name}']").fill(f"{count}")
    expect(page.get_by_role("heading", name="Trowel builds")).to_be_visible()
    # Asked from here: a page may not read scripts from texts, so it cannot wait for one itself.
    picture, tries = page.locator(".picture"), 200
    while tries and not picture.evaluate("each => each.naturalWidth"):
        page.wait_for_timeout(50)
        tries -= 1
    assert tries
    page.close()
