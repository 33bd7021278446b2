"""The commands that only Tlatelolco has: audit, trades."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.help import Commands
from printgen.cli.options import (
    GameArgument,
    InkOption,
    JsonOption,
    ModeOption,
    PaperOption,
    PlayersOption,
    RequireOption,
    SeedOption,
    out_file,
)
from printgen.cli.output import new_table, print_json, print_rich, say, styled
from printgen.core.errors import counted
from printgen.games.tlatelolco import api
from printgen.games.tlatelolco.ledgers.audited import in_short, in_words, line_words, verdict

if TYPE_CHECKING:
    from printgen.games.tlatelolco.ledgers.audited import Audited
    from printgen.model.catalog import Loaded
    from printgen.play.setup.plan import SetupPlan

app = Commands(no_args_is_help=True)


@app.command()
def audit(
    game: GameArgument,
    file: Annotated[
        Path, typer.Argument(metavar="LEDGERS", help="The players' ledgers (YAML or JSON).")
    ],
    as_json: JsonOption = False,
) -> None:
    """Check every line of the players' ledgers, and show who won."""
    with errors("nothing was audited"):
        audited = api.audit(game, file)
        if as_json:
            print_json(api.audit_data(audited))
        else:
            _show_audit(audited)


@app.command()
def trades(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: PlayersOption = None,
    seed: SeedOption = None,
    mode: ModeOption = None,
    require: RequireOption = None,
    out: Annotated[
        Path | None, out_file(".svg", ".pdf", about="Draw all possible trades into this file")
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    as_json: JsonOption = False,
) -> None:
    """Show how each player can trade for each target."""
    with errors():
        loaded = printgen.load(game)
        plan = printgen.plan_setup(
            loaded,
            players=players,
            seed=seed,
            modes=mode or (),
            require=require or (),
        )
        facts = api.trade_data(loaded, plan)
        drawn = [] if out is None else api.draw_trades(loaded, plan, out, paper=paper, ink=ink)
        if as_json:
            print_json({"setup": printgen.setup_data(loaded, plan), "trades": facts})
            return
        _show_trades(loaded, plan)
        for each in drawn:
            say(f"Wrote {each}")


def _show_trades(loaded: "Loaded", plan: "SetupPlan") -> None:
    """Print one line for every target of every player."""
    found, setup = api.trades_of(loaded, plan), loaded.description.setup
    print_rich(f"{loaded.description.game.title}: trades of seed {plan.seed}", "bold")
    seat = ""
    for route in found.routes():
        if route.seat != seat:
            seat = route.seat
            title = setup.seats[seat].title if setup else seat
            print_rich(f"  {title}, from {found.titles[route.start]}")
        print_rich(f"    {found.titles[route.end]}: {found.words(route)}")


def _show_audit(audited: "Audited") -> None:
    """Print every line with the goods held after it, and who has won."""
    about = audited.description
    players = counted(audited.plan.players, "player")
    print_rich(f"{about.game.title}: {players}, ledgers", "bold")
    setup = about.setup
    for seat, entries in audited.entries.items():
        mark = "★ " if seat == audited.winner else ""
        head = styled(f"\n{mark}{audited.called[seat]}", "bold")
        if audited.names.get(seat) and setup:
            head.append(f" ({setup.seats[seat].title})", style="dim")
        print_rich(head)
        table = new_table("", "line", "holds then", header="dim", gap=3)
        table.add_row("", "begins", in_short(audited.opening[seat]))
        for n, entry in enumerate(entries, start=1):
            table.add_row(str(n), line_words(entry), in_short(entry.held))
        print_rich(table)
        missing = audited.lacking(seat)
        say(f"lacks {in_words(missing)}" if missing else "holds all that wins")
    say("")
    say(verdict(audited))
