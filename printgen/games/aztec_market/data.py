"""The data of Aztec Market that its rules read, and what they need there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from printgen.model.boards import column_name
from printgen.model.description import Description
from printgen.model.piece_counts import piece_id
from printgen.play.rules.missing_data import ANY, Limits

# The roles of market tiles. A bystander has no effect.
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
# The parts that components play, and the areas of the setup at the beginning of the game.
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
    """Return the features of this game: effects of its tiles, and what its figures allow."""
    figures = most_of_each(description)
    tiles = description.designs.get(description.roles.get("tiles", ""))
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


def most_of_each(description: Description) -> dict[str, int]:
    """Return every figure with its highest value for any number of players."""
    game = description.game
    tables = [game.figures_at(n) for n in game.players.counts]
    return {name: max(table[name] for table in tables) for name in game.figures}


# With more ways to pay for one move, players could not choose, and the rules would take hours.
MOST_WAYS: Final = 2_000


def ways_to_pay(price: int, purses: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield every way to pay a price from several purses: the coins spent from each, the first
    purses first.
    """
    if not purses:
        if not price:
            yield ()
        return
    *others, last = purses
    for spent in range(min(price, last) + 1):
        for way in ways_to_pay(price - spent, others):
            yield (*way, *(len(others),) * spent)


class Market:
    """The game's data in the form that the rules need: tiles with their roles, colours, the
    market's side.

    Tiles and colours are numbers, in the order of the data.
    """

    def __init__(self, description: Description, figures: Mapping[str, int]) -> None:
        parts = description.roles
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
        self.tile_titles = tiles.titles
        self.roles = tuple(str(values.get("role")) for values in tiles.values)
        sells = [values.get("sells") for values in tiles.values]
        self.vendors = tuple(sells.index(colour) for colour in self.colours)
        self.king = self.roles.index("king")
        self.messengers = frozenset(n for n, role in enumerate(self.roles) if role == "messenger")
        self.side = side = figures["market-side"]
        # What players call the cells, row by row.
        self.cells = [f"{column_name(n % side)}{n // side + 1}" for n in range(side * side)]
