"""The files of a game of one's own: none outside of it, and nobody's work lost."""

from __future__ import annotations

import io
import os
import threading
from pathlib import Path

import pytest

import printgen
from printgen import UsageError
from printgen.studio import own_files
from printgen.studio.own_files import ChangedError, OwnFile
from printgen.studio.workspace import Target, Workspace
from tests.helpers.photos import photo
from tests.helpers.tiny import write_tiny

OUTSIDE = "secret.yaml"


@pytest.fixture
def target(tmp_path: Path) -> Target:
    (tmp_path / OUTSIDE).write_text("secret: 1\n", "utf-8")
    write_tiny(tmp_path / "shelf" / "tiny")
    (found,) = Workspace(tmp_path / "shelf").own()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("starter", [*printgen.choices("starter"), *printgen.list_games()])
def test_a_new_game_has_the_title_that_was_typed(tmp_path: Path, starter: str) -> None:
    title = "Joe’s “Äpfel”: no. 1 # best"
    assert own_files.begin(tmp_path, f" {title}\n", starter) == "joe-s-apfel-no-1-best"
    game = printgen.load(tmp_path / "joe-s-apfel-no-1-best").description.game
    assert game.title == title
    with pytest.raises(UsageError, match="a letter from A to Z"):
        own_files.begin(tmp_path, " … ", starter)


@pytest.mark.slow
def test_a_title_may_begin_with_a_digit(tmp_path: Path) -> None:
    assert own_files.begin(tmp_path, "1842: Rails", "cards") == "game-1842-rails"
    assert printgen.load(tmp_path / "game-1842-rails").description.game.title == "1842: Rails"


def _png() -> bytes:
    written = io.BytesIO()
    photo().save(written, "PNG")
    return written.getvalue()


def _file(target: Target, name: str = "game.yaml") -> OwnFile:
    found = own_files.find(target, name)
    assert found is not None
    return found


NAMES = [
    "",
    ".",
    "..",
    f"../{OUTSIDE}",
    f"../../{OUTSIDE}",
    "/etc/passwd.txt",
    "a//b.yaml",
    "./a.yaml",
    "a/../b.yaml",
    "a\\b.yaml",
    ".hidden.yaml",
    "a/.git/b.yaml",
    "link/new.yaml",
    "link/new.csv",
    "../new.csv",
    "con.yaml",
    "a\0.yaml",
    "a\n.yaml",
    "a b.yaml",
    "a.yaml.",
    "a.exe",
    "a",
    "a.py",
    "game.yaml",
    "GAME.YAML",
    "sub/game.yaml",
    "a/b/c/d.yaml",
    f"{'a' * 200}.yaml",
]


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_written_outside_or_under_a_strange_name(target: Target, name: str) -> None:
    folder = own_files.folder_of(target)
    (folder / "link").symlink_to(folder.parent.parent)
    before = sorted(folder.parent.parent.rglob("*"))
    (folder / "words.md").write_text("a\n", "utf-8")
    with pytest.raises(UsageError):
        own_files.create(target, name)
    with pytest.raises(UsageError):
        own_files.rename(target, _file(target, "words.md"), name)
    with pytest.raises(UsageError):
        own_files.put(target, f"{name}/" if name.endswith((".yaml", ".YAML")) else name, b"a\n")
    assert sorted(folder.parent.parent.rglob("*")) == sorted([*before, folder / "words.md"])


@pytest.mark.parametrize("name", [f"../../{OUTSIDE}", "linked.yaml", "linked/secret.yaml", ".x.md"])
def test_nothing_outside_can_be_opened(target: Target, name: str) -> None:
    folder = own_files.folder_of(target)
    (folder / "linked.yaml").symlink_to(folder.parent.parent / OUTSIDE)
    (folder / "linked").symlink_to(folder.parent.parent)
    (folder / ".x.md").write_text("hidden", "utf-8")
    os.mkfifo(folder / "pipe.yaml")
    assert own_files.find(target, name) is None
    assert [each.name for each in own_files.files_of(target)] == ["game.yaml"]


def test_a_file_stays_of_its_kind(target: Target) -> None:
    (own_files.folder_of(target) / "words.md").write_text("Win.", "utf-8")
    with pytest.raises(UsageError, match="another kind of file"):
        own_files.rename(target, _file(target, "words.md"), "words.csv")


def test_a_game_of_many_files_gets_no_more(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_files, "_MOST_KEPT", 2)
    own_files.create(target, "words.md")
    with pytest.raises(UsageError, match="this game has 2 files"):
        own_files.create(target, "more.md")


def test_pictures_are_listed_last(target: Target) -> None:
    folder = own_files.folder_of(target)
    (folder / "a.png").write_bytes(_png())
    (folder / "words.md").write_text("Win.", "utf-8")
    names = [each.name for each in own_files.files_of(target)]
    assert names == ["game.yaml", "words.md", "a.png"]


def test_what_was_changed_meanwhile_is_not_overwritten(target: Target) -> None:
    file = _file(target)
    read = own_files.read(file)
    file.path.write_text("by another program\n", "utf-8")
    with pytest.raises(ChangedError):
        own_files.save(file, "mine\n", read.digest)
    assert file.path.read_text("utf-8") == "by another program\n"
    now = own_files.read(file).digest
    assert own_files.save(file, "mine\n", now) == own_files.read(file).digest
    file.path.unlink()
    with pytest.raises(ChangedError):
        own_files.save(file, "more\n", now)


def test_of_many_who_save_at_once_one_wins_and_all_others_are_told(target: Target) -> None:
    file = _file(target)
    digest = own_files.read(file).digest
    saved, refused = [], []

    def save(text: str) -> None:
        try:
            own_files.save(file, text, digest)
            saved.append(text)
        except ChangedError:
            refused.append(text)

    threads = [threading.Thread(target=save, args=(f"{n}\n",)) for n in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(saved) == 1
    assert len(refused) == 7
    assert file.path.read_text("utf-8") == saved[0]


def test_ends_of_lines_and_a_byte_order_mark_stay(target: Target) -> None:
    file = _file(target)
    file.path.write_bytes(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n")
    read = own_files.read(file)
    assert read.text == "a: 1\nb: 2\n"
    own_files.save(file, "a: 1\r\nb: 3\r\n", read.digest)
    assert file.path.read_bytes() == b"\xef\xbb\xbfa: 1\r\nb: 3\r\n"
    file.path.write_bytes(b"a: 1\n")
    own_files.save(file, "a: 2\r\n", own_files.read(file).digest)
    assert file.path.read_bytes() == b"a: 2\n"


def test_only_what_a_game_may_have_is_dropped_in(target: Target) -> None:
    assert own_files.put(target, own_files.plain("C:\\my Sun!.PNG"), _png()) == "my-sun.png"
    with pytest.raises(UsageError, match="already exists"):
        own_files.put(target, "my-sun.png", _png())
    own_files.put(target, "my-sun.png", _png(), replace=True)
    for name, data in {"a.png": b"<svg/>", "a.svg": b"GIF89a", "a.exe": b"MZ", "a.py": b""}.items():
        with pytest.raises(UsageError):
            own_files.put(target, name, data)
    with pytest.raises(UsageError):
        own_files.put(target, "game.yaml", b"a", replace=True)


def test_a_variant_is_one_file(tmp_path: Path) -> None:
    write_tiny(tmp_path / "tiny")
    (tmp_path / "big.yaml").write_text("extends: tiny\n", "utf-8")
    variant = Workspace(tmp_path).find("my/big.yaml")
    assert variant is not None
    assert [each.name for each in own_files.files_of(variant)] == ["big.yaml"]
    for change in (
        lambda: own_files.create(variant, "more.yaml"),
        lambda: own_files.delete(variant, _file(variant, "big.yaml")),
        lambda: own_files.rename(variant, _file(variant, "big.yaml"), "other.yaml"),
    ):
        with pytest.raises(UsageError):
            change()
