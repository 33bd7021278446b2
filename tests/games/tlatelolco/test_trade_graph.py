"""The page of what can be had for what: every trade an arrow, every mark a player's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest

import printgen
from printgen.core.geometry import IDENTITY, Matrix
from printgen.core.scene import Circle, Group, Node, Page, Text, Use
from printgen.core.units import PAPERS, Paper
from printgen.games.tlatelolco import api
from printgen.games.tlatelolco.circle import Edge, arranged
from printgen.games.tlatelolco.pages import trade_document
from printgen.play.setup import SetupPlan
from tests.games.tlatelolco.ledgers import tlatelolco
from tests.helpers.press import words_of


def below(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Node, Matrix]]:
    """Every node with its map to the page."""
    for node in nodes:
        yield node, matrix
        if isinstance(node, Group):
            yield from below(node.children, (node.matrix or IDENTITY).then(matrix))


def page(setup: SetupPlan, paper: Paper = PAPERS["a4"]) -> Page:
    trades = api.trades_of(tlatelolco(), setup)
    (only,) = trade_document(tlatelolco(), trades, paper).pages
    return only


def labels(drawn: Page) -> list[str]:
    return [
        node.label for node, _ in below(drawn.children) if isinstance(node, Group) and node.label
    ]


def shown(group: Node) -> list[str]:
    """The pieces in a group, small as they are drawn without what nobody could see."""
    nodes = below((group,))
    return [node.symbol.name.partition(".small-")[0] for node, _ in nodes if isinstance(node, Use)]


@pytest.fixture(scope="module")
def setup() -> SetupPlan:
    """With four players, in which serpent (copper) cannot come to rubber."""
    return printgen.plan_setup("tlatelolco", players=4, seed=12)


@pytest.mark.slow
def test_there_is_an_arrow_for_every_trade(setup: SetupPlan) -> None:
    trades = api.trades_of(tlatelolco(), setup)
    pairs = {f"{swap.give} to {swap.get}" for swap in trades.graph.swaps}
    arrows = [label for label in labels(page(setup)) if " to " in label]
    assert len(arrows) == len(pairs)
    assert set(arrows) == pairs


@pytest.mark.slow
def test_every_good_is_there_as_its_counter_with_the_marks_of_the_players(
    setup: SetupPlan,
) -> None:
    goods = {
        node.label: node
        for node, _ in below(page(setup).children)
        if isinstance(node, Group) and node.label and " to " not in node.label
    }
    assert len(goods) == 28
    trades = api.trades_of(tlatelolco(), setup)
    marks: dict[str, Counter[str]] = {good: Counter() for good in goods}
    for seat in setup.seats:
        routes = [route for route in trades.routes() if route.seat == seat]
        for good in [routes[0].start, *(route.end for route in routes)]:
            marks[good][f"pawn-counter.{seat}.shown"] += 1
    for good, group in goods.items():
        counter, *others = shown(group)
        assert counter == f"seller.{good}.shown"
        assert Counter(others) == marks[good]


@pytest.mark.slow
def test_an_export_good_is_ringed_and_what_cannot_be_had_is_crossed_out(setup: SetupPlan) -> None:
    rings, crosses = Counter[str](), Counter[str]()
    for node, _ in below(page(setup).children):
        if isinstance(node, Group) and node.label and " to " not in node.label:
            rings[node.label] += sum(isinstance(child, Circle) for child in node.children)
            crosses[node.label] += sum(type(child).__name__ == "Path" for child in node.children)
    exports = Counter(
        piece.partition("/")[2]
        for (name, _), pieces in setup.dealt.items()
        for piece in pieces
        if name == "export"
    )
    assert +rings == exports
    assert +crosses == {"rubber": 2}


@pytest.mark.slow
@pytest.mark.parametrize(
    "paper", [PAPERS["a4"], PAPERS["letter"], Paper("small", "Small", 120, 160)]
)
def test_nothing_leaves_the_page(setup: SetupPlan, paper: Paper) -> None:
    for node, matrix in below(page(setup, paper).children):
        if isinstance(node, Text):
            x, y = matrix.apply(node.x, node.y)
            assert 2 < x < paper.width - 2
            assert 2 < y < paper.height - 2


@pytest.mark.slow
def test_the_words_name_who_has_and_wants_what_and_what_is_out_of_reach(
    setup: SetupPlan, tmp_path: Path
) -> None:
    (file,) = api.draw_trades(tlatelolco(), setup, tmp_path / "graph.pdf")
    words = words_of(file)
    assert "seed 12" in words
    assert "Serpent: export good Copper" in words
    assert "out of reach: Rubber" in words


@pytest.mark.slow
def test_the_same_setup_is_drawn_the_same(setup: SetupPlan, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.svg", "two.svg")]
    for file in files:
        assert api.draw_trades(tlatelolco(), setup, file) == [file]
    assert files[0].read_bytes() == files[1].read_bytes()


# -- the order round the circle


def crossings(edges: Sequence[Edge], places: Sequence[int]) -> int:
    """Return how many pairs of lines cross when things lie at these places round a circle."""
    lines = {(min(edge), max(edge)) for edge in edges if edge[0] != edge[1]}
    ends = [sorted((places[a], places[b])) for a, b in lines]
    return sum(a < c < b < d or c < a < d < b for (a, b), (c, d) in combinations(ends, 2))


def test_lines_that_need_not_cross_do_not() -> None:
    ring = [(0, 3), (3, 1), (1, 4), (4, 2), (2, 0)]
    assert crossings(ring, range(5)) == 5
    assert crossings(ring, arranged(5, ring)) == 0


def test_the_order_is_a_permutation_and_no_worse_than_the_datas_own(setup: SetupPlan) -> None:
    trades = api.trades_of(tlatelolco(), setup)
    order = list(trades.titles)
    edges = [(order.index(s.give), order.index(s.get)) for s in trades.graph.swaps]
    places = arranged(28, edges)
    assert sorted(places) == list(range(28))
    assert crossings(edges, places) < crossings(edges, range(28)) / 2


def test_crossings_are_counted_as_one_sees_them() -> None:
    """Of all lines between five things round a circle, every four ends make one crossing."""
    assert crossings(list(combinations(range(5), 2)), range(5)) == 5
    assert crossings([(0, 1), (1, 0), (0, 0)], range(2)) == 0


def test_it_does_not_matter_which_line_comes_first() -> None:
    """Things 0 and 2, and 1 and 3, lie across from each other whichever way round."""
    lines = [(0, 2), (1, 3)]
    assert crossings(lines, [1, 0, 3, 2]) == crossings(lines, [0, 1, 2, 3]) == 1
    assert crossings(lines, [0, 2, 1, 3]) == 0
