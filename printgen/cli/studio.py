"""The command that opens printgen in a browser: studio."""

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import number
from printgen.cli.output import say

_MOST_PORT: Final = 65_535
# The modules that only the studio needs: the extra of that name.
_NEEDS: Final = ("starlette", "uvicorn", "python_multipart")


def studio(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME", help="Game to open: a name, or the folder of your own game or games."
        ),
    ] = None,
    workspace: Annotated[
        Path | None,
        typer.Option(
            "--workspace",
            metavar="FOLDER",
            help="Folder for your own games.",
            show_default="printgen in your home folder",
        ),
    ] = None,
    port: Annotated[
        int | None,
        number("--port", about="Port to listen on.", default="first free port from 8170"),
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            "--host",
            metavar="ADDRESS",
            help="Address to listen on, so that other computers can connect with a token.",
            show_default="this computer only",
        ),
    ] = "127.0.0.1",
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the browser.")
    ] = True,
) -> None:
    """Open printgen in your browser.

    It runs on this computer and needs no network. Press Ctrl-C to stop it.
    """
    with errors("nothing was started"):
        if missing := [name for name in _NEEDS if find_spec(name) is None]:
            raise printgen.UsageError(
                f"the studio needs {', '.join(missing)}: install printgen[studio], for example with"
                ' pip install "printgen[studio]"'
            )
        from printgen.studio.server import serve

        if port is not None and not 0 < port <= _MOST_PORT:
            raise printgen.UsageError(f"a port is a number from 1 to {_MOST_PORT}, not {port}")
        folder, opens = _opened(game, workspace)
        serve(folder, opens=opens, host=host, port=port, browser=browser, say=say)


def _opened(game: str | None, workspace: Path | None) -> tuple[Path, str]:
    """Return the folder of the user's own games, and the first page."""
    home = Path.home() / "printgen"
    if game is None:
        return workspace or home, ""
    path = Path(game)
    if game not in printgen.list_games() and path.is_dir():
        if workspace is not None:
            raise printgen.UsageError(f"name '{game}' or --workspace, not both")
        is_game = (path / "game.yaml").exists()
        folder = path.resolve()
        return (folder.parent, f"#my/{folder.name}") if is_game else (folder, "")
    known = [*printgen.list_games(), *printgen.variants()]
    if game not in known:
        # It suggests similar names.
        printgen.load(game)
    return workspace or home, f"#{game.partition('/')[0]}"
