"""Finding games, and reading one from several files."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from printgen.core.errors import DataError, Place, UsageError
from printgen.model import catalog, shipped
from tests.helpers.kits import AZTEC
from tests.model.cases import Edit
from tests.model.mill import FILES, write_mill

NO_GAME = "unknown game or folder"


@pytest.fixture
def mill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The game, in the folder that one works in."""
    monkeypatch.chdir(tmp_path)
    return write_mill(tmp_path)


def errors(target: str | Path) -> list[str]:
    with pytest.raises(DataError) as error:
        catalog.load(target)
    return [str(finding) for finding in error.value.findings]


# -- finding


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_the_shipped_games_have_no_errors() -> None:
    assert "aztec-market" in shipped.list_games()
    assert [catalog.load(name).id for name in shipped.list_games()] == shipped.list_games()


@pytest.mark.parametrize("target", ["mill", "./mill", "mill/", "mill/game.yaml", Path("mill")])
@pytest.mark.usefixtures("mill")
def test_a_game_is_named_by_its_folder_or_file(target: str | Path) -> None:
    loaded = catalog.load(target)
    assert (loaded.id, loaded.shown, loaded.folder) == ("mill", "mill", Path("mill"))
    assert loaded.description.place("title").file == "mill/game.yaml"


@pytest.mark.usefixtures("mill")
def test_a_wrong_name_may_be_meant_for_a_folder_that_is_here() -> None:
    with pytest.raises(UsageError, match=rf"^{NO_GAME} 'mlil' \(did you mean 'mill'\?\)$"):
        catalog.load("mlil")


def test_messages_call_files_as_the_user_does(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Edit("pieces.yaml", ["front: sack"], ["front: sak"]).apply(mill)
    message = "21:12: unknown-name unknown face 'sak' (did you mean 'sack'?)"
    assert errors("mill") == [f"mill/pieces.yaml:{message}"]
    assert errors(mill) == [f"{mill.as_posix()}/pieces.yaml:{message}"]
    monkeypatch.chdir(mill)
    assert errors("game.yaml") == [f"pieces.yaml:{message}"]
    assert errors(".") == [f"./pieces.yaml:{message}"]


@pytest.mark.game("aztec-market")
def test_the_own_folder_comes_before_a_shipped_game_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "aztec-market"
    own.mkdir()
    # A folder that is no game, such as one of kits, does not hide the shipped game.
    assert catalog.load("aztec-market").folder == AZTEC
    for name, text in FILES.items():
        (own / name).write_text(text, "utf-8")
    assert catalog.load("aztec-market").id == "mill"


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("aztec-markt", f"{NO_GAME} 'aztec-markt' (did you mean 'aztec-market'?)"),
        ("Aztec Market", f"{NO_GAME} 'Aztec Market' (did you mean 'aztec-market'?)"),
        ("empty", "the folder 'empty' has no game.yaml"),
        ("", f"{NO_GAME} '' (known are aztec-market)"),
        ("nothing/here", f"{NO_GAME} 'nothing/here' (known are aztec-market)"),
        ("a\0b", f"{NO_GAME} 'a\0b' (known are aztec-market)"),
        ("x" * 300, f"'{'x' * 39}…' cannot be read: file name too long"),
    ],
)
def test_what_is_no_game(
    target: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shipped, "list_games", lambda: ["aztec-market"])
    with pytest.raises(UsageError) as error:
        catalog.load(target)
    assert str(error.value) == message


# -- several files


def test_parts_are_read_as_if_all_stood_in_one_file(mill: Path) -> None:
    whole = catalog.load(mill).description
    one = mill.parent / "one"
    one.mkdir()
    head = FILES["game.yaml"].replace("parts: [pieces.yaml]\n", "")
    text = head + FILES["pieces.yaml"]
    (one / "game.yaml").write_text(text, "utf-8")
    (one / "sacks.csv").write_text(FILES["sacks.csv"], "utf-8")
    other = catalog.load(one).description
    assert other.game.model_copy(update={"parts": whole.game.parts}) == whole.game
    line = text.splitlines().index("faces:") + 1
    assert other.place("faces", key=True) == Place(f"{one.as_posix()}/game.yaml", line, 1)


def test_a_mapping_may_be_filled_from_several_files(mill: Path) -> None:
    head, _, faces = FILES["pieces.yaml"].partition("  cell:\n")
    (mill / "pieces.yaml").write_text(head + faces[faces.index("signs:") :], "utf-8")
    (mill / "faces.yaml").write_text(f"faces:\n  cell:\n{faces[: faces.index('signs:')]}", "utf-8")
    Edit("game.yaml", ["[pieces.yaml]"], ["[pieces.yaml, faces.yaml]"]).apply(mill)
    game = catalog.load(mill).description.game
    assert list(game.faces) == ["ground", "sail", "sack", "cell", "strip"]


def test_parts_may_lie_in_folders(mill: Path) -> None:
    (mill / "parts").mkdir()
    (mill / "pieces.yaml").rename(mill / "parts" / "pieces.yaml")
    Edit("game.yaml", ["[pieces.yaml]"], ["[parts/pieces.yaml]"]).apply(mill)
    assert catalog.load("mill").description.place("faces").file == "mill/parts/pieces.yaml"


# -- what a part that cannot be read leaves to be judged

BROKEN = "signs:\n  sack: {title: A sack, shapes: [\n"


def with_more(mill: Path, text: str) -> None:
    (mill / "more.yaml").write_text(text, "utf-8")
    Edit("game.yaml", ["[pieces.yaml]"], ["[pieces.yaml, more.yaml]"]).apply(mill)


def codes(target: Path) -> list[str]:
    return [line.split(" ")[1] for line in errors(target)]


def test_names_that_may_stand_in_a_broken_part_are_not_missed(mill: Path) -> None:
    with_more(mill, BROKEN)
    Edit("pieces.yaml", ["sign: vane, tint"], ["sign: sack, tint"]).apply(mill)
    assert codes(mill) == ["yaml-syntax"]


def test_names_that_cannot_stand_there_are(mill: Path) -> None:
    with_more(mill, BROKEN)
    Edit("pieces.yaml", ["front: sack"], ["front: sak"]).apply(mill)
    assert codes(mill) == ["yaml-syntax", "unknown-name"]


def test_keys_that_may_stand_in_a_broken_part_are_not_missed(mill: Path) -> None:
    with_more(mill, "credits: {designer: [\n")
    credits_line = "credits: {designer: Ada Miller, notice: An unofficial kit.}"
    Edit("game.yaml", [credits_line], []).apply(mill)
    assert codes(mill) == ["yaml-syntax"]
    (mill / "more.yaml").write_text("theme: {colours: [\n", "utf-8")
    assert codes(mill) == ["missing-key", "yaml-syntax"]


@pytest.mark.parametrize("text", ["", "[\n", "{signs: [\n"])
def test_a_part_that_tells_nothing_may_hold_anything(mill: Path, text: str) -> None:
    with_more(mill, text)
    Edit("pieces.yaml", ["front: sack"], ["front: sak"]).apply(mill)
    Edit("game.yaml", ["min: 2, max: 4"], ["min: 5, max: 4"]).apply(mill)
    found = codes(mill)
    assert "out-of-range" in found
    assert "unknown-name" not in found


def test_faces_that_extend_lost_faces_are_not_told_what_they_lack(mill: Path) -> None:
    with_more(mill, "faces:\n  card: {boxes: [\n")
    faces = ["faces:", "  mine: {extends: card, boxes: {name: {fill: ink}, note: null}}"]
    Edit("pieces.yaml", ["faces:"], faces).apply(mill)
    assert codes(mill) == ["yaml-syntax"]


def test_files_outside_the_folder_are_not_read(mill: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (mill.parent / "secret.yaml").write_text("signs: {}\n", "utf-8")
    parts = f"[pieces.yaml, ../secret.yaml, {mill.parent}/secret.yaml]"
    Edit("game.yaml", ["[pieces.yaml]"], [parts]).apply(mill)
    opened: list[Path] = []
    read = os.open

    def watch(path: Path, flags: int) -> int:
        opened.append(path.resolve())
        return read(path, flags)

    monkeypatch.setattr(os, "open", watch)
    assert codes(mill) == ["path-outside", "path-outside"]
    assert opened
    assert all(path.is_relative_to(mill) for path in opened)


def test_a_game_whose_own_file_is_a_link_out_of_its_folder_is_not_read(mill: Path) -> None:
    game = mill / "game.yaml"
    game.rename(mill.parent / "secret.yaml")
    game.symlink_to(mill.parent / "secret.yaml")
    assert codes(mill) == ["path-outside"]
    game.unlink()
    (mill / "whole.yaml").write_bytes((mill.parent / "secret.yaml").read_bytes())
    game.symlink_to("whole.yaml")
    assert catalog.load(mill).id == "mill"


def test_an_unknown_id_is_known_to_be_so_without_loading_a_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(catalog, "load", lambda *_: pytest.fail("a game was loaded"))
    assert catalog.by_id("nobodys-game") is None


@pytest.mark.parametrize("text", ["{", "extends: nothing\n", "title: Nothing\n"])
def test_a_game_is_found_beside_those_whose_id_cannot_be_told(mill: Path, text: str) -> None:
    wrong = mill.parent / "wrong.yaml"
    wrong.write_text(text, "utf-8")
    found = catalog.by_id("mill", [wrong, mill])
    assert found is not None
    assert found.id == "mill"
    with pytest.raises(DataError):
        catalog.by_id("another", [wrong, mill])


@pytest.mark.slow
def test_a_variant_is_found_by_the_id_that_its_file_gives_it() -> None:
    for name in shipped.variants()[:3]:
        made = catalog.load(name).id
        found = catalog.by_id(made)
        assert found is not None
        assert found.id == made
