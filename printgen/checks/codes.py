"""Codes of the checks of games, files and kits."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example, Group, Severity
from printgen.model.codes import ABOUT
from printgen.play.codes import COUNTS
from printgen.printers.codes import VISIBILITY

SUPPLY_RAN_OUT: Final = COUNTS.code(
    "supply-ran-out",
    "A supply ran out in games played for this check.",
    "The Market at Kos with five players and 55 coins",
    "Nothing, if the rules say what happens then.",
    severity=Severity.NOTE,
    own_why="It does happen in play, and the designer should say whether it may.",
)
FIGURE_UNUSED: Final = COUNTS.code(
    "figure-unused",
    "A figure is not used by any rule, step, quantity or text.",
    Example(
        "mill/game.yaml", "figures:\n", "figures:\n  rounds: {value: 9, provenance: printed}\n"
    ),
    "Use its name where the number stands, or delete it.",
    severity=Severity.WARNING,
    own_why="Changing it has no effect.",
)
FIGURE_UNCERTAIN: Final = COUNTS.code(
    "figure-uncertain",
    "A figure is `unclear` in the source, or `assumed`.",
    Example(
        "mill/game.yaml",
        "sails-each: {value: 4, provenance: printed}",
        "sails-each: {value: 4, provenance: assumed}",
    ),
    "Nothing, or look it up in the printed rules.",
    severity=Severity.NOTE,
    own_why="Players should know that it may be wrong.",
    own_source="printgen's own rule: every figure says where it comes from.",
)
AS_IN_BASE: Final = COUNTS.code(
    "as-in-base",
    "Findings about the original game also apply to the variant.",
    Example(
        "extended/mill/game.yaml",
        "sails-each: {value: 4, provenance: printed}",
        "sails-each: {value: 4, provenance: unclear}",
    ),
    "Nothing. Use `--all` or `--select` to list them.",
    severity=Severity.NOTE,
    own_why="When you write a variant, you want to see what it changes.",
)
PIECE_LEFT_OVER: Final = COUNTS.code(
    "piece-left-over",
    "The setup never uses a piece, so it stays in the box.",
    Example("aztec-market/setup.yaml", "    - {do: give, pieces: reference, to: hand}\n", ""),
    "Use it in a step, or give it `min-players`.",
    severity=Severity.NOTE,
    own_why="Either nobody needs the piece, or the setup lacks a step.",
)
SAME_TURNED: Final = COUNTS.code(
    "same-turned",
    "Two designs are the same tile when one of them is turned.",
    Example(
        "mill/pieces.yaml",
        "    fields: {name: text, mark: sign, tone: colour}\n    front: sail\n    back: same\n"
        "    rows:\n",
        "    fields: {name: text, mark: sign, tone: colour, ways: paths?}\n    front: sail\n"
        "    back: same\n    values: {tone: ink, mark: vane}\n    rows:\n"
        "      east: {quantity: {value: 1, provenance: assumed}, name: E, ways: 1-3}\n"
        "      west: {quantity: {value: 1, provenance: assumed}, name: W, ways: 2-4}\n",
    ),
    "Keep one of them with more copies, or use `turns` if tiles may not be turned.",
    severity=Severity.WARNING,
    own_why="The box has a tile twice, and probably lacks another.",
)
BOARD_ASYMMETRIC: Final = COUNTS.code(
    "board-asymmetric",
    "The numbers on a grid are not the same from every side.",
    Example(
        "market-at-kos/components.yaml",
        "[4, 4, 6, 6, 7, 6, 6, 4, 4]",
        "[4, 4, 6, 6, 7, 6, 6, 4, 5]",
    ),
    "Nothing, if you mean it so. Otherwise find out which of the two numbers is right.",
    severity=Severity.NOTE,
    own_why="A wrong number favours the player on that side.",
)
PIECE_TOO_WIDE: Final = COUNTS.code(
    "piece-too-wide",
    "A piece is larger than the space of the board that it lies on.",
    Example("market-at-kos/components.yaml", "size: {width: 1.35penny,", "size: {width: 1.7penny,"),
    "Make the piece smaller, or the board's unit or cells larger.",
    severity=Severity.WARNING,
    own_why="Pieces that are too large slip, and hide the spaces beside them.",
)
SPACE_FIELD_UNUSED: Final = COUNTS.code(
    "space-field-unused",
    "A field of a space of a board is not shown by any face or text.",
    Example(
        "mill/pieces.yaml",
        "components:\n",
        "components:\n"
        "  path:\n"
        "    kind: board\n"
        "    title: {one: path, many: paths}\n"
        "    group: pieces\n"
        "    quantity: {value: 1, provenance: assumed}\n"
        "    provenance: assumed\n"
        "    unit: 10mm\n"
        "    front: ground\n"
        "    spaces:\n"
        "      days: {form: track, at: [0, 0], size: [1, 1], face: ground, each: [{nmae: Rye}]}\n",
    ),
    "Correct its name, show it on the face of the space, or delete it.",
    severity=Severity.WARNING,
    own_why="A misspelt field leaves a gap where something should be printed.",
)
DEMAND_EXCEEDS_SUPPLY: Final = COUNTS.code(
    "demand-exceeds-supply",
    "In the worst case, the game needs more of a piece than there are.",
    Example("aztec-market/game.yaml", "coins:\n    {value: 16", "coins:\n    {value: 12"),
    "Add pieces, or say in the rules what happens when they run out.",
    severity=Severity.WARNING,
    own_why="Play can go on, but the rules must say what happens then.",
    own_source="The rules of the game; each demand names its section.",
)
PLAYED: Final = Group(
    "Games played for the check",
    "It is better to find out before you play that a game gets stuck or never ends.",
    "printgen's own rule: every game keeps the laws in docs/reference/checks.md.",
)
NO_LEGAL_ACTION: Final = PLAYED.code(
    "no-legal-action",
    "A position comes up before the end in which nobody has a legal action.",
    "rules that allow no action once ten tokens are drawn",
    "Let the rules allow something, such as a pass.",
)
LAW_BROKEN: Final = PLAYED.code(
    "law-broken",
    "The code of the rules breaks a law: pieces appear or vanish, or a state changes.",
    "rules that lose a coin with each coin that is taken",
    "This is a bug in the rules. Correct them, or report it to their author.",
)
ENDLESS_GAME: Final = PLAYED.code(
    "endless-game",
    "The rules allow a game that never ends.",
    "Aztec Market, where porters return the goods and ambassadors save the coin",
    "Nothing, if nobody would play like that. `--endless FILE` records such a game.",
    severity=Severity.NOTE,
    own_why="Two players can prevent the end for as long as they like.",
    own_source="The printed rules; the referee has replayed the game.",
)
GAME_TOO_LONG: Final = PLAYED.code(
    "game-too-long",
    "A game was stopped because it took too many actions.",
    Example(
        "aztec-market/game.yaml", "draws-per-pass:\n    {value: 4", "draws-per-pass:\n    {value: 0"
    ),
    "Find out what should bring the end nearer, and make it happen more often.",
    severity=Severity.WARNING,
)
GAMES_CUT_SHORT: Final = PLAYED.code(
    "games-cut-short",
    "The games for this check took too many actions, so some were not played.",
    "Aztec Market with 200 moves in a pass",
    "Nothing, or play more of them with `--games`.",
    severity=Severity.NOTE,
)
NEVER_USED: Final = PLAYED.code(
    "never-used",
    "A rule, effect or ending never came up in the games for this check.",
    Example(
        "aztec-market/game.yaml",
        "coins-per-move:\n    {value: 1,",
        "coins-per-move:\n    {value: 5,",
    ),
    "Play more games with `--games`; the rule may never matter. If it is meant to be rare, name it "
    "in the `last_resorts` of the rules.",
    severity=Severity.WARNING,
    own_why="A rule that never matters can be left out.",
)
IN_TEXTS: Final = Group(
    "Texts",
    "Players learn the game from its texts, and do not know what these leave out.",
    "printgen's own rule: texts mention everything in the box.",
)
DEPENDS_ON_PLAYERS: Final = IN_TEXTS.code(
    "depends-on-players",
    "A text in a kit for several numbers of players is right for only one of them.",
    Example(
        "rulebook/game.yaml",
        "sails-each: {value: 4, provenance: printed}",
        "sails-each: {by-players: [4, 5, 6], provenance: printed}",
    ),
    "Make a table with `figures_for`, or say which number of players it is for.",
    severity=Severity.WARNING,
    own_why="Other groups play with a wrong number.",
    own_source="printgen's own rule: a kit is right for every number of players it is for.",
)
TEXT_SILENT: Final = IN_TEXTS.code(
    "text-silent",
    "A text does not mention a component, or one of the designs that it should list.",
    Example(
        "aztec-market/reference-tiles.md.j2",
        "{% for d in kinds.between %}",
        "{% for d in kinds.between[:-1] %}",
    ),
    "Loop over all designs in the template.",
    severity=Severity.WARNING,
)
TEXT_UNTRANSLATED: Final = IN_TEXTS.code(
    "text-untranslated",
    "A game in another language prints words in English, or in that of the game it extends.",
    Example(
        "extended/mine.yaml",
        "title: My mill\n",
        "title: Meine Mühle\nlanguage: de\ncomponents: {sail: {rows: {south: {name: ''}}}}\n",
    ),
    (
        "Translate them: printgen's under 'translations', those of a game in the variant, in its "
        "folder or in its columns of a table. Repeat in the variant what stays the same."
    ),
    severity=Severity.WARNING,
)
LOOK_ALIKE: Final = VISIBILITY.code(
    "look-alike",
    (
        "Two pieces that players must tell apart look alike, in some kind of colour vision or "
        "with some ink."
    ),
    Example(
        "mill/pieces.yaml",
        'name: S, mark: vane, tone: "#88aacc"',
        "name: N, mark: vane, tone: accent",
    ),
    (
        "Give them different signs, letters or patterns, or colours that differ in lightness. "
        "If it happens with one ink setting only, give colours for it under theme/inks."
    ),
    severity=Severity.WARNING,
)
CONTRAST_LOW: Final = VISIBILITY.code(
    "contrast-low",
    "Words do not stand out enough from their background.",
    Example("mill/pieces.yaml", "fill: tint, bleed: true}", "fill: ink, bleed: true}"),
    "Make the words or their background darker or lighter.",
    severity=Severity.WARNING,
)
TEXT_TINY: Final = VISIBILITY.code(
    "text-tiny",
    "Words are too small: less than 8 pt on a face, or less than 6 pt anywhere.",
    Example("mill/game.yaml", "size: 9pt, min: 7pt", "size: 6pt, min: 6pt"),
    "Make the type larger, and its box too if needed.",
    severity=Severity.WARNING,
)
TEXT_CUT: Final = VISIBILITY.code(
    "text-cut",
    "Words lie outside the outline of a piece, and will be cut off.",
    Example(
        "mill/pieces.yaml", "label, top: 8, height: 6", "label, top: 0, height: 6, align: left"
    ),
    "Move them inwards, or make their box narrower.",
)
KIND_UNKNOWN: Final = ABOUT.code(
    "kind-unknown",
    "The file is not a game, variant, setup or record, or another kind of file that a game knows.",
    Example("setup.yaml", "setup: aztec-market", "setpu: aztec-market"),
    "Write 'setup: GAME' or 'record: GAME' at the top.",
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
    own_why="It has no outcome, and does not belong in statistics.",
)
KIT_FILE_MISSING: Final = ABOUT.code(
    "kit-file-missing",
    "A file is missing from a kit.",
    Example("kit/tiny-a4/manifest.json", '"tiny-a4-bits.pdf": {', '"tiny-a4-bit.pdf": {'),
    "Build the kit again.",
)
KIT_FILE_CHANGED: Final = ABOUT.code(
    "kit-file-changed",
    "A file in a kit has been changed since it was built.",
    Example("kit/tiny-a4/tiny-a4-bits.pdf", "%PDF-", "%PDF:"),
    "Move or delete it, then build the kit again.",
)
KIT_FILE_EXTRA: Final = ABOUT.code(
    "kit-file-extra",
    "A file in a kit's folder does not belong to the kit.",
    Example("kit/tiny-a4/manifest.json", '"tiny-a4-bits.pdf": {', '"tiny-a4-bit.pdf": {'),
    "The next build keeps it. Move it elsewhere before you share the kit.",
    severity=Severity.WARNING,
)
KIT_COUNTS: Final = ABOUT.code(
    "kit-counts",
    "A kit holds more or fewer of a piece than the game needs.",
    Example("kit/tiny-a4/manifest.json", '"token": 3\n', '"token": 2\n'),
    "Build the kit again with the game as it is now.",
)
