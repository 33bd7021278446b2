"""The examples in the rulebook of Tlatelolco are legal by its rules, whatever the figures are."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from printgen.games.tlatelolco.rules import ENGINE
from printgen.games.tlatelolco.state import NOTHING
from printgen.games.tlatelolco.trade_graph import TradeGraph
from tests.games.tlatelolco.positions import holds, position
from tests.games.tlatelolco.texts import (
    TOLD,
    figures_of,
    game_of,
    kinds_of,
    lying_in,
    pictures_in,
    pieces_on,
    players_of,
    rulebook_of,
    stand_numbers,
    table_in,
)
from tests.play.rules.steps import do


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("tlatelolco")


@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_the_market_of_the_examples_could_be_drawn_from_the_bags(name: str, folder: Path) -> None:
    description = game_of(name, folder).description
    for players in players_of(name, folder):
        rules = ENGINE.rules(description, players, None)
        board = rules.market.board
        lying = lying_in(name, folder, players)
        assert set(lying) == {board.names[n] for n in board.stands}
        assert Counter(stand.sells for stand in lying.values()) == Counter(rules.market.goods)
        wanted = Counter(good for stand in lying.values() for good in stand.wants)
        assert wanted == Counter(dict.fromkeys(rules.market.goods, 2))
        ready = pieces_on(pictures_in(rulebook_of(name, folder, players))[0])
        pawns = {space for space, pieces in ready.items() if pieces[0].startswith("pawn/")}
        assert pawns <= {board.names[n] for n in board.corners}
        assert len(pawns) == players
        (thief,) = (space for space, pieces in ready.items() if pieces == ["thief"])
        assert kinds_of(name, folder)[thief] == "court"


@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_the_chain_of_trades_is_legal_and_its_sums_are_right(name: str, folder: Path) -> None:
    description = game_of(name, folder).description
    goods = {
        str(values["name"]).lower(): good
        for good, values in zip(
            description.designs["seller"].ids, description.designs["seller"].values, strict=True
        )
    }
    for players in players_of(name, folder):
        rules = ENGINE.rules(description, players, None)
        text = rulebook_of(name, folder, players)
        lying = lying_in(name, folder, players)
        numbers = stand_numbers(name, folder)
        start, *trades = table_in(text, "| Stand | Gives | Gets | Then has |")
        units, _, title = start[3].partition(" ")
        export = goods[title]
        assert units == str(figures_of(name, folder)["export-units"])
        corners = [space for space, kind in kinds_of(name, folder).items() if kind == "corner"]
        state = position(
            rules,
            " ".join(corners[:players]),
            {"eagle": f"{units} {export}"},
            stands={
                space: f"{' '.join(stand.wants)} > {stand.sells}" for space, stand in lying.items()
            },
            targets=dict.fromkeys(rules.seats, "honey"),
        )
        assert len(trades) == 3
        for number, _, gets, _ in trades[1:]:
            sold = goods[gets.split(" ", 1)[1]]
            assert lying[numbers[number]].sells == sold
            assert export not in lying[numbers[number]].wants
        for number, gives, _, after in trades:
            units, _, good = gives.partition(" ")
            space = numbers[number]
            state = state._replace(player=0)
            state = do(rules, state, "roll 3", f"to {space}", f"trade {units} {goods[good]}")
            told = [part.split(" ", 1) for part in after.split(", ")]
            expected = {goods[good]: int(units) for units, good in told}
            held = (part.split(" ") for part in holds(rules, state, "eagle").split(", "))
            assert {good: int(units) for units, good in held} == expected
            if state.phase != 0 or state.player == 0:
                state = do(rules, state, "done")


@pytest.mark.parametrize("name", TOLD)
def test_every_target_of_the_example_can_be_had_by_barter(name: str, folder: Path) -> None:
    text = rulebook_of(name, folder, 2)
    graph = TradeGraph(lying_in(name, folder, 2).values())
    titles = {
        str(values["name"]).lower(): good
        for good, values in zip(
            game_of(name, folder).description.designs["seller"].ids,
            game_of(name, folder).description.designs["seller"].values,
            strict=True,
        )
    }
    drawn = re.search(r"for the targets: (.*?)\. .* and gets (.*?)\. All", text)
    assert drawn is not None
    again, *others = drawn[1].split(", ")
    own = re.search(r"draws (.*?): this is .*’s export good", text)
    assert own is not None
    assert own[1] == again
    targets = {titles[title] for title in [*others, drawn[2]]}
    assert len(targets) == figures_of(name, folder)["targets-each"]
    assert targets <= graph.reach(titles[again]).keys() - {titles[again]}


@pytest.mark.parametrize("name", [n for n in TOLD if n != "ones"])
def test_the_framed_spaces_are_those_that_a_pawn_can_reach(name: str, folder: Path) -> None:
    rules = ENGINE.rules(game_of(name, folder).description, 2, None)
    board = rules.market.board
    (picture,) = (each for each in pictures_in(rulebook_of(name, folder, 2)) if "mark:" in each)
    where = {pieces[0]: space for space, pieces in pieces_on(picture).items()}
    marked = re.findall(r"[a-h][1-8]", picture.partition("mark:")[2])
    at, thief = (board.names.index(where[piece]) for piece in ("pawn/eagle", "thief"))
    ends = set(board.walk(at, thief, 2)) - {at}
    assert sorted(marked) == sorted(board.names[n] for n in ends)
    said = re.search(
        r"blocks the way to (?:the )?stands? ([\d and]+)", rulebook_of(name, folder, 2)
    )
    assert said is not None
    barred = {board.names.index(stand_numbers(name, folder)[n]) for n in said[1].split(" and ")}
    assert barred <= set(board.walk(at, NOTHING, 2)) - ends


@pytest.mark.parametrize("name", TOLD)
def test_the_arrows_are_the_lines_in_which_the_thief_can_go(name: str, folder: Path) -> None:
    rules = ENGINE.rules(game_of(name, folder).description, 2, None)
    board = rules.market.board
    text = rulebook_of(name, folder, 2).partition("## The thief")[2]
    picture, *_ = pictures_in(text)
    where = {pieces[0]: board.names.index(space) for space, pieces in pieces_on(picture).items()}
    pawns = where["pawn/eagle"], where["pawn/jaguar"]
    blocked = () if figures_of(name, folder)["thief-jumps"] else pawns
    ends = board.run(where["thief"], 2, blocked)
    arrows = re.findall(r"from: \w+, to: ([a-h][1-8])", picture)
    assert sorted(arrows) == sorted(board.names[n] for n in ends)
    assert pawns[1] in ends
    count = {2: "two", 3: "three", 6: "six", 7: "seven"}[len(ends)]
    assert f"the other {count} are open" in text
