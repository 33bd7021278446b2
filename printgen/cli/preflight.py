"""The command that looks at finished PDFs: preflight."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import printgen
from printgen.cli import DATA_WRONG
from printgen.cli.check import FORMATS, summary
from printgen.cli.common import JsonOption, errors, print_github, print_json, say

if TYPE_CHECKING:
    from printgen.preflight import Flaw


def add(app: typer.Typer) -> None:
    """Adds it to the program."""
    app.command()(preflight)


def preflight(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="PDFs, ours or not.")],
    profile: Annotated[
        str,
        typer.Option(
            "--profile",
            metavar="[home|office|drivethru|offset]",
            help="Who prints them: whose limits count.",
        ),
    ] = "home",
    file_format: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="text, json, github or sarif.")
    ] = "text",
    as_json: JsonOption = False,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail as errors do.")] = False,
) -> None:
    """Check finished PDFs before they are printed: boxes, bleed, fonts, lines, images, inks."""
    with errors():
        form = "json" if as_json else file_format
        if form not in FORMATS:
            raise printgen.UsageError(f"no format is called '{form}' (one of {', '.join(FORMATS)})")
        found: dict[str, list[Flaw]] = {str(file): [] for file in files}
        for flaw in printgen.run_preflight(found, profile):
            found[flaw.file].append(flaw)
        _tell(found, form, profile)
        failing = {printgen.Severity.ERROR}
        if strict:
            failing.add(printgen.Severity.WARNING)
        if any(flaw.severity in failing for those in found.values() for flaw in those):
            raise typer.Exit(DATA_WRONG)


def _tell(found: dict[str, list[Flaw]], form: str, profile: str) -> None:
    every = [flaw for those in found.values() for flaw in those]
    findings = [flaw.as_finding() for flaw in every]
    if form == "json":
        print_json([{**flaw.as_data(), "profile": profile} for flaw in every])
    elif form == "sarif":
        print_json(printgen.as_sarif(findings))
    elif form == "github":
        print_github(findings)
    else:
        for file, those in found.items():
            for flaw in those:
                say(str(flaw))
            told = summary([flaw.as_finding() for flaw in those])
            say(f"{file}: {told} (profile {profile})")
