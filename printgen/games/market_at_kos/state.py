"""A position of The Market at Kos."""

from __future__ import annotations

from typing import Final, NamedTuple

NOTHING: Final = -1

# What happens next: a player acts, a stall is drawn at random, the player places it, or a worker of
# the opening is placed.
ACT, TURN_UP, LAY, FIRST, OVER = range(5)

# The steps of the opening: a stall, a worker of the third set, a worker of one's own.
STALL, THIRD, OWN = range(3)
STEPS: Final = 3

# What a player gains in a round, in the order of ``gained`` and (all four) of ``past``.
STALLS, MOVES, ENDING, HELD = range(4)
GAINS: Final = 3
PARTS: Final = 4


class State(NamedTuple):
    """A position. Goods, kinds of workers, squares and circles are numbers, in the data's order.

    ``stalls`` has the goods on each square, ``tokens`` the owners of the merchant tokens there (one
    bit for each player). ``workers`` has owner × kinds + kind on each circle; owners are the seats
    in their order, the third set of a game for two after the players. :data:`NOTHING` is an empty
    place.

    ``unseen`` counts the goods in the pile whose order nobody knows; ``under`` are the stalls put
    back below them, the next to come up first. ``turned`` is the stall just drawn. ``hands`` counts
    the workers off the market by owner × kinds + kind.

    ``spare`` is how many merchant tokens each player has left; below 0, that many other markers are
    used for tokens. ``gained`` has three numbers for each player, what this round brought so far by
    stalls, moves and its ending; ``past`` four for each past round and each player: stalls, moves,
    ending, stalls held. ``moves`` and ``placed`` count what each player did in this round.
    ``broker`` is the broker's position, counted from the end of the stalls track.

    ``opening`` are the steps still to be done before the first round, as player × 3 + piece.
    ``final`` counts the turns left in a round whose end was triggered, else 0. ``passes`` counts
    how many players passed one after another.
    """

    stalls: tuple[int, ...]
    tokens: tuple[int, ...]
    workers: tuple[int, ...]
    unseen: tuple[int, ...]
    under: tuple[int, ...]
    turned: int
    hands: tuple[int, ...]
    coins: tuple[int, ...]
    bank: int
    spare: tuple[int, ...]
    points: tuple[int, ...]
    gained: tuple[int, ...]
    past: tuple[int, ...]
    moves: tuple[int, ...]
    placed: tuple[int, ...]
    broker: int
    round: int
    start: int
    player: int
    phase: int
    opening: tuple[int, ...]
    final: int
    passes: int
