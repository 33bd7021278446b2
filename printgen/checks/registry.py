"""The checks of a game, and their selection by code."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from printgen.checks import (
    boards,
    counts,
    figures,
    languages,
    playouts,
    recipes,
    space_fields,
    texts,
    turned,
)
from printgen.checks.catalogue import all_codes
from printgen.checks.codes import (
    BOARD_ASYMMETRIC,
    CONTRAST_LOW,
    DEMAND_EXCEEDS_SUPPLY,
    DEPENDS_ON_PLAYERS,
    ENDLESS_GAME,
    FIGURE_UNCERTAIN,
    FIGURE_UNUSED,
    GAME_TOO_LONG,
    GAMES_CUT_SHORT,
    LAW_BROKEN,
    LOOK_ALIKE,
    NEVER_USED,
    NO_LEGAL_ACTION,
    PIECE_LEFT_OVER,
    PIECE_TOO_WIDE,
    SAME_TURNED,
    SPACE_FIELD_UNUSED,
    SUPPLY_RAN_OUT,
    TEXT_CUT,
    TEXT_SILENT,
    TEXT_TINY,
    TEXT_UNTRANSLATED,
)
from printgen.core.did_you_mean import hinted
from printgen.core.errors import Code, Finding, Severity, UsageError, in_order
from printgen.drawing.codes import PICTURE_COARSE
from printgen.play.codes import COUNT_DIFFERS
from printgen.play.subject import Subject
from printgen.printers.codes import BACK_SHOWS

Function: TypeAlias = Callable[[Subject], Iterator[Finding]]


class Part(enum.StrEnum):
    """The parts of a check, in order: quick ones first, and those that others depend on."""

    FILES = "files"
    DATA = "data"
    LAYOUT = "layout"
    LOOKS = "looks"
    GAMES = "games"


class Check(NamedTuple):
    """A check of a game, its codes, and the part that it belongs to.

    Without codes: those of the data, of which any part may find any, and those of guests.
    """

    function: Function
    codes: tuple[Code, ...] = ()
    part: Part = Part.DATA


# In order.
CHECKS: Final[tuple[Check, ...]] = (
    Check(recipes.recipe_works),
    Check(recipes.made_setups_are_legal),
    Check(recipes.rules_have_what_they_need),
    Check(counts.counts_agree, (COUNT_DIFFERS, DEMAND_EXCEEDS_SUPPLY)),
    Check(recipes.rules_say_more),
    Check(figures.figures_are_used, (FIGURE_UNUSED,)),
    Check(figures.figures_are_certain, (FIGURE_UNCERTAIN,)),
    Check(recipes.pieces_are_used, (PIECE_LEFT_OVER,)),
    Check(turned.tiles_differ_when_turned, (SAME_TURNED,)),
    Check(boards.boards_are_even, (BOARD_ASYMMETRIC,)),
    Check(boards.pieces_fit_their_spaces, (PIECE_TOO_WIDE,)),
    Check(space_fields.space_fields_are_shown, (SPACE_FIELD_UNUSED,)),
    Check(languages.texts_are_translated, (TEXT_UNTRANSLATED,)),
    Check(texts.texts_mention_what_there_is, (TEXT_SILENT,), Part.LOOKS),
    Check(playouts.laws_are_kept, (LAW_BROKEN, NO_LEGAL_ACTION), Part.GAMES),
    Check(playouts.games_end, (NO_LEGAL_ACTION, GAME_TOO_LONG), Part.GAMES),
    Check(playouts.games_are_enough, (GAMES_CUT_SHORT,), Part.GAMES),
    Check(playouts.games_must_end, (ENDLESS_GAME, LAW_BROKEN), Part.GAMES),
    Check(playouts.supplies_last, (SUPPLY_RAN_OUT,), Part.GAMES),
    Check(playouts.everything_is_used, (NEVER_USED,), Part.GAMES),
)


# Found on drawn pieces. Not in the room of play, which knows nothing of print.
LOOK_CODES: Final = (LOOK_ALIKE, CONTRAST_LOW, TEXT_TINY, TEXT_CUT, BACK_SHOWS, PICTURE_COARSE)
# Found in games that are played.
GAME_CODES: Final = tuple(
    code for check in CHECKS if check.part == Part.GAMES for code in check.codes
)
# Found in rendered templates.
TEXT_CODES: Final = (DEPENDS_ON_PLAYERS,)


class Choice:
    """The selected codes: all, or those that ``select`` names and ``ignore`` does not.

    Checks without findings of the ``least`` severity or above can be skipped. A name is a code or
    the beginning of some. Raises :class:`UsageError` for one that begins none.
    """

    def __init__(
        self,
        select: Sequence[str] = (),
        ignore: Sequence[str] = (),
        least: Severity = Severity.NOTE,
    ) -> None:
        known = all_codes() if select or ignore else {}
        for name in (*select, *ignore):
            if not name or not any(code.startswith(name) for code in known):
                hint = hinted(name, known) or " (printgen explain lists them)"
                raise UsageError(f"no code is or begins with '{name}'{hint}")
        self._select = tuple(select)
        self._ignore = tuple(ignore)
        ranks = list(Severity)
        self._told = ranks[: ranks.index(least) + 1]

    def has(self, code: Code) -> bool:
        """Return True if findings with that code are selected."""
        if self._select and not code.id.startswith(self._select):
            return False
        return not (self._ignore and code.id.startswith(self._ignore))

    def takes(self, finding: Finding) -> bool:
        """Return True if a finding is selected, and severe enough."""
        return finding.severity in self._told and self.has(finding.code)

    @property
    def is_narrow(self) -> bool:
        """True if only some codes were selected by name."""
        return bool(self._select)

    def needs(self, codes: Iterable[Code]) -> bool:
        """Return True if any of these codes is selected, and severe enough; without codes, if any
        code of the data is.
        """
        if not (codes or self._select or self._ignore):
            return True
        return any(each.severity in self._told and self.has(each) for each in codes or _of_data())


def _of_data() -> set[Code]:
    """Return the codes that any part may report: those that belong to no check."""
    own = {*LOOK_CODES, *TEXT_CODES, *(code for check in CHECKS for code in check.codes)}
    return {code for code in all_codes().values() if not code.group.apart} - own


def run(
    subject: Subject, choice: Choice | None = None, parts: Iterable[Part] = Part
) -> list[Finding]:
    """Return the selected findings of the checks of these parts, in order."""
    choice = choice or Choice()
    found = [
        finding
        for check in CHECKS
        if check.part in parts and choice.needs(check.codes)
        for finding in check.function(subject)
    ]
    return in_order(finding for finding in found if choice.has(finding.code))
