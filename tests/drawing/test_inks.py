"""Kits with little ink and in greys: from the same data, with the same pieces and words."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pikepdf
import pytest

import printgen
from printgen.core.colour import channels, contrast
from tests.helpers.changed import edit
from tests.helpers.kits import BuiltKits, manifest_of
from tests.helpers.looks import lightness
from tests.helpers.raster import from_pdf
from tests.helpers.tiny import write_tiny

pytestmark = pytest.mark.slow

# In a kit in full colour, sheets of which so much is covered carry large solid areas.
SOLID = 0.18
COLOURED = {"rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"}


# What an ink does to areas, lines and words is the same for all games: one shows it. What little
# ink does to every side of all of them: see test_ink_laws.py.
GAMES = printgen.list_games()[4:5]


@pytest.fixture(scope="module")
def kits(built_kits: BuiltKits) -> dict[tuple[str, str], Path]:
    """The whole kit of each of these games with every ink."""
    made = {}
    for game in GAMES:
        for ink in ("full", "low", "grey"):
            wishes = {} if ink == "full" else {"ink": ink}
            folder = built_kits(game, formats=["pdf"], **wishes).folder
            made[game, ink] = folder / f"{folder.name}-kit.pdf"
    return made


@cache
def coverage(file: Path) -> list[float]:
    """How much of each page is covered with ink."""
    with pikepdf.open(file) as document:
        count = len(document.pages)
    return [1 - float(from_pdf(file, page, 3).mean()) / 255 for page in range(count)]


def streams(document: pikepdf.Pdf) -> list[Any]:
    """All that draws: pages and forms."""
    forms = [
        each
        for each in document.objects
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
    ]
    return [*(page.obj for page in document.pages), *forms]


@cache
def words(file: Path) -> int:
    """How many strings are shown on all pages and forms."""
    with pikepdf.open(file) as document:
        parsed = [pikepdf.parse_content_stream(stream) for stream in streams(document)]
    return sum(str(op.operator) == "Tj" for stream in parsed for op in stream)


def test_most_games_have_large_areas(kits: dict[tuple[str, str], Path]) -> None:
    """Else the next test would say little."""
    full = [max(coverage(file)) for (_, ink), file in kits.items() if ink == "full"]
    assert sum(most >= SOLID for most in full) > len(full) / 2


@pytest.mark.parametrize("game", GAMES)
def test_little_ink_is_less_than_half_where_there_are_large_areas(
    kits: dict[tuple[str, str], Path], game: str
) -> None:
    full, low = coverage(kits[game, "full"]), coverage(kits[game, "low"])
    assert len(full) == len(low)
    solid = [(before, after) for before, after in zip(full, low, strict=True) if before >= SOLID]
    assert all(after < before / 2 for before, after in solid)
    assert all(after <= before for before, after in zip(full, low, strict=True))
    assert sum(low) < 0.75 * sum(full)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_in_pictures_is_too_small_to_be_printed(
    kits: dict[tuple[str, str], Path], game: str
) -> None:
    """Boards and cards are drawn small in rulebooks: type and lines, as a print shop measures.

    With a little ink; the kits in full colour are measured in ``tests/preflight``.
    """
    (book,) = kits[game, "low"].parent.glob("*-rulebook.pdf")
    told = {flaw.code.id for flaw in printgen.run_preflight(book, "offset")}
    assert not told & {"pdf-hairline", "pdf-text-small"}


@pytest.mark.parametrize("game", GAMES)
def test_greys_are_on_the_black_plate_alone(kits: dict[tuple[str, str], Path], game: str) -> None:
    with pikepdf.open(kits[game, "grey"]) as document:
        for stream in streams(document):
            used = {str(op.operator) for op in pikepdf.parse_content_stream(stream)}
            assert not used & COLOURED
            assert "/ColorSpace" not in stream.get("/Resources", {})


@pytest.mark.parametrize("game", GAMES)
def test_greys_are_as_light_as_the_colours(kits: dict[tuple[str, str], Path], game: str) -> None:
    """Of every page, where an area of a millimetre is of one colour."""
    full, grey = (from_pdf(kits[game, ink], 2, 1) for ink in ("full", "grey"))
    assert float(np.ptp(grey, axis=-1).max()) == 0
    linear = ((full / 255 + 0.055) / 1.055) ** 2.4 @ np.array([0.2126, 0.7152, 0.0722])
    expected = 255 * (1.055 * np.maximum(linear, 0.0031308) ** (1 / 2.4) - 0.055)
    assert float(np.median(np.abs(grey[..., 0] - expected))) < 1.5
    assert float(np.abs(grey[..., 0] - expected).mean()) < 3


@pytest.mark.parametrize("ink", ["low", "grey"])
@pytest.mark.parametrize("game", GAMES)
def test_all_words_are_there_with_every_ink(
    kits: dict[tuple[str, str], Path], game: str, ink: str
) -> None:
    assert words(kits[game, ink]) >= words(kits[game, "full"])


@pytest.mark.parametrize(("ink", "said"), [("low", "little ink"), ("grey", "greys")])
def test_a_kit_says_its_ink(tmp_path: Path, ink: str, said: str) -> None:
    kit = printgen.build_kit(
        write_tiny(tmp_path / "tiny"), printgen.KitOptions(ink=ink), out=tmp_path
    )
    assert kit.folder.name == f"tiny-a4-{ink}"
    assert manifest_of(kit.folder)["ink"] == ink
    for file in ("cover-1.svg", "bits-1-front.svg"):
        text = (kit.folder / "svg" / "sheets" / file).read_text("utf-8")
        assert f"version 1 · {said}" in text


def test_a_kit_in_full_colour_is_called_as_ever(tmp_path: Path) -> None:
    kit = printgen.build_kit(write_tiny(tmp_path / "tiny"), out=tmp_path)
    assert kit.folder.name == "tiny-a4"
    assert manifest_of(kit.folder)["ink"] == "full"


def face(tmp_path: Path, ink: str, inks: str = "", box: str = "") -> str:
    """The SVG of the token's front."""
    folder = write_tiny(tmp_path / "tiny")
    edit(
        folder / "game.yaml",
        ("theme:\n", f"theme:\n{inks}"),
        ("fill: tint, bleed: true}", f"fill: accent, bleed: true}}\n{box}"),
        ("size: 9pt", "size: 9pt, fill: paper"),
    )
    kit = printgen.build_kit(
        folder, printgen.KitOptions(ink=ink), out=tmp_path, formats=["svg-pieces"]
    )
    return (kit.folder / "svg" / "pieces" / "token" / "token-front.svg").read_text("utf-8")


def test_white_on_a_solid_ground_becomes_dark_on_a_tint(tmp_path: Path) -> None:
    drawn = face(tmp_path, "low")
    assert 'fill="#aa2222"' in drawn  # the word, in the ground's colour
    ground = "#f4e3e3"  # 13 % of it
    assert f'fill="{ground}"' in drawn
    assert contrast("#aa2222", ground) >= 4.5


def test_small_areas_stay_and_are_outlined_where_they_would_vanish(tmp_path: Path) -> None:
    box = "      pip: {shape: circle, width: 3, height: 3, top: 2, fill: ink}\n"
    assert 'fill="#202020"' in face(tmp_path / "dark", "low", box=box)
    light = face(tmp_path / "light", "low", box=box.replace("fill: ink", "fill: paper"))
    assert 'fill="#ffffff"' in light
    assert 'stroke="#aa2222"' in light


def test_a_light_line_around_a_dark_area_gives_way_to_its_outline(tmp_path: Path) -> None:
    """Such as the casing of track, which alone would not show on a pale tile."""
    box = """\
      field: {shape: rect, fill: "#f2d23c", bleed: true}
      disc: {shape: circle, width: 8, height: 8, top: 2, fill: ink, stroke: "#ffffee"}
"""
    assert 'stroke="#ffffee"' in face(tmp_path / "full", "full", box=box)
    drawn = face(tmp_path / "low", "low", box=box)
    assert 'stroke="#202020"' in drawn
    assert 'stroke="#ffffee"' not in drawn


def test_colours_of_the_theme_are_printed_as_they_are_written(tmp_path: Path) -> None:
    """Also on large areas, which else turn pale."""
    drawn = face(tmp_path, "low", '  inks: {low: {colours: {accent: "#336699"}}}\n')
    assert 'fill="#336699"' in drawn
    assert "#aa2222" not in drawn


def test_greys_may_be_given_too(tmp_path: Path) -> None:
    inks = '  inks: {grey: {colours: {accent: "#404040"}}}\n'
    assert 'fill="#404040"' in face(tmp_path / "own", "grey", inks)
    drawn = face(tmp_path / "made", "grey")
    greys = [f"#{n:02x}{n:02x}{n:02x}" for n in range(255)]
    (made,) = (colour for colour in greys if f'fill="{colour}"' in drawn)
    assert lightness(made) == pytest.approx(lightness("#aa2222"), abs=0.3)
    assert len(set(channels(made))) == 1


@pytest.mark.parametrize(
    ("inks", "code"),
    [
        ('{low: {colours: {nothing: "#ffffff"}}}', "unknown-name"),
        ("{low: {colours: {accent: red}}}", "bad-colour"),
        ('{medium: {colours: {accent: "#ffffff"}}}', "unknown-key"),
        ("{low: {}}", "missing-key"),
        ("[low]", "wrong-type"),
        ("{low: [accent]}", "wrong-type"),
        ("{low: {colours: {accent: 123456}}}", "wrong-type"),
        ("{low: {colours: {accent: ~}}}", "wrong-type"),
        ('{low: {colours: {accent: "#ffffff80"}}}', "bad-colour"),
        ('{low: {colours: {"#12345": "#ffffff"}}}', "bad-colour"),
        ('{low: {colors: {accent: "#ffffff"}}}', "unknown-key"),
        ('{Low: {colours: {accent: "#ffffff"}}}', "unknown-key"),
        ('{low: {colours: {accent: "#ffffff", accent: "#eeeeee"}}}', "duplicate-key"),
        ('{1: {colours: {accent: "#ffffff"}}}', "unknown-key"),
        ('{full: {colours: {accent: "#ffffff"}}}', "unknown-key"),
    ],
)
def test_what_is_wrong_with_inks_is_told_in_its_place(tmp_path: Path, inks: str, code: str) -> None:
    folder = write_tiny(tmp_path)
    file = edit(folder / "game.yaml", ("theme:\n", f"theme:\n  inks: {inks}\n"))
    (told,) = printgen.check(folder)
    assert told.code.id == code
    assert told.where is not None
    assert "inks:" in file.read_text("utf-8").splitlines()[told.where.line - 1]


def test_an_unknown_ink_is_an_error_of_the_command(tmp_path: Path) -> None:
    with pytest.raises(printgen.UsageError, match=r"'--ink' is full, low or grey, not 'bw'$"):
        printgen.build_kit(write_tiny(tmp_path), printgen.KitOptions(ink="bw"), out=tmp_path)


@pytest.mark.game("aztec-market")
def test_setups_and_score_sheets_follow_the_ink(tmp_path: Path) -> None:
    game = printgen.load("aztec-market")
    plan = printgen.plan_setup(game, players=2, seed=1)
    for ink in ("full", "low", "grey"):
        setup, sheet = tmp_path / f"setup-{ink}.pdf", tmp_path / f"sheet-{ink}.pdf"
        printgen.draw_setup(game, plan, setup, ink=ink)
        printgen.score_sheets(game, sheet, ink=ink)
        for file in (setup, sheet):
            coloured = float(np.ptp(from_pdf(file, 0, 1), axis=-1).max()) > 0
            assert coloured == (ink != "grey"), file.name
    assert sum(coverage(tmp_path / "setup-low.pdf")) < sum(coverage(tmp_path / "setup-full.pdf"))
