"""The texts of The Market at Kos follow its data: its examples are scored as the rules score them,
its tables are the figures, its sheet has a field for all that is counted.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from printgen.games.market_at_kos.data import Market
from printgen.games.market_at_kos.round import Judge
from printgen.games.market_at_kos.state import NOTHING
from printgen.kit.pages.texts import texts
from printgen.model.catalog import Loaded, load
from printgen.model.shipped import variants
from printgen.play.rules import find_engine
from tests.helpers.changed import variant_with
from tests.helpers.texts import assert_sheets_fit, unfit_pieces

GAME: Final = "market-at-kos"

# Numbers that turn the examples round, and others that are so small that words must follow.
CHANGED: Final = {
    "corners": {
        "side-influence": 1,
        "corner-influence": 2,
        "weak-influence": 1,
        "broker-highest": 4,
    },
    "ones": {
        "rounds": 1,
        "moves-each": 1,
        "points-for-ending": 1,
        "token-points": 1,
        "weak-influence": 3,
        "token-limit": 1,
        "last-removal": 0,
        "stalls-track-2-coins": 1,
    },
    "of a name too long for one line of a title": {"token-points": 4},
    "noughts": {
        "moves-each": 0,
        "points-for-ending": 0,
        "token-points": 0,
        "corner-influence": 0,
        "weak-influence": 0,
        "stalls-track-2-coins": 0,
        "stalls-track-3-coins": 0,
    },
}
ALL: Final = (GAME, *sorted(variants(GAME)), *CHANGED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("kos")


@cache
def _game(name: str, folder: Path) -> Loaded:
    if name not in CHANGED:
        return load(name)
    return load(variant_with(GAME, name, CHANGED[name], folder))


@cache
def _texts(name: str, folder: Path, players: int | None) -> dict[str, str]:
    return texts(_game(name, folder), players)


def _players(name: str, folder: Path) -> range:
    players = _game(name, folder).description.game.players
    return players.counts


def _rulebook(name: str, folder: Path, players: int | None) -> str:
    return _texts(name, folder, players)["rulebook"]


def _positions(text: str) -> list[dict[str, list[str]]]:
    """The pieces in the market of every picture of the board, by space."""
    found = []
    for block in re.findall(r"```board\n(.*?)```", text, re.DOTALL):
        pieces = re.findall(r"^    ([a-i][1-9]): \[?(.*?)\]?$", block, re.MULTILINE)
        found.append({space: names.split(", ") for space, names in pieces})
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_all_texts_can_be_filled(name: str, folder: Path) -> None:
    for players in _players(name, folder):
        said = _texts(name, folder, players)
        assert said.keys() == {"rulebook", "score-sheet", "reference"}
        for text in said.values():
            assert text.count("**") % 2 == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_one_is_singular_and_more_are_plural(name: str, folder: Path) -> None:
    nouns = "point|coin|stall|worker|token|round|move|player"
    one = re.compile(rf"(?<![–+] )\b(?:1|one) (?:{nouns})s\b", re.IGNORECASE)
    more = re.compile(rf"\b(?:[2-9]|\d\d|two|three|four|five|six) (?:{nouns})\b", re.IGNORECASE)
    for players in _players(name, folder):
        for text in _texts(name, folder, players).values():
            told = text.partition("## What the printed rules leave open")[0]
            assert not one.search(told)
            assert not more.search(told)


@pytest.mark.slow
@pytest.mark.parametrize("name", [n for n in ALL if n != "ones"])
def test_the_example_is_scored_as_the_rules_score_it(name: str, folder: Path) -> None:
    loaded = _game(name, folder)
    for players in _players(name, folder):
        text = _rulebook(name, folder, players)
        figures = loaded.description.game.figures_at(players)
        market = Market(loaded.description, figures)
        *_, before, after = _positions(text)
        stalls = tuple(
            next((n for n, s in enumerate(market.stalls) if s in before.get(square, ())), NOTHING)
            for square in market.square_names
        )
        workers = tuple(
            next((market.workers[p] for p in before.get(circle, ())), NOTHING)
            for circle in market.circle_names
        )
        end = Judge(market, players, figures).close(
            stalls, (0,) * len(stalls), workers, (99,) * players, removes=True
        )
        table = re.findall(r"^\| :\w+: .+, \d+ \| (.+) \|$", text, re.MULTILINE)
        told = sorted(tuple(re.split(r" \| ", row)[:3]) for row in table)
        counted = sorted(
            tuple(str(count) if count else "–" for count in verdict.counts[:3])
            for _, verdict in end.verdicts
        )
        assert told == counted
        first, second = end.held[:2]
        words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                 "ten", "eleven", "twelve")  # fmt: skip
        gets = re.search(r"^Circle gets (\w+) points? in all, Crescent (\w+)", text, re.MULTILINE)
        assert gets is not None
        assert gets.groups() == (words[first], words[second])
        left = {
            space
            for n, space in enumerate(market.square_names)
            if stalls[n] != NOTHING and n not in end.removed
        } | {
            space
            for n, space in enumerate(market.circle_names)
            if workers[n] != NOTHING and n not in end.idle
        }
        assert set(after) == left
        tokens = {
            (market.square_names[square], market.tokens[player])
            for square, player in end.marked
            if square not in end.removed
        }
        shown = {(s, p) for s, pieces in after.items() for p in pieces if "token" in p}
        assert shown == tokens


def test_what_the_tables_say_of_equal_workers_is_said_in_sentences_too(folder: Path) -> None:
    text = _rulebook("market-at-kos", folder, None)
    told = "the same number of each of the three kinds: five of each with 2 or 3 players, "
    told += "four of each with 4 players, three of each with 5 players."
    assert told in text
    tied = "are tied: 5 / 2 is two points each, rounded down, and none of them puts a token"
    assert tied in text
    assert "the same number of each of the three kinds: three of each." in _rulebook(
        "market-at-kos", folder, 5
    )


@pytest.mark.parametrize("name", ALL)
def test_the_setup_table_has_the_figures_for_all_numbers_of_players(
    name: str, folder: Path
) -> None:
    game = _game(name, folder).description.game
    every = _players(name, folder)
    for players in (None, *every):
        columns = [game.figures_at(n) for n in ([players] if players else every)]
        text = _rulebook(name, folder, players)
        for n in range(1, columns[0]["rounds"] + 1):
            cells = (
                f"{at[f'coins-round-{n}']} :coin: · {at[f'stalls-round-{n}']} :stall:"
                for at in columns
            )
            assert f"| **Round {n}** | {' | '.join(cells)} |" in text
        assert f"| **Round {columns[0]['rounds'] + 1}** |" not in text


@pytest.mark.parametrize("name", ALL)
def test_the_broker_stands_where_the_setup_puts_it(name: str, folder: Path) -> None:
    game = _game(name, folder).description.game
    for players in _players(name, folder):
        start = game.figures_at(players)["broker-start"]
        assert f"put the broker on {start}." in _rulebook(name, folder, players)


@pytest.mark.parametrize("name", ALL)
def test_the_picture_before_the_first_turn_shows_what_the_setup_lays(
    name: str, folder: Path
) -> None:
    game = _game(name, folder).description.game
    for players in _players(name, folder):
        figures = game.figures_at(players)
        text = _rulebook(name, folder, players)
        *_, ready = _positions(text.partition("*Ready to begin")[0])
        pieces = [piece for names in ready.values() for piece in names]
        assert sum(piece.startswith("stall/") for piece in pieces) == figures["stalls-at-start"]
        kinds = Counter(piece for piece in pieces if piece.startswith("worker/"))
        third = [n for kind, n in kinds.items() if players == 2 and "hourglass" in kind]
        each = figures["third-workers-of-a-kind"]
        assert third == ([each] * figures["worker-kinds"] if players == 2 else [])
        assert kinds.total() - sum(third) == players * figures["first-workers"]


@pytest.mark.slow
@pytest.mark.parametrize("name", [GAME, *CHANGED])
def test_sheets_and_cards_fit_their_places(name: str, folder: Path) -> None:
    """Those of the variants are checked in ``tests/variants``."""
    loaded, most = _game(name, folder), max(_players(name, folder))
    assert_sheets_fit(loaded, most, 2)
    assert name == GAME or unfit_pieces(loaded, most) == []


def test_the_sheet_has_a_row_for_all_that_is_counted(folder: Path) -> None:
    description = _game(GAME, folder).description
    rules = find_engine(description).rules(description, 5, None)
    _, counted = rules.tally_keys()
    text = _texts(GAME, folder, 5)["score-sheet"].casefold()
    rows: dict[str, str] = {}
    head = ""
    for kind, label in re.findall(r"^  - (\{kind: head, )?label: ([^,\n]+)", text, re.MULTILINE):
        head = label if kind else head
        rows[f"{head}: {label}".replace('"', "")] = label
    for key, title in counted.items():
        if key.startswith("round-"):
            assert title in rows
    assert "at the end: tokens on stalls" in rows
    assert "at the end: coins left" in rows
