"""Checks for what the rules of Buyer's Market need in the game's data.

R is the designer's rulebook.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from printgen.core.did_you_mean import did_you_mean
from printgen.core.errors import Code, Finding
from printgen.games.buyers_market.actions import payments
from printgen.games.buyers_market.building_code import BuildingCode, completable
from printgen.games.buyers_market.codes import (
    BUILDING_IMPOSSIBLE,
    PALLET_UNFILLABLE,
    PIPS_UNCLEAR,
    SUIT_UNMATCHED,
)
from printgen.games.buyers_market.data import (
    BANK,
    BANKS,
    CARDS,
    DECK,
    DIE,
    FIGURES,
    PIPS,
    SUPPLY,
    TABLE,
    WILD,
    part,
    pips_of,
    sign_of,
    table_of,
)
from printgen.games.buyers_market.state import OWN_COLOUR, SIZES, Trio
from printgen.kinds.die.model import Die
from printgen.model.codes import OUT_OF_RANGE
from printgen.model.description import Description
from printgen.model.piece_counts import box, piece_id
from printgen.model.setup import Setup
from printgen.play.codes import AREA_UNFIT, PART_MISSING, RESULT_MISSING, RESULT_UNKNOWN
from printgen.play.rules.missing_data import (
    figures_of,
    missing_areas,
    missing_figures,
    missing_own_designs,
    missing_table,
)
from printgen.play.rules.parts import Part, missing_parts

_PARTS: Final = (
    *(Part(name, "designs") for name in (CARDS, *SIZES, *BANKS)),
    Part(DIE, "alike"),
)
_MOST_PAYMENTS: Final = 200
# The most pyramids of one size that a player may have: the search for the best building takes a few
# times as long for every ten more.
_MOST_PYRAMIDS: Final = 60


def findings(description: Description) -> Iterator[Finding]:
    """Yield everything that the rules need and the data does not have, each with its place; nothing
    without rules.
    """
    if description.rules is None:
        return
    figures = list(missing_figures(description, FIGURES))
    parts = list(missing_parts(description, _PARTS))
    yield from (*figures, *parts, *_areas(description))
    if not parts:
        suits = list(_suits(description))
        cards = list(_cards(description))
        yield from (*suits, *cards, *_banks(description), *_die(description))
        # Further checks only make sense if all of these are right.
        if not (figures or suits or cards or description.setup is None):
            yield from _worked_out(description, description.setup)


def _areas(description: Description) -> Iterator[Finding]:
    """Find missing areas. R, Setup: piles of cards, a supply, and a bank for every player."""
    yield from missing_areas(description, (DECK, SUPPLY, BANK))
    areas = description.setup.areas if description.setup else {}
    for name in (DECK, SUPPLY, BANK):
        area = areas.get(name)
        if area is None:
            continue
        where = description.place("setup", "areas", name)
        if name == DECK and area.order != "kept":
            message = f"the order of the cards in '{name}' matters"
            yield Finding(AREA_UNFIT, message, where, "write 'order: kept'")
        if area.per_seat is not (name == BANK):
            whose = "every player needs one" if name == BANK else "all players share it"
            hint = "write 'per-seat: true'" if name == BANK else "delete 'per-seat'"
            yield Finding(AREA_UNFIT, f"'{name}': {whose}", where, hint)


def _suits(description: Description) -> Iterator[Finding]:
    """Find suits that differ. R, Requirements: the same suits in every size of pyramid and on
    cards.
    """
    sizes = {size: description.designs[part(description, size)] for size in SIZES}
    first = sizes[SIZES[0]]
    for size, designs in sizes.items():
        component = part(description, size)
        where = description.place("components", component, "rows")
        for name in first.ids:
            if name not in designs.ids:
                message = f"there are no {size} pyramids of '{name}'"
                yield Finding(SUIT_UNMATCHED, message, where, did_you_mean(name, designs.ids))
        for n, name in enumerate(designs.ids):
            if name not in first.ids:
                message = f"there are {size} pyramids of '{name}', and no {SIZES[0]} ones"
                place = designs.place(n, "id")
                yield Finding(SUIT_UNMATCHED, message, place, did_you_mean(name, first.ids))
    cards = description.designs[part(description, CARDS)]
    signs: dict[str, str] = {}
    on_cards = {sign_of(values) for values in cards.values}
    for n, values in enumerate(first.values):
        name, sign = first.ids[n], sign_of(values)
        where = first.place(n, "sign")
        if not sign:
            message = f"nothing tells the suit '{name}': it has no 'sign'"
            yield Finding(SUIT_UNMATCHED, message, where, "declare a field 'sign'")
        elif sign in signs:
            message = f"the suits '{signs[sign]}' and '{name}' have the same sign"
            yield Finding(SUIT_UNMATCHED, message, where, "give each suit a sign of its own")
        elif sign not in on_cards:
            message = f"there are pyramids of '{name}', and no cards with its sign '{sign}'"
            yield Finding(SUIT_UNMATCHED, message, where, did_you_mean(sign, sorted(on_cards)))
        signs.setdefault(sign, name)
    told: set[str] = set()
    for n, values in enumerate(cards.values):
        sign = sign_of(values)
        if sign not in signs and sign not in told:
            told.add(sign)
            message = f"'{cards.ids[n]}' has the sign '{sign}', and no pyramids have it"
            place = cards.place(n, "sign")
            yield Finding(SUIT_UNMATCHED, message, place, did_you_mean(sign, sorted(signs)))


def _cards(description: Description) -> Iterator[Finding]:
    """Find cards without a value, and duplicates, since actions name cards. R, Turns."""
    name = part(description, CARDS)
    cards = description.designs[name]
    # Cards of two tables share a cell.
    told: set[object] = set()
    for n, values in enumerate(cards.values):
        where = cards.place(n, "pips")
        if pips_of(values) is None and where not in told:
            told.add(where)
            shown = f"not '{values['pips']}'" if str(values.get("pips", "")) else "and has none"
            message = f"'{cards.ids[n]}' should have a whole number of pips from 1, {shown}"
            yield Finding(PIPS_UNCLEAR, message, where, "write it in the column 'pips'")
    game = description.game
    stock = box(game, description.designs, game.players.max, figures_of(description)[-1])
    for n, card in enumerate(cards.ids):
        copies = stock.get(piece_id(name, card), 0)
        if copies > 1:
            message = f"there are {copies} cards '{card}', and each can be there once"
            hint = "give every card a row of its own"
            yield Finding(OUT_OF_RANGE, message, cards.place(n, "quantity"), hint)


def _banks(description: Description) -> Iterator[Finding]:
    """Find incomplete banks. R, Setup: every seat has its own colour, in every size."""
    for bank in BANKS:
        yield from missing_own_designs(description, part(description, bank))


def _die(description: Description) -> Iterator[Finding]:
    """Find sides of the die without a meaning. R, Setup: each is a suit, or wild."""
    place, table = description.place, table_of(description)
    tables = description.rules.tables if description.rules else {}
    yield from missing_table(description, TABLE, "what each side of the die stands for")
    if TABLE not in tables:
        return
    die = description.game.components[part(description, DIE)]
    if not isinstance(die, Die):
        where = place("rules", "pieces", DIE)
        yield Finding(PART_MISSING, f"'{part(description, DIE)}' is not a die", where, "name a die")
        return
    suits = description.designs[part(description, SIZES[0])].ids
    for side in dict.fromkeys(die.side_names):
        if side not in table:
            message = f"the table '{TABLE}' does not say what '{side}' stands for"
            where = place("rules", "tables", TABLE, key=True)
            yield Finding(RESULT_MISSING, message, where, f"write '{side}: …' there")
    for side, suit in table.items():
        if side not in die.side_names:
            message = f"the die has no side '{side}'"
            where = place("rules", "tables", TABLE, side, key=True)
            yield Finding(RESULT_MISSING, message, where, did_you_mean(side, die.side_names))
        if suit not in (*suits, WILD):
            message = f"unknown suit '{suit}'"
            near = did_you_mean(suit, (*suits, WILD)) or f"write '{WILD}' for any suit"
            where = place("rules", "tables", TABLE, side)
            yield Finding(RESULT_UNKNOWN, message, where, near)


# -- what must be possible


def _worked_out(description: Description, setup: Setup) -> Iterator[Finding]:
    """Check payments, pallets and buildings for every number of players and in every mode.

    The same fault is reported once.
    """
    game = description.game
    tables = figures_of(description)
    told: set[tuple[Code, object]] = set()
    for n, figures in enumerate(tables):
        players = game.players.min + n % (game.players.max - game.players.min + 1)
        crowded = list(_crowd(description, setup, players, figures))
        for finding in crowded or (
            *_payments(description, figures),
            *_building(description, setup, players, figures),
            *_pallets(description, setup, players, figures),
        ):
            if (finding.code, finding.where) not in told:
                told.add((finding.code, finding.where))
                yield finding


def _payments(description: Description, figures: Mapping[str, int]) -> Iterator[Finding]:
    """Find figures that give too many ways to pay for a card. R, Purchasing."""
    pips = _pips(figures)
    if len(payments(pips, figures["buy-pips"], figures["bank-trios"])) > _MOST_PAYMENTS:
        message = f"there are more than {_MOST_PAYMENTS} ways to pay for a card"
        where = description.place_of_figure("buy-pips")
        yield Finding(OUT_OF_RANGE, message, where, "lower it, or 'bank-trios'")


def _pips(figures: Mapping[str, int]) -> Trio:
    return figures[PIPS[0]], figures[PIPS[1]], figures[PIPS[2]]


def _stock(
    description: Description, setup: Setup, players: int, figures: Mapping[str, int]
) -> tuple[dict[str, Trio], list[Trio]]:
    """Return the pyramids of each suit, and of each player's bank."""
    there = box(description.game, description.designs, players, figures)
    parts = {name: part(description, name) for name in (*SIZES, *BANKS)}

    def trio(names: tuple[str, ...], designs: tuple[str, ...]) -> Trio:
        large, medium, small = (
            there.get(piece_id(parts[name], design), 0)
            for name, design in zip(names, designs, strict=True)
        )
        return large, medium, small

    suits = {suit: trio(SIZES, (suit,) * 3) for suit in description.designs[parts["large"]].ids}
    banks = []
    for seat in list(setup.seats.values())[:players]:
        own = [(seat.own(parts[bank]) or ("",))[0] for bank in BANKS]
        banks.append(trio(BANKS, tuple(own)))
    return suits, banks


def _crowd(
    description: Description, setup: Setup, players: int, figures: Mapping[str, int]
) -> Iterator[Finding]:
    """Find numbers of pyramids that are too large for the search for the best building."""
    suits, banks = _stock(description, setup, players, figures)
    for n, size in enumerate(SIZES):
        count = sum(trio[n] for trio in suits.values()) + max(bank[n] for bank in banks)
        if count > _MOST_PYRAMIDS:
            message = f"with {players} players there are {count} {size} pyramids for one building, "
            message += f"and the rules need at most {_MOST_PYRAMIDS}"
            where = description.place_of_figure("trios")
            yield Finding(OUT_OF_RANGE, message, where, "have fewer pyramids")


def _building(
    description: Description, setup: Setup, players: int, figures: Mapping[str, int]
) -> Iterator[Finding]:
    """Find resources that make no building, even with a player's own. R, Building Code."""
    suits, banks = _stock(description, setup, players, figures)
    code = BuildingCode.of(figures)
    if not any(completable({**suits, OWN_COLOUR: bank}, code) for bank in banks):
        message = f"{players} players can complete no building of all the pyramids that there are"
        hint = "have more pyramids, or lower what a building needs"
        where = description.place_of_figure("levels-needed")
        yield Finding(BUILDING_IMPOSSIBLE, message, where, hint)


def _pallets(
    description: Description, setup: Setup, players: int, figures: Mapping[str, int]
) -> Iterator[Finding]:
    """Find cards that cannot be completed with all resources and banks together. R, Purchasing."""
    suits, banks = _stock(description, setup, players, figures)
    pips = _pips(figures)
    lent = sum(worth * count for bank in banks for worth, count in zip(pips, bank, strict=True))
    name = part(description, CARDS)
    cards = description.designs[name]
    first = description.designs[part(description, SIZES[0])]
    by_sign = {sign_of(values): first.ids[n] for n, values in enumerate(first.values)}
    sums: dict[str, dict[int, int]] = {}
    for n, values in enumerate(cards.values):
        suit, wants = by_sign[sign_of(values)], pips_of(values) or 0
        if suit not in sums:
            sums[suit] = _sums(pips, suits[suit])
        most = max(
            (
                total
                for total, count in sums[suit].items()
                if total <= wants and count >= figures["resources-first"]
            ),
            default=None,
        )
        if most is not None and most + lent >= wants:
            continue
        message = f"'{cards.ids[n]}' wants {wants} pips, "
        if most is None:
            first_ones = figures["resources-first"]
            some = "a resource" if first_ones == 1 else f"{first_ones} resources"
            message += f"too few for {some} to lie there"
        else:
            message += f"and with {players} players {most + lent} are the most that can lie there"
        hint = "change its pips, or have more pyramids"
        yield Finding(PALLET_UNFILLABLE, message, cards.place(n, "pips"), hint)


def _sums(pips: Trio, counts: Trio) -> dict[int, int]:
    """Return, for each sum of pips, the most pyramids of one suit that make it."""
    found = {0: 0}
    for worth, count in zip(pips, counts, strict=True):
        # Each number of this size, added to the sums of the sizes before it.
        grown: dict[int, int] = {}
        for total, pyramids in found.items():
            for more in range(count + 1):
                at = total + more * worth
                grown[at] = max(grown.get(at, 0), pyramids + more)
        found = grown
    return found
