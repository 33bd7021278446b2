"""The codes of what a look at the whole game shows: counts, playouts, texts, files about it."""

from __future__ import annotations

from typing import Final

from printgen.checks.codes.code import Code, Group

GROUPS: Final = (
    Group(
        "Counts and figures",
        "Numbers that contradict each other are found at the table, when a piece is lacking.",
        "printgen's own promise: one number is written once, and all else follows.",
        (
            Code(
                "count-differs",
                "There are more or fewer of a piece than the rules or another figure say.",
                "market-side: 4 with 14 tiles, which leaves two holes",
                "Change the quantity or the figure that the message names.",
                source="The rules of the game: each count says which section it comes from.",
            ),
            Code(
                "demand-exceeds-supply",
                "In the worst case the game wants more of a piece than there are.",
                "coins-per-buyer: 2 with one coin for each buyer",
                "Add pieces, or say in the rules what happens when they run out.",
                why="Nothing stops play, but the rules must say what happens then.",
                source="The rules of the game: each demand says which section it comes from.",
            ),
            Code(
                "supply-ran-out",
                "In games played for this check, a supply ran out.",
                "the money supply was empty in 3 of 10 games",
                "Nothing, if the rules say what happens then.",
                why="In practice it happens; whether it may is for the designer to say.",
            ),
            Code(
                "figure-unused",
                "Nothing reads a figure: no rule, no step, no quantity, no text.",
                "figures: {hand-size: …} in a game without hands",
                "Use its name where the number stands, or delete it.",
                why="A figure that nothing reads can be changed without any effect.",
            ),
            Code(
                "figure-uncertain",
                "A figure is `unclear` in the source, or was `assumed`.",
                "supplies: {value: 3, provenance: assumed}",
                "Nothing; or find it in the printed rules.",
                why="Who plays by it should know that it may be wrong.",
                source="printgen's own promise: every figure says where it comes from.",
            ),
            Code(
                "as-in-base",
                "What is told of the game that a variant extends holds for the variant too.",
                "extends: market-at-kos, of which seven figures are assumed",
                "Nothing: `printgen check` of that game tells them, and so does `--select`.",
                why="Who writes a variant looks for what the variant does.",
            ),
            Code(
                "piece-left-over",
                "The setup never uses a piece: it stays in the box.",
                "a fifth player's tiles in a game for four",
                "Use it in a step, or give it `min-players`.",
                why="A piece that nobody uses is work for nothing, or a step is missing.",
            ),
            Code(
                "board-asymmetric",
                "The numbers of a grid of spaces are not the same from every side.",
                "table: [[2, 3, 2], [3, 4, 3], [2, 3, 1]]",
                "Nothing, if it is meant so; else see which of the two numbers is right.",
                why="A number that is copied wrong favours whoever plays there.",
            ),
            Code(
                "piece-too-wide",
                "A piece is larger than a space of a board on which it is laid.",
                "stalls of 40 mm on squares of 31 mm",
                "Make the piece smaller, or the board's unit or cells larger.",
                why="Pieces that cover their neighbours' spaces slip, and hide what is printed.",
            ),
        ),
    ),
    Group(
        "Games played for the check",
        "A game that stops, breaks its own laws or never ends is found before anybody sits down.",
        "printgen's own promise: every game keeps the laws of docs/rules.md.",
        (
            Code(
                "no-legal-action",
                "A position before the end in which nobody may do anything.",
                "everybody must pay, and nobody has money",
                "Let the rules allow something, such as a pass.",
            ),
            Code(
                "law-broken",
                "The rules' code breaks a law: pieces appear or vanish, a state changes.",
                "a purchase that takes a token from nowhere",
                "It is a mistake in the engine: report it there.",
            ),
            Code(
                "endless-game",
                "The rules allow a game that never ends.",
                "a purchase that gives everything back, round after round",
                "Nothing, if tables would not do it; `--endless FILE` records such a game.",
                why="Two players who want to can keep the others at the table for ever.",
                source="The printed rules themselves; the referee has replayed what is told.",
            ),
            Code(
                "game-too-long",
                "A game was given up after so many actions.",
                "20,000 actions without an end",
                "Look for what brings the end nearer, and make it happen.",
            ),
            Code(
                "games-cut-short",
                "The games for this check took so many actions together that not all were played.",
                "200 moves in each pass, 3,800 actions in a game",
                "Nothing; or play more of them with --games.",
            ),
            Code(
                "never-used",
                "A rule, an effect or an end that no game for this check came to.",
                "no porter ever stood between a buyer and a vendor",
                "Play more games with --games; or the rule does nothing.",
                why="A rule that never matters can be left out of the game.",
            ),
        ),
    ),
    Group(
        "Texts",
        "Players learn a game from its texts: what they leave out does not exist at the table.",
        "printgen's own promise: texts tell of what is in the box.",
        (
            Code(
                "depends-on-players",
                "A text prints what is right for one number of players only, in a kit for several.",
                "{{ figures.coins }} on a reference card, with coins: {by-players: [15, 15, 13]}",
                "Make a table from `figures_for`, or say in words for how many the number holds.",
                why="Everybody but the largest group plays by a wrong number.",
                source="printgen's own promise: what a kit prints is right for all it is for.",
            ),
            Code(
                "text-silent",
                "A text does not mention a component, or one of the designs that it lists.",
                "a score sheet without a row for the fifth colour",
                "Let the template go through all designs.",
            ),
        ),
    ),
    Group(
        "How pieces look",
        "Not everybody sees all colours, sits near the lamp, or prints with a full cartridge.",
        "printgen's own promise; contrast as in WCAG 2.2, success criterion 1.4.3.",
        (
            Code(
                "look-alike",
                "Two pieces that players must tell apart look alike, to somebody, with some ink.",
                "two stalls with one sign, in a red and a green of the same lightness",
                "Give them other signs, letters or patterns, or colours that differ in lightness;"
                " where it shows with one ink only, give colours for that under theme/inks.",
            ),
            Code(
                "contrast-low",
                "Words differ too little in lightness from what they stand on.",
                'fill: "#999999"   # on white: 2.8 : 1, and 4.5 : 1 is needed',
                "Make the words, or the area under them, darker or lighter.",
            ),
            Code(
                "text-tiny",
                "Words are too small: below 8 pt on a face, or below 6 pt anywhere.",
                "size: 7pt",
                "Make the type larger, and if need be its box.",
            ),
            Code(
                "back-shows",
                "A back that lies 1, 2 or 3 mm off its front would show.",
                "a frame 2 mm from the edge of a card's back",
                "Let a pattern run over the edge, move frames inwards, give more bleed; or measure"
                " the printer with `printgen calibrate`. `printgen misprint` shows it.",
                why="Home printers are off by as much, and cards must not be known by their backs.",
                source="docs/printing.md: what is measured, and from where on it counts.",
            ),
        ),
    ),
    Group(
        "Files about a game",
        "A file that says one thing and holds another misleads whoever trusts it.",
        "printgen's own promise: a file can be checked without its author.",
        (
            Code(
                "kind-unknown",
                "A file is no game, variant, setup or record, nor of a kind that some game knows.",
                "a YAML file without any of their keys",
                "Write 'setup: GAME' or 'record: GAME' at its top.",
            ),
            Code(
                "game-unknown",
                "A file belongs to a game that is not there.",
                "record: my-market   # a game in another folder",
                "Name the game as well, by --game.",
            ),
            Code(
                "other-version",
                "A file was made for another version of the game.",
                'version: "0.9"   # the game is at 1.0',
                "Make it anew, or check what has changed.",
                why="Figures may have changed since then, and the file not.",
            ),
            Code(
                "seed-differs",
                "The seed does not give the setup that the file holds.",
                "seed: 7 over a setup that was changed by hand",
                "Delete seed and generator, or make the setup anew.",
                why="Who makes the setup from the seed sits before another table.",
            ),
            Code(
                "record-unfinished",
                "A recorded game stops before its end.",
                "a game that was broken off",
                "Nothing, if that is what happened.",
                why="It has no outcome; statistics should leave it out.",
            ),
            Code(
                "kit-manifest",
                "A kit's manifest cannot be read, or lacks what it should say.",
                "a manifest.json that was edited",
                "Build the kit again.",
            ),
            Code(
                "kit-file-missing",
                "A file of a kit is gone.",
                "a PDF that was deleted",
                "Build the kit again.",
            ),
            Code(
                "kit-file-changed",
                "A file of a kit is not the one that was built.",
                "a PDF with another SHA-256 than in the manifest",
                "Move or delete it, then build the kit again.",
            ),
            Code(
                "kit-file-extra",
                "A file in a kit's folder does not belong to the kit.",
                "notes.txt beside the PDFs",
                "The next build keeps it. Move it elsewhere before you pass the kit on.",
            ),
            Code(
                "kit-counts",
                "A kit holds more or fewer of a piece than the game needs.",
                "12 coins for four players",
                "Build the kit again with the game as it is now.",
            ),
            Code(
                "kit-no-looks",
                "The older kit of an update does not tell what its pieces look like.",
                "a kit that an older printgen built",
                "Build a kit of the data that it was printed from, and compare with that.",
            ),
        ),
    ),
)
