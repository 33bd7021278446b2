"""The commands. Everything they do is in the API; here are only words and tables.

Modules of commands do without ``from __future__ import annotations``: typer would have to evaluate
each annotation from its text, twice, at every start.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli.common import (
    GameArgument,
    InkOption,
    JsonOption,
    complete_game,
    counted,
    errors,
    print_json,
    progress_bar,
    show_rich,
    whole_number,
)

if TYPE_CHECKING:
    from printgen.kit.build import Kit

app = typer.Typer(
    name="printgen",
    help="Print-and-play kits from one description of a board game.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


@app.callback(invoke_without_command=True)
def _version(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    if version:
        typer.echo(f"printgen {printgen.__version__}")
        raise typer.Exit


@app.command("list")
def list_games(as_json: JsonOption = False) -> None:
    """The games that printgen ships."""
    with errors():
        facts = [printgen.describe(printgen.load(name)) for name in printgen.games()]
        if as_json:
            keys = ("id", "title", "subtitle", "version", "designer", "players")
            print_json([{key: game[key] for key in keys} for game in facts])
            return
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="bold")
        for heading in ("Game", "Title", "Designer", "Players"):
            table.add_column(heading)
        for game in facts:
            players = f"{game['players']['min']}–{game['players']['max']}"
            table.add_row(game["id"], _full_title(game), game["designer"], players)
        show_rich(table)


@app.command()
def show(game: GameArgument, as_json: JsonOption = False) -> None:
    """What is in a game: players, components with their counts, figures."""
    with errors():
        facts = printgen.describe(printgen.load(game))
        if as_json:
            print_json(facts)
            return
        from rich.table import Table
        from rich.text import Text

        players = f"{facts['players']['min']} to {facts['players']['max']} players"
        show_rich(Text(_full_title(facts), style="bold"))
        show_rich(Text(f"by {facts['designer']} · {players} · version {facts['version']}"))
        show_rich(Text(facts["notice"], style="dim"))
        table = Table(box=None, pad_edge=False, header_style="bold")
        table.add_column("Count", justify="right")
        for heading in ("Component", "Designs", "For"):
            table.add_column(heading)
        for component in facts["components"]:
            designs = component["designs"]
            named = ", ".join(f"{count} {name}" for name, count in designs.items())
            row = str(component["count"]), component["title"], named, component["note"] or ""
            table.add_row(*row)
        for supply in facts["supplies"]:
            row = str(supply["quantity"]), supply["title"], "from home", supply["note"] or ""
            table.add_row(*row)
        show_rich(Text())
        show_rich(table)


@app.command()
def kit(  # noqa: PLR0913, PLR0917 - each is an option of the command
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            help="Games to build: ids or folders.",
            autocompletion=complete_game,
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Build every shipped game.")] = False,
    paper: Annotated[
        list[str] | None,
        typer.Option("--paper", metavar="[a4|letter|WxHmm]", help="The paper; may be given twice."),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="NUMBER", help="Leave out what fewer players do not need."
        ),
    ] = None,
    only: Annotated[
        str, typer.Option("--only", metavar="NAMES", help="Groups or components, by commas.")
    ] = "",
    ink: InkOption = "full",
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the kit's folder is put.")
    ] = Path("output"),
    file_format: Annotated[
        str,
        typer.Option("--format", metavar="KINDS", help="pdf, svg (svg-sheets, svg-pieces), html."),
    ] = "pdf,svg",
    booklet: Annotated[
        bool, typer.Option("--booklet", help="The rulebook also as sheets to fold and staple.")
    ] = False,
    creep: Annotated[
        str | None,
        typer.Option(
            "--creep", metavar="MM", help="How thick the booklet's paper is; 0.1 without it."
        ),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Build a print-and-play kit: PDF and SVG sheets, rulebook, cards, score sheet."""
    with errors():
        wanted = [*(games or []), *(printgen.games() if every else [])]
        if not wanted:
            raise printgen.UsageError("name a game, or --all (printgen list names them)")
        formats = [part.strip() for part in file_format.split(",") if part.strip()]
        seats = whole_number("--players", players) if players is not None else None
        chosen = [part.strip() for part in only.split(",") if part.strip()]
        with progress_bar(quiet or as_json) as progress:
            built = printgen.build_kits(
                dict.fromkeys(wanted),
                papers=list(dict.fromkeys(paper or ["a4"])),
                players=seats,
                only=chosen,
                ink=ink,
                out=out,
                formats=formats,
                booklet=booklet,
                creep=creep,
                progress=progress,
            )
        for made in built if not (quiet or as_json) else ():
            _report(made)
        for finding in dict.fromkeys(f for made in built for f in made.unplayable):
            typer.echo(f"{finding}", err=True)
        if any(made.unplayable for made in built):
            words = "printed, but not playable as it is described: 'printgen check' tells more"
            typer.echo(words, err=True)
        if as_json:
            print_json([{"folder": str(made.folder), **made.manifest} for made in built])


@app.command()
def schema(
    name: Annotated[
        str, typer.Argument(help="game, part (a file of it), variant, setup, record or results.")
    ] = ("game"),
) -> None:
    """Print the JSON Schema of the data files, for editors."""
    with errors():
        print_json(printgen.schema(name))


# -- printing


def _full_title(game: dict[str, Any]) -> str:
    return f"{game['title']} ({game['subtitle']})" if game["subtitle"] else str(game["title"])


def _report(made: "Kit") -> None:
    manifest = made.manifest
    files = counted(len(manifest["files"]), "file")
    if pieces := sum(manifest["pieces"].values()):
        sheets = counted(len(manifest["sheets"]), "sheet")
        what = f"{counted(pieces, 'piece')} on {sheets}"
    else:
        what = counted(sum(text["pages"] for text in manifest["documents"].values()), "page")
    typer.echo(f"{manifest['title']}: {what}, {files} in {made.folder}")
    whole = f"{made.folder.name}-kit.pdf"
    if whole in manifest["files"]:
        typer.echo(f"Start with {made.folder / whole}: its first page says how to print it.")


def _add_others() -> None:
    """The commands of the other modules, in the order in which people meet them."""
    from printgen.cli import check, export, play, playtest, preflight, score, variants

    export.add(app)
    check.add(app)
    preflight.add(app)
    play.add(app)
    playtest.add(app)
    score.add(app)
    variants.add(app)


_add_others()
