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
from printgen.cli.output import counted, print_github, print_json, say, summary
from printgen.cli.status import DATA_WRONG
from printgen.cli.watch import watch
from printgen.core.errors import in_order
from printgen.kit.option import listed


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
            callback=say_shadows,
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
        if again and form != "text":
            raise printgen.UsageError(f"'--watch' speaks to people: not as {form}")
        checks = {
            target: printgen.Checking(
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
        parts = {target: _parts(target, each, form) for target, each in checks.items()}
        found = {target: _in_order(those.values()) for target, those in parts.items()}
        every = [finding for those in found.values() for finding in those]
        if form != "text":
            facts = ((name, each) for name in found for each in printgen.as_data(found[name]))
            tell_programs(form, every, [{"target": name, **each} for name, each in facts])
        if endless is not None:
            _write_endless(targets, endless, players, quiet=form != "text")
        if again:
            watch(checks, parts)
            return
        fail(every, strict=strict)


def _parts(
    target: str, check: "printgen.Checking", form: str
) -> "dict[str, list[printgen.Finding]]":
    """Return the findings of each part of a check; as text, they are printed as soon as they are
    found.
    """
    found: dict[str, list[printgen.Finding]] = {}
    try:
        for phase in check.phases():
            known = {each for those in found.values() for each in those}
            found[phase.part] = [each for each in phase.findings if each not in known]
            if form == "text":
                say(*map(str, found[phase.part]))
                if phase.games:
                    say(f"{target}: {counted(phase.games, 'random game')} played")
    except KeyboardInterrupt:
        done = ", ".join(found) or "nothing"
        raise printgen.StoppedError(f"Checked of {target} so far: {done}.") from None
    if form == "text":
        say(f"{target}: {summary(_in_order(found.values()))}")
    return found


def _in_order(parts: "Iterable[list[printgen.Finding]]") -> "list[printgen.Finding]":
    return in_order(each for those in parts for each in those)


def report_format(name: str, as_json: bool) -> str:
    """Return the format of a report. Raises :class:`printgen.UsageError`."""
    if name not in REPORTS:
        known = f"{', '.join(REPORTS[:-1])} or {REPORTS[-1]}"
        raise printgen.UsageError(f"'--format' is {known}, not '{name}'")
    return "json" if as_json else name


def fail(findings: "Iterable[printgen.Finding]", *, strict: bool) -> None:
    """Exit with the status for wrong data if there are errors or, if ``strict``, warnings."""
    failing = {printgen.Severity.ERROR, *([printgen.Severity.WARNING] if strict else [])}
    if any(finding.severity in failing for finding in findings):
        raise SystemExit(DATA_WRONG)


def tell_programs(
    form: str, findings: "Iterable[printgen.Finding]", facts: list[dict[str, Any]]
) -> None:
    """Print findings in a format for programs; ``facts`` are for JSON."""
    every = list(dict.fromkeys(findings))
    if form == "json":
        print_json(facts)
    elif form == "sarif":
        print_json(printgen.as_sarif(every))
    else:
        print_github(every)


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
