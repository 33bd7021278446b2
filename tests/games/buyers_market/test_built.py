"""What players built: scored as it stands, held against the rules and against the best."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import printgen
from printgen.games.buyers_market.rules import BuyersMarket
from tests.games.buyers_market.built import POOR, constructions, market, result, scored
from tests.helpers.changed import variant_with
from tests.play.scoring import results


def told(folder: Path, text: str) -> list[str]:
    """What is refused: line, column, code and message."""
    with pytest.raises(printgen.DataError) as caught:
        scored(folder, text)
    return [str(finding).partition(" (")[0] for finding in caught.value.findings]


def test_without_a_word_everybody_builds_as_well_as_they_can(tmp_path: Path) -> None:
    score = scored(tmp_path, result())
    assert score.outcome.scores == {"trowel": 30, "plumb": 25}
    assert score.outcome.winners == ("trowel",)
    for seat, construction in constructions(score).items():
        assert construction.better is None
        assert construction.missed == 0
        assert construction.built.points == score.outcome.scores[seat]


def test_the_lines_of_the_card_are_those_of_the_building(tmp_path: Path) -> None:
    """Twelve pyramids on three levels, all suits, three spires, one left in the bank."""
    score = scored(tmp_path, result())
    points = {each.key: each.points for each in score.outcome.sums if each.seat == "trowel"}
    assert points == {"bricks": 12, "levels": 6, "diversity": 3, "regality": 8, "unspent": 1}
    assert list(score.lines) == [
        "bricks",
        "levels",
        "cohesiveness",
        "diversity",
        "regality",
        "unspent",
        "unused",
    ]


def test_what_was_built_is_scored_and_may_lose_the_game(tmp_path: Path) -> None:
    score = scored(tmp_path, result(POOR))
    assert score.outcome.scores == {"trowel": 20, "plumb": 25}
    assert score.outcome.winners == ("plumb",)
    assert constructions(score)["trowel"].built.levels == (
        ("large/clubs", "large/clubs", "large/hearts", "large/hearts"),
        ("medium/clubs",) * 3,
        ("small/diamonds", "small/spades"),
    )


def test_it_is_told_what_was_missed_and_what_would_have_been_better(tmp_path: Path) -> None:
    ana, ben = constructions(scored(tmp_path, result(POOR))).values()
    assert ana.missed == 10
    assert ana.better is not None
    assert ana.better.points == 30
    assert [len(level) for level in ana.better.levels] == [5, 4, 3]
    assert sorted(ana.built.left) == ["large/clubs", "medium/stars", "small/clubs"]
    assert (ben.missed, ben.better) == (0, None)


def test_one_point_is_one(tmp_path: Path) -> None:
    ana, ben = constructions(scored(tmp_path, result(POOR))).values()
    assert ana.better is not None
    near = ana._replace(built=replace(ana.built, points=29))
    assert "missed 1 point: best is 30" in near.words()
    assert "missed 10 points: best is 30" in ana.words()
    assert ben.words() == list(ben.built.words)
    below = ana._replace(better=replace(ana.better, points=-3), built=replace(ana.built, points=-5))
    assert "missed 2 points: best is −3" in below.words()


def test_another_building_as_good_as_the_best_misses_nothing(tmp_path: Path) -> None:
    top = "{spades: 1, diamonds: 1, clubs: 1}"
    other = f"  trowel: [{{hearts: 2, clubs: 3}}, {{stars: 1, clubs: 3}}, {top}]\n"
    ana = constructions(scored(tmp_path, result(other)))["trowel"]
    assert (ana.built.points, ana.missed, ana.better) == (30, 0, None)


def test_the_bank_s_pyramids_of_the_pile_have_the_player_s_own_names(tmp_path: Path) -> None:
    own = "  plumb: [{own: 1, diamonds: 3}, {diamonds: 3}]\n"
    ben = constructions(scored(tmp_path, result(own)))["plumb"]
    assert ben.built.levels[0].count("bank-large/plumb") == 1
    assert ben.missed == 25 - ben.built.points > 0


def test_who_built_nothing_has_built_nothing(tmp_path: Path) -> None:
    ana = constructions(scored(tmp_path, result("  trowel: []\n")))["trowel"]
    assert (ana.built.levels, ana.built.points) == ((), 1 - 12)
    # A level of nobody's is none either.
    zeros = constructions(scored(tmp_path, result("  trowel: [{clubs: 3, hearts: 0}]\n")))["trowel"]
    assert zeros.built.levels == (("large/clubs",) * 3,)


def test_all_that_cannot_stand_is_told_at_its_place(tmp_path: Path) -> None:
    wrong = (
        "  trowel: [{clubs: 4, hearts: 1}, {clubs: 3, stars: 2}, {diamonds: 1}]\n"
        "  plumb: [{diamonds: 3}, {diamonds: 3}, {spades: 1}, {spades: 2}]\n"
    )
    assert [line.split()[:2] for line in told(tmp_path, result(wrong))] == [
        ["r.yaml:10:20:", "built-short"],
        ["r.yaml:10:35:", "built-overhang"],
        ["r.yaml:10:53:", "built-short"],
        ["r.yaml:11:26:", "built-unfinished"],
        ["r.yaml:11:54:", "built-overhang"],
        ["r.yaml:11:63:", "built-short"],
    ]


def test_unknown_colours_and_seats_have_hints_and_no_echo(tmp_path: Path) -> None:
    """A level of which something is unknown is not said to be too small."""
    wrong = "  trowel: [{clubs: 2, herts: 2}, {clubs: 3}, {mauve: 1}]\n  square: [{clubs: 1}]\n"
    with pytest.raises(printgen.DataError) as caught:
        scored(tmp_path, result(wrong))
    assert [
        (f.where.line, f.where.column, f.code.id, f.hint) for f in caught.value.findings if f.where
    ] == [
        (10, 23, "built-unknown", "did you mean 'hearts'?"),
        (10, 47, "built-unknown", "known are clubs, diamonds, hearts, own, spades, stars"),
        (11, 3, "unknown-name", "the seats are trowel, plumb"),
    ]


def test_a_level_of_nothing_is_no_level(tmp_path: Path) -> None:
    (finding,) = told(tmp_path, result("  trowel: [{clubs: 3}, {}]\n"))[:1]
    assert finding.startswith("r.yaml:10:24: built-level level 2 has no pyramid")


@pytest.mark.parametrize(
    ("built", "code"),
    [
        ("  trowel: {clubs: 4}", "wrong-type"),
        ("  trowel: [clubs]", "wrong-type"),
        ("  trowel: [{clubs: four}]", "wrong-type"),
        ("  trowel: [{clubs: -1}]", "out-of-range"),
        ("  trowel: [{clubs: true}]", "wrong-type"),
        ("  trowel:", "wrong-type"),
        ("  - trowel", "wrong-type"),
    ],
)
def test_what_is_no_building_is_refused_once(tmp_path: Path, built: str, code: str) -> None:
    (finding,) = told(tmp_path, result(f"{built}\n"))
    assert f": {code} " in finding


def test_it_is_refused_along_with_what_is_wrong_in_the_counts(tmp_path: Path) -> None:
    text = result("  plumb: [{diamonds: 4}]\n").replace("large-hearts: 2", "large-hearts: 20")
    assert [line.split()[1] for line in told(tmp_path, text)] == [
        "too-many",
        "count-impossible",
        "built-short",
    ]


@pytest.mark.game("aztec-market")
def test_in_a_game_in_which_nothing_is_built_it_is_refused(tmp_path: Path) -> None:
    data = {**results.result({}, {"south": {}, "west": {}}), "built": {"south": [{"jewel": 1}]}}
    with pytest.raises(printgen.DataError) as caught:
        results.score_of(tmp_path, data)
    (finding,) = caught.value.findings
    assert (finding.code.id, finding.message) == ("unknown-key", "'built' is not a key here")
    assert results.score_of(tmp_path, results.result({}, {"south": {}, "west": {}})).extra is None


def test_a_recorded_game_is_scored_by_the_best_buildings(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    game = printgen.play_game(market(), players=2, seed=3, agents=("random",))
    printgen.write_record(game, file)
    score = printgen.score(market(), file)
    assert score.finished
    rules = score.rules
    assert isinstance(rules, BuyersMarket)
    for seat, construction in constructions(score).items():
        assert construction.better is None
        assert construction.built == rules.scoring.built(score.tally, seat)
        assert construction.built.points == score.outcome.scores[seat]


@pytest.mark.game("aztec-market")
def test_as_data_it_has_all_of_it(tmp_path: Path) -> None:
    score = scored(tmp_path, result(POOR))
    seats = printgen.score_data(score)["seats"]
    assert seats["trowel"]["built"]["levels"] == [
        list(level) for level in constructions(score)["trowel"].built.levels
    ]
    assert seats["trowel"]["built"]["points"] == seats["trowel"]["total"] == 20
    assert seats["trowel"]["built"]["missed"] == 10
    assert seats["trowel"]["built"]["better"]["points"] == 30
    assert seats["trowel"]["built"]["left"] == ["large/clubs", "medium/stars", "small/clubs"]
    assert seats["plumb"]["built"]["better"] is None
    assert seats["trowel"]["points"]["unused"] == -3
    data = printgen.score_data(
        results.score_of(tmp_path, results.result({}, {"south": {}, "west": {}}))
    )
    assert "built" not in data["seats"]["south"]


def test_figures_of_a_variant_are_those_that_judge(tmp_path: Path) -> None:
    """The same file, where three larges are enough for a first level."""
    low = variant_with("buyers-market", "Low", {"larges-needed": 3}, tmp_path)
    file = tmp_path / "r.yaml"
    text = result("  plumb: [{diamonds: 3}, {diamonds: 2}]\n")
    file.write_text(text.replace("buyers-market", "buyers-market-changed"), "utf-8")
    assert len(constructions(printgen.score(low, file))["plumb"].built.levels) == 2
    assert [line.split()[1] for line in told(tmp_path, text)] == ["built-unfinished"]
