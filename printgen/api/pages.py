"""Pages besides kits: a setup on the table, and score sheets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from printgen.core.errors import UsageError
from printgen.core.guests import extension
from printgen.kit.options.kit_options import INK, PAPER, KitOptions
from printgen.kit.pages.score_sheet import named, sheet_document
from printgen.kit.pages.setup_page import setup_document
from printgen.kit.pages.single_pages import write_document
from printgen.model.catalog import Loaded, load
from printgen.play.scoring import Score
from printgen.play.setup import SetupPlan


def draw_setup(
    game: Loaded, plan: SetupPlan, file: str | Path, *, paper: str = "a4", ink: str = "full"
) -> list[Path]:
    """Draw a setup into a file ``.pdf`` or ``.svg``, and return the files written.

    An SVG has one page; further ones get numbers. Raises :class:`UsageError`, :class:`DataError`
    and :class:`BuildError`.
    """
    target = Path(file)
    document = setup_document(game, plan, PAPER.value(paper), INK.value(ink))
    return write_document(document, target)


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
    fillable: bool = False,
) -> list[Path]:
    """Draw a game's score sheet into a file ``.pdf`` or ``.svg``, and return the files written.

    ``players`` are by default as many as there are ``names``, or the most that can play; ``names``
    are printed in the heads, in the order of the seats. ``per_page`` is 1, 2 or 4. With a ``score``
    the sheet is filled in, and the winners are marked. A ``fillable`` one, which is a PDF, has form
    fields. Raises :class:`UsageError`, also if fields would be lower than 8 mm, :class:`DataError`
    and :class:`BuildError`.
    """
    if fillable and Path(file).suffix.lower() == ".svg":
        raise UsageError(f"an SVG cannot be filled in: name a PDF instead of '{file}'")
    loaded = load(game)
    count, heads = named(loaded, len(score.seats) if score else players, names)
    options = KitOptions(paper=paper, players=count, ink=ink).checked(loaded)
    document = sheet_document(
        loaded,
        options.paper,
        count,
        names=heads,
        per_page=per_page,
        score=score,
        ink=options.ink,
        fillable=fillable,
    )
    return write_document(document, Path(file))


def draw_score(
    game: Loaded | str | Path, score: Score, file: str | Path, *, paper: str = "a4"
) -> list[Path]:
    """Draw a scored game into a file ``.pdf`` or ``.svg``, and return the files written.

    Raises :class:`UsageError`, also for a game without such a picture, :class:`DataError` and
    :class:`BuildError`.
    """
    loaded = load(game)
    options = KitOptions(paper=paper, players=len(score.seats)).checked(loaded)
    rules = loaded.description.rules
    document = getattr(rules and extension(rules.engine, "pages"), "score_document", None)
    if document is None:
        raise UsageError(f"{loaded.description.game.title} has no picture of what was scored")
    return write_document(document(loaded, score, options.paper), Path(file))
