"""The commands that only Tlatelolco has: audit, trades."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table
from rich.text import Text

import printgen
from printgen.cli.common import (
    GameArgument,
    InkOption,
    JsonOption,
    ModeOption,
    PaperOption,
    RequireOption,
    SeedOption,
    counted,
    errors,
    print_json,
    say,
    show_rich,
    whole_number,
)
from printgen.games.tlatelolco import api
from printgen.games.tlatelolco.ledgers.audited import in_words, verdict

if TYPE_CHECKING:
    from printgen.games.tlatelolco.ledgers.audited import Audited, Entry
    from printgen.model.catalog import Loaded
    from printgen.play.setup.plan import SetupPlan

app = typer.Typer(help="Trades and ledgers of Tlatelolco.", no_args_is_help=True)


@app.command()
def audit(
    game: GameArgument,
    file: Annotated[
        Path, typer.Argument(metavar="LEDGERS", help="The players' ledgers (YAML or JSON).")
    ],
    as_json: JsonOption = False,
) -> None:
    """Say whether every line of ledgers follows from the setup, and who has won."""
    with errors("nothing was audited"):
        audited = api.audit(game, file)
        if as_json:
            print_json(api.audit_data(audited))
        else:
            _show_audit(audited)


@app.command()
def trades(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: Annotated[
        str, typer.Option("--players", "-p", metavar="NUMBER", help="How many play.")
    ],
    seed: SeedOption = None,
    mode: ModeOption = None,
    require: RequireOption = None,
    as_json: JsonOption = False,
    graph: Annotated[
        Path | None,
        typer.Option(
            "--graph", metavar="FILE", help="Draw what can be had for what, as .svg or .pdf."
        ),
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
) -> None:
    """Say how every player of a setup can come to every target by barter."""
    with errors("nothing was done"):
        loaded = printgen.load(game)
        plan = printgen.plan_setup(
            loaded,
            players=whole_number("--players", players),
            seed=None if seed is None else whole_number("--seed", seed),
            modes=mode or (),
            require=require or (),
        )
        facts = api.trade_data(loaded, plan)
        drawn = [] if graph is None else api.draw_trades(loaded, plan, graph, paper=paper, ink=ink)
        if as_json:
            print_json({"setup": printgen.setup_data(loaded, plan), "trades": facts})
            return
        _show_trades(loaded, plan)
        for each in drawn:
            say(f"Drawn into {each}")


def _show_trades(loaded: "Loaded", plan: "SetupPlan") -> None:
    """A line for every target of every player."""
    found, setup = api.trades_of(loaded, plan), loaded.description.setup
    show_rich(Text(f"{loaded.description.game.title}: trades of seed {plan.seed}", style="bold"))
    seat = ""
    for route in found.routes():
        if route.seat != seat:
            seat = route.seat
            title = setup.seats[seat].title if setup else seat
            show_rich(Text(f"  {title}, from {found.titles[route.start]}"))
        show_rich(Text(f"    {found.titles[route.end]}: {found.words(route)}"))


def _show_audit(audited: "Audited") -> None:
    """Every line with what the player held then, and who has won."""
    about = audited.description
    players = counted(audited.plan.players, "player")
    show_rich(Text(f"{about.game.title}: {players}, ledgers", style="bold"))
    setup = about.setup
    for seat, entries in audited.entries.items():
        mark = "★ " if seat == audited.winner else ""
        head = Text(f"\n{mark}{audited.called[seat]}", style="bold")
        if audited.names.get(seat) and setup:
            head.append(f" ({setup.seats[seat].title})", style="dim")
        show_rich(head)
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="dim")
        for title in ("", "line", "holds then"):
            table.add_column(title)
        table.add_row("", "begins", _held(audited.opening[seat]))
        for n, entry in enumerate(entries, start=1):
            table.add_row(str(n), _line(entry), _held(entry.held))
        show_rich(table)
        missing = audited.lacking(seat)
        say(f"lacks {in_words(missing)}" if missing else "holds all that wins")
    say("")
    say(verdict(audited))


def _held(units: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {good}" for good, count in units.items()) or "nothing"


def _line(entry: "Entry") -> str:
    """A line in a few words: ``trade at 12: 3 jade → 3 gold``."""
    posting = entry.posting
    where = f" at {posting.at}" if posting.at else ""
    whom = f" with {posting.partner}" if posting.partner else ""
    out, into = (_held(units) for units in (posting.out, posting.into))
    moved = f"{out} → {into}"
    if not posting.out:
        moved = f"+ {into}"
    elif not posting.into:
        moved = f"- {out}"
    return f"{posting.event}{where}{whom}: {moved}"
