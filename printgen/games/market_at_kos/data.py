"""The data of The Market at Kos that its rules read. R is the designer's rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import Final, NamedTuple

from printgen.kinds.board.grids import GridSpaces
from printgen.kinds.board.model import Board
from printgen.model.boards import Space
from printgen.model.description import Description
from printgen.model.piece_counts import piece_id
from printgen.play.rules.missing_data import figures_of

# The part that the board plays, and what the setup must have at the beginning of the game.
BOARD: Final = "board"
AREAS: Final = ("market", "score-track", "stalls-track", "pile", "hand", "purse", "bank")

# More rounds than anybody would play; each has its own figures.
MOST_ROUNDS: Final = 9

_FIXED: Final = frozenset(
    {
        "broker-highest",
        "corner-influence",
        "first-stalls",
        "first-workers",
        "last-removal",
        "moves-each",
        "points-for-ending",
        "rounds",
        "side-influence",
        "third-stalls",
        "third-workers-of-a-kind",
        "token-limit",
        "token-points",
        "weak-influence",
    }
)


def needed(rounds: int) -> frozenset[str]:
    """Return the figures that a game with that many rounds needs."""
    each = (f"{what}-round-{n}" for what in ("coins", "stalls") for n in range(1, rounds + 1))
    return _FIXED.union(each)


# Those that only count the kinds: if given, they must agree.
KINDS: Final = ("goods", "worker-kinds")

FIGURES: Final = needed(MOST_ROUNDS).union(KINDS)

# R, End of Game.
END: Final = "the last round is over"

# Not included is what hardly ever happens: that all players pass, that a bonus cannot be paid, that
# nothing else can be done, or that tokens run out.
LAST_RESORTS: Final = frozenset({"pass", "stand-in"})
FEATURES: Final = {
    "place": "a worker placed",
    "paid-move": "a worker moved to a dearer circle, for the difference",
    "free-move": "a worker moved to a circle that is no dearer",
    "stall": "a stall placed",
    "bonus": "coins that a space of the stalls track gives",
    "pass": "a pass, because nothing else is possible",
    "end-coins": "a round that ends because somebody used the last coin",
    "end-stalls": "a round that ends with the last space of the stalls track",
    "end-moves": "a round that ends because somebody made the last move",
    "corner": "influence from the corner of a stall",
    "side": "influence from the side of a stall",
    "tie": "a stall's points shared by those who are tied",
    "third": "a third set of workers that keeps players from a stall",
    "token": "a merchant token placed on a stall",
    "own-token": "no second merchant token on a stall that has one of the same player",
    "tie-token": "no merchant token on a stall where players are tied",
    "weak": "a stall removed because of little influence",
    "idle": "a worker taken back, having no influence",
    "stand-in": "another marker in place of a merchant token, when none are left",
}


def features(description: Description) -> dict[str, str]:
    """Return the features of this game, from its figures and tracks."""
    tables = figures_of(description)
    lacking = set()
    for name, figure in (
        ("corner", "corner-influence"),
        ("side", "side-influence"),
        ("end-moves", "moves-each"),
        ("paid-move", "moves-each"),
        ("free-move", "moves-each"),
        ("third", "third-workers-of-a-kind"),
    ):
        if not any(table.get(figure) for table in tables):
            lacking.add(name)
    if all(table.get("token-limit") for table in tables):
        lacking.add("stand-in")
    track = spaces_of(description, tables[0], "stalls-track") or ()
    if not any(bonus(space) for space in track):
        lacking.add("bonus")
    return {name: words for name, words in FEATURES.items() if name not in lacking}


def bonus(space: Space) -> int:
    """Return the coins that a space of the stalls track gives."""
    coins = space.values.get("coins")
    return coins if type(coins) is int else 0


def spaces_of(
    description: Description, figures: Mapping[str, int], area: str
) -> tuple[Space, ...] | None:
    """Return the spaces of an area that is on a board; None without one."""
    setup = description.setup
    about = setup.areas.get(area) if setup else None
    board = description.game.components.get((about.board if about else None) or "")
    if about is None or not isinstance(board, Board):
        return None
    return board.groups(figures).get(about.group or "")


def moves_track(
    description: Description, figures: Mapping[str, int], n: int
) -> tuple[Space, ...] | None:
    """Return the track for a player's ``n``-th move of a round, from 1; None without one."""
    parts = description.roles
    board = description.game.components.get(parts.get(BOARD, ""))
    return board.groups(figures).get(track_name(n)) if isinstance(board, Board) else None


def track_name(n: int) -> str:
    """Return the group of spaces for a player's ``n``-th move of a round."""
    return f"moves-{n}"


def lattice_of(description: Description) -> GridSpaces | None:
    """Return the market's grid, if its area has one."""
    setup = description.setup
    about = setup.areas.get("market") if setup else None
    board = description.game.components.get((about.board if about else None) or "")
    grid = board.spaces.get(about.group or "") if about and isinstance(board, Board) else None
    return grid if isinstance(grid, GridSpaces) and grid.pattern else None


class Places(NamedTuple):
    """The market: squares for stalls and circles for workers, each a number in the data's order.

    R, Place a worker: a worker at the side of a stall is in its row or column, one at the corner is
    diagonal. For each square, ``near`` has the circles around it and whether each is at its side.
    """

    squares: tuple[Space, ...]
    circles: tuple[Space, ...]
    near: tuple[tuple[tuple[int, bool], ...], ...]


def places(spaces: Iterable[Space], square: str) -> Places:
    """Return the market of these spaces; ``square`` is the kind of spaces for stalls."""
    spaces = tuple(spaces)
    squares = tuple(space for space in spaces if space.kind == square)
    circles = tuple(space for space in spaces if space.kind != square)
    numbers = {(circle.row, circle.column): n for n, circle in enumerate(circles)}
    near = tuple(
        tuple(
            sorted(
                (numbers[at], space.row == at[0] or space.column == at[1])
                for at in product(
                    range(space.row - 1, space.row + 2), range(space.column - 1, space.column + 2)
                )
                if at in numbers
            )
        )
        for space in squares
    )
    return Places(squares, circles, near)


class Kind(NamedTuple):
    """A kind of worker: its name in actions, and the goods that it can trade."""

    name: str
    goods: frozenset[int]


class Market:
    """The game's data as the rules need it. Goods, kinds of workers and owners are numbers.

    ``owners`` are all seats of the game, the players first: the workers of another set in a game
    for two belong to the seats after them.
    """

    def __init__(self, description: Description, figures: Mapping[str, int]) -> None:
        """Read a description that has everything needed; see :mod:`.setup_checks`."""
        rules, setup, lattice = description.rules, description.setup, lattice_of(description)
        if rules is None or setup is None or lattice is None:
            raise ValueError("the game names no rules, no setup or no market")
        parts = rules.pieces
        self.goods = description.designs[parts["stalls"]].ids
        self.stalls = tuple(piece_id(parts["stalls"], name) for name in self.goods)
        self.owners = tuple(setup.seats)
        self.coin = parts["coins"]
        self.broker = parts["broker"]
        market = spaces_of(description, figures, "market") or ()
        self.places = places(market, lattice.pattern[0][0])
        self.worth = tuple(space.number for space in self.places.squares)
        self.price = tuple(space.number for space in self.places.circles)
        self.square_names = tuple(space.label for space in self.places.squares)
        self.circle_names = tuple(space.label for space in self.places.circles)
        track = spaces_of(description, figures, "stalls-track") or ()
        self.track = tuple((space.number, bonus(space)) for space in track)
        self.moves = tuple(
            tuple(space.number for space in moves_track(description, figures, n) or ())
            for n in range(1, figures["moves-each"] + 1)
        )
        pairs = list(workers(description))
        self.kinds = tuple(
            Kind("-".join(self.goods[n] for n in goods), frozenset(goods))
            for goods in sorted({pair.goods for pair in pairs})
        )
        kinds = {kind.goods: n for n, kind in enumerate(self.kinds)}
        # By owner × kinds + kind; a seat may not have a worker of each kind.
        self.workers: dict[str, int] = {
            pair.piece: self.owners.index(pair.seat) * len(kinds) + kinds[frozenset(pair.goods)]
            for pair in pairs
        }
        self.tokens = tuple(
            piece_id(parts["tokens"], "".join(seat.own(parts["tokens"])[:1]))
            for seat in setup.seats.values()
        )


class Worker(NamedTuple):
    """A design of a worker: its piece, its owner, and its goods as numbers, in order."""

    piece: str
    seat: str
    goods: tuple[int, ...]


def workers(description: Description) -> Iterator[Worker]:
    """Yield the designs of workers whose seat and goods are known; a good that is written twice
    counts once.
    """
    parts = description.roles
    designs = description.designs[parts["workers"]]
    goods = description.designs[parts["stalls"]].ids
    for name, values in zip(designs.ids, designs.values, strict=True):
        seat = str(values.get("seat"))
        named = {str(values.get(field)) for field in TRADES}
        if named <= set(goods) and description.setup and seat in description.setup.seats:
            traded = sorted(goods.index(good) for good in named)
            yield Worker(piece_id(parts["workers"], name), seat, tuple(traded))


# The fields of a worker with the names of its goods.
TRADES: Final = ("first", "second")
