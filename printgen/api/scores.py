"""Score finished games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.model.catalog import Loaded, load
from printgen.play.playable import require_playable
from printgen.play.rules.engine import find_engine
from printgen.play.rules.file_kinds import kind_of
from printgen.play.rules.results import Section
from printgen.play.scoring import Score, read_score
from printgen.play.setup import Recipe


class ScoreForm(NamedTuple):
    """What is counted at the end of a game.

    It has the titles of the seats, of what is counted for all together, and of what is counted for
    each player, by their keys in a results file.
    """

    seats: dict[str, str]
    common: dict[str, str]
    each: dict[str, str]


class JudgedFile(NamedTuple):
    """The report on a file about a game: a verdict in a sentence, and sections with a heading and
    lines.

    A result and a record have a ``score`` as well.
    """

    verdict: str
    sections: list[Section]
    score: Score | None


def score_form(game: Loaded | str | Path, players: int, modes: Sequence[str] = ()) -> ScoreForm:
    """Return what is counted at the end of a game with this number of players and these modes.

    Raises :class:`UsageError`, and :class:`DataError` for a game without rules.
    """
    loaded = load(game)
    engine = find_engine(loaded.description)
    require_playable(loaded, players, modes)
    figures = Recipe(loaded.description, players, modes).figures
    rules = engine.rules(loaded.description, players, figures)
    return ScoreForm(loaded.description.called(rules.seats, {}), *rules.tally_keys())


def score(game: Loaded | str | Path, file: str | Path) -> Score:
    """Return who wins a game, and with how many points, by the counts at its end.

    ``file`` has the result as YAML, JSON or a table, or is a recorded game, which is replayed and
    scored at its end. The rules are the referee's. Raises :class:`UsageError`, and
    :class:`DataError` with everything that is wrong in the file.
    """
    loaded = load(game)
    return read_score(loaded.description, Path(file))


def judge_file(game: Loaded | str | Path, file: str | Path) -> JudgedFile:
    """Report on a result, a record, or a kind of file that only this game has.

    Raises :class:`UsageError`, and :class:`DataError` with everything that is wrong in the file.
    """
    loaded, path = load(game), Path(file)
    if kind := kind_of(path):
        return JudgedFile(*kind.tell(loaded.description, path, str(file)), None)
    found = read_score(loaded.description, path)
    return JudgedFile(found.verdict, found.sections, found)
