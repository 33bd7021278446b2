"""The codes of YAML and tables as they are read."""

from __future__ import annotations

from typing import Final

from printgen.core.codes import FILES
from printgen.core.errors import Example, Group

FILE_EMPTY: Final = FILES.code(
    "file-empty",
    "The file is empty, or has only comments.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, empty.yaml]"),
    "Fill it in, or delete the line that names it.",
)
NOT_UTF_8: Final = FILES.code(
    "not-utf-8",
    "The file is not saved as UTF-8.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, latin-1.yaml]"),
    "Save the file as UTF-8.",
)
CONTROL_CHARACTER: Final = FILES.code(
    "control-character",
    "The file contains an invisible control character.",
    Example("mill/sacks.csv", "oats,Oats", "oats,Oats\f"),
    "Delete the character.",
)
PATH_OUTSIDE: Final = FILES.code(
    "path-outside",
    "A file name is absolute, or points outside the game's folder.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: ../sacks.csv"),
    "Copy the file into the folder and name it there.",
)
YAML: Final = Group(
    "YAML",
    "Ambiguous YAML is refused, so that nothing is read differently from what you meant.",
    "The YAML 1.2 specification, and printgen's own limits.",
)
YAML_SYNTAX: Final = YAML.code(
    "yaml-syntax",
    "The file is not valid YAML: check indentation, colons, quotes and brackets.",
    Example(
        "mill/game.yaml",
        "players: {min: 2, max: 4, provenance: printed}",
        "players: {min: 2, max: 4, provenance: printed",
    ),
    "Look at this line and the one before it.",
)
SEVERAL_DOCUMENTS: Final = YAML.code(
    "several-documents",
    "The file contains a second document, which begins with `---`.",
    Example("mill/pieces.yaml", "faces:\n  ground:", "---\nfaces:\n  ground:"),
    "Keep one document in each file.",
)
NOT_A_MAPPING: Final = YAML.code(
    "not-a-mapping",
    "The top level of the file is not a mapping of `key: value` lines.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, list.yaml]"),
    "Write the keys without hyphens.",
)
DUPLICATE_KEY: Final = YAML.code(
    "duplicate-key",
    "A key appears twice, in one file or in two parts.",
    Example("mill/game.yaml", "title: The Mill", "title: The Mill\ntitle: The Old Mill"),
    "Keep one of them.",
)
KEY_NOT_TEXT: Final = YAML.code(
    "key-not-text",
    "A key is not text or a number, but true or false, a list or a mapping.",
    Example("mill/pieces.yaml", "      north: {quantity", "      true: {quantity"),
    "Put the key in quotes, or use a word.",
)
MERGE_KEY_REFUSED: Final = YAML.code(
    "merge-key-refused",
    "The merge key `<<` is not allowed.",
    Example("mill/pieces.yaml", "  ground:\n    boxes:", "  ground:\n    <<: {}\n    boxes:"),
    "Write the keys out, or use `extends` in faces.",
)
TAG_REFUSED: Final = YAML.code(
    "tag-refused",
    "A tag such as `!!int` is not allowed.",
    Example("mill/game.yaml", "sails-each: {value: 4,", 'sails-each: {value: !!int "4",'),
    "Delete the tag.",
)
ALIAS_IN_ITSELF: Final = YAML.code(
    "alias-in-itself",
    "An alias refers to a value that contains it.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: &parts [pieces.yaml, *parts]"),
    "Write the values out.",
)
NUMBER_TOO_LARGE: Final = YAML.code(
    "number-too-large",
    "A whole number has more than 15 digits.",
    Example("mill/game.yaml", "sails-each: {value: 4,", "sails-each: {value: 4000000000000000,"),
    "Write a smaller number, or put it in quotes if it is a text.",
)
NUMBER_NOT_FINITE: Final = YAML.code(
    "number-not-finite",
    "A number is infinite or NaN.",
    Example("mill/game.yaml", "sails-each: {value: 4,", "sails-each: {value: .inf,"),
    "Write a finite number.",
)
TABLES: Final = Group(
    "Tables",
    "A kit with wrong counts or sizes cannot be played.",
)
CSV_SYNTAX: Final = TABLES.code(
    "csv-syntax",
    "A quote in the table is not closed, or is in the wrong place.",
    Example("mill/sacks.csv", "oats,Oats", 'oats,"Oats'),
    'Close the quotes, and write "" for a quote inside a cell.',
)
ROW_LENGTH: Final = TABLES.code(
    "row-length",
    "A row has more or fewer cells than the header.",
    Example("mill/sacks.csv", "rye,Rye,2,accent,3", "rye,Rye,2,accent"),
    "Put cells that contain a comma in quotes.",
)
EMPTY_COLUMN: Final = TABLES.code(
    "empty-column",
    "A column has no name.",
    Example("mill/sacks.csv", "id,name,weight,tone,quantity", "id,name,weight,tone,"),
    "Name or delete the column.",
)
DUPLICATE_COLUMN: Final = TABLES.code(
    "duplicate-column",
    "Two columns have the same name.",
    Example("mill/sacks.csv", "id,name,weight,tone,quantity", "id,name,weight,tone,name"),
    "Rename or delete one of them.",
)
BAD_WORKBOOK: Final = TABLES.code(
    "bad-workbook",
    (
        "The file is not a table that printgen can read: it is damaged, protected, or of another "
        "type."
    ),
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: damaged.xlsx"),
    "Save it again as XLSX, ODS or CSV.",
)
UNKNOWN_SHEET: Final = TABLES.code(
    "unknown-sheet",
    "The workbook has no sheet of that name, or has several sheets and none is named.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: sacks.xlsx, sheet: Bags"),
    "Name the sheet with `sheet`.",
)
NO_VALUE: Final = TABLES.code(
    "no-value",
    "A formula in the workbook shows an error, or has never been calculated.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: sacks.xlsx, sheet: Formulas"),
    "Fix the formula, then open and save the file in a spreadsheet program.",
)
SVGS: Final = Group(
    "SVG files",
    "A missing part of a drawing is only noticed on paper.",
    "printgen's own rule; the SVG 2 specification says what each element shows.",
)
SVG_SYNTAX: Final = SVGS.code(
    "svg-syntax",
    "The file is not an SVG, or its XML is invalid.",
    Example("mill/art/sack.svg", "</svg>", "</sgv>"),
    "Open it in a drawing program and save it as SVG again.",
)
SVG_NOT_DRAWN: Final = SVGS.code(
    "svg-not-drawn",
    "The file contains something that printgen cannot draw, such as text, a picture or an effect.",
    Example("mill/art/sack.svg", "</svg>", "<text>Sack</text></svg>"),
    "Convert it to paths in the drawing program, or delete it.",
)
SVG_VALUE: Final = SVGS.code(
    "svg-value",
    "An element has an invalid value, or refers to something that does not exist.",
    Example("mill/art/sack.svg", 'cx="12"', 'cx="twelve"'),
    "Correct the value.",
)
UNKNOWN_ICON: Final = SVGS.code(
    "unknown-icon",
    "No installed icon collection has that icon.",
    Example("mill/game.yaml", "icon:ours/crate", "icon:ours/crat"),
    "Correct the name, or install the collection.",
)
ICONS_UNREADABLE: Final = SVGS.code(
    "icons-unreadable",
    "The collection's file is not valid Iconify JSON.",
    Example("mill/icons/ours.json", '"icons"', '"pictures"'),
    "Install the collection again.",
    own_source="The format is described at iconify.design, “IconifyJSON”.",
)
