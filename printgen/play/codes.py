"""The codes of setups, rules, recorded games and results."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity
from printgen.model.codes import ABOUT, RECIPE

COUNTS: Final = Group(
    "Counts and figures",
    (
        "Otherwise you notice that numbers contradict each other only when a piece is missing at "
        "the table."
    ),
    "printgen's own rule: each number is written once, and everything else follows from it.",
)
COUNT_DIFFERS: Final = COUNTS.code(
    "count-differs",
    "There are more or fewer of a piece than the rules or another figure say.",
    Example("aztec-market/setup.yaml", "{set-aside: 40}", "{set-aside: 41}"),
    "Change the quantity or the figure that the message names.",
    own_source="The rules of the game; each count names its section.",
)
RESULTS: Final = Group(
    "Recorded games and results",
    "A record is useful only if everyone who replays it sees the same game.",
    "printgen's own rule: a record replays to its outcome, by the rules.",
)
ILLEGAL_ACTION: Final = RESULTS.code(
    "illegal-action",
    "An action of a recorded game is not legal.",
    Example("record.yaml", "seed: 7", "seed: 8"),
    "The message says which rule forbids it.",
    own_source="The rules of the game; the message names the reason.",
)
OUTCOME_DIFFERS: Final = RESULTS.code(
    "outcome-differs",
    "The recorded outcome differs from the one that the game leads to.",
    Example("record.yaml", "west: 0}", "west: 9}"),
    "Write the outcome in the message, or look for a wrong action.",
)
TOO_MANY: Final = RESULTS.code(
    "too-many",
    "A count is higher than what exists, or than what a player can have.",
    Example("results.yaml", "jewel: 2", "jewel: 99"),
    "Count again.",
)
COUNT_IMPOSSIBLE: Final = RESULTS.code(
    "count-impossible",
    "No game by the rules can end with this number.",
    Example("kalah/results.yaml", "south: {seeds: 25}", "south: {seeds: 20}"),
    "Count again.",
)
WRONG_KIND: Final = RESULTS.code(
    "wrong-kind",
    "This is not a file of results.",
    Example("results.yaml", "results: aztec-market", "setup: aztec-market"),
    "Give a file of results, or a recorded game.",
)
NEEDS: Final = Group(
    "What the rules need",
    "Without the figures and pieces that the rules need, the game cannot be played.",
    "The game's rules: see printgen/play/rules.",
)
UNKNOWN_ENGINE: Final = NEEDS.code(
    "unknown-engine",
    "No rules have that name, or their code fails.",
    Example("aztec-market/setup.yaml", "engine: aztec-market", "engine: aztec-markt"),
    "Correct the name, install the package that has these rules, or correct its code.",
)
FIGURE_MISSING: Final = NEEDS.code(
    "figure-missing",
    "The rules need a figure that the data does not have.",
    Example(
        "aztec-market/game.yaml", "  king-takes:\n    {value: 1,", "  queen-takes:\n    {value: 1,"
    ),
    "Add the figure.",
)
PART_MISSING: Final = NEEDS.code(
    "part-missing",
    "The rules need a part, an area or a table that is missing, or know none of that name.",
    Example("aztec-market/setup.yaml", ", goods: commodity", ""),
    "Name a component for each part, and add the area or the table.",
)
GOODS_UNMATCHED: Final = NEEDS.code(
    "goods-unmatched",
    "Nobody has goods that are wanted, or nobody wants goods that are offered.",
    Example(
        "market-at-kos/components.yaml",
        "      fish:\n        quantity",
        "      fisch:\n        quantity",
    ),
    "Name a good that appears on both sides.",
    own_source="The rules of trading games: what one player wants, another has.",
)
SET_UNCLEAR: Final = NEEDS.code(
    "set-unclear",
    "A seat lacks one of its pieces, or a piece belongs to nobody or to two seats.",
    Example("market-at-kos/setup.yaml", "{merchant-token: cross,", "{merchant-token: circle,"),
    "Give each seat the pieces in the message.",
    own_source=(
        "The Market at Kos, the rulebook: each player selects a set of pieces. Buyer's "
        "Market: a colour of pyramids for each player."
    ),
)
RESULT_MISSING: Final = NEEDS.code(
    "result-missing",
    "A table lacks a result for a roll, or has one for an impossible roll.",
    Example("buyers-market/setup.yaml", "atom: wild}", "atoms: wild}"),
    "Write one result for each possible sum, and no others.",
    own_source="The game's rules: each roll has a result.",
)
RESULT_UNKNOWN: Final = NEEDS.code(
    "result-unknown",
    "A table has a result that the rules do not know.",
    Example("buyers-market/setup.yaml", "atom: wild}", "atom: wold}"),
    "Use one of those that the hint lists.",
    own_source="The game's rules: what a roll can cause.",
)
SETUPS: Final = Group(
    "Setups",
    "A setup that differs from the recipe is a different game, or cannot be played.",
    "printgen's own rule: a setup is exactly what the recipe makes.",
)
REQUIREMENT_UNMET: Final = SETUPS.code(
    "requirement-unmet",
    "None of the seeds that were tried gives the setup you asked for.",
    "printgen setup tlatelolco --require reachable, with no buyers at the stands",
    "Start from another seed, or drop the requirement.",
)
WRONG_GAME: Final = SETUPS.code(
    "wrong-game",
    "The file is for another game, or its parts are for different numbers of players.",
    Example("results.yaml", "results: aztec-market", "results: moths"),
    "Name the game it belongs to.",
)
SETUP_SEATS: Final = SETUPS.code(
    "setup-seats",
    "The seats do not match the number of players.",
    Example("setup.yaml", "[south, west]", "[south, north]"),
    "Use the seats in the message.",
)
SETUP_INCOMPLETE: Final = SETUPS.code(
    "setup-incomplete",
    "Some pieces of the box are not placed anywhere.",
    Example("setup.yaml", "jewel: 17", "jewel: 16"),
    "Place them, or list them under `box`.",
)
SETUP_SURPLUS: Final = SETUPS.code(
    "setup-surplus",
    "The setup uses more of a piece than the box has.",
    Example("setup.yaml", "jewel: 17", "jewel: 18"),
    "Remove some.",
)
SETUP_AREA: Final = SETUPS.code(
    "setup-area",
    "The pieces in an area, or on its spaces, are not those that the recipe puts there.",
    Example("setup.yaml", "[rabbit, coin]", "rabbit"),
    "Put the pieces in the message there.",
)
SETUP_CHOICE: Final = SETUPS.code(
    "setup-choice",
    "A choice is missing, unknown, or not allowed.",
    Example("setup.yaml", "start: west", "start: east"),
    "Choose one of those that the hint lists.",
)
OTHER_VERSION: Final = ABOUT.code(
    "other-version",
    "A file was made for another version of the game.",
    Example("setup.yaml", 'version: "1.0"', 'version: "0.9"'),
    "Make it again, or check what has changed.",
    severity=Severity.WARNING,
    own_why="The game may have changed since the file was made.",
)
SEED_DIFFERS: Final = ABOUT.code(
    "seed-differs",
    "The seed does not give the setup in the file.",
    Example("setup.yaml", "seed: 7", "seed: 8"),
    "Delete `seed` and `generator`, or make the setup again.",
    own_why="Others who use the seed get a different setup.",
)
AREA_UNFIT: Final = RECIPE.code(
    "area-unfit",
    "An area cannot be used in this way, because of its spaces, its order or its owner.",
    Example("aztec-market/setup.yaml", "per-seat: true, spaces: market-side", "per-seat: true"),
    "Name another area, or describe this one differently.",
)
SEAT_MISSING: Final = RECIPE.code(
    "seat-missing",
    "There are more players than seats.",
    Example("aztec-market/game.yaml", "players: {min: 2, max: 4", "players: {min: 2, max: 5"),
    "Describe one seat for each player.",
)
PIECE_MISSING: Final = RECIPE.code(
    "piece-missing",
    "A step or a seat names pieces that are not in the box with this number of players.",
    Example("aztec-market/setup.yaml", "{buyer-tile: rabbit}", "{buyer-tile: rabit}"),
    "Name other pieces, or increase their quantity.",
)
SUPPLY_SHORT: Final = RECIPE.code(
    "supply-short",
    "A step takes more pieces than are left.",
    Example(
        "recipe/game.yaml",
        "{do: give, pieces: sail, to: meadow",
        "{do: give, pieces: sack, to: meadow",
    ),
    "Take fewer, or add pieces.",
)
SPACE_SHORT: Final = RECIPE.code(
    "space-short",
    "There are more pieces than free spaces.",
    Example(
        "aztec-market/game.yaml", "coins-at-start:\n    {value: 1", "coins-at-start:\n    {value: 5"
    ),
    "Make the board larger, or use fewer pieces.",
)
SPACE_MISSING: Final = RECIPE.code(
    "space-missing",
    "A step needs a space with a number that is not printed on any.",
    Example(
        "recipe/game.yaml", "south: {title: South, spaces: {meadow: b1}}", "south: {title: South}"
    ),
    "Write a number that is printed there, or change the track.",
)
DRAW_UNEVEN: Final = RECIPE.code(
    "draw-uneven",
    "The number of pieces drawn cannot be the same for each kind.",
    Example("aztec-market/game.yaml", "set-aside:\n    {value: 4", "set-aside:\n    {value: 6"),
    "Draw a multiple of the number of kinds.",
)
