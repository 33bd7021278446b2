"""Setups, games that are played, records, playtests."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen.api.kits import list_games, load
from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import DataError, Finding
from printgen.kit.options import INK, PAPER
from printgen.model import catalog
from printgen.model.catalog import Loaded
from printgen.model.codes import GAME_UNKNOWN

if TYPE_CHECKING:
    from printgen.play.playtest import Playtest
    from printgen.play.referee import Match
    from printgen.play.setup import SetupPlan
    from printgen.play.setup.overview import Section


class Played(NamedTuple):
    """A game that was played, by agents or from a record. ``agents`` by seat; none for a record."""

    game: Loaded
    match: Match
    agents: tuple[str, ...]


def plan_setup(
    game: Loaded | str | Path,
    *,
    players: int,
    seed: int | None = None,
    modes: Sequence[str] = (),
    require: Sequence[str] = (),
) -> SetupPlan:
    """Return a setup of a game: every piece, where it lies, and how it came there.

    The same seed gives the same setup for ever; without one it is drawn. ``modes`` are those of the
    game's recipe. ``require`` names properties that the game's rules know: then it is the setup of
    the first seed from ``seed`` on that has them all. Raises :class:`UsageError` and
    :class:`DataError`, also where no such seed is found.
    """
    from printgen.play.playable import require_setup

    loaded = game if isinstance(game, Loaded) else load(game)
    require_setup(loaded, players, modes)
    return _planned(loaded, players, seed, modes, require)


def _planned(
    loaded: Loaded,
    players: int,
    seed: int | None,
    modes: Sequence[str],
    require: Sequence[str],
) -> SetupPlan:
    """Return the setup, of a game that is known to have one."""
    from printgen.play.setup import Recipe

    recipe = Recipe(loaded.description, players, modes)
    if not require:
        return recipe.plan(_seed(seed))
    from printgen.play.rules.requirements import required_plan

    return required_plan(recipe, _seed(seed), require)


def _seed(seed: int | None) -> int:
    """Return the seed that was asked for, or a small one by chance, that one can say on the
    telephone.
    """
    return secrets.randbelow(1_000_000) if seed is None else seed


def setup_data(game: Loaded, plan: SetupPlan) -> dict[str, Any]:
    """Return a plan as plain data, in the form of a setup file."""
    from printgen.play.setup import Recipe
    from printgen.play.setup.plan import to_data

    return to_data(plan, Recipe(game.description, plan.players, plan.modes).names)


def setup_overview(game: Loaded, plan: SetupPlan) -> list[Section]:
    """Return what lies in each area, and what everybody was dealt, in words."""
    from printgen.play.setup.overview import overview

    return list(overview(game.description, plan))


def draw_setup(
    game: Loaded, plan: SetupPlan, file: str | Path, *, paper: str = "a4", ink: str = "full"
) -> list[Path]:
    """Draws a setup into a file ``.pdf`` or ``.svg`` and gives the files written.

    An SVG holds one page; further ones get numbers. Raises :class:`UsageError`,
    :class:`DataError` and :class:`BuildError`.
    """
    from printgen.kit.own_pages import write_document
    from printgen.kit.setup_page import setup_document

    target = Path(file)
    document = setup_document(game, plan, PAPER.value(paper), INK.value(ink))
    return write_document(document, target)


def play_game(  # noqa: PLR0913 - what a game depends on
    game: Loaded | str | Path,
    *,
    players: int,
    seed: int | None = None,
    modes: Sequence[str] = (),
    agents: Sequence[str] = ("random",),
    longest: int | None = None,
    require: Sequence[str] = (),
) -> Played:
    """Plays a game by agents: the last one named plays at all further seats.

    ``require`` as for :func:`plan_setup`; the whole game then goes by the seed that was found.
    Raises :class:`UsageError` and :class:`DataError`.
    """
    from printgen.play.playable import require_play
    from printgen.play.playtest.agents import AGENTS, check_agents
    from printgen.play.referee import LONGEST, Match, play
    from printgen.play.rules import find_engine
    from printgen.play.setup import Lots

    check_agents(agents)
    loaded = game if isinstance(game, Loaded) else load(game)
    engine = find_engine(loaded.description)
    require_play(loaded, players, modes)
    plan = _planned(loaded, players, seed, modes, require)
    match = Match(engine.rules(loaded.description, players, plan.figures), plan)
    names = tuple(agents[min(n, len(agents) - 1)] for n in range(players))
    number = plan.seed or 0
    movers = [AGENTS[name](Lots(number, f"play/{n}")) for n, name in enumerate(names)]
    for _ in play(match, movers, Lots(number, "play/chance"), longest or LONGEST):
        pass
    return Played(loaded, match, names)


def run_playtest(  # noqa: PLR0913 - what a playtest depends on
    game: Loaded | str | Path,
    *,
    players: int,
    games: int = 100,
    seed: int | None = None,
    modes: Sequence[str] = (),
    agents: Sequence[str] = ("random",),
    longest: int | None = None,
    jobs: int = 1,
    cluster: str | None = None,
    chunk: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Playtest:
    """Plays many games by agents and gives what they show: lengths, wins, scores, what was used.

    Several ``agents`` change places from game to game. The work is shared by ``jobs`` processes or
    the workers of the dask scheduler at ``cluster``, ``chunk`` games at a time; the same seed gives
    the same figures with any of them. ``progress`` is told the games done and the games in all.
    Raises :class:`UsageError`, :class:`DataError`, and :class:`PrintgenError` where workers die.
    """
    from printgen.play.playable import require_play
    from printgen.play.playtest import run
    from printgen.play.referee import LONGEST

    loaded = game if isinstance(game, Loaded) else load(game)
    require_play(loaded, players, modes)
    return run(
        loaded.description,
        players=players,
        games=games,
        seed=_seed(seed),
        modes=modes,
        agents=agents,
        longest=LONGEST if longest is None else longest,
        jobs=jobs,
        cluster=cluster,
        chunk=chunk,
        progress=progress,
    )


def write_playtest_report(played: Playtest, file: str | Path) -> None:
    """Write what a playtest showed as one page of HTML with plots, which needs no other file.

    Raises :class:`BuildError` where the file cannot be written.
    """
    from printgen.core.atomic import write_file
    from printgen.play.playtest.report import report

    write_file(Path(file), report(played).encode())


def replay_game(file: str | Path, game: Loaded | str | Path | None = None) -> Played:
    """Plays a recorded game again.

    The record names its game; ``game`` says where that is if printgen does not ship it. Raises
    :class:`UsageError`, and :class:`DataError` with the first action that is illegal, and with an
    outcome that the game does not come to.
    """
    from printgen.play.referee import Match, game_of, read_record, replayed
    from printgen.play.rules import find_engine

    if game is None:
        name, where = game_of(Path(file))
        found = catalog.by_id(name)
        if found is None:
            message = f"no game is called '{name}'"
            hint = did_you_mean(name, list_games()) or "name its file as well, with --game"
            raise DataError([Finding(GAME_UNKNOWN, message, where, hint)])
        game = found
    loaded = game if isinstance(game, Loaded) else load(game)
    record = read_record(loaded.description, Path(file))
    rules = find_engine(loaded.description).rules(
        loaded.description, record.plan.players, record.plan.figures
    )
    match = Match(rules, record.plan)
    if findings := replayed(match, record):
        raise DataError(findings)
    return Played(loaded, match, ())


def write_record(game: Played | str, file: str | Path) -> None:
    """Write a game that was played, or the text of a record, for :func:`replay_game`.

    Raises :class:`BuildError` where the file cannot be written.
    """
    from printgen.core.atomic import write_file

    text = game if isinstance(game, str) else record_of(game)
    write_file(Path(file), text.encode())


def record_of(played: Played) -> str:
    """Return a game as the text of a record file."""
    from printgen.play.referee import write_record
    from printgen.play.setup import Recipe

    match = played.match
    outcome = match.rules.outcome(match.state) if match.is_over else None
    recipe = Recipe(played.game.description, match.plan.players, match.plan.modes)
    return write_record(match, outcome, played.agents, recipe.names)
