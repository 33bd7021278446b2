"""What is right is called right: many setups and games that printgen makes, and kits it builds."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import printgen
from printgen.checks import Subject, run
from printgen.checks.files import check_record, check_setup
from printgen.core.errors import Finding, Severity
from printgen.play.playtest.agents import AGENTS
from printgen.play.referee import Match, play, write_record
from printgen.play.rules.engine import find_engine
from printgen.play.setup.plan import to_data
from printgen.play.setup.recipe import Recipe
from printgen.play.setup.seeded_random import SeededRandom

pytestmark = pytest.mark.game("aztec-market")

LOADED = printgen.load("aztec-market")
DESCRIPTION = LOADED.description
MODES: list[tuple[str, ...]] = [(), ("short",), ("even",), ("whole-bag",), ("short", "even")]
CASES = list(product((2, 3, 4), MODES))
SETUPS, GAMES = 10, 4  # of each case


def wrong(findings: list[Finding]) -> list[str]:
    return [str(each) for each in findings if each.severity is not Severity.NOTE]


@pytest.mark.slow
def test_no_setup_that_the_recipe_makes_is_called_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "setup.yaml"
    count = 0
    for (players, modes), seed in product(CASES, range(SETUPS)):
        recipe = Recipe(DESCRIPTION, players, modes)
        # JSON is YAML, and sooner written.
        file.write_text(json.dumps(to_data(recipe.plan(seed), recipe.names)), "utf-8")
        assert wrong(check_setup(DESCRIPTION, file, file.name)) == []
        count += 1
    assert count >= 150
    with capsys.disabled():
        print(f"\n{count} valid setups, none called wrong")  # noqa: T201 - the number is the point


@pytest.mark.slow
def test_no_game_that_the_referee_allowed_is_called_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.yaml"
    engine = find_engine(DESCRIPTION)
    count = actions = 0
    for (players, modes), seed in product(CASES, range(GAMES)):
        recipe = Recipe(DESCRIPTION, players, modes)
        rules = engine.rules(DESCRIPTION, players, recipe.figures)
        match = Match(rules, recipe.plan(seed))
        movers = [AGENTS["random"](SeededRandom(seed, str(n))) for n in range(players)]
        for _ in play(match, movers, SeededRandom(seed, "chance")):
            actions += 1
        outcome = rules.outcome(match.state)
        file.write_text(write_record(match, outcome, names=recipe.names), "utf-8")
        assert check_record(DESCRIPTION, file, file.name) == []
        count += 1
    assert count >= 60
    with capsys.disabled():
        print(f"\n{count} valid games of {actions:,} actions, none called wrong")  # noqa: T201


@pytest.mark.slow
def test_the_shipped_game_is_known_to_allow_a_game_without_end(tmp_path: Path) -> None:
    found = run(Subject(LOADED, games=1))
    (endless,) = [each for each in found if each.code.id == "endless-game"]
    assert endless.severity is Severity.NOTE
    assert endless.case == "2 to 4 players"
    for players in (2, 3, 4):
        record = printgen.endless_game("aztec-market", players=players)
        assert record is not None
        file = tmp_path / f"{players}.yaml"
        file.write_text(record, "utf-8")
        (only,) = check_record(DESCRIPTION, file, file.name)
        assert only.code.id == "record-unfinished"


@pytest.mark.parametrize("wrong", ["other actions", "no actions", "another setup"])
def test_a_witness_that_comes_round_to_no_position_twice_is_refuted(wrong: str) -> None:
    subject = Subject(LOADED, players=2, games=1)
    case, rules = next(iter(subject.rules.items()))
    true = rules.endless()
    assert true is not None
    lies = {
        "other actions": replace(true, cycle=true.cycle[:-3]),
        "no actions": replace(true, cycle=()),
        "another setup": replace(true, plan=replace(true.plan, seats=true.plan.seats[::-1])),
    }

    class Liar:
        def __getattr__(self, name: str) -> object:
            return getattr(rules, name)

        def endless(self) -> object:
            return lies[wrong]

    subject.rules[case] = Liar()  # type: ignore[assignment]
    told = [each for each in run(subject) if "without an end" in each.message]
    assert [each.code.id for each in told] == ["law-broken"]
    assert ("its setup is wrong" in told[0].message) is (wrong == "another setup")


def test_a_dead_end_is_told_with_the_game_that_leads_there() -> None:
    subject = Subject(LOADED, players=2, games=2)
    case, rules = next(iter(subject.rules.items()))

    class Stubborn:
        """Forbids everything from the third round of draws on."""

        def __getattr__(self, name: str) -> object:
            return getattr(rules, name)

        def legal_actions(self, state: object) -> object:
            stuck = sum(state.bag) < 70  # type: ignore[attr-defined]
            return () if stuck else rules.legal_actions(state)

    subject.rules[case] = Stubborn()  # type: ignore[assignment]
    found = [each for each in run(subject) if each.severity is Severity.ERROR]
    assert {each.code.id for each in found} == {"no-legal-action"}
    assert found[0].case == "2 players, seed 0, random play"


def test_a_law_that_the_rules_break_is_told() -> None:
    subject = Subject(LOADED, players=2, games=1)
    case, rules = next(iter(subject.rules.items()))

    class Thief:
        """Loses a coin with every coin that is taken."""

        def __getattr__(self, name: str) -> object:
            return getattr(rules, name)

        def apply(self, state: object, action: str) -> object:
            after = rules.apply(state, action)  # type: ignore[arg-type]
            return after._replace(bank=after.bank - 1) if action.startswith("coin") else after

    subject.rules[case] = Thief()  # type: ignore[assignment]
    found = [each for each in run(subject) if each.code.id == "law-broken"]
    assert "created or lost pieces" in found[0].message
