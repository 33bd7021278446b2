"""The codes of templates and the texts they make."""

from __future__ import annotations

from typing import Final

from printgen.core.errors import Example
from printgen.model.codes import TEXTS

TEMPLATE_SYNTAX: Final = TEXTS.code(
    "template-syntax",
    "The template has a syntax error, or uses an unknown filter or tag.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_each }"),
    "Correct it; docs/reference/templates.md lists the filters.",
)
TEMPLATE_UNDEFINED: Final = TEXTS.code(
    "template-undefined",
    "The template uses a name that the game does not have.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_eech }}"),
    "Correct the name, or add it to the data.",
)
TEMPLATE_FAILED: Final = TEXTS.code(
    "template-failed",
    "The template does something that is not allowed.",
    Example("rulebook/rules.md.j2", "{{ figures.sails_each }}", "{{ figures.sails_each / 0 }}"),
    "Do it another way; docs/reference/templates.md lists what a template can do.",
)
PROSE_IMAGE: Final = TEXTS.code(
    "prose-image",
    "The text includes a picture from a file.",
    Example("rulebook/rules.md.j2", "Take a :vane:.", "![a vane](vane.png)"),
    "Draw a sign, or show pieces with a fenced block.",
)
PROSE_FENCE: Final = TEXTS.code(
    "prose-fence",
    "A fenced block does not say what it draws.",
    Example("rulebook/rules.md.j2", "```pieces", "```"),
    "Write pieces, board, stack or form after the fence.",
)
PROSE_HEADING: Final = TEXTS.code(
    "prose-heading",
    "A heading is below the fourth level.",
    Example("rulebook/rules.md.j2", "## Turns", "##### Turns"),
    "Use fewer levels.",
)
PROSE_LINK: Final = TEXTS.code(
    "prose-link",
    "A link leads to a heading that the text does not have.",
    Example("rulebook/rules.md.j2", "Take a :vane:.", "See [turns](#turn)."),
    "Correct it; a heading's name is its words in lower case, joined by hyphens.",
)
PROSE_BREAK: Final = TEXTS.code(
    "prose-break",
    "There is a page break inside a list or an aside.",
    Example("rulebook/rules.md.j2", "Take a :vane:.", "- Take a :vane:.\n\n  ```page-break\n  ```"),
    "Put it between two blocks.",
)
PROSE_TABLE: Final = TEXTS.code(
    "prose-table",
    "A table is set as text, or a cell of it would be left out.",
    Example(
        "rulebook/rules.md.j2", "## Turns", "| Die | Result |\n|--|--|\n| 1 | - | - |\n\n## Turns"
    ),
    "Give its head, the line of dashes below it and its rows the same number of cells.",
)
TABLE_TOO_WIDE: Final = TEXTS.code(
    "table-too-wide",
    "A word in a table is wider than its column.",
    Example(
        "rulebook/rules.md.j2",
        "## Turns",
        "| Extraordinarily" * 8 + " |\n" + "| --" * 8 + " |\n\n## Turns",
    ),
    "Use fewer columns or shorter words.",
)
FIGURE_TOO_TALL: Final = TEXTS.code(
    "figure-too-tall",
    "A picture is taller than a page.",
    Example(
        "rulebook/rules.md.j2",
        "rows: [{label: x}]",
        "rows: [{% for n in range(90) %}{label: x}, {% endfor %}]",
    ),
    "Reduce its height.",
)

FORM_TOO_NARROW: Final = TEXTS.code(
    "form-too-narrow",
    "The fields of a form are too narrow to write into.",
    Example("rulebook/rules.md.j2", "columns: [A, B]", "columns: [A, B]\nlabel-width: 900mm"),
    "Use fewer columns, or a narrower label.",
)
