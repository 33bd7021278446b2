"""The codes of YAML and tables as they are read."""

from __future__ import annotations

from typing import Final

from printgen.core.codes import FILES
from printgen.core.errors import Example, Group

FILE_EMPTY: Final = FILES.code(
    "file-empty",
    "The file is empty, or has only comments.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, empty.yaml]"),
    "Fill it, or take its name away.",
)
NOT_UTF_8: Final = FILES.code(
    "not-utf-8",
    "It is not saved as UTF-8.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, latin-1.yaml]"),
    "Save the file as UTF-8.",
)
CONTROL_CHARACTER: Final = FILES.code(
    "control-character",
    "It holds an invisible character that no data needs.",
    Example("mill/sacks.csv", "oats,Oats", "oats,Oats\f"),
    "Delete the character at that place.",
)
PATH_OUTSIDE: Final = FILES.code(
    "path-outside",
    "A file's name is absolute, or leads out of the game's folder.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: ../sacks.csv"),
    "Copy the file into the folder and name it there.",
)
YAML: Final = Group(
    "YAML",
    "What YAML leaves open is refused: nothing is read in another way than it was meant.",
    "The YAML 1.2 specification, and printgen's own limits.",
)
YAML_SYNTAX: Final = YAML.code(
    "yaml-syntax",
    "It cannot be read as YAML: indentation, colons, quotes or brackets.",
    Example(
        "mill/game.yaml",
        "players: {min: 2, max: 4, provenance: printed}",
        "players: {min: 2, max: 4, provenance: printed",
    ),
    "Look at the place, and at the line before it.",
)
SEVERAL_DOCUMENTS: Final = YAML.code(
    "several-documents",
    "Another document begins with `---`.",
    Example("mill/pieces.yaml", "faces:\n  ground:", "---\nfaces:\n  ground:"),
    "Keep one document in a file.",
)
NOT_A_MAPPING: Final = YAML.code(
    "not-a-mapping",
    "The top level should be lines of the form `key: value`.",
    Example("mill/game.yaml", "parts: [pieces.yaml]", "parts: [pieces.yaml, list.yaml]"),
    "Write the keys without hyphens.",
)
DUPLICATE_KEY: Final = YAML.code(
    "duplicate-key",
    "A key stands twice, in one file or in two parts.",
    Example("mill/game.yaml", "title: The Mill", "title: The Mill\ntitle: The Old Mill"),
    "Keep one of them.",
)
KEY_NOT_TEXT: Final = YAML.code(
    "key-not-text",
    "A key is a number, a truth value, a list or a mapping.",
    Example("mill/pieces.yaml", "      north: {quantity", "      1: {quantity"),
    "Put it in quotes, or use a word.",
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
    "An alias inside what it repeats.",
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
    "A number is infinite, or none.",
    Example("mill/game.yaml", "sails-each: {value: 4,", "sails-each: {value: .inf,"),
    "Write a number.",
)
TABLES: Final = Group(
    "Tables",
    "A kit with a wrong count or a wrong size cannot be played from.",
)
CSV_SYNTAX: Final = TABLES.code(
    "csv-syntax",
    "The quotes of a table cannot be understood.",
    Example("mill/sacks.csv", "oats,Oats", 'oats,"Oats'),
    "Close the quotes; write two for one inside.",
)
ROW_LENGTH: Final = TABLES.code(
    "row-length",
    "A row has more or fewer cells than the header.",
    Example("mill/sacks.csv", "rye,Rye,2,accent,3", "rye,Rye,2,accent"),
    "Put a cell with a comma in quotes.",
)
EMPTY_COLUMN: Final = TABLES.code(
    "empty-column",
    "A column without a name.",
    Example("mill/sacks.csv", "id,name,weight,tone,quantity", "id,name,weight,tone,"),
    "Name or delete the column.",
)
DUPLICATE_COLUMN: Final = TABLES.code(
    "duplicate-column",
    "A column's name stands twice.",
    Example("mill/sacks.csv", "id,name,weight,tone,quantity", "id,name,weight,tone,name"),
    "Rename or delete one.",
)
BAD_WORKBOOK: Final = TABLES.code(
    "bad-workbook",
    "The file is no table that printgen can read: damaged, protected, or of another kind.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: damaged.xlsx"),
    "Save it anew, as XLSX, ODS or CSV.",
)
UNKNOWN_SHEET: Final = TABLES.code(
    "unknown-sheet",
    "A workbook has no sheet of that name, or several and none is named.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: sacks.xlsx, sheet: Bags"),
    "Name a sheet of the workbook with 'sheet'.",
)
NO_VALUE: Final = TABLES.code(
    "no-value",
    "A formula of a workbook shows an error, or has never been worked out.",
    Example("mill/pieces.yaml", "{table: sacks.csv", "{table: sacks.xlsx, sheet: Formulas"),
    "Mend the formula, open the file in a spreadsheet program, and save it.",
)
SVGS: Final = Group(
    "SVG files",
    "A part of a drawing that is missing is seen only on paper.",
    "printgen's own promise; the SVG 2 specification says what each element shows.",
)
SVG_SYNTAX: Final = SVGS.code(
    "svg-syntax",
    "The file is no SVG, or its XML is broken.",
    Example("mill/art/sack.svg", "</svg>", "</sgv>"),
    "Open it in a drawing program and save it as SVG again.",
)
SVG_NOT_DRAWN: Final = SVGS.code(
    "svg-not-drawn",
    "It holds something that is not drawn, such as text, a picture or an effect.",
    Example("mill/art/sack.svg", "</svg>", "<text>Sack</text></svg>"),
    "Convert it to paths in the drawing program, or delete it.",
)
SVG_VALUE: Final = SVGS.code(
    "svg-value",
    "A value of an element cannot be read, or names nothing.",
    Example("mill/art/sack.svg", 'cx="12"', 'cx="twelve"'),
    "Correct the value.",
)
UNKNOWN_ICON: Final = SVGS.code(
    "unknown-icon",
    "No installed collection has that icon, or the collection is not installed.",
    Example("mill/game.yaml", "icon:ours/crate", "icon:ours/crat"),
    "Correct the name, or install the collection.",
)
ICONS_UNREADABLE: Final = SVGS.code(
    "icons-unreadable",
    "The file of a collection is not in Iconify's JSON form.",
    Example("mill/icons/ours.json", '"icons"', '"pictures"'),
    "Install the collection again.",
    own_source="The form is described at iconify.design, “IconifyJSON”.",
)
