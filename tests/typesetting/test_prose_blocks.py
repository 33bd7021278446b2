"""Markdown means what a rulebook's author expects, and is set with a typographer's marks."""

from __future__ import annotations

import subprocess
import sys

import pytest

from printgen.typesetting import Rendered, parse
from printgen.typesetting.blocks import (
    ColumnBreak,
    Figure,
    Heading,
    Inline,
    ListBlock,
    PageBreak,
    Paragraph,
    Quote,
    Rule,
    SignSpan,
    Span,
    Table,
    plain_text,
)
from printgen.typesetting.markdown import typographic


def _blocks(text: str) -> tuple[object, ...]:
    blocks, findings = parse(Rendered(text, "rules.md"))
    assert not findings
    return blocks


def _inline(text: str) -> Inline:
    (block,) = _blocks(text)
    assert isinstance(block, Paragraph)
    return block.inline


@pytest.mark.slow
def test_libraries_are_loaded_when_they_are_needed() -> None:
    code = "import sys, printgen.typesetting; print({'jinja2', 'markdown_it'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "jinja2" not in done.stdout
    assert "markdown_it" not in done.stdout


@pytest.mark.parametrize(
    ("language", "printed"),
    [
        ("de", "„Nimm ‚drei‘“, wie's"),
        ("de-AT", "„Nimm ‚drei‘“, wie's"),
        ("fr", "«\u00a0Nimm ‹\u00a0drei\u00a0›\u00a0», wie's"),
        ("ru", "«Nimm „drei“», wie's"),
        ("ja", "「Nimm 『drei』」, wie's"),
        ("tr", "“Nimm ‘drei’”, wie's"),
    ],
)
def test_quotes_are_those_of_the_language(language: str, printed: str) -> None:
    text = "\"Nimm 'drei'\", wie's"
    (block,), _ = parse(Rendered(text, "rules.md", language=language))
    assert isinstance(block, Paragraph)
    said = "".join(span.text for span in block.inline if isinstance(span, Span))
    assert said == printed.replace("'", "’")


def test_every_kind_of_block() -> None:
    text = (
        "# Title\n\nWords.\n\n3. three\n4. four\n\n- a\n  - b\n\n"
        "| A | B |\n|:--|--:|\n| 1 | 2 |\n\n> aside\n\n---\n\n"
        "```board wide\nrow: 1\n```\n```page-break\n```\n```column-break\n```\n"
    )

    def words(text: str, line: int) -> Paragraph:
        return Paragraph((Span(text),), line)

    assert _blocks(text) == (
        Heading(1, (Span("Title"),), 1),
        words("Words.", 3),
        ListBlock(True, 3, ((words("three", 5),), (words("four", 6),))),
        ListBlock(False, 1, ((words("a", 8), ListBlock(False, 1, ((words("b", 9),),))),)),
        Table(((Span("A"),), (Span("B"),)), (((Span("1"),), (Span("2"),)),), ("left", "right"), 11),
        Quote((words("aside", 15),)),
        Rule(),
        Figure("board", "row: 1\n", 19),
        PageBreak(),
        ColumnBreak(),
    )


def test_spans_know_their_weight_and_signs_their_name() -> None:
    assert _inline("a *b **c*** `d` :jewel:s [e](http://f) g  \nh") == (
        Span("a "),
        Span("b ", italic=True),
        Span("c", bold=True, italic=True),
        Span(" "),
        Span("d", sans=True),
        Span(" "),
        SignSpan("jewel"),
        Span("s e g\nh"),
    )


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("\"Yes\", it's 'so'", "“Yes”, it’s ‘so’"),
        ("wait -- no --- yes...", "wait – no — yes…"),
        ("for 2-4 players", "for 2–4 players"),
        ("it scores -3", "it scores −3"),
        ("board.2x.png, board-2x.png", "board.2x.png, board-2x.png"),
        ("a 3 x 4 grid, 2x the number", "a 3\u00a0×\u00a04 grid, 2× the number"),
        ("well-known, 2024-05-01, 0x10, a-2x3.pdf", "well-known, 2024-05-01, 0x10, a-2x3.pdf"),
        (r"a \-- b", "a -- b"),
    ],
)
def test_marks_that_keyboards_lack(typed: str, printed: str) -> None:
    assert plain_text(_inline(typed)) in {printed, printed.replace("\u00a0", " ")}


def test_code_is_left_as_it_is() -> None:
    assert _inline('`a--b "2-4" :jewel:`') == (Span('a--b "2-4" :jewel:', sans=True),)


def test_html_is_text() -> None:
    assert plain_text(_inline("a <b>bold</b> word")) == "a <b>bold</b> word"


def test_indented_text_is_no_code() -> None:
    assert _inline("    from inside a loop") == (Span("from inside a loop"),)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("so\n\n![a](cat.png)", "prose-image", 3),
        ("so\n\n##### Too deep", "prose-heading", 3),
        ("# 46\n\nso\n\nturn to [46](#46)", "prose-link", 5),
        ("so\n\n```\nwhat draws this\n```", "prose-fence", 4),
        ("so\n\n```contens\n```", "prose-fence", 3),
        ("so\n\n| a | b | |--|--|\n| 1 | 2 |", "prose-table", 3),
        ("so\n\n| a | b |\n|--|\n| 1 | 2 |", "prose-table", 3),
        ("> | a | b |\n> |--|--|\n> | 1 | 2 | |\n> | 1 | 2 | 3 |", "prose-table", 4),
        ("a | b\n--|--\n1 | 2 | 3\n| | 2 |", "prose-table", 3),
    ],
)
def test_what_prose_has_no_place_for_is_refused(text: str, code: str, line: int) -> None:
    (found,) = parse(Rendered(text, "rules.md")).findings
    assert found.code.id == code
    assert found.where is not None
    assert found.where.line == line


def test_strokes_that_are_no_table_are_printed() -> None:
    text = r"\| a \|" + "\n\na | b\n\n" + r"| a | b |" + "\n|--|--|\n" + r"| 1 | 2 \| 3 | |"
    assert parse(Rendered(text, "rules.md")).findings == ()


def test_a_link_that_leads_nowhere_names_its_heading_and_the_nearest() -> None:
    """As in a gamebook whose paragraphs come from a table: they all have one line."""
    rendered = Rendered("## 12\n\n[on](#13)\n\n## 47\n\n[on](#12) [on](#tür)", "book.md")
    messages = [(found.message, found.hint) for found in parse(rendered).findings]
    assert messages == [
        ("no heading is called '13', to which a link below '12' leads", "known are 12, 47"),
        ("no heading is called 'tür', to which a link below '47' leads", "known are 12, 47"),
    ]


def test_all_refusals_come_together() -> None:
    blocks, findings = parse(Rendered("![a](b.png)\n\n###### x", "rules.md"))
    assert {found.code.id for found in findings} == {"prose-image", "prose-heading"}
    assert blocks == (Heading(4, (Span("x"),), 3),)


def test_labels_get_the_same_marks() -> None:
    assert typographic("the 'best' \"one\" -- 2-4 players' jar") == (
        "the ‘best’ “one” – 2–4 players’ jar"
    )
