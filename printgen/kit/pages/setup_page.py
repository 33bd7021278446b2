"""A setup as a printed page: the boards, the pieces at each side, and the steps.

It is drawn from the same plan that the referee begins with, so that the two cannot disagree.
"""

from __future__ import annotations

from typing import Any, Final

from printgen.core.printing import FULL, InkName
from printgen.core.scene import Document, Page
from printgen.core.units import Paper
from printgen.kit.pages.single_pages import document, drawn
from printgen.model.boards import BoardBase
from printgen.model.catalog import Loaded
from printgen.model.description import Description
from printgen.model.piece_counts import component_of
from printgen.model.setup import Choose
from printgen.play.setup import SetupPlan
from printgen.play.setup.plan import BOX, Spot, totals

TEMPLATE: Final = "setup-page.md.j2"
# The widths of the picture to try on one page; if none fits, there are several pages, and it is as
# large as possible.
PICTURE_MM: Final = (168, 152, 136, 120, 104, 88, 80, 72, 64)


def setup_document(loaded: Loaded, plan: SetupPlan, paper: Paper, ink: InkName = FULL) -> Document:
    """Return the setup's pages. Raises :class:`DataError` if they cannot be drawn."""
    game = loaded.description.game
    game_drawn, title = drawn(loaded, plan.players, ink), game.translate("setup")
    facts = _facts(loaded, plan)
    largest: tuple[Page, ...] = ()
    for width in PICTURE_MM:
        more = {**facts, "picture_width": width}
        pages = game_drawn.typesetter.template_pages(
            TEMPLATE, title, paper, more, game.theme.border
        )
        largest = largest or pages
        if len(pages) == 1:
            break
    else:
        pages = largest
    return game_drawn.context.theme.printed_document(document(game, title, pages))


def _facts(loaded: Loaded, plan: SetupPlan) -> dict[str, object]:
    setup = loaded.description.setup
    if setup is None:
        raise ValueError("the game has no setup")
    boards, drawn = boards_of(loaded, plan)
    heaps: list[dict[str, Any]] = []
    in_all = _by_component(totals(run for pile in plan.piles.values() for run in pile))
    for name, area in setup.areas.items():
        alike: list[dict[str, Any]] = []  # seats with the same pieces are listed together
        for seat in plan.seats if area.per_seat else ("",):
            if (name, seat) in drawn and not area.hidden:
                continue
            pieces = totals(
                run
                for spot, pile in plan.piles.items()
                if (spot.area, spot.seat) == (name, seat)
                for run in pile
            )
            # A seat's own pieces are named without its colour or title.
            held = _by_component(pieces)
            chosen = {} if area.hidden else _chosen(loaded.description, pieces, in_all)
            heap = next(
                (
                    other
                    for other in alike
                    if (other["components"], other["chosen"]) == (held, chosen)
                ),
                None,
            )
            if heap is None:
                heap = {
                    "title": area.title,
                    "seats": [],
                    "hidden": area.hidden,
                    "components": held,
                    "chosen": chosen,
                    "pieces": pieces,
                }
                alike.append(heap)
            if seat:
                heap["seats"].append(setup.seats[seat].title)
        heaps += alike
    return {
        "setup": {
            "players": plan.players,
            "seats": [setup.seats[seat].title for seat in plan.seats],
            "seed": plan.seed,
            "modes": [setup.modes[mode].title for mode in plan.modes],
            "steps": plan.steps,
            "is_whole": plan.is_whole,
            "dealt": _dealt(loaded, plan),
            "box": totals(plan.piles.get(Spot(BOX), ())),
        },
        "boards": boards,
        "heaps": heaps,
    }


def _chosen(
    description: Description, pieces: dict[str, int], in_all: dict[str, int]
) -> dict[str, dict[str, int]]:
    """Return the designs in a place by component, if they are some of those that all share."""
    seats = description.setup.seats.values() if description.setup else ()
    found: dict[str, dict[str, int]] = {}
    for piece, count in pieces.items():
        component = component_of(piece)
        varies = len(description.designs[component].ids) > 1
        if varies and not any(seat.own(component) for seat in seats):
            found.setdefault(component, {})[_called(description, piece)] = count
    return {
        component: designs
        for component, designs in found.items()
        if sum(designs.values()) < in_all[component]
    }


def _dealt(loaded: Loaded, plan: SetupPlan) -> list[dict[str, Any]]:
    """Return the pieces that were dealt to each seat, by their titles."""
    description = loaded.description
    setup = description.setup
    if setup is None:
        return []
    titles = {
        step.name: step.title for step in setup.steps if isinstance(step, Choose) and step.per_seat
    }
    found: dict[str, dict[str, Any]] = {}
    for (name, seat), pieces in plan.dealt.items():
        if not seat:  # the steps name the results of dice
            continue
        dealt = found.setdefault(name, {"title": titles.get(name, name), "seats": []})
        names = [_called(description, piece) for piece in pieces]
        dealt["seats"].append({"title": setup.seats[seat].title, "names": names})
    return list(found.values())


def _called(description: Description, piece: str) -> str:
    """Return the title of a piece's design, or of the seat."""
    component, _, design = piece.partition("/")
    rows = description.designs.get(component)
    if rows is None:
        seats = description.setup.seats if description.setup else {}
        return seats[piece].title if piece in seats else piece
    if design in rows.ids:
        return rows.titles[rows.ids.index(design)] or component
    return design or component


def _by_component(pieces: dict[str, int]) -> dict[str, int]:
    return totals((component_of(piece), count) for piece, count in pieces.items())


def boards_of(loaded: Loaded, plan: SetupPlan) -> tuple[list[dict[str, Any]], set[tuple[str, str]]]:
    """Return the data of each board's figure, and the areas that are drawn in it.

    What is hidden on a board is left out. Spaces of a seat are at the board's side of that name.
    """
    game, setup = loaded.description.game, loaded.description.setup
    areas = {} if setup is None else setup.areas
    boards: dict[str, dict[str, Any]] = {}
    drawn: set[tuple[str, str]] = set()
    for name, area in areas.items():
        board = game.components[area.board] if area.board is not None else None
        if area.board is None or not isinstance(board, BoardBase):
            continue
        shown = boards.setdefault(area.board, {"board": area.board, "pieces": {}})["pieces"]
        group = area.group or next(iter(board.groups(plan.figures)))
        shown[group] = {} if area.hidden else _lying(plan, name)
        drawn.add((name, ""))
        for spot, space in plan.at_sides(board):
            if not areas[spot.area].hidden:
                drawn.add((spot.area, spot.seat))
                if pieces := _pieces(plan, spot):
                    shown.setdefault(space.group, {})[space.label] = pieces
    return [*boards.values()], drawn


def _lying(plan: SetupPlan, area: str) -> dict[str, list[str]]:
    """Return the pieces on the spaces of a board, by the names of the spaces."""
    shape = plan.shapes[area]
    spots = ((n, Spot(area, "", n)) for n in range(1, shape.spaces + 1))
    return {shape.cell(n): pieces for n, spot in spots if (pieces := _pieces(plan, spot))}


def _pieces(plan: SetupPlan, spot: Spot) -> list[str]:
    return [piece for piece, count in plan.piles.get(spot, ()) for _ in range(count)]
