"""What the texts of Buyer's Market say holds for every figure: numbers that differ by players,
rules that are turned off, the least that completes a building, and what the drawings show.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest

from printgen.components import draw_game, drawing_context
from printgen.components.template_facts import SheetFacts
from printgen.components.typesetter import Typesetter
from printgen.core.units import Paper
from printgen.games.buyers_market.building_code import (
    BuildingCode,
    completable,
    flaws,
    level_of,
    lines,
)
from printgen.kinds.pages.model import ProsePages
from printgen.kit.layout.assembly import pages_of
from printgen.kit.pages.texts import texts
from printgen.model.catalog import load
from printgen.model.face import SignBox, TextBox
from printgen.model.shapes import ShapeBox
from printgen.model.shipped import variants
from printgen.typesetting.facts import Fields
from tests.games.buyers_market.texts import (
    ALL,
    GAME,
    all_texts,
    code_of,
    figures_of,
    game_of,
    levels_in,
    rulebook_of,
    told_of,
)
from tests.helpers.changed import variant_with

WORDS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)
QUESTIONS: Final = "## What the printed rules leave open"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("buyers-market")


def _with(
    figures: Mapping[str, int | tuple[int, ...]], folder: Path, players: int = 4
) -> dict[str, str]:
    """The texts with other figures."""
    return texts(load(variant_with(GAME, "changed", figures, folder)), players)


def _number(word: str) -> int:
    return WORDS.index(word) if word in WORDS else int(word)


# -- numbers that differ by players


@pytest.mark.slow
@pytest.mark.parametrize(
    ("trios", "told"),
    [
        ((3, 3, 4), "three with two or three players, four with four players."),
        ((2, 3, 4), "two with two players, three with three players, four with four players."),
        ((5, 5, 5), "five."),
    ],
)
def test_setting_up_tells_what_each_number_of_players_needs(
    trios: tuple[int, ...], told: str, tmp_path: Path
) -> None:
    file = tmp_path / "trios.yaml"
    file.write_text(
        f"extends: {GAME}\nid: {GAME}-trios\nvariant: {{title: Trios, note: A test.}}\nfigures:\n"
        f"  trios: {{by-players: {list(trios)}}}\n"
        f"  bank-trios: {{value: ~, by-players: {list(trios)}}}\n",
        encoding="utf-8",
    )
    game = load(file)
    words = ("zero", "one", "two", "three", "four", "five")
    alone = {n: f"{words[trios[n - 2]]}." for n in (2, 3, 4)}
    for players, wanted in ((None, told), *alone.items()):
        said = texts(game, players)["rulebook"]
        setting = said.partition("## Setting up")[2].partition("## Your turn")[0]
        assert f"in the middle: of each size in each suit, {wanted}" in setting
        assert f"with their own tool: of each size, {wanted}" in setting


def test_a_reference_card_of_a_kit_for_several_tells_whom_a_rule_is_for(folder: Path) -> None:
    told = {n: all_texts(GAME, folder, n)["reference"] for n in (None, 2, 3, 4)}
    assert "To buy or take" not in told[2]
    for players, whom in ((None, " with 3 or 4 players"), (3, ""), (4, "")):
        assert f"To buy or take{whom}: at least 1 resource must be there first." in told[players]


# -- the call

_BUILDINGS: Final = (
    # larges, mediums, smalls, levels, open tops
    *((4, 3, 1, 3, 1), (4, 4, 1, 3, 1), (3, 3, 3, 3, 2), (1, 1, 1, 5, 1), (2, 5, 2, 4, 0)),
    *((5, 1, 2, 4, 1), (1, 1, 1, 1, 3), (1, 4, 1, 2, 1), (3, 2, 2, 6, 1), (2, 2, 2, 3, 0)),
)


@pytest.mark.slow
@pytest.mark.parametrize("needed", _BUILDINGS)
def test_the_least_for_a_call_is_what_the_rules_ask_for(
    needed: tuple[int, ...], tmp_path: Path
) -> None:
    keys = ("larges-needed", "mediums-needed", "smalls-needed", "levels-needed", "open-tops")
    figures = dict(zip(keys, needed, strict=True))
    said = _with(figures, tmp_path)["rulebook"]
    found = re.search(r"from your pile: you need at least (.*?) \(see “The building code”", said)
    assert found is not None
    told = [0, 0, 0]
    for number, size in re.findall(r"(\w+) (large|medium|small) ", f"{found[1]} "):
        told[("large", "medium", "small").index(size)] = _number(number)
    code = BuildingCode.of(figures_of(GAME, tmp_path) | figures)
    assert completable({"clubs": (told[0], told[1], told[2])}, code)
    for size in range(3):
        fewer = [count - (at == size) for at, count in enumerate(told)]
        if fewer[size] >= 0:
            assert not completable({"clubs": (fewer[0], fewer[1], fewer[2])}, code)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_a_call_is_one_of_the_things_of_a_turn_only_if_it_is_a_turn(
    name: str, folder: Path
) -> None:
    is_turn = bool(figures_of(name, folder)["call-is-turn"])
    said = all_texts(name, folder, 4)
    turn = said["rulebook"].partition("## Your turn")[2].partition("### Place")[0]
    assert ("- **Call** the end" in turn) == is_turn
    assert ("Before that, you may **call** the end" in turn) != is_turn
    card = said["reference"].partition("**After")[0]
    # A card says it in its head, where there is room: one more sentence would be too much.
    assert card.startswith("**Do one of these**") == is_turn
    assert card.startswith("**Do one of these, or call and do another**") != is_turn
    assert "\n- **Call** the end, if" in card


# -- sentences that are true for every figure


@pytest.mark.slow
def test_with_one_pip_to_pay_there_is_no_more_than_one_pyramid(tmp_path: Path) -> None:
    for pips in (1, 4):
        said = _with({"buy-pips": pips}, tmp_path)["rulebook"]
        buying = said.partition("### Buy")[2].partition("### Take")[0]
        assert ("one or more pyramids from your bank" in buying) == (pips > 1)
        assert ("You may go over the number." in buying) == (pips > 1)
        assert ("you can only lend, and only one pyramid." in buying) == (pips > 1)
        assert ("you can only lend." in buying) == (pips == 1)


@pytest.mark.parametrize("name", ALL)
def test_levels_leave_open_as_many_as_the_caption_says_or_more(name: str, folder: Path) -> None:
    tops = figures_of(name, folder)["open-tops"]
    for levels, caption in levels_in(told_of(name, folder, 4)):
        if not caption.startswith("A completed"):
            continue
        told = re.search(r"On each level except the highest, at least (\w+) carr", caption)
        assert (told is not None) == bool(tops)
        if told is not None:
            counts = [len(level) for level in levels]
            opened = [low - high for low, high in pairwise(counts)]
            assert _number(told[1]) == tops <= min(opened)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("figures", "promise"),
    [
        (("brick-points", "level-points"), "its size"),
        (("cohesive-points",), "levels of one colour"),
        (("diverse-points",), "having all suits"),
        (("spire-points",), "small pyramids at its very top"),
        (("unused-points",), "do not fit into your building cost points"),
    ],
)
def test_the_introduction_promises_no_points_that_nothing_brings(
    figures: tuple[str, ...], promise: str, folder: Path, tmp_path: Path
) -> None:
    assert promise in rulebook_of(GAME, folder, 4).partition("## What is in")[0]
    said = _with(dict.fromkeys(figures, 0), tmp_path)["rulebook"].partition("## What is in")[0]
    assert promise not in said
    assert "**The player with the most points wins**" in said
    nothing = rulebook_of("noughts", folder, 4)
    assert "**the player with the most order cards wins**" in nothing.partition("## What is in")[0]
    assert "most points win" not in nothing.lower()


@pytest.mark.slow
def test_the_title_of_a_variant_keeps_its_capitals(tmp_path: Path) -> None:
    file = variant_with(GAME, "Ann and Bob in New York", {"last-turns": 2}, tmp_path)
    assert "Ann and Bob in New York.* A game by" in texts(load(file), 3)["rulebook"]


def test_boxes_that_hold_nothing_are_not_counted(tmp_path: Path) -> None:
    said = _with({"box-trios": 0}, tmp_path)
    assert "the colours are not enough: make the banks from paper" in said["rulebook"]


# -- making


def test_folds_are_scored_before_anything_is_cut(folder: Path) -> None:
    said = rulebook_of(GAME, folder, 4)
    assert said.index("score all lines with an empty pen") < said.index("cut along the outline")
    making = game_of(GAME, folder).description.game.groups["pyramids"].making
    assert making.lower().index("score the folds") < making.lower().index("cut")
    assert "without the court cards" in said.partition("**Plastic pyramids**")[2]


# -- what the rules leave open


@pytest.mark.parametrize("name", [GAME, *sorted(variants(GAME))])
def test_questions_speak_of_the_game_that_is_played(name: str, folder: Path) -> None:
    game = game_of(name, folder).description
    assert game.rules is not None
    suits = {str(values["name"]).lower() for values in game.designs["small"].values}
    asked = rulebook_of(name, folder, 4).partition(QUESTIONS)[2].partition("## Credits")[0].lower()
    # Clubs are told of wherever the names of suits are explained: they are what is printed.
    others = {"hearts", "diamonds", "spades", "stars", "waves"} - suits
    assert not [suit for suit in others if re.search(rf"\b{suit}\b", asked)]
    noted = game.game.figures["die-sides"].note
    assert noted is not None
    wild = "wild" in game.rules.tables["die"].values()
    assert ("wild" in noted) == wild
    assert WORDS[len(suits)] in noted


def test_questions_that_no_variant_changes_name_no_suits_of_ours(folder: Path) -> None:
    asked = game_of(GAME, folder).description.game.open_questions.values()
    said = " ".join(f"{each.title} {each.settled} {each.why}" for each in asked).lower()
    for suit in ("hearts", "diamonds", "spades", "stars"):
        assert suit not in said


def test_who_begins_is_told_as_a_question_that_was_settled(folder: Path) -> None:
    asked = rulebook_of(GAME, folder, 4).partition(QUESTIONS)[2]
    assert "Who begins, and which way do turns go?" in asked
    assert "clockwise" in asked


def test_spires_of_a_level_that_is_not_completed_count_as_the_book_says(tmp_path: Path) -> None:
    figures = figures_of(GAME, tmp_path) | {"smalls-needed": 3}
    code = BuildingCode.of(figures)
    building = tuple(level_of(n, {"clubs": count}) for n, count in enumerate((4, 3, 2)))
    stock = {"clubs": (4, 3, 2)}
    assert not flaws(building, stock, code)
    counted = lines(building, stock, ("clubs", "hearts"), code, 0)
    assert counted.levels == 2 * code.level
    assert counted.regality == code.spire
    asked = rulebook_of(GAME, tmp_path, 4).partition(QUESTIONS)[2]
    assert "if the highest level is not completed?" in asked
    assert re.search(r"not completed\?\W+Yes, its small pyramids", asked)


# -- the building mat


def test_the_mat_shows_a_building_that_may_be_built(folder: Path) -> None:
    boxes = game_of(GAME, folder).description.game.faces["mat"].boxes
    drawn = [box for box in boxes.values() if "each" in box.driven]
    drawn.sort(key=lambda box: box.bottom.mm if box.bottom else 0.0)
    figures = figures_of(GAME, folder)
    counts = [box.driven["each"].value(figures) for box in drawn]
    assert counts == [4, 3, 1]
    building = tuple(level_of(n, {"clubs": count}) for n, count in enumerate(counts))
    assert not flaws(building, {"clubs": (4, 3, 1)}, code_of(GAME, folder, 4))
    named = boxes["name-3"]
    assert isinstance(named, TextBox)
    assert " ".join(named.text.split()).endswith("the highest level’s are **spires**")


def _place(box: SignBox | ShapeBox) -> tuple[float, float, float, float]:
    """Left, bottom, width and height in mm."""
    sides = (box.left, box.bottom, box.width, box.height)
    left, bottom, width, height = (side.mm if side else 0.0 for side in sides)
    return left, bottom, width, height


def test_places_of_the_mat_stay_in_their_courses_however_many_they_are(folder: Path) -> None:
    boxes = game_of(GAME, folder).description.game.faces["mat"].boxes
    for level, order in enumerate(("first", "second", "third"), start=1):
        places, arrow = boxes[f"level-{level}"], boxes[f"{order}-height"]
        ceiling = boxes[f"{order}-ceiling"]
        assert isinstance(places, SignBox)
        assert isinstance(arrow, ShapeBox)
        assert isinstance(ceiling, ShapeBox)
        left, foot, wide, high = _place(places)
        at, bottom, _, height = _place(arrow)
        # They are drawn smaller, never over the arrow; its ends are the lines of the course.
        assert at <= left < left + wide <= 118
        assert _place(ceiling)[1] == pytest.approx(bottom + height)
        # Squares that are smaller stand about the middle, and that lies in the course.
        assert bottom < foot + high / 2 < bottom + height


# -- the score card


@pytest.mark.slow
@pytest.mark.parametrize("size", [(148, 210), (210, 297), (120, 180)])
def test_one_score_card_is_printed_where_two_have_no_room(
    size: tuple[int, int], folder: Path
) -> None:
    loaded = game_of(GAME, folder)
    component = loaded.description.game.components["score-sheet"]
    assert isinstance(component, ProsePages)
    context = drawing_context(loaded, 4)
    paper = Paper("test", "test", *map(float, size))
    pages = pages_of(draw_game(context).typesetter, "score-sheet", component, paper)
    assert len(pages) == 1
    assert ("Another game" in repr(pages)) == (size == (210, 297))


def test_buildings_on_a_filled_score_card_go_by_the_players_names(folder: Path) -> None:
    loaded = game_of(GAME, folder)
    context = drawing_context(loaded, 2)
    built = [["large/clubs"]]
    facts = SheetFacts(
        names=Fields({"trowel": "Ann O’Hara"}),
        extra=Fields({"trowel": built, "plumb": built}),
        verdict="A verdict.",
        filled=True,
    )
    typesetter = Typesetter(context)
    text = typesetter.render("score-sheet.md.j2", {"sheet": facts}).text
    assert re.findall(r'caption: "?(.*?)"?\n', text) == ["Ann O’Hara", "Plumb"]
