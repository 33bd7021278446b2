"""The facts of a kit's first page, for its template: what to print on which paper, how to cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from printgen.components.template_facts import ComponentFacts
from printgen.core.geometry import Box
from printgen.core.outlines import Plate, Ring, Trace
from printgen.core.sizes import CARD_CORNER_MM, STANDARD, sleeve
from printgen.core.translations import Translator
from printgen.core.units import number
from printgen.imposition.press import Sheet, members
from printgen.imposition.sheet_costs import sheet_cuts
from printgen.kit.layout.contents import Contents, LessBleed, about_poster, nearest, title_of
from printgen.kit.options.kit_options import (
    FRONTS,
    ONLY,
    OPTIONS,
    PAPER,
    PLAYERS,
    SHEETS,
    KitOptions,
)
from printgen.kit.options.option import Option
from printgen.kit.pages.effort import duration, minutes, tools, work
from printgen.model.game import KitGroup


def ranges(contents: Contents, first: int) -> dict[str, tuple[int, int]]:
    """Return the first and the last page of each group in the PDF of the whole kit.

    Pages count from 1, after ``first`` cover pages, and include empty backs between a group's
    pages.
    """
    found: dict[str, tuple[int, int]] = {}
    at = first
    for group in contents.groups:
        sheets, leaflets = contents.of(group)
        sizes = [1 if sheet.back is None else 2 for sheet in sheets]
        sizes += [len(leaf.pages) for leaf in leaflets]
        for size in sizes:
            if not contents.is_one_sided:
                at += at % 2
            start, _ = found.get(group, (at + 1, at))
            at += size
            found[group] = start, at
    return found


def printed_groups(contents: Contents, kit: str, first: int) -> list[dict[str, object]]:
    """Return the facts about each group for the templates of the first pages.

    They are its pages in the PDFs (none for an empty name), its paper and its cutting.
    """
    game = contents.context.game
    groups: list[dict[str, object]] = []
    places = ranges(contents, first)
    for group in contents.groups:
        sheets, leaflets = contents.of(group)
        # Groups that share sheets have one stock.
        about = [game.groups[each] for each in members(group)]
        backs = sum(sheet.back is not None for sheet in sheets)
        groups.append(
            {
                "title": title_of(game, group),
                "file": f"…-{group}.pdf" if kit else "",
                "first": places[group][0],
                "last": places[group][1],
                "stock": "; ".join(_labels(sheets)) or about[0].stock,
                "making": _making(about, sheets, contents.context.game.translate),
                "sheets": len(sheets),
                "pages": sum(len(leaf.pages) for leaf in leaflets),
                "copies": max((leaf.copies for leaf in leaflets), default=1),
                "two_sided": contents.turn is not None
                and (backs > 0 if sheets else any(len(leaf.pages) > 1 for leaf in leaflets)),
                # Of pieces that are too large to fold: to be glued on.
                "backs": backs if contents.is_one_sided else 0,
                "folded": sum(sheet.crease is not None for sheet in sheets),
            }
        )
    return groups


def _labels(sheets: Sequence[Sheet]) -> dict[str, tuple[str, int]]:
    """Return these sheets of labels as text, each with its title and its number."""
    if not any(sheet.labels for sheet in sheets):
        return {}
    from printgen.core.label_sheets import LABEL_SHEETS

    counts = Counter(sheet.labels for sheet in sheets if sheet.labels)
    used = {LABEL_SHEETS[name]: count for name, count in counts.items()}
    return {str(each): (each.title, count) for each, count in used.items()}


def _making(groups: Sequence[KitGroup], sheets: Sequence[Sheet], translate: Translator) -> str:
    """Return how to make the pieces of these groups; if that differs, for each group.

    Instructions in games are for knives and scissors.
    """
    if sheets and all(sheet.by_machine for sheet in sheets):
        return translate("Let the machine cut.")
    if len({group.making for group in groups}) == 1:
        return groups[0].making
    return " ".join(f"{group.title}: {group.making}" for group in groups)


def cover_facts(
    contents: Contents, kit: str, first: int, whole: Mapping[str, str]
) -> dict[str, object]:
    """Return the facts for the template of the first page; see :func:`.cover.cover`.

    ``first`` is the number of its own pages.
    """
    done = work(contents)
    posters = [
        {**about_poster(plan), "file": whole.get(plan.poster.piece.id, "")}
        for plan in contents.posters
    ]
    return {
        "booklets": [
            {**booklet.facts("…"), "edge": booklet.turn.replace("-", " ")}
            for booklet in contents.booklets
        ],
        "print_groups": printed_groups(contents, kit, first),
        "kit": kit,
        "tools": list(tools(contents, done)),
        "duration": duration(minutes(done), contents.context.game.translate),
        "paper": contents.options.paper,
        "duplex": contents.options.duplex,
        "has_backs": any(piece.back is not None for piece in contents.pieces),
        "card": contents.options.duplex != "fold" and any(not s.labels for s in contents.sheets),
        "backs_show": any(sheet.back is not None for sheet in contents.sheets),
        "glued": list(_glued(contents)),
        "printer": contents.options.printer,
        "posters": posters,
        "sheets": sum(not (sheet.labels or sheet.by_machine) for sheet in contents.sheets),
        **making(contents),
        "stand_ins": list(_stand_ins(contents)),
        "sleeves": _sleeves(contents),
        "labels": list(_labels(contents.sheets).values()),
        "first_label": contents.options.first_label,
        "corners": list(_corners(contents)),
        "assembly": list(_assembly(contents)),
    }


def making(contents: Contents) -> dict[str, object]:
    """Return the facts about folding and cutting.

    Pieces are cut by a machine, straight, or along outlines, which straight cuts do not free;
    hexagons are cut straight.
    """
    by_hand = [sheet for sheet in contents.sheets if not sheet.by_machine]
    lying = [each for sheet in by_hand for each in sheet.placements]
    return {
        "round": any(isinstance(e.piece.outline, Ring) and not e.piece.peels for e in lying),
        "outlined": any(isinstance(e.piece.outline, Trace) and not e.woven for e in lying),
        "woven": any(each.woven for each in lying),
        "folds": {fold.kind for piece in contents.pieces for fold in piece.folds},
        "folded": any(sheet.crease is not None for sheet in contents.sheets),
        "tabs": any(piece.glue for piece in contents.pieces),
        "cuts": sum(map(sheet_cuts, contents.sheets)),
        "rim": nearest(contents),
        "less_bleed": _less_bleed(contents),
        "cutter": _cutter(contents),
    }


def _less_bleed(contents: Contents) -> LessBleed | None:
    """Return the bleed that takes fewer sheets, without those of labels, which are not cut."""
    less, stuck = contents.less_bleed, sum(bool(sheet.labels) for sheet in contents.sheets)
    return less and less._replace(sheets=less.sheets - stuck)


def _assembly(contents: Contents) -> Iterator[tuple[str, str]]:
    """Yield the titles of pieces that are put together, and how."""
    facts = {each.id: each for each in contents.drawn.typesetter.components}
    game = contents.context.game
    for name in dict.fromkeys(piece.component for piece in contents.pieces):
        if steps := game.components[name].assembly:
            yield called(facts[name]), "; ".join(game.translate(step) for step in steps)


def _glued(contents: Contents) -> Iterator[str]:
    """Yield the titles of pieces that are larger than half of the paper and cannot be folded."""
    if contents.options.duplex == "fold":
        apart = (p.piece for s in contents.sheets if s.back is not None for p in s.placements)
        facts = {each.id: each for each in contents.drawn.typesetter.components}
        for component in dict.fromkeys(piece.component for piece in apart):
            yield called(facts[component])


def _stand_ins(contents: Contents) -> Iterator[dict[str, object]]:
    """Yield the components of this kit that replace others, and the titles of those.

    If that is all of a group, the group is named and not each of its pieces.
    """
    printed = {piece.component for piece in contents.pieces}
    facts = {each.id: each for each in contents.drawn.typesetter.components}
    for group, about in contents.context.game.groups.items():
        mine = [each for each in facts.values() if each.group == group and each.id in printed]
        others = [called(facts[each.instead_of]) for each in mine if each.instead_of]
        if len(others) == len(mine) > 1:
            yield {"title": about.title, "others": others}
            continue
        for each in mine:
            if each.instead_of:
                yield {"title": called(each), "others": [called(facts[each.instead_of])]}


def called(facts: ComponentFacts) -> str:
    """Return the title of a component: of one piece, or of several."""
    return facts.title.one if facts.count == 1 else facts.title.many


def _sleeves(contents: Contents) -> list[dict[str, object]]:
    """Return the sleeves that fit the cards of this kit, with the titles of these cards."""
    found: dict[str, list[str]] = {}
    for name, fits in _sleeved(contents).items():
        found.setdefault(fits, []).append(name)
    counts = Counter[str]()
    for piece in contents.pieces:
        counts[piece.component] += piece.copies
    components = contents.context.game.components
    return [
        {
            "titles": [components[name].title.many for name in names],
            "count": sum(counts[name] for name in names),
            "cards": cards,
            "size": "{} × {} mm".format(*map(number, STANDARD[cards])),
        }
        for cards, names in found.items()
    ]


def _sleeved(contents: Contents) -> dict[str, str]:
    """Return the cards for which sleeves are sold, by the components of this kit that fit them."""
    printed = {piece.component for piece in contents.pieces}
    return {
        name: fits
        for name, component in contents.context.game.components.items()
        if name in printed
        and (lying := component.lying) is not None
        and lying.sleeves
        and (fits := sleeve(lying.width, lying.height)) is not None
    }


def _corners(contents: Contents) -> Iterator[dict[str, object]]:
    """Yield the radii of corners that straight cuts leave square, with their components.

    Some are drawn round, and cards with square corners can be rounded, too.
    """
    facts = {each.id: each for each in contents.drawn.typesetter.components}
    cards = _sleeved(contents)
    found: dict[float, dict[str, None]] = {}
    for lying in (each for s in contents.sheets if not s.by_machine for each in s.placements):
        piece = lying.piece
        if not isinstance(piece.outline, Plate) or piece.peels:
            continue
        radius = piece.outline.radius
        if radius or piece.component in cards:
            titles = found.setdefault(radius or CARD_CORNER_MM, {})
            titles[called(facts[piece.component])] = None
    for radius, titles in found.items():
        inch = " (1/8 in)" if abs(radius - CARD_CORNER_MM) < 0.1 else ""
        yield {"titles": list(titles), "radius": f"{number(radius, 1)} mm{inch}"}


def _cutter(contents: Contents) -> dict[str, object] | None:
    """Return the facts about the cutting machine that the sheets are for, if there is one."""
    cutter, paper = contents.options.cutter, contents.options.paper
    if cutter is None:
        return None
    creases = [sheet.crease for sheet in contents.sheets if sheet.crease is not None]
    halves = dict.fromkeys(each.front(Box(0, 0, paper.width, paper.height)) for each in creases)
    pages = [f"{number(half.width, 1)} × {number(half.height, 1)} mm" for half in halves]
    flat = any(sheet.by_machine and sheet.crease is None for sheet in contents.sheets)
    return {
        **cutter._asdict(),
        "options": _said(contents.options, FRONTS if cutter.marks is None else SHEETS),
        "page": ", for folded sheets ".join([*([paper.title] if flat else []), *pages]),
        "settings": "" if cutter.marks is None else cutter.marks.settings,
    }


def _said(options: KitOptions, asked: Sequence[Option[Any, Any]]) -> str:
    """Return the options for an export that takes ``asked``, so that its sheets are those of the
    kit.

    They are the paper, and everything that differs from its default.
    """
    return " ".join(
        f"{option.flags[0]} {option.say(getattr(options, option.name))}"
        for option in OPTIONS.values()
        if option is PAPER or (option in {PLAYERS, ONLY, *asked} and options.differs(option))
    )
