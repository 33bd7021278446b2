"""Pictures of pieces: all of them, of the right size, cut out where they are cut, or bleeding."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

import printgen
from printgen.errors import UsageError
from printgen.exports import raster
from tests.exports.exports import (
    BLUE,
    RED,
    SHIPPED,
    Exported,
    files,
    image,
    pieces_of,
    write_cards,
)
from tests.helpers.kits import digests, names, what_is_wrong


def name_of(piece: Any, side: str) -> str:
    return f"{piece.component}/{piece.design or piece.component}-{side}.png"


@pytest.mark.parametrize("game", SHIPPED)
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


def test_pictures_are_300_dpi_unless_asked_otherwise(exported: Exported) -> None:
    made = exported("aztec-market", "png", only=("start-marker",))
    shown = image(made, "start-marker/start-marker-front.png")
    assert shown.size == (425, 425)
    assert shown.info["dpi"] == pytest.approx((300, 300), abs=0.01)


def test_a_known_point_has_its_colour_on_both_sides(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="png", out=tmp_path)
    for side, colour in (("front", BLUE), ("back", RED)):
        shown = image(made, f"card/c1-{side}.png")
        assert shown.mode == "RGBA"
        assert shown.getpixel((375, 600)) == (*colour, 255)
        assert shown.getpixel((375, 1)) == (*colour, 255)


def test_with_bleed_the_ground_goes_on_to_the_last_pixel(tmp_path: Path) -> None:
    made = printgen.export(write_cards(tmp_path / "cards"), to="png", out=tmp_path, bleed=True)
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


def test_a_round_piece_is_a_disc(exported: Exported) -> None:
    shown = image(exported("aztec-market", "png", dpi=100), "coin/coin-front.png")
    solid = sum(shown.getchannel("A").tobytes()) / 255
    assert solid == pytest.approx(math.pi * (16 / 25.4 * 100 / 2) ** 2, rel=0.01)


def test_a_net_is_cut_out_along_its_outline(exported: Exported) -> None:
    shown = image(exported("tlatelolco", "png", dpi=100), "die/die-front.png")
    solid = sum(shown.getchannel("A").tobytes()) / 255
    # Six squares and seven tabs, each a trapezium of 16 mm, with corners of 45 degrees.
    deep = 0.3 * 16
    area = 6 * 16**2 + 7 * deep * (16 - deep)
    assert solid == pytest.approx(area * (100 / 25.4) ** 2, rel=0.01)


def test_the_same_game_gives_the_same_bytes(exported: Exported, tmp_path: Path) -> None:
    one = exported("aztec-market", "png", dpi=100)
    other = printgen.export("aztec-market", to="png", out=tmp_path, dpi=100)
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


def test_only_what_was_asked_for_is_drawn(exported: Exported) -> None:
    made = exported("aztec-market", "png", only=("start-marker",))
    assert {file.partition("/")[0] for file in files(made, ".png")} == {"start-marker"}
    assert made.folder.name == "aztec-market-png-only-start-marker"
