"""The command that plays many games and shows figures about them."""

import logging
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import (
    AgentOption,
    GameArgument,
    JsonOption,
    LongestOption,
    ModeOption,
    PlayersOption,
    QuietOption,
    SeedOption,
    number,
    out_file,
)
from printgen.cli.output import (
    new_table,
    print_json,
    print_rich,
    progress_bar,
    say,
    styled,
)
from printgen.core.errors import counted
from printgen.kit.options.option import listed

if TYPE_CHECKING:
    from printgen.api.types import Playtest, Spread, Wins


ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Share the work among the workers of this Dask scheduler.",
    ),
]


def playtest(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: PlayersOption = None,
    games: Annotated[int, number("--games", about="Number of games to play.")] = 100,
    agent: AgentOption = "random",
    seed: SeedOption = None,
    mode: ModeOption = None,
    longest: LongestOption = None,
    out: Annotated[
        Path | None, out_file(".html", ".htm", about="Write a report with plots to this file")
    ] = None,
    jobs: Annotated[int, number("--jobs", "-j", about="Number of processes to use.")] = 1,
    cluster: ClusterOption = None,
    quiet: QuietOption = False,
    as_json: JsonOption = False,
) -> None:
    """Let agents play many games, and show statistics.

    It shows who wins, how games end, how long they take and which rules are used. Several agents
    change seats from game to game.
    """
    with errors("nothing was played"):
        if cluster is not None:
            # Dask logs in long lines what the command reports in one.
            logging.disable()
        try:
            with progress_bar(quiet or as_json) as bar:
                played = printgen.run_playtest(
                    game,
                    players=players,
                    games=games,
                    seed=seed,
                    modes=mode or (),
                    agents=listed(agent),
                    jobs=jobs,
                    cluster=cluster,
                    longest=longest,
                    progress=bar and (lambda done, total: bar(done, total, "games")),
                )
        except KeyboardInterrupt:
            # Results so far would be different at every stop.
            raise printgen.StoppedError("Nothing was written.") from None
        if out is not None:
            printgen.write_playtest_report(played, out)
        if as_json:
            print_json(played.to_data())
        elif not quiet:
            _show(played)
            if out is not None:
                say(f"Wrote {out}")


# -- printing


def _show(played: "Playtest") -> None:
    modes = f" · {', '.join(played.modes)}" if played.modes else ""
    print_rich(f"{played.title}: {counted(played.games, 'game')}", "bold")
    agents = ", ".join(played.agents)
    print_rich(f"{counted(played.players, 'player')}{modes} · {agents} · seed {played.seed}", "dim")
    _table("How they ended", ("games",), _endings(played))
    lengths = {
        "actions": played.actions,
        "turns": played.turns,
        "decisions": played.decisions,
        "choices at a decision": played.choices,
    }
    _spreads("How long they were", lengths)
    everybody = (*played.teams, *(() if len(played.teams) == len(played.seats) else played.seats))
    _wins("Who won", everybody)
    if len(played.by_agent) > 1:
        _wins("By agent", played.by_agent)
    if played.by_order:
        _wins("By turn order (1 begins)", played.by_order)
    scores = {row.name: row.spread for row in played.scores}
    margin = {"margin": played.margin} if len(played.teams) > 1 else {}
    _spreads("Scores", {**scores, **margin})
    if used := [
        (row.title, f"{row.times:,}", _percent(row.share) if row.times else "never")
        for row in played.features
    ]:
        _table("Rules that were used", ("times", "in games"), used)
    if ran_out := [(row.name, _percent(row.share)) for row in played.supplies]:
        _table("Supplies that ran out", ("in games",), ran_out)


def _endings(played: "Playtest") -> list[tuple[str, str]]:
    rows = [(reason, f"{count:,}") for reason, count in played.reasons.items()]
    given_up = len(played.given_up)
    rows.append((f"stopped after {played.longest:,} actions", f"{given_up:,}"))
    rows.append(("shared victory", f"{played.shared:,}"))
    rows += ((f"tie-break: {name}", f"{count:,}") for name, count in played.tie_breaks.items())
    return rows


def _spreads(title: str, rows: "dict[str, Spread]") -> None:
    headings = ("mean", "±", "least", "5 %", "25 %", "median", "75 %", "95 %", "most")
    _table(
        title,
        headings,
        (
            (
                name,
                *(
                    f"{value:,.1f}" if isinstance(value, float) else f"{value:,}"
                    for value in (
                        *(seen.mean, seen.deviation, seen.least, seen.q05, seen.q25),
                        *(seen.median, seen.q75, seen.q95, seen.most),
                    )
                ),
            )
            for name, seen in rows.items()
        ),
    )


def _wins(title: str, rows: "Iterable[Wins]") -> None:
    headings = ("games", "won", "shared", "share", "95 % interval")
    _table(
        title,
        headings,
        (
            (
                row.name,
                *(f"{count:,}" for count in (row.games, row.wins, row.shared)),
                _percent(row.share),
                f"{_percent(row.low)} to {_percent(row.high)}",
            )
            for row in rows
        ),
    )


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _table(title: str, headings: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> None:
    table = new_table(styled(title, "bold"), *headings, header="dim", numbers=True)
    for row in rows:
        table.add_row(*map(styled, row))
    print_rich("")
    print_rich(table)
