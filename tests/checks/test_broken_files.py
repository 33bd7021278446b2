"""Setups, recorded games and kits that are broken in one place: told by code and line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import printgen
from printgen.core.errors import Finding, Severity

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent


class Broken(NamedTuple):
    """``old`` stands in the file once and becomes ``new``; the finding is at the line ``line``."""

    name: str
    old: str
    new: str
    code: str
    line: str


SETUPS = (
    Broken("another game", "setup: aztec-market", "setup: moths", "unknown-name", "setup:"),
    Broken("another version", 'version: "1.0"', 'version: "0.9"', "other-version", "version:"),
    Broken("too many players", "players: 2", "players: 5", "out-of-range", "players:"),
    Broken("seats across", "[south, west]", "[south, north]", "setup-seats", "seats:"),
    Broken("an unknown mode", "seed: 7", "modes: [shrot]\nseed: 7", "unknown-name", "modes:"),
    Broken("an unknown generator", "mt19937", "dice", "unknown-value", "generator:"),
    Broken("another seed", "seed: 7", "seed: 8", "seed-differs", "seed:"),
    Broken("another start player", "{start: west}", "{start: south}", "setup-area", "south:"),
    Broken(
        "a start player who is not there", "start: west", "start: east", "setup-choice", "start"
    ),
    Broken("no start player", "chosen: {start: west}\n", "", "setup-choice", "format:"),
    Broken("a choice of nothing", "start: west", "start: west, end: west", "setup-choice", "end"),
    Broken("two kings", "a2: crowd", "a2: king", "setup-surplus", "market:"),
    Broken(
        "a crowd that is gone",
        "a2: crowd",
        "a2: king",
        "setup-incomplete",
        "market:",
    ),
    Broken(
        "another tile instead",
        "a2: crowd",
        "a2: porter",
        "setup-area",
        "a1: vendor-black",
    ),
    Broken(
        "two tiles on a square",
        "a4: vendor-red",
        "a4: [vendor-red, porter]",
        "setup-area",
        "vendor-red",
    ),
    Broken(
        "a buyer too few",
        "[[reed, coin], reed,",
        "[[reed, coin],",
        "wrong-length",
        "west: [[reed",
    ),
    Broken(
        "a square too many",
        "a4: vendor-red",
        "a5: vendor-red",
        "unknown-name",
        "vendor-red",
    ),
    Broken("a tile that there is not", "messenger,", "mesenger,", "unknown-name", "mesenger"),
    Broken("an area that there is not", "  aside:", "  asside:", "unknown-name", "asside"),
    Broken("an area that is not told", "  money: {coin: 14}\n", "", "setup-incomplete", "market:"),
    Broken("a token too few", "jewel: 17", "jewel: 16", "setup-incomplete", "market:"),
    Broken("a token too many", "jewel: 17", "jewel: 18", "setup-surplus", "market:"),
    Broken(
        "more set aside",
        "aside: {jewel: 3, pot: 1}",
        "aside: {jewel: 4, pot: 1}",
        "setup-area",
        "aside:",
    ),
    Broken(
        "two coins at one side",
        "west: [[reed, coin], reed,",
        "west: [[reed, coin], [reed, coin],",
        "setup-area",
        "west: [[reed",
    ),
    Broken("no coin", "[rabbit, coin]", "rabbit", "setup-area", "south: [rabbit"),
    Broken(
        "two coins on one buyer",
        "[rabbit, coin]",
        "[rabbit, coin, coin]",
        "setup-area",
        "south: [rabbit",
    ),
    Broken(
        "a buyer at another side",
        "[[reed, coin], reed,",
        "[[reed, coin], rabbit,",
        "setup-area",
        "west: [[reed",
    ),
    Broken(
        "somebody who does not play",
        "    west: {start-marker",
        "    east: {start-marker",
        "unknown-name",
        "east:",
    ),
    Broken("a number that is none", "coin: 14", "coin: six", "wrong-type", "coin: six"),
    Broken(
        "tokens that were exchanged",
        "{jewel: 3, pot: 1}",
        "{jewel: 3, herb: 1}",
        "setup-surplus",
        "market:",
    ),
    Broken(
        "other tokens set aside than the seed's",
        "jewel: 17, cloth: 20, pot: 19, herb: 20}\n  aside: {jewel: 3, pot: 1}",
        "jewel: 18, cloth: 20, pot: 18, herb: 20}\n  aside: {jewel: 2, pot: 2}",
        "seed-differs",
        "seed:",
    ),
    Broken("a key that there is not", "chosen:", "choosen:", "unknown-key", "choosen:"),
    Broken("no number of players", "players: 2\n", "", "missing-key", "format:"),
)

RECORDS = (
    Broken("another game", "record: aztec-market", "record: moths", "unknown-name", "record:"),
    Broken("another version", 'version: "1.0"', 'version: "2"', "other-version", "version:"),
    Broken("too many players", "players: 2", "players: 9", "out-of-range", "players:"),
    Broken("an unknown mode", "modes: [short]", "modes: [long]", "unknown-name", "modes:"),
    Broken("another setup", "seed: 7", "seed: 8", "illegal-action", "  - "),
    Broken("no setup", "seed: 7\ngenerator: mt19937\n", "", "missing-key", "format:"),
    Broken("an unknown generator", "mt19937", "mt19973", "unknown-value", "generator:"),
    Broken("somebody who does not play", "west: random", "east: random", "unknown-name", "movers:"),
    Broken("a word that is no action", "  - move c1\n", "  - jump c1\n", "illegal-action", "jump"),
    Broken("a square that is none", "  - move c1\n", "  - move z1\n", "illegal-action", "move z1"),
    Broken("a draw of too many", "2 jewel 1 cloth 1 pot", "2 jewel 1 cloth 2 pot",
           "illegal-action", "2 pot"),
    Broken("a draw forgotten", "  - draw 1 jewel 1 cloth 2 pot\n", "", "illegal-action", "move c1"),
    Broken("a purchase by another buyer", "  - buy 3 cloth", "  - buy 1 cloth", "illegal-action",
           "buy 1 cloth"),
    Broken("a purchase of another colour", "  - buy 3 cloth", "  - buy 3 herb", "illegal-action",
           "buy 3 herb"),
    Broken("a coin that nobody has", "  - move d2 pay 3", "  - move d2 pay 1", "illegal-action",
           "move d2 pay 1"),
    Broken("a move that is not paid", "  - move d2 pay 3", "  - move c2", "illegal-action",
           "move c2"),
    Broken("a token that the king cannot reach", "  - king cloth\n", "  - king pot\n",
           "illegal-action", "king pot"),
    Broken("a play that is not over", "  - buy 3 cloth\n", "  - buy 3 cloth\n  - pass\n",
           "illegal-action", "pass"),
    Broken("an action after the end", "outcome:", "  - pass\noutcome:", "illegal-action", "pass"),
    Broken("another winner", "winners: [south]", "winners: [west]", "outcome-differs", "winners"),
    Broken("another score", "west: 0}", "west: 9}", "outcome-differs", "scores"),
    Broken("a tie-break that was not asked", "  reason:", "  tie-breaks: [coins]\n  reason:",
           "outcome-differs", "tie-breaks"),
    Broken("a victory that is not shared", "  reason:", "  shared: true\n  reason:",
           "outcome-differs", "shared"),
    Broken("an outcome before the end", "  - draw 2 cloth 2 herb\n  - move b3\n  - move a2\n"
           "  - coin 3\n  - king none\n", "", "outcome-differs", "winners"),
    Broken("a game broken off",
           "  - king none\noutcome:\n  winners: [south]\n  scores: {south: 6, west: 0}\n"
           "  reason: the bag is empty and the round is complete\n", "",
           "record-unfinished", "coin 3"),
    Broken("no actions", "actions:\n", "deeds:\n", "unknown-key", "deeds:"),
    Broken("an action twice", "  - king jewel\n", "  - king jewel\n  - king jewel\n",
           "illegal-action", "king jewel"),
    Broken("no list", "  - move c1\n", "  move c1\n", "yaml-syntax", "  - "),
)  # fmt: skip


def check(file: Path) -> list[Finding]:
    return printgen.check(file, least=Severity.NOTE)


def is_told(broken: Broken, source: str, folder: Path) -> None:
    text = (HERE / source).read_text("utf-8")
    assert text.count(broken.old) == 1, f"{text.count(broken.old)} places have {broken.old!r}"
    file = folder / source
    file.write_text(text.replace(broken.old, broken.new), "utf-8")
    lines = file.read_text("utf-8").splitlines()
    found = [(each.code.id, lines[each.where.line - 1]) for each in check(file) if each.where]
    assert any(code == broken.code and broken.line in line for code, line in found), found
    # A record that goes wrong has no end either, which need not be told.
    assert broken.code == "record-unfinished" or "record-unfinished" not in dict(found)


@pytest.mark.parametrize("source", ["setup.yaml", "record.yaml"])
def test_nothing_is_wrong_with_what_is_broken_below(source: str) -> None:
    assert check(HERE / source) == []


def test_the_order_in_a_heap_means_nothing(tmp_path: Path) -> None:
    text = (HERE / "setup.yaml").read_text("utf-8")
    file = tmp_path / "setup.yaml"
    file.write_text(text.replace("{jewel: 3, pot: 1}", "{pot: 1, jewel: 3}"), "utf-8")
    assert file.read_text("utf-8") != text
    assert check(file) == []


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("broken", SETUPS, ids=lambda broken: broken.name)
def test_a_broken_setup_is_told_where_it_is_broken(broken: Broken, tmp_path: Path) -> None:
    is_told(broken, "setup.yaml", tmp_path)


@pytest.mark.game("aztec-market")
@pytest.mark.parametrize("broken", RECORDS, ids=lambda broken: broken.name)
def test_a_broken_record_is_told_where_it_is_broken(broken: Broken, tmp_path: Path) -> None:
    is_told(broken, "record.yaml", tmp_path)
