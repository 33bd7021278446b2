"""Scores: the form of what is counted, scores as users type, files, and filled-in sheets."""

from __future__ import annotations

import json
import os
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import printgen
from printgen import DataError
from printgen.core.atomic import write_file
from printgen.core.files import MOST_OUTPUT, read_bytes
from printgen.studio.jobs import Progress

if TYPE_CHECKING:
    from printgen.api.types import Loaded, Score

RESULTS: Final = "results.json"
SHEET: Final = "sheet.pdf"
PICTURE: Final = "picture.svg"
# The number of forms to keep, by numbers of players and modes.
_MOST_FORMS: Final = 32


class Scoring:
    """A game whose results are typed. Typed values stay in the browser, and are sent each time."""

    def __init__(self, game: str | Path) -> None:
        self._game = printgen.load(game)
        # Known once something was scored.
        self._is_pictured: bool | None = None
        # Every key requests it, and for a game with large boards it takes longer than scoring.
        self._known = lru_cache(_MOST_FORMS)(self._form)

    def form(self, players: int, modes: list[str]) -> dict[str, Any]:
        """Return the form fields for this number of players, or the fewest if it is 0."""
        return self._known(players, *modes)

    def _form(self, players: int, *modes: str) -> dict[str, Any]:
        options = printgen.setup_options(self._game)
        # A game may be printed for more players than can play it.
        count = players if players in options.players else options.players[0]
        known = [mode for mode in modes if mode in options.modes]
        return {
            "title": self._game.description.game.title,
            "players": count,
            "counts": list(options.players),
            "titles": options.modes,
            "modes": known,
            **printgen.score_form(self._game, count, known)._asdict(),
        }

    def score(self, results: dict[str, Any]) -> tuple[list[dict[str, str]], dict[str, Any] | None]:
        """Return the errors in the data of a results file, with their fields, or else the score."""
        with tempfile.TemporaryDirectory() as folder:
            file = _saved(Path(folder), self._game.description.game.id, results)
            try:
                found = printgen.score(self._game, file)
            except DataError as error:
                return _at_fields(file, error), None
            if self._is_pictured is None:
                self._is_pictured = bool(_drawn(self._game, found, Path(folder)))
        return [], {**_shown(found), "pictured": self._is_pictured}

    def picture(self, results: dict[str, Any]) -> str:
        """Return the scored game as SVG; empty for a game without such a picture."""
        with tempfile.TemporaryDirectory() as folder:
            file = _saved(Path(folder), self._game.description.game.id, results)
            return _drawn(self._game, printgen.score(self._game, file), Path(folder))

    def sheet(
        self, results: dict[str, Any], printed: dict[str, str]
    ) -> tuple[list[dict[str, str]], bytes]:
        """Return why results that can be scored cannot be printed, with their fields, or else the
        filled-in sheet as PDF.
        """
        with tempfile.TemporaryDirectory() as folder:
            file = _saved(Path(folder), self._game.description.game.id, results)
            drawn = Path(folder) / SHEET
            try:
                _fill_in(self._game, printgen.score(self._game, file), drawn, printed)
            except DataError as error:
                return _at_fields(file, error), b""
            except printgen.UsageError as error:  # a game without a score sheet
                return [{"field": "", "message": str(error), "hint": ""}], b""
            return [], read_bytes(drawn, MOST_OUTPUT)


def _saved(folder: Path, game: str, results: dict[str, Any]) -> Path:
    """Write a results file, each value on a line of its own, and return it."""
    file = folder / RESULTS
    whole = {"format": 1, "results": game, **results}
    text = json.dumps(whole, indent=0, ensure_ascii=False)
    write_file(file, text.encode())
    return file


def _at_fields(file: Path, error: DataError) -> list[dict[str, str]]:
    """Return what is wrong in a results file, with the fields of the form."""
    given = printgen.given_values(read_bytes(file, MOST_OUTPUT).decode(), shown=str(file))
    return [
        {
            "field": ".".join(printgen.setting_at(given, each) or ()),
            "message": each.message,
            "hint": each.hint or "",
        }
        for each in error.findings
    ]


def _fill_in(game: Loaded, score: Score, file: Path, printed: dict[str, str]) -> None:
    """Draw the score sheet with this score."""
    printgen.score_sheets(game, file, score=score, paper=printed["paper"], ink=printed["ink"])


def _shown(score: Score) -> dict[str, Any]:
    """Return what is shown of a score."""
    sections = [section._asdict() for section in score.sections]
    about = {"lines": score.lines, "titles": score.called, "sections": sections}
    return {**printgen.score_data(score), **about}


def _drawn(game: Loaded, score: Score, folder: Path) -> str:
    """Return the scored game as SVG; empty for a game without such a picture."""
    try:
        (file, *_) = printgen.draw_score(game, score, folder / PICTURE)
    except printgen.UsageError:
        return ""
    return read_bytes(file, MOST_OUTPUT).decode()


def judge(
    folder: Path,
    _progress: Progress,
    game: str | Path,
    names: list[str],
    printed: dict[str, str],
) -> dict[str, Any]:
    """Return the report on the first of the files in ``folder`` that is a result.

    It is a result, a record, or a kind of file that only this game has, and may refer to the
    others. If it has a score, the filled-in sheet is written beside it, and a picture if the game
    has one. Raises :class:`DataError` and :class:`UsageError`.
    """
    os.chdir(folder)  # so that messages have the users' names of files
    loaded, wrong = printgen.load(game), []
    for name in names:
        try:
            judged = printgen.judge_file(loaded, name)
        except printgen.PrintgenError as error:
            wrong.append(error)
            continue
        facts: dict[str, Any] = {"name": name, "verdict": judged.verdict, "pictured": False}
        facts |= {"sections": [each._asdict() for each in judged.sections], "score": None}
        facts["title"] = loaded.description.game.title
        if judged.score is not None:
            facts["score"] = _shown(judged.score)
            _fill_in(loaded, judged.score, folder / SHEET, printed)
            facts["pictured"] = bool(_drawn(loaded, judged.score, folder))
        return facts
    raise wrong[0]
