"""Play games, and replay their records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from printgen.api.setups import planned
from printgen.core.atomic import write_file
from printgen.core.errors import DataError
from printgen.model import catalog
from printgen.model.catalog import Loaded, load
from printgen.play import referee
from printgen.play.playable import require_playable
from printgen.play.playtest.agents import AGENTS, check_agents
from printgen.play.referee import LONGEST, Match, Record, game_of, play, read_record, replayed
from printgen.play.rules import find_engine
from printgen.play.setup import Recipe, SeededRandom


class PlayedGame(NamedTuple):
    """A game that was played: ``agents`` are listed by seat; one from a record has none."""

    game: Loaded
    match: Match
    agents: tuple[str, ...]


def play_game(  # noqa: PLR0913 - what a game depends on
    game: Loaded | str | Path,
    *,
    players: int | None = None,
    seed: int | None = None,
    modes: Sequence[str] = (),
    agents: Sequence[str] = ("random",),
    longest: int | None = None,
    require: Sequence[str] = (),
) -> PlayedGame:
    """Play a game by agents: the last one named plays at all further seats.

    ``players`` and ``require`` are as for :func:`plan_setup`; the whole game then uses the seed
    that was found. Raises :class:`UsageError` and :class:`DataError`.
    """
    check_agents(agents)
    loaded = load(game)
    match = begun(loaded, players, seed, modes, require)
    names = tuple(agents[min(n, len(agents) - 1)] for n in range(match.plan.players))
    number = match.plan.seed or 0
    movers = [AGENTS[name](SeededRandom(number, f"play/{n}")) for n, name in enumerate(names)]
    for _ in play(match, movers, SeededRandom(number, "play/chance"), longest or LONGEST):
        pass
    return PlayedGame(loaded, match, names)


def begun(
    loaded: Loaded,
    players: int | None,
    seed: int | None,
    modes: Sequence[str],
    require: Sequence[str],
) -> Match:
    """Return a game that is set up and has not begun."""
    engine = find_engine(loaded.description)
    players = require_playable(loaded, players, modes)
    plan = planned(loaded, players, seed, modes, require)
    return Match(engine.rules(loaded.description, players, plan.figures), plan)


def replay_game(file: str | Path, game: Loaded | str | Path | None = None) -> PlayedGame:
    """Replay a recorded game, and return it.

    The record names its game; ``game`` is its path if it is not one of printgen's own. Raises
    :class:`UsageError`, and :class:`DataError` with the first illegal action, or with an outcome
    that the game does not have.
    """
    if game is None:
        name, where = game_of(Path(file))
        found = catalog.by_id(name)
        if found is None:
            raise DataError([catalog.unknown_id(name, where)])
        game = found
    loaded = load(game)
    return PlayedGame(loaded, as_recorded(loaded, read_record(loaded.description, Path(file))), ())


def as_recorded(loaded: Loaded, record: Record) -> Match:
    """Return a game replayed from its record. Raises as :func:`replay_game` does."""
    plan, engine = record.plan, find_engine(loaded.description)
    match = Match(engine.rules(loaded.description, plan.players, plan.figures), plan)
    if findings := replayed(match, record):
        raise DataError(findings)
    return match


def write_record(game: PlayedGame | str, file: str | Path) -> None:
    """Write a played game, or the text of a record, into a file for :func:`replay_game`.

    Raises :class:`BuildError` if the file cannot be written.
    """
    text = game if isinstance(game, str) else record_of(game)
    write_file(Path(file), text.encode())


def record_of(played: PlayedGame) -> str:
    """Return a game as the text of a record file."""
    match = played.match
    outcome = match.outcome() if match.is_over else None
    recipe = Recipe(played.game.description, match.plan.players, match.plan.modes)
    return referee.write_record(match, outcome, played.agents, recipe.names)
