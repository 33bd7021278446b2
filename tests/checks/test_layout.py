"""What does not fit is reported once, with the papers and the numbers of players where it shows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import printgen
from printgen.checks import drawings, layout
from printgen.checks.drawings import Drawings
from printgen.checks.layout import _Kit
from printgen.components import DrawnGame
from printgen.core.errors import Finding, Place
from printgen.core.units import PAPERS, Paper
from printgen.kit.codes import PIECE_TOO_LARGE
from printgen.kit.layout.assembly import drawn_for, lay_out
from printgen.kit.layout.contents import Contents
from printgen.kit.options.kit_options import KitOptions
from printgen.model.catalog import Loaded
from tests.helpers.tiny import write_tiny

WIDE = """\
  other:
    kind: token
    title: {one: other token, many: other tokens}
    group: bits
    size: {width: 195mm, height: 200mm, provenance: assumed}
    quantity: {value: 1, provenance: assumed}
    front: back
"""


def test_what_fits_on_one_paper_names_the_other(tmp_path: Path) -> None:
    found = printgen.check(write_tiny(tmp_path, components=WIDE), select=["piece-too-large"])
    assert [each.case for each in found] == ["on A4"]


def test_what_fits_nowhere_is_one_finding_without_a_case(tmp_path: Path) -> None:
    wide = WIDE.replace("195mm", "400mm")
    found = printgen.check(write_tiny(tmp_path, components=wide), select=["piece-too-large"])
    # On the other paper the same finding has other numbers.
    assert [each.case for each in found] == [""]
    (message,) = (each.message for each in found)
    assert message.startswith("'other' needs ")
    rooms = [each.split(" has room")[0] for each in message.split("; ")[1:]]
    assert rooms == ["A4", "US Letter"]


_HOME = [PAPERS["a4"], PAPERS["letter"]]


class Kits:
    """Stands for the kits of a game: two rows of one table, which numbers alone tell apart."""

    def __call__(self, *_: object) -> Iterator[tuple[_Kit, list[Finding]]]:
        for kit in (_Kit(paper, players) for players in (1, 2) for paper in _HOME):
            rows = [12] if kit.players == 1 else [12, 13] if kit.paper.name == "a4" else [13]
            yield kit, [Finding(PIECE_TOO_LARGE, f"row {n}", Place("a.csv", 1, 1)) for n in rows]


def test_what_shows_twice_in_a_kit_is_two_things(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "_of_kits", Kits())
        found = list(layout.layout(Drawings(printgen.load(write_tiny(tmp_path))), [1, 2]))
    assert [(each.message, each.case) for each in found] == [
        ("row 12", "on A4; 1 player on US Letter"),
        ("row 13", "2 players"),
    ]


@pytest.mark.parametrize(
    ("a4", "letter", "told"),
    [
        ("needs 9 mm; A4 has 8", "needs 9 mm; US Letter has 7",
         "needs 9 mm; A4 has 8; US Letter has 7"),
        ("needs 9 mm; it is wide", "needs 9 mm; it is wide", "needs 9 mm; it is wide"),
        ("needs 9 mm; A4 has 8", "needs 7 mm; US Letter has 7", "needs 9 mm; A4 has 8"),
    ],
)  # fmt: skip
def test_the_papers_stand_at_the_end_of_a_message_that_holds_for_all(
    tmp_path: Path, a4: str, letter: str, told: str
) -> None:
    def of_kits(*_: object) -> Iterator[tuple[_Kit, list[Finding]]]:
        for paper, message in zip(_HOME, (a4, letter), strict=True):
            yield _Kit(paper, None), [Finding(PIECE_TOO_LARGE, message, Place("a.csv", 1, 1))]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "_of_kits", of_kits)
        found = list(layout.layout(Drawings(printgen.load(write_tiny(tmp_path))), [None]))
    assert [each.message for each in found] == [told]


@pytest.mark.parametrize(
    ("papers", "case"), [(_HOME, "the kit for all"), (_HOME[:1], "the kit for all on A4")]
)
def test_what_only_the_kit_for_all_has_says_so(
    tmp_path: Path, papers: list[Paper], case: str
) -> None:
    def of_kits(*_: object) -> Iterator[tuple[_Kit, list[Finding]]]:
        wrong = [Finding(PIECE_TOO_LARGE, "row 12", Place("a.csv", 1, 1))]
        for kit in (_Kit(paper, players) for players in (1, None) for paper in _HOME):
            yield kit, wrong if kit.players is None and kit.paper in papers else []

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "_of_kits", of_kits)
        found = list(layout.layout(Drawings(printgen.load(write_tiny(tmp_path))), [1, None]))
    assert [each.case for each in found] == [case]


def test_pieces_are_drawn_once_for_all_papers(tmp_path: Path) -> None:
    drawn: list[object] = []

    def draw(*arguments: object) -> object:
        drawn.append(arguments)
        return drawn_for(*arguments)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawings, "drawn_for", draw)
        found = printgen.check(write_tiny(tmp_path, components=WIDE), players=1)
    assert len(drawn) == 1
    # What does not fit on one paper is no fault on the other.
    assert [each.case for each in found if each.code.id == "piece-too-large"] == ["on A4"]


def test_kits_for_fewer_players_are_laid_out_where_they_may_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid_out: list[tuple[str, int | None]] = []

    def noted(loaded: Loaded, options: KitOptions, drawn: DrawnGame) -> Contents:
        laid_out.append((options.paper.name, options.players))
        return lay_out(loaded, options, drawn)

    monkeypatch.setattr(layout, "lay_out", noted)
    game = write_tiny(tmp_path)
    printgen.check(game)
    # The largest kit on the shorter paper says what holds for all.
    assert laid_out == [("letter", None)]
    laid_out.clear()
    template = "{% if players == 1 %}<<<{% endif %}Print all."
    (game / "kit-cover.md.j2").write_text(template, "utf-8")
    printgen.check(game)
    assert len(laid_out) == 6
    # So it is if the first page takes two.
    (game / "kit-cover.md.j2").unlink()
    file = game / "game.yaml"
    long = file.read_text("utf-8").replace("making: Cut", f"making: {'Cut and cut. ' * 290}Cut")
    file.write_text(long, "utf-8")
    laid_out.clear()
    printgen.check(game)
    assert len(laid_out) == 1 + 6
    # A kit for one has something that the largest lacks, of which the first page tells.
    only = WIDE.replace("195mm, height: 200mm", "9mm, height: 9mm").replace("value: 1", "value: n")
    figures = "figures:\n  n: {by-players: [1, 0], provenance: assumed}\n"
    laid_out.clear()
    printgen.check(write_tiny(tmp_path, components=only, faces=figures))
    assert sorted(laid_out[1:]) == [("a4", 1), ("letter", 1)]


def test_a_text_that_only_few_players_have_is_set_for_them(tmp_path: Path) -> None:
    alone = "{% if players == 1 %}\n\n```pieces\nshow: [nothing]\n```\n{% endif %}\n"
    game = write_tiny(tmp_path, rules=f"# Rules\n\nPlay.\n{alone}")
    (found,) = printgen.check(game, select=["unknown-name"])
    assert found.case == "1 player"


@pytest.mark.parametrize(
    ("papers", "cases"),
    [("[a4, letter]", ["on A4"]), ("[letter, 300x400mm]", []), ("[100x150mm]", [""])],
)
def test_everything_fits_on_the_papers_that_a_game_is_for(
    tmp_path: Path, papers: str, cases: list[str]
) -> None:
    game = write_tiny(tmp_path, components=WIDE)
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write(f"sheets: {{papers: {papers}}}\n")
    found = printgen.check(game, select=["piece-too-large"], players=1)
    assert [each.case for each in found] == cases


def test_a_paper_that_is_none_is_told(tmp_path: Path) -> None:
    game = write_tiny(tmp_path)
    with (game / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("sheets: {papers: [a4, a55]}\n")
    (found,) = printgen.check(game)
    assert (found.code.id, found.hint) == ("unknown-value", "named are a4, letter, a3, tabloid")
