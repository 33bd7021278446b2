"""What pictures show, in words: labels, pieces by their names, and where they lie."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from printgen.components.alternative_text import described, name_of, positions
from printgen.components.piece import Piece
from printgen.core.outlines import plate


def piece(component: str, design: str, title: str) -> Piece:
    name = design.replace("-", " ")
    return Piece(component, design, title, "all", 20, 20, 0, plate(20, 20), 1, (), None, name=name)


PIECES = {
    each.id: each
    for each in (
        piece("tree", "old-oak", "tree"),
        piece("basket", "", "basket"),
        piece("field", "", "field"),
        piece("tree", "Ygg", "tree"),
        piece("card", "Ann", "card"),
        piece("tile", "Ann", "tile"),
    )
}


def said(kind: str, data: dict[str, Any]) -> tuple[str, str]:
    def read(label: str) -> str:
        return label.replace("*", "")

    return name_of(kind, data, PIECES, read), positions(kind, data, PIECES)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ({"show": ["tree/old-oak", "basket"]}, "tree old oak; basket"),
        ({"show": ["basket"], "labels": ["**three** baskets"]}, "three baskets"),
        # A number alone does not say of what, nor do words about something else.
        ({"show": ["basket", "field"], "labels": ["2 ×"]}, "2 × basket; field"),
        # Designs of one name are told together.
        (
            {"show": ["basket", "field", "basket", "basket"], "labels": ["2 ×", "1 ×", "3 ×"]},
            "6 × basket; 1 × field",
        ),
        ({"show": ["basket"], "labels": ["yours"]}, "yours (basket)"),
        (
            {"show": [{"piece": "basket", "back": True}, {"piece": "tree/old-oak", "turn": 60}]},
            "back of basket; tree old oak turned by 60°",
        ),
        # A name says it all, unless two kinds of piece have it.
        ({"show": ["tree/Ygg", "card/Ann", "tile/Ann"]}, "Ygg; card Ann; tile Ann"),
    ],
)
def test_pieces_are_called_by_their_labels_or_names(data: dict[str, Any], name: str) -> None:
    assert said("pieces", data) == (name, "")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"width": 60, "view": ["a1", "c2"], "caption": "so"}, ""),
        ({"arrows": [{"from": "south 2", "to": "a1"}]}, "Arrows: south 2 to a1."),
        ({"mark": ["b1", "c1"]}, "Framed: b1, c1."),
        (
            {"pieces": {"far-farms": {"a1": "basket", "b1": ["basket", "basket"], "c1": "basket"}}},
            "Far farms: basket on a1, c1; 2 × basket on b1.",
        ),
    ],
)
def test_boards_are_called_by_their_name_and_tell_what_lies_where(
    data: dict[str, Any], words: str
) -> None:
    assert said("board", {"board": "field", **data}) == ("The field", words)


def test_other_pictures_are_called_by_their_kind_and_labels() -> None:
    data = {"levels": [{"basket": 2, "tree/old-oak": 1}, ["basket"]], "labels": ["Below", ""]}
    assert said("stack", data) == (
        "Stack: Below",
        "Level 1: 2 × basket, tree old oak. Level 2: basket.",
    )
    # What rows are called anyway is not said twice.
    assert said("stack", {"labels": ["Level 1", "Level 2"]})[0] == "Stack"


def test_signs_that_follow_each_other_are_told_one_by_one() -> None:
    signs = {"wood": "art/wood.svg", "oak": "art/oak-leaf.svg"}
    game: Any = SimpleNamespace(
        context=SimpleNamespace(game=SimpleNamespace(signs=signs)), pieces=PIECES
    )
    data = {"show": ["basket"], "labels": ["2 :wood: :oak: or :wood::oak: here"]}
    assert described("pieces", data, game) == "2 Wood, Oak leaf or Wood, Oak leaf here (basket)"
