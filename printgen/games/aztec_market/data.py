"""What the rules of Aztec Market read from the game's data, and what they need there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from printgen.errors import Finding
from printgen.model.board import Board
from printgen.model.counted import Counted
from printgen.model.figures import figures_at
from printgen.model.layout import column_name
from printgen.model.stock import piece_id
from printgen.model.validate import Description
from printgen.rules.lacking import ANY, Limits, lacking_areas, lacking_figures
from printgen.rules.parts import Part, lacking_parts
from printgen.source import did_you_mean

# What a market tile may be. A bystander has no effect.
ROLES: Final = (
    "vendor",
    "crowd",
    "porter",
    "governor",
    "ambassador",
    "messenger",
    "king",
    "bystander",
)
# The components that play a part, and the areas of the setup that the game begins with.
PARTS: Final = ("tiles", "buyers", "goods", "coins")
AREAS: Final = ("market", "buyers", "bag", "aside", "money")
SIDES: Final = ("south", "west", "north", "east")

FIGURES: Final[Mapping[str, Limits]] = dict.fromkeys(
    (
        "coins-per-buyer",
        "coins-per-move",
        "coins-per-pass",
        "coins-per-purchase",
        "draws-per-pass",
        "governor-takes",
        "king-takes",
        "market-side",
        "move-back",
        "moves-per-pass",
        "porter-returns",
    ),
    ANY,
) | {"coins-per-buyer": (1, None)}
FEATURES: Final = {
    "pass": "a pass",
    "play": "a play",
    "draw": "tokens drawn from the bag",
    "coin": "a coin taken in a pass",
    "no-coin": "a pass without a coin, because no buyer has room or the supply is empty",
    "king": "a token that goes to the king in a pass",
    "paid-move": "a market tile moved for money",
    "free-move": "the messenger moved free",
    "buy": "a purchase",
    "crowd": "a crowd that keeps a buyer from goods in the column",
    "porter": "a porter's effect on a purchase",
    "governor": "a governor's effect on a purchase",
    "ambassador": "an ambassador's effect on a purchase",
}


# R, End of the game.
END: Final = "the bag is empty and the round is complete"


def features(description: Description) -> dict[str, str]:
    """What there is in this game: effects of the tiles that it has, and what its figures allow."""
    rules, figures = description.rules, _most(description)
    tiles = description.designs.get(rules.pieces.get("tiles", "") if rules else "")
    roles = {str(values.get("role")) for values in tiles.values} if tiles else set()
    lacking = {name for name in ("crowd", "porter", "governor", "ambassador") if name not in roles}
    if "messenger" not in roles:
        lacking.add("free-move")
    for feature, figure in (
        ("draw", "draws-per-pass"),
        ("king", "king-takes"),
        ("paid-move", "coins-per-move"),
    ):
        if figure in figures and not figures[figure]:
            lacking.add(feature)
    if "coins-per-pass" in figures and not figures["coins-per-pass"]:
        lacking |= {"coin", "no-coin"}
    return {name: words for name, words in FEATURES.items() if name not in lacking}


def _most(description: Description) -> dict[str, int]:
    """Every figure, as large as it is with any number of players."""
    game = description.game
    tables = [figures_at(game, n) for n in range(game.players.min, game.players.max + 1)]
    return {name: max(table[name] for table in tables) for name in game.figures}


# With more ways to pay for one move nobody could choose, and the rules would take hours.
MOST_WAYS: Final = 2_000


def ways_to_pay(price: int, purses: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every way to pay a price from several purses: whose coins are spent, the first ones first."""
    if not purses:
        if not price:
            yield ()
        return
    *others, last = purses
    for spent in range(min(price, last) + 1):
        for way in ways_to_pay(price - spent, others):
            yield (*way, *(len(others),) * spent)


class Market:
    """The game's data as the rules need it: tiles with their roles, colours, the market's side.

    Tiles and colours are numbers, in the order of the data.
    """

    def __init__(self, description: Description, figures: Mapping[str, int]) -> None:
        if description.rules is None:
            raise ValueError("the game names no rules")
        parts = description.rules.pieces
        tiles = description.designs[parts["tiles"]]
        goods = description.designs[parts["goods"]]
        self.buyers = parts["buyers"]
        self.coin = parts["coins"]
        self.colours = goods.ids
        self.titles = tuple(
            str(values.get("many", name))
            for name, values in zip(goods.ids, goods.values, strict=True)
        )
        self.goods = tuple(piece_id(parts["goods"], name) for name in goods.ids)
        self.tiles = tuple(piece_id(parts["tiles"], name) for name in tiles.ids)
        self.names = tiles.ids
        self.roles = tuple(str(values.get("role")) for values in tiles.values)
        sells = [values.get("sells") for values in tiles.values]
        self.vendors = tuple(sells.index(colour) for colour in self.colours)
        self.king = self.roles.index("king")
        self.messengers = frozenset(n for n, role in enumerate(self.roles) if role == "messenger")
        self.side = side = figures["market-side"]
        # What players call the cells, row by row.
        self.cells = [f"{column_name(n % side)}{n // side + 1}" for n in range(side * side)]


def lacks(description: Description) -> Iterator[Finding]:
    """What the rules need and the data does not give."""
    rules = description.rules
    if rules is None:
        return
    yield from lacking_figures(description, FIGURES)
    figures = _most(description)
    price, purse = figures.get("coins-per-purchase", 0), figures.get("coins-per-buyer", 0)
    if price > max(purse, 1):
        message = f"a purchase costs {price} coins of one buyer, who never has more than {purse}"
        hint = "lower 'coins-per-purchase' or raise 'coins-per-buyer'"
        where = description.place_of_figure("coins-per-purchase")
        yield Finding("out-of-range", message, where, hint)
    if figures.keys() >= FIGURES.keys():
        purses = [figures["coins-per-buyer"]] * figures["market-side"]
        ways = ways_to_pay(figures["coins-per-move"], purses)
        if next(islice(ways, MOST_WAYS, None), None) is not None:
            message = f"there are more than {MOST_WAYS} ways to pay for one move"
            hint = "lower 'coins-per-move' or 'coins-per-buyer'"
            where = description.place_of_figure("coins-per-move")
            yield Finding("out-of-range", message, where, hint)
    yield from lacking_parts(description, [Part(name) for name in PARTS])
    components = description.game.components
    if all(isinstance(components.get(rules.pieces.get(part, "")), Counted) for part in PARTS):
        yield from _tiles(description, rules.pieces["tiles"], rules.pieces["goods"])
    yield from _areas(description)


def _tiles(description: Description, tiles: str, goods: str) -> Iterator[Finding]:
    """One king, one vendor for each colour, and roles that there are."""
    designs = description.designs[tiles]
    colours = description.designs[goods].ids
    table = description.place("components", tiles, key=True)
    sellers: dict[str, str] = {}
    kings = []
    for n, (name, values) in enumerate(zip(designs.ids, designs.values, strict=True)):
        role = values.get("role")
        if role not in ROLES:
            message = f"'{name}' has the role '{role}', which the rules do not know"
            if role is None:
                message = f"'{name}' has no 'role', which the rules need"
            near = did_you_mean(str(role), ROLES) or f"known are {', '.join(ROLES)}"
            yield Finding("role-unknown", message, designs.place(n, "role"), near)
        if role == "king":
            kings.append(name)
        if role != "vendor":
            continue
        sold = str(values.get("sells", ""))
        where = designs.place(n, "sells")
        if sold not in colours:
            message = f"'{name}' sells '{sold}', which is no commodity"
            yield Finding("vendor-unclear", message, where, did_you_mean(sold, colours))
        elif sold in sellers:
            message = f"'{name}' sells {sold}, and so does '{sellers[sold]}'"
            hint = "the rules know one vendor for each colour"
            yield Finding("vendor-unclear", message, where, hint)
        sellers.setdefault(sold, name)
    for colour in colours:
        if colour not in sellers:
            message = f"no vendor sells {colour}"
            hint = f"add a row with 'role: vendor' and 'sells: {colour}'"
            yield Finding("vendor-unclear", message, table, hint)
    if len(kings) != 1:
        message = f"{len(kings)} tiles have the role 'king'; the rules need one"
        yield Finding("king-unclear", message, table, "give one design this role")


def _areas(description: Description) -> Iterator[Finding]:
    """Areas that the game begins with, and seats at the market's sides."""
    yield from lacking_areas(description, AREAS)
    setup = description.setup
    if setup is None:
        return
    for seat in setup.seats:
        if seat not in SIDES:
            message = f"the rules know no side of the market '{seat}'"
            place = description.place("setup", "seats", seat, key=True)
            yield Finding("seat-unknown", message, place, f"known are {', '.join(SIDES)}")
    market = setup.areas.get("market")
    name = (market.board if market else None) or ""
    board = description.game.components.get(name)
    if market is not None and not isinstance(board, Board):
        message = "the market needs a board"
        place = description.place("setup", "areas", "market")
        yield Finding("area-unfit", message, place, "name one with 'board'")
    elif isinstance(board, Board) and board.grid.columns != board.grid.rows:
        message = "the market is not square"
        place = description.place("components", name, "grid")
        yield Finding("area-unfit", message, place, "give it as many rows as columns")
    buyers = setup.areas.get("buyers")
    if buyers is not None and (buyers.spaces is None or not buyers.per_seat):
        message = "every player needs spaces for buyers"
        place = description.place("setup", "areas", "buyers")
        hint = "write 'per-seat: true' and 'spaces: market-side'"
        yield Finding("area-unfit", message, place, hint)
