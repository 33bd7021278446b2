"""The options that several commands share, each with one name, one letter and one meaning.

Modules of commands do not use ``from __future__ import annotations``: typer would have to evaluate
each annotation, twice, at every start.
"""

import inspect
import re
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

import printgen
from printgen.cli.output import REPORTS, tell_shadows
from printgen.kit.options.kit_options import INK, PAPER
from printgen.kit.options.option import Option

# -- completion


def complete(of: str | tuple[str, ...]) -> Callable[[typer.Context, str], list[str]]:
    """Return the function that completes these names, or those of :func:`printgen.choices`.

    The last word of a comma-separated list is completed, without the words in the list.
    """

    def completed(context: typer.Context, incomplete: str) -> list[str]:
        # After an option that still lacks its value, arguments are left as they were typed. The
        # 'games' of a playtest are a number.
        named = (context.params.get("game"), context.params.get("games"), context.args[:1])
        given = next((each for each in named if each and not isinstance(each, int)), ())
        game: str | None = given if isinstance(given, str) else next(iter(given), None)
        try:
            names = printgen.choices(of, game) if isinstance(of, str) else of
        except (printgen.PrintgenError, OSError):
            return []  # the command itself will report the game's errors
        head, comma, last = incomplete.rpartition(",")
        used = head.split(",")
        return [f"{head}{comma}{n}" for n in names if n.startswith(last) and n not in used]

    return completed


def complete_game(incomplete: str) -> list[str]:
    """Return ids of games, and of their variants once a letter is typed; shells know files."""
    names = [*printgen.list_games(), *(printgen.variants() if incomplete else ())]
    return [name for name in names if name.startswith(incomplete)]


def whole_number(text: str | int) -> int:
    """Return the number of an option, or its default. Raises typer.BadParameter."""
    if not re.fullmatch("[0-9]{1,9}", str(text)):
        raise typer.BadParameter(f"'{text}' is not a whole number from 0 to 999,999,999.")
    return int(text)


def say_shadows(context: typer.Context, value: Any) -> Any:
    """Warn about arguments that are paths with the name of one of printgen's games."""
    if context.resilient_parsing:  # the shell asks for completions
        return value
    tell_shadows([value] if isinstance(value, str) else value or ())
    return value


# -- shared options

GAME = "Name of a game (see 'printgen list'), a game's folder, or a variant file."
GameArgument = Annotated[
    str,
    typer.Argument(metavar="GAME", help=GAME, autocompletion=complete_game, callback=say_shadows),
]
GameOption = Annotated[
    str | None,
    typer.Option(
        "--game",
        metavar="GAME",
        help="Game that the file belongs to, unless its name is enough to find it.",
        autocompletion=complete_game,
        callback=say_shadows,
    ),
]


def number(*flags: str, about: str, default: str = "") -> Any:
    """Return an option that takes a whole number; ``default`` describes its default."""
    return typer.Option(
        *flags, metavar="NUMBER", parser=whole_number, help=about, show_default=default or True
    )


def players(default: str = "") -> Any:
    """Return the option for the number of players."""
    return number("--players", "-p", about="Number of players.", default=default)


def out_file(
    *endings: str, about: str = "Write to this file", default: str = "", more: str = ""
) -> Any:
    """Return the option for the file to write, which refuses wrong endings."""

    def parsed(text: str | Path) -> Path:
        if endings and Path(text).suffix.lower() not in endings:
            raise typer.BadParameter(f"'{text}' should end in {' or '.join(endings)}.")
        return Path(text)

    kinds = f" ({' or '.join(endings)})" if endings else ""
    return typer.Option(
        "--out",
        "-o",
        metavar="FILE",
        parser=parsed,
        help=f"{about}{kinds}.{more}",
        show_default=default or True,
    )


PlayersOption = Annotated[int | None, players("the only number that can play")]
OutFolderOption = Annotated[
    Path, typer.Option("--out", "-o", metavar="FOLDER", help="Write to this folder.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing but errors.")]
StrictOption = Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.")]
FormatOption = Annotated[
    str,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="Format of the report: text, json, github or sarif.",
        autocompletion=complete(REPORTS),
    ),
]
SeedOption = Annotated[
    int | None,
    number(
        "--seed",
        "-s",
        about="Seed of the random numbers; the same seed repeats the result.",
        default="random",
    ),
]
ModeOption = Annotated[
    list[str] | None,
    typer.Option(
        "--mode",
        "-m",
        metavar="MODE",
        help="Mode of the setup; may be repeated.",
        autocompletion=complete("mode"),
    ),
]
RequireOption = Annotated[
    list[str] | None,
    typer.Option(
        "--require",
        metavar="NAME",
        help="Use the first seed whose setup has this property; may be repeated.",
        autocompletion=complete("require"),
    ),
]
AgentOption = Annotated[
    str,
    typer.Option(
        "--agent",
        metavar="NAMES",
        help="Agents that play, separated by commas: random, curious, greedy, planner.",
        autocompletion=complete("agent"),
    ),
]
LongestOption = Annotated[
    int | None, number("--longest", about="Stop a game after this many actions.")
]


# -- options that kits and exports declare


def declared(option: Option[Any, Any]) -> Any:
    """Return a declared option in typer's form."""
    return typer.Option(
        *option.flags,
        metavar=option.metavar,
        parser=whole_number if option.takes == "number" else None,
        help=option.help,
        show_default=option.without or True,
        autocompletion=complete(option.choices) if option.choices else None,
    )


def with_options(
    options: Iterable[Option[Any, Any]],
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Return a decorator that gives a command these options, before keyword-only ones."""

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        # The program may be made more than once.
        @wraps(command)
        def with_options(*arguments: Any, **named: Any) -> None:
            command(*arguments, **named)

        signature = inspect.signature(command, eval_str=True)
        own = [each for each in signature.parameters.values() if each.kind is not each.VAR_KEYWORD]
        last = [each for each in own if each.kind is each.KEYWORD_ONLY]
        first = [each for each in own if each.kind is not each.KEYWORD_ONLY]
        with_options.__signature__ = signature.replace(  # type: ignore[attr-defined]
            parameters=[*first, *map(_parameter, options), *last]
        )
        return with_options

    return decorated


def _parameter(option: Option[Any, Any]) -> inspect.Parameter:
    kinds: dict[str, Any] = {
        "nothing": bool,
        "number": int | None,
        "texts": list[str] | None,
    }
    return inspect.Parameter(
        option.name,
        inspect.Parameter.KEYWORD_ONLY,
        # A text shows its default; other options have their defaults in the API.
        default={"nothing": False, "text": option.default}.get(option.takes),
        annotation=Annotated[kinds.get(option.takes, str | None), declared(option)],
    )


PaperOption = Annotated[str, declared(PAPER)]
InkOption = Annotated[str, declared(INK)]
