"""Tlatelolco and its data: what the rules need, what they count, what can be bartered."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printgen.core.errors import DataError, Finding
from printgen.games.tlatelolco.rules import ENGINE
from printgen.games.tlatelolco.trade_graph import Merchant, TradeGraph
from printgen.model import catalog
from printgen.play.rules import find_engine
from tests.games.tlatelolco.positions import plan, rules, tlatelolco
from tests.helpers.changed import Edit, game_with


def findings(folder: Path, *edits: Edit) -> list[Finding]:
    return list(
        ENGINE.rules_class.findings(
            catalog.load(game_with(tlatelolco().folder, folder, edits)).description
        )
    )


def found(folder: Path, *edits: Edit) -> list[str]:
    return [f"{each.code.id} {each.message}" for each in findings(folder, *edits)]


def test_nothing_is_lacking_in_the_game_itself() -> None:
    assert list(ENGINE.rules_class.findings(tlatelolco().description)) == []
    assert find_engine(tlatelolco().description) is ENGINE


def test_all_that_is_lacking_is_told_at_once_each_with_its_place(tmp_path: Path) -> None:
    told = findings(
        tmp_path,
        ("game.yaml", "  thief-takes:", "  thief-grabs:"),
        ("setup.yaml", "    thief: thief\n", ""),
        ("setup.yaml", '      "7": force\n', ""),
        ("setup.yaml", '      "9": jump\n', '      "9": jmup\n'),
        ("setup.yaml", '      "12": gain\n', '      "12": gain\n      "13": gain\n'),
    )
    assert [f"{each.code.id} {each.message}" for each in told] == [
        "figure-missing the rules need a figure 'thief-takes'",
        "part-missing the rules need a component of pieces as 'thief'",
        "result-missing the table 'red' does not say what a 7 does",
        "result-unknown the rules know no result 'jmup'",
        "result-missing 2 dice with 6 faces never come to '13'",
    ]
    with pytest.raises(DataError) as caught:
        ENGINE.rules(catalog.load(tmp_path / "game").description, 3)
    assert caught.value.findings == told
    assert all(each.where is not None for each in told)


def test_a_table_has_one_result_for_each_sum_of_two_dice(tmp_path: Path) -> None:
    told = findings(
        tmp_path,
        ("setup.yaml", '      "7": force\n', ""),
        ("setup.yaml", '      "9": jump\n', '      "9": jmup\n'),
        ("setup.yaml", '      "12": gain\n', '      "12": gain\n      "13": gain\n'),
        ("setup.yaml", "    red:\n", "    blue: {one: gain}\n    red:\n"),
    )
    assert [f"{each.code.id} {each.message}" for each in told] == [
        "part-missing the rules know no table 'blue'",
        "result-missing the table 'red' does not say what a 7 does",
        "result-unknown the rules know no result 'jmup'",
        "result-missing 2 dice with 6 faces never come to '13'",
    ]
    text = (tmp_path / "game" / "setup.yaml").read_text("utf-8").splitlines()
    line = text.index('      "9": jmup') + 1
    assert str(told[2].where).endswith(f"setup.yaml:{line}:12")
    assert told[2].hint == "did you mean 'jump'?"


def test_a_game_without_the_table_says_so(tmp_path: Path) -> None:
    text = (tlatelolco().folder / "setup.yaml").read_text("utf-8")
    table = re.search(r"  tables:\n(    .*\n)+", text)
    assert table
    told = found(tmp_path, ("setup.yaml", table.group(), ""))
    assert told == ["part-missing the rules need a table 'red': what each sum of 2 dice does"]


def test_parts_that_cannot_be_played_with_are_told(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        ("setup.yaml", "    board: market-board\n", "    board: seller\n"),
        ("setup.yaml", "    pawns: pawn\n", "    pawns: thief\n"),
        ("setup.yaml", "    thief: thief\n", "    thief: pawn\n"),
        ("setup.yaml", "    dice: die\n", "    dices: die\n"),
    )
    assert told == [
        "part-missing the rules need a board as 'board'",
        "part-missing the rules need a component with several designs as 'pawns'",
        "part-missing the rules need a component whose copies are all alike as 'thief'",
        "part-missing the rules need a component of pieces as 'dice'",
        "part-missing the rules know no part 'dices'",
    ]


def test_a_board_without_stands_or_corners_is_too_small(tmp_path: Path) -> None:
    text = (tlatelolco().folder / "components.yaml").read_text("utf-8")
    pattern = re.search(r"        pattern:\n(          - .*\n)+", text)
    assert pattern
    told = found(
        tmp_path,
        ("components.yaml", pattern.group(), pattern.group().replace("corner", "red")),
    )
    assert told == ["area-unfit the market has no space of the kind 'corner'"]
    (tmp_path / "more").mkdir()
    told = found(
        tmp_path / "more",
        ("components.yaml", pattern.group(), pattern.group().replace("stand", "corner")),
    )
    assert told == ["area-unfit the market has no space of the kind 'stand'"]


def test_the_market_needs_rows_and_columns_of_a_board(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        ("setup.yaml", "board: market-board, group: market}", "spaces: 60}"),
    )
    assert "area-unfit the market needs spaces in rows and columns" in told


def test_every_seat_has_a_pawn_of_its_own(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        ("setup.yaml", "{pawn: jaguar, pawn-counter: jaguar}", "{pawn: eagle}"),
        ("setup.yaml", "{pawn: deer, pawn-counter: deer}", "{}"),
    )
    assert told == [
        "set-unclear the pawn 'eagle' already belongs to 'eagle'",
        "set-unclear the seat 'deer' has 0 pawns of its own",
    ]


def test_what_is_wanted_is_sold_and_what_is_sold_is_wanted(tmp_path: Path) -> None:
    target = game_with(tlatelolco().folder, tmp_path, [])
    goods = (target / "goods.csv").read_text("utf-8")
    (target / "buyers.csv").write_text(goods.replace("jade,", "jasper,", 1), "utf-8")
    components = (target / "components.yaml").read_text("utf-8")
    changed = components.replace(
        "table: goods.csv, quantity: buyers", "table: buyers.csv, quantity: buyers"
    )
    assert changed != components
    (target / "components.yaml").write_text(changed, "utf-8")
    told = list(ENGINE.rules_class.findings(catalog.load(target).description))
    assert [f"{each.code.id} {each.message}" for each in told] == [
        "goods-unmatched buyers want 'jasper', and nobody ever sells it",
        "goods-unmatched sellers have 'jade', and nobody ever wants it",
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("die-sides", 1, "'die-sides' is 1, but the rules need 2 to 20"),
        ("die-sides", 21, "'die-sides' is 21, but the rules need 2 to 20"),
        ("win-units", 0, "'win-units' is 0, but the rules need at least 1"),
        ("targets-each", 0, "without a target nobody can win"),
        ("targets-each", 28, "of 28 goods 27 can be targets besides the export, not 28"),
    ],
)
def test_figures_that_make_no_game_are_refused(
    tmp_path: Path, name: str, value: int, message: str
) -> None:
    text = (tlatelolco().folder / "game.yaml").read_text("utf-8")
    figure = re.search(rf"  {name}: \{{value: \d+", text)
    assert figure
    told = found(tmp_path, ("game.yaml", figure.group(), f"  {name}: {{value: {value}"))
    assert f"out-of-range {message}" in told


def test_what_there_is_to_be_used_follows_from_figures_and_table(tmp_path: Path) -> None:
    every = ENGINE.rules_class.features(tlatelolco().description)
    assert set(every) == {
        *("move", "stay", "trade", "thief", "thief-stuck", "rob", "offer", "deal", "refusal"),
        *(f"red-{word}" for word in ("gain", "move", "banish", "force", "thief", "jump", "home")),
        "red-vain",
    }
    assert ENGINE.rules_class.last_resorts <= set(every)
    changed = game_with(
        tlatelolco().folder,
        tmp_path,
        [
            ("game.yaml", "thief-number: {value: 1", "thief-number: {value: 0"),
            ("game.yaml", "thief-takes: {value: 1", "thief-takes: {value: 0"),
            ("game.yaml", "offers-each:\n    {value: 1", "offers-each:\n    {value: 0"),
            ("game.yaml", "stay-allowed:\n    {value: 1", "stay-allowed:\n    {value: 0"),
            ("setup.yaml", ": jump", ": gain"),
        ],
    )
    features = ENGINE.rules_class.features(catalog.load(changed).description)
    missing = {"rob", "offer", "deal", "refusal", "stay", "red-jump"}
    assert set(every) - set(features) == missing


def test_counts_that_do_not_agree_are_told(tmp_path: Path) -> None:
    changed = game_with(
        tlatelolco().folder,
        tmp_path,
        [
            ("game.yaml", "  goods: {value: 28", "  goods: {value: 27"),
            ("game.yaml", "buyers-of-a-kind: {value: 2", "buyers-of-a-kind: {value: 1"),
            ("game.yaml", "export-units: {value: 20", "export-units: {value: 5"),
        ],
    )
    lacking = {
        each.what: (each.has, each.wants)
        for each in ENGINE.rules(catalog.load(changed).description, 4).counts()
        if each.has < each.wants or (each.exact and each.has != each.wants)
    }
    assert lacking == {
        "kinds of goods, as the figure 'goods' says": (28, 27),
        "buyers’ counters, 2 for each stand": (28, 56),
        "units of the export good, which can be bartered for all targets": (5, 6),
    }


# -- what can be bartered for what

GOODS = "abcdefgh"
STANDS = st.lists(
    st.tuples(st.sampled_from(GOODS), st.lists(st.sampled_from(GOODS), min_size=0, max_size=2)),
    max_size=9,
)


def _slow(stands: list[tuple[str, list[str]]], start: str) -> dict[str, int]:
    """By trying every trade with everything that could be had so far, round after round."""
    had = {start: 0}
    for round_ in range(1, len(GOODS) + 1):
        now = set(had)
        for sells, wants in stands:
            if sells not in had and now.intersection(wants):
                had[sells] = round_
    return had


# Two ways to d: the longer one is found first by who follows one way to its end.
@pytest.mark.slow
@example([("b", ["a"]), ("c", ["a"]), ("e", ["c"]), ("d", ["e", "b"])], "a")
@given(STANDS, st.sampled_from(GOODS))
@settings(max_examples=40)
def test_what_can_be_reached_is_what_trying_everything_finds(
    stands: list[tuple[str, list[str]]], start: str
) -> None:
    graph = TradeGraph(
        Merchant(f"s{n}", sells, tuple(wants)) for n, (sells, wants) in enumerate(stands)
    )
    reached = graph.reach(start)
    assert reached == _slow(stands, start)
    for end in GOODS:
        chain = graph.chain(start, end)
        if end not in reached:
            assert chain is None
            continue
        assert chain is not None
        assert len(chain) == reached[end]
        assert [start, *(trade.get for trade in chain)][-1] == end
        for trade, give in zip(chain, [start, *(trade.get for trade in chain)], strict=False):
            sells, wants = stands[int(trade.place[1:])]
            assert trade.give == give
            assert trade.give in wants
            assert trade.get == sells


def test_a_setup_says_what_its_stands_give() -> None:
    game = rules(2)
    there = plan(2)
    graph = game.trades(there).graph
    state = game.setup(there)
    market = game.market
    assert [(each.stand, each.sells, sorted(each.wants)) for each in graph.merchants] == [
        (
            str(market.board.numbers[space]),
            market.goods[s.sells],
            sorted(market.goods[w] for w in s.wants),
        )
        for space, s in zip(market.board.stands, state.stands, strict=True)
    ]


def test_following_a_chain_at_the_table_brings_the_good() -> None:
    game = rules(2)
    there = plan(2)
    state = game.setup(there)
    export = there.dealt["export", "eagle"][0].removeprefix("seller/")
    target = there.dealt["targets", "eagle"][0].removeprefix("seller/")
    names, goods = game.market.board.names, game.market.goods
    trades = game.trades(there)
    spaces = {number: names.index(space) for space, number in trades.numbers.items()}
    for trade in trades.graph.chain(export, target) or ():
        stand = spaces[trade.place]
        ready = state._replace(
            player=0, phase=6, roll=6, pawns=(names.index("b2"), *state.pawns[1:])
        )
        # Wherever the stand is, its neighbour is a good place to begin from.
        near = game.market.board.near[stand]
        red = next(space for space in near if not game.market.board.is_stand[space])
        ready = ready._replace(pawns=(red, *state.pawns[1:]), thief=names.index("a1"))
        state = game.apply(ready, game.actions.to[stand])
        state = game.apply(state, game.actions.trades(goods.index(trade.give), 1)[0])
    assert state.goods[0][goods.index(target)] == 1
    assert state.goods[0][goods.index(export)] == 19
