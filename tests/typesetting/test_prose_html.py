"""Blocks as HTML: every block has its element, and nothing from a text becomes markup."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.errors import DataError
from printgen.typesetting import Figure, Rendered, parse
from printgen.typesetting.blocks import SignSpan, Span, marked
from printgen.typesetting.filters import escape as escape_markdown
from printgen.typesetting.html import Article, Picture, article
from tests.helpers.html import Element, read


def written(markdown: str) -> Article:
    def picture(figure: Figure) -> Picture:
        return Picture(f'<svg role="img" aria-label="{figure.kind}"></svg>', marked("a *line*"))

    rendered = Rendered(markdown, "text.md")
    return article(
        parse(rendered).blocks, rendered, picture, lambda name: f'<svg aria-label="{name}"></svg>'
    )


def tree(markdown: str) -> Element:
    return read(written(markdown).body)


def outline(markdown: str) -> list[tuple[int, str]]:
    """The headings below the title, and their levels."""
    found = tree(markdown).all("h1", "h2", "h3", "h4", "h5", "h6")
    return [(int(each.tag[1]), each.text()) for each in found]


def test_the_first_title_is_the_pages_and_no_part_of_the_text() -> None:
    found = written("# The *game*\n\nWords.\n")
    assert found.title == "The <em>game</em>"
    assert "game" not in found.body
    assert written("Words.\n").title == ""


@pytest.mark.parametrize(
    ("markdown", "levels"),
    [
        ("# T\n\n## A\n\n### B\n\n## C\n", [2, 3, 2]),
        # Levels that are left out leave no gap; heads of one level stay of one level.
        ("# T\n\n### A\n\n### B\n\n## C\n\n#### D\n\nwords\n\n#### E\n\nwords\n", [2, 2, 2, 3, 3]),
        ("#### A\n\nwords\n\n## B\n\n#### C\n\nwords\n", [2, 2, 3]),
        # There is one title; others are sections.
        ("# T\n\n## A\n\n# U\n\n## B\n", [2, 2, 3]),
        ("# T\n\n## A\n\n> #### B\n> words\n\n## C\n", [2, 3, 2]),
    ],
)
def test_headings_follow_each_other_without_a_gap(markdown: str, levels: list[int]) -> None:
    assert [level for level, _ in outline(markdown)] == levels


@pytest.mark.slow
@given(st.lists(st.integers(1, 4), min_size=1, max_size=12))
def test_no_order_of_headings_skips_a_level(levels: list[int]) -> None:
    above = 1
    for level, _ in outline("\n\n".join(f"{'#' * level} Head\n\nwords" for level in levels)):
        assert 2 <= level <= above + 1
        above = level


def test_ids_of_headings_differ_and_cannot_be_those_of_pictures() -> None:
    headings = ["Turn", "Turn", "Turn 2", "Turn__2", "Turn!", "?", "!", "Zug für Zug"]
    found = tree("\n\n".join(f"## {each}" for each in headings))
    ids = [each.attributes["id"] for each in found.all("h2")]
    assert len(set(ids)) == len(headings)
    assert all(re.fullmatch(r"_[\w-]*", each) for each in ids)
    assert ids[0] == "_turn"
    entries = written("\n\n".join(f"## {each}" for each in headings)).contents
    assert [entry.id for entry in entries] == ids


def test_links_lead_to_headings() -> None:
    words = "## Zug für Zug\n\nTurn to **[47](#47)** or [back](#Zug-für-Zug).\n\n"
    text = tree(f"{words}## 47\n\n[out](https://example.org)\n\n## See [47](#47)\n")
    links = [each.attributes["href"] for each in text.all("a")]
    assert links == ["#_47", "#_zug-für-zug"]
    assert text.text().count("47") == 3
    assert {link[1:] for link in links} <= {each.attributes["id"] for each in text.all("h2")}


def test_run_in_heads_are_heads_and_not_in_the_contents() -> None:
    found = written("## A\n\n#### B\nwords\n")
    assert '<h3 id="_b" class="run-in">B</h3>\n<p>words</p>' in found.body
    assert [entry.html for entry in found.contents] == ["A"]


def test_words_keep_their_emphasis_and_signs_their_place() -> None:
    found = tree("**Take** *one* `x` :jewel: now\\\nor never\n").one("p")
    assert [each.tag for each in found.all()] == ["strong", "em", "span", "svg", "br"]
    assert found.text().split() == "Take one x now or never".split()


def test_lists_keep_their_kind_start_and_nesting() -> None:
    found = tree("3. A\n4. B\n   - b1\n   - b2\n\n- loose\n\n  two\n")
    outer = next(found.all("ol"))
    assert outer.attributes["start"] == "3"
    assert [each.text().split()[0] for each in outer.all("li")] == ["A", "B", "b1", "b2"]
    assert "<li>A</li>" in written("3. A\n4. B\n").body, "no paragraph where one line stands"
    assert "start" not in next(tree("1. A\n").all("ol")).attributes


def test_tables_tell_the_heads_of_rows_and_columns() -> None:
    found = tree("| Good | Price | Note |\n|:--|--|:-:|\n| fish | 3 | x |\n| oil | 12 | y |\n")
    heads = [(each.attributes["scope"], each.text()) for each in found.all("th")]
    assert heads == [
        ("col", "Good"), ("col", "Price"), ("col", "Note"), ("row", "fish"), ("row", "oil"),
    ]  # fmt: skip
    looks = [each.attributes.get("class", "left") for each in next(found.all("tr")).all("th")]
    # As on paper: numbers stand on the right if nothing else is said.
    assert looks == ["left", "right", "centre"]
    box = next(found.all("div")).attributes
    # It can be scrolled by keys, and says what it is.
    assert box["tabindex"] == "0"
    assert box["role"] == "region"
    assert box["aria-label"] == "Table: Good, Price, Note"


def test_numbers_that_name_rows_stay_on_the_left() -> None:
    cells = list(tree("| Round | Coins |\n|--|--|\n| 1 | 15 |\n").all("th", "td"))
    assert [each.attributes.get("class", "left") for each in cells] == [
        "left", "right", "left", "right",
    ]  # fmt: skip


def test_empty_heads_are_no_heads() -> None:
    found = tree("| | A |\n|--|--|\n| x | 1 |\n| | 2 |\n")
    assert [each.text() for each in found.all("th")] == ["A", "x"]
    assert not list(tree("| | |\n|--|--|\n| x | 1 |\n").all("thead"))


FORM = """\
```form
columns: [Anna, ""]
marked: [1]
rows:
  - {kind: head, label: At the end}
  - {label: Jewels, sign: jewel, note: two each, values: ["4"]}
  - {label: Done, values: ["[x]", "[ ]"]}
  - {kind: sum, label: Total}
```
"""


def test_forms_are_tables() -> None:
    found = tree(FORM).one("table")
    rows = [[each.tag for each in row.children if isinstance(each, Element)]
            for row in found.all("tr")]  # fmt: skip
    assert rows == [["td", "th", "td"], ["th"], *[["th", "td", "td"]] * 3]
    scopes = [each.attributes["scope"] for each in found.all("th")]
    assert scopes == ["col", "rowgroup", "row", "row", "row"]
    jewels = list(found.all("tr"))[2]
    assert next(jewels.all("svg")).attributes["aria-label"] == "jewel"
    assert jewels.text().split() == ["Jewels", "two", "each", "4"]
    ticks = [each.attributes["aria-label"] for each in found.all("span")]
    assert ticks == ["ticked", "to be ticked"]
    assert next(found.all("td")).text() == ""
    assert jewels.children[1].attributes["class"] == "marked"  # type: ignore[union-attr]


def test_what_is_wrong_in_a_form_is_told_at_its_place() -> None:
    with pytest.raises(DataError, match=r"text\.md:2:1: unknown-key"):
        written("```form\ncolums: [a]\nrows: [{label: x}]\n```\n")


def test_pictures_have_their_captions() -> None:
    found = tree("```board-wide\nx: 1\n```\n*Two **moves**.*\n").one("figure")
    assert next(found.all("svg")).attributes["aria-label"] == "board"
    said = [each.text() for each in found.one("figcaption").all("p")]
    assert said == ["a line", "Two moves."]
    (only,) = (each for each in found.one("figcaption").all("strong"))
    assert only.text() == "moves"


def test_asides_rules_and_breaks() -> None:
    no_text = "```page-break\n```\n\n```column-break\n```\n\n```contents\n```"
    found = tree(f"> #### Mind\n> the gap\n\n---\n\n{no_text}\n\nend\n")
    assert found.one("aside").text().split() == ["Mind", "the", "gap"]
    assert len(list(found.all("hr"))) == 1
    assert [each.text() for each in found.all("p")][-1] == "end"
    assert not list(found.all("table"))


HOSTILE = ("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</style><b>", "&amp;")


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("form", ["{}", "# T\n\n## {}", "- {}", "| {} | a |\n|--|--|\n| {} | b |",
                                  "> {}", "**{}**", "#### {}\nx", "`{}`"])  # fmt: skip
def test_nothing_in_a_text_becomes_markup(form: str, words: str) -> None:
    text = words if form == "`{}`" else str(escape_markdown(words))
    plain = written(form.replace("{}", "words"))
    found = written(form.replace("{}", text.replace("|", "\\|")))
    shape = [each.tag for each in read(plain.body).all()]
    assert [each.tag for each in read(found.body).all()] == shape
    assert words in read(f"<main>{found.title}{found.body}</main>").text()


def test_no_label_of_a_form_becomes_markup() -> None:
    words = "<b>x</b>"
    text = f'```form\ncolumns: ["{words}"]\nrows: [{{label: "{words}", note: "{words}", '
    found = tree(text + f'values: ["{words}"]}}]\n```\n')
    assert not list(found.all("b"))
    assert found.text().count(words) == 4


@given(st.lists(st.tuples(st.sampled_from(["", "*", "**"]), st.sampled_from(["a", "b c"]))))
def test_marks_in_labels_are_those_of_paper(parts: list[tuple[str, str]]) -> None:
    text = " ".join(f"{mark}{words}{mark}" for mark, words in parts)
    spans = [span for span in marked(text) if isinstance(span, Span)]
    assert "".join(span.text for span in spans) == text.replace("*", "")
    words = [span for span in spans if span.text.strip()]
    assert sum(span.bold for span in words) == sum(mark == "**" for mark, _ in parts)
    assert marked("2 × :jewel:")[1] == SignSpan("jewel")
