"""Texts without words, and pictures in texts that cannot be drawn, are told at their place."""

from __future__ import annotations

from pathlib import Path

import pytest

import printgen
from tests.helpers.tiny import write_tiny

PIECES = "```pieces\nshow: [token]\n```\n"


def told(game: Path) -> list[tuple[str, str, str | None]]:
    """Return the errors: their file and line, message and hint."""
    return [
        (f"{Path(each.where.file).name}:{each.where.line}", each.message, each.hint)
        for each in printgen.check(game)
        if each.where is not None and each.severity is printgen.Severity.ERROR
    ]


@pytest.mark.parametrize(
    ("text", "line", "message", "hint"),
    [
        (
            "{% if players > 9 %}Many.{% endif %}\n",
            1,
            "there is nothing on the rulebook: its template makes no text",
            "write a text, or delete the component",
        ),
        ("# Rules\n\n```piece\nshow: [token]\n```\n", 4, "unknown picture 'piece'", "'pieces'"),
        ("# Rules\n\n```board\npieces: {a: {}}\n```\n", 4, "'board' is missing", None),
        ("# Rules\n\n```board\nboard: token\n```\n", 4, "unknown board 'token'", "has none"),
    ],
)
def test_a_text_or_picture_of_nothing_is_told(
    tmp_path: Path, text: str, line: int, message: str, hint: str | None
) -> None:
    ((where, said, advice),) = told(write_tiny(tmp_path, rules=text))
    assert (where, said) == (f"rules.md.j2:{line}", message)
    assert (advice is None) is (hint is None)
    assert (hint or "") in (advice or "")


def test_a_text_on_a_piece_shows_no_pieces(tmp_path: Path) -> None:
    game = write_tiny(tmp_path, faces="      words: {prose: words.md.j2}\n")
    (game / "words.md.j2").write_text(PIECES, "utf-8")
    ((where, said, _),) = told(game)
    assert (where, said) == ("words.md.j2:2", "a text on a piece shows no pictures of pieces")
