"""The codes of a game as its data describes it: declarations only, so more than 400 lines."""

from __future__ import annotations

from typing import Final

from printgen.core.codes import FILES
from printgen.core.errors import Example, Group
from printgen.source.codes import TABLES

ABOUT: Final = Group(
    "Files about a game",
    "A file that says one thing and holds another misleads whoever trusts it.",
    "printgen's own promise: a file can be checked without its author.",
)
GAME_UNKNOWN: Final = ABOUT.code(
    "game-unknown",
    "A file belongs to a game that is not there.",
    Example("setup.yaml", "setup: aztec-market", "setup: moths"),
    "Name the game as well, by --game.",
)
PART_TWICE: Final = FILES.code(
    "part-twice",
    "A file is named twice under `parts`, or it is `game.yaml` itself.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, pieces.yaml]"),
    "Delete one of the two.",
)
VALUES: Final = Group(
    "Keys and values",
    "A key that nothing reads seems to do something; a value out of range prints nonsense.",
)
MISSING_KEY: Final = VALUES.code(
    "missing-key",
    "A key that is needed is not there.",
    Example(
        "mill/game.yaml", "sails-each: {value: 4, provenance: printed}", "sails-each: {value: 4}"
    ),
    "Add the key.",
)
UNKNOWN_KEY: Final = VALUES.code(
    "unknown-key",
    "A key that does not exist here.",
    Example("mill/game.yaml", "title: The Mill", "titel: The Mill"),
    "Correct or delete it; docs/reference/keys.md lists the keys.",
)
MISSING_VALUE: Final = VALUES.code(
    "missing-value",
    "A value that is needed is empty or not there.",
    Example("mill/game.yaml", "title: The Mill", 'title: ""'),
    "Write a value after the colon.",
)
UNKNOWN_VALUE: Final = VALUES.code(
    "unknown-value",
    "Not one of the words that may stand here.",
    Example("mill/pieces.yaml", "kind: token", "kind: tokn"),
    "Use one of the words that the message names.",
)
WRONG_TYPE: Final = VALUES.code(
    "wrong-type",
    "A text where a number should be, a list where a mapping should be, and the like.",
    Example("mill/pieces.yaml", "strip: 10mm", "strip: [10mm]"),
    "Write what the message asks for.",
)
WRONG_LENGTH: Final = VALUES.code(
    "wrong-length",
    "A list has too few or too many items.",
    Example("mill/pieces.yaml", "{circle: [12, 12, 3]", "{circle: [12, 12]"),
    "Add or delete items.",
)
WRONG_VALUE: Final = VALUES.code(
    "wrong-value",
    "A value that cannot be used, for a reason that the message tells.",
    Example("mill/pieces.yaml", "title: {one: sack,", 'title: {one: "sack :vane:",'),
    "See the message.",
)
OUT_OF_RANGE: Final = VALUES.code(
    "out-of-range",
    "A number or a length is too small or too large.",
    Example(
        "mill/game.yaml", "label: {font: sans-bold, size: 9pt", "label: {font: sans-bold, size: 0"
    ),
    "Choose a number within the limits that the message names.",
)
TOO_LONG: Final = VALUES.code(
    "too-long",
    "A text has too many characters.",
    Example(
        "mill/pieces.yaml",
        "  meadow:\n",
        "  meadow-meadow-meadow-meadow-meadow-meadow-meadow-meadow-meadow-meadow:\n",
    ),
    "Shorten it.",
)
LINE_BREAK: Final = VALUES.code(
    "line-break",
    "A title or a name of several lines.",
    Example("mill/game.yaml", "title: The Mill", 'title: "The\\nMill"'),
    "Write it on one line.",
)
BAD_NAME: Final = VALUES.code(
    "bad-name",
    "An id is not written as lower-case words joined by hyphens.",
    Example("mill/sacks.csv", "oats,Oats", "Oat meal,Oats"),
    "Write it as my-game.",
)
BAD_VERSION: Final = VALUES.code(
    "bad-version",
    "The version has characters that do not belong into one.",
    Example("mill/game.yaml", 'version: "1.0"', 'version: "1.0 of May"'),
    'Write digits, letters and dots: "1.0".',
)
BAD_LANGUAGE: Final = VALUES.code(
    "bad-language",
    "The language is no BCP 47 code.",
    Example("mill/game.yaml", 'version: "1.0"', 'version: "1.0"\nlanguage: English'),
    "Write en, es or pt-BR.",
)
BAD_LENGTH: Final = VALUES.code(
    "bad-length",
    "A length or a percentage cannot be read.",
    Example("mill/pieces.yaml", "cell: 30mm", "cell: 1e9mm"),
    "Write a number with mm, cm, in or pt.",
)
BAD_COLOUR: Final = VALUES.code(
    "bad-colour",
    'A colour is not written as `"#rrggbb"`.',
    Example("mill/game.yaml", 'ink: "#222222"', "ink: black"),
    "Write six digits, in quotes.",
)
BAD_PATH: Final = VALUES.code(
    "bad-path",
    "Path data cannot be read.",
    Example("mill/pieces.yaml", '{path: "M4 20 L12 4 L20 20 Z"', '{path: "L12 4"'),
    "Give every command its numbers.",
)
BAD_FIELD: Final = VALUES.code(
    "bad-field",
    "What stands in braces is not written as a field.",
    Example("mill/pieces.yaml", "fill: paper}", 'fill: "{tone}"}'),
    "Write {name}, or {{ for a brace.",
)
BAD_FORMULA: Final = VALUES.code(
    "bad-formula",
    "A formula cannot be read, or reads a figure that stands below it.",
    Example("mill/game.yaml", "sails-each: {value: 4,", 'sails-each: {formula: "2 plus 2",'),
    "Write names and whole numbers, with spaces and + - * between them.",
)
NAMES: Final = Group(
    "Names of other things",
    "A name that nothing has leaves a hole where something should be drawn, counted or played.",
)
UNKNOWN_COLOUR: Final = NAMES.code(
    "unknown-colour",
    "No colour of the theme has that name.",
    Example("mill/pieces.yaml", 'tint: "{tone}"', "tint: tnit"),
    "Correct it, or add it to theme/colours.",
)
UNKNOWN_STYLE: Final = NAMES.code(
    "unknown-style",
    "No type style has that name.",
    Example(
        "mill/pieces.yaml",
        'text: "{row}.{column}", style: label',
        'text: "{row}.{column}", style: lable',
    ),
    "Correct it, or add it to theme/styles.",
)
UNKNOWN_FONT: Final = NAMES.code(
    "unknown-font",
    "Neither a bundled font nor one of the theme's fonts has that name.",
    Example("mill/game.yaml", "font: sans-bold", "font: sans-bald"),
    "Use one of those that the message names, or add yours to theme/fonts.",
)
UNKNOWN_IMAGE: Final = NAMES.code(
    "unknown-image",
    "No picture of that name is listed under `images`.",
    Example(
        "mill/pieces.yaml",
        'sign: "{mark}", top: 2, height: 15, ink: "{tone}"',
        "image: mark, top: 2, height: 15",
    ),
    "Correct the name, or list it; a file's name has a dot.",
)
UNKNOWN_SIGN: Final = NAMES.code(
    "unknown-sign",
    "No sign has that name.",
    Example("mill/pieces.yaml", "sign: vane, tint", "sign: vaen, tint"),
    "Correct it, or draw it under signs.",
)
UNKNOWN_FACE: Final = NAMES.code(
    "unknown-face",
    "No face has that name.",
    Example("mill/pieces.yaml", "back: same", "back: sme"),
    "Correct it, or describe it under faces.",
)
UNKNOWN_BOX: Final = NAMES.code(
    "unknown-box",
    "No box of that face has that name.",
    Example("mill/pieces.yaml", "style: label, top: 8", "style: label, extends: grain, top: 8"),
    "Correct it.",
)
UNKNOWN_GROUP: Final = NAMES.code(
    "unknown-group",
    "No group has that name.",
    Example(
        "mill/pieces.yaml", "many: sacks}\n    group: pieces", "many: sacks}\n    group: peices"
    ),
    "Correct it, or add it under groups.",
)
UNKNOWN_FIGURE: Final = NAMES.code(
    "unknown-figure",
    "No figure has that name.",
    Example("mill/pieces.yaml", "quantity: {value: sails-each", "quantity: {value: sail-each"),
    "Correct it, or add it under figures.",
)
UNKNOWN_COMPONENT: Final = NAMES.code(
    "unknown-component",
    "No component has that name.",
    Example("mill/pieces.yaml", "    shape: round\n", "    shape: round\n    instead-of: sial\n"),
    "Correct it, or add it under components.",
)
UNKNOWN_AREA: Final = NAMES.code(
    "unknown-area",
    "No area of the setup has that name.",
    Example(
        "recipe/game.yaml",
        "{do: give, pieces: sail, to: meadow",
        "{do: give, pieces: sail, to: medow",
    ),
    "Correct it, or add it under setup/areas.",
)
UNKNOWN_MODE: Final = NAMES.code(
    "unknown-mode",
    "No mode of the setup has that name.",
    Example("aztec-market/setup.yaml", "unless: [even,", "unless: [evn,"),
    "Correct it, or add it under setup/modes.",
)
UNKNOWN_SPACES: Final = NAMES.code(
    "unknown-spaces",
    "A map has no group of spaces of that name.",
    Example("market-at-kos/setup.yaml", "group: score}", "group: scores}"),
    "Correct it; the hint tells the groups.",
)
UNKNOWN_SPACE: Final = NAMES.code(
    "unknown-space",
    "No space of a map is called so.",
    Example("tlatelolco/setup.yaml", "b1: [", "z9: ["),
    "Correct it: a grid's spaces are called as b3, a track's by their numbers.",
)
UNKNOWN_KIND: Final = NAMES.code(
    "unknown-kind",
    "A grid of spaces has no kind of that name.",
    Example("market-at-kos/components.yaml", "[square, alley]", "[square, aley]"),
    "Correct it, or describe the kind under 'kinds'.",
)
UNKNOWN_SEAT: Final = NAMES.code(
    "unknown-seat",
    "No seat of the setup has that name, or nobody sits there.",
    Example("aztec-market/setup.yaml", "[[south, north]", "[[south, nort]"),
    "Correct it; with fewer players only the first seats are taken.",
)
NAME_TAKEN: Final = NAMES.code(
    "name-taken",
    "The name is taken: a field's by a figure, or a group's by a file of every kit.",
    Example(
        "mill/pieces.yaml",
        "{name: text, weight: number",
        "{quantity: number, name: text, weight: number",
    ),
    "Give it another name.",
)
COLOUR_MISSING: Final = NAMES.code(
    "colour-missing",
    "The palette lacks one of `ink`, `paper`, `tint`, `accent`.",
    Example("mill/game.yaml", ', accent: "#aa3322"', ""),
    "Add the colour.",
)
MISSING_COLUMN: Final = TABLES.code(
    "missing-column",
    "The table lacks a field, or what makes the ids.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: sacks.csv, columns: {tone: Hue}"),
    "Add the column, or correct its heading under `columns`.",
)
UNKNOWN_COLUMN: Final = TABLES.code(
    "unknown-column",
    "A column that is no field of the component.",
    Example("mill/sacks.csv", "id,name,weight,tone,quantity", "id,nmae,weight,tone,quantity"),
    "Correct it, or add the field.",
)
DUPLICATE_ROW: Final = TABLES.code(
    "duplicate-row",
    "A row's id stands twice.",
    Example("mill/sacks.csv", "oats,Oats", "rye,Oats"),
    "Give each row an id of its own.",
)
PIECES: Final = Group(
    "Components",
    "A kit with a wrong count or a wrong size cannot be played from.",
)
QUANTITY_UNCLEAR: Final = PIECES.code(
    "quantity-unclear",
    "Not exactly one of the ways to say how many is given.",
    Example("mill/pieces.yaml", "quantity: {per-player: 1,", "quantity: {per-player: 1, value: 2,"),
    "Keep one of the two.",
)
BAD_QUANTITY: Final = PIECES.code(
    "bad-quantity",
    "A quantity in a table is no whole number in range.",
    Example("mill/sacks.csv", "accent,3", "accent,many"),
    "Write a whole number.",
)
STAND_IN_UNCLEAR: Final = PIECES.code(
    "stand-in-unclear",
    "A piece is there instead of itself, of another such piece, or of no piece.",
    Example("mill/pieces.yaml", "    shape: round\n", "    shape: round\n    instead-of: meadow\n"),
    "Name the piece whose place it takes.",
)
STAND_IN_DIFFERS: Final = PIECES.code(
    "stand-in-differs",
    "A piece that is there instead of another has other designs or numbers.",
    Example(
        "buyers-market/pyramids.yaml",
        "    instead-of: large\n",
        "    instead-of: large\n    quantity: {value: 3, provenance: assumed}\n",
    ),
    "Leave `quantity` or `rows` out: then they are those of the other.",
)
UNKNOWN_ROW: Final = PIECES.code(
    "unknown-row",
    "`picture` names no row of the component.",
    Example("mill/pieces.yaml", "    front: sail\n", "    front: sail\n    picture: nort\n"),
    "Name one of the rows.",
)
UNKNOWN_FIELD: Final = PIECES.code(
    "unknown-field",
    "A row, a box or a text names a field that the component has not.",
    Example(
        "mill/pieces.yaml",
        "north: {quantity: {value: sails-each, provenance: printed}, name: N",
        "north: {quantity: {value: sails-each, provenance: printed}, naem: N",
    ),
    "Correct it, or add it under fields.",
)
WRONG_FIELD: Final = PIECES.code(
    "wrong-field",
    "A field stands where one of another kind is needed.",
    Example("mill/pieces.yaml", 'mark: {sign: "{mark}"', 'mark: {sign: "{name}"'),
    "Use a field of the right kind.",
)

BAD_EDGES: Final = PIECES.code(
    "bad-edges",
    "The paths or edges of a tile cannot be read, or are not those of its shape.",
    Example(
        "mill/pieces.yaml",
        "tone: colour}\n    front: sail",
        "tone: colour, ways: paths}\n    values: {ways: 1-5}\n    front: sail",
    ),
    "Write paths as pairs of edges, `1-4 2-3`, and for `edges` a name for each edge.",
)
BAD_TURNS: Final = PIECES.code(
    "bad-turns",
    "A row cannot be turned so often, or has nothing that turns.",
    Example("mill/pieces.yaml", "north: {quantity", "north: {turns: 2, quantity"),
    "Count the turns that look different, or delete `turns`.",
)
FACES: Final = Group(
    "Faces and signs",
    "What is not seen, or is cut off, is found on paper only after printing.",
    "printgen's own promise: no text is cut off, and no character is lost.",
)
ALWAYS_SO: Final = FACES.code(
    "always-so",
    "A `when` or `unless` is the same for every piece or space that shows the box.",
    Example(
        "mill/pieces.yaml",
        'mark: {sign: "{mark}"',
        'mark: {when: "{name} == N", sign: "{mark}"',
    ),
    "Compare the field, as in `when: {name: N}`, or delete the key or the box.",
)
BOX_CONTENT: Final = FACES.code(
    "box-content",
    "A box shows nothing, or more than one thing.",
    Example("mill/pieces.yaml", "ground: {shape: rect, fill: tint, bleed: true}", "ground: {}"),
    "Give it one of text, sign, shape, image, pattern, prose.",
)
BOX_OVERDETERMINED: Final = FACES.code(
    "box-overdetermined",
    "Three measures for one direction, where two are enough.",
    Example(
        "mill/pieces.yaml",
        "left: 2, right: 2, bottom: 2",
        "left: 2, right: 2, width: 26, bottom: 2",
    ),
    "Delete one of the three.",
)
BOX_TOO_SMALL: Final = FACES.code(
    "box-too-small",
    "On a piece that uses it, the box would have no width or no height.",
    Example("mill/pieces.yaml", "left: 2, right: 2, bottom: 2", "left: 20, right: 20, bottom: 2"),
    "Make its margins smaller.",
)
CIRCULAR_EXTENDS: Final = FACES.code(
    "circular-extends",
    "A face or a box extends itself, perhaps by way of others.",
    Example("mill/pieces.yaml", "extends: ground", "extends: sail"),
    "Let one of them stand alone.",
)
EXTENDS_TOO_MUCH: Final = FACES.code(
    "extends-too-much",
    "Too many faces or boxes in a row, or too much written out.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, chain.yaml]"),
    "Extend a face nearer to the first.",
)
SHAPE_UNCLEAR: Final = FACES.code(
    "shape-unclear",
    "A shape has not exactly one form, or a box has keys that exclude each other.",
    Example("mill/pieces.yaml", "{circle: [12, 12, 3], fill: paper}", "{fill: paper}"),
    "Make two of it, or take one of the keys away.",
)
SHAPE_INVISIBLE: Final = FACES.code(
    "shape-invisible",
    "A shape has no `fill` or `stroke` that one could see.",
    Example("mill/pieces.yaml", "{circle: [12, 12, 3], fill: paper}", "{circle: [12, 12, 3]}"),
    "Add fill or stroke.",
)
SHAPE_OUTSIDE: Final = FACES.code(
    "shape-outside",
    "A sign's shape leaves its grid, or a path its box.",
    Example("mill/pieces.yaml", "{circle: [12, 12, 3]", "{circle: [12, 22, 3]"),
    "Keep a sign within 24 × 24 units, and a path within 100 × 100.",
)
GLYPH_MISSING: Final = FACES.code(
    "glyph-missing",
    "The font does not have a character.",
    Example("mill/pieces.yaml", "name: N,", "name: 塔,"),
    "Use other words, or a sign.",
)
FONT_UNREADABLE: Final = FACES.code(
    "font-unreadable",
    "A font's file is no TrueType or OpenType font, is damaged, or holds several fonts.",
    Example("mill/game.yaml", "theme:", "theme:\n  fonts: {title: pieces.yaml}"),
    "Name the file of one font, with the ending .ttf or .otf.",
)
FONT_FORBIDDEN: Final = FACES.code(
    "font-forbidden",
    "A font's maker forbids to embed it, and a kit with it could not be passed on.",
    Example("mill/game.yaml", "theme:", "theme:\n  fonts: {title: restricted.ttf}"),
    "Use a font that may be embedded, or ask its maker.",
)
TEXTS: Final = Group(
    "Templates",
    "A rulebook with a gap or a wrong word is worse than none.",
    "printgen's own promise: texts are filled from the data or not at all.",
)
TEMPLATE_MISSING: Final = TEXTS.code(
    "template-missing",
    "A template, or one that it includes, is in neither folder.",
    Example("mill/pieces.yaml", "{shape: rect, fill: tint, bleed: true}", "{prose: turn.md.j2}"),
    "Correct the name.",
)
UNKNOWN_PIECE: Final = TEXTS.code(
    "unknown-piece",
    "A picture or a file names a piece or a board that is not there.",
    Example("rulebook/rules.md.j2", "show: [sail/north]", "show: [sail/nroth]"),
    "Correct the name; it is component/design.",
)
RECIPE: Final = Group(
    "The recipe of a setup",
    "A recipe that asks for what is not there cannot be followed at the table either.",
    "The game's own setup rules, as its data tells them; printgen refuses what they cannot do.",
)
AREA_UNCLEAR: Final = RECIPE.code(
    "area-unclear",
    "An area has both `board` and `spaces`, or spaces and an order.",
    Example("aztec-market/setup.yaml", "board: market-board}", "board: market-board, order: kept}"),
    "Delete one of the two.",
)
CHOICE_UNCLEAR: Final = RECIPE.code(
    "choice-unclear",
    "A choice for all has what only a choice of every player can have.",
    Example(
        "recipe/game.yaml",
        "{do: give, pieces: sail, to: meadow, spaces: own}",
        "{do: choose, name: start, title: who begins, among: seats, count: 2, apart-from: [x]}",
    ),
    "Write 'per-seat: true', or delete the key.",
)
