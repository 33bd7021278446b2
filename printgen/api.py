"""The Python API, and all that the command line uses."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from printgen import catalog
from printgen.catalog import Loaded
from printgen.errors import DataError, Finding, Severity, UsageError
from printgen.kit.build import Kit, Progress, build
from printgen.kit.contents import Order, order
from printgen.source import did_you_mean

if TYPE_CHECKING:
    from printgen.kit.diff import Difference
    from printgen.playtest import Playtest
    from printgen.referee import Match
    from printgen.rules.protocol import Route
    from printgen.scoring import Score
    from printgen.scoring.ledger import Audited
    from printgen.scoring.survey import Surveyed
    from printgen.setup import SetupPlan


class Played(NamedTuple):
    """A game that was played, by agents or from a record. ``agents`` by seat; none for a record."""

    game: Loaded
    match: Match
    agents: tuple[str, ...]


def games() -> list[str]:
    """The ids of the games that printgen ships."""
    return catalog.games()


def variants(game: str | None = None) -> list[str]:
    """The shipped variants as ``game/variant``: of one game, or of all.

    Raises :class:`UsageError` if no shipped game is called so.
    """
    if game is not None and game not in catalog.games():
        hint = did_you_mean(game, catalog.games())
        message = f"no shipped game is called '{game}'"
        raise UsageError(message + (f" ({hint})" if hint else ""))
    return catalog.variants(game)


def load(target: str | Path) -> Loaded:
    """A game: a shipped one by its id, any other by its folder or its game.yaml.

    Or a variant: a shipped one as ``game/variant``, any other by its file. Raises
    :class:`UsageError` when there is no such game and :class:`DataError`, with every finding, when
    its data is wrong.
    """
    return catalog.load(target)


def build_kit(  # noqa: PLR0913 - the options of a kit
    game: Loaded | str | Path,
    *,
    paper: str = "a4",
    players: int | None = None,
    only: Sequence[str] = (),
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> Kit:
    """Builds a print-and-play kit into a new folder in ``out`` and returns it with its manifest.

    ``players`` leaves out what fewer players do not need; ``only`` names groups or components.
    Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`; ``out`` is then as it
    was.
    """
    (kit,) = build_kits(
        [game],
        papers=[paper],
        players=players,
        only=only,
        out=out,
        formats=formats,
        progress=progress,
    )
    return kit


def diff(base: Loaded | str | Path, variant: Loaded | str | Path, paper: str = "a4") -> Difference:
    """What a variant changes in the data and in the pieces, and which sheets to print again.

    Raises :class:`UsageError`, and :class:`DataError` with what is wrong with either.
    """
    from printgen.kit.diff import compare

    before, after = (each if isinstance(each, Loaded) else load(each) for each in (base, variant))
    return compare(before, after, paper)


def new_game(name: str, folder: str | Path = ".") -> Path:
    """Writes a small game to begin with into a new folder ``name`` in ``folder``; returns it.

    Raises :class:`UsageError` if that is no id, or there is such a folder.
    """
    from printgen.kit import start

    return start.new_game(name, folder)


def new_variant(game: str | Path, file: str | Path = "my-variant.yaml") -> Path:
    """Writes a variant of a game that changes nothing yet, and returns its file.

    Raises :class:`UsageError` if the file is there already, or there is no such game, and
    :class:`DataError` if the game's data is wrong.
    """
    from printgen.kit import start

    return start.new_variant(game, file)


def build_kits(  # noqa: PLR0913 - the options of a kit
    games: Iterable[Loaded | str | Path],
    *,
    papers: Sequence[str] = ("a4",),
    players: int | None = None,
    only: Sequence[str] = (),
    out: str | Path = "output",
    formats: Sequence[str] = ("pdf", "svg"),
    progress: Progress | None = None,
) -> list[Kit]:
    """Builds the kits of several games, each on each of the papers: all of them or none.

    As :func:`build_kit`; a :class:`DataError` carries what is wrong with any of the games, and two
    games of the same id are a :class:`UsageError`. ``progress`` counts the files of all kits.
    """
    wanted: list[tuple[Loaded, Order]] = []
    found: list[Finding] = []
    for game in games:
        try:
            loaded = game if isinstance(game, Loaded) else load(game)
        except DataError as error:
            found += error.findings
            continue
        wanted += ((loaded, order(loaded, paper, players, only)) for paper in papers)
    return build(wanted, Path(out), formats, progress, found)


def check(  # noqa: PLR0913 - the options of a check
    target: str | Path,
    *,
    players: int | None = None,
    games: int | None = None,
    select: Sequence[str] = (),
    ignore: Sequence[str] = (),
    known: Sequence[str | Path] = (),
    least: Severity = Severity.ERROR,
) -> list[Finding]:
    """Everything that is wrong with a game, a variant, a setup file, a recorded game or a kit.

    Of a game its data, how it fits on every paper for every number of players (or only
    ``players``), its setups, and ``games`` that are played for each. An empty list means that
    nothing is wrong: ``least`` is the least severity that is told, and may be that of warnings or
    notes.

    ``select`` and ``ignore`` are codes or their beginnings. ``known`` are games that files may
    belong to besides the shipped ones. Raises :class:`UsageError` where there is no such target.
    """
    from printgen.checks import Choice
    from printgen.kit.inspection import Inspector

    choice = Choice(select, ignore)
    inspector = Inspector(choice, players=players, games=games, known=tuple(known))
    ranks = list(Severity)
    told = ranks[: ranks.index(least) + 1]
    return [finding for finding in inspector.inspect(target) if finding.severity in told]


def endless_game(target: str | Path, *, players: int | None = None) -> str | None:
    """A game that never ends, as a record, if the rules allow one: the round that repeats stands at
    its end, once.
    """
    from printgen.kit.inspection import Inspector

    return Inspector(players=players).witness(target)


def explain(code: str | None = None) -> list[dict[str, str]]:
    """What a finding's code means, or what all mean: title, why, source, example, mend.

    Raises :class:`UsageError` for a code that there is not.
    """
    from printgen.checks import CODES, find_code

    codes = CODES.values() if code is None else [find_code(code)]
    return [each._asdict() for each in codes]


def as_data(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings as plain data."""
    from printgen.checks.formats import as_data as one

    return [one(finding) for finding in findings]


def as_github(findings: Iterable[Finding]) -> list[str]:
    """Findings as workflow commands, which GitHub shows beside the lines of a change."""
    from printgen.checks.formats import github

    return github(findings)


def as_sarif(findings: Sequence[Finding]) -> dict[str, Any]:
    """Findings as a SARIF 2.1.0 log."""
    from printgen import __version__
    from printgen.checks.formats import sarif

    return sarif(findings, __version__)


def describe(game: Loaded) -> dict[str, Any]:
    """The facts of a game as plain data: players, credits, components with counts, figures."""
    from printgen.components import Workshop
    from printgen.components.context import context

    about = game.description.game
    facts = context(Workshop(game.description, game.folder, game.shown))
    components: Any = facts["components"]
    return {
        "id": about.id,
        "title": about.title,
        "subtitle": about.subtitle,
        "version": about.version,
        "designer": about.credits.designer,
        "notice": about.credits.notice,
        "players": {"min": about.players.min, "max": about.players.max},
        "components": [
            {
                "id": component.id,
                "kind": component.kind,
                "title": component.title.one if component.count == 1 else component.title.many,
                "group": component.group,
                "count": component.count,
                "designs": {d.id: d.count for d in component.designs if d.id},
                "note": component.note,
            }
            for component in components
        ],
        "supplies": [
            {"title": s.title.one, "quantity": s.quantity, "note": s.note}
            for s in about.supplies.values()
        ],
        "figures": {
            name: {"value": f.value, "provenance": f.provenance.value, "note": f.note}
            for name, f in about.figures.items()
        },
    }


def plan_setup(
    game: Loaded | str | Path,
    *,
    players: int,
    seed: int | None = None,
    modes: Sequence[str] = (),
    require: Sequence[str] = (),
) -> SetupPlan:
    """A setup of a game: every piece, where it lies, and how it came there.

    The same seed gives the same setup for ever; without one it is drawn. ``modes`` are those of the
    game's recipe. ``require`` names properties that the game's rules know: then it is the setup of
    the first seed from ``seed`` on that has them all. Raises :class:`UsageError` and
    :class:`DataError`, also where no such seed is found.
    """
    from printgen.setup import Recipe

    loaded = game if isinstance(game, Loaded) else load(game)
    recipe = Recipe(loaded.description, players, modes)
    if not require:
        return recipe.plan(_seed(seed))
    from printgen.rules.requirements import required_plan

    return required_plan(recipe, _seed(seed), require)


def trade_routes(game: Loaded, plan: SetupPlan) -> list[Route]:
    """How every player can come to each good that they want in a setup of a game of barter.

    Raises :class:`UsageError` for other games.
    """
    from printgen.rules.trades import trading_rules

    return trading_rules(game.description, plan).routes(plan)


def trade_data(game: Loaded, plan: SetupPlan) -> dict[str, Any]:
    """The same as plain data, by seat. Raises :class:`UsageError`."""
    from printgen.rules.trades import to_data, trading_rules

    return to_data(trading_rules(game.description, plan), plan)


def draw_trades(
    game: Loaded, plan: SetupPlan, file: str | Path, *, paper: str = "a4"
) -> list[Path]:
    """Draws what can be traded for what in a setup into a file ``.pdf`` or ``.svg``, and gives the
    files written. Raises :class:`UsageError`, :class:`DataError` and :class:`BuildError`.
    """
    from printgen.kit.files import write_document
    from printgen.kit.trade_graph import trade_document
    from printgen.rules.trades import trading_rules

    rules = trading_rules(game.description, plan)
    size = order(game, paper).paper
    return write_document(trade_document(game, plan, rules, size), Path(file))


def _seed(seed: int | None) -> int:
    """The seed that was asked for, or a small one by chance, that one can say on the telephone."""
    return secrets.randbelow(1_000_000) if seed is None else seed


def setup_data(game: Loaded, plan: SetupPlan) -> dict[str, Any]:
    """A plan as plain data, in the form of a setup file."""
    from printgen.setup import Recipe
    from printgen.setup.plan import to_data

    return to_data(plan, Recipe(game.description, plan.players, plan.modes).names)


def draw_setup(game: Loaded, plan: SetupPlan, file: str | Path, *, paper: str = "a4") -> list[Path]:
    """Draws a setup into a file ``.pdf`` or ``.svg`` and gives the files written.

    An SVG holds one page; further ones get numbers. Raises :class:`UsageError`,
    :class:`DataError` and :class:`BuildError`.
    """
    from printgen.kit.files import write_document
    from printgen.kit.setup_page import setup_document

    target = Path(file)
    size = order(game, paper).paper
    return write_document(setup_document(game, plan, size), target)


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
    from printgen.playtest.agents import AGENTS
    from printgen.referee import LONGEST, Match, play
    from printgen.rules import find_engine
    from printgen.setup import Lots

    for name in agents:
        if name not in AGENTS:
            hint = did_you_mean(name, AGENTS)
            raise UsageError(f"no agent is called '{name}'" + (f" ({hint})" if hint else ""))
    loaded = game if isinstance(game, Loaded) else load(game)
    engine = find_engine(loaded.description)
    plan = plan_setup(loaded, players=players, seed=seed, modes=modes, require=require)
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
    from printgen.playtest import run
    from printgen.referee import LONGEST

    loaded = game if isinstance(game, Loaded) else load(game)
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
    """Writes what a playtest showed as one page of HTML with plots, which needs no other file.

    Raises :class:`BuildError` where the file cannot be written.
    """
    from printgen.kit.files import write_file
    from printgen.playtest.report import report

    write_file(Path(file), report(played).encode())


def replay_game(file: str | Path, game: Loaded | str | Path | None = None) -> Played:
    """Plays a recorded game again.

    The record names its game; ``game`` says where that is if printgen does not ship it. Raises
    :class:`UsageError`, and :class:`DataError` with the first action that is illegal, and with an
    outcome that the game does not come to.
    """
    from printgen.referee import Match, game_of, read_record, replayed
    from printgen.rules import find_engine

    if game is None:
        name, where = game_of(Path(file))
        found = catalog.by_id(name)
        if found is None:
            message = f"no game is called '{name}'"
            hint = did_you_mean(name, games()) or "name its file as well, with --game"
            raise DataError([Finding("game-unknown", message, where, hint)])
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


def write_record(played: Played, file: str | Path) -> None:
    """Writes a game down, so that :func:`replay_game` can play it again.

    Raises :class:`BuildError` where the file cannot be written.
    """
    from printgen.kit.files import write_file

    write_file(Path(file), record_of(played).encode())


def record_of(played: Played) -> str:
    """A game as the text of a record file."""
    from printgen.referee import write_record
    from printgen.setup import Recipe

    match = played.match
    outcome = match.rules.score(match.state) if match.is_over else None
    recipe = Recipe(played.game.description, match.plan.players, match.plan.modes)
    return write_record(match, outcome, played.agents, recipe.names)


def score(game: Loaded | str | Path, file: str | Path) -> Score:
    """Who wins a game, from what was counted at its end.

    ``file`` holds the result as YAML, JSON or CSV, or is a recorded game, which is played again and
    scored as it ends. The rules that judge it are those of the referee. Raises
    :class:`UsageError`, and :class:`DataError` with all in the file that cannot be.
    """
    from printgen.scoring import read_score

    loaded = game if isinstance(game, Loaded) else load(game)
    return read_score(loaded.description, Path(file))


def is_position(file: str | Path) -> bool:
    """Whether a file says that it holds a position, for :func:`survey`.

    Raises :class:`DataError` where it cannot be read.
    """
    from printgen.scoring.survey import is_position as says_so

    return says_so(Path(file))


def survey(game: Loaded | str | Path, file: str | Path) -> Surveyed:
    """What the end of a round comes to, from what lies on the table then.

    ``file`` holds the position as YAML or JSON; the rules that judge it are those of the referee.
    Raises :class:`UsageError`, and :class:`DataError` with all in the file that cannot be, also
    where the game's rules work out no positions.
    """
    from printgen.scoring.survey import read_position

    loaded = game if isinstance(game, Loaded) else load(game)
    return read_position(loaded.description, Path(file))


def survey_data(surveyed: Surveyed) -> dict[str, Any]:
    """A position worked out, as plain data: points, what changes on the table, and the working."""
    from printgen.scoring.survey import to_data

    return to_data(surveyed)


def is_ledger(file: str | Path) -> bool:
    """Whether a file says that it holds ledgers, for :func:`audit`.

    Raises :class:`DataError` where it cannot be read.
    """
    from printgen.scoring.ledger import is_ledger as says_so

    return says_so(Path(file))


def audit(game: Loaded | str | Path, file: str | Path) -> Audited:
    """The ledgers of a game of barter, line by line, and who has won by them.

    Raises :class:`UsageError`, and :class:`DataError` with every line that does not follow from the
    setup, and all else that is wrong in the file.
    """
    from printgen.scoring.ledger import read_ledger

    loaded = game if isinstance(game, Loaded) else load(game)
    return read_ledger(loaded.description, Path(file))


def audit_data(audited: Audited) -> dict[str, Any]:
    """An audit as plain data: each player's lines with what they held then, and who has won."""
    from printgen.scoring.ledger import to_data

    return to_data(audited)


def score_data(score: Score) -> dict[str, Any]:
    """A score as plain data: counts, points, totals, the winners, and the working."""
    from printgen.scoring import to_data

    return to_data(score)


def score_sheets(  # noqa: PLR0913 - what a sheet shows, and how it is printed
    game: Loaded | str | Path,
    file: str | Path,
    *,
    players: int | None = None,
    names: Sequence[str] = (),
    paper: str = "a4",
    per_page: int = 1,
    score: Score | None = None,
) -> list[Path]:
    """Draws a game's score sheet into a file ``.pdf`` or ``.svg`` and gives the files written.

    ``players`` are as many as there are ``names``, or as can play, if nothing is said; ``names``
    stand in the heads, in the order of the seats. ``per_page`` is 1, 2 or 4. With a ``score`` the
    sheet is filled in, and the winners marked. Raises :class:`UsageError`, also where fields would
    be lower than 8 mm, :class:`DataError` and :class:`BuildError`.
    """
    from printgen.kit.files import write_document
    from printgen.kit.score_sheet import named, sheet_document

    loaded = game if isinstance(game, Loaded) else load(game)
    count, heads = named(loaded, len(score.seats) if score else players, names)
    size = order(loaded, paper, count).paper
    document = sheet_document(loaded, size, count, names=heads, per_page=per_page, score=score)
    return write_document(document, Path(file))


def schema(name: str = "game") -> dict[str, Any]:
    """The JSON Schema of a file: ``game``, a ``part`` of one, ``setup``, ``record``, ``results``,
    ``position``, ``ledger``.

    Raises :class:`UsageError` for another name.
    """
    from printgen.model import schema as schemas
    from printgen.referee.record import RecordFile
    from printgen.scoring.files import LedgerFile, PositionFile, ResultsFile
    from printgen.setup.files import SetupFile

    match name:
        case "setup":
            return schemas.of_file(SetupFile, "A setup for printgen")
        case "record":
            return schemas.of_file(RecordFile, "A recorded game for printgen", setup=SetupFile)
        case "results":
            return schemas.of_file(ResultsFile, "A result for printgen")
        case "position":
            return schemas.of_file(PositionFile, "A position for printgen")
        case "ledger":
            return schemas.of_file(LedgerFile, "A ledger for printgen", setup=SetupFile)
    if name not in schemas.SCHEMAS:
        known = ", ".join((*schemas.SCHEMAS, "setup", "record", "results", "position", "ledger"))
        raise UsageError(f"no schema is called '{name}' (known are {known})")
    return schemas.SCHEMAS[name]()
