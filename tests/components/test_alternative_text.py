"""What pictures show, in words: labels, pieces by their names, and where they lie."""

from __future__ import annotations

from typing import Any

import pytest

from printgen.components.alternative_text import name_of, positions
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
    )
}


def said(kind: str, data: dict[str, Any]) -> tuple[str, str]:
    def read(label: str) -> str:
        return label.replace("*", "")

    return name_of(kind, data, PIECES.get, read), positions(kind, data, PIECES.get)


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ({"show": ["tree/old-oak", "basket"]}, "tree old oak; basket"),
        ({"show": ["basket"], "labels": ["**three** baskets"]}, "three baskets"),
        # A number alone does not say of what.
        ({"show": ["basket", "basket"], "labels": ["2 ×"]}, "2 × basket; basket"),
    ],
)
def test_pieces_are_called_by_their_labels_or_names(data: dict[str, Any], name: str) -> None:
    assert said("pieces", data) == (name, "")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({"width": 60, "view": ["a1", "c2"], "caption": "so"}, ""),
        (
            {"cells": [["tree/old-oak", None], []]},
            "cells: row 1: tree old oak, empty; row 2: empty.",
        ),
        ({"docks": {"south": [None, "basket"]}}, "docks: south: empty, basket."),
        (
            {
                "stacks": [
                    {"at": [1, 2], "pieces": {"basket": 2}},
                    {"at": ["south", 2], "pieces": {}},
                ]
            },
            "stacks: 1 2: 2 × basket; south 2: .",
        ),
        ({"arrows": [{"from": ["south", 2], "to": [1, 1]}]}, "arrows: south 2 to 1 1."),
        ({"mark": [[1, 1], [2, 2]]}, "mark: 1 1, 2 2."),
        ({"mark": ["b1", "c1"]}, "mark: b1, c1."),
        (
            {"pieces": {"farms": {"a1": "tree/old-oak", "b1": ["basket", "basket"]}}},
            "pieces: farms: a1: tree old oak, b1: basket, basket.",
        ),
    ],
)
def test_boards_are_called_by_their_name_and_tell_what_lies_where(
    data: dict[str, Any], words: str
) -> None:
    assert said("board", {"board": "field", **data}) == ("field", words)


def test_other_pictures_are_called_by_their_kind_and_labels() -> None:
    data = {"levels": [{"basket": 2, "tree/old-oak": 1}, ["basket"]], "labels": ["Below", ""]}
    assert said("stack", data) == (
        "stack: Below",
        "levels: level 1: 2 × basket, 1 × tree old oak; level 2: basket.",
    )
    assert said("stack", {})[0] == "stack"
