"""The texts of Buyer's Market follow its data: numbers, suits and tables are those of the figures,
the score card has a field for all that is counted, and what figures turn off is not told.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from printgen.components import drawing_context
from printgen.components.template_facts import SheetFacts
from printgen.components.typesetter import Typesetter
from printgen.core.units import PAPERS
from printgen.kinds.pages.model import ProsePages
from printgen.kit.pages.texts import texts
from printgen.model.catalog import load
from printgen.model.piece_counts import box
from printgen.model.shipped import variants
from printgen.typesetting.facts import Fields
from tests.games.buyers_market.texts import (
    ALL,
    CHANGED,
    GAME,
    all_texts,
    figures_of,
    game_of,
    players_of,
    rulebook_of,
    rules_of,
    table_in,
    told_of,
)
from tests.helpers.texts import (
    assert_names_stand_on_sheets,
    assert_sheets_fit,
    pages_of,
    unfit_pieces,
)

PARTS: Final = {"rulebook", "reference", "mat", "score-sheet"}
WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
# The figure that says what each line of the score card brings, and its factor.
LINES: Final = {
    "bricks": ("brick-points", 1),
    "levels": ("level-points", 1),
    "cohesiveness": ("cohesive-points", 1),
    "diversity": ("diverse-points", 1),
    "regality": ("spire-points", 1),
    "unspent": ("unspent-points", 1),
    "unused": ("unused-points", -1),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("buyers-market")


def _worth(name: str, folder: Path) -> dict[str, int]:
    """What each line brings, but for those that bring nothing."""
    figures = figures_of(name, folder)
    worth = {line: factor * figures[figure] for line, (figure, factor) in LINES.items()}
    return {line: points for line, points in worth.items() if points}


def _number(cell: str) -> int:
    return int(cell.replace("–", "-"))


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
    nouns = "pip|point|pyramid|level|player|suit|turn|box|colour|pallet|time|resource|spire"
    one = re.compile(rf"(?<!–)\b(?:1|one) (?:(?:large|medium|small) )?(?:{nouns}|boxe)s\b")
    more = re.compile(
        rf"\b(?:[2-9]|\d\d|{'|'.join(WORDS[2:])}) (?:(?:large|medium|small|more|such) )?"
        rf"(?:{nouns})\b"
    )
    for players in players_of(name, folder):
        said = {**all_texts(name, folder, players), "rulebook": told_of(name, folder, players)}
        for text in said.values():
            assert not one.search(text)
            assert not more.search(text)


@pytest.mark.slow
@pytest.mark.parametrize("name", [GAME, *CHANGED])
def test_cards_mat_and_score_card_fit_their_places(name: str, folder: Path) -> None:
    """Those of the variants are checked in ``tests/variants``."""
    loaded, most = game_of(name, folder), max(players_of(name, folder))
    assert_sheets_fit(loaded, most)
    assert unfit_pieces(loaded, most) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [GAME, *sorted(variants(GAME))])
def test_the_rulebook_has_seven_to_nine_pages(name: str, folder: Path) -> None:
    loaded, most = game_of(name, folder), max(players_of(name, folder))
    assert 7 <= pages_of(loaded, "rulebook", most) <= 9


# -- what there is


@pytest.mark.parametrize("name", ALL)
def test_pyramids_are_counted_for_all_numbers_of_players(name: str, folder: Path) -> None:
    description = game_of(name, folder).description
    columns = {}
    for players in players_of(name, folder):
        figures = figures_of(name, folder, players)
        stock = box(description.game, description.designs, players, figures)
        parts = [piece.partition("/")[0] for piece in stock]
        pyramids = [
            stock[piece]
            for piece, part in zip(stock, parts, strict=True)
            if part.removeprefix("bank-") in {"large", "medium", "small"}
        ]
        columns[players] = str(figures["trios"]), str(figures["bank-trios"]), str(sum(pyramids))
    for number in (None, *columns):
        wanted = [columns[number]] if number else columns.values()
        rows = table_in(rulebook_of(name, folder, number), "| Players |")
        assert [row[1:] for row in rows] == [list(row) for row in zip(*wanted, strict=True)]


@pytest.mark.parametrize("name", ALL)
def test_the_suits_are_those_of_the_data(name: str, folder: Path) -> None:
    designs = game_of(name, folder).description.designs["small"]
    names = [str(values["name"]).lower() for values in designs.values]
    assert len(names) == figures_of(name, folder)["suits"]
    others = {"clubs", "hearts", "diamonds", "spades", "stars", "brick", "waves"} - set(names)
    # A building may be of bricks in all games.
    others.discard("brick")
    for players in players_of(name, folder):
        told = told_of(name, folder, players).lower()
        for suit in names:
            assert suit in told
        for suit in others:
            assert not re.search(rf"\b{suit}\b", told)
        assert f"in {WORDS[len(names)]} suits and three sizes" in told


@pytest.mark.parametrize("name", ALL)
def test_any_die_can_stand_for_the_suit_die(name: str, folder: Path) -> None:
    description = game_of(name, folder).description
    assert description.rules is not None
    table = description.rules.tables["die"]
    designs = description.designs["small"]
    titles = {
        suit: str(values["name"]).lower()
        for suit, values in zip(designs.ids, designs.values, strict=True)
    }
    sides = [titles.get(meaning, f"the {side}") for side, meaning in table.items()]
    text = told_of(name, folder, 2)
    numbers = ", ".join(f"{n} {side}" for n, side in enumerate(sides, start=1))
    assert f"let its numbers stand for these sides: {numbers}." in text
    wild = [side for side, meaning in table.items() if meaning == "wild"]
    assert ("wild" in text) == bool(wild)
    assert all(f"The **{side}** is wild" in text for side in wild)
    card = all_texts(name, folder, 2)["reference"]
    assert all(f"If it shows the {side} or a suit that has run out" in card for side in wild)


def test_plastic_pyramids_may_come_from_several_boxes_or_from_none(folder: Path) -> None:
    usual = rulebook_of(GAME, folder, None)
    assert "Two or three players need one such box. Four players need two such boxes." in usual
    assert "Four players need two such boxes." in rulebook_of(GAME, folder, 4)
    few = rulebook_of("ones", folder, None)
    assert "For two, three or four players the colours are not enough" in few


# -- the turn


@pytest.mark.parametrize("name", ALL)
def test_how_many_resources_must_lie_there_is_told(name: str, folder: Path) -> None:
    needs = {
        players: figures_of(name, folder, players)["resources-first"]
        for players in players_of(name, folder)
    }
    for players in (None, *needs):
        text = told_of(name, folder, players)
        played = {n: count for n, count in needs.items() if players in {None, n}}
        if len(set(played.values())) == 1:
            assert "With two players" not in text
            assert ("already" in text.partition("### Take")[2]) == any(played.values())
        else:
            assert (
                "**With two players** you can buy or take a pallet even if there is no resource on "
                "it: only pyramids from banks, or nothing at all."
            ) in text
            assert (
                "**With three or four players** you can buy or take a pallet only if at least one "
                "resource lies on it already."
            ) in text
        card = all_texts(name, folder, players)["reference"]
        told = re.findall(r"\*To buy or take(.*?): at least (\d+) resource", card)
        groups: dict[int, list[str]] = {}
        for n, count in played.items():
            groups.setdefault(count, []).append(str(n))
        several = len(groups) > 1
        assert told == [
            (f" with {' or '.join(numbers)} players" if several else "", str(count))
            for count, numbers in groups.items()
            if count
        ]


@pytest.mark.parametrize("name", ALL)
def test_two_pyramids_that_may_be_given_are_the_most_that_the_figure_allows(
    name: str, folder: Path
) -> None:
    most = figures_of(name, folder)["buy-pips"]
    text = told_of(name, folder, 2)
    assert f"**{most} pip{'s' if most > 1 else ''}**" in text
    told = re.search(
        r"at most \*\*\d+ pips?\*\*: .*? \((\d+)\) are allowed(?:, .*? \((\d+)\) are not)?", text
    )
    sums = [2, 3, 4, 5, 6]
    if most < min(sums):
        assert told is None
        return
    assert told is not None
    assert int(told[1]) == max(n for n in sums if n <= most)
    assert told[2] == next((str(n) for n in sums if n > most), None)


def test_the_texts_follow_the_choices_of_the_figures(folder: Path) -> None:
    usual, turned = (all_texts(name, folder, 3) for name in (GAME, "more"))
    for said, not_said in (
        ("The call is your whole turn", "After the call, take your turn as usual"),
        ("**one more turn**", "**two more turns**"),
        ("with a single pyramid counts as a level", "with a single pyramid does not count"),
        ("**at least one pyramid** must carry", "**at least two pyramids** must carry"),
    ):
        assert said in usual["rulebook"]
        assert not_said in turned["rulebook"]
        assert said not in turned["rulebook"]
        assert not_said not in usual["rulebook"]
    assert "Each of the others has 2 more turns" in turned["reference"]
    calm = all_texts("noughts", folder, 3)
    assert "Nobody else has another turn" in calm["rulebook"]
    assert "Nobody has another turn" in calm["reference"]
    for part in PARTS:
        assert "must carry nothing" not in calm[part]
        assert "Regality" not in calm[part].partition("### Example")[0]


# -- building and points


@pytest.mark.parametrize("name", ALL)
def test_the_building_code_is_told_alike_everywhere(name: str, folder: Path) -> None:
    figures = figures_of(name, folder)
    needed = [str(figures[key]) for key in ("larges-needed", "mediums-needed", "smalls-needed")]
    said = all_texts(name, folder, 2)
    rulebook = table_in(said["rulebook"], "| Level | Only | Completed with at least |")
    card = table_in(said["reference"], "| Level | Only | At least |")
    assert [row[2] for row in rulebook] == needed
    assert [row[2] for row in card] == needed
    levels = figures["levels-needed"]
    completed = "completed levels." if levels > 1 else "completed level."
    assert f"when it has {WORDS[levels]} {completed}" in said["rulebook"]
    assert f"Completed building: {levels} {completed}" in said["reference"]


@pytest.mark.parametrize("name", ALL)
def test_the_points_are_told_alike_everywhere(name: str, folder: Path) -> None:
    worth = _worth(name, folder)
    for players in players_of(name, folder):
        said = all_texts(name, folder, players)
        for part, head in (("rulebook", "| | | Points |"), ("reference", "| Points | | |")):
            rows = table_in(said[part], head)
            assert {row[0].lower(): _number(row[2]) for row in rows} == worth
        noted = re.findall(r'label: (\w+)\n    note: "([+–]\d+) ', said["score-sheet"])
        assert {label.lower(): _number(points) for label, points in noted} == worth
        mat = [_number(row[1]) for row in table_in(said["mat"], "| Each | Points |")]
        assert mat == list(worth.values())


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_the_score_card_has_a_line_for_all_that_is_summed(name: str, folder: Path) -> None:
    for players in players_of(name, folder):
        rules = rules_of(name, folder, players)
        keys = rules.sheet_lines()
        facts = SheetFacts(
            names=Fields({seat: f"Name {n}" for n, seat in enumerate(rules.seats)}),
            counts=Fields({(seat, "cards"): 70 + n for n, seat in enumerate(rules.seats)}),
            points=Fields(
                {
                    (seat, key): 100 * n + line
                    for n, seat in enumerate(rules.seats)
                    for line, key in enumerate(keys, start=1)
                }
            ),
            totals=Fields({seat: 900 + n for n, seat in enumerate(rules.seats)}),
            winners=frozenset(rules.seats[1:2]),
            verdict="A verdict.",
            filled=True,
        )
        assert keys.keys() == LINES.keys()
        loaded = game_of(name, folder)
        typesetter = Typesetter(drawing_context(loaded, players))
        component = loaded.description.game.components["score-sheet"]
        assert isinstance(component, ProsePages)
        assert len(typesetter.pages("score-sheet", component, PAPERS["a4"], {"sheet": facts})) == 1
        text = typesetter.render("score-sheet.md.j2", {"sheet": facts}).text
        fields = re.findall(r"label: (.*)\n(?:.*\n)*?    values: \[(.*), \]", text)
        rows = {label: values.replace('"', "") for label, values in fields}
        assert rows["Name"] == ", ".join(f"Name {n}" for n in range(players))
        for line, key in enumerate(keys, start=1):
            if key in _worth(name, folder):
                shown = ", ".join(str(100 * n + line) for n in range(players))
                assert rows[key.capitalize()] == shown
            else:
                assert key.capitalize() not in rows
        assert rows["Total"] == ", ".join(str(900 + n) for n in range(players))
        assert rows["Order cards"] == ", ".join(str(70 + n) for n in range(players))
        assert "marked: [2, ]" in text
        assert text.count("```form") == 1


def test_the_kit_has_two_score_cards_on_a_page(folder: Path) -> None:
    for players in players_of(GAME, folder):
        text = all_texts(GAME, folder, players)["score-sheet"]
        first, second = re.findall(r"```form\n(.*?)```", text, re.DOTALL)
        assert first == second


def test_names_stand_on_the_score_card(folder: Path) -> None:
    names = {"trowel": "Ann", "plumb": "Ben", "square": "Christopher"}
    assert_names_stand_on_sheets(game_of(GAME, folder), names)


# -- what the rules leave open


def test_every_figure_that_is_assumed_is_told(folder: Path) -> None:
    game = game_of(GAME, folder).description.game
    rows = table_in(rulebook_of(GAME, folder, 2), "| Number | Value | Source |")
    certain = {"printed", "derived"}
    shaky = {
        name for name, figure in game.figures.items() if figure.provenance.value not in certain
    }
    asked = [question.settled for question in game.open_questions.values()]
    answered = {each.figure for each in asked if not isinstance(each, str)}
    assert shaky - answered == {"die-sides"}
    assert answered == {"call-is-turn", "single-cohesive"}
    assert [row[0] for row in rows] == [
        r"Sides of the die\: one for each of the five suits, and a wild one"
    ]


def test_open_questions_are_answered_as_the_figures_are(folder: Path) -> None:
    assert len(game_of(GAME, folder).description.game.open_questions) >= 15
    usual, turned = (rulebook_of(name, folder, 3) for name in (GAME, "more"))
    for question, answer, other in (
        ("Is the call a whole turn?", "Yes.", "No. The player who calls still takes a turn."),
        ("Does a single pyramid count as a level of one colour?", "Yes.", "No."),
    ):
        assert f"#### {question}\n{answer} The rules" in usual
        assert f"#### {question}\n{other} The rules" in turned


def test_a_die_with_another_wild_side_is_told_as_it_is(folder: Path) -> None:
    file = folder / "die.yaml"
    file.write_text(
        f"extends: {GAME}\nid: buyers-market-die\nvariant: {{title: Another die, note: A test.}}\n"
        "rules: {tables: {die: {stars: wild}}}\n",
        encoding="utf-8",
    )
    said = texts(load(file), 2)
    assert "5 the stars, 6 the atom" in said["rulebook"]
