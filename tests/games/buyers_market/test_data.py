"""Buyer's Market and its data: what the rules need, what they count, what variants change."""

from __future__ import annotations

from operator import attrgetter
from pathlib import Path

import pytest

import printgen
from printgen.checks.recipes import rules_say_more
from printgen.core.errors import DataError, Finding, Severity
from printgen.games.buyers_market.actions import payments
from printgen.games.buyers_market.rules import ENGINE, BuyersMarket
from printgen.model import catalog
from printgen.model.figures import Provenance
from printgen.model.pieces import DesignedPieces, TableRows
from printgen.play.rules import find_engine
from printgen.play.subject import Subject
from tests.games.buyers_market.positions import buyers, rules
from tests.helpers.changed import Edit, edit, game_with, variant_with

DIE = "die: {clubs: clubs, hearts: hearts, diamonds: diamonds, spades: spades, stars: stars, "


def findings(folder: Path, *edits: Edit) -> list[Finding]:
    return list(
        ENGINE.rules_class.findings(
            catalog.load(game_with(buyers().folder, folder, edits)).description
        )
    )


def found(folder: Path, *edits: Edit) -> list[str]:
    return [f"{each.code.id} {each.message}" for each in findings(folder, *edits)]


def changed(folder: Path, **figures: int) -> list[str]:
    """What is found where figures have other values; written with underscores."""
    values = {name.replace("_", "-"): value for name, value in figures.items()}
    file = variant_with("buyers-market", "changed", values, folder)
    told = list(ENGINE.rules_class.findings(catalog.load(file).description))
    return [f"{each.code.id} {each.message}" for each in told]


def test_nothing_is_lacking_in_the_game_itself() -> None:
    assert list(ENGINE.rules_class.findings(buyers().description)) == []
    assert find_engine(buyers().description) is ENGINE


@pytest.mark.parametrize(
    "file", sorted((buyers().folder / "variants").glob("*.yaml")), ids=attrgetter("stem")
)
def test_nothing_is_lacking_in_its_variants(file: Path) -> None:
    description = catalog.load(file).description
    assert list(ENGINE.rules_class.findings(description)) == []
    for players in (2, 3, 4):
        game = ENGINE.rules(description, players)
        assert [each for each in game.counts() if each.exact and each.has != each.wants] == []


@pytest.mark.slow
def test_all_that_is_lacking_is_told_at_once_each_with_its_place(tmp_path: Path) -> None:
    told = findings(
        tmp_path,
        ("game.yaml", "  open-tops:", "  open-top:"),
        ("setup.yaml", "    medium: medium\n", ""),
        ("setup.yaml", "    small: small\n", "    tiny: small\n"),
    )
    assert [f"{each.code.id} {each.message}" for each in told] == [
        "figure-missing the rules need a figure 'open-tops'",
        "part-missing the rules need a component of pieces as 'medium'",
        "part-missing the rules need a component of pieces as 'small'",
        "part-missing the rules know no part 'tiny'",
    ]
    assert all(each.where is not None for each in told)
    with pytest.raises(DataError) as caught:
        ENGINE.rules(catalog.load(tmp_path / "game").description, 3)
    assert set(caught.value.findings) == set(told)


def test_every_side_of_the_die_is_a_suit_or_wild(tmp_path: Path) -> None:
    told = findings(
        tmp_path,
        ("setup.yaml", "die: {clubs: clubs,", "die: {clubs: club,"),
        ("setup.yaml", "stars: stars, atom: wild}", "sun: stars, atom: wild}\n    dice: {a: b}"),
    )
    assert [f"{each.code.id} {each.message}" for each in told] == [
        "part-missing the rules know no table 'dice'",
        "result-missing the table 'die' does not say what 'stars' stands for",
        "result-unknown unknown suit 'club'",
        "result-missing the die has no side 'sun'",
    ]
    assert told[2].hint == "did you mean 'clubs'?"
    lines = (tmp_path / "game" / "setup.yaml").read_text("utf-8").splitlines()
    line = next(n for n, text in enumerate(lines, start=1) if "clubs: club," in text)
    assert str(told[2].where).endswith(f"setup.yaml:{line}:{lines[line - 1].index('club,') + 1}")


def test_a_game_without_the_table_of_the_die_says_so(tmp_path: Path) -> None:
    told = found(tmp_path, ("setup.yaml", f"  tables:\n    {DIE}atom: wild}}\n", ""))
    assert told == [
        "part-missing the rules need a table 'die': what each side of the die stands for"
    ]


def test_another_piece_than_a_die_cannot_be_rolled(tmp_path: Path) -> None:
    told = found(tmp_path, ("setup.yaml", "    die: die\n", "    die: mat\n"))
    assert told == ["part-missing 'mat' is not a die"]


@pytest.mark.slow
def test_every_suit_has_cards_and_pyramids_of_every_size(tmp_path: Path) -> None:
    description = game_with(buyers().folder, tmp_path, ())
    text = (description / "suits.csv").read_text("utf-8")
    (description / "few.csv").write_text(text.replace("stars,Stars,stars,stars\n", ""), "utf-8")
    (description / "other.csv").write_text(
        text.replace("stars,Stars,stars,stars\n", "waves,Waves,atom,stars\n"), "utf-8"
    )
    cards = description / "components.yaml"
    edit(cards, ("table: [suits.csv, ", "table: [other.csv, "))
    told = [
        f"{each.code.id} {each.message}"
        for each in list(ENGINE.rules_class.findings(catalog.load(description).description))
    ]
    assert told == [
        "suit-unmatched there are pyramids of 'stars', and no cards with its sign 'stars'",
        "suit-unmatched 'waves-ace' has the sign 'atom', and no pyramids have it",
    ]
    edit(cards, ("table: [other.csv, ", "table: [suits.csv, "))
    pyramids = description / "pyramids.yaml"
    head, tail = pyramids.read_text("utf-8").split("\n  medium:\n", 1)
    tail = tail.replace("rows: {table: suits.csv", "rows: {table: few.csv", 1)
    pyramids.write_text(f"{head}\n  medium:\n{tail}", "utf-8")
    told = [
        f"{each.code.id} {each.message}"
        for each in list(ENGINE.rules_class.findings(catalog.load(description).description))
    ]
    assert told == ["suit-unmatched there are no medium pyramids of 'stars'"]


def test_suits_are_told_by_signs_of_their_own(tmp_path: Path) -> None:
    told = found(tmp_path, ("suits.csv", "stars,Stars,stars,stars", "stars,Stars,clubs,stars"))
    assert told == ["suit-unmatched the suits 'clubs' and 'stars' have the same sign"]


@pytest.mark.parametrize("pips", ["0", "2.5"])
def test_a_card_has_a_whole_number_of_pips(tmp_path: Path, pips: str) -> None:
    (told,) = findings(tmp_path, ("ranks.csv", "two,2,2,", f"two,2,{pips},"))
    assert f"{told.code.id} {told.message}" == (
        f"pips-unclear 'clubs-two' should have a whole number of pips from 1, not '{pips}'"
    )
    assert str(told.where).endswith("ranks.csv:3:7")


@pytest.mark.slow
def test_a_card_that_nobody_can_ever_complete_is_found(tmp_path: Path) -> None:
    # 18 pips of resources, and 12 of each of two banks.
    told = found(tmp_path, ("ranks.csv", "two,2,2,", "two,2,42,"))
    assert told == []
    (one, *_) = findings(tmp_path / "more", ("ranks.csv", "two,2,2,", "two,2,43,"))
    assert f"{one.code.id} {one.message}" == (
        "pallet-unfillable 'clubs-two' wants 43 pips, and with 2 players 42 are the most that "
        "can lie there"
    )
    assert str(one.where).endswith("ranks.csv:3:7")


def test_a_card_that_bears_no_resource_cannot_be_bought_by_three(tmp_path: Path) -> None:
    told = changed(tmp_path, small_pips=3, medium_pips=3)
    (one,) = told
    assert one == "pallet-unfillable 'clubs-two' wants 2 pips, too few for a resource to lie there"


@pytest.mark.slow
def test_at_least_one_building_can_be_completed(tmp_path: Path) -> None:
    # Five suits of three larges, and two of one's own; with four players four of each suit.
    assert changed(tmp_path, larges_needed=17) == []
    told = changed(tmp_path, larges_needed=18)
    assert told == [
        "building-impossible 2 players can complete no building of all the pyramids that there are"
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("figure", "value", "limits"),
    [
        ("small-pips", 0, "1 to 100"),
        ("larges-needed", 0, "at least 1"),
        ("levels-needed", 0, "at least 1"),
        ("first-pallets", 0, "1 to 100"),
        ("call-is-turn", 2, "0 to 1"),
        ("single-cohesive", 5, "0 to 1"),
        ("last-turns", 200, "0 to 100"),
    ],
)
def test_figures_with_which_nobody_can_play_are_refused(
    tmp_path: Path, figure: str, value: int, limits: str
) -> None:
    assert changed(tmp_path, **{figure: value}) == [
        f"out-of-range '{figure}' is {value}, but the rules need {limits}"
    ]


def test_prices_that_can_be_paid_in_too_many_ways_are_refused(tmp_path: Path) -> None:
    told = changed(tmp_path, buy_pips=60, bank_trios=20)
    assert told == ["out-of-range there are more than 200 ways to pay for a card"]
    assert len(payments((3, 2, 1), 60, 20)) > 200
    # A payment is something: a large, a medium, a small one, or several up to so many pips.
    assert payments((3, 2, 1), 3, 2) == [
        *((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        *((0, 1, 1), (0, 0, 2)),
    ]


def test_areas_and_banks_are_asked_for(tmp_path: Path) -> None:
    told = found(
        tmp_path,
        (
            "setup.yaml",
            "    deck: {title: the order cards, order: kept}\n",
            "    deck: {title: the order cards}\n",
        ),
        (
            "setup.yaml",
            "plumb: {title: Plumb, pieces: {bank-large: plumb, ",
            "plumb: {title: Plumb, pieces: {bank-large: trowel, ",
        ),
    )
    assert told == [
        "area-unfit the order of the cards in 'deck' matters",
        "set-unclear the large bank pyramid 'trowel' already belongs to 'trowel'",
    ]


def box_of(game: BuyersMarket) -> list[str]:
    """What a box lacks, in words."""
    return [each.message for each in game.game_findings(lambda _: None)]


def test_a_box_of_plastic_pyramids_is_enough_for_three_but_not_for_four() -> None:
    assert box_of(rules(2)) == box_of(rules(3)) == []
    (lack,) = box_of(rules(4))
    assert lack.startswith(
        "this kit needs 4 trios of a colour, but a box of plastic pyramids has 3"
    )


def test_a_check_notes_what_a_box_lacks_at_the_figure_that_says_so() -> None:
    subject = Subject(buyers())
    (note,) = rules_say_more(subject)
    assert (note.code.id, note.severity, note.case) == ("box-short", Severity.NOTE, "4 players")
    assert note.message == (
        "this kit needs 4 trios of a colour, but a box of plastic pyramids has 3"
        " (rulebook, Requirements)"
    )
    assert note.where == subject.place("figures", "box-trios")
    assert list(rules_say_more(Subject(buyers(), players=3))) == []


@pytest.mark.slow
def test_what_only_these_rules_find_can_be_asked_for_by_its_code(tmp_path: Path) -> None:
    least = Severity.NOTE
    (note,) = printgen.check("buyers-market", select=["box-short"], least=least, players=4)
    assert note.code.id == "box-short"
    file = variant_with("buyers-market", "tall", {"larges-needed": 40}, tmp_path)
    told = printgen.check(file, select=["building-"], players=2)
    assert {each.code.id for each in told} == {"building-impossible"}


def test_a_box_may_have_too_few_colours(tmp_path: Path) -> None:
    file = variant_with("buyers-market", "colours", {"box-colours": 7, "box-trios": 1}, tmp_path)
    game = ENGINE.rules(catalog.load(file).description, 3)
    words = [each.replace(" of plastic pyramids", "") for each in box_of(game)]
    assert words == [
        "this kit needs 3 trios of a colour, but a box has 1 (rulebook, Requirements)",
        "this kit needs 2 trios of a bank’s colour, but a box has 1 (rulebook, Requirements)",
        "this kit needs 8 colours, but a box has 7 (rulebook, Requirements)",
    ]


def test_what_the_rules_count_agrees_with_the_box(tmp_path: Path) -> None:
    file = variant_with("buyers-market", "suits", {"suits": 6, "large-pips": 4}, tmp_path)
    game = ENGINE.rules(catalog.load(file).description, 2)
    wrong = [each for each in game.counts() if each.exact and each.has != each.wants]
    assert [(each.what, each.has, each.wants) for each in wrong] == [
        ("suits, as the figure 'suits' says", 5, 6),
        ("pips on a large pyramid, as the figure 'large-pips' says", 3, 4),
    ]
    assert all(each.source.startswith("R, ") for each in rules(4).counts())


@pytest.mark.slow
def test_features_follow_what_the_figures_allow(tmp_path: Path) -> None:
    features = ENGINE.rules_class.features(buyers().description)
    assert {"wild", "lend", "buy", "change-own"} <= set(features)
    file = variant_with("buyers-market", "no banks", {"bank-trios": 0}, tmp_path)
    fewer = ENGINE.rules_class.features(catalog.load(file).description)
    assert set(features) - set(fewer) == {"lend", "buy", "change-own"}
    file = variant_with("buyers-market", "no buying", {"buy-pips": 0}, tmp_path)
    assert set(features) - set(ENGINE.rules_class.features(catalog.load(file).description)) == {
        "buy"
    }


# What the rulebook takes for granted without saying it, and what others publish.
IMPLIED = {
    "small-pips": "figures",
    "medium-pips": "figures",
    "large-pips": "figures",
    "small-edge": "measures",
    "large-height": "measures",
}


def test_what_the_rulebook_implies_is_not_called_printed() -> None:
    game = buyers().description.game
    cards = game.components["card"]
    assert isinstance(cards, DesignedPieces)
    assert isinstance(cards.rows, TableRows)
    assert cards.rows.provenance is Provenance.DERIVED
    for key, kind in IMPLIED.items():
        assert getattr(game, kind)[key].provenance is Provenance.DERIVED
