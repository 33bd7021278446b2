"""Pictures of pieces: all of them, of the right size, cut out where they are cut, or bleeding."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from PIL import ImageChops, ImageFilter

import printgen
from printgen.core.errors import UsageError
from printgen.core.scene import Circle, Group, Paint
from printgen.exports import raster
from printgen.exports.drawn import without_cuts
from printgen.exports.targets.png.work import frame_of
from tests.exports.exports import (
    BLUE,
    RED,
    Exported,
    files,
    image,
    pieces_of,
    write_cards,
)
from tests.exports.saves import GAMES
from tests.helpers.kits import digests, names, what_is_wrong
from tests.helpers.nets import path_of

pytestmark = pytest.mark.slow

CLUBS = "large/clubs"


def name_of(piece: Any, side: str) -> str:
    return f"{piece.component}/{piece.design or piece.component}-{side}.png"


# The sizes of all games' pictures are measured without drawing them: see below.
@pytest.mark.parametrize("game", GAMES[::4])
def test_every_side_of_every_piece_is_there_in_its_size(game: str, exported: Exported) -> None:
    made = exported(game, "png", dpi=100)
    expected = {}
    for piece in pieces_of(game).values():
        size = tuple(round(side * 100 / 25.4) for side in (piece.width, piece.height))
        for side in ("front", "back") if piece.back is not None else ("front",):
            expected[name_of(piece, side)] = size
    assert {file: image(made, file).size for file in files(made, ".png")} == expected
    assert made.manifest["pieces"] == {p.id: p.copies for p in pieces_of(game).values()}
    assert not what_is_wrong(made.folder)


@pytest.mark.game("aztec-market")
def test_pictures_are_300_dpi_unless_asked_otherwise(exported: Exported) -> None:
    made = exported("aztec-market", "png", only=("start-marker",))
    shown = image(made, "start-marker/start-marker-front.png")
    assert shown.size == (425, 425)
    assert shown.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_the_pictures_of_all_pieces_are_of_300_dots_to_the_pixel() -> None:
    for game in GAMES:
        for piece in pieces_of(game).values():
            wide, high = piece.width * 300 / 25.4, piece.height * 300 / 25.4
            shown = frame_of(piece, 300)
            assert shown.width - 0.5 <= wide <= shown.width + 0.5
            assert shown.height - 0.5 <= high <= shown.height + 0.5
            around = frame_of(piece, 300, bleed=True)
            assert around.width == round((piece.width + 2 * piece.bleed) * 300 / 25.4)
            assert around.height == round((piece.height + 2 * piece.bleed) * 300 / 25.4)
            # What is printed at the middle is shown at the middle.
            for frame in (shown, around):
                x, y = frame.onto.apply(piece.width / 2, piece.height / 2)
                assert x * 300 / 25.4 == pytest.approx(frame.width / 2)
                assert y * 300 / 25.4 == pytest.approx(frame.height / 2)


def black_at_the_rim(shown: Any) -> int:
    """How many black pixels lie within two of where the picture ends, or is transparent."""
    alpha = shown.getchannel("A")
    near = ImageChops.subtract(alpha, alpha.filter(ImageFilter.MinFilter(5)))
    dark = shown.convert("RGB").convert("L").point(lambda value: 255 if value < 60 else 0)
    return sum(map(bool, ImageChops.multiply(near, dark).tobytes()))


@pytest.mark.parametrize(("game", "file"), [("tlatelolco", "die/die"), ("buyers-market", CLUBS)])
def test_a_picture_that_ends_at_the_cut_has_no_line_along_it(
    game: str, file: str, exported: Exported
) -> None:
    made = exported(game, "png", dpi=100, only=(file.partition("/")[0],))
    shown = image(made, f"{file}-front.png")
    assert black_at_the_rim(shown) == 0


@pytest.mark.game("buyers-market", "tlatelolco")
def test_folds_and_glue_stay_in_a_picture_that_ends_at_the_cut() -> None:
    for name in ("tlatelolco", "buyers-market"):
        for piece in pieces_of(name).values():
            kinds = [
                [str(node.label).rpartition(".")[2] for node in art if isinstance(node, Group)]
                for art in (piece.front, without_cuts(piece.front))
            ]
            assert [kind for kind in kinds[0] if kind != "cut"] == kinds[1]
            assert ("mountain" in kinds[1]) == bool(piece.folds)


@pytest.mark.game("buyers-market")
def test_with_bleed_the_line_to_cut_along_is_there(tmp_path: Path) -> None:
    made = printgen.export("buyers-market", to="png", out=tmp_path, with_bleed=True, only=["large"])
    whole = image(made, f"{CLUBS}-front.png")
    net = pieces_of("buyers-market")["large/clubs"]
    (_, start), (_, end), *_ = path_of(net)
    x, y = ((a + b) / 2 + net.bleed for a, b in zip(start, end, strict=True))
    at = round(x * 300 / 25.4), round(y * 300 / 25.4)
    box = (at[0] - 2, at[1] - 2, at[0] + 3, at[1] + 3)
    assert min(whole.convert("L").crop(box).tobytes()) < 50


def test_a_known_point_has_its_colour_on_both_sides(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="png", out=tmp_path)
    for side, colour in (("front", BLUE), ("back", RED)):
        shown = image(made, f"card/c1-{side}.png")
        assert shown.mode == "RGBA"
        assert shown.getpixel((375, 600)) == (*colour, 255)
        assert shown.getpixel((375, 1)) == (*colour, 255)


def test_with_bleed_the_ground_goes_on_to_the_last_pixel(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="png", out=tmp_path, with_bleed=True)
    shown = image(made, "card/c1-front.png")
    assert shown.mode == "RGB"
    assert shown.size == (round(67.5 / 25.4 * 300), round(92.9 / 25.4 * 300))
    across, down = shown.size
    edge = {shown.getpixel((x, y)) for x in range(across) for y in (0, down - 1)}
    edge |= {shown.getpixel((x, y)) for x in (0, across - 1) for y in range(down)}
    assert edge == {BLUE}


def test_round_corners_are_cut_out_and_no_white_is_mixed_in(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="png", out=tmp_path)
    shown = image(made, "card/c1-front.png")
    across, down = shown.size
    clear = sum(255 - alpha for alpha in shown.getchannel("A").tobytes()) / 255
    corner = 3 / 25.4 * 300
    # Four corners: a square less its inscribed circle.
    assert clear == pytest.approx((4 - math.pi) * corner**2, rel=0.03)
    half = [
        shown.getpixel((x, y))
        for x in range(40)
        for y in range(40)
        if 0 < shown.getpixel((x, y))[3] < 255
    ]
    assert half
    assert {pixel[:3] for pixel in half} == {BLUE}
    assert shown.getpixel((across - 1, down - 1))[3] == 0


@pytest.mark.game("aztec-market")
def test_a_round_piece_is_a_disc(exported: Exported) -> None:
    shown = image(exported("aztec-market", "png", dpi=100, only=("coin",)), "coin/coin-front.png")
    solid = sum(shown.getchannel("A").tobytes()) / 255
    assert solid == pytest.approx(math.pi * (16 / 25.4 * 100 / 2) ** 2, rel=0.01)


@pytest.mark.game("tlatelolco")
def test_a_net_is_cut_out_along_its_outline(exported: Exported) -> None:
    shown = image(exported("tlatelolco", "png", dpi=100, only=("die",)), "die/die-front.png")
    solid = sum(shown.getchannel("A").tobytes()) / 255
    # Six squares and seven tabs, each a trapezium of 16 mm, with corners of 45 degrees.
    deep = 0.3 * 16
    area = 6 * 16**2 + 7 * deep * (16 - deep)
    assert solid == pytest.approx(area * (100 / 25.4) ** 2, rel=0.01)


@pytest.mark.game("aztec-market")
def test_the_same_game_gives_the_same_bytes(exported: Exported, tmp_path: Path) -> None:
    one = exported("aztec-market", "png", only=("start-marker",))
    other = printgen.export("aztec-market", to="png", out=tmp_path, only=["start-marker"])
    assert digests(one.folder) == digests(other.folder)


def test_what_fails_half_way_leaves_the_old_folder_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = write_cards(tmp_path / "cards", designs=4)
    before = digests(printgen.export(game, to="png", out=tmp_path / "out").folder)
    calls = []
    real = raster.png

    def failing(*args: Any) -> bytes:
        calls.append(args)
        if len(calls) == 3:
            raise OSError("disk full")
        return real(*args)

    monkeypatch.setattr(raster, "png", failing)
    with pytest.raises(OSError, match="disk full"):
        printgen.export(game, to="png", out=tmp_path / "out", dpi=50)
    assert names(tmp_path / "out") == ["cards-png"]
    assert digests(tmp_path / "out" / "cards-png") == before


def test_pictures_that_no_memory_holds_are_refused_all_at_once(tmp_path: Path) -> None:
    game = write_cards(tmp_path / "cards", width="280mm", height="280mm")
    with pytest.raises(UsageError) as raised:
        printgen.export(game, to="png", out=tmp_path, dpi=1200, paper=None)
    told = str(raised.value)
    assert "80 million pixels" in told
    assert "'card', 280 × 280 mm, can have at most 811" in told
    made = raster.frame(280, 280, 811)
    assert made.pixels <= raster.MOST_PIXELS < raster.frame(280, 280, 812).pixels
    assert names(tmp_path) == ["cards"]


@pytest.mark.game("aztec-market")
def test_only_what_was_asked_for_is_drawn(exported: Exported) -> None:
    made = exported("aztec-market", "png", only=("start-marker",))
    assert {file.partition("/")[0] for file in files(made, ".png")} == {"start-marker"}
    assert made.folder.name == "aztec-market-png-only-start-marker"


def test_art_that_comes_again_is_drawn_by_the_same_function() -> None:
    album, shown = raster.Album(), raster.frame(20, 30, 72)
    dot = (Circle(10, 15, 5, Paint("#aa2222")),)
    first = album.add(dot, shown)
    assert album.add((*dot,), shown) is first
    assert album.add((), shown) is not first
    assert album.add(dot, raster.frame(20, 30, 144)) is not first
