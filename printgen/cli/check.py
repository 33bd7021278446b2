"""The commands that check: check, explain."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import (
    REPORTS,
    FormatOption,
    GameOption,
    JsonOption,
    StrictOption,
    complete,
    complete_game,
    number,
    say_shadows,
)
from printgen.cli.options import players as number_of_players
from printgen.cli.output import counted, print_github, print_json, say
from printgen.cli.status import DATA_WRONG
from printgen.kit.option import listed


def _codes(flag: str, about: str) -> Any:
    words = f"{about}, or codes that begin so, separated by commas."
    return typer.Option(flag, metavar="CODES", help=words, autocompletion=complete("code"))


def check(  # noqa: PLR0913, PLR0917 - each is an option of the command
    targets: Annotated[
        list[str],
        typer.Argument(
            metavar="TARGET",
            help="Games, variants, setup files, recorded games, or folders of kits.",
            autocompletion=complete_game,
            callback=say_shadows,
        ),
    ],
    game: GameOption = None,
    players: Annotated[int | None, number_of_players("every number that can play")] = None,
    games: Annotated[
        int | None,
        number("--games", about="Number of games to play."),
    ] = None,
    select: Annotated[str, _codes("--select", "Report only these codes")] = "",
    ignore: Annotated[str, _codes("--ignore", "Do not report these codes")] = "",
    everything: Annotated[
        bool,
        typer.Option(
            "--all", help="Of variants, also list what is found about the game that they extend."
        ),
    ] = False,
    strict: StrictOption = False,
    endless: Annotated[
        Path | None,
        typer.Option(
            "--endless", metavar="FILE", help="Record a game that never ends here, if there is one."
        ),
    ] = None,
    report: FormatOption = "text",
    as_json: JsonOption = False,
) -> None:
    """Find what is wrong with games, variants, records and kits."""
    with errors():
        form = report_format(report, as_json)
        found = {
            target: printgen.check(
                target,
                players=players,
                games=games,
                select=listed(select),
                ignore=listed(ignore),
                known=[] if game is None else [game],
                least=printgen.Severity.NOTE,
                inherited=everything,
            )
            for target in dict.fromkeys(targets)
        }
        _tell(found, form)
        if endless is not None:
            _write_endless(targets, endless, players, quiet=form != "text")
        fail((finding for those in found.values() for finding in those), strict=strict)


def report_format(name: str, as_json: bool) -> str:
    """Return the format of a report. Raises :class:`printgen.UsageError`."""
    if name not in REPORTS:
        known = f"{', '.join(REPORTS[:-1])} or {REPORTS[-1]}"
        raise printgen.UsageError(f"'--format' is {known}, not '{name}'")
    return "json" if as_json else name


def fail(findings: "Iterable[printgen.Finding]", *, strict: bool) -> None:
    """Exit with the status of wrong data where there are errors; if ``strict``, warnings, too."""
    failing = {printgen.Severity.ERROR, *([printgen.Severity.WARNING] if strict else [])}
    if any(finding.severity in failing for finding in findings):
        raise SystemExit(DATA_WRONG)


def _tell(found: "dict[str, list[printgen.Finding]]", form: str) -> None:
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


def summary(findings: "list[printgen.Finding]") -> str:
    """Return how many errors there are, and how many warnings and notes if any."""
    counts = {
        severity: sum(finding.severity is severity for finding in findings)
        for severity in printgen.Severity
    }
    errors_found = counts.pop(printgen.Severity.ERROR)
    told = [counted(errors_found, "error") if errors_found else "no errors"]
    told += (counted(count, severity.value) for severity, count in counts.items() if count)
    return ", ".join(told)


def _write_endless(targets: list[str], file: Path, players: int | None, *, quiet: bool) -> None:
    if len(set(targets)) > 1:
        raise printgen.UsageError("'--endless' takes one game at a time")
    record = printgen.endless_game(targets[0], players=players)
    if record is None:
        say(f"{targets[0]}: found no game that never ends", err=True)
        return
    printgen.write_record(record, file)
    if not quiet:
        say(f"Wrote a game that never ends to {file}: its last round can repeat for ever.")


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE",
            help="The code of an error, warning or note; without it, all are listed.",
            autocompletion=complete("code"),
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Explain a code: what it means, and how to mend it."""
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
            say(f"Mend    {each['mend']}")
