"""A game whose data is broken in one place: the check tells the right code at the right line."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest

import printgen
from printgen.checks import Choice, Subject, run
from printgen.core.errors import DataError, Finding
from printgen.kit.pages.texts import texts
from tests.helpers.kits import AZTEC, Edit, Variant

pytestmark = [pytest.mark.game("aztec-market"), pytest.mark.slow]


class Broken(NamedTuple):
    """``line``: what stands in the line that the finding is at, in the file ``at``."""

    name: str
    edit: Edit
    code: str
    at: str
    line: str


# A whole step of the setup, as it stands in the file.
CHOOSE = "    - {do: choose, name: start, title: the start player, among: seats}\n"
REFERENCE = "    - {do: give, pieces: reference, to: hand}\n"
CROWD = "      crowd:\n        quantity: {value: 4,"

GAMES = (
    Broken(
        "a tile too few leaves two holes",
        ("components.yaml", CROWD, CROWD.replace("4", "3")),
        "count-differs",
        "components.yaml",
        "market-tile:",
    ),
    Broken(
        "a tile too many leaves no hole",
        ("components.yaml", CROWD, CROWD.replace("4", "5")),
        "count-differs",
        "components.yaml",
        "market-tile:",
    ),
    Broken(
        "more tiles than squares",
        ("components.yaml", CROWD, CROWD.replace("4", "6")),
        "space-short",
        "setup.yaml",
        "over: market",
    ),
    Broken(
        "a larger market without more tiles",
        ("game.yaml", "market-side:\n    {value: 4", "market-side:\n    {value: 5"),
        "count-differs",
        "components.yaml",
        "market-tile:",
    ),
    Broken(
        "more buyers than columns",
        ("game.yaml", "buyers-each:\n    {value: 4", "buyers-each:\n    {value: 5"),
        "count-differs",
        "components.yaml",
        "rabbit:",
    ),
    Broken(
        "fewer buyers than columns",
        ("game.yaml", "buyers-each:\n    {value: 4", "buyers-each:\n    {value: 3"),
        "supply-short",
        "setup.yaml",
        "do: give",
    ),
    Broken(
        "fewer coins than buyers",
        ("game.yaml", "coins:\n    {value: 16", "coins:\n    {value: 12"),
        "demand-exceeds-supply",
        "components.yaml",
        "quantity: {value: coins",
    ),
    Broken(
        "two coins fit on a buyer, and there is one for each",
        ("game.yaml", "coins-per-buyer:\n    {value: 1", "coins-per-buyer:\n    {value: 2"),
        "demand-exceeds-supply",
        "components.yaml",
        "quantity: {value: coins",
    ),
    Broken(
        "more coins at the start than buyers",
        ("game.yaml", "coins-at-start:\n    {value: 1", "coins-at-start:\n    {value: 5"),
        "space-short",
        "setup.yaml",
        "count: coins-at-start",
    ),
    Broken(
        "tokens set aside that leave no whole number of draws",
        ("game.yaml", "set-aside:\n    {value: 4", "set-aside:\n    {value: 6"),
        "count-differs",
        "game.yaml",
        "set-aside:",
    ),
    Broken(
        "the same in a mode",
        ("setup.yaml", "{set-aside: 40}", "{set-aside: 41}"),
        "count-differs",
        "setup.yaml",
        "figures: {set-aside: 41}",
    ),
    Broken(
        "more tokens set aside than there are",
        ("setup.yaml", "{set-aside: 40}", "{set-aside: 84}"),
        "supply-short",
        "setup.yaml",
        "count: set-aside",
    ),
    Broken(
        "as many of each colour, where that does not come out even",
        ("game.yaml", "set-aside:\n    {value: 4", "set-aside:\n    {value: 6"),
        "draw-uneven",
        "setup.yaml",
        "count: set-aside",
    ),
    Broken(
        "a figure that contradicts the rows",
        ("game.yaml", "colours:\n    {value: 4", "colours:\n    {value: 5"),
        "count-differs",
        "game.yaml",
        "colours:",
    ),
    Broken(
        "a figure that nothing reads",
        ("game.yaml", "figures:\n", "figures:\n  rounds: {value: 9, provenance: printed}\n"),
        "figure-unused",
        "game.yaml",
        "rounds:",
    ),
    Broken(
        "a figure that was assumed",
        (
            "game.yaml",
            "king-takes:\n    {value: 1, provenance: printed",
            "king-takes:\n    {value: 1, provenance: assumed",
        ),
        "figure-uncertain",
        "game.yaml",
        "king-takes:",
    ),
    Broken(
        "a figure that is unclear",
        (
            "game.yaml",
            "king-takes:\n    {value: 1, provenance: printed",
            "king-takes:\n    {value: 1, provenance: unclear",
        ),
        "figure-uncertain",
        "game.yaml",
        "king-takes:",
    ),
    Broken(
        "a figure that the rules need",
        (
            "game.yaml",
            "  king-takes:\n    {value: 1,",
            "  queen-takes:\n    {value: 1,",
        ),
        "figure-missing",
        "game.yaml",
        "figures:",
    ),
    Broken(
        "a piece that no step uses",
        ("setup.yaml", REFERENCE, ""),
        "piece-left-over",
        "components.yaml",
        "reference:",
    ),
    Broken(
        "a vendor of nothing",
        ("components.yaml", "sells: pot\n", "sells: pots\n"),
        "vendor-unclear",
        "components.yaml",
        "sells: pots",
    ),
    Broken(
        "two vendors of one colour",
        ("components.yaml", "sells: pot\n", "sells: herb\n"),
        "vendor-unclear",
        "components.yaml",
        "sells: herb",
    ),
    Broken(
        "no king",
        ("components.yaml", "role: king\n", "role: porter\n"),
        "king-unclear",
        "components.yaml",
        "market-tile:",
    ),
    Broken(
        "a role that the rules do not know",
        ("components.yaml", "role: messenger\n", "role: mesenger\n"),
        "role-unknown",
        "components.yaml",
        "role: mesenger",
    ),
    Broken(
        "a rule that nothing in the game calls up",
        ("game.yaml", "coins-per-move:\n    {value: 1,", "coins-per-move:\n    {value: 5,"),
        "never-used",
        "setup.yaml",
        "engine: aztec-market",
    ),
    Broken(
        "a part that no component plays",
        ("setup.yaml", ", goods: commodity", ""),
        "part-missing",
        "setup.yaml",
        "engine: aztec-market",
    ),
    Broken(
        "rules that there are not",
        ("setup.yaml", "engine: aztec-market", "engine: aztec-markt"),
        "unknown-engine",
        "setup.yaml",
        "engine: aztec-markt",
    ),
    Broken(
        "an area that there is not",
        ("setup.yaml", "pieces: commodity, into: bag", "pieces: commodity, into: bagg"),
        "unknown-name",
        "setup.yaml",
        "into: bagg",
    ),
    Broken(
        "an area with spaces and an order",
        ("setup.yaml", "group: market}", "group: market, order: kept}"),
        "keys-clash",
        "setup.yaml",
        "order: kept",
    ),
    Broken(
        "an area without the spaces that a step needs",
        ("setup.yaml", "per-seat: true, spaces: market-side", "per-seat: true"),
        "area-unfit",
        "setup.yaml",
        "to: buyers",
    ),
    Broken(
        "a choice that nobody made",
        ("setup.yaml", CHOOSE, ""),
        "unknown-name",
        "setup.yaml",
        "seat: start",
    ),
    Broken(
        "a choice made twice",
        ("setup.yaml", CHOOSE, CHOOSE * 2),
        "name-taken",
        "setup.yaml",
        "do: choose",
    ),
    Broken(
        "a mode that there is not",
        ("setup.yaml", "unless: [even,", "unless: [evn,"),
        "unknown-name",
        "setup.yaml",
        "unless: [evn",
    ),
    Broken(
        "a team with a seat that there is not",
        ("setup.yaml", "[[south, north]", "[[south, nort]"),
        "unknown-name",
        "setup.yaml",
        "nort]",
    ),
    Broken(
        "a seat with pieces that there are not",
        ("setup.yaml", "{buyer-tile: rabbit}", "{buyer-tile: rabit}"),
        "piece-missing",
        "setup.yaml",
        "rabit",
    ),
    Broken(
        "more players than seats",
        ("game.yaml", "players: {min: 2, max: 4", "players: {min: 2, max: 5"),
        "seat-missing",
        "setup.yaml",
        "south: {title: Rabbit",
    ),
    Broken(
        "a bag that never runs dry",
        ("game.yaml", "draws-per-pass:\n    {value: 4", "draws-per-pass:\n    {value: 0"),
        "game-too-long",
        "setup.yaml",
        "engine: aztec-market",
    ),
    Broken(
        "a score sheet without the first colour",
        (
            "score-sheet.md.j2",
            "rows:\n  - label: Name",
            "rows:\n{% set goods = {'designs': goods.designs[1:]} %}\n  - label: Name",
        ),
        "text-silent",
        "components.yaml",
        "template: score-sheet.md.j2",
    ),
    Broken(
        "a reference card without the ambassador",
        (
            "reference-tiles.md.j2",
            "{% for d in kinds.between %}",
            "{% for d in kinds.between[:-1] %}",
        ),
        "text-silent",
        "components.yaml",
        "front: reference-turn",
    ),
    Broken(
        "a key that is missing",
        ("game.yaml", "colours:\n    {value: 4, provenance: printed,", "colours:\n    {value: 4,"),
        "missing-key",
        "game.yaml",
        "colours:",
    ),
    Broken(
        "a key that there is not",
        ("setup.yaml", "title: a shorter game", "titel: a shorter game"),
        "unknown-key",
        "setup.yaml",
        "titel:",
    ),
    Broken(
        "a step that cannot be read",
        ("setup.yaml", CHOOSE, CHOOSE.replace("}", "")),
        "yaml-syntax",
        "setup.yaml",
        "do: ",
    ),
)


def found_in(folder: Path, code: str) -> list[Finding]:
    try:
        loaded = printgen.load(folder)
    except DataError as error:
        return error.findings
    # As few and as short games as show it: a test has sixty of these to look at.
    subject = Subject(loaded, games=2, longest=400, texts=partial(texts, loaded))
    return run(subject, Choice([code]))


def line_of(finding: Finding) -> str:
    """The line of the file that a finding points to."""
    assert finding.where is not None
    return Path(finding.where.file).read_text("utf-8").splitlines()[finding.where.line - 1]


@pytest.mark.parametrize("broken", GAMES, ids=lambda broken: broken.name)
def test_what_is_broken_is_told_where_it_stands(broken: Broken, variant: Variant) -> None:
    folder = variant(broken.edit)
    found = [each for each in found_in(folder, broken.code) if each.code.id == broken.code]
    assert broken.line in "\n".join(map(line_of, found)), found
    assert {Path(each.where.file).name for each in found if each.where} >= {broken.at}


@pytest.mark.parametrize("code", sorted({broken.code for broken in GAMES}))
def test_what_is_whole_is_not_called_broken(code: str) -> None:
    # The rulebook itself is unclear there.
    unclear = "'move-back' is 1, unclear"
    found = [each for each in found_in(AZTEC, code) if each.code.id == code]
    assert [each for each in found if not each.message.startswith(unclear)] == []
