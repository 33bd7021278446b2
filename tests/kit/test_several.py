"""Several games or papers in one command: all kits are built, or none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import printgen
from printgen.cli.every import app
from printgen.kit.building import builder as building
from printgen.kit.folders.folder import Folder
from printgen.kit.layout import assembly
from tests.helpers.changed import edit
from tests.helpers.kits import AZTEC, digests, manifest_of, names
from tests.helpers.tiny import MAT, two_games, write_tiny

KITS = ["other-a4", "tiny-a4"]


def kit(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["kit", *map(str, words)])


# -- Wrong data


def test_the_errors_of_all_games_come_together(tmp_path: Path) -> None:
    first = write_tiny(tmp_path / "a", faces="  wrong: {boxes: {a: {shape: round}}}\n")
    right = write_tiny(tmp_path / "b")
    large = write_tiny(tmp_path / "c", components=MAT)
    edit(large / "game.yaml", ("id: tiny", "id: large"))
    last = write_tiny(tmp_path / "d", components="    corner: round\n")
    done = kit(first, right, large, last, "--out", tmp_path / "out")
    assert (done.exit_code, done.stdout) == (1, "")
    *lines, whole = done.stderr.splitlines()
    assert [Path(line.partition("game.yaml:")[0]).name for line in lines] == ["a", "a", "c", "d"]
    assert "piece-too-large" in lines[2]
    assert whole == "4 errors; nothing was built."
    assert not (tmp_path / "out").exists()


def test_a_piece_too_large_for_the_second_paper_leaves_the_first_unbuilt(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game", components=MAT)
    papers = ("--paper", "400x400mm", "--paper", "a4")
    done = kit(game, *papers, "--out", tmp_path / "out")
    assert done.exit_code == 1
    assert done.stderr.splitlines()[1:] == ["1 error; nothing was built."]
    assert not (tmp_path / "out").exists()


def test_all_is_laid_out_before_the_first_page_is_drawn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    def tell(step: str, function: Any) -> Any:
        def told(*args: Any) -> Any:
            steps.append(step)
            return function(*args)

        return told

    monkeypatch.setattr(building, "assemble", tell("laid out", assembly.assemble))
    monkeypatch.setattr(building, "finished", tell("drawn", building.finished))
    monkeypatch.setattr(Folder, "publish", tell("put in its place", Folder.publish))
    printgen.build_kits(two_games(tmp_path), out=tmp_path / "out")
    assert steps == [step for step in ("laid out", "drawn", "put in its place") for _ in range(2)]


# -- Wrong commands


def test_two_games_of_one_id_are_refused(tmp_path: Path) -> None:
    one, two = write_tiny(tmp_path / "one"), write_tiny(tmp_path / "two")
    done = kit(one, two, "--out", tmp_path / "out")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        f"printgen: '{one.as_posix()}/game.yaml' and '{two.as_posix()}/game.yaml' have the same id,"
        " and both kits would be 'tiny-a4'; change one id, or build them one by one with different"
        " --out\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.game("aztec-market")
def test_a_game_named_in_two_ways_is_built_once(tmp_path: Path) -> None:
    ways: list[str | Path] = ["aztec-market", AZTEC, AZTEC / "game.yaml"]
    kits = printgen.build_kits(
        ways, [printgen.KitOptions(only=["coin"])], out=tmp_path, formats=["svg-pieces"]
    )
    assert [made.folder.name for made in kits] == ["aztec-market-a4-only-coin"]


def test_a_wrong_command_is_told_before_wrong_data(tmp_path: Path) -> None:
    wrong = write_tiny(tmp_path / "wrong", components="    corner: round\n")
    done = kit(wrong, "aztec-markt", "--out", tmp_path / "out")
    assert done.exit_code == 2
    assert done.stderr.startswith("printgen: unknown game or folder 'aztec-markt'")


def test_what_is_in_the_way_of_the_second_leaves_the_first_unbuilt(tmp_path: Path) -> None:
    mine = tmp_path / "out" / "other-a4" / "mine.txt"
    mine.parent.mkdir(parents=True)
    mine.write_text("mine")
    with pytest.raises(printgen.UsageError, match="was not made by printgen"):
        printgen.build_kits(two_games(tmp_path), out=tmp_path / "out")
    assert names(tmp_path / "out") == ["other-a4"]


# -- Builds that fail by themselves


FAILURES: dict[str, tuple[Exception, type[Exception], str]] = {
    "write": (OSError(28, "No space left on device"), OSError, "No space left"),
    "publish": (
        PermissionError(13, "Permission denied"),
        printgen.BuildError,
        "other-a4' cannot be written: permission denied",
    ),
}


@pytest.mark.slow
@pytest.mark.usefixtures("_both_ways")
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "again"])
@pytest.mark.parametrize("step", FAILURES)
def test_what_fails_at_the_second_kit_leaves_all_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, *, is_first: bool
) -> None:
    error, told, said = FAILURES[step]
    out = tmp_path / "out"
    if not is_first:
        printgen.build_kits(two_games(tmp_path / "old", "old"), out=out)
    before = digests(out)
    do = getattr(Folder, step)

    def fail(self: Folder, *given: Any) -> Any:
        if "other" in str(self._target):
            raise error
        done = do(self, *given)
        assert self.is_out is (step == "publish")
        return done

    monkeypatch.setattr(Folder, step, fail)
    with pytest.raises(told, match=said):
        printgen.build_kits(two_games(tmp_path / "new", "new"), out=out)
    assert digests(out) == before
    assert names(out) == ([] if is_first else KITS)


@pytest.mark.slow
@pytest.mark.usefixtures("_both_ways")
def test_several_kits_replace_several(tmp_path: Path) -> None:
    out = tmp_path / "out"
    for version in ("old", "new"):
        printgen.build_kits(two_games(tmp_path / version, version), out=out)
        assert names(out) == KITS
        assert {manifest_of(made)["version"] for made in out.iterdir()} == {version}


# -- What is told


@pytest.mark.slow
def test_several_kits_are_the_same_bytes_as_one_by_one(tmp_path: Path) -> None:
    games = two_games(tmp_path)
    printgen.build_kits(
        games,
        [printgen.KitOptions(paper=paper) for paper in ["a4", "letter"]],
        out=tmp_path / "together",
    )
    for game in reversed(games):
        for paper in ("letter", "a4"):
            printgen.build_kit(game, printgen.KitOptions(paper=paper), out=tmp_path / "alone")
    assert digests(tmp_path / "together") == digests(tmp_path / "alone")


def test_progress_counts_the_files_of_all_kits(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    kits = printgen.build_kits(
        two_games(tmp_path), out=tmp_path / "out", progress=lambda *step: told.append(step)
    )
    files = [file for made in kits for file in made.manifest["files"]]
    assert [step[:2] for step in told] == [(n, len(files)) for n in range(1, len(files) + 1)]
    assert sorted(file for _, _, file in told) == sorted(files)


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_kit_without_pieces_counts_its_pages(tmp_path: Path) -> None:
    words = ("--only", "score-sheet,rulebook", "--format", "pdf", "--out", tmp_path)
    done = kit("aztec-market", *words)
    (made,) = tmp_path.iterdir()
    pages = sum(text["pages"] for text in manifest_of(made)["documents"].values())
    assert pages > 1
    assert done.stdout.startswith(
        f"The Market of Tlatelolco: {pages} pages, {len(manifest_of(made)['files'])} files in "
    )
