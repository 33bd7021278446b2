"""The commands that check: check, explain."""

from pathlib import Path
from typing import Annotated

import typer

import printgen
from printgen.cli import DATA_WRONG
from printgen.cli.common import (
    JsonOption,
    complete_game,
    counted,
    errors,
    print_github,
    print_json,
    say,
    say_shadows,
    whole_number,
)
from printgen.core.errors import Finding, Severity

FORMATS = ("text", "json", "github", "sarif")


def add(app: typer.Typer) -> None:
    """Adds them to the program."""
    app.command()(check)
    app.command()(explain)


def check(  # noqa: PLR0913, PLR0917 - each is an option of the command
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="TARGET...",
            help="Games, variants, setup files, recorded games or folders of kits.",
            autocompletion=complete_game,
            callback=say_shadows,
        ),
    ],
    file_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text, json, github or sarif.")
    ] = "text",
    as_json: JsonOption = False,
    select: Annotated[
        str, typer.Option("--select", metavar="CODES", help="Only these, or what begins so.")
    ] = "",
    ignore: Annotated[
        str, typer.Option("--ignore", metavar="CODES", help="Not these, nor what begins so.")
    ] = "",
    players: Annotated[
        str | None, typer.Option("--players", metavar="NUMBER", help="Only with so many players.")
    ] = None,
    games: Annotated[
        str | None,
        typer.Option("--games", metavar="NUMBER", help="Games to play for each number of players."),
    ] = None,
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="The game that files belong to, if it is not a shipped one.",
            autocompletion=complete_game,
            callback=say_shadows,
        ),
    ] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail as errors do.")] = False,
    witness: Annotated[
        Path | None,
        typer.Option(
            "--witness", metavar="FILE", help="Write a game that never ends, if there is one."
        ),
    ] = None,
) -> None:
    """Check games, setups, recorded games and kits: all that is wrong or worth knowing, at once."""
    with errors():
        form = "json" if as_json else file_format
        if form not in FORMATS:
            raise printgen.UsageError(f"no format is called '{form}' (one of {', '.join(FORMATS)})")
        seats = whole_number("--players", players) if players is not None else None
        number = whole_number("--games", games) if games is not None else None
        known = [game] if game is not None else []
        found = {
            target: printgen.check(
                target,
                players=seats,
                games=number,
                select=_codes(select),
                ignore=_codes(ignore),
                known=known,
                least=Severity.NOTE,
            )
            for target in dict.fromkeys(targets)
        }
        _tell(found, form)
        if witness is not None:
            _write_witness(targets, witness, seats, quiet=form != "text")
        failing = {Severity.ERROR}
        if strict:
            failing.add(Severity.WARNING)
        if any(finding.severity in failing for those in found.values() for finding in those):
            raise typer.Exit(DATA_WRONG)


def _codes(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _tell(found: dict[str, list[Finding]], form: str) -> None:
    every = [finding for those in found.values() for finding in those]
    if form == "json":
        print_json(
            [
                {"target": target, **facts}
                for target, those in found.items()
                for facts in printgen.as_data(those)
            ]
        )
    elif form == "sarif":
        print_json(printgen.as_sarif(list(dict.fromkeys(every))))
    elif form == "github":
        print_github(dict.fromkeys(every))
    else:
        for target, those in found.items():
            say(*map(str, those))
            say(f"{target}: {summary(those)}")


def summary(findings: list[Finding]) -> str:
    """How many errors, and how many of the rest if there are any."""
    counts = {
        severity: sum(finding.severity is severity for finding in findings) for severity in Severity
    }
    errors_found = counts.pop(Severity.ERROR)
    told = [counted(errors_found, "error") if errors_found else "no errors"]
    told += (counted(count, severity.value) for severity, count in counts.items() if count)
    return ", ".join(told)


def _write_witness(targets: list[str], file: Path, players: int | None, *, quiet: bool) -> None:
    if len(set(targets)) > 1:
        raise printgen.UsageError("'--witness' is for one game")
    record = printgen.endless_game(targets[0], players=players)
    if record is None:
        say(f"{targets[0]}: no game without an end was found", err=True)
        return
    from printgen.core.atomic import write_file

    write_file(file, record.encode())
    if not quiet:
        say(f"A game that never ends is in {file}: its last round can go on for ever.")


def explain(
    code: Annotated[
        str | None,
        typer.Argument(metavar="[CODE]", help="A finding's code; without it all are listed."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """What a finding's code means, why it matters, and how to mend it."""
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
            for label, key in (("Such as", "example"), ("Right", "counterexample")):
                first, *others = each[key].split("\n")
                if first:
                    say(f"{label:7} {first}", *(f"        {line}" for line in others))
            say(f"Mend    {each['mend']}")
