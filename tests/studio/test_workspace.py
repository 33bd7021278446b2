"""Addresses name games: shipped ones, and those in the user's own folder, but nothing else."""

from __future__ import annotations

import asyncio
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import printgen
from printgen.studio import own_files
from printgen.studio.jobs import Jobs, ended
from printgen.studio.sessions import AskedError, Sessions
from printgen.studio.work import changes, kits
from printgen.studio.workspace import Workspace
from tests.helpers.tiny import write_tiny


def test_own_games_and_variants_have_addresses(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "club" / "tiny")
    (tmp_path / "big.yaml").write_text("extends: club/tiny\nid: big\n", "utf-8")
    (tmp_path / "notes.yaml").write_text("about: nothing\n", "utf-8")
    workspace = Workspace(tmp_path)
    found = {each.address: (each.opens, each.is_variant) for each in workspace.own()}
    assert found == {"my/club/tiny": (game, False), "my/big.yaml": (tmp_path / "big.yaml", True)}
    assert workspace.find("my/club/tiny") is not None


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Größere Laterne", "Größere Laterne"),
        ('"4, 3, 2: Go"', "4, 3, 2: Go"),
        (">-\n    Long", "A grosser"),
        ("~", "A grosser"),
    ],
)
def test_games_and_variants_have_the_titles_in_their_files(
    tmp_path: Path, title: str, name: str
) -> None:
    write_tiny(tmp_path / "tiny")
    file = tmp_path / "a-grosser.yaml"
    file.write_text(f"extends: ./tiny\nvariant:\n  title: {title}\n", "utf-8")
    assert [each.name for each in Workspace(tmp_path).own()] == [name, "Tiny"]


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text elsewhere")
def test_names_that_no_page_can_show_are_left_out(tmp_path: Path) -> None:
    """Names are bytes: one that is not UTF-8 made every page of the shelf fail."""
    strange = os.fsdecode(b"\xff\xfe")
    write_tiny(tmp_path / strange)
    game = write_tiny(tmp_path / "tiny")
    (tmp_path / f"{strange}.yaml").write_text("extends: ./tiny\n", "utf-8")
    (game / f"{strange}.txt").write_text("a", "utf-8")
    (target,) = Workspace(tmp_path).own()
    assert target.address == "my/tiny"
    screenshot = "Screenshot at 9.41.00\u202fPM.txt"
    (game / screenshot).write_text("a", "utf-8")
    assert [each.name for each in own_files.files_of(target)] == ["game.yaml", screenshot]


def test_games_in_hidden_folders_are_left_out(tmp_path: Path) -> None:
    write_tiny(tmp_path / ".trash" / "tiny")
    assert Workspace(tmp_path).own() == []


def test_shipped_games_and_their_variants_have_addresses(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path / "not-there-yet")
    assert [each.address for each in workspace.games()] == printgen.list_games()
    for name in printgen.variants():
        found = workspace.find(name)
        assert found is not None
        assert found.is_variant
    assert workspace.own() == []


@pytest.mark.parametrize(
    "address",
    [
        "",
        "my",
        "my/",
        "my/..",
        "my/../outside/tiny",
        "my/link",
        "my/link/game.yaml",
        "my//etc/passwd",
        "../outside/tiny",
        "/etc/passwd",
        "hex/../hex",
        "hex/nothing",
        "my/tiny/../tiny",
        "my/tiny\0",
    ],
)
def test_nothing_outside_can_be_named(tmp_path: Path, address: str) -> None:
    outside = write_tiny(tmp_path / "outside" / "tiny")
    inside = tmp_path / "workspace"
    write_tiny(inside / "tiny")
    (inside / "link").symlink_to(outside)
    (inside / "linked").mkdir()
    (inside / "linked" / "game.yaml").symlink_to(outside / "game.yaml")
    workspace = Workspace(inside)
    assert [each.address for each in workspace.own()] == ["my/tiny"]
    assert workspace.find(address) is None


def test_a_change_in_any_file_of_a_game_changes_its_fingerprint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tiny(tmp_path / "tiny")
    workspace = Workspace(tmp_path)
    (target,) = workspace.own()
    before = workspace.fingerprint(target)
    assert workspace.fingerprint(target) == before
    (tmp_path / "tiny" / "words.md").write_text("More", "utf-8")
    assert workspace.fingerprint(target) != before
    # Among too many files to look at, the game's own still counts.
    monkeypatch.setattr("printgen.core.stamps.MOST_FILES", 1)
    before = workspace.fingerprint(target)
    write_tiny(tmp_path / "tiny", version="2.0")
    assert workspace.fingerprint(target) != before


@pytest.mark.slow
@pytest.mark.game("hex")
def test_a_variant_extends_nothing_outside(tmp_path: Path) -> None:
    outside, inside = write_tiny(tmp_path / "outside" / "tiny"), tmp_path / "workspace"
    write_tiny(inside / "tiny")
    (inside / "link").symlink_to(outside)
    names = {"./tiny": True, "hex": True, "../outside/tiny": False, "./link": False}
    jobs, sessions = Jobs(workspace=inside), Sessions(workspace=inside)

    async def opened(name: str) -> list[bool]:
        """Return whether a variant of that game is read from its file, and as one types it."""
        text = f"extends: {name}\nid: other\n"
        file = inside / "other.yaml"
        file.write_text(text, "utf-8")
        job = jobs.start(kits.read, file)
        await ended(job)
        typed = sessions.get_or_start(name, changes.Changing, inside / "new.yaml", text, {})
        told: list[str] = []
        try:
            await typed.ask("form")
        except AskedError as error:
            told = error.messages
        return ["path-outside" not in f"{each}" for each in (job.errors, told)]

    try:
        # A thread of its own: where a browser is driven, this one has a loop that runs.
        with ThreadPoolExecutor(1) as thread:
            for name, is_read in names.items():
                found = thread.submit(asyncio.run, opened(name)).result()
                assert found == [is_read, is_read]
    finally:
        jobs.close()
        sessions.close()


def test_variants_in_a_games_folder_are_its_versions(tmp_path: Path) -> None:
    write_tiny(tmp_path / "tiny")
    for name, extends in (("tiny/variants/de.yaml", ".."), ("alone.yaml", "./tiny")):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(f"extends: {extends}\nlanguage: de-AT  # spoken\n", "utf-8")
    workspace = Workspace(tmp_path)
    cards = workspace.cards()
    found = [(game.address, [each.address for each in of]) for game, of in cards]
    assert found == [("my/alone.yaml", []), ("my/tiny", ["my/tiny/variants/de.yaml"])]
    assert workspace.language(cards[0][0]) == "de-AT"
    assert workspace.language(cards[1][0]) == ""
