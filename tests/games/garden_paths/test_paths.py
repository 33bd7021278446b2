"""Paths of the garden: where they lead, what they count, and whole games."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import printgen
from printgen.core.errors import DataError, Severity
from printgen.games.garden_paths import rules as module
from printgen.games.garden_paths.garden import GATES, NOTHING, OPEN, Garden
from printgen.games.garden_paths.rules import ENGINE, GardenPaths
from printgen.games.garden_paths.scoring import counted, whose
from printgen.games.garden_paths.state import State
from printgen.kit.pages.texts import texts
from printgen.model import catalog
from printgen.model.boards import BoardBase
from printgen.model.catalog import Loaded
from printgen.play.playtest.game import play_one
from printgen.play.referee import keep_laws
from printgen.play.setup import Recipe, SeededRandom
from tests.helpers.changed import Edit, game_with
from tests.helpers.kits import BuiltKits
from tests.helpers.texts import assert_sheets_fit, pages_of
from tools.sections import sections_of

VARIANTS = ("", "/long-walks", "/full-basket")
PLAYERS = (2, 3, 4)


@cache
def loaded(variant: str = "") -> Loaded:
    return catalog.load(f"garden-paths{variant}")


def rules(players: int, variant: str = "") -> GardenPaths:
    return ENGINE.rules(loaded(variant).description, players)


def played(game: GardenPaths, seed: int) -> State:
    """The end of a random game."""
    rng = SeededRandom(seed, "paths")
    state = game.setup(Recipe(game.description, game.players).plan(seed))
    while not game.is_over(state):
        state = game.apply(state, rng.pick(game.legal_actions(state)))
    return state


def followed(garden: Garden, laid: tuple[int, ...]) -> set[frozenset[int]]:
    """The gates that are joined, by merging the ends of paths tile by tile."""
    group = {(bed, edge): (bed, edge) for bed in range(len(laid)) for edge in range(6)}

    def merge(one: tuple[int, int], other: tuple[int, int]) -> None:
        old, new = group[one], group[other]
        group.update({end: new for end, mine in group.items() if mine == old})

    for bed, tile in enumerate(laid):
        for edge in range(6):
            merge((bed, edge), (bed, garden.joined[tile][edge]))
            if garden.beyond[bed][edge] != NOTHING:
                merge((bed, edge), (garden.beyond[bed][edge], (edge + 3) % 6))
    ends: dict[tuple[int, int], set[int]] = {}
    for gate, at in enumerate(garden.at_gate):
        ends.setdefault(group[at], set()).add(gate)
    return {frozenset(gates) for gates in ends.values()}


@pytest.mark.parametrize("seed", range(10))
def test_a_full_garden_joins_all_gates_in_pairs(seed: int) -> None:
    """So the game is decided when it ends, which it does after a turn for each free bed."""
    game = rules(2)
    state = played(game, seed)
    walks = game.garden.walks(state.laid)
    assert {frozenset((walk.first, walk.last)) for walk in walks} == followed(
        game.garden, state.laid
    )
    assert len(walks) == 15
    assert sum(len(walk.beds) for walk in walks) <= 3 * 19


def test_there_are_thirty_tiles_each_another_way_to_join_the_edges() -> None:
    game = rules(4)
    ways = {frozenset(map(frozenset, enumerate(joined))) for joined in game.garden.joined}
    assert len(ways) == len(game.garden.tiles) == 15
    assert sum(count for piece, count in game.box().items() if piece.startswith("tile/")) == 30


def test_four_gates_lie_at_each_hedge_and_open_ones_between() -> None:
    garden = rules(2).garden
    found = dict(zip(garden.gates, garden.hedge, strict=True))
    assert [name for name, hedge in found.items() if hedge == NOTHING] == [*"ABCDEF"]
    assert [found[str(n)] for n in range(1, 25)] == [n // 4 for n in range(24)]
    board = loaded().description.game.components["garden"]
    assert isinstance(board, BoardBase)
    assert [space.kind for space in board.groups({})[GATES]].count(OPEN) == 6


@pytest.mark.parametrize("players", PLAYERS)
def test_a_path_counts_for_the_player_of_both_ends_or_of_the_one_that_is_not_open(
    players: int,
) -> None:
    game = rules(players)
    state = played(game, 5)
    garden, points = game.garden, dict.fromkeys(range(players), 0)
    for walk in garden.walks(state.laid):
        ends = [garden.hedge[gate] for gate in (walk.first, walk.last)]
        one, other = (state.owners[hedge] if hedge != NOTHING else NOTHING for hedge in ends)
        if one == other or NOTHING in {one, other}:
            player = max(one, other)
            assert whose(garden, state.owners, walk) == player
            if player != NOTHING:
                points[player] += len(walk.beds)
        else:
            assert whose(garden, state.owners, walk) == NOTHING
    assert list(game.outcome(state).scores.values()) == list(points.values())


def test_short_paths_count_nothing_on_long_walks() -> None:
    game = rules(2, "/long-walks")
    state = played(game, 1)
    every = list(counted(game.garden, state.owners, state.laid, 1))
    long = list(counted(game.garden, state.owners, state.laid, 4))
    assert 0 < len(long) < len(every)
    assert sum(game.outcome(state).scores.values()) == sum(len(walk.beds) for _, walk in long)


@pytest.mark.parametrize("players", PLAYERS)
def test_all_have_as_many_turns(players: int) -> None:
    game = rules(players)
    state = game.setup(Recipe(game.description, players).plan(1))
    assert state.laid.count(NOTHING) % players == 0


def test_illegal_actions_are_told_apart() -> None:
    game = rules(2)
    state = game.setup(Recipe(game.description, 2).plan(3))
    hand = game.garden.tiles[state.hands[state.player][0]]
    missing = next(name for n, name in enumerate(game.garden.tiles) if n not in state.hands[0])
    assert game.explain(state, f"lay {hand} c3") == "c3 is not free"
    assert game.explain(state, f"lay {hand} a2") == "a2 lies beside no tile"
    assert game.explain(state, f"lay {missing} c2") == f"{missing} is not in the hand of sun"
    assert "legal are" in game.explain(state, "rest")


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_keep_the_laws(variant: str, players: int) -> None:
    game = rules(players, variant)
    for seed in range(3):
        plan = Recipe(game.description, players).plan(seed)
        assert keep_laws(game, plan, SeededRandom(seed, "laws")) <= 18


@pytest.mark.slow
def test_who_looks_ahead_beats_chance() -> None:
    recipe, won = Recipe(loaded().description, 2), 0
    for number in range(6):
        agents = ("greedy", "random") if number % 2 else ("random", "greedy")
        result = play_one(recipe, rules(2), agents, seed=5, number=number)
        won += result.winners == (agents.index("greedy"),)
    assert won >= 5


# -- results


def result(folder: Path, sun: str, moon: str) -> Path:
    file = folder / "game.yaml"
    text = f"format: 1\nresults: garden-paths\nplayers: 2\nseats: {{sun: {sun}, moon: {moon}}}\n"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize(
    ("sun", "moon", "winners"),
    [
        ("{points: 20, longest: 6}", "{points: 19, longest: 12}", ("sun",)),
        ("{points: 20, longest: 6}", "{points: 20, longest: 7}", ("moon",)),
        ("{points: 20, longest: 6}", "{points: 20, longest: 6}", ("sun", "moon")),
    ],
)
def test_the_longest_path_decides_where_points_are_equal(
    tmp_path: Path, sun: str, moon: str, winners: tuple[str, ...]
) -> None:
    scored = printgen.score("garden-paths", result(tmp_path, sun, moon))
    assert scored.outcome.winners == winners


@pytest.mark.parametrize(
    ("moon", "told"),
    [
        ("{points: 5, longest: 6}", "the longest path is one of those that bring 5 points"),
        ("{points: 40, longest: 9}", "all paths together lead over tiles 57 times at most, not 60"),
    ],
)
def test_points_that_no_garden_brings_are_refused(tmp_path: Path, moon: str, told: str) -> None:
    with pytest.raises(DataError) as caught:
        printgen.score("garden-paths", result(tmp_path, "{points: 20, longest: 6}", moon))
    assert [each.message for each in caught.value.findings] == [told]


# -- the data


@pytest.mark.parametrize(
    ("edit", "told"),
    [
        (
            ("components.yaml", "ways: 1-4 2-5 3-6", "ways: 1-4 2-5"),
            "area-unfit the area 'garden' is not a garden of 19 beds",
        ),
        (
            ("components.yaml", "          - [~, ~, bed, ~, ~]\n", ""),
            "area-unfit the area 'garden' is not a garden of 19 beds",
        ),
        (
            ("game.yaml", "hand: {value: 2", "hand: {value: 4"),
            "out-of-range 30 tiles are too few for 4 players: 31 may be needed",
        ),
        (
            ("game.yaml", "gates-a-hedge: {value: 4", "gates-a-hedge: {value: 5"),
            "out-of-range 'gates-a-hedge' is 5, but 24 gates lie at 6 hedges",
        ),
        (
            ("setup.yaml", "pieces: {lantern: moon}", "pieces: {lantern: sun}"),
            "set-unclear the lantern 'sun' already belongs to 'sun'",
        ),
    ],
)
def test_what_makes_no_game_is_told(tmp_path: Path, edit: Edit, told: str) -> None:
    changed = catalog.load(game_with(loaded().folder, tmp_path, (edit,))).description
    found = [f"{each.code.id} {each.message}" for each in ENGINE.rules_class.findings(changed)]
    assert told in found


# -- what is printed


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_path_that_the_rulebook_shows_counts_as_it_says(variant: str) -> None:
    text = texts(loaded(variant), None)["rulebook"]
    game = rules(2, variant)
    laid = dict(re.findall(r"^    (\w\d): tile/([\w-]+)$", text, re.MULTILINE))
    state = [game.garden.tiles.index(laid[bed]) for bed in game.garden.beds]
    said = re.search(
        r"from gate (\w+) leads to gate (\w+), over ([^.]+)\..* so (\w+) gets (\w+) ", text
    )
    assert said is not None
    first, last, beds, seat, _ = said.groups()
    walk = game.garden.walk(state, game.garden.gates.index(first))
    assert game.garden.gates[walk.last] == last
    assert [game.garden.beds[bed] for bed in walk.beds] == beds.split(", ")
    assert whose(game.garden, (0, 1) * 3, walk) == ("Sun", "Moon").index(seat)


def test_the_sections_that_rules_cite_are_those_of_the_rulebook() -> None:
    other = {"What is in the box", "For your first games", "What players ask", "Credits"}
    headings = re.findall(r"(?m)^## (.+)$", texts(loaded(), None)["rulebook"])
    assert [name for name in headings if name not in other] == [
        *sections_of(Path(module.__file__).parent)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_texts_fit_on_their_pages(variant: str) -> None:
    """The sheets of the variants are checked in ``tests/variants``."""
    for players in PLAYERS if not variant else ():
        assert_sheets_fit(loaded(variant), players)
    for paper in ("a4", "letter"):
        assert pages_of(loaded(variant), "rulebook", 4, paper) <= 4


@pytest.mark.slow
def test_every_piece_is_found_in_a_kit_that_was_built(built_kits: BuiltKits) -> None:
    kit = built_kits("garden-paths", formats=["pdf"])
    assert printgen.check(kit.folder, least=Severity.WARNING) == []
