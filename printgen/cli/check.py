"""The commands that check: check, explain."""

from pathlib import Path
from typing import Annotated, Any

import typer

import printgen
from printgen.cli import checks
from printgen.cli.checks import report_format
from printgen.cli.errors import errors
from printgen.cli.options import (
    FormatOption,
    GameOption,
    JsonOption,
    StrictOption,
    complete,
    complete_game,
    number,
)
from printgen.cli.options import players as number_of_players
from printgen.cli.output import print_json, say
from printgen.kit.options.option import listed


def _codes(flag: str, about: str) -> Any:
    words = f"{about}, separated by commas; the beginning of a code is enough."
    return typer.Option(flag, metavar="CODES", help=words, autocompletion=complete("code"))


EndlessOption = Annotated[
    Path | None,
    typer.Option(
        "--endless", metavar="FILE", help="Record a game that never ends, if one is found."
    ),
]


def check(  # noqa: PLR0913, PLR0917 - each is an option of the command
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="TARGET",
            help="Games, variants, setup files, recorded games, or folders of kits.",
            autocompletion=complete_game,
        ),
    ],
    game: GameOption = None,
    players: Annotated[int | None, number_of_players("every number that can play")] = None,
    games: Annotated[int | None, number("--games", about="Number of games to play.")] = None,
    select: Annotated[str, _codes("--select", "Report only these codes")] = "",
    ignore: Annotated[str, _codes("--ignore", "Do not report these codes")] = "",
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="For a variant, also list the findings of the game that it extends."
        ),
    ] = False,
    strict: StrictOption = False,
    endless: EndlessOption = None,
    again: Annotated[
        bool,
        typer.Option("--watch", help="Check again whenever a file changes, and show what is new."),
    ] = False,
    report: FormatOption = "text",
    as_json: JsonOption = False,
) -> None:
    """Find mistakes in games, variants, records and kits."""
    with errors():
        form = report_format(report, as_json)
    checks.check(
        checks.Asked(
            targets,
            game,
            players,
            games,
            listed(select),
            listed(ignore),
            everything,
            strict,
            endless,
            again,
            form,
        )
    )


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="Code of an error, warning or note. Leave it out to list all codes.",
            autocompletion=complete("code"),
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a code: what it means and how to fix it."""
    with errors():
        facts = printgen.explain(code)
        if as_json:
            print_json(facts if code is None else facts[0])
        elif code is None:
            width = max(len(each["code"]) for each in facts)
            for each in facts:
                say(f"{each['code']:{width}}  {each['title']}")
        else:
            (each,) = facts
            say(f"{each['code']}: {each['title']}", "")
            say(f"Why     {each['why']}")
            say(f"Source  {each['source']}")
            for label, key in (("Wrong", "example"), ("Right", "counterexample")):
                first, *others = each[key].split("\n")
                if first:
                    say(f"{label:7} {first}", *(f"        {line}" for line in others))
            say(f"Fix     {each['fix']}")
