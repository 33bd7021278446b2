"""Kits for a print shop, read back from their PDFs: plates, lines for the knife, bleed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

import printgen
from printgen.core.errors import UsageError
from printgen.kit.folders.made import Kit
from printgen.pdf.marks import Kind, Mark
from printgen.pdf.reader import opened
from tests.helpers.changed import edit
from tests.helpers.press import PAGES, words_of, words_on_pages, write_press_game

pytestmark = pytest.mark.slow

GHOSTSCRIPT = shutil.which("gs")
PROCESS = {"Cyan", "Magenta", "Yellow", "Black"}
BLEED = {"offset": 3.0, "drivethru": 3.175}
CONDITION = {"offset": "FOGRA39", "drivethru": "CGATS TR 003"}
# Of texts and the job ticket, which come on uncoated paper.
PLAIN = {"offset": "FOGRA29", "drivethru": "CGATS TR 003"}
LINES = {"CutContour", "CreaseMountain", "CreaseValley", "Glue"}
# Print on demand takes no lines: nobody would take them out.
LINES_OF = {"offset": LINES, "drivethru": set()}
STANDARD = {"offset": "PDF/X-4", "drivethru": "PDF/X-1a:2003"}
INK = {"offset": 3.0, "drivethru": 2.4}
MM = 25.4 / 72


@pytest.fixture(scope="module", params=["offset", "drivethru"])
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Kit:
    folder = tmp_path_factory.mktemp("shop")
    game = write_press_game(folder / "tiny")
    return printgen.build_kit(game, printgen.KitOptions(purpose=request.param), out=folder)


def purpose(kit: Kit) -> str:
    return str(kit.manifest["for"])


def files(kit: Kit) -> dict[str, Path]:
    """Its PDFs by component."""
    found = {path.stem.removeprefix(f"{kit.folder.name}-"): path for path in kit.folder.glob("*")}
    del found["manifest"]
    return found


def marks(path: Path) -> list[list[Mark]]:
    with opened(path) as file:
        return [list(page.marks) for page in file.pages]


def all_marks(kit: Kit) -> Iterator[Mark]:
    for path in files(kit).values():
        for page in marks(path):
            yield from page


def plates_of(mark: Mark) -> tuple[str, ...]:
    return mark.look.paint.space.plates if mark.look.paint is not None else ()


def test_it_passes_its_own_profile_and_what_is_printed_at_home_does_not(
    made: Kit, tmp_path: Path
) -> None:
    paths = list(files(made).values())
    assert [str(flaw) for flaw in printgen.run_preflight(paths, purpose(made))] == []
    kit = printgen.build_kit(write_press_game(tmp_path / "tiny"), out=tmp_path, formats=["pdf"])
    found = {
        flaw.code.id for flaw in printgen.run_preflight([*kit.folder.glob("*.pdf")], purpose(made))
    }
    assert {"pdf-colour-space", "pdf-no-intent", "pdf-bleed", "pdf-die-process"} <= found


def test_each_piece_is_there_as_often_as_the_game_needs_it_and_each_file_has_one_size(
    made: Kit,
) -> None:
    found = files(made)
    assert set(found) == {*PAGES, "job-ticket"}
    assert set(made.manifest["files"]) == {path.name for path in found.values()}
    for component, pages in PAGES.items():
        with pikepdf.open(found[component]) as pdf:
            assert len(pdf.pages) == pages
            sizes = {tuple(map(float, page.trimbox)) for page in pdf.pages}
            assert len(sizes) == 1
    assert made.manifest["pieces"] == {"token": 3, "coin": 2, "pawn": 1}
    assert {sheet["file"] for sheet in made.manifest["sheets"]} == {
        found[name].name for name in ("token", "coin", "pawn")
    }


def test_boxes_say_where_a_page_is_cut_and_how_far_it_bleeds(made: Kit) -> None:
    bleed = BLEED[purpose(made)]
    sizes = {"token": (20, 20), "coin": (16, 16), "pawn": (22, 92), "rules": (210, 297)}
    for component, size in sizes.items():
        with pikepdf.open(files(made)[component]) as pdf:
            for page in pdf.pages:
                trim = [float(each) * MM for each in page.trimbox]
                whole = [float(each) * MM for each in page.bleedbox]
                assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx(size, abs=0.01)
                steps = [abs(one - other) for one, other in zip(trim, whole, strict=True)]
                assert steps == pytest.approx([bleed] * 4, abs=0.01)
                assert whole == pytest.approx([float(each) * MM for each in page.mediabox])


def test_the_disc_of_a_round_piece_covers_the_bleed_and_at_home_it_is_a_hair_larger(
    made: Kit, tmp_path: Path
) -> None:
    (disc, *_), _ = (
        [m for m in page if m.look.kind is Kind.FILL] for page in marks(files(made)["coin"])
    )
    assert disc.box.width == pytest.approx(16 + 2 * BLEED[purpose(made)], abs=0.01)
    kit = printgen.build_kit(
        write_press_game(tmp_path / "tiny"), printgen.KitOptions(only=["coin"]), out=tmp_path
    )
    (page,) = marks(next(kit.folder.glob("*-bits.pdf")))
    assert {round(m.box.width, 1) for m in page if m.look.kind is Kind.FILL} == {16.6}


def test_all_inks_are_cmyk_or_spots_for_the_knife(made: Kit) -> None:
    families = {m.look.paint.space.name for m in all_marks(made) if m.look.paint is not None}
    assert {name for name in families if not name.startswith("Separation")} == {"DeviceCMYK"}
    spots = {name.split()[1] for name in families if name.startswith("Separation")}
    assert spots == LINES_OF[purpose(made)]


def test_no_line_is_thinner_than_a_quarter_of_a_point(made: Kit) -> None:
    widths = [m.look.width for m in all_marks(made) if m.look.kind is Kind.STROKE]
    assert 0.25 <= min(widths) < 0.26


def test_dark_letters_are_black_alone_and_overprint_and_nothing_else_does(made: Kit) -> None:
    letters = [m for m in all_marks(made) if m.look.kind is Kind.TEXT and m.look.paint]
    dark = [m for m in letters if m.look.text.strip() in {"Token", "Pawn"}]
    assert dark
    for look in (mark.look for mark in dark):
        assert look.paint is not None
        assert list(look.paint.values) == [0, 0, 0, 1]
        # Black on the pieces' navy blue and red would be more than 240 %, and less than 300.
        assert look.overprint == (purpose(made) == "offset")
        assert look.overprint_mode == 1
    (rules,) = (m for m in letters if "Whoever" in m.look.text)
    assert rules.look.overprint
    fills = [m for m in all_marks(made) if m.look.kind is Kind.FILL]
    assert fills
    assert not any(m.look.overprint for m in fills)
    # The grey of an area is a tint of black, and knocks out what lies below it.
    greys = {
        m.look.paint.values for m in fills if m.look.paint and m.look.paint.values[:3] == (0, 0, 0)
    }
    assert any(0.4 < black < 0.8 for *_, black in greys)


def test_lines_for_the_knife_are_spots_that_overprint_along_the_piece(made: Kit) -> None:
    if not LINES_OF[purpose(made)]:
        return
    found: dict[str, dict[str, list[Mark]]] = {}
    for component in ("token", "coin", "pawn"):
        for page in marks(files(made)[component]):
            for mark in page:
                if mark.look.paint and mark.look.paint.space.family == "spot":
                    assert mark.look.kind is Kind.STROKE
                    assert mark.look.overprint
                    (name,) = plates_of(mark)
                    found.setdefault(component, {}).setdefault(name, []).append(mark)
    assert {name: set(each) for name, each in found.items()} == {
        "token": {"CutContour"},
        "coin": {"CutContour"},
        "pawn": LINES,
    }
    bleed = BLEED[purpose(made)]
    # On fronts only: three tokens of two sides, two coins.
    assert [len(found[name]["CutContour"]) for name in ("token", "coin")] == [3, 2]
    for component, (width, height) in {
        "token": (20, 20),
        "coin": (16, 16),
        "pawn": (22, 92),
    }.items():
        for mark in found[component]["CutContour"]:
            half = mark.look.width * MM / 2
            assert mark.box.x + half == pytest.approx(bleed, abs=0.01)
            assert mark.box.y + half == pytest.approx(bleed, abs=0.01)
            assert mark.box.width - 2 * half == pytest.approx(width, abs=0.01)
            assert mark.box.height - 2 * half == pytest.approx(height, abs=0.01)
    # Of the standee: the head is folded away, both feet towards the print; both halves are glued.
    assert len(found["pawn"]["CreaseMountain"]) == 1
    assert len(found["pawn"]["CreaseValley"]) == 2
    assert len(found["pawn"]["Glue"]) == 2


def test_no_white_is_left_below_the_lines(made: Kit) -> None:
    """At home white lies below a line, so that it is seen. A shop does not print the line."""
    for page in marks(files(made)["pawn"]):
        strokes = [m for m in page if m.look.kind is Kind.STROKE and m.look.paint]
        assert not [m for m in strokes if m.look.paint is not None and m.look.paint.is_white]


def test_layers_say_what_they_are_for_where_the_standard_has_layers(made: Kit) -> None:
    for component, path in files(made).items():
        with pikepdf.open(path) as pdf:
            layers = pdf.Root.get("/OCProperties")
            if purpose(made) == "drivethru":
                # PDF/X-1a is PDF 1.4, which has none.
                assert layers is None
                assert pdf.pdf_version == "1.4"
                continue
            groups = [] if layers is None else [each.GTS_Metadata for each in layers.OCGs]
            assert {str(each.GTS_ProcStepsGroup) for each in groups} <= {"/Structural"}
            steps = {"/Cutting"} if component in {"token", "coin", "pawn"} else set()
            if component == "pawn":
                steps |= {"/Creasing", "/ReverseCreasing", "/Gluing"}
            assert {str(each.GTS_ProcStepsType) for each in groups} == steps
    if purpose(made) == "offset":
        dies = [m for m in all_marks(made) if m.look.die]
        assert {plates_of(m)[0] for m in dies} == LINES


def test_the_intent_names_the_condition_and_holds_its_profile(made: Kit) -> None:
    for component, path in files(made).items():
        condition = PLAIN if component in {"rules", "job-ticket"} else CONDITION
        with pikepdf.open(path) as pdf:
            (intent,) = pdf.Root.OutputIntents
            assert intent.S == "/GTS_PDFX"
            assert str(intent.OutputConditionIdentifier) == condition[purpose(made)]
            profile = intent.DestOutputProfile
            assert profile.N == 4
            content = profile.read_bytes()
            assert (content[12:16], content[16:20], content[36:40]) == (b"prtr", b"CMYK", b"acsp")


def test_files_say_which_pdfx_they_are_alike_in_facts_and_metadata(made: Kit) -> None:
    names = set()
    for path in files(made).values():
        with pikepdf.open(path) as pdf:
            info, standard = pdf.docinfo, STANDARD[purpose(made)]
            assert (str(info.GTS_PDFXVersion), str(info.Trapped)) == (standard, "/False")
            assert info.get("/GTS_PDFXConformance", standard) == standard
            assert pdf.pdf_version == {"offset": "1.6", "drivethru": "1.4"}[purpose(made)]
            first, second = (bytes(each) for each in pdf.trailer.ID)
            assert first == second
            with pdf.open_metadata() as told:
                space = "pdfxid" if standard == "PDF/X-4" else "pdfx"
                assert told[f"{space}:GTS_PDFXVersion"] == standard
                assert told["pdf:Trapped"] == "False"
                assert told["xmpMM:DocumentID"].startswith("uuid:")
                names |= {first, told["xmpMM:DocumentID"]}
    # Both by content: no two files have one.
    assert len(names) == 2 * len(files(made))


@pytest.mark.skipif(
    GHOSTSCRIPT is None, reason="Ghostscript is not installed (Debian: ghostscript)"
)
def test_ghostscript_finds_no_fault_and_the_same_plates_and_no_more_ink(
    made: Kit, tmp_path: Path
) -> None:
    """A second opinion: it stops at the first warning, and separates what overprints by itself."""
    for component, path in files(made).items():
        folder = tmp_path / component
        folder.mkdir()
        asked = "-q -dSAFER -dNOPAUSE -dBATCH -dPDFSTOPONERROR -dPDFSTOPONWARNING -r50".split()
        done = subprocess.run(
            [str(GHOSTSCRIPT), *asked, "-sDEVICE=tiffsep", "-o", str(folder / "%d.tif"), str(path)],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
        assert (done.returncode, done.stderr) == (0, ""), (component, done.stdout)
        plates = {path.name.partition("(")[2].removesuffix(").tif") for path in folder.glob("*(*")}
        lines = {"pawn": LINES, "token": {"CutContour"}, "coin": {"CutContour"}}
        assert plates == PROCESS | (lines.get(component, set()) & LINES_OF[purpose(made)])
        inks = [Image.open(folder / f"1({name}).tif").convert("L").tobytes() for name in PROCESS]
        most = max(sum(255 - ink for ink in place) for place in zip(*inks, strict=True)) / 255
        assert most <= INK[purpose(made)] + 0.02, component


def test_a_booklet_has_pages_in_fours_that_say_why_they_are_empty(made: Kit) -> None:
    said = words_on_pages(files(made)["rules"])
    assert len(said) == 4
    assert "more coins" in said[0]
    assert all("This page stays empty" in each for each in said[1:])


def test_the_ticket_tells_every_file_with_what_it_holds(made: Kit) -> None:
    said = words_of(files(made)["job-ticket"])
    for component, path in files(made).items():
        if component != "job-ticket":
            assert path.name in said
    told = ("3 tokens", "2 coins", "16 mm, round", "punched", "22 × 92 mm", "cut straight")
    inks = ("4/4 CMYK", "4/0 CMYK", CONDITION[purpose(made)], PLAIN[purpose(made)])
    stocks = ("coated card of 300 g/m²", "uncoated white paper", "finish: as you advise")
    for words in (*told, *inks, *stocks, "folded, stapled and trimmed", "Edition: 1 game;"):
        assert words in said
    assert {name for name in LINES if name in said} == LINES_OF[purpose(made)]
    assert f"{BLEED[purpose(made)]:g} mm of bleed" in said


def test_the_same_kit_has_the_same_bytes(made: Kit, tmp_path: Path) -> None:
    again = printgen.build_kit(
        write_press_game(tmp_path / "tiny"),
        printgen.KitOptions(purpose=purpose(made)),
        out=tmp_path,
    )
    assert again.manifest["files"] == made.manifest["files"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"duplex": "fold"}, "'--duplex' is for sheets"),
        ({"rounds": "square", "booklet": True}, "'--rounds' and '--booklet' are for sheets"),
        ({"purpose": "offst"}, "not 'offst'"),
    ],
)
def test_what_means_nothing_to_a_shop_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(UsageError, match=re.escape(told)):
        printgen.KitOptions(**{"purpose": "offset", **options})


def test_a_shop_gets_no_kit_without_pdfs(tmp_path: Path) -> None:
    game, offset = write_press_game(tmp_path / "tiny"), printgen.KitOptions(purpose="offset")
    with pytest.raises(UsageError, match="needs PDFs, but --format leaves them out"):
        printgen.build_kit(game, offset, out=tmp_path / "out", formats=["svg"])
    assert not (tmp_path / "out").exists()


def test_a_group_says_what_a_shop_prints_it_on(tmp_path: Path) -> None:
    game = write_press_game(tmp_path / "tiny")
    bits = "  bits: {title: Bits, stock: card, making: Cut along the marks."
    shop = ", shop-stock: 2 mm greyboard, finish: matt varnish, coated: false"
    edit(game / "game.yaml", (bits, bits + shop))
    options = printgen.KitOptions(purpose="offset", edition=500)
    kit = printgen.build_kit(game, options, out=tmp_path)
    said = words_of(files(kit)["job-ticket"])
    for words in ("2 mm greyboard; finish: matt varnish", "Edition: 500 games", "in all 1500"):
        assert words in said
    with pikepdf.open(files(kit)["token"]) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA29"
    assert printgen.run_preflight(list(files(kit).values()), "offset") == []
