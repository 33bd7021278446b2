"""The commands for variants and for new games: new, variant, diff."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.help import Commands
from printgen.cli.options import (
    GameArgument,
    JsonOption,
    OutFolderOption,
    PaperOption,
    complete,
    complete_game,
    say_shadows,
)
from printgen.cli.output import new_table, print_json, print_rich, say
from printgen.core.errors import counted

if TYPE_CHECKING:
    from printgen.api.types import Change, Difference, Reprint

# Longer values are abbreviated.
_LONGEST = 60
# Names are shorter; of paths, so much stands in a line.
_NAME_WIDTH = 52

variant = Commands(help="List variants, or create your own.", no_args_is_help=True)


def new(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="Id of the new game, such as my-game.")
    ],
    out: OutFolderOption = Path(),
    starter: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="STARTER",
            help="Start from cards, tiles, dice … (press TAB for all), or from a copy of a game.",
            autocompletion=complete("starter"),
        ),
    ] = None,
    rules: Annotated[
        bool,
        typer.Option("--rules", help="Add rules in Python, so that printgen can play the game."),
    ] = False,
) -> None:
    """Create a new game: a small folder of text files."""
    with errors():
        made = printgen.new_game(name, out, rules=rules, starter=starter)
        data = made / "data" if rules else made
        say(f"A small game is in {made}. Change it, then:")
        if rules:
            say(f"  pip install -e {made}    (once, so that printgen finds its rules)")
        say(f"  printgen check {data}")
        say(f"  printgen kit {data}")


@variant.command("new")
def variant_new(
    game: GameArgument,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File to create.")] = Path(
        "my-variant.yaml"
    ),
) -> None:
    """Create a variant file that lists every number of the game as a comment."""
    with errors():
        made = printgen.new_variant(game, file)
        say(f"A variant of {game} is in {made}. Change a number, then:")
        say(f"  printgen diff {game} {made}")
        say(f"  printgen kit {made}")


@variant.command("list")
def variant_list(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="List the variants of this game only: its name, or its folder.",
            autocompletion=complete_game,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """List the variants that come with printgen, or those of your own game."""
    with errors():
        facts = []
        for name in printgen.variants(game):
            try:
                about = printgen.load(name).description.game.variant
            except printgen.DataError as error:
                count = counted(len(error.findings), "error")
                note = f"has {count}: see 'printgen check {name}'"
                facts.append({"variant": name, "title": None, "note": note})
                continue
            if about is not None:
                facts.append({"variant": name, **about.model_dump()})
        if as_json:
            print_json(facts)
            return
        if not facts:
            print_rich(f"{game} has no variants. 'printgen variant new {game}' creates one.")
            return
        table = new_table("Variant", "Title", "What it changes")
        # Names must never be cut off: users type them. Long paths leave room for the rest.
        table.columns[0].overflow = "fold"
        longest = max(len(str(each["variant"])) for each in facts)
        table.columns[0].min_width = min(longest, _NAME_WIDTH)
        for each in facts:
            table.add_row(each["variant"], each["title"] or "", each["note"] or "")
        print_rich(table)


def diff(
    game: GameArgument,
    changed: Annotated[
        str,
        typer.Argument(
            metavar="VARIANT",
            help="A variant, or another game.",
            autocompletion=complete_game,
            callback=say_shadows,
        ),
    ],
    paper: PaperOption = "a4",
    as_json: JsonOption = False,
) -> None:
    """Show what a variant changes and which sheets to print again."""
    with errors("nothing was compared"):
        found = printgen.diff(game, changed, paper=paper)
        if as_json:
            print_json(_data(found))
        else:
            _tell(found)


def _data(found: "Difference") -> dict[str, Any]:
    return {
        "base": found.base,
        "variant": found.variant,
        "paper": found.paper,
        "data": {key: [c._asdict() for c in changes] for key, changes in found.data.items()},
        "pieces": [piece._asdict() for piece in found.pieces],
        "print": [reprint._asdict() for reprint in found.reprints],
    }


def _tell(found: "Difference") -> None:
    say(f"{found.base} → {found.variant}")
    if not (found.data or found.pieces or found.reprints):
        say("Only the name differs: you can keep everything that you have printed.")
        return
    for key, changes in found.data.items():
        say("", key)
        for change in changes:
            say(f"  {_line(change)}")
    if found.pieces:
        say("", "pieces")
    for piece in found.pieces:
        words = []
        if piece.before != piece.after:
            words.append(f"{piece.before} → {piece.after}")
        if piece.redrawn:
            words.append("looks different, or has another size")
        say(f"  {piece.piece}: {', '.join(words)}")
    if found.reprints:
        say("", f"to print again ({found.paper})")
    for reprint in found.reprints:
        say(f"  {_again(reprint)}")


def _line(change: "Change") -> str:
    path = change.path.partition(".")[2].removesuffix(".value")
    if change.before is None:
        return f"{path}: new" + (f", {_short(change.after)}" if _short(change.after) else "")
    if change.after is None:
        return f"{path}: removed"
    before, after = _short(change.before), _short(change.after)
    return f"{path}: {before} → {after}" if before and after else f"{path}: changed"


def _short(value: Any) -> str:
    """Return a value in a few characters; nothing if it is longer."""
    if isinstance(value, bool | int | float):
        return str(value)
    if isinstance(value, str) and len(value) <= _LONGEST:
        return f"“{value}”" if " " in value else value
    return ""


def _again(reprint: "Reprint") -> str:
    if reprint.spare:
        return f"{reprint.title}: nothing, some pieces stay in the box"
    if not reprint.sheets:
        return f"{reprint.title}: nothing, it has fewer {reprint.unit}s"
    if len(reprint.sheets) == reprint.of:
        which = "" if reprint.of == 1 else "all "
        return f"{reprint.title}: {which}{counted(reprint.of, reprint.unit)}"
    numbers = ", ".join(map(str, reprint.sheets))
    unit = reprint.unit if len(reprint.sheets) == 1 else f"{reprint.unit}s"
    return f"{reprint.title}: {unit} {numbers} of {reprint.of}"
