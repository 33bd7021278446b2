"""Mistakes in the code of a guest: each is reported with its line, or with the game it arose in."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

import pytest

import printgen
from printgen.cli.status import UNCHANGED
from printgen.core.limits import TimeUpError, _time_is_up
from printgen.studio.processes import outcome
from tests.helpers.changed import edit
from tests.helpers.commands import run

LEGAL = "        most = min("
COUNT = "        count = int("
PLAY = ("--players", "2", "--seed", "1")


def spoil(project: Path, right: str, wrong: str) -> int:
    """Replace code of the rules, and return the number of the changed line."""
    code = project / "heap" / "rules.py"
    text = code.read_text("utf-8")
    assert text.count(right) == 1
    code.write_text(text.replace(right, wrong), "utf-8")
    return text[: text.index(right)].count("\n") + 1


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ("def is_over(self, state: State) -> bool:", "def is_over(self, state):,", "SyntaxError"),
        ("ENGINE = Engine(Heap)", "del Heap.figures; ENGINE = Engine(Heap)", "Heap needs figures"),
        ("return Outcome.", "return Outcome(('jo',), scores, ()).", "'jo' wins, but has no score"),
        ("return Outcome.", "self.graph('heap'); return Outcome.", "ValueError"),
        ('plan.pile("heap")', 'plan.pile("bag")', "'bag', which the setup lacks (it has heap"),
        ('plan.pile("heap")', 'plan.pile("taken")', "the area 'taken' without a seat, but each"),
    ],
)
def test_a_mistake_in_the_rules_is_reported_with_its_line(
    project: Path, right: str, wrong: str, what: str
) -> None:
    line = spoil(project, right, wrong)
    done = run("play", project / "data", *PLAY)
    assert done.exit_code == 70
    assert f"rules.py:{line}: the game's own code failed" in done.stderr
    assert what in done.stderr
    assert "bug in printgen" not in done.stderr


def test_a_failure_in_a_game_says_how_to_get_there_again(project: Path) -> None:
    spoil(project, LEGAL, "        1 / (state.heap - 9)\n" + LEGAL)
    done = run("play", project / "data", "--players", "2", "--seed", "9")
    game = "a game of 2 players with seed 9, after 7 actions, the last 'take 3'"
    assert f"It happened in {game}.\n" in done.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "what"),
    [
        ('return [Action(f"take {n}") for n in range(1, most + 1)]', "return {'take 1'}", "'set'"),
        (
            "def apply(self, state: State, action: Action)",
            "def apply(self, state)",
            "apply() takes",
        ),
    ],
)
def test_so_does_one_that_follows_from_what_the_rules_return(
    project: Path, right: str, wrong: str, what: str
) -> None:
    spoil(project, right, wrong)
    done = run("play", project / "data", *PLAY)
    assert (
        f"{project / 'heap' / 'rules.py'}: the game's own code failed (TypeError: " in done.stderr
    )
    assert what in done.stderr
    assert "It happened in a game of 2 players with seed 1, after 0 actions." in done.stderr


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ('"stones": (1, 100)', '"stones": 100'),
        ("def to_act(", "counts = print\n    def to_act("),
        ("def to_act(", "lays = teams = print\n    def to_act("),
        ("def to_act(", "supplies = print\n    def to_act("),
        ("def to_act(", "game_findings = print\n    def to_act("),
        ("return tuple(float(score) for score in self", "return 1.0; (score for score in self"),
    ],
)
def test_so_does_one_in_a_check_of_the_rules(project: Path, right: str, wrong: str) -> None:
    spoil(project, right, wrong)
    done = run("check", project / "data", "--players", "2", "--games", "1")
    assert f"{project / 'heap' / 'rules.py'}: the game's own code failed" in done.stderr
    assert "Probably a member has or returns a wrong type: mypy finds which." in done.stderr
    assert "bug in printgen" not in done.stderr


def test_rules_that_never_return_are_named_when_the_command_is_stopped(project: Path) -> None:
    line = spoil(project, LEGAL, "        raise KeyboardInterrupt\n" + LEGAL)
    place = f"The game's own code was at work: {project / 'heap' / 'rules.py'}:{line}\n"
    assert run("play", project / "data", *PLAY).stderr.endswith(f"Stopped. {UNCHANGED}\n{place}")
    assert place in run("playtest", project / "data", *PLAY).stderr


def test_so_does_a_failure_at_its_end(project: Path) -> None:
    spoil(project, "return Outcome.", "1 / state.heap; return Outcome.")
    done = run("play", project / "data", "--players", "2", "--seed", "9")
    assert "a game of 2 players with seed 9, after 11 actions, the last 'take" in done.stderr


def test_the_studio_shows_the_line_as_well(project: Path) -> None:
    line = spoil(project, LEGAL, "        1 / 0\n" + LEGAL)
    kind, told = outcome(partial(printgen.play_game, players=2, seed=1), project / "data")
    assert kind == "errors"
    assert f"rules.py:{line}: the game's own code failed (ZeroDivisionError" in told[0]


@pytest.mark.slow
def test_a_kit_is_built_even_if_the_rules_fail(project: Path, tmp_path: Path) -> None:
    line = spoil(project, "ends = ", "none = [][0]; ends = ")
    kit = printgen.build_kit(project / "data", out=tmp_path, formats=["pdf"])
    (why,) = kit.unplayable
    assert f"rules.py:{line}: the game's own code failed (IndexError" in why.message


def test_a_change_in_the_rules_changes_the_fingerprint_of_games(project: Path) -> None:
    before = printgen.fingerprint(project / "data")
    assert printgen.fingerprint(project / "data") == before
    spoil(project, "return state.player\n", "return 0 + state.player\n")
    assert printgen.fingerprint(project / "data") != before


def test_rules_at_work_are_found_in_their_frame(project: Path) -> None:
    line = spoil(project, LEGAL, "        raise TimeoutError(sys._getframe())\n" + LEGAL)
    spoil(project, "from typing import NamedTuple", "import sys; from typing import NamedTuple")
    with pytest.raises(TimeoutError) as caught:
        printgen.play_game(project / "data", players=2, seed=1)
    place = f"{project / 'heap' / 'rules.py'}:{line}"
    with pytest.raises(TimeUpError, match=f"in the game's own code, {re.escape(place)}"):
        _time_is_up(0, caught.value.args[0])
    with pytest.raises(TimeUpError, match=r"processor time \("):
        _time_is_up(0, sys._getframe())


@pytest.mark.slow
def test_another_process_knows_the_line_as_well(project: Path) -> None:
    spoil(project, LEGAL, "        1 / (state.heap - 9)\n" + LEGAL)
    done = run("playtest", project / "data", *PLAY, "--games", "40", "--jobs", "2")
    assert "rules.py:40: the game's own code failed (ZeroDivisionError" in done.stderr
    assert "With --seed 1, the playtest fails again." in done.stderr


@pytest.mark.parametrize(
    ("right", "wrong", "law"),
    [
        ("return state.player\n", "return 7\n", "heap.rules.Heap.to_act returned 7"),
        ("return state.player\n", "return 'first'\n", "heap.rules.Heap.to_act returned 'first'"),
        ("- count, tuple(taken)", "- count, taken", "a state cannot be hashed"),
        ("int(seat == winner)", "0.5 * (seat == winner)", "a score is not a whole number"),
        ("for seat in range(self.players))", "for seat in [0])", "'heuristic' does not return"),
        ('return f"heap: {state.heap};', 'f"{state.heap};', "'describe' does not return a text"),
        ("def to_act(", "describe_to = print\n    def to_act(", "'describe_to' does not"),
        (COUNT, "        raise SystemExit(3)\n" + COUNT, "own code ends the program"),
        (
            "reason=reason)",
            "reason='so')",
            "the game ends because 'so', which 'ends' does not list",
        ),
        ("int(seat == winner)", "int(seat == winner) - 1", "a score is below 0, but no points are"),
        ("most + 1)]", "most + 1)] or [Action('take 0')]", "legal after the end of the game"),
        ('Action(f"take {n}")', 'Action("take 1")', "a legal action is listed twice"),
        (
            "return State(plan",
            "self.n = getattr(self, 'n', 0) + 1\n        return State(self.n + plan",
            "the same setup leads to a different state",
        ),
    ],
)
def test_a_broken_law_is_told_in_words(project: Path, right: str, wrong: str, law: str) -> None:
    spoil(project, right, wrong)
    done = run("check", project / "data", "--players", "2", "--games", "1")
    assert done.exit_code
    assert law in done.output
    assert "bug in printgen" not in done.output


def test_an_action_that_changes_the_state_before_it_breaks_a_law(project: Path) -> None:
    held = "class Held(list):\n    def __hash__(self): return 0\n\n\n"
    spoil(project, "class State(", held + "class State(")
    spoil(project, "(0,) * self.players, start)", "Held((0,) * self.players), start)")
    spoil(project, "list(state.taken)", "state.taken")
    spoil(project, "- count, tuple(taken)", "- count, taken")
    done = run("check", project / "data", "--players", "2", "--games", "1")
    assert "changed the state before it instead of making a new one" in done.output


def test_rules_that_remember_the_last_position_break_a_law(project: Path) -> None:
    spoil(project, LEGAL, "        self.last = state.heap\n" + LEGAL)
    spoil(project, "State(state.heap - count", "State(self.last - count")
    done = run("check", project / "data", "--players", "2", "--games", "1")
    assert "leads to a different state the second time: all that changes belongs" in done.output


@pytest.mark.parametrize(
    ("piles", "law"),
    [
        ('{Spot("heap"): (("stone", state.heap),)}', "'piles' has 0 of 'stone', but 21 are in"),
        ('{Spot("bag"): ()}', "'piles' names the area 'bag', which the setup lacks"),
        ('{Spot("heap", "first"): ()}', "the area 'heap' with a seat, but all seats share it"),
        ('{Spot("taken"): ()}', "the area 'taken' without a seat, but each seat has its own"),
        ('{Spot("row", "", 0): ()}', "names space 0 of 'row', which has 1 to 3"),
        ('{Spot("taken", "fifth"): ()}', "'piles' names the seat 'fifth', which is not in"),
        ('{"heap": (("stone", 21),)}', "'piles' returns 'heap', which is not a Spot"),
        ('{Spot("heap"): {"stone": 21}}', "'piles' returns {'stone': 21} for Spot(area='heap', "),
    ],
)
def test_pieces_must_lie_on_spots_of_the_setup(project: Path, piles: str, law: str) -> None:
    member = f"    def piles(self, state, plan):\n        return {piles}\n\n"
    spoil(project, "    def to_act(", member + "    def to_act(")
    spoil(project, "import SetupPlan", "import SetupPlan, Spot")
    data = project / "data" / "game.yaml"
    areas = "  areas:\n    row: {title: the row, spaces: 3}\n"
    edit(data, ("  areas:\n", areas))
    done = run("check", project / "data", "--players", "2", "--games", "1")
    assert law in done.output


def test_an_agent_that_cannot_compare_states_says_so(project: Path) -> None:
    spoil(project, "- count, tuple(taken)", "- count, taken")
    done = run("play", project / "data", *PLAY, "--agent", "greedy")
    assert "printgen: a state cannot be hashed (unhashable type: 'list')" in done.stderr


def test_rules_without_an_engine_are_named(project: Path) -> None:
    spoil(project, "ENGINE = Engine(Heap)", "OTHER = Engine(Heap)")
    assert "rules.py has no ENGINE (end it with" in run("play", project / "data", *PLAY).stderr


def test_a_package_that_is_gone_is_named(project: Path) -> None:
    (project / "heap" / "rules.py").unlink()
    told = run("play", project / "data", *PLAY).stderr
    assert "the package 'heap' of the rules is gone, or has no 'rules.py' (install" in told
