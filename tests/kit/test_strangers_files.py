"""What lies in a kit's folder and is not the kit's stays there, and nothing goes without a word."""

from __future__ import annotations

import json
import os
from hashlib import sha256
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import printgen
from printgen.cli.every import app
from printgen.kit.folders.folder import Folder, Written
from tests.helpers.kits import digests, manifest_of, names
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

KIT = "tiny-a4"
PICTURE = "svg/pieces/token/token-front.svg"


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder of kits with a kit in it, of version ``old``."""
    printgen.build_kit(write_tiny(tmp_path / "old", "old"), out=tmp_path / "out")
    return tmp_path / "out"


@pytest.fixture
def new(tmp_path: Path) -> Path:
    return write_tiny(tmp_path / "new", "new")


def kit(game: Path, out: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["kit", str(game), "--out", str(out), *words])


@pytest.mark.usefixtures("_both_ways")
def test_files_links_and_folders_of_others_stay_where_they_are(out: Path, new: Path) -> None:
    elsewhere = out.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "thesis.txt").write_text("years of work")
    mine = out / KIT
    (mine / "NOTES.txt").write_text("glue the small ones first")
    (mine / "svg" / "photos").mkdir()
    (mine / "svg" / "photos" / "table.jpg").write_bytes(b"picture")
    (mine / "empty" / "folder").mkdir(parents=True)
    (mine / "link").symlink_to(elsewhere)
    (mine / "broken").symlink_to("nowhere")
    (mine / ".DS_Store").write_bytes(b"what a system leaves")
    if hasattr(os, "mkfifo"):
        os.mkfifo(mine / "pipe")
    os.utime(mine / "NOTES.txt", (1_000_000_000, 1_000_000_000))

    done = kit(new, out, "--format", "pdf")
    assert (done.exit_code, done.stderr) == (0, "")
    assert manifest_of(mine)["version"] == "new"
    assert (mine / "NOTES.txt").read_text() == "glue the small ones first"
    assert (mine / "NOTES.txt").stat().st_mtime == 1_000_000_000
    assert (mine / "svg" / "photos" / "table.jpg").read_bytes() == b"picture"
    assert (mine / "empty" / "folder").is_dir()
    assert (mine / "link").readlink() == elsewhere
    assert (mine / "broken").readlink() == Path("nowhere")
    assert (mine / ".DS_Store").exists()
    assert digests(elsewhere) == {"thesis.txt": sha256(b"years of work").hexdigest()}
    assert names(out) == [KIT]
    (line,) = (each for each in done.stdout.splitlines() if each.startswith("Kept"))
    assert line.startswith(
        f"Kept in {mine} (not made by printgen, or changed since): NOTES.txt, broken, "
    )
    assert "DS_Store" not in line


def test_files_of_a_format_that_is_not_asked_for_go_and_are_counted(out: Path, new: Path) -> None:
    """A kit that says that it is PDFs would lie with drawings of an older game beside them."""
    drawings = [name for name in manifest_of(out / KIT)["files"] if name.startswith("svg/")]
    done = kit(new, out, "--format", "pdf")
    assert not (out / KIT / "svg").exists()
    gone = f"{len(drawings)} files of an earlier build that this one does not have: svg/"
    assert f"Removed from {out / KIT}: {gone}" in done.stdout
    assert "Kept" not in done.stdout


def test_machines_are_told_as_well(out: Path, new: Path) -> None:
    (out / KIT / "NOTES.txt").write_text("mine")
    drawings = {name for name in manifest_of(out / KIT)["files"] if name.startswith("svg/")}
    (told,) = json.loads(kit(new, out, "--format", "pdf", "--json").stdout)
    assert told["carried"] == ["NOTES.txt"]
    assert set(told["removed"]) == drawings


def test_a_first_build_and_one_that_is_the_same_say_nothing(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    for _ in range(2):
        done = kit(game, tmp_path / "out")
        assert "Kept" not in done.stdout
        assert "Removed" not in done.stdout


def test_a_file_that_was_changed_by_hand_is_never_replaced(out: Path, new: Path) -> None:
    drawn = (out / KIT / PICTURE).read_text("utf-8")
    # As long as it was: its size tells nothing.
    (out / KIT / PICTURE).write_text(drawn.replace("#cccccc", "#ff0000"), "utf-8")
    before = digests(out)
    done = kit(new, out)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        f"printgen: in '{out / KIT}', {PICTURE} is not as printgen wrote it and would be replaced:"
        " move or delete it, or choose another --out\n"
    )
    assert (digests(out), names(out)) == (before, [KIT])


def test_a_changed_file_that_would_not_be_replaced_is_kept(out: Path, new: Path) -> None:
    (out / KIT / PICTURE).write_text("coloured by my daughter")
    done = kit(new, out, "--format", "pdf")
    assert f"(not made by printgen, or changed since): {PICTURE}\n" in done.stdout
    assert (out / KIT / PICTURE).read_text() == "coloured by my daughter"


@pytest.mark.parametrize("obstacle", ["file", "folder", "link", "above", "below"])
def test_what_has_the_name_of_a_file_to_be_written_is_never_replaced(
    tmp_path: Path, new: Path, obstacle: str
) -> None:
    out = tmp_path / "out"
    printgen.build_kit(new, out=out, formats=["pdf"])
    place = out / KIT / PICTURE
    if obstacle != "above":
        place.parent.mkdir(parents=True)
    match obstacle:
        case "file":
            place.write_text("mine")
        case "folder":
            place.mkdir()
        case "link":
            place.symlink_to(out / KIT / "manifest.json")
        case "above":
            (out / KIT / "svg").write_text("mine")
        case "below":
            place.mkdir()
            (place / "mine.txt").write_text("mine")
    before = digests(out)
    with pytest.raises(printgen.UsageError, match=r"svg.* is not as printgen wrote it"):
        printgen.build_kit(new, out=out)
    assert digests(out) == before


def test_a_file_that_comes_while_the_kit_is_drawn_is_kept(
    out: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Folder.write

    def meanwhile(self: Folder, name: str, content: bytes) -> Written:
        (out / KIT / "late.txt").write_text("mine")
        return write(self, name, content)

    monkeypatch.setattr(Folder, "write", meanwhile)
    made = printgen.build_kit(new, out=out)
    assert (out / KIT / "late.txt").read_text() == "mine"
    assert made.leftovers.carried == ("late.txt",)


def test_a_file_that_is_changed_while_the_kit_is_drawn_stops_it(
    out: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Folder.write

    def meanwhile(self: Folder, name: str, content: bytes) -> Written:
        (out / KIT / PICTURE).write_text("mine")
        return write(self, name, content)

    monkeypatch.setattr(Folder, "write", meanwhile)
    with pytest.raises(printgen.UsageError, match=r"token-front\.svg is not as printgen wrote it"):
        printgen.build_kit(new, out=out)
    assert manifest_of(out / KIT)["version"] == "old"
    assert (out / KIT / PICTURE).read_text() == "mine"
    assert names(out) == [KIT]


def test_on_a_disk_without_second_names_files_are_copied(
    out: Path, new: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    (out / KIT / "NOTES.txt").write_text("mine")
    (out / KIT / "link").symlink_to("NOTES.txt")
    printgen.build_kit(new, out=out)
    assert (out / KIT / "NOTES.txt").read_text() == "mine"
    assert (out / KIT / "link").is_symlink()


@pytest.mark.parametrize("name", ["NOTES.txt", "token-front.svg"])
def test_what_cannot_be_taken_over_stops_the_build(
    out: Path, new: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    link = os.link

    def refuse(source: Path, target: Path, *, follow_symlinks: bool) -> None:
        if source.name == name:
            raise PermissionError(1, "Operation not permitted")
        link(source, target, follow_symlinks=follow_symlinks)

    (out / KIT / "NOTES.txt").write_text("mine")
    before = digests(out)
    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr("shutil.copy2", refuse)
    with pytest.raises(printgen.BuildError, match=f"{name}' cannot be written: operation not"):
        printgen.build_kit(new, out=out)
    assert (digests(out), names(out)) == (before, [KIT])


def test_a_manifest_cannot_give_away_what_lies_outside(out: Path, new: Path) -> None:
    victim = out.parent / "thesis.txt"
    victim.write_text("years of work")
    facts = {"sha256": sha256(victim.read_bytes()).hexdigest(), "bytes": victim.stat().st_size}
    manifest = manifest_of(out / KIT)
    manifest["files"] |= {"../../thesis.txt": facts, str(victim): facts, "": 7, "/": []}
    (out / KIT / "manifest.json").write_text(json.dumps(manifest))
    made = printgen.build_kit(new, out=out, formats=["pdf"])
    assert victim.read_text() == "years of work"
    assert all(name.startswith("svg/") for name in made.leftovers.removed)


def test_exports_keep_them_too(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "game")
    words = ["export", str(game), "--to", "dxf", "--out", str(tmp_path / "out")]
    assert CliRunner().invoke(app, words).exit_code == 0
    (made,) = (tmp_path / "out").iterdir()
    (made / "settings.txt").write_text("speed 40")
    done = CliRunner().invoke(app, words)
    assert f"Kept in {made} (not made by printgen, or changed since): settings.txt\n" in done.stdout
    assert (made / "settings.txt").read_text() == "speed 40"
    drawing = next(name for name in manifest_of(made)["files"])
    (made / drawing).write_text("mine")
    done = CliRunner().invoke(app, words)
    assert done.exit_code == 2
    assert f"{drawing} is not as printgen wrote it" in done.stderr
    assert (made / drawing).read_text() == "mine"
