"""A box shows its picture whole, cut or stretched, with what matters in view, and fine enough."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow
from typer.testing import CliRunner

import printgen
from printgen.cli.every import app
from printgen.components.cropped import cropped
from printgen.components.squares import squared
from printgen.core.colour import contrast, mixed
from printgen.core.errors import DataError, Finding, Severity
from printgen.core.geometry import Box
from printgen.core.pictures import KEPT
from printgen.core.scene import Circle, Group, Image, Node, Paint, Picture, Rect, Text
from printgen.core.scene import Path as Outline
from printgen.drawing.images import coarse, placed
from printgen.drawing.ink_saving import InkSaver
from printgen.model.art_boxes import ImageBox
from tests.helpers import photos
from tests.helpers.changed import edit
from tests.helpers.fields import pieces
from tests.helpers.photos import examine

AREA = Box(10, 20, 30, 30)


def picture(width: int = 600, height: int = 300) -> Picture:
    return Picture(Path("a.png"), "a.png", "0", width, height)


def box(**keys: Any) -> ImageBox:
    return ImageBox.model_validate({"image": "a.png", **keys})


def image_of(node: Node) -> Image:
    image = node.children[0] if isinstance(node, Group) else node
    assert isinstance(image, Image)
    return image


def test_cover_fills_the_box_and_cuts_off_what_is_over() -> None:
    node = placed(picture(), AREA, box())
    assert isinstance(node, Group)
    assert node.clip == AREA
    assert image_of(node)[:4] == (-5, 20, 60, 30)


def test_contain_shows_all_and_fill_stretches() -> None:
    assert placed(picture(), AREA, box(fit="contain"))[:4] == (10, 27.5, 30, 15)
    assert placed(picture(), AREA, box(fit="fill"))[:4] == AREA


@pytest.mark.parametrize(("focus", "left"), [(0, 10), (30, 7), (50, -5), (60, -11), (100, -20)])
def test_what_is_in_focus_is_as_near_the_middle_as_may_be(focus: float, left: float) -> None:
    x, _, width, _, _, _ = image_of(placed(picture(), AREA, box(focus=[focus, 50])))
    assert x == pytest.approx(left)
    assert x <= AREA.x
    assert x + width >= AREA.right


def test_masks_follow_what_is_seen_of_the_picture() -> None:
    round_one = placed(picture(), AREA, box(fit="contain", mask="circle"))
    assert isinstance(round_one, Group)
    assert isinstance(round_one.clip, Circle)
    assert round_one.clip[:3] == (25, 35, 7.5)
    for keys in ({"mask": "oval"}, {"radius": 4}, {"mask": "M50 0 L100 100 H0 Z"}):
        node = placed(picture(), AREA, box(**keys))
        assert isinstance(node, Group)
        assert isinstance(node.clip, Outline)
        points = [v[-2:] for _, v in node.clip.segments if v]
        assert min(x for x, _ in points) == pytest.approx(10)
        assert max(y for _, y in points) == pytest.approx(50)


def test_the_largest_size_of_all_is_remembered() -> None:
    one = picture()
    for width in (10, 60, 30):
        placed(one, Box(0, 0, width, width / 2), box())
    assert one.largest == pytest.approx(0.1)


def test_how_fine_a_picture_is_counts_what_is_cut_off() -> None:
    # 60 mm wide, of which 30 are seen.
    found = coarse(placed(picture(), AREA, box()), printgen.Place("a", 1, 1))
    assert found is None
    found = coarse(placed(picture(300, 150), AREA, box()), printgen.Place("a", 1, 1))
    assert found is not None
    assert (found.dpi, found.width, found.height) == (127, 30, 30)
    node = placed(picture(300, 150), AREA, box(radius=4))
    found = coarse(node, printgen.Place("a", 1, 1))
    assert found is not None
    assert (found.width, found.height) == pytest.approx((30, 30))


def findings(game: Path) -> list[Finding]:
    return printgen.check(game, least=Severity.WARNING)


def named(found: list[Finding], code: str) -> list[Finding]:
    return [each for each in found if each.code.id == code]


def test_coarse_pictures_are_one_finding_at_the_worst_row(tmp_path: Path) -> None:
    for n, width in enumerate((180, 150, 200, 400, 190)):
        photos.photo(width, width * 2 // 3).save(tmp_path / f"{n}.png")
    game = photos.write_cards(tmp_path, *(f"{n}.png" for n in range(5)))
    (found,) = named(findings(game), "picture-coarse")
    assert found.severity is Severity.WARNING
    assert found.message.startswith("on 'card' 4 pictures are too coarse for print: ")
    told = found.message.partition("print: ")[2].split("; ")
    assert [each.partition("' has ")[2] for each in told[:3]] == [
        "127 dpi on 30 × 20 mm and is good for 12.7 × 8.5 mm",
        "152 dpi on 30 × 20 mm and is good for 15.2 × 10.2 mm",
        "160 dpi on 30 × 20 mm and is good for 16 × 10.7 mm",
    ]
    assert told[3:] == ["and 1 more"]
    line = (game / "game.yaml").read_text("utf-8").splitlines()[found.where.line - 1]  # type: ignore[union-attr]
    assert "art: 1.png" in line


def test_a_picture_below_100_dpi_stops_the_kit(tmp_path: Path) -> None:
    photos.photo(60, 40).save(tmp_path / "a.png")
    game = photos.write_cards(tmp_path, "a.png")
    with pytest.raises(DataError, match=r"picture-coarse .*has 51 dpi on 30 × 20 mm"):
        printgen.build_kit(game, out=tmp_path / "out")


def test_the_box_is_named_where_no_row_chooses(tmp_path: Path) -> None:
    photos.photo(60, 40).save(tmp_path / "a.png")
    photos.photo().save(tmp_path / "b.png")
    game = photos.write_cards(tmp_path, "b.png", box="image: a.png")
    (found,) = named(findings(game), "picture-coarse")
    assert found.severity is Severity.ERROR
    line = (game / "game.yaml").read_text("utf-8").splitlines()[found.where.line - 1]  # type: ignore[union-attr]
    assert "image: a.png" in line


def test_all_that_is_wrong_with_pictures_is_told_at_once_with_its_place(tmp_path: Path) -> None:
    photos.write(tmp_path)
    outside = tmp_path.parent / "outside.png"
    photos.photo().save(outside)
    (tmp_path / "link.png").symlink_to(outside)
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "art").mkdir()
    photos.photo().save(tmp_path / "art" / "sea.png")
    names = ("rgb.pgn", "../outside.png", "link.png", "folder.png", "/etc/passwd.png", "nothing",
             "art/see.png")  # fmt: skip
    game = photos.write_cards(tmp_path, *names, images="{far: missing.png}")
    found = findings(game)
    told = {(each.code.id, each.message): each for each in found}
    codes = [each.code.id for each in found]
    assert codes.count("file-missing") == 3
    assert codes.count("path-outside") == 3
    assert codes.count("file-unreadable") == 1
    assert codes.count("unknown-name") == 1
    for name, meant in (("rgb.pgn", "rgb.png"), ("art/see.png", "art/sea.png")):
        hint = told["file-missing", f"there is no picture '{name}'"].hint
        assert hint == f"did you mean '{meant}'?"
    assert all(each.where is not None and each.where.line > 20 for each in found)


def test_what_a_file_holds_is_told_at_the_row_or_under_images(tmp_path: Path) -> None:
    photos.photo().save(tmp_path / "a.png")
    (tmp_path / "text.png").write_text("no picture", "utf-8")
    whole = (tmp_path / "a.png").read_bytes()
    (tmp_path / "short.png").write_bytes(whole[:-20])
    game = photos.write_cards(tmp_path, "a.png", "text.png", "bad", images="{bad: short.png}")
    found = named(findings(game), "picture-unreadable")
    assert len(found) == 2
    text = (game / "game.yaml").read_text("utf-8").splitlines()
    lines = [text[each.where.line - 1] for each in found]  # type: ignore[union-attr]
    assert "art: text.png" in lines[0]
    assert "bad: short.png" in lines[1]


def broken_inside(file: Path) -> None:
    """Writes a JPEG that is whole up to its end, whose pixels cannot be unpacked."""
    photos.photo(140 + ord(file.name[0]), 160).save(file, quality=95)
    data = file.read_bytes()
    table = data.index(b"\xff\xc4") + 5  # how many codes of each length there are
    file.write_bytes(data[:table] + b"\xff" * 16 + data[table + 16 :])


def test_what_is_damaged_inside_is_told_at_its_row_all_at_once(tmp_path: Path) -> None:
    photos.photo().save(tmp_path / "a.jpg", quality=95)
    for name in ("b.jpg", "c.jpg"):
        broken_inside(tmp_path / name)
    game = photos.write_cards(tmp_path, "a.jpg", "b.jpg", "c.jpg")
    text = (game / "game.yaml").read_text("utf-8").splitlines()
    with pytest.raises(DataError) as raised:
        printgen.build_kit(game, out=tmp_path / "out")
    for found in (named(findings(game), "picture-unreadable"), raised.value.findings):
        lines = [text[each.where.line - 1] for each in found if each.where is not None]
        assert [line.partition("art: ")[2] for line in lines] == ["b.jpg}", "c.jpg}"]
        assert all("is damaged" in each.message for each in found)
    assert not (tmp_path / "out" / "tiny-a4").exists()


def test_a_kit_tells_of_coarse_pictures_in_a_line_for_each_component(tmp_path: Path) -> None:
    for n in range(2):
        photos.photo(180 + n, 120).save(tmp_path / f"{n}.png")
    game = photos.write_cards(tmp_path, "0.png", "1.png")
    words = ["kit", str(game), "--out", str(tmp_path / "out"), "--format", "pdf"]
    made = CliRunner().invoke(app, words)
    (line,) = made.stderr.splitlines()
    assert f"game.yaml:{line.split(':')[1]}:" in line
    assert "picture-coarse on 'card' 2 pictures are too coarse for print" in line
    assert CliRunner().invoke(app, [*words, "--quiet"]).stderr == ""


@pytest.mark.parametrize(
    ("keys", "code"),
    [
        ('image: "{art}", mask: star', "bad-path"),
        ('image: "{art}", mask: circle, radius: 3', "keys-clash"),
        ('image: "{art}", focus: [120, 50]', "out-of-range"),
        ('image: "{art}", opacity: 101', "out-of-range"),
        ('image: "{art}", fit: crop', "unknown-value"),
        ('image: "{name}"', "unknown-field"),
        ("image: nobody", "unknown-name"),
        ('sign: "{art}"', "wrong-field"),
    ],
)
def test_a_box_that_cannot_be_drawn_is_an_error(tmp_path: Path, keys: str, code: str) -> None:
    photos.photo().save(tmp_path / "a.png")
    found = findings(photos.write_cards(tmp_path, "a.png", box=keys))
    assert code in {each.code.id for each in found}


def test_a_field_can_be_a_part_of_a_files_name(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    photos.photo().save(tmp_path / "art" / "sea 1.jpg", quality=95)
    game = photos.write_cards(tmp_path, "sea 1", '""', box='image: "art/{art}.jpg"')
    text = edit(game / "game.yaml", ("art: image", "art: text")).read_text("utf-8")
    assert not named(findings(game), "file-missing")
    made = pieces(game)
    first, second = (made[f"card/{name}"].front for name in ("r0", "r1"))
    assert image_of(first[0]).picture.file == tmp_path / "art" / "sea 1.jpg"
    assert second == (), "without a name there is no picture"
    # A name that leads to no file, or to one outside of the folder, is told at its row.
    lines = text.replace("sea 1", "see").replace('""', "../../sea").splitlines()
    (game / "game.yaml").write_text("\n".join(lines), "utf-8")
    found = {each.code.id: each for each in findings(game)}
    assert found.keys() >= {"file-missing", "path-outside"}
    assert found["file-missing"].hint == "did you mean 'sea 1.jpg'?"
    for code, name in (("file-missing", "see"), ("path-outside", "../../sea")):
        where = found[code].where
        assert where is not None
        assert f"art: {name}}}" in lines[where.line - 1]


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path d="{}" fill="{}"/></svg>'


def test_a_drawing_is_placed_as_a_picture_is_and_never_coarse(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format("M0 0H30V20H0Z", "#c03020"), "utf-8")
    game = photos.write_cards(tmp_path, "a.svg", box='image: "{art}", bleed: true')
    assert [each for each in findings(game) if each.code.id != "back-shows"] == []
    kit = printgen.build_kit(game, out=tmp_path / "out", formats=["svg"])
    drawn = (kit.folder / "svg/pieces/card/r0-front.svg").read_text("utf-8")
    assert "#c03020" in drawn
    assert "base64" not in drawn


def test_what_cannot_be_drawn_of_a_drawing_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format("M0 0 L nonsense", "red"), "utf-8")
    found = findings(photos.write_cards(tmp_path, "a.svg"))
    assert [each for each in found if each.where and each.where.file.endswith("a.svg")]


def dark(folder: Path) -> Picture:
    Pillow.new("RGB", (60, 60), "#103050").save(folder / "dark.png")
    return examine(folder / "dark.png", "dark.png")


def test_little_ink_makes_pictures_pale_and_keeps_words_on_them_legible(tmp_path: Path) -> None:
    words = Text(5, 20, "Words", "sans", 9, "#ffffff")
    image, text = InkSaver().nodes((Image(0, 0, 40, 40, dark(tmp_path)), words))
    assert isinstance(image, Image)
    assert isinstance(text, Text)
    assert image.ink == "low"
    assert contrast(text.fill, mixed("#103050", "#ffffff", KEPT)) >= 4.5


def test_a_round_picture_goes_on_in_its_own_colour_where_it_is_cut_as_a_square(
    tmp_path: Path,
) -> None:
    disc = Group((Image(0, 0, 20, 20, dark(tmp_path)),), clip=Circle(10, 10, 10, Paint()))
    first, *_ = squared((disc,), 20, 2)
    assert first == Rect(-2, -2, 24, 24, Paint("#103050"))


def test_a_crop_leaves_out_pictures_that_it_does_not_show(tmp_path: Path) -> None:
    image = Image(0, 0, 20, 20, dark(tmp_path))
    assert list(cropped((image,), Box(10, 10, 5, 5))) == [image]
    assert list(cropped((image,), Box(30, 30, 5, 5))) == []
