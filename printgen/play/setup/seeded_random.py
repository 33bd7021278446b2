"""Random numbers that never change: a named generator, and its use.

The generator is MT19937, seeded like Python's ``random.Random``. Only ``random()`` is used, the one
method whose sequence Python promises to keep; the rest is defined here.
"""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

# Written into every plan and record. Using the numbers differently needs another name.
GENERATOR: Final = "mt19937"

T = TypeVar("T")


class SeededRandom:
    """A stream of random numbers that follows from a seed.

    ``stream`` is the name of one of several independent streams of the same seed.
    """

    __slots__ = ("_random",)

    def __init__(self, seed: int, stream: str = "") -> None:
        # Text is hashed by SHA-512: neighbouring seeds give different streams.
        self._random = random.Random(f"{seed}/{stream}").random

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to ``limit`` - 1, all equally likely within 2 ** -53 ×
        limit.
        """
        return int(self._random() * limit)

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle the items in place (Fisher and Yates, from the end)."""
        chance = self._random
        for n in range(len(items) - 1, 0, -1):
            other = int(chance() * (n + 1))
            items[n], items[other] = items[other], items[n]

    def pick(self, items: Sequence[T]) -> T:
        """Return one of the items. Raises IndexError if there is none."""
        return items[int(self._random() * len(items))]
