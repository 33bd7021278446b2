"""The texts of Tlatelolco follow its data: the table of red spaces is that of the rules, cards and
ledger have a field for all that is to be written, and what figures turn off is not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from printgen.components import drawing_context
from printgen.components.template_facts import SheetFacts
from printgen.components.typesetter import Typesetter
from printgen.core.units import PAPERS
from printgen.games.tlatelolco.rules import ENGINE
from printgen.kinds.pages.model import ProsePages
from printgen.kit.pages.texts import texts
from printgen.model.catalog import load
from printgen.model.game_extras import Answers
from printgen.model.shipped import variants
from printgen.typesetting.facts import Fields
from printgen.typesetting.form_data import LEAST_HEIGHT
from tests.games.tlatelolco.texts import (
    ALL,
    CHANGED,
    GAME,
    all_texts,
    figures_of,
    game_of,
    players_of,
    rulebook_of,
    table_in,
)
from tests.helpers.texts import (
    assert_names_stand_on_sheets,
    assert_sheets_fit,
    pages_of,
    unfit_pieces,
)

PARTS: Final = {"rulebook", "red-card", "target-card", "reference", "score-sheet"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tlatelolco")


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_all_texts_can_be_filled(name: str, folder: Path) -> None:
    for players in players_of(name, folder):
        said = all_texts(name, folder, players)
        assert said.keys() == PARTS
        for text in said.values():
            assert text.count("**") % 2 == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_one_is_singular_and_more_are_plural(name: str, folder: Path) -> None:
    nouns = "unit|good|target|counter|player|stand|die|pawn|trade|space|line"
    one = re.compile(rf"\b(?:1|one) (?:{nouns}|dice)s\b", re.IGNORECASE)
    more = re.compile(rf"\b(?:[2-9]|\d\d|two|three|four|five|six|nine) (?:{nouns})\b")
    for players in players_of(name, folder):
        for text in all_texts(name, folder, players).values():
            told = text.partition("## What the printed rules leave open")[0]
            assert not one.search(told)
            assert not more.search(told)


@pytest.mark.slow
@pytest.mark.parametrize("name", [GAME, *CHANGED])
def test_cards_and_ledger_fit_their_places(name: str, folder: Path) -> None:
    """Those of the variants are checked in ``tests/variants``."""
    loaded, most = game_of(name, folder), max(players_of(name, folder))
    assert_sheets_fit(loaded, most)
    assert unfit_pieces(loaded, most) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [GAME, *sorted(variants(GAME))])
def test_the_rulebook_has_six_to_eight_pages(name: str, folder: Path) -> None:
    loaded, most = game_of(name, folder), max(players_of(name, folder))
    assert 6 <= pages_of(loaded, "rulebook", most) <= 8


# -- red spaces

WORDS: Final = {
    "gain": "A gift",
    "move": "Onward",
    "banish": "Sent away",
    "force": "Forced trade",
    "thief": "Thief",
    "jump": "Leap",
    "home": "The way home",
}


def _ways(total: int) -> int:
    return 6 - abs(7 - total)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_table_of_red_spaces_is_that_of_the_rules(name: str, folder: Path) -> None:
    description = game_of(name, folder).description
    assert description.rules is not None
    red = description.rules.tables["red"]
    for players in players_of(name, folder):
        rows = table_in(rulebook_of(name, folder, players), "| Sum | of 36 | What happens |")
        told: dict[int, str] = {}
        for sums, ways, result in rows:
            totals = [int(total) for total in sums.strip("*").split(", ")]
            assert int(ways) == sum(map(_ways, totals))
            told |= dict.fromkeys(totals, result)
        assert sorted(told) == list(range(2, 13))
        for total, word in red.items():
            assert told[int(total)].startswith(f"**{WORDS[word]}.**")
        card = table_in(all_texts(name, folder, players)["red-card"], "| Sum | of 36 | Result |")
        assert [row[:2] for row in card] == [
            [f"**{total}**", str(_ways(total))] for total in range(2, 13)
        ]
        results = {total: row[2] for total, row in zip(range(2, 13), card, strict=True)}
        for one in red:
            for other in red:
                if red[one] == red[other]:
                    assert results[int(one)] == results[int(other)]


def test_another_table_is_told_as_it_is(folder: Path) -> None:
    file = folder / "table.yaml"
    file.write_text(
        f"extends: {GAME}\nid: tlatelolco-table\nvariant: {{title: Another table, note: A test.}}\n"
        'rules: {tables: {red: {"7": home, "11": move}}}\n',
        encoding="utf-8",
    )
    said = texts(load(file), 2)
    rows = table_in(said["rulebook"], "| Sum | of 36 | What happens |")
    first = {sums.strip("*"): (ways, result.split("**")[1]) for sums, ways, result in rows}
    assert first["7"] == ("6", "The way home.")
    assert first["3, 8, 11"] == ("9", "Onward.")
    assert first["5"] == ("4", "Forced trade.")


# -- what is written down


@pytest.mark.parametrize("name", ALL)
def test_target_card_and_ledger_have_a_field_for_each_target(name: str, folder: Path) -> None:
    figures = figures_of(name, folder)
    said = all_texts(name, folder, 2)
    for part in ("target-card", "score-sheet"):
        assert said[part].count('"[ ]"') == figures["targets-each"]
        assert str(figures["export-units"]) in said[part]


@pytest.mark.parametrize("name", ALL)
def test_the_ledger_has_room_for_a_whole_game(name: str, folder: Path) -> None:
    text = all_texts(name, folder, 2)["score-sheet"]
    rows = re.findall(r'^  - \{label: "(\d+)", height: ([\d.]+)\}', text, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, len(rows) + 1))
    assert len(rows) >= 25
    assert all(float(height) >= LEAST_HEIGHT for _, height in rows)


def _filled(name: str, folder: Path, facts: SheetFacts) -> Iterator[list[str]]:
    loaded = game_of(name, folder)
    typesetter = Typesetter(drawing_context(loaded, 2))
    component = loaded.description.game.components["score-sheet"]
    assert isinstance(component, ProsePages)
    assert len(typesetter.pages("score-sheet", component, PAPERS["a4"], {"sheet": facts})) == 1
    text = typesetter.render("score-sheet.md.j2", {"sheet": facts}).text
    yield from table_in(text, "| |")


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_ledger_that_is_filled_in_tells_what_each_player_holds(name: str, folder: Path) -> None:
    description = game_of(name, folder).description
    _, keys = ENGINE.rules(description, 2, None).tally_keys()
    counts = {("eagle", key): n % 3 for n, key in enumerate(keys)}
    counts |= {("jaguar", key): 0 for key in keys}
    counts["jaguar", "targets"] = 3
    facts = SheetFacts(
        names=Fields({"eagle": "Ann", "jaguar": "Ben"}),
        counts=Fields(counts),
        winners=frozenset({"jaguar"}),
        filled=True,
    )
    targets, *goods = _filled(name, folder, facts)
    assert [cell.strip("*") for cell in targets[1:3]] == [str(counts["eagle", "targets"]), "3"]
    shown = [cells[1:3] for cells in goods]
    assert shown == [
        [str(counts["eagle", key]), "–"]
        for key in keys
        if key not in {"targets", "first"} and counts["eagle", key]
    ]


def test_names_stand_on_the_ledger(folder: Path) -> None:
    names = {"eagle": "Ann", "jaguar": "Ben", "serpent": "Christopher"}
    assert_names_stand_on_sheets(game_of(GAME, folder), names)


# -- what the rules leave open


def test_answers_to_open_questions_follow_the_figures(folder: Path) -> None:
    asked = game_of(GAME, folder).description.game.open_questions
    assert len(asked) >= 16
    usual, turned = (
        rulebook_of(name, folder, 2).partition("## What the printed rules")[2]
        for name in (GAME, "turned round")
    )
    for name in ("moving", "thief-over-pawns", "red-again"):
        settled = asked[name].settled
        assert isinstance(settled, Answers)
        no, yes = settled.answers
        assert yes in usual
        assert no in turned
        assert yes not in turned


def test_the_rulebook_follows_the_choices_of_the_figures(folder: Path) -> None:
    usual, turned = (rulebook_of(name, folder, 2) for name in (GAME, "turned round"))
    for said, not_said in (
        ("or fewer, or not at all", "leave your space if you can"),
        ("It passes over stands and pawns", "but not over pawns"),
        ("you roll for this table again", "on a red space nothing more happens"),
    ):
        assert said in usual
        assert not_said in turned
        assert said not in turned
        assert not_said not in usual
    calm = all_texts("noughts", folder, 2)
    assert "Trading with players" not in calm["rulebook"]
    assert "On a 0" not in calm["rulebook"] + calm["reference"]
    assert "robs" not in calm["rulebook"].partition("## What the printed rules")[0]
    assert "Hold spares" not in calm["rulebook"]
