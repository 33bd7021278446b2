"""Templates are given plain facts, down to the last value: nothing that could be called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jinja2 import DictLoader, Undefined

import printgen
from printgen.components import drawing_context
from printgen.components.template_facts import components, template_facts
from printgen.kit.layout.assembly import assemble
from printgen.typesetting.facts import Facts, Fields, Noted, frozen
from printgen.typesetting.sandbox import Sandbox
from printgen.typesetting.template import Rendered, Template
from tests.helpers.tiny import write_tiny

PLAIN = {str, int, float, bool, type(None), tuple, Facts, Fields, Noted}
# Pages of printgen's own, each filled by another part of it.
OWN_PAGES = {
    "job-ticket.md.j2",
    "kit-cover.md.j2",
    "kit-update.md.j2",
    "poster-guide.md.j2",
    "setup-page.md.j2",
}


class Given(NamedTuple):
    template: str
    facts: Facts


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> list[Given]:
    """All that templates are given while kits, updates, setups and sheets are made."""
    found: list[Given] = []

    render = Template.render

    def recorded(self: Template, facts: Facts, *more: Any) -> Rendered:
        found.append(Given(self.name, facts))
        return render(self, facts, *more)

    out = tmp_path_factory.mktemp("kits")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Template, "render", recorded)
        printgen.build_kit("aztec-market", out=out, formats=["pdf"])
        market = printgen.load("market-at-kos")
        assemble(market, printgen.KitOptions().checked(market))
        for game in ("aztec-market", "market-at-kos"):
            loaded = printgen.load(game)
            printgen.score_sheets(loaded, out / f"{game}-sheet.pdf")
            plan = printgen.plan_setup(loaded, players=2, seed=1)
            printgen.draw_setup(loaded, plan, out / f"{game}.pdf")
        kit = out / "aztec-market-a4"
        printgen.build_kit(
            "aztec-market/maize", printgen.KitOptions(since=kit), out=out, formats=["pdf"]
        )
        shop = printgen.KitOptions(purpose="offset")
        printgen.build_kit(write_tiny(out / "tiny"), shop, out=out, formats=["pdf"])
    return found


def walked(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    yield path, value
    if isinstance(value, Facts):
        for name, inner in value.items():
            yield f"{path} key", name
            yield from walked(inner, f"{path}.{name}")
    elif isinstance(value, tuple):
        for n, inner in enumerate(value):
            yield from walked(inner, f"{path}[{n}]")


@pytest.mark.slow
@pytest.mark.game("aztec-market", "market-at-kos")
def test_every_value_that_any_template_sees_is_plain(given: list[Given]) -> None:
    assert {each.template for each in given} >= OWN_PAGES
    wrong = {
        f"{template}: {path} is {type(value).__name__}"
        for template, facts in given
        for path, value in walked(facts, "")
        if type(value) not in PLAIN
    }
    assert wrong == set()


@pytest.mark.slow
@pytest.mark.game("aztec-market", "market-at-kos")
def test_no_name_leads_from_any_of_them_to_anything_but_facts_and_text(
    given: list[Given],
) -> None:
    """Whatever Python's, pydantic's or Jinja's objects could be asked for is not there."""
    sandbox = Sandbox(DictLoader({}))
    asked = {name for kind in (*PLAIN, type(test_the_list_of_what_is_given)) for name in dir(kind)}
    asked |= {"parse_raw", "parse_file", "model_dump", "model_validate", "copy", "json", "dict"}
    kinds: dict[tuple[type, frozenset[Any]], Any] = {}
    for _, facts in given:
        for _, value in walked(facts, ""):
            names = frozenset(name for name, _ in value.items()) if isinstance(value, Facts) else ()
            kinds[type(value), frozenset(names)] = value
    for value in kinds.values():
        for name in asked:
            for got in (sandbox.getattr(value, name), sandbox.getitem(value, name)):
                if type(got) in PLAIN or isinstance(got, Undefined):
                    continue
                # What texts can do, as listed.
                assert isinstance(value, str), (value, name)
                assert sandbox.is_safe_callable(got), (value, name)


@pytest.mark.slow
@pytest.mark.parametrize(
    "attack",
    [
        '{{ components.card.title.parse_raw("gASVAAAA", proto="pickle", allow_pickle=true) }}',
        "{{ game.parse_file('/etc/hostname') }}",
        "{{ game.model_dump() }}",
        "{{ game.__class__ }}",
        "{{ game.players.copy(update={}) }}",
        "{{ supplies[0].model_copy() }}",
        "{{ open_questions[0].__fields__ }}",
        "{{ game | map('attr', '__class__') | list }}",
        "{{ figures.items.__self__ }}",
        "{{ figures._values }}",
        "{{ range.__self__ }}",
        "{{ namespace.__init__ }}",
        "{{ dict.fromkeys([1]) }}",
        "{{ loop }}",
        "{% for a in [1] %}{{ loop._iterator }}{% endfor %}",
        "{% macro m() %}{% endmacro %}{{ m._environment }}",
        "{% set n = namespace(a=1) %}{{ n.__class__ }}",
        "{% set n = namespace(a=1) %}{{ n._Namespace__attrs }}",
        "{% import 'game.yaml' as y %}{{ y._body_stream }}",
        "{{ self._TemplateReference__context }}",
        "{{ 'x'.encode() }}",
        "{{ 'x'.format_map({}) }}",
    ],
)
def test_what_was_found_to_run_code_is_refused(tmp_path: Path, attack: str) -> None:
    folder = printgen.new_game("evil", tmp_path)
    template = folder / "rulebook.md.j2"
    template.write_text(f"# So\n\n{attack}\n", "utf-8")
    found = [finding for finding in printgen.check(folder) if finding.where is not None]
    assert [(f.where.file.endswith("rulebook.md.j2"), f.where.line) for f in found if f.where] == [
        (True, 3)
    ]
    assert {f.code.id for f in found} <= {
        "template-undefined",
        "template-failed",
        "template-syntax",
    }


class Colour(StrEnum):
    RED = "red"


@pytest.mark.game("aztec-market")
def test_the_list_of_what_is_given() -> None:
    given: Mapping[str, object] = {
        "a-b": [1, {"c": (2.5, None)}],
        "sets": {"y", "x"},
        "enum": Colour.RED,
        "named": Given("t", Facts()),
    }
    facts = Facts(given)
    assert facts["a_b"] == (1, facts["a-b"][1])  # type: ignore[index]
    assert facts["sets"] == ("x", "y")
    assert type(facts["enum"]) is str
    assert [type(value) for _, value in walked(facts["named"], "")] == [Facts, str, str, str, Facts]
    assert ("nothing" in facts, "a_b" in facts, list(Fields({1: 2})), Fields()[3]) == (
        False,
        True,
        [2],
        "",
    )


@pytest.mark.parametrize(
    "thing",
    [printgen.load(printgen.list_games()[0]).description.game, print, object(), b"x", Path(), str],
)
def test_what_is_no_fact_never_gets_there(thing: object) -> None:
    for value in (thing, [thing], {"a": (thing,)}):
        with pytest.raises(TypeError, match="plain facts"):
            frozen(value)


def test_facts_are_copies() -> None:
    inner = [1]
    facts = Facts({"a": inner})
    inner.append(2)
    assert facts["a"] == (1,)


MONEY = """\
  note:
    kind: card
    title: {one: note, many: notes}
    group: bits
    size: {name: business, provenance: assumed}
    fields: {value: number, weight: number?, name: text}
    rows:
      five: {quantity: {value: 20, provenance: assumed}, value: 5, weight: 1, name: "5"}
      ten: {quantity: {per-player: 4, provenance: assumed}, value: 10, name: "10"}
    front: back
"""


def test_the_totals_of_a_component_count_all_its_copies(tmp_path: Path) -> None:
    """Only of fields that are a number on every design: what is empty or a text has no sum."""
    loaded = printgen.load(write_tiny(tmp_path / "tiny", components=MONEY))
    found = {
        players: {facts.id: facts.totals for facts in components(drawing_context(loaded, players))}
        for players in (1, 2)
    }
    assert found[1]["note"] == {"value": 20 * 5 + 4 * 10}
    assert found[2] == {"token": {}, "note": {"value": 20 * 5 + 8 * 10}}


def test_designs_without_copies_and_seats_without_players_are_not_listed(tmp_path: Path) -> None:
    setup = "setup: {seats: {south: {title: South}, north: {title: North}}, areas: {}, steps: []}\n"
    more = MONEY.replace("{value: 20, provenance", "{value: 20, min-players: 2, provenance")
    loaded = printgen.load(write_tiny(tmp_path / "tiny", components=more, faces=setup))
    found = {}
    for players in (1, 2):
        facts: Any = template_facts(drawing_context(loaded, players))
        designs = facts["components"]["note"]["designs"]
        found[players] = [each["id"] for each in (*facts["seats"], *designs)]
    assert found == {1: ["south", "ten"], 2: ["south", "north", "five", "ten"]}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("{{ figures.per_seat }}", {"per-seat"}),
        ("{% set f = figures %}{{ f['per-' ~ 'seat'] }}", {"per-seat"}),
        ("{% if 'per-seat' in figures and figures %}{{ figures|length }}{% endif %}", set()),
        ("{% for each in figures %}{% endfor %}", {"per-seat", "rounds"}),
        ("{% for name, each in figures|items %}{% endfor %}", {"per-seat", "rounds"}),
        ("{{ figures|list|last }}", {"per-seat", "rounds"}),
    ],
)
def test_facts_note_the_values_that_a_template_reads(text: str, read: set[str]) -> None:
    figures = Noted({"per-seat": 2, "rounds": 3})
    Sandbox(DictLoader({"a": text})).get_template("a").render({"figures": figures})
    assert figures.read & {"per-seat", "rounds"} == read
