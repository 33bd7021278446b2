"""The commands that play: setup, play, replay."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import printgen
from printgen.cli.errors import errors
from printgen.cli.options import (
    AgentOption,
    GameArgument,
    GameOption,
    InkOption,
    JsonOption,
    LongestOption,
    ModeOption,
    PaperOption,
    PlayersOption,
    RequireOption,
    SeedOption,
    out_file,
)
from printgen.cli.output import new_table, print_json, print_rich, say
from printgen.core.errors import counted
from printgen.kit.options.option import listed

if TYPE_CHECKING:
    from printgen import PlayedGame
    from printgen.api.types import Loaded, SetupPlan


def setup(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: PlayersOption = None,
    seed: SeedOption = None,
    mode: ModeOption = None,
    require: RequireOption = None,
    out: Annotated[
        list[Path] | None,
        out_file(".pdf", ".svg", about="Draw the setup in this file", more=" May be repeated."),
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    as_json: JsonOption = False,
) -> None:
    """Set up a game at random, and list where every piece goes."""
    with errors("nothing was set up"):
        loaded = printgen.load(game)
        plan = printgen.plan_setup(
            loaded, players=players, seed=seed, modes=mode or (), require=require or ()
        )
        written = []
        for file in out or ():
            written += printgen.draw_setup(loaded, plan, file, paper=paper, ink=ink)
        if as_json:
            print_json(printgen.setup_data(loaded, plan))
        else:
            _show(loaded, plan)
            for file in written:
                say(f"Wrote {file}")


def _show(loaded: "Loaded", plan: "SetupPlan") -> None:
    about = loaded.description
    modes = [about.setup.modes[mode].title for mode in plan.modes] if about.setup else []
    head = ", ".join([counted(plan.players, "player"), *modes])
    print_rich(f"{about.game.name}: {head}", "bold")
    print_rich(f"seed {plan.seed} ({plan.generator})", "dim")
    for section in printgen.setup_overview(loaded, plan):
        print_rich(f"\n{section.title}", "bold")
        for line in section.lines:
            print_rich(f"  {line}")
        if section.columns:
            table = new_table(*section.columns, header="dim")
            for row in section.rows:
                table.add_row(*row)
            print_rich(table)
    print_rich("")
    for n, step in enumerate(plan.steps, start=1):
        print_rich(f"{n}. {step}")


def play(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: PlayersOption = None,
    agent: AgentOption = "random",
    seed: SeedOption = None,
    mode: ModeOption = None,
    require: RequireOption = None,
    longest: LongestOption = None,
    out: Annotated[Path | None, out_file(about="Record the game in this file")] = None,
    as_json: JsonOption = False,
) -> None:
    """Let agents play a game, and show who wins.

    The first agent takes the first seat, and so on; the last one takes all seats that are left.
    """
    with errors("nothing was played"):
        played = printgen.play_game(
            game,
            players=players,
            seed=seed,
            modes=mode or (),
            agents=listed(agent),
            longest=longest,
            require=require or (),
        )
        if out is not None:
            printgen.write_record(played, out)
        _tell(played, as_json)
        if out is not None and not as_json:
            say(f"Wrote {out}")


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.")],
    game: GameOption = None,
    as_json: JsonOption = False,
) -> None:
    """Replay a recorded game and check every action."""
    with errors("nothing was replayed"):
        _tell(printgen.replay_game(file, game), as_json)


def _tell(played: "PlayedGame", as_json: bool) -> None:
    match = played.match
    outcome = match.outcome()
    if as_json:
        print_json(
            {
                "game": match.plan.game,
                "players": match.plan.players,
                "seed": match.plan.seed,
                "actions": len(match.actions),
                "over": match.is_over,
                "scores": dict(outcome.scores),
                "winners": list(outcome.winners) if match.is_over else [],
                "tie-breaks": list(outcome.tie_breaks),
                "reason": outcome.reason,
            }
        )
        return
    say(*match.rules.describe(match.state).split("\n"))
    say("")
    for line in outcome.working:
        say(f"  {line}")
    called = _called(played)
    scores = ", ".join(f"{called[seat]} {score}" for seat, score in outcome.scores.items())
    say(f"{scores} after {counted(len(match.actions), 'action')}")
    if not match.is_over:
        say("The game is not over.")
        return
    say(f"{outcome.victory(called)}: {outcome.reason}.")


def _called(played: "PlayedGame") -> dict[str, str]:
    """Return the players' names in print, with their ids in records if these differ."""
    titles = played.game.description.called(played.match.rules.seats)
    return {
        seat: title if title.lower() == seat else f"{title} ({seat})"
        for seat, title in titles.items()
    }
