"""Boards: a number that is copied wrong is told, and so is a piece too large for its space."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from printgen.checks.boards import first_difference
from printgen.core.errors import Finding, Severity
from printgen.kinds.board.model import Board
from printgen.kinds.flat.model import Flat

KOS = [
    [2, 2, 3, 3, 4, 3, 3, 2, 2],
    [2, 1, 4, 2, 4, 2, 4, 1, 2],
    [3, 4, 5, 5, 6, 5, 5, 4, 3],
    [3, 2, 5, 3, 6, 3, 5, 2, 3],
    [4, 4, 6, 6, 7, 6, 6, 4, 4],
    [3, 2, 5, 3, 6, 3, 5, 2, 3],
    [3, 4, 5, 5, 6, 5, 5, 4, 3],
    [2, 1, 4, 2, 4, 2, 4, 1, 2],
    [2, 2, 3, 3, 4, 3, 3, 2, 2],
]


def changed(row: int, column: int, value: int) -> list[list[int]]:
    return [
        [value if (n, k) == (row, column) else old for k, old in enumerate(line)]
        for n, line in enumerate(KOS)
    ]


def test_the_market_of_kos_is_the_same_when_mirrored_and_turned_by_half() -> None:
    rows = [*reversed(KOS)]
    assert rows == KOS
    assert [line[::-1] for line in KOS] == KOS


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ([[1]], None),
        ([[1, 2, 1]], None),
        ([[1, 2, 3, 2, 4]], ("mirrored left to right", (0, 0), (0, 4), 1)),
        # A chart of prices is not meant to be the same from any side.
        ([[60, 67, 71, 76], [53, 60, 66, None], [46, 55, None, None]], None),
        # Nor is one of which half differs, whatever is done with it.
        ([[1, 1, 1, 1], [1, 1, 2, 2]], None),
        ([[1, None, 1], [1, 2, 1]], ("mirrored top to bottom", (0, 1), (1, 1), 1)),
        # The same mirrored both ways, but not from every side.
        ([[1, 2, 1], [3, 5, 3], [1, 2, 1]], ("turned by a quarter", (0, 1), (1, 2), 4)),
    ],
)
def test_it_says_which_place_differs_first(
    table: list[list[int | None]], expected: tuple[object, ...] | None
) -> None:
    assert first_difference(table) == expected


def check(folder: Path, text: str, code: str) -> list[Finding]:
    """What a check for one code finds in a variant of the Market at Kos."""
    file = folder / "mine.yaml"
    file.write_text(f"format: 1\nid: mine\nextends: market-at-kos\n{text}", "utf-8")
    return printgen.check(file, select=[code], games=1, least=Severity.NOTE)


def board(table: list[list[int]]) -> str:
    return f"components: {{market-board: {{spaces: {{market: {{table: {table}}}}}}}}}\n"


@pytest.mark.slow
@pytest.mark.parametrize("code", ["board-asymmetric", "piece-too-wide"])
@pytest.mark.parametrize("game", printgen.list_games())
def test_the_shipped_boards_are_in_order(game: str, code: str) -> None:
    assert printgen.check(game, select=[code], games=1, least=Severity.NOTE) == []


@pytest.mark.game("market-at-kos")
def test_a_number_copied_wrong_is_told_with_its_counterpart(tmp_path: Path) -> None:
    (found,) = check(tmp_path, board(changed(4, 8, 5)), "board-asymmetric")
    assert found.severity is Severity.NOTE
    assert found.message == (
        "mirrored left to right, 'market' is not the same: a5 has '4' and i5 '5' (one pair differs)"
    )
    assert found.where is not None
    line = (tmp_path / "mine.yaml").read_text("utf-8").splitlines()[found.where.line - 1]
    assert line[found.where.column - 1 :].startswith("4, 4, 6, 6, 7, 6, 6, 4, 5]")


@pytest.mark.slow
@pytest.mark.game("market-at-kos")
def test_a_stall_larger_than_its_square_is_told_in_millimetres(tmp_path: Path) -> None:
    text = "components: {stall: {size: {width: 31.4mm, height: 20mm}}}\n"
    (found,) = check(tmp_path, text, "piece-too-wide")
    assert found.severity is Severity.WARNING
    assert found.message == (
        "'stall' is 31.4 × 20 mm, and a1 of 'market', where it is laid, is 31.35 × 31.35 mm"
    )
    assert found.where is not None
    assert found.where.line == 4


@pytest.mark.slow
@pytest.mark.game("market-at-kos")
@pytest.mark.parametrize(
    ("width", "height", "told"), [(40, 20, 0), (20, 40, 0), (40, 22, 1), (22, 40, 1)]
)
def test_a_piece_may_be_turned_to_fit(width: int, height: int, told: int, tmp_path: Path) -> None:
    """The stalls track, where the broker lies, has spaces of 41.8 × 20.9 mm."""
    size = f"{{width: {width}mm, height: {height}mm}}"
    text = f"components: {{broker: {{shape: rect, size: {size}}}}}\n"
    assert len(check(tmp_path, text, "piece-too-wide")) == told


@pytest.mark.slow
@pytest.mark.game("market-at-kos")
def test_a_round_token_too_wide_for_the_tracks_is_told_for_each(tmp_path: Path) -> None:
    """The setup lays tokens on the score track, the rules on those of stalls and moves."""
    text = "components: {merchant-token: {size: {width: 21mm, height: 21mm}}}\n"
    found = check(tmp_path, text, "piece-too-wide")
    told = {finding.message.partition(", where")[0] for finding in found}
    assert told == {
        "'merchant-token' is 21 mm wide, and 0 of 'score-track'",
        "'merchant-token' is 21 mm wide, and 12 of 'stalls'",
        "'merchant-token' is 21 mm wide, and 5 of 'moves-1'",
        "'merchant-token' is 21 mm wide, and 5 of 'moves-2'",
        "'merchant-token' is 21 mm wide, and 5 of 'moves-3'",
    }


@pytest.mark.slow
@pytest.mark.game("market-at-kos")
def test_one_measure_changes_pieces_and_spaces_together(tmp_path: Path) -> None:
    text = "measures: {penny: {value: 24mm}}\n"
    assert check(tmp_path, text, "piece-too-wide") == []
    sizes = printgen.load(tmp_path / "mine.yaml").description.game.components
    board, coin = sizes["market-board"], sizes["coin"]
    assert isinstance(board, Board)
    assert isinstance(coin, Flat)
    assert (board.unit, coin.size.width) == pytest.approx((26.4, 24))


@pytest.mark.game("aztec-market")
def test_tiles_too_wide_for_a_board_of_cells_are_told(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    sizes = "components: {market-board: {spaces: {market: {widths: [34], heights: [34]}}}}\n"
    file.write_text(f"format: 1\nid: mine\nextends: aztec-market\n{sizes}", "utf-8")
    found = printgen.check(file, select=["piece-too-wide"], games=1, least=Severity.WARNING)
    assert [finding.message for finding in found] == [
        "'market-tile' is 36 × 36 mm, and a1 of 'market', where it is laid, is 34 × 34 mm"
    ]
