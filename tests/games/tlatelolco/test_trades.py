"""What can be had for what in a setup of Tlatelolco: trades, routes, and setups asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import printgen
from printgen.core.errors import DataError, UsageError
from printgen.games.tlatelolco import api
from printgen.games.tlatelolco.rules import Tlatelolco
from printgen.games.tlatelolco.trade_graph import Swap
from printgen.model.catalog import load
from printgen.play.rules import find_engine
from printgen.play.rules.requirements import MOST_TRIES, required_plan
from printgen.play.setup import Recipe, SetupPlan
from printgen.play.setup.files import read_setup
from tests.games.tlatelolco.ledgers import SETUP, tlatelolco
from tests.helpers.commands import facts, run

TRADES = ("tlatelolco", "trades")


def rules(players: int = 2) -> Tlatelolco:
    found = find_engine(tlatelolco().description).rules(tlatelolco().description, players)
    assert isinstance(found, Tlatelolco)
    return found


@pytest.fixture
def market(tmp_path: Path) -> SetupPlan:
    """cotton, honey → jade (1); jade → gold (2); gold, silver → honey (3)."""
    file = tmp_path / "setup.yaml"
    text = SETUP.replace("jaguar: [honey, jade]", "jaguar: [honey, gold, shells]")
    file.write_text(text, "utf-8")
    return read_setup(tlatelolco().description, file).plan


def test_the_rules_know_a_requirement() -> None:
    assert list(rules().requirements()) == ["reachable"]


def test_every_trade_of_a_market_is_told_once(market: SetupPlan) -> None:
    assert rules().trades(market).graph.swaps == (
        Swap("1", "cotton", "jade"),
        Swap("1", "honey", "jade"),
        Swap("2", "jade", "gold"),  # wanted twice
        Swap("3", "gold", "honey"),
        Swap("3", "silver", "honey"),
    )


def test_a_good_for_itself_is_no_trade(tmp_path: Path) -> None:
    file = tmp_path / "setup.yaml"
    file.write_text(SETUP.replace("buyer/honey]", "buyer/jade]"), "utf-8")
    plan = read_setup(tlatelolco().description, file).plan
    assert Swap("1", "jade", "jade") not in rules().trades(plan).graph.swaps


def test_the_fewest_trades_lead_to_each_target(market: SetupPlan) -> None:
    eagle, honey, gold, shells = rules().trades(market).routes()
    assert eagle.swaps == (Swap("1", "cotton", "jade"), Swap("2", "jade", "gold"))
    assert (honey.seat, honey.start, honey.end) == ("jaguar", "silver", "honey")
    assert gold.swaps == (
        Swap("3", "silver", "honey"),
        Swap("1", "honey", "jade"),
        Swap("2", "jade", "gold"),
    )
    assert (shells.end, shells.swaps) == ("shells", None)
    assert shells.path == ("chosen", "targets", "jaguar", 2)
    assert rules().unmet(market, "reachable") == ["jaguar cannot barter silver for shells"]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(6))
def test_a_route_is_one_that_the_market_has(players: int, seed: int) -> None:
    """Each swap is one of the setup's, and takes what the one before gave."""
    plan = Recipe(tlatelolco().description, players).plan(seed)
    game = rules(players)
    swaps = set(game.trades(plan).graph.swaps)
    assert len(game.trades(plan).routes()) == 6 * players
    for route in game.trades(plan).routes():
        if route.swaps is None:
            continue
        assert set(route.swaps) <= swaps
        held = [route.start, *(swap.get for swap in route.swaps)]
        assert [swap.give for swap in route.swaps] == held[:-1]
        assert held[-1] == route.end
        assert len(set(held)) == len(held)


# -- setups asked for


def test_the_seed_that_is_found_gives_the_same_setup_again() -> None:
    """With four players seed 12 leaves a target out of reach."""
    recipe = Recipe(tlatelolco().description, 4)
    assert rules(4).unmet(recipe.plan(12), "reachable")
    plan = required_plan(recipe, 12, ["reachable"])
    assert plan.seed == 13
    assert rules(4).unmet(plan, "reachable") == []
    assert plan == recipe.plan(13)


def test_a_seed_that_meets_it_is_taken_as_it_is() -> None:
    assert printgen.plan_setup("tlatelolco", players=2, seed=1, require=["reachable"]).seed == 1


def test_a_requirement_that_nobody_knows_is_refused() -> None:
    recipe = Recipe(tlatelolco().description, 2)
    with pytest.raises(UsageError, match=r"'reachabel' \(did you mean 'reachable'\?\)"):
        required_plan(recipe, 1, ["reachable", "reachabel"])


@pytest.mark.game("aztec-market")
def test_a_game_whose_rules_know_no_requirement_says_so() -> None:
    recipe = Recipe(load("aztec-market").description, 2)
    with pytest.raises(UsageError, match=r"'reachable' \('aztec-market' has no requirements\)"):
        required_plan(recipe, 1, ["reachable"])


@pytest.mark.slow
def test_after_a_thousand_seeds_it_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    def never(_: Tlatelolco, plan: SetupPlan, name: str) -> list[str]:
        tried.append(plan.seed)
        return [f"{name} is lacking"]

    monkeypatch.setattr(Tlatelolco, "unmet", never)
    with pytest.raises(DataError) as caught:
        required_plan(Recipe(tlatelolco().description, 2), 5, ["reachable"])
    (finding,) = caught.value.findings
    assert finding.code.id == "requirement-unmet"
    assert finding.message == (
        "no setup of the seeds 5 to 1004 is reachable; of the first, reachable is lacking"
    )
    assert finding.where is not None
    assert tried == list(range(5, 5 + MOST_TRIES))


def test_a_game_is_played_from_a_setup_that_was_asked_for() -> None:
    played = printgen.play_game("tlatelolco", players=4, seed=12, require=["reachable"], longest=5)
    assert played.match.plan.seed == 13


# -- commands


def test_the_command_tells_the_seed_and_the_trades() -> None:
    words = (*TRADES, "tlatelolco", "-p", "4", "-s", "12", "--require", "reachable")
    done = run(*words)
    assert done.exit_code == 0, done.output
    head, *told = done.stdout.splitlines()
    assert head == "Tlatelolco: trades of seed 13"
    routes = api.trade_routes(tlatelolco(), printgen.plan_setup(tlatelolco(), players=4, seed=13))
    assert len(told) == 4 + len(routes)
    goods = tlatelolco().description.designs["seller"]
    called = dict(zip(goods.ids, goods.titles, strict=True))
    place, *swapped = (routes[0].swaps or ())[0]
    give, get, end = (called[good] for good in (*swapped, routes[0].end))
    assert told[0] == f"  Eagle, from {give}"
    assert told[1].startswith(f"    {end}: {give} → {get} at stand {place}")


@pytest.mark.slow
def test_json_tells_setup_and_trades() -> None:
    data = facts(*TRADES, "tlatelolco", "-p", "4", "-s", "12", "--json")
    assert data["setup"]["seed"] == 12
    serpent = data["trades"]["serpent"]
    assert serpent["start"] == "copper"
    assert serpent["ends"]["rubber"] is None
    plan = printgen.plan_setup(tlatelolco(), players=4, seed=12)
    assert data["trades"] == api.trade_data(tlatelolco(), plan)
    for route in api.trade_routes(tlatelolco(), plan):
        swaps = data["trades"][route.seat]["ends"][route.end]
        assert swaps == (None if route.swaps is None else [s._asdict() for s in route.swaps])


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["svg", "pdf"])
def test_the_graph_is_drawn(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"trades.{ending}"
    done = run(*TRADES, "tlatelolco", "-p", "2", "-s", "12", "--out", file, "--paper", "letter")
    assert done.stdout.splitlines()[-1] == f"Wrote {file}"
    assert file.read_bytes()[:5] in {b"<?xml", b"%PDF-"}


@pytest.mark.slow
def test_the_json_of_a_setup_that_was_asked_for_is_a_setup_file(tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    done = run("setup", "tlatelolco", "-p", "4", "-s", "12", "--require", "reachable", "--json")
    file.write_text(done.stdout, "utf-8")
    assert read_setup(tlatelolco().description, file).plan.seed == 13
    assert run("check", file).stdout.splitlines()[-1] == f"{file}: no errors, 24 notes"


def test_targets_and_export_goods_are_shown() -> None:
    done = run("setup", "tlatelolco", "-p", "4", "-s", "12")
    lines = done.stdout.splitlines()
    assert "  Serpent: Copper" in lines[lines.index("the export good") :]
    assert "Rubber" in next(
        line for line in lines[lines.index("the target goods") :] if line.startswith("  Serpent: ")
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            ("setup", "tlatelolco", "-p", "2", "--require", "fair"),
            "unknown requirement 'fair' (known are reachable)",
        ),
        (
            (*TRADES, "aztec-market", "-p", "2"),
            "the rules of 'aztec-market' have no trades",
        ),
        (
            (*TRADES, "aztec-market", "-p", "2", "--out", "g.svg"),
            "the rules of 'aztec-market' have no trades",
        ),
    ],
)
def test_a_wrong_command_says_why(words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert (done.exit_code, done.stderr) == (2, f"printgen: {message}\n")


# -- checks of setup files


def test_a_target_out_of_reach_is_told_where_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    file.write_text(run("setup", "tlatelolco", "-p", "4", "-s", "12", "--json").stdout, "utf-8")
    lines = file.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if '"targets"' in line)
    at = next(n for n in range(at, len(lines)) if '"serpent"' in lines[n])
    at = next(n for n in range(at, len(lines)) if "seller/rubber" in lines[n])
    column = lines[at].index('"seller') + 1
    done = run("check", file)
    assert done.exit_code == 0
    told = done.stdout.splitlines()
    chains = [line for line in told if ": note: target-reachable " in line]
    # Six targets of each of four players, and one that no chain of trades leads to.
    assert len(chains) == 4 * 6 - 1
    assert all(" comes to " in line and " at stand " in line for line in chains)
    assert [line for line in told if line not in chains] == [
        (
            f"{file}:{at + 1}:{column}: warning: target-unreachable Serpent"
            " cannot come from Copper to Rubber by trade (only luck can bring it; to set up again,"
            " use printgen setup … --require)"
        ),
        f"{file}: no errors, 1 warning, 23 notes",
    ]


def test_other_choices_than_the_seeds_are_told(tmp_path: Path) -> None:
    file = tmp_path / "setup.json"
    data = facts("setup", "tlatelolco", "-p", "2", "-s", "1", "--json")
    targets = data["chosen"]["targets"]["eagle"]
    targets.reverse()  # in which order they were drawn says nothing
    file.write_text(json.dumps(data), "utf-8")
    assert "seed-differs" not in run("check", file).stdout
    taken = [*targets, data["chosen"]["export"]["eagle"]]
    goods = tlatelolco().description.designs["seller"].ids
    targets[0] = next(f"seller/{good}" for good in goods if f"seller/{good}" not in taken)
    file.write_text(json.dumps(data), "utf-8")
    assert "seed-differs the seed 1 gives a different setup" in run("check", file).stdout


def test_a_graph_with_another_ending_is_refused_with_those_that_there_are() -> None:
    done = run(*TRADES, "tlatelolco", "-p", "2", "--out", "graph.png")
    assert done.exit_code == 2
    assert "'graph.png' should end in .svg or .pdf" in " ".join(done.stderr.split())
