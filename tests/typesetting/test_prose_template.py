"""A template shows the game's data as text, runs nobody's code, and says where it is wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.core.errors import DataError, Finding, Place
from printgen.core.translations import Translator
from printgen.typesetting import Rendered, parse, template_limits
from printgen.typesetting.blocks import (
    Figure,
    Heading,
    ListBlock,
    Paragraph,
    SignSpan,
    Table,
    plain_text,
)
from printgen.typesetting.facts import Facts
from printgen.typesetting.filters import escape
from printgen.typesetting.form_data import read_form
from printgen.typesetting.template import Template


def _shown(path: Path) -> str:
    return path.name


@pytest.fixture
def fill(tmp_path: Path) -> Callable[..., str]:
    def filled(text: str, language: str = "en", **context: object) -> str:
        (tmp_path / "a.md").write_text(text, encoding="utf-8")
        translate = Translator({}, language)
        return Template("a.md", [tmp_path], _shown, translate).render(Facts(context)).text

    return filled


@pytest.fixture
def refused(fill: Callable[..., str]) -> Callable[..., Finding]:
    def finding(text: str, **context: object) -> Finding:
        with pytest.raises(DataError) as caught:
            fill(text, **context)
        (found,) = caught.value.findings
        return found

    return finding


@pytest.mark.slow
@given(st.text(alphabet="ab1 *_`#[]()<>|~:!&+-=\\.\n\t", max_size=30))
def test_data_shows_as_it_is_wherever_it_stands(data: str) -> None:
    words = " ".join(data.replace("...", "…").split())
    if not words or "--" in words or "…" in words or "1-1" in words or "-1" in words:
        return  # the typographer's, and no markup
    safe = escape(data)
    for before, after in (("", ""), ("so ", " and so on"), ("- ", ""), ("# ", "")):
        (block,) = parse(Rendered(f"{before}{safe}{after}", "a.md")).blocks
        if isinstance(block, ListBlock):
            ((block,),) = block.items
        assert isinstance(block, Paragraph | Heading)
        assert plain_text(block.inline) == " ".join(f"{before.strip('-# ')} {words}{after}".split())
    (table,) = parse(Rendered(f"| {safe} | x |\n|---|---|\n", "a.md")).blocks
    assert isinstance(table, Table)
    assert [plain_text(cell) for cell in table.head] == [words, "x"]


def test_only_what_passes_md_is_markup(fill: Callable[..., str]) -> None:
    text = fill("{{ a }} {{ a | md }}", a="**no** :jewel:")
    (block,) = parse(Rendered(text, "a.md")).blocks
    assert isinstance(block, Paragraph)
    assert block.inline[0].text.startswith("**no** :jewel: ")  # type: ignore[union-attr]
    assert block.inline[-1] == SignSpan("jewel")


def test_what_a_macro_writes_is_markup_and_its_data_is_not(fill: Callable[..., str]) -> None:
    macro = "{% macro strong(what) %}**{{ what }}**{% endmacro %}"
    assert fill(macro + "{{ strong(x) }}", x="a*b") == r"**a\*b**"


@pytest.mark.parametrize(
    ("joined", "says"),
    [("{{ x ~ '!' }}", r"\*\!"), ("{{ [x, x] | join('*') }}", r"\*\*\*"),
     ("{{ ('*a*' | md) ~ x }}", r"*a*\*"), ("{{ [x | md, x] | join(', ') }}", r"*, \*")],
)  # fmt: skip
def test_joining_keeps_data_and_markup_apart(
    fill: Callable[..., str], joined: str, says: str
) -> None:
    assert fill(joined, x="*") == says


@pytest.mark.parametrize("end", [*"\n\r\t\v\f\x85\u2028\u2029"])
def test_lines_of_data_do_not_end(fill: Callable[..., str], end: str) -> None:
    assert fill("{{ x }}", x=f"a{end}- b") == "a - b"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("{{ 1 | words }} {{ 12 | words }} {{ 13 | words }}", "one twelve 13"),
        ("{{ 1 | plural('token') }}, {{ 3 | plural('token') }}", "1 token, 3 tokens"),
        ("{{ 2 | plural('die', 'dice') }}", "2 dice"),
        ("{{ 2 | plural('alley') }}, {{ 2 | plural('y') }}", "2 alleys, 2 ys"),
        ("{{ 3 | plural_words('box') }}, {{ 2 | plural('berry') }}", "three boxes, 2 berries"),
        ("{{ 2.34 | round(1, 'ceil') }} {{ 2.36 | round(1, 'floor') }}", "2.4 2.3"),
        ("{{ 1 | ordinal }} {{ 112 | ordinal }} {{ 23 | ordinal }}", "1st 112th 23rd"),
    ],
)
def test_numbers_read_as_in_a_book(fill: Callable[..., str], asked: str, says: str) -> None:
    assert fill(asked) == says


@pytest.mark.parametrize(
    ("language", "says"),
    [("en-GB", "three boxes, four"), ("de", "3 boxes, 4"), ("enm", "3 boxes, 4")],
)
def test_numbers_are_in_english_words_only_in_english_texts(
    fill: Callable[..., str], language: str, says: str
) -> None:
    assert fill("{{ 3 | plural_words('box') }}, {{ 4 | words }}", language) == says


def test_a_count_that_is_no_whole_number_is_told(refused: Callable[..., Finding]) -> None:
    assert refused("{{ 2.5 | plural('litre') }}").message == "'2.5' is not a whole number"


@pytest.mark.parametrize(
    ("language", "asked", "says"),
    [
        ("de", "{{ 'die Karte' | capitalize }} {{ 'i' | upper }}", "Die Karte I"),
        ("tr", "{{ 'ilk Kart' | capitalize }} {{ 'i' | upper }}", "İlk Kart İ"),
        ("tr", "{{ 'Iİ' | lower }}", "\u0131i"),
    ],
)
def test_capitals_are_those_of_the_language(
    fill: Callable[..., str], language: str, asked: str, says: str
) -> None:
    assert fill(asked, language) == says


# What is not on a list is refused as unknown, and so is not told from a slip of the pen.
REFUSALS = {"template-failed", "template-syntax", "template-undefined"}


@pytest.mark.parametrize(
    "attack",
    [
        "{{ ''.__class__.__mro__ }}",
        "{{ x.__init__.__globals__ }}",
        "{{ '{0.__class__}'.format(x) }}",
        "{{ x | attr('__class__') }}",
        "{{ items.append(1) }}",
        "{{ self.__init__ }}",
        "{{ ''['__class__'] }}",
        "{{ lipsum.__globals__ }}",
        "{{ cycler.__init__ }}",
    ],
)
def test_a_template_cannot_reach_python(refused: Callable[..., Finding], attack: str) -> None:
    found = refused(f"so\n{attack}", x={}, items=[])
    assert found.code.id in REFUSALS
    assert found.where is not None
    assert found.where[:2] == ("a.md", 2)


_LOOP = "{% set n = namespace(x='aa') %}{% for a in range(99) %}BODY{% endfor %}"
_KEEP = "{% macro f() %}{% set n.x = varargs %}{% endmacro %}"
_LONG = "{% set b = range(90000) | list %}"
_TWICE = "{{ f(n - 1) }}{{ f(n - 1) }}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "bomb",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% for a in range(10 ** 9) %}{% endfor %}",
        "{% macro f(n) %}{% if n %}" + _TWICE + "{% endif %}{% endmacro %}{{ f(60) }}",
        "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
        "{% for a in range(90000) %}a long line of text without end{% endfor %}",
        "{{ 'a' * 10 ** 9 }}",
        "{{ [1] * 10 ** 9 }}",
        "{{ 9 ** 9 ** 9 ** 9 }}",
        "{{ 1e300 * 1e300 }}",
        "{{ 'inf' | float }}",
        "{{ 'nan' | float }}",
        "{{ 'a'.ljust(10 ** 9) }}",
        "{{ '%999999999d' % 1 }}",
        "{{ 'a' | center(10 ** 9) }}",
        _LOOP.replace("BODY", "{% set n.x = n.x ~ n.x %}"),
        _LOOP.replace("BODY", "{% set n.x = n.x + n.x %}"),
        _LOOP.replace("BODY", "{% set n.x %}{{ n.x }}{{ n.x }}{% endset %}"),
        # What doubles unseen, and is then looked at by a filter, an operator or a message.
        _LOOP.replace("BODY", "{% set n.x = [n.x, n.x] %}") + "{{ n.x | string }}",
        _LOOP.replace("BODY", "{% set n.x = (n.x, n.x) %}") + "{{ n.x == 1 }}",
        _LOOP.replace("BODY", "{% set n.x = {'a': n.x, 'b': n.x} %}") + "{{ n.x ** 2 }}",
        _LOOP.replace("BODY", "{% set n.x = dict(a=n.x, b=n.x) %}") + "{{ n.x }}",
        _LOOP.replace("BODY", "{% set n.x = [n.x, n.x] | list %}") + "{{ n.x | sort }}",
        _KEEP + _LOOP.replace("BODY", "{% set q = f(n.x, n.x) %}") + "{{ {n.x: 1} }}",
        # Little work for the template, much for Python.
        _LONG + "{% for a in range(9999) if b == b %}{% endfor %}",
        _LONG + "{% for a in range(9999) if -1 in b %}{% endfor %}",
        _LONG + "{% for a in range(9999) %}{% set c = b[1:] %}{% endfor %}",
        _LONG + "{% for a in range(9999) %}{{ b | max }}{% endfor %}",
        _LONG + "{% for a in range(9999) %}{% for c in b if false %}{% endfor %}{% endfor %}",
        "{% set x %}{% for a in range(99999) %}a long line of text{% endfor %}{% endset %}",
        "{{ '%999999999d' is even }}",
        "{{ '%999999999d' is divisibleby 3 }}",
        "{{ 5 | round(-999999999) }}",
        "{{ 5 | round(999999999, 'ceil') }}",
        "{{ 99999999999999999999 }}",
        "{{ " + "9" * 5000 + " }}",
        "{{ [[1]] | sum(start=[]) }}",
        "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
        "{{ 1" + " + 1" * 60000 + " }}",
        "{{ 1 }}" * 60000,
        "{% include 'a.md' %}",
        "{% import 'a.md' as a %}",
    ],
)
def test_a_template_without_end_or_measure_is_stopped(
    refused: Callable[..., Finding], bomb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a tenth of the work that is allowed; tests/kinds/test_grids.py goes through all of it."""
    for limit in ("MOST_STEPS", "MOST_HANDLED"):
        monkeypatch.setattr(template_limits, limit, getattr(template_limits, limit) // 10)
    assert refused(bomb).code.id in {"too-complex", *REFUSALS}


@pytest.mark.slow
@pytest.mark.parametrize(
    "deep",
    [
        _LOOP.replace("BODY", "{% set n.x = [n.x] %}"),
        _LOOP.replace("BODY", "{% set n.x = {'a': n.x} %}"),
        _LOOP.replace("BODY", "{% set n.x = dict(a=n.x) %}"),
        "{% set n = namespace(x=1) %}" + _KEEP + "{% for a in range(99) %}{{ f(n.x) }}{% endfor %}",
    ],
)
def test_lists_are_not_nested_without_end(refused: Callable[..., Finding], deep: str) -> None:
    """Python ends with a crash where it has to look into what is nested a hundred thousand deep."""
    found = refused(deep)
    assert (found.code.id, "nested" in found.message) == ("too-complex", True)


@pytest.mark.parametrize(
    "tag",
    [
        "{% block a %}{% endblock %}",
        "{% extends 'b.md' %}",
        "{% macro m() %}{% endmacro %}{% call m() %}{% endcall %}",
        "{% filter upper %}a{% endfilter %}",
        "{% with a = 1 %}{% endwith %}",
        "{% autoescape true %}{% endautoescape %}",
        "{% for a in [[1]] recursive %}{{ loop(a) }}{% endfor %}",
        "{% do 1 %}",
        "{% trans %}a{% endtrans %}",
    ],
)
def test_tags_that_are_not_listed_are_refused(refused: Callable[..., Finding], tag: str) -> None:
    assert refused(tag).code.id == "template-syntax"


@pytest.mark.parametrize("text", ["{% for a in [1] }{% endfor %}", "{{ 1 }"])
def test_a_bracket_that_is_short_of_its_partner_has_a_hint(
    refused: Callable[..., Finding], text: str
) -> None:
    assert refused(text).hint == "a tag ends with %}, a value with }}"


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("one\n two {{ nobody }}", "template-undefined", 2, 9),
        ("one\n\n{{ game.nobody }}", "template-undefined", 3, 9),
        ("one\n{% if %}", "template-syntax", 2, 1),
        ("one\n  {% if x %}\nthree", "template-syntax", 3, 1),
        ("one\n{{ 'x' | nosuch }}", "template-syntax", 2, 10),
        ("one\n  {% include 'b.md' %}", "template-missing", 2, 3),
        ("one\n{{ [1, 2] }}", "template-failed", 2, 1),
        ("one\n\n{{ 1 // 0 }}", "template-failed", 3, 1),
        ("one\n{{ 'x' | words }}", "template-failed", 2, 5),
    ],
)
def test_an_error_names_its_place(
    refused: Callable[..., Finding], text: str, code: str, line: int, column: int
) -> None:
    found = refused(text, game={}, x=1)
    assert (found.code.id, found.where) == (code, Place("a.md", line, column))


def test_a_python_loop_over_a_mapping_is_shown_the_filter(refused: Callable[..., Finding]) -> None:
    found = refused("{% for a in game.values() %}{% endfor %}", game={"title": "Moor"})
    assert found.message == "there is no 'values' here"
    assert found.hint == "write '| items' for pairs of a name and its value"
    assert refused("{{ game.values }}", game={"value": 3}).hint == "did you mean 'value'?"


def test_members_of_a_list_are_those_of_its_items(refused: Callable[..., Finding]) -> None:
    found = refused("{{ game.rows.label }}", game={"rows": [{"label": "a1"}]})
    assert found.message == "there is no 'label' here"
    assert found.hint == "this is a list: go through it with 'for', or take one item, as in [0]"


def test_an_error_in_an_included_template_names_that_one(
    tmp_path: Path, refused: Callable[..., Finding]
) -> None:
    (tmp_path / "b.md").write_text("fine\n{{ nobody }}")
    found = refused("so\n{% include 'b.md' %}")
    assert found.where is not None
    assert found.where[:2] == ("b.md", 2)


def test_a_missing_template_suggests_the_one_meant(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("x")
    with pytest.raises(DataError) as caught:
        Template("rule.md", [tmp_path], _shown).render(Facts())
    (found,) = caught.value.findings
    assert found.code.id == "template-missing"
    assert "rules.md" in (found.hint or "")


def test_the_games_folder_comes_before_the_shipped_one(tmp_path: Path) -> None:
    for name in ("game", "shipped"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "both.md").write_text(name)
    (tmp_path / "shipped" / "only.md").write_text("{% include 'both.md' %}")
    folders = [tmp_path / "game", tmp_path / "shipped"]
    assert Template("both.md", folders, _shown).render(Facts()).text == "game"
    assert Template("only.md", folders, _shown).render(Facts()).text == "game"


def test_a_shipped_template_is_in_the_language_of_its_translated_words(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text('{{ "{number} players"|translate(number=3) }}')
    for own, expected in (({}, "en"), ({"{number} players": "{number} Personen"}, "de")):
        template = Template("a.md", [tmp_path], _shown, Translator(own, "de"), own=False)
        rendered = template.render(Facts())
        assert rendered.language == expected
        assert rendered.text == ("3 Personen" if own else "3 players")


def test_only_printgens_own_texts_are_translated(refused: Callable[..., Finding]) -> None:
    found = refused('{{ "{secret.__class__}"|translate(secret=3) }}')
    assert found.code.id == "template-failed"
    assert "is not one of the texts that can be translated" in found.message


def test_a_mistake_in_a_figure_that_a_loop_makes_is_found_once_at_its_line(tmp_path: Path) -> None:
    rows = "{% for n in range(3) %}\n  - label: a {{ n }}\n    hight: 9\n{% endfor %}\n"
    (tmp_path / "a.md").write_text(f"Words.\n\n```form\ncolumns: [A]\nrows:\n{rows}```\n")
    rendered = Template("a.md", [tmp_path], _shown).render(Facts())
    _, figure = parse(rendered).blocks
    assert isinstance(figure, Figure)
    with pytest.raises(DataError) as caught, rendered.of_figure(figure.source) as place:
        read_form(figure, place)
    (found,) = caught.value.findings
    assert found.where == Place("a.md", 8, 5)


@pytest.mark.parametrize("name", ["../secret.md", "/etc/hostname", "link.md", "folder/secret.md"])
def test_no_template_is_read_from_outside_its_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.md").write_text("secret")
    (tmp_path / "out" / "secret.md").write_text("secret")
    (tmp_path / "in" / "link.md").symlink_to(tmp_path / "secret.md")
    (tmp_path / "in" / "folder").symlink_to(tmp_path / "out")
    with pytest.raises(DataError) as caught:
        Template(name, [tmp_path / "in"], _shown).render(Facts())
    assert [found.code.id for found in caught.value.findings] == ["template-missing"]


TEMPLATE = """\
# A market

The stalls are **open** before dawn.

| Good | Count |
|---|---|
{% for good in goods %}
| {{ good }} | 3 |
{% endfor %}

The drum sounds at noon.
"""


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("The drum sounds at noon.", 11, 1),
        ("The stalls are open before dawn.", 3, 1),  # as laid out, without its markup
        ("drum", 11, 5),
        ("Jade beads from the south", 5, 3),  # data: what stands above it
        ("nothing of the kind", 1, 1),
    ],
)
def test_a_text_on_the_page_is_found_in_its_template(
    tmp_path: Path, text: str, line: int, column: int
) -> None:
    (tmp_path / "a.md").write_text(TEMPLATE)
    goods = {"goods": ["Jade beads from the south"]}
    rendered = Template("a.md", [tmp_path], _shown).render(Facts(goods))
    assert rendered.locate(text) == Place("a.md", line, column)
