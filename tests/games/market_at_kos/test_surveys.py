"""A round of the Market at Kos worked out from what lies in the market.

The positions are reckoned by hand. A stall's worth is the number of its square: a1 2, c1 3, e1 4,
c3 5, e5 7. A worker beside a stall has 2 influence and at its corner 1, if he can sell its goods.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printgen.core.errors import DataError
from printgen.games.market_at_kos.survey import survey_data
from printgen.model import catalog
from printgen.model.catalog import load
from tests.games.market_at_kos.survey_files import HEAD, position, surveyed


def test_the_stall_goes_to_whoever_has_most_influence(tmp_path: Path) -> None:
    """a1 is fish: b1 stands at its side (2), b2 at its corner (1). Its 2 points go to circle."""
    market = """
        a1: fish
        b1: circle-fish-oil
        b2: crescent-fish-wine
    """
    survey = surveyed(tmp_path, position(market)).survey
    assert survey.points == {"circle": 2, "crescent": 0, "hourglass": 0}
    assert survey.marked == {"circle": ("a1",), "crescent": (), "hourglass": ()}
    assert survey.removed == ()
    assert survey.working[0] == "a1 fish (2): circle 2, crescent 1 → circle +2, a token"


def test_who_cannot_sell_the_goods_has_no_influence(tmp_path: Path) -> None:
    """b1 stands beside the wine of a1 and c1, and sells neither; d1 sells the one at c1."""
    market = """
        a1: wine
        b1: circle-fish-oil
        c1: wine
        d1: crescent-oil-wine
        c2: crescent-oil-wine
    """
    survey = surveyed(tmp_path, position(market)).survey
    # c1: 2 + 2 of crescent, and 3 points; a1 has nobody and goes; then b1 has nothing to do.
    assert survey.points == {"circle": 0, "crescent": 3, "hourglass": 0}
    assert survey.removed == ("a1",)
    assert survey.returned == {"circle": ("b1",), "crescent": (), "hourglass": ()}


def test_those_who_are_tied_share_and_lay_no_token(tmp_path: Path) -> None:
    """e5 is worth 7: two with 2 influence each get 3, and one point is lost."""
    market = """
        e5: oil
        e4: hourglass-oil-wine
        d5: circle-fish-oil
    """
    survey = surveyed(tmp_path, position(market)).survey
    assert survey.points == {"circle": 3, "crescent": 0, "hourglass": 3}
    assert survey.marked == {"circle": (), "crescent": (), "hourglass": ()}
    assert survey.removed == ()  # 4 influence in all


def test_there_is_no_second_token_of_the_same_player(tmp_path: Path) -> None:
    market = """
        c3: [wine, circle]
        c2: circle-fish-wine
        c4: circle-oil-wine
        e1: [fish, crescent]
        e2: circle-fish-oil
        d1: circle-fish-oil
    """
    survey = surveyed(tmp_path, position(market, round_=2)).survey
    assert survey.points["circle"] == 5 + 4
    assert survey.marked["circle"] == ("e1",)


def test_a_weak_stall_goes_and_its_worker_too_unless_he_sells_elsewhere(tmp_path: Path) -> None:
    """c1 and e1 have 2 influence in all, and go. b1 also sells at a1, where b1 and a2 have 4."""
    market = """
        a1: fish
        a2: circle-fish-oil
        b1: circle-fish-oil
        c1: fish
        e1: wine
        f1: crescent-oil-wine
    """
    survey = surveyed(tmp_path, position(market)).survey
    assert survey.points == {"circle": 2 + 3, "crescent": 4, "hourglass": 0}
    assert survey.removed == ("c1", "e1")
    assert survey.returned == {"circle": (), "crescent": ("f1",), "hourglass": ()}


def test_the_third_set_keeps_two_players_from_a_stall(tmp_path: Path) -> None:
    """For two, the hourglass belongs to nobody: it has 4 on e5, and e1 is shared with it."""
    market = """
        e5: oil
        e4: hourglass-oil-wine
        e6: hourglass-fish-oil
        d5: circle-fish-oil
        e1: wine
        d1: hourglass-oil-wine
        f1: crescent-oil-wine
    """
    survey = surveyed(tmp_path, position(market, players=2)).survey
    assert survey.points == {"circle": 0, "crescent": 2}
    assert survey.marked == {"circle": (), "crescent": ()}


def test_the_last_round_tells_what_the_tokens_bring(tmp_path: Path) -> None:
    market = """
        c3: [wine, crescent]
        c2: circle-fish-wine
        c4: circle-oil-wine
    """
    working = surveyed(tmp_path, position(market, round_=4)).survey.working
    assert "circle: merchant tokens 1 × 5 = 5" in working
    assert "crescent: merchant tokens 1 × 5 = 5" in working
    earlier = surveyed(tmp_path, position(market, round_=3)).survey.working
    assert not any("merchant tokens" in line for line in earlier)


def test_tokens_that_are_nowhere_are_in_the_players_hands(tmp_path: Path) -> None:
    """Where tokens are limited, those that can be laid are the ones that lie nowhere else."""
    variant = tmp_path / "limited.yaml"
    limit = "figures: {token-limit: {value: 1, provenance: assumed}}\n"
    few = "components: {merchant-token: {rows: {circle: {quantity: {value: 2}}}}}\n"
    variant.write_text(f"format: 1\nid: limited\nextends: market-at-kos\n{limit}{few}", "utf-8")
    game = catalog.load(variant)
    text = position("{a1: fish, b1: circle-fish-oil, c1: fish}").replace("market-at-kos", "limited")
    survey = surveyed(tmp_path, text, game).survey
    assert survey.marked["circle"] == ("a1",)  # one of two shows the points
    on_track = text + "  score-track: {'7': circle}\n"
    assert surveyed(tmp_path, on_track, game).survey.marked["circle"] == ("a1",)
    used = on_track + "  stalls-track: {'6': circle}\n"
    assert surveyed(tmp_path, used, game).survey.marked["circle"] == ()


def test_an_empty_market_brings_nothing(tmp_path: Path) -> None:
    survey = surveyed(tmp_path, HEAD.format(players=5, round=1) + "  market: {}\n").survey
    assert set(survey.points.values()) == {0}
    assert survey.working == ()


def test_the_plain_data_tells_all(tmp_path: Path) -> None:
    text = position("{a1: fish, b1: circle-fish-oil, c1: wine}").replace(
        "areas:", "names: {circle: Ana}\nareas:"
    )
    facts = survey_data(surveyed(tmp_path, text))
    assert facts["game"] == "market-at-kos"
    assert (facts["players"], facts["round"], facts["removed"]) == (3, 1, ["a1", "c1"])
    assert facts["seats"]["circle"] == {
        "name": "Ana",
        "points": 2,
        "marked": ["a1"],
        "returned": ["b1"],
    }


# -- what cannot be

WHICH = "(the seats are circle, crescent, hourglass)"

SQUARES = ("a1", "c1", "e1", "g1", "i1", "a3", "c3", "e3", "g3", "i3", "a5")
CIRCLES = ("b1", "d1", "f1", "h1", "a2", "i2")

REFUSED = {
    "a space that the market has not": (
        position("k1: fish"),
        ["p.yaml:7:5: unknown-name unknown space 'k1' (they are a1 to i9)"],
    ),
    "a piece that there is not": (
        position("a1: fihs"),
        ["p.yaml:7:9: unknown-name unknown piece 'fihs' (did you mean 'fish'?)"],
    ),
    "a piece of somebody who does not play": (
        position("b1: star-fish-oil"),
        [
            (
                "p.yaml:7:9: unknown-name with 3 players no 'star-fish-oil' is in the box "
                "(remove it, or raise the number of players)"
            )
        ],
    ),
    "two workers on one circle": (
        position("b1: [circle-fish-oil, crescent-fish-oil]"),
        [
            (
                "p.yaml:7:27: position-impossible on b1 lies circle-fish-oil already, and there "
                "is room for one (take one of them away)"
            )
        ],
    ),
    "two stalls on one square": (
        position("a1: [fish, fish]"),
        [
            (
                "p.yaml:7:16: position-impossible on a1 lies fish already, and there is room for "
                "one (take one of them away)"
            )
        ],
    ),
    "a stall on a circle": (
        position("a2: fish"),
        [
            (
                "p.yaml:7:9: position-impossible no stall can lie on a2, which is of the kind "
                "'alley' (it goes on square)"
            )
        ],
    ),
    "a worker on a square": (
        position("a1: circle-fish-oil"),
        [
            (
                "p.yaml:7:9: position-impossible no worker can lie on a1, which is of the kind "
                "'square' (it goes on alley or crossing)"
            )
        ],
    ),
    "two tokens of one player on a stall": (
        position("a1: [fish, circle, crescent, circle]", round_=2),
        [
            (
                "p.yaml:7:34: position-impossible 2 merchant tokens of 'circle' are on a1, and "
                "nobody has more than one on a stall"
            )
        ],
    ),
    "a token without a stall": (
        position("a1: circle", round_=2),
        [
            (
                "p.yaml:7:9: position-impossible a merchant token lies on a stall, and there is "
                "none on a1"
            )
        ],
    ),
    "a token on a circle": (
        position("b2: circle"),
        ["p.yaml:7:9: position-impossible a merchant token lies on a stall, and b2 is a circle"],
    ),
    "a token in the first round": (
        position("a1: [fish, circle]"),
        [
            (
                "p.yaml:7:16: position-impossible a merchant token lies on a1, and the first are "
                "laid when round 1 has been scored"
            )
        ],
    ),
    "a coin in the market": (
        position("a1: [fish, coin]\nb1: coin"),
        [
            (
                f"p.yaml:{place}: position-impossible no coin can lie on {space} of 'market' "
                "(it lies in 'purse' or 'bank')"
            )
            for place, space in (("7:16", "a1"), ("8:9", "b1"))
        ],
    ),
    "the broker in the market": (
        position("a1: broker"),
        [
            (
                "p.yaml:7:9: position-impossible no broker can lie on a1 of 'market' (it lies in "
                "'stalls-track')"
            )
        ],
    ),
    "a stall in a purse": (
        position("a1: fish") + "  purse: {circle: {wine: 9}}\n",
        [
            (
                "p.yaml:8:20: position-impossible no stall can lie in 'purse' (it lies in 'market' "
                "or 'pile')"
            )
        ],
    ),
    "a worker in another's hand": (
        position("a1: fish") + "  hand: {circle: {crescent-fish-oil: 1}}\n",
        [
            (
                "p.yaml:8:19: position-impossible crescent-fish-oil belongs to crescent, and lies "
                "in 'hand' of circle"
            )
        ],
    ),
    "two tokens on the score track": (
        position("a1: fish") + "  score-track: {'7': circle, '9': [circle, crescent]}\n",
        [
            (
                "p.yaml:8:36: position-impossible a merchant token of 'circle' shows the points on "
                "7 already"
            )
        ],
    ),
    "tokens beside and above the broker": (
        position("a1: fish")
        + "  stalls-track: {'8': [broker, circle], '7': [circle, crescent], '9': crescent}\n",
        [
            (
                "p.yaml:8:32: position-impossible merchant tokens lie below the broker on the "
                "stalls track, and 8 is not"
            ),
            (
                "p.yaml:8:55: position-impossible there is room for one merchant token on 7 of the "
                "stalls track"
            ),
            (
                "p.yaml:8:71: position-impossible merchant tokens lie below the broker on the "
                "stalls track, and 9 is not"
            ),
        ],
    ),
    "more stalls than end the round": (
        position("\n".join(f"{space}: fish" for space in SQUARES)),
        [
            (
                "p.yaml:17:9: position-impossible 11 stalls lie in the market, and round 1 is over "
                "with 10"
            )
        ],
    ),
    "more workers than there are": (
        position("\n".join(f"{space}: circle-fish-oil" for space in CIRCLES)),
        [
            (
                "p.yaml:12:9: too-many 6 workers 'circle-fish-oil' lie there, and 5 are in play "
                "with 3 players (take some away)"
            )
        ],
    ),
    "more workers than so many players take": (
        position("{b1: star-oil-wine, d1: star-oil-wine, f1: star-oil-wine, h1: star-oil-wine}", 5),
        [
            (
                "p.yaml:7:67: too-many 4 workers 'star-oil-wine' lie there, and 3 are in play "
                "with 5 players (take some away)"
            )
        ],
    ),
    "a round that the game has not": (
        position("a1: fish", round_=5),
        ["p.yaml:4:8: out-of-range the game has 4 rounds, and this would be round 5"],
    ),
    "no round": (
        position("a1: fish").replace("round: 1\n", ""),
        ["p.yaml:1:1: missing-key 'round' is missing"],
    ),
    "more players than can play": (
        position("a1: fish", 6),
        ["p.yaml:3:10: out-of-range 'market-at-kos' is for 2 to 5 players, not 6"],
    ),
    "another game": (
        position("a1: fish").replace("market-at-kos", "aztec-market"),
        [
            (
                "p.yaml:2:11: wrong-game this is a position of 'aztec-market', not of "
                "'market-at-kos' (write the id of the game that it belongs to)"
            )
        ],
    ),
    "an area that there is not": (
        position("a1: fish").replace("  market:", "  markt:"),
        ["p.yaml:6:3: unknown-name unknown area 'markt' (did you mean 'market'?)"],
    ),
    "a list in place of spaces": (
        HEAD.format(players=3, round=1) + "  market: [fish]\n",
        [
            (
                "p.yaml:6:11: wrong-type there should be a mapping by space here, not a list "
                "(write 'a1: …')"
            )
        ],
    ),
    "all at once": (
        position("a1: circle-fish-oil\nb9: fihs\nz9: fish", round_=7).replace(
            "areas:", "names: {star: Ana}\nareas:"
        ),
        [
            "p.yaml:4:8: out-of-range the game has 4 rounds, and this would be round 7",
            f"p.yaml:5:9: unknown-name with 3 players nobody sits at 'star' {WHICH}",
            (
                "p.yaml:8:9: position-impossible no worker can lie on a1, which is of the kind "
                "'square' (it goes on alley or crossing)"
            ),
            "p.yaml:9:9: unknown-name unknown piece 'fihs' (did you mean 'fish'?)",
            "p.yaml:10:5: unknown-name unknown space 'z9' (they are a1 to i9)",
        ],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("text", "lines"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_lie_so_is_told_in_full(text: str, lines: list[str], tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        surveyed(tmp_path, text)
    assert sorted(str(finding) for finding in caught.value.findings) == sorted(lines)


@pytest.mark.game("aztec-market")
def test_a_game_whose_rules_work_out_no_positions_says_so(tmp_path: Path) -> None:
    text = "format: 1\nposition: aztec-market\nplayers: 2\nround: 1\nareas: {}\n"
    with pytest.raises(DataError) as caught:
        surveyed(tmp_path, text, load("aztec-market"))
    assert [str(finding) for finding in caught.value.findings] == [
        (
            "p.yaml:2:11: position-unscored the rules of 'aztec-market' work out no positions "
            "(write what was counted at the end as a result)"
        )
    ]


# -- whatever lies there

SPACES = [f"{column}{row}" for column in "abcdefghi" for row in range(1, 10)]
PIECES = ["fish", "oil", "wine", "circle", "crescent", "coin", "broker", "circle-fish-oil"]
LYING = st.dictionaries(
    st.sampled_from([*SPACES, "z1"]),
    st.lists(st.sampled_from([*PIECES, "hourglass-oil-wine", "nobody"]), max_size=3),
    max_size=12,
)


@pytest.mark.slow
@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(LYING, st.integers(1, 6), st.integers(1, 5))
def test_any_position_is_worked_out_or_refused_with_places(
    tmp_path: Path, lying: dict[str, list[str]], players: int, round_: int
) -> None:
    market = "\n".join(f"{space}: [{', '.join(pieces)}]" for space, pieces in lying.items())
    try:
        survey = surveyed(tmp_path, position(market or "a1: ~", players, round_)).survey
    except DataError as error:
        places = [finding.where for finding in error.findings]
    else:
        places = []
        worth = 99  # of all squares together
        assert 0 <= sum(survey.points.values()) <= worth
        assert set(survey.removed) <= set(SPACES)
    assert all(places)
