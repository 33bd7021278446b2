"""Results judged; score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printgen.api.kits import load
from printgen.kit.options import KitOptions
from printgen.model.catalog import Loaded

if TYPE_CHECKING:
    from printgen.play.scoring import Score


def score(game: Loaded | str | Path, file: str | Path) -> Score:
    """Who wins a game, from what was counted at its end.

    ``file`` holds the result as YAML, JSON or CSV, or is a recorded game, which is played again and
    scored as it ends. The rules that judge it are those of the referee. Raises
    :class:`UsageError`, and :class:`DataError` with all in the file that cannot be.
    """
    from printgen.play.scoring import read_score

    loaded = game if isinstance(game, Loaded) else load(game)
    return read_score(loaded.description, Path(file))


def score_data(score: Score) -> dict[str, Any]:
    """Return a score as plain data: counts, points, totals, the winners, and the working."""
    from printgen.play.scoring import to_data

    return to_data(score)


def score_sheets(  # noqa: PLR0913 - what a sheet shows, and how it is printed
    game: Loaded | str | Path,
    file: str | Path,
    *,
    players: int | None = None,
    names: Sequence[str] = (),
    paper: str = "a4",
    ink: str = "full",
    per_page: int = 1,
    score: Score | None = None,
) -> list[Path]:
    """Draws a game's score sheet into a file ``.pdf`` or ``.svg`` and gives the files written.

    ``players`` are as many as there are ``names``, or as can play, if nothing is said; ``names``
    stand in the heads, in the order of the seats. ``per_page`` is 1, 2 or 4. With a ``score`` the
    sheet is filled in, and the winners marked. Raises :class:`UsageError`, also where fields would
    be lower than 8 mm, :class:`DataError` and :class:`BuildError`.
    """
    from printgen.kit.own_pages import write_document
    from printgen.kit.score_sheet import named, sheet_document

    loaded = game if isinstance(game, Loaded) else load(game)
    count, heads = named(loaded, len(score.seats) if score else players, names)
    options = KitOptions(paper=paper, players=count, ink=ink).checked(loaded)
    document = sheet_document(
        loaded, options.paper, count, names=heads, per_page=per_page, score=score, ink=options.ink
    )
    return write_document(document, Path(file))
