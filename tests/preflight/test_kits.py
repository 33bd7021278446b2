"""The kits that printgen ships can be printed at home, and says the same in every form."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import printgen
from printgen.cli.every import app
from printgen.pdf.glyphs import Extent, TrueType
from printgen.pdf.marks import Kind
from printgen.pdf.reader import opened
from tests.helpers.cards import HEIGHT, WIDTH, add_page, card, sheet
from tests.helpers.kits import BuiltKits, Kits
from tests.helpers.tiny import write_tiny
from tests.preflight.test_shop_kits import FOR_SHOPS

pytestmark = pytest.mark.slow


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["preflight", *words], catch_exceptions=False)


# The others are measured for a print shop: see test_shop_kits.py.
@pytest.mark.parametrize("game", [each for each in printgen.list_games() if each not in FOR_SHOPS])
def test_every_file_of_a_kit_passes_at_home(built_kits: BuiltKits, game: str) -> None:
    kit = built_kits(game, formats=["pdf"])
    # The first has the pages of all others but those of boards in one piece.
    files = [*kit.folder.glob("*-kit.pdf"), *kit.folder.glob("*-poster.pdf")]
    assert files
    assert [str(flaw) for flaw in printgen.run_preflight(files)] == []


def test_a_piece_without_bleed_does_not_pass_at_home(tmp_path: Path) -> None:
    game = write_tiny(tmp_path / "tiny")
    text = (game / "game.yaml").read_text("utf-8")
    ground = "ground: {shape: rect, fill: tint, bleed: true}"
    assert ground in text
    (game / "game.yaml").write_text(text.replace(ground, "ground: {shape: rect, fill: tint}"))
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"])
    flaws = printgen.run_preflight(kit.folder / "tiny-a4-bits.pdf")
    assert {flaw.code.id for flaw in flaws} == {"pdf-bleed-uncovered"}
    assert {flaw.page for flaw in flaws} == {1}


@pytest.mark.parametrize("profile", ["home", "office"])
def test_counters_to_cut_out_by_hand_pass(tmp_path: Path, profile: str) -> None:
    game = write_tiny(tmp_path / "tiny")
    text = (game / "game.yaml").read_text("utf-8")
    (game / "game.yaml").write_text(text.replace("bleed: 2mm", "bleed: 2mm\n    shape: round"))
    kit = printgen.build_kit(game, out=tmp_path, formats=["pdf"])
    assert [str(flaw) for flaw in printgen.run_preflight(kit.folder.glob("*.pdf"), profile)] == []


def test_a_kit_for_home_is_not_one_for_a_press(kits: Kits) -> None:
    (path,) = kits().folder.glob("*-board.pdf")
    found = {flaw.code.id for flaw in printgen.run_preflight(path, "offset")}
    assert {"pdf-colour-space", "pdf-no-intent"} <= found


def test_a_letter_is_looked_up_once_however_often_it_is_set(
    kits: Kits, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: Counter[tuple[TrueType, int]] = Counter()
    extent = TrueType.extent

    def counted(self: TrueType, number: int, name: str | None, width: float) -> Extent | None:
        asked[self, number] += 1
        return extent(self, number, name, width)

    monkeypatch.setattr(TrueType, "extent", counted)
    (path,) = kits().folder.glob("*-cards.pdf")
    printgen.run_preflight(path)
    assert asked
    assert set(asked.values()) == {1}


def test_every_card_of_a_kit_is_found_as_a_form(kits: Kits) -> None:
    """What the proof of a kit stands on: placed pieces, each in one box of its trim and bleed."""
    (path,) = kits().folder.glob("*-cards.pdf")
    with opened(path) as file:
        sizes = {
            (round(mark.box.width, 1), round(mark.box.height, 1))
            for page in file.pages
            for mark in page.marks
            if mark.look.kind is Kind.FORM
        }
    assert any(width > 40 and height > 60 for width, height in sizes)


# -- the command


def test_the_command_tells_flaws_and_fails(tmp_path: Path) -> None:
    path = card(line="0 0 0 1 K 0.03 w 20 40 m 50 40 l S").write(tmp_path / "thin.pdf")
    done = run(str(path), "--profile", "offset")
    assert done.exit_code == 1
    assert f"{path}: page 1 at 20, 40 mm (30 × 0): pdf-hairline a line is 0.085 pt" in done.output
    assert f"{path}: 1 error (profile offset)" in done.output


def test_what_more_than_ten_pages_have_is_one_line(tmp_path: Path) -> None:
    """Whatever is thin on each of them; programs get all."""

    def add_more(pdf: Any) -> None:
        for n in range(10):
            add_page(pdf, f"0 0 0 1 K {0.02 + n / 200} w 20 40 m 50 40 l S", (WIDTH, HEIGHT))

    line = "0 0 0 1 K 0.03 w 20 40 m 50 40 l S"
    path = card(add_more, line=line).write(tmp_path / "deck.pdf")
    told, total = run(str(path), "--profile", "offset").output.splitlines()
    assert "page 1 at 20, 40 mm (30 × 0): pdf-hairline" in told
    assert f"; see {path}: page 2 at 20, 40 mm (30 × 0) and 9 more)" in told
    assert total == f"{path}: 1 error (profile offset)"
    assert len(json.loads(run(str(path), "--profile", "offset", "--json").output)) == 11


def test_the_command_is_silent_of_what_is_right(tmp_path: Path) -> None:
    path = card().write(tmp_path / "card.pdf")
    done = run(str(path), "--profile", "offset")
    assert done.exit_code == 0
    assert done.output == f"{path}: no errors (profile offset)\n"


def test_warnings_fail_only_where_they_are_to(tmp_path: Path) -> None:
    path = sheet("1 g 9 9 9 9 re f").write(tmp_path / "white.pdf")
    assert run(str(path)).exit_code == 0
    assert run(str(path), "--strict").exit_code == 1


def test_json_has_page_place_measure_and_limit(tmp_path: Path) -> None:
    path = card(dark="0.9 0.8 0.7 0.9 k 20 75 10 5 re f").write(tmp_path / "dark.pdf")
    done = run(str(path), "--profile", "offset", "--json")
    assert done.exit_code == 1
    (flaw,) = json.loads(done.output)
    told: dict[str, Any] = {key: flaw[key] for key in ("code", "page", "place", "unit", "profile")}
    assert told == {
        "code": "pdf-ink",
        "page": 1,
        "place": {"x": 20.0, "y": 75.0, "width": 10.0, "height": 5.0},
        "unit": "%",
        "profile": "offset",
    }
    assert (flaw["measured"], flaw["limit"]) == (330.0, 300.0)


def test_other_programs_read_it_as_they_read_all_findings(tmp_path: Path) -> None:
    path = card(dark="0.9 0.8 0.7 0.9 k 20 75 10 5 re f").write(tmp_path / "dark.pdf")
    hub = run(str(path), "--profile", "offset", "--format", "github").output
    assert hub.startswith(
        f"::error file={path},title=pdf-ink::page 1 at 20, 75 mm (10 × 5): 330 %25"
    )
    log = json.loads(run(str(path), "--profile", "offset", "--format", "sarif").output)
    (result,) = log["runs"][0]["results"]
    assert result["ruleId"] == "pdf-ink"
    assert log["runs"][0]["tool"]["driver"]["rules"][0]["help"]["text"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["gone.pdf"], "there is no file 'gone.pdf'"),
        (["."], "'.' is a folder, not a file"),
        (["CARD", "--profile", "press"], "unknown profile 'press'"),
        (["CARD", "--format", "xml"], "'--format' is text, json, github or sarif, not 'xml'"),
    ],
)
def test_a_wrong_command_says_so(tmp_path: Path, words: list[str], told: str) -> None:
    path = str(card().write(tmp_path / "card.pdf"))
    done = run(*(path if word == "CARD" else word for word in words))
    assert done.exit_code == 2
    assert told in done.output
