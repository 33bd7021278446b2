"""The commands. Everything they do is in the API; here are only words and tables."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli import BROKEN, COMMAND_WRONG, DATA_WRONG, INTERRUPTED, STOPPED

if TYPE_CHECKING:
    from printgen.kit.build import Kit

app = typer.Typer(
    name="printgen",
    help="Print-and-play kits from one description of a board game.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _complete_game(incomplete: str) -> list[str]:
    """Game ids for the shell; folders are completed by the shell itself."""
    return [name for name in printgen.games() if name.startswith(incomplete)]


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A shipped game's id, or a folder with a game.yaml.",
        autocompletion=_complete_game,
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print the facts as JSON.")]


@contextmanager
def _errors() -> Iterator[None]:
    """Errors as their lines and exit status, never as a traceback."""
    try:
        yield
    except printgen.DataError as error:
        for finding in error.findings:
            typer.echo(str(finding), err=True)
        typer.echo(f"{_counted(len(error.findings), 'error')}; nothing was built.", err=True)
        raise typer.Exit(DATA_WRONG) from None
    except printgen.UsageError as error:
        typer.echo(f"printgen: {error}", err=True)
        raise typer.Exit(COMMAND_WRONG) from None
    except KeyboardInterrupt:
        # Typer would end with this status too, but without a word.
        typer.echo(STOPPED, err=True)
        raise typer.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader has gone (`printgen show … | head`): not worth a word.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit from None
    except (printgen.PrintgenError, OSError) as error:
        typer.echo(f"printgen: {error}", err=True)
        raise typer.Exit(BROKEN) from None
    except (typer.Exit, typer.Abort):
        raise
    except Exception as error:
        if os.environ.get("PRINTGEN_DEBUG"):
            raise
        typer.echo(
            f"printgen: this should not happen ({type(error).__name__}: {error}).\n"
            "Please report it; PRINTGEN_DEBUG=1 shows where.",
            err=True,
        )
        raise typer.Exit(BROKEN) from None


def _json(facts: Any) -> None:
    typer.echo(json.dumps(facts, indent=2, ensure_ascii=False))


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
    with _errors():
        facts = [printgen.describe(printgen.load(name)) for name in printgen.games()]
        if as_json:
            keys = ("id", "title", "subtitle", "version", "designer", "players")
            _json([{key: game[key] for key in keys} for game in facts])
            return
        from rich.table import Table

        table = Table(box=None, pad_edge=False, header_style="bold")
        for heading in ("Game", "Title", "Designer", "Players"):
            table.add_column(heading)
        for game in facts:
            players = f"{game['players']['min']}–{game['players']['max']}"
            table.add_row(game["id"], _full_title(game), game["designer"], players)
        _print(table)


@app.command()
def show(game: GameArgument, as_json: JsonOption = False) -> None:
    """What is in a game: players, components with their counts, figures."""
    with _errors():
        facts = printgen.describe(printgen.load(game))
        if as_json:
            _json(facts)
            return
        from rich.table import Table
        from rich.text import Text

        players = f"{facts['players']['min']} to {facts['players']['max']} players"
        _print(Text(_full_title(facts), style="bold"))
        _print(Text(f"by {facts['designer']} · {players} · version {facts['version']}"))
        _print(Text(facts["notice"], style="dim"))
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
        _print(Text())
        _print(table)


@app.command()
def kit(  # noqa: PLR0913, PLR0917 - each is an option of the command
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME]...",
            help="Games to build: ids or folders.",
            autocompletion=_complete_game,
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Build every shipped game.")] = False,
    paper: Annotated[
        list[str] | None,
        typer.Option("--paper", metavar="[a4|letter|WxHmm]", help="The paper; may be given twice."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="Leave out what fewer players do not need.")
    ] = None,
    only: Annotated[
        str, typer.Option("--only", metavar="NAMES", help="Groups or components, by commas.")
    ] = "",
    out: Annotated[
        Path, typer.Option("--out", metavar="DIR", help="Where the kit's folder is put.")
    ] = Path("output"),
    file_format: Annotated[
        str, typer.Option("--format", metavar="KINDS", help="pdf, svg (or svg-sheets, svg-pieces).")
    ] = "pdf,svg",
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say nothing but errors.")] = False,
    as_json: JsonOption = False,
) -> None:
    """Build a print-and-play kit: PDF and SVG sheets, rulebook, cards, score sheet."""
    with _errors():
        wanted = [*(games or []), *(printgen.games() if every else [])]
        if not wanted:
            raise printgen.UsageError("name a game, or --all (printgen list names them)")
        formats = [part.strip() for part in file_format.split(",") if part.strip()]
        chosen = [part.strip() for part in only.split(",") if part.strip()]
        built = []
        for game in dict.fromkeys(wanted):
            loaded = printgen.load(game)
            for size in dict.fromkeys(paper or ["a4"]):
                with _progress(loaded.id, quiet or as_json) as progress:
                    made = printgen.build_kit(
                        loaded,
                        paper=size,
                        players=players,
                        only=chosen,
                        out=out,
                        formats=formats,
                        progress=progress,
                    )
                built.append(made)
                if not (quiet or as_json):
                    _report(made)
        if as_json:
            _json([{"folder": str(made.folder), **made.manifest} for made in built])


@app.command()
def check(game: GameArgument, as_json: JsonOption = False) -> None:
    """Check a game's data: every error at once, for every paper and number of players."""
    with _errors():
        findings = printgen.check(game)
        if as_json:
            _json(
                [
                    {
                        "severity": finding.severity.value,
                        "code": finding.code,
                        "message": finding.message,
                        "hint": finding.hint,
                        "file": finding.where.file if finding.where else None,
                        "line": finding.where.line if finding.where else None,
                        "column": finding.where.column if finding.where else None,
                    }
                    for finding in findings
                ]
            )
        elif findings:
            for finding in findings:
                typer.echo(str(finding))
        else:
            typer.echo(f"{game}: no errors")
        if findings:
            raise typer.Exit(DATA_WRONG)


@app.command()
def schema(
    name: Annotated[str, typer.Argument(help="'game' for a game.yaml, 'part' for its parts.")] = (
        "game"
    ),
) -> None:
    """Print the JSON Schema of the data files, for editors."""
    with _errors():
        _json(printgen.schema(name))


# -- printing


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _full_title(game: dict[str, Any]) -> str:
    return f"{game['title']} ({game['subtitle']})" if game["subtitle"] else str(game["title"])


def _print(thing: Any) -> None:
    from rich.console import Console

    console = Console(soft_wrap=not sys.stdout.isatty())
    # Not printed at once: rich would end the program if the reader has gone.
    with console.capture() as text:
        console.print(thing)
    typer.echo(text.get(), nl=False)


def _report(made: Kit) -> None:
    manifest = made.manifest
    pieces = _counted(sum(manifest["pieces"].values()), "piece")
    sheets = _counted(len(manifest["sheets"]), "sheet")
    files = _counted(len(manifest["files"]), "file")
    typer.echo(f"{manifest['title']}: {pieces} on {sheets}, {files} in {made.folder}")
    whole = f"{made.folder.name}-kit.pdf"
    if whole in manifest["files"]:
        typer.echo(f"Start with {made.folder / whole}: its first page says how to print it.")


@contextmanager
def _progress(title: str, quiet: bool) -> Iterator[Any]:
    """A bar on a terminal, nothing in a pipe."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def progress(done: int, total: int, file: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{title} {Path(file).name}")

        yield progress
