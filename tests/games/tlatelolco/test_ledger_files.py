"""Files of ledgers: which setup they follow from, and what they may hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from printgen.core.errors import DataError, Finding
from printgen.games.tlatelolco.ledgers.audit import is_ledger, read_ledger
from printgen.games.tlatelolco.ledgers.audited import to_data
from printgen.model.catalog import load
from printgen.play.setup import Recipe
from printgen.play.setup.plan import to_data as plan_data
from tests.games.tlatelolco.ledgers import HEAD, SETUP, audited, faults, tlatelolco, write

WON = """
    eagle:
      - {at: 1, give: cotton, units: 5, get: jade}
      - {at: 2, give: jade, units: 2}
"""


# -- the setup

NO_SETUP = "format: 1\nledger: tlatelolco\n{}seats: {{}}\n"
SETUPS = {
    "none": ("", "1:1: ledger-setup none of 'seed', 'setup-file' and 'setup' is given"),
    "a file without a name": (
        "setup-file: ~\n",
        "1:1: ledger-setup none of 'seed', 'setup-file' and 'setup' is given",
    ),
    "two": ("seed: 1\nsetup-file: setup.yaml\n", "4:1: ledger-setup 'seed' is already given"),
    "a seed for nobody": (
        "seed: 1\n",
        "3:1: ledger-setup a seed gives other setups for other numbers of players",
    ),
    "a seed for too many": (
        "seed: 1\nplayers: 9\n",
        "4:10: out-of-range 'tlatelolco' is for 2 to 4 players, not 9",
    ),
    "players with a file": (
        "players: 2\nsetup-file: setup.yaml\n",
        "3:1: ledger-setup 'players' belongs to a seed; 'setup-file' says it already",
    ),
    "a file that is not there": (
        "setup-file: other.yaml\n",
        "3:13: file-missing there is no file 'other.yaml'",
    ),
    "a file outside": (
        "setup-file: ../setup.yaml\n",
        "3:13: path-outside the file name '../setup.yaml' leads upwards with '..'",
    ),
    "a setup that is a name": (
        "setup: setup.yaml\n",
        "3:8: wrong-type 'setup' should be a mapping",
    ),
    "another game's ledger": (
        None,
        "2:9: wrong-game this is a ledger of 'kos', not of 'tlatelolco'",
    ),
}


@pytest.mark.parametrize(("keys", "said"), SETUPS.values(), ids=SETUPS)
def test_a_setup_that_cannot_be_had_is_told(keys: str | None, said: str, tmp_path: Path) -> None:
    (tmp_path / "setup.yaml").write_text(SETUP, "utf-8")
    file = tmp_path / "ledger.yaml"
    text = NO_SETUP.format("seed: 1\n" if keys is None else keys)
    file.write_text(text if keys is not None else text.replace("tlatelolco", "kos"), "utf-8")
    with pytest.raises(DataError) as caught:
        read_ledger(tlatelolco().description, file, "ledger.yaml")
    (finding,) = caught.value.findings
    assert str(finding._replace(hint=None)) == f"ledger.yaml:{said}"


def test_what_is_wrong_in_the_setups_file_is_told_there(tmp_path: Path) -> None:
    setup = SETUP.replace("seller/jade", "seller/jad")
    told = faults(tmp_path, WON, setup=setup)
    assert told == ["setup.yaml:10:10: unknown-name unknown piece 'seller/jad'"]


def test_a_setup_that_does_not_say_what_was_dealt_is_not_enough(tmp_path: Path) -> None:
    setup = SETUP.replace("targets: {eagle: [gold], ", "targets: {")
    assert faults(tmp_path, "eagle: []", setup=setup) == [
        "ledger.yaml:5:3: ledger-setup the setup does not say what 'eagle' needs to win"
    ]


def test_the_setup_may_stand_in_the_file_itself_or_come_of_a_seed(tmp_path: Path) -> None:
    own = "setup:\n" + "".join(f"  {line}\n" for line in SETUP.splitlines())
    head = HEAD.replace("setup-file: setup.yaml\n", own)
    assert audited(tmp_path, WON, head=head).winner == "eagle"
    wrong = head.replace("seller/gold", "seller/gild")
    assert faults(tmp_path, WON, head=wrong) == [
        "ledger.yaml:14:12: unknown-name unknown piece 'seller/gild'"
    ]
    seed = HEAD.replace("setup-file: setup.yaml", "seed: 3\nplayers: 2")
    found = audited(tmp_path, "jaguar: []", head=seed)
    assert (found.plan.seed, sum(found.opening["jaguar"].values())) == (3, 20)


@pytest.mark.game("aztec-market")
def test_a_game_without_barter_has_no_ledgers(tmp_path: Path) -> None:
    file = tmp_path / "ledger.yaml"
    file.write_text("{format: 1, ledger: aztec-market, seed: 1, players: 2, seats: {}}", "utf-8")
    with pytest.raises(DataError) as caught:
        read_ledger(load("aztec-market").description, file)
    assert [finding.code.id for finding in caught.value.findings] == ["ledger-unscored"]


def test_a_ledger_is_told_from_other_files(tmp_path: Path) -> None:
    assert is_ledger(write(tmp_path, WON))
    assert not is_ledger(tmp_path / "setup.yaml")
    assert not is_ledger(tmp_path / "table.csv")


def test_plain_data_tells_the_same(tmp_path: Path) -> None:
    facts = to_data(audited(tmp_path, WON))
    assert facts["seats"]["eagle"]["lines"][1] == {
        "event": "trade",
        "at": "2",
        "with": None,
        "out": {"jade": 2},
        "in": {"gold": 2},
        "held": {"cotton": 15, "jade": 3, "gold": 2},
    }
    assert (facts["winner"], facts["complete"]) == ("eagle", ["eagle"])


# -- whatever a file holds

ODD: tuple[Any, ...] = (
    None,
    [],
    {},
    [[]],
    {"a": 1},
    -1,
    0,
    1.5,
    True,
    10**12,
    "",
    "x",
    "jade",
    "é",
)
WHOLE: dict[str, Any] = {
    "format": 1,
    "ledger": "tlatelolco",
    "setup-file": "setup.yaml",
    "names": {"eagle": "Ana"},
    "seats": {
        "eagle": [
            {"at": 1, "give": "cotton", "units": 5, "left": 15, "get": "jade", "now": 5},
            {"event": "deal", "with": "jaguar", "give": {"jade": 2}, "get": {"silver": 1}},
            {"event": "thief", "lose": "jade"},
        ],
        "jaguar": [{"event": "deal", "with": "eagle", "give": {"silver": 1}, "get": {"jade": 2}}],
    },
    "winner": "jaguar",
}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value below."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*path, key)
            yield from places(inner, (*path, key))


def changed(path: tuple[Any, ...], odd: Any) -> dict[str, Any]:
    """The whole file with something else at a path."""
    copy: dict[str, Any] = json.loads(json.dumps(WHOLE))
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = odd
    return copy


@pytest.mark.slow
@pytest.mark.parametrize("odd", ODD, ids=repr)
def test_whatever_stands_in_a_ledger_is_read_or_told_with_its_place(
    odd: Any, tmp_path: Path
) -> None:
    (tmp_path / "setup.yaml").write_text(SETUP, "utf-8")
    file = tmp_path / "ledger.yaml"
    # Every third place, of which the others are for the next values.
    for path in [*places(WHOLE)][ODD.index(odd) % 3 :: 3]:
        file.write_text(json.dumps(changed(path, odd)), "utf-8")
        told: list[Finding] = []
        try:
            json.dumps(to_data(read_ledger(tlatelolco().description, file, "ledger.yaml")))
        except DataError as error:
            told = error.findings
            assert told
        assert all(each.where and each.message for each in told), path


@pytest.mark.slow
@pytest.mark.parametrize("is_inside", [True, False])
def test_a_setup_that_names_a_seed_is_the_one_that_it_gives_as_far_as_it_goes(
    is_inside: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
) -> None:
    plan = Recipe(tlatelolco().description, 2).plan(1)
    whole = plan_data(plan, Recipe(tlatelolco().description, 2).names)
    market = {space: whole["areas"]["market"][space] for space in ("b1", "d1")}
    setup = {**whole, "areas": {"market": market}, "chosen": {"export": whole["chosen"]["export"]}}
    head = {"format": 1, "ledger": "tlatelolco", "seats": {}}

    def told(setup: dict[str, Any]) -> list[str]:
        (tmp_path / "setup.json").write_text(json.dumps(setup), "utf-8")
        file = tmp_path / "ledger.json"
        inner = {"setup": setup} if is_inside else {"setup-file": "setup.json"}
        file.write_text(json.dumps({**head, **inner}), "utf-8")
        try:
            read_ledger(tlatelolco().description, file)
        except DataError as error:
            return [finding.message for finding in error.findings]
        return []

    assert told(setup) == []
    assert told({**setup, "seed": 2}) == ["the seed 2 gives a different setup: market"]
    by_hand = {key: value for key, value in setup.items() if key not in {"seed", "generator"}}
    market["b1"], market["d1"] = market["d1"], market["b1"]
    assert told(setup) == ["the seed 1 gives a different setup: market"]
    assert told(by_hand) == []
