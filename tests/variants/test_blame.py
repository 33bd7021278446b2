"""What a variant's author reads: errors at the line that they wrote, each once, with true hints."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

import printgen
from printgen.checks import Choice, Subject, run
from printgen.cli.every import app
from printgen.core.errors import DataError, Finding, Severity, joined
from printgen.play.playable import unplayable
from printgen.play.setup.recipe import Recipe
from printgen.play.subject import ACTIONS_A_GAME
from tests.helpers.changed import edit
from tests.variants.conftest import Write

# What takes long and has nothing to do with places.
NO_PLAY = Choice(
    ignore=["law-", "no-legal", "game-too", "endless", "supply-ran", "never-", "text-"]
)


def told(file: Path, players: int | None = None, longest: int = 400) -> list[Finding]:
    """What data, setup, counts and rules say of a variant, errors and warnings."""
    try:
        loaded = printgen.load(file)
        subject = Subject(loaded, games=1, players=players, longest=longest)
        found = joined(run(subject, NO_PLAY))
        read = subject.engine.rules_class.figures if subject.engine else ()
        found = loaded.description.blamed(found, read)
    except DataError as error:
        found = error.findings
    return [each for each in found if each.severity is not Severity.NOTE]


# A game, what the variant says from its third line on, and the codes that it gets at line 4.
WRONG = [
    ("aztec-market", "market-side: {value: ~}", {"keys-clash"}),
    ("aztec-market", "market-side: {value: 0}", {"out-of-range"}),
    ("aztec-market", "market-side: {value: 3}", {"count-differs"}),
    ("aztec-market", "market-side: {value: 5}", {"count-differs", "supply-short"}),
    ("aztec-market", "market-side: {value: 400}", {"out-of-range"}),
    ("aztec-market", "market-side: {value: lots}", {"wrong-type"}),
    ("aztec-market", "tokens-per-colour: {value: 0}", {"piece-missing", "supply-short"}),
    ("aztec-market", "buyers-each: {value: 0}", {"count-differs", "piece-missing"}),
    ("aztec-market", "coins: {value: 3}", {"supply-short"}),
    ("aztec-market", "coins-at-start: {value: 100}", {"space-short", "supply-short"}),
    ("aztec-market", "coins-per-buyer: {value: 0}", {"out-of-range"}),
    ("aztec-market", "coins-per-buyer: {value: 2}", {"demand-exceeds-supply"}),
    ("aztec-market", "coins-per-purchase: {value: 3}", {"out-of-range"}),
    ("aztec-market", "set-aside: {value: ~}", {"keys-clash"}),
    ("aztec-market", "set-aside: ~", {"unknown-name", "figure-missing"}),
    ("aztec-market", "set-aside: {value: 3}", {"count-differs", "draw-uneven"}),
    ("aztec-market", "set-aside: {value: 400}", {"supply-short"}),
    ("tlatelolco", "sellers-of-a-kind: {value: 0}", {"piece-missing"}),
    ("tlatelolco", "sellers-of-a-kind: {value: 2}", {"space-short"}),
    ("tlatelolco", "buyers-of-a-kind: {value: 1}", {"supply-short"}),
    ("tlatelolco", "buyers-per-stand: {value: 200}", {"supply-short"}),
    ("tlatelolco", "dice: {value: 0}", {"piece-missing"}),
    ("tlatelolco", "die-sides: {value: 5}", {"result-missing"}),
    ("market-at-kos", "stalls-of-a-kind: {value: 0}", {"contents-empty"}),
    ("market-at-kos", "stalls-of-a-kind: {value: 1}", {"supply-short"}),
    ("market-at-kos", "coins: {value: 1}", {"supply-short"}),
    ("buyers-market", "bank-trios: {value: 0}", {"out-of-range"}),
    ("buyers-market", "larges-needed: {value: 40}", {"building-impossible"}),
    # More places than a row of signs may have.
    ("buyers-market", "larges-needed: {value: 400}", {"out-of-range"}),
    (
        "buyers-market",
        "resources-first: {by-players: [100, 100, 100]}",
        {"pallet-unfillable"},
    ),
    ("market-at-kos", "workers-of-a-kind: {by-players: [6, 6, 6, 6]}", {"supply-short"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "line", "codes"), WRONG, ids=[f"{game}: {line}" for game, line, _ in WRONG]
)
def test_what_follows_from_a_variants_figure_is_told_at_it(
    game: str, line: str, codes: set[str], write: Write
) -> None:
    file = write(f"extends: {game}\nversion: '2'\nfigures:\n  {line}\n")
    found = told(file)
    assert {each.code.id for each in found} & codes
    assert {(each.where.file, each.where.line) for each in found if each.where} == {(str(file), 4)}
    texts = [(each.code.id, each.message, each.case) for each in found]
    assert len(set(texts)) == len(texts) <= 12
    for each in found:
        said = str(each)
        assert "report it" not in said
        assert "known are )" not in said
        # Where it shows in the game is told beside the place where it is mended.
        for place in each.shows:
            assert place.file.startswith(f"data/{game}/")
        if each.shows:
            assert f"see {each.shows[0]}" in said


@pytest.mark.game("aztec-market")
def test_of_several_changes_the_one_is_told_that_the_error_follows_from(write: Write) -> None:
    file = write(
        "extends: aztec-market\n"
        "figures:\n"
        "  king-takes: {value: 2}\n"
        "  porter-returns: {value: 2}\n"
        "  coins-at-start: {value: 100}\n"
        "components:\n"
        "  market-tile: {corner: 1mm}\n"
    )
    assert {each.where.line for each in told(file, 2) if each.where} == {5}


@pytest.mark.game("market-at-kos")
def test_what_follows_from_the_number_of_players_is_told_at_it(write: Write) -> None:
    file = write(
        "extends: market-at-kos\n"
        "players: {max: 6}\n"
        "variant: {title: For six}\n"
        "theme: {colours: {ink: '#111111', paper: '#eeeeee', tint: '#dddddd', accent: '#222222'}}\n"
    )
    found = [each for each in told(file) if each.code.id == "wrong-length"]
    assert {str(each.where) for each in found} == {"mine.yaml:2:16"}


@pytest.mark.game("aztec-market")
def test_what_was_removed_is_told_where_it_was_removed(write: Write) -> None:
    file = write(
        "extends: aztec-market\ntheme:\n  colours: {ink: ~}\nfigures:\n  king-takes: {value: 2}\n"
    )
    places = {str(each.where): each.advice for each in told(file)}
    assert places.keys() == {"mine.yaml:3:13"}
    assert all(each.startswith("it is removed here; see data/") for each in places.values())


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_commands_tell_it_at_the_variant_too(write: Write) -> None:
    file = write("extends: aztec-market\nfigures:\n  set-aside: {value: 400}\n")
    with pytest.raises(DataError) as raised:
        Recipe(printgen.load(file).description, 3).plan(1)
    (found,) = raised.value.findings
    assert str(found.where) == "mine.yaml:3:22"
    assert "see data/aztec-market/setup.yaml:" in found.advice
    places = {str(each.where) for each in unplayable(printgen.load(file))}
    assert places == {"mine.yaml:3:22"}
    write("extends: aztec-market\nfigures:\n  market-side: {value: 0}\n")
    with pytest.raises(DataError) as raised:
        printgen.build_kit(file)
    assert {str(each.where) for each in raised.value.findings} == {"mine.yaml:3:24"}


def test_an_error_of_the_game_itself_is_not_blamed_on_its_variant(write: Write) -> None:
    printgen.new_game("moths")
    edit(Path("moths/game.yaml"), ("designer:", "desinger:"))
    file = write("extends: moths\nversion: '2'\n")
    found = printgen.check(file)
    assert found
    assert {each.where.file for each in found if each.where} == {"moths/game.yaml"}


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_games_that_do_not_end_are_told_once_and_soon_given_up(write: Write) -> None:
    file = write("extends: aztec-market\nfigures:\n  draws-per-pass: {value: 0}\n")
    subject = Subject(printgen.load(file), games=8, longest=50)
    found = joined(run(subject, Choice(["game-too-long"])))
    assert len(found) == 1
    assert "2 players, seed 0" in found[0].case
    assert len(subject.random_games) == 3


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_long_games_are_cut_short_by_their_actions_and_that_is_told(write: Write) -> None:
    file = write("extends: aztec-market\nfigures:\n  moves-per-pass: {value: 200}\n")
    subject = Subject(printgen.load(file), games=1)
    played = subject.random_games
    actions = [game.length for game in played]
    assert sum(actions[:-1]) < ACTIONS_A_GAME <= sum(actions)
    assert len(played) < subject.games_wanted
    (found,) = run(subject, Choice(["games-cut-short"]))
    assert found.severity is Severity.NOTE
    wanted = f"{len(played)} of {subject.games_wanted} games were played"
    assert found.message.startswith(wanted)
    again = Subject(printgen.load(file), games=1)
    assert again.random_games == played
    short = Subject(printgen.load("aztec-market"), games=1)
    assert len(short.random_games) == short.games_wanted
    assert not run(short, Choice(["games-cut-short"]))


@pytest.mark.slow
@pytest.mark.game("aztec-market", "tlatelolco")
def test_what_differs_in_a_name_alone_is_told_once_with_all_names(write: Write) -> None:
    file = write("extends: aztec-market\nfigures:\n  market-side: {value: 5}\n")
    tiles = [each.message for each in told(file) if "buyer tiles" in each.message]
    assert len(tiles) == 1
    assert tiles[0].startswith(
        "the rules need 5 buyer tiles 'rabbit', one at each column of the market, but 4 are there"
    )
    assert tiles[0].endswith("; likewise 'reed', 'flint', 'house'")
    dice = write("extends: tlatelolco\nfigures:\n  die-sides: {value: 2}\n")
    (never,) = [each for each in told(dice) if each.code.id == "result-missing"]
    assert never.message.startswith("2 dice with 2 faces never come to '5'; likewise '6', '7'")
    assert never.message.endswith(" and 1 more")


@pytest.mark.game("buyers-market")
def test_what_differs_in_a_name_and_in_numbers_is_told_once(write: Write) -> None:
    file = write(
        "extends: buyers-market\nfigures:\n  resources-first: {by-players: [100, 100, 100]}\n"
    )
    (found,) = [each for each in told(file) if each.code.id == "pallet-unfillable"]
    assert found.message.startswith("'clubs-ace' wants 11 pips, too few for 100 resources")
    assert "; likewise 'clubs-two', 'clubs-three'" in found.message


@pytest.mark.slow
@pytest.mark.game("aztec-market")
def test_a_box_that_is_too_large_for_every_paper_and_number_of_players_is_told_once(
    write: Write,
) -> None:
    file = write("extends: aztec-market\nfigures:\n  coins: {value: 1000}\n")
    (found,) = printgen.check(file, select=["piece-too-large"])
    assert found.message.startswith("'token-box' needs ")
    # Without a case: it shows in all kits.
    assert (str(found.where), found.case) == ("mine.yaml:3:18", "")


@pytest.mark.game("buyers-market")
def test_what_follows_from_a_figure_out_of_range_is_not_told_as_well(write: Write) -> None:
    file = write("extends: buyers-market\nfigures:\n  bank-trios: {value: 0}\n")
    assert [each.code.id for each in told(file)] == ["out-of-range"]


# -- hints


SLIPS = {
    "extends: aztec-market\ntokens-per-colour: 16\n": (
        "mine.yaml:2:1: unknown-key 'tokens-per-colour' is not a key here "
        "(write it under 'figures:', where the game has it)"
    ),
    "extends: aztec-market\nfigures:\n  coins: many\n": (
        "mine.yaml:3:10: wrong-type 'coins' should be a whole number or a mapping, "
        "not 'many' (write a whole number, such as 4)"
    ),
    "extends: aztec-market\nfigures:\n  coins: [8, 12, 16]\n": (
        "mine.yaml:3:10: wrong-type 'coins' should be a whole number or a mapping, "
        "not a list (write it as {by-players: [8, 12, 16]})"
    ),
    "extend: aztec-market\nfigures:\n  king-takes: {value: 2}\n": (
        "mine.yaml:1:1: unknown-key 'extend' is not a key here (did you mean 'extends'?)"
    ),
}


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_gets_a_hint_that_helps(text: str, write: Write) -> None:
    assert [str(each) for each in printgen.check(write(text))] == [SLIPS[text]]


def test_a_table_with_tabs_is_read(write: Write) -> None:
    printgen.new_game("moths")
    file = write("id\tquantity\tname\none\t3\tFirst, and last\n", "moths/more.csv")
    from printgen.source.table_files import read_csv

    table = read_csv(file)
    assert table.columns == ("id", "quantity", "name")
    assert table.rows == [("one", "3", "First, and last")]
    assert table.place(0, "name").column == 7


@pytest.mark.slow
def test_what_the_game_has_as_well_is_counted_in_one_line_and_listed_where_it_is_asked_for(
    write: Write,
) -> None:
    printgen.new_game("moths")
    game = Path("moths/game.yaml")
    game.write_text(game.read_text("utf-8").replace("provenance: printed", "provenance: unclear"))
    file = write("extends: moths\nversion: '2'\n")
    had = printgen.check("moths", least=Severity.NOTE)
    assert {each.code.id for each in had} == {"figure-uncertain"}
    (counted,) = printgen.check(file, least=Severity.NOTE)
    assert counted.code.id == "as-in-base"
    assert counted.message == f"{len(had)} notes are about 'moths' itself"
    assert (str(counted.where), counted.hint) == ("mine.yaml:1:10", "--all lists them")
    # Who asks for them gets them.
    everything = printgen.check(file, least=Severity.NOTE, inherited=True)
    asked = printgen.check(file, least=Severity.NOTE, select=["figure-uncertain"])
    assert [each.code.id for each in everything] == [each.code.id for each in had]
    assert [each.code.id for each in asked] == [each.code.id for each in had]
    runner = CliRunner()
    told = runner.invoke(app, ["check", str(file)]).stdout
    assert "--all lists them" in told
    assert "figure-uncertain" not in told
    listed = runner.invoke(app, ["check", str(file), "--all"]).stdout
    assert "as-in-base" not in listed
    for each in had:
        assert each.message in listed
