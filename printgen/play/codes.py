"""The codes of setups, rules, recorded games and results."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity
from printgen.model.codes import ABOUT, RECIPE

COUNTS: Final = Group(
    "Counts and figures",
    "Numbers that contradict each other are found at the table, when a piece is lacking.",
    "printgen's own promise: one number is written once, and all else follows.",
)
COUNT_DIFFERS: Final = COUNTS.code(
    "count-differs",
    "There are more or fewer of a piece than the rules or another figure say.",
    Example("aztec-market/setup.yaml", "{set-aside: 40}", "{set-aside: 41}"),
    "Change the quantity or the figure that the message names.",
    own_source="The rules of the game: each count says which section it comes from.",
)
RESULTS: Final = Group(
    "Recorded games and results",
    "A record is worth something only if everybody who replays it sees the same game.",
    "printgen's own promise: a record replays to its outcome, by the rules.",
)
ILLEGAL_ACTION: Final = RESULTS.code(
    "illegal-action",
    "An action of a recorded game is not legal.",
    Example("record.yaml", "seed: 7", "seed: 8"),
    "The message says which rule forbids it.",
    own_source="The rules of the game; the message says why, the engine which section.",
)
OUTCOME_DIFFERS: Final = RESULTS.code(
    "outcome-differs",
    "The recorded outcome is not the one that the game comes to.",
    Example("record.yaml", "west: 0}", "west: 9}"),
    "Write what the message tells, or look for a wrong action.",
)
TOO_MANY: Final = RESULTS.code(
    "too-many",
    "More is counted than there is, or than a player can have.",
    Example("results.yaml", "jewel: 2", "jewel: 99"),
    "Count again.",
)
COUNT_IMPOSSIBLE: Final = RESULTS.code(
    "count-impossible",
    "No game by the rules comes to this number, though there is enough of it.",
    Example("kalah/results.yaml", "south: {seeds: 25}", "south: {seeds: 20}"),
    "Count again.",
)
MISSING_PLAYER: Final = RESULTS.code(
    "missing-player",
    "A result has nothing for somebody who played.",
    Example("results.yaml", "  west: {herb: 1}\n", ""),
    "Write what this player has, with 0 where it is nothing.",
)
UNKNOWN_COUNT: Final = RESULTS.code(
    "unknown-count",
    "What this game does not count for a player, or for all together.",
    Example("results.yaml", "jewel: 2", "jewels: 2"),
    "The message names what is counted.",
)
WRONG_KIND: Final = RESULTS.code(
    "wrong-kind",
    "A file of another kind stands where a result should.",
    Example("results.yaml", "results: aztec-market", "setup: aztec-market"),
    "Give a result or a recorded game.",
)
NEEDS: Final = Group(
    "What the rules need",
    "Rules play with the figures and pieces of the data: what they lack, nobody can play.",
    "The engine of the game's rules: see printgen/play/rules.",
)
RULES_MISSING: Final = NEEDS.code(
    "rules-missing",
    "The game names no `rules`, and something needs them.",
    "printgen play of a game without rules",
    "Name an engine under 'rules'.",
)
UNKNOWN_ENGINE: Final = NEEDS.code(
    "unknown-engine",
    "No rules have that name.",
    Example("aztec-market/setup.yaml", "engine: aztec-market", "engine: aztec-markt"),
    "Correct it, or install the package that has them.",
)
FIGURE_MISSING: Final = NEEDS.code(
    "figure-missing",
    "The rules read a figure that the data has not.",
    Example(
        "aztec-market/game.yaml", "  king-takes:\n    {value: 1,", "  queen-takes:\n    {value: 1,"
    ),
    "Add the figure.",
)
PART_MISSING: Final = NEEDS.code(
    "part-missing",
    "No component plays a part that the rules know, or they know no such part.",
    Example("aztec-market/setup.yaml", ", goods: commodity", ""),
    "Name a component for each part.",
)
AREA_MISSING: Final = NEEDS.code(
    "area-missing",
    "The rules need an area that the setup has not.",
    Example("kalah/setup.yaml", "    store: {title: the player’s store, per-seat: true}\n", ""),
    "Add the area.",
)
GOODS_UNMATCHED: Final = NEEDS.code(
    "goods-unmatched",
    "Goods are traded or wanted that nobody has, or offered and never wanted.",
    Example(
        "market-at-kos/components.yaml",
        "      fish:\n        quantity",
        "      fisch:\n        quantity",
    ),
    "Name a good that there is on the other side as well.",
    own_source="The rules of games of trade: what somebody wants, somebody else has.",
)
SET_UNCLEAR: Final = NEEDS.code(
    "set-unclear",
    "A seat has no piece of its own that it needs, or one is nobody's or there twice.",
    Example("market-at-kos/setup.yaml", "{merchant-token: cross,", "{merchant-token: circle,"),
    "Give each seat what the message names.",
    own_source=(
        "The Market at Kos, the rulebook: each player selects a set of pieces. Buyer's "
        "Market: a colour of pyramids for each player."
    ),
)
TABLE_MISSING: Final = NEEDS.code(
    "table-missing",
    "A table that the rules read is not there, or they know none of that name.",
    Example("buyers-market/setup.yaml", "    die: {clubs:", "    dice: {clubs:"),
    "Write it under 'tables'.",
    own_source="The game's rules: what each roll stands for.",
)
RESULT_MISSING: Final = NEEDS.code(
    "result-missing",
    "A table has no result for a roll, or one for a roll that cannot be.",
    Example("buyers-market/setup.yaml", "atom: wild}", "atoms: wild}"),
    "Write one for every sum, and no others.",
    own_source="The game's rules: each roll has a result.",
)
RESULT_UNKNOWN: Final = NEEDS.code(
    "result-unknown",
    "A table has a result that the rules do not know.",
    Example("buyers-market/setup.yaml", "atom: wild}", "atom: wold}"),
    "Use one of those that the hint tells.",
    own_source="The game's rules: what a roll can bring about.",
)
SETUPS: Final = Group(
    "Setups",
    "A setup that differs from the recipe is another game, or one that cannot be begun.",
    "printgen's own promise: a setup is exactly what the recipe makes.",
)
REQUIREMENT_UNMET: Final = SETUPS.code(
    "requirement-unmet",
    "None of the seeds that were tried gives a setup as it was asked for.",
    "printgen setup tlatelolco --require reachable, with no buyers at the stands",
    "Try another seed, or do without.",
)
WRONG_GAME: Final = SETUPS.code(
    "wrong-game",
    "The file belongs to another game, or its parts to different numbers of players.",
    Example("results.yaml", "results: aztec-market", "results: moths"),
    "Name the game it belongs to.",
)
UNKNOWN_GENERATOR: Final = SETUPS.code(
    "unknown-generator",
    "The file names a generator of chance that printgen has not.",
    Example("setup.yaml", "mt19937", "dice"),
    "Write mt19937, or delete seed and generator.",
)
SETUP_SEATS: Final = SETUPS.code(
    "setup-seats",
    "Other seats are taken than those of so many players.",
    Example("setup.yaml", "[south, west]", "[south, north]"),
    "Take the seats that the message names.",
)
SETUP_INCOMPLETE: Final = SETUPS.code(
    "setup-incomplete",
    "Pieces of the box are nowhere.",
    Example("setup.yaml", "jewel: 17", "jewel: 16"),
    "Place them, or list them under box.",
)
SETUP_SURPLUS: Final = SETUPS.code(
    "setup-surplus",
    "There are more of a piece than the box has.",
    Example("setup.yaml", "jewel: 17", "jewel: 18"),
    "Take some away.",
)
SETUP_AREA: Final = SETUPS.code(
    "setup-area",
    "In an area lies something else than the recipe puts there.",
    Example("setup.yaml", "[rabbit, coin]", "rabbit"),
    "Put there what the message names.",
)
SETUP_SPACE: Final = SETUPS.code(
    "setup-space",
    "On a space lies what the recipe never puts there.",
    Example("setup.yaml", "[rabbit, coin]", "[rabbit, coin, coin]"),
    "Move one of the pieces.",
)
SETUP_SPREAD: Final = SETUPS.code(
    "setup-spread",
    "The pieces are spread over the spaces as the recipe never does.",
    Example("setup.yaml", "west: [[reed, coin], reed,", "west: [[reed, coin], [reed, coin],"),
    "Spread them as the recipe tells.",
)
SETUP_CHOICE: Final = SETUPS.code(
    "setup-choice",
    "A choice is not made, cannot be made so, or is not known.",
    Example("setup.yaml", "start: west", "start: east"),
    "Choose one of those that the hint tells.",
)
OTHER_VERSION: Final = ABOUT.code(
    "other-version",
    "A file was made for another version of the game.",
    Example("setup.yaml", 'version: "1.0"', 'version: "0.9"'),
    "Make it anew, or check what has changed.",
    severity=Severity.WARNING,
    own_why="Figures may have changed since then, and the file not.",
)
SEED_DIFFERS: Final = ABOUT.code(
    "seed-differs",
    "The seed does not give the setup that the file holds.",
    Example("setup.yaml", "seed: 7", "seed: 8"),
    "Delete seed and generator, or make the setup anew.",
    own_why="Who makes the setup from the seed sits before another table.",
)
SETUP_MISSING: Final = RECIPE.code(
    "setup-missing",
    "The game has no `setup`, and something needs one.",
    "printgen setup of a game without a recipe",
    "Describe the setup under 'setup'.",
)
AREA_UNFIT: Final = RECIPE.code(
    "area-unfit",
    "An area cannot be used so: spaces, order, or whose it is.",
    Example("aztec-market/setup.yaml", "per-seat: true, spaces: market-side", "per-seat: true"),
    "Name another area, or describe it otherwise.",
)
SEAT_MISSING: Final = RECIPE.code(
    "seat-missing",
    "There are more players than seats.",
    Example("aztec-market/game.yaml", "players: {min: 2, max: 4", "players: {min: 2, max: 5"),
    "Describe a seat for each player.",
)
PIECE_MISSING: Final = RECIPE.code(
    "piece-missing",
    "A step or a seat names pieces that are not in the box for so many players.",
    Example("aztec-market/setup.yaml", "{buyer-tile: rabbit}", "{buyer-tile: rabit}"),
    "Name pieces, or raise their quantity.",
)
SUPPLY_SHORT: Final = RECIPE.code(
    "supply-short",
    "A step takes more pieces than are left.",
    Example(
        "recipe/game.yaml",
        "{do: give, pieces: sail, to: meadow",
        "{do: give, pieces: sack, to: meadow",
    ),
    "Take fewer, or have more.",
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
    "A step needs a space on which a number is printed, and there is none.",
    Example(
        "recipe/game.yaml", "south: {title: South, spaces: {meadow: b1}}", "south: {title: South}"
    ),
    "Write a number that is printed there, or change the track.",
)
DRAW_UNEVEN: Final = RECIPE.code(
    "draw-uneven",
    "What is drawn cannot be the same number of each kind.",
    Example("aztec-market/game.yaml", "set-aside:\n    {value: 4", "set-aside:\n    {value: 6"),
    "Draw a multiple of the number of kinds.",
)
CHOICE_MISSING: Final = RECIPE.code(
    "choice-missing",
    "A step needs a choice that no earlier step makes.",
    Example(
        "recipe/game.yaml",
        "{do: give, pieces: sail, to: meadow, spaces: own}",
        "{do: choose, name: wish, title: a wish, among: sail, per-seat: true, apart-from: [stok]}",
    ),
    "Write a step 'do: choose' before it.",
)
CHOICE_TWICE: Final = RECIPE.code(
    "choice-twice",
    "Two steps make a choice of the same name.",
    Example(
        "market-at-kos/setup.yaml",
        "    - {do: choose, name: start, title: the start player, among: seats}\n",
        "    - {do: choose, name: start, title: the start player, among: seats}\n"
        "    - {do: choose, name: start, title: the start player, among: seats}\n",
    ),
    "Give one of them another name.",
)
