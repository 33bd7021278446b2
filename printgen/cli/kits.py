"""Build and report kits for ``printgen kit``, with or without typer."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import printgen
from printgen.cli.errors import errors
from printgen.cli.output import print_json, progress_bar, say
from printgen.core.errors import counted
from printgen.core.printing import HOME
from printgen.core.units import number
from printgen.core.workers import processors
from printgen.kit.options.kit_options import OPTIONS, PAPER
from printgen.kit.options.option import given, listed

if TYPE_CHECKING:
    from printgen.api.types import Kit

# A kit has one paper; the command builds one for each.
_SEVERAL: Final = replace(
    PAPER, takes="texts", help=f"{PAPER.help} May be repeated.", without=f"{PAPER.default}"
)
KIT_OPTIONS: Final = [_SEVERAL if each is PAPER else each for each in OPTIONS.values()]


class Asked(NamedTuple):
    """A command line of ``printgen kit``: games, its own options, and those of kits."""

    games: Sequence[str] | None = None
    every: bool = False
    out: Path = Path("output")
    file_format: str = "pdf,svg"
    quiet: bool = False
    as_json: bool = False
    said: Mapping[str, Any] = {}


def build(asked: Asked) -> None:
    """Build the kits. Raises SystemExit after reporting errors."""
    with errors("nothing was built"):
        named = [*(asked.games or []), *(printgen.list_games() if asked.every else [])]
        if not named:
            raise printgen.UsageError("name a game, or --all ('printgen list' shows the games)")
        chosen = given(KIT_OPTIONS, asked.said)
        papers = dict.fromkeys(chosen.pop(PAPER.name, [PAPER.default]))
        with progress_bar(asked.quiet or asked.as_json) as progress:
            built = printgen.build_kits(
                dict.fromkeys(named),
                [printgen.KitOptions(paper=paper, **chosen) for paper in papers],
                out=asked.out,
                formats=listed(asked.file_format),
                progress=progress,
                processes=processors(),
            )
        _tell(built, quiet=asked.quiet, as_json=asked.as_json)


def _tell(built: "list[Kit]", *, quiet: bool, as_json: bool) -> None:
    for made in built if not (quiet or as_json) else ():
        _report(made)
    found = [finding for made in built for finding in (() if quiet else made.warnings)]
    found += (finding for made in built for finding in made.unplayable)
    for finding in dict.fromkeys(found):
        say(f"{finding}", err=True)
    if any(made.unplayable for made in built):
        say("The kit can be printed, but not played: see 'printgen check'.", err=True)
    if as_json:
        facts = [
            {"folder": str(made.folder), **made.leftovers._asdict(), **made.manifest}
            for made in built
        ]
        print_json(facts)


def _economy(manifest: dict[str, Any]) -> str:
    """Return the numbers of sheets and cuts, and their lower bounds, as text."""
    # If groups may share sheets, the bounds are for all groups of a stock.
    counts = manifest.get("stocks", manifest["groups"].values())
    sheets, fewest, cuts, least = (
        sum(each[key] for each in counts)
        for key in ("sheets", "fewest-sheets", "cuts", "fewest-cuts")
    )
    cut = counted(cuts, "straight cut") if cuts else "no straight cuts"
    bound = f"with {_terms(manifest['bounds'])}, {_bounded(sheets, fewest, cuts, least)}"
    return f"{counted(sheets, 'sheet')}, {cut}: {bound}"


def _bounded(sheets: int, fewest: int, cuts: int, least: int) -> str:
    if (sheets, cuts) == (fewest, least):
        return "fewer are not possible"
    if sheets == fewest:
        return f"fewer sheets are not possible, and these need at least {counted(least, 'cut')}"
    more = f" and {counted(least, 'cut')}" if least else ""
    verb = "is" if fewest == 1 and not least else "are"
    return f"at least {counted(fewest, 'sheet')}{more} {verb} needed"


def _terms(bounds: dict[str, list[float]]) -> str:
    """Return the conditions of the bounds as text: "2 to 3 mm bleed and 10 mm margins"."""
    bleed, margin = (_from_to(bounds[key]) for key in ("bleeds", "margins"))
    if not (bleed and margin):
        return "these sheets"
    between = f"{bleed} bleed" if bounds["bleeds"][-1] else "no bleed between pieces"
    return f"{between} and {margin} margins"


def _from_to(lengths: list[float]) -> str:
    ends = dict.fromkeys(number(each, 2) for each in (lengths[0], lengths[-1])) if lengths else ()
    return f"{' to '.join(ends)} mm" if ends else ""


def _report(made: "Kit") -> None:
    manifest = made.manifest
    if made.nothing_new:
        say(f"{manifest['title']}: nothing to print; everything is as in {made.folder}")
        return
    files = counted(len(manifest["files"]), "file")
    if made.unchanged:
        say(f"{manifest['title']}: nothing changed in {made.folder}, which has {files}")
        say(*made.leftovers.lines(made.folder))
        return
    if made.kept:
        files += f" ({made.kept} unchanged)"
    # A shop lays pieces out for itself, unless it was asked for sheets.
    alone = manifest["for"] != HOME and "imposed" not in manifest
    if pieces := sum(manifest["pieces"].values()):
        sheets = counted(len(manifest["sheets"]), "sheet")
        what = counted(pieces, "piece")
        what += ", each on pages of its own" if alone else f" on {sheets}"
    else:
        what = counted(sum(text["pages"] for text in manifest["documents"].values()), "page")
    say(f"{manifest['title']}: {what}, {files} in {made.folder}")
    say(*made.leftovers.lines(made.folder))
    if pieces and not alone:
        say(_economy(manifest))
    if less := manifest.get("with-less-bleed"):
        off = "more than 1 mm off" if less["bleed"] else "off"
        say(
            f"With --bleed {less['bleed']} it would be {counted(less['sheets'], 'sheet')}; then a"
            f" cut that is {off} shows the neighbour's colour."
        )
    for name, why in (
        ("kit", "its first page says how to print it"),
        ("job-ticket", "it has what the shop needs to know"),
    ):
        first = f"{made.folder.name}-{name}.pdf"
        if first in manifest["files"]:
            say(f"Start with {made.folder / first}: {why}.")
