"""The command that checks finished PDFs: preflight."""

from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import printgen
from printgen.cli.checks import fail, report_format, tell_programs
from printgen.cli.errors import errors
from printgen.cli.options import FormatOption, JsonOption, StrictOption, complete
from printgen.cli.output import say, summary
from printgen.core.errors import alike

if TYPE_CHECKING:
    from printgen.api.types import PdfFinding


def preflight(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="PDFs, from printgen or elsewhere.")
    ],
    profile: Annotated[
        str,
        typer.Option(
            "--profile",
            metavar="WHO",
            help="Who prints: home, office, drivethru, offset; or accessible, for screen readers.",
            autocompletion=complete("profile"),
        ),
    ] = "home",
    strict: StrictOption = False,
    report: FormatOption = "text",
    as_json: JsonOption = False,
) -> None:
    """Check PDFs before you print them or send them to a shop.

    It checks page sizes, bleed, fonts, line widths, images and inks, or what screen readers read.
    """
    with errors():
        form = report_format(report, as_json)
        found: dict[str, list[PdfFinding]] = {str(file): [] for file in files}
        for flaw in printgen.run_preflight(found, profile):
            found[flaw.file].append(flaw)
        every = [flaw for those in found.values() for flaw in those]
        findings = [flaw.as_finding() for flaw in every]
        if form != "text":
            facts = [{**flaw.as_data(), "profile": profile} for flaw in every]
            tell_programs(form, findings, facts)
        else:
            _tell(found, profile)
        fail(findings, strict=strict)


def _tell(found: "dict[str, list[PdfFinding]]", profile: str) -> None:
    for file, those in found.items():
        # One mistake in a deck is on every page of it, each time with other words and measures.
        findings = alike([flaw.as_finding() for flaw in those], attrgetter("code", "severity"))
        say(*map(str, findings))
        say(f"{file}: {summary(findings)} (profile {profile})")
