"""Record files: a game is replayed and scored only from a setup that is legal and is the one that
the record says, and only to the end that it tells.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import printgen as api
from printgen.checks.files import check_record
from printgen.core.errors import DataError, Finding
from printgen.play.referee.record import written
from printgen.play.scoring import read_score
from printgen.source.tree import plain
from printgen.source.yaml_files import parse_yaml
from tests.games.aztec_market.positions import aztec

# Without quotes, YAML reads these as something else.
AWKWARD = ["5", "-1", "2.5", "0x1f", "1e3", "true", "Null", "~", "[a]", "*a", "@a", "a: b", "a "]

pytestmark = pytest.mark.game("aztec-market")

Record = dict[str, Any]


def recorded(seed: int = 3, *, whole: bool = True) -> Record:
    """A game of two that was played to its end; its setup written out, or only its seed."""
    game = api.play_game("aztec-market", players=2, seed=seed)
    record: Record = yaml.safe_load(api.record_of(game))
    if whole:
        plan = api.plan_setup("aztec-market", players=2, seed=seed)
        record["setup"] = api.setup_data(aztec(), plan)
        for key in ("seed", "generator"):
            del record["setup"][key]
    return record


def told(folder: Path, record: Record) -> list[str]:
    """What is wrong, by all who read records: they say the same."""
    file = folder / "game.json"
    file.write_text(json.dumps(record, indent=1), "utf-8")
    description = aztec().description
    found = [f for f in check_record(description, file, str(file)) if f.severity.value == "error"]
    ways: tuple[Callable[[], Any], ...] = (
        lambda: api.replay_game(file),
        lambda: read_score(description, file),
    )
    for way in ways:
        assert caught(way) == found
    return [f"{finding.code.id} {finding.message}" for finding in found]


def caught(way: Callable[[], Any]) -> list[Finding]:
    try:
        way()
    except DataError as error:
        return error.findings
    return []


@given(st.sampled_from(AWKWARD) | st.text(string.printable + "é象", min_size=1))
def test_any_text_can_be_an_action(action: str) -> None:
    root = parse_yaml(f"actions:\n  - {written(action)}\n", shown="record.yaml").root
    assert plain(root) == {"actions": [action]}


def test_a_setup_may_be_written_out_with_its_seed_or_as_laid_by_hand(tmp_path: Path) -> None:
    record = recorded()
    assert told(tmp_path, record) == []
    del record["seed"]
    del record["generator"]
    assert told(tmp_path, record) == []


def another_tile(record: Record) -> None:
    market = record["setup"]["areas"]["market"]
    space = next(space for space, tile in market.items() if tile == "crowd")
    market[space] = "porter"


def coins(record: Record) -> None:
    record["setup"]["areas"]["money"]["coin"] -= 1


def of_another_seed(record: Record) -> None:
    record["setup"] = recorded(4)["setup"]


def two_seeds(record: Record) -> None:
    record["setup"]["seed"] = 4


def other_modes(record: Record) -> None:
    record["modes"] = ["short"]


def other_players(record: Record) -> None:
    record["setup"] = api.setup_data(aztec(), api.plan_setup("aztec-market", players=3, seed=3))


SETUPS = {
    "tiles that there are not": (
        another_tile,
        [
            "setup-incomplete 1 of 4 market tiles 'crowd' is missing",
            "setup-surplus there are 3 market tiles 'porter', but the box has 2",
        ],
    ),
    "a coin that is missing": (coins, ["setup-incomplete 1 of"]),
    "the setup of another seed": (
        of_another_seed,
        ["seed-differs the seed 3 gives a different setup"],
    ),
    "two seeds": (two_seeds, ["seed-differs the setup has the seed 4, but the record has 3"]),
    "other modes": (other_modes, ["wrong-game the record has the modes short, but its setup has"]),
    "other players": (
        other_players,
        ["wrong-game the setup is for 3 players, but the record is for 2"],
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("change", "said"), SETUPS.values(), ids=SETUPS)
def test_a_setup_that_is_not_the_right_one_is_refused_by_all_who_read_it(
    change: Callable[[Record], None], said: list[str], tmp_path: Path
) -> None:
    record = recorded()
    change(record)
    found = told(tmp_path, record)
    assert [line.startswith(start) for line, start in zip(found, said, strict=False)] == [
        True for _ in said
    ], found


def test_an_illegal_setup_is_told_at_its_place(tmp_path: Path) -> None:
    record = recorded()
    coins(record)
    told(tmp_path, record)
    (first, *_) = caught(lambda: api.replay_game(tmp_path / "game.json"))
    assert first.where is not None
    line = (tmp_path / "game.json").read_text("utf-8").splitlines()[first.where.line - 1]
    assert line.strip() == '"areas": {'


def test_a_seed_of_another_setup_is_told_at_the_seed(tmp_path: Path) -> None:
    record = recorded()
    of_another_seed(record)
    told(tmp_path, record)
    (finding,) = caught(lambda: api.replay_game(tmp_path / "game.json"))
    assert finding.where is not None
    line = (tmp_path / "game.json").read_text("utf-8").splitlines()[finding.where.line - 1]
    assert line.strip() == '"seed": 3,'


OUTCOMES = {
    "reason": ("the bag was lost", "outcome-differs the record's reason differs from the game's: "),
    "winners": (["south", "south"], "outcome-differs the record's winners differ from the game's"),
    "scores": ({"south": 1}, "outcome-differs the record's scores differ from the game's: south "),
    "shared": (True, "outcome-differs the record's shared differs from the game's: no"),
}


@pytest.mark.slow
@pytest.mark.parametrize(("key", "value", "said"), [(k, *v) for k, v in OUTCOMES.items()])
def test_an_end_that_the_game_does_not_come_to_is_refused(
    key: str, value: Any, said: str, tmp_path: Path
) -> None:
    record = recorded(whole=False)
    assert told(tmp_path, record) == []
    if key == "winners":
        value = record["outcome"]["winners"] * 2
    record["outcome"][key] = value
    (line,) = told(tmp_path, record)
    assert line.startswith(said)


def test_an_outcome_need_not_say_why_the_game_was_over(tmp_path: Path) -> None:
    record = recorded(whole=False)
    del record["outcome"]["reason"]
    assert told(tmp_path, record) == []


def test_what_cannot_be_read_is_told_once(tmp_path: Path) -> None:
    assert told(tmp_path, recorded() | {"players": 10**15}) == [
        "number-too-large the number '1000000000000000' has more than 15 digits"
    ]


def test_somebody_who_plays_at_no_seat_is_refused(tmp_path: Path) -> None:
    record = recorded(whole=False)
    record["movers"]["north"] = "random"
    assert told(tmp_path, record) == ["unknown-name nobody sits at 'north'"]
