"""Aztec Market by its rulebook: each rule in a position that one can see."""

from __future__ import annotations

import pytest

from printgen.games.aztec_market.state import COIN, DRAW, HOLE, KING, MOVE, NOTHING, PLAY, TURN
from printgen.play.rules.contract import CHANCE, Action
from printgen.play.rules.results import Tally
from tests.games.aztec_market.positions import plan, position, rules
from tests.play.rules.steps import do

OPEN = """
x x k .
J g p C
a m x P
H p x g
"""


# -- a pass: four steps in their order


def test_a_pass_draws_moves_takes_a_coin_and_serves_the_king() -> None:
    game = rules(2)
    state = position(game, OPEN, bag={"jewel": 9, "herb": 9}, buyers={"south": "o - - -"})
    state = do(game, state, "pass")
    assert game.to_act(state) == CHANCE
    state = do(game, state, "draw 3 jewel 1 herb")
    assert state.vendors == (3, 0, 0, 1)
    assert state.phase == MOVE
    state = do(game, state, "move a2", "move d1")  # the jeweller there and back
    assert state.phase == COIN
    assert list(game.legal_actions(state)) == ["coin 2", "coin 3", "coin 4"]
    state = do(game, state, "coin 3")
    assert state.coins[:4] == (1, 0, 1, 0)
    assert state.bank == 7
    # Neither the jeweller on a2 nor the herbalist on a4 shares a row or column with the king.
    assert (state.phase, state.player) == (TURN, 1)


def test_an_empty_bag_is_not_drawn_from() -> None:
    game = rules(2)
    state = do(game, position(game, OPEN), "pass")
    assert state.phase == MOVE


def test_what_is_left_in_the_bag_is_drawn_when_it_is_less() -> None:
    game = rules(2)
    state = do(game, position(game, OPEN, bag={"pot": 2, "herb": 1}), "pass")
    assert list(game.legal_actions(state)) == ["draw 2 pot 1 herb"]


def test_any_tile_may_go_into_the_hole_and_takes_its_tokens_along() -> None:
    game = rules(2)
    state = position(game, OPEN, vendors={"herb": 2}, phase=MOVE, left=2)
    assert len(game.legal_actions(state)) == 15
    state = do(game, state, "move a4")
    assert state.cells[3] == game.market.names.index("vendor-green")
    assert state.vendors == (0, 0, 0, 2)


def test_a_tile_may_go_straight_back_in_a_pass_unless_a_variant_forbids_it() -> None:
    for allowed, game in ((True, rules(2)), (False, rules(2, {"move-back": 0}))):
        begun = position(game, OPEN, phase=MOVE, left=2)
        hole = game.cells[begun.cells.index(HOLE)]
        moved = do(game, begun, "move a4")
        legal = game.legal_actions(moved)
        assert (f"move {hole}" in legal) is allowed
        assert len(legal) == (15 if allowed else 14)
        if allowed:
            assert do(game, moved, f"move {hole}").cells == begun.cells
        else:
            why = "in a pass a tile may not go straight back to the space that it left"
            assert game.explain(moved, f"move {hole}") == why


def test_a_tile_may_go_back_in_the_next_pass() -> None:
    game = rules(2, {"move-back": 0})
    state = position(game, OPEN, phase=MOVE, left=2)
    hole = game.cells[state.cells.index(HOLE)]
    state = do(game, state, "move a4", "move b4")
    assert state.moved == NOTHING
    later = state._replace(phase=MOVE, left=2)
    assert "move a4" in game.legal_actions(later)
    assert do(game, later, "move a4", f"move {hole}").cells.index(HOLE) == game.cells.index(hole)


@pytest.mark.slow
@pytest.mark.parametrize("moves", [1, 2, 3])
@pytest.mark.parametrize("back", [0, 1])
@pytest.mark.parametrize("players", [2, 4])
def test_a_game_without_an_end_keeps_to_what_may_move_back(
    moves: int, back: int, players: int
) -> None:
    game = rules(players, {"move-back": back, "moves-per-pass": moves})
    found = game.endless()
    assert found is not None
    state = do(game, game.setup(found.plan), *found.opening)
    assert do(game, state, *found.cycle)._replace(player=state.player) == state


def test_no_coin_is_taken_when_all_buyers_have_one_or_the_supply_is_empty() -> None:
    game = rules(2)
    full = position(game, OPEN, buyers={"south": "o o o o"}, phase=MOVE, left=1)
    assert do(game, full, "move a1").phase == TURN
    empty = position(game, OPEN, buyers={"south": "o - - -"}, bank=0, phase=MOVE, left=1)
    assert do(game, empty, "move a1").phase == TURN


def test_the_king_may_take_one_token_in_line_with_him_past_crowds_or_none() -> None:
    game = rules(2)
    market = """
    J x x k
    . g p C
    a m x P
    H p x g
    """
    state = position(game, market, vendors={"jewel": 2, "pot": 1, "herb": 5}, phase=COIN, left=1)
    state = do(game, state, "coin 1")
    assert list(game.legal_actions(state)) == ["king none", "king jewel", "king pot"]
    served = do(game, state, "king jewel")
    assert (served.vendors, served.king) == ((1, 0, 1, 5), (1, 0, 0, 0))
    assert served.player == 1
    assert do(game, state, "king none").king == (0, 0, 0, 0)


# -- a play


def test_a_play_needs_a_purchase() -> None:
    game = rules(2)
    nothing_sold = position(game, OPEN, buyers={"south": "o o o o"})
    assert list(game.legal_actions(nothing_sold)) == ["pass"]
    no_coin = position(game, OPEN, vendors={"herb": 3})
    assert list(game.legal_actions(no_coin)) == ["pass"]
    assert "no purchase is possible" in game.explain(no_coin, "play")


def test_columns_are_seen_from_each_side() -> None:
    # The herbalist is in the corner a4: the first tile before south's buyer 1 and west's buyer 4,
    # the last before north's buyer 4 and east's buyer 1.
    game = rules(4)
    market = """
    . m g p
    p k C J
    a g x x
    H P x x
    """
    coins = dict.fromkeys(game.seats, "o o o o")
    for player, actions in enumerate(("buy 1 herb", "buy 4 herb", "buy 4 herb", "buy 1 herb")):
        state = position(game, market, vendors={"herb": 1}, buyers=coins, player=player)
        buys = [a for a in game.legal_actions(do(game, state, "play")) if a.startswith("buy")]
        assert buys == ([] if player == 3 else [actions])  # two crowds stand in east's way


def test_a_purchase_takes_all_tokens_and_costs_a_coin() -> None:
    game = rules(2)
    state = position(game, OPEN, vendors={"herb": 5}, buyers={"south": "o - - -"})
    state = do(game, state, "play", "buy 1 herb")
    assert (state.vendors, state.counts[0], state.coins[0]) == ((0, 0, 0, 0), 5, 0)
    assert list(game.legal_actions(state)) == ["move b3", "done"]  # the messenger still moves free
    assert do(game, state, "done").player == 1


@pytest.mark.parametrize(
    ("between", "vendor", "king", "bought", "coins"),
    [
        ("p", 1, 0, 4, 0),
        ("g", 0, 1, 4, 0),
        ("a", 0, 0, 5, 1),
        ("pg", 1, 1, 3, 0),
        ("pa", 1, 0, 4, 1),
        ("pp", 2, 0, 3, 0),
        ("gg", 0, 2, 3, 0),
        ("mk", 0, 0, 5, 0),
    ],
)
def test_helpers_between_take_their_share(
    between: str, vendor: int, king: int, bought: int, coins: int
) -> None:
    game = rules(2)
    row = f"{between}H".ljust(4, "x")  # west's buyer 1 looks along the first row
    rest = list("xxxxppggamkCPJ.")
    for tile in f"{between}{row[len(between) + 1 :]}":
        rest.remove(tile)
    market = row + "".join(rest)
    state = position(
        game, market, vendors={"herb": 5}, buyers={"west": "o - - -"}, player=1, bank=7
    )
    state = do(game, state, "play", "buy 1 herb")
    assert (state.vendors[3], state.king[3], state.counts[4], state.coins[4]) == (
        vendor,
        king,
        bought,
        coins,
    )
    assert state.bank + sum(state.coins) == 8


def test_the_helper_next_to_the_buyer_comes_first() -> None:
    game = rules(2)
    for row, vendor, king in (("pgHx", 1, 0), ("gpHx", 0, 1)):
        market = f"{row} xxxp gamk CPJ."
        state = position(game, market, vendors={"herb": 1}, buyers={"west": "o - - -"}, player=1)
        state = do(game, state, "play", "buy 1 herb")
        assert (state.vendors[3], state.king[3], state.held[4]) == (vendor, king, -1)


def test_crowds_stop_a_purchase_and_other_vendors_do_not() -> None:
    game = rules(2)
    vendors = {"herb": 1, "jewel": 1}
    crowd = position(
        game, "xHxx ppgg amkC PJx.", vendors=vendors, buyers={"west": "o - - -"}, player=1
    )
    assert "crowd stands between" in game.explain(crowd._replace(phase=PLAY), "buy 1 herb")
    vendor = position(
        game, "JHxx ppgg amkC Pxx.", vendors=vendors, buyers={"west": "o - - -"}, player=1
    )
    legal = game.legal_actions(do(game, vendor, "play"))
    assert [a for a in legal if a.startswith("buy")] == ["buy 1 jewel", "buy 1 herb"]


def test_a_buyer_holds_one_colour() -> None:
    game = rules(2)
    state = position(
        game, OPEN, vendors={"herb": 2, "jewel": 2}, buyers={"south": "1jewel+o - - -"}
    )
    state = state._replace(phase=PLAY)
    assert "buy 1 herb" not in game.legal_actions(state)
    assert game.explain(state, "buy 1 herb") == "buyer 1 has jewel tokens already"
    # Up the first column: herbalist, ambassador, jeweller. Jewels join jewels, and the coin stays.
    after = do(game, state, "buy 1 jewel")
    assert (after.counts[0], after.coins[0]) == (3, 1)


def test_moves_before_a_purchase_leave_one_possible() -> None:
    game = rules(2)
    # South's buyer 3 could buy from the potter if the crowds
    market = """
    k m g p
    J g P a
    C p x .
    H x x x
    """
    state = position(game, market, vendors={"pot": 3}, buyers={"south": "- - 2pot+o -"})
    # are out of the way, and there are two of them and one coin, which the purchase needs.
    assert list(game.legal_actions(state)) == ["pass"]
    richer = position(game, market, vendors={"pot": 3}, buyers={"south": "2herb+o - 2pot+o -"})
    # With one move the potter comes to d3, but a crowd stands before him, and no coin waits there.
    assert list(game.legal_actions(richer)) == ["pass"]
    able = position(game, market, vendors={"pot": 3}, buyers={"south": "2herb+o - 2pot+o o"})
    legal = game.legal_actions(do(game, able, "play"))
    assert "done" not in legal
    # The potter to d3 and the crowd below him away: two moves, and buyer 4 keeps a coin.
    assert "move c2 pay 1" in legal
    assert "move c2 pay 4" not in legal
    after = do(game, able, "play", "move c2 pay 1")
    assert "a crowd stands" in game.explain(after, "buy 4 pot")
    assert do(game, after, "move d4 pay 3", "buy 4 pot", "done").counts[3] == 3


def test_the_messenger_moves_free_and_others_for_a_coin() -> None:
    game = rules(2)
    state = position(game, OPEN, vendors={"herb": 2}, buyers={"south": "o o - -"})
    legal = game.legal_actions(do(game, state, "play"))
    assert "move b3" in legal
    assert not any(a.startswith("move b3 pay") for a in legal)
    assert "move c1" not in legal
    paid = do(game, state, "play", "move c1 pay 2")
    assert (paid.coins[:2], paid.bank) == ((1, 0), 9)
    assert "says" not in game.explain(paid, "move c1")


# -- the end


def test_the_game_ends_with_the_round_in_which_the_bag_is_empty() -> None:
    game = rules(3)
    buyers = {"south": "o - - -", "west": "o - - -", "north": "o - - -"}
    state = position(game, OPEN, vendors={"herb": 3}, buyers=buyers, bag={"pot": 4}, player=1)
    state = do(game, state, "pass", "draw 4 pot", "move a1", "move d1", "coin 2")
    if state.phase == KING:
        state = do(game, state, "king none")
    assert not game.is_over(state)  # north, to the right of the start player, still has a turn
    state = do(game, state, "pass", "move a1", "move d1", "coin 2")
    if not game.is_over(state):
        state = do(game, state, "king none")
    assert game.is_over(state)
    assert list(game.legal_actions(state)) == []


def seat(**counts: int) -> dict[str, int]:
    return {"jewel": 0, "cloth": 0, "pot": 0, "herb": 0, "coins": 0, **counts}


def test_each_colour_is_multiplied_by_the_kings() -> None:
    outcome = rules(2).outcome_of(
        Tally(
            {"jewel": 3, "cloth": 0, "pot": 1, "herb": 2},
            {"south": seat(jewel=4, cloth=9), "west": seat(pot=5, herb=3)},
        )
    )
    assert outcome.scores == {"south": 12, "west": 11}
    assert outcome.winners == ("south",)


def test_of_two_partners_only_the_one_with_more_counts() -> None:
    outcome = rules(4).outcome_of(
        Tally(
            {"jewel": 2, "cloth": 1, "pot": 0, "herb": 0},
            {
                "south": seat(jewel=3, cloth=2),
                "west": seat(jewel=4),
                "north": seat(jewel=4, cloth=2),
                "east": seat(jewel=4),
            },
        )
    )
    # South and north: 4 × 2 for jewels, not 7 × 2; cloth is tied and counts once, 2 × 1.
    assert [team.score for team in outcome.teams] == [10, 8]
    assert outcome.winners == ("south", "north")


def test_ties_go_to_the_player_with_more_coins_then_more_tokens_then_are_shared() -> None:
    game = rules(4)
    king = {"jewel": 1, "cloth": 1, "pot": 0, "herb": 0}
    base = {
        "south": seat(jewel=3),
        "west": seat(cloth=3),
        "north": seat(),
        "east": seat(),
    }
    shared = game.outcome_of(Tally(king, base))
    assert shared.shared
    assert set(shared.winners) == set(game.seats)
    assert shared.tie_breaks == ("coins", "tokens")
    # Partners do not add up: one player with two coins beats two with one each … and one more.
    coins = {
        **base,
        "south": seat(jewel=3, coins=1),
        "north": seat(coins=1),
        "west": seat(cloth=3, coins=2),
    }
    outcome = game.outcome_of(Tally(king, coins))
    assert (outcome.winners, outcome.tie_breaks) == (("west", "east"), ("coins",))
    tokens = {**base, "south": seat(jewel=3, pot=1)}
    outcome = game.outcome_of(Tally(king, tokens))
    assert (outcome.winners, outcome.tie_breaks) == (("south", "north"), ("coins", "tokens"))


# -- figures


@pytest.mark.parametrize(
    ("figure", "value", "what"),
    [
        ("moves-per-pass", 0, "no-move"),
        ("draws-per-pass", 6, "draw 6 jewel"),
        ("king-takes", 2, "king twice"),
        ("coins-per-pass", 2, "coin twice"),
    ],
)
def test_a_figure_changes_the_rules(figure: str, value: int, what: str) -> None:
    game = rules(2, {figure: value})
    market = "Jxxk .gpC amxP Hpxg"
    state = position(game, market, vendors={"jewel": 3}, bag={"jewel": 9})
    state = do(game, state, "pass")
    if what == "draw 6 jewel":
        assert list(game.legal_actions(state)) == [what]
        return
    state = do(game, state, "draw 4 jewel")
    if what == "no-move":
        assert state.phase == COIN
        return
    state = do(game, state, "move b2", "move a2", "coin 1")
    if what == "coin twice":
        assert do(game, state, "coin 2").phase == KING
    else:
        assert do(game, state, "king jewel", "king jewel").king == (2, 0, 0, 0)


def test_dearer_moves_are_paid_by_several_buyers() -> None:
    game = rules(2, {"coins-per-move": 2})
    state = position(game, OPEN, vendors={"herb": 2}, buyers={"south": "o o o -"})
    legal = game.legal_actions(do(game, state, "play"))
    assert "move a1 pay 2 3" in legal
    assert "move a1 pay 2" not in legal


# -- chance


def test_chance_draws_each_token_alike() -> None:
    from printgen.play.setup import SeededRandom

    game = rules(2)
    state = position(game, OPEN, bag={"jewel": 3, "herb": 1}, phase=DRAW)
    rng = SeededRandom(1, "test")
    single = rules(2, {"draws-per-pass": 1})
    counts = {"draw 1 jewel": 0, "draw 1 herb": 0}
    for _ in range(4000):
        counts[single.chance(state, rng)] += 1
    assert 2900 < counts["draw 1 jewel"] < 3100
    assert game.chance(state, rng) == "draw 3 jewel 1 herb"


def test_the_first_state_holds_what_the_plan_has() -> None:
    game = rules(4)
    setup = plan(4, 11)
    state = game.setup(setup)
    assert game.seats[state.player] == setup.chosen["start"]
    pieces = setup.pieces()
    for piece, count in game.inventory(state).items():
        assert count == pieces[piece], piece


def test_actions_that_cannot_be_read_are_refused_in_words() -> None:
    game = rules(2)
    state = position(game, OPEN, bag={"jewel": 4})
    assert game.explain(state, "fly") == "now begin a turn: 'pass' or 'play'"
    drawn = do(game, state, "pass")
    assert "holds only 4 jewel" in game.explain(drawn, "draw 4 pot")
    moving = do(game, drawn, "draw 4 jewel")
    assert game.explain(moving, "move d1") == "d1 is the empty space"
    assert "cannot be read" in game.explain(moving, "move z9")
    assert Action("move d1") not in game.legal_actions(moving)
