"""Pictures are in a file once, upright and in their colours, and no larger than they need to be."""

from __future__ import annotations

import errno
import gc
import io
import os
import re
import tracemalloc
import zlib
from base64 import b64decode
from contextlib import nullcontext
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any

import numpy as np
import pikepdf
import pytest
from PIL import Image as Pillow
from PIL import ImageCms

from printgen.backends import pdf, pictures, raster, svg
from printgen.backends.press import FOGRA39, SWOP3, Plates
from printgen.backends.press.conditions import X1A
from printgen.core.errors import DataError
from printgen.core.geometry import Box, rotation, translation
from printgen.core.printing import INKS
from printgen.core.scene import (
    Document,
    Group,
    Image,
    Node,
    Page,
    Paint,
    Picture,
    Rect,
    Symbol,
    Use,
)
from printgen.core.user_folders import private_cache
from tests.helpers import photos
from tests.helpers.photos import examine
from tests.helpers.raster import apart, from_pdf, from_svg

WHOLE = Box(0, 0, 48, 32)
EXPECTED = np.asarray(photos.photo().resize((288, 192)), np.float32)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRINTGEN_CACHE", str(tmp_path / "cache"))


def placed(picture: Picture) -> Image:
    picture.largest = 48 / picture.width
    return Image(0, 0, 48, 32, picture)


def page(*nodes: Node) -> Page:
    return Page(48, 32, nodes, WHOLE, WHOLE)


def document(*nodes: Node) -> Document:
    return Document("Pictures", (page(*nodes),))


def file_with(folder: Path, *nodes: Node, plates: Plates | None = None) -> Path:
    file = folder / "page.pdf"
    file.write_bytes(pdf.render(document(*nodes), plates))
    return file


def objects(file: Path) -> list[tuple[dict[str, Any], bytes]]:
    with pikepdf.open(io.BytesIO(file.read_bytes())) as opened:
        return [
            (dict(each.items()), each.read_raw_bytes())
            for each in opened.objects
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"
        ]


FORMS = "rgb.png palette.png photo.jpg progressive.jpg photo.webp lossless.webp".split()
TURNS = [f"turn-{turn}.jpg" for turn in range(1, 9)]
# One of each format, and one that lies on its side and is mirrored.
BROUGHT_DOWN = ["rgb.png", "photo.jpg", "photo.webp", "turn-5.jpg"]


@pytest.fixture(scope="module")
def forms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same picture in all forms."""
    folder = tmp_path_factory.mktemp("forms")
    photos.write(folder)
    for turn, name in enumerate(TURNS, start=1):
        photos.turned(folder / name, turn)
    return folder


def assert_is_shown(file: Path, out: Path) -> None:
    image = placed(examine(file, file.name))
    in_svg = from_svg(svg.render(page(image)).decode())
    for seen in (from_pdf(file_with(out, image), 0), in_svg):
        assert apart(EXPECTED, seen).mean < 4


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FORMS, *TURNS])
def test_every_form_looks_the_same_in_pdf_and_svg(forms: Path, name: str, tmp_path: Path) -> None:
    assert_is_shown(forms / name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", BROUGHT_DOWN)
def test_a_large_picture_is_brought_down(forms: Path, name: str, tmp_path: Path) -> None:
    with Pillow.open(forms / name) as small:
        big = small.convert("RGB").resize((small.width * 10, small.height * 10), 0)
        big.save(tmp_path / name, exif=small.getexif(), quality=95)
    assert_is_shown(tmp_path / name, tmp_path)


def test_inks_come_near_to_their_colours_on_a_screen(tmp_path: Path) -> None:
    image = placed(examine(photos.write(tmp_path)["inks.jpg"], "inks.jpg"))
    seen = from_pdf(file_with(tmp_path, image), 0)
    red, grey = seen[40, 40], seen[150, 250]
    assert red[0] > red[1] + 80
    assert np.ptp(grey) < 20


def test_what_is_clear_shows_what_lies_below(tmp_path: Path) -> None:
    image = placed(examine(photos.write(tmp_path)["clear.png"], "clear.png"))
    for seen in (
        from_pdf(file_with(tmp_path, image), 0),
        from_svg(svg.render(page(image)).decode()),
    ):
        assert seen[3, 3].min() > 250
        assert apart(EXPECTED[80:110, 100:180], seen[80:110, 100:180]).mean < 4


def test_a_jpeg_of_the_right_size_goes_in_byte_by_byte(tmp_path: Path) -> None:
    file = photos.write(tmp_path)["photo.jpg"]
    made = file_with(tmp_path, placed(examine(file, "photo.jpg")))
    ((facts, data),) = objects(made)
    assert facts["/Filter"] == "/DCTDecode"
    assert data == file.read_bytes()


def test_a_picture_is_in_a_file_once_however_often_it_is_used(tmp_path: Path) -> None:
    files = photos.write(tmp_path)
    (tmp_path / "copy.jpg").write_bytes(files["photo.jpg"].read_bytes())
    first, copy = (examine(tmp_path / name, name) for name in ("photo.jpg", "copy.jpg"))
    nodes: list[Node] = [placed(first), placed(copy), Group((placed(first),), rotation(20, 5, 5))]
    symbol = Symbol("twice", WHOLE, (placed(first),))
    nodes += [Use(symbol, translation(n, n)) for n in range(3)]
    assert len(objects(file_with(tmp_path, *nodes))) == 1
    drawn = svg.render(page(*nodes)).decode()
    assert drawn.count("base64,") == 1
    assert len(re.findall(r'href="#picture-', drawn)) == 4


def test_a_web_page_holds_a_picture_once(tmp_path: Path) -> None:
    image = placed(examine(photos.write(tmp_path)["photo.jpg"], "photo.jpg"))
    album = svg.Album()
    shown = [album.picture((image,), WHOLE, name) for name in ("one", "two")]
    assert all("base64," not in each and 'href="#picture-' in each for each in shown)
    assert album.definitions().count("base64,") == 1


def test_a_large_photograph_is_brought_down_to_350_dpi_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos.photo(2400, 1600).save(tmp_path / "a.jpg")
    image = placed(examine(tmp_path / "a.jpg", "a.jpg"))
    first = file_with(tmp_path, image).read_bytes()
    ((facts, _),) = objects(tmp_path / "page.pdf")
    assert int(facts["/Width"]) == 662  # 48 mm at 350 dpi
    monkeypatch.setattr(Pillow.Image, "resize", None)
    assert file_with(tmp_path, image).read_bytes() == first


@pytest.mark.parametrize("mode", ["L", "RGB", "RGBA"])
def test_pixels_are_packed_a_few_rows_at_a_time(mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    colours = photos.photo().resize((50, 201)).convert(mode)
    packed = set()
    for height in (1, 7, 64, 201, 500):
        monkeypatch.setattr(pictures, "_STRIP", height)
        packed.add(pictures._rows(colours))
    (rows,) = packed
    with Pillow.open(io.BytesIO(pictures._png(50, 201, mode, rows))) as found:
        assert found.tobytes() == colours.tobytes()


def test_packing_a_picture_takes_a_fraction_of_its_memory() -> None:
    large = Pillow.new("RGB", (2000, 2000), "red")
    tracemalloc.start()
    pictures._rows(large)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < len(large.tobytes()) / 8


def test_a_damaged_cache_repairs_itself(tmp_path: Path) -> None:
    photos.photo(2400, 1600).save(tmp_path / "a.jpg")
    image = placed(examine(tmp_path / "a.jpg", "a.jpg"))
    first = file_with(tmp_path, image).read_bytes()
    folder = private_cache("pictures")
    assert folder is not None
    (kept,) = folder.iterdir()
    whole = kept.read_bytes()
    half = len(whole) // 2
    for damaged in (b"", whole[:100], whole[:half] + b"?" * 9 + whole[half + 9 :]):
        kept.write_bytes(damaged)
        assert file_with(tmp_path, image).read_bytes() == first
        assert kept.read_bytes() == whole


@pytest.mark.slow
def test_a_picture_is_the_same_without_a_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    photos.photo(2400, 1600).save(tmp_path / "a.png")
    image = placed(examine(tmp_path / "a.png", "a.png"))
    with_one = file_with(tmp_path, image).read_bytes()
    monkeypatch.setattr(pictures, "private_cache", lambda _: None)
    assert file_with(tmp_path, image).read_bytes() == with_one


def test_low_ink_is_pale_and_grey_ink_grey(tmp_path: Path) -> None:
    image = placed(examine(photos.write(tmp_path)["photo.jpg"], "photo.jpg"))
    seen = []
    for ink in INKS:
        (tmp_path / ink).mkdir()
        seen.append(from_pdf(file_with(tmp_path / ink, image._replace(ink=ink)), 0))
    full, pale, grey = seen
    assert apart(255 - (255 - full) * 0.4, pale).mean < 3
    assert np.ptp(grey, axis=2).max() < 2


@pytest.mark.slow
@pytest.mark.parametrize("plates", [Plates(FOGRA39), Plates(SWOP3, X1A)])
def test_a_press_gets_inks(tmp_path: Path, plates: Plates) -> None:
    for name, file in photos.write(tmp_path).items():
        made = objects(file_with(tmp_path, placed(examine(file, name)), plates=plates))
        spaces = {str(facts["/ColorSpace"]) for facts, _ in made if "/ColorSpace" in facts}
        assert spaces <= ({"/DeviceGray"} if "grey" in name else {"/DeviceCMYK", "/DeviceGray"})
        bits = [int(facts["/BitsPerComponent"]) for facts, _ in made]
        # What PDF/X-1a allows is a mask of single bits.
        assert bits.count(1) == ("clear" in name and not plates.layers)
        assert any("/SMask" in facts for facts, _ in made) == ("clear" in name and plates.layers)


def test_inks_of_a_jpeg_go_to_the_press_untouched(tmp_path: Path) -> None:
    file = photos.write(tmp_path)["inks.jpg"]
    made = file_with(tmp_path, placed(examine(file, "inks.jpg")), plates=Plates(FOGRA39))
    ((facts, data),) = objects(made)
    assert data == file.read_bytes()
    assert [int(n) for n in facts["/Decode"]] == [1, 0] * 4


def test_a_photograph_that_is_damaged_inside_is_told_with_its_name(tmp_path: Path) -> None:
    photos.photo(2400, 1600).save(tmp_path / "a.png")
    whole = (tmp_path / "a.png").read_bytes()
    start = whole.index(b"IDAT") - 4
    empty = b"\0\0\0\0IDAT" + zlib.crc32(b"IDAT").to_bytes(4, "big")
    (tmp_path / "a.png").write_bytes(whole[:start] + empty + whole[-12:])
    image = placed(examine(tmp_path / "a.png", "art/a.png"))
    with pytest.raises(DataError, match=r"art/a\.png:1:1: picture-unreadable"):
        pdf.render(document(image))


@pytest.mark.parametrize("processors", [1, 2])
def test_only_as_many_pictures_are_in_memory_as_there_are_processors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, processors: int
) -> None:
    for n in range(12):
        photos.photo(240 + n, 160).save(tmp_path / f"{n}.jpg", quality=95)
    found = [examine(tmp_path / f"{n}.jpg", f"{n}.jpg") for n in range(12)]
    written: list[str] = []
    waiting: list[int] = []

    def read(picture: Picture) -> bytes:
        waiting.append(int(picture.shown.partition(".")[0]) - len(written))
        return picture.file.read_bytes()

    held = {picture.file.read_bytes(): picture.shown for picture in found}

    class Out(io.BytesIO):
        def write(self, data: Any) -> int:
            written.extend(shown for each, shown in held.items() if each in data)
            return super().write(data)

    monkeypatch.setattr(pictures, "content", read)
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    pdf.write(document(*map(placed, found)), Out())
    assert written == [picture.shown for picture in found]
    assert max(waiting) < processors


@pytest.mark.slow
def test_on_one_processor_and_on_many_files_are_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n in range(6):
        photos.photo(2400 + n, 1600).save(tmp_path / f"{n}.jpg")
    images = [placed(examine(tmp_path / f"{n}.jpg", f"{n}.jpg")) for n in range(6)]
    monkeypatch.setattr(pictures, "private_cache", lambda _: None)
    made = set()
    for processors in (1, 2, 4):
        monkeypatch.setattr(os, "cpu_count", lambda processors=processors: processors)
        made.add(file_with(tmp_path, *images).read_bytes())
    assert len(made) == 1


NOTED = b"Taken at 52.5163 N, 13.3777 E"


def test_what_cameras_note_beside_the_pixels_stays_out_of_files(tmp_path: Path) -> None:
    exif = Pillow.Exif()
    exif[0x0112], exif[0x010E] = 6, NOTED.decode()
    image = photos.photo().transpose(photos.LYING[6])
    image.save(tmp_path / "plain.jpg", quality=95)
    image.save(tmp_path / "a.jpg", quality=95, exif=exif, comment=NOTED, xmp=NOTED)
    data = (tmp_path / "a.jpg").read_bytes()
    program = b"\xff\xed" + (len(NOTED) + 2).to_bytes(2, "big") + NOTED
    preview = b"\xff\xe2" + (len(NOTED) + 6).to_bytes(2, "big") + b"MPF\0" + NOTED
    (tmp_path / "a.jpg").write_bytes(data[:2] + program + preview + data[2:] + NOTED)
    picture = placed(examine(tmp_path / "a.jpg", "a.jpg"))
    made = file_with(tmp_path, picture)
    ((_, held),) = objects(made)
    assert held == (tmp_path / "plain.jpg").read_bytes()
    assert apart(EXPECTED, from_pdf(made, 0)).mean < 4  # it is turned as EXIF said
    drawn = svg.render(page(picture))
    assert NOTED not in b64decode(re.findall(rb"base64,([^\"]+)", drawn)[0])


def test_a_profile_stays_with_the_pixels(tmp_path: Path) -> None:
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    photos.photo().save(tmp_path / "a.jpg", quality=95, icc_profile=profile, progressive=True)
    ((_, held),) = objects(file_with(tmp_path, placed(examine(tmp_path / "a.jpg", "a.jpg"))))
    assert held == (tmp_path / "a.jpg").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, 10], ids=["as it is", "brought down"])
def test_a_press_gets_no_more_ink_than_dries(tmp_path: Path, times: int) -> None:
    solid = Pillow.new("CMYK", (240 * times, 160 * times), (255, 255, 240, 230))
    solid.save(tmp_path / "inks.jpg", quality=95)
    image = placed(examine(tmp_path / "inks.jpg", "inks.jpg"))
    for plates in (Plates(FOGRA39), Plates(SWOP3)):
        ((facts, data),) = objects(file_with(tmp_path, image, plates=plates))
        assert [int(n) for n in facts["/Decode"]] == [1, 0] * 4
        with Pillow.open(io.BytesIO(data)) as held:
            most = np.asarray(held.resize((8, 8)), float).sum(axis=2).max() / 255
        assert 1.5 < most <= plates.condition.ink + 0.05


def test_pages_are_drawn_from_the_disk_where_the_memory_would_not_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = placed(examine(photos.write(tmp_path)["photo.jpg"], "photo.jpg"))
    drawn = []
    for most in (32_000_000, 100):
        monkeypatch.setattr(raster, "_IN_MEMORY", most)
        with raster.Pages([page(image)]) as pages:
            drawn.append(pages.image(0, 100).tobytes())
    assert drawn[0] == drawn[1]


@pytest.mark.slow
@pytest.mark.usefixtures("_own_garbage")
@pytest.mark.parametrize("end", ["closed", "forgotten", "failed"])
def test_the_file_that_pages_are_drawn_from_is_closed(
    monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    files: list[Any] = []

    def file(most: int) -> Any:
        files.append(SpooledTemporaryFile(most))  # noqa: SIM115
        return files[-1]

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "no space")

    monkeypatch.setattr(raster, "SpooledTemporaryFile", file)
    monkeypatch.setattr(raster, "_IN_MEMORY", 100)  # a larger one stays open while it is drawn from
    if end == "failed":
        monkeypatch.setattr(pdf, "write", full)
    pages = raster.Pages([page(Rect(0, 0, 48, 32, Paint("#c03020")))])
    with pytest.raises(OSError, match="no space") if end == "failed" else nullcontext():
        pages.image(0, 50)
    if end == "closed":
        pages.close()
    elif end == "forgotten":
        assert not files[0].closed
        del pages
        gc.collect()
    assert [each.closed for each in files] == [True]


def test_pages_that_are_only_looked_at_hold_small_photographs(tmp_path: Path) -> None:
    photos.photo(2400, 1600).save(tmp_path / "a.jpg")
    image = placed(examine(tmp_path / "a.jpg", "a.jpg"))
    with (tmp_path / "page.pdf").open("wb") as out:
        pdf.write(document(image), out, most_dpi=100)
    ((facts, _),) = objects(tmp_path / "page.pdf")
    assert int(facts["/Width"]) == 189  # 48 mm at 100 dpi
