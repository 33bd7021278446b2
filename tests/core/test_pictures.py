"""Pictures are known by what they hold; damaged, disguised and endless ones are refused."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from PIL import Image

from printgen.core.errors import DataError
from printgen.core.pictures import MOST_PARTS, MOST_SCANS, content, mean_colour
from tests.helpers import photos
from tests.helpers.photos import examine


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def refusal(file: Path) -> str:
    with pytest.raises(DataError) as caught:
        examine(file, file.name)
    (finding,) = caught.value.findings
    assert finding.where is not None
    assert finding.where.file == file.name
    assert finding.hint
    return f"{finding.code} {finding.message}"


def test_every_form_is_read_whatever_the_file_is_called(tmp_path: Path) -> None:
    for name, file in photos.write(tmp_path).items():
        renamed = file.rename(f"{file}.picture")
        picture = examine(renamed, name)
        assert (picture.width, picture.height) == (240, 160), name
        assert picture.is_opaque == ("clear" not in name)


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_turned_photograph_has_the_size_that_one_sees(tmp_path: Path, turn: int) -> None:
    picture = examine(photos.turned(tmp_path / "a.jpg", turn), "a.jpg")
    assert (picture.width, picture.height, picture.turn) == (240, 160, turn)


def test_the_mean_colour_stands_for_a_picture(tmp_path: Path) -> None:
    Image.new("RGB", (30, 20), "#204060").save(tmp_path / "a.png")
    assert mean_colour(examine(tmp_path / "a.png", "a.png")) == "#204060"


@pytest.mark.parametrize("name", ["rgb.png", "photo.jpg", "progressive.jpg", "photo.webp"])
def test_a_picture_without_its_end_is_refused(tmp_path: Path, name: str) -> None:
    file = photos.write(tmp_path)[name]
    whole = file.read_bytes()
    for share in (0.2, 0.5, 0.9):
        file.write_bytes(whole[: int(len(whole) * share)])
        assert "picture-unreadable" in refusal(file)


def test_the_small_picture_in_a_photograph_is_not_taken_for_its_end(tmp_path: Path) -> None:
    photos.photo(60, 40).save(tmp_path / "small.jpg")
    small = (tmp_path / "small.jpg").read_bytes()
    photos.photo().save(tmp_path / "a.jpg", comment=small)
    whole = (tmp_path / "a.jpg").read_bytes()
    assert whole.count(b"\xff\xd9") == 2
    assert examine(tmp_path / "a.jpg", "a.jpg").width == 240
    (tmp_path / "a.jpg").write_bytes(whole[:-2])
    assert "cut short" in refusal(tmp_path / "a.jpg")


def test_a_changed_byte_of_a_png_is_found(tmp_path: Path) -> None:
    file = photos.write(tmp_path)["rgb.png"]
    whole = bytearray(file.read_bytes())
    whole[len(whole) // 2] ^= 1
    file.write_bytes(whole)
    assert "damaged" in refusal(file)


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a" + bytes(50), b"%PDF-1.4", b"<html>", b"\xff\xd8\xff", b"RIFF\0\0\0\0WEBP"],
)
def test_what_only_looks_like_a_picture_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.png").write_bytes(data)
    assert "picture-unreadable" in refusal(tmp_path / "a.png")


@pytest.mark.parametrize("suffix", ["png", "webp"])
def test_a_film_is_refused(tmp_path: Path, suffix: str) -> None:
    frames = [photos.photo(), photos.photo().rotate(180)]
    frames[0].save(tmp_path / f"a.{suffix}", save_all=True, append_images=frames[1:])
    assert "animated: it has 2 frames" in refusal(tmp_path / f"a.{suffix}")


@pytest.mark.parametrize("side", [10_000, 100_000])
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, side: int) -> None:
    head = struct.pack(">2I5B", side, side, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes(1_000_000), 9)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    (tmp_path / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n" + parts)
    assert "too-complex" in refusal(tmp_path / "a.png")


@pytest.mark.parametrize("kind", ["chunks", "segments", "scans", "notes"])
def test_a_picture_of_far_too_many_parts_is_refused(tmp_path: Path, kind: str) -> None:
    """Each part costs a library time, and a note in EXIF that of all before it."""
    names = {"chunks": "rgb.png", "scans": "progressive.jpg"}
    file = photos.write(tmp_path)[names.get(kind, "photo.jpg")]
    data = file.read_bytes()
    scan = data.rindex(b"\xff\xda") if kind == "scans" else 0
    at, parts = {
        "chunks": (33, chunk(b"abCd", b"") * MOST_PARTS),
        "segments": (2, b"\xff\xfe\0\2" * MOST_PARTS),
        "scans": (scan, data[scan:-2] * MOST_SCANS),
        "notes": (2, b"\xff\xe1\0\x08Exif\0\0" * (MOST_SCANS + 1)),
    }[kind]
    assert examine(file, file.name).width
    file.write_bytes(data[:at] + parts + data[at:])
    assert "too many parts" in refusal(file)


def test_a_file_that_has_changed_meanwhile_is_not_used(tmp_path: Path) -> None:
    file = photos.write(tmp_path)["rgb.png"]
    picture = examine(file, "rgb.png")
    photos.photo(30, 20).save(file)
    with pytest.raises(DataError, match="the file changed"):
        content(picture)


@pytest.mark.slow
def test_a_game_without_pictures_does_not_load_pillow() -> None:
    code = "import sys, printgen.components; print('PIL' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert ran.stdout.strip() == "False"
