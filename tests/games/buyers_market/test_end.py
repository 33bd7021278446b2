"""The end of Buyer's Market: what is built, what it brings, who wins, what cannot be."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from printgen.games.buyers_market.building_code import building_of
from printgen.games.buyers_market.rules import BuyersMarket
from printgen.games.buyers_market.state import State
from printgen.play.referee import BrokenLawError, keep_laws
from printgen.play.rules.results import Outcome, Tally
from printgen.play.setup import SeededRandom
from tests.games.buyers_market.positions import buyers, plan, play_on, position, rules


def counted(game: BuyersMarket, **seats: str) -> Tally:
    """A result: ``trowel="clubs 4L, own 1S; bank 2M; 3"`` is a pile, a bank, and cards."""
    piles, banks, cards = {}, {}, []
    for seat in game.seats:
        pile, bank, won = (seats.get(seat, "") + ";;").split(";")[:3]
        piles[seat], banks[seat] = pile.strip(), bank.replace("bank", "").strip()
        cards.append(tuple(range(int(won or 0))))
    state = position(game, piles=piles, banks=banks, cards=tuple(cards))
    return game.tally(state)


def points(outcome: Outcome, seat: str) -> dict[str, int]:
    return {each.key: each.points for each in outcome.sums if each.seat == seat}


def test_every_line_of_the_score_card() -> None:
    game = rules(2)
    # One's own large pyramid is better left out: four of clubs are of one colour.
    pile = "clubs 4L, hearts 1M 1S, diamonds 1M, spades 1M, stars 1S, own 1L"
    tally = counted(game, trowel=f"{pile}; bank 2M 1S; 9")
    outcome = game.outcome_of(tally)
    assert points(outcome, "trowel") == {
        "bricks": 9,
        "levels": 6,
        "cohesiveness": 3,
        "diversity": 3,
        "regality": 4,
        "unspent": 3,
        "unused": -1,
    }
    assert outcome.scores == {"trowel": 27, "plumb": 0}
    *told, line = outcome.working[:5]
    assert told == [
        "trowel, level 1: 4 large, 4 Clubs",
        "trowel, level 2: 3 medium, 1 Hearts, 1 Diamonds and 1 Spades",
        "trowel, level 3: 2 small, 1 Hearts and 1 Stars",
        "trowel, left over: 1 pyramid",
    ]
    assert line.startswith("trowel: bricks 9 × 1 = 9, levels 3 × 2 = 6, cohesiveness 1 × 3 = 3, ")
    assert line.endswith("unspent 3 × 1 = 3, unused 1 × −1 = −1; in all 27")
    levels = game.scoring.built(tally, "trowel").levels
    assert levels[0] == ("large/clubs",) * 4
    assert levels[2] == ("small/hearts", "small/stars")
    assert game.scoring.built(tally, "plumb").levels == ()


def test_what_cannot_be_built_costs_and_a_score_may_be_below_nothing() -> None:
    game = rules(2)
    outcome = game.outcome_of(counted(game, trowel="clubs 3M 2S;; 2", plumb="; bank 1S;"))
    assert points(outcome, "trowel") == {"unused": -5}
    assert outcome.scores == {"trowel": -5, "plumb": 1}
    assert outcome.winners == ("plumb",)
    assert "trowel: unused 5 × −1 = −5; in all −5" in outcome.working


@pytest.mark.slow
def test_a_score_below_nothing_needs_something_that_was_taken_off() -> None:
    """The referee's law; of this game a player often owes more than they built."""

    class Wrong(BuyersMarket):
        def outcome(self, state: State) -> Outcome:
            outcome = super().outcome(state)
            return replace(outcome, sums=tuple(each for each in outcome.sums if each.points > 0))

    game = rules(2)
    owed = [seed for seed in range(8) if min(end(game, seed).scores.values()) < 0]
    assert owed
    for seed in owed:
        keep_laws(game, plan(2, seed), SeededRandom(seed, "test"))
        with pytest.raises(BrokenLawError, match=r"no points are taken off: trowel has"):
            keep_laws(Wrong(buyers().description, 2), plan(2, seed), SeededRandom(seed, "test"))


def end(game: BuyersMarket, seed: int) -> Outcome:
    """How the referee's random game of that seed ends."""
    return game.outcome(play_on(game, game.setup(plan(2, seed)), seed)[-1])


def test_sums_add_up_to_the_score() -> None:
    game = rules(4)
    for seed in range(6):
        state = play_on(game, game.setup(plan(4, seed)), seed)[-1]
        outcome = game.outcome(state)
        for seat in game.seats:
            assert sum(points(outcome, seat).values()) == outcome.scores[seat]
        assert not game.faults(game.tally(state))


def test_ties_are_won_by_most_cards_and_then_shared() -> None:
    game = rules(3)
    tied = counted(game, trowel="; bank 1L; 2", plumb="; bank 1S; 3", square=";; 9")
    outcome = game.outcome_of(tied)
    assert (outcome.winners, outcome.tie_breaks, outcome.shared) == (
        ("plumb",),
        ("order cards",),
        False,
    )
    assert dict(outcome.ties[0].counts) == {"trowel": 2, "plumb": 3}
    shared = game.outcome_of(counted(game, trowel="; bank 1L; 3", plumb="; bank 1S; 3"))
    assert (shared.winners, shared.shared) == (("trowel", "plumb"), True)


def test_a_result_may_say_what_was_built() -> None:
    game = rules(2)
    tally = counted(game, trowel="clubs 4L 1M, hearts 3M, own 1S;; 5")
    building = building_of([{"clubs": 4}, {"hearts": 2, "clubs": 1}, {"own": 1}])
    built = game.scoring.built(tally, "trowel", building)
    assert built.left == ("medium/hearts",)
    assert built.levels[2] == ("bank-small/trowel",)
    best = game.scoring.built(tally, "trowel")
    # Three hearts are of one colour: that is three points more.
    assert best.points == built.points + 3
    assert game.scoring.outcome(tally, {"trowel": building}).scores["trowel"] == built.points
    assert game.outcome_of(tally).scores["trowel"] == best.points
    assert list(game.sheet_lines()) == [
        *("bricks", "levels", "cohesiveness", "diversity", "regality", "unspent", "unused")
    ]
    assert list(game.market.colours) == [*game.market.suits, "own"]


@pytest.mark.parametrize(
    ("seats", "where", "code", "message"),
    [
        (
            {"trowel": "clubs 2L;; 2", "plumb": "clubs 3L;; 2"},
            ("seats", "plumb", "large-clubs"),
            "too-many",
            "5 large pyramids of Clubs are counted and there are only 3",
        ),
        (
            {"trowel": "own 2S; bank 1S; 2"},
            ("seats", "trowel", "small-own"),
            "too-many",
            "3 small pyramids of one’s own are counted, in pile and bank, and a player has 2",
        ),
        (
            {"trowel": "own 1S;;"},
            ("seats", "trowel", "cards"),
            "count-impossible",
            "pyramids of one’s own are in the pile, and no order card was won",
        ),
        (
            {"trowel": "clubs 3L, hearts 1L;; 1"},
            ("seats", "trowel", "cards"),
            "count-impossible",
            (
                "the pile needs 2 order cards at least, and 1 is counted: 1 of Clubs for 3 "
                "pyramids of 9 pips, 1 of Hearts for 1 pyramid of 3 pips"
            ),
        ),
        (
            {"trowel": "clubs 2L, hearts 1S, stars 1S;; 2"},
            ("seats", "trowel", "cards"),
            "count-impossible",
            (
                "the pile needs 3 order cards at least, and 2 are counted: 1 of Clubs for 2 "
                "pyramids of 6 pips, 1 of Hearts for 1 pyramid of 1 pip, 1 of "
                "Stars for 1 pyramid of 1 pip"
            ),
        ),
        (
            {"trowel": ";; 30", "plumb": ";; 21"},
            ("seats", "trowel", "cards"),
            "too-many",
            "51 order cards are counted and there are only 50",
        ),
    ],
)
def test_results_that_cannot_be(
    seats: dict[str, str], where: tuple[str, ...], code: str, message: str
) -> None:
    game = rules(2)
    (fault,) = game.faults(counted(game, **seats))
    assert (fault.path, fault.code.id, fault.message) == (where, code, message)


def test_two_players_cannot_both_have_won_the_dearest_card() -> None:
    """An ace and a ten bring 21 pips of a suit."""
    piles = {"trowel": "clubs 3L 1M;; 1", "plumb": "clubs 1L 3M 2S;; 1"}
    (fault,) = rules(4).faults(counted(rules(4), **piles))
    assert fault.path == ("seats", "trowel", "cards")
    assert fault.message == (
        "what all piles hold needs 3 order cards at least, and 2 are counted: 3 of Clubs for 10 "
        "pyramids of 22 pips"
    )
    piles["plumb"] = "clubs 1L 3M 1S;; 1"
    assert rules(4).faults(counted(rules(4), **piles)) == []


def test_the_cards_that_a_pile_needs_are_those_that_it_fits_on() -> None:
    """Held against trying how pyramids of a suit can lie on its dearest cards."""
    game = rules(4)
    values = sorted(
        (
            pips
            for pips, suit in zip(game.market.card_pips, game.market.card_suits, strict=True)
            if suit == 0
        ),
        reverse=True,
    )
    for trio in product(range(5), repeat=3):
        needed = next(n for n in range(len(values) + 1) if fits(trio, tuple(values[:n])))
        text = " ".join(f"{n}{size}" for n, size in zip(trio, "LMS", strict=True) if n)
        for cards in {max(0, needed - 1), needed}:
            tally = counted(game, trowel=f"clubs {text};; {cards}" if text else f";; {cards}")
            assert bool(game.faults(tally)) is (cards < needed), (trio, cards)


@cache
def fits(trio: tuple[int, ...], cards: tuple[int, ...]) -> bool:
    """Whether larges, mediums and smalls can be laid on cards of so many pips."""
    for n, size in enumerate((3, 2, 1)):
        if trio[n]:
            less = (*trio[:n], trio[n] - 1, *trio[n + 1 :])
            return any(
                left >= size
                and fits(less, tuple(sorted((*cards[:k], left - size, *cards[k + 1 :]))))
                for k, left in enumerate(cards)
            )
    return True


def test_every_count_has_a_title() -> None:
    game = rules(2)
    common, keys = game.tally_keys()
    assert common == {}
    tally = game.tally(game.setup(plan(2)))
    assert all(list(counts) == list(keys) for counts in tally.seats.values())
    assert list(keys)[:3] == ["large-clubs", "medium-clubs", "small-clubs"]
    assert tally.seats["trowel"]["bank-large"] == 2
