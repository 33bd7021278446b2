"""The codes of a game as its data describes it."""

from __future__ import annotations

from typing import Final

from printgen.core.codes import FILES
from printgen.core.errors import Example, Group
from printgen.source.codes import TABLES

ABOUT: Final = Group(
    "Files about a game",
    "A file that does not match its game would mislead you.",
    "printgen's own rule: a file can be checked without asking its author.",
)
PART_TWICE: Final = FILES.code(
    "part-twice",
    "`parts` names a file twice, or names `game.yaml` itself.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, pieces.yaml]"),
    "Delete one of the two.",
)
VALUES: Final = Group(
    "Keys and values",
    "A key that nothing reads has no effect, and a value out of range prints nonsense.",
)
MISSING_KEY: Final = VALUES.code(
    "missing-key",
    "A required key is missing.",
    Example(
        "mill/game.yaml", "sails-each: {value: 4, provenance: printed}", "sails-each: {value: 4}"
    ),
    "Add the key.",
)
UNKNOWN_KEY: Final = VALUES.code(
    "unknown-key",
    "A key does not exist here.",
    Example("mill/game.yaml", "title: The Mill", "titel: The Mill"),
    "Correct or delete it; docs/reference/keys.md lists the keys.",
)
KEYS_CLASH: Final = VALUES.code(
    "keys-clash",
    "Keys exclude each other, none of several is given, or a key belongs to another.",
    Example("mill/pieces.yaml", "quantity: {per-player: 1,", "quantity: {per-player: 1, value: 2,"),
    "Delete a key, or write the one that the message names.",
)
MISSING_VALUE: Final = VALUES.code(
    "missing-value",
    "A required value is missing or empty.",
    Example("mill/game.yaml", "title: The Mill", 'title: ""'),
    "Write a value after the colon.",
)
UNKNOWN_VALUE: Final = VALUES.code(
    "unknown-value",
    "The word is not one of those allowed here.",
    Example("mill/pieces.yaml", "kind: token", "kind: tokn"),
    "Use one of the words in the message.",
)
WRONG_TYPE: Final = VALUES.code(
    "wrong-type",
    "A value has the wrong type, such as text instead of a number.",
    Example("mill/pieces.yaml", "bleed: 2mm", "bleed: [2mm]"),
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
    "A value cannot be used, for the reason in the message.",
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
    "A title or a name has several lines.",
    Example("mill/game.yaml", "title: The Mill", 'title: "The\\nMill"'),
    "Write it on one line.",
)
BAD_NAME: Final = VALUES.code(
    "bad-name",
    "An id is not written as lower-case words joined by hyphens.",
    Example("mill/game.yaml", "id: mill", "id: The mill"),
    "Write it as my-game.",
)
BAD_VERSION: Final = VALUES.code(
    "bad-version",
    "The version contains characters that are not allowed.",
    Example("mill/game.yaml", 'version: "1.0"', 'version: "1.0 of May"'),
    'Write digits, letters and dots: "1.0".',
)
BAD_LANGUAGE: Final = VALUES.code(
    "bad-language",
    "The language is not a BCP 47 code.",
    Example("mill/game.yaml", 'version: "1.0"', 'version: "1.0"\nlanguage: English'),
    "Write a code such as en, es or pt-BR.",
)
BAD_LENGTH: Final = VALUES.code(
    "bad-length",
    "A length or a percentage cannot be read.",
    Example("mill/pieces.yaml", "unit: 30mm", "unit: 1e9mm"),
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
    "The path data cannot be read.",
    Example("mill/pieces.yaml", '{path: "M4 20 L12 4 L20 20 Z"', '{path: "L12 4"'),
    "Give every command its numbers.",
)
BAD_FIELD: Final = VALUES.code(
    "bad-field",
    "The text in braces is not a field.",
    Example("mill/pieces.yaml", "fill: paper}", 'fill: "{tone}"}'),
    "Write {name} for a field or a figure, and :name: for a sign.",
)
BAD_FORMULA: Final = VALUES.code(
    "bad-formula",
    "A formula cannot be read, or uses a figure that is defined below it.",
    Example("mill/game.yaml", "sails-each: {value: 4,", 'sails-each: {formula: "2 plus 2",'),
    "Write names and whole numbers, with spaces and + - * between them.",
)
NAMES: Final = Group(
    "Names of other things",
    "A wrong name leaves a gap where something should be drawn, counted or played.",
)
UNKNOWN_NAME: Final = NAMES.code(
    "unknown-name",
    "Nothing of its kind has that name: no face, no sign, no figure, no seat, no game and so on.",
    Example("mill/pieces.yaml", "sign: vane, tint", "sign: vaen, tint"),
    "Correct it, or add what it should name.",
)
NAME_TAKEN: Final = NAMES.code(
    "name-taken",
    "The name is already used: a field by a figure, a group by a file of every kit, or a choice.",
    Example(
        "mill/pieces.yaml",
        "{name: text, weight: number",
        "{quantity: number, name: text, weight: number",
    ),
    "Choose another name.",
)
MISSING_COLUMN: Final = TABLES.code(
    "missing-column",
    "The table lacks a column for a field or for the ids.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: sacks.csv, columns: {tone: Hue}"),
    "Add the column, or correct its heading under `columns`.",
)
UNKNOWN_COLUMN: Final = TABLES.code(
    "unknown-column",
    "A column does not belong to any field of the component.",
    Example("mill/sacks.csv", "id,name,weight,tone,quantity", "id,nmae,weight,tone,quantity"),
    "Correct it, or add the field.",
)
DUPLICATE_ROW: Final = TABLES.code(
    "duplicate-row",
    "Two rows have the same id.",
    Example("mill/sacks.csv", "oats,Oats", "rye,Oats"),
    "Give each row its own id.",
)
PIECES: Final = Group(
    "Components",
    "A kit with wrong counts or sizes cannot be played.",
)
BAD_QUANTITY: Final = PIECES.code(
    "bad-quantity",
    "A quantity in a table is not a whole number, or is out of range.",
    Example("mill/sacks.csv", "accent,3", "accent,many"),
    "Write a whole number.",
)
STAND_IN_UNCLEAR: Final = PIECES.code(
    "stand-in-unclear",
    "`instead-of` names the piece itself, another stand-in, or no piece.",
    Example("mill/pieces.yaml", "    shape: round\n", "    shape: round\n    instead-of: meadow\n"),
    "Name the piece that it replaces.",
)
STAND_IN_DIFFERS: Final = PIECES.code(
    "stand-in-differs",
    "A piece that replaces another has different designs or quantities.",
    Example(
        "buyers-market/pyramids.yaml",
        "    instead-of: large\n",
        "    instead-of: large\n    quantity: {value: 3, provenance: assumed}\n",
    ),
    "Leave out `quantity` or `rows`, and they are taken from the other piece.",
)
UNKNOWN_FIELD: Final = PIECES.code(
    "unknown-field",
    "A row, a box or a text names a field that the component does not have.",
    Example(
        "mill/pieces.yaml",
        "north: {quantity: {value: sails-each, provenance: printed}, name: N",
        "north: {quantity: {value: sails-each, provenance: printed}, naem: N",
    ),
    "Correct it, or add it under `fields`.",
)
WRONG_FIELD: Final = PIECES.code(
    "wrong-field",
    "A field is of the wrong kind for this place.",
    Example("mill/pieces.yaml", 'mark: {sign: "{mark}"', 'mark: {sign: "{name}"'),
    "Use a field of the right kind.",
)

BAD_OUTLINE: Final = PIECES.code(
    "bad-outline",
    "An outline crosses itself, has no area, is not closed or goes beyond its piece.",
    Example(
        "mill/pieces.yaml",
        "    shape: round\n",
        "    shape: {polygon: [[0, 0], [16, 16], [16, 0], [0, 16]]}\n",
    ),
    "Draw one closed line that does not cross itself, within the size; holes lie inside.",
)
BAD_EDGES: Final = PIECES.code(
    "bad-edges",
    "The paths or edges of a tile cannot be read, or do not match its shape.",
    Example(
        "mill/pieces.yaml",
        "tone: colour}\n    front: sail",
        "tone: colour, ways: paths}\n    values: {ways: 1-5}\n    front: sail",
    ),
    "Write paths as pairs of edges, such as `1-4 2-3`, and `edges` as one name for each edge.",
)
BAD_TURNS: Final = PIECES.code(
    "bad-turns",
    "A row has more turns than look different, or nothing that turns.",
    Example("mill/pieces.yaml", "north: {quantity", "north: {turns: 2, quantity"),
    "Count the turns that look different, or delete `turns`.",
)
FACES: Final = Group(
    "Faces and signs",
    "Otherwise you notice only on paper that something is invisible or cut off.",
    "printgen's own rule: no text is cut off, and no character is lost.",
)
ALWAYS_SO: Final = FACES.code(
    "always-so",
    "A `when` or `unless` has the same answer for every piece or space with the box.",
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
BOX_TOO_SMALL: Final = FACES.code(
    "box-too-small",
    "On one of its pieces, the box has no width or no height.",
    Example("mill/pieces.yaml", "left: 2, right: 2, bottom: 2", "left: 20, right: 20, bottom: 2"),
    "Make its margins smaller.",
)
CIRCULAR_EXTENDS: Final = FACES.code(
    "circular-extends",
    "A face, a box, a component or a variant extends itself, directly or through others.",
    Example("mill/pieces.yaml", "extends: ground", "extends: sail"),
    "Remove one of the `extends`.",
)
EXTENDS_TOO_MUCH: Final = FACES.code(
    "extends-too-much",
    "The chain of `extends` is too long, or produces too many boxes.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, chain.yaml]"),
    "Extend something closer to the first.",
)
SHAPE_INVISIBLE: Final = FACES.code(
    "shape-invisible",
    "A shape has no visible `fill` or `stroke`.",
    Example("mill/pieces.yaml", "{circle: [12, 12, 3], fill: paper}", "{circle: [12, 12, 3]}"),
    "Add `fill` or `stroke`.",
)
SHAPE_OUTSIDE: Final = FACES.code(
    "shape-outside",
    "A shape goes beyond the sign's grid, or a path beyond its box.",
    Example("mill/pieces.yaml", "{circle: [12, 12, 3]", "{circle: [12, 22, 3]"),
    "Keep a sign within 24 × 24 units, and a path within 100 × 100.",
)
GLYPH_MISSING: Final = FACES.code(
    "glyph-missing",
    "The font does not have a character, or printgen cannot set its script.",
    Example("mill/pieces.yaml", "name: N,", "name: 塔,"),
    "Use other characters, a font that has them, or an image.",
)
FONT_UNREADABLE: Final = FACES.code(
    "font-unreadable",
    "The file is not a TrueType or OpenType font, is damaged, or contains several fonts.",
    Example("mill/game.yaml", "theme:", "theme:\n  fonts: {title: pieces.yaml}"),
    "Name a file with a single font, ending in .ttf or .otf.",
)
FONT_FORBIDDEN: Final = FACES.code(
    "font-forbidden",
    "The font may not be embedded, so you could not share a kit with it.",
    Example("mill/game.yaml", "theme:", "theme:\n  fonts: {title: restricted.ttf}"),
    "Use a font that may be embedded, or ask its maker for permission.",
)
TEXTS: Final = Group(
    "Templates",
    "A rulebook with gaps or wrong words is worse than none.",
    "printgen's own rule: texts are filled in from the data, or not at all.",
)
TEMPLATE_MISSING: Final = TEXTS.code(
    "template-missing",
    "A template, or one that it includes, does not exist.",
    Example("mill/pieces.yaml", "{shape: rect, fill: tint, bleed: true}", "{prose: turn.md.j2}"),
    "Correct the name.",
)
RECIPE: Final = Group(
    "The recipe of a setup",
    "A recipe that asks for something missing cannot be followed at the table.",
    "The game's setup rules as given in its data.",
)
