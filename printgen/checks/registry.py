"""The checks that a game goes through, and which of them are wanted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from printgen.checks import boards, counts, figures, playouts, recipes, texts
from printgen.checks.codes import all_codes, proof
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Finding, UsageError, in_order
from printgen.play.subject import Subject

Function: TypeAlias = Callable[[Subject], Iterator[Finding]]


class Check(NamedTuple):
    """One look at a game, and the codes that it can find.

    No codes: those of the data, of which any stage may find any, and those of guests.
    """

    function: Function
    codes: tuple[str, ...] = ()


# In the order in which they are done: what later ones build upon is looked at first.
CHECKS: Final[tuple[Check, ...]] = (
    Check(recipes.recipe_works),
    Check(recipes.made_setups_are_legal),
    Check(recipes.rules_have_what_they_need),
    Check(counts.counts_agree, ("count-differs", "demand-exceeds-supply")),
    Check(recipes.rules_say_more),
    Check(figures.figures_are_used, ("figure-unused",)),
    Check(figures.figures_are_certain, ("figure-uncertain",)),
    Check(recipes.pieces_are_used, ("piece-left-over",)),
    Check(boards.boards_are_even, ("board-asymmetric",)),
    Check(boards.pieces_fit_their_spaces, ("piece-too-wide",)),
    Check(texts.texts_mention_what_there_is, ("text-silent",)),
    Check(playouts.laws_are_kept, ("law-broken", "no-legal-action")),
    Check(playouts.games_end, ("no-legal-action", "game-too-long")),
    Check(playouts.games_are_enough, ("games-cut-short",)),
    Check(playouts.games_must_end, ("endless-game", "law-broken")),
    Check(playouts.supplies_last, ("supply-ran-out",)),
    Check(playouts.everything_is_used, ("never-used",)),
)


# What those find who see the pieces drawn: the wing of play knows nothing of print.
LOOKS: Final = ("look-alike", "contrast-low", "text-tiny", "back-shows")
# What those find who fill the templates.
TEXTS: Final = ("depends-on-players",)
# And what the proof of a kit finds, which opens its finished files again.
PROOF: Final = tuple(each.code for each in proof.CODES)


class Choice:
    """The codes that are wanted: all, or those that ``select`` names and ``ignore`` does not.

    A name is a code or the beginning of some. Raises :class:`UsageError` for one that begins none.
    """

    def __init__(self, select: Sequence[str] = (), ignore: Sequence[str] = ()) -> None:
        known = all_codes() if select or ignore else {}
        for name in (*select, *ignore):
            if not name or not any(code.startswith(name) for code in known):
                near = did_you_mean(name, known)
                hint = f" ({near})" if near else " (printgen explain lists them)"
                raise UsageError(f"no code is or begins with '{name}'{hint}")
        self._select = tuple(select)
        self._ignore = tuple(ignore)

    def has(self, name: str) -> bool:
        """Whether findings of the code ``name`` are wanted."""
        if self._select and not name.startswith(self._select):
            return False
        return not (self._ignore and name.startswith(self._ignore))

    @property
    def is_narrow(self) -> bool:
        """Whether only some codes are wanted, by name."""
        return bool(self._select)

    def needs(self, codes: Iterable[str]) -> bool:
        """Whether something with these codes has to be done; with none, whether any data code is
        wanted.
        """
        if not (self._select or self._ignore):
            return True
        return any(map(self.has, codes or all_codes().keys() - _OWN))


_OWN: Final = frozenset(
    (*LOOKS, *TEXTS, *PROOF, *(code for check in CHECKS for code in check.codes))
)


def run(subject: Subject, choice: Choice | None = None) -> list[Finding]:
    """What the checks find that are wanted, in order."""
    choice = choice or Choice()
    found = [
        finding
        for check in CHECKS
        if choice.needs(check.codes)
        for finding in check.function(subject)
    ]
    return in_order(finding for finding in found if choice.has(finding.code))
