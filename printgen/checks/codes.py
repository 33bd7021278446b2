"""Codes of the checks of games, files and kits."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity
from printgen.model.codes import ABOUT
from printgen.play.codes import COUNTS
from printgen.printers.codes import LOOKS

SUPPLY_RAN_OUT: Final = COUNTS.code(
    "supply-ran-out",
    "In games played for this check, a supply ran out.",
    "The Market at Kos with five players and 55 coins",
    "Nothing, if the rules say what happens then.",
    severity=Severity.NOTE,
    own_why="In practice it happens; whether it may is for the designer to say.",
)
FIGURE_UNUSED: Final = COUNTS.code(
    "figure-unused",
    "Nothing reads a figure: no rule, no step, no quantity, no text.",
    Example(
        "mill/game.yaml", "figures:\n", "figures:\n  rounds: {value: 9, provenance: printed}\n"
    ),
    "Use its name where the number stands, or delete it.",
    severity=Severity.WARNING,
    own_why="A figure that nothing reads can be changed without any effect.",
)
FIGURE_UNCERTAIN: Final = COUNTS.code(
    "figure-uncertain",
    "A figure is `unclear` in the source, or was `assumed`.",
    Example(
        "mill/game.yaml",
        "sails-each: {value: 4, provenance: printed}",
        "sails-each: {value: 4, provenance: assumed}",
    ),
    "Nothing; or find it in the printed rules.",
    severity=Severity.NOTE,
    own_why="Players should know that it may be wrong.",
    own_source="printgen's own promise: every figure says where it comes from.",
)
AS_IN_BASE: Final = COUNTS.code(
    "as-in-base",
    "Findings about the game that a variant extends hold for the variant, too.",
    Example(
        "extended/mill/game.yaml",
        "sails-each: {value: 4, provenance: printed}",
        "sails-each: {value: 4, provenance: unclear}",
    ),
    "Nothing: `--all` lists them, and so does `--select`.",
    severity=Severity.NOTE,
    own_why="Who writes a variant looks for what the variant does.",
)
PIECE_LEFT_OVER: Final = COUNTS.code(
    "piece-left-over",
    "The setup never uses a piece: it stays in the box.",
    Example("aztec-market/setup.yaml", "    - {do: give, pieces: reference, to: hand}\n", ""),
    "Use it in a step, or give it `min-players`.",
    severity=Severity.NOTE,
    own_why="A piece that nobody uses is work for nothing, or a step is missing.",
)
SAME_TURNED: Final = COUNTS.code(
    "same-turned",
    "Two designs are one and the same tile when one of them is turned.",
    Example(
        "mill/pieces.yaml",
        "    fields: {name: text, mark: sign, tone: colour}\n    front: sail\n    back: same\n"
        "    rows:\n",
        "    fields: {name: text, mark: sign, tone: colour, ways: paths?}\n    front: sail\n"
        "    back: same\n    values: {tone: ink, mark: vane}\n    rows:\n"
        "      east: {quantity: {value: 1, provenance: assumed}, name: E, ways: 1-3}\n"
        "      west: {quantity: {value: 1, provenance: assumed}, name: W, ways: 2-4}\n",
    ),
    "Write one of them with more copies; or with `turns`, if tiles may not be turned.",
    severity=Severity.WARNING,
    own_why="Tiles that were meant to differ are twice in the box, and others not at all.",
)
BOARD_ASYMMETRIC: Final = COUNTS.code(
    "board-asymmetric",
    "The numbers of a grid of spaces are not the same from every side.",
    Example(
        "market-at-kos/components.yaml",
        "[4, 4, 6, 6, 7, 6, 6, 4, 4]",
        "[4, 4, 6, 6, 7, 6, 6, 4, 5]",
    ),
    "Nothing, if it is meant so; else see which of the two numbers is right.",
    severity=Severity.NOTE,
    own_why="A number that is copied wrong favours whoever plays there.",
)
PIECE_TOO_WIDE: Final = COUNTS.code(
    "piece-too-wide",
    "A piece is larger than a space of a board on which it is laid.",
    Example("market-at-kos/components.yaml", "size: {width: 1.35penny,", "size: {width: 1.7penny,"),
    "Make the piece smaller, or the board's unit or cells larger.",
    severity=Severity.WARNING,
    own_why="Pieces that cover their neighbours' spaces slip, and hide what is printed.",
)
DEMAND_EXCEEDS_SUPPLY: Final = COUNTS.code(
    "demand-exceeds-supply",
    "In the worst case the game wants more of a piece than there are.",
    Example("aztec-market/game.yaml", "coins:\n    {value: 16", "coins:\n    {value: 12"),
    "Add pieces, or say in the rules what happens when they run out.",
    severity=Severity.WARNING,
    own_why="Nothing stops play, but the rules must say what happens then.",
    own_source="The rules of the game: each demand says which section it comes from.",
)
PLAYED: Final = Group(
    "Games played for the check",
    "A game that stops, breaks its own laws or never ends is found before anybody sits down.",
    "printgen's own promise: every game keeps the laws in docs/reference/checks.md.",
)
NO_LEGAL_ACTION: Final = PLAYED.code(
    "no-legal-action",
    "A position before the end in which nobody may do anything.",
    "rules that allow no action once ten tokens are drawn",
    "Let the rules allow something, such as a pass.",
)
LAW_BROKEN: Final = PLAYED.code(
    "law-broken",
    "The rules' code breaks a law: pieces appear or vanish, a state changes.",
    "rules that lose a coin with each coin that is taken",
    "It is a mistake in the engine: report it there.",
)
ENDLESS_GAME: Final = PLAYED.code(
    "endless-game",
    "The rules allow a game that never ends.",
    "Aztec Market, where porters give back what was bought and ambassadors the coin",
    "Nothing, if no players would do it; `--endless FILE` records such a game.",
    severity=Severity.NOTE,
    own_why="Two players who want to can keep the others at the table for ever.",
    own_source="The printed rules themselves; the referee has replayed the game.",
)
GAME_TOO_LONG: Final = PLAYED.code(
    "game-too-long",
    "A game was stopped because it took too many actions.",
    Example(
        "aztec-market/game.yaml", "draws-per-pass:\n    {value: 4", "draws-per-pass:\n    {value: 0"
    ),
    "Look for what brings the end nearer, and make it happen.",
    severity=Severity.WARNING,
)
GAMES_CUT_SHORT: Final = PLAYED.code(
    "games-cut-short",
    "The games for this check took too many actions together, and not all were played.",
    "Aztec Market with 200 moves in a pass",
    "Nothing; or play more of them with --games.",
    severity=Severity.NOTE,
)
NEVER_USED: Final = PLAYED.code(
    "never-used",
    "A rule, an effect or an end that no game for this check came to.",
    Example(
        "aztec-market/game.yaml",
        "coins-per-move:\n    {value: 1,",
        "coins-per-move:\n    {value: 5,",
    ),
    "Play more games with --games; or the rule does nothing.",
    severity=Severity.WARNING,
    own_why="A rule that never matters can be left out of the game.",
)
IN_TEXTS: Final = Group(
    "Texts",
    "Players learn a game from its texts: what they leave out does not exist at the table.",
    "printgen's own promise: texts mention what is in the box.",
)
DEPENDS_ON_PLAYERS: Final = IN_TEXTS.code(
    "depends-on-players",
    "A text prints what is right for one number of players only, in a kit for several.",
    Example(
        "rulebook/game.yaml",
        "sails-each: {value: 4, provenance: printed}",
        "sails-each: {by-players: [4, 5, 6], provenance: printed}",
    ),
    "Make a table from `figures_for`, or say in words for how many the number holds.",
    severity=Severity.WARNING,
    own_why="Everybody but the largest group plays by a wrong number.",
    own_source="printgen's own promise: what a kit prints is right for all it is for.",
)
TEXT_SILENT: Final = IN_TEXTS.code(
    "text-silent",
    "A text does not mention a component, or one of the designs that it lists.",
    Example(
        "aztec-market/reference-tiles.md.j2",
        "{% for d in kinds.between %}",
        "{% for d in kinds.between[:-1] %}",
    ),
    "Let the template go through all designs.",
    severity=Severity.WARNING,
)
LOOK_ALIKE: Final = LOOKS.code(
    "look-alike",
    "Two pieces that players must tell apart look alike, to somebody, with some ink.",
    Example(
        "mill/pieces.yaml",
        'name: S, mark: vane, tone: "#88aacc"',
        "name: N, mark: vane, tone: accent",
    ),
    (
        "Give them other signs, letters or patterns, or colours that differ in lightness; "
        "where it shows with one ink only, give colours for that under theme/inks."
    ),
    severity=Severity.WARNING,
)
CONTRAST_LOW: Final = LOOKS.code(
    "contrast-low",
    "Words differ too little in lightness from what they stand on.",
    Example("mill/pieces.yaml", "fill: tint, bleed: true}", "fill: ink, bleed: true}"),
    "Make the words, or the area under them, darker or lighter.",
    severity=Severity.WARNING,
)
TEXT_TINY: Final = LOOKS.code(
    "text-tiny",
    "Words are too small: below 8 pt on a face, or below 6 pt anywhere.",
    Example("mill/game.yaml", "size: 9pt, min: 7pt", "size: 6pt, min: 6pt"),
    "Make the type larger, and if need be its box.",
    severity=Severity.WARNING,
)
TEXT_CUT: Final = LOOKS.code(
    "text-cut",
    "Words lie where a round piece, or one with a shape of its own, is cut away.",
    Example(
        "mill/pieces.yaml", "label, top: 8, height: 6", "label, top: 0, height: 6, align: left"
    ),
    "Move them inwards, or make their box narrower.",
)
KIND_UNKNOWN: Final = ABOUT.code(
    "kind-unknown",
    "A file is no game, variant, setup or record, nor of a kind that some game knows.",
    Example("setup.yaml", "setup: aztec-market", "setpu: aztec-market"),
    "Write 'setup: GAME' or 'record: GAME' at its top.",
)
RECORD_UNFINISHED: Final = ABOUT.code(
    "record-unfinished",
    "A recorded game stops before its end.",
    Example(
        "record.yaml",
        (
            "  - king none\noutcome:\n  winners: [south]\n  scores: {south: 6, west: 0}\n"
            "  reason: the bag is empty and the round is complete\n"
        ),
        "",
    ),
    "Nothing, if that is what happened.",
    severity=Severity.NOTE,
    own_why="It has no outcome; statistics should leave it out.",
)
KIT_FILE_MISSING: Final = ABOUT.code(
    "kit-file-missing",
    "A file of a kit is gone.",
    Example("kit/tiny-a4/manifest.json", '"tiny-a4-bits.pdf": {', '"tiny-a4-bit.pdf": {'),
    "Build the kit again.",
)
KIT_FILE_CHANGED: Final = ABOUT.code(
    "kit-file-changed",
    "A file of a kit is not the one that was built.",
    Example("kit/tiny-a4/tiny-a4-bits.pdf", "%PDF-", "%PDF:"),
    "Move or delete it, then build the kit again.",
)
KIT_FILE_EXTRA: Final = ABOUT.code(
    "kit-file-extra",
    "A file in a kit's folder does not belong to the kit.",
    Example("kit/tiny-a4/manifest.json", '"tiny-a4-bits.pdf": {', '"tiny-a4-bit.pdf": {'),
    "The next build keeps it. Move it elsewhere before you pass the kit on.",
    severity=Severity.WARNING,
)
KIT_COUNTS: Final = ABOUT.code(
    "kit-counts",
    "A kit holds more or fewer of a piece than the game needs.",
    Example("kit/tiny-a4/manifest.json", '"token": 3\n', '"token": 2\n'),
    "Build the kit again with the game as it is now.",
)
