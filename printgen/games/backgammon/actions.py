"""The actions of backgammon: rolls, decisions about the cube, and moves of single checkers."""

from __future__ import annotations

from typing import Final, NamedTuple

from printgen.games.backgammon.state import BAR, OFF
from printgen.play.rules import Action

ROLL: Final = "roll"
DOUBLE: Final = "double"
TAKE: Final = "take"
DROP: Final = "drop"


class Step(NamedTuple):
    """The move of a checker with one die, in its player's own numbers."""

    die: int
    start: int
    end: int

    @property
    def action(self) -> Action:
        """The action's text: ``5: 13/8``, ``3: bar/22``, ``6: 4/off``."""
        start = "bar" if self.start == BAR else self.start
        return Action(f"{self.die}: {start}/{self.end or 'off'}")


def step_of(action: str) -> Step:
    """Return the step that an action means. Raises ValueError if it means none."""
    die, _, way = action.partition(": ")
    start, _, end = way.partition("/")
    return Step(int(die), BAR if start == "bar" else int(start), OFF if end == "off" else int(end))


def rolled(first: int, second: int) -> Action:
    """Return a roll, the larger number first."""
    return Action(f"{max(first, second)} {min(first, second)}")
