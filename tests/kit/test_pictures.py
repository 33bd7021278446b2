"""Pictures come through all that a kit can be: files, inks, shops, updates, exports, proof."""

from __future__ import annotations

import io
import shutil
from collections import Counter
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

import printgen
from printgen.core.errors import DataError
from printgen.kit.folders.made import Kit
from tests.helpers import photos
from tests.helpers.changed import edit

pytestmark = pytest.mark.slow

NAMES = ("rgb.png", "clear.png", "photo.jpg", "inks.jpg", "photo.webp", "grey16.png")


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    photos.write(folder)
    photos.turned(folder / "turned.jpg", 6)
    box = 'image: "{art}", bleed: true, left: 0, mask: oval'
    return photos.write_cards(folder, *NAMES, "turned.jpg", box=box)


def build(game: Path, name: str = "out", **options: object) -> Kit:
    kit = printgen.KitOptions(**options)  # type: ignore[arg-type]
    formats = ["pdf"] if "since" in options or "purpose" in options else ["pdf", "svg"]
    return printgen.build_kit(game, kit, out=game.parent / name, formats=formats)


def pictures(file: Path) -> Counter[bytes]:
    with pikepdf.open(file) as opened:
        return Counter(
            each.read_raw_bytes()
            for each in opened.objects
            if isinstance(each, pikepdf.Stream)
            and each.get("/Subtype") == "/Image"
            and each.get("/ColorSpace") != "/DeviceGray"
        )


def bytes_of(kit: Kit) -> dict[str, bytes]:
    return {
        file.relative_to(kit.folder).as_posix(): file.read_bytes()
        for file in sorted(kit.folder.rglob("*"))
        if file.is_file()
    }


def test_the_same_pictures_give_the_same_files_with_and_without_a_cache(game: Path) -> None:
    first = bytes_of(build(game))
    shutil.rmtree(game.parent / "cache")
    assert bytes_of(build(game, "again")) == first
    assert bytes_of(build(game, "warm")) == first


def test_each_file_holds_each_picture_once(game: Path) -> None:
    kit = build(game)
    for file in kit.folder.glob("*.pdf"):
        held = pictures(file)
        # Of seven pictures one is grey; what is clear in one makes all its difference to another.
        assert sorted(held.values()) == [1, 1, 1, 1, 2]


@pytest.mark.parametrize(
    "options",
    [{}, {"ink": "low"}, {"ink": "grey"}, {"purpose": "offset"}, {"purpose": "drivethru"}],
    ids=str,
)
def test_the_proof_finds_all_pieces_of_every_kit(game: Path, options: dict[str, str]) -> None:
    kit = build(game, "kit", **options)
    assert printgen.check(kit.folder, known=[game]) == []


def test_only_cards_whose_pictures_changed_are_printed_again(game: Path) -> None:
    old = build(game, "old", purpose="home")
    assert build(game, "new", since=old.folder).nothing_new
    photos.photo().rotate(180).save(game / "rgb.png")
    new = build(game, "new", since=old.folder)
    assert {name for name in new.manifest["pieces"] if name.startswith("card")} == {"card/r0"}


def test_files_without_changed_pictures_are_reused(game: Path) -> None:
    build(game)
    assert build(game).kept == len([*(game.parent / "out").rglob("*.*")]) - 1
    photos.photo().rotate(180).save(game / "rgb.png")
    again = build(game)
    assert again.kept > 0
    assert "svg/pieces/card/r0-front.svg" in again.manifest["files"]


def test_a_print_shop_finds_no_transparency_in_what_is_cut_out(game: Path) -> None:
    kit = build(game, purpose="drivethru")
    found = printgen.run_preflight(kit.folder / f"{kit.folder.name}-card.pdf", "drivethru")
    assert "pdf-transparency" not in {each.code.id for each in found}


def test_pictures_come_through_exports(game: Path) -> None:
    for target in ("png", "tts"):
        made = printgen.export(game, to=target, out=game.parent / target)
        drawn = [file for file in made.folder.rglob("*") if file.suffix in {".png", ".jpg"}]
        assert drawn
        colours = set()
        for file in drawn:
            with Image.open(io.BytesIO(file.read_bytes())) as image:
                small = image.convert("RGB").resize((64, 64)).tobytes()
            colours |= {
                tuple(n // 64 for n in small[at : at + 3]) for at in range(0, len(small), 3)
            }
        assert {(3, 0, 0), (0, 2, 1), (0, 1, 3)} <= colours


def test_opacity_is_refused_by_a_shop_that_knows_none(game: Path) -> None:
    edit(game / "game.yaml", ("mask: oval", "opacity: 90"))
    with pytest.raises(DataError, match="see-through"):
        build(game, purpose="drivethru")
