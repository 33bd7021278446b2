"""Nine Men's Morris and its data: the lines that are drawn, and what the rules need."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import pytest

from printgen.games.nine_mens_morris.board import board_of
from printgen.games.nine_mens_morris.rules import ENGINE
from printgen.kinds.board.model import Board
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.model.shapes import ShapeBox
from tests.games.nine_mens_morris.positions import VARIANTS, loaded, morris
from tests.helpers.changed import Edit, game_with

Point: TypeAlias = tuple[float, float]


def drawn(game: Loaded) -> list[tuple[Point, Point]]:
    """The straight lines of the board's ground, in mm: sides of squares, and lines."""
    board = game.description.game.components["board"]
    assert isinstance(board, Board)
    found: list[tuple[Point, Point]] = []
    for box in game.description.game.faces[board.front or ""].boxes.values():
        if not isinstance(box, ShapeBox) or box.shape == "circle" or box.fill:
            continue
        x, y, width, height = box.on(*board.size_mm(game.description.game.figures_at(2)))
        if box.shape == "rect":
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)]
            found += pairwise(corners)
        else:
            middle, half = (x + width / 2, y + height / 2), (width / 2, height / 2)
            if width < height:
                half = (0, height / 2)
            angle = math.radians(box.turn)
            dx = half[0] * math.cos(angle) - half[1] * math.sin(angle)
            dy = half[0] * math.sin(angle) + half[1] * math.cos(angle)
            found.append(((middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy)))
    return found


def joined_by(lines: list[tuple[Point, Point]], points: dict[str, Point]) -> set[frozenset[str]]:
    """The points that lie next to each other on one of the lines."""
    found = set()
    for start, end in lines:
        length = math.dist(start, end)
        on = {
            name: math.dist(start, at)
            for name, at in points.items()
            if math.dist(start, at) + math.dist(at, end) < length + 0.01
        }
        assert min(on.values()) < 0.01, "a line begins where there is no point"
        assert max(on.values()) > length - 0.01, "a line ends where there is no point"
        found |= {frozenset(pair) for pair in pairwise(sorted(on, key=on.__getitem__))}
    return found


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_lines_that_are_drawn_are_those_of_the_rules(variant: str) -> None:
    game = loaded(variant)
    board = game.description.game.components["board"]
    assert isinstance(board, Board)
    spaces = board.groups({})["points"]
    rules = morris(variant).board
    assert joined_by(drawn(game), {space.label: space.box.centre for space in spaces}) == {
        frozenset((rules.names[one], rules.names[other]))
        for one, others in enumerate(rules.joined)
        for other in others
    }


def found(folder: Path, *edits: Edit) -> list[str]:
    changed = catalog.load(game_with(loaded().folder, folder, edits)).description
    told = list(ENGINE.rules_class.findings(changed))
    assert all(each.where for each in told)
    return [f"{each.code.id} {each.message}" for each in told]


@pytest.mark.parametrize("variant", VARIANTS)
def test_nothing_is_lacking_in_the_game_and_its_variants(variant: str) -> None:
    assert list(ENGINE.rules_class.findings(loaded(variant).description)) == []


def test_points_in_no_row_of_three_make_no_game(tmp_path: Path) -> None:
    rows = "          - [1, ~, ~, 1, ~, ~, 1]\n"
    table = (loaded().folder / "components.yaml").read_text("utf-8")
    board = table[table.index(rows) :].partition("\n\n")[0]
    two = "          - [1, ~]\n          - [~, 1]"
    assert found(tmp_path, ("components.yaml", board, two)) == [
        "area-unfit the area 'board' has no three points side by side in a row or column"
    ]


CENTRE = """
        table:
          - [1, 1, 1]
          - [1, 1, 1]
          - [1, 1, 1]"""


@pytest.mark.parametrize(("corners", "mills"), [(0, 6), (1, 8)])
def test_lines_run_through_the_middle_where_a_point_lies(
    tmp_path: Path, corners: int, mills: int
) -> None:
    """Three men's morris: three rows of three, and perhaps the diagonals."""
    folder = game_with(loaded().folder, tmp_path, [])
    file = folder / "components.yaml"
    text = file.read_text("utf-8")
    table = text[text.index("\n        table:") :].partition("\n\n")[0]
    file.write_text(text.replace(table, CENTRE), "utf-8")
    description = catalog.load(folder).description
    board = board_of(description, {"corner-lines": corners})
    assert len(board.mills) == mills
    middle = board.names.index("b2")
    assert len(board.joined[middle]) == (8 if corners else 4)


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (
            ("game.yaml", "men: {value: 9", "men: {value: 13"),
            "out-of-range 13 men for each of two players have no room on 24 points",
        ),
        (
            ("game.yaml", "quiet-moves:\n    {value: 50", "quiet-moves:\n    {value: 1"),
            "out-of-range 'quiet-moves' is 1, but the rules need 2 to 1000",
        ),
        (
            ("setup.yaml", "pieces: {man: water}", "pieces: {man: wind}"),
            "set-unclear the man 'wind' already belongs to 'wind'",
        ),
        (
            ("setup.yaml", "{board: board, men: man}", "{board: board}"),
            "part-missing the rules need a component of pieces as 'men'",
        ),
    ],
)
def test_what_makes_no_game_is_told(tmp_path: Path, edit: Edit, told: str) -> None:
    assert told in found(tmp_path, edit)


def test_a_game_without_a_setup_is_told_so_once(tmp_path: Path) -> None:
    folder = game_with(loaded().folder, tmp_path, [])
    setup = folder / "setup.yaml"
    setup.write_text(setup.read_text("utf-8").partition("\nsetup:")[0] + "\n", "utf-8")
    told = list(ENGINE.rules_class.findings(catalog.load(folder).description))
    assert [each.code.id for each in told] == ["missing-key"]
