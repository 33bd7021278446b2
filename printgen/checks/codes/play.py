"""The codes of setups and of what rules need."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

_OWN: Final = "printgen's own promise: a setup is exactly what the recipe makes."

GROUPS: Final = (
    Group(
        "The recipe of a setup",
        "A recipe that asks for what is not there cannot be followed at the table either.",
        "The game's own setup rules, as its data tells them; printgen refuses what they cannot do.",
        (
            Code(
                "setup-missing",
                "The game has no `setup`, and something needs one.",
                "printgen setup moths",
                "Describe the setup under 'setup'.",
            ),
            Code(
                "area-unclear",
                "An area has both `board` and `spaces`, or spaces and an order.",
                "market: {board: market-board, spaces: 4}",
                "Delete one of the two.",
            ),
            Code(
                "area-unfit",
                "An area cannot be used so: spaces, order, or whose it is.",
                "{do: scatter, pieces: tile, over: bag}   # a heap",
                "Name another area, or describe it otherwise.",
            ),
            Code(
                "seat-missing",
                "There are more players than seats.",
                "players: {max: 5}   # with four seats",
                "Describe a seat for each player.",
            ),
            Code(
                "piece-missing",
                "A step or a seat names pieces that are not in the box for so many players.",
                "{do: put, pieces: rulebook, into: bag}",
                "Name pieces, or raise their quantity.",
            ),
            Code(
                "supply-short",
                "A step takes more pieces than are left.",
                "{do: draw, count: 90, from: bag, to: aside}   # of 80",
                "Take fewer, or have more.",
            ),
            Code(
                "space-short",
                "There are more pieces than free spaces.",
                "sixteen tiles scattered over fifteen squares",
                "Make the board larger, or use fewer pieces.",
            ),
            Code(
                "space-missing",
                "A step needs a space on which a number is printed, and there is none.",
                "{do: put, pieces: marker, into: track, at: 13}",
                "Write a number that is printed there, or change the track.",
            ),
            Code(
                "draw-uneven",
                "What is drawn cannot be the same number of each kind.",
                "{do: draw, count: 5, alike: true, …}   # of 4 colours",
                "Draw a multiple of the number of kinds.",
            ),
            Code(
                "choice-missing",
                "A step needs a choice that no earlier step makes.",
                "{do: give, pieces: marker, to: hand, seat: start}",
                "Write a step 'do: choose' before it.",
            ),
            Code(
                "choice-twice",
                "Two steps make a choice of the same name.",
                "{do: choose, name: start, …} twice",
                "Give one of them another name.",
            ),
            Code(
                "choice-unclear",
                "A choice for all has what only a choice of every player can have.",
                "{do: choose, name: start, among: seats, count: 2, …}",
                "Write 'per-seat: true', or delete the key.",
            ),
        ),
    ),
    Group(
        "What the rules need",
        "Rules play with the figures and pieces of the data: what they lack, nobody can play.",
        "The engine of the game's rules: see printgen/play/rules.",
        (
            Code(
                "rules-missing",
                "The game names no `rules`, and something needs them.",
                "printgen play moths",
                "Name an engine under 'rules'.",
            ),
            Code(
                "unknown-engine",
                "No rules have that name.",
                "rules: {engine: aztec-markt}",
                "Correct it, or install the package that has them.",
            ),
            Code(
                "figure-missing",
                "The rules read a figure that the data has not.",
                "figures without king-takes",
                "Add the figure.",
            ),
            Code(
                "part-missing",
                "No component plays a part that the rules know, or they know no such part.",
                "pieces: {tiles: market-tile}   # and no buyers",
                "Name a component for each part.",
            ),
            Code(
                "area-missing",
                "The rules need an area that the setup has not.",
                "areas without bag",
                "Add the area.",
            ),
            Code(
                "goods-unmatched",
                "Goods are traded or wanted that nobody has, or offered and never wanted.",
                "first: fisch   # and the stalls are fish, oil and wine",
                "Name a good that there is on the other side as well.",
                source="The rules of games of trade: what somebody wants, somebody else has.",
            ),
            Code(
                "set-unclear",
                "A seat has no piece of its own that it needs, or one is nobody's or there twice.",
                "star: {title: Star, pieces: {}}",
                "Give each seat what the message names.",
                source="The Market at Kos, the rulebook: each player selects a set of pieces. "
                "Buyer's Market: a colour of pyramids for each player.",
            ),
            Code(
                "table-missing",
                "A table that the rules read is not there, or they know none of that name.",
                "tables: {reds: {…}}   # and the rules read 'red'",
                "Write it under 'tables'.",
                source="The game's rules: what each roll stands for.",
            ),
            Code(
                "result-missing",
                "A table has no result for a roll, or one for a roll that cannot be.",
                'red: {"13": gain}   # with two dice of six faces',
                "Write one for every sum, and no others.",
                source="The game's rules: each roll has a result.",
            ),
            Code(
                "result-unknown",
                "A table has a result that the rules do not know.",
                'red: {"2": gian}',
                "Use one of those that the hint tells.",
                source="The game's rules: what a roll can bring about.",
            ),
        ),
    ),
    Group(
        "Setups",
        "A setup that differs from the recipe is another game, or one that cannot be begun.",
        _OWN,
        (
            Code(
                "wrong-game",
                "The file belongs to another game, or its parts to different numbers of players.",
                "setup: moths   # checked as aztec-market",
                "Name the game it belongs to.",
            ),
            Code(
                "unknown-generator",
                "The file names a generator of chance that printgen has not.",
                "generator: dice",
                "Write mt19937, or delete seed and generator.",
            ),
            Code(
                "setup-seats",
                "Other seats are taken than those of so many players.",
                "players: 2 with seats: [south, north]",
                "Take the seats that the message names.",
            ),
            Code(
                "setup-incomplete",
                "Pieces of the box are nowhere.",
                "bag: {jewel: 19, …}   # of 20",
                "Place them, or list them under box.",
            ),
            Code(
                "setup-surplus",
                "There are more of a piece than the box has.",
                "two kings on the market",
                "Take some away.",
            ),
            Code(
                "setup-area",
                "In an area lies something else than the recipe puts there.",
                "three tokens set aside instead of four",
                "Put there what the message names.",
            ),
            Code(
                "setup-space",
                "On a space lies what the recipe never puts there.",
                "two tiles on one square",
                "Move one of the pieces.",
            ),
            Code(
                "setup-spread",
                "The pieces are spread over the spaces as the recipe never does.",
                "two coins on one side of the market and none on another",
                "Spread them as the recipe tells.",
            ),
            Code(
                "setup-choice",
                "A choice is not made, cannot be made so, or is not known.",
                "chosen: {start: east}   # with two players",
                "Choose one of those that the hint tells.",
            ),
            Code(
                "requirement-unmet",
                "None of the seeds that were tried gives a setup as it was asked for.",
                "printgen setup moths --require fair",
                "Try another seed, or do without.",
            ),
        ),
    ),
)
