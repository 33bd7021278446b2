"""The figures of a game, each with where it comes from."""

import enum
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Final

from pydantic import Field, StrictInt

from printgen.model.base import MOST_COPIES, Count, Model, Problem, Words, problem
from printgen.model.codes import QUANTITY_UNCLEAR
from printgen.model.formula import MOST_VALUE, FormulaText, read_formula
from printgen.model.references import FigureName

if TYPE_CHECKING:
    from printgen.model.game import Game

# Larger numbers are slips of the finger.
MOST_PLAYERS: Final = 100
MOST_FIGURE: Final = MOST_COPIES


class Provenance(enum.StrEnum):
    """Where a figure comes from."""

    PRINTED = "printed"
    """The rulebook states it."""
    DERIVED = "derived"
    """It follows from printed figures."""
    UNCLEAR = "unclear"
    """The source can be read in more than one way."""
    ASSUMED = "assumed"
    """We chose it."""


class Figure(Model):
    """A number that rules, quantities and texts read by name.

    Exactly one of ``value``, ``by-players`` and ``formula``.
    """

    value: Count | None = None
    """The number itself."""
    by_players: Annotated[tuple[Count, ...], Field(min_length=1)] | None = None
    """A number for every number of players, from the fewest on."""
    formula: FormulaText | None = None
    """How it follows from others that stand above it: 'stalls - players * 2 + 1'."""
    least: Count | None = None
    """A formula that comes to less is so much."""
    most: Count | FigureName | None = None
    """A formula that comes to more is so much: a number or a figure's name."""
    provenance: Provenance
    """Whether the rulebook prints it, it follows, it is unclear, or it was assumed."""
    note: Words | None = None
    """Where it stands in the source, or how it was worked out."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """One way to know the number; limits only for what is worked out."""
        given = [key for key in data if key in NUMBERS and data[key] is not None]
        if not given:
            message = "none of 'value', 'by-players' and 'formula' is given"
            hint = "write 'value: 4' for a number that is always the same"
            yield problem(QUANTITY_UNCLEAR, message, hint=hint, key=True, lacks=NUMBERS)
        for key in given[1:]:
            message = f"'{given[0]}' is given already"
            hint = "delete one of the two"
            yield problem(QUANTITY_UNCLEAR, message, (key,), hint=hint, key=True)
        for key in ("least", "most"):
            if data.get(key) is not None and "formula" not in given:
                message = f"only a formula has a '{key}'"
                yield problem(QUANTITY_UNCLEAR, message, (key,), hint="delete it", key=True)

    def written(self) -> str:
        """The number as texts tell it: ``4``, ``15, 15, 12, 9`` or the formula."""
        if self.value is not None:
            return str(self.value)
        if self.by_players is None:
            return self.formula or ""
        if len(set(self.by_players)) == 1:
            return str(self.by_players[0])
        return ", ".join(map(str, self.by_players))


NUMBERS: Final = ("value", "by-players", "formula")


def figures_at(
    game: "Game", players: int, changed: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Every figure of a game for so many players.

    ``changed`` are values that modes of a setup put in the place of others; formulas follow them.
    A formula may come to less than nothing, or to more than can be: then it is one more than
    MOST_VALUE. Both are found when the data is validated, and when a mode is chosen.
    """
    found: dict[str, int] = {}
    for name, figure in game.figures.items():
        if changed and name in changed:
            found[name] = changed[name]
        elif figure.value is not None:
            found[name] = figure.value
        elif figure.by_players is not None:
            n = min(max(players - game.players.min, 0), len(figure.by_players) - 1)
            found[name] = figure.by_players[n]
        else:
            found[name] = _worked_out(figure, {**found, "players": players})
    return found


def _worked_out(figure: Figure, known: Mapping[str, int]) -> int:
    try:
        count = read_formula(figure.formula or "").value(known)
    except OverflowError:
        return MOST_VALUE + 1  # a limit would hide that the number before it is not known
    if figure.most is not None:
        most = known.get(figure.most, count) if isinstance(figure.most, str) else figure.most
        count = min(count, most)
    return count if figure.least is None else max(count, figure.least)


class Quantity(Model):
    """How many copies a game needs: a fixed number, or so many for each player.

    Exactly one of ``value`` and ``per-player``; either is a number or the name of a figure.
    """

    value: Count | FigureName | None = None
    """So many in all."""
    per_player: Count | FigureName | None = None
    """So many for each player."""
    min_players: Annotated[StrictInt, Field(ge=0, le=MOST_PLAYERS)] = 0
    """Needed only when at least this many play."""
    provenance: Provenance
    """Where the number comes from."""
    note: Words | None = None
    """Where it stands in the source, or how it was worked out."""

    @classmethod
    def rules(cls, data: dict[str, Any]) -> Iterator[Problem]:
        """One of the two numbers, not both."""
        given = [key for key in data if key in _AMOUNTS and data[key] is not None]
        if not given:
            message = "neither 'value' nor 'per-player' is given"
            hint = "write 'value: 4' for so many in all, 'per-player: 4' for each player"
            yield problem(QUANTITY_UNCLEAR, message, hint=hint, key=True, lacks=_AMOUNTS)
        elif len(given) > 1:
            message = f"'{given[0]}' is given already"
            yield problem(
                QUANTITY_UNCLEAR, message, (given[1],), hint="delete one of the two", key=True
            )

    def at(self, players: int, figures: Mapping[str, int]) -> int:
        """The number of copies for so many players, with the figures' values."""
        if players < self.min_players:
            return 0
        each = self.value if self.value is not None else self.per_player
        count = figures[each] if isinstance(each, str) else (each or 0)
        return count if self.value is not None else count * players


_AMOUNTS: Final = ("value", "per-player")
