"""Setups, positions, ledgers and recorded games in files: whether they are legal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from printgen.errors import DataError, Finding, Place, Severity
from printgen.model.validate import Description
from printgen.referee import Match, read_record, replayed
from printgen.rules.engine import find_engine
from printgen.rules.protocol import Trading
from printgen.rules.trades import good_titles, told
from printgen.scoring.ledger import read_ledger
from printgen.scoring.survey import read_position
from printgen.setup.files import FromFile, read_setup
from printgen.setup.plan import SetupPlan, Spot, totals
from printgen.setup.recipe import Recipe
from printgen.setup.status import PlaceOf, status
from printgen.source import DataPath, Mapping, Scalar, did_you_mean, locate


def check_setup(description: Description, file: Path, shown: str) -> list[Finding]:
    """Everything that is wrong with a setup file."""
    try:
        read = read_setup(description, file, shown)
    except DataError as error:
        return error.findings
    return [
        *other_version(description, read.tree),
        *_setup(read.plan, read.recipe, read.tree, ()),
        *_reached(description, read),
    ]


def _reached(description: Description, read: FromFile) -> Iterator[Finding]:
    """What a player wants and cannot come to by trade, where the rules know trades; and the chain
    of trades to what they can.
    """
    if description.rules is None:
        return
    try:
        rules = find_engine(description).rules(description, read.plan.players, read.plan.figures)
    except DataError:
        return  # the check of the game tells what its rules lack
    if not isinstance(rules, Trading):
        return
    goods, setup = good_titles(description), description.setup
    for route in rules.routes(read.plan):
        start, end = goods[route.start], goods[route.end]
        seat = setup.seats[route.seat].title if setup else route.seat
        where = read.place(*route.path)
        if route.swaps is None:
            message = f"{seat} cannot come from {start} to {end} by trade"
            hint = "only luck can bring it; to set up anew, printgen setup … --require"
            yield Finding("target-unreachable", message, where, hint, Severity.WARNING)
        else:
            message = f"{seat} comes to {end} by {told(route, rules, goods)}"
            yield Finding("target-reachable", message, where, severity=Severity.NOTE)


def check_ledger(description: Description, file: Path, shown: str) -> list[Finding]:
    """Everything that is wrong with a file of ledgers."""
    try:
        audited = read_ledger(description, file, shown)
    except DataError as error:
        return error.findings
    return list(other_version(description, audited.tree))


def check_position(description: Description, file: Path, shown: str) -> list[Finding]:
    """Everything that is wrong with a position file."""
    try:
        surveyed = read_position(description, file, shown)
    except DataError as error:
        return error.findings
    return list(other_version(description, surveyed.tree))


def _setup(plan: SetupPlan, recipe: Recipe, tree: Mapping, at: DataPath) -> Iterator[Finding]:
    found = status(plan, recipe, partial(_place, tree, at))
    yield from found
    if not found and plan.seed is not None:
        yield from _seed(plan, recipe, partial(_place, tree, at))


def _place(tree: Mapping, at: DataPath, path: DataPath) -> Place:
    return locate(tree, (*at, *path))


def _seed(plan: SetupPlan, recipe: Recipe, place: PlaceOf) -> Iterator[Finding]:
    """Whether the seed gives that setup; the order in a heap does not matter."""
    made = recipe.plan(plan.seed or 0)
    same = (made.chosen, made.dealt) == (plan.chosen, plan.dealt)
    if not same or _lying(made) != _lying(plan):
        different = [
            spot.area
            for spot in {**made.piles, **plan.piles}
            if totals(made.piles.get(spot, ())) != totals(plan.piles.get(spot, ()))
        ]
        what = f": {', '.join(dict.fromkeys(different))}" if different else ""
        yield Finding(
            "seed-differs",
            f"the seed {plan.seed} gives another setup{what}",
            place(("seed",)),
            "delete 'seed' and 'generator', or make the setup anew",
        )


def _lying(plan: SetupPlan) -> dict[Spot, object]:
    return {
        spot: pile if spot.area in plan.shapes and plan.shapes[spot.area].kept else totals(pile)
        for spot, pile in plan.piles.items()
    }


def other_version(description: Description, tree: Mapping) -> Iterator[Finding]:
    """A file that was made for another version of the game."""
    entry = tree.items.get("version")
    ours = description.game.version
    if entry is not None and isinstance(entry.value, Scalar) and entry.value.value != ours:
        yield Finding(
            "other-version",
            f"this was made for version {entry.value.text}; the game is at {ours}",
            entry.value.place,
            "see what has changed since, and write the new version",
            Severity.WARNING,
        )


def check_record(description: Description, file: Path, shown: str) -> list[Finding]:
    """Everything that is wrong with a recorded game; of its actions the first that is illegal."""
    try:
        record = read_record(description, file, shown)
        engine = find_engine(description)
        rules = engine.rules(description, record.plan.players, record.plan.figures)
    except DataError as error:
        return error.findings
    tree = record.tree
    assert tree is not None  # noqa: S101 - read from a file
    found = [*other_version(description, tree), *_movers(rules.seats, tree)]
    if "setup" in tree.items:
        recipe = Recipe(description, record.plan.players, record.plan.modes)
        wrong = list(_setup(record.plan, recipe, tree, ("setup",)))
        if wrong:
            return [*found, *wrong]
    match = Match(rules, record.plan)
    wrong = replayed(match, record)
    found += wrong
    if not match.is_over and not wrong:
        count = len(record.actions)
        who = match.who()
        found.append(
            Finding(
                "record-unfinished",
                f"the record stops after {count} actions, before the end; {who} would be next",
                record.place("actions", count - 1) if count else record.place("actions"),
                severity=Severity.NOTE,
            )
        )
    return found


def _movers(seats: tuple[str, ...], tree: Mapping) -> Iterator[Finding]:
    """Players at seats that are not taken."""
    entry = tree.items.get("movers")
    for seat in entry.value.items if entry and isinstance(entry.value, Mapping) else ():
        if seat not in seats:
            where = locate(tree, ("movers", seat), key=True)
            yield Finding(
                "unknown-seat", f"nobody sits at '{seat}'", where, did_you_mean(seat, seats)
            )
