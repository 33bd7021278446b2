"""The command that plays many games and tells what they show."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli.common import (
    GameArgument,
    JsonOption,
    ModeOption,
    SeedOption,
    counted,
    errors,
    print_json,
    progress_bar,
    say,
    show_rich,
    whole_number,
)

if TYPE_CHECKING:
    from printgen.play.playtest import Playtest
    from printgen.play.playtest.statistics import Spread
    from printgen.play.playtest.summary import Wins


def add(app: typer.Typer) -> None:
    """Adds it to the program."""
    app.command()(playtest)


def playtest(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", metavar="NUMBER", help="How many play (needed)."),
    ] = None,
    games: Annotated[
        str, typer.Option("--games", metavar="NUMBER", help="How many games are played.")
    ] = "100",
    seed: SeedOption = None,
    mode: ModeOption = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            "--agent",
            metavar="NAMES",
            help="random, curious, greedy or planner; several by commas change places by game.",
        ),
    ] = None,
    jobs: Annotated[
        str, typer.Option("--jobs", metavar="NUMBER", help="Processes that share the work.")
    ] = "1",
    cluster: Annotated[
        str | None,
        typer.Option(
            "--cluster", metavar="ADDRESS", help="A dask scheduler whose workers share the work."
        ),
    ] = None,
    longest: Annotated[
        str | None,
        typer.Option("--longest", metavar="NUMBER", help="Actions after which a game is given up."),
    ] = None,
    as_json: JsonOption = False,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write a page of HTML with plots as well."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors.")] = False,
) -> None:
    """Play many games by agents: how they end, how long they are, who wins."""
    with errors("nothing was done"):
        if players is None:
            raise printgen.UsageError("say how many play: '--players NUMBER'")
        names = [name.strip() for part in agent or ["random"] for name in part.split(",")]
        if report is not None and report.suffix.lower() not in {".html", ".htm"}:
            raise printgen.UsageError(f"'{report}' should end in .html")
        if cluster is not None:
            # Dask writes down in long lines what the command tells in one.
            import logging

            logging.disable()
        try:
            with progress_bar(quiet or as_json) as bar:
                played = printgen.run_playtest(
                    game,
                    players=whole_number("--players", players),
                    games=whole_number("--games", games),
                    seed=None if seed is None else whole_number("--seed", seed),
                    modes=mode or (),
                    agents=[name for name in names if name],
                    jobs=whole_number("--jobs", jobs),
                    cluster=cluster,
                    longest=None if longest is None else whole_number("--longest", longest),
                    progress=bar and (lambda done, total: bar(done, total, "games")),
                )
        except KeyboardInterrupt:
            # What was played by then would be other figures at every stop.
            raise printgen.StoppedError("Nothing was written.") from None
        if report is not None:
            printgen.write_playtest_report(played, report)
        if as_json:
            print_json(played.to_data())
        elif not quiet:
            _show(played)
            if report is not None:
                say(f"The report is in {report}")


# -- printing


def _show(played: "Playtest") -> None:
    from rich.text import Text

    modes = f" · {', '.join(played.modes)}" if played.modes else ""
    show_rich(Text(f"{played.title}: {counted(played.games, 'game')}", style="bold"))
    agents = ", ".join(played.agents)
    show_rich(Text(f"{played.players} players{modes} · {agents} · seed {played.seed}", style="dim"))
    _table("How they ended", ("", "games"), _endings(played))
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
    _spreads("Scores", {**scores, "margin": played.margin})
    used = [
        (row.title, f"{row.times:,}", _percent(row.share) if row.times else "never")
        for row in played.features
    ]
    _table("Rules that were used", ("", "times", "in games"), used)
    if ran_out := [(row.name, _percent(row.share)) for row in played.supplies]:
        _table("Supplies that ran out", ("", "in games"), ran_out)


def _endings(played: "Playtest") -> list[tuple[str, str]]:
    rows = [(reason, f"{count:,}") for reason, count in played.reasons.items()]
    given_up = len(played.given_up)
    rows.append((f"given up after {played.longest:,} actions", f"{given_up:,}"))
    rows.append(("shared victory", f"{played.shared:,}"))
    rows += ((f"tie-break: {name}", f"{count:,}") for name, count in played.tie_breaks.items())
    return rows


def _spreads(title: str, rows: "dict[str, Spread]") -> None:
    headings = ("", "mean", "±", "least", "5 %", "25 %", "median", "75 %", "95 %", "most")
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
    headings = ("", "games", "won", "shared", "share", "95 % interval")
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
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="dim")
    table.add_column(Text(title, style="bold"))
    for heading in headings[1:]:
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(*map(Text, row))
    show_rich(Text())
    show_rich(table)
