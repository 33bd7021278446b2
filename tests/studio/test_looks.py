"""The shelf says of each game what is known by now, and keeps it until the game changes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from printgen.studio import jobs
from printgen.studio import looks as looks_module
from printgen.studio.looks import Looks
from printgen.studio.workspace import Workspace
from tests.helpers.changed import edit
from tests.helpers.studio import PATIENCE_MS, serving
from tests.helpers.tiny import write_tiny


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    """Two small games, of which nothing is known yet."""
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    for name in ("one", "two"):
        write_tiny(tmp_path / "games" / name)
    return Workspace(tmp_path / "games")


@pytest.fixture
def looks(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> Iterator[Looks]:
    """What is known of them, one job at a time."""
    monkeypatch.setattr(jobs, "_cores", lambda: 1)
    opened = Looks(workspace)
    yield opened
    opened.close()


def _seen(looks: Looks, workspace: Workspace) -> list[dict[str, dict[str, Any]]]:
    """What was known, again and again until nothing more came."""
    seen, more_comes = [], True
    end = time.monotonic() + 60
    while more_comes:
        assert time.monotonic() < end
        known, more_comes = looks.of_all(workspace.own())
        seen.append(known)
        time.sleep(0.005)
    return seen


@pytest.mark.slow
def test_what_needs_no_layout_is_there_first_of_all_games(
    looks: Looks, workspace: Workspace
) -> None:
    seen = _seen(looks, workspace)
    assert seen[0] == {"my/one": {}, "my/two": {}}
    for known in seen:
        if any("sheets" in facts for facts in known.values()):
            assert all(facts["title"] == "Tiny" and facts["players"] for facts in known.values())
    assert all(facts["sheets"] and facts["picture"] for facts in seen[-1].values())


@pytest.mark.slow
def test_what_is_known_is_kept_until_the_game_changes(looks: Looks, workspace: Workspace) -> None:
    last = _seen(looks, workspace)[-1]
    again = Looks(workspace)
    assert again.of_all(workspace.own()) == (last, False)
    edit(workspace.folder / "one" / "game.yaml", ("title: Tiny", "title: Large"))
    known, more_comes = again.of_all(workspace.own())
    assert (known["my/one"], known["my/two"], more_comes) == ({}, last["my/two"], True)
    assert _seen(again, workspace)[-1]["my/one"]["title"] == "Large"
    again.close()


@pytest.mark.slow
def test_what_is_wrong_with_a_game_is_told_until_it_is_mended(
    looks: Looks, workspace: Workspace
) -> None:
    file = workspace.folder / "one" / "game.yaml"
    right = file.read_text("utf-8")
    file.write_text(right.replace("bleed: 2mm", "bleed: much"), "utf-8")
    known = _seen(looks, workspace)[-1]
    assert "game.yaml:" in known["my/one"]["errors"][0]
    assert known["my/two"]["sheets"]
    file.write_text(right, "utf-8")
    assert _seen(looks, workspace)[-1]["my/one"]["sheets"]


@pytest.mark.slow
def test_a_game_that_cannot_be_drawn_has_its_title(looks: Looks, workspace: Workspace) -> None:
    file = workspace.folder / "one" / "game.yaml"
    edit(file, ("text: Token", f"text: {' '.join(['Token'] * 30)}"))
    facts = _seen(looks, workspace)[-1]["my/one"]
    assert "game.yaml:" in facts["errors"][0]
    assert facts["title"] == "Tiny"


@pytest.mark.slow
def test_many_games_are_looked_at_in_turns(
    looks: Looks, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks_module, "_MOST_BEGUN", 1)
    for known in _seen(looks, workspace):
        assert known["my/one"].get("sheets") or not known["my/two"]


@pytest.mark.slow
@pytest.mark.parametrize("scripts", ["scripts", "no scripts"])
def test_a_new_shelf_is_there_at_once_and_fills_up(
    chromium: Browser, workspace: Workspace, monkeypatch: pytest.MonkeyPatch, scripts: str
) -> None:
    with serving(workspace.folder) as server:
        monkeypatch.setattr(server.studio.workspace, "games", list)
        run = scripts == "scripts"
        context = chromium.new_context(base_url=server.address, java_script_enabled=run)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        first = server.ask("/")
        assert "Tiny</a>" in first.body.replace("\n", "")
        assert "/pictures/" not in first.body
        page.goto("/", wait_until="domcontentloaded")
        card = page.locator("[id='my/one']")
        expect(card.locator("img")).to_have_attribute("src", "/pictures/my/one")
        expect(card.get_by_role("button", name="Make the kit of Tiny")).to_be_visible()
        expect(card.locator("[data-fact=sheets]")).to_have_text("1")
        assert server.ask("/pictures/my/one").headers["content-type"] == "image/png"
        context.close()
