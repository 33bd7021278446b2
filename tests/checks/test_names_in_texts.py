"""A text leaves a design out where it does not say its name. What a sign is called is none."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

import printgen
from printgen.checks.texts import _has, texts_mention_what_there_is
from printgen.model.catalog import load
from printgen.play.subject import Case, Subject
from tests.helpers.changed import edit
from tests.helpers.tiny import RULEBOOK, write_tiny

GOOD = """\
  good:
    kind: token
    title: {one: good, many: goods}
    group: bits
    size: {width: 20mm, height: 20mm, provenance: assumed}
    fields: {name: text, mark: sign}
    rows: {table: goods.csv, provenance: assumed}
    front: good
"""
COMPONENTS = GOOD + RULEBOOK
FLAT = """\
  flat:
    kind: token
    title: {one: flat good, many: flat goods}
    group: bits
    size: {width: 16mm, height: 16mm, provenance: assumed}
    instead-of: good
    front: good
"""
FACE = """\
  good:
    boxes: {mark: {sign: "{mark}", left: 5, top: 5, width: 10, height: 10}}
"""
EACH = "{% for each in components.good.designs %}{{ each.values.name }}, {% endfor %}"
SIGNS = "signs:\n" + "".join(
    f'  {name}: {{title: {name}, shapes: [{{path: "M2 2 L22 2 L12 {n} Z", fill: accent}}]}}\n'
    for n, name in ((20, "salt"), (12, "wool"), (8, "fleur"))
)


@pytest.mark.parametrize(("named", "silent"), [(True, ["'c' of the goods"]), (False, [])])
def test_only_names_are_missed(tmp_path: Path, *, named: bool, silent: list[str]) -> None:
    # What may stand in for goods has their names.
    game = write_tiny(tmp_path, components=GOOD + FLAT + RULEBOOK, faces=FACE + SIGNS)
    rows = ["id,quantity,mark,name", "a,1,salt,Salt", "b,1,wool,Wool", "c,1,fleur,Lily"]
    if not named:
        rows = [row.rpartition(",")[0] for row in rows]
        edit(game / "game.yaml", ("name: text, ", ""))
    (game / "goods.csv").write_text("\n".join(rows) + "\n", "utf-8")
    (game / "rules.md.j2").write_text("# Rules\n\nEach token and all goods: salt, wool.\n", "utf-8")
    found = printgen.check(game, least=printgen.Severity.WARNING)
    assert [each for each in found if each.severity.value == "error"] == []
    told = [each.message for each in found if each.code.id == "text-silent"]
    assert told == [f"the rulebook does not mention {each}" for each in silent]


@pytest.mark.parametrize(
    ("named", "left_out"),
    [(13, "'n', 'o', 'p', 'q', 'r' and 2 more"), (15, "'p', 'q', 'r', 's', 't'")],
)
def test_what_a_list_leaves_out_is_one_finding(tmp_path: Path, named: int, left_out: str) -> None:
    game = write_tiny(tmp_path, components=COMPONENTS, faces=FACE + SIGNS)
    names = [f"Kind {chr(letter)}" for letter in range(ord("a"), ord("u"))]
    rows = [f"{name[-1]},1,salt,{name}" for name in names]
    (game / "goods.csv").write_text("\n".join(["id,quantity,mark,name", *rows]) + "\n", "utf-8")
    text = f"# Rules\n\nEach token and all goods: {', '.join(names[:named])}.\n"
    (game / "rules.md.j2").write_text(text, "utf-8")
    (found,) = printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING)
    assert found.message == f"the rulebook does not mention {left_out} of the goods"


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["Salt & Sons", "Wool", "Lily"], f"All goods: {EACH} and each token."),
        (["2", "3", "4"], "Each token, and all goods.\n\n1. Two.\n2. Three.\n3. Four."),
    ],
)
def test_names_have_marks_and_numbers_are_no_names(
    tmp_path: Path, names: list[str], text: str
) -> None:
    game = write_tiny(tmp_path, components=COMPONENTS, faces=FACE + SIGNS)
    rows = [f"{'abc'[n]},1,{'salt wool fleur'.split()[n]},{name}" for n, name in enumerate(names)]
    (game / "goods.csv").write_text("\n".join(["id,quantity,mark,name", *rows]) + "\n", "utf-8")
    (game / "rules.md.j2").write_text(f"# Rules\n\n{text}\n", "utf-8")
    assert printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING) == []


@pytest.mark.parametrize(
    ("title", "text", "is_silent"),
    [("art", "The cart.", True), ("art", "Art.", False), ("牌", "四种货物牌", False)],
)
def test_a_name_is_found_as_a_word_of_its_language(
    title: str, text: str, *, is_silent: bool
) -> None:
    assert _has(text.casefold(), title) is not is_silent


@pytest.mark.parametrize(
    ("rules", "cases"),
    [("Nothing.", {""}), ("{% if players > 1 %}Goods.{% endif %}", {"1 player"})],
)
def test_the_finding_names_the_numbers_of_players(
    tmp_path: Path, rules: str, cases: set[str]
) -> None:
    game = write_tiny(tmp_path, components=COMPONENTS, faces=FACE + SIGNS)
    (game / "goods.csv").write_text("id,quantity,mark,name\na,1,salt,Salt\n", "utf-8")
    (game / "rules.md.j2").write_text(f"# Rules\n\n{rules}\n", "utf-8")
    found = printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING)
    assert {each.case for each in found if "goods" in each.message} == cases


FLAG = """\
  flag:
    kind: token
    title: {one: flag, many: flags}
    group: bits
    size: {width: 20mm, height: 20mm, provenance: assumed}
    fields: {name: text}
    rows:
      lily: {quantity: {value: 1, provenance: assumed}, name: Lily}
    front: back
"""


@pytest.mark.parametrize(
    ("names", "components"),
    [
        (["Salt", "Wool", "Lily"], FLAG),
        (["Salt", "Wool", "lily"], FLAG.replace("name: Lily", "name: One")),
        (["Salt", "Wool", "Iron", "Lily", "Lily"], ""),
    ],
    ids=["a name of another component", "an id there", "of another design"],
)
def test_a_name_that_is_also_another_pieces_is_not_missed(
    tmp_path: Path, names: list[str], components: str
) -> None:
    game = write_tiny(tmp_path, components=components + COMPONENTS, faces=FACE + SIGNS)
    rows = [f"{'abcde'[n]},1,salt,{name}" for n, name in enumerate(names)]
    (game / "goods.csv").write_text("\n".join(["id,quantity,mark,name", *rows]) + "\n", "utf-8")
    text = "Each token, flag, and all goods: salt, wool, iron."
    (game / "rules.md.j2").write_text(f"# Rules\n\n{text}\n", "utf-8")
    assert printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING) == []


PATH = """\
  path:
    kind: board
    title: {one: path, many: paths}
    group: bits
    quantity: {value: 1, min-players: 2, provenance: assumed}
    provenance: assumed
    unit: 30mm
    spaces: {days: {form: track, at: [0, 0], size: [1, 1], count: 3, face: back}}
"""


def test_a_board_needs_mention_in_kits_that_have_it(tmp_path: Path) -> None:
    game = write_tiny(tmp_path, components=PATH, rules="# Rules\n\nA token.\n")
    (told,) = printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING)
    assert (told.message, told.case) == ("the rulebook does not mention the paths", "2 players")


def test_pieces_without_copies_need_no_mention(tmp_path: Path) -> None:
    """Such as the paragraphs of a gamebook, which a table has for the book alone."""
    game = write_tiny(tmp_path, components=COMPONENTS, faces=FACE + SIGNS)
    (game / "goods.csv").write_text("id,quantity,mark,name\na,0,salt,Salt\n", "utf-8")
    (game / "rules.md.j2").write_text("# Rules\n\nA token.\n", "utf-8")
    assert printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING) == []


def test_what_is_scored_for_all_is_mentioned_by_its_title_or_its_key(tmp_path: Path) -> None:
    subject = Subject(load(write_tiny(tmp_path, rules="# Rules\n")))
    rules = SimpleNamespace(
        tally_keys=lambda: ({"rice": "rice", "salt": "salt"}, {"coin": "coins"}),
        sheet_lines=lambda: {"rice": "full bags", "salt": "white gold", "coin": "purses"},
    )
    subject.rules_made = {Case(1): rules}  # type: ignore[dict-item]
    subject.texts = lambda _: {"rules": "Tokens and salt.", "token": "Salt."}
    told = [each.message for each in texts_mention_what_there_is(subject)]
    assert told == ["the rulebook does not mention the full bags, which are scored"]


def test_what_one_booklet_mentions_another_may_leave_out(tmp_path: Path) -> None:
    """Such as a book of scenarios beside the rulebook."""
    more = COMPONENTS.partition("  rules:")[2].replace("rulebook", "story book")
    more = "  story:" + more.replace("rules.md", "story.md")
    game = write_tiny(tmp_path, components=COMPONENTS + more, faces=FACE + SIGNS)
    rows = "id,quantity,mark,name\na,1,salt,Salt\nb,1,wool,Wool\n"
    (game / "goods.csv").write_text(rows, "utf-8")
    # One of two goods is no list of all goods.
    (game / "rules.md.j2").write_text("# Rules\n\nTake a good.\n", "utf-8")
    (game / "story.md.j2").write_text("# Story\n\nOnce there was a token of wool.\n", "utf-8")
    assert printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING) == []
    (game / "story.md.j2").write_text("# Story\n\nOnce there was wool.\n", "utf-8")
    (found,) = printgen.check(game, select=["text-silent"], least=printgen.Severity.WARNING)
    assert found.message == "the rulebook does not mention the tokens"
