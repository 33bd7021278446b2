"""Check the recipe and the rules in a game's data: whether they can be followed."""

from __future__ import annotations

from collections.abc import Iterator

from printgen.checks.codes import PIECE_LEFT_OVER
from printgen.core.errors import Finding
from printgen.model.piece_counts import piece_id
from printgen.model.pieces import Pieces
from printgen.model.setup import Roll
from printgen.play.setup.plan import BOX
from printgen.play.setup.status import status
from printgen.play.subject import Subject

# The seeds of the setups to make and check, compared with that of seed 0.
SEEDS = (1,)


def recipe_works(subject: Subject) -> Iterator[Finding]:
    """Yield steps of the setup that lack what they need in some case."""
    yield from subject.recipe_findings


def made_setups_are_legal(subject: Subject) -> Iterator[Finding]:
    """Yield faults of the setups that the recipe makes."""
    if subject.recipe_findings:
        return
    for case, recipe in subject.recipes.items():
        for seed in SEEDS:
            for finding in status(recipe.plan(seed), recipe):
                where = finding.where or subject.place("setup")
                yield finding._replace(where=where, case=f"{case}, seed {seed}")


def rules_have_what_they_need(subject: Subject) -> Iterator[Finding]:
    """Yield missing engines, figures, pieces, areas and seats."""
    yield from subject.engine_findings


def rules_say_more(subject: Subject) -> Iterator[Finding]:
    """Yield the findings of the game's own rules."""
    for case, rules in subject.rules.items():
        for finding in rules.game_findings(lambda path: subject.place(*path)):
            yield finding._replace(case=str(case))


def pieces_are_used(subject: Subject) -> Iterator[Finding]:
    """Yield pieces that stay in the box in every mode and for all numbers of players, except dice
    that are rolled. Each component is one finding.
    """
    setup = subject.description.setup
    if not subject.recipes or subject.recipe_findings or not (setup and setup.steps):
        return
    left: set[str] = set()
    needed: set[str] = set()
    for recipe in subject.recipes.values():
        plan = recipe.plan(0)
        boxed = plan.pile(BOX)
        for piece, count in recipe.box.items():
            (left if boxed.get(piece, 0) == count else needed).add(piece)
    rolled = {step.die for step in setup.steps if isinstance(step, Roll)}
    for name, component in subject.description.game.components.items():
        if not isinstance(component, Pieces) or name in rolled:
            continue
        rows: dict[str, tuple[str, ...]] = {
            piece_id(name, design): ("rows", design)
            for design in subject.description.designs[name].ids
        }
        unused = [piece for piece in rows if piece in left - needed]
        if not unused:
            continue
        is_all = len(unused) == len(rows)
        first = name if is_all else unused[0]
        others = 0 if is_all else len(unused) - 1
        yield Finding(
            PIECE_LEFT_OVER,
            f"the setup never uses {first}: it stays in the box"
            if not others
            else f"the setup never uses {first} and {others} more: they stay in the box",
            subject.place("components", name, *(() if is_all else rows[first])),
            "use it in a step of the setup, or take it out of the game",
        )
