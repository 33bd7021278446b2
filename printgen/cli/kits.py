"""What ``printgen kit`` does, however its command line is read: kits are built and reported."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import printgen
from printgen.cli.errors import errors
from printgen.cli.output import counted, print_json, progress_bar, say
from printgen.kit.option import given, listed
from printgen.kit.options import OPTIONS, PAPER

if TYPE_CHECKING:
    from printgen.api.types import Kit

# A kit has one paper; the command builds one for each.
_SEVERAL: Final = replace(
    PAPER, takes="texts", help=f"{PAPER.help} May be repeated.", without=f"{PAPER.default}"
)
KIT_OPTIONS: Final = [_SEVERAL if each is PAPER else each for each in OPTIONS.values()]


class Asked(NamedTuple):
    """What a command line asks of ``printgen kit``: games, its own options, and those of kits."""

    games: Sequence[str] | None = None
    every: bool = False
    out: Path = Path("output")
    file_format: str = "pdf,svg"
    quiet: bool = False
    as_json: bool = False
    said: Mapping[str, Any] = {}


def build(asked: Asked) -> None:
    """Build what is asked for. Raises SystemExit where that cannot be done, and says why."""
    with errors():
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
    """Return the numbers of sheets and cuts, and the fewest possible, in words."""
    # Where groups may share sheets, what all of a stock takes is bounded.
    counts = manifest.get("stocks", manifest["groups"].values())
    sheets, fewest, cuts, least = (
        sum(each[key] for each in counts)
        for key in ("sheets", "fewest-sheets", "cuts", "fewest-cuts")
    )
    straight = f"{counted(cuts, 'straight cut')} ({_bounded(cuts, least)})"
    on = f"{counted(sheets, 'sheet')} ({_bounded(sheets, fewest)})"
    return f"{on}, {straight if cuts else 'no straight cuts'}"


def _bounded(count: int, least: int) -> str:
    return "the fewest possible" if count == least else f"at least {least} needed"


def _report(made: "Kit") -> None:
    manifest = made.manifest
    if made.nothing_new:
        say(f"{manifest['title']}: nothing to print; everything is as in {made.folder}")
        return
    files = counted(len(manifest["files"]), "file")
    if made.kept:
        files += f" ({made.kept} unchanged)"
    if pieces := sum(manifest["pieces"].values()):
        sheets = counted(len(manifest["sheets"]), "sheet")
        what = f"{counted(pieces, 'piece')} on {sheets}"
    else:
        what = counted(sum(text["pages"] for text in manifest["documents"].values()), "page")
    say(f"{manifest['title']}: {what}, {files} in {made.folder}")
    say(*made.leftovers.lines(made.folder))
    if pieces:
        say(_economy(manifest))
    whole = f"{made.folder.name}-kit.pdf"
    if whole in manifest["files"]:
        say(f"Start with {made.folder / whole}: its first page says how to print it.")
