"""A check comes in parts, what is quick first, and again when a file has changed."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.checks import known_games, parallel_games
from printgen.checks.drawings import Drawings
from printgen.components import draw_all
from printgen.core import user_folders
from printgen.core.errors import UsageError
from printgen.core.stamps import stamps
from printgen.kit.layout import assembly
from printgen.play import playout
from printgen.play.playout import Playout, play_out
from printgen.play.rules.contract import Rules
from printgen.play.setup.recipe import Recipe
from tests.helpers.tiny import write_tiny

NOTES = printgen.Severity.NOTE
WIDE = """\
  other:
    kind: token
    title: {one: other token, many: other tokens}
    group: bits
    size: {width: 400mm, height: 20mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: back
"""


PLAYED = ["no-legal-action", "law-broken", "never-used", "endless-game", "supply-ran-out"]


def parts(check: printgen.Checking) -> dict[str, list[str]]:
    return {phase.part: [each.code.id for each in phase.findings] for phase in check.phases()}


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    saved = file.with_name(f".{file.name}")  # at once: a watcher never sees half of it
    saved.write_text(text.replace(old, new, 1), "utf-8")
    os.utime(saved, ns=(0, file.stat().st_mtime_ns + 1))  # however coarse the clock of the disk is
    saved.replace(file)


def test_what_is_quick_comes_first_and_all_of_it_is_what_check_finds(tmp_path: Path) -> None:
    good = write_tiny(tmp_path / "good")
    assert list(parts(printgen.Checking(good))) == ["files", "data", "layout", "looks", "games"]
    wide = write_tiny(tmp_path / "wide", components=WIDE)
    spare = "figures: {spare: {value: 1, provenance: assumed}}\n"
    change(wide / "game.yaml", "components:", f"{spare}components:")
    found = parts(printgen.Checking(wide, least=NOTES))
    # What cannot be laid out is not looked at.
    assert list(found) == ["files", "data", "layout", "games"]
    assert "figure-unused" in found["data"]
    assert found["layout"] == ["piece-too-large"]
    every = [each.code.id for each in printgen.check(wide, least=NOTES)]
    assert sorted(chain.from_iterable(found.values())) == sorted(every)


def test_what_cannot_be_read_ends_the_check(tmp_path: Path) -> None:
    game = write_tiny(tmp_path)
    change(game / "game.yaml", "format: 1", "format: [")
    assert parts(printgen.Checking(game)) == {"files": ["yaml-syntax"]}


def test_a_file_that_is_written_comes_or_goes_is_a_change(tmp_path: Path) -> None:
    game = write_tiny(tmp_path)
    check = printgen.Checking(game)
    assert parts(check)["files"] == []
    assert not check.has_changed()
    (game / ".game.yaml.swp").write_text("half", "utf-8")
    assert not check.has_changed()
    for alter in (
        lambda: (game / "picture.png").write_bytes(b"later"),
        lambda: change(game / "game.yaml", "#cccccc", "#cccccd"),
        (game / "picture.png").unlink,
    ):
        alter()
        assert check.has_changed()
        list(check.phases())
        assert not check.has_changed()


def test_what_a_variant_extends_is_watched_too(tmp_path: Path) -> None:
    base = write_tiny(tmp_path / "base")
    variant = tmp_path / "mine" / "own.yaml"
    variant.parent.mkdir()
    variant.write_text("extends: ../base\nvariant: {title: Own}\n", "utf-8")
    check = printgen.Checking(variant)
    list(check.phases())
    change(base / "game.yaml", "#cccccc", "#cccccd")
    assert check.has_changed()


def test_too_many_files_are_not_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printgen.core.stamps.MOST_FILES", 1)
    (tmp_path / "one").touch()
    stamps([tmp_path])
    (tmp_path / "two").touch()
    with pytest.raises(UsageError, match="too many to look at"):
        stamps([tmp_path])


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """An entry for each game that is played, all in this process."""
    games: list[int] = []

    def noted(recipe: Recipe, rules: Rules[Any], *others: Any) -> Playout:
        games.append(1)
        return play_out(recipe, rules, *others)

    monkeypatch.setattr(parallel_games, "processors", lambda: 1)
    monkeypatch.setattr(playout, "play_out", noted)
    return games


@pytest.mark.game("kalah")
def test_games_are_played_again_only_where_their_data_changed(
    tmp_path: Path, played: list[int]
) -> None:
    game = tmp_path / "mine.yaml"
    game.write_text("extends: kalah\nvariant: {title: Mine}\n", "utf-8")
    check = printgen.Checking(game, select=["no-legal-action"], least=NOTES)

    def again(added: str = "") -> int:
        game.write_text(game.read_text("utf-8") + added, "utf-8")
        played.clear()
        list(check.phases())
        return len(played)

    assert again()
    assert not again("theme: {colours: {tint: '#eeeeee'}}\n")
    assert again("figures: {seeds: {value: 3, provenance: assumed}}\n")


@pytest.mark.game("kalah")
def test_the_next_command_knows_what_was_played(
    tmp_path: Path, played: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_games, "private_cache", user_folders.private_cache)
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))
    game = tmp_path / "mine.yaml"
    game.write_text("extends: kalah\nvariant: {title: Mine}\n", "utf-8")

    def check(games: int = 2) -> tuple[int, object]:
        played.clear()
        *_, last = printgen.Checking(game, games=games, select=PLAYED, least=NOTES).phases()
        return len(played), last

    first, found = check()
    assert first
    assert check() == (0, found)
    assert check(games=3)[0] > first
    for file in (tmp_path / "cache" / "games").iterdir():
        file.write_bytes(file.read_bytes()[:-1])
    assert check() == (first, found)
    game.write_text(
        game.read_text("utf-8") + "figures: {seeds: {value: 3, provenance: assumed}}\n", "utf-8"
    )
    assert check()[0] == first


@pytest.mark.skipif(sys.platform != "linux", reason="copied on Linux alone")
@pytest.mark.game("kalah")
@pytest.mark.parametrize("dies", [False, True])
def test_other_processes_find_in_games_what_this_one_does(
    monkeypatch: pytest.MonkeyPatch, *, dies: bool
) -> None:
    played: list[int] = []

    def noted(recipe: Recipe, rules: Rules[Any], *others: Any) -> Playout:
        if dies and os.getpid() != here:
            os._exit(3)
        played.append(1)
        return play_out(recipe, rules, *others)

    here = os.getpid()
    monkeypatch.setattr(playout, "play_out", noted)
    found = []
    for count in (1, 3):
        monkeypatch.setattr(parallel_games, "processors", lambda count=count: count)
        played.clear()
        check = printgen.Checking("kalah", games=2, select=PLAYED, least=NOTES)
        found.append([*check.phases()])
    assert found[0] == found[1]
    assert found[0][-1].games
    # What another process plays is not played here, unless it is lost.
    assert bool(played) is dies


@pytest.mark.slow
def test_pieces_are_drawn_again_only_where_what_they_show_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[object] = []

    def noted(context: Any, *known: Any) -> Any:
        drawn.append(context)
        return draw_all(context, *known)

    monkeypatch.setattr(assembly, "draw_all", noted)
    game = write_tiny(tmp_path / "tiny", rules="# Rules\n\nPlay.\n")
    check = printgen.Checking(game, least=NOTES)

    def again(file: str, old: str, new: str) -> int:
        change(game / file, old, new)
        drawn.clear()
        found = [*check.phases()]
        many = len(drawn)
        assert found == [*printgen.Checking(game, least=NOTES).phases()]
        return many

    assert again("game.yaml", "Made for a test", "Made for this test")
    assert not again("rules.md.j2", "Play.", "Play well.")
    assert not again("rules.md.j2", "Play well.", "{{ nothing }}")
    assert again("game.yaml", "#cccccc", "#ffffff")
    assert again("game.yaml", "title: Tiny", "\ntitle: Tiny")  # what is found stands elsewhere
    assert not again("rules.md.j2", "{{ nothing }}", "Play.")
    # Unless a piece shows texts.
    (game / "words.md.j2").write_text("Go.\n", "utf-8")
    assert again("game.yaml", "      name: {", "      words: {prose: words.md.j2}\n      name: {")
    assert again("words.md.j2", "Go.", "Go on.")


@pytest.mark.slow
@pytest.mark.usefixtures("_own_garbage")
def test_what_is_kept_does_not_grow(tmp_path: Path) -> None:
    def kept() -> int:
        gc.collect()
        return sum(isinstance(each, Drawings) for each in gc.get_objects())

    game = write_tiny(tmp_path / "tiny")
    check = printgen.Checking(game)
    list(check.phases())
    for n in range(2):
        change(game / "game.yaml", f"quantity: {{value: {n + 3}", f"quantity: {{value: {n + 4}")
        list(check.phases())
    assert kept() == 1


@pytest.mark.parametrize("part", ["layout", "looks"])
def test_a_check_can_be_given_up_within_a_part(tmp_path: Path, part: str) -> None:
    done: list[str] = []
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += len(done) == order.index(part)
        return asked > 1

    order = ["files", "data", "layout", "looks", "games"]
    check = printgen.Checking(write_tiny(tmp_path), least=NOTES)
    for phase in check.phases(stop):
        done += [phase.part]
    assert done == order[: order.index(part)]
    assert list(parts(check)) == order


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="nobody presses Ctrl-C there")
def test_watching_says_what_is_new_and_gone_and_ends_quietly(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    command = [sys.executable, "-u", "-m", "printgen", "check", "tiny", "--watch"]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None

    def until(words: str) -> list[str]:
        lines: list[str] = []
        for line in process.stdout or ():
            lines.append(line.strip())
            if words in line:
                return lines
        raise AssertionError(f"{words} was not said: {lines}")

    try:
        until("Watching")
        change(game / "game.yaml", "back: back", "back: bakc")
        new = until("1 error")
        said = "unknown-name unknown face 'bakc' (did you mean 'back'?)"
        assert new == [f"new: tiny/game.yaml:21:11: {said}", "tiny: 1 error"]
        change(game / "game.yaml", "back: bakc", "back: back")
        assert [line.split(":")[0] for line in until("no errors")] == ["gone", "tiny"]
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[0].strip() == ""
        assert process.returncode == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
