"""The commands for the end of a game: sheet, score."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

import printgen
from printgen.cli.common import (
    GameArgument,
    InkOption,
    JsonOption,
    PaperOption,
    counted,
    errors,
    print_json,
    say,
    show_rich,
    whole_number,
)

if TYPE_CHECKING:
    from printgen.play.rules.results import Extra
    from printgen.play.scoring import Score

# Lines of words are no longer.
_WIDTH: Final = 80


def add(app: typer.Typer) -> None:
    """Adds them to the program."""
    app.command()(sheet)
    app.command()(score)


def sheet(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: Annotated[
        str | None,
        typer.Option("--players", "-p", metavar="NUMBER", help="How many play; without it, all."),
    ] = None,
    names: Annotated[
        str, typer.Option("--names", metavar="A,B,…", help="Who plays, in the order of the seats.")
    ] = "",
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    per_page: Annotated[
        str, typer.Option("--per-page", metavar="[1|2|4]", help="How many sheets to the page.")
    ] = "1",
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="The file, .pdf or .svg."),
    ] = None,
) -> None:
    """Draw a blank score sheet, one or several to the page, with names if you like."""
    with errors():
        loaded = printgen.load(game)
        written = printgen.score_sheets(
            loaded,
            out or Path("output") / f"{loaded.id}-score-sheet.pdf",
            players=None if players is None else whole_number("--players", players),
            names=[name.strip() for name in names.split(",")] if names.strip() else [],
            paper=paper,
            ink=ink,
            per_page=whole_number("--per-page", per_page),
        )
        for file in written:
            say(f"Drawn into {file}")


def score(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="RESULTS", help="What was counted (YAML, JSON, CSV), or a recorded game."
        ),
    ],
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Fill the score sheet in, as PDF.")
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    as_json: JsonOption = False,
) -> None:
    """Score a game that was played: the totals, who wins and by which tie-break."""
    with errors("nothing was scored"):
        if pdf is not None and pdf.suffix.lower() != ".pdf":
            raise printgen.UsageError(f"'{pdf}' should end in .pdf")
        loaded = printgen.load(game)
        result = printgen.score(loaded, file)
        drawn: list[Path] = []
        if pdf is not None:
            drawn += printgen.score_sheets(loaded, pdf, paper=paper, ink=ink, score=result)
        if as_json:
            print_json(printgen.score_data(result))
            return
        _show(result)
        for each in drawn:
            say(f"Drawn into {each}")


def _show(result: "Score") -> None:
    """The working, a line for each thing that is counted, and who wins."""
    from rich.table import Table
    from rich.text import Text

    facts = printgen.score_data(result)
    seats = result.seats
    about = result.description
    show_rich(Text(f"{about.game.title}: {counted(len(seats), 'player')}", style="bold"))
    titles = {seat: setup.title for seat, setup in about.setup.seats.items()} if about.setup else {}
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("")
    if facts["common"]:
        table.add_column("together", justify="right")
    for seat in seats:
        mark = "★ " if seat in facts["winners"] and result.finished else ""
        head = Text(f"{mark}{result.called[seat]}", style="bold")
        if result.names.get(seat):
            head.append(f"\n{titles.get(seat, seat)}", style="dim")
        table.add_column(head, justify="right")
    blank = [""] if facts["common"] else []
    # What is counted as points already needs no sum.
    how = {
        (part.seat, part.key): (
            part.how
            if part.how == str(part.points)
            else f"{part.how} = {part.points}".replace("-", "−")
        )
        for part in result.outcome.sums
    }
    for key, title in result.lines.items():
        shared = [str(facts["common"].get(key, ""))] if facts["common"] else []
        # What is not counted itself, only scored, brings nothing where it has no sum.
        otherwise = "" if key in facts["common"] else "0"
        cells = [
            how.get((seat, key), str(facts["seats"][seat]["counts"].get(key, otherwise)))
            for seat in seats
        ]
        table.add_row(title, *shared, *cells)
    totals = [str(facts["seats"][seat]["total"]).replace("-", "−") for seat in seats]
    table.add_row("Total", *blank, *totals, style="bold")
    if any(len(team["seats"]) > 1 for team in facts["teams"]):
        sums = {seat: team["total"] for team in facts["teams"] for seat in team["seats"]}
        table.add_row("With partner", *blank, *(str(sums[seat]) for seat in seats), style="bold")
    for tie in facts["ties"]:
        cells = [str(tie["counts"].get(seat, "")) for seat in seats]
        table.add_row(f"Tie: most {tie['by']}", *blank, *cells)
    show_rich(table)
    if result.extra is not None:
        _show_extra(result, result.extra)
    say("")
    if result.finished:
        say(facts["verdict"])
    else:
        say("The game is not over; this is how it stands.")


def _show_extra(result: "Score", extra: "Extra") -> None:
    """What only this game's results hold, player by player."""
    from textwrap import wrap

    from rich.text import Text

    setup = result.description.setup
    for seat in result.seats:
        title = f" ({setup.seats[seat].title})" if setup and result.names.get(seat) else ""
        called = f"{result.called[seat]}{title}"
        show_rich(Text(f"\n{extra.heading(seat, called, finished=result.finished)}", style="bold"))
        for line in extra.words(seat):
            indent = "  " + " " * (len(line) - len(line.lstrip()))
            for part in wrap(
                line.strip(), _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  "
            ):
                say(part)
