"""Texts of faces: which stars and colons are marks, and where a soft hyphen divides a word."""

from __future__ import annotations

import pytest

from printgen.drawing.faces.template import template
from printgen.drawing.lines import Run
from printgen.drawing.text import break_lines
from printgen.fonts.font import font


def runs(text: str, limit: float = 99) -> list[list[tuple[str, str]]]:
    """The words of each line, with their font."""
    return [
        [(part.text, part.font.key) for part in line.parts if isinstance(part, Run)]
        for line in break_lines(text, font("serif"), limit)
    ]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a * b * c", "a * b * c"),
        ("a hotel with 5* and **more", "a hotel with 5* and **more"),
        ("two **lone **ones", "two **lone **ones"),
        (r"2\*3\*4 and \:jewel:", "2*3*4 and :jewel:"),
        (r"a \ stays", r"a \ stays"),
    ],
)
def test_marks_that_surround_no_words_are_printed(text: str, printed: str) -> None:
    assert runs(text) == [[(printed, "serif")]]


def test_emphasis_goes_on_in_the_next_line() -> None:
    assert runs("**one\ntwo** *t*hree") == [
        [("one", "serif-bold")],
        [("two", "serif-bold"), ("t", "serif-italic"), ("hree", "serif")],
    ]


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{rules} *{flavour}*", "Draw. "),
        ("**{flavour}** {rules}", " Draw."),
        ("*{rules}*", "*Draw.*"),
        ("*{flavour} and {rules}*", "* and Draw.*"),
        ("**{cost|coin|coins}**", "**1 coin**"),
    ],
)
def test_an_empty_field_leaves_no_stars(text: str, filled: str) -> None:
    assert template(text).fill({"rules": "Draw.", "flavour": "", "cost": 1}) == filled


def test_no_line_begins_or_ends_with_a_mark_that_belongs_to_the_next_word() -> None:
    face = font("serif")
    narrow = face.width("Comment s’écrit «") + 1e-6
    question = "Comment s’écrit « œuf » au pluriel ?"
    assert runs(question, narrow) == [
        [("Comment s’écrit", "serif")],
        [("« œuf » au", "serif")],
        [("pluriel ?", "serif")],
    ]
    narrow = face.width("Oui !") + 1e-6
    assert runs("Oui ! Non", narrow) == [[("Oui !", "serif")], [("Non", "serif")]]


def test_no_line_ends_between_a_number_and_its_sign() -> None:
    narrow = font("serif").width("Take 33")
    assert runs("Take 3 :coin:", narrow) == [[("Take", "serif")], [("3 ", "serif")]]
    assert runs("Take a :coin:", narrow) == [[("Take a", "serif")], []]


def test_a_word_is_divided_at_a_soft_hyphen_only_if_it_must_be() -> None:
    word, face = "Donau\u00addampf\u00adschiff", font("serif")
    assert runs(f"a {word} b") == [[("a Donaudampfschiff b", "serif")]]
    narrow = face.width("Donaudampf-") + 1e-6
    assert runs(word, narrow) == [[("Donaudampf-", "serif")], [("schiff", "serif")]]
    # The hyphen must fit as well.
    assert runs(word, narrow - 0.01)[0] == [("Donau-", "serif")]
    # At the ends of a word it divides nothing.
    assert runs("an\u00ad \u00adend", face.width("an")) == [[("an", "serif")], [("end", "serif")]]
