"""The commands for the end of a game: sheet, score."""

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Final

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import GameArgument, InkOption, JsonOption, PaperOption, number, out_file
from printgen.cli.options import players as number_of_players
from printgen.cli.output import new_table, player_heads, print_json, print_rich, say
from printgen.core.errors import counted

if TYPE_CHECKING:
    from printgen.api.types import Score

# The longest line of text, in characters.
_WIDTH: Final = 80


def sheet(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: Annotated[int | None, number_of_players("as many as can play")] = None,
    names: Annotated[
        str,
        typer.Option(
            "--names", metavar="NAMES", help="The players' names by seat, separated by commas."
        ),
    ] = "",
    per_page: Annotated[
        int, number("--per-page", about="Score sheets on each page: 1, 2 or 4.")
    ] = 1,
    out: Annotated[
        Path | None, out_file(".pdf", ".svg", default="output/GAME-score-sheet.pdf")
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    fillable: Annotated[
        bool, typer.Option("--fillable", help="Make a PDF form to fill in on screen.")
    ] = False,
) -> None:
    """Make blank score sheets, with names if you like."""
    with errors("nothing was built"):
        loaded = printgen.load(game)
        written = printgen.score_sheets(
            loaded,
            out or Path("output") / f"{loaded.id}-score-sheet.pdf",
            players=players,
            names=[name.strip() for name in names.split(",")] if names.strip() else [],
            paper=paper,
            ink=ink,
            per_page=per_page,
            fillable=fillable,
        )
        for file in written:
            say(f"Wrote {file}")


def score(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    file: Annotated[
        Path,
        typer.Argument(
            metavar="RESULTS", help="What you counted (YAML, JSON or a table), or a recorded game."
        ),
    ],
    out: Annotated[
        Path | None,
        out_file(".pdf", ".svg", about="Write the filled-in score sheet to this file"),
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    as_json: JsonOption = False,
) -> None:
    """Score a finished game and show who wins."""
    with errors("nothing was scored"):
        loaded = printgen.load(game)
        result = printgen.score(loaded, file)
        drawn: list[Path] = []
        if out is not None:
            drawn += printgen.score_sheets(loaded, out, paper=paper, ink=ink, score=result)
        if as_json:
            print_json(printgen.score_data(result))
            return
        _show(result)
        for each in drawn:
            say(f"Wrote {each}")


def _show(result: "Score") -> None:
    """Print the working, a line for each thing that is counted, and who wins."""
    facts = printgen.score_data(result)
    seats = result.seats
    about = result.description
    print_rich(f"{about.game.name}: {counted(len(seats), 'player')}", "bold")
    won = facts["winners"] if result.finished else ()
    heads = player_heads(about.called(seats), result.names, won)
    common = ["together"] if facts["common"] else []
    table = new_table("", *common, *heads, gap=3, numbers=True)
    blank = [""] if facts["common"] else []
    # Counts of points need no sum.
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
        # Things that are not counted, only scored, give nothing without a sum.
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
    print_rich(table)
    for heading, lines in result.sections:
        print_rich(f"\n{heading}", "bold")
        for line in lines:
            indent = "  " + " " * (len(line) - len(line.lstrip()))
            for part in wrap(
                line.strip(), _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  "
            ):
                say(part)
    say("")
    say(facts["verdict"])
