"""The commands that play: setup, play, replay."""

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

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
    say_shadows,
    show_rich,
    whole_number,
)

if TYPE_CHECKING:
    from printgen.api import Played
    from printgen.model.catalog import Loaded
    from printgen.model.setup import Setup
    from printgen.play.setup import SetupPlan
    from printgen.play.setup.words import PieceTitle

PlayersOption = Annotated[
    str, typer.Option("--players", "-p", metavar="NUMBER", help="How many play.")
]


def add(app: typer.Typer) -> None:
    """Adds them to the program."""
    app.command()(setup)
    app.command()(play)
    app.command()(replay)


def _number(option: str, text: str | None) -> int | None:
    return None if text is None else whole_number(option, text)


def setup(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: PlayersOption,
    seed: SeedOption = None,
    mode: ModeOption = None,
    require: RequireOption = None,
    as_json: JsonOption = False,
    pdf: Annotated[
        Path | None, typer.Option("--pdf", metavar="FILE", help="Draw it into a PDF.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", metavar="FILE", help="Draw it into an SVG.")
    ] = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
) -> None:
    """Set a game up by lot: what lies where, and each step in words."""
    with errors("nothing was done"):
        loaded = printgen.load(game)
        plan = printgen.plan_setup(
            loaded,
            players=whole_number("--players", players),
            seed=_number("--seed", seed),
            modes=mode or (),
            require=require or (),
        )
        written = []
        for file, ending in ((pdf, ".pdf"), (svg, ".svg")):
            if file is not None:
                if file.suffix.lower() != ending:
                    raise printgen.UsageError(f"'{file}' should end in {ending}")
                written += printgen.draw_setup(loaded, plan, file, paper=paper, ink=ink)
        if as_json:
            print_json(printgen.setup_data(loaded, plan))
        else:
            _show(loaded, plan)
            for file in written:
                say(f"Drawn into {file}")


def _show(loaded: "Loaded", plan: "SetupPlan") -> None:
    from rich.text import Text

    from printgen.play.setup import Recipe
    from printgen.play.setup.words import titles

    data = printgen.setup_data(loaded, plan)
    called = titles(loaded.description, Recipe(loaded.description, plan.players, plan.modes).names)
    setup = loaded.description.setup
    if setup is None:
        raise ValueError("the game has no setup")
    seats = {seat: about.title for seat, about in setup.seats.items()}
    head = f"{loaded.description.game.title}: {counted(plan.players, 'player')}"
    if plan.modes:
        head += f", {', '.join(setup.modes[mode].title for mode in plan.modes)}"
    show_rich(Text(head, style="bold"))
    show_rich(Text(f"seed {plan.seed} ({plan.generator})", style="dim"))
    for area, contents in data["areas"].items():
        show_rich(Text(f"\n{setup.areas[area].title}", style="bold"))
        if isinstance(contents, list) and contents and isinstance(contents[0], list):
            _board(contents, area, plan, called)
        elif setup.areas[area].hidden:
            # Nobody at the table may see it; --json tells.
            count = sum(contents.values()) if isinstance(contents, dict) else len(contents)
            show_rich(Text(f"  {counted(count, 'piece')}, unseen"))
        elif plan.shapes[area].per_seat:
            for seat, mine in contents.items():
                show_rich(Text(f"  {seats[seat]}: {_words(mine, called)}"))
        else:
            show_rich(Text(f"  {_words(contents, called)}"))
    _show_chosen(setup, data.get("chosen", {}), called)
    show_rich(Text())
    for n, step in enumerate(plan.steps, start=1):
        show_rich(Text(f"{n}. {step}"))


def _show_chosen(setup: "Setup", chosen: dict[str, Any], called: "dict[str, PieceTitle]") -> None:
    """What every player has by lot, and what dice have shown; who begins, the steps tell."""
    from rich.text import Text

    from printgen.model.setup import Choose, Roll

    titles = {step.name: step.title for step in setup.steps if isinstance(step, Choose | Roll)}
    for choice, by_seat in chosen.items():
        if not isinstance(by_seat, dict | list):
            continue
        show_rich(Text(f"\n{titles[choice]}", style="bold"))
        if isinstance(by_seat, list):
            show_rich(Text(f"  {', '.join(side.replace('-', ' ') for side in by_seat)}"))
            continue
        for seat, pieces in by_seat.items():
            mine = pieces if isinstance(pieces, list) else [pieces]
            words = ", ".join(called[each].design for each in mine)
            show_rich(Text(f"  {setup.seats[seat].title}: {words}"))


def _board(
    rows: list[list[Any]], area: str, plan: "SetupPlan", called: "dict[str, PieceTitle]"
) -> None:
    from rich.table import Table

    shape = plan.shapes[area]
    table = Table(box=None, pad_edge=False, header_style="dim", show_header=True)
    table.add_column("")
    for n in range(shape.columns):
        table.add_column(shape.cell(n + 1).rstrip("0123456789"))
    for n, row in enumerate(rows):
        table.add_row(str(n + 1), *(_words(space, called) if space else "·" for space in row))
    show_rich(table)


def _words(contents: Any, called: "dict[str, PieceTitle]") -> str:
    """What lies somewhere, short."""
    if not contents:
        return "nothing"
    if isinstance(contents, dict):
        return ", ".join(
            # In a heap so many of a piece, on a map what lies on a space.
            f"{count} {called[piece].one if count == 1 else called[piece].many}"
            if isinstance(count, int)
            else f"{piece}: {_words([count], called)}"
            for piece, count in contents.items()
        )
    if isinstance(contents, list):
        return " | ".join(
            " + ".join(
                called[each].one if count == 1 else f"{count} {called[each].many}"
                for each, count in Counter(space).items()
            )
            if isinstance(space, list)
            else called[space].one
            if space
            else "·"
            for space in contents
        )
    return called[contents].one


def play(  # noqa: PLR0913, PLR0917 - each is an option of the command
    game: GameArgument,
    players: PlayersOption,
    seed: SeedOption = None,
    mode: ModeOption = None,
    require: RequireOption = None,
    agent: Annotated[
        str,
        typer.Option(
            "--agent",
            metavar="NAMES",
            help="Who plays, by seat: random, curious, greedy, planner, by commas.",
        ),
    ] = "random",
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the game down.")
    ] = None,
    longest: Annotated[
        str | None,
        typer.Option("--longest", metavar="NUMBER", help="Give up after so many actions."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a whole game by the rules, with agents at the table."""
    with errors("nothing was done"):
        played = printgen.play_game(
            game,
            players=whole_number("--players", players),
            seed=_number("--seed", seed),
            modes=mode or (),
            agents=[name.strip() for name in agent.split(",")],
            longest=_number("--longest", longest),
            require=require or (),
        )
        if record is not None:
            printgen.write_record(played, record)
        _tell(played, as_json)
        if record is not None and not as_json:
            say(f"Written down in {record}")


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded game.")],
    game: Annotated[
        str | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="Its game, if printgen does not ship it.",
            callback=say_shadows,
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Play a recorded game again; what is illegal in it is refused, with the reason."""
    with errors("nothing was done"):
        _tell(printgen.replay_game(file, game), as_json)


def _tell(played: "Played", as_json: bool) -> None:
    match = played.match
    outcome = match.rules.outcome(match.state)
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
    scores = ", ".join(f"{seat} {score}" for seat, score in outcome.scores.items())
    say(f"{scores} after {counted(len(match.actions), 'action')}")
    if not match.is_over:
        say("The game is not over.")
        return
    winners = " and ".join(outcome.winners)
    how = (
        " share the victory" if outcome.shared else " win" if len(outcome.winners) > 1 else " wins"
    )
    say(f"{winners}{how}: {outcome.reason}.")
