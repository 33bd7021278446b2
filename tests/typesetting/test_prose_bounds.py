"""What a text may ask of whoever reads it: beyond that it is refused, with its place."""

from __future__ import annotations

import pytest

from printgen.core.errors import Finding
from printgen.typesetting import Rendered, parse
from printgen.typesetting.markdown import (
    LONGEST_PARAGRAPH,
    LONGEST_TEXT,
    MOST_BLOCKS,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_FIGURES,
    MOST_MARKS,
    MOST_MARKS_TOGETHER,
)

HEAD = "# Rules\n\nTake a card.\n\n"


def found(text: str) -> list[Finding]:
    """What is wrong with a text below a heading; of one that is too complex nothing is read."""
    template = f"{HEAD}{text}"
    blocks, findings = parse(Rendered(template, "rules.md", (("rules.md", template),)))
    assert {finding.code.id for finding in findings} <= {"too-complex"}
    assert not (blocks and findings)
    return list(findings)


def table(columns: int, rows: int) -> str:
    lines = ["| a " * columns, "|---" * columns, *["| x " * columns] * rows]
    return "".join(f"{line}|\n" for line in lines)


BOMBS = {
    "strong in emphasis": ("**a*" * 60_000, "the text has 240"),
    "emphasis that never ends": ("*a **" * 10_000, "marks such as * and quotes; at most 400"),
    "stars and strokes": ("*a_ " * 500, "the paragraph has 1000 marks"),
    "quotes in quotes": ("\"a' " * 300, "the paragraph has 600 marks"),
    "brackets": ("[" * 500, "the paragraph has 500 marks"),
    "links that never end": ("[a](b " * 300, "the paragraph has 600 marks"),
    "pictures": ("![a](b) " * 300, "the paragraph has 900 marks"),
    "runs of backticks": (" ".join("`" * n for n in range(1, 60)), "the paragraph has 1770 marks"),
    "marks in a cell": (f"| a |\n|---|\n| {'**a*' * 200} |\n", "the paragraph has 600 marks"),
    "marks in a point": (f"- {'**a*' * 200}\n", "the paragraph has 600 marks"),
    "many paragraphs of marks": (
        ("*a *b *c *d " * 10 + "\n\n") * 600,
        f"more than {MOST_MARKS} marks",
    ),
    "words without end": ("a " * 400_000, "the text has 800"),
    "a long paragraph": ("a " * 30_000, f"at most {LONGEST_PARAGRAPH} are allowed"),
    "a long word": ("x" * 60_000, f"at most {LONGEST_PARAGRAPH} are allowed"),
    "columns": (table(10_000, 1), f"a table has at most {MOST_COLUMNS} columns"),
    "rows": (table(2, 3000), f"more than {MOST_BLOCKS} beginnings and ends"),
    "cells": (table(40, 60), f"the table has more than {MOST_CELLS} cells"),
    "points": ("- a\n" * 40_000, f"more than {MOST_BLOCKS} beginnings and ends"),
    "headings": ("# a\n" * 40_000, f"more than {MOST_BLOCKS} beginnings and ends"),
    "rules": ("---\n\n" * 30_000, f"more than {MOST_BLOCKS} beginnings and ends"),
    "figures": ("```pieces\n```\n" * 300, f"more than {MOST_FIGURES} figures"),
    "a long figure": (f"```form\n{'x' * 60_000}\n```\n", "the figure has 60001 characters"),
    "quotes, one in the other": (">" * 5000 + "a", "are nested more than 8 deep"),
    "lists, one in the other": ("- " * 5000 + "a", "are nested more than 8 deep"),
    "lists by indents": (
        "\n".join("  " * n + "- a" for n in range(300)),
        "are nested more than 8 deep",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "message"), BOMBS.values(), ids=BOMBS)
def test_what_asks_for_endless_work_is_refused_with_its_place(text: str, message: str) -> None:
    findings = found(text)
    assert any(message in finding.message for finding in findings), findings
    for finding in findings:
        assert finding.where is not None
        assert finding.hint
        if not finding.message.startswith("the text has"):
            assert finding.where.line >= HEAD.count("\n"), finding


HONEST = {
    "a long paragraph": "Words of a family that plays. " * 600,
    "much emphasis": "**Take** *one* card, don't *look*; " * 40,
    "many points": "".join(f"- **{n}.** the {n}th *step*\n" for n in range(1, 300)),
    "a large table": table(12, 60),
    "a wide table": table(MOST_COLUMNS, 5),
    "eight lists, one in the other": "\n".join("  " * n + "- a" for n in range(8)),
    "eight quotes, one in the other": ">" * 8 + " a",
    "two large tables": f"{table(30, 40)}\n\n{table(30, 40)}",
    "as many figures as there may be": "```pieces\nshow: [a]\n```\n" * MOST_FIGURES,
    "as many marks as there may be": "'" * MOST_MARKS_TOGETHER,
    "a whole book": "".join(
        f"## Part {n}\n\n{'Words and *more* words. ' * 30}\n\n" for n in range(LONGEST_TEXT // 800)
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("text", HONEST.values(), ids=HONEST)
def test_what_a_rulebook_says_is_far_from_that(text: str) -> None:
    assert found(text) == []


def test_all_that_is_too_much_is_told_at_once() -> None:
    findings = found(f"{'**a*' * 200}\n\n{'x' * 60_000}\n\n```form\n{'y' * 60_000}\n```\n")
    assert [finding.where and finding.where.line for finding in findings] == [5, 7, 9]
    assert MOST_CELLS > 12 * 60
